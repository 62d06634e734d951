//! The inks that a file defines, by the words that name them in its clues.
//!
//! Formats name inks by letters or words, and may define inks that the puzzle does not use. A
//! reader numbers the inks as it meets them. At the end, [`InkTable::finish`] numbers those in use
//! from 1: first the defined ones in their order, then the others by name. So a puzzle in one ink
//! is black and white, whatever its color.

use crate::document::Document;
use nonogram::{
    Block, Cell, Clues, Grid, Ink, MAX_INKS, Palette, Picture, Puzzle, PuzzleError, Rgb, Swatch,
};

/// The look of the background or of an ink, as far as the file states it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Look {
    pub(crate) name: String,
    pub(crate) rgb: Option<Rgb>,
    pub(crate) symbol: Option<char>,
}

#[derive(Clone, Debug)]
struct Entry {
    key: String,
    look: Look,
    is_defined: bool,
}

/// The background and the inks of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct InkTable {
    background: Look,
    /// Ink 1 is the first one.
    entries: Vec<Entry>,
    /// Whether clues may use inks only if they are defined.
    is_closed: bool,
    /// Whether inks have names of one character, which are also their symbols.
    is_lettered: bool,
}

impl InkTable {
    /// A table of inks that have names of one character.
    pub(crate) fn lettered() -> Self {
        Self {
            is_lettered: true,
            ..Self::default()
        }
    }

    /// Sets the look of the background.
    pub(crate) fn define_background(&mut self, look: Look) {
        self.background = look;
    }

    /// Defines an ink. `Err` has what is wrong: a second definition, or too many inks.
    pub(crate) fn define(&mut self, key: &str, look: Look) -> Result<(), &'static str> {
        if self.defined(key).is_some() {
            return Err("each color once");
        }
        self.add(key, look, true).map(|_| ())
    }

    /// Names the background, which has the key `0`, or an ink. `Err` has what is wrong: the ink is
    /// not defined, or it has a name.
    pub(crate) fn name(&mut self, key: &str, name: &str) -> Result<(), &'static str> {
        let look = match key {
            "0" => Some(&mut self.background),
            key => {
                let mut entries = self.entries.iter_mut();
                let entry = entries.find(|entry| entry.key == key);
                entry.map(|entry| &mut entry.look)
            }
        };
        let look = look.ok_or("a color that is defined")?;
        if !look.name.is_empty() {
            return Err("one name for each color");
        }
        look.name = name.to_owned();
        Ok(())
    }

    fn add(&mut self, key: &str, look: Look, is_defined: bool) -> Result<Ink, &'static str> {
        const _: () = assert!(MAX_INKS == 31);
        let ink = Ink::new(self.entries.len() + 1).ok_or("at most 31 inks")?;
        let mut entry = Entry {
            key: key.to_owned(),
            look,
            is_defined,
        };
        if self.is_lettered {
            let mut symbols = key.chars();
            let symbol = symbols.next().filter(|_| symbols.next().is_none());
            entry.look.symbol = Some(symbol.ok_or("a color of one character")?);
        }
        self.entries.push(entry);
        Ok(ink)
    }

    /// From here on, inks must be defined.
    pub(crate) fn close(&mut self) {
        self.is_closed = true;
    }

    /// The ink of this key, for the reader only. `Err` has what was expected instead.
    pub(crate) fn ink(&mut self, key: &str) -> Result<Ink, &'static str> {
        match self.defined(key) {
            Some(ink) => Ok(ink),
            None if self.is_closed => Err("a color that is defined"),
            None => self.add(key, Look::default(), false),
        }
    }

    /// The ink whose key is its name, which has this color if it is not defined.
    pub(crate) fn named(&mut self, name: &str, rgb: Option<Rgb>) -> Result<Ink, &'static str> {
        let look = Look {
            name: name.to_owned(),
            rgb,
            symbol: None,
        };
        match self.defined(name) {
            Some(ink) => Ok(ink),
            None => self.add(name, look, false),
        }
    }

    /// The ink of this key, if it is known.
    pub(crate) fn defined(&self, key: &str) -> Option<Ink> {
        let place = self.entries.iter().position(|entry| entry.key == key)?;
        Ink::new(place + 1)
    }

    /// Names the background, if it has no name so far.
    pub(crate) fn name_background(&mut self, name: &str) {
        if self.background.name.is_empty() {
            self.background.name = name.to_owned();
        }
    }

    /// Whether this may be the name of an ink in a clue.
    pub(crate) fn is_key(&self, key: &str) -> bool {
        key.chars().all(char::is_alphanumeric) || self.defined(key).is_some()
    }

    /// Whether there is at most one ink, and clues name none.
    pub(crate) fn is_plain(&self) -> bool {
        let mut keys = self.entries.iter().map(|entry| entry.key.as_str());
        keys.next().is_none_or(|key| key == "1") && keys.next().is_none()
    }

    /// An error of clues, with the name that the file gives the ink.
    pub(crate) fn puzzle_error(&self, error: PuzzleError) -> String {
        match error {
            PuzzleError::InkTotals { ink, rows, columns } => {
                let key = &self.entries[ink.number() - 1].key;
                format!(
                    "the rows need {rows} cells of color {key:?}, but the columns need {columns}"
                )
            }
            error => error.to_string(),
        }
    }

    /// The document, in which the inks have the numbers of the reader, with its palette and the
    /// inks in use numbered from 1.
    pub(crate) fn finish(&self, document: Document) -> Document {
        let order = self.order(&document);
        let mut numbers = [Ink::BACKGROUND; MAX_INKS + 1];
        for (&entry, ink) in order.iter().zip(Ink::first(order.len())) {
            numbers[entry + 1] = ink;
        }
        let is_same = order.iter().enumerate().all(|(at, &entry)| at == entry);
        let document = if is_same {
            document
        } else {
            renumbered(document, &numbers)
        };
        let looks = order.iter().map(|&entry| &self.entries[entry].look);
        // A board without a block has the ink that is defined, if there is just one.
        let only = match &self.entries[..] {
            [entry] if order.is_empty() => Some(&entry.look),
            _ => None,
        };
        let palette = palette(&self.background, &looks.chain(only).collect::<Vec<_>>());
        Document {
            palette,
            ..document
        }
    }

    /// The entries in use, in the order of their final numbers.
    fn order(&self, document: &Document) -> Vec<usize> {
        let mut used = [false; MAX_INKS + 1];
        for block in blocks(&document.puzzle) {
            used[block.ink.number()] = true;
        }
        let saved = document.saved.iter().flat_map(Grid::rows).flatten();
        for cell in saved {
            if let Cell::Known(ink) = cell {
                used[ink.number()] = true;
            }
        }
        let is_used = |&entry: &usize| used[entry + 1];
        let mut order: Vec<usize> = (0..self.entries.len()).filter(is_used).collect();
        order.sort_by_key(|&entry| {
            let Entry {
                key, is_defined, ..
            } = &self.entries[entry];
            if *is_defined {
                (entry, "")
            } else {
                (MAX_INKS, key.as_str())
            }
        });
        order
    }
}

