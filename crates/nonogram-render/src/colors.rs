//! The colors of a drawing.

use nonogram::{Ink, Palette, Rgb};

/// How the inks of a board look.
#[derive(Clone, Debug)]
pub(crate) struct InkColors {
    palette: Palette,
    /// Whether the board has several inks. Then clues have boxes and letters.
    pub(crate) is_colored: bool,
}

impl InkColors {
    /// The colors of a board with this many inks, and by default the standard ones.
    ///
    /// # Panics
    ///
    /// If the palette has fewer inks.
    pub(crate) fn new(inks: usize, palette: Option<&Palette>) -> Self {
        let palette = palette.cloned().unwrap_or_else(|| Palette::standard(inks));
        assert!(
            palette.inks() >= inks,
            "the palette lacks inks of the board"
        );
        Self {
            palette,
            is_colored: inks > 1,
        }
    }

    pub(crate) fn of(&self, ink: Ink) -> Rgb {
        let swatch = self.palette.get(ink);
        swatch.map_or(Rgb::BLACK, |swatch| swatch.rgb)
    }

    /// The name of an ink, in one line without control characters.
    pub(crate) fn name(&self, ink: Ink) -> String {
        let name = self.palette.get(ink).map_or("", |swatch| &swatch.name);
        let words = name.split(|sign: char| sign.is_whitespace() || sign.is_control());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        words.join(" ")
    }
}

/// Black or white, whichever is better to read on a color. The contrast is at least 4.5 : 1, as
/// WCAG asks.
pub(crate) fn text_on(color: Rgb) -> Rgb {
    if color.contrast(Rgb::BLACK) >= color.contrast(Rgb::WHITE) {
        Rgb::BLACK
    } else {
        Rgb::WHITE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_can_be_read_on_any_color() {
        for red in (0..=255).step_by(5) {
            for green in (0..=255).step_by(5) {
                for blue in (0..=255).step_by(15) {
                    let color = Rgb([red, green, blue].map(|part: u16| part as u8));
                    assert!(text_on(color).contrast(color) >= 4.5, "{color}");
                }
            }
        }
    }
}
