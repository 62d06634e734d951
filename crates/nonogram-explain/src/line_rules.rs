//! The techniques for one line, each as a person would argue.
//!
//! A rule gives a [`LineFinding`]: some cells, and why. Rules find less than there is; what all of them
//! miss, [`Technique::Line`] finds by going through all placements.

use crate::room::Room;
use nonogram::{Block, Cell, Technique};
use nonogram_propagate::solve_line;
use std::ops::Range;

/// The techniques that look at one line, the easiest first.
pub(crate) const FOR_LINES: [Technique; 5] = [
    Technique::Count,
    Technique::Overlap,
    Technique::Edge,
    Technique::Gap,
    Technique::Line,
];

/// Why some cells of a line are what they are. Cells are counted from 0 along the line, blocks from
/// 0 in the clue.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineReason {
    /// The clue has no block.
    NoBlock,
    /// All filled cells of the line are found.
    AllFound,
    /// As many cells can be filled as have to be.
    AllNeeded,
    /// A block covers the middle of the room that the known empty cells leave it.
    Covers {
        /// The block.
        block: usize,
        /// Its room.
        room: Range<usize>,
    },
    /// A block has one place, and the cells next to it are empty.
    Placed {
        /// The block.
        block: usize,
        /// Its place.
        place: Range<usize>,
    },
    /// A run is so near an edge that the block which holds it reaches further.
    Reaches {
        /// The run.
        run: Range<usize>,
        /// The length of the shortest block that can hold it.
        length: usize,
        /// The cell at the edge: the first or last one of the space.
        edge: usize,
    },
    /// A run belongs to the first or the last block, which does not reach back to the border.
    FallsShort {
        /// The run.
        run: Range<usize>,
        /// The block.
        block: usize,
    },
    /// A run is as long as every block that can hold it.
    Complete {
        /// The run.
        run: Range<usize>,
    },
    /// A cell would join its neighbours to a run longer than every block that can be there.
    TooLong {
        /// The run that there would be.
        run: Range<usize>,
    },
    /// No block that could be in a space fits into it.
    TooSmall {
        /// The space.
        space: Range<usize>,
    },
    /// A block lies within these cells, as the runs show, and covers the middle.
    Within {
        /// The block.
        block: usize,
        /// The cells that it can cover.
        room: Range<usize>,
    },
    /// No block reaches the cells.
    OutOfReach,
    /// All placements of the line agree.
    AllPlacements {
        /// The number of placements; `u64::MAX` stands for that many or more.
        placements: u64,
    },
}

/// Some cells of a line and why they are what they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFinding {
    /// The cells, unknown before, in order.
    pub cells: Vec<usize>,
    /// Why.
    pub why: LineReason,
}

/// Gathers findings and what is known with them.
struct Findings<'a> {
    before: &'a [Cell],
    after: Vec<Cell>,
    list: Vec<LineFinding>,
}

impl Findings<'_> {
    /// Notes what makes all cells of `filled` filled and all of `empty` empty, if it tells
    /// anything. A cell that the rules want to have both values shows that the line is
    /// impossible; it keeps the first.
    fn note(
        &mut self,
        why: LineReason,
        filled: impl IntoIterator<Item = usize>,
        empty: impl IntoIterator<Item = usize>,
    ) {
        let mut cells = Vec::new();
        let filled = filled.into_iter().map(|cell| (cell, Cell::Filled));
        let empty = empty.into_iter().map(|cell| (cell, Cell::Empty));
        for (cell, value) in filled.chain(empty) {
            if cell < self.before.len() && !self.after[cell].is_known() {
                self.after[cell] = value;
                cells.push(cell);
            }
        }
        cells.sort_unstable();
        if !cells.is_empty() {
            self.list.push(LineFinding { cells, why });
        }
    }
}

/// What a technique for lines finds in a line, and the line with it.
///
/// The line can be completed; for other techniques, and where there is nothing to find, the list
/// is empty.
pub(crate) fn find(
    technique: Technique,
    clue: &[Block],
    cells: &[Cell],
) -> (Vec<LineFinding>, Vec<Cell>) {
    let mut found = Findings {
        before: cells,
        after: cells.to_vec(),
        list: Vec::new(),
    };
    match technique {
        Technique::Count => count(clue, &mut found),
        Technique::Overlap => {
            if let Some(room) = Room::between_empty_cells(clue, cells) {
                overlap(&room, &mut found);
            }
        }
        Technique::Edge => {
            if let Some(room) = narrow(clue, cells) {
                edge(&room, &mut found);
            }
        }
        Technique::Gap => {
            if let Some(room) = narrow(clue, cells) {
                gap(&room, &mut found);
            }
        }
        Technique::Line => line(clue, &mut found),
        _ => {}
    }
    (found.list, found.after)
}

