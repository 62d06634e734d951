//! The built-in icons.
//!
//! `names.csv` has a line for each icon: the drawing in the crate `icondata_mdi` without `Mdi`,
//! [`Icon::least`], then its names in the languages of [`LANGUAGES`]. The first line names the
//! columns. No two icons share a name in a language. [`DRAWINGS`] has the drawings of these lines.

use crate::draw;
use crate::drawings::DRAWINGS;
use crate::path::path;
use pixelize::Pixels;
use std::sync::LazyLock;

/// The codes of the languages in which the icons have names.
pub const LANGUAGES: [&str; 10] = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ja", "zh"];

/// Where the built-in icons are from, in a line that a program can show.
pub const SOURCE: &str = "Material Design Icons 7.4.47 by the Pictogrammers \
    (https://pictogrammers.com), Apache License 2.0";

/// One of the built-in icons: a thing that people can name.
#[derive(Clone, Copy, Debug)]
pub struct Icon {
    least: usize,
    names: [&'static str; LANGUAGES.len()],
    path: &'static str,
}

static ICONS: LazyLock<Vec<Icon>> = LazyLock::new(|| {
    let lines = include_str!("names.csv").lines().skip(1);
    let icons = lines.zip(DRAWINGS).map(|(line, (_, data))| {
        let mut fields = line.split(',').skip(1);
        let least = fields.next().expect("a number of cells");
        let path = data.split('"').nth(1);
        Icon {
            least: least.parse().expect("a number of cells"),
            names: LANGUAGES.map(|_| fields.next().expect("a name in each language")),
            path: path.expect("the data are <path d=\"...\" />"),
        }
    });
    icons.collect()
});

/// The built-in icons by their English names, from A to Z.
pub fn all() -> &'static [Icon] {
    &ICONS
}

impl Icon {
    /// The least side of a board on which people recognise it, in cells: 8, 12 or 13. Viewers who
    /// saw boards without a name said what they show: on 10x10 those from 8 on.
    pub fn least(&self) -> usize {
        self.least
    }

    /// The names in the order of [`LANGUAGES`].
    pub fn names(&self) -> &[&'static str; LANGUAGES.len()] {
        &self.names
    }

