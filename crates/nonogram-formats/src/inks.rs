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
pub(crate) struct InkLook {
    pub(crate) name: String,
    pub(crate) rgb: Option<Rgb>,
    pub(crate) symbol: Option<char>,
}

#[derive(Debug)]
struct InkEntry {
    key: String,
    look: InkLook,
    is_defined: bool,
}

/// The background and the inks of a file.
#[derive(Debug, Default)]
pub(crate) struct InkTable {
    background: InkLook,
    /// Ink 1 is the first one.
    entries: Vec<InkEntry>,
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
    pub(crate) fn define_background(&mut self, look: InkLook) {
        self.background = look;
    }

    /// Defines an ink. `Err` has what is wrong: a second definition, or too many inks.
    pub(crate) fn define(&mut self, key: &str, look: InkLook) -> Result<(), &'static str> {
        if self.defined(key).is_some() {
            return Err("each color once");
        }
        self.add(key, look, true)?;
        Ok(())
    }

    /// Names the background, which has the key `0`, or an ink. `Err` has what is wrong: the ink is
    /// not defined, or it has a name.
    pub(crate) fn name(&mut self, key: &str, name: &str) -> Result<(), &'static str> {
        let look = match self.entries.iter_mut().find(|entry| entry.key == key) {
            _ if key == "0" => &mut self.background,
            Some(entry) => &mut entry.look,
            None => return Err("a color that is defined"),
        };
        if !look.name.is_empty() {
            return Err("one name for each color");
        }
        look.name = name.to_owned();
        Ok(())
    }

    fn add(&mut self, key: &str, mut look: InkLook, is_defined: bool) -> Result<Ink, &'static str> {
        const _: () = assert!(MAX_INKS == 31);
        let ink = Ink::new(self.entries.len() + 1).ok_or("at most 31 inks")?;
        if self.is_lettered {
            let mut symbols = key.chars();
            let (Some(symbol), None) = (symbols.next(), symbols.next()) else {
                return Err("a color of one character");
            };
            look.symbol = Some(symbol);
        }
        self.entries.push(InkEntry {
            key: key.to_owned(),
            look,
            is_defined,
        });
        Ok(ink)
    }

    /// From here on, inks must be defined.
    pub(crate) fn close(&mut self) {
        self.is_closed = true;
    }

    /// The ink of this key, for the reader only. `Err` has what was expected instead.
    pub(crate) fn ink(&mut self, key: &str) -> Result<Ink, &'static str> {
        self.ink_or(key, InkLook::default())
    }

    /// The ink of this key, which has this look if it is not defined.
    pub(crate) fn ink_or(&mut self, key: &str, look: InkLook) -> Result<Ink, &'static str> {
        match self.defined(key) {
            Some(ink) => Ok(ink),
            None if self.is_closed => Err("a color that is defined"),
            None => self.add(key, look, false),
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
        match &self.entries[..] {
            [] => true,
            [entry] => entry.key == "1",
            _ => false,
        }
    }

    /// An error of clues, with the name that the file gives the ink.
    pub(crate) fn puzzle_error(&self, error: PuzzleError) -> String {
        let PuzzleError::InkTotals { ink, rows, columns } = error else {
            return error.to_string();
        };
        let key = &self.entries[ink.number() - 1].key;
        format!("the rows need {rows} cells of color {key:?}, but the columns need {columns}")
    }

    /// The document, in which the inks have the numbers of the reader, with its palette and the
    /// inks in use numbered from 1.
    pub(crate) fn finish(&self, document: Document) -> Document {
        let order = self.order(&document);
        let mut looks: Vec<&InkLook> = Vec::new();
        let mut numbers = [Ink::BACKGROUND; MAX_INKS + 1];
        for (&entry, ink) in order.iter().zip(Ink::first(order.len())) {
            looks.push(&self.entries[entry].look);
            numbers[entry + 1] = ink;
        }
        // A board without a block has the ink that is defined, if there is just one.
        if let ([], [entry]) = (&order[..], &self.entries[..]) {
            looks.push(&entry.look);
        }
        let palette = palette(&self.background, &looks);
        let is_same = order.iter().enumerate().all(|(at, &entry)| at == entry);
        let document = if is_same {
            document
        } else {
            renumbered(document, &numbers)
        };
        Document {
            palette,
            ..document
        }
    }

    /// The entries in use, in the order of their final numbers.
    fn order(&self, document: &Document) -> Vec<usize> {
        let mut used = [false; MAX_INKS + 1];
        for block in document.puzzle.rows().iter().flat_map(|clue| clue.blocks()) {
            used[block.ink.number()] = true;
        }
        for cell in document.saved.iter().flat_map(Grid::rows).flatten() {
            if let Cell::Known(ink) = cell {
                used[ink.number()] = true;
            }
        }
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        order.retain(|&entry| used[entry + 1]);
        order.sort_by_key(|&at| {
            let entry = &self.entries[at];
            if entry.is_defined {
                (at, "")
            } else {
                (MAX_INKS, entry.key.as_str())
            }
        });
        order
    }
}

