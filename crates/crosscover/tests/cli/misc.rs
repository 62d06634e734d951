//! `crosscover invert`, `encode`, `completions`, `man` and the help texts.

use crate::program::{Ran, crosscover, run};
use exact_cover::Search;
use serde_json::json;
use std::path::Path;

/// Runs with a text on stdin.
fn with_stdin(arguments: &[&str], text: &str) -> Ran {
    run(crosscover(Path::new("."), arguments).write_stdin(text))
}

/// Checks everything that a run with a text on stdin prints, and its exit code.
#[track_caller]
fn check(arguments: &[&str], text: &str, code: i32, stdout: &str, stderr: &str) {
    let ran = with_stdin(arguments, text);
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), (stdout, stderr));
    assert_eq!(ran.code, Some(code));
}

/// Every second column filled: no engine needs a guess, but all need more than a nanosecond.
fn comb(side: usize) -> String {
    let columns = format!("{side}\n0\n").repeat(side / 2);
    let rows = (vec!["1"; side / 2].join(" ") + "\n").repeat(side);
    format!("{side} {side}\n{columns}{rows}")
}

#[test]
fn invert_prints_the_white_runs_columns_first() {
    let pair = "3 2\n2\n1\n1\n1 1\n2\n";
    check(&["invert", "-"], pair, 0, "0\n1\n1\n1\n1\n", "");
    // #..#
    // ....
    let sparse = "4 2\n1\n0\n0\n1\n1 1\n0\n";
    check(&["invert", "-"], sparse, 0, "1\n2\n2\n1\n2\n4\n", "");
}

#[test]
fn invert_says_when_there_is_no_single_answer() {
    check(
        &["invert", "-"],
        "2 2\n1\n1\n1\n1\n",
        1,
        "1\n1\n1\n1\n",
        "crosscover: stdin: several solutions; this is one of them\n",
    );
    check(
        &["invert", "-"],
        "2 2\n2\n0\n2\n0\n",
        1,
        "",
        "crosscover: stdin: no solution\n",
    );
    check(
        &["invert", "--timeout", "0.000000001", "-"],
        &comb(200),
        3,
        "",
        "crosscover: stdin: not decided in 0.000000001 s\n",
    );
}

/// ```text
/// ...#.
/// ...##
/// #.###
/// ....#
/// ###.#
/// ```
const FIVE_BY_FIVE: &str = "5x5:1.1/1/1.1/3/4/1/2/1.3/1/3.1\n";

#[test]
fn an_encoded_puzzle_is_a_problem_in_knuths_text_with_the_same_solution() {
    for (encoding, options) in [("segment", 65), ("biclique", 65), ("lattice", 190)] {
        let ran = with_stdin(&["encode", "--encoding", encoding, "-"], FIVE_BY_FIVE);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{encoding}");
        let problem = exact_cover::text::read(&ran.stdout).expect("Knuth's text");
        assert_eq!(problem.options(), options, "{encoding}");
        assert_eq!(
            Search::new(&problem).enumerate().stats.solutions,
            1,
            "{encoding}"
        );
    }
}

#[test]
fn the_items_of_an_encoded_puzzle_have_readable_names() {
    check(
        &["encode", "--encoding", "segment", "-"],
        "2x1:1//1",
        0,
        "h1,1 h1,2 v1,1 v1,2 r1b1 c1b1\n\
         h1,1 v1,1\n\
         h1,2 v1,2\n\
         r1b1 h1,1\n\
         r1b1 h1,2\n\
         c1b1 v1,1\n",
        "",
    );
}

#[test]
fn the_sizes_of_an_encoding_are_for_people_or_for_programs() {
    check(
        &["encode", "--encoding", "segment", "--stats", "-"],
        FIVE_BY_FIVE,
        0,
        "options              65\n\
         primary              64\n\
         secondary             4\n\
         nonzeros            158\n",
        "",
    );
    let ran = with_stdin(
        &["encode", "--encoding", "segment", "--json", "-"],
        FIVE_BY_FIVE,
    );
    let found: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    let expected = json!({"options": 65, "primary": 64, "secondary": 4, "nonzeros": 158});
    assert_eq!((found, ran.code), (expected, Some(0)));
}

#[test]
fn completions_are_scripts_that_know_the_commands() {
    for (shell, start) in [
        ("bash", "_crosscover() {\n"),
        ("zsh", "#compdef crosscover\n"),
        ("fish", "# Print an optspec "),
    ] {
        let ran = with_stdin(&["completions", shell], "");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{shell}");
        assert!(ran.stdout.starts_with(start), "{shell}");
        for word in ["generate", "no-plain-lines", "verify"] {
            assert!(ran.stdout.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn the_manual_describes_every_command() {
    let ran = with_stdin(&["man"], "");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.starts_with(".ie "), "{}", ran.stdout);
    assert!(ran.stdout.contains("\n.TH crosscover 1 "));
    for command in COMMANDS {
        let heading = format!("\n.SH CROSSCOVER {}\n", command.to_uppercase());
        assert!(ran.stdout.contains(&heading), "{command}");
    }
    assert!(!ran.stdout.contains("BASELINE"));
}

const COMMANDS: [&str; 22] = [
    "solve",
    "invert",
    "generate",
    "merge",
    "concat",
    "status",
    "verify",
    "stats",
    "convert",
    "rate",
    "render",
    "repair",
    "encode",
    "cover",
    "bench",
    "hint",
    "studio",
    "decodoku",
    "prove",
    "check-proof",
    "completions",
    "man",
];

#[test]
fn an_encoding_is_also_printed_as_clauses() {
    let text = "c option n is variable n, for n from 1 to 3\np cnf 3 6\n";
    let ran = with_stdin(
        &["encode", "--encoding=biclique", "--cnf", "-"],
        "1x1:1/1\n",
    );
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.starts_with(text), "{}", ran.stdout);
}

#[test]
fn help_is_printed_for_the_program_and_every_command() {
    let help = |arguments: &[&str]| {
        let ran = with_stdin(arguments, "");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        ran.stdout
    };
    insta::assert_snapshot!("help", help(&["--help"]));
    for command in COMMANDS {
        insta::assert_snapshot!(format!("help-{command}"), help(&[command, "--help"]));
    }
}

#[test]
fn the_version_is_printed() {
    let version = concat!("crosscover ", env!("CARGO_PKG_VERSION"), "\n");
    check(&["--version"], "", 0, version, "");
}

#[test]
fn a_missing_command_is_bad_use() {
    let ran = with_stdin(&[], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains("Usage: crosscover [OPTIONS] <COMMAND>"));
}
