//! `crosscover cover`: every question, for people and for programs.

use crate::program::{Ran, crosscover, run};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Knuth's first example.
pub(crate) const TOY: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

/// Four solutions with colors, at costs of 12, 12, 21 and 22; x keeps two options apart.
pub(crate) const COSTS: &str = "a b | x\na x:1 |1\na |2\nb x:2 |10\nb |20\na b |12\n";

/// Two or three of four: ten solutions.
pub(crate) const CHOICE: &str = "2:3|a | p q r s\na p\na q\na r\na s\n";

/// An item without options.
pub(crate) const NONE: &str = "a b\na\n";

/// Seven men and seven women, who all agree to everything: 5040 solutions, nothing forced.
fn matching() -> String {
    matching_of(7)
}

pub(crate) fn matching_of(pairs: usize) -> String {
    let numbers = || 0..pairs;
    let items: Vec<String> = numbers().map(|i| format!("m{i} w{i}")).collect();
    let pairs = numbers().flat_map(|man| numbers().map(move |woman| (man, woman)));
    let options: String = pairs
        .map(|(man, woman)| format!("m{man} w{woman}\n"))
        .collect();
    format!("{}\n{options}", items.join(" "))
}

fn cover(arguments: &[&str], text: &str) -> Ran {
    let arguments = [&["cover"], arguments, &["-"]].concat();
    run(crosscover(Path::new("."), &arguments).write_stdin(text))
}

/// Checks all that is printed, and the exit code.
#[track_caller]
fn check(arguments: &[&str], text: &str, code: i32, stdout: &str) {
    let ran = cover(arguments, text);
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), (stdout, ""));
    assert_eq!(ran.code, Some(code));
}

/// Checks what is said to bad use or bad input, which nothing is printed for.
#[track_caller]
fn check_refused(arguments: &[&str], text: &str, stderr: &str) {
    let ran = cover(arguments, text);
    assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(2)));
    assert!(ran.stderr.contains(stderr), "{}", ran.stderr);
}

/// The JSON object of a run that prints it alone, on a line of its own.
#[track_caller]
fn object(arguments: &[&str], text: &str) -> Value {
    let ran = cover(&[arguments, &["--json"]].concat(), text);
    assert_eq!(ran.stderr, "");
    assert_eq!(ran.stdout.matches('\n').count(), 1, "{}", ran.stdout);
    serde_json::from_str(&ran.stdout).expect("JSON")
}

#[test]
fn all_solutions_are_printed_an_option_a_line() {
    check(&[], TOY, 0, "c e\na d f\nb g\n\n| 1 solution\n");
    let four = "a x:1\nb\n\na\nb x:2\n\na\nb\n\na b\n\n| 4 solutions\n";
    check(&["--all"], COSTS, 0, four);
}

#[test]
fn options_without_a_solution_are_a_no() {
    check(&[], NONE, 1, "| no solution\n");
    check(&["--first"], NONE, 1, "| no solution\n");
    check(&["--count"], NONE, 1, "0\n");
    check(&["--unique"], NONE, 1, "no: there is no solution\n");
    check(&["--min-cost"], NONE, 1, "| no solution\n");
    check(&["--sample", "2"], NONE, 1, "| no solution\n");
}

#[test]
fn the_first_solution_is_enough_if_asked_for() {
    check(&["--first"], TOY, 0, "c e\na d f\nb g\n");
}

#[test]
fn a_solution_may_be_empty() {
    check(&[], "0:1|a\na\n", 0, "a\n\n| no option\n\n| 2 solutions\n");
    let found = object(&[], "0:1|a\na\n");
    assert_eq!(found["solutions"], json!([[["a"]], []]));
}

#[test]
fn multiplicities_count() {
    check(&["--count"], CHOICE, 0, "10\n");
    check(&["--count", "--kernel", "links"], CHOICE, 0, "10\n");
}

