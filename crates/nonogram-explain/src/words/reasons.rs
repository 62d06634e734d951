//! The reasons for deductions in one line, as sentences.

use super::cells::{cells, stretch, verdict};
use crate::line_rules::{LineFinding, LineReason};
use nonogram::{Cell, Length};

/// A finding as a sentence. `clue` is the clue of the line, `after` are its cells after the finding.
pub(super) fn in_words(finding: &LineFinding, clue: &[Length], after: &[Cell]) -> String {
    let found = verdict(&finding.cells, after);
    let list = cells(&finding.cells);
    match &finding.why {
        LineReason::NoBlock => "the clue has no blocks, so every cell is empty".to_string(),
        LineReason::AllFound => format!("all filled cells are found, so {found}"),
        LineReason::AllNeeded => format!("the blocks need all unknown cells, so {found}"),
        LineReason::Covers { block, room } => {
            let name = name(clue, *block);
            let room = stretch(room);
            format!("{name} lies in {room}, so it covers {list} wherever it goes")
        }
        LineReason::Placed { block, place } => {
            let name = name(clue, *block);
            format!("{name} can only be in {}, so {found}", stretch(place))
        }
        LineReason::Reaches { run, length, edge } => {
            let bound = if *edge <= run.start && finding.cells[0] >= run.end {
                format!("cannot start before cell {}", edge + 1)
            } else {
                format!("cannot end after cell {}", edge + 1)
            };
            let run = stretch(run);
            format!(
                "the block that covers {run} has at least {length} cells and {bound}, so it also covers \
                 {list}"
            )
        }
        LineReason::FallsShort { run, block } => {
            let name = name(clue, *block);
            let which = match (clue.len(), *block) {
                (1, _) => "only",
                (_, 0) => "first",
                _ => "last",
            };
            let verb = if run.len() == 1 { "belongs" } else { "belong" };
            let run = stretch(run);
            format!("{run} {verb} to {name}, the {which} block, which then cannot reach {list}")
        }
        LineReason::Complete { run, .. } => {
            let run = stretch(run);
            format!("no block that can cover {run} is longer, so {found}")
        }
        LineReason::TooLong { run } => {
            let length = run.len();
            format!(
                "filling {list} would make a run of {length} cells, too long for any block there"
            )
        }
        LineReason::TooSmall { space } => {
            let space = stretch(space);
            format!(
                "the space at {space} is too small for any block that could be there, so {found}"
            )
        }
        LineReason::Within { block, room } => {
            let name = name(clue, *block);
            format!(
                "the known cells keep {name} within {}, so it covers {list}",
                stretch(room)
            )
        }
        LineReason::OutOfReach => format!("no block can reach {list}"),
        LineReason::AllPlacements { placements } => match placements {
            1 => format!("there is only one way to place the blocks, so {found}"),
            2 => format!("in both ways to place the blocks, {found}"),
            &u64::MAX => format!("in all ways to place the blocks, {found}"),
            _ => format!("in all {placements} ways to place the blocks, {found}"),
        },
    }
}

/// `the 7`, or `the 2nd 1` where the clue has several.
fn name(clue: &[Length], block: usize) -> String {
    let length = clue[block];
    let same = |blocks: &[Length]| blocks.iter().filter(|&&b| b == length).count();
    if same(clue) == 1 {
        return format!("the {length}");
    }
    let number = same(&clue[..=block]);
    let suffix = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("the {number}{suffix} {length}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line_rules::find;
    use nonogram::Technique;

    /// Checks the sentences for the findings of a technique in a line.
    #[track_caller]
    fn check_words(technique: Technique, clue: &[Length], line: &str, expected: &[&str]) {
        let before: Vec<Cell> = line.chars().filter_map(Cell::from_symbol).collect();
        let (findings, after) = find(technique, clue, &before);
        let words = findings.iter().map(|f| in_words(f, clue, &after));
        assert_eq!(words.collect::<Vec<_>>(), expected, "{clue:?} in {line}");
    }

    #[test]
    fn every_reason_has_its_sentence() {
        use Technique::{Count, Edge, Gap, Line, Overlap};
        check_words(
            Count,
            &[],
            "??",
            &["the clue has no blocks, so every cell is empty"],
        );
        check_words(
            Count,
            &[1],
            "?#?",
            &["all filled cells are found, so cells 1 and 3 are empty"],
        );
        check_words(
            Count,
            &[2, 1],
            "#?.?",
            &["the blocks need all unknown cells, so cells 2 and 4 are filled"],
        );
        check_words(
            Overlap,
            &[7],
            "??????????",
            &["the 7 lies in cells 1-10, so it covers cells 4-7 wherever it goes"],
        );
        check_words(
            Overlap,
            &[2, 2],
            "?????",
            &[
                "the 1st 2 can only be in cells 1-2, so cells 1-2 are filled, and cell 3 is empty",
                "the 2nd 2 can only be in cells 4-5, so cells 4-5 are filled",
            ],
        );
        check_words(
            Edge,
            &[4],
            "??#??????",
            &[
                "the block that covers cell 3 has at least 4 cells and cannot start before cell 1, \
                 so it also covers cell 4",
                "cell 3 belongs to the 4, the only block, which then cannot reach cells 7-9",
            ],
        );
        check_words(
            Edge,
            &[1, 3],
            "?????#?",
            &[
                "the block that covers cell 6 has at least 3 cells and cannot end after cell 7, so \
                 it also covers cell 5",
            ],
        );
        check_words(
            Edge,
            &[2, 1],
            "??#?????",
            &["cell 3 belongs to the 2, the first block, which then cannot reach cell 1"],
        );
        check_words(
            Gap,
            &[2, 2],
            "????.?.????",
            &[
                "the space at cell 6 is too small for any block that could be there, so cell 6 is \
                 empty",
            ],
        );
        check_words(
            Gap,
            &[2, 2],
            "???##?????",
            &["no block that can cover cells 4-5 is longer, so cells 3 and 6 are empty"],
        );
        check_words(
            Gap,
            &[2, 2, 1],
            "?????#?#????????",
            &["filling cell 7 would make a run of 3 cells, too long for any block there"],
        );
        check_words(
            Gap,
            &[5, 1],
            "??#?#????????",
            &["the known cells keep the 5 within cells 1-7, so it covers cell 4"],
        );
        check_words(
            Gap,
            &[2, 1],
            "#????.????",
            &["the 2 can only be in cells 1-2, so cell 2 is filled, and cell 3 is empty"],
        );
        check_words(
            Gap,
            &[2, 2],
            "?#????#???",
            &["no block can reach cells 4-5 and 9-10"],
        );
        check_words(
            Line,
            &[1, 2],
            "????#.??",
            &["in all 3 ways to place the blocks, cell 3 is empty"],
        );
    }
}
