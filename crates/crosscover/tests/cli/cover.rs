//! `crosscover cover`: every question, for people and for programs.

use crate::program::{Folder, Ran, piped, piped_words, signal, start};
use serde_json::{Value, json};
#[cfg(unix)]
use std::io::Read;

/// Knuth's first example.
pub(crate) const TOY: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

/// Four solutions with colors, at costs of 12, 12, 21 and 22; x keeps two options apart.
pub(crate) const COSTS: &str = "a b | x\na x:1 |1\na |2\nb x:2 |10\nb |20\na b |12\n";

/// The same with other costs, -1.7, 1.75, 18.5 and 22, and a name.
pub(crate) const GAINS: &str = "a b | x\nl: a x:1 |-1.5\na |2\nb x:2 |-0.25\nb |20\na b |-1.7\n";

/// Two or three of four: ten solutions.
pub(crate) const CHOICE: &str = "2:3|a | p q r s\na p\na q\na r\na s\n";

/// An item without options.
pub(crate) const NONE: &str = "a b\na\n";

/// As many men as women, who all agree to everything: nothing is forced. Seven of each have 5040
/// solutions.
pub(crate) fn matching(pairs: usize) -> String {
    let numbers = || 0..pairs;
    let items: Vec<String> = numbers().map(|i| format!("m{i} w{i}")).collect();
    let pairs = numbers().flat_map(|man| numbers().map(move |woman| (man, woman)));
    let options: String = pairs
        .map(|(man, woman)| format!("m{man} w{woman}\n"))
        .collect();
    format!("{}\n{options}", items.join(" "))
}

pub(crate) fn cover(options: &str, text: &str) -> Ran {
    piped(&format!("cover -{options}"), text)
}

/// Checks all that is printed, and the exit code.
#[track_caller]
pub(crate) fn check(options: &str, text: &str, code: i32, stdout: &str) {
    let stderr = if (text, code) == (NONE, 1) {
        "no solution: no option has b\n"
    } else {
        ""
    };
    cover(options, text).check(code, stdout, stderr);
}

/// Checks what is said to bad use or bad input, which nothing is printed for.
#[track_caller]
fn check_refused(options: &str, text: &str, stderr: &str) {
    let ran = cover(options, text);
    assert_eq!((&*ran.stdout, ran.code), ("", Some(2)), "{options}");
    assert!(ran.stderr.contains(stderr), "{}", ran.stderr);
}

/// The JSON object of a run that prints it alone, on a line of its own.
#[track_caller]
fn object(options: &str, text: &str) -> Value {
    let ran = cover(&format!("{options} --json"), text);
    assert_eq!((&*ran.stderr, ran.stdout.matches('\n').count()), ("", 1));
    ran.json()
}

#[test]
fn every_question_has_its_answer() {
    let two = "no: these are two\n\na x:1\nb\n\na\nb x:2\n";
    let four = "a x:1\nb\n\na\nb x:2\n\na\nb\n\na b\n\n| 4 solutions\n";
    let by_cost =
        "| cost 12\na\nb x:2\n\n| cost 12\na b\n\n| cost 21\na x:1\nb\n\n| cost 22\na\nb\n";
    for (options, text, code, stdout) in [
        ("", TOY, 0, "c e\na d f\nb g\n\n| 1 solution\n"),
        (" --all", COSTS, 0, four),
        (" --first", TOY, 0, "c e\na d f\nb g\n"),
        (" --count", CHOICE, 0, "10\n"),
        (" --count --kernel links", CHOICE, 0, "10\n"),
        (" --unique", TOY, 0, "yes\n\nc e\na d f\nb g\n"),
        (" --unique", COSTS, 1, two),
        (" --min-cost", COSTS, 0, "| cost 12\na\nb x:2\n"),
        (" --best 9", COSTS, 0, by_cost),
        (
            " --sample 1",
            TOY,
            0,
            "c e\na d f\nb g\n\n| 1 draw of 1 solution\n",
        ),
        // A solution may be empty.
        ("", "0:1|a\na\n", 0, "a\n\n| no option\n\n| 2 solutions\n"),
        // No solution is a no.
        ("", NONE, 1, "| no solution\n"),
        (" --threads 2", NONE, 1, "| no solution\n"),
        (" --first", NONE, 1, "| no solution\n"),
        (" --count", NONE, 1, "0\n"),
        (" --unique", NONE, 1, "no: there is no solution\n"),
        (" --min-cost", NONE, 1, "| no solution\n"),
        (" --sample 2", NONE, 1, "| no solution\n"),
    ] {
        check(options, text, code, stdout);
    }
    let found = object("", "0:1|a\na\n");
    let expected = json!([{"options": [1], "items": [["a"]]}, {"options": [], "items": []}]);
    assert_eq!(found["solutions"], expected);
}