#[test]
fn a_count_need_not_see_every_solution() {
    // Dominoes on 8 x 8 cells.
    let cell = |row: usize, column: usize| format!("r{row}c{column}");
    let cells = || (0..8).flat_map(|row| (0..8).map(move |column| (row, column)));
    let items: Vec<String> = cells().map(|(row, column)| cell(row, column)).collect();
    let mut text = items.join(" ") + "\n";
    for (row, column) in cells() {
        for (row2, column2) in [(row, column + 1), (row + 1, column)] {
            if row2 < 8 && column2 < 8 {
                text += &format!("{} {}\n", cell(row, column), cell(row2, column2));
            }
        }
    }
    let found = object(&["--count", "--stats", "--memory", "16"], &text);
    assert_eq!(found["count"], "12988816");
    assert!(found["nodes"].as_u64() < Some(1_000_000), "{found}");
    assert_eq!(found["stats"]["states"]["peak_states"], 70, "{found}");
}

#[test]
fn a_count_uses_symmetries() {
    // Latin squares of order 5: 5! 4! times as many as those whose first row and column are sorted.
    let pairs = || (0..5).flat_map(|one| (0..5).map(move |other| (one, other)));
    let items =
        pairs().flat_map(|(one, other)| ["p", "r", "c"].map(|kind| format!("{kind}{one}{other}")));
    let mut text = items.collect::<Vec<_>>().join(" ") + "\n";
    for ((row, column), number) in pairs().flat_map(|pair| (0..5).map(move |number| (pair, number)))
    {
        text += &format!("p{row}{column} r{row}{number} c{column}{number}\n");
    }
    let found = object(&["--count", "--stats"], &text);
    assert_eq!(found["count"], "161280");
    assert_eq!(found["stats"]["symmetry"]["cases"], 2, "{found}");
    let plain = object(&["--count", "--stats", "--kernel", "bits"], &text);
    assert_eq!(plain["count"], "161280");
    assert!(plain["stats"]["symmetry"].is_null(), "{plain}");
}

#[test]
fn uniqueness_has_its_witnesses() {
    check(&["--unique"], TOY, 0, "yes\n\nc e\na d f\nb g\n");
    let two = "no: these are two\n\na x:1\nb\n\na\nb x:2\n";
    check(&["--unique"], COSTS, 1, two);
}

#[test]
fn the_cheapest_solutions_come_with_their_costs() {
    check(&["--min-cost"], COSTS, 0, "| cost 12\na\nb x:2\n");
    let all = "| cost 12\na\nb x:2\n\n| cost 12\na b\n\n| cost 21\na x:1\nb\n\n| cost 22\na\nb\n";
    check(&["--best", "9"], COSTS, 0, all);
}

#[test]
fn a_budget_leaves_a_proved_bound() {
    let bound = "| out of nodes: any solution costs 11 or more\n";
    check(&["--min-cost", "--max-nodes", "0"], COSTS, 3, bound);
    let found = object(&["--min-cost", "--max-nodes", "0"], COSTS);
    assert_eq!(
        (&found["status"], &found["bound"]),
        (&json!("budget"), &json!(11))
    );
    // An option that preprocessing forces has its cost in the bound.
    let forced = COSTS.replace("a b |", "a b c |") + "c |100\n";
    let arguments = ["--best", "2", "--max-nodes", "0", "--preprocess"];
    let without = object(&["--best", "9"], &forced);
    let bound = object(&arguments, &forced)["bound"].as_u64();
    assert!(bound > Some(0) && bound <= without["cost"].as_u64());
}

