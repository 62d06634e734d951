//! Tests on boards of other people, which are not part of this repository: `CROSSCOVER_CORPUS`
//! names a folder with `survey/*.non` (Jan Wolter's survey) and `inversor/*.in` (the
//! inverse-nonogram challenge).
//!
//! Without it, these tests are listed as ignored, and one line says so. This is the only place that
//! reads the variable in a test.

mod command;
mod engines;
mod formats;
#[path = "../cli/program.rs"]
#[allow(dead_code, reason = "these tests need a part of it")]
mod program;

use libtest_mimic::{Arguments, Trial};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A test that is given the folder of the corpus and panics when it fails.
type Test = fn(&Path);

const TESTS: [(&str, Test); 7] = [
    (
        "survey_files_are_read_and_their_goals_solve_them",
        formats::survey_files_are_read_and_their_goals_solve_them,
    ),
    (
        "inversor_cases_are_read_and_written_byte_for_byte",
        formats::inversor_cases_are_read_and_written_byte_for_byte,
    ),
    (
        "survey_boards_are_unique_and_solved_as_intended",
        engines::survey_boards_are_unique_and_solved_as_intended,
    ),
    (
        "two_solutions_of_knotty_and_of_faase_are_found",
        engines::two_solutions_of_knotty_and_of_faase_are_found,
    ),
    (
        "survey_boards_that_line_logic_solves_need_no_branch",
        engines::survey_boards_that_line_logic_solves_need_no_branch,
    ),
    (
        "the_challenge_boards_have_their_published_sizes",
        engines::the_challenge_boards_have_their_published_sizes,
    ),
    (
        "the_command_and_the_examples_answer_the_challenge_byte_for_byte",
        command::the_command_and_the_examples_answer_the_challenge_byte_for_byte,
    ),
];

#[allow(
    clippy::print_stderr,
    reason = "the line is for the person who runs the tests"
)]
fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let corpus = std::env::var_os("CROSSCOVER_CORPUS").map(PathBuf::from);
    if corpus.is_none() && !arguments.list {
        let count = TESTS.len();
        eprintln!(
            "CROSSCOVER_CORPUS is not set: skipping {count} tests on boards that are not ours"
        );
    }
    let trials = TESTS.map(|(name, test)| {
        let folder = corpus.clone().unwrap_or_default();
        let trial = Trial::test(name, move || {
            test(&folder);
            Ok(())
        });
        trial.with_ignored_flag(corpus.is_none())
    });
    libtest_mimic::run(&arguments, trials.into()).exit_code()
}

/// The files with this extension in a folder, by name.
#[track_caller]
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|found| found == extension));
    files.sort();
    assert!(!files.is_empty(), "no file *.{extension} in {folder:?}");
    files
}
