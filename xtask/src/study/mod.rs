//! The study of solving times: how well [`nonogram_propagate::Effort`] predicts what people did.
//! `docs/difficulty.md` has the tables.
//!
//! | file | what it holds |
//! |---|---|
//! | `repository` | the files of a local copy: a folder or a git directory |
//! | `board` | a board of the files, with its time or its votes |
//! | `sample` | boards with what is expected of them and what people did |
//! | `tables` | the tables |
//!
//! The boards belong to their authors, so nothing of a single board is printed.

mod board;
mod repository;
mod sample;
mod tables;

use anyhow::ensure;
use board::StudyBoard;
use repository::Repository;
use sample::Sample;
use std::collections::HashSet;
use std::path::PathBuf;

/// The digits of the boards that served to make the rule.
const SEEN: &str = "456789abcdef";

/// What to read.
#[derive(clap::Args)]
pub(crate) struct Study {
    /// A copy of github.com/lufton/non-grabber: its folder or its git directory
    repository: PathBuf,
    /// The boards to compare with: the first hex digits of the SHA-256 of their paths. The
    /// constants were fitted on 6 to f, and the form was chosen on 4 and 5; 0 to 3 are for judging
    #[arg(long, default_value = "45")]
    digits: String,
}

/// Prints the tables.
pub(crate) fn run(study: &Study) -> anyhow::Result<()> {
    ensure!(
        study
            .digits
            .chars()
            .all(|digit| matches!(digit, '0'..='9' | 'a'..='f')),
        "--digits {}: expected hex digits such as 45",
        study.digits
    );
    let repository = Repository::open(&study.repository)?;
    let chosen = |digit| study.digits.contains(digit);
    // Boards with the clues of one that served to make the rule prove nothing.
    let mut known = HashSet::new();
    let mut samples = Vec::new();
    repository.read(
        |digit| chosen(digit) || SEEN.contains(digit),
        |digit, text| {
            let Some(board) = StudyBoard::read(&String::from_utf8_lossy(text)) else {
                return;
            };
            if chosen(digit) {
                samples.push(Sample::of(&board));
            } else {
                known.insert(sample::hash(&board.puzzle));
            }
        },
    )?;
    let read = samples.len();
    if !study.digits.contains(|digit| SEEN[2..].contains(digit)) {
        samples.retain(|sample| !known.contains(&sample.clues));
    }
    println!(
        "{} boards with digits {}; {} more have the clues of a board with another digit\n",
        samples.len(),
        study.digits,
        read - samples.len(),
    );
    print!("{}", tables::all(&samples));
    Ok(())
}
