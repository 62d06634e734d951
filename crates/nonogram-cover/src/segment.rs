//! `Segment`: the reference encoding, with options for block placements and white cells.
//!
//! Primary items:
//!
//! - H(cell), for each cell: it is covered in its row.
//! - V(cell), for each cell: it is covered in its column.
//! - One for each block: it is placed.
//!
//! Secondary items:
//!
//! - An exclusion for each pair of placements of consecutive blocks that do not overlap, but stand
//!   in the wrong order, or touch though they have the same ink. On a line of slack s, two blocks b
//!   and c with the gap g have g * s that touch, and m(m+1)/2 in the wrong order, where m is the
//!   greater of 0 and s + 1 - b - c - g.
//! - K(cell), for each cell: its ink. Only on boards of several inks.
//!
//! Options with their items:
//!
//! - white(cell), for each cell: H and V of the cell.
//! - A placement of a row block, slack + 1 for each: the block, H of its b cells, its exclusions,
//!   and K of its cells colored with its ink.
//! - A placement of a column block, slack + 1 for each: the same with V instead of H.
//!
//! Options have 2 * cells + sum of (slack + 1) * (b + 1) primary items in all. The gap of two
//! consecutive blocks is 1 if they have the same ink, else 0.
//!
//! **One-to-one.** In an exact cover, every cell is covered once by its row and once by its column.
//! Either the white option covers both, and the cell is empty; or a row block and a column block
//! cover it, and the cell is filled. Both give the same color to K of the cell, so they have the
//! same ink. (With one ink, they have it anyway.) So rows and columns agree on one picture. In each
//! line, every block has one placement. Overlaps would cover a cell twice, and the exclusions
//! forbid that a block precedes the block before it, or touches it if both have the same ink. By
//! induction along the line, all blocks stand in order with the gaps that they need. So the picture
//! has the clues of the puzzle. Conversely, a picture determines every placement and every white
//! cell.
//!
//! In slack coordinates ([`crate::placement`]), placements x and y of consecutive blocks conflict
//! iff y < x. They touch iff y = x - 1 and g = 1, and are reversed iff y <= x - b - c - g.
//! Otherwise they overlap, which needs no exclusion because they share a cell.
//!
//! Source: the published walkthrough of this method in the inverse-nonogram challenge. A test
//! reproduces the counts of its example (5x5: 65 options, 63 requirements, 4 exclusions). The color
//! of a cell is the letter of a crossword in Knuth's examples (TAOCP 7.2.2.1): words across and
//! down agree on it.

use crate::placement::{self, LineShape, line_name, place_text};
use crate::shape::{CellOptions, Counts};
use exact_cover::{Color, Entry, ItemId, ProblemBuilder};
use nonogram::{Cell, Grid, Ink, Line, Position, Puzzle};
use std::fmt;

/// Two consecutive blocks of a line. The touching pair of placements (x, x - 1) has the exclusion
/// item x - 1; the reversed pair (x, y) has g s + r(r+1)/2 + y, where r = x - b - c - g is the
/// greatest reversed y.
#[derive(Clone, Copy)]
struct BlockPair {
    /// The slack of the line.
    slack: usize,
    /// The cells that must stay empty between them: 1 if they have the same ink, else 0.
    gap: usize,
    /// The cells that both need: their lengths and the gap.
    cells: usize,
}

impl BlockPair {
    /// The number of exclusion items. Each is in two options.
    fn exclusions(self) -> usize {
        self.gap * self.slack + triangle((self.slack + 1).saturating_sub(self.cells))
    }

    /// Calls `item` with the number of each exclusion item of the first block's placement at slack
    /// `x`. Numbers are below [`Self::exclusions`].
    fn of_first(self, x: usize, mut item: impl FnMut(usize)) {
        if self.gap == 1 && x > 0 {
            item(x - 1);
        }
        if let Some(reversed) = x.checked_sub(self.cells) {
            (0..=reversed).for_each(|y| item(self.gap * self.slack + triangle(reversed) + y));
        }
    }