/// The document with other numbers of inks.
fn renumbered(document: Document, numbers: &[Ink]) -> Document {
    let [rows, columns] = [document.puzzle.rows(), document.puzzle.columns()].map(|clues| {
        let mut renumbered = Clues::new();
        for clue in clues.iter() {
            renumbered.push_blocks(clue.blocks().map(|block| Block {
                ink: numbers[block.ink.number()],
                ..block
            }));
        }
        renumbered
    });
    let goal = document.goal.map(|goal| {
        let inks = goal.cells().map(|ink| numbers[ink.number()].number());
        Picture::from_inks(goal.width(), goal.height(), inks).expect("a picture of inks")
    });
    let givens = renumbered_grid(&document.puzzle.start(), numbers);
    let puzzle = Puzzle::new(rows, columns).expect("other numbers do not change the lengths");
    let saved = document.saved.map(|grid| renumbered_grid(&grid, numbers));
    Document {
        puzzle: puzzle.with_givens(givens).expect("inks of the clues"),
        goal,
        saved,
        ..document
    }
}

fn renumbered_grid(grid: &Grid, numbers: &[Ink]) -> Grid {
    let cells = grid.rows().flatten().map(|cell| match *cell {
        Cell::Known(ink) => Cell::Known(numbers[ink.number()]),
        Cell::Unknown => Cell::Unknown,
    });
    Grid::from_cells(grid.width(), cells.collect())
}

/// The palette of these looks. What the file does not state is that of the standard palette.
fn palette(background: &InkLook, inks: &[&InkLook]) -> Palette {
    let standard = Palette::standard(inks.len().max(1));
    let all = Palette::standard(MAX_INKS);
    let mut swatches: Vec<Swatch> = Vec::new();
    let none = &InkLook::default();
    let looks = std::iter::once(&background).chain(inks).chain([&none]);
    for ((_, usual), look) in standard.swatches().zip(looks) {
        let mut known = all.swatches().map(|(_, swatch)| swatch);
        let (name, rgb) = match (look.name.as_str(), look.rgb) {
            ("", None) => (usual.name.clone(), usual.rgb),
            ("", Some(rgb)) => {
                let swatch = known.find(|swatch| swatch.rgb == rgb);
                (
                    swatch.map_or(String::new(), |swatch| swatch.name.clone()),
                    rgb,
                )
            }
            (name, rgb) => {
                let swatch = known.find(|swatch| swatch.name == name);
                let rgb = rgb.or(swatch.map(|swatch| swatch.rgb));
                (name.to_owned(), rgb.unwrap_or(usual.rgb))
            }
        };
        // A board in one ink is shown in `#` and `.`.
        let wanted = look.symbol.filter(|_| inks.len() > 1);
        let others = Ink::first(MAX_INKS).map(Ink::letter).chain(['.', '#']);
        let symbols = wanted.into_iter().chain([usual.symbol]).chain(others);
        let symbol = symbols.into_iter().find(|&symbol| {
            is_symbol(symbol) && swatches.iter().all(|swatch| swatch.symbol != symbol)
        });
        swatches.push(Swatch {
            name,
            rgb,
            symbol: symbol.expect("there are more symbols than inks"),
        });
    }
    Palette::new(swatches).expect("the symbols differ")
}

/// Whether a character can show an ink: `?` shows a cell that is not known.
fn is_symbol(symbol: char) -> bool {
    !symbol.is_whitespace() && !symbol.is_control() && symbol != '?'
}

/// The signs of the background and of the inks of a palette, in a format that allows only some
/// characters. The symbols of the palette are taken if possible, else letters.
pub(crate) fn signs(palette: &Palette, allowed: impl Fn(char) -> bool) -> Vec<char> {
    let mut signs: Vec<char> = Vec::new();
    let inks: Vec<(Ink, &Swatch)> = palette.swatches().skip(1).collect();
    // The background takes what the inks leave.
    for (ink, swatch) in inks.iter().copied().chain(palette.swatches().take(1)) {
        let letters = Ink::first(MAX_INKS).map(Ink::letter);
        let mut symbols = [swatch.symbol, ink.letter(), '#']
            .into_iter()
            .chain(letters);
        let sign = symbols.find(|&symbol| {
            // The symbols of other inks are left to them.
            let mut others = inks.iter().filter(|(other, _)| *other != ink);
            allowed(symbol)
                && is_symbol(symbol)
                && !signs.contains(&symbol)
                && others.all(|(_, swatch)| swatch.symbol != symbol)
        });
        signs.push(sign.unwrap_or('.'));
    }
    signs.rotate_right(1);
    signs
}

/// The names of the background and of the inks of a palette, each different from the others and not
/// empty. A slash would stand for a triangle.
pub(crate) fn names(palette: &Palette) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (ink, swatch) in palette.swatches() {
        let mut name = on_a_line(&swatch.name).replace('/', "-");
        if name.is_empty() {
            name = format!("ink {ink}");
        }
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
    let name = on_a_line(&swatch.name);
    let all = Palette::standard(MAX_INKS);
    let mut usual = all.swatches().filter(|(_, usual)| usual.rgb == swatch.rgb);
    let is_usual = usual.next().is_some_and(|(_, usual)| usual.name == name);
    (!name.is_empty() && !is_usual).then_some(name)
}

/// A name without control characters and outer blanks.
fn on_a_line(name: &str) -> String {
    name.replace(char::is_control, "").trim().to_owned()
}
