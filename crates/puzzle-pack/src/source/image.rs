//! Images that become pictures when their boards are made.

use crate::json_form;
use nonogram::check_sides;
use pixelize::{Pixels, Style};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// How images become boards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Conversion {
    /// The ways to draw a figure that are tried.
    #[serde(with = "json_form")]
    pub styles: Vec<Style>,
    /// How much a board may lose: of the score of the best picture of its image, which need not be
    /// solvable, and by being stretched to fill the board. An image whose boards all lose more is
    /// left out.
    #[serde(with = "json_form")]
    pub max_loss: f32,
    /// The boards of each image, of different difficulties: at least 1. Image number
    /// `index / variants` has the board number `index`. An image may have fewer.
    pub variants: u64,
    /// Whether long things on a diagonal stay as they lie, and are not turned upright.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_turn: bool,
    /// Icons to leave out, by their English names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skip: Vec<String>,
}

impl Default for Conversion {
    fn default() -> Self {
        Self {
            styles: Style::DEFAULT.to_vec(),
            max_loss: 0.15,
            variants: 1,
            no_turn: false,
            skip: Vec::new(),
        }
    }
}

impl Conversion {
    pub(crate) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// An image that is loaded when its board is made, since the pixels of thousands would not fit into
/// memory.
#[derive(Clone)]
pub struct GivenImage {
    /// The sizes of boards to choose from: the smallest on which the picture is nearly as like the
    /// image as on the others.
    pub(crate) sizes: Vec<(usize, usize)>,
    /// What the bytes of the pack depend on.
    pub(crate) digest: String,
    load: Arc<dyn Fn() -> Result<Pixels, String> + Send + Sync>,
}

impl GivenImage {
    /// An image for a board of one of these sizes. `digest` stands for its pixels; `load` returns
    /// them, or says why there are none, always the same.
    ///
    /// # Panics
    /// If there is no size, or a side is 0 or above [`nonogram::MAX_SIDE`].
    pub fn new(
        sizes: Vec<(usize, usize)>,
        digest: impl Into<String>,
        load: impl Fn() -> Result<Pixels, String> + Send + Sync + 'static,
    ) -> Self {
        assert!(!sizes.is_empty(), "a size");
        let are_sides = sizes
            .iter()
            .all(|&(width, height)| check_sides(width as u64, height as u64).is_ok());
        assert!(are_sides, "sides of boards");
        Self {
            sizes,
            digest: digest.into(),
            load: Arc::new(load),
        }
    }

    /// Its pixels.
    ///
    /// # Errors
    /// Why there are none.
    pub fn load(&self) -> Result<Pixels, String> {
        (self.load)()
    }
}

impl fmt::Debug for GivenImage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GivenImage")
            .field("sizes", &self.sizes)
            .field("digest", &self.digest)
            .finish_non_exhaustive()
    }
}

impl PartialEq for GivenImage {
    fn eq(&self, other: &Self) -> bool {
        (&self.sizes, &self.digest) == (&other.sizes, &other.digest)
    }
}

impl Eq for GivenImage {}
