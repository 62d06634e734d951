//! Strokes: how much a person writes, and how often, while following line logic.
//!
//! People draw runs of equal cells, not cells. A run is cheap where a neighbouring line gets the
//! same run in the same sweep, because the two are seen as one shape. So it is the ends of runs
//! that count: of the two ends of a run, each is half a stroke; half of that if one of the
//! neighbouring lines repeats the end; nothing if both do. An end is repeated if the neighbour gets
//! an end of the same side, color and place in the same sweep.
//!
//! On boards of one ink, filled runs count twice, because they are compared with the clue. A line
//! that gets s strokes, with g gaps of unknown cells before, adds the square root of s times the
//! square root of g: further strokes in the same line are cheaper, and more gaps take longer to
//! look through. On boards of several inks, a line adds its strokes, and one for each change
//! between the colors that it gets.
//!
//! The lines of a sweep do not affect each other, and both neighbours count alike. So the sum is
//! the same for a mirrored board. The transposed board has another sum: it begins with the columns.
//! Only integers are used, so it is the same on every machine.

use crate::line::bits::BitSet;
use nonogram::Line;

/// The unit of the sum: this many are one stroke.
pub const STROKE: u64 = 256;

/// Adds up the strokes of the lines in the order of line logic.
#[derive(Clone, Debug, Default)]
pub(crate) struct StrokeSum<B> {
    /// What the lines before the last one add.
    total: u64,
    /// The line that was written last. The next one may repeat its ends.
    last: Option<Line>,
    /// What it got, except what the next one repeats.
    written: LineWriting,
    /// By color, where its runs begin and end.
    ends: Vec<[B; 2]>,
}

/// What a line got.
#[derive(Clone, Copy, Debug, Default)]
struct LineWriting {
    /// Its strokes, in quarters.
    quarters: u64,
    /// The gaps of unknown cells that it had, on boards of one ink.
    gaps: u64,
    /// The changes between the colors that it got, on boards of several inks.
    changes: u64,
}

impl<B: BitSet> StrokeSum<B> {
    /// Begins a board with this number of colors: the inks and the background.
    pub(crate) fn reset(&mut self, colors: usize) {
        self.total = 0;
        self.last = None;
        self.written = LineWriting::default();
        self.ends.clear();
        self.ends.resize(colors, [B::default(); 2]);
    }

    /// Adds the next line: the cells that were unknown, and of those, by color, the cells that are
    /// decided now. Color 0 is the background.
    ///
    /// Where `decided` is an array of two, the compiler knows that the board has one ink, and
    /// unrolls the loop.
    #[inline(always)]
    pub(crate) fn write(
        &mut self,
        line: Line,
        unknown: B,
        decided: impl ExactSizeIterator<Item = B>,
    ) {
        let colors = decided.len();
        let is_colored = colors > 2;
        let is_neighbour = self.last.is_some_and(|last| is_next(last, line));
        let (mut quarters, mut repeated, mut seen) = (0, 0, 0_u64);
        for (color, (decided, last)) in decided.zip(&mut self.ends[..colors]).enumerate() {
            let ends = [decided.minus(decided.up(1)), decided.minus(decided.down(1))];
            let weight = if color == 1 && !is_colored { 2 } else { 1 };
            let runs = ends[0].count() as u64;
            quarters += 4 * weight * runs;
            seen += u64::from(runs > 0);
            if is_neighbour {
                let same = ends[0].and(last[0]).count() + ends[1].and(last[1]).count();
                repeated += weight * same as u64;
            }
            *last = ends;
        }
        self.written.quarters -= repeated;
        self.total += self.written.weight(is_colored);
        self.last = Some(line);
        self.written = LineWriting {
            quarters: quarters - repeated,
            ..LineWriting::default()
        };
        if is_colored {
            self.written.changes = seen.saturating_sub(1);
        } else {
            self.written.gaps = unknown.minus(unknown.up(1)).count() as u64;
        }
    }

    /// Says that the line that comes next is no neighbour of the last one.
    #[inline(always)]
    pub(crate) fn close(&mut self) {
        self.total = self.total();
        self.last = None;
        self.written = LineWriting::default();
    }

    /// The sum, in units of which [`STROKE`] are a stroke.
    #[inline(always)]
    pub(crate) fn total(&self) -> u64 {
        self.total + self.written.weight(self.ends.len() > 2)
    }
}

impl LineWriting {
    /// What the line adds to the sum.
    #[inline(always)]
    fn weight(self, is_colored: bool) -> u64 {
        if is_colored {
            STROKE / 4 * self.quarters + STROKE * self.changes
        } else {
            self.root_weight()
        }
    }