    /// The same for the second block's placement at slack `y`.
    fn of_second(self, y: usize, mut item: impl FnMut(usize)) {
        if self.gap == 1 && y < self.slack {
            item(y);
        }
        let reversed = y..(self.slack + 1).saturating_sub(self.cells);
        reversed.for_each(|r| item(self.gap * self.slack + triangle(r) + y));
    }
}

fn triangle(side: usize) -> usize {
    side * (side + 1) / 2
}

/// The consecutive pairs of blocks of a line.
fn pairs(shape: LineShape<'_>) -> impl Iterator<Item = BlockPair> + '_ {
    let blocks = shape.blocks().zip(shape.blocks().skip(1));
    blocks.map(move |(first, second)| BlockPair {
        slack: shape.slack,
        gap: first.gap,
        cells: first.length + first.gap + second.length,
    })
}

pub(crate) fn counts(puzzle: &Puzzle) -> Counts {
    let cells = puzzle.width() * puzzle.height();
    let is_colored = usize::from(puzzle.is_colored());
    let mut counts = Counts {
        options: cells as u64,
        primary: 2 * cells as u64,
        secondary: (is_colored * cells) as u64,
        nonzeros: 2 * cells as u64,
    };
    for shape in placement::lines(puzzle) {
        for block in shape.blocks() {
            let items = 1 + block.length + is_colored * block.length;
            counts.options += shape.placements() as u64;
            counts.primary += 1;
            counts.nonzeros += (shape.placements() * items) as u64;
        }
        for pair in pairs(shape) {
            counts.secondary += pair.exclusions() as u64;
            counts.nonzeros += 2 * pair.exclusions() as u64;
        }
    }
    counts
}

/// The white options come first, in the order of the cells.
pub(crate) fn build(puzzle: &Puzzle, builder: &mut ProblemBuilder) -> CellOptions {
    let counts = counts(puzzle);
    builder.reset(counts.primary as usize, counts.secondary as usize);
    builder.reserve(counts.options as usize, counts.nonzeros as usize);
    let (width, height) = (puzzle.width(), puzzle.height());
    let cells = width * height;
    let mut option: Vec<Entry> = Vec::new();
    for row in 0..height {
        for column in 0..width {
            option.extend([row * width + column, cells + column * height + row].map(item));
            add(builder, &mut option);
        }
    }
    let mut block_item = 2 * cells;
    let mut exclusion_item = counts.primary as usize;
    let first_ink_item = (counts.primary + counts.secondary) as usize - cells;
    for shape in placement::lines(puzzle) {
        let first_cell = match shape.line {
            Line::Row(row) => row * width,
            Line::Column(column) => cells + column * height,
        };
        let mut pairs = pairs(shape);
        let mut before: Option<BlockPair> = None;
        let mut exclusions_before = exclusion_item;
        for block in shape.blocks() {
            let next = pairs.next();
            for x in 0..shape.placements() {
                let start = block.left + x;
                let covered = start..start + block.length;
                option.push(item(block_item));
                option.extend(covered.clone().map(|at| item(first_cell + at)));
                if let Some(before) = before {
                    before.of_second(x, |number| option.push(item(exclusions_before + number)));
                }
                if let Some(next) = next {
                    next.of_first(x, |number| option.push(item(exclusion_item + number)));
                }
                if puzzle.is_colored() {
                    let color = ink_color(block.ink);
                    option.extend(covered.map(|at| {
                        let Position { row, column } = shape.line.cell(at);
                        let cell = ItemId::from_index(first_ink_item + row * width + column);
                        Entry::from((cell, color))
                    }));
                }
                add(builder, &mut option);
            }
            exclusions_before = exclusion_item;
            exclusion_item += next.map_or(0, BlockPair::exclusions);
            block_item += 1;
            before = next;
        }
    }
    CellOptions::Empty
}

/// The color that a block gives to its cells. `Encoding::encode_named` calls it by the letter of
/// the ink.
fn ink_color(ink: Ink) -> Color {
    Color::from_index(ink.number() - 1)
}

/// An entry of an item without a color.
fn item(index: usize) -> Entry {
    ItemId::from_index(index).into()
}

/// Adds an option, whose memory is used again.
fn add(builder: &mut ProblemBuilder, option: &mut Vec<Entry>) {
    let added = builder.add_option(option.drain(..));
    added.expect("encodings build well-formed options");
}

/// What an option of [`Encoding::Segment`](crate::Encoding::Segment) does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SegmentOption {
    /// A cell is empty.
    Empty(Position),
    /// A block has a place.
    Block {
        /// The line.
        line: Line,
        /// The number of the block in its line, from 0.
        block: usize,
        /// The first cell of the block in its line, from 0.
        start: usize,
        /// The cells of the block.
        length: usize,
        /// The ink of the block.
        ink: Ink,
    },
}

