//! The columns of a pack, and their order.

use crate::names::ValueError;
use crate::row::titles::{self, language_of};
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

/// The columns of a pack, in order. The titles in other languages, `title_LANGUAGE`, follow `title_en`
/// in sorted order.
///
/// | column | meaning |
/// |---|---|
/// | `id` | the first 16 hexadecimal digits of the SHA-256 of `WxH:columns/rows`, the puzzle's game id in Simon Tatham's Pattern; equal clues, equal id |
/// | `seed`, `index` | the random stream of the board |
/// | `width`, `height` | in cells |
/// | `cells` | the solution, row by row: 0 and 1, on boards of several inks 0 and the [digits](nonogram::Ink::digit) of the inks |
/// | `palette` | the colors of the background and of the inks, `0:ffffff/1:000000/2:d55e00`; only in packs with several inks |
/// | `rows`, `columns` | the clues: `.` between blocks, `/` between lines, nothing for an empty line; in JSON, [lists](crate::PackForm::Json) |
/// | `filled`, `density` | the number of filled cells, and their share of all cells with 4 decimals, rounded down |
/// | `symmetry` | the symmetries of the picture: a word of [`Symmetry`](crate::Symmetry) |
/// | `logic` | the strongest logic that the propagation solver needed: a word of [`Logic`](nonogram::Logic) |
/// | `technique` | the hardest technique in the explanation of the board: a word of [`Technique`](nonogram::Technique), whose [class](nonogram::Technique::logic) is `logic`; only [on request](crate::Recipe::rate) |
/// | `difficulty` | see [`difficulty`](crate::difficulty()) |
/// | `level` | the difficulty in a word: see [`Level`](crate::Level) |
/// | `sweeps`, `productive` | passes over the board by line logic, and lines that decided a cell: [`SolveStats`](nonogram_propagate::SolveStats) |
/// | `line_solves`, `branches` | work of the propagation solver; only [on request](crate::Recipe::counters) |
/// | `footholds_first`, `footholds_least`, `footholds_mean` | the lines that decide a cell in the first round, in the round with the fewest, and on average with 2 decimals, rounded down: see [`Footholds`](crate::Footholds); only [on request](crate::Recipe::footholds) |
/// | `style`, `flips`, `loss` | how the image was drawn, the cells that were changed afterwards, and how much of the best picture's score was lost, with 3 decimals; only in packs from images |
/// | `engines` | the engines that decided the board: [`Engines`](crate::Engines) |
/// | `cover_nodes`, `cover_updates` | work of the exact-cover engine, with the encoding `lattice` and the kernel `cells`; empty if it was not used; only on request |
/// | `xp` | experience points |
/// | `xp_from` | the origin of the points: `rule` for a twentieth of the cells times `difficulty`, rounded up, or `source` if they came with the picture |
/// | `title_en` | a title |
/// | `proof` | the proof that there is no other solution, for the crate `proof-check` |
/// | `generator` | name and version of the program |
pub const COLUMNS: [&str; 34] = [
    "id",
    "seed",
    "index",
    "width",
    "height",
    "cells",
    "palette",
    "rows",
    "columns",
    "filled",
    "density",
    "symmetry",
    "logic",
    "technique",
    "difficulty",
    "level",
    "sweeps",
    "productive",
    "line_solves",
    "branches",
    "footholds_first",
    "footholds_least",
    "footholds_mean",
    "style",
    "flips",
    "loss",
    "engines",
    "cover_nodes",
    "cover_updates",
    "xp",
    "xp_from",
    "title_en",
    "proof",
    "generator",
];

/// The columns that a pack has on request only: that of colored boards, those of boards from images, and those of
/// [`Recipe::rate`](crate::Recipe::rate), [`Recipe::footholds`](crate::Recipe::footholds) and
/// [`Recipe::counters`](crate::Recipe::counters).
pub(crate) const COLORED: [&str; 1] = ["palette"];
pub(crate) const RATED: [&str; 1] = ["technique"];
pub(crate) const FOOTHOLDS: [&str; 3] = ["footholds_first", "footholds_least", "footholds_mean"];
pub(crate) const LIKENESS: [&str; 3] = ["style", "flips", "loss"];
pub(crate) const COUNTERS: [&str; 4] = ["line_solves", "branches", "cover_nodes", "cover_updates"];

/// Which of the columns on request a pack has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RequestedColumns {
    /// [`COLORED`].
    pub(crate) palette: bool,
    /// [`RATED`].
    pub(crate) rate: bool,
    /// [`FOOTHOLDS`].
    pub(crate) footholds: bool,
    /// [`COUNTERS`].
    pub(crate) counters: bool,
    /// [`LIKENESS`].
    pub(crate) likeness: bool,
}

