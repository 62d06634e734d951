//! What the colors of a board are called, and the characters that show them.

use crate::board::inks_first;
use nonogram::{Block, Ink, InkSet, Palette, Swatch};

/// The names and the symbols of the colors of a board.
pub(super) struct Names<'a> {
    palette: &'a Palette,
    is_colored: bool,
    /// Whether the symbols of the palette cannot be confused with digits, unknown cells or blanks.
    has_symbols: bool,
}

impl<'a> Names<'a> {
    /// The names on a board with this number of inks. With one ink, the palette does not matter.
    pub(super) fn new(palette: &'a Palette, inks: usize) -> Self {
        Self {
            palette,
            is_colored: inks > 1,
            has_symbols: palette.inks() >= inks
                && palette.swatches().all(|(_, Swatch { symbol, .. })| {
                    *symbol != '?'
                        && !symbol.is_numeric()
                        && !symbol.is_whitespace()
                        && !symbol.is_control()
                }),
        }
    }

    pub(super) fn is_colored(&self) -> bool {
        self.is_colored
    }

    /// `filled` or `empty`, or the name of the ink.
    pub(super) fn color(&self, ink: Ink) -> String {
        if ink.is_background() {
            return "empty".to_string();
        }
        if !self.is_colored {
            return "filled".to_string();
        }
        let name = self
            .palette
            .get(ink)
            .map_or("", |swatch| swatch.name.trim());
        let mut swatches = self.palette.swatches();
        let is_used = swatches.any(|(other, swatch)| other != ink && swatch.name.trim() == name);
        if name.is_empty() || name == "empty" || is_used {
            format!("ink {}", self.symbol(InkSet::only(ink)))
        } else {
            name.to_string()
        }
    }

    /// The name of an ink before a noun, with a blank: `red `. Empty on boards of one ink.
    pub(super) fn adjective(&self, ink: Ink) -> String {
        if self.is_colored {
            format!("{} ", self.color(ink))
        } else {
            String::new()
        }
    }

    /// `red`, `red or blue`, `red, blue or empty`: the inks, then the background.
    pub(super) fn list(&self, colors: InkSet, or: &str) -> String {
        let names: Vec<String> = inks_first(colors).map(|ink| self.color(ink)).collect();
        listed(&names, &format!(" {or} "))
    }

    /// The character of a cell: `?` if it may have several colors.
    pub(super) fn symbol(&self, colors: InkSet) -> char {
        let Some(ink) = colors.single() else {
            return '?';
        };
        let swatch = self.palette.get(ink).filter(|_| self.has_symbols);
        match (self.is_colored, swatch) {
            (false, _) if ink == Ink::FIRST => '#',
            (true, Some(swatch)) => swatch.symbol,
            _ => ink.letter(),
        }
    }

    /// The symbols of a line's cells. A line of more than ten cells has a blank after every five.
    pub(super) fn picture(&self, cells: &[InkSet]) -> String {
        let mut text = String::new();
        for (index, &cell) in cells.iter().enumerate() {
            if cells.len() > 10 && index > 0 && index % 5 == 0 {
                text.push(' ');
            }
            text.push(self.symbol(cell));
        }
        text
    }

    /// The clue of a line: `2 1`, or `2r 1b` with the symbols of the inks.
    pub(super) fn clue(&self, clue: &[Block]) -> String {
        if clue.is_empty() {
            return "0".to_string();
        }
        let blocks = clue.iter().map(|block| {
            if self.is_colored {
                format!("{}{}", block.length, self.symbol(InkSet::only(block.ink)))
            } else {
                block.length.to_string()
            }
        });
        blocks.collect::<Vec<_>>().join(" ")
    }
}

/// `one, another and a third`; `and` stands before the last.
pub(super) fn listed(items: &[String], and: &str) -> String {
    match items {
        [others @ .., last] if !others.is_empty() => format!("{}{and}{last}", others.join(", ")),
        items => items.concat(),
    }
}
