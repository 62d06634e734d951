//! Line logic on a small board from the start, sixteen lines at a time, where the processor has instructions for that.
//!
//! Lines of one direction do not see one another, so a sweep over them may as well solve them at once. Here sixteen of
//! them take little more time than one does in [`LineSolver`](crate::line_solver::LineSolver), and what they decide
//! goes to the lines that cross them by a transposition of bits.
//!
//! Deductions, counters and their order are those of [`Propagator::settle`](crate::propagate::Propagator::settle) to
//! the bit, so nothing depends on the processor. Whatever is out of the ordinary is left to that: where there is a
//! contradiction, a trace to be written or a budget to be spent, the solve begins anew there.

mod lanes;
mod settle;
mod x86;

use crate::bits::Bits;
use crate::board::Board;
use crate::budget::Cost;
use crate::line_solver::Cells;
use nonogram::{Block, Clues, Line, LineRange, Puzzle};
use x86::Registers;

/// The lines that are solved at once.
const LINES: usize = 16;

/// The longest lines that are solved so: a boundary needs a bit.
const MAX_LENGTH: usize = 31;

/// The most blocks of a line.
const MAX_BLOCKS: usize = 16;

/// A word for each of sixteen lines.
type Words = [u32; LINES];

/// A board of up to 31x31 cells, and the memory to solve it.
#[derive(Clone, Debug, Default)]
pub(crate) struct SmallBoard {
    /// Those that the board was prepared with, or none.
    registers: Option<Registers>,
    rows: Direction,
    columns: Direction,
    /// The lines that decided a cell, in order.
    productive: Vec<Productive>,
    /// What was dirty when complete line logic first decided a cell that overlaps do not; the groups have noted what
    /// was known. `None` if it never did, or if nobody asked.
    parting: Option<Dirty>,
}

/// The lines that are to be solved, one a bit.
#[derive(Clone, Copy, Debug)]
struct Dirty {
    rows: u32,
    columns: u32,
}

impl Dirty {
    fn is_empty(self) -> bool {
        self.rows | self.columns == 0
    }
}

/// The lines of a sweep that decided a cell.
#[derive(Clone, Copy, Debug)]
struct Productive {
    are_rows: bool,
    /// One a bit.
    lines: u32,
}

impl SmallBoard {
    /// Takes a puzzle. False if it is too large, or if the processor does not have the instructions.
    pub(crate) fn renew(&mut self, puzzle: &Puzzle) -> bool {
        let is_small = puzzle.width().max(puzzle.height()) <= MAX_LENGTH;
        self.prepare(puzzle, Registers::best().filter(|_| is_small))
    }

    /// Takes a puzzle, if there are registers.
    fn prepare(&mut self, puzzle: &Puzzle, registers: Option<Registers>) -> bool {
        self.registers = registers;
        let Some(registers) = registers else {
            return false;
        };
        self.rows.renew(registers, puzzle.rows(), puzzle.width());
        self.columns
            .renew(registers, puzzle.columns(), puzzle.height());
        true
    }

    /// Line logic from a board of which nothing is known to the fixpoint. Returns what it has cost; `None` if the
    /// puzzle contradicts itself. If `overlaps` says so, [`Self::do_overlaps_suffice`] may be asked then.
    ///
    /// # Panics
    /// If no puzzle was taken.
    ///
    /// # Complexity
    /// For each sixteen lines in a sweep, some hundred operations on all of them, and seventy for each block of the
    /// longest clue.
    pub(crate) fn settle(&mut self, overlaps: bool) -> Option<Cost> {
        self.productive.clear();
        self.parting = None;
        let registers = self.registers.expect("a puzzle was taken");
        x86::settle(registers, self, overlaps)
    }

    /// Whether overlaps alone decide every cell of a puzzle that [`Self::settle`] has solved. What is known is what they
    /// decide then.
    ///
    /// # Complexity
    /// While complete line logic decides no more than overlaps do, it is followed for both. That is so to the end on
    /// 54 % of the boards of 10x10 that it solves (smooth, half of the cells filled), on 11 % of those of 15x15.
    pub(crate) fn do_overlaps_suffice(&mut self) -> bool {
        let registers = self.registers.expect("a puzzle was taken");
        let parting = self.parting;
        parting.is_none_or(|parting| x86::overlap(registers, self, parting))
    }