fn blocks(puzzle: &Puzzle) -> impl Iterator<Item = Block> {
    puzzle.rows().iter().flat_map(|clue| clue.blocks())
}

/// The document with other numbers of inks.
fn renumbered(document: Document, numbers: &[Ink]) -> Document {
    let new = |ink: Ink| numbers[ink.number()];
    let clues = |clues: &Clues| {
        let mut renumbered = Clues::new();
        for clue in clues.iter() {
            let blocks = clue.blocks().map(|block| Block {
                ink: new(block.ink),
                ..block
            });
            renumbered.push_blocks(blocks);
        }
        renumbered
    };
    let (rows, columns) = (
        clues(document.puzzle.rows()),
        clues(document.puzzle.columns()),
    );
    let goal = document.goal.map(|goal| {
        let inks = goal.cells().map(|ink| new(ink).number());
        Picture::from_inks(goal.width(), goal.height(), inks).expect("a picture of inks")
    });
    let grid = |grid: &Grid| {
        let cell = |cell: &Cell| match *cell {
            Cell::Known(ink) => Cell::Known(new(ink)),
            Cell::Unknown => Cell::Unknown,
        };
        Grid::from_cells(grid.width(), grid.rows().flatten().map(cell).collect())
    };
    let saved = document.saved.as_ref().map(grid);
    let givens = grid(&document.puzzle.start());
    let puzzle = Puzzle::new(rows, columns).expect("other numbers do not change the lengths");
    Document {
        puzzle: puzzle.with_givens(givens).expect("inks of the clues"),
        goal,
        saved,
        ..document
    }
}

