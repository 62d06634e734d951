//! The nearest cell that the techniques for lines decide.

use crate::board::FollowStop;
use crate::explainer::Explainer;
use crate::line_rules::FOR_LINES;
use crate::step::ExplanationStep;
use nonogram::{Line, Technique};

/// Makes steps until one decides a cell, and adds them to `steps`: in as few rounds as possible,
/// with techniques that do not go through all placements of a line. If there is no such step, the
/// last one decides nothing.
///
/// In a round, each technique looks at each line as the rounds before left it. So a cell that one
/// line decides comes before a cell that needs what other lines exclude, even if that takes an
/// easier technique.
pub(crate) fn nearest(
    explainer: &mut Explainer<'_>,
    steps: &mut Vec<ExplanationStep>,
) -> Result<(), FollowStop> {
    let lines: Vec<Line> = explainer.board.puzzle.lines().collect();
    let techniques = FOR_LINES
        .into_iter()
        .filter(|&technique| technique < Technique::Line);
    let looks = techniques.flat_map(|technique| lines.iter().map(move |&line| (line, technique)));
    let looks: Vec<(Line, Technique)> = looks.collect();
    loop {
        let mut found = Vec::new();
        for &(line, technique) in &looks {
            if let Some(step) = explainer.in_line(line, technique)? {
                if !step.decisions.is_empty() {
                    steps.push(explainer.take(step));
                    return Ok(());
                }
                found.push((line, technique));
            }
        }
        if found.is_empty() {
            return Ok(());
        }
        for (line, technique) in found {
            // A step before it may have excluded the same, or all but one color of a cell.
            if let Some(step) = explainer.in_line(line, technique)? {
                let decides = !step.decisions.is_empty();
                steps.push(explainer.take(step));
                if decides {
                    return Ok(());
                }
            }
        }
    }
}