    /// The lines that decided a cell, in order.
    pub(crate) fn productive(&self) -> Vec<LineRange> {
        let mut ranges = Vec::with_capacity(4 * self.productive.len());
        for &Productive { are_rows, lines } in &self.productive {
            let mut lines = u64::from(lines);
            while lines != 0 {
                let first = lines.trailing_zeros();
                let more = (lines >> first).trailing_ones() - 1;
                lines &= lines + (1 << first);
                let first = match are_rows {
                    true => Line::Row(first as usize),
                    false => Line::Column(first as usize),
                };
                ranges.push(LineRange::new(first, more as usize));
            }
        }
        ranges
    }

    /// Shows all that is known.
    pub(crate) fn show<B: Bits>(&self, board: &mut Board<B>) {
        self.rows.show(&mut board.rows);
        self.columns.show(&mut board.columns);
        let unknown = board.rows.iter().map(|cells| cells.undecided().count());
        board.unknown = unknown.sum();
    }
}

/// The lines of one direction.
#[derive(Clone, Debug, Default)]
struct Direction {
    groups: Vec<Group>,
    count: usize,
    length: usize,
    /// The blocks of all lines, and as many zeros as a line may have blocks.
    blocks: Vec<Block>,
}

impl Direction {
    fn renew(&mut self, registers: Registers, clues: &Clues, length: usize) {
        (self.count, self.length) = (clues.len(), length);
        self.blocks.clear();
        self.blocks.extend_from_slice(clues.blocks());
        self.blocks.extend([0; MAX_BLOCKS]);
        self.groups
            .resize_with(self.count.div_ceil(LINES), Group::default);
        let mut start = 0;
        for (index, group) in self.groups.iter_mut().enumerate() {
            let own = std::array::from_fn(|line| {
                let end = clues.ends().get(index * LINES + line);
                let end = end.map_or(start, |&end| end as usize);
                let own = (start, end - start);
                start = end;
                own
            });
            group.lines = u16::MAX >> (LINES - LINES.min(self.count - index * LINES));
            group.blocks = own.iter().map(|&(_, count)| count).max().unwrap_or(0);
            if group.steps.len() < group.blocks {
                group.steps.resize_with(group.blocks, Step::default);
            }
            x86::prepare(registers, group, &self.blocks, &own, length);
        }
    }

    /// The lines that decide a cell while nothing is known, one a bit.
    fn telling(&self) -> u32 {
        let telling = self.groups.iter().rev().map(|group| group.telling);
        telling.fold(0, |lines, group| lines << LINES | u32::from(group))
    }

    /// Notes what is known.
    fn note(&mut self) {
        for group in &mut self.groups {
            group.noted = group.known;
        }
    }

    /// Goes back to what was noted.
    fn go_back(&mut self) {
        for group in &mut self.groups {
            group.known = group.noted;
        }
    }

    /// Shows what is known of each line.
    fn show<B: Bits>(&self, lines: &mut Vec<Cells<B>>) {
        lines.clear();
        for group in &self.groups {
            let known = group.known.fillable.iter().zip(&group.known.emptiable);
            let known = known.take(self.count - lines.len());
            lines.extend(known.map(|(&fillable, &emptiable)| Cells {
                fillable: B::from_word(fillable.into()),
                emptiable: B::from_word(emptiable.into()),
            }));
        }
    }
}

/// Sixteen neighbouring lines.
#[derive(Clone, Debug, Default)]
struct Group {
    /// What is known of them, and what was known when it was noted last.
    known: Cells<Words>,
    noted: Cells<Words>,
    /// Those that are on the board, one a bit. The others have no blocks, and are known to be empty.
    lines: u16,
    /// As many as the longest clue has blocks, and perhaps more that are not in use.
    steps: Vec<Step>,
    blocks: usize,
    /// So many doublings make the longest block.
    doublings: usize,
    /// What it counts as work to solve each line.
    work: Words,
    /// The lines that decide a cell while nothing is known, one a bit.
    telling: u16,
}