#[test]
fn a_count_need_not_see_every_solution() {
    // Latin squares of order 5: 5! 4! times as many as those whose first row and column are sorted.
    let pairs = || (0..5).flat_map(|one| (0..5).map(move |other| (one, other)));
    let items =
        pairs().flat_map(|(one, other)| ["p", "r", "c"].map(|kind| format!("{kind}{one}{other}")));
    let mut text = items.collect::<Vec<_>>().join(" ") + "\n";
    for (row, column) in pairs() {
        for number in 0..5 {
            text += &format!("p{row}{column} r{row}{number} c{column}{number}\n");
        }
    }
    let found = object(" --count --stats", &text);
    assert_eq!(found["count"], "161280");
    assert_eq!(found["stats"]["symmetry"]["cases"], 2, "{found}");
    let plain = object(" --count --stats --kernel bits", &text);
    assert_eq!(plain["count"], "161280");
    assert!(plain["stats"]["symmetry"].is_null(), "{plain}");
    let by_states = object(" --count --stats --memory 16", &matching(7));
    assert!(
        by_states["stats"]["states"]["peak_states"].is_u64(),
        "{by_states}"
    );
}

#[test]
fn samples_depend_on_their_seed_alone() {
    let draw = |seed: &str| {
        let found = object(&format!(" --sample 20{seed}"), &matching(7));
        assert_eq!(
            (&found["count"], &found["status"]),
            (&json!("5040"), &json!("exhausted"))
        );
        let solutions = found["solutions"].as_array().expect("draws").clone();
        assert_eq!(solutions.len(), 20);
        solutions
    };
    assert_eq!(draw(" --seed 1"), draw(" --seed 1"));
    assert_ne!(draw(" --seed 1"), draw(" --seed 2"));
    assert_eq!(draw(""), draw(" --seed 1"));
}

