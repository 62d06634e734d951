//! The table of the columns: one entry says all that writers, readers, checks and statistics know
//! about a column.

use super::RowSource;
use super::palette::palette_text;
use crate::judge::difficulty::Level;
use ColumnCheck::{Apart, Computed, Optional, Points, Versioned};
use ColumnKind::{Clues, Decimals, Text, Whole};
use OnRequest::{Colored, Counters, Footholds, Likeness, OwnIds, Rated, Turned};
use nonogram::{Logic, Symmetry, Technique};
use std::borrow::Cow;

/// A column that every program writes in the same place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub(crate) name: &'static str,
    pub(crate) kind: ColumnKind,
    /// Makes the value.
    pub(crate) value: for<'v> fn(&'v RowSource<'v>) -> Cow<'v, str>,
    pub(crate) check: ColumnCheck,
    /// What a pack must ask for to have it. `None` if packs have it by default.
    pub(crate) request: Option<OnRequest>,
    /// Whether a game loads it.
    pub(crate) is_game: bool,
    pub(crate) statistic: Option<ColumnStatistic>,
}

/// What the values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnKind {
    Text,
    /// The clues of one direction. In JSON they are lists.
    Clues,
    /// Whole numbers, or nothing.
    Whole,
    /// Numbers that have this many decimals in CSV, or nothing.
    Decimals(usize),
}

/// How `verify` checks a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnCheck {
    /// It must be what is computed.
    Computed,
    /// It must be what is computed, or empty.
    Optional,
    /// The engines compute it, so another version of the program may compute another value.
    Versioned,
    /// Points: versioned if a rule gives them, any number if the source does.
    Points,
    /// A function of its own checks it.
    Apart,
}

/// What a pack must ask for to have a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnRequest {
    /// Boards with ids of their designer.
    OwnIds,
    /// Boards of several inks.
    Colored,
    /// [`Recipe::rate`](crate::Recipe::rate).
    Rated,
    /// [`Recipe::footholds`](crate::Recipe::footholds).
    Footholds,
    /// [`Recipe::counters`](crate::Recipe::counters).
    Counters,
    /// Pictures that are made of images or icons.
    Likeness,
    /// Pictures that are made of the caller's images.
    Turned,
}