/// A block of each line: the first of each, or the second, and so on.
#[derive(Clone, Debug, Default)]
struct Step {
    /// Its cells; 0 for lines with fewer blocks.
    size: Words,
    /// How far to shift what is one cell, to have two, to have up to four, and so on up to the size.
    distances: [Words; 5],
    /// What [`LineSolver`](crate::line_solver::LineSolver) calls so: the boundaries reached by the blocks before this
    /// one; the starts of this one; on the mirrored line, the boundaries reached by the blocks behind it.
    reach: Words,
    starts: Words,
    completed: Words,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line_solver::{LineSolver, Technique};
    use crate::propagate::Propagator;
    use nonogram::Picture;
    use nonogram::strategy::{pictures_of_density, puzzles};
    use proptest::prelude::*;
    use std::io::Write;

    /// All registers that there are; says so if there are none.
    fn registers() -> Vec<Registers> {
        let all: Vec<_> = [Registers::avx2(), Registers::best()]
            .into_iter()
            .flatten()
            .collect();
        if all.is_empty() {
            let message = "skipped: this processor does not have AVX2";
            writeln!(std::io::stderr(), "{message}").expect("a message is shown");
        }
        all
    }

    /// Solves a line with each of the clues, which fit, at once and one by one.
    fn check(registers: Registers, clues: &[Vec<Block>], length: usize, line: Cells<u64>) {
        let mut solver = LineSolver::default();
        for clues in clues.chunks(LINES) {
            let mut direction = Direction::default();
            direction.renew(registers, &clues.iter().cloned().collect(), length);
            let group = &mut direction.groups[0];
            group.known = Cells {
                fillable: [line.fillable as u32; LINES],
                emptiable: [line.emptiable as u32; LINES],
            };
            let (solved, impossible) = x86::solve(registers, group, length);
            for (index, clue) in clues.iter().enumerate() {
                let complete = solver.solve(clue, length, line).ok();
                let overlap = solver.overlap(clue, length, line).ok();
                let is_possible = impossible >> index & 1 == 0;
                for (solved, expected) in solved.iter().zip([complete, overlap]) {
                    for solved in solved {
                        let solved = is_possible.then(|| Cells {
                            fillable: u64::from(solved.fillable[index]),
                            emptiable: u64::from(solved.emptiable[index]),
                        });
                        assert_eq!(solved, expected, "{clue:?} in {line:?}");
                    }
                }
            }
        }
    }

    /// Every clue that fits a line.
    fn all_clues(length: usize) -> Vec<Vec<Block>> {
        let mut clues: Vec<_> = (0..1 << length)
            .map(|cells| clue_of(cells, length))
            .collect();
        clues.sort();
        clues.dedup();
        clues
    }

    /// The clue of a line with these cells.
    fn clue_of(cells: u64, length: usize) -> Vec<Block> {
        let mut picture = Picture::blank(length, 1);
        picture.set_word(0, 0, cells);
        picture.row_clues().get(0).to_vec()
    }