#[cfg(unix)]
#[test]
fn a_count_that_was_killed_goes_on() {
    let folder = Folder::new();
    let text = folder.printed("cover --example pentominoes 4");
    folder.write("problem", &text);
    let line = "cover --count --checkpoint place problem";
    let mut child = start(folder.path(), line);
    while !folder.has("place") {
        assert_eq!(
            child.try_wait().expect("a child"),
            None,
            "it has to save before it ends"
        );
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    signal(&child, "-KILL");
    child.wait().expect("it ends");
    assert_eq!(folder.printed(line), "1472\n");
    assert!(!folder.has("place"));
}

#[test]
fn a_limit_stops_a_search() {
    let two = "a x:1\nb\n\na\nb x:2\n\n| stopped at 2 solutions\n";
    check(" --limit 2", COSTS, 0, two);
    check(" --count --limit 3", COSTS, 0, "at least 3\n");
    check(" --count --limit 5", COSTS, 0, "4\n");
    for (options, stopped) in [
        (" --limit 3", json!("limit")),
        (" --count --limit 3", json!("limit")),
        (" --limit 5", Value::Null),
        // One was asked for, and there it is.
        (" --first", Value::Null),
        (" --unique", Value::Null),
        (" --best 2", Value::Null),
    ] {
        let found = object(options, COSTS);
        let expected = (&stopped, &json!(stopped.is_null()));
        assert_eq!((&found["stopped"], &found["complete"]), expected);
    }
    assert_eq!(object(" --limit 3", COSTS)["status"], "stopped");
}

#[test]
fn the_json_object_has_these_keys_in_this_order() {
    let ran = cover(" --json --kernel cells", COSTS);
    let start = r#"{"solutions":[{"options":[1,4],"items":[["a","x:1"],["b"]]},{"options":[2,3],"items":[["a"],["b","x:2"]]},{"options":[2,4],"items":[["a"],["b"]]},{"options":[5],"items":[["a","b"]]}],"status":"exhausted","complete":true,"stopped":null,"count":"4","cost":null,"unique":null,"kernel":"cells","nodes":6,"updates":16,"seconds":"#;
    assert!(ran.stdout.starts_with(start), "{}", ran.stdout);
    for (question, keys) in [
        ("count", 11),
        ("first", 12),
        ("unique", 12),
        ("min-cost", 12),
    ] {
        let found = object(&format!(" --{question}"), COSTS);
        let length = found.as_object().map(serde_json::Map::len);
        assert_eq!(length, Some(keys), "{found}");
    }
    let found = object(" --min-cost", COSTS);
    assert_eq!(found["count"], Value::Null);
    assert_eq!(found["cost"], 12);
    let best = object(" --best 3", COSTS);
    let costs = [0, 1, 2].map(|number| best["solutions"][number]["cost"].as_i64());
    assert_eq!(costs, [12, 12, 21].map(Some));
    // More solutions than were looked for are not counted.
    for (question, text, count, unique) in [
        ("first", COSTS, Value::Null, Value::Null),
        ("first", NONE, json!("0"), Value::Null),
        ("unique", COSTS, Value::Null, json!(false)),
        ("unique", TOY, json!("1"), json!(true)),
        ("unique --max-nodes 0", COSTS, json!("0"), Value::Null),
    ] {
        let found = object(&format!(" --{question}"), text);
        assert_eq!(
            (&found["count"], &found["unique"]),
            (&count, &unique),
            "{question}"
        );
    }
    assert_eq!(object(" --all", NONE)["solutions"], json!([]));
    let stats = object(" --stats", TOY);
    assert_eq!(stats["stats"]["forced"], 3);
    // Without --json, the statistics go to stderr.
    let ran = cover(" --count --stats --kernel cells", COSTS);
    assert_eq!((&*ran.stdout, ran.code), ("4\n", Some(0)));
    let lines: Vec<&str> = ran.stderr.lines().collect();
    assert!(lines[0].starts_with("cells: 6 nodes, 3 branches, 16 updates, depth 2, "));
}

#[test]
fn a_spent_budget_is_neither_yes_nor_no() {
    let text = matching(7);
    for (question, stdout) in [
        (" --all", "| out of nodes after 0 solutions\n"),
        (" --first", "| out of nodes\n"),
        (" --count", "at least 0: out of nodes\n"),
        (" --unique", "unknown: out of nodes\n"),
        (" --sample 1", "| out of nodes\n"),
    ] {
        let options = format!("{question} --max-nodes 3");
        check(&options, &text, 3, stdout);
        let found = object(&options, &text);
        assert_eq!(found["status"], "budget", "{question}");
        let expected = (&json!(false), &json!("out of nodes"));
        assert_eq!((&found["complete"], &found["stopped"]), expected);
    }
    // Eight nodes lead to the first solution and not to the second.
    let ran = cover(" --unique --max-nodes 7", &text);
    let start = "unknown: out of nodes\n\nm0 w";
    assert!(ran.stdout.starts_with(start), "{}", ran.stdout);
    assert_eq!(ran.code, Some(3));
    let timeout = " --count --timeout 0.000000001";
    check(timeout, &text, 3, "at least 0: out of time\n");
    let bound = "| out of nodes: any solution costs 11 or more\n";
    check(" --min-cost --max-nodes 0", COSTS, 3, bound);
    assert_eq!(object(" --min-cost --max-nodes 0", COSTS)["bound"], 11);
}

#[test]
fn kernels_are_named_and_may_not_fit() {
    for kernel in ["links", "cells", "bits"] {
        let found = object(&format!(" --kernel {kernel} --threads 2"), COSTS);
        assert_eq!(
            (&found["kernel"], &found["count"]),
            (&json!(kernel), &json!("4"))
        );
    }
    let message =
        "crosscover: stdin: the kernel \"bits\" does not support this problem; try --kernel auto\n";
    check_refused(" --kernel bits", CHOICE, message);
}

#[test]
fn learning_finds_a_few_solutions() {
    check(" --kernel learn --first", TOY, 0, "c e\na d f\nb g\n");
    for (options, text, count, is_complete) in [
        (" --unique", TOY, "1", true),
        (" --unique", NONE, "0", true),
        (" --limit 9", COSTS, "4", true),
        (" --limit 3", COSTS, "3", false),
    ] {
        let found = object(&format!(" --kernel learn{options}"), text);
        assert_eq!(
            (&found["kernel"], &found["count"]),
            (&json!("learn"), &json!(count))
        );
        assert_eq!(found["complete"], is_complete);
    }
    let message = "crosscover: --kernel learn answers --first, --unique and --all --limit K, \
        without --threads and --checkpoint; try --kernel auto\n";
    for question in [
        "--all",
        "--count",
        "--min-cost",
        "--sample=2",
        "--first --threads=2",
    ] {
        check_refused(&format!(" --kernel learn {question}"), TOY, message);
    }
    let message = "the kernel \"learn\" does not support this problem; try --kernel auto\n";
    check_refused(" --kernel learn --first", CHOICE, message);
}

#[test]
fn bad_input_and_bad_use_are_refused() {
    for (options, text, message) in [
        (
            "",
            "",
            "stdin: line 1: expected a line of items, found the end\n",
        ),
        (
            "",
            "a b\na c\n",
            "crosscover: stdin: line 2: expected an item from the line of items, found \"c\"\n",
        ),
        (
            " --json",
            "a\na |x\n",
            "stdin: line 2: expected a cost \"|number\", found \"|x\"\n",
        ),
        (
            "",
            "p ec 2\ns 1 3\n",
            "stdin: line 2: expected items from 1 to 2, found \"3\"",
        ),
        (
            "",
            "1 0 1\n0 1\n",
            "stdin: line 2: expected 3 cells, found 2\n",
        ),
        (
            " --format matrix",
            "1 0 1\n0 1\n",
            "stdin: line 2: expected 3 cells, found 2",
        ),
        (
            " --cnf",
            CHOICE,
            "stdin: items with multiplicities have no clauses",
        ),
        (
            " --wcnf",
            CHOICE,
            "stdin: items with multiplicities have no clauses",
        ),
        (" --cnf --count", TOY, "cannot be used with"),
        (" --unique --checkpoint x", TOY, "cannot be used with"),
    ] {
        check_refused(options, text, message);
    }
    for options in "--first --all,--count --unique,--best 0,--sample 0,--limit 0,--threads \
        0,--first --limit 3,\
                    --all --memory 3,--seed 3,--kernel dance,--timeout -1"
        .split(',')
    {
        check_refused(&format!(" {options}"), TOY, "crosscover: ");
    }
    let message = "crosscover: cannot open nowhere.dlx: ";
    Folder::new().refused("cover nowhere.dlx", message);
}

#[test]
fn a_text_that_is_no_problem_is_refused() {
    let sudoku = ".23.3...23.1....\n";
    for (text, message) in [
        (
            sudoku,
            "line 1: expected names of items, found signs or digits alone; for a sudoku, use cover \
             --example sudoku CELLS",
        ),
        (
            ".23.\n3...\n23.1\n....\n",
            "for a sudoku, use cover --example sudoku CELLS",
        ),
        ("##.\n##.\n", "for a nonogram, use encode first"),
        (
            "width 1\nheight 1\n\nrows\n1\n\ncolumns\n1\n",
            "for a nonogram, use encode first",
        ),
        (
            "[[5,3],[3,5]]",
            "line 1: expected a matrix of 0s and 1s, found other numbers",
        ),
        ("p cnf 2 1\n1 2 0\n", "found the DIMACS format \"p cnf\""),
    ] {
        for question in ["", " --count"] {
            check_refused(question, text, message);
        }
    }
    // By hand: the first row with the second, or with the last two.
    check(
        " --count",
        "[[1,0,0,1],[0,1,1,0],[0,1,0,0],[0,0,1,0]]",
        0,
        "2\n",
    );
}

#[test]
fn problems_are_read_in_three_formats() {
    // docs/exact-cover.md has the others.
    let toy = "c toy\np ec 7 6\ns 3 5\ns 1 4 7\ns 2 3 6\ns 1 4 6\ns 2 7\ns 4 5 7\n";
    check("", toy, 0, "3 5\n1 4 6\n2 7\n\n| 1 solution\n");
    check(
        " --count",
        "0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n",
        0,
        "1\n",
    );
    // These are the names of two items, too.
    let both = "1 0\n0 1\n";
    check(" --format matrix", both, 0, "1\n2\n\n| 1 solution\n");
    check(" --format dlx", both, 0, "0 1\n\n| 1 solution\n");
    let folder = Folder::with(&[("m.txt", both)]);
    let note =
        "m.txt: the first line is read as the names of items: for a matrix, use --format matrix\n";
    folder
        .ran("cover m.txt")
        .check(0, "0 1\n\n| 1 solution\n", note);
    let units = "\u{feff}a b\r\na\r\nb\r\n".encode_utf16();
    folder.write(
        "utf16.dlx",
        units.flat_map(u16::to_le_bytes).collect::<Vec<u8>>(),
    );
    folder.ran("cover --count utf16.dlx").check(0, "1\n", "");
    let clauses = "c 1: a x:1\nc 2: a\nc option n is variable n, for n from 1 to 2\np cnf 2 2\n1 2 \
        0\n-1 -2 0\n";
    check(" --cnf", "a | x\na x:1\na\n", 0, clauses);
}

/// The solutions of an output: neither what stands behind bars nor blank lines.
fn solutions_of(stdout: &str) -> Vec<&str> {
    let lines = stdout.lines();
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('|'))
        .collect()
}

