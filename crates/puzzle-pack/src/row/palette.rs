//! The palette of a board as the text of a column, and the digits of its cells.

use nonogram::{Ink, MAX_INKS, Palette, Picture, Rgb, Swatch};

/// The colors of a palette: `0:ffffff/1:000000/2:d55e00`. Each ink stands by its digit, and the
/// background is 0.
pub(crate) fn palette_text(palette: &Palette) -> String {
    let colors = palette.swatches();
    let colors = colors.map(|(ink, swatch)| format!("{}:{}", ink.digit(), swatch.rgb));
    colors.collect::<Vec<_>>().join("/")
}

/// The palette of a value of the column `palette`; `None` for another text. A pack has no names and
/// no symbols of inks, so they are those of [`Palette::standard`].
///
/// ```
/// let palette = puzzle_pack::source::read_palette("0:ffffff/1:000000/2:d55e00").unwrap();
/// assert_eq!(palette.inks(), 2);
/// ```
pub fn read_palette(text: &str) -> Option<Palette> {
    let colors: Vec<Rgb> = text
        .split('/')
        .enumerate()
        .map(|(number, color)| {
            let (digit, rgb) = color.split_once(':')?;
            let is_right = digit.chars().eq([Ink::new(number)?.digit()]);
            Rgb::from_hex(rgb).filter(|_| is_right)
        })
        .collect::<Option<_>>()?;
    palette_of(colors)
}

/// The palette of these colors, the background first, with names and symbols of
/// [`Palette::standard`]; `None` unless there are 1 to [`MAX_INKS`] inks.
pub(crate) fn palette_of(colors: Vec<Rgb>) -> Option<Palette> {
    let inks = colors
        .len()
        .checked_sub(1)
        .filter(|inks| (1..=MAX_INKS).contains(inks))?;
    let standard = Palette::standard(inks);
    let swatches = standard
        .swatches()
        .zip(colors)
        .map(|((_, swatch), rgb)| Swatch {
            // A name is right for its color only.
            name: if rgb == swatch.rgb {
                swatch.name.clone()
            } else {
                String::new()
            },
            rgb,
            symbol: swatch.symbol,
        });
    Palette::new(swatches.collect())
}

/// The picture with these digits, of inks in the palette. Without a palette there is one ink.
/// `None` if a character is wrong or their number is.
pub(crate) fn picture_of(
    width: usize,
    height: usize,
    digits: &str,
    palette: Option<&Palette>,
) -> Option<Picture> {
    let Some(palette) = palette else {
        return Picture::from_bits(width, height, digits).ok();
    };
    let is_ink = |digit| Ink::from_digit(digit).is_some_and(|ink| palette.get(ink).is_some());
    Picture::from_digits(width, height, digits)
        .ok()
        .filter(|_| digits.chars().all(is_ink))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn palettes_are_read_back() {
        for inks in 1..=nonogram::MAX_INKS {
            let palette = Palette::standard(inks);
            assert_eq!(read_palette(&palette_text(&palette)), Some(palette));
        }
        let text = "0:000000/1:ffffff/2:ff0000";
        assert_eq!(palette_text(&read_palette(text).unwrap()), text);
    }

    #[test]
    fn other_texts_are_refused() {
        let many: String = (0..40).map(|_| "0:ffffff/").collect();
        for text in [
            "",
            "0:ffffff",
            "1:ffffff/2:000000",
            "0:ffffff/1:00000",
            "0:fffffg/1:000000",
            "0:ffffff/ 1:000000",
            &many,
        ] {
            assert_eq!(read_palette(text), None, "{text}");
        }
    }
}
