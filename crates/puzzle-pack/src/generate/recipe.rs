//! A recipe: the kind of boards to make.

use super::exclude::Excluded;
use super::sizes::SizeShare;
use super::{GenerateError, MAX_CELLS_AT_WORK};
use crate::judge::difficulty::Level;
use crate::judge::engines::{BOARD_WORK, Engines};
use crate::row::column::OnRequest;
use crate::row::columns::Columns;
use crate::row::template::TitleTemplate;
use crate::source::shapes::languages::TitleLanguage;
use crate::source::things::{self, Thing};
use crate::source::{Conversion, Source, exhaustive};
use crate::threads;
use nonogram::{Logic, MAX_INKS, Technique};
use std::ops::RangeInclusive;

/// The longest side of a board from an image: a larger one shows no more.
const MAX_CONVERTED: usize = 100;

/// The kind of boards to make.
///
/// ```
/// use puzzle_pack::{Recipe, source::Source};
///
/// let mut recipe = Recipe::new(20, 10);
/// recipe.source = Source::Shapes;
/// recipe.density = 0.3..=0.6;
/// assert!(recipe.check().is_ok());
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Recipe {
    /// Columns, 1..=[`nonogram::MAX_SIDE`].
    pub width: usize,
    /// Rows, 1..=[`nonogram::MAX_SIDE`].
    pub height: usize,
    /// The sizes of the boards, in rounds, if there are several. Then [`Self::width`] and
    /// [`Self::height`] are the greatest sides. Finite sources have no such list.
    pub sizes: Vec<SizeShare>,
    /// Where candidates come from.
    pub source: Source,
    /// The number of inks, 1..=[`nonogram::MAX_INKS`]. A drawn picture has all of them, a given
    /// one may have fewer.
    pub inks: usize,
    /// The share of filled cells.
    pub density: RangeInclusive<f64>,
    /// The strongest logic that a board may need.
    pub logic: Logic,
    /// The allowed difficulty of a board.
    pub levels: RangeInclusive<Level>,
    /// The range in which the hardest technique of a board must lie.
    pub techniques: RangeInclusive<Technique>,
    /// The least number of lines with which a player can begin: see
    /// [`Footholds::first`](crate::Footholds::first).
    pub easy_start: usize,
    /// Whether to refuse boards with an empty or a full line (of more than two cells).
    pub no_plain_lines: bool,
    /// Whether no board shows a thing that an earlier board shows, of a source that shows things.
    /// Names of one thing count as one, such as turtle and tortoise.
    pub each_once: bool,
    /// Boards and things of other packs that this pack must not have. The thing of a board is what
    /// its title names.
    pub excluded: Option<Excluded>,
    /// The number of cells in which a board must differ from each excluded one, and from its turns
    /// and mirror images, is greater than this.
    pub near: usize,
    /// Whether to change cells of a candidate that [`Self::logic`] does not solve, until it does.
    /// The number of changes is kept small: see [`nonogram_repair`]. A repaired picture may have
    /// fewer inks.
    pub repair: bool,
    /// Whether to find the hardest technique of each board, for the column `technique`. A board is
    /// rejected if its explanation would take some seconds.
    pub rate: bool,
    /// Whether to count the footholds of each board, for the columns that begin with `footholds`.
    pub footholds: bool,
    /// Whether the rows have the counters of the engines, which another version may count
    /// differently.
    pub counters: bool,
    /// The titles of the boards. `None` stands for `{name}` if the source shows things or images,
    /// else `{name} {width}x{height} No. {number}`. [`Source::Given`] has its own titles.
    pub title_template: Option<TitleTemplate>,
    /// The languages of the titles. None stands for English. Only sources that show things have
    /// others.
    pub languages: Vec<TitleLanguage>,
    /// How images become pictures, if the source [converts](Source::converts) them.
    pub conversion: Conversion,
    /// The most candidates tried for one board.
    pub tries: u64,
    /// The engines that decide a board.
    pub engines: Engines,
    /// The work of each engine on one candidate: see [`BOARD_WORK`].
    pub work: u64,
}

/// 15x15: see [`Recipe::new`].
impl Default for Recipe {
    fn default() -> Self {
        Self::new(15, 15)
    }
}