#[test]
fn a_search_continues_from_its_checkpoint() {
    let folder = Folder::new();
    let text = matching(7);
    let whole = cover("", &text).stdout;
    for (limit, code) in [("--limit 1000", 0), ("--max-nodes 2000", 3)] {
        let (mut pieces, mut runs) = (String::new(), 0);
        while runs == 0 || folder.has("place") {
            let ran = folder.piped(&format!("cover {limit} --checkpoint place -"), &text);
            pieces += &ran.stdout;
            assert!(
                !folder.has("place") || ran.code == Some(code),
                "{}",
                ran.stderr
            );
            runs += 1;
        }
        assert!(
            runs >= 4 && solutions_of(&pieces) == solutions_of(&whole),
            "{limit}"
        );
    }
}

#[test]
fn a_checkpoint_that_does_not_fit_is_refused() {
    let folder = Folder::with(&[("toy", TOY), ("seven", &matching(7))]);
    let line = "cover --limit 1 --checkpoint place";
    folder.done(&format!("{line} seven"));
    let kept = folder.read("place");
    let message = "place: the checkpoint belongs to another problem";
    folder.refused(&format!("{line} toy"), message);
    assert_eq!(folder.read("place"), kept);
    for (broken, message) in [
        (&kept[..kept.len() / 2], "place: not a checkpoint"),
        (
            &kept.replace("Take", "Remove"),
            "place: the search never reaches the place",
        ),
    ] {
        folder.write("place", broken);
        folder.refused(&format!("{line} seven"), message);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_an_answer() {
    let folder = Folder::with(&[("problem", &matching(14))]);
    let mut child = start(folder.path(), "cover --all --kernel links problem");
    let stdout = child.stdout.as_mut().expect("a pipe");
    stdout.read_exact(&mut [0; 1000]).expect("it has begun");
    signal(&child, "-INT");
    let ran = child.wait_with_output().expect("text");
    assert_eq!(ran.status.code(), Some(3));
    let stdout = String::from_utf8_lossy(&ran.stdout);
    assert!(
        stdout.contains("| interrupted after"),
        "{}",
        &stdout[stdout.len() - 200..]
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_json_object() {
    let folder = Folder::with(&[("problem", &matching(14))]);
    for threads in [1, 2] {
        let line = format!("cover --all --json --kernel links --threads {threads} problem");
        let mut child = start(folder.path(), &line);
        let mut begun = [0; 1000];
        let stdout = child.stdout.as_mut().expect("a pipe");
        stdout.read_exact(&mut begun).expect("it has begun");
        signal(&child, "-INT");
        let ran = child.wait_with_output().expect("text");
        assert_eq!(ran.status.code(), Some(3));
        let text = [&begun[..], &ran.stdout].concat();
        let object: Value = serde_json::from_slice(&text).expect("JSON");
        assert_eq!(object["stopped"], "interrupted");
        let solutions = object["solutions"].as_array().expect("solutions");
        assert_eq!(object["count"], solutions.len().to_string());
    }
}

#[test]
fn solutions_in_json_come_before_the_search_ends() {
    // There are 14! of them, and nobody waits for the end.
    let folder = Folder::with(&[("problem", &matching(14))]);
    let mut child = start(folder.path(), "cover --all --json problem");
    let mut begun = [0; 200_000];
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout.read_exact(&mut begun).expect("solutions");
    assert!(begun.starts_with(b"{\"solutions\":[{\"options\":["));
    // The reader goes, and the program ends.
    drop(stdout);
    let ran = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&ran.stderr), "");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_a_checkpoint() {
    // Far more solutions than a pipe holds, which nobody reads until the signal has been sent.
    let folder = Folder::with(&[("problem", &matching(8))]);
    let line = "cover --checkpoint place problem";
    let mut child = start(folder.path(), line);
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut begun = [0; 1000];
    stdout.read_exact(&mut begun).expect("it has begun");
    signal(&child, "-INT");
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
    assert!(
        rest.contains("| interrupted after"),
        "{}",
        &rest[rest.len() - 200..]
    );
    let first = String::from_utf8_lossy(&begun) + rest.as_str();
    let (second, whole) = (folder.printed(line), folder.printed("cover problem"));
    let found = [solutions_of(&first), solutions_of(&second)].concat();
    assert!(found == solutions_of(&whole));
}

#[test]
fn a_solution_says_which_of_two_equal_options_it_has() {
    let problem = "a b\nleft: a\na\nb\n";
    assert_eq!(
        cover("", problem).stdout,
        "left: a\nb\n\na\nb\n\n| 2 solutions\n"
    );
    assert_eq!(
        cover(" --numbers --first", problem).stdout,
        "left: a\n3: b\n"
    );
    let json: Value = serde_json::from_str(&cover(" --json", problem).stdout).expect("JSON");
    let solution = |options| json!({"options": options, "items": [["a"], ["b"]]});
    let expected = [solution(json!(["left", 3])), solution(json!([2, 3]))];
    assert_eq!(json["solutions"], json!(expected));
    let twice = cover(" --numbers", "a\n2: a\na\n");
    assert_eq!(
        (twice.code, &twice.stderr[..]),
        (Some(2), "crosscover: stdin: the name \"2\" is repeated\n")
    );
}

#[test]
fn costs_and_bounds_have_the_decimals_of_the_problem() {
    let problem = "a b\na |-0.5\na |1.25\nb |-3\nb |0.05\n";
    let json = cover(" --min-cost --json", problem).stdout;
    assert!(json.contains("\"cost\":-3.5,"), "{json}");
    let spent = cover(" --min-cost --max-nodes 0", problem);
    assert_eq!(
        spent.stdout,
        "| out of nodes: any solution costs -3.5 or more\n"
    );
}

#[test]
fn ways_to_cover_some_items_are_counted_over_them() {
    let problem = "a b c | x\na\na x:1\nb\nb x:1\nb x:2\nc\nc\n";
    check(" --count", problem, 0, "10\n");
    for (items, ways) in [
        ("a", 2),
        ("c", 2),
        ("a c", 4),
        ("x", 3),
        ("a b", 5),
        ("", 1),
    ] {
        let ran = piped_words(&["cover", "-", "--count", "--over", items], problem);
        ran.check(0, &format!("{ways}\n"), "");
    }
    check(" --count --over a --limit 1", problem, 0, "at least 1\n");
    check(" --count --over a", NONE, 1, "0\n");
    check(
        " --count --over a --max-nodes 0",
        problem,
        3,
        "at least 0: out of nodes\n",
    );
    check_refused(
        " --count --over y",
        problem,
        "stdin: --over: there is no item \"y\"",
    );
    check_refused(" --over a", problem, "--count");
    check_refused(" --all --over a", problem, "cannot be used with");
}

#[test]
fn a_spreadsheet_is_known_by_its_name() {
    let folder = Folder::with(&[("t.csv", "a,b\nx,2\n"), ("t.dlx", "a,b c,d\nx\n")]);
    folder.refused(
        "cover t.csv",
        "t.csv: line 2: expected 0, 1 or an empty cell, found \"2\"",
    );
    folder.refused(
        "cover t.dlx",
        "t.dlx: line 2: expected an item from the line of items, found \"x\"",
    );
}

#[test]
fn each_example_is_a_problem_with_a_solution() {
    for (example, sizes) in [
        (
            "sudoku",
            &[
                "4",
                "9",
                "16",
                "1............4..",
                "4...\n....\n....\n...1\n",
            ][..],
        ),
        ("queens", &["4", "8", "100"]),
        ("pentominoes", &["3", "4", "5", "6"]),
        ("langford", &["3", "4", "8"]),
        ("crossword", &["3", "4", "5"]),
        ("assignment", &["1", "4", "200"]),
        ("timetable", &["3", "4", "5"]),
        ("domino", &["2", "8", "40"]),
        ("nonogram", &["2", "3", "20"]),
    ] {
        let usual = piped(&format!("cover --example {example}"), "");
        for size in sizes {
            let ran = piped_words(&["cover", "--example", example, size], "");
            assert!(
                ran.code == Some(0) && ran.stdout.starts_with("| "),
                "{}",
                ran.stderr
            );
            let first = cover(" --first", &ran.stdout);
            assert!(
                first.code == Some(0) && !first.stdout.is_empty(),
                "{example} {size}: {}",
                first.stderr
            );
        }
        assert_eq!(cover(" --first", &usual.stdout).code, Some(0));
        let none = piped(&format!("cover --example {example} 1001"), "");
        assert_eq!((none.code, &*none.stdout), (Some(2), ""), "{example}");
        assert!(
            none.stderr.contains("as the size of the example")
                && none.stderr.ends_with("found \"1001\"\n")
        );
    }
}

#[test]
fn examples_have_as_many_solutions_as_is_known() {
    for (example, count) in [
        ("sudoku", "1"),
        ("sudoku 4", "1"),
        ("sudoku 16", "1"),
        ("sudoku ................", "288"),
        ("queens", "92"),
        ("pentominoes 3", "8"),
        // Both directions.
        ("langford", "52"),
        ("assignment", "24"),
        ("timetable 3", "11"),
        ("domino 8", "12988816"),
        ("nonogram", "1"),
    ] {
        let problem = piped(&format!("cover --example {example}"), "").stdout;
        check(" --count", &problem, 0, &format!("{count}\n"));
    }
}

#[test]
fn a_conflict_that_one_look_shows_is_named() {
    let sudoku = piped("cover --example sudoku 11..............", "").stdout;
    let conflict = "r1c1=1 and r1c2=1 both have r1d1, but no other options have r1c1 or r1c2";
    for (question, code, stdout) in [
        ("", 1, "| no solution\n"),
        (" --count", 1, "0\n"),
        (" --unique", 1, "no: there is no solution\n"),
    ] {
        let ran = cover(question, &sudoku);
        assert_eq!((ran.code, &*ran.stdout), (Some(code), stdout));
        assert_eq!(ran.stderr, format!("no solution: {conflict}\n"));
    }
    for (problem, conflict) in [
        ("a b\na\n", "no option has b"),
        ("3|a b\na b\na\n", "2 options have a, which needs 3"),
        ("2|a 1:2|b\na b\na b\nb\n", ""),
        (
            "3|a 1:2|b\na b\na b\na b\n",
            "option 1 and option 2 and option 3 all have b, but no other options have a",
        ),
        (
            "a b | x\na x:1\nb x:2\n",
            "option 1 and option 2 both have x, but no other options have a or b",
        ),
        ("a b | x\na x:1\nb x:1\n", ""),
        (
            "a b | x\na x\nb x\n",
            "option 1 and option 2 both have x, but no other options have a or b",
        ),
        // One look does not show it.
        ("a b c\na b\nb c\na c\n", ""),
    ] {
        let ran = cover(" --first", problem);
        let expected = if conflict.is_empty() {
            String::new()
        } else {
            format!("no solution: {conflict}\n")
        };
        assert_eq!(ran.stderr, expected, "{problem}");
    }
    // A good sudoku with two solutions has no conflict.
    let ran = cover(" --unique", "a b\na b\na\nb\n");
    assert_eq!((ran.code, &*ran.stderr), (Some(1), ""));
}
