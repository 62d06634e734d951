//! Pictures that somebody else made.

use crate::row::{Label, hex};
use nonogram::Picture;
use sha2::{Digest, Sha256};

/// A picture, what messages call it, and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// A file, or a line of one.
    pub name: String,
    /// The picture.
    pub picture: Picture,
    /// Titles and experience points.
    pub label: Label,
}

/// The SHA-256 of all that a pack takes from these pictures, in hexadecimal digits: sizes, cells, titles,
/// experience points, and their order.
pub fn digest(given: &[Given]) -> String {
    let mut hasher = Sha256::new();
    for Given { picture, label, .. } in given {
        let titles = &label.titles;
        let languages = std::iter::once("en").chain(titles.languages());
        let titles: Vec<_> = languages
            .map(|language| (language, titles.get(language)))
            .collect();
        // Debug output quotes texts, so that no two lists look alike.
        let text = format!(
            "{}x{} {} {titles:?} {:?}\n",
            picture.width(),
            picture.height(),
            picture.to_bits(),
            label.xp
        );
        hasher.update(text);
    }
    hex(&hasher.finalize())
}
