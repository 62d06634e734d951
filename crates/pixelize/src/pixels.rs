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

    /// All pixels, row by row.
    pub fn rgba(&self) -> &[[u8; 4]] {
        &self.rgba
    }
}
