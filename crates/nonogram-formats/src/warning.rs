//! What a person should know about the reading of a file.

use crate::format::Format;
use std::fmt;

/// What a person should know about the reading of a file: how something was read that can be read
/// in several ways. Displayed as words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// The text is another puzzle in another format.
    UnclearFormat(UnclearFormat),
    /// The text states no encoding and is not UTF-8: the encoding that was assumed.
    AssumedEncoding(&'static str),
    /// All cells of the picture of an image are alike.
    PlainImage {
        /// Whether all of them are filled.
        is_filled: bool,
        /// Whether a number of inks was asked for.
        has_inks: bool,
    },
    /// Blanks are the empty cells of a drawing of this size.
    BlanksAreCells {
        /// The width of the picture.
        width: usize,
        /// The height of the picture.
        height: usize,
    },
    /// The letters o and x are two inks, not crosses and circles.
    LettersAreInks,
    /// Signs of a drawing have a meaning that they do not always have.
    GuessedSigns {
        /// Whether the black square is the background.
        is_dark_ground: bool,
        /// Symbols that are different inks.
        inks: Option<String>,
    },
    /// What another reader of documents says, in words.
    Other(String),
}

/// A text of numbers that is a puzzle in several formats. Displayed without advice, which depends
/// on where a format can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnclearFormat {
    /// The format in which the text was read.
    pub format: Format,
    /// The formats in which it would be another puzzle.
    pub others: Vec<Format>,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnclearFormat(unclear) => write!(f, "{unclear}: choose the format"),
            Self::AssumedEncoding(encoding) => write!(
                f,
                "read as {encoding}, because it is not UTF-8: if letters are wrong, save it as \
                 UTF-8"
            ),
            Self::PlainImage {
                is_filled,
                has_inks,
            } => {
                let what = if *is_filled { "every" } else { "no" };
                let advice = if *has_inks {
                    "try another number of inks"
                } else {
                    "try another threshold, or invert the image"
                };
                write!(f, "{what} cell is filled: {advice}")
            }
            Self::BlanksAreCells { width, height } => write!(
                f,
                "blanks are read as empty cells of a picture of {width}x{height}"
            ),
            Self::LettersAreInks => f.write_str(
                "o and x are read as two inks: write . for an empty cell and # for a filled one",
            ),
            Self::GuessedSigns {
                is_dark_ground,
                inks,
            } => {
                if *is_dark_ground {
                    f.write_str("⬛ is read as the background, as no other sign is empty")?;
                }
                let Some(inks) = inks else { return Ok(()) };
                let separator = if *is_dark_ground { "; " } else { "" };
                write!(f, "{separator}{inks} are read as different inks")
            }
            Self::Other(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for UnclearFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ordered = |format: Format| format!("{format} ({})", order_of_numbers(format));
        let others: Vec<String> = self.others.iter().copied().map(ordered).collect();
        write!(
            f,
            "read as {}; as {} it would be a different puzzle",
            ordered(self.format),
            others.join(" or ")
        )
    }
}

/// What distinguishes a format of numbers alone from the others.
fn order_of_numbers(format: Format) -> &'static str {
    match format {
        Format::Inversor => "columns first",
        Format::Nin => "rows first",
        Format::Cwd => "height before width",
        _ => "without a size",
    }
}
