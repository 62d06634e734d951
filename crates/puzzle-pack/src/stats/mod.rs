//! The distributions of the columns of a pack.

mod counts;
#[cfg(feature = "chart")]
mod figure;

use crate::names::ValueError;
use crate::row::Row;
use crate::row::column::{COLUMNS, ColumnStatistic};
use crate::row::columns::decimals;
use counts::{NumberCounts, Words};
use nonogram::MAX_SIDE;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use std::fmt;
use std::sync::LazyLock;

/// A distribution of words: its name, and the order of the possible words.
struct WordList {
    name: &'static str,
    order: fn() -> Vec<&'static str>,
}

/// A distribution of numbers: its name, and what the numbers are.
struct NumberList {
    name: &'static str,
    #[cfg_attr(
        not(feature = "chart"),
        expect(dead_code, reason = "only charts name it")
    )]
    label: &'static str,
}

impl NumberList {
    /// The parts of one in which its numbers are counted.
    fn parts(&self) -> u64 {
        if decimals(self.name).is_some() {
            HUNDREDTHS
        } else {
            1
        }
    }
}

/// Numbers with decimals are counted in hundredths, up to as many footholds as a board can have.
const HUNDREDTHS: u64 = 100;
const MOST_DECIMAL: f64 = 2.0 * MAX_SIDE as f64;

/// The sizes, which are in two columns.
const SIZE: WordList = WordList {
    name: "size",
    order: Vec::new,
};

/// The expected times in words: see [`minutes`].
const MINUTES: WordList = WordList {
    name: "minutes",
    order: || MINUTE_WORDS.map(|(_, words)| words).to_vec(),
};

/// Times up to this many seconds, in words.
const MINUTE_WORDS: [(u64, &str); 10] = [
    (60, "up to 1"),
    (120, "1 to 2"),
    (180, "2 to 3"),
    (300, "3 to 5"),
    (600, "5 to 10"),
    (900, "10 to 15"),
    (1200, "15 to 20"),
    (1800, "20 to 30"),
    (3600, "30 to 60"),
    (u64::MAX, "above 60"),
];

/// The density in whole percent, and the number of blocks in all clues.
const DENSITY: NumberList = NumberList {
    name: "density %",
    label: "filled cells, %",
};
const BLOCKS: NumberList = NumberList {
    name: "blocks",
    label: "numbers in all clues",
};

/// The sizes, the times, and the columns with words.
static WORDS: LazyLock<Vec<WordList>> = LazyLock::new(|| {
    let mut lists = vec![SIZE, MINUTES];
    for column in COLUMNS {
        if let Some(ColumnStatistic::Words(order)) = column.statistic {
            let name = column.name;
            lists.push(WordList { name, order });
        }
    }
    lists
});

/// Density, blocks, and the columns with numbers.
static NUMBERS: LazyLock<Vec<NumberList>> = LazyLock::new(|| {
    let mut lists = vec![DENSITY, BLOCKS];
    for column in COLUMNS {
        if let Some(ColumnStatistic::Numbers(label)) = column.statistic {
            let name = column.name;
            lists.push(NumberList { name, label });
        }
    }
    lists
});

/// The distributions of a pack's columns, in memory that does not grow with the number of rows.
///
/// ```
/// use puzzle_pack::{PackReader, PackStats};
///
/// let pack = "id,width,height,xp\n0123456789abcdef,10,15,20\n";
/// let mut stats = PackStats::default();
/// for row in PackReader::new(pack.as_bytes()).unwrap() {
///     stats.add(&row.unwrap()).unwrap();
/// }
/// assert!(stats.to_string().starts_with("1 board\nsize            10x15 1\n"));
/// ```
#[derive(Clone, Debug)]
pub struct PackStats {
    rows: u64,
    /// A distribution for each of [`WORDS`] and of [`NUMBERS`].
    words: Vec<Words>,
    numbers: Vec<NumberCounts>,
}

impl Default for PackStats {
    fn default() -> Self {
        Self {
            rows: 0,
            words: vec![Words::default(); WORDS.len()],
            numbers: vec![NumberCounts::default(); NUMBERS.len()],
        }
    }
}

impl PackStats {
    /// Counts a row. Columns that the row does not have are skipped.
    ///
    /// # Errors
    /// If a column of numbers has a value that is not a number. Then nothing of the row is counted.
    pub fn add(&mut self, row: &Row) -> Result<(), ValueError> {
        let values: Vec<_> = NUMBERS
            .iter()
            .map(|list| number(list.name, row))
            .collect::<Result<_, _>>()?;
        for (list, words) in WORDS.iter().zip(&mut self.words) {
            let word = match list.name {
                "size" => {
                    let sides = row.get("width").zip(row.get("height"));
                    sides.map(|(width, height)| format!("{width}x{height}"))
                }
                "minutes" => minutes(row).map(String::from),
                column => row.get(column).map(String::from),
            };
            if let Some(word) = word {
                words.add(&word);
            }
        }
        for (value, numbers) in values.into_iter().zip(&mut self.numbers) {
            if let Some(number) = value {
                numbers.add(number);
            }
        }
        self.rows += 1;
        Ok(())
    }

