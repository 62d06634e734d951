//! Sorts the rows of a pack without holding them in memory.
//!
//! The rows are written to a temporary file without a name, one behind the other. Memory holds what
//! each row is sorted by, and its place in that file.

use crate::files::error::{PackFileError, cannot};
use crate::judge::difficulty::Level;
use crate::names::ValueError;
use crate::row::Row;
use crate::row::columns::{Columns, has_numbers, is_known, new_name};
use crate::row::form::PackForm;
use crate::row::titles::language_of;
use crate::text::writer::{PackWriter, write_row};
use nonogram::Technique;
use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::str::FromStr;

/// What rows are sorted by, the most important first: `level,size`.
///
/// - `size`: by the number of cells, then by width
/// - `title`: the column `title_en` or, without it, the first title
/// - `seconds`: the expected time: this column or, without it, `xp`
/// - `level`, `technique`: from easy to hard
/// - another column: numbers by their value; all text columns of a pack, and titles, by the code
///   points of the text; in columns of a table, numbers come before other text
///
/// Rows without a value come last. Rows with the same values come in the order of the column
/// `index` and, if that is the same too, stay in the order in which they were.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SortKeys {
    names: Vec<String>,
    has_rests: bool,
    /// See [`Self::in_steps`].
    steps: Option<usize>,
}

impl SortKeys {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// These keys, or `seconds` if there are none, with rests: every fifth row comes later by a
    /// tenth of all rows, where its neighbors are harder. The first and the last row stay.
    #[must_use]
    pub fn with_rests(mut self) -> Self {
        if self.is_empty() {
            self.names.push(SECONDS.to_string());
        }
        self.has_rests = true;
        self
    }

    /// By `seconds`, with [rests](Self::with_rests), and only this number of rows: those whose
    /// times are nearest to times that rise in equal steps. The first of these times is that of a
    /// row near the quickest, the last one of a row near the slowest: a hundredth of the rows is
    /// beyond each.
    pub fn in_steps(rows: usize) -> Self {
        Self {
            steps: Some(rows),
            ..Self::default().with_rests()
        }
    }
}

/// The key for the expected time.
pub(super) const SECONDS: &str = "seconds";

impl FromStr for SortKeys {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let keys: Vec<String> = text.split(',').map(|key| key.trim().to_string()).collect();
        if keys.iter().any(String::is_empty) {
            let expected = "expected names of columns, size or title, separated by commas";
            Err(ValueError(expected.to_string()))
        } else {
            Ok(Self {
                names: keys,
                ..Self::default()
            })
        }
    }
}

impl fmt::Display for SortKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names.join(","))?;
        f.write_str(if self.has_rests { " with rests" } else { "" })?;
        f.write_str(if self.steps.is_some() {
            ", in steps"
        } else {
            ""
        })
    }
}

/// A key, with the names of its columns.
#[derive(Clone, Debug)]
pub(super) enum Key {
    Size,
    Level(String),
    Technique(String),
    Text(String),
    /// A number if it is one.
    Number(String),
}

/// What a row is sorted by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum SortValue {
    /// The bits of a number so that they have its order, and the whole number if the bits are too
    /// few for it.
    Number(i64, i128),
    Text(String),
    None,
}

impl Key {
    /// The key with this name, if the columns have it.
    pub(super) fn of(name: &str, columns: &Columns) -> Result<Self, PackFileError> {
        Self::find(name, columns).ok_or_else(|| PackFileError::NoSortKey {
            key: name.to_string(),
            columns: columns.names().collect::<Vec<_>>().join(", "),
        })
    }

    fn find(name: &str, columns: &Columns) -> Option<Self> {
        let column = |name: &str| {
            let mut names = [name, new_name(name)].into_iter();
            let found = names.find(|name| columns.position(name).is_some());
            found.map(String::from)
        };
        match name {
            "size" => column("width").and(column("height")).map(|_| Self::Size),
            "title" => {
                let mut names = columns.names();
                let first = names.find(|name| language_of(name).is_some());
                column("title_en")
                    .or(first.map(String::from))
                    .map(Self::Text)
            }
            SECONDS => column(name).or(column("xp")).map(Self::Number),
            "level" => column(name).map(Self::Level),
            "technique" => column(name).map(Self::Technique),
            _ if has_numbers(name) => column(name).map(Self::Number),
            _ if is_known(name) => column(name).map(Self::Text),
            _ => column(name).map(Self::Number),
        }
    }

    /// The number that a row has for a key with numbers.
    pub(super) fn number(&self, row: &Row) -> Option<u64> {
        let Self::Number(column) = self else {
            return None;
        };
        row.get(column)?.parse().ok()
    }

