//! `crosscover solve`, as a user meets it.

use crate::program::{Ran, crosscover, done, run};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The workspace's boards.
fn data() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data"))
}

/// Solves boards of the data folder.
fn solve(arguments: &[&str]) -> Ran {
    run(crosscover(data(), &["solve"]).args(arguments))
}

/// Solves a text on stdin.
fn solve_text(text: &str, arguments: &[&str]) -> Ran {
    run(crosscover(data(), &["solve", "-"])
        .args(arguments)
        .write_stdin(text))
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
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(code), ""));
}

/// The JSON objects that were printed, one a line.
fn objects(ran: &Ran) -> Vec<Value> {
    let parse = |line| serde_json::from_str(line).expect("a JSON object a line");
    ran.stdout.lines().map(parse).collect()
}

/// The files of the data folder that hold a board.
fn boards() -> Vec<String> {
    let mut boards = Vec::new();
    for folder in ["unit", "corpus"] {
        for file in fs::read_dir(data().join(folder)).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            boards.push(format!("{folder}/{name}"));
        }
    }
    boards.sort();
    boards
}

/// A board in the inversor's text, each cell filled with probability one half by the top bit of a
/// linear congruential generator (Knuth, MMIX).
fn noise(side: usize) -> String {
    let mut state = side as u64;
    let mut cell = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 63 == 1
    };
    let cells: Vec<bool> = (0..side * side).map(|_| cell()).collect();
    let columns = (0..side).map(|c| clue((0..side).map(|r| cells[r * side + c])));
    let rows = (0..side).map(|r| clue((0..side).map(|c| cells[r * side + c])));
    format!("{side} {side}\n") + &columns.chain(rows).collect::<String>()
}

fn clue(line: impl Iterator<Item = bool>) -> String {
    let cells: String = line.map(|filled| if filled { '#' } else { '.' }).collect();
    let runs = cells.split('.').filter(|run| !run.is_empty());
    let blocks: Vec<String> = runs.map(|run| run.len().to_string()).collect();
    blocks.join(" ") + "\n"
}

/// A board with one filled cell in each line: `side` factorial solutions.
fn permutation(side: usize) -> String {
    format!("{side} {side}\n") + &"1\n".repeat(2 * side)
}

#[test]
fn a_unique_board_is_printed_and_exits_0() {
    check(
        &solve(&["unit/pair.in"]),
        0,
        "unit/pair.in: unique, by line, ? s\n\
         6 line solves, 0 probes, 1 node, 0 branches\n\
         \n\
         #.#\n\
         ##.\n\
         \n",
    );
}

#[test]
fn several_solutions_exit_1_with_two_different_pictures() {
    check(
        &solve(&["unit/two-solutions.non"]),
        1,
        "unit/two-solutions.non (Two solutions): multiple, ? s\n\
         40 line solves, 8 probes, 3 nodes, 1 branch\n\
         \n\
         #.\n\
         .#\n\
         \n\
         .#\n\
         #.\n\
         \n\
         4 ambiguous cells, marked ?:\n\
         ??\n\
         ??\n\
         \n",
    );
}

/// A drawing with another one that has the same clues.
const DRAWING: &str = ".#.#\n#..#\n...#\n";

#[test]
fn of_an_ambiguous_drawing_the_drawing_is_printed_with_its_ambiguous_cells() {
    let ran = solve_text(DRAWING, &[]);
    assert_eq!(ran.code, Some(1));
    let marks = "4 ambiguous cells, marked ?:\n??.#\n??.#\n...#\n\n";
    let shown = format!("\n\n{DRAWING}\n{marks}");
    assert!(ran.stdout.ends_with(&shown), "{}", ran.stdout);
    // What is printed is read back as the drawing.
    let again = solve_text(&ran.stdout, &[]);
    assert!(again.stdout.ends_with(&shown), "{}", again.stdout);
    // Who asks for more solutions gets them.
    let all = solve_text(DRAWING, &["--limit", "3"]);
    assert_eq!(all.stdout.matches("\n...#\n").count(), 3);
}

