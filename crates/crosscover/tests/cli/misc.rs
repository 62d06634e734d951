//! `crosscover invert`, `encode`, `completions`, `man`, help, and what people expect of any
//! command: short options, quiet, colours.

use crate::program::{DATA, Folder, crosscover, piped, ran, run};
use exact_cover::Search;
use serde_json::json;
use std::path::Path;

/// Every second column filled: no engine needs a guess, but all need more than a nanosecond.
pub(crate) fn comb(side: usize) -> String {
    let columns = format!("{side}\n0\n").repeat(side / 2);
    let rows = (vec!["1"; side / 2].join(" ") + "\n").repeat(side);
    format!("{side} {side}\n{columns}{rows}")
}

#[test]
fn invert_prints_the_white_runs_columns_first() {
    let several = "crosscover: stdin: several pictures fit (elementary switch: rows 1 and 2, \
                   columns 1 and 2); the answer is that of one of them\n";
    for (text, code, stdout, stderr) in [
        ("3 2\n2\n1\n1\n1 1\n2\n", 0, "0\n1\n1\n1\n1\n", ""),
        // An empty row.
        ("4 2\n1\n0\n0\n1\n1 1\n0\n", 0, "1\n2\n2\n1\n2\n4\n", ""),
        ("2 2\n1\n1\n1\n1\n", 1, "1\n1\n1\n1\n", several),
        (
            "2 2\n2\n0\n2\n0\n",
            1,
            "",
            "crosscover: stdin: no solution\n",
        ),
    ] {
        piped("invert -", text).check(code, stdout, stderr);
    }
    let message = "crosscover: stdin: not decided in 0.000000001 s\n";
    piped("invert --timeout 0.000000001 -", comb(200)).check(3, "", message);
}