#[test]
fn samples_depend_on_their_seed_alone() {
    let draw = |seed: &str| {
        let found = object(&["--sample", "20", "--seed", seed], &matching());
        assert_eq!(
            (&found["count"], &found["status"]),
            (&json!("5040"), &json!("exhausted"))
        );
        let solutions = found["solutions"].as_array().cloned().unwrap_or_default();
        assert_eq!(solutions.len(), 20);
        solutions
    };
    assert_eq!(draw("1"), draw("1"));
    assert_ne!(draw("1"), draw("2"));
    let default = object(&["--sample", "20"], &matching());
    assert_eq!(default["solutions"].as_array(), Some(&draw("1")));
    let different: BTreeSet<String> = draw("1").iter().map(ToString::to_string).collect();
    assert!(different.len() > 15);
    let ran = cover(&["--sample", "1"], TOY);
    assert_eq!(ran.stdout, "c e\na d f\nb g\n\n| 1 draw of 1 solution\n");
}

#[test]
fn a_limit_stops_a_search() {
    let two = "a x:1\nb\n\na\nb x:2\n\n| stopped at 2 solutions\n";
    check(&["--limit", "2"], COSTS, 0, two);
    check(&["--count", "--limit", "3"], COSTS, 0, "at least 3\n");
    check(&["--count", "--limit", "5"], COSTS, 0, "4\n");
    for (arguments, stopped) in [
        (&["--limit", "3"][..], json!("limit")),
        (&["--count", "--limit", "3"], json!("limit")),
        (&["--limit", "5"], Value::Null),
        // One was asked for, and there it is.
        (&["--first"], Value::Null),
        (&["--unique"], Value::Null),
        (&["--best", "2"], Value::Null),
    ] {
        let found = object(arguments, COSTS);
        let expected = (&stopped, &json!(stopped.is_null()));
        assert_eq!((&found["stopped"], &found["complete"]), expected);
    }
    assert_eq!(object(&["--limit", "3"], COSTS)["status"], "stopped");
}

#[test]
fn the_json_object_has_these_keys_in_this_order() {
    let ran = cover(&["--json", "--kernel", "cells"], COSTS);
    let start = r#"{"status":"exhausted","complete":true,"stopped":null,"count":"4","cost":null,"kernel":"cells","nodes":6,"updates":16,"seconds":"#;
    let end =
        r#","solutions":[[["a","x:1"],["b"]],[["a"],["b","x:2"]],[["a"],["b"]],[["a","b"]]]}"#;
    assert!(ran.stdout.starts_with(start), "{}", ran.stdout);
    assert!(ran.stdout.trim_end().ends_with(end), "{}", ran.stdout);

    for (question, keys) in [
        ("--count", 10),
        ("--first", 11),
        ("--unique", 11),
        ("--min-cost", 11),
    ] {
        let found = object(&[question], COSTS);
        assert_eq!(
            found.as_object().map(serde_json::Map::len),
            Some(keys),
            "{found}"
        );
    }
    let found = object(&["--min-cost"], COSTS);
    assert_eq!(
        (&found["count"], &found["cost"]),
        (&Value::Null, &json!(12))
    );
    assert_eq!(object(&["--all"], NONE)["solutions"], json!([]));
    let stats = object(&["--stats", "--preprocess"], TOY);
    assert_eq!(stats["stats"]["reduction"]["forced_options"], 3);
    assert_eq!(
        stats["solutions"],
        json!([[["c", "e"], ["a", "d", "f"], ["b", "g"]]])
    );
}

