//! `crosscover solve`, as a user meets it.

use crate::misc::comb;
use crate::program::{DATA, Folder, Ran, crosscover, piped, ran, run};
use serde_json::{Value, json};
use std::path::Path;

/// Solves boards of the data folder.
fn solve(options: &str) -> Ran {
    ran(DATA, &format!("solve {options}"))
}

/// Checks what is printed, with `?` for the times, which differ from run to run.
#[track_caller]
fn check(ran: &Ran, code: i32, expected: &str) {
    let without_times = |line: &str| match line.rsplit_once(", cpu ") {
        Some((start, end)) if end.ends_with(" s") => {
            let (start, _) = start.rsplit_once(", ").expect("the time on the clock");
            format!("{start}, ? s\n")
        }
        _ => format!("{line}\n"),
    };
    let stdout: String = ran.stdout.lines().map(without_times).collect();
    assert_eq!(stdout, expected);
    assert_eq!((ran.code, &*ran.stderr), (Some(code), ""));
}

/// A board with one filled cell in each line: `side` factorial solutions.
fn permutation(side: usize) -> String {
    format!("{side} {side}\n") + &"1\n".repeat(2 * side)
}

#[test]
fn the_verdict_is_printed_and_is_the_exit_code() {
    check(
        &solve("unit/pair.in"),
        0,
        "unit/pair.in: unique, by line, ? s\n6 line solves, 0 probes, 1 node, 0 \
         branches\n\n#.#\n##.\n\n",
    );
    check(
        &solve("unit/two-solutions.non"),
        1,
        "unit/two-solutions.non (Two solutions): multiple, ? s\n\
         40 line solves, 8 probes, 3 nodes, 1 branch\nelementary switch: rows 1 and 2, columns 1 and 2\n\n#.\n.#\n\n.#\n#.\n\n\
         4 ambiguous cells, marked ?:\n??\n??\n\n",
    );
    check(
        &solve("unit/hidden-contradiction.non"),
        1,
        "unit/hidden-contradiction.non (Hidden contradiction): none, ? s\n\
         18 line solves, 1 probe, 1 node, 0 branches\n\n",
    );
    check(
        &solve("--engine cover --encoding segment unit/pair.in"),
        0,
        "unit/pair.in: unique, ? s\n8 nodes, 0 branches, 15 updates\n\n#.#\n##.\n\n",
    );
    check(
        &piped("solve -", "1x1:1/1\n1x1:0/0\n"),
        0,
        "stdin, puzzle 1: unique, by line, ? s\n2 line solves, 0 probes, 1 node, 0 \
         branches\n\n#\n\n\
         stdin, puzzle 2: unique, by line, ? s\n2 line solves, 0 probes, 1 node, 0 \
         branches\n\n.\n\n",
    );
    // The worst of several results counts.
    for (files, code) in [
        ("unit/pair.in unit/full.non", 0),
        ("unit/two-solutions.non unit/pair.in", 1),
        ("--limit 1 unit/no-solution.non unit/six-solutions.non", 3),
        ("unit/pair.in missing.non unit/full.non", 2),
    ] {
        assert_eq!(solve(files).code, Some(code), "{files}");
    }
}

/// A drawing with another one that has the same clues.
const DRAWING: &str = ".#.#\n#..#\n...#\n";

#[test]
fn an_ambiguous_drawing_is_printed_with_its_ambiguous_cells() {
    let ambiguous = "4 ambiguous cells, marked ?:";
    for (drawing, format, marks) in [
        (DRAWING, "", "??.#\n??.#\n...#\n"),
        ("a.b\n.a.\n", " --format rows", "??b\n??.\n"),
    ] {
        let ran = piped("solve -", drawing);
        assert_eq!(ran.code, Some(1));
        let shown = format!("\n\n{drawing}\n{ambiguous}\n{marks}\n");
        assert!(ran.stdout.ends_with(&shown), "{}", ran.stdout);
        // What is printed is read back as the drawing.
        let again = piped(&format!("solve -{format}"), &ran.stdout);
        assert!(again.stdout.ends_with(&shown), "{}", again.stdout);
    }
    // A user who asks for more solutions gets them.
    let all = piped("solve - --limit 3", DRAWING);
    assert_eq!(all.stdout.matches("\n...#\n").count(), 3);
    let object = piped("solve - --json --count", DRAWING).json();
    assert_eq!(object["drawing"], json!(["0101", "1001", "0001"]));
    assert_eq!(object["ambiguous"], json!([[0, 0], [0, 1], [1, 0], [1, 1]]));
    assert_eq!(object["ambiguous_complete"], true);
    assert_eq!(
        (&object["count"], &object["count_stopped"]),
        (&"2".into(), &Value::Null)
    );
}

