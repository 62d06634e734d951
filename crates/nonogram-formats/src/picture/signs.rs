//! The signs of the cells in drawings: which are filled, which are empty, and which are inks.

use crate::picture::clusters::Clusters;
use nonogram::{Ink, MAX_INKS, Palette, Rgb, Swatch};
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
        | '○' | '⚪' | '☆' | '◇' | '△' | '▽' | '♡' | '⬡' | '🤍' => {
            Some(Class::Empty)
        }
        '#' | '+' | '1' | '@' | '*' | 'X' | 'x' | 'O' | 'o' | '■' | '█' | '▓' | '◼' | '◾'
        | '▪' | '●' | '⚫' | '⬛' | '🖤' => Some(Class::Filled),
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

/// Whether a character is the sign of a filled cell without a color.
pub(super) fn is_filled(sign: char) -> bool {
    class(sign) == Some(Class::Filled)
}

/// Whether a character is a black square, which dark drawings have as their background.
pub(super) fn is_dark(sign: char) -> bool {
    sign == '⬛'
}

/// The meaning of the signs of a text.
pub(super) struct Signs {
    inks: Vec<(char, Ink)>,
    /// The colors that the signs state.
    pub(super) palette: Option<Palette>,
    /// What a person should know about this meaning.
    pub(super) warning: Option<String>,
}

/// The signs that occur in drawings, by what they may mean.
struct Found {
    empty: Vec<char>,
    black: Vec<char>,
    /// Signs with a color, in the order of their inks.
    colored: Vec<char>,
    letters: Vec<char>,
    /// Symbols, such as emoji.
    symbols: Vec<char>,
}

impl Found {
    fn new(found: &BTreeSet<char>, clusters: &Clusters) -> Self {
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
        let colored = COLORED.iter().map(|colored| colored.0);
        let is_other = |sign: &char| class(*sign).is_none() && clusters.is_symbol(*sign);
        Self {
            empty: of_class(Class::Empty),
            black: of_class(Class::Filled),
            colored: colored.filter(|sign| found.contains(sign)).collect(),
            symbols: all().filter(is_other).collect(),
            letters,
        }
    }

    /// The sign of the empty cells, if that is clear: the only empty one, or a black square beside
    /// symbols and signs with colors.
    fn ground(&self) -> Option<char> {
        match (&self.empty[..], &self.black[..]) {
            (&[sign], _) => Some(sign),
            ([], &[sign]) if is_dark(sign) => {
                let has_others = !self.colored.is_empty() || !self.symbols.is_empty();
                Some(sign).filter(|_| has_others && self.letters.is_empty())
            }
            _ => None,
        }
    }

    /// The signs other than this one, in the order of their inks.
    fn others(&self, ground: char) -> Vec<char> {
        let all = [&self.black, &self.colored, &self.symbols, &self.letters];
        let mut others: Vec<char> = all.into_iter().flatten().copied().collect();
        others.retain(|&sign| sign != ground);
        others
    }

    /// Whether it is clear that the signs other than the ground are inks.
    fn are_inks(&self, ground: char, is_mixed: bool) -> bool {
        // A white circle is clearly empty beside colored ones alone.
        if matches!(ground, '○' | '0') || ground == '⚪' && self.colored.is_empty() {
            return false;
        }
        let mut black = self.black.iter().filter(|&&sign| sign != ground);
        let is_black = match (black.next(), black.next()) {
            (None, _) => true,
            (Some(&sign), None) => is_black(sign),
            _ => false,
        };
        match &self.letters[..] {
            [] => is_black && (!self.colored.is_empty() || !self.symbols.is_empty()),
            // Crosses and circles may also mark empty cells.
            letters => {
                is_black
                    && is_mixed
                    && letters != ['o', 'x']
                    && !self.black.is_empty()
                    && self.colored.is_empty()
                    && self.symbols.is_empty()
            }
        }
    }
}

impl Signs {
    /// The meaning of the signs that occur. `is_mixed` if the signs of black cells may stand beside
    /// letters of inks, `is_repair` if a repair has printed the pictures.
    ///
    /// The error says what is expected instead.
    pub(super) fn new(
        found: &BTreeSet<char>,
        clusters: &Clusters,
        is_mixed: bool,
        is_repair: bool,
    ) -> Result<Self, String> {
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
        if is_one_of("#.") || is_one_of("10") || is_repair && is_one_of("#+.-") {
            return Ok(of(|sign| (!is_empty(sign)).then_some(Ink::FIRST)));
        }
        let signs = Found::new(found, clusters);
        let is_plain = signs.black.is_empty() && signs.colored.is_empty();
        if is_plain && signs.empty.len() <= 1 && found.iter().all(|&sign| is_lettered(sign)) {
            let warning =
                "o and x are read as two inks: write . for an empty cell and # for a filled one";
            return Ok(Self {
                warning: (signs.letters == ['o', 'x']).then(|| warning.to_string()),
                ..of(letter)
            });
        }
        let Some(ground) = signs.ground() else {
            return Err(unclear(found, clusters));
        };
        let others = signs.others(ground);
        let is_clear = match others[..] {
            [filled] if signs.colored.is_empty() && signs.letters.is_empty() => {
                fits(filled, ground)
            }
            _ => signs.are_inks(ground, is_mixed),
        };
        if !is_clear || others.len() > MAX_INKS {
            return Err(unclear(found, clusters));
        }
        let inks = others.iter().copied().zip(Ink::first(others.len()));
        let mut warnings = Vec::new();
        if is_dark(ground) {
            warnings.push("⬛ is read as the background, as no other sign is empty".to_string());
        }
        if signs.symbols.len() > 1 {
            let shown = signs.symbols.iter().map(|&sign| clusters.shown(sign));
            let shown: Vec<String> = shown.collect();
            warnings.push(format!("{} are read as different inks", shown.join(" ")));
        }
        Ok(Self {
            palette: (!signs.colored.is_empty()).then(|| palette(&others)),
            inks: inks.chain([(ground, Ink::BACKGROUND)]).collect(),
            warning: (!warnings.is_empty()).then(|| warnings.join("; ")),
        })
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

/// The error of signs whose meaning is not clear.
fn unclear(found: &BTreeSet<char>, clusters: &Clusters) -> String {
    let shown: Vec<String> = found.iter().map(|&sign| clusters.shown(sign)).collect();
    format!(
        "expected one sign for filled cells and one for empty cells, found {}: write # and ., or \
         letters of inks and .",
        shown.join(" ")
    )
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