#[test]
fn a_spent_budget_is_neither_yes_nor_no() {
    let text = matching();
    let nodes = ["--max-nodes", "3"];
    let with = |question: &str| cover(&[&[question], &nodes[..]].concat(), &text);
    for (question, stdout) in [
        ("--all", "| out of nodes after 0 solutions\n"),
        ("--first", "| out of nodes\n"),
        ("--count", "at least 0: out of nodes\n"),
        ("--unique", "unknown: out of nodes\n"),
    ] {
        let ran = with(question);
        assert_eq!(
            (ran.stdout.as_str(), ran.code),
            (stdout, Some(3)),
            "{question}"
        );
        let found = object(&[&[question], &nodes[..]].concat(), &text);
        assert_eq!(found["status"], "budget", "{question}");
        assert_eq!(
            (&found["complete"], &found["stopped"]),
            (&json!(false), &json!("out of nodes"))
        );
    }
    let ran = cover(&["--sample", "1", "--max-nodes", "3"], &text);
    assert_eq!(
        (ran.stdout.as_str(), ran.code),
        ("| out of nodes\n", Some(3))
    );
    // Eight nodes lead to the first solution and not to the second.
    let ran = cover(&["--unique", "--max-nodes", "7"], &text);
    assert!(
        ran.stdout.starts_with("unknown: out of nodes\n\nm0 w"),
        "{}",
        ran.stdout
    );
    assert_eq!(ran.code, Some(3));
}

#[test]
fn time_is_a_budget_too() {
    let ran = cover(&["--count", "--timeout", "0.000000001"], &matching());
    assert_eq!(
        (ran.stdout.as_str(), ran.code),
        ("at least 0: out of time\n", Some(3))
    );
}

#[test]
fn the_kernels_find_the_same_solutions_with_and_without_preprocessing() {
    for text in [TOY, COSTS, NONE, CHOICE, &matching()] {
        let solutions = |arguments: &[&str]| {
            let found = object(arguments, text);
            let solutions = found["solutions"].as_array().cloned().unwrap_or_default();
            let set: BTreeSet<String> = solutions.iter().map(ToString::to_string).collect();
            assert_eq!(
                (found["count"].as_str(), solutions.len()),
                (Some(&*set.len().to_string()), set.len())
            );
            set
        };
        let expected = solutions(&["--kernel", "links"]);
        for arguments in [
            &["--kernel", "cells"][..],
            &["--kernel", "auto"],
            &["--kernel", "auto", "--preprocess"],
            &["--preprocess"],
            &["--kernel", "links", "--preprocess"],
        ] {
            assert_eq!(solutions(arguments), expected, "{arguments:?}");
        }
        for arguments in [
            &["--count"][..],
            &["--count", "--preprocess"],
            &["--count", "--kernel", "links"],
        ] {
            assert_eq!(object(arguments, text)["count"], expected.len().to_string());
        }
        let cheapest = object(&["--min-cost", "--preprocess"], text);
        assert_eq!(cheapest["cost"], object(&["--min-cost"], text)["cost"]);
        let first = object(&["--first", "--preprocess"], text);
        let first = first["solutions"].as_array().cloned().unwrap_or_default();
        assert!(
            first
                .iter()
                .all(|solution| expected.contains(&solution.to_string()))
        );
        assert_eq!(first.is_empty(), expected.is_empty());
    }
    for kernel in ["links", "cells", "bits"] {
        let found = object(&["--kernel", kernel], COSTS);
        assert_eq!(
            (&found["kernel"], &found["count"]),
            (&json!(kernel), &json!("4"))
        );
    }
}

#[test]
fn threads_change_nothing_but_the_time() {
    let text = matching();
    for arguments in [
        &["--all"][..],
        &["--limit", "100"],
        &["--count", "--kernel", "bits"],
    ] {
        let one = cover(arguments, &text);
        let three = cover(&[arguments, &["--threads", "3"]].concat(), &text);
        assert_eq!((&three.stdout, three.code), (&one.stdout, Some(0)));
    }
    check(&["--threads", "2"], NONE, 1, "| no solution\n");
    check_refused(&["--threads", "0"], TOY, "crosscover: ");
}

#[test]
fn a_kernel_that_cannot_search_the_problem_is_refused() {
    let message =
        "crosscover: stdin: the kernel \"bits\" does not support this problem; try --kernel auto\n";
    check_refused(&["--kernel", "bits"], CHOICE, message);
}

