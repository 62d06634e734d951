//! `crosscover stats`: what is in a pack.

use crate::pack::column;
use crate::program::{Folder, piped};

/// A pack of small boards, as it is printed.
fn pack(options: &str) -> String {
    Folder::new().printed(&format!("generate --size 6x6 --count 200 --out -{options}"))
}

#[test]
fn the_table_and_the_json_hold_every_row() {
    let pack = pack("");
    let table = piped("stats -", &pack);
    assert_eq!((table.code, &*table.stderr), (Some(0), ""));
    insta::assert_snapshot!("stats", table.stdout);
    let json = piped("stats - --json", &pack).json();
    assert_eq!(json["rows"], 200);
    let values = column(&pack, "difficulty").into_iter();
    let mut values: Vec<f64> = values.map(hundredths).collect();
    values.sort_by(f64::total_cmp);
    let difficulty = &json["numbers"]["difficulty"];
    for (name, place) in [("least", 0), ("median", 99), ("p90", 179), ("most", 199)] {
        assert_eq!(difficulty[name], values[place] / 100.0, "{name}");
    }
    assert_eq!(
        difficulty["mean"],
        values.iter().sum::<f64>() / 200.0 / 100.0
    );
}

/// Numbers with decimals are counted in hundredths.
fn hundredths(value: &str) -> f64 {
    let number: f64 = value.parse().expect("a number");
    (100.0 * number).round()
}

#[test]
fn the_chart_has_a_panel_for_each_column_that_varies() {
    let folder = Folder::with(&[("<&>.csv", &pack(""))]);
    folder.done("stats <&>.csv --svg chart.svg");
    let chart = folder.read("chart.svg");
    // The title and the panels.
    assert_eq!(chart.matches("font-weight=\"bold\"").count(), 8);
    for part in [
        "&lt;&amp;&gt;.csv: 200 boards",
        "The same on all boards: size 6x6, ",
    ] {
        assert!(chart.contains(part), "{chart}");
    }
    assert!(!chart.contains("NaN") && !chart.contains("inf"));
}

/// Only files are replaced by a file; behind a link the file is.
#[cfg(unix)]
#[test]
fn the_chart_takes_the_place_of_files_only() {
    let folder = Folder::with(&[("pack.csv", &pack("")), ("old.svg", "old")]);
    let path = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("old.svg", path("link.svg")).expect("a link");
    folder.done("stats pack.csv --force --svg link.svg");
    assert!(path("link.svg").is_symlink());
    assert!(folder.read("old.svg").starts_with("<svg"));
    let _listener = std::os::unix::net::UnixListener::bind(path("socket")).expect("a socket");
    folder.refused("stats pack.csv --force --svg socket", "cannot write socket");
    let kind = path("socket").metadata().expect("it is there").file_type();
    assert!(std::os::unix::fs::FileTypeExt::is_socket(&kind));
}

#[test]
fn missing_columns_are_left_out() {
    let table = piped("stats -", pack(" --profile game")).stdout;
    let names = table
        .lines()
        .filter_map(|line| line.split([' ', ':']).next());
    let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    assert_eq!(
        names,
        ["stdin", "size", "level", "blocks", "difficulty", "xp"]
    );
    piped("stats -", pack(" --columns id")).check(0, "stdin: 200 boards\n", "");
    let empty = "{\"file\":\"stdin\",\"rows\":0,\"words\":{},\"numbers\":{}}\n";
    piped("stats - --json", "xp,level\n").check(0, empty, "");
    // Columns of large numbers keep their distance.
    let large = "id,xp\n0123456789abcdef,4000000000\n0123456789abcdee,4000000001\n";
    let table = piped("stats -", large).stdout;
    let row = table.lines().last().expect("a row");
    assert_eq!(row.split_whitespace().count(), 6, "{row}");
}

#[test]
fn a_text_that_is_no_pack_is_refused() {
    for (text, message) in [
        (
            "a,b\n",
            "line 1: expected the header row of a pack: no column is called \"a\"",
        ),
        (
            "{\"id\":1}\n",
            "line 1, column id: expected 16 hexadecimal digits, found \"1\"",
        ),
        (
            "id,xp\n0123456789abcdef,much\n",
            "line 2, column xp: expected a number, found \"much\"",
        ),
        (
            "xp,density\n3,1.5\n",
            "row 1: column density: expected a share",
        ),
        ("id\nmine\n", "expected 16 hexadecimal digits"),
    ] {
        let ran = piped("stats -", text);
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""));
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
    }
}