impl SegmentOption {
    /// The options of [`Encoding::Segment`](crate::Encoding::Segment), in order, without those that
    /// contradict a given cell.
    ///
    /// ```
    /// use exact_cover::Search;
    /// use nonogram::Picture;
    /// use nonogram_cover::{Encoding, SegmentOption};
    ///
    /// let puzzle = Picture::from_bits(2, 1, "01").unwrap().puzzle();
    /// let options = SegmentOption::all(&puzzle);
    /// let encoded = Encoding::Segment.encode(&puzzle).unwrap();
    /// let cover = Search::new(encoded.problem()).first().answer;
    /// let empty = cover.unwrap().iter().filter(|option| {
    ///     let option = options[option.index()];
    ///     matches!(option, SegmentOption::Empty(position) if position.column == 0)
    /// }).count();
    /// assert_eq!((options.len(), empty), (5, 1));
    /// ```
    pub fn all(puzzle: &Puzzle) -> Vec<Self> {
        let options = Self::whole(puzzle);
        match puzzle.givens() {
            None => options.collect(),
            Some(givens) => options.filter(|option| option.agrees(givens)).collect(),
        }
    }

    /// Whether the option agrees with the given cells. The file `givens` says why this is right.
    fn agrees(self, givens: &Grid) -> bool {
        match self {
            Self::Empty(position) => !givens[position].is_filled(),
            Self::Block {
                line,
                start,
                length,
                ink,
                ..
            } => (start..start + length).all(|at| match givens[line.cell(at)] {
                Cell::Unknown => true,
                Cell::Known(given) => given == ink,
            }),
        }
    }

    /// The options of the problem without given cells, in order.
    fn whole(puzzle: &Puzzle) -> impl Iterator<Item = Self> {
        let (width, height) = (puzzle.width(), puzzle.height());
        let cells = (0..width * height).map(move |cell| {
            let (row, column) = (cell / width, cell % width);
            Self::Empty(Position { row, column })
        });
        let blocks = placement::lines(puzzle).flat_map(|shape| {
            shape.blocks().flat_map(move |block| {
                (0..shape.placements()).map(move |x| Self::Block {
                    line: shape.line,
                    block: block.index,
                    start: block.left + x,
                    length: block.length,
                    ink: block.ink,
                })
            })
        });
        cells.chain(blocks)
    }
}

/// `row 3: block 2 at columns 4 to 6` or `r3c4 empty`.
impl fmt::Display for SegmentOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty(cell) => write!(f, "{cell} empty"),
            Self::Block {
                line,
                block,
                start,
                length,
                ..
            } => {
                let (number, place) = (block + 1, place_text(line, start, length));
                write!(f, "{line}: block {number} at {place}")
            }
        }
    }
}

/// For each option of the problem without given cells, whether it agrees with these.
pub(crate) fn agreeing(puzzle: &Puzzle) -> impl Iterator<Item = bool> {
    let start = puzzle.start();
    SegmentOption::whole(puzzle).map(move |option| option.agrees(&start))
}