/// The palette of these looks. What the file does not state is that of the standard palette.
fn palette(background: &Look, inks: &[&Look]) -> Palette {
    let standard = Palette::standard(inks.len().max(1));
    let all = Palette::standard(MAX_INKS);
    let mut swatches: Vec<Swatch> = Vec::new();
    let none = Look::default();
    for (ink, usual) in standard.swatches() {
        let look = match ink.number() {
            0 => background,
            number => inks.get(number - 1).copied().unwrap_or(&none),
        };
        let known = |is: &dyn Fn(&Swatch) -> bool| {
            let mut known = all.swatches().map(|(_, swatch)| swatch);
            known.find(|swatch| is(swatch))
        };
        let named = known(&|swatch| swatch.name == look.name);
        let rgb = look.rgb.or(named.map(|swatch| swatch.rgb));
        let name = match (look.name.as_str(), look.rgb) {
            ("", None) => usual.name.clone(),
            ("", Some(rgb)) => known(&|swatch| swatch.rgb == rgb)
                .map(|swatch| swatch.name.clone())
                .unwrap_or_default(),
            (name, _) => name.to_owned(),
        };
        // A board in one ink is shown in `#` and `.`.
        let wanted = look.symbol.filter(|_| inks.len() > 1);
        let mut symbols = wanted
            .into_iter()
            .chain([usual.symbol])
            .chain(Ink::first(MAX_INKS).map(Ink::letter))
            .chain(['.', '#']);
        let symbol = symbols.find(|&symbol| {
            let is_free = swatches.iter().all(|swatch| swatch.symbol != symbol);
            is_free && is_symbol(symbol)
        });
        swatches.push(Swatch {
            name,
            rgb: rgb.unwrap_or(usual.rgb),
            symbol: symbol.expect("there are more symbols than inks"),
        });
    }
    Palette::new(swatches).expect("the symbols differ")
}

/// Whether a character can show an ink: `?` shows a cell that is not known.
fn is_symbol(symbol: char) -> bool {
    !symbol.is_whitespace() && !symbol.is_control() && symbol != '?'
}

/// The signs of the inks of a palette, and at the end of the background, in a format that allows
/// only some characters. The symbols of the palette are taken if possible, else letters.
pub(crate) fn signs(palette: &Palette, allowed: impl Fn(char) -> bool) -> Vec<char> {
    let mut signs: Vec<char> = Vec::new();
    let inks = || palette.swatches().skip(1);
    for (ink, swatch) in inks().chain(palette.swatches().take(1)) {
        let letters = Ink::first(MAX_INKS).map(Ink::letter);
        let symbols = [swatch.symbol, ink.letter(), '#']
            .into_iter()
            .chain(letters);
        // The symbols of other inks are left to them.
        let is_other = |symbol: char| {
            let mut others = inks().filter(|(other, _)| *other != ink);
            others.any(|(_, swatch)| swatch.symbol == symbol)
        };
        let sign = symbols.filter(|&symbol| allowed(symbol) && is_symbol(symbol));
        let mut sign = sign.filter(|symbol| !signs.contains(symbol) && !is_other(*symbol));
        signs.push(sign.next().unwrap_or('.'));
    }
    signs
}

/// The names of the background and of the inks of a palette, each different from the others and not
/// empty. A slash would stand for a triangle.
pub(crate) fn names(palette: &Palette) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (ink, swatch) in palette.swatches() {
        let signs = swatch.name.chars().filter(|sign| !sign.is_control());
        let name: String = signs
            .map(|sign| if sign == '/' { '-' } else { sign })
            .collect();
        let mut name = match name.trim() {
            "" => format!("ink {ink}"),
            name => name.to_owned(),
        };
        while names.contains(&name) {
            name += &format!(" {ink}");
        }
        names.push(name);
    }
    names
}

/// The name of a look as a format of lines can hold it. `None` if the name is empty, or if it is
/// that of the color in the standard palette, which a reader takes if the file states none.
pub(crate) fn stated_name(swatch: &Swatch) -> Option<String> {
    let signs = swatch.name.chars().filter(|sign| !sign.is_control());
    let name = signs.collect::<String>().trim().to_owned();
    let all = Palette::standard(MAX_INKS);
    let mut usual = all.swatches().filter(|(_, usual)| usual.rgb == swatch.rgb);
    let is_usual = usual.next().is_some_and(|(_, usual)| usual.name == name);
    (!name.is_empty() && !is_usual).then_some(name)
}
