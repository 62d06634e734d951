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
    /// Two bytes for each cell, row by row, each row filled up to a multiple of four.
    bytes: Vec<u8>,
    /// Row by row, with a border of zeros around the board: `width + 2` a row.
    noise: Vec<u32>,
    /// Sums of three neighbours in a row, in the same places.
    triples: Vec<u32>,
    /// 36 times the averages, row by row: sums of 4, 6 or 9 values times 9, 6 or 4.
    averages: Vec<u32>,
    /// Scratch for the selection of the threshold.
    near: Vec<u32>,
}

/// The averages are counted in steps of 2^14.
const STEP: u32 = 14;
const STEPS: usize = ((36 * u16::MAX as usize) >> STEP) + 1;

impl Smoother {
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            bytes: vec![0; 4 * width.div_ceil(2) * height],
            noise: vec![0; (width + 2) * (height + 2)],
            triples: vec![0; (width + 2) * (height + 2)],
            averages: vec![0; width * height],
            near: Vec::new(),
        }
    }

    /// Makes `picture` a smooth one with `filled` filled cells; ties at the threshold are filled
    /// in reading order.
    pub(super) fn draw(&mut self, rng: &mut ChaCha8Rng, filled: u32, picture: &mut Picture) {
        self.draw_noise(rng);
        self.average();
        let (threshold, mut left_out) = self.threshold(filled as usize);
        for (row, averages) in self.averages.chunks_exact(self.width).enumerate() {
            for (index, averages) in averages.chunks(64).enumerate() {
                let bits = averages.iter().rev();
                let word = bits.fold(0, |word, &average| {
                    word << 1 | u64::from(average >= threshold)
                });
                picture.set_word(row, index, word);
            }
        }
        let mut cells = self.averages.iter().enumerate().rev();
        while left_out > 0
            && let Some((cell, _)) = cells.find(|&(_, &average)| average == threshold)
        {
            picture.set(cell / self.width, cell % self.width, false);
            left_out -= 1;
        }
    }

    /// Fills the inside of `noise`; each 32-bit draw gives two cells of a row.
    fn draw_noise(&mut self, rng: &mut ChaCha8Rng) {
        rng.fill_bytes(&mut self.bytes);
        let stride = self.width + 2;
        let inner = stride..self.noise.len() - stride;
        let rows = self.noise[inner].chunks_exact_mut(stride);
        for (row, bytes) in rows.zip(self.bytes.chunks_exact(4 * self.width.div_ceil(2))) {
            for (value, bytes) in row[1..=self.width].iter_mut().zip(bytes.chunks_exact(2)) {
                *value = u16::from_le_bytes([bytes[0], bytes[1]]).into();
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
            let triples = |row: usize| &self.triples[row * stride + 1..][..self.width];
            let sums = triples(row)
                .iter()
                .zip(triples(row + 1))
                .zip(triples(row + 2));
            let sums = sums.map(|((above, here), below)| above + here + below);
            let averages = &mut self.averages[row * self.width..][..self.width];
            let rows = near(row, height);
            // The factor is known to the compiler, row by row: most rows have two neighbours.
            match rows {
                3 => averages
                    .iter_mut()
                    .zip(sums)
                    .for_each(|(average, sum)| *average = 4 * sum),
                _ => averages
                    .iter_mut()
                    .zip(sums)
                    .for_each(|(average, sum)| *average = 12 / rows * sum),
            }
            let mut mend = |column: usize| {
                let sum = averages[column] / (12 / rows);
                averages[column] = 36 / (rows * near(column, self.width)) * sum;
            };
            mend(0);
            if self.width > 1 {
                mend(self.width - 1);
            }
        }
    }

    /// The least average of `filled` cells with the greatest, and how many cells with just that average are not
    /// among them.
    fn threshold(&mut self, filled: usize) -> (u32, usize) {
        if filled == 0 {
            return (u32::MAX, 0);
        }
        let step = |average: u32| (average >> STEP) as usize;
        let mut counts = [0_usize; STEPS];
        self.averages
            .iter()
            .for_each(|&average| counts[step(average)] += 1);
        // The cells above a step, and the step where that is enough.
        let (mut above, mut at) = (0, STEPS - 1);
        while above + counts[at] < filled {
            above += counts[at];
            at -= 1;
        }
        self.near.clear();
        let averages = self.averages.iter().copied();
        self.near
            .extend(averages.filter(|&average| step(average) == at));
        let place = above + self.near.len() - filled;
        let (below, &mut threshold, _) = self.near.select_nth_unstable(place);
        let left_out = below
            .iter()
            .filter(|&&average| average == threshold)
            .count();
        (threshold, left_out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{below, stream};

    /// The recipe word for word: neighbours one by one, and the cells sorted.
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
            // The stream goes on where it was left.
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
        assert_eq!(smoother.threshold(3), (5, 2));
        assert_eq!(smoother.threshold(1), (7, 0));
        assert_eq!(smoother.threshold(6), (1, 0));
        assert_eq!(smoother.threshold(0), (u32::MAX, 0));
    }
}
