//! The columns of a pack, and their order.

use crate::names::ValueError;
use crate::row::titles::{self, language_of};
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

/// What is true of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trait {
    /// It holds numbers, or nothing. The values of all others are text.
    Number,
    /// A game loads it.
    Game,
    /// Its values depend on the engines, and so on the version of the program.
    Versioned,
    /// Packs of colored boards have it.
    Colored,
    /// Packs have it by [`Recipe::rate`](crate::Recipe::rate).
    Rated,
    /// Packs have it by [`Recipe::footholds`](crate::Recipe::footholds).
    Footholds,
    /// Packs have it by [`Recipe::counters`](crate::Recipe::counters).
    Counter,
    /// Packs from images have it.
    Likeness,
}

use Trait::{Colored, Counter, Game, Likeness, Number, Rated, Versioned};

/// The traits of columns that a pack has on request only.
const ON_REQUEST: [Trait; 5] = [Colored, Rated, Trait::Footholds, Counter, Likeness];

/// The columns of a pack, in order.
const COLUMNS: [(&str, &[Trait]); 34] = [
    ("id", &[Game]),
    ("seed", &[Number]),
    ("index", &[Number]),
    ("width", &[Number, Game]),
    ("height", &[Number, Game]),
    ("cells", &[Game]),
    ("palette", &[Game, Colored]),
    ("rows", &[Game]),
    ("columns", &[Game]),
    ("filled", &[Number]),
    ("density", &[Number]),
    ("symmetry", &[]),
    ("logic", &[]),
    ("technique", &[Rated, Versioned]),
    ("difficulty", &[Number, Game, Versioned]),
    ("level", &[Game, Versioned]),
    ("sweeps", &[Number, Versioned]),
    ("productive", &[Number, Versioned]),
    ("line_solves", &[Number, Counter, Versioned]),
    ("branches", &[Number, Counter, Versioned]),
    ("footholds_first", &[Number, Trait::Footholds]),
    ("footholds_least", &[Number, Trait::Footholds]),
    ("footholds_mean", &[Number, Trait::Footholds]),
    ("style", &[Likeness]),
    ("flips", &[Number, Likeness]),
    ("loss", &[Number, Likeness]),
    ("engines", &[]),
    ("cover_nodes", &[Number, Counter, Versioned]),
    ("cover_updates", &[Number, Counter, Versioned]),
    ("xp", &[Number, Game, Versioned]),
    ("xp_from", &[]),
    ("title_en", &[Game]),
    ("proof", &[]),
    ("generator", &[]),
];

/// The most columns of a pack or of another table.
pub(crate) const MAX_COLUMNS: usize = 1000;

/// The traits of a column that every program writes in the same place. `None` for titles and for
/// columns of tables.
fn traits(column: &str) -> Option<&'static [Trait]> {
    let found = COLUMNS.iter().find(|(name, _)| *name == column);
    found.map(|(_, traits)| *traits)
}

/// Whether a column of a pack has this trait.
pub(crate) fn has(column: &str, wanted: Trait) -> bool {
    traits(column).is_some_and(|traits| traits.contains(&wanted))
}

/// The number of decimals that every value of a column has in CSV.
pub(crate) fn decimals(column: &str) -> Option<usize> {
    match column {
        "density" => Some(4),
        "loss" => Some(3),
        "footholds_mean" => Some(2),
        _ => None,
    }
}

/// Whether a pack computes this column. Titles come with a picture.
pub(crate) fn is_computed(column: &str) -> bool {
    traits(column).is_some()
}

/// Whether this is a column of a pack, or a title.
pub(crate) fn is_known(column: &str) -> bool {
    is_computed(column) || language_of(column).is_some()
}

/// Those of these traits that are wanted.
pub(crate) fn wanted<const N: usize>(traits: [(Trait, bool); N]) -> Vec<Trait> {
    traits
        .into_iter()
        .filter(|(_, is_wanted)| *is_wanted)
        .map(|(wanted, _)| wanted)
        .collect()
}

fn unknown(name: &str) -> ValueError {
    let known = COLUMNS.map(|(name, _)| name).join(", ");
    ValueError(format!("no column is called {name:?}; there are {known}"))
}

