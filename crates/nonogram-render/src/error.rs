//! Why a drawing failed.

use std::fmt;

/// Why something cannot be drawn.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The PNG image would need more than 2^26 pixels, or all frames of the GIF image more than
    /// 2^28. Other formats have no such limit.
    #[error("the image would have too many pixels")]
    TooManyPixels {
        /// The largest scale at which the image has few enough pixels.
        largest: f32,
    },
    /// No font has a character of a title.
    #[error("no font has `{character}` (U+{:04X}) of `{text}`", u32::from(*.character))]
    MissingGlyph {
        /// The character.
        character: char,
        /// The line in which it stands.
        text: String,
    },
    /// A character belongs to a script whose letters join or run to the left, such as Arabic.
    #[error(
        "titles cannot show the script of `{character}` (U+{:04X}) in `{text}`",
        u32::from(*.character)
    )]
    Script {
        /// The character.
        character: char,
        /// The line in which it stands.
        text: String,
    },
    /// A file is not a font, or not one that can be used.
    #[error("not a usable font: {cause}")]
    Font {
        /// What is wrong with it.
        cause: String,
    },
}

impl RenderError {
    pub(crate) fn font(cause: impl fmt::Display) -> Self {
        let cause = cause.to_string();
        Self::Font { cause }
    }
}