/// What `techniques` find in a line one after the other: the line with all of it.
pub(crate) fn find_all(techniques: &[Technique], clue: &[Block], cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    while cells.contains(&Cell::Unknown) {
        let mut found = techniques.iter().map(|&t| find(t, clue, &cells));
        match found.find(|(findings, _)| !findings.is_empty()) {
            Some((_, after)) => cells = after,
            None => break,
        }
    }
    cells
}

fn narrow<'a>(clue: &'a [Block], cells: &'a [Cell]) -> Option<Room<'a>> {
    Room::between_empty_cells(clue, cells)?.narrowed()
}

/// `.#?.` for 1: the rest is empty. `##?` for 3: the rest is filled.
fn count(clue: &[Block], found: &mut Findings<'_>) {
    let number = |cell: Cell| found.before.iter().filter(|&&c| c == cell).count();
    let filled = number(Cell::Filled);
    let unknown = number(Cell::Unknown);
    let needed: usize = clue.iter().map(|&block| usize::from(block)).sum();
    let all = 0..found.before.len();
    if clue.is_empty() {
        found.note(LineReason::NoBlock, [], all);
    } else if filled == needed {
        found.note(LineReason::AllFound, [], all);
    } else if filled + unknown == needed {
        found.note(LineReason::AllNeeded, all, []);
    }
}

/// The cells next to a stretch.
fn beside(stretch: &Range<usize>) -> impl Iterator<Item = usize> + use<> {
    [stretch.start.checked_sub(1), Some(stretch.end)]
        .into_iter()
        .flatten()
}

/// `?????` for 4: `?###?`.
fn overlap(room: &Room<'_>, found: &mut Findings<'_>) {
    for block in 0..room.blocks() {
        let core = room.core(block);
        if room.is_placed(block) {
            let why = LineReason::Placed {
                block,
                place: core.clone(),
            };
            found.note(why, core.clone(), beside(&core));
        } else {
            let why = LineReason::Covers {
                block,
                room: room.reach(block),
            };
            found.note(why, core, []);
        }
    }
}

/// `?#????` for 4: `?###??`. `.#???` for 1 3, where the 1 is done: `.###.`.
fn edge(room: &Room<'_>, found: &mut Findings<'_>) {
    let spaces = room.spaces();
    for run in room.runs() {
        let space = spaces
            .iter()
            .find(|space| space.contains(&run.start))
            .expect("a filled cell is in a space");
        let lengths = room.holders(&run).map(|block| room.length(block));
        let Some(length) = lengths.min() else {
            return;
        };
        let only_holder = room.only_holder(&run);
        if let Some(block) = only_holder {
            // At an edge, the block has one place.
            let place = if run.start == space.start {
                Some(run.start..run.start + length)
            } else if run.end == space.end {
                Some(run.end.saturating_sub(length)..run.end)
            } else {
                None
            };
            if let Some(place) = place {
                let why = LineReason::Placed {
                    block,
                    place: place.clone(),
                };
                found.note(why, place.clone(), beside(&place));
            }
        }
        let reaches = |edge| LineReason::Reaches {
            run: run.clone(),
            length,
            edge,
        };
        found.note(reaches(space.start), run.end..space.start + length, []);
        let from = space.end.saturating_sub(length);
        found.note(reaches(space.end - 1), from..run.start, []);
        if let Some(block) = only_holder {
            let short = LineReason::FallsShort {
                run: run.clone(),
                block,
            };
            if block == 0 {
                let empty = 0..run.end.saturating_sub(length);
                found.note(short.clone(), [], empty);
            }
            if block + 1 == room.blocks() {
                let empty = run.start + length..found.before.len();
                found.note(short, [], empty);
            }
        }
    }
}