#[test]
fn what_the_search_did_goes_to_stderr() {
    let ran = cover(
        &["--count", "--stats", "--preprocess", "--kernel", "cells"],
        COSTS,
    );
    assert_eq!((ran.stdout.as_str(), ran.code), ("4\n", Some(0)));
    let lines: Vec<&str> = ran.stderr.lines().collect();
    assert_eq!(lines.len(), 2, "{}", ran.stderr);
    assert!(lines[0].starts_with("preprocessing: 0 options removed, 0 forced; "));
    assert!(lines[1].starts_with("cells: 6 nodes, 3 branches, 16 updates, depth 2, "));
}

#[test]
fn a_file_is_read_whatever_its_line_ends() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("\u{feff}| a comment\n{TOY}").replace('\n', "\r\n");
    fs::write(folder.path().join("toy.dlx"), text).unwrap();
    let ran = run(&mut crosscover(folder.path(), &["cover", "toy.dlx"]));
    assert_eq!(
        (ran.stdout.as_str(), ran.code),
        ("c e\na d f\nb g\n\n| 1 solution\n", Some(0))
    );
}

#[test]
fn bad_input_is_named_by_file_line_and_token() {
    check_refused(
        &[],
        "",
        "stdin: line 1: expected a line of items, found the end\n",
    );
    check_refused(
        &[],
        "a b\na c\n",
        "crosscover: stdin: line 2: expected an item from the line of items, found \"c\"\n",
    );
    check_refused(
        &["--json"],
        "a\na |x\n",
        "stdin: line 2: expected a cost \"|number\", found \"|x\"\n",
    );
    let ran = run(&mut crosscover(Path::new("."), &["cover", "nowhere.dlx"]));
    assert!(
        ran.stderr
            .starts_with("crosscover: cannot open nowhere.dlx: "),
        "{}",
        ran.stderr
    );
    assert_eq!(ran.code, Some(2));
}

#[test]
fn options_that_make_no_sense_are_refused() {
    for arguments in [
        &["--first", "--all"][..],
        &["--count", "--unique"],
        &["--best", "0"],
        &["--sample", "0"],
        &["--limit", "0"],
        &["--first", "--limit", "3"],
        &["--all", "--memory", "3"],
        &["--seed", "3"],
        &["--kernel", "dance"],
        &["--timeout", "-1"],
    ] {
        check_refused(arguments, TOY, "crosscover: ");
    }
}

/// What is left of an output when what stands behind bars and blank lines is taken away.
fn solutions_of(stdout: &str) -> Vec<&str> {
    let lines = stdout.lines();
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('|'))
        .collect()
}

#[test]
fn a_search_goes_on_from_its_checkpoint() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = matching();
    for kernel in ["links", "cells", "bits"] {
        let whole = cover(&["--kernel", kernel], &text);
        let mut pieces = String::new();
        let mut runs = 0;
        loop {
            let arguments = [
                "cover",
                "--limit",
                "1000",
                "--checkpoint",
                "place",
                "-",
                "--kernel",
                kernel,
            ];
            let ran = run(crosscover(folder.path(), &arguments).write_stdin(text.as_str()));
            assert_eq!((ran.stderr.as_str(), ran.code), ("", Some(0)));
            pieces += &ran.stdout;
            runs += 1;
            let number = 1000 * runs;
            if number < 5040 {
                let stopped = format!("\n| stopped at {number} solutions\n");
                assert!(ran.stdout.ends_with(&stopped), "run {runs}");
                assert!(folder.path().join("place").exists());
            } else {
                assert!(ran.stdout.ends_with("\n| 5040 solutions\n"));
                assert!(
                    !folder.path().join("place").exists(),
                    "nothing is left to find"
                );
                break;
            }
        }
        assert_eq!(runs, 6);
        assert_eq!(
            solutions_of(&pieces),
            solutions_of(&whole.stdout),
            "{kernel}"
        );
    }
}

