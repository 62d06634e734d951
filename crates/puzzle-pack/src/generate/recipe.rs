//! A recipe: the kind of boards to make.

use super::curve;
use super::exclude::Excluded;
use super::quotas::LevelQuota;
use super::recipe_error::{MAX_CONVERTED, RecipeError};
use super::sizes::SizeShare;
use super::tally::Cause;
use super::{GenerateError, MAX_CELLS_AT_WORK};
use crate::json_form;
use crate::judge::difficulty::{FEW_CELLS, Grade, Level};
use crate::judge::engines::{BOARD_WORK, Engines};
use crate::row::column::{COLUMNS, OnRequest};
use crate::row::columns::Columns;
use crate::row::template::TitleTemplate;
use crate::source::shapes::languages::TitleLanguage;
use crate::source::things::same::are_one;
use crate::source::things::{self, Thing};
use crate::source::{Conversion, ShownThing, Source, Theme, exhaustive};
use crate::threads;
use nonogram::{Logic, MAX_INKS, Technique, check_sides};
use serde::{Deserialize, Deserializer, Serialize};
use std::ops::RangeInclusive;

/// The kind of boards to make. In JSON, all members may be missing; they then have their defaults.
///
/// ```
/// use puzzle_pack::{Recipe, source::Source};
///
/// let mut recipe = Recipe::new(20, 10);
/// recipe.source = Source::Shapes;
/// recipe.density = Some(0.3..=0.6);
/// assert!(recipe.check().is_ok());
///
/// let json = r#"{"width": 20, "height": 10, "source": "shapes", "density": [0.3, 0.6]}"#;
/// assert_eq!(serde_json::from_str::<Recipe>(json)?, recipe);
/// recipe.levels = serde_json::from_str::<Recipe>(r#"{"levels": ["hard", "easy"]}"#)?.levels;
/// assert_eq!(recipe.check().unwrap_err().to_string(), "level: expected the easier one first");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Recipe {
    /// Columns, 1..=[`nonogram::MAX_SIDE`].
    #[serde(deserialize_with = "whole")]
    pub width: usize,
    /// Rows, 1..=[`nonogram::MAX_SIDE`].
    #[serde(deserialize_with = "whole")]
    pub height: usize,
    /// The sizes of the boards, in rounds, if there are several. Then [`Self::width`] and
    /// [`Self::height`] are the greatest sides. Finite sources have no such list.
    #[serde(with = "json_form", skip_serializing_if = "Vec::is_empty")]
    pub sizes: Vec<SizeShare>,
    /// Where candidates come from.
    #[serde(with = "json_form")]
    pub source: Source,
    /// The number of inks, 1..=[`nonogram::MAX_INKS`]. A drawn picture has all of them, a given
    /// one may have fewer.
    #[serde(skip_serializing_if = "is_one", deserialize_with = "whole")]
    pub inks: usize,
    /// The share of filled cells. `None` stands for 20 to 70 %, and for any share of icons, images,
    /// given pictures and the exhaustive source.
    #[serde(with = "json_form", skip_serializing_if = "Option::is_none")]
    pub density: Option<RangeInclusive<f64>>,
    /// The strongest logic that a board may need.
    #[serde(with = "json_form")]
    pub logic: Logic,
    /// The allowed levels of a board.
    #[serde(with = "json_form")]
    pub levels: RangeInclusive<Level>,
    /// How many boards have which level, one quota after the other. Without quotas, any board may
    /// have any of the [levels](Self::levels). Finite sources have no quotas.
    #[serde(with = "json_form", skip_serializing_if = "Vec::is_empty")]
    pub quotas: Vec<LevelQuota>,
    /// The allowed expected seconds of a board. Boards without expected seconds are then refused.
    #[serde(with = "json_form", skip_serializing_if = "Option::is_none")]
    pub seconds: Option<RangeInclusive<u64>>,
    /// The number of boards over which the expected time rises from the start to the end of
    /// [`Self::seconds`], in equal steps, with an easier board now and then. Each board is within a
    /// twentieth of its time. Of several sizes, each board has the one whose middle time is
    /// nearest. `None` if any board may take any of these seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub curve: Option<u64>,
    /// The range in which the hardest technique of a board must lie.
    #[serde(with = "json_form", skip_serializing_if = "is_any_technique")]
    pub techniques: RangeInclusive<Technique>,
    /// The least number of lines with which a player can begin: see
    /// [`Footholds::first`](crate::Footholds::first).
    #[serde(skip_serializing_if = "is_zero", deserialize_with = "whole")]
    pub easy_start: usize,
    /// Whether to refuse boards with an empty or a full line (of more than two cells).
    pub no_plain_lines: bool,
    /// Whether no board shows a thing that an earlier board shows, of a source that shows things.
    /// Names of one thing count as one, such as turtle and tortoise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub each_once: bool,
    /// Boards show only things of one of these themes, of a source that shows things. None stands
    /// for all things.
    #[serde(with = "json_form", skip_serializing_if = "Vec::is_empty")]
    pub themes: Vec<Theme>,
    /// Boards and things of other packs that this pack must not have. The thing of a board is what
    /// its title names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excluded: Option<Excluded>,
    /// The number of cells in which a board must differ from each excluded one, and from its turns
    /// and mirror images, is greater than this.
    #[serde(skip_serializing_if = "is_zero", deserialize_with = "whole")]
    pub near: usize,
    /// Whether to change cells of a candidate that [`Self::logic`] does not solve, until it does.
    /// The number of changes is kept small: see [`nonogram_repair`]. A repaired picture may have
    /// fewer inks.
    pub repair: bool,
    /// The engines that decide a board.
    #[serde(with = "json_form")]
    pub engines: Engines,
    /// Whether to find the hardest technique of each board, for the column `technique`. A board is
    /// rejected if its explanation would take some seconds.
    #[serde(skip_serializing)]
    pub rate: bool,
    /// Whether to count the footholds of each board, for the columns that begin with `footholds`.
    #[serde(skip_serializing)]
    pub footholds: bool,
    /// Whether the rows have the counters of the engines, which another version may count
    /// differently.
    #[serde(skip_serializing)]
    pub counters: bool,
    /// The titles of the boards. `None` stands for `{name}` if the source shows things or images,
    /// else `{name} {width}x{height} No. {number}`. [`Source::Given`] has its own titles.
    #[serde(with = "json_form", skip_serializing_if = "Option::is_none")]
    pub title_template: Option<TitleTemplate>,
    /// The languages of the titles. None stands for English. Only sources that show things have
    /// others.
    #[serde(with = "json_form", skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<TitleLanguage>,
    /// How images become pictures, if the source [converts](Source::converts) them.
    #[serde(skip_serializing_if = "Conversion::is_default")]
    pub conversion: Conversion,
    /// The most candidates tried for one board.
    pub tries: u64,
    /// The work of each engine on one candidate: see [`BOARD_WORK`].
    #[serde(skip)]
    pub work: u64,
}