#[test]
fn invert_compares_with_an_answer() {
    let folder = Folder::with(&[
        ("in", "3 2\n2\n1\n1\n1 1\n2\n"),
        ("same", "0\r\n1 \r\n1\r\n1\r\n1\r\n\r\n"),
        ("other", "0\n1\n2\n1\n1\n"),
        ("short", "0\n1\n1\n1\n"),
        ("long", "0\n1\n1\n1\n1\n1\n"),
    ]);
    for (file, code, message) in [
        ("same", 0, "the same answer"),
        ("other", 1, "line 3: the file has \"2\", the answer \"1\""),
        (
            "short",
            1,
            "line 5: the file has no more lines, the answer \"1\"",
        ),
        (
            "long",
            1,
            "line 6: the file has \"1\", the answer no more lines",
        ),
    ] {
        folder.ran(&format!("invert --check {file} in")).check(
            code,
            &format!("{file}: {message}\n"),
            "",
        );
    }
    folder.refused("invert --check none in", "cannot open none");
    // Of three cells on a diagonal, there are six pictures.
    folder.write("in", "3 3\n1\n1\n1\n1\n1\n1\n");
    folder.write("other", "1 1\n2\n2\n1 1\n2\n2\n");
    let ran = folder.ran("invert --check other in");
    assert!(
        ran.stdout.ends_with("; another picture may fit it\n"),
        "{}",
        ran.stdout
    );
    assert_eq!(ran.code, Some(3));
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
fn an_encoding_has_the_solution_of_its_puzzle() {
    for (encoding, options) in [("segment", 65), ("lattice", 190)] {
        let ran = piped(&format!("encode --encoding {encoding} -"), FIVE_BY_FIVE);
        assert_eq!((ran.code, &*ran.stderr), (Some(0), ""), "{encoding}");
        let problem = exact_cover::text::read(&ran.stdout).expect("Knuth's text");
        assert_eq!(problem.options(), options, "{encoding}");
        let solutions = Search::new(&problem).enumerate().stats.solutions;
        assert_eq!(solutions, 1, "{encoding}");
    }
    // Items have readable names.
    let text =
        "h1,1 h1,2 v1,1 v1,2 r1b1 c1b1\nh1,1 v1,1\nh1,2 v1,2\nr1b1 h1,1\nr1b1 h1,2\nc1b1 v1,1\n";
    piped("encode --encoding segment -", "2x1:1//1").check(0, text, "");
    let found = piped("encode --encoding segment --json -", FIVE_BY_FIVE).json();
    let sizes = json!({"options": 65, "primary": 64, "secondary": 4, "nonzeros": 158});
    assert_eq!(found, sizes);
    let clauses = piped("encode --encoding=segment --cnf -", "1x1:1/1\n").stdout;
    let start = "c option n is variable n, for n from 1 to 3\np cnf 3 6\n";
    assert!(clauses.starts_with(start), "{clauses}");
}

const COMMANDS: &str = "solve invert generate merge concat replace status verify stats convert rate render \
    book repair encode cover bench hint line studio share decodoku prove check-proof completions \
    man";

/// Each example stands in one line of a narrow terminal, so that it can be copied.
#[test]
fn examples_do_not_break_in_80_columns() {
    for command in COMMANDS.split(' ') {
        let examples = |columns: &str| {
            let mut program = crosscover(Path::new(DATA), &[command, "--help"]);
            let help = run(program.env("COLUMNS", columns)).stdout;
            let lines = help
                .lines()
                .filter(|line| line.starts_with("  crosscover "));
            lines.map(str::to_string).collect::<Vec<_>>()
        };
        let narrow = examples("80");
        assert_eq!(narrow, examples("100"), "{command}");
        assert!(narrow.iter().all(|line| line.len() <= 80), "{narrow:?}");
    }
}

#[test]
fn help_is_printed_for_the_program_and_every_command() {
    let help = |line: &str| {
        let ran = ran(DATA, line);
        assert_eq!((ran.code, &*ran.stderr), (Some(0), ""));
        ran.stdout
    };
    insta::assert_snapshot!("help", help("--help"));
    for command in COMMANDS.split(' ') {
        insta::assert_snapshot!(
            format!("help-{command}"),
            help(&format!("{command} --help"))
        );
    }
    let version = concat!("crosscover ", env!("CROSSCOVER_VERSION"), "\n");
    assert_eq!(help("--version"), version);
    let bad = run(&mut crosscover(Path::new(DATA), &[]));
    assert_eq!((bad.code, &*bad.stdout), (Some(2), ""));
    assert!(bad.stderr.contains("Usage: crosscover [OPTIONS] <COMMAND>"));
}

#[test]
fn completions_know_commands_options_and_names() {
    let words = "generate no-plain-lines lattice both-mirrors exhaustive webpbn expert contain \
        propagation auto growth";
    for (shell, start) in [
        ("bash", "_crosscover() {\n"),
        ("zsh", "#compdef crosscover\n"),
        ("fish", "# Print an optspec "),
    ] {
        let script = ran(DATA, &format!("completions {shell}")).stdout;
        assert!(script.starts_with(start), "{shell}");
        for word in words.split(' ') {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn the_manual_describes_every_command() {
    let folder = Folder::new();
    folder.done("man --dir .");
    let names = folder.files();
    let manual = folder.printed("man");
    for name in &names {
        assert!(manual.contains(&folder.read(name)), "{name}");
        // Pages refer to pages that exist.
        for word in folder.read(name).replace("\\-", "-").split_whitespace() {
            if let Some(other) = word.strip_suffix("(1)") {
                assert!(
                    names.contains(&format!("{other}.1")),
                    "{name} refers to {word}"
                );
            }
        }
    }
    assert!(
        COMMANDS
            .split(' ')
            .all(|command| names.contains(&format!("crosscover-{command}.1"))),
        "{names:?}"
    );
    folder.refused("man --dir none", "cannot write into none");
}

#[test]
fn a_page_of_the_manual_has_the_sections_that_people_know() {
    let manual = ran(DATA, "man").stdout;
    assert!(!manual.contains(".SH EXTRA"));
    let pages: Vec<&str> = manual.split(".TH ").skip(1).collect();
    let page = |name: &str| {
        let page = pages.iter().find(|page| page.starts_with(name));
        *page.unwrap_or_else(|| panic!("{name} has no page"))
    };
    let headings = |name| {
        let lines = page(name).lines();
        lines
            .filter_map(|line| line.strip_prefix(".SH "))
            .collect::<Vec<_>>()
            .join(", ")
    };
    assert_eq!(
        headings("crosscover-hint "),
        "NAME, SYNOPSIS, DESCRIPTION, OPTIONS, IMAGES, \"EXIT STATUS\", EXAMPLES, NOTES, \"SEE ALSO\""
    );
    for (name, related) in [
        ("crosscover ", "crosscover-hint(1), "),
        ("crosscover-hint ", "crosscover(1), crosscover-solve(1), "),
        ("crosscover-decodoku ", "crosscover-decodoku-play(1)"),
        ("crosscover-decodoku-play ", "crosscover-decodoku(1), "),
    ] {
        let (_, also) = page(name)
            .split_once("\"SEE ALSO\"")
            .expect("related pages");
        let also = also.replace("\\-", "-");
        assert!(also.contains(related), "{name}: {also}");
        assert!(
            !also.contains(&format!("{}(1)", name.trim())),
            "{name}: {also}"
        );
    }
}

#[test]
fn short_options_stand_for_the_long_ones() {
    let folder = Folder::new();
    folder
        .ran("generate --size 5x5 -n 2 -j 1 -q -o a.csv")
        .check(0, "", "");
    let long = folder.done("generate --size 5x5 --count 2 --threads 1 --out b.csv");
    assert!(
        long.stderr.starts_with("2 boards of 5x5"),
        "{}",
        long.stderr
    );
    assert_eq!(folder.read("a.csv"), folder.read("b.csv"));
    folder.done("concat a.csv -o b.csv -f --quiet");
    let verbose = folder.done("stats -v b.csv").stderr;
    let start = concat!("crosscover ", env!("CROSSCOVER_VERSION"), ": ");
    assert!(
        verbose.starts_with(start) && verbose.contains(" s, cpu "),
        "{verbose}"
    );
}

#[test]
fn all_errors_begin_alike_and_colour_is_a_choice() {
    for line in [
        "solve",
        "solve none.non",
        "generate --size x -o a.csv",
        "dance",
    ] {
        let ran = ran(DATA, line);
        assert_eq!(ran.code, Some(2), "{line}");
        assert!(
            ran.stderr.starts_with("crosscover: "),
            "{line}: {}",
            ran.stderr
        );
    }
    let colored = ran(DATA, "--color always solve none.non").stderr;
    assert!(colored.starts_with('\u{1b}'), "{colored}");
    let plain = ran(DATA, "--color=never solve none.non").stderr;
    assert!(plain.starts_with("crosscover: "), "{plain}");
}