#[test]
fn solutions_are_counted_without_listing_them() {
    // 12 factorial; the first 100 solutions differ in few cells.
    let ran = piped("solve - --count --encoding segment", permutation(12));
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    for part in [
        "\n479001600 solutions\n",
        " ambiguous cells or more, marked ?:\n",
    ] {
        assert!(ran.stdout.contains(part), "{}", ran.stdout);
    }
    for (text, code, count) in [
        ("1x1:1/1", 0, "\n1 solution\n"),
        ("5x4:2/1/2/1/1/1.2/1/1/1.1", 1, "\n0 solutions\n"),
    ] {
        for engine in ["propagation", "cover", "both"] {
            let ran = piped(&format!("solve - --count --engine {engine}"), text);
            assert_eq!(ran.code, Some(code), "{}", ran.stderr);
            assert!(ran.stdout.contains(count), "{}", ran.stdout);
        }
    }
    // The count decides what a search that stops at one solution leaves open.
    let ran = piped("solve - --count --limit 1", "1x1:1/1");
    assert_eq!(ran.code, Some(0));
    assert!(ran.stdout.starts_with("stdin: unique"), "{}", ran.stdout);
    // Too large to be encoded.
    let large = format!("2000x2000:{}", vec!["1"; 4000].join("/"));
    let ran = piped("solve - --count --limit 1 --timeout 1", large);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    for part in ["\nat least ", " encoding would need "] {
        assert!(ran.stdout.contains(part), "{}", ran.stdout);
    }
}

#[test]
fn a_trace_shows_the_deductions_in_order() {
    let trace = "\
        the opposite is a contradiction: r1c1#\n\
        row 1: r1c2.\n\
        column 1: r2c1# r3c1. r4c1.\n\
        row 2: r2c2# r2c3. r2c4.\n\
        column 2: r3c2. r4c2.\n\
        column 3: r1c3. r3c3# r4c3#\n\
        row 1: r1c4#\n\
        row 3: r3c4.\n\
        row 4: r4c4.\n";
    check(
        &solve("--engine both --trace unit/probe.id"),
        0,
        &format!(
            "unit/probe.id: unique, by probe, ? s\n\
             32 line solves, 2 probes, 97 nodes, 2 branches, 1309 updates\n\
             {trace}\
             of 32 line solves, 8 are shown; 24 found nothing new or belong to probes\n\
             \n#..#\n##..\n..#.\n..#.\n\n"
        ),
    );
    let object = solve("--trace --json unit/probe.id").json();
    assert_eq!(object["trace"], json!(trace.lines().collect::<Vec<_>>()));
    // Exact cover shows its own steps, as many choices as it counts nodes.
    let traced = solve("--engine cover --encoding segment --trace unit/probe.id");
    let steps: Vec<&str> = traced.stdout.lines().skip(2).take(29).collect();
    assert_eq!(steps[0], "r1c1 in row 1: 2 options, try 1: r1c1 empty");
    assert_eq!(steps[11], "  row 2: block 1: no option, go back");
    assert_eq!(
        steps[13],
        "r1c1 in row 1: 2 options, try 2: row 1: block 1 at column 1"
    );
    for encoding in ["segment", "lattice"] {
        let line = format!("--engine cover --encoding {encoding} --trace --json unit/probe.id");
        let object = solve(&line).json();
        let trace = object["trace"].as_array().expect("steps");
        let is_choice = |step: &&Value| step.as_str().is_some_and(|step| step.contains(" option"));
        let choices = trace.iter().filter(is_choice);
        let choices = choices.filter(|step| !step.to_string().contains("no option"));
        assert_eq!(object["stats"]["nodes"], choices.count());
    }
}

#[test]
fn json_has_the_documented_keys_and_types() {
    let ran = solve("--engine both --json unit/pair.in missing.non");
    let message = "crosscover: cannot open missing.non: ";
    assert!(ran.stderr.starts_with(message), "{}", ran.stderr);
    let mut object = ran.json();
    for times in ["seconds", "cpu_seconds"] {
        let seconds = object[times].take();
        assert!(seconds.as_f64().is_some_and(|seconds| seconds >= 0.0));
    }
    let expected = json!({
        "file": "unit/pair.in",
        "width": 3,
        "height": 2,
        "verdict": "unique",
        "complete": true,
        "stopped": null,
        "logic": "line",
        "engine": "both",
        "encoding": "lattice",
        "solutions": [["101", "110"]],
        "seconds": null,
        "cpu_seconds": null,
        "stats": {"line_solves": 6, "probes": 0, "nodes": 18, "branches": 0, "updates": 39},
    });
    assert_eq!(object, expected);
    let by_propagation = solve("--json unit/pair.in").json();
    assert_eq!(
        (&by_propagation["logic"], &by_propagation["encoding"]),
        (&json!("line"), &Value::Null)
    );
    let by_cover = solve("--json --engine cover unit/pair.in").json();
    assert_eq!(
        (&by_cover["logic"], &by_cover["encoding"]),
        (&Value::Null, &json!("lattice"))
    );
}

