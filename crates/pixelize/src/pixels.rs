//! An image: pixels with alpha.

/// An image of any size: red, green, blue and alpha of each pixel, row by row. The colors are sRGB
/// and not multiplied by alpha.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    width: usize,
    height: usize,
    rgba: Vec<[u8; 4]>,
}

impl Pixels {
    /// An image of this width.
    ///
    /// # Panics
    /// If the width is 0, there is no pixel, or the last row is not whole.
    pub fn new(width: usize, rgba: Vec<[u8; 4]>) -> Self {
        assert!(
            width > 0 && !rgba.is_empty() && rgba.len().is_multiple_of(width),
            "whole rows of pixels"
        );
        Self {
            width,
            height: rgba.len() / width,
            rgba,
        }
    }

    /// The number of pixels in a row, at least 1.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows, at least 1.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The image with at most this many pixels: the mean of squares of pixels. `None` if it has no
    /// more.
    pub(crate) fn thinned(&self, most: usize) -> Option<Self> {
        if self.rgba.len() <= most {
            return None;
        }
        let mut side = 2;
        while self.width.div_ceil(side) * self.height.div_ceil(side) > most {
            side += 1;
        }
        let mut rgba = Vec::with_capacity(most);
        for top in (0..self.height).step_by(side) {
            for left in (0..self.width).step_by(side) {
                rgba.push(self.mean(left, top, side));
            }
        }
        Some(Self::new(self.width.div_ceil(side), rgba))
    }

    /// The mean of a square, in which transparent pixels have no color.
    fn mean(&self, left: usize, top: usize, side: usize) -> [u8; 4] {
        let (mut sums, mut alpha, mut pixels) = ([0; 3], 0, 0);
        for y in top..(top + side).min(self.height) {
            for pixel in &self.rgba[y * self.width..][left..(left + side).min(self.width)] {
                let weight = u64::from(pixel[3]);
                for (sum, &part) in sums.iter_mut().zip(pixel) {
                    *sum += weight * u64::from(part);
                }
                alpha += weight;
                pixels += 1;
            }
        }
        let [red, green, blue] = sums.map(|sum| (sum / alpha.max(1)) as u8);
        [red, green, blue, (alpha / pixels) as u8]
    }

    /// All pixels, row by row.
    pub fn rgba(&self) -> &[[u8; 4]] {
        &self.rgba
    }
}
