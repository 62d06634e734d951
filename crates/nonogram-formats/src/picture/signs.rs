//! The signs of the cells in drawings: which are filled, which are empty, and which are inks.

use crate::picture::clusters::Clusters;
use crate::warning::Warning;
use nonogram::{Ink, MAX_INKS, Palette, Rgb};
use std::collections::BTreeSet;

/// What a sign means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SignMeaning {
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

fn class(sign: char) -> Option<SignMeaning> {
    match sign {
        '.' | '-' | '_' | '0' | ' ' | '·' | '□' | '▢' | '☐' | '◻' | '◽' | '▫' | '⬜' | '░'
        | '○' | '⚪' | '☆' | '◇' | '△' | '▽' | '♡' | '⬡' | '🤍' => {
            Some(SignMeaning::Empty)
        }
        '#' | '+' | '1' | '@' | '*' | 'X' | 'x' | 'O' | 'o' | '■' | '█' | '▓' | '◼' | '◾'
        | '▪' | '●' | '⚫' | '⬛' | '🖤' => Some(SignMeaning::Filled),
        _ => COLORED
            .iter()
            .any(|colored| colored.0 == sign)
            .then_some(SignMeaning::Colored),
    }
}

/// Whether a character is the sign of a cell, other than the letter of an ink.
pub(super) fn is_sign(sign: char) -> bool {
    class(sign).is_some()
}

/// Whether a character is the sign of an empty cell.
pub(super) fn is_empty(sign: char) -> bool {
    class(sign) == Some(SignMeaning::Empty)
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
    class(sign) == Some(SignMeaning::Filled)
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
    pub(super) warning: Option<Warning>,
}

/// The signs that occur in drawings, by what they may mean.
struct SignGroups {
    empty: Vec<char>,
    black: Vec<char>,
    /// Signs with a color, in the order of their inks.
    colored: Vec<char>,
    letters: Vec<char>,
    /// Symbols, such as emoji.
    symbols: Vec<char>,
}

impl SignGroups {
    fn new(found: &BTreeSet<char>, clusters: &Clusters) -> Self {
        let mut groups = Self {
            empty: Vec::new(),
            black: Vec::new(),
            colored: Vec::new(),
            letters: found
                .iter()
                .copied()
                .filter(|&sign| letter(sign).is_some())
                .collect(),
            symbols: Vec::new(),
        };
        // Alone beside empty cells, these two are crosses and circles.
        if matches!(groups.letters[..], ['x' | 'o']) && found.len() > 1 {
            groups.letters.clear();
        }
        for &sign in found {
            match class(sign) {
                _ if groups.letters.contains(&sign) => {}
                Some(SignMeaning::Empty) => groups.empty.push(sign),
                Some(SignMeaning::Filled) => groups.black.push(sign),
                Some(SignMeaning::Colored) => {}
                None if clusters.is_symbol(sign) => groups.symbols.push(sign),
                None => {}
            }
        }
        for (sign, ..) in COLORED {
            if found.contains(&sign) {
                groups.colored.push(sign);
            }
        }
        groups
    }

    /// The sign of the empty cells, if that is clear: the only empty one, or a black square beside
    /// symbols and signs with colors.
    fn ground(&self) -> Option<char> {
        match (&self.empty[..], &self.black[..]) {
            (&[sign], _) => Some(sign),
            ([], &[sign]) if is_dark(sign) && self.letters.is_empty() => {
                let has_others = !self.colored.is_empty() || !self.symbols.is_empty();
                has_others.then_some(sign)
            }
            _ => None,
        }
    }

    /// The signs other than this one, in the order of their inks.
    fn others(&self, ground: char) -> Vec<char> {
        let mut others = [&self.black[..], &self.colored, &self.symbols, &self.letters].concat();
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
        if !black.next().is_none_or(|&sign| is_black(sign)) || black.next().is_some() {
            return false;
        }
        let is_plain = self.colored.is_empty() && self.symbols.is_empty();
        if self.letters.is_empty() {
            return !is_plain;
        }
        // Crosses and circles may also mark empty cells.
        is_mixed && is_plain && self.letters != ['o', 'x'] && !self.black.is_empty()
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
        let known: &[&str] = if is_repair {
            &["#.", "10", "#+.-"]
        } else {
            &["#.", "10"]
        };
        for signs in known {
            if found.iter().all(|&sign| signs.contains(sign)) {
                let (empty, filled) = found.iter().copied().partition(|&sign| is_empty(sign));
                return Ok(Self::with(empty, filled, |_| Ink::FIRST));
            }
        }
        let signs = SignGroups::new(found, clusters);
        let is_plain = signs.black.is_empty() && signs.colored.is_empty();
        if is_plain && signs.empty.len() <= 1 && found.iter().all(|&sign| is_lettered(sign)) {
            let mut read = Self::with(signs.empty, signs.letters.clone(), |sign| {
                letter(sign).expect("letters of inks")
            });
            if signs.letters == ['o', 'x'] {
                read.warning = Some(Warning::LettersAreInks);
            }
            return Ok(read);
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
        let is_dark_ground = is_dark(ground);
        let is_guessed = is_dark_ground || signs.symbols.len() > 1;
        let warning = is_guessed.then(|| Warning::GuessedSigns {
            is_dark_ground,
            inks: (signs.symbols.len() > 1).then(|| shown(&signs.symbols, clusters)),
        });
        let inks = others.iter().copied().zip(Ink::first(others.len()));
        Ok(Self {
            inks: inks.chain([(ground, Ink::BACKGROUND)]).collect(),
            palette: (!signs.colored.is_empty()).then(|| palette(&others)),
            warning,
        })
    }

    /// Signs of empty cells, and others that have this ink.
    fn with(empty: Vec<char>, others: Vec<char>, ink: fn(char) -> Ink) -> Self {
        let empty = empty.into_iter().map(|sign| (sign, Ink::BACKGROUND));
        let others = others.into_iter().map(|sign| (sign, ink(sign)));
        Self {
            inks: empty.chain(others).collect(),
            palette: None,
            warning: None,
        }
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
    format!(
        "expected one sign for filled cells and one for empty cells, found {}: write # and ., or \
         letters of inks and .",
        shown(found, clusters)
    )
}

/// Signs in a message.
fn shown<'a>(signs: impl IntoIterator<Item = &'a char>, clusters: &Clusters) -> String {
    let shown = signs.into_iter().map(|&sign| clusters.shown(sign));
    shown.collect::<Vec<_>>().join(" ")
}

/// Colors of signs, on white.
fn palette(inks: &[char]) -> Palette {
    let mut swatches = Vec::new();
    for (ink, swatch) in Palette::standard(inks.len()).swatches() {
        let mut swatch = swatch.clone();
        let sign = ink.number().checked_sub(1).map(|at| inks[at]);
        if let Some((_, name, rgb)) = COLORED.iter().find(|colored| Some(colored.0) == sign) {
            let [_, red, green, blue] = rgb.to_be_bytes();
            swatch.name = name.to_string();
            swatch.rgb = Rgb([red, green, blue]);
        }
        swatches.push(swatch);
    }
    Palette::new(swatches).expect("the symbols of a palette")
}