#[test]
fn the_limit_is_the_number_of_solutions_looked_for() {
    for engine in ["propagation", "cover", "both"] {
        for (limit, code, verdict, count) in [
            (1, 3, "unknown", 1),
            (7, 1, "multiple", 7),
            (120, 1, "multiple", 120),
            (999, 1, "multiple", 120),
        ] {
            let options = format!("--json --engine {engine} --limit {limit}");
            let ran = solve(&format!("{options} unit/120-solutions.non"));
            let object = ran.json();
            let mut solutions = object["solutions"].as_array().unwrap().clone();
            solutions.sort_by_key(Value::to_string);
            solutions.dedup();
            assert_eq!(
                (ran.code, solutions.len()),
                (Some(code), count),
                "{options}"
            );
            assert_eq!(object["verdict"], verdict, "{options}");
        }
    }
}

#[test]
fn an_unknown_verdict_says_why() {
    let two = "2x2:1/1/1/1\n";
    let hard = comb(100);
    for (options, text, reason) in [
        ("--limit 1", two, "stopped at 1 solution"),
        ("--engine cover --limit 1", two, "stopped at 1 solution"),
        (
            "--engine both --limit 1",
            two,
            "propagation: stopped at 1 solution",
        ),
        (
            "--format inversor --timeout 0.000000001",
            &hard,
            "out of time",
        ),
        (
            "--format inversor --engine cover --timeout 0.000000001",
            &hard,
            "out of time",
        ),
        (
            "--format inversor --engine both --timeout 0.000000001",
            &hard,
            "propagation: out of time",
        ),
        (
            "--format inversor --engine cover",
            &permutation(2000),
            "the lattice encoding would need ",
        ),
    ] {
        let ran = piped(&format!("solve - {options}"), text);
        let start = format!("stdin: unknown ({reason}");
        assert!(ran.stdout.starts_with(&start), "{options}: {}", ran.stdout);
        assert_eq!((ran.code, &*ran.stderr), (Some(3), ""));
    }
}

#[test]
fn the_format_is_known_by_extension_option_or_content() {
    for (name, text, options) in [
        ("BOARD.ID", "3x2:2/1/1/1.1/2\n", ""),
        ("inversor", "3 2\n2\n1\n1\n1 1\n2\n", ""),
        ("misnamed.non", "3x2:2/1/1/1.1/2\n", " --format id"),
        ("board.bits", "101110\n", " --size 3x2"),
    ] {
        let found = Folder::with(&[(name, text)]).done(&format!("solve --json {name}{options}"));
        assert_eq!(found.json()["solutions"], json!([["101", "110"]]), "{name}");
    }
    // This may be two puzzles.
    let folder = Folder::with(&[("board.txt", "3 3\n3\n1\n0\n1\n2\n1\n")]);
    let warning = "board.txt: read as inversor (columns first); as nin (rows first) it would be a \
        different puzzle: choose with --format\n";
    assert_eq!(folder.done("solve board.txt").stderr, warning);
    for (format, picture) in [
        ("inversor", "\n#..\n##.\n#..\n"),
        ("nin", "\n###\n.#.\n...\n"),
    ] {
        let ran = folder.done(&format!("solve --format {format} board.txt"));
        assert!(ran.stdout.contains(picture), "{}", ran.stdout);
        assert_eq!(ran.stderr, "");
    }
}

#[test]
fn colors_are_for_terminals_and_those_who_ask() {
    for (variable, is_colored) in [
        ("COLUMNS", false),
        ("CLICOLOR_FORCE", true),
        ("NO_COLOR", false),
    ] {
        let mut command = crosscover(Path::new(DATA), &["solve", "unit/pair.in", "missing.non"]);
        let ran = run(command.env(variable, "1"));
        for text in [ran.stdout, ran.stderr] {
            assert_eq!(text.contains('\x1b'), is_colored, "{variable}: {text}");
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let ids = "4x4:2/1/2/1/1.1/2/1/1\n2x2:1/1/1/1\n3x1:1/1/1/3\n".repeat(40);
    let solve = |threads| {
        let ran = piped(
            &format!("solve - --engine both --json --threads {threads}"),
            &ids,
        );
        let mut objects = ran.lines_of_json();
        for object in &mut objects {
            object["seconds"].take();
            object["cpu_seconds"].take();
        }
        (ran.code, ran.stderr, objects)
    };
    let one = solve(1);
    assert_eq!((one.0, one.2.len()), (Some(1), 120));
    assert_eq!(solve(4), one);
}
