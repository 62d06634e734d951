//! The glyphs of fonts that `--glyphs` chooses.

use super::skip;
use anyhow::{Result, bail};
use icons::Glyph;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// What `--glyphs` names: a glyph by its name, or glyphs by their characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GlyphChoice {
    Name(String),
    Characters(RangeInclusive<u32>),
}

/// `cat`, `🐈`, `U+1F408` or `U+1F400..U+1F43F`.
impl FromStr for GlyphChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut characters = text.chars();
        if let (Some(character), None) = (characters.next(), characters.next()) {
            let code = u32::from(character);
            return Ok(Self::Characters(code..=code));
        }
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        match (code_point(first), code_point(last)) {
            (Some(first), Some(last)) if first <= last => Ok(Self::Characters(first..=last)),
            (Some(_), Some(_)) => Err("expected the lower character first".to_string()),
            _ if text.is_empty() => Err("expected a name or a character".to_string()),
            _ => Ok(Self::Name(text.to_string())),
        }
    }
}

/// The number of `U+1F408`.
fn code_point(text: &str) -> Option<u32> {
    let digits = text
        .strip_prefix("U+")
        .or_else(|| text.strip_prefix("u+"))?;
    let is_number = digits.chars().all(|digit| digit.is_ascii_hexdigit());
    u32::from_str_radix(digits, 16).ok().filter(|_| is_number)
}

impl GlyphChoice {
    fn has(&self, glyph: &Glyph<'_>) -> bool {
        match self {
            Self::Name(name) => skip::is_same(name, &glyph.title()),
            Self::Characters(codes) => glyph
                .character()
                .is_some_and(|character| codes.contains(&u32::from(character))),
        }
    }
}

/// The choices, and which of them some font has.
pub(super) struct GlyphChoices<'o> {
    choices: &'o [GlyphChoice],
    is_found: Vec<bool>,
    /// The names of all glyphs, if a name was asked for.
    names: Vec<String>,
}

impl<'o> GlyphChoices<'o> {
    pub(super) fn new(choices: &'o [GlyphChoice]) -> Self {
        Self {
            choices,
            is_found: vec![false; choices.len()],
            names: Vec::new(),
        }
    }

    /// Whether a glyph is chosen. Without choices, all are.
    pub(super) fn has(&mut self, glyph: &Glyph<'_>) -> bool {
        if self.choices.is_empty() {
            return true;
        }
        self.names.push(glyph.title());
        let mut is_chosen = false;
        for (choice, is_found) in self.choices.iter().zip(&mut self.is_found) {
            if choice.has(glyph) {
                is_chosen = true;
                *is_found = true;
            }
        }
        is_chosen
    }

    /// Checks that each choice was found.
    ///
    /// # Errors
    /// If one was not, with the names that are most like it.
    pub(super) fn check(&self) -> Result<()> {
        let mut choices = self.choices.iter().zip(&self.is_found);
        let Some((missing, _)) = choices.find(|(_, is_found)| !**is_found) else {
            return Ok(());
        };
        match missing {
            GlyphChoice::Name(name) => {
                let names = self.names.iter().map(String::as_str);
                let hint = skip::hint(name, names);
                bail!("--glyphs: no glyph is called {name}{hint}")
            }
            GlyphChoice::Characters(codes) if codes.start() == codes.end() => {
                bail!(
                    "--glyphs: no font has the character U+{:04X}",
                    codes.start()
                )
            }
            GlyphChoice::Characters(codes) => bail!(
                "--glyphs: no font has a character from U+{:04X} to U+{:04X}",
                codes.start(),
                codes.end()
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyphs_are_names_or_characters() {
        let read = |text: &str| text.parse::<GlyphChoice>();
        let codes = |first, last| Ok(GlyphChoice::Characters(first..=last));
        assert_eq!(read("cat"), Ok(GlyphChoice::Name("cat".to_string())));
        assert_eq!(read("u1F408"), Ok(GlyphChoice::Name("u1F408".to_string())));
        assert_eq!(read("U+1F408"), codes(0x1f408, 0x1f408));
        assert_eq!(read("U+41..U+5A"), codes(0x41, 0x5a));
        assert_eq!(read("é"), codes(0xe9, 0xe9));
        for wrong in ["", "U+5A..U+41"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
