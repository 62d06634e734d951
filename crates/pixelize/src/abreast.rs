//! Whether a figure is a row of things, such as the letters of a word.

use crate::Figure;
use crate::parts::parts;

/// The columns that a letter needs, with the gap behind it.
const LETTER: usize = 5;

impl Figure {
    /// The columns that a board needs to show parts that stand side by side, such as the letters of
    /// a word. `None` of a figure that is not three such parts or more.
    ///
    /// # Complexity
    /// O(pixels).
    pub fn columns_for_parts(&self) -> Option<usize> {
        let parts = self.parts_abreast();
        (parts > 2).then_some(parts * LETTER)
    }

    /// The number of parts that stand side by side, each at least half as high as the figure and
    /// without a column in common: the letters of a word. 1 of most figures.
    fn parts_abreast(&self) -> usize {
        let (width, height) = (self.width(), self.height());
        let is_in = |at: usize| self.mask.values[at] > 0.5;
        let mut spans = Vec::new();
        for part in parts(width, height, true, is_in) {
            let rows = part.iter().map(|at| at / width);
            let (top, bottom) = (rows.clone().min(), rows.max());
            let (Some(top), Some(bottom)) = (top, bottom) else {
                continue;
            };
            if 2 * (bottom + 1 - top) < height {
                continue;
            }
            let columns = part.iter().map(|at| at % width);
            let first = columns.clone().min().expect("a part has pixels");
            let last = columns.max().expect("a part has pixels");
            spans.push((first, last));
        }
        spans.sort_unstable();
        let is_apart = spans.windows(2).all(|pair| pair[0].1 < pair[1].0);
        if is_apart { spans.len().max(1) } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pixels;

    /// A figure of bars `|`, of blanks and of dots at half the height.
    fn figure(signs: &str) -> Figure {
        let (width, height) = (10 * signs.len() + 10, 60);
        let ink = |at: usize| {
            let (x, y) = (at % width, at / width);
            let sign = signs.as_bytes().get(x / 10).copied().unwrap_or(b' ');
            let is_black = match sign {
                b'|' => x % 10 < 7,
                b'.' => x % 10 < 7 && (25..35).contains(&y),
                _ => false,
            };
            let ink = if is_black { 255 } else { 0 };
            [0, 0, 0, ink]
        };
        let pixels = (0..width * height).map(ink).collect();
        Figure::of(&Pixels::new(width, pixels)).expect("it shows something")
    }

    #[test]
    fn letters_stand_abreast_and_other_figures_do_not() {
        assert_eq!(figure("||||").parts_abreast(), 4);
        assert_eq!(figure("| ||.|").parts_abreast(), 4);
        assert_eq!(figure("|").parts_abreast(), 1);
        assert_eq!(figure("||||").columns_for_parts(), Some(20));
        assert_eq!(figure("||").columns_for_parts(), None);
    }
}