/// A number that all machines read alike, those of 32 bits too.
fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    Ok(u32::deserialize(deserializer)? as usize)
}

/// Whether there is one ink, which is not written.
fn is_one(number: &usize) -> bool {
    *number == 1
}

/// Whether a number need not be written.
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// Whether all techniques are allowed, which is not written.
fn is_any_technique(techniques: &RangeInclusive<Technique>) -> bool {
    *techniques == Recipe::ANY_TECHNIQUE
}

/// 15x15: see [`Recipe::new`].
impl Default for Recipe {
    fn default() -> Self {
        Self::new(15, 15)
    }
}

impl Recipe {
    /// The default of [`Self::levels`].
    const ANY_LEVEL: RangeInclusive<Level> = Level::Easy..=Level::Expert;

    /// The default of [`Self::techniques`].
    const ANY_TECHNIQUE: RangeInclusive<Technique> =
        Technique::ALL[0]..=Technique::ALL[Technique::ALL.len() - 1];

    /// Boards of this size with the defaults: smooth, line logic, both engines, and up to a million
    /// candidates for a board. Set the fields to change them.
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            sizes: Vec::new(),
            source: Source::Smooth,
            inks: 1,
            density: None,
            logic: Logic::Line,
            levels: Self::ANY_LEVEL,
            quotas: Vec::new(),
            seconds: None,
            curve: None,
            techniques: Self::ANY_TECHNIQUE,
            easy_start: 0,
            no_plain_lines: false,
            each_once: false,
            themes: Vec::new(),
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
        let mut all = self.clone();
        all.ask(|_| true);
        Columns::requested(self.title_languages(given), |request| all.has(request))
    }

    /// Whether its packs have these columns.
    fn has(&self, request: OnRequest) -> bool {
        match request {
            // They come with the pictures, whose rows have them.
            OnRequest::OwnIds => false,
            OnRequest::Colored => self.inks > 1,
            OnRequest::Rated => self.rate,
            OnRequest::Footholds => self.footholds,
            OnRequest::Counters => self.counters,
            OnRequest::Likeness => self.source.converts(),
            OnRequest::Turned => self.source == Source::Images,
        }
    }

    /// Sets [`Self::rate`], [`Self::footholds`] and [`Self::counters`] as these columns need them.
    pub fn ask_for(&mut self, columns: &Columns) {
        self.ask(|request| columns.has_any(request));
    }

    /// Sets what a recipe can ask for.
    fn ask(&mut self, requested: impl Fn(OnRequest) -> bool) {
        for request in COLUMNS.iter().filter_map(|column| column.request) {
            let asked = match request {
                OnRequest::Rated => &mut self.rate,
                OnRequest::Footholds => &mut self.footholds,
                OnRequest::Counters => &mut self.counters,
                // These follow from the pictures.
                OnRequest::OwnIds
                | OnRequest::Colored
                | OnRequest::Likeness
                | OnRequest::Turned => continue,
            };
            *asked = requested(request);
        }
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
        self.shown(&self.all_sizes()).len() as u64
    }

    /// The things that a board of any of these sizes can show.
    pub(super) fn shown(&self, sizes: &[(usize, usize)]) -> Vec<Thing> {
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
        let is_of_theme =
            |name: &str| self.themes.is_empty() || self.themes.iter().any(|theme| theme.has(name));
        things::shown(self.source, sizes, self.inks, |name| {
            is_skipped(name) || is_excluded(name) || !is_of_theme(name)
        })
    }

    /// The number of different things that boards of this size can show: names of one thing count
    /// once.
    pub fn things_on(&self, size: (usize, usize)) -> usize {
        let mut different: Vec<&str> = Vec::new();
        for thing in self.shown(&[size]) {
            let name = thing.name(TitleLanguage::English);
            if !different.iter().any(|other| are_one(name, other)) {
                different.push(name);
            }
        }
        different.len()
    }

    /// The size of board number `index`, if an icon has no choice.
    pub fn size_at(&self, index: u64) -> (usize, usize) {
        self.all_sizes()[self.size_place(index)]
    }

    /// The things that its boards can show, with the names and themes that they have; none if the
    /// source shows no things. A thing that is drawn for several sizes comes once.
    pub fn shown_things(&self) -> Vec<ShownThing> {
        let things = things::once(&self.shown(&self.all_sizes())).into_iter();
        things.map(ShownThing).collect()
    }

    /// The boards of each picture, image or icon: board number `index` is of number
    /// `index / variants`.
    pub(super) fn variants(&self) -> u64 {
        if self.source.converts() {
            self.conversion.variants.max(1)
        } else {
            1
        }
    }

    /// The sizes to choose from for an icon on board number `index`: all, unless they have shares.
    #[cfg(feature = "files")]
    pub(crate) fn sizes_of_icons(&self, index: u64) -> Vec<(usize, usize)> {
        self.sizes_from(self.size_place(index))
    }

    /// The sizes to choose from for an icon whose turn has the size in this place.
    pub(super) fn sizes_from(&self, place: usize) -> Vec<(usize, usize)> {
        let sizes = self.all_sizes();
        if self.chooses_sizes() {
            sizes
        } else {
            vec![sizes[place]]
        }
    }

    /// The places of the sizes of board number `index`, in which it is tried. With each thing once,
    /// a board whose size has nothing left to show gets another size.
    pub(super) fn size_places(&self, index: u64) -> Vec<usize> {
        let own = self.size_place(index);
        let mut places = vec![own];
        if self.each_once && self.curve.is_none() && !self.chooses_sizes() {
            places.extend((own + 1..self.sizes.len()).chain(0..own));
        }
        places
    }

    /// The levels of board number `index`.
    pub(super) fn levels_at(&self, index: u64) -> RangeInclusive<Level> {
        match LevelQuota::at(&self.quotas, index) {
            Some((quota, _)) => quota.level..=quota.level,
            None => self.levels.clone(),
        }
    }

    /// The expected seconds that board number `index` may have.
    pub(super) fn seconds_at(&self, index: u64) -> Option<RangeInclusive<u64>> {
        let seconds = self.seconds.as_ref()?;
        Some(match self.curve {
            Some(boards) => curve::seconds_at(seconds, boards, index),
            None => seconds.clone(),
        })
    }

    /// Checks the level and the time of board number `index`.
    pub(super) fn check_grade(&self, index: u64, grade: Grade) -> Result<(), Cause> {
        if !self.levels_at(index).contains(&grade.level) {
            return Err(Cause::Level);
        }
        match (self.seconds_at(index), grade.seconds) {
            (Some(range), Some(seconds)) if !range.contains(&seconds) => Err(Cause::Seconds),
            (Some(_), None) => Err(Cause::Seconds),
            _ => Ok(()),
        }
    }

    /// The recipe for one more board in the place of one with this level and these seconds, if they
    /// are known: without quotas and a curve, which have no more boards.
    #[cfg(feature = "files")]
    pub(crate) fn for_another(&self, level: Option<Level>, seconds: Option<u64>) -> Self {
        let mut recipe = self.clone();
        if let Some(level) = level.filter(|_| !recipe.quotas.is_empty()) {
            recipe.levels = level..=level;
        }
        if let Some(seconds) = seconds.filter(|_| recipe.curve.is_some()) {
            recipe.seconds = Some(curve::near(seconds));
        }
        (recipe.quotas, recipe.curve) = (Vec::new(), None);
        recipe
    }

    /// The number of boards that the quotas or the curve have.
    pub(super) fn ordered_boards(&self) -> Option<u64> {
        let quotas = (!self.quotas.is_empty()).then(|| LevelQuota::sum(&self.quotas));
        quotas.or(self.curve)
    }

    /// The number of boards of a pack: that of the quotas or the curve, or of the pictures of a
    /// finite source that needs no files. `None` if there is no end.
    pub(super) fn most_boards(&self) -> Option<u64> {
        let pictures = self.source.pictures(self.width, self.height, self.inks);
        self.ordered_boards().or(pictures)
    }

    /// Whether each icon gets the size that fits it.
    fn chooses_sizes(&self) -> bool {
        let has_shares = self.sizes.iter().any(|size| size.share > 1);
        self.source == Source::Icons && self.curve.is_none() && !has_shares
    }

    /// The place of the size of a board among [`Self::all_sizes`].
    pub(crate) fn size_place(&self, index: u64) -> usize {
        match (&self.sizes[..], &self.seconds, self.curve) {
            ([], ..) => 0,
            (sizes, Some(seconds), Some(boards)) => {
                let target = curve::target(seconds, boards, index);
                curve::size_place(sizes, self.inks > 1, target)
            }
            (sizes, ..) => SizeShare::place(sizes, index),
        }
    }

    /// [`Self::filled`] for all sizes of a recipe that passes [`Self::check`].
    pub(super) fn checked_filled(&self) -> Result<Vec<RangeInclusive<u32>>, GenerateError> {
        self.check_sizes()?;
        self.check_source()?;
        self.check_difficulty()?;
        let threads = threads::count();
        let mut filled = Vec::new();
        for (width, height) in self.all_sizes() {
            filled.push(self.filled_of(width, height)?);
            if width * height > MAX_CELLS_AT_WORK / threads {
                return Err(GenerateError::Memory {
                    width,
                    height,
                    threads,
                });
            }
        }
        Ok(filled)
    }

    fn check_sizes(&self) -> Result<(), RecipeError> {
        let Self { width, height, .. } = *self;
        check_sides(width as u64, height as u64).map_err(RecipeError::Sides)?;
        let is_within = |size: &SizeShare| size.width <= width && size.height <= height;
        if self.sizes.len() > SizeShare::MOST || !self.sizes.iter().all(is_within) {
            return Err(RecipeError::Sizes { width, height });
        }
        if self.source.is_finite() && !self.sizes.is_empty() {
            return Err(RecipeError::SeveralSizes(self.source));
        }
        if self.source.converts() && width.max(height) > MAX_CONVERTED {
            return Err(RecipeError::Converted);
        }
        Ok(())
    }

    /// Checks what the boards show.
    fn check_source(&self) -> Result<(), RecipeError> {
        let source = self.source;
        if !(1..=MAX_INKS).contains(&self.inks) {
            return Err(RecipeError::Inks(self.inks));
        }
        if (self.each_once || !self.themes.is_empty()) && !source.shows_things() {
            return Err(RecipeError::NoThings(source));
        }
        if !source.shows_things() && !self.title_languages([]).is_empty() {
            return Err(RecipeError::NoNames(source));
        }
        let sizes = self.all_sizes();
        let shows_nothing = if self.chooses_sizes() {
            self.shown(&sizes).is_empty()
        } else {
            sizes.iter().any(|&size| self.shown(&[size]).is_empty())
        };
        if source.shows_things() && shows_nothing {
            return Err(RecipeError::NothingShown);
        }
        if source.converts() && self.conversion.variants == 0 {
            return Err(RecipeError::NoVariant);
        }
        if self.excluded.as_ref().is_some_and(|it| !it.is_known()) {
            return Err(RecipeError::Excluded);
        }
        if self.inks > 1 && matches!(source, Source::Icons | Source::Pictures) {
            return Err(RecipeError::IconInks);
        }
        Ok(())
    }

    /// Checks that the logic is strong enough for the easiest technique and the easiest level.
    fn check_difficulty(&self) -> Result<(), RecipeError> {
        let logic = self.logic;
        if self.levels.is_empty() {
            return Err(RecipeError::Reversed("level"));
        }
        if !self.quotas.is_empty() {
            if self.source.is_finite() {
                return Err(RecipeError::GivenBoards(self.source));
            }
            if self.levels != Self::ANY_LEVEL {
                return Err(RecipeError::QuotasAndLevels);
            }
        }
        if self.seconds.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(RecipeError::Seconds);
        }
        if self.curve.is_some() {
            self.check_curve()?;
        }
        if self.techniques.is_empty() {
            return Err(RecipeError::Reversed("techniques"));
        }
        let (easiest, hardest) = (*self.techniques.start(), *self.techniques.end());
        if easiest.logic() > logic {
            return Err(RecipeError::Technique {
                easiest,
                hardest,
                logic,
            });
        }
        let is_hard = |(width, height)| width * height <= FEW_CELLS;
        let is_too_weak = match logic {
            Logic::Line => true,
            Logic::Probe => self.all_sizes().into_iter().all(is_hard),
            Logic::Search => false,
        };
        let is_expert = |quota: &LevelQuota| quota.level == Level::Expert;
        let needs_expert =
            *self.levels.start() == Level::Expert || self.quotas.iter().any(is_expert);
        if is_too_weak && needs_expert {
            return Err(RecipeError::Expert(logic));
        }
        Ok(())
    }

    /// Checks what a curve needs and does not take.
    fn check_curve(&self) -> Result<(), RecipeError> {
        let expected = |what| Err(RecipeError::Curve(what));
        let seconds = self.seconds.as_ref();
        if seconds.is_none_or(|it| *it.start() == 0 || *it.end() > curve::LONGEST) {
            return expected("a first and a last time, such as 1 and 8 minutes");
        }
        if self.source.is_finite() {
            return Err(RecipeError::GivenBoards(self.source));
        }
        if !self.quotas.is_empty() {
            return expected("no quotas of levels");
        }
        if self.sizes.iter().any(|size| size.share > 1) {
            return expected("sizes without shares, because the time decides the size");
        }
        if self.variants() > 1 {
            return expected("one variant of each icon");
        }
        Ok(())
    }

    /// Checks what [`generate_slice`](crate::generate_slice) needs beyond [`Self::check`]: the
    /// source draws, and [`Self::each_once`] is not set, because the ids of earlier boards do not
    /// tell what they show.
    ///
    /// # Errors
    /// As [`Self::check`].
    pub fn check_for_slices(&self) -> Result<(), GenerateError> {
        if self.source.is_given() {
            return Err(RecipeError::NotDrawn.into());
        }
        if self.each_once {
            return Err(RecipeError::OnceInSlices.into());
        }
        self.check()
    }

    /// [`Self::filled`] of a size that passes [`Self::check`].
    fn filled_of(&self, width: usize, height: usize) -> Result<RangeInclusive<u32>, RecipeError> {
        let (source, inks, lines) = (self.source, self.inks, self.easy_start);
        if source.needs_square() && width != height {
            return Err(RecipeError::NoSquare {
                width,
                height,
                symmetry: source,
            });
        }
        if source == Source::Exhaustive && exhaustive::pictures(width, height, inks).is_none() {
            return Err(RecipeError::TooMany {
                width,
                height,
                inks,
            });
        }
        if source.is_given() {
            // Given pictures have their own sizes.
            return Ok(0..=0);
        }
        if lines > width + height {
            return Err(RecipeError::Start {
                width,
                height,
                lines,
            });
        }
        let (least, most) = self.densities().into_inner();
        if !(0.0 <= least && least <= most && most <= 1.0) {
            return Err(RecipeError::DensityRange { least, most });
        }
        self.filled(width, height).ok_or(RecipeError::Density {
            width,
            height,
            least,
            most,
        })
    }

    /// [`Self::density`], or its default.
    pub(crate) fn densities(&self) -> RangeInclusive<f64> {
        match &self.density {
            Some(density) => density.clone(),
            None if self.source.is_finite() || self.source.converts() => 0.0..=1.0,
            None => 0.2..=0.7,
        }
    }

    /// The numbers of filled cells that give a board of this size an allowed density. `None` if
    /// there is no such number.
    pub(crate) fn filled(&self, width: usize, height: usize) -> Option<RangeInclusive<u32>> {
        let cells = (width * height) as f64;
        let (least, most) = self.densities().into_inner();
        let (low, high) = (least * cells, most * cells);
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
