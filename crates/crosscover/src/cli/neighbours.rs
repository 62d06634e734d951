//! What to write instead of options and commands that do not exist but that people try.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The options of a command, and what to write instead.
const OPTIONS: &[(&str, &[&str], &str)] = &[
    (
        "generate",
        &["--sort", "--order"],
        "make the pack, then `concat PACK --sort difficulty --out FILE`; or use --curve",
    ),
    (
        "generate",
        &["--colors", "--colours", "--color", "--colour", "--palette"],
        "--inks N sets the number of inks: shapes in 3 inks are --inks 3",
    ),
    (
        "generate",
        &["--width", "--height", "--sizes"],
        "--size 15x10 sets both sides, --size 10x10,15x15 several sizes",
    ),
    (
        "generate",
        &["--number", "--boards", "--limit"],
        "--count N sets the number of boards",
    ),
    (
        "generate",
        &["--difficulty", "--easy", "--medium", "--hard", "--expert"],
        "--level easy..medium sets the levels",
    ),
    (
        "generate",
        &["--csv", "--format", "--to", "--as"],
        "packs are CSV; --json writes JSON",
    ),
    (
        "generate",
        &["--table-name", "--csv-file", "--input", "--pictures"],
        "--table FILE takes boards, --images FILE images, and --icons FONT glyphs",
    ),
    (
        "book",
        &["--bleed"],
        "a book has no bleed, because nothing is printed up to the edge: tell the printer \"no \
         bleed\"",
    ),
    (
        "book",
        &["--size", "--paper", "--page-size"],
        "--trim sets the size of the pages",
    ),
    (
        "book",
        &["--margin", "--margins", "--gutter"],
        "--inside sets the inside margin; the others have 0.4 or 0.5 inches",
    ),
    (
        "book",
        &["--landscape"],
        "--trim has the width first: --trim 8.25x6in is wider than high",
    ),
    (
        "book",
        &["--pages"],
        "--notes N adds pages; --per-page 2 needs fewer",
    ),
    (
        "book",
        &["--no-solutions"],
        "--solutions FILE writes them into a file of their own",
    ),
    (
        "book",
        &["--isbn", "--year", "--publisher", "--copyright"],
        "--imprint FILE is the text of the imprint",
    ),
    (
        "book",
        &["--cell", "--cells", "--clue-size"],
        "--large-print has larger cells and numbers",
    ),
    (
        "render",
        &["--to", "--svg", "--png", "--pdf", "--text"],
        "--as svg, or a name such as --out board.svg",
    ),
    (
        "render",
        &["--dpi", "--width", "--height", "--zoom"],
        "--scale X sizes a PNG: 1 is 24 pixels for a cell",
    ),
    (
        "render",
        &["--solve", "--solved", "--solutions"],
        "--solution shows the solution",
    ),
    (
        "render",
        &["--step", "--steps", "--hint"],
        "--explain N draws step N of the explanation",
    ),
    (
        "convert",
        &["--out", "--output", "-o"],
        "the last name is the file to write, without an option",
    ),
    ("convert", &["--as"], "--to FORMAT"),
    (
        "share",
        &["--as", "--page", "--link", "--to"],
        "--html writes a page to play on; without it, share writes a link",
    ),
    (
        "solve",
        &["--out", "--output", "-o"],
        "`convert --solve IN OUT` writes the solution into a file",
    ),
    (
        "encode",
        &["--out", "--output", "-o"],
        "encode prints the problem: add > FILE",
    ),
    (
        "rate",
        &["--out", "--output", "-o"],
        "rate prints: add --json > FILE",
    ),
    (
        "repair",
        &["--logic"],
        "--to line and --to unique set the goal",
    ),
];

/// Commands, and what to write instead.
const COMMANDS: &[(&[&str], &str)] = &[
    (
        &["draw", "print", "show", "pdf", "svg", "png"],
        "`render` draws puzzles, `book` makes a book",
    ),
    (&["make", "create", "new", "pack"], "`generate` makes packs"),
    (
        &["play", "edit", "open"],
        "`studio` opens a page to play and draw; `share --html` writes a page to play on",
    ),
    (
        &["check", "validate", "unique"],
        "`solve` decides puzzles, `verify` packs, `check-proof` proofs",
    ),
    (
        &["export", "import", "read", "write"],
        "`convert` reads and writes formats",
    ),
    (
        &["join", "sort"],
        "`concat` joins and sorts packs, `merge` joins the parts of one",
    ),
];

/// The error with what to write instead. The tip to pass an unknown option as a file is left out.
pub(crate) fn with_neighbours(mut error: clap::Error, command: &str) -> clap::Error {
    let wrong = match error.kind() {
        ErrorKind::UnknownArgument => error.get(ContextKind::InvalidArg),
        ErrorKind::InvalidSubcommand => error.get(ContextKind::InvalidSubcommand),
        _ => None,
    };
    let Some(ContextValue::String(wrong)) = wrong else {
        return error;
    };
    let advice = match error.kind() {
        ErrorKind::UnknownArgument => OPTIONS
            .iter()
            .find(|(of, options, _)| *of == command && options.contains(&wrong.as_str()))
            .map(|(_, _, advice)| *advice),
        _ => COMMANDS
            .iter()
            .find(|(names, _)| names.contains(&wrong.as_str()))
            .map(|(_, advice)| *advice),
    };
    match advice {
        Some(advice) => {
            error.remove(ContextKind::SuggestedArg);
            error.remove(ContextKind::SuggestedSubcommand);
            let advice = vec![StyledStr::from(advice)];
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(advice));
        }
        None => {
            error.remove(ContextKind::Suggested);
        }
    }
    error
}
