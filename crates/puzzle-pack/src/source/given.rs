//! Pictures from the caller.

use crate::row::hex;
use crate::row::palette::palette_text;
use crate::row::titles::Titles;
use crate::source::GivenImage;
use nonogram::{Palette, Picture};
use sha2::{Digest, Sha256};

/// What the caller gives: a picture of [`Source::Given`](super::Source::Given) or an image of
/// [`Source::Images`](super::Source::Images), its name in messages, its titles and its experience
/// points.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Given {
    /// The name of a file, or a line in it.
    pub name: String,
    /// The picture or the image.
    pub subject: Subject,
    /// The titles of the picture.
    pub titles: Titles,
    /// The designer's id, which no other picture has. Of a pack, all pictures have one, or none.
    pub id: Option<String>,
    /// The experience points of the board; `None` for those of the pack's rule.
    pub xp: Option<u64>,
    /// The colors of the picture. Those of an image come from its pixels.
    pub palette: Palette,
    /// The columns that the pack keeps behind its own: names and values. All pictures of a pack
    /// have the same names.
    pub extras: Vec<(String, String)>,
    /// The column with a text that the pack cannot hold, and what is wrong with it. Such a picture
    /// is left out.
    pub refused: Option<String>,
}

/// What a board shows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Subject {
    /// A picture, cell by cell.
    Picture(Picture),
    /// An image, to be made into a picture.
    Image(GivenImage),
}

impl Subject {
    /// The sides of the largest board that it needs.
    pub fn size(&self) -> (usize, usize) {
        match self {
            Self::Picture(picture) => (picture.width(), picture.height()),
            Self::Image(image) => image.sizes.iter().fold((1, 1), |most, size| {
                (most.0.max(size.0), most.1.max(size.1))
            }),
        }
    }
}

impl From<Picture> for Subject {
    fn from(picture: Picture) -> Self {
        Self::Picture(picture)
    }
}

impl From<GivenImage> for Subject {
    fn from(image: GivenImage) -> Self {
        Self::Image(image)
    }
}

impl Given {
    /// The picture; `None` of an image.
    pub fn picture(&self) -> Option<&Picture> {
        match &self.subject {
            Subject::Picture(picture) => Some(picture),
            Subject::Image(_) => None,
        }
    }

    /// The value of a column that the pack may keep.
    pub(super) fn extra(&self, column: &str) -> Option<&str> {
        let found = self.extras.iter().find(|(name, _)| name == column);
        found.map(|(_, text)| text.as_str())
    }

    /// A picture or an image without experience points of its own.
    pub fn new(name: impl Into<String>, subject: impl Into<Subject>, titles: Titles) -> Self {
        let (name, subject) = (name.into(), subject.into());
        Self {
            name,
            subject,
            titles,
            id: None,
            xp: None,
            palette: Palette::default(),
            extras: Vec::new(),
            refused: None,
        }
    }
}

/// The SHA-256, in hexadecimal digits, of everything that a pack takes from these pictures: sizes,
/// cells or images, titles, ids, experience points, kept columns, refused texts, and their order.
pub fn digest(given: &[Given]) -> String {
    let mut hasher = Sha256::new();
    for Given {
        subject,
        titles,
        id,
        xp,
        extras,
        palette,
        refused,
        name: _,
    } in given
    {
        let languages = std::iter::once("en").chain(titles.languages());
        let titles: Vec<_> = languages
            .map(|language| (language, titles.get(language)))
            .collect();
        // Debug output quotes texts, so different lists give different texts.
        let subject = match subject {
            Subject::Picture(picture) => format!(
                "{}x{} {}",
                picture.width(),
                picture.height(),
                picture.to_digits()
            ),
            Subject::Image(image) => format!("{:?} {}", image.sizes, image.digest),
        };
        let mut text = format!("{subject} {titles:?} {xp:?}\n");
        if *palette != Palette::default() {
            text.push_str(&format!("{}\n", palette_text(palette)));
        }
        if let Some(id) = id {
            text.push_str(&format!("id {id:?}\n"));
        }
        if !extras.is_empty() || refused.is_some() {
            text.push_str(&format!("{extras:?} {refused:?}\n"));
        }
        hasher.update(text);
    }
    hex(&hasher.finalize())
}
