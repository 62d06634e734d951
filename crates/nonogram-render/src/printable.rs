//! Texts without the signs that the fonts cannot show.

use crate::font::{Faces, FontStyle, Fonts, needs_shaping};
use std::fmt;

/// A text without the signs that the fonts cannot show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printable {
    /// What is left of the text.
    pub text: String,
    /// What the text lost, in its order.
    pub left_out: Vec<LeftOut>,
}

/// Signs side by side that fonts cannot show for the same reason, such as an emoji of several
/// characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The signs.
    pub signs: String,
    /// Whether their script joins its letters or runs to the left, such as Arabic. Otherwise no
    /// font has them.
    pub needs_shaping: bool,
}

/// The signs with their codes, and why they are left out.
impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<String> = self
            .signs
            .chars()
            .map(|sign| format!("U+{:04X}", u32::from(sign)))
            .collect();
        let why = if self.needs_shaping {
            "its script joins letters or runs to the left"
        } else {
            "no font has it"
        };
        write!(f, "`{}` ({}): {why}", self.signs, codes.join(" "))
    }
}

impl Fonts {
    /// The text without the signs that these fonts cannot show in both styles. Characters that are
    /// never seen, such as joiners, are left out as well.
    ///
    /// ```
    /// use nonogram_render::Fonts;
    ///
    /// let cat = Fonts::new().printable("My \u{1f408} cat");
    /// assert_eq!(cat.text, "My cat");
    /// assert_eq!(cat.left_out[0].to_string(), "`\u{1f408}` (U+1F408): no font has it");
    /// ```
    pub fn printable(&self, text: &str) -> Printable {
        self.faces().printable(text)
    }
}

impl Faces<'_> {
    /// As [`Fonts::printable`].
    pub fn printable(&self, text: &str) -> Printable {
        let mut shown = String::new();
        let mut left_out: Vec<LeftOut> = Vec::new();
        // Whether the character before this one was left out.
        let mut is_apart = false;
        for character in text.chars() {
            let follows = is_unseen(character) || is_mark(character);
            if let (true, true, Some(last)) = (is_apart, follows, left_out.last_mut()) {
                last.signs.push(character);
                continue;
            }
            if is_unseen(character) {
                continue;
            }
            let needs_shaping = needs_shaping(character);
            let is_blank = character.is_whitespace() || character.is_control();
            if is_blank || !needs_shaping && self.has(character) {
                shown.push(character);
                is_apart = false;
                continue;
            }
            match left_out.last_mut() {
                Some(last) if is_apart && last.needs_shaping == needs_shaping => {
                    last.signs.push(character);
                }
                _ => left_out.push(LeftOut {
                    signs: character.to_string(),
                    needs_shaping,
                }),
            }
            is_apart = true;
        }
        if !left_out.is_empty() {
            let words: Vec<&str> = shown.split_whitespace().collect();
            shown = words.join(" ");
        }
        Printable {
            text: shown,
            left_out,
        }
    }

    fn has(&self, character: char) -> bool {
        let styles = [FontStyle::Regular, FontStyle::Bold];
        styles
            .iter()
            .all(|&style| self.glyph(character, style).is_some())
    }
}

/// Whether a character shows nothing by itself: joiners, marks of direction, and those that choose
/// a form of an emoji.
fn is_unseen(character: char) -> bool {
    matches!(u32::from(character),
        0xAD | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060 | 0x2066..=0x2069 | 0xFE00..=0xFE0F
        | 0xFEFF | 0xE0000..=0xE01EF)
}

/// Whether a character is drawn over the one before it.
fn is_mark(character: char) -> bool {
    matches!(u32::from(character),
        0x300..=0x36F | 0x1AB0..=0x1AFF | 0x1DC0..=0x1DFF | 0x20D0..=0x20FF | 0xFE20..=0xFE2F)
}
