//! The signs of the cells in drawings: which are filled, which are empty, and which are inks.

use nonogram::{Ink, MAX_INKS, Palette, Rgb, Swatch};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// What a sign means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Empty,
    Filled,
    Colored,
}

/// Signs with a color, in the order of their inks.
const COLORED: [(char, &str, u32); 14] = [
    ('🟥', "red", 0xff_00_00),
    ('🟧', "orange", 0xff_a5_00),
    ('🟨', "yellow", 0xff_ff_00),
    ('🟩', "green", 0x00_80_00),
    ('🟦', "blue", 0x00_00_ff),
    ('🟪', "purple", 0x80_00_80),
    ('🟫', "brown", 0x8b_45_13),
    ('🔴', "red", 0xff_00_00),
    ('🟠', "orange", 0xff_a5_00),
    ('🟡', "yellow", 0xff_ff_00),
    ('🟢', "green", 0x00_80_00),
    ('🔵', "blue", 0x00_00_ff),
    ('🟣', "purple", 0x80_00_80),
    ('🟤', "brown", 0x8b_45_13),
];

fn class(sign: char) -> Option<Class> {
    match sign {
        '.' | '-' | '_' | '0' | ' ' | '·' | '□' | '▢' | '☐' | '◻' | '◽' | '▫' | '⬜' | '░'
        | '○' | '⚪' => Some(Class::Empty),
        '#' | '+' | '1' | '@' | '*' | 'X' | 'x' | 'O' | 'o' | '■' | '█' | '▓' | '◼' | '◾'
        | '▪' | '●' | '⚫' | '⬛' => Some(Class::Filled),
        _ => COLORED
            .iter()
            .any(|colored| colored.0 == sign)
            .then_some(Class::Colored),
    }
}

/// Whether a character is the sign of a cell, other than the letter of an ink.
pub(super) fn is_sign(sign: char) -> bool {
    class(sign).is_some()
}

/// Whether a character is the sign of an empty cell.
pub(super) fn is_empty(sign: char) -> bool {
    class(sign) == Some(Class::Empty)
}

/// The ink of a letter.
fn letter(sign: char) -> Option<Ink> {
    Ink::from_letter(sign).filter(|ink| !ink.is_background())
}

/// Whether a character is the letter of an ink, or the sign of an empty cell beside letters.
pub(super) fn is_lettered(sign: char) -> bool {
    matches!(sign, '.' | '_' | '·') || letter(sign).is_some()
}

/// Whether a character is filled black beside letters of inks.
pub(super) fn is_black(sign: char) -> bool {
    matches!(sign, '#' | '■' | '█' | '⬛')
}

/// A text without the characters that only choose how another one looks, with the usual forms of
/// wide letters and blanks.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let signs = text.chars().filter_map(|sign| match sign {
        '\u{fe0e}'
        | '\u{fe0f}'
        | '\u{200b}'..='\u{200d}'
        | '\u{2060}'
        | '\u{feff}'
        | '\u{20e3}' => None,
        '\u{3000}' | '\u{a0}' => Some(' '),
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(sign) - 0xfee0),
        sign => Some(sign),
    });
    Cow::Owned(signs.collect())
}

/// The meaning of the signs of a text.
pub(super) struct Signs {
    inks: Vec<(char, Ink)>,
    /// The colors that the signs state.
    pub(super) palette: Option<Palette>,
    /// What a person should know about this meaning.
    pub(super) warning: Option<String>,
}