    fn value(&self, row: &Row) -> SortValue {
        let (Self::Level(column)
        | Self::Technique(column)
        | Self::Text(column)
        | Self::Number(column)) = self
        else {
            let side = |column| row.get(column)?.parse::<u32>().ok().map(i128::from);
            return match (side("width"), side("height")) {
                // The width decides between equal numbers of cells.
                (Some(width), Some(height)) => {
                    SortValue::Number(0, ((width * height) << 32) + width)
                }
                _ => SortValue::None,
            };
        };
        let text = row.get(column).unwrap_or_default();
        let number = match self {
            Self::Level(_) => text.parse().ok().map(|level: Level| (0, level as i128)),
            Self::Technique(_) => {
                let technique: Option<Technique> = text.parse().ok();
                technique.map(|technique| (0, technique as i128))
            }
            Self::Number(_) => number(text),
            Self::Text(_) | Self::Size => None,
        };
        match (number, text) {
            (Some((bits, whole)), _) => SortValue::Number(bits, whole),
            (None, "") => SortValue::None,
            (None, text) => SortValue::Text(text.to_string()),
        }
    }
}

/// The parts of [`SortValue::Number`], if this is a number.
fn number(text: &str) -> Option<(i64, i128)> {
    let number: f64 = text.parse().ok()?;
    // As `f64::total_cmp` compares. Zero has one sign.
    let bits = (number + 0.0).to_bits() as i64;
    let ordered = bits ^ (((bits >> 63) as u64) >> 1) as i64;
    let whole: Option<i128> = text.parse().ok();
    let whole = whole.filter(|whole| whole.unsigned_abs() > 1 << 53);
    number.is_finite().then(|| (ordered, whole.unwrap_or(0)))
}

/// A row in the temporary file.
#[derive(Debug)]
struct RowPlace {
    /// What it is sorted by.
    values: Vec<SortValue>,
    /// The number of the first key, if it has one.
    number: Option<u64>,
    begin: u64,
    length: usize,
}

/// Takes rows in any order and writes them sorted.
#[derive(Debug)]
pub(crate) struct Sorter {
    columns: Columns,
    form: PackForm,
    keys: Vec<Key>,
    has_rests: bool,
    steps: Option<usize>,
    file: BufWriter<File>,
    places: Vec<RowPlace>,
    end: u64,
    line: Vec<u8>,
}

impl Sorter {
    /// Sorts rows with these columns.
    ///
    /// # Errors
    /// If they do not have a key.
    pub(crate) fn new(
        columns: Columns,
        form: PackForm,
        keys: &SortKeys,
    ) -> Result<Self, PackFileError> {
        let SortKeys {
            names,
            has_rests,
            steps,
        } = keys;
        let keys = names.iter().map(|name| Key::of(name, &columns));
        let mut keys: Vec<Key> = keys.collect::<Result<_, _>>()?;
        keys.extend(Key::find("index", &columns));
        let file = tempfile::tempfile().map_err(cannot("make", Path::new("a temporary file")))?;
        let file = BufWriter::new(file);
        Ok(Self {
            columns,
            form,
            keys,
            has_rests: *has_rests,
            steps: *steps,
            file,
            places: Vec::new(),
            end: 0,
            line: Vec::new(),
        })
    }

    pub(crate) fn add(&mut self, row: &Row) -> io::Result<()> {
        self.line.clear();
        write_row(&mut self.line, row, &self.columns, self.form)?;
        self.file.write_all(&self.line)?;
        self.places.push(RowPlace {
            values: self.keys.iter().map(|key| key.value(row)).collect(),
            number: self.keys.first().and_then(|key| key.number(row)),
            begin: self.end,
            length: self.line.len(),
        });
        self.end += self.line.len() as u64;
        Ok(())
    }

    /// Writes the rows, and returns their number.
    ///
    /// # Errors
    /// If there are fewer rows than steps, or if they cannot be written.
    pub(crate) fn finish(mut self, output: impl Write) -> Result<u64, PackFileError> {
        self.places
            .sort_by(|one, other| one.values.cmp(&other.values));
        if let Some(wanted) = self.steps {
            self.places.retain(|place| place.number.is_some());
            let found = self.places.len();
            if found < wanted {
                return Err(PackFileError::FewTimes { found, wanted });
            }
            let numbers = self.places.iter().filter_map(|place| place.number);
            let chosen = in_steps(&numbers.collect::<Vec<_>>(), wanted);
            let mut is_chosen = chosen.into_iter();
            self.places
                .retain(|_| is_chosen.next().expect("one for each row"));
        }
        if self.has_rests {
            self.places = with_rests(std::mem::take(&mut self.places));
        }
        let rows = self.places.len() as u64;
        let path = Path::new("the packs");
        self.write(output).map_err(cannot("write", path))?;
        Ok(rows)
    }