    /// The square root of the strokes times the square root of the gaps, rounded down.
    #[inline(always)]
    fn root_weight(self) -> u64 {
        match WEIGHTS.get(self.quarters as usize) {
            Some(weights) if self.gaps < 16 => weights[self.gaps as usize].into(),
            _ => root_weight(self.quarters, self.gaps),
        }
    }
}

/// [`root_weight()`] of few quarters of strokes and few gaps.
static WEIGHTS: [[u16; 16]; 128] = {
    let mut weights = [[0; 16]; 128];
    let mut quarters = 0;
    while quarters < weights.len() {
        let mut gaps = 0;
        while gaps < weights[quarters].len() {
            weights[quarters][gaps] = root_weight(quarters as u64, gaps as u64) as u16;
            gaps += 1;
        }
        quarters += 1;
    }
    weights
};

/// See [`LineWriting::root_weight`].
const fn root_weight(quarters: u64, gaps: u64) -> u64 {
    // The fourth power, as an integer.
    const SCALE: u128 = (STROKE as u128).pow(4) / 4_u128.pow(2);
    let power = SCALE * (quarters as u128).pow(2) * gaps as u128;
    power.isqrt().isqrt() as u64
}

/// Whether `second` comes next after `first` in the same direction.
fn is_next(first: Line, second: Line) -> bool {
    match (first, second) {
        (Line::Row(first), Line::Row(second)) => first + 1 == second,
        (Line::Column(first), Line::Column(second)) => first + 1 == second,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum of lines of five cells, each unknown before: `#` and `.` are decided.
    fn sum(lines: &[(Line, &str)]) -> u64 {
        let mut strokes = StrokeSum::<u64>::default();
        strokes.reset(2);
        for &(line, cells) in lines {
            let set = |symbol| {
                let cells = cells
                    .chars()
                    .enumerate()
                    .filter(|&(_, cell)| cell == symbol);
                cells.map(|(index, _)| 1 << index).sum()
            };
            strokes.write(line, 0b11111, [set('.'), set('#')].into_iter());
        }
        strokes.total()
    }

    #[test]
    fn a_filled_run_counts_twice_and_more_strokes_in_a_line_are_cheaper() {
        let one = |cells| sum(&[(Line::Row(0), cells)]);
        assert_eq!(one("?..??"), STROKE);
        assert_eq!(one("?##??"), 362, "the root of 2, in 256ths");
        assert_eq!(one("??#.#"), 572, "the root of 5");
    }

    #[test]
    fn a_shape_costs_its_outline() {
        let row = Line::Row;
        // The example of docs/difficulty.md.
        assert_eq!(sum(&[(row(0), "..##.")]), 2 * STROKE);
        assert_eq!(sum(&[(row(0), "..##."), (row(1), "..##.")]), 2 * 362);
        // Each of two equal lines costs half of one.
        assert_eq!(sum(&[(row(0), ".????"), (row(1), ".????")]), 2 * 181);
        // The lines between the first and the last cost nothing.
        let block = [0, 1, 2, 3].map(|index| (row(index), "??##?"));
        assert_eq!(sum(&block), 2 * STROKE);
        // The left ends are the same, the right ends are not.
        let stairs = [(row(0), "??#??"), (row(1), "??##?")];
        assert_eq!(sum(&stairs), 2 * 313, "the root of 1.5");
    }

    #[test]
    fn only_neighbours_of_one_direction_are_seen_together() {
        let apart = [(Line::Row(0), "#????"), (Line::Row(2), "#????")];
        assert_eq!(sum(&apart), 2 * 362);
        let crossed = [(Line::Row(0), "#????"), (Line::Column(1), "#????")];
        assert_eq!(sum(&crossed), 2 * 362);
    }

    #[test]
    fn changes_of_color_count_on_boards_of_several_inks() {
        let mut strokes = StrokeSum::<u64>::default();
        strokes.reset(3);
        strokes.write(Line::Row(0), 0b11111, [0b1, 0b110, 0b11000].into_iter());
        assert_eq!(strokes.total(), (3 + 2) * STROKE);
        strokes.write(Line::Row(1), 0b11111, [0b1, 0b110, 0].into_iter());
        // The second line repeats half of two runs of the first, and has one change.
        assert_eq!(strokes.total(), (3 + 2 - 1 + 2 - 1 + 1) * STROKE);
    }

    #[test]
    fn long_lines_have_weights_without_a_table() {
        for (quarters, gaps) in [(127, 15), (128, 15), (127, 16), (16_000, 2000)] {
            let written = LineWriting {
                quarters,
                gaps,
                changes: 0,
            };
            assert_eq!(written.root_weight(), root_weight(quarters, gaps));
        }
        // The root of 4000 strokes times the root of 2000 gaps: 63.2 * 6.69.
        assert_eq!(root_weight(16_000, 2000), 108_274);
    }
}
