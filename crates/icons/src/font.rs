//! The glyphs of a font that someone has.

use crate::draw;
use nonogram_formats::decode_image;
use pixelize::Pixels;
use std::collections::HashMap;
use std::sync::OnceLock;
use thiserror::Error;
use tiny_skia::{PathBuilder, Transform};
use ttf_parser::{Face, FaceParsingError, GlyphId, OutlineBuilder};

/// An icon font or an emoji font: TrueType or OpenType, also the first of a collection.
///
/// A glyph is drawn from its image (PNG in the tables `CBDT` and `sbix`, as in Noto Color Emoji),
/// or else from its outline in black. The tables for colored outlines, `COLR` and `SVG`, are not
/// read.
pub struct Font<'a> {
    face: Face<'a>,
    /// The lowest character of each glyph, when someone has asked.
    characters: OnceLock<HashMap<GlyphId, char>>,
}

/// Why some bytes are not a font that we can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FontError {
    /// The bytes are those of a compressed font for the web.
    #[error("expected a TrueType or OpenType font, found one in WOFF: convert it to .ttf first")]
    Compressed,
    /// The bytes are not those of a font, or it is broken.
    #[error("expected a TrueType or OpenType font: {0}")]
    Broken(FaceParsingError),
}

/// A glyph of a [`Font`] that can be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Glyph<'a> {
    font: &'a Font<'a>,
    id: GlyphId,
}

impl<'a> Font<'a> {
    /// Reads a font.
    ///
    /// # Errors
    /// If the bytes are not those of a font.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, FontError> {
        if bytes.starts_with(b"wOF") {
            return Err(FontError::Compressed);
        }
        let face = Face::parse(bytes, 0).map_err(FontError::Broken)?;
        Ok(Self {
            face,
            characters: OnceLock::new(),
        })
    }

    /// The glyphs in the order of the font, without `.notdef`. Some may be empty: see
    /// [`Glyph::pixels`].
    pub fn glyphs(&self) -> impl Iterator<Item = Glyph<'_>> {
        (1..self.face.number_of_glyphs()).map(|id| Glyph {
            font: self,
            id: GlyphId(id),
        })
    }

    /// The lowest character of each glyph. The font's table of ranges is not followed, because a
    /// broken one may state thousands of millions of characters.
    fn characters(&self) -> &HashMap<GlyphId, char> {
        self.characters.get_or_init(|| {
            let falling = (' '..=char::MAX).rev();
            falling
                .filter_map(|character| Some((self.face.glyph_index(character)?, character)))
                .collect()
        })
    }
}

impl std::fmt::Debug for Font<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Font")
            .field("glyphs", &self.face.number_of_glyphs())
            .finish_non_exhaustive()
    }
}

impl Glyph<'_> {
    /// The name that the font gives the glyph (table `post` or `CFF`), such as `cat` or `u1F408`.
    pub fn name(&self) -> Option<&str> {
        self.font
            .face
            .glyph_name(self.id)
            .filter(|name| !name.is_empty())
    }

    /// The lowest character that the glyph shows.
    pub fn character(&self) -> Option<char> {
        self.font.characters().get(&self.id).copied()
    }

    /// The name, or else the character as `U+1F408`, or else the number in the font.
    pub fn title(&self) -> String {
        match (self.name(), self.character()) {
            (Some(name), _) => name.to_string(),
            (None, Some(character)) => format!("U+{:04X}", u32::from(character)),
            (None, None) => format!("glyph {}", self.id.0),
        }
    }

    /// The glyph as an image: the image in the font that is nearest to this size, or else the
    /// outline in black on nothing, whose longer side has this many pixels with a margin. `None` if
    /// the glyph is empty.
    ///
    /// # Panics
    /// If the size is less than 8 or more than 4096.
    pub fn pixels(&self, size: u32) -> Option<Pixels> {
        self.image(size).or_else(|| self.outline(size))
    }

    fn image(&self, size: u32) -> Option<Pixels> {
        let size = u16::try_from(size).unwrap_or(u16::MAX);
        let image = self.font.face.glyph_raster_image(self.id, size)?;
        let pixels = decode_image(image.data).ok()?.pop()?;
        pixels
            .rgba()
            .iter()
            .any(|pixel| pixel[3] > 0)
            .then_some(pixels)
    }

    fn outline(&self, size: u32) -> Option<Pixels> {
        let mut pen = GlyphPen(PathBuilder::new());
        self.font.face.outline_glyph(self.id, &mut pen)?;
        // Fonts have y upwards.
        let path = pen
            .0
            .finish()?
            .transform(Transform::from_scale(1.0, -1.0))?;
        draw::filled(&path, size)
    }
}

