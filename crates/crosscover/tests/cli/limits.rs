//! Small files that ask for much: each is answered within little memory. The system refuses more.

use crate::program::done;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// Runs a command line with a limit of its address space.
fn within(megabytes: usize, folder: &Path, line: &str) -> Output {
    let program = assert_cmd::cargo::cargo_bin!("crosscover");
    let kilobytes = 1024 * megabytes;
    let script = format!(
        "ulimit -c 0; ulimit -v {kilobytes}; exec {} {line}",
        program.display()
    );
    let mut shell = Command::new("sh");
    // Each thread reserves addresses of its own that it does not use.
    shell.env("MALLOC_ARENA_MAX", "1");
    shell.current_dir(folder).args(["-c", &script]);
    shell.output().expect("a shell")
}

#[track_caller]
fn refuses(folder: &Path, line: &str, message: &str) {
    let output = within(200, folder, line);
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{line}: {stderr}");
    assert!(stderr.contains(message), "{line}: {stderr}");
}

#[test]
fn a_table_of_40000_columns_is_refused() {
    let folder = TempDir::new().unwrap();
    let titles: String = (0..40_000).map(|n| format!(",title_{n}")).collect();
    let table = format!("width,height,cells{titles}\n1,1,1{}\n", ",".repeat(40_000));
    fs::write(folder.path().join("wide.csv"), table).unwrap();
    let message = "wide.csv: line 1: expected at most 1000 columns, found 40003";
    for command in [
        "verify wide.csv",
        "stats wide.csv",
        "solve wide.csv",
        "generate --table wide.csv --out -",
    ] {
        refuses(folder.path(), command, message);
    }
}

#[test]
fn toml_nested_deeply_and_often_is_refused() {
    let folder = TempDir::new().unwrap();
    let (open, close) = ("[".repeat(60), "]".repeat(60));
    let lines = (0..20_000).map(|n| format!("key_{n} = {open}{close}\n"));
    let text = lines.collect::<String>() + "[clues]\nrows = \"1\"\ncolumns = \"1\"\n";
    fs::write(folder.path().join("deep.toml"), text).unwrap();
    let message = "deep.toml: line 164, column 67: expected at most 10000 keys, brackets and commas outside texts";
    refuses(folder.path(), "solve deep.toml", message);
}

/// A zlib stream of `zeros` bytes in a thousandth of that: a zero, and then copies of 258 bytes.
fn compressed_zeros(zeros: usize) -> Vec<u8> {
    let mut bytes = vec![0x78, 0x01];
    let (mut bits, mut length) = (0_u64, 0);
    let mut put = |value: u64, count: u32| {
        bits |= value << length;
        length += count;
        while length >= 8 {
            bytes.push(bits as u8);
            (bits, length) = (bits >> 8, length - 8);
        }
    };
    // The last block, with the codes that the format fixes; they begin with their highest bit.
    put(0b011, 3);
    put(0b0000_1100, 8);
    for _ in 0..zeros / 258 {
        put(0b1010_0011, 8);
        put(0, 5);
    }
    put(0, 7 + 8);
    bytes.extend([0; 4]);
    bytes
}

/// A chunk of a PNG image.
fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let named: Vec<u8> = kind.iter().chain(data).copied().collect();
    let check = named.iter().fold(u32::MAX, |check, &byte| {
        (0..8).fold(check ^ u32::from(byte), |check, _| {
            (check >> 1) ^ (0xedb8_8320 * (check & 1))
        })
    });
    let length = u32::try_from(data.len()).unwrap().to_be_bytes();
    [&length[..], &named, &(!check).to_be_bytes()].concat()
}

#[test]
fn a_compressed_color_profile_is_passed_over() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("bits.txt"), "1011001110").unwrap();
    done(folder.path(), "convert --size 10x1 bits.txt image.png");
    let image = fs::read(folder.path().join("image.png")).unwrap();
    let profile = [&b"name\0\0"[..], &compressed_zeros(500_000_000)].concat();
    let (header, rest) = image.split_at(33);
    let image = [header, &chunk(b"iCCP", &profile), rest].concat();
    fs::write(folder.path().join("profile.png"), image).unwrap();
    let output = within(200, folder.path(), "convert --to bits profile.png -");
    assert_eq!(output.stdout, b"1011001110\n", "{output:?}");
}

/// README says how much memory the largest board takes.
#[test]
fn the_largest_board_takes_the_memory_that_is_promised() {
    let folder = TempDir::new().unwrap();
    // Line logic decides nothing here, so probing begins at once.
    let clues = vec!["1"; 8000].join("/");
    fs::write(
        folder.path().join("large.id"),
        format!("4000x4000:{clues}\n"),
    )
    .unwrap();
    let output = within(500, folder.path(), "solve --threads 1 --timeout 1 large.id");
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(stdout.contains("unknown (out of time)"), "{stdout}");
}
