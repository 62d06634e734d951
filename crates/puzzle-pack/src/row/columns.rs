//! The columns of a pack, and their order.

use crate::json_form::JsonForm;
use crate::names::ValueError;
use crate::row::column::{COLUMNS, Column, ColumnKind, OnRequest};
use crate::row::titles::{self, language_of};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

/// The most columns of a pack or of another table.
pub(crate) const MAX_COLUMNS: usize = 1000;

/// What the values of a column are. Those of titles and of columns of tables are text.
pub(crate) fn kind(column: &str) -> ColumnKind {
    Column::named(column).map_or(ColumnKind::Text, |column| column.kind)
}

/// Whether a pack has numbers in this column, or nothing.
pub(crate) fn has_numbers(column: &str) -> bool {
    Column::named(column).is_some_and(Column::is_number)
}

/// The number of decimals that every value of a column has in CSV.
pub(crate) fn decimals(column: &str) -> Option<usize> {
    match kind(column) {
        ColumnKind::Decimals(decimals) => Some(decimals),
        ColumnKind::Text | ColumnKind::Clues | ColumnKind::Whole => None,
    }
}

/// Whether a pack computes this column. Titles come with a picture.
pub(crate) fn is_computed(column: &str) -> bool {
    Column::named(column).is_some()
}

/// Whether a row may have nothing in this column, where others have a value.
#[cfg(feature = "files")]
pub(crate) fn may_be_empty(column: &str) -> bool {
    use crate::row::column::ColumnCheck;
    Column::named(column).is_none_or(|column| column.check == ColumnCheck::Optional)
}

/// Whether this is a column of a pack, or a title.
pub(crate) fn is_known(column: &str) -> bool {
    is_computed(column) || language_of(column).is_some()
}

/// The columns that get another name where several packs are joined: a board's place in its own
/// pack is no place in the result.
#[cfg(feature = "files")]
pub(crate) const RENAMED: [(&str, &str); 2] = [("seed", "source_seed"), ("index", "source_index")];

/// The name of a column in joined packs.
#[cfg(feature = "files")]
pub(crate) fn new_name(name: &str) -> &str {
    let found = RENAMED.iter().find(|(old, _)| *old == name);
    found.map_or(name, |(_, new)| new)
}

fn unknown(name: &str) -> ValueError {
    let known: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
    let known = known.join(", ");
    ValueError(format!("no column is called {name:?}; there are {known}"))
}

