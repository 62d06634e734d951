//! Technique `count`: all cells of a color are found, or all cells that can have it are needed.

use super::finding::{Findings, LineRule, having, lacking};
use nonogram::{Clue, Ink, InkSet};

/// `.#?.` for 1: the rest is empty. `##?` for 3: the rest is filled.
pub(super) fn count(clue: Clue<'_>, found: &mut Findings<'_>) {
    let all = 0..found.before.len();
    if clue.is_empty() {
        found.note(LineRule::NoBlock, having(all, Ink::BACKGROUND));
        return;
    }
    let left = found.before.iter().fold(InkSet::EMPTY, |a, &b| a.union(b));
    let inks: InkSet = clue.blocks().map(|block| block.ink).collect();
    let missing = left.without(inks).without(InkSet::only(Ink::BACKGROUND));
    if !missing.is_empty() {
        let why = LineRule::NoBlockOf { inks: missing };
        found.note(why, all.clone().map(|cell| (cell, missing)));
    }
    // With one ink, empty cells are counted when the filled ones are.
    let is_colored = inks.len() > 1 || !missing.is_empty();
    let background = is_colored.then_some(Ink::BACKGROUND);
    for color in inks.iter().chain(background) {
        let only = InkSet::only(color);
        let known = found.before.iter().filter(|&&set| set == only).count();
        let possible = found
            .before
            .iter()
            .filter(|set| set.contains(color))
            .count();
        let needed = needed(clue, all.len(), color);
        if known == needed {
            let before = found.before;
            let others = all.clone().filter(|&cell| before[cell] != only);
            found.note(LineRule::AllFound { color }, lacking(others, color));
        } else if possible == needed {
            let before = found.before;
            let cells = all.clone().filter(|&cell| before[cell].contains(color));
            let why = LineRule::AllNeeded {
                color,
                cells: needed,
            };
            found.note(why, having(cells, color));
        }
    }
}

/// The number of cells of a color that a line of `cells` cells has.
fn needed(clue: Clue<'_>, cells: usize, color: Ink) -> usize {
    let blocks = clue
        .blocks()
        .filter(|block| color.is_background() || block.ink == color);
    let filled: usize = blocks.map(|block| usize::from(block.length)).sum();
    if color.is_background() {
        cells.saturating_sub(filled)
    } else {
        filled
    }
}
