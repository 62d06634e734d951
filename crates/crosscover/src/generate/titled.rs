//! Pictures and images with the titles that their files give them.

use crate::input;
use puzzle_pack::source::{Given, Subject};
use puzzle_pack::{PackForm, Titles};
use std::path::Path;

/// A picture or an image with this title, or refused if the pack cannot hold it.
pub(super) fn titled(
    name: String,
    subject: impl Into<Subject>,
    form: PackForm,
    title: &str,
) -> Given {
    let (titles, refused) = match Titles::new(form, title) {
        Ok(titles) => (titles, None),
        Err(error) => (Titles::default(), Some(format!("column title_en: {error}"))),
    };
    let mut given = Given::new(name, subject, titles);
    given.refused = refused;
    given
}

/// The name and the title of an image of a file that has this number of them.
pub(super) fn numbered(path: &Path, number: usize, all: usize) -> (String, String) {
    let (name, title) = (input::name(path), title(path));
    match all {
        1 => (name, title),
        _ => (
            format!("{name}, image {number}"),
            format!("{title} {number}"),
        ),
    }
}

/// The title of an image: its file's name without the extension, with blanks for `_` and `-`, and
/// beginning with a capital letter. A hyphen stays behind a single letter, as in `T-rex`, and where
/// the name has other blanks, as in `Two-toed_sloth`.
fn title(path: &Path) -> String {
    title_of(&path.file_stem().unwrap_or_default().to_string_lossy())
}

/// [`title`] of a name.
pub(super) fn title_of(name: &str) -> String {
    let has_blanks = name.contains(['_', ' ']);
    let mut text = String::new();
    let mut word = 0;
    for letter in name.chars() {
        let is_blank = letter == '_' || letter == '-' && !has_blanks && word != 1;
        let letter = if is_blank { ' ' } else { letter };
        word = if letter.is_alphanumeric() {
            word + 1
        } else {
            0
        };
        text.push(letter);
    }
    let blank = |letter: char| letter == '-' || letter.is_whitespace();
    let mut letters = text.trim_matches(blank).chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_the_names_of_files() {
        let title = |name: &str| title(Path::new(name));
        assert_eq!(title("art/old_red-barn.v2.png"), "Old red-barn.v2");
        assert_eq!(title("-über.jpg"), "Über");
        for (name, expected) in [
            ("Mount Fuji.png", "Mount Fuji"),
            ("TV.png", "TV"),
            ("T-rex.png", "T-rex"),
            ("x-ray-fish.svg", "X-ray fish"),
            ("apple-core.svg", "Apple core"),
            ("Two-toed_sloth.png", "Two-toed sloth"),
            ("letter-a.png", "Letter a"),
        ] {
            assert_eq!(title(name), expected);
        }
        assert_eq!(title(".png"), ".png");
    }
}