    /// The number of rows.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The distributions of words in the pack, each with its name: words and their numbers of
    /// occurrences.
    fn words(&self) -> impl Iterator<Item = (&'static str, Vec<(&str, u64)>)> {
        let all = WORDS.iter().zip(&self.words);
        let counted = all.map(|(list, words)| (list.name, words.counts(&(list.order)())));
        counted.filter(|(_, counts)| !counts.is_empty())
    }

    /// The distributions of numbers in the pack.
    fn numbers(&self) -> impl Iterator<Item = (&'static NumberList, &NumberCounts)> {
        let all = NUMBERS.iter().zip(&self.numbers);
        all.filter(|(_, numbers)| !numbers.is_empty())
    }

    /// A chart in SVG, with a panel for each distribution. Columns with the same value on all
    /// boards are named in a line of text instead.
    #[cfg(feature = "chart")]
    pub fn chart(&self, name: &str) -> String {
        figure::of_pack(name, self).to_svg()
    }
}

/// The number of boards, a line for each distribution of words, and a table of the numbers.
impl fmt::Display for PackStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boards = if self.rows == 1 { "board" } else { "boards" };
        writeln!(f, "{} {boards}", self.rows)?;
        for (name, counts) in self.words() {
            let counts: Vec<String> = counts
                .iter()
                .map(|(word, count)| format!("{word} {count}"))
                .collect();
            writeln!(f, "{name:16}{}", counts.join(", "))?;
        }
        let mut table = vec![(
            "",
            ["least", "median", "mean", "90 %", "most"].map(String::from),
        )];
        table.extend(self.numbers().map(|(list, numbers)| {
            let figures = [
                numbers.least(),
                numbers.percentile(50),
                numbers.percentile(90),
                numbers.most(),
            ];
            let ([least, median, p90, most], mean) = match list.parts() {
                1 => (
                    figures.map(|n| n.to_string()),
                    format!("{:.1}", numbers.mean()),
                ),
                parts => {
                    let parts = parts as f64;
                    let mean = format!("{:.2}", numbers.mean() / parts);
                    (figures.map(|n| format!("{:.2}", n as f64 / parts)), mean)
                }
            };
            (list.name, [least, median, mean, p90, most])
        }));
        // Large numbers widen all columns.
        let widest = table
            .iter()
            .flat_map(|(_, cells)| cells)
            .map(String::len)
            .max();
        let width = widest.map_or(0, |widest| widest + 2).max(9);
        for (name, cells) in table.iter().filter(|_| table.len() > 1) {
            let cells: String = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
            writeln!(f, "{name:16}{cells}")?;
        }
        Ok(())
    }
}

/// The rows, the words and the numbers.
impl Serialize for PackStats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let counts = |counts: Vec<(&str, u64)>| Value::from_iter(counts);
        let words = self.words().map(|(name, words)| (name, counts(words)));
        let numbers = self
            .numbers()
            .map(|(list, numbers)| (list.name, numbers.to_json(list.parts())));
        let form = json!({
            "rows": self.rows,
            "words": Value::from_iter(words),
            "numbers": Value::from_iter(numbers),
        });
        form.serialize(serializer)
    }
}

/// The expected time of a row in words, if it has one.
fn minutes(row: &Row) -> Option<&'static str> {
    let seconds: u64 = row.get("seconds")?.parse().ok()?;
    let found = MINUTE_WORDS.iter().find(|(most, _)| seconds <= *most);
    found.map(|&(_, words)| words)
}

/// A number of a row, in the [parts](NumberList::parts) of its column. `None` if the row does not
/// have it.
fn number(name: &'static str, row: &Row) -> Result<Option<u64>, ValueError> {
    let (column, expected) = match name {
        "blocks" => {
            let blocks = |clues: &str| clues.split(['/', '.']).filter(|b| !b.is_empty()).count();
            let clues = row.get("rows").zip(row.get("columns"));
            return Ok(clues.map(|(rows, columns)| (blocks(rows) + blocks(columns)) as u64));
        }
        "density %" => ("density", "a share"),
        column => (column, "a number"),
    };
    let Some(text) = row.get(column).filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let number = match column {
        "density" => {
            let share = text.parse().ok();
            let share = share.filter(|share: &f64| (0.0..=1.0).contains(share));
            share.map(|share| (share * 100.0).round() as u64)
        }
        _ if decimals(column).is_some() => {
            let number = text.parse().ok();
            let number = number.filter(|number: &f64| (0.0..=MOST_DECIMAL).contains(number));
            number.map(|number| (number * HUNDREDTHS as f64).round() as u64)
        }
        _ => text.parse().ok(),
    };
    number.map(Some).ok_or_else(|| {
        ValueError(format!(
            "column {column}: expected {expected}, found {text:?}"
        ))
    })
}