#[test]
fn an_ambiguous_drawing_in_inks_has_letters() {
    let ran = solve_text("a.b\n.a.\n", &[]);
    let shown = "\n\na.b\n.a.\n\n4 ambiguous cells, marked ?:\n??b\n??.\n\n";
    assert!(ran.stdout.ends_with(shown), "{}", ran.stdout);
    let again = solve_text(&ran.stdout, &["--format", "rows"]);
    assert!(again.stdout.ends_with(shown), "{}", again.stdout);
}

#[test]
fn json_has_the_drawing_its_ambiguous_cells_and_the_number_of_solutions() {
    let ran = solve_text(DRAWING, &["--json", "--count"]);
    let [object] = &objects(&ran)[..] else {
        panic!("one object")
    };
    assert_eq!(
        object["drawing"],
        serde_json::json!(["0101", "1001", "0001"])
    );
    assert_eq!(
        object["ambiguous"],
        serde_json::json!([[0, 0], [0, 1], [1, 0], [1, 1]])
    );
    assert_eq!(object["ambiguous_complete"], true);
    assert_eq!(
        (&object["count"], &object["count_stopped"]),
        (&"2".into(), &Value::Null)
    );
}

#[test]
fn solutions_are_counted_without_listing_them() {
    // 12 factorial; the first 100 solutions differ in few cells.
    let ran = solve_text(&permutation(12), &["--count"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let count = "\n479001600 solutions\n";
    assert!(ran.stdout.contains(count), "{}", ran.stdout);
    assert!(
        ran.stdout.contains(" ambiguous cells or more, marked ?:\n"),
        "{}",
        ran.stdout
    );
    for (text, code, count) in [
        ("1x1:1/1", 0, "\n1 solution\n"),
        (NONE, 1, "\n0 solutions\n"),
    ] {
        for engine in ["propagation", "cover", "both"] {
            let ran = solve_text(text, &["--count", "--engine", engine]);
            assert_eq!(ran.code, Some(code), "{}", ran.stderr);
            assert!(ran.stdout.contains(count), "{}", ran.stdout);
        }
    }
    // The count decides what a search that stops at one solution leaves open.
    let ran = solve_text("1x1:1/1", &["--count", "--limit", "1"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.stdout.starts_with("stdin: unique"), "{}", ran.stdout);
}

/// No picture has these clues.
const NONE: &str = "5x4:2/1/2/1/1/1.2/1/1/1.1";

#[test]
fn a_count_that_is_not_finished_is_a_lower_bound() {
    // Too large to be encoded.
    let large = format!("2000x2000:{}", vec!["1"; 4000].join("/"));
    let ran = solve_text(&large, &["--count", "--limit", "1", "--timeout", "1"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stdout.contains("\nat least "), "{}", ran.stdout);
    assert!(
        ran.stdout.contains(" encoding would need "),
        "{}",
        ran.stdout
    );
}

#[test]
fn no_solution_exits_1_without_a_picture() {
    check(
        &solve(&["unit/hidden-contradiction.non"]),
        1,
        "unit/hidden-contradiction.non (Hidden contradiction): none, ? s\n\
         18 line solves, 1 probe, 1 node, 0 branches\n\
         \n",
    );
}

#[test]
fn exact_cover_prints_its_own_counters() {
    let arguments = ["--engine", "cover", "--encoding", "segment", "unit/pair.in"];
    check(
        &solve(&arguments),
        0,
        "unit/pair.in: unique, ? s\n\
         8 nodes, 0 branches, 15 updates\n\
         \n\
         #.#\n\
         ##.\n\
         \n",
    );
}

#[test]
fn a_trace_tells_the_deductions_in_order() {
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
        &solve(&["--engine", "both", "--trace", "unit/probe.id"]),
        0,
        &format!(
            "unit/probe.id: unique, by probe, ? s\n\
             32 line solves, 2 probes, 97 nodes, 2 branches, 1309 updates\n\
             {trace}\n\
             #..#\n\
             ##..\n\
             ..#.\n\
             ..#.\n\
             \n"
        ),
    );
    let objects = objects(&solve(&["--trace", "--json", "unit/probe.id"]));
    let lines: Vec<&str> = trace.lines().collect();
    assert_eq!(objects[0]["trace"], serde_json::json!(lines));
}

#[test]
fn json_has_the_documented_keys_and_types() {
    let ran = solve(&["--engine", "both", "--json", "unit/pair.in"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let mut objects = objects(&ran);
    assert_eq!(objects.len(), 1);
    for times in ["seconds", "cpu_seconds"] {
        let seconds = objects[0][times].take();
        assert!(seconds.as_f64().is_some_and(|seconds| seconds >= 0.0));
    }
    let expected = serde_json::json!({
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
    assert_eq!(objects[0], expected);
}

#[test]
fn json_says_null_for_what_an_engine_does_not_have() {
    let by_propagation = &objects(&solve(&["--json", "unit/pair.in"]))[0];
    assert_eq!(by_propagation["logic"], "line");
    assert_eq!(by_propagation["encoding"], Value::Null);
    let by_cover = &objects(&solve(&["--json", "--engine", "cover", "unit/pair.in"]))[0];
    assert_eq!(by_cover["logic"], Value::Null);
    assert_eq!(by_cover["encoding"], "lattice");
}

#[test]
fn all_engines_and_encodings_agree_on_all_boards_of_the_data_folder() {
    let boards = boards();
    assert!(boards.len() > 20, "{boards:?}");
    let opinions = |engine: &[&str]| -> Vec<(Value, Value, Value)> {
        let boards: Vec<&str> = boards.iter().map(String::as_str).collect();
        let ran = solve(&[&["--json"], engine, &boards].concat());
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), ""), "{engine:?}");
        let opinion = |mut object: Value| {
            let solutions = object["solutions"].take();
            let several = solutions.as_array().is_some_and(|all| all.len() > 1);
            if several {
                assert_ne!(solutions[0], solutions[1], "{object}");
            }
            // Of several solutions each engine may find others first.
            let only = if several { Value::Null } else { solutions };
            (object["file"].take(), object["verdict"].take(), only)
        };
        objects(&ran).into_iter().map(opinion).collect()
    };
    let expected = opinions(&["--engine", "propagation"]);
    assert_eq!(expected.len(), boards.len());
    for engine in ["cover", "both"] {
        for encoding in ["segment", "biclique", "lattice"] {
            let found = opinions(&["--engine", engine, "--encoding", encoding]);
            assert_eq!(found, expected, "{engine} {encoding}");
        }
    }
}

#[test]
fn a_bad_file_does_not_keep_the_others_from_being_solved() {
    let ran = solve(&["--json", "unit/pair.in", "missing.non", "unit/full.non"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr
            .starts_with("crosscover: cannot open missing.non: ")
    );
    let files: Vec<_> = objects(&ran)
        .iter()
        .map(|object| object["file"].clone())
        .collect();
    assert_eq!(files, ["unit/pair.in", "unit/full.non"]);
}

#[test]
fn the_worst_of_several_results_is_the_exit_code() {
    let codes = |files: &[&str]| solve(files).code;
    assert_eq!(codes(&["unit/pair.in", "unit/full.non"]), Some(0));
    assert_eq!(codes(&["unit/two-solutions.non", "unit/pair.in"]), Some(1));
    let stopped = [
        "--limit",
        "1",
        "unit/no-solution.non",
        "unit/six-solutions.non",
    ];
    assert_eq!(codes(&stopped), Some(3));
}

#[test]
fn the_puzzles_of_one_file_are_numbered() {
    let ids = "1x1:1/1\n1x1:0/0\n";
    check(
        &solve_text(ids, &[]),
        0,
        "stdin, puzzle 1: unique, by line, ? s\n\
         2 line solves, 0 probes, 1 node, 0 branches\n\
         \n\
         #\n\
         \n\
         stdin, puzzle 2: unique, by line, ? s\n\
         2 line solves, 0 probes, 1 node, 0 branches\n\
         \n\
         .\n\
         \n",
    );
}

#[test]
fn the_limit_is_the_number_of_solutions_looked_for() {
    for engine in ["propagation", "cover", "both"] {
        let solve = |limit| {
            let file = "unit/120-solutions.non";
            let ran = solve(&["--json", "--engine", engine, "--limit", limit, file]);
            let mut object = objects(&ran).remove(0);
            let Value::Array(mut solutions) = object["solutions"].take() else {
                panic!("solutions are an array");
            };
            solutions.sort_by_key(Value::to_string);
            solutions.dedup();
            (ran.code, object["verdict"].take(), solutions.len())
        };
        assert_eq!(solve("1"), (Some(3), "unknown".into(), 1), "{engine}");
        assert_eq!(solve("7"), (Some(1), "multiple".into(), 7), "{engine}");
        assert_eq!(solve("120"), (Some(1), "multiple".into(), 120), "{engine}");
        assert_eq!(solve("999"), (Some(1), "multiple".into(), 120), "{engine}");
    }
}

#[test]
fn an_unknown_verdict_says_why() {
    let reason = |text: &str, arguments: &[&str]| {
        let ran = solve_text(text, arguments);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(3), ""));
        let start = ran
            .stdout
            .strip_prefix("stdin: unknown (")
            .expect(&ran.stdout);
        start
            .split(')')
            .next()
            .map(str::to_string)
            .expect("a reason")
    };
    let two = "2x2:1/1/1/1\n";
    assert_eq!(reason(two, &["--limit", "1"]), "stopped at 1 solution");
    let cover = ["--engine", "cover", "--limit", "1"];
    assert_eq!(reason(two, &cover), "stopped at 1 solution");
    let both = ["--engine", "both", "--limit", "1"];
    assert_eq!(reason(two, &both), "propagation: stopped at 1 solution");

    let hard = noise(100);
    for (engine, expected) in [
        ("propagation", "out of time"),
        ("cover", "out of time"),
        ("both", "propagation: out of time"),
    ] {
        let arguments = [
            "--format",
            "inversor",
            "--engine",
            engine,
            "--timeout",
            "0.000000001",
        ];
        assert_eq!(reason(&hard, &arguments), expected, "{engine}");
    }
}

/// Noise of this size is beyond every solver, so that only the time limit can end the run.
#[test]
fn boards_of_2000x2000_keep_to_the_time_limit() {
    let huge = noise(2000);
    for engine in ["propagation", "cover"] {
        let arguments = [
            "--format",
            "inversor",
            "--json",
            "--engine",
            engine,
            "--timeout",
            "0.01",
        ];
        let ran = solve_text(&huge, &arguments);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(3), ""), "{engine}");
        let object = &objects(&ran)[0];
        assert_eq!(object["verdict"], "unknown", "{engine}");
        assert_eq!(object["width"], 2000);
        assert_eq!(object["solutions"], serde_json::json!([]));
    }
}

#[test]
fn an_encoding_that_would_be_too_large_is_not_built() {
    let ran = solve_text(&noise(2000), &["--engine", "cover"]);
    assert_eq!(ran.code, Some(3));
    let start = "stdin: unknown (the lattice encoding would need ";
    assert!(ran.stdout.starts_with(start), "{}", ran.stdout);
    assert!(ran.stdout.contains(" nonzeros; the limit is 67108864), "));
}

#[test]
fn a_board_with_30_factorial_solutions_has_several() {
    let text = permutation(30);
    for encoding in ["segment", "biclique", "lattice"] {
        let ran = solve_text(
            &text,
            &["--json", "--engine", "both", "--encoding", encoding],
        );
        assert_eq!(ran.code, Some(1), "{encoding}");
        let object = &objects(&ran)[0];
        assert_eq!(object["verdict"], "multiple", "{encoding}");
        assert_ne!(object["solutions"][0], object["solutions"][1]);
    }
}

#[test]
fn the_format_is_known_by_extension_option_or_content() {
    let folder = tempfile::tempdir().unwrap();
    let check = |name: &str, text: &str, arguments: &[&str]| {
        fs::write(folder.path().join(name), text).unwrap();
        let ran = run(crosscover(folder.path(), &["solve", "--json", name]).args(arguments));
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{name}");
        let solutions = serde_json::json!([["101", "110"]]);
        assert_eq!(objects(&ran)[0]["solutions"], solutions, "{name}");
    };
    let inversor = "3 2\n2\n1\n1\n1 1\n2\n";
    let id = "3x2:2/1/1/1.1/2\n";
    let non = "width 3\nheight 2\nrows\n1,1\n2\ncolumns\n2\n1\n1\n";
    check("board.in", inversor, &[]);
    check("board.id", id, &[]);
    check("BOARD.NON", non, &[]);
    check("inversor", inversor, &[]);
    check("id", id, &[]);
    check("non", non, &[]);
    check("misnamed.non", id, &["--format", "id"]);
    check("board.bits", "101110\n", &["--size", "3x2"]);
    check("bits", "101110\n", &["--size", "3x2", "--format", "bits"]);
}

#[test]
fn a_text_that_may_be_two_puzzles_is_solved_with_a_word() {
    let folder = tempfile::tempdir().unwrap();
    let text = "3 3\n3\n1\n0\n1\n2\n1\n";
    fs::write(folder.path().join("board.txt"), text).unwrap();
    let ran = done(folder.path(), "solve board.txt");
    let warning = "board.txt: read as inversor (columns first); as nin (rows first) it would be a different puzzle: choose with --format\n";
    assert_eq!(ran.stderr, warning);
    for (format, picture) in [
        ("inversor", "\n#..\n##.\n#..\n"),
        ("nin", "\n###\n.#.\n...\n"),
    ] {
        let ran = done(folder.path(), &format!("solve --format {format} board.txt"));
        assert!(ran.stdout.contains(picture), "{}", ran.stdout);
        assert_eq!(ran.stderr, "");
    }
    // Only one direction fits.
    fs::write(folder.path().join("pair.txt"), "3 2\n1 1\n2\n2\n1\n1\n").unwrap();
    let ran = done(folder.path(), "solve pair.txt");
    assert!(ran.stdout.contains("\n#.#\n##.\n"), "{}", ran.stdout);
    assert_eq!(ran.stderr, "");
}

#[test]
fn colors_are_for_terminals_and_those_who_ask() {
    let solve = |variables: &[(&str, &str)]| {
        let mut command = crosscover(data(), &["solve", "unit/pair.in", "missing.non"]);
        let ran = run(command.envs(variables.iter().copied()));
        [ran.stdout, ran.stderr].map(|text| text.contains('\x1b'))
    };
    assert_eq!(solve(&[]), [false; 2]);
    assert_eq!(solve(&[("CLICOLOR_FORCE", "1")]), [true; 2]);
    assert_eq!(solve(&[("NO_COLOR", "1")]), [false; 2]);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let ids = "4x4:2/1/2/1/1.1/2/1/1\n2x2:1/1/1/1\n3x1:1/1/1/3\n".repeat(40);
    let solve = |threads| {
        let ran = solve_text(&ids, &["--engine", "both", "--json", "--threads", threads]);
        let mut objects = objects(&ran);
        for object in &mut objects {
            object["seconds"].take();
            object["cpu_seconds"].take();
        }
        (ran.code, ran.stderr, objects)
    };
    let one = solve("1");
    assert_eq!((one.0, one.2.len()), (Some(1), 120));
    assert_eq!(solve("4"), one);
}

#[test]
fn exact_cover_has_no_trace_to_show() {
    let ran = solve(&["--engine", "cover", "--trace", "unit/probe.id"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    let message = "crosscover: --trace shows the deductions of propagation: it cannot be used with --engine cover\n";
    assert_eq!(ran.stderr, message);
}
