//! Smoothed noise: the method of Simon Tatham's Pattern, with any density.
//!
//! Each cell gets a random value, each value is replaced by the average over the cell and its
//! neighbours (nine, fewer at the border), and the cells with the greatest averages are filled.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::Rng;
use nonogram::{Ink, Picture};

/// Working memory for one size of picture.
///
/// Each operation on all cells is one loop over the whole board without branches, so the compiler
/// can process several cells at a time.
#[derive(Debug)]
pub(super) struct Smoother {
    width: usize,
    /// The number of cells.
    cells: usize,
    /// Two bytes for each cell, row by row, each row filled up to a multiple of four.
    bytes: Vec<u8>,
    /// In reading order, with a zero at either end.
    noise: Vec<i32>,
    /// For each cell, twice the sum of the cell and its neighbours in the row; at the ends of a
    /// row, where there are fewer, three times the sum. In reading order, with a row of zeros at
    /// either end.
    triples: Vec<i32>,
    /// For each cell, the average times a constant, in reading order.
    averages: Vec<i32>,
}

/// Greater than any of the averages, most of which are sums of nine values times four.
const TOO_MUCH: i32 = 36 * u16::MAX as i32 + 1;

/// Less than any of the averages.
const NONE: i32 = -1;

/// How often the noise of an ink is averaged. With more passes the regions are larger, and line
/// logic solves more boards: of 30x30 boards with three inks one in 22 with one pass, one in 10
/// with eight.
const INK_PASSES: usize = 8;

impl Smoother {
    pub(super) fn new(width: usize, height: usize) -> Self {
        let cells = width * height;
        Self {
            width,
            cells,
            bytes: vec![0; 4 * width.div_ceil(2) * height],
            noise: vec![0; cells + 2],
            triples: vec![0; cells + 2 * width],
            averages: vec![0; cells],
        }
    }

    /// Makes `picture` a smooth one with `filled` filled cells. Ties at the threshold are filled in
    /// reading order.
    pub(super) fn draw(&mut self, rng: &mut ChaCha8Rng, filled: u32, picture: &mut Picture) {
        self.draw_noise(rng);
        self.average();
        let (threshold, mut left_out) = self.threshold(filled as i32);
        self.fill(threshold, picture);
        let mut cells = self.averages.iter().enumerate().rev();
        while left_out > 0
            && let Some((cell, _)) = cells.find(|&(_, &average)| average == threshold + 1)
        {
            picture.set(cell / self.width, cell % self.width, false);
            left_out -= 1;
        }
    }

    /// Gives the filled cells of `picture` one of `inks` inks in regions: each ink has smooth noise
    /// of its own, and the ink with the greatest average wins. So neighbours attract each other, as
    /// in a Potts model.
    pub(super) fn ink(&mut self, rng: &mut ChaCha8Rng, inks: usize, picture: &mut Picture) {
        let mut best = vec![(NONE, Ink::FIRST); self.cells];
        for ink in Ink::first(inks) {
            self.draw_noise(rng);
            self.average();
            for _ in 1..INK_PASSES {
                // The averages are 36 times as large as the noise.
                for (noise, &average) in self.noise[1..=self.cells].iter_mut().zip(&self.averages) {
                    *noise = average / 36;
                }
                self.average();
            }
            for (best, &average) in best.iter_mut().zip(&self.averages) {
                if average > best.0 {
                    *best = (average, ink);
                }
            }
        }
        for (cell, &(_, ink)) in best.iter().enumerate() {
            let (row, column) = (cell / self.width, cell % self.width);
            if picture.get(row, column) {
                picture.set_ink(row, column, ink);
            }
        }
    }

    /// Fills the inside of `noise`. Each 32-bit draw gives two cells of a row.
    fn draw_noise(&mut self, rng: &mut ChaCha8Rng) {
        rng.fill_bytes(&mut self.bytes);
        let noise = &mut self.noise[1..=self.cells];
        if self.width.is_multiple_of(2) {
            take_values(noise, &self.bytes);
        } else {
            let bytes = self.bytes.chunks_exact(2 * (self.width + 1));
            for (row, bytes) in noise.chunks_exact_mut(self.width).zip(bytes) {
                take_values(row, bytes);
            }
        }
    }

    fn average(&mut self) {
        let (width, cells) = (self.width, self.cells);
        let triples = &mut self.triples[width..][..cells];
        for (triple, values) in triples.iter_mut().zip(self.noise.windows(3)) {
            *triple = 2 * (values[0] + values[1] + values[2]);
        }
        // The ends of rows are corrected, because a row does not continue in the next. A row of one
        // cell has no second end.
        let noise = &self.noise[1..=cells];
        for (row, noise) in (triples.chunks_exact_mut(width)).zip(noise.chunks_exact(width)) {
            match noise {
                [value] => row[0] = 2 * value,
                [first, second, ..] => {
                    row[0] = 3 * (first + second);
                    row[width - 1] = 3 * (noise[width - 2] + noise[width - 1]);
                }
                [] => unreachable!("a row has a cell"),
            }
        }
        let [above, here, below] = [0, 1, 2].map(|row| &self.triples[row * width..][..cells]);
        let averages = &mut self.averages;
        for (average, ((above, here), below)) in
            averages.iter_mut().zip(above.iter().zip(here).zip(below))
        {
            *average = 2 * (above + here + below);
        }
        if cells > width {
            let (first, rest) = averages.split_at_mut(width);
            let last = rest.len() - width;
            for row in [first, &mut rest[last..]] {
                row.iter_mut().for_each(|average| *average += *average >> 1);
            }
        }
    }