/// Everything that the places of the blocks tell.
fn gap(room: &Room<'_>, found: &mut Findings<'_>) {
    for run in room.runs() {
        let lengths = room.holders(&run).map(|block| room.length(block));
        if lengths.max() == Some(run.len()) {
            found.note(LineReason::Complete { run: run.clone() }, [], beside(&run));
        }
    }
    for block in 0..room.blocks() {
        let core = room.core(block);
        let reach = room.reach(block);
        if room.is_placed(block) {
            let why = LineReason::Placed {
                block,
                place: core.clone(),
            };
            found.note(why, core.clone(), beside(&core));
        } else {
            found.note(LineReason::Within { block, room: reach }, core, []);
        }
    }
    for space in room.spaces() {
        let touches = |block: usize| {
            let reach = room.reach(block);
            reach.start < space.end && space.start < reach.end
        };
        let blocks = 0..room.blocks();
        if blocks.clone().all(|block| !room.fits_into(block, &space)) {
            let is_short = |block| space.len() < room.length(block);
            let why = if blocks.clone().all(is_short) || blocks.clone().any(touches) {
                LineReason::TooSmall {
                    space: space.clone(),
                }
            } else {
                LineReason::OutOfReach
            };
            found.note(why, [], space);
        }
    }
    let reached = |cell: &usize| (0..room.blocks()).any(|block| room.reach(block).contains(cell));
    let unreached = (0..found.before.len()).filter(|cell| !reached(cell));
    found.note(LineReason::OutOfReach, [], unreached.collect::<Vec<_>>());
    let runs = room.runs();
    for cell in 0..found.before.len() {
        if found.before[cell].is_known() {
            continue;
        }
        let before = runs.iter().find(|run| run.end == cell);
        let after = runs.iter().find(|run| run.start == cell + 1);
        let joined = before.map_or(cell, |run| run.start)..after.map_or(cell + 1, |run| run.end);
        if joined.len() > 1 && room.holders(&joined).next().is_none() {
            let long_enough = (0..room.blocks()).any(|block| {
                let reach = room.reach(block);
                reach.start <= joined.start
                    && joined.end <= reach.end
                    && joined.len() <= room.length(block)
            });
            if !long_enough {
                found.note(LineReason::TooLong { run: joined }, [], [cell]);
            }
        }
    }
}

/// All placements.
fn line(clue: &[Block], found: &mut Findings<'_>) {
    let mut solved = found.before.to_vec();
    if solve_line(clue, &mut solved).is_ok_and(|decided| decided > 0) {
        let with = |value: Cell| {
            let cells = solved.iter().enumerate();
            let cells = cells.filter(move |(_, cell)| **cell == value);
            cells.map(|(index, _)| index)
        };
        let why = LineReason::AllPlacements {
            placements: placements(clue, found.before),
        };
        found.note(why, with(Cell::Filled), with(Cell::Empty));
    }
}