struct GlyphPen(PathBuilder);

impl OutlineBuilder for GlyphPen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ttf_noto_sans::REGULAR;

    fn glyph<'a>(font: &'a Font<'a>, character: char) -> Glyph<'a> {
        font.glyphs()
            .find(|glyph| glyph.character() == Some(character))
            .expect("the font has it")
    }

    #[test]
    fn a_glyph_is_drawn_upright_with_a_margin() {
        let font = Font::parse(REGULAR).expect("a font");
        let pixels = glyph(&font, 'L').pixels(64).expect("an outline");
        let (width, height) = (pixels.width(), pixels.height());
        assert_eq!(height, 64);
        let row = |row: usize| {
            pixels.rgba()[row * width..][..width]
                .iter()
                .filter(|pixel| pixel[3] > 127)
                .count()
        };
        assert_eq!((row(3), row(60)), (0, 0));
        assert!(
            row(58) > 3 * row(10) && row(10) > 0,
            "the foot of an L is at the bottom"
        );
        assert_eq!(glyph(&font, ' ').pixels(64), None);
        assert_eq!(glyph(&font, 'L').title(), "U+004C");
    }

    #[test]
    fn other_bytes_are_an_error() {
        assert_eq!(Font::parse(b"wOF2").unwrap_err(), FontError::Compressed);
        for bytes in [&b""[..], b"GIF89a", &REGULAR[..3], &REGULAR[..100]] {
            assert!(matches!(Font::parse(bytes), Err(FontError::Broken(_))));
        }
    }

    #[test]
    fn a_broken_font_has_fewer_glyphs_and_never_panics() {
        let mut random = 1_u64;
        let mut below = |bound: usize| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (random >> 33) as usize % bound
        };
        let mut drawn = 0;
        for round in 0..400 {
            let mut bytes = REGULAR.to_vec();
            match round % 4 {
                0 => bytes.truncate(below(REGULAR.len())),
                // The directory of tables and the tables at the beginning.
                1 => bytes[below(300)] ^= 1 << below(8),
                _ => (0..300).for_each(|_| bytes[below(REGULAR.len())] ^= 1 << below(8)),
            }
            let Ok(font) = Font::parse(&bytes) else {
                continue;
            };
            let start = below(50);
            for glyph in font.glyphs().skip(start).step_by(101) {
                drawn += usize::from(glyph.pixels(16).is_some());
                glyph.name();
            }
            if round < 8 {
                font.characters();
            }
        }
        assert!(drawn > 1000, "{drawn}");
    }

    /// A font of three glyphs with these images.
    fn with_images(images: [&[u8]; 3]) -> Vec<u8> {
        let mut head = [0; 54];
        head[18..20].copy_from_slice(&1000_u16.to_be_bytes());
        let mut places = vec![20_u32];
        for image in images {
            places.push(places.last().expect("there is one") + 8 + image.len() as u32);
        }
        let mut sbix = [0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 12, 0, 64, 0, 72].to_vec();
        places
            .iter()
            .for_each(|place| sbix.extend(place.to_be_bytes()));
        images
            .iter()
            .for_each(|image| sbix.extend([&b"\0\0\0\0png "[..], image].concat()));
        let tables = [
            (b"head", head.to_vec()),
            (b"hhea", vec![0; 36]),
            (b"maxp", vec![0, 0, 0x50, 0, 0, 3]),
            (b"sbix", sbix),
        ];
        let mut font = [0, 1, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0].to_vec();
        let mut content = Vec::new();
        for (name, table) in tables {
            let [place, length] = [12 + 4 * 16 + content.len(), table.len()]
                .map(|number| (number as u32).to_be_bytes());
            font.extend([&name[..], &[0; 4], &place, &length].concat());
            content.extend(table);
        }
        [font, content].concat()
    }

    #[test]
    fn a_glyph_may_be_an_image() {
        // Pixels in red and blue; a file that is cut.
        let image =
            b"GIF89a\x02\0\x01\0\x80\0\0\xff\0\0\0\0\xff,\0\0\0\0\x02\0\x01\0\0\x02\x02D\n\0;";
        let font = with_images([b"", image, &image[..30]]);
        let font = Font::parse(&font).expect("a font");
        let glyphs: Vec<Option<Pixels>> = font.glyphs().map(|glyph| glyph.pixels(64)).collect();
        assert_eq!(
            glyphs,
            [
                Some(Pixels::new(2, vec![[255, 0, 0, 255], [0, 0, 255, 255]])),
                None
            ]
        );
    }
}
