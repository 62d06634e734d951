//! One row of a pack: a board with all its columns.

pub(crate) mod columns;
pub(crate) mod form;
pub(crate) mod palette;
pub(crate) mod template;
pub(crate) mod titles;

use crate::judge::difficulty::{Level, experience};
use crate::judge::engines::Verified;
use crate::source::symmetry::Symmetry;
use columns::{Columns, RequestedColumns};
use nonogram::{Clues, Palette, Puzzle};
use sha2::{Digest, Sha256};
use titles::Titles;

/// Name and version of the program that wrote a pack.
pub(crate) const GENERATOR: &str = concat!("crosscover ", env!("CARGO_PKG_VERSION"));

/// The columns whose values depend on the engines, and so on the version of the program.
pub(crate) const VERSIONED: [&str; 10] = [
    "technique",
    "difficulty",
    "level",
    "sweeps",
    "productive",
    "line_solves",
    "branches",
    "cover_nodes",
    "cover_updates",
    "xp",
];

/// The human side of a board: its titles and its experience points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label<'a> {
    pub(crate) titles: &'a Titles,
    /// Experience points. `None` stands for those of [`experience`].
    pub(crate) xp: Option<u64>,
    /// Columns of a table: names and values.
    pub(crate) extras: &'a [(String, String)],
    /// The colors of the board, in packs of colored boards.
    pub(crate) palette: Option<&'a Palette>,
}

impl<'a> Label<'a> {
    /// Titles, and nothing else that comes with the picture.
    pub(crate) fn plain(titles: &'a Titles) -> Self {
        Self {
            titles,
            xp: None,
            extras: &[],
            palette: None,
        }
    }
}

/// The values of one row, and their columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    columns: Columns,
    /// The values, separated by commas, with a line feed at the end.
    text: String,
    /// The end of each value, one for each column.
    ends: Vec<usize>,
    /// Whether no value has a comma, a quote or a line end. Then [`Self::text`] is the row in CSV.
    is_plain: bool,
    /// See [`Self::number`].
    number: Option<u64>,
}

impl Row {
    /// The row of a board, with all its columns: [`Columns::full`], and those on request if `board` has their values.
    pub(crate) fn new(
        seed: u64,
        index: u64,
        label: Label<'_>,
        puzzle: &Puzzle,
        board: &Verified,
    ) -> Self {
        let mut row = Self::empty();
        row.refill(seed, index, label, puzzle, board);
        row
    }

    /// A row without values and columns.
    pub(crate) fn empty() -> Self {
        Self {
            columns: Columns::default(),
            text: String::new(),
            ends: Vec::new(),
            is_plain: true,
            number: None,
        }
    }

    /// Makes this row equal to [`Self::new`], in the same memory.
    pub(crate) fn refill(
        &mut self,
        seed: u64,
        index: u64,
        label: Label<'_>,
        puzzle: &Puzzle,
        board: &Verified,
    ) {
        let picture = board.picture();
        let (width, height) = (picture.width(), picture.height());
        let report = &board.propagation;
        let stats = report.stats;
        let difficulty = board.difficulty;
        let xp_by_rule = || experience(width, height, difficulty);
        let filled = picture.filled();
        let game = Game::of(puzzle);

        let languages = label.titles.languages();
        let requested = RequestedColumns {
            palette: label.palette.is_some(),
            rate: board.technique.is_some(),
            footholds: board.footholds.is_some(),
            counters: board.counters,
        };
        let columns = Columns::requested(languages, requested);
        let columns = columns.with(label.extras.iter().map(|(name, _)| &**name));
        let mut row = Values::new(self, columns);
        row.id("id", game.hash());
        row.number("seed", seed);
        row.number("index", index);
        row.number("width", width as u64);
        row.number("height", height as u64);
        row.text("cells", &picture.to_digits());
        if let Some(palette) = label.palette {
            row.text("palette", &palette::palette_text(palette));
        }
        row.text("rows", game.rows());
        row.text("columns", game.columns());
        row.number("filled", filled as u64);
        row.density("density", filled, width * height);
        row.text("symmetry", Symmetry::of(picture).name());
        row.text("logic", report.logic.name());
        if let Some(technique) = board.technique {
            row.text("technique", technique.name());
        }
        row.number("difficulty", difficulty.into());
        row.text("level", Level::of(width, height, difficulty).name());
        row.number("sweeps", stats.sweeps);
        row.number("productive", stats.productive);
        if board.counters {
            row.number("line_solves", stats.line_solves);
            row.number("branches", stats.branches);
        }
        if let Some(footholds) = &board.footholds {
            row.number(
                "footholds_first",
                footholds.rounds.first().copied().unwrap_or(0) as u64,
            );
            row.number("footholds_least", footholds.least() as u64);
            row.hundredths("footholds_mean", footholds.mean_hundredths());
        }
        row.text("engines", board.engines().name());
        if board.counters {
            let text = |count: Option<u64>| count.map(|count| count.to_string());
            let cover = board.cover.as_ref();
            let nodes = text(cover.map(|cover| cover.nodes));
            let updates = text(cover.map(|cover| cover.updates));
            row.text("cover_nodes", &nodes.unwrap_or_default());
            row.text("cover_updates", &updates.unwrap_or_default());
        }
        row.number("xp", label.xp.unwrap_or_else(xp_by_rule));
        row.text(
            "xp_from",
            if label.xp.is_some() { "source" } else { "rule" },
        );
        row.titles(label.titles);
        row.text("proof", &board.proof);
        row.text("generator", GENERATOR);
        label.extras.iter().for_each(|(_, text)| row.any_text(text));
        row.finish();
    }

