//! Small files that ask for much: each is answered within little memory. The system refuses more.

use crate::program::{Folder, Ran};

/// Runs a command line with a limit of its address space.
fn within(megabytes: usize, folder: &Folder, line: &str) -> Ran {
    let kilobytes = 1024 * megabytes;
    // Each thread reserves addresses of its own that it does not use.
    let before = format!("ulimit -c 0; ulimit -v {kilobytes}; export MALLOC_ARENA_MAX=1");
    folder.in_shell(&before, line)
}

#[test]
fn large_tables_and_deep_texts_are_refused() {
    let titles: String = (0..40_000).map(|n| format!(",title_{n}")).collect();
    let table = format!("width,height,cells{titles}\n1,1,1{}\n", ",".repeat(40_000));
    let (open, close) = ("[".repeat(60), "]".repeat(60));
    let lines = (0..20_000).map(|n| format!("key_{n} = {open}{close}\n"));
    let deep = lines.collect::<String>() + "[clues]\nrows = \"1\"\ncolumns = \"1\"\n";
    let folder = Folder::with(&[("wide.csv", &table), ("deep.toml", &deep)]);
    let wide = "wide.csv: line 1: expected at most 1000 columns, found 40003";
    let deep = "deep.toml: line 164, column 67: expected at most 10000 keys, brackets and commas \
        outside texts";
    for (line, message) in [
        ("verify wide.csv", wide),
        ("stats wide.csv", wide),
        ("solve wide.csv", wide),
        ("generate --table wide.csv --out -", wide),
        ("solve deep.toml", deep),
    ] {
        let ran = within(200, &folder, line);
        assert_eq!(ran.code, Some(2), "{line}: {}", ran.stderr);
        assert!(ran.stderr.contains(message), "{line}: {}", ran.stderr);
    }
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

#[test]
fn a_compressed_color_profile_is_passed_over() {
    let folder = Folder::new();
    let mut image = Vec::new();
    let mut writer = png::Encoder::new(&mut image, 10, 1).write_header().unwrap();
    let profile = [&b"name\0\0"[..], &compressed_zeros(500_000_000)].concat();
    writer.write_chunk(png::chunk::iCCP, &profile).unwrap();
    writer
        .write_image_data(&[0, 255, 0, 0, 255, 255, 0, 0, 0, 255])
        .unwrap();
    drop(writer);
    folder.write("profile.png", image);
    within(200, &folder, "convert --to bits profile.png -").check(0, "1011001110\n", "");
}

/// docs/RELIABILITY.md says how much memory the largest board takes.
#[test]
fn the_largest_board_takes_the_promised_memory() {
    // Line logic decides nothing here, so probing begins at once.
    let board = format!("4000x4000:{}\n", vec!["1"; 8000].join("/"));
    let folder = Folder::with(&[("large.id", &board)]);
    let ran = within(500, &folder, "solve --threads 1 --timeout 1 large.id");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(
        ran.stdout.contains("unknown (out of time)"),
        "{}",
        ran.stdout
    );
}
