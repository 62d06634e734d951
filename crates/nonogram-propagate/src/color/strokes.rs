//! [StrokeSum](crate::strokes) of lines that are stored as planes.

use super::line::{with_width, words};
use crate::line::bits::{BitSet, Wide};
use crate::strokes::StrokeSum;
use nonogram::Line;

/// Adds up the strokes of the lines in the order of line logic, in sets of three widths.
#[derive(Clone, Debug, Default)]
pub(crate) struct ColorStrokes {
    narrow: StrokeSum<u64>,
    middle: StrokeSum<Wide<4>>,
    wide: StrokeSum<Wide<63>>,
    /// The planes of the line before it was solved.
    before: Vec<u64>,
    /// The number of words of a plane of the line that was written last.
    words: usize,
}

impl ColorStrokes {
    /// Begins a board with this number of colors: the inks and the background.
    pub(crate) fn reset(&mut self, colors: usize) {
        self.narrow.reset(colors);
        self.middle.reset(colors);
        self.wide.reset(colors);
    }

    /// Takes the planes of a line that is solved next.
    pub(crate) fn begin(&mut self, planes: &[u64]) {
        self.before.clear();
        self.before.extend(planes);
    }

    /// Adds the line that was begun: it has `length` cells and these planes now.
    pub(crate) fn write(&mut self, line: Line, length: usize, planes: &[u64]) {
        let words = words(length);
        if self.words != words {
            // The other direction: a new sweep.
            self.narrow.close();
            self.middle.close();
            self.wide.close();
            self.words = words;
        }
        with_width!(self, words, strokes => add(strokes, line, words, &self.before, planes));
    }

    /// The sum of all lines.
    pub(crate) fn total(&self) -> u64 {
        self.narrow.total() + self.middle.total() + self.wide.total()
    }
}

/// Adds a line with planes of `words` words.
fn add<B: BitSet>(
    strokes: &mut StrokeSum<B>,
    line: Line,
    words: usize,
    before: &[u64],
    after: &[u64],
) {
    let unknown = undecided::<B>(words, before);
    let decided = unknown.minus(undecided(words, after));
    let planes = after.chunks_exact(words);
    let decided = planes.map(|plane| B::from_words(plane).and(decided));
    strokes.write(line, unknown, decided);
}

/// The cells that are in more than one plane.
fn undecided<B: BitSet>(words: usize, planes: &[u64]) -> B {
    let (mut once, mut twice) = (B::default(), B::default());
    for plane in planes.chunks_exact(words) {
        let plane = B::from_words(plane);
        twice = twice.or(once.and(plane));
        once = once.or(plane);
    }
    twice
}
