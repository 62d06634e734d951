//! How an image becomes a picture.

use nonogram::{MAX_INKS, MAX_SIDE};
use serde::Deserialize;

/// How to turn an image into a picture.
///
/// # Examples
/// ```
/// use nonogram_formats::{Format, ImageOptions, read_image};
///
/// let image = b"P1 4 2  1100 1110";
/// let options = ImageOptions::default().size((2, 1));
/// let documents = read_image(image, Format::Pbm, &options).unwrap();
/// assert_eq!(documents[0].goal.as_ref().unwrap().to_bits(), "10");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImageOptions {
    /// Width and height of the picture, from 1 to [`MAX_SIDE`]. The default is the size of the
    /// image.
    pub size: Option<(usize, usize)>,
    /// How dark a cell must be, on average over its pixels, to be filled. Of a drawing in one tone
    /// on a transparent ground, how much of the cell it covers.
    pub threshold: Threshold,
    /// Whether light cells are filled instead; of a drawing on a transparent ground, the ground.
    pub invert: bool,
    /// What happens if the size has other proportions than the image.
    pub fit: ImageFit,
    /// Whether to cut off the margins in which no pixel is filled.
    pub trim: bool,
    /// The most inks of the picture, from 1 to [`MAX_INKS`]; by default, it is black and white.
    ///
    /// With inks, the threshold and `invert` do not count. Images with no more colors than the inks
    /// and the background keep them exactly; those of others are grouped. The background is the
    /// most frequent color at the border, or that of the file. A cell has the most frequent color
    /// of its pixels.
    pub inks: Option<usize>,
}

/// How an image fits into a size with other proportions. For serde it is `stretch`, `contain` or
/// `cover`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ImageFit {
    /// The image is stretched to the size.
    #[default]
    Stretch,
    /// All of the image is shown, with empty cells beside it or above and below it.
    Contain,
    /// The middle of the image fills the size, and what lies outside is cut off.
    Cover,
}

/// How dark a cell must be to be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Threshold {
    /// At least this dark, in percent.
    Percent(u8),
    /// As dark as the dark cells of this image (Otsu's method). If all cells are alike, half as
    /// dark as black.
    Auto,
}

/// One cell for each pixel, filled if the pixel is one of the dark ones of the image.
impl Default for ImageOptions {
    fn default() -> Self {
        Self {
            size: None,
            threshold: Threshold::Auto,
            invert: false,
            fit: ImageFit::Stretch,
            trim: false,
            inks: None,
        }
    }
}

impl ImageOptions {
    /// Sets [`Self::size`].
    #[must_use]
    pub fn size(mut self, size: impl Into<Option<(usize, usize)>>) -> Self {
        self.size = size.into();
        self
    }

    /// Sets [`Self::threshold`].
    #[must_use]
    pub fn threshold(mut self, threshold: Threshold) -> Self {
        self.threshold = threshold;
        self
    }

    /// Sets [`Self::invert`].
    #[must_use]
    pub fn invert(mut self, invert: bool) -> Self {
        self.invert = invert;
        self
    }

    /// Sets [`Self::fit`].
    #[must_use]
    pub fn fit(mut self, fit: ImageFit) -> Self {
        self.fit = fit;
        self
    }

    /// Sets [`Self::trim`].
    #[must_use]
    pub fn trim(mut self, trim: bool) -> Self {
        self.trim = trim;
        self
    }

    /// Sets [`Self::inks`].
    #[must_use]
    pub fn inks(mut self, inks: impl Into<Option<usize>>) -> Self {
        self.inks = inks.into();
        self
    }
}

/// Panics if an option is out of range.
pub(crate) fn assert_options(options: &ImageOptions) {
    if let Some((width, height)) = options.size {
        assert!(
            (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height),
            "a picture of {width}x{height}"
        );
    }
    if let Some(inks) = options.inks {
        assert!((1..=MAX_INKS).contains(&inks), "a picture of {inks} inks");
    }
}