/// What a primary item of [`Encoding::Segment`](crate::Encoding::Segment) requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SegmentItem {
    /// The cell is covered in its row.
    Row(Position),
    /// The cell is covered in its column.
    Column(Position),
    /// The block is placed.
    Block {
        /// The line.
        line: Line,
        /// The number of the block in its line, from 0.
        block: usize,
    },
}

impl SegmentItem {
    /// The primary items of [`Encoding::Segment`](crate::Encoding::Segment), in order.
    pub fn all(puzzle: &Puzzle) -> Vec<Self> {
        let (width, height) = (puzzle.width(), puzzle.height());
        let mut items = Vec::new();
        for row in 0..height {
            items.extend((0..width).map(|column| Self::Row(Position { row, column })));
        }
        for column in 0..width {
            items.extend((0..height).map(|row| Self::Column(Position { row, column })));
        }
        for shape in placement::lines(puzzle) {
            items.extend(shape.blocks().map(|block| Self::Block {
                line: shape.line,
                block: block.index,
            }));
        }
        items
    }
}

/// `row 3: block 2`, `r3c4 in row 3` or `r3c4 in column 4`.
impl fmt::Display for SegmentItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Row(cell) => write!(f, "{cell} in {}", Line::Row(cell.row)),
            Self::Column(cell) => write!(f, "{cell} in {}", Line::Column(cell.column)),
            Self::Block { line, block } => write!(f, "{line}: block {}", block + 1),
        }
    }
}

pub(crate) fn item_names(puzzle: &Puzzle) -> Vec<String> {
    let (width, height) = (puzzle.width(), puzzle.height());
    let mut names = Vec::new();
    for row in 1..=height {
        names.extend((1..=width).map(|column| format!("h{row},{column}")));
    }
    for column in 1..=width {
        names.extend((1..=height).map(|row| format!("v{row},{column}")));
    }
    for shape in placement::lines(puzzle) {
        names.extend(
            shape
                .blocks()
                .map(|block| format!("{}b{}", line_name(shape.line), block.index + 1)),
        );
    }
    for shape in placement::lines(puzzle) {
        for (index, pair) in pairs(shape).enumerate() {
            let items = 1..=pair.exclusions();
            names.extend(
                items.map(|item| format!("{}x{}.{item}", line_name(shape.line), index + 1)),
            );
        }
    }
    if puzzle.is_colored() {
        for row in 1..=height {
            names.extend((1..=width).map(|column| format!("k{row},{column}")));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Encoding;
    use nonogram::Picture;

    /// Each option has the items that its meaning says.
    #[test]
    fn options_and_items_mean_what_they_say() {
        let puzzle = Picture::from_bits(4, 3, "110101001011").unwrap().puzzle();
        let encoded = Encoding::Segment.encode(&puzzle).unwrap();
        let problem = encoded.problem();
        let (options, items) = (SegmentOption::all(&puzzle), SegmentItem::all(&puzzle));
        assert_eq!(
            (options.len(), items.len()),
            (problem.options(), problem.primary_items())
        );
        for (id, option) in problem.option_ids().zip(options) {
            let primary = problem
                .option(id)
                .filter_map(|entry| items.get(entry.item.index()));
            let mut found: Vec<String> = primary.map(|item| format!("{item:?}")).collect();
            found.sort();
            let expected = match option {
                SegmentOption::Empty(position) => {
                    vec![SegmentItem::Row(position), SegmentItem::Column(position)]
                }
                SegmentOption::Block {
                    line,
                    block,
                    start,
                    length,
                    ..
                } => {
                    let covered = (start..start + length).map(|at| match line {
                        Line::Row(_) => SegmentItem::Row(line.cell(at)),
                        Line::Column(_) => SegmentItem::Column(line.cell(at)),
                    });
                    covered
                        .chain([SegmentItem::Block { line, block }])
                        .collect()
                }
            };
            let mut expected: Vec<String> =
                expected.iter().map(|item| format!("{item:?}")).collect();
            expected.sort();
            assert_eq!(found, expected, "{option:?}");
        }
    }
}
