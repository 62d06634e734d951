//! Smoothed noise: the recipe of Simon Tatham's Pattern, with any density.
//!
//! Each cell gets a random value, each value is replaced by the average over the cell and its
//! neighbours (nine, fewer at the border), and the cells with the greatest averages are filled.

use nonogram::Picture;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// Working memory for one size of picture.
#[derive(Debug)]
pub(super) struct Smoother {
    width: usize,
    /// Row by row, with a border of zeros around the board: `width + 2` a row.
    noise: Vec<u32>,
    /// Sums of three neighbours in a row, in the same places.
    triples: Vec<u32>,
    /// 36 times the averages, row by row: sums of 4, 6 or 9 values times 9, 6 or 4.
    averages: Vec<u32>,
    /// Scratch for the selection of the threshold.
    ranked: Vec<u32>,
}

impl Smoother {
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            noise: vec![0; (width + 2) * (height + 2)],
            triples: vec![0; (width + 2) * (height + 2)],
            averages: vec![0; width * height],
            ranked: Vec::with_capacity(width * height),
        }
    }

    /// Makes `picture` a smooth one with `filled` filled cells; ties at the threshold are filled
    /// in reading order.
    pub(super) fn draw(&mut self, rng: &mut ChaCha8Rng, filled: u32, picture: &mut Picture) {
        self.draw_noise(rng);
        self.average();
        let cells = self.averages.len();
        let filled = filled as usize;
        // The least average that is filled, and how many cells with just that average are.
        let (threshold, mut ties) = if filled == 0 {
            (u32::MAX, 0)
        } else {
            self.ranked.clone_from(&self.averages);
            let (_, &mut threshold, above) = self.ranked.select_nth_unstable(cells - filled);
            let above = above.iter().filter(|&&value| value > threshold).count();
            (threshold, filled - above)
        };
        for (row, averages) in self.averages.chunks_exact(self.width).enumerate() {
            for (column, &average) in averages.iter().enumerate() {
                let tied = average == threshold && ties > 0;
                ties -= usize::from(tied);
                picture.set(row, column, average > threshold || tied);
            }
        }
    }

    /// Fills the inside of `noise`; each 32-bit draw gives two cells.
    fn draw_noise(&mut self, rng: &mut ChaCha8Rng) {
        let stride = self.width + 2;
        let inner = stride..self.noise.len() - stride;
        for row in self.noise[inner].chunks_exact_mut(stride) {
            for pair in row[1..=self.width].chunks_mut(2) {
                let bits = rng.next_u32();
                pair[0] = bits & 0xFFFF;
                if let Some(second) = pair.get_mut(1) {
                    *second = bits >> 16;
                }
            }
        }
    }

    fn average(&mut self) {
        let stride = self.width + 2;
        let height = self.averages.len() / self.width;
        for (triple, values) in self.triples[1..].iter_mut().zip(self.noise.windows(3)) {
            *triple = values[0] + values[1] + values[2];
        }
        // A border cell averages over two columns (one, on a board of one column), and so on.
        let near =
            |index: usize, side: usize| 1 + u32::from(index > 0) + u32::from(index + 1 < side);
        for row in 0..height {
            let above = &self.triples[row * stride + 1..][..self.width];
            let here = &self.triples[(row + 1) * stride + 1..][..self.width];
            let below = &self.triples[(row + 2) * stride + 1..][..self.width];
            let averages = &mut self.averages[row * self.width..][..self.width];
            let rows = near(row, height);
            for (column, average) in averages.iter_mut().enumerate() {
                let scale = 36 / (rows * near(column, self.width));
                *average = scale * (above[column] + here[column] + below[column]);
            }
        }
    }
}
