//! `crosscover stats`: what is in a pack.

use crate::program::{crosscover, done, run};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// A pack of small boards, as it is printed.
fn pack(options: &[&str]) -> String {
    let arguments = ["generate", "--size", "6x6", "--count", "200", "--out", "-"];
    let ran = run(&mut crosscover(
        Path::new("."),
        &[&arguments[..], options].concat(),
    ));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran.stdout
}

/// What is said of a pack.
fn stats(pack: &str, options: &[&str]) -> (Option<i32>, String, String) {
    let arguments = [&["stats", "-"], options].concat();
    let ran = run(crosscover(Path::new("."), &arguments).write_stdin(pack));
    (ran.code, ran.stdout, ran.stderr)
}

#[test]
fn the_table_of_a_pack() {
    let (code, table, errors) = stats(&pack(&[]), &[]);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    insta::assert_snapshot!("stats", table);
}

#[test]
fn the_distributions_as_json_hold_every_row() {
    let pack = pack(&[]);
    let (code, json, _) = stats(&pack, &["--json"]);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((code, &json["rows"]), (Some(0), &200.into()));
    for (name, counts) in json["words"].as_object().expect("an object") {
        let counts = counts.as_object().expect("an object").values();
        let sum: u64 = counts.map(|count| count.as_u64().expect("a count")).sum();
        assert_eq!(sum, 200, "{name}");
    }
    let header: Vec<&str> = pack.lines().next().expect("a header").split(',').collect();
    let place = header.iter().position(|name| *name == "difficulty");
    let values = pack.lines().skip(1).map(|row| {
        let value = row.split(',').nth(place.expect("the column"));
        value.expect("a value").parse::<u64>().expect("a number")
    });
    let mut values: Vec<u64> = values.collect();
    values.sort_unstable();
    let difficulty = &json["numbers"]["difficulty"];
    assert_eq!(difficulty["least"], values[0]);
    assert_eq!(difficulty["median"], values[99]);
    assert_eq!(difficulty["p90"], values[179]);
    assert_eq!(difficulty["most"], values[199]);
    let mean = values.iter().sum::<u64>() as f64 / 200.0;
    assert_eq!(difficulty["mean"], mean);
}

#[test]
fn the_chart_has_a_panel_for_each_column_that_varies() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("<&>.csv"), pack(&[])).expect("writable");
    let ran = run(&mut crosscover(
        folder.path(),
        &["stats", "<&>.csv", "--svg", "chart.svg"],
    ));
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let chart = fs::read_to_string(folder.path().join("chart.svg")).expect("the chart");
    // The title and the panels.
    assert_eq!(chart.matches("font-weight=\"bold\"").count(), 8);
    assert!(chart.contains("&lt;&amp;&gt;.csv: 200 boards"), "{chart}");
    assert!(
        chart.contains("The same on all boards: size 6x6, "),
        "{chart}"
    );
    assert!(!chart.contains("NaN") && !chart.contains("inf"));
    let again = run(&mut crosscover(
        folder.path(),
        &["stats", "<&>.csv", "--svg", "missing/chart.svg"],
    ));
    assert_eq!(again.code, Some(2));
    assert!(
        again.stderr.contains("cannot write missing/chart.svg"),
        "{}",
        again.stderr
    );
}

/// What is no file is never replaced by one; behind a link the file is.
#[cfg(unix)]
#[test]
fn the_chart_takes_the_place_of_files_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("pack.csv"), pack(&[])).expect("writable");
    fs::write(path("old.svg"), "old").expect("writable");
    std::os::unix::fs::symlink("old.svg", path("link.svg")).expect("a link");
    let draw = |name| {
        let arguments = ["stats", "pack.csv", "--force", "--svg", name];
        run(&mut crosscover(folder.path(), &arguments))
    };
    assert_eq!(draw("link.svg").code, Some(0));
    assert!(path("link.svg").is_symlink());
    let chart = fs::read_to_string(path("old.svg")).expect("the chart");
    assert!(chart.starts_with("<svg"), "{chart}");
    let _listener = std::os::unix::net::UnixListener::bind(path("socket")).expect("a socket");
    let ran = draw("socket");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("cannot write socket"), "{}", ran.stderr);
    let kind = path("socket").metadata().expect("it is there").file_type();
    assert!(std::os::unix::fs::FileTypeExt::is_socket(&kind));
}

#[test]
fn columns_that_are_not_there_are_left_out() {
    let (code, table, _) = stats(&pack(&["--profile", "game"]), &[]);
    assert_eq!(code, Some(0));
    let names: Vec<&str> = table
        .lines()
        .filter_map(|line| line.split([' ', ':']).next())
        .filter(|name| !name.is_empty())
        .collect();
    assert_eq!(names, ["stdin", "size", "xp"]);
    let (code, table, _) = stats(&pack(&["--columns", "id"]), &[]);
    assert_eq!((code, table.as_str()), (Some(0), "stdin: 200 boards\n"));
}

#[test]
fn what_is_no_pack_is_refused() {
    let refused = |text: &str, message: &str| {
        let (code, out, errors) = stats(text, &[]);
        assert_eq!((code, out.as_str()), (Some(2), ""));
        assert!(errors.contains(message), "{errors}");
    };
    refused(
        "a,b\n",
        "line 1: expected the header row of a pack: no column is called \"a\"",
    );
    refused(
        "{\"id\":1}\n",
        "line 1, column id: expected text, found a number",
    );
    refused(
        "id,xp\n0123456789abcdef,much\n",
        "row 1: column xp: expected a number, found \"much\"",
    );
    refused(
        "xp,density\n3,NaN\n",
        "row 1: column density: expected a share",
    );
    refused("id\nmine\n", "expected 16 hexadecimal digits");
    let empty = stats("xp,level\n", &["--json"]);
    assert_eq!(empty.0, Some(0));
    assert_eq!(
        empty.1,
        "{\"file\":\"stdin\",\"rows\":0,\"words\":{},\"numbers\":{}}\n"
    );
}

/// Columns of large numbers keep their distance.
#[test]
fn large_numbers_have_blanks_between_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let pack = "id,xp\n0123456789abcdef,4000000000\n0123456789abcdee,4000000001\n";
    fs::write(folder.path().join("pack.csv"), pack).expect("writable");
    let table = done(folder.path(), "stats pack.csv").stdout;
    let row = table.lines().last().expect("a row");
    assert_eq!(row.split_whitespace().count(), 6, "{row}");
}