    /// Fills the cells whose average is above the threshold.
    fn fill(&mut self, threshold: i32, picture: &mut Picture) {
        for (row, averages) in self.averages.chunks_exact(self.width).enumerate() {
            for (index, averages) in averages.chunks(64).enumerate() {
                let bits = averages.iter().rev();
                let bits = bits.map(|&average| u64::from(average > threshold));
                picture.set_word(row, index, bits.fold(0, |word, bit| word << 1 | bit));
            }
        }
    }

    /// A number that `filled` averages exceed. If equal averages make that impossible, a number
    /// that more averages exceed, with the number of surplus averages that are equal to the next
    /// number. It is found by halving: the counts take vector instructions, and no memory.
    fn threshold(&self, filled: i32) -> (i32, usize) {
        // Fewer than `filled` averages exceed `high`.
        let (mut low, mut high, mut above_low) = (NONE, TOO_MUCH, self.cells as i32);
        while above_low > filled && high - low > 1 {
            let middle = low.midpoint(high);
            let above = self.averages.iter();
            let above = above.map(|&average| i32::from(average > middle));
            match above.sum::<i32>() {
                count if count >= filled => (low, above_low) = (middle, count),
                _ => high = middle,
            }
        }
        (low, (above_low - filled) as usize)
    }
}

/// Reads two bytes for each value.
fn take_values(values: &mut [i32], bytes: &[u8]) {
    let (bytes, _) = bytes.as_chunks();
    for (value, &bytes) in values.iter_mut().zip(bytes) {
        *value = u16::from_le_bytes(bytes).into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{below, stream};

    /// The method in the plain way: neighbours one by one, and the cells sorted.
    fn plainly(rng: &mut ChaCha8Rng, width: usize, height: usize, filled: usize) -> Picture {
        let mut noise = Vec::new();
        for _ in 0..height {
            let draws: Vec<u32> = (0..width.div_ceil(2)).map(|_| rng.next_u32()).collect();
            let values = draws.iter().flat_map(|draw| [draw & 0xFFFF, draw >> 16]);
            noise.push(values.take(width).collect::<Vec<_>>());
        }
        let mut cells = Vec::new();
        for row in 0..height {
            for column in 0..width {
                let rows = row.saturating_sub(1)..height.min(row + 2);
                let columns = column.saturating_sub(1)..width.min(column + 2);
                let sum: u32 = rows
                    .clone()
                    .flat_map(|row| &noise[row][columns.clone()])
                    .sum();
                let scale = 36 / (rows.len() * columns.len()) as u32;
                cells.push((std::cmp::Reverse(scale * sum), row, column));
            }
        }
        cells.sort_unstable();
        let mut picture = Picture::blank(width, height);
        for &(_, row, column) in &cells[..filled] {
            picture.set(row, column, true);
        }
        picture
    }

    #[test]
    fn pictures_are_as_the_recipe_says() {
        let mut sizes = stream(1, 0);
        for index in 0..300 {
            let [width, height] = [70, 12].map(|most| 1 + below(&mut sizes, most) as usize);
            let filled = below(&mut sizes, (width * height) as u32 + 1);
            let mut picture = Picture::blank(width, height);
            let mut smoother = Smoother::new(width, height);
            let mut rng = stream(2, index);
            // The second picture continues the stream.
            for _ in 0..2 {
                smoother.draw(&mut rng, filled, &mut picture);
            }
            let mut rng = stream(2, index);
            plainly(&mut rng, width, height, filled as usize);
            assert_eq!(picture, plainly(&mut rng, width, height, filled as usize));
        }
    }

    #[test]
    fn ties_are_filled_in_reading_order() {
        let mut smoother = Smoother::new(3, 2);
        smoother.averages = vec![5, 7, 5, 5, 1, 5];
        assert_eq!(smoother.threshold(3), (4, 2));
        for (filled, numbers) in [(0, 7..=TOO_MUCH), (1, 5..=6), (5, 1..=4), (6, NONE..=0)] {
            let (threshold, left_out) = smoother.threshold(filled);
            assert!(numbers.contains(&threshold) && left_out == 0);
        }
        // The greatest possible averages.
        smoother.averages = vec![TOO_MUCH - 1; 6];
        assert_eq!(smoother.threshold(1), (TOO_MUCH - 2, 5));
        smoother.averages.fill(0);
        assert_eq!(smoother.threshold(1), (NONE, 5));
    }
}