#[test]
fn a_spent_budget_leaves_a_checkpoint() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = matching();
    let mut found = 0;
    let mut budgets = 0;
    loop {
        let arguments = ["cover", "--max-nodes", "2000", "--checkpoint", "place", "-"];
        let ran = run(crosscover(folder.path(), &arguments).write_stdin(text.as_str()));
        found += solutions_of(&ran.stdout).len() / 7;
        if ran.code == Some(0) {
            break;
        }
        assert_eq!(ran.code, Some(3), "{}", ran.stderr);
        budgets += 1;
    }
    assert_eq!(found, 5040);
    assert!(budgets > 3, "only {budgets} budgets were spent");
}

#[test]
fn a_checkpoint_that_does_not_fit_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("place");
    let text = matching();
    let go_on = |text: &str| {
        let arguments = ["cover", "--limit", "1", "--checkpoint", "place", "-"];
        run(crosscover(folder.path(), &arguments).write_stdin(text))
    };
    go_on(&text);
    let kept = fs::read_to_string(&place).expect("a checkpoint");
    let ran = go_on(TOY);
    assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(2)));
    assert!(
        ran.stderr
            .contains("place: the checkpoint belongs to another problem"),
        "{}",
        ran.stderr
    );
    assert_eq!(fs::read_to_string(&place).expect("still there"), kept);

    for (broken, message) in [
        (
            kept[..kept.len() / 2].to_string(),
            "place: not a checkpoint",
        ),
        (
            kept.replace("Take", "Remove"),
            "place: the search never reaches the place",
        ),
    ] {
        fs::write(&place, broken).expect("writable");
        let ran = go_on(&text);
        assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(2)));
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
    }
    check_refused(
        &["--count", "--checkpoint", "x"],
        TOY,
        "cannot be used with",
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_a_checkpoint() {
    // Far more solutions than a pipe holds, which nobody reads until the signal has been sent.
    use std::io::Read;
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("problem"), matching_of(8)).expect("writable");
    let child = crosscover(
        folder.path(),
        &["cover", "--checkpoint", "place", "problem"],
    );
    let mut child = Command::new(child.get_program())
        .args(child.get_args())
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut begun = [0; 1000];
    stdout.read_exact(&mut begun).expect("it has begun");
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("kill is there").success());
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
    let first = String::from_utf8_lossy(&begun) + rest.as_str();
    assert!(
        rest.contains("| interrupted after"),
        "{}",
        &rest[rest.len() - 200..]
    );

    let arguments = ["cover", "--checkpoint", "place", "problem"];
    let second = run(&mut crosscover(folder.path(), &arguments));
    let whole = run(&mut crosscover(folder.path(), &["cover", "problem"]));
    let mut found = solutions_of(&first);
    found.extend(solutions_of(&second.stdout));
    assert_eq!(found, solutions_of(&whole.stdout));
}

#[test]
fn the_format_of_counting_programs_is_read() {
    let toy = "c toy\np ec 7 6\ns 3 5\ns 1 4 7\ns 2 3 6\ns 1 4 6\ns 2 7\ns 4 5 7\n";
    check(&[], toy, 0, "3 5\n1 4 6\n2 7\n\n| 1 solution\n");
    check(&["--count"], toy, 0, "1\n");
    check_refused(
        &[],
        "p ec 2\ns 1 3\n",
        "stdin: line 2: expected items from 1 to 2, found \"3\"",
    );
}