impl Recipe {
    /// The default of [`Self::techniques`].
    pub(crate) const ANY_TECHNIQUE: RangeInclusive<Technique> =
        Technique::Count..=Technique::Deeper;

    /// Boards of this size with the defaults: smooth, a density of 20 to 70 %, line logic, both
    /// engines, and up to a million candidates for a board. Set the fields to change them.
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            sizes: Vec::new(),
            source: Source::Smooth,
            inks: 1,
            density: 0.2..=0.7,
            logic: Logic::Line,
            levels: Level::Easy..=Level::Expert,
            techniques: Self::ANY_TECHNIQUE,
            easy_start: 0,
            no_plain_lines: false,
            each_once: false,
            excluded: None,
            near: 0,
            repair: false,
            rate: false,
            footholds: false,
            counters: false,
            title_template: None,
            languages: Vec::new(),
            conversion: Conversion::default(),
            tries: 1_000_000,
            engines: Engines::Both,
            work: BOARD_WORK,
        }
    }

    /// Checks that boards can be made by this recipe on the current rayon pool.
    /// [`generate`](crate::generate()) makes the same check first.
    ///
    /// # Errors
    /// [`GenerateError::Recipe`] or [`GenerateError::Memory`].
    pub fn check(&self) -> Result<(), GenerateError> {
        self.checked_filled().map(|_| ())
    }

    /// The columns of a pack of such boards: the default, and those on request. `given` are the
    /// languages of the titles of [`Source::Given`] other than English.
    pub fn columns<'l>(&self, given: impl IntoIterator<Item = &'l str>) -> Columns {
        let requested = |request| self.has(request);
        self.with_english(Columns::requested(self.title_languages(given), requested))
    }

    /// All columns that a pack of such boards can have.
    pub fn all_columns<'l>(&self, given: impl IntoIterator<Item = &'l str>) -> Columns {
        let all = Self {
            rate: true,
            footholds: true,
            counters: true,
            ..self.clone()
        };
        Columns::requested(self.title_languages(given), |request| all.has(request))
    }

    /// Whether its packs have these columns.
    fn has(&self, request: OnRequest) -> bool {
        match request {
            OnRequest::Colored => self.inks > 1,
            OnRequest::Rated => self.rate,
            OnRequest::Footholds => self.footholds,
            OnRequest::Counters => self.counters,
            OnRequest::Likeness => self.source.converts(),
            OnRequest::Turned => self.source == Source::Images,
        }
    }

    /// Sets what the recipe needs for these columns.
    #[cfg(feature = "files")]
    pub(crate) fn ask_for(&mut self, columns: &Columns) {
        self.rate = columns.has_any(OnRequest::Rated);
        self.footholds = columns.has_any(OnRequest::Footholds);
        self.counters = columns.has_any(OnRequest::Counters);
    }

    /// The columns of such boards that a game loads: id, sides, cells, the palette of colored
    /// boards, clues, difficulty, level, experience points, and titles.
    pub fn game_columns<'l>(&self, given: impl IntoIterator<Item = &'l str>) -> Columns {
        self.with_english(Columns::game(self.title_languages(given), self.inks > 1))
    }

    /// The languages of the titles other than English, in the order of their codes, and `given`.
    fn title_languages<'l>(&self, given: impl IntoIterator<Item = &'l str>) -> Vec<&'l str> {
        let others = self.languages.iter().map(|language| language.code());
        let mut others: Vec<&str> = others
            .filter(|code| *code != TitleLanguage::English.code())
            .collect();
        others.sort_unstable();
        others.dedup();
        others.extend(given);
        others
    }

    /// These columns, without the English title if it is not asked for.
    fn with_english(&self, columns: Columns) -> Columns {
        if self.languages.is_empty() || self.languages.contains(&TitleLanguage::English) {
            columns
        } else {
            columns.without("title_en")
        }
    }

    /// Boards of these sizes, in rounds. Sets [`Self::sizes`], or the width and height if there is
    /// one size.
    ///
    /// # Panics
    /// If there is no size.
    pub fn set_sizes(&mut self, sizes: Vec<SizeShare>) {
        let most = |side: fn(&SizeShare) -> usize| sizes.iter().map(side).max().expect("a size");
        self.width = most(|size| size.width);
        self.height = most(|size| size.height);
        self.sizes = match sizes.len() {
            1 => Vec::new(),
            _ => sizes,
        };
    }

    /// The sizes of the boards: [`Self::sizes`], or the only size.
    pub(crate) fn all_sizes(&self) -> Vec<(usize, usize)> {
        match &self.sizes[..] {
            [] => vec![(self.width, self.height)],
            sizes => sizes.iter().map(|size| (size.width, size.height)).collect(),
        }
    }

    /// The number of different things that the boards can show; 0 if the source shows no things.
    pub fn things(&self) -> u64 {
        self.shown(usize::MAX).len() as u64
    }

    /// The things that a board whose shorter side has `side` cells can show.
    pub(super) fn shown(&self, side: usize) -> Vec<Thing> {
        let is_excluded = |name: &str| {
            self.excluded
                .as_ref()
                .is_some_and(|excluded| excluded.shows(name))
        };
        let is_skipped = |name: &str| {
            self.conversion
                .skip
                .iter()
                .any(|skipped| skipped.eq_ignore_ascii_case(name))
        };
        things::shown(self.source, side, |name| {
            is_skipped(name) || is_excluded(name)
        })
    }

    /// The shorter side of the largest size of board number `index`.
    pub(super) fn shorter_side(&self, index: u64) -> usize {
        let sides = self
            .sizes_of_icons(index)
            .into_iter()
            .map(|(width, height)| width.min(height));
        sides.max().expect("a size")
    }

    /// The boards of each picture, image or icon: board number `index` is of number
    /// `index / variants`.
    pub(super) fn variants(&self) -> u64 {
        if self.source.converts() {
            self.conversion.variants
        } else {
            1
        }
    }

    /// The sizes to choose from for an icon on board number `index`: all, unless they have shares.
    pub(super) fn sizes_of_icons(&self, index: u64) -> Vec<(usize, usize)> {
        let sizes = self.all_sizes();
        if self.chooses_sizes() {
            sizes
        } else {
            vec![sizes[self.size_place(index)]]
        }
    }

    /// Whether each icon gets the size that fits it.
    fn chooses_sizes(&self) -> bool {
        self.source == Source::Icons && self.sizes.iter().all(|size| size.share == 1)
    }

    /// The place of the size of a board among [`Self::all_sizes`].
    pub(crate) fn size_place(&self, index: u64) -> usize {
        match &self.sizes[..] {
            [] => 0,
            sizes => SizeShare::place(sizes, index),
        }
    }

    /// [`Self::filled`] for all sizes of a recipe that passes [`Self::check`].
    pub(super) fn checked_filled(&self) -> Result<Vec<RangeInclusive<u32>>, GenerateError> {
        let refused = |why: String| Err(GenerateError::Recipe(why));
        let source = self.source.name();
        if self.source.is_finite() && !self.sizes.is_empty() {
            return refused(format!("the source {source} does not take several sizes"));
        }
        if self.each_once && !self.source.shows_things() {
            return refused(format!(
                "the source {source} shows no things that could come once: expected pictures, \
                 icons or shapes"
            ));
        }
        if !self.source.shows_things() && !self.title_languages([]).is_empty() {
            return refused(format!(
                "the source {source} has no names in other languages than English: expected \
                 pictures, icons or shapes"
            ));
        }
        if !(1..=MAX_INKS).contains(&self.inks) {
            let inks = self.inks;
            return refused(format!("expected 1 to {MAX_INKS} inks, found {inks}"));
        }
        // With a larger side, there are as many things or more.
        let sides = self
            .all_sizes()
            .into_iter()
            .map(|(width, height)| width.min(height));
        let side = if self.chooses_sizes() {
            sides.max()
        } else {
            sides.min()
        };
        if self.source.shows_things() && self.shown(side.expect("a size")).is_empty() {
            return refused(if cfg!(feature = "icons") {
                "no icon is recognised on boards with a side below 8 cells, or all are left out"
                    .to_string()
            } else {
                "this program is built without the icons".to_string()
            });
        }
        let most = MAX_CONVERTED;
        if self.source.converts() && self.width.max(self.height) > most {
            return refused(format!(
                "images and icons become boards of at most {most}x{most}"
            ));
        }
        if self.source.converts() && self.conversion.variants == 0 {
            return refused("expected at least one variant".to_string());
        }
        if self
            .excluded
            .as_ref()
            .is_some_and(|excluded| !excluded.is_known())
        {
            return refused(
                "the pack leaves out boards of other packs: expected these packs".to_string(),
            );
        }
        if self.inks > 1 && matches!(self.source, Source::Icons | Source::Pictures) {
            return refused(
                "the built-in icons have one ink: expected the source shapes for several"
                    .to_string(),
            );
        }
        let (easiest, hardest) = (*self.techniques.start(), *self.techniques.end());
        if easiest > hardest || easiest.logic() > self.logic {
            let logic = self.logic;
            return refused(format!(
                "no board whose hardest technique is from {easiest} to {hardest} is solved by the \
                 logic {logic}"
            ));
        }
        self.check_level()?;
        let sizes = self.all_sizes().into_iter();
        sizes
            .map(|(width, height)| self.filled_of(width, height))
            .collect()
    }

    /// Checks that the logic is strong enough for a board of the easiest level.
    fn check_level(&self) -> Result<(), GenerateError> {
        // A board that probing solves has a difficulty below 300.
        let all_probed_are_hard =
            |&(width, height): &(usize, usize)| Level::Hard.greatest(width, height) >= 299;
        let sizes = self.all_sizes();
        let logics = match self.logic {
            _ if *self.levels.start() < Level::Expert => return Ok(()),
            Logic::Line => "probe or any",
            Logic::Probe if sizes.iter().all(all_probed_are_hard) => "any",
            Logic::Probe | Logic::Search => return Ok(()),
        };
        let solves = if self.logic == Logic::Line {
            "line logic"
        } else {
            "probing"
        };
        let why = format!(
            "no board of this size is of level expert that {solves} solves: expected the logic \
             {logics}"
        );
        Err(GenerateError::Recipe(why))
    }

    /// [`Self::filled`] of a size that passes [`Self::check`].
    fn filled_of(&self, width: usize, height: usize) -> Result<RangeInclusive<u32>, GenerateError> {
        let refused = |why: String| Err(GenerateError::Recipe(why));
        let (source, size) = (self.source.name(), format!("{width}x{height}"));
        if self.source.needs_square() && width != height {
            return refused(format!(
                "{size} pictures cannot have the symmetry {source}, which exchanges rows and \
                 columns: it needs a square"
            ));
        }
        if self.source == Source::Exhaustive
            && exhaustive::pictures(width, height, self.inks).is_none()
        {
            let (base, cells) = (self.inks + 1, width * height);
            let most = exhaustive::MAX_PICTURES;
            return refused(format!(
                "{size} boards have {base}^{cells} pictures: expected at most {most}"
            ));
        }
        let (lines, all) = (self.easy_start, width + height);
        if lines > all && !self.source.is_given() {
            return refused(format!(
                "a board of {size} has {all} lines, not {lines} to begin with"
            ));
        }
        // Given pictures have their own sizes.
        let whole = self.source.is_given().then_some(0..=0);
        let Some(filled) = whole.or_else(|| self.filled(width, height)) else {
            let (low, high) = (self.density.start(), self.density.end());
            return refused(format!(
                "no {size} picture has a density from {low} to {high}"
            ));
        };
        let threads = threads::count();
        if width * height > MAX_CELLS_AT_WORK / threads {
            return Err(GenerateError::Memory(format!(
                "{size} boards on {threads} threads take too much memory: use fewer threads or \
                 smaller boards"
            )));
        }
        Ok(filled)
    }

    /// The numbers of filled cells that give a board of this size an allowed density. `None` if
    /// there is no such number.
    pub(crate) fn filled(&self, width: usize, height: usize) -> Option<RangeInclusive<u32>> {
        let cells = (width * height) as f64;
        let (low, high) = (self.density.start() * cells, self.density.end() * cells);
        // A single density stands for the nearest number of cells, even if that is not exact.
        let (least, most) = if low == high {
            (low.round(), high.round())
        } else {
            // A rounding error may move products like 0.7 * 100 away from the whole number.
            ((low - 1e-6).ceil(), (high + 1e-6).floor())
        };
        (0.0 <= least && least <= most && most <= cells).then_some(least as u32..=most as u32)
    }
}