    /// The row with these values. `None` if their number differs from the number of columns.
    pub(crate) fn from_values<'v>(
        columns: &Columns,
        values: impl IntoIterator<Item = &'v str>,
    ) -> Option<Self> {
        let mut row = Self::empty();
        let mut taken = Values::new(&mut row, columns.clone());
        values.into_iter().for_each(|value| taken.any_text(value));
        if taken.0.ends.len() != columns.names().len() {
            return None;
        }
        taken.finish();
        row.number = row.get("id").and_then(parse_id);
        Some(row)
    }

    /// The row in CSV with its line end, if no value needs quotes.
    pub(crate) fn csv_line(&self) -> Option<&str> {
        // A single empty value would be an empty line, so it needs quotes.
        (self.is_plain && self.text.len() > 1).then_some(&self.text)
    }

    /// The values in order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.ends.len()).map(|place| self.at(place))
    }

    /// The value of the column number `place`, from 0.
    pub(crate) fn at(&self, place: usize) -> &str {
        let start = match place {
            0 => 0,
            _ => self.ends[place - 1] + 1,
        };
        &self.text[start..self.ends[place]]
    }

    /// The value of a column, if the row has it.
    pub fn get(&self, column: &str) -> Option<&str> {
        Some(self.at(self.columns.position(column)?))
    }

    /// The columns.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// The id as a number. `None` if it is not 16 hexadecimal digits.
    pub(crate) fn number(&self) -> Option<u64> {
        self.number
    }
}

/// See [`Row::number`].
pub(crate) fn parse_id(id: &str) -> Option<u64> {
    let is_id = id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    u64::from_str_radix(id, 16).ok().filter(|_| is_id)
}

/// A row to which values are added in the order of the columns.
struct Values<'r>(&'r mut Row);

impl<'r> Values<'r> {
    /// Empties the row.
    fn new(row: &'r mut Row, columns: Columns) -> Self {
        row.text.clear();
        row.ends.clear();
        row.ends.reserve(columns.names().len());
        row.columns = columns;
        row.is_plain = true;
        row.number = None;
        Self(row)
    }

    /// Ends a value that needs no quotes.
    fn end(&mut self, column: &str) {
        let row = &mut self.0;
        debug_assert_eq!(row.columns.names().nth(row.ends.len()), Some(column));
        row.ends.push(row.text.len());
        row.text.push(',');
    }

    /// Adds a value that needs no quotes.
    fn text(&mut self, column: &str, text: &str) {
        self.0.text.push_str(text);
        self.end(column);
    }

    /// Adds any value.
    fn any_text(&mut self, text: &str) {
        let row = &mut self.0;
        let needs_quotes = |byte: &u8| matches!(byte, b',' | b'"' | b'\n' | b'\r');
        row.is_plain &= text.bytes().filter(needs_quotes).count() == 0;
        row.text.push_str(text);
        row.ends.push(row.text.len());
        row.text.push(',');
    }

    fn number(&mut self, column: &str, number: u64) {
        push_number(&mut self.0.text, number);
        self.end(column);
    }

    /// Adds a number as 16 hexadecimal digits.
    fn id(&mut self, column: &str, number: u64) {
        self.0.number = Some(number);
        self.text(column, &format!("{number:016x}"));
    }

    /// Adds the share of filled cells with 4 decimals, rounded down. It is computed in whole numbers,
    /// so it is the same on every machine.
    fn density(&mut self, column: &str, filled: usize, cells: usize) {
        let share = (filled * 10_000 / cells) as u64;
        let text = &mut self.0.text;
        push_number(text, share / 10_000);
        text.push('.');
        for unit in [1000, 100, 10, 1] {
            push_number(text, share / unit % 10);
        }
        self.end(column);
    }