/// The columns of the table that a game loads. The titles follow them.
const GAME: [&str; 10] = ["id", "width", "height", "cells", "palette", "rows", "columns", "difficulty", "level", "xp"];

/// The columns that hold numbers, or nothing.
const NUMBERS: [&str; 19] = [
    "seed",
    "index",
    "width",
    "height",
    "filled",
    "density",
    "difficulty",
    "sweeps",
    "productive",
    "line_solves",
    "branches",
    "footholds_first",
    "footholds_least",
    "footholds_mean",
    "flips",
    "loss",
    "cover_nodes",
    "cover_updates",
    "xp",
];

/// The most columns of a pack or of another table.
pub(crate) const MAX_COLUMNS: usize = 1000;

/// Whether a column holds numbers. The values of all others are text.
pub(crate) fn is_number(column: &str) -> bool {
    NUMBERS.contains(&column)
}

fn unknown(name: &str) -> ValueError {
    let known = COLUMNS.join(", ");
    ValueError(format!("no column is called {name:?}; there are {known}"))
}

fn repeated(name: &str) -> ValueError {
    ValueError(format!("the column {name:?} is named twice"))
}

fn too_many() -> ValueError {
    ValueError(format!("expected at most {MAX_COLUMNS} columns"))
}

/// The names of the columns of a pack, all different. Copies share their memory.
#[derive(Clone, Debug, Default)]
pub struct Columns(Arc<[Cow<'static, str>]>);

impl PartialEq for Columns {
    /// Nearly all are copies, which share their memory.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl Eq for Columns {}

impl Columns {
    /// The default columns of a pack: all of [`COLUMNS`] except those that it has only on request, with titles in
    /// these languages.
    pub fn full<'l>(languages: impl IntoIterator<Item = &'l str>) -> Self {
        Self::requested(languages, RequestedColumns::default())
    }

    /// [`Self::full`] with some of those on request.
    pub(crate) fn requested<'l>(languages: impl IntoIterator<Item = &'l str>, requested: RequestedColumns) -> Self {
        /// Most rows have these, and making them would take a tenth of the time of a board of 5x5.
        static DEFAULT: LazyLock<Columns> =
            LazyLock::new(|| Columns::all([]).with_requested(RequestedColumns::default()));
        let mut languages = languages.into_iter().peekable();
        match languages.peek() {
            None if requested == RequestedColumns::default() => DEFAULT.clone(),
            _ => Self::all(languages).with_requested(requested),
        }
    }

    /// All of [`COLUMNS`], with titles in these languages.
    pub fn all<'l>(languages: impl IntoIterator<Item = &'l str>) -> Self {
        let place = COLUMNS.iter().position(|&name| name == "title_en");
        let (before, after) = COLUMNS.split_at(place.expect("it is one of them"));
        Self::around(before, languages, &after[1..])
    }

    /// These columns without those on request that are not requested.
    #[must_use]
    fn with_requested(&self, requested: RequestedColumns) -> Self {
        let RequestedColumns { palette, rate, footholds, counters, likeness } = requested;
        let left_out = |name: &str| {
            !palette && COLORED.contains(&name)
                || !rate && RATED.contains(&name)
                || !footholds && FOOTHOLDS.contains(&name)
                || !counters && COUNTERS.contains(&name)
                || !likeness && LIKENESS.contains(&name)
        };
        let is_left = |name: &&Cow<'static, str>| !left_out(name);
        Self(self.0.iter().filter(is_left).cloned().collect())
    }

    /// Whether one of these columns is there.
    #[cfg(feature = "files")]
    pub(crate) fn has_any(&self, names: &[&str]) -> bool {
        self.names().any(|name| names.contains(&name))
    }

    /// The columns that a game loads: id, sides, cells, the palette of `colored` boards, clues, difficulty, level, experience
    /// points, and titles in these languages.
    pub fn game<'l>(languages: impl IntoIterator<Item = &'l str>, colored: bool) -> Self {
        let columns = Self::around(&GAME, languages, &[]);
        columns.with_requested(RequestedColumns { palette: colored, ..RequestedColumns::default() })
    }

    fn around<'l>(
        before: &[&'static str],
        languages: impl IntoIterator<Item = &'l str>,
        after: &[&'static str],
    ) -> Self {
        let fixed = |names: &[&'static str]| -> Vec<_> { names.iter().copied().map(Cow::Borrowed).collect() };
        let mut names: Vec<Cow<'static, str>> = fixed(before);
        names.push("title_en".into());
        let languages = languages.into_iter();
        names.extend(languages.map(|language| format!("{}{language}", titles::PREFIX).into()));
        names.extend(fixed(after));
        Self(names.into())
    }

    /// These columns in this order.
    ///
    /// # Errors
    /// If a name is neither in [`COLUMNS`] nor `title_LANGUAGE`, or if it occurs twice, or if there are more
    /// than 1000 names.
    ///
    /// ```
    /// use puzzle_pack::Columns;
    ///
    /// let columns = Columns::chosen(["id", "title_de", "cells"]).unwrap();
    /// assert_eq!(columns.position("cells"), Some(2));
    /// let error = Columns::chosen(["id", "id"]).unwrap_err();
    /// assert_eq!(error.to_string(), "the column \"id\" is named twice");
    /// ```
    pub fn chosen<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<Self, ValueError> {
        let mut chosen: Vec<Cow<'static, str>> = Vec::new();
        for name in names {
            if chosen.len() == MAX_COLUMNS {
                return Err(too_many());
            }
            if chosen.iter().any(|earlier| earlier == name) {
                return Err(repeated(name));
            }
            let fixed = COLUMNS.into_iter().find(|&column| column == name);
            chosen.push(match (fixed, language_of(name)) {
                (Some(column), _) => column.into(),
                (None, Some(_)) => name.to_string().into(),
                (None, None) => return Err(unknown(name)),
            });
        }
        Ok(Self(chosen.into()))
    }

    /// The columns of a file: those of [`COLUMNS`], titles, and others, which a pack has kept from a table.
    ///
    /// # Errors
    /// If a name occurs twice, if there are more than 1000 names, or if no name is in [`COLUMNS`].
    ///
    /// ```
    /// use puzzle_pack::Columns;
    ///
    /// assert!(Columns::of_file(["id", "artist"]).is_ok());
    /// assert!(Columns::of_file(["artist", "year"]).is_err());
    /// ```
    pub fn of_file<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<Self, ValueError> {
        let names: Vec<&str> = names.into_iter().collect();
        let is_known = |name: &&str| COLUMNS.contains(name);
        if !names.iter().any(is_known) {
            let first = names.first().copied().unwrap_or_default();
            return Err(unknown(first));
        }
        if names.len() > MAX_COLUMNS {
            return Err(too_many());
        }
        let mut seen = HashSet::new();
        if let Some(twice) = names.iter().find(|name| !seen.insert(**name)) {
            return Err(repeated(twice));
        }
        let own = |name: &str| COLUMNS.into_iter().find(|&column| column == name);
        let cow = |name: &str| own(name).map_or_else(|| name.to_string().into(), Cow::Borrowed);
        Ok(Self(names.into_iter().map(cow).collect()))
    }

    /// These columns with others behind them. The names must differ.
    #[must_use]
    pub fn with<'n>(&self, others: impl IntoIterator<Item = &'n str>) -> Self {
        let mut others = others.into_iter().peekable();
        if others.peek().is_none() {
            return self.clone();
        }
        let others = others.map(|name| Cow::Owned(name.to_string()));
        Self(self.0.iter().cloned().chain(others).collect())
    }

    /// These columns without one of them.
    #[must_use]
    pub fn without(&self, column: &str) -> Self {
        Self(self.0.iter().filter(|name| *name != column).cloned().collect())
    }

    /// The names in order.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.0.iter().map(|name| &**name)
    }

    /// The place of a column, from 0.
    pub fn position(&self, column: &str) -> Option<usize> {
        self.names().position(|name| name == column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_follow_the_english_one() {
        let names = |columns: Columns| columns.names().collect::<Vec<_>>().join(",");
        assert_eq!(names(Columns::all([])), COLUMNS.join(","));
        let expected = COLUMNS.join(",").replace("title_en", "title_en,title_de,title_pt-BR");
        assert_eq!(names(Columns::all(["de", "pt-BR"])), expected);
        let on_request = COLORED.iter().chain(&RATED).chain(&FOOTHOLDS);
        let expected = on_request
            .chain(&COUNTERS)
            .chain(&LIKENESS)
            .fold(expected, |all, name| all.replace(&format!("{name},"), ""));
        assert_eq!(names(Columns::full(["de", "pt-BR"])), expected);
        assert_eq!(
            names(Columns::game(["de"], false)),
            "id,width,height,cells,rows,columns,difficulty,level,xp,title_en,title_de"
        );
    }

    #[test]
    fn other_names_are_refused() {
        for name in ["", "ID", "title", "title_", "cells "] {
            assert_eq!(Columns::chosen(["id", name]), Err(unknown(name)));
        }
        let error = repeated("title_de");
        assert_eq!(Columns::chosen(["title_de", "xp", "title_de"]), Err(error));
    }
}
