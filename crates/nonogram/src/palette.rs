//! How the background and the inks of a board look.

use crate::{Ink, ink::MAX_INKS};
use std::collections::HashSet;
use std::fmt;

/// A color of the screen: red, green and blue.
///
/// Displayed and read as six hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    /// Black.
    pub const BLACK: Self = Self([0; 3]);
    /// White.
    pub const WHITE: Self = Self([255; 3]);

    /// The color of six hexadecimal digits. `None` for another text.
    ///
    /// ```
    /// use nonogram::Rgb;
    ///
    /// assert_eq!(Rgb::from_hex("ff8000"), Some(Rgb([255, 128, 0])));
    /// assert_eq!(Rgb([255, 128, 0]).to_string(), "ff8000");
    /// ```
    pub fn from_hex(digits: &str) -> Option<Self> {
        let is_hex = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u32::from_str_radix(digits, 16).ok().filter(|_| is_hex)?;
        let [_, rgb @ ..] = number.to_be_bytes();
        Some(Self(rgb))
    }

    /// The relative luminance of WCAG 2, from 0 for black to 1 for white.
    pub(crate) fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast of two colors by WCAG 2: from 1 for equal luminance to 21 for black and white.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(two) / one.min(two)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "{red:02x}{green:02x}{blue:02x}")
    }
}

/// The look of the background or of an ink.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Swatch {
    /// A name, such as `red`. It may be empty.
    pub name: String,
    /// The color.
    pub rgb: Rgb,
    /// The character that shows it in texts that have one character for each cell.
    pub symbol: char,
}

/// The looks of the background and of the inks of a board, in the order of their numbers.
///
/// Invariant: a background and 1 to [`MAX_INKS`] inks, whose symbols differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Palette(Vec<Swatch>);

/// The first inks of [`Palette::standard`]: names and colors that differ in hue and in lightness
/// (Okabe and Ito 2008, without the yellow that is too light on white).
const STANDARD: [(&str, [u8; 3]); 6] = [
    ("black", [0, 0, 0]),
    ("vermilion", [213, 94, 0]),
    ("blue", [0, 114, 178]),
    ("green", [0, 158, 115]),
    ("purple", [204, 121, 167]),
    ("sky blue", [86, 180, 233]),
];

/// The light of a part of a color in sRGB, from 0 to 1.
fn linear(part: u8) -> f64 {
    let part = f64::from(part) / 255.0;
    if part <= 0.04045 {
        part / 12.92
    } else {
        ((part + 0.055) / 1.055).powf(2.4)
    }
}

impl Palette {
    /// The palette of these looks, the background first. `None` unless there are 1 to [`MAX_INKS`]
    /// inks and all symbols differ.
    pub fn new(swatches: Vec<Swatch>) -> Option<Self> {
        let has_inks = (2..=MAX_INKS + 1).contains(&swatches.len());
        let symbols: HashSet<char> = swatches.iter().map(|swatch| swatch.symbol).collect();
        (has_inks && symbols.len() == swatches.len()).then_some(Self(swatches))
    }

    /// A palette of `inks` inks that most people can tell apart, for boards without one. One ink is
    /// black on white, and is shown as `#`. Several are shown as letters.
    ///
    /// # Panics
    /// If `inks` is 0 or above [`MAX_INKS`].
    ///
    /// ```
    /// let palette = nonogram::Palette::standard(2);
    /// let symbols: String = palette.swatches().map(|(_, swatch)| swatch.symbol).collect();
    /// assert_eq!(symbols, ".ab");
    /// assert_eq!(nonogram::Palette::default(), nonogram::Palette::standard(1));
    /// ```
    pub fn standard(inks: usize) -> Self {
        assert!((1..=MAX_INKS).contains(&inks), "1 to {MAX_INKS} inks");
        let mut swatches = vec![Swatch {
            name: "white".to_string(),
            rgb: Rgb::WHITE,
            symbol: '.',
        }];
        for ink in Ink::first(inks) {
            let number = ink.number() - 1;
            let (name, rgb) = match STANDARD.get(number) {
                Some(&(name, rgb)) => (name.to_string(), rgb),
                None => (
                    format!("ink {}", number + 1),
                    further(number - STANDARD.len()),
                ),
            };
            swatches.push(Swatch {
                name,
                rgb: Rgb(rgb),
                symbol: if inks == 1 { '#' } else { ink.letter() },
            });
        }
        Self(swatches)
    }

    /// The same looks with other names.
    ///
    /// ```
    /// let palette = nonogram::Palette::standard(2).renamed(|name| name.to_uppercase());
    /// assert_eq!(palette.swatches().last().unwrap().1.name, "VERMILION");
    /// ```
    #[must_use]
    pub fn renamed(&self, mut name: impl FnMut(&str) -> String) -> Self {
        let mut palette = self.clone();
        for swatch in &mut palette.0 {
            swatch.name = name(&swatch.name);
        }
        palette
    }

    /// The number of inks, without the background.
    pub fn inks(&self) -> usize {
        self.0.len() - 1
    }

    /// The look of the background or of an ink. `None` if the palette has fewer inks.
    pub fn get(&self, ink: Ink) -> Option<&Swatch> {
        self.0.get(ink.number())
    }

    /// All looks in order, the background first.
    pub fn swatches(&self) -> impl ExactSizeIterator<Item = (Ink, &Swatch)> + '_ {
        self.0.iter().enumerate().map(|(number, swatch)| {
            let ink = Ink::new(number).expect("at most MAX_INKS");
            (ink, swatch)
        })
    }
}

/// Black on white.
impl Default for Palette {
    fn default() -> Self {
        Self::standard(1)
    }
}

/// A dark color for the inks beyond the named ones: hues in steps of the golden angle.
fn further(number: usize) -> [u8; 3] {
    let hue = (number as f64 * 0.618_034) % 1.0 * 6.0;
    let value = 0.75 - 0.25 * (number % 3) as f64;
    [3.0, 1.0, 5.0].map(|offset| {
        let place = (hue + offset) % 6.0;
        let share = (2.0 - (place - 3.0_f64).abs()).clamp(0.0, 1.0);
        (255.0 * value * (1.0 - share)) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn standard_palettes_differ_in_color_and_symbol() {
        for inks in 1..=MAX_INKS {
            let palette = Palette::standard(inks);
            let colors: HashSet<Rgb> = palette.swatches().map(|(_, swatch)| swatch.rgb).collect();
            assert_eq!((palette.inks(), colors.len()), (inks, inks + 1));
            assert_eq!(Palette::new(palette.0.clone()), Some(palette));
        }
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        assert_eq!(Rgb::BLACK.contrast(Rgb::WHITE).round(), 21.0);
        // The darkest grey that WCAG allows as text on white at 4.5 : 1.
        let grey = |part| Rgb([part; 3]).contrast(Rgb::WHITE);
        assert!(grey(118) >= 4.5 && grey(119) < 4.5);
    }

    #[test]
    fn a_palette_needs_inks_with_symbols_of_their_own() {
        let mut swatches = Palette::standard(2).0;
        swatches[1].symbol = 'b';
        assert_eq!(Palette::new(swatches.clone()), None);
        assert_eq!(Palette::new(swatches[..1].to_vec()), None);
    }
}
