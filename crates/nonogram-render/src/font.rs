//! Fonts: which glyph a character has, how wide it is, where lines of text break.

use crate::RenderError;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use ttf_parser::{Face, GlyphId, Tag};

/// The width of a digit of Noto Sans, for a font of size 1.
const DIGIT: f32 = 0.572;
/// The height of a digit of Noto Sans, for a font of size 1.
pub const DIGIT_HEIGHT: f32 = 0.714;

/// A line never breaks here.
const NO_BREAK: char = '\u{a0}';

/// The files of Noto Sans and Noto Sans Bold, in the order of [`FontStyle`]. A program contains a
/// static once, and a constant once for each crate that names it.
#[cfg(feature = "fonts")]
pub static NOTO_SANS: [&[u8]; 2] = [ttf_noto_sans::REGULAR, ttf_noto_sans::BOLD];
#[cfg(feature = "fonts")]
const BUILT_IN: &[&[u8]] = &NOTO_SANS;
#[cfg(not(feature = "fonts"))]
const BUILT_IN: &[&[u8]] = &[];

/// The fonts of drawings: Noto Sans, and fonts for the characters that it lacks.
///
/// Noto Sans has the letters of Europe: Latin, Greek, Cyrillic. Without the feature `fonts`, there
/// is no Noto Sans: an SVG takes all characters to be as wide as a digit, and PNG and PDF need
/// [`Self::with_styles`] or added fonts.
#[derive(Clone)]
pub struct Fonts {
    /// A font for each [`FontStyle`], or none.
    styles: Vec<Cow<'static, [u8]>>,
    added: Vec<Vec<u8>>,
}

impl Default for Fonts {
    fn default() -> Self {
        Self {
            styles: BUILT_IN.iter().copied().map(Cow::Borrowed).collect(),
            added: Vec::new(),
        }
    }
}

impl fmt::Debug for Fonts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fonts {{ added: {} }}", self.added.len())
    }
}

impl Fonts {
    /// Noto Sans alone.
    pub fn new() -> Self {
        Self::default()
    }

    /// These two fonts instead of Noto Sans, in the form that [`Self::add`] takes.
    ///
    /// # Errors
    ///
    /// As for [`Self::add`].
    pub fn with_styles(regular: Vec<u8>, bold: Vec<u8>) -> Result<Self, RenderError> {
        check(&regular)?;
        check(&bold)?;
        Ok(Self {
            styles: vec![Cow::Owned(regular), Cow::Owned(bold)],
            added: Vec::new(),
        })
    }

    /// Adds a TrueType or OpenType font, the content of a `.ttf`, `.otf` or `.ttc` file. The first
    /// font that has a character shows it. A collection counts with its first font.
    ///
    /// # Errors
    ///
    /// [`RenderError::Font`] if the file is not a font, or has no outlines that a PDF can hold.
    pub fn add(&mut self, file: Vec<u8>) -> Result<(), RenderError> {
        check(&file)?;
        self.added.push(file);
        Ok(())
    }

    /// The fonts, ready to measure and to write.
    pub fn faces<'a>(&'a self) -> Faces<'a> {
        let styles = self.styles.iter().map(AsRef::as_ref);
        let files: Vec<&[u8]> = styles.chain(self.added.iter().map(Vec::as_slice)).collect();
        let faces = files
            .iter()
            .map(|file| Face::parse(file, 0).expect("`check` has parsed it"))
            .collect();
        Faces {
            files,
            faces,
            styles: self.styles.len(),
            known: RefCell::default(),
        }
    }
}

/// Whether a file is a font that PDF can hold.
fn check(file: &[u8]) -> Result<(), RenderError> {
    let face = Face::parse(file, 0)
        .map_err(|_| RenderError::font("expected a .ttf, .otf or .ttc font"))?;
    if face.tables().glyf.is_none() && face.tables().cff.is_none() {
        return Err(RenderError::font(no_outlines(&face)));
    }
    subsetter::subset(file, 0, &subsetter::GlyphRemapper::new()).map_err(RenderError::font)?;
    Ok(())
}

/// Why a font without outlines that a PDF can hold is refused.
fn no_outlines(face: &Face<'_>) -> &'static str {
    let has_table = [b"CFF2", b"CBDT", b"sbix", b"COLR", b"SVG "]
        .map(|name| face.raw_face().table(Tag::from_bytes(name)).is_some());
    if has_table[0] {
        "its outlines (CFF2) do not fit into a PDF: use the static form of this variable font"
    } else if has_table.contains(&true) {
        "it has colored pictures, no outlines: use one with outlines, such as NotoEmoji-Regular.ttf"
    } else {
        "it has no outlines"
    }
}

/// The two styles of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FontStyle {
    /// As most texts.
    Regular,
    /// With thick strokes.
    Bold,
}

/// A character in one of the fonts. The advance is for a font of size 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FontGlyph {
    pub(crate) face: usize,
    pub(crate) id: GlyphId,
    pub(crate) advance: f32,
    pub(crate) character: char,
}

/// Fonts that are ready to measure and to write: those of the styles, and those that were added.
pub struct Faces<'a> {
    pub(crate) files: Vec<&'a [u8]>,
    pub(crate) faces: Vec<Face<'a>>,
    /// The number of fonts that show one style only.
    styles: usize,
    /// Glyphs that were looked for before: the same few letters are measured again and again.
    known: RefCell<HashMap<(char, FontStyle), Option<FontGlyph>>>,
}