    /// Each cell made what most of those around it are: line logic solves many of these.
    fn smoothed(picture: &Picture) -> Picture {
        let (width, height) = (picture.width(), picture.height());
        let mut smooth = Picture::blank(width, height);
        for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column)))
        {
            let rows = row.saturating_sub(1)..height.min(row + 2);
            let columns = column.saturating_sub(1)..width.min(column + 2);
            let cells = rows.len() * columns.len();
            let filled = rows.flat_map(|row| columns.clone().map(move |column| (row, column)));
            let filled = filled
                .filter(|&(row, column)| picture.get(row, column))
                .count();
            smooth.set(row, column, 2 * filled > cells);
        }
        smooth
    }

    #[test]
    fn every_line_of_up_to_7_cells_is_solved_as_one_by_one() {
        let registers = registers();
        for length in 1..=7 {
            let clues = all_clues(length);
            for state in 0..3_usize.pow(length as u32) {
                let mut line = Cells::unknown(length);
                for cell in 0..length {
                    match state / 3_usize.pow(cell as u32) % 3 {
                        0 => line.decide(cell, false),
                        1 => line.decide(cell, true),
                        _ => {}
                    }
                }
                for &registers in &registers {
                    check(registers, &clues, length, line);
                }
            }
        }
    }

    proptest! {
        /// Clues of all kinds in the same line, which fits one of them at least.
        #[test]
        fn longer_lines_are_solved_as_one_by_one(
            length in 8_usize..=MAX_LENGTH,
            pictures in prop::collection::vec(any::<u64>(), LINES),
            masks in prop::collection::vec(any::<u64>(), LINES),
            known in any::<u64>(),
            more in any::<u64>(),
        ) {
            let registers = registers();
            let cut = |cells: u64| cells & u64::low(length);
            // From dense to sparse ones.
            let pictures: Vec<u64> = pictures.iter().zip(&masks).enumerate().map(|(index, (a, b))| cut(match index % 4 {
                0 => a | b,
                1 => *a,
                2 => a & b,
                _ => a & a >> 1 & a >> 2 | b & a << 1,
            })).collect();
            let clues: Vec<_> = pictures.iter().map(|&cells| clue_of(cells, length)).collect();
            for known in [0, cut(known & more), cut(known), cut(u64::MAX)] {
                let picture = pictures[known as usize % LINES];
                let line = Cells { fillable: cut(picture | !known), emptiable: cut(!picture | !known) };
                for &registers in &registers {
                    check(registers, &clues, length, line);
                }
            }
        }

        /// Line by line and at once: the same deductions, by the same lines, at the same cost.
        #[test]
        fn boards_are_settled_as_line_by_line(
            contradictory in puzzles(1..=31, 1..=31),
            picture in pictures_of_density(1..=31, 1..=31, 40..=80),
            overlaps in any::<bool>(),
        ) {
            for registers in registers() {
                for puzzle in [&contradictory, &picture.puzzle()] {
                    let mut small = SmallBoard::default();
                    prop_assert!(small.prepare(puzzle, Some(registers)));
                    let cost = small.settle(overlaps);
                    let mut propagator = Propagator::<u64>::new(puzzle, Technique::Complete);
                    let mut expected = Board::default();
                    let settled = propagator.settle_from_nothing(&mut expected);
                    prop_assert_eq!(cost.is_some(), settled.is_ok());
                    let Some(cost) = cost else {
                        continue;
                    };
                    let mut board = Board::default();
                    small.show(&mut board);
                    prop_assert_eq!(board.unknown, expected.unknown);
                    prop_assert_eq!(&board.rows, &expected.rows);
                    prop_assert_eq!(&board.columns, &expected.columns);
                    prop_assert_eq!(small.productive(), propagator.lines);
                    let stats = propagator.meter.stats;
                    let expected = Cost {
                        sweeps: stats.sweeps,
                        line_solves: stats.line_solves,
                        productive: stats.productive,
                        work: propagator.meter.work_done(),
                    };
                    prop_assert_eq!(cost, expected);
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        /// On boards that line logic solves.
        #[test]
        fn overlaps_suffice_as_line_by_line(picture in pictures_of_density(4..=31, 4..=31, 40..=60)) {
            let puzzle = smoothed(&picture).puzzle();
            for registers in registers() {
                let mut small = SmallBoard::default();
                prop_assert!(small.prepare(&puzzle, Some(registers)));
                prop_assert!(small.settle(true).is_some());
                let mut board = Board::default();
                small.show(&mut board);
                if board.unknown > 0 {
                    continue;
                }
                let mut propagator = Propagator::<u64>::new(&puzzle, Technique::Overlap);
                let mut expected = Board::default();
                prop_assert!(propagator.settle_from_nothing(&mut expected).is_ok());
                prop_assert_eq!(small.do_overlaps_suffice(), expected.unknown == 0);
                small.show(&mut board);
                prop_assert_eq!(&board.rows, &expected.rows);
            }
        }
    }
}