/// The number of placements of `clue` that agree with the cells, or `u64::MAX`.
fn placements(clue: &[Block], cells: &[Cell]) -> u64 {
    let length = cells.len();
    // Behind the line there is one more cell, which is empty.
    let can_be_empty = |cell: usize| cells.get(cell) != Some(&Cell::Filled);
    // ways[i]: those of the blocks so far, each with an empty cell behind it, in the first i cells.
    let mut ways = vec![0_u64; length + 2];
    ways[0] = 1;
    for cell in (0..=length).take_while(|&cell| can_be_empty(cell)) {
        ways[cell + 1] = 1;
    }
    for &block in clue {
        let block = usize::from(block);
        let mut next = vec![0_u64; length + 2];
        // The number of cells before this one, without a gap, that can be filled.
        let mut free = 0;
        for cell in 0..=length {
            if can_be_empty(cell) {
                let here = if free >= block { ways[cell - block] } else { 0 };
                next[cell + 1] = next[cell].saturating_add(here);
            }
            let is_empty = cells.get(cell) == Some(&Cell::Empty);
            free = if is_empty { 0 } else { free + 1 };
        }
        ways = next;
    }
    ways[length + 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(line: &str) -> Vec<Cell> {
        line.chars().filter_map(Cell::from_symbol).collect()
    }

    /// What the easiest technique that finds anything makes of a line.
    #[track_caller]
    fn check_line(clue: &[Block], line: &str, technique: Technique, expected: &str) {
        let before = cells(line);
        let found = FOR_LINES.map(|technique| (technique, find(technique, clue, &before)));
        let easiest = found.into_iter().find(|(_, (list, _))| !list.is_empty());
        let (easiest, (_, after)) = easiest.expect("a technique finds something");
        let after: String = after.iter().map(|cell| cell.symbol()).collect();
        assert_eq!((easiest, &after[..]), (technique, expected), "{clue:?}");
    }

    #[test]
    fn lines_by_hand() {
        use Technique::{Count, Edge, Gap, Line, Overlap};
        check_line(&[], "??", Count, "..");
        check_line(&[1], "?#?", Count, ".#.");
        check_line(&[2, 1], "#?.?", Count, "##.#");
        check_line(&[7], "??????????", Overlap, "???####???");
        check_line(&[2, 1], "????", Overlap, "##.#");
        check_line(&[3], "?#????", Edge, "?##?..");
        check_line(&[3], "??#?.???", Edge, "?##?....");
        check_line(&[1, 3], "#..#?????", Edge, "#..###...");
        check_line(&[1, 1, 1], "???#?????", Gap, "??.#.????");
        check_line(&[2, 2], "??#?#?????", Edge, ".?#?#?....");
        check_line(&[2, 2], "???##?????", Gap, "??.##.????");
        check_line(&[2, 2], "????.?.????", Gap, "????...????");
        check_line(&[1, 2], "??#?????", Gap, "?.#?????");
        check_line(&[1, 2], "????#.??", Line, "??.?#.??");
    }

    /// All clues that fit a line of `length` cells.
    fn clues(length: usize) -> Vec<Vec<Block>> {
        let mut all = vec![Vec::new()];
        for first in 1..=length {
            for mut clue in clues(length.saturating_sub(first + 1)) {
                clue.insert(0, first as Block);
                all.push(clue);
            }
        }
        all.sort();
        all.dedup();
        all
    }

    /// All states of a line of `length` cells.
    fn states(length: usize) -> impl Iterator<Item = Vec<Cell>> {
        (0..3_usize.pow(length as u32)).map(move |state| {
            let cell = |i: usize| match state / 3_usize.pow(i as u32) % 3 {
                0 => Cell::Unknown,
                1 => Cell::Empty,
                _ => Cell::Filled,
            };
            (0..length).map(cell).collect()
        })
    }

    /// The placements of `clue` that agree with the cells, by counting in binary.
    fn brute_force(clue: &[Block], cells: &[Cell]) -> u64 {
        let agrees = |bits: &usize| {
            let value = |i: usize| Cell::known(bits >> i & 1 == 1);
            let agrees = |i: usize| !cells[i].is_known() || cells[i] == value(i);
            let text: String = (0..cells.len()).map(|i| value(i).symbol()).collect();
            let runs = text.split('.').filter(|run| !run.is_empty());
            (0..cells.len()).all(agrees)
                && runs.map(str::len).eq(clue.iter().map(|&b| usize::from(b)))
        };
        (0..1 << cells.len()).filter(agrees).count() as u64
    }

    /// Every clue in every state of every line of up to 8 cells that can be completed: no technique
    /// finds what is not so, each names the cells that it finds, and the last one finds all.
    #[test]
    fn the_techniques_find_what_follows() {
        let mut found_by = [0_u32; 5];
        for length in 1..=8 {
            for clue in clues(length) {
                for before in states(length) {
                    let mut solved = before.clone();
                    if solve_line(&clue, &mut solved).is_err() {
                        assert_eq!(placements(&clue, &before), 0);
                        continue;
                    }
                    for (technique, found_by) in FOR_LINES.into_iter().zip(&mut found_by) {
                        let (list, after) = find(technique, &clue, &before);
                        let mut named = vec![false; length];
                        for cell in list.iter().flat_map(|finding| &finding.cells) {
                            assert!(!std::mem::replace(&mut named[*cell], true), "named twice");
                        }
                        for i in 0..length {
                            let is_new = before[i] != after[i];
                            assert_eq!(named[i], is_new, "{technique} {clue:?} {before:?}");
                            let is_right = !is_new || after[i] == solved[i];
                            assert!(is_right, "{technique} {clue:?} {before:?} {list:?}");
                        }
                        if technique == Technique::Line {
                            assert_eq!(after, solved);
                        }
                        *found_by += u32::from(!list.is_empty());
                    }
                    if length <= 6 {
                        assert_eq!(placements(&clue, &before), brute_force(&clue, &before));
                    }
                }
            }
        }
        // What only going through all placements finds is rare in short lines.
        assert_eq!(found_by, [18660, 43578, 51959, 59921, 59949]);
    }

    /// This is why [`crate::hardest()`] may take the lines in any order. It has been checked up to length 9.
    #[test]
    fn with_more_known_cells_the_techniques_find_no_less() {
        for length in 1..=6 {
            for clue in clues(length) {
                for before in states(length) {
                    if solve_line(&clue, &mut before.clone()).is_err() {
                        continue;
                    }
                    let unknown = (0..length).filter(|&i| !before[i].is_known());
                    let known = unknown.flat_map(|i| [(i, Cell::Empty), (i, Cell::Filled)]);
                    let more = known.map(|(i, value)| {
                        let mut more = before.clone();
                        more[i] = value;
                        more
                    });
                    for more in more.filter(|more| solve_line(&clue, &mut more.clone()).is_ok()) {
                        for level in 0..FOR_LINES.len() {
                            let techniques = &FOR_LINES[..=level];
                            let less = find_all(techniques, &clue, &before);
                            let most = find_all(techniques, &clue, &more);
                            let is_kept = |(a, b): (&Cell, &Cell)| !a.is_known() || a == b;
                            assert!(
                                less.iter().zip(&most).all(is_kept),
                                "{clue:?} {before:?} {more:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}