    /// Adds a number with 2 decimals.
    fn hundredths(&mut self, column: &str, hundredths: u64) {
        let text = &mut self.0.text;
        push_number(text, hundredths / 100);
        text.push('.');
        push_number(text, hundredths / 10 % 10);
        push_number(text, hundredths % 10);
        self.end(column);
    }

    /// Adds the titles: the English one first, the others in the order of their languages.
    fn titles(&mut self, titles: &Titles) {
        self.any_text(titles.english());
        titles.others().for_each(|title| self.any_text(title));
    }

    fn finish(self) {
        debug_assert_eq!(self.0.ends.len(), self.0.columns.names().len());
        self.0.text.pop();
        self.0.text.push('\n');
    }
}

/// Appends the clues of one direction: `1.1/2`, on boards of several inks `1a.1b/2a`, nothing for an empty line.
fn push_clues(text: &mut String, clues: &Clues) {
    for (line, clue) in clues.iter().enumerate() {
        if line > 0 {
            text.push('/');
        }
        for (place, &length) in clue.lengths().iter().enumerate() {
            if place > 0 {
                text.push('.');
            }
            push_number(text, length.into());
            if clues.is_colored() {
                text.push(clue.ink(place).letter());
            }
        }
    }
}

/// The clues of one direction as text.
pub(crate) fn clues_text(clues: &Clues) -> String {
    let mut text = String::new();
    push_clues(&mut text, clues);
    text
}

/// Appends a number in decimal digits. Most are lengths of blocks, for which formatting takes four
/// times as long.
pub(crate) fn push_number(text: &mut String, number: u64) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The identity of a puzzle: 16 hexadecimal digits.
pub fn id(puzzle: &Puzzle) -> String {
    format!("{:016x}", id_number(puzzle))
}

/// [`id`] as a number.
pub(crate) fn id_number(puzzle: &Puzzle) -> u64 {
    Game::of(puzzle).hash()
}

/// A puzzle's game id in Simon Tatham's Pattern, with letters of inks, which contains the clues of a row.
struct Game {
    text: String,
    /// The positions where the columns and the rows begin.
    columns: usize,
    rows: usize,
}

impl Game {
    fn of(puzzle: &Puzzle) -> Self {
        let blocks = puzzle.rows().lengths().len() + puzzle.columns().lengths().len();
        let lines = puzzle.width() + puzzle.height();
        let mut text = String::with_capacity(2 * blocks + lines + "4000x4000:".len());
        push_number(&mut text, puzzle.width() as u64);
        text.push('x');
        push_number(&mut text, puzzle.height() as u64);
        text.push(':');
        let columns = text.len();
        push_clues(&mut text, puzzle.columns());
        text.push('/');
        let rows = text.len();
        push_clues(&mut text, puzzle.rows());
        Self {
            text,
            columns,
            rows,
        }
    }

    fn rows(&self) -> &str {
        &self.text[self.rows..]
    }

    fn columns(&self) -> &str {
        &self.text[self.columns..self.rows - 1]
    }

    fn hash(&self) -> u64 {
        let digest = Sha256::digest(&self.text);
        let first = digest.first_chunk().expect("a digest has 32 bytes");
        u64::from_be_bytes(*first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::Picture;

    /// `printf 3x2:2/1/1/1.1/2 | sha256sum | cut -c1-16`
    #[test]
    fn the_id_is_the_hash_that_anyone_can_compute() {
        let puzzle = Picture::from_bits(3, 2, "101110").unwrap().puzzle();
        assert_eq!(id(&puzzle), "6d863d4e7b24df86");
    }

    #[test]
    fn empty_lines_are_written_as_nothing() {
        let puzzle = Picture::from_bits(2, 3, "110010").unwrap().puzzle();
        assert_eq!(clues_text(puzzle.rows()), "2//1");
        assert_eq!(clues_text(puzzle.columns()), "1.1/1");
        let puzzle = Picture::from_bits(12, 4, &format!("{:0>36}{:0>12}", "1".repeat(12), ""));
        let puzzle = puzzle.unwrap().puzzle();
        assert_eq!(clues_text(puzzle.rows()), "//12/");
    }

    #[test]
    fn density_has_four_decimals() {
        let text = |filled| {
            let mut row = Row::empty();
            let mut values = Values::new(&mut row, Columns::chosen(["density"]).unwrap());
            values.density("density", filled, 3);
            values.finish();
            row.at(0).to_string()
        };
        assert_eq!([3, 2, 0].map(text), ["1.0000", "0.6666", "0.0000"]);
    }
}