    /// The name in the language with this code, if it is one of [`LANGUAGES`].
    pub fn name(&self, language: &str) -> Option<&'static str> {
        let place = LANGUAGES.iter().position(|&code| code == language)?;
        Some(self.names[place])
    }

    /// The icon in black on nothing. Its longer side has this many pixels, with a margin.
    ///
    /// # Panics
    /// If the size is less than 8 or more than 4096.
    pub fn pixels(&self, size: u32) -> Pixels {
        draw::filled(&path(self.path), size).expect("each icon draws something")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_line_has_its_drawing_and_each_drawing_its_line() {
        let lines: Vec<&str> = include_str!("names.csv").lines().collect();
        assert_eq!(lines[0], format!("drawing,least,{}", LANGUAGES.join(",")));
        let named = lines[1..]
            .iter()
            .map(|line| format!("Mdi{}", line.split(',').next().expect("a drawing")));
        assert_eq!(
            named.collect::<Vec<_>>(),
            DRAWINGS.iter().map(|drawing| drawing.0).collect::<Vec<_>>()
        );
        assert!(
            lines
                .iter()
                .all(|line| line.split(',').count() == 2 + LANGUAGES.len())
        );
        assert_eq!(
            HashSet::<&str>::from_iter(DRAWINGS.iter().map(|drawing| drawing.1)).len(),
            all().len()
        );
    }

    #[test]
    fn the_icons_stand_in_the_order_of_their_english_names() {
        assert!(all().is_sorted_by_key(|icon| icon.names[0].to_lowercase()));
        assert!(all().len() >= 500);
        assert!(all().iter().filter(|icon| icon.least() <= 12).count() >= 300);
    }

    #[test]
    fn no_two_icons_share_a_name_in_a_language() {
        for (place, language) in LANGUAGES.iter().enumerate() {
            let mut seen = HashSet::new();
            for icon in all() {
                assert!(
                    seen.insert(icon.names[place].to_lowercase()),
                    "{language}: {}",
                    icon.names[place]
                );
            }
        }
    }

    #[test]
    fn names_are_written_as_titles() {
        let is_han_or_kana =
            |sign: char| matches!(sign, '々' | '\u{3041}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}');
        for icon in all() {
            for (name, language) in icon.names.iter().zip(LANGUAGES) {
                assert!(
                    !name.is_empty() && name.trim() == *name && !name.contains("  "),
                    "{name:?}"
                );
                assert!(!name.chars().any(char::is_control), "{name:?}");
                let first = name.chars().next().expect("it is not empty");
                match language {
                    // Some names are the letters that other languages use: DNA, UFO, T恤.
                    "ja" | "zh" => assert!(
                        is_han_or_kana(first) || first.is_ascii_uppercase(),
                        "{name}"
                    ),
                    _ => assert!(first.is_uppercase(), "{name}"),
                }
            }
        }
        assert_eq!(all()[0].name("de"), Some("Abakus"));
        assert_eq!(all()[0].name("eo"), None);
    }

    #[test]
    fn each_icon_draws_something_with_a_margin() {
        for icon in all() {
            let pixels = icon.pixels(64);
            let (width, height) = (pixels.width(), pixels.height());
            assert_eq!(width.max(height), 64, "{icon:?}");
            let ink = |place: usize| pixels.rgba()[place][3] > 0;
            let filled = (0..width * height).filter(|&place| ink(place)).count();
            assert!(filled * 20 > width * height, "{icon:?}");
            let is_margin = |place: usize| {
                let (row, column) = (place / width, place % width);
                row < 3 || column < 3 || row + 3 >= height || column + 3 >= width
            };
            assert!(
                !(0..width * height).any(|place| is_margin(place) && ink(place)),
                "{icon:?}"
            );
        }
    }

    /// The share of pixels in both of two masks of those in either.
    fn shared(one: &[bool], other: &[bool]) -> f32 {
        let both = one.iter().zip(other).filter(|(a, b)| **a && **b).count();
        let either = one.iter().zip(other).filter(|(a, b)| **a || **b).count();
        both as f32 / either as f32
    }

    /// Whether a drawing is itself after a quarter turn, but not in a mirror: four arms that are
    /// bent to one side. In few cells each of them looks like a swastika.
    fn whirls(pixels: &Pixels) -> bool {
        const SIDE: usize = 64;
        let (width, height) = (pixels.width(), pixels.height());
        let at = |x: usize, y: usize| {
            // From a square around the middle, without the margin.
            let place = |at: usize, side: usize| (at * (side - 8) + SIDE / 2) / SIDE + 4;
            pixels.rgba()[place(y, height) * width + place(x, width)][3] > 127
        };
        let places = || (0..SIDE * SIDE).map(|at| (at % SIDE, at / SIDE));
        let mask: Vec<bool> = places().map(|(x, y)| at(x, y)).collect();
        let turned: Vec<bool> = places().map(|(x, y)| at(y, SIDE - 1 - x)).collect();
        let mirrored: Vec<bool> = places().map(|(x, y)| at(SIDE - 1 - x, y)).collect();
        shared(&mask, &turned) > 0.75 && shared(&mask, &mirrored) < 0.75
    }

    #[test]
    fn no_icon_whirls() {
        for icon in all() {
            assert!(!whirls(&icon.pixels(64)), "{}", icon.names[0]);
        }
        for left_out in [icondata_mdi::MdiPinwheel, icondata_mdi::MdiFan] {
            let data = left_out.data.split('"').nth(1).expect("a path");
            let pixels = draw::filled(&path(data), 64).expect("it draws something");
            assert!(whirls(&pixels));
        }
    }
}
