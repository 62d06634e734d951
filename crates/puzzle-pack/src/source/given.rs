//! Pictures from the caller.

use crate::row::hex;
use crate::row::palette::palette_text;
use crate::row::titles::Titles;
use nonogram::{Palette, Picture};
use sha2::{Digest, Sha256};

/// A picture of [`Source::Given`](super::Source::Given): its name in messages, its titles and its
/// experience points.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Given {
    /// The name of a file, or a line in it.
    pub name: String,
    /// The picture.
    pub picture: Picture,
    /// The titles of the picture.
    pub titles: Titles,
    /// The experience points of the board; `None` for those of the pack's rule.
    pub xp: Option<u64>,
    /// The colors of the picture.
    pub palette: Palette,
    /// The columns that the pack keeps behind its own: names and values. All pictures of a pack have the same names.
    pub extras: Vec<(String, String)>,
    /// The column with a text that the pack cannot hold, and what is wrong with it. Such a picture is left out.
    pub refused: Option<String>,
}

impl Given {
    /// A picture without experience points of its own.
    pub fn new(name: impl Into<String>, picture: Picture, titles: Titles) -> Self {
        let name = name.into();
        Self { name, picture, titles, xp: None, palette: Palette::default(), extras: Vec::new(), refused: None }
    }
}

/// The SHA-256, in hexadecimal digits, of everything that a pack takes from these pictures: sizes,
/// cells, titles, experience points, kept columns, refused texts, and their order.
pub fn digest(given: &[Given]) -> String {
    let mut hasher = Sha256::new();
    for Given { picture, titles, xp, extras, palette, refused, name: _ } in given {
        let languages = std::iter::once("en").chain(titles.languages());
        let titles: Vec<_> = languages.map(|language| (language, titles.get(language))).collect();
        // Debug output quotes texts, so different lists give different texts.
        let mut text = format!("{}x{} {} {titles:?} {xp:?}\n", picture.width(), picture.height(), picture.to_digits());
        if *palette != Palette::default() {
            text.push_str(&format!("{}\n", palette_text(palette)));
        }
        if !extras.is_empty() || refused.is_some() {
            text.push_str(&format!("{extras:?} {refused:?}\n"));
        }
        hasher.update(text);
    }
    hex(&hasher.finalize())
}