/// The names of the columns of a pack, all different. Copies share their memory. The titles in
/// other languages, `title_LANGUAGE`, follow `title_en` in sorted order.
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
/// | `symmetry` | the symmetries of the picture: a word of [`Symmetry`](nonogram::Symmetry) |
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
    /// The default columns of a pack: all except those that it has only on request, with titles in
    /// these languages.
    pub fn full<'l>(languages: impl IntoIterator<Item = &'l str>) -> Self {
        Self::requested(languages, &[])
    }

    /// [`Self::full`] with the columns on request that have one of these traits.
    pub(crate) fn requested<'l>(
        languages: impl IntoIterator<Item = &'l str>,
        requested: &[Trait],
    ) -> Self {
        /// Most rows have these, and making them would take a tenth of the time of a board of 5x5.
        static DEFAULT: LazyLock<Columns> = LazyLock::new(|| Columns::filtered([], &[], |_| true));
        let mut languages = languages.into_iter().peekable();
        match languages.peek() {
            None if requested.is_empty() => DEFAULT.clone(),
            _ => Self::filtered(languages, requested, |_| true),
        }
    }

    /// All columns, with titles in these languages.
    pub fn all<'l>(languages: impl IntoIterator<Item = &'l str>) -> Self {
        Self::filtered(languages, &ON_REQUEST, |_| true)
    }

    /// The columns that a game loads: id, sides, cells, the palette of `colored` boards, clues,
    /// difficulty, level, experience points, and titles in these languages.
    pub(crate) fn game<'l>(languages: impl IntoIterator<Item = &'l str>, colored: bool) -> Self {
        let requested: &[Trait] = if colored { &[Colored] } else { &[] };
        Self::filtered(languages, requested, |traits| traits.contains(&Game))
    }

    /// The columns whose traits are wanted, of those on request only the requested ones.
    fn filtered<'l>(
        languages: impl IntoIterator<Item = &'l str>,
        requested: &[Trait],
        wanted: impl Fn(&[Trait]) -> bool,
    ) -> Self {
        let is_left = |it: &Trait| !ON_REQUEST.contains(it) || requested.contains(it);
        let mut names = Vec::with_capacity(COLUMNS.len());
        let mut languages = Some(languages);
        for (name, traits) in COLUMNS {
            if wanted(traits) && traits.iter().all(is_left) {
                names.push(Cow::Borrowed(name));
            }
            if name == "title_en" {
                let titles = languages.take().into_iter().flatten();
                names.extend(
                    titles.map(|language| Cow::Owned(format!("{}{language}", titles::PREFIX))),
                );
            }
        }
        Self(names.into())
    }

    /// Whether one of these columns has this trait.
    #[cfg(feature = "files")]
    pub(crate) fn has_any(&self, wanted: Trait) -> bool {
        self.names().any(|name| has(name, wanted))
    }

    /// These columns in this order.
    ///
    /// # Errors
    /// If a name is neither in [`Self::all`] nor `title_LANGUAGE`, or if it occurs twice, or if
    /// there are more than 1000 names.
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
        let names: Vec<&str> = names.into_iter().collect();
        match names.iter().find(|name| !is_known(name)) {
            Some(name) => Err(unknown(name)),
            None => Self::of_names(&names),
        }
    }

    /// The columns of a file: those of a pack, titles, and others, which a pack has kept from a
    /// table.
    ///
    /// # Errors
    /// If a name occurs twice, if there are more than 1000 names, or if no name is in
    /// [`Self::all`].
    ///
    /// ```
    /// use puzzle_pack::Columns;
    ///
    /// assert!(Columns::of_file(["id", "artist"]).is_ok());
    /// assert!(Columns::of_file(["artist", "year"]).is_err());
    /// ```
    pub fn of_file<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<Self, ValueError> {
        let names: Vec<&str> = names.into_iter().collect();
        match names.iter().any(|name| is_computed(name)) {
            true => Self::of_names(&names),
            false => Err(unknown(names.first().copied().unwrap_or_default())),
        }
    }

    fn of_names(names: &[&str]) -> Result<Self, ValueError> {
        if names.len() > MAX_COLUMNS {
            return Err(ValueError(format!(
                "expected at most {MAX_COLUMNS} columns"
            )));
        }
        let mut seen = HashSet::new();
        if let Some(twice) = names.iter().find(|name| !seen.insert(**name)) {
            return Err(ValueError(format!("the column {twice:?} is named twice")));
        }
        let own = |name: &str| COLUMNS.iter().find(|(column, _)| *column == name);
        let cow = |name: &&str| {
            own(name).map_or_else(
                || Cow::Owned(name.to_string()),
                |(own, _)| Cow::Borrowed(*own),
            )
        };
        Ok(Self(names.iter().map(cow).collect()))
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
        Self(
            self.0
                .iter()
                .filter(|name| *name != column)
                .cloned()
                .collect(),
        )
    }

    /// The names in order.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.0.iter().map(|name| &**name)
    }

    /// Whether a pack has numbers in this column, or nothing. The values of all others are text.
    ///
    /// ```
    /// assert!(puzzle_pack::Columns::has_numbers("width") && !puzzle_pack::Columns::has_numbers("cells"));
    /// ```
    pub fn has_numbers(column: &str) -> bool {
        has(column, Number)
    }

    /// The place of a column, from 0.
    pub fn position(&self, column: &str) -> Option<usize> {
        self.names().position(|name| name == column)
    }
}