    fn write(mut self, output: impl Write) -> io::Result<()> {
        let mut file = self.file.into_inner()?;
        let mut writer = PackWriter::new(output, &self.columns, self.form)?;
        for RowPlace { begin, length, .. } in self.places {
            self.line.resize(length, 0);
            file.seek(SeekFrom::Start(begin))?;
            file.read_exact(&mut self.line)?;
            writer.write_raw(&self.line)?;
        }
        writer.finish().map(drop)
    }
}

/// Which of these numbers in rising order are chosen: see [`SortKeys::in_steps`]. Each step takes
/// the nearest number behind the last one that leaves enough for the other steps.
fn in_steps(numbers: &[u64], steps: usize) -> Vec<bool> {
    let mut is_chosen = vec![false; numbers.len()];
    let beyond = numbers.len() / 100;
    let [Some(least), Some(most)] =
        [beyond, numbers.len().wrapping_sub(1 + beyond)].map(|place| numbers.get(place))
    else {
        return is_chosen;
    };
    let mut next = 0;
    for step in 0..steps {
        let rise = u128::from(most - least) * step as u128 / (steps.max(2) - 1) as u128;
        let target = least + rise as u64;
        let above = numbers.partition_point(|&number| number < target);
        let is_nearer_below = above == numbers.len()
            || above > 0 && target - numbers[above - 1] < numbers[above] - target;
        let nearest = above - usize::from(is_nearer_below);
        let last = numbers.len() - (steps - step);
        let place = nearest.clamp(next, last);
        is_chosen[place] = true;
        next = place + 1;
    }
    is_chosen
}

/// See [`SortKeys::with_rests`].
fn with_rests<T>(sorted: Vec<T>) -> Vec<T> {
    let (count, delay) = (sorted.len(), sorted.len() / 10);
    let placed = sorted.into_iter().enumerate().map(|(rank, row)| {
        let is_rest = rank % 5 == 2 && rank + delay + 1 < count;
        let place = if is_rest { rank + delay } else { rank };
        ((place, is_rest), row)
    });
    let mut placed: Vec<_> = placed.collect();
    placed.sort_unstable_by_key(|&(place, _)| place);
    placed.into_iter().map(|(_, row)| row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_take_what_is_nearest_and_all_that_is_left_at_the_end() {
        let chosen = |numbers: &[u64], steps| {
            let chosen = in_steps(numbers, steps);
            let mut numbers = numbers.to_vec();
            let mut is_chosen = chosen.into_iter();
            numbers.retain(|_| is_chosen.next().unwrap());
            numbers
        };
        // Many quick boards and few slow ones.
        let pool = [10, 10, 10, 10, 11, 11, 12, 13, 14, 18, 19, 30];
        assert_eq!(chosen(&pool, 3), [10, 19, 30]);
        assert_eq!(chosen(&pool, 5), [10, 14, 18, 19, 30]);
        assert_eq!(chosen(&pool, 12), pool);
        assert_eq!(chosen(&pool, 1), [10]);
        assert!(chosen(&pool, 0).is_empty() && chosen(&[], 0).is_empty());
        assert_eq!(chosen(&[7, 7, 7], 2), [7, 7]);
        // The slowest hundredth is not aimed at.
        let mut pool: Vec<u64> = (1..=200).collect();
        pool[199] = 100_000;
        assert_eq!(chosen(&pool, 3), [3, 100, 198]);
        for steps in 0..=200 {
            assert_eq!(chosen(&pool, steps).len(), steps);
        }
    }

    #[test]
    fn rests_are_single_and_the_other_rows_rise() {
        assert_eq!(
            with_rests((0..12).collect()),
            [0, 1, 3, 2, 4, 5, 6, 8, 7, 9, 10, 11]
        );
        for count in 0..300 {
            let order = with_rests((0..count).collect());
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..count).collect::<Vec<_>>());
            assert!(count == 0 || (order[0], order[count - 1]) == (0, count - 1));
            assert!(order.iter().filter(|rank| **rank % 5 != 2).is_sorted());
            let drops = order.windows(2).filter(|pair| pair[0] > pair[1]);
            assert!(drops.clone().all(|pair| pair[0] - pair[1] <= count / 10));
            assert!(count < 100 || drops.count() > count / 6);
        }
    }
}