impl Signs {
    /// The meaning of the signs that occur. `is_mixed` if the signs of black cells may stand beside
    /// letters of inks.
    ///
    /// The error says what is expected instead.
    pub(super) fn new(found: &BTreeSet<char>, is_mixed: bool) -> Result<Self, String> {
        let is_one_of = |signs: &str| found.iter().all(|&sign| signs.contains(sign));
        let of = |ink: fn(char) -> Option<Ink>| {
            let ink = |&sign| (sign, ink(sign).unwrap_or(Ink::BACKGROUND));
            let inks = found.iter().map(ink).collect();
            Self {
                inks,
                palette: None,
                warning: None,
            }
        };
        let filled = |sign: char| (!is_empty(sign)).then_some(Ink::FIRST);
        // As this workspace prints pictures and their changes.
        if is_one_of("#+.-") || is_one_of("10") {
            return Ok(of(filled));
        }
        let all = || found.iter().copied();
        let mut letters: Vec<char> = all().filter(|&sign| letter(sign).is_some()).collect();
        // Alone beside empty cells, these two are crosses and circles.
        if matches!(letters[..], ['x' | 'o']) && found.len() > 1 {
            letters.clear();
        }
        let of_class = |wanted| -> Vec<char> {
            let signs = all().filter(|sign| !letters.contains(sign));
            signs.filter(|&sign| class(sign) == Some(wanted)).collect()
        };
        let empty = of_class(Class::Empty);
        let black = of_class(Class::Filled);
        let colored = COLORED.iter().map(|colored| colored.0);
        let colored: Vec<char> = colored.filter(|sign| found.contains(sign)).collect();
        if let ([empty], [black], [], []) = (&empty[..], &black[..], &colored[..], &letters[..])
            && fits(*black, *empty)
        {
            return Ok(of(filled));
        }
        let is_plain = black.is_empty() && colored.is_empty();
        if is_plain && empty.len() <= 1 && all().all(is_lettered) {
            let warning =
                "o and x are read as two inks: write . for an empty cell and # for a filled one";
            return Ok(Self {
                warning: (letters == ['o', 'x']).then(|| warning.to_string()),
                ..of(letter)
            });
        }
        let is_inked = match (&letters[..], &colored[..]) {
            ([], [_, ..]) => black.len() <= 1,
            // Crosses and circles may also mark empty cells.
            ([_, ..], []) => black.len() == 1 && is_mixed && letters != ['o', 'x'],
            _ => false,
        };
        let has_ground = matches!(empty[..], [sign] if !matches!(sign, '○' | '⚪' | '0'));
        let inks = [&black[..], &colored, &letters].concat();
        if is_inked
            && has_ground
            && black.iter().all(|&sign| is_black(sign))
            && inks.len() <= MAX_INKS
        {
            let numbers = inks.iter().copied().zip(Ink::first(inks.len()));
            return Ok(Self {
                palette: (!colored.is_empty()).then(|| palette(&inks)),
                inks: numbers.chain([(empty[0], Ink::BACKGROUND)]).collect(),
                warning: None,
            });
        }
        let shown: Vec<String> = found.iter().map(|&sign| shown(sign)).collect();
        Err(format!(
            "expected one sign for filled cells and one for empty cells, found {}: write # and ., \
             or letters of inks and .",
            shown.join(" ")
        ))
    }

    /// The ink of a sign, which is one of those that occur.
    pub(super) fn ink(&self, sign: char) -> Ink {
        let known = self.inks.iter().find(|known| known.0 == sign);
        known.expect("a sign that occurs").1
    }
}

/// Whether it is clear that the first sign means filled and the second one empty. Crosses and
/// circles also mark empty cells, and circles look like zeros.
fn fits(filled: char, empty: char) -> bool {
    match (filled, empty) {
        ('●' | '⚫', _) => empty != '0',
        (_, '○' | '⚪') => false,
        ('X' | 'x' | 'O' | 'o', _) => matches!(empty, '.' | '-' | '_' | '·' | ' '),
        _ => true,
    }
}

/// A sign in a message.
fn shown(sign: char) -> String {
    match sign {
        ' ' => "blank".to_string(),
        sign => sign.to_string(),
    }
}

/// Colors of signs, on white.
fn palette(inks: &[char]) -> Palette {
    let standard = Palette::standard(inks.len());
    let swatch = |(ink, swatch): (Ink, &Swatch)| {
        let sign = ink.number().checked_sub(1).map(|at| inks[at]);
        let colored = COLORED.iter().find(|colored| Some(colored.0) == sign);
        let Some(&(_, name, rgb)) = colored else {
            return swatch.clone();
        };
        let [_, red, green, blue] = rgb.to_be_bytes();
        Swatch {
            name: name.to_string(),
            rgb: Rgb([red, green, blue]),
            symbol: swatch.symbol,
        }
    };
    Palette::new(standard.swatches().map(swatch).collect()).expect("the symbols of a palette")
}