#[test]
fn a_matrix_is_read_where_it_can_be_nothing_else() {
    let toy = "0 0 1 0 1 1 0\n1 0 0 1 0 0 1\n0 1 1 0 0 1 0\n1 0 0 1 0 0 0\n0 1 0 0 0 0 1\n0 0 0 1 1 0 1\n";
    check(&[], toy, 0, "3 5 6\n1 4\n2 7\n\n| 1 solution\n");
    check(&["--count"], &toy.replace(' ', ""), 0, "1\n");
    // These are the names of two items, too.
    let both = "1 0\n0 1\n";
    check(&["--format", "matrix"], both, 0, "1\n2\n\n| 1 solution\n");
    check(&["--format", "dlx"], both, 0, "0 1\n\n| 1 solution\n");
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("m.txt"), both).unwrap();
    let ran = run(&mut crosscover(folder.path(), &["cover", "m.txt"]));
    assert_eq!(ran.stdout, "0 1\n\n| 1 solution\n");
    let note =
        "m.txt: the first line is read as the names of items: for a matrix, use --format matrix\n";
    assert_eq!(ran.stderr, note);
    check_refused(
        &[],
        "1 0 1\n0 1\n",
        "stdin: line 1: expected each item once, found \"1\" again; for a matrix, use --format matrix",
    );
    // The number of columns comes first, as some programs write it.
    check_refused(
        &[],
        "3\n1 0 1\n0 1 0\n",
        "stdin: line 2: expected an item from the line of items, found \"1\"; for a matrix, use --format matrix",
    );
    check_refused(
        &["--format", "matrix"],
        "1 0 1\n0 1\n",
        "stdin: line 2: expected 3 cells, found 2",
    );
}

/// As editors on Windows and old programs on the Mac save it.
#[test]
fn problems_may_be_in_utf16_and_have_carriage_returns() {
    let folder = tempfile::tempdir().unwrap();
    let units = "\u{feff}a b\r\na\r\nb\r\n".encode_utf16();
    let bytes: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
    fs::write(folder.path().join("windows.dlx"), bytes).unwrap();
    fs::write(folder.path().join("mac.dlx"), "a b\ra\rb\r").unwrap();
    for name in ["windows.dlx", "mac.dlx"] {
        let ran = run(&mut crosscover(folder.path(), &["cover", "--count", name]));
        assert_eq!(
            (ran.stdout.as_str(), ran.code),
            ("1\n", Some(0)),
            "{}",
            ran.stderr
        );
    }
}

#[test]
fn a_problem_becomes_clauses() {
    let clauses = "c 1: a x:1\nc 2: a\nc option n is variable n, for n from 1 to 2\np cnf 2 2\n1 2 0\n-1 -2 0\n";
    check(&["--cnf"], "a | x\na x:1\na\n", 0, clauses);
    check_refused(
        &["--cnf"],
        CHOICE,
        "stdin: items with multiplicities have no clauses",
    );
    check_refused(&["--cnf", "--count"], TOY, "cannot be used with");
}

#[test]
fn learning_finds_a_few_solutions() {
    check(
        &["--kernel", "learn", "--first"],
        TOY,
        0,
        "c e\na d f\nb g\n",
    );
    for (text, expected) in [(TOY, "1"), (NONE, "0")] {
        let found = object(&["--kernel", "learn", "--unique"], text);
        assert_eq!(
            (&found["kernel"], &found["count"]),
            (&json!("learn"), &json!(expected))
        );
    }
    let found = object(&["--kernel", "learn", "--limit", "9"], COSTS);
    assert_eq!(found["count"], json!("4"));
    let found = object(&["--kernel", "learn", "--limit", "3"], COSTS);
    assert_eq!(
        (&found["count"], &found["complete"]),
        (&json!("3"), &json!(false))
    );
}

#[test]
fn learning_refuses_other_questions() {
    let message = "crosscover: --kernel learn answers --first, --unique and --all --limit K, without --threads, \
                   --part and --checkpoint; try --kernel auto\n";
    for question in [
        "--all",
        "--count",
        "--min-cost",
        "--sample=2",
        "--first --threads=2",
    ] {
        let arguments = ["--kernel", "learn"].into_iter().chain(question.split(' '));
        check_refused(&Vec::from_iter(arguments), TOY, message);
    }
    let message = "the kernel \"learn\" does not support this problem; try --kernel auto\n";
    check_refused(&["--kernel", "learn", "--first"], CHOICE, message);
}
