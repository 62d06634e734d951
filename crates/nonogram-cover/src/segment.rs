//! `Segment`: the reference encoding, with options for block placements and white cells.
//!
//! | items | kind | number |
//! |---|---|---|
//! | H(cell): the cell is covered in its row | primary | cells |
//! | V(cell): the cell is covered in its column | primary | cells |
//! | one for each block: it is placed | primary | blocks |
//! | one for each pair of placements of consecutive blocks that do not overlap but touch or stand in the wrong order | secondary | sum over the pairs of blocks b, c of a line of slack s: s touching, and m(m+1)/2 reversed, where m = max(0, s - b - c) |
//!
//! | options | items | number |
//! |---|---|---|
//! | white(cell) | H and V of the cell | cells |
//! | a placement of a row block | the block, H of its b cells, its exclusions | slack + 1 for each block |
//! | a placement of a column block | the block, V of its b cells, its exclusions | slack + 1 for each block |
//!
//! Options have 2 * cells + sum of (slack + 1) * (b + 1) primary items in all.
//!
//! **One-to-one.** In an exact cover, every cell is covered once by its row and once by its column.
//! Either the white option covers both, and the cell is empty; or a row block and a column block cover
//! it, and the cell is filled. So rows and columns agree on one picture. In each line, every block has
//! one placement. Overlaps would cover a cell twice, and the exclusions forbid that a block touches or
//! precedes the block before it. By induction along the line, all blocks stand in order with gaps. So
//! the picture has the clues of the puzzle. Conversely, a picture determines every placement and every
//! white cell.
//!
//! In slack coordinates ([`crate::placement`]), placements x and y of consecutive blocks conflict iff y
//! < x. They touch iff y = x - 1, and are reversed iff y <= x - b - c - 1. Otherwise they overlap,
//! which needs no exclusion because they share a cell.
//!
//! Source: the published walkthrough of this method in the inverse-nonogram challenge. A test
//! reproduces the counts of its example (5x5: 65 options, 63 requirements, 4 exclusions).

use crate::encode::{Counts, EmptyCells, Encode, add};
use crate::placement::{self, BlockShape, LineShape, line_name};
use exact_cover::ProblemBuilder;
use nonogram::{Line, Position, Puzzle};

/// The encoding of this module.
pub(crate) struct Segment;

/// How pairs of placements of two consecutive blocks exclude each other.
pub(crate) trait Exclusion {
    /// The number of exclusion items for consecutive blocks of these lengths in a line.
    fn items(slack: usize, first: usize, second: usize) -> usize;
    /// The number of times that placements use these items.
    fn incidences(slack: usize, first: usize, second: usize) -> usize;
    /// Calls `item` with the number of each exclusion item of the first block's placement at slack `x`.
    /// Numbers are below [`Self::items`].
    fn of_first(slack: usize, first: usize, second: usize, x: usize, item: impl FnMut(usize));
    /// The same for the placement of the second block.
    fn of_second(slack: usize, first: usize, second: usize, x: usize, item: impl FnMut(usize));
}

/// A secondary item for each pair.
struct Pairwise;

fn triangle(side: usize) -> usize {
    side * (side + 1) / 2
}

/// Numbers of the items: the touching pair (x, x - 1) is x - 1; the reversed pair (x, y) is s +
/// r(r+1)/2 + y, where r = x - b - c - 1 is the greatest reversed y.
impl Exclusion for Pairwise {
    fn items(slack: usize, first: usize, second: usize) -> usize {
        slack + triangle(slack.saturating_sub(first + second))
    }

    fn incidences(slack: usize, first: usize, second: usize) -> usize {
        2 * Self::items(slack, first, second)
    }

    fn of_first(slack: usize, first: usize, second: usize, x: usize, mut item: impl FnMut(usize)) {
        if let Some(touching) = x.checked_sub(1) {
            item(touching);
        }
        if let Some(reversed) = x.checked_sub(first + second + 1) {
            (0..=reversed).for_each(|y| item(slack + triangle(reversed) + y));
        }
    }

    fn of_second(slack: usize, first: usize, second: usize, y: usize, mut item: impl FnMut(usize)) {
        if y < slack {
            item(y);
        }
        let reversed = y..slack.saturating_sub(first + second);
        reversed.for_each(|r| item(slack + triangle(r) + y));
    }
}

impl Encode for Segment {
    fn counts(puzzle: &Puzzle) -> Counts {
        counts::<Pairwise>(puzzle)
    }
    fn build(puzzle: &Puzzle, builder: &mut ProblemBuilder) -> EmptyCells {
        build::<Pairwise>(puzzle, builder)
    }
    fn item_names(puzzle: &Puzzle) -> Vec<String> {
        item_names::<Pairwise>(puzzle)
    }
}

