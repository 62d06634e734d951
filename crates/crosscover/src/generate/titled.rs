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
/// beginning with a capital letter.
fn title(path: &Path) -> String {
    title_of(&path.file_stem().unwrap_or_default().to_string_lossy())
}

/// [`title`] of a name.
pub(super) fn title_of(name: &str) -> String {
    let text = name.replace(['_', '-'], " ");
    let mut letters = text.trim().chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_the_names_of_files() {
        let title = |name: &str| title(Path::new(name));
        assert_eq!(title("art/old_red-barn.v2.png"), "Old red barn.v2");
        assert_eq!(title("-über.jpg"), "Über");
        assert_eq!(title(".png"), ".png");
    }
}