impl fmt::Debug for Faces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Faces {{ faces: {} }}", self.faces.len())
    }
}

impl Faces<'_> {
    pub(crate) fn glyph(&self, character: char, style: FontStyle) -> Option<FontGlyph> {
        let mut known = self.known.borrow_mut();
        let entry = known.entry((character, style));
        *entry.or_insert_with(|| self.find(character, style))
    }

    fn find(&self, character: char, style: FontStyle) -> Option<FontGlyph> {
        let own = Some(style as usize).filter(|&face| face < self.styles);
        own.into_iter()
            .chain(self.styles..self.faces.len())
            .find_map(|index| {
                let face = &self.faces[index];
                let id = face.glyph_index(character).filter(|id| id.0 != 0)?;
                // A picture instead of an outline would leave a gap.
                let is_shown = character.is_whitespace() || face.glyph_bounding_box(id).is_some();
                let advance = face.glyph_hor_advance(id)?;
                is_shown.then(|| FontGlyph {
                    face: index,
                    id,
                    advance: f32::from(advance) / f32::from(face.units_per_em()),
                    character,
                })
            })
    }

    /// Checks that all characters of a text can be shown.
    ///
    /// # Errors
    ///
    /// [`RenderError::MissingGlyph`] or [`RenderError::Script`], which name the first character
    /// that cannot.
    pub fn check(&self, text: &str, style: FontStyle) -> Result<(), RenderError> {
        self.glyphs(text, style).map(drop)
    }

    /// The glyphs of a text.
    ///
    /// # Errors
    ///
    /// Names the first character that cannot be shown.
    pub(crate) fn glyphs(
        &self,
        text: &str,
        style: FontStyle,
    ) -> Result<Vec<FontGlyph>, RenderError> {
        let mut glyphs = Vec::new();
        for character in text.chars() {
            let text = text.to_owned();
            if needs_shaping(character) {
                return Err(RenderError::Script { character, text });
            }
            let Some(glyph) = self.glyph(character, style) else {
                return Err(RenderError::MissingGlyph { character, text });
            };
            glyphs.push(glyph);
        }
        Ok(glyphs)
    }

    /// The width of a text in a font of size 1. A character that no font has counts as a square, or
    /// where the styles have no fonts as a digit.
    pub fn width(&self, text: &str, style: FontStyle) -> f32 {
        let unknown = if self.styles == 0 { DIGIT } else { 1.0 };
        let glyphs = text.chars().map(|character| self.glyph(character, style));
        glyphs
            .map(|glyph| glyph.map_or(unknown, |glyph| glyph.advance))
            .sum()
    }

    /// The words of a text. No-break spaces join words, unless they are then wider than this.
    fn words(&self, text: &str, width: f32, style: FontStyle) -> Vec<String> {
        let mut words = Vec::new();
        let is_break = |sign: char| sign != NO_BREAK && (sign.is_whitespace() || sign.is_control());
        for part in text.split(is_break) {
            let joined = part.replace(NO_BREAK, " ");
            if self.width(&joined, style) <= width {
                words.push(joined);
            } else {
                words.extend(part.split(NO_BREAK).map(str::to_string));
            }
        }
        words.retain(|word| !word.trim().is_empty());
        words
    }

    /// Lines of a text, none wider than this in a font of size 1. Lines break between words, and
    /// inside of words that are too long.
    pub fn wrap(&self, text: &str, width: f32, style: FontStyle) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in self.words(text, width, style) {
            let word = word.as_str();
            let longer = format!("{line} {word}");
            let longer = longer.trim_start();
            if self.width(longer, style) <= width {
                line = longer.to_owned();
                continue;
            }
            // In French, a blank stands before these; no line begins with them.
            if let (":" | ";" | "!" | "?" | "»", Some((before, last))) =
                (word, line.rsplit_once(' '))
            {
                let next = format!("{last} {word}");
                if self.width(&next, style) <= width {
                    lines.push(before.to_owned());
                    line = next;
                    continue;
                }
            }
            lines.extend((!line.is_empty()).then(|| std::mem::take(&mut line)));
            for character in word.chars() {
                line.push(character);
                if line.chars().count() > 1 && self.width(&line, style) > width {
                    line.pop();
                    let mut next = character.to_string();
                    // No line begins with a sign that ends something; the character before it comes
                    // along.
                    if "、。，．：；！？）」』”’".contains(character) && line.chars().count() > 1
                    {
                        next.extend(line.pop());
                        next = next.chars().rev().collect();
                    }
                    lines.push(std::mem::replace(&mut line, next));
                }
            }
        }
        lines.extend((!line.is_empty()).then_some(line));
        lines
    }
}

/// Scripts whose letters join, change places or run to the left. We place one glyph after the
/// other.
pub(crate) fn needs_shaping(character: char) -> bool {
    matches!(u32::from(character),
        0x0590..=0x0DFF | 0x0F00..=0x109F | 0x1780..=0x18AF | 0x1A20..=0x1AAF | 0x1B00..=0x1C4F
        | 0x200E..=0x200F | 0x202A..=0x202E | 0x2066..=0x2069 | 0xA800..=0xA8FF | 0xA980..=0xA9DF
        | 0xAA00..=0xAADF | 0xABC0..=0xABFF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFE
        | 0x10800..=0x10FFF | 0x11000..=0x11FFF | 0x1E800..=0x1EFFF)
}