/// The names of the columns of a pack, all different. Copies share their memory. The titles in
/// other languages, `title_LANGUAGE`, follow `title_en` in sorted order.
///
/// - `id`: the first 16 hexadecimal digits of the SHA-256 of `WxH:columns/rows`, the puzzle's game
///   id in Simon Tatham's Pattern; equal clues, equal id; or the id that the designer gave the
///   board
/// - `puzzle_id`: the hash, if `id` has the [designer's ids](crate::source::TableOptions::own_ids)
/// - `seed`, `index`: the random stream of the board
/// - `width`, `height`: in cells
/// - `cells`: the solution, row by row: 0 and 1, on boards of several inks 0 and the
///   [digits](nonogram::Ink::digit) of the inks
/// - `palette`: the colors of the background and of the inks, `0:ffffff/1:000000/2:d55e00`; only in
///   packs with several inks
/// - `rows`, `columns`: the clues: `.` between blocks, `/` between lines, nothing for an empty
///   line; in JSON, [lists](crate::PackForm::Json)
/// - `filled`, `density`: the number of filled cells, and their share of all cells with 4 decimals,
///   rounded down
/// - `symmetry`: the symmetries of the picture: a word of [`Symmetry`](nonogram::Symmetry)
/// - `logic`: the strongest logic that the propagation solver needed: a word of
///   [`Logic`](nonogram::Logic)
/// - `technique`: the hardest technique in the explanation of the board: a word of
///   [`Technique`](nonogram::Technique), whose [class](nonogram::Technique::logic) is `logic`; only
///   [on request](crate::Recipe::rate)
/// - `difficulty`: the expected mean of the votes of people, 1 to 5 with 4 decimals: see
///   [`Effort`](nonogram_propagate::Effort); empty if line logic decides less than half of the
///   cells
/// - `seconds`: the expected time of an experienced person, rounded up: see
///   [`Effort`](nonogram_propagate::Effort); empty if line logic decides less than half of the
///   cells
/// - `level`: the difficulty in a word: see [`Level`](crate::Level)
/// - `sweeps`, `productive`, `line_solves`, `branches`: work of the propagation solver:
///   [`SolveStats`](nonogram_propagate::SolveStats); only [on request](crate::Recipe::counters)
/// - `footholds_first`, `footholds_least`, `footholds_mean`: the lines that decide a cell in the
///   first round, in the round with the fewest, and on average with 2 decimals, rounded down: see
///   [`Footholds`](crate::Footholds); only [on request](crate::Recipe::footholds)
/// - `style`, `flips`, `loss`: how the image was drawn, the cells that were changed afterwards, and
///   how much of the best picture's score was lost, with 3 decimals; only in packs from images
/// - `turned`: 1 if the image was turned upright, else 0; only in packs from images
/// - `engines`: the engines that decided the board: [`Engines`](crate::Engines)
/// - `cover_nodes`, `cover_updates`: work of the exact-cover engine, with the encoding `lattice`
///   and the kernel `cells`; empty if it was not used; only on request
/// - `xp`: experience points
/// - `xp_from`: the origin of the points: `rule` for one point a second (see
///   [`Grade`](crate::Grade)), or `source` if they came with the picture
/// - `title_en`: a title
/// - `proof`: the proof that there is no other solution, for the crate `proof-check`
/// - `generator`: name and version of the program
#[derive(Clone, Debug, Default)]
pub struct Columns(Arc<[Cow<'static, str>]>);

impl PartialEq for Columns {
    /// Nearly all are copies, which share their memory.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl Eq for Columns {}

/// A list of the names.
impl JsonForm for Columns {
    fn to_json(&self) -> Value {
        self.names().collect()
    }

    fn of_json(form: Value) -> Result<Self, String> {
        let names: Vec<String> = serde_json::from_value(form).map_err(|it| it.to_string())?;
        let names = names.iter().map(String::as_str);
        Self::of_file(names).map_err(|error| error.to_string())
    }
}

impl Columns {
    /// The default columns of a pack: all except those that it has only on request, with titles in
    /// these languages.
    pub fn full<'l>(languages: impl IntoIterator<Item = &'l str>) -> Self {
        Self::requested(languages, |_| false)
    }

    /// [`Self::full`] with the columns on request that are `requested`.
    pub(crate) fn requested<'l>(
        languages: impl IntoIterator<Item = &'l str>,
        requested: impl Fn(OnRequest) -> bool,
    ) -> Self {
        /// Most rows have these, and making them would take a tenth of the time of a board of 5x5.
        static DEFAULT: LazyLock<Columns> =
            LazyLock::new(|| Columns::filtered([], |column| column.is_in(|_| false)));
        let mut languages = languages.into_iter().peekable();
        let is_default = languages.peek().is_none()
            && !COLUMNS
                .iter()
                .any(|column| column.request.is_some_and(&requested));
        if is_default {
            return DEFAULT.clone();
        }
        Self::filtered(languages, |column| column.is_in(&requested))
    }

    /// All columns, with titles in these languages.
    pub fn all<'l>(languages: impl IntoIterator<Item = &'l str>) -> Self {
        Self::filtered(languages, |_| true)
    }

    /// The columns that a game loads: id, sides, cells, the palette of `colored` boards, clues,
    /// difficulty, level, experience points, and titles in these languages.
    pub(crate) fn game<'l>(languages: impl IntoIterator<Item = &'l str>, colored: bool) -> Self {
        let requested = |request| colored && request == OnRequest::Colored;
        Self::filtered(languages, |column| {
            column.is_game && column.is_in(requested)
        })
    }

    /// The columns that are wanted, with titles in these languages.
    fn filtered<'l>(
        languages: impl IntoIterator<Item = &'l str>,
        wanted: impl Fn(&Column) -> bool,
    ) -> Self {
        let mut names = Vec::with_capacity(COLUMNS.len());
        let mut languages = Some(languages);
        for column in COLUMNS {
            if wanted(column) {
                names.push(Cow::Borrowed(column.name));
            }
            if column.name == "title_en" {
                for language in languages.take().into_iter().flatten() {
                    names.push(Cow::Owned(format!("{}{language}", titles::PREFIX)));
                }
            }
        }
        Self(names.into())
    }

    /// Whether one of these columns is there by this request.
    pub(crate) fn has_any(&self, request: OnRequest) -> bool {
        COLUMNS
            .iter()
            .filter(|column| column.request == Some(request))
            .any(|column| self.position(column.name).is_some())
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
        if names.iter().any(|name| is_computed(name)) {
            Self::of_names(&names)
        } else {
            Err(unknown(names.first().copied().unwrap_or_default()))
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
        let cow = |name: &&str| match Column::named(name) {
            Some(own) => Cow::Borrowed(own.name),
            None => Cow::Owned(name.to_string()),
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

    /// These columns with `puzzle_id` behind `id`, unless they have it.
    #[must_use]
    pub fn with_puzzle_id(&self) -> Self {
        let mut names = self.0.to_vec();
        if let (Some(place), None) = (self.position("id"), self.position("puzzle_id")) {
            names.insert(place + 1, Cow::Borrowed("puzzle_id"));
        }
        Self(names.into())
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
    /// use puzzle_pack::Columns;
    ///
    /// assert!(Columns::has_numbers("width") && !Columns::has_numbers("cells"));
    /// ```
    pub fn has_numbers(column: &str) -> bool {
        has_numbers(column)
    }

    /// The place of a column, from 0.
    pub fn position(&self, column: &str) -> Option<usize> {
        self.names().position(|name| name == column)
    }
}