/// The consecutive pairs of blocks of a line.
fn pairs(shape: LineShape<'_>) -> impl Iterator<Item = (usize, usize)> + '_ {
    let lengths = |pair: &[u16]| (usize::from(pair[0]), usize::from(pair[1]));
    shape.clue.windows(2).map(lengths)
}

pub(crate) fn counts<E: Exclusion>(puzzle: &Puzzle) -> Counts {
    let cells = puzzle.width() * puzzle.height();
    let mut counts = Counts {
        options: cells as u64,
        primary: 2 * cells as u64,
        secondary: 0,
        nonzeros: 2 * cells as u64,
    };
    for shape in placement::lines(puzzle) {
        for block in shape.blocks() {
            counts.options += shape.placements() as u64;
            counts.primary += 1;
            counts.nonzeros += (shape.placements() * (block.length + 1)) as u64;
        }
        for (first, second) in pairs(shape) {
            counts.secondary += E::items(shape.slack, first, second) as u64;
            counts.nonzeros += E::incidences(shape.slack, first, second) as u64;
        }
    }
    counts
}

/// The white options come first, in the order of the cells.
pub(crate) fn build<E: Exclusion>(puzzle: &Puzzle, builder: &mut ProblemBuilder) -> EmptyCells {
    let counts = counts::<E>(puzzle);
    builder.reset(counts.primary as usize, counts.secondary as usize);
    builder.reserve(counts.options as usize, counts.nonzeros as usize);
    let (width, height) = (puzzle.width(), puzzle.height());
    let cells = width * height;
    for row in 0..height {
        for column in 0..width {
            add(
                builder,
                [row * width + column, cells + column * height + row],
            );
        }
    }
    let mut block_item = 2 * cells;
    let blocks = puzzle.rows().lengths().len() + puzzle.columns().lengths().len();
    let mut exclusion_item = block_item + blocks;
    let mut items = Vec::new();
    for shape in placement::lines(puzzle) {
        let first_cell = match shape.line {
            Line::Row(row) => row * width,
            Line::Column(column) => cells + column * height,
        };
        let mut before: Option<BlockShape> = None;
        let mut blocks = shape.blocks().peekable();
        let mut exclusions_before = exclusion_item;
        while let Some(block) = blocks.next() {
            for x in 0..shape.placements() {
                items.clear();
                items.push(block_item);
                let start = first_cell + block.left + x;
                items.extend(start..start + block.length);
                if let Some(before) = before {
                    E::of_second(shape.slack, before.length, block.length, x, |item| {
                        items.push(exclusions_before + item);
                    });
                }
                if let Some(next) = blocks.peek() {
                    E::of_first(shape.slack, block.length, next.length, x, |item| {
                        items.push(exclusion_item + item);
                    });
                }
                add(builder, items.iter().copied());
            }
            exclusions_before = exclusion_item;
            if let Some(next) = blocks.peek() {
                exclusion_item += E::items(shape.slack, block.length, next.length);
            }
            block_item += 1;
            before = Some(block);
        }
    }
    EmptyCells::All
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
    },
}

impl SegmentOption {
    /// The options of [`Encoding::Segment`](crate::Encoding::Segment), in order.
    ///
    /// ```
    /// use exact_cover::Search;
    /// use nonogram::Picture;
    /// use nonogram_cover::{Encoding, SegmentOption};
    ///
    /// let puzzle = Picture::from_bits(2, 1, "01").unwrap().puzzle();
    /// let options = SegmentOption::all(&puzzle);
    /// let encoded = Encoding::Segment.encode(&puzzle).unwrap();
    /// let (cover, _) = Search::new(encoded.problem()).first();
    /// let empty = cover.unwrap().iter().filter(|option| {
    ///     matches!(options[option.index()], SegmentOption::Empty(position) if position.column == 0)
    /// }).count();
    /// assert_eq!((options.len(), empty), (5, 1));
    /// ```
    pub fn all(puzzle: &Puzzle) -> Vec<Self> {
        let (width, height) = (puzzle.width(), puzzle.height());
        let cells = (0..width * height).map(|cell| {
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
                })
            })
        });
        cells.chain(blocks).collect()
    }
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
        let at = |row: usize, column: usize| Position { row, column };
        let rows = (0..width * height).map(|cell| Self::Row(at(cell / width, cell % width)));
        let columns =
            (0..width * height).map(|cell| Self::Column(at(cell % height, cell / height)));
        let blocks = placement::lines(puzzle).flat_map(|shape| {
            shape.blocks().map(move |block| Self::Block {
                line: shape.line,
                block: block.index,
            })
        });
        rows.chain(columns).chain(blocks).collect()
    }
}

pub(crate) fn item_names<E: Exclusion>(puzzle: &Puzzle) -> Vec<String> {
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
        for (index, (first, second)) in pairs(shape).enumerate() {
            let items = 1..=E::items(shape.slack, first, second);
            names.extend(
                items.map(|item| format!("{}x{}.{item}", line_name(shape.line), index + 1)),
            );
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