/// How statistics show a column.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ColumnStatistic {
    /// They count its words. The function gives the order of the words.
    Words(fn() -> Vec<&'static str>),
    /// They show its numbers, with this unit.
    Numbers(&'static str),
}

/// The columns of a pack, in order.
pub(crate) static COLUMNS: &[Column] = &[
    Column::new("id", Text, |row| row.id()).game(),
    Column::new("puzzle_id", Text, |row| row.puzzle_id().into())
        .on(OwnIds)
        .check(Optional)
        .game(),
    Column::new("seed", Whole, |row| row.seed.to_string().into()),
    Column::new("index", Whole, |row| row.index.to_string().into()),
    Column::new("width", Whole, |row| row.puzzle.width().to_string().into()).game(),
    Column::new("height", Whole, |row| {
        row.puzzle.height().to_string().into()
    })
    .game(),
    Column::new("cells", Text, |row| row.board.picture().to_digits().into()).game(),
    Column::new("palette", Text, |row| {
        let palette = row.origin.palette;
        palette.map_or_else(String::new, palette_text).into()
    })
    .on(Colored)
    .check(Optional)
    .game(),
    Column::new("rows", Clues, |row| row.row_clues.as_str().into())
        .check(Apart)
        .game(),
    Column::new("columns", Clues, |row| row.column_clues.as_str().into())
        .check(Apart)
        .game(),
    Column::new("filled", Whole, |row| {
        row.board.picture().filled().to_string().into()
    }),
    Column::new("density", Decimals(4), |row| row.density().into()),
    Column::new("symmetry", Text, |row| {
        Symmetry::of(row.board.picture()).name().into()
    })
    .words(|| Symmetry::ALL.map(Symmetry::name).to_vec()),
    Column::new("logic", Text, |row| {
        row.board.propagation.logic.name().into()
    })
    .words(|| Logic::ALL.map(Logic::name).to_vec()),
    Column::new("technique", Text, |row| {
        row.board.technique.map_or("", Technique::name).into()
    })
    .on(Rated)
    .check(Versioned)
    .words(|| Technique::ALL.map(Technique::name).to_vec()),
    Column::new("difficulty", Decimals(4), |row| {
        row.board.grade.difficulty_text().into()
    })
    .check(Versioned)
    .game()
    .numbers("hundredths of votes, 100 to 500"),
    Column::new("seconds", Whole, |row| text(row.board.grade.seconds))
        .check(Versioned)
        .numbers("expected seconds"),
    Column::new("level", Text, |row| row.board.grade.level.name().into())
        .check(Versioned)
        .game()
        .words(|| Level::ALL.map(Level::name).to_vec()),
    Column::new("sweeps", Whole, |row| {
        row.board.propagation.stats.sweeps.to_string().into()
    })
    .on(Counters)
    .check(Versioned)
    .numbers("sweeps of all lines"),
    Column::new("productive", Whole, |row| {
        row.board.propagation.stats.productive.to_string().into()
    })
    .on(Counters)
    .check(Versioned)
    .numbers("lines that decided cells"),
    Column::new("line_solves", Whole, |row| {
        row.board.propagation.stats.line_solves.to_string().into()
    })
    .on(Counters)
    .check(Versioned)
    .numbers("lines solved"),
    Column::new("branches", Whole, |row| {
        row.board.propagation.stats.branches.to_string().into()
    })
    .on(Counters)
    .check(Versioned)
    .numbers("branches of the search"),
    Column::new("footholds_first", Whole, |row| {
        let footholds = row.board.footholds.as_ref();
        text(footholds.map(|it| it.rounds.first().copied().unwrap_or(0)))
    })
    .on(Footholds)
    .numbers("footholds_first"),
    Column::new("footholds_least", Whole, |row| {
        text(row.board.footholds.as_ref().map(|it| it.least()))
    })
    .on(Footholds)
    .numbers("footholds_least"),
    Column::new("footholds_mean", Decimals(2), |row| {
        let Some(footholds) = &row.board.footholds else {
            return "".into();
        };
        let mean = footholds.mean_hundredths();
        format!("{}.{:02}", mean / 100, mean % 100).into()
    })
    .on(Footholds)
    .numbers("footholds_mean, hundredths"),
    Column::new("style", Text, |row| {
        let likeness = row.origin.likeness;
        likeness.map_or("", |it| it.style.name()).into()
    })
    .on(Likeness)
    .check(Optional),
    Column::new("flips", Whole, |row| {
        text(row.origin.likeness.map(|it| it.flips))
    })
    .on(Likeness)
    .check(Optional),
    Column::new("loss", Decimals(3), |row| {
        let Some(likeness) = row.origin.likeness else {
            return "".into();
        };
        format!("{:.3}", likeness.loss).into()
    })
    .on(Likeness)
    .check(Optional),
    Column::new("turned", Whole, |row| {
        let is_turned = row.origin.likeness.and_then(|it| it.is_turned);
        text(is_turned.map(u8::from))
    })
    .on(Turned)
    .check(Optional),
    Column::new("engines", Text, |row| row.board.engines().name().into()),
    Column::new("cover_nodes", Whole, |row| {
        text(row.board.cover.as_ref().map(|cover| cover.nodes))
    })
    .on(Counters)
    .check(Versioned)
    .numbers("nodes of the exact-cover search"),
    Column::new("cover_updates", Whole, |row| {
        text(row.board.cover.as_ref().map(|cover| cover.updates))
    })
    .on(Counters)
    .check(Versioned),
    Column::new("xp", Whole, |row| {
        let points = row.origin.xp.unwrap_or(row.board.grade.xp);
        points.to_string().into()
    })
    .check(Points)
    .game()
    .numbers("points"),
    Column::new("xp_from", Text, |row| {
        let is_given = row.origin.xp.is_some();
        if is_given { "source" } else { "rule" }.into()
    }),
    Column::new("title_en", Text, |row| row.title("en").into())
        .check(Apart)
        .game(),
    Column::new("proof", Text, |row| row.board.proof.as_str().into()).check(Apart),
    Column::new("generator", Text, |_| super::GENERATOR.into()).check(Apart),
];

/// A number, or nothing.
fn text<N: ToString>(number: Option<N>) -> Cow<'static, str> {
    number
        .map_or_else(String::new, |number| number.to_string())
        .into()
}

impl Column {
    /// A column of every pack that no game loads and that is computed again.
    const fn new(
        name: &'static str,
        kind: ColumnKind,
        value: for<'v> fn(&'v RowSource<'v>) -> Cow<'v, str>,
    ) -> Self {
        Self {
            name,
            kind,
            value,
            check: Computed,
            request: None,
            is_game: false,
            statistic: None,
        }
    }

    const fn check(self, check: ColumnCheck) -> Self {
        Self { check, ..self }
    }

    const fn on(self, request: OnRequest) -> Self {
        Self {
            request: Some(request),
            ..self
        }
    }

    const fn game(self) -> Self {
        Self {
            is_game: true,
            ..self
        }
    }

    const fn words(self, order: fn() -> Vec<&'static str>) -> Self {
        Self {
            statistic: Some(ColumnStatistic::Words(order)),
            ..self
        }
    }

    const fn numbers(self, label: &'static str) -> Self {
        Self {
            statistic: Some(ColumnStatistic::Numbers(label)),
            ..self
        }
    }

    /// The column with this name. `None` for titles other than `title_en`, and for columns of
    /// tables.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        COLUMNS.iter().find(|column| column.name == name)
    }

    /// Whether a pack has the column, with these columns on request.
    pub(crate) fn is_in(&self, requested: impl Fn(OnRequest) -> bool) -> bool {
        self.request.is_none_or(requested)
    }

    /// Whether its values are numbers, or nothing. The values of all others are text.
    pub(crate) fn is_number(&self) -> bool {
        matches!(self.kind, Whole | Decimals(_))
    }
}
