//! What a reader sees as one sign: a character, or several that make up one emoji.

use std::borrow::Cow;
use std::collections::BTreeMap;
use unicode_segmentation::UnicodeSegmentation;

/// The first of the characters that stand for clusters, for private use.
const FIRST: u32 = 0xf_0000;
/// The number of these characters.
const MOST: usize = 0xffff - 1;

/// The symbols of a text that consist of several characters. Each is shown by a character for
/// private use, so that every sign is one character.
#[derive(Default)]
pub(super) struct Clusters {
    all: Vec<String>,
    places: BTreeMap<String, usize>,
}

impl Clusters {
    /// A line with one character for each sign: without the characters that only choose how another
    /// one looks, and with the usual forms of wide letters and blanks.
    pub(super) fn plain<'a>(&mut self, line: &'a str) -> Cow<'a, str> {
        if line.is_ascii() {
            return Cow::Borrowed(line);
        }
        let mut plain = String::new();
        for cluster in line.graphemes(true) {
            let mut signs = cluster.chars().filter_map(seen);
            let (first, is_single) = match (signs.next(), signs.next()) {
                (None, _) => continue,
                (Some(first), second) => (first, second.is_none()),
            };
            let is_token = is_private(first) || !is_single && is_symbol(first);
            if is_token {
                plain.push(self.token(cluster));
            } else {
                plain.extend(cluster.chars().filter_map(seen));
            }
        }
        Cow::Owned(plain)
    }

    /// The character that stands for a cluster. If there are very many, `?` stands for all further
    /// ones: it is no sign of a cell.
    fn token(&mut self, cluster: &str) -> char {
        // Programs write the same emoji with and without the selectors of its look.
        let cluster = cluster.replace(['\u{fe0e}', '\u{fe0f}'], "");
        let at = match self.places.get(&cluster) {
            Some(&at) => at,
            None if self.all.len() == MOST => return '?',
            None => {
                self.places.insert(cluster.clone(), self.all.len());
                self.all.push(cluster);
                self.all.len() - 1
            }
        };
        char::from_u32(FIRST + at as u32).expect("planes for private use have characters only")
    }

    /// The cluster that a character stands for.
    fn of(&self, sign: char) -> Option<&str> {
        let at = u32::from(sign).checked_sub(FIRST)?;
        self.all.get(at as usize).map(String::as_str)
    }

    /// The first character of a sign.
    fn first(&self, sign: char) -> char {
        let first = self.of(sign).and_then(|cluster| cluster.chars().next());
        first.unwrap_or(sign)
    }

    /// Whether a sign is a symbol, such as an emoji, whose meaning each drawing chooses.
    pub(super) fn is_symbol(&self, sign: char) -> bool {
        is_symbol(self.first(sign))
    }

    /// Whether a sign is as wide as two letters.
    pub(super) fn is_wide(&self, sign: char) -> bool {
        let sign = self.first(sign);
        matches!(sign, '⬛' | '⬜' | '\u{1f000}'..='\u{1faff}')
    }

    /// A sign in a message.
    pub(super) fn shown(&self, sign: char) -> String {
        match (sign, self.of(sign)) {
            (' ', _) => "blank".to_string(),
            (_, Some(cluster)) => cluster.to_string(),
            (sign, None) => sign.to_string(),
        }
    }
}

fn is_private(sign: char) -> bool {
    (FIRST..=FIRST + 0xffff).contains(&u32::from(sign))
}

/// Whether a character is a symbol: an emoji, an arrow, a mathematical or a geometric sign. Parts
/// of blocks and of frames are none, and neither are patterns of dots: they show several cells at
/// once.
fn is_symbol(sign: char) -> bool {
    matches!(sign, '←'..='⏿' | '■'..='⟿' | '⤀'..='⯿' | '\u{1f000}'..='\u{1faff}')
}

/// A character in its usual form. `None` if it only chooses how another one looks.
fn seen(sign: char) -> Option<char> {
    match sign {
        '\u{fe0e}'
        | '\u{fe0f}'
        | '\u{200b}'..='\u{200d}'
        | '\u{2060}'
        | '\u{feff}'
        | '\u{20e3}' => None,
        '\u{3000}' | '\u{a0}' | '\u{2800}' | '\u{3164}' => Some(' '),
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(sign) - 0xfee0),
        sign => Some(sign),
    }
}
