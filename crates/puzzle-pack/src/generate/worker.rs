//! The work on one candidate: draw or take it, filter it, repair it, decide it twice.

use crate::generate::convert::{Converted, Found, convert};
use crate::generate::seen::Seen;
use crate::generate::tally::{Cause, Tally};
use crate::generate::titles::titles;
use crate::generate::{GenerateError, PackBatch, Recipe, Shortage, ShortageReason};
use crate::judge::difficulty::{Level, technique};
use crate::judge::engines::{BoardVerdict, CrossCheck, Verified};
use crate::judge::filter;
use crate::judge::footholds::Footholds;
use crate::row::{Origin, Row, RowSource, id};
use crate::source::attempts::Attempts;
use crate::source::shapes::languages::TitleLanguage;
use crate::source::things::{self, Icon, Thing};
use crate::source::{self, Drawer, Given, Source, Subject, exhaustive};
use chacha20::ChaCha8Rng;
use nonogram::{Logic, Palette, Picture, Position, Puzzle, Technique, WorkBudget};
use nonogram_propagate::SolveOutcome;
use nonogram_repair::RepairOptions;
use pixelize::{Figure, Pixels};
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// Work of a repair. Most repairs take far less than a tenth of a second. The proof that fewer
/// changes are not enough is not needed here, but on small boards it is quick and sometimes saves a
/// change.
const REPAIR: u64 = 4_000_000;

/// The line solves of the proof that fewer changes are not enough.
const REPAIR_PROOF: u64 = 200_000;

/// The least number of cells at which near switches are looked for if line logic must suffice,
/// because it rejects smaller boards as fast. Looking for them makes packs 5 % faster at 30x30, and
/// with three inks a tenth at 20x20.
const MIN_NEAR: usize = 300;

/// The candidates for one board: its random stream, and the position in it.
pub(crate) struct Candidates {
    pub(crate) index: u64,
    rng: ChaCha8Rng,
    tries: u64,
    /// A limit beside [`Recipe::tries`].
    pub(crate) most: u64,
    pub(crate) tally: Tally,
    /// The flipped cells of the last candidate.
    pub(crate) flips: Vec<Position>,
    /// The row of the last accepted candidate.
    pub(crate) row: Row,
    /// What it shows.
    pub(crate) thing: Option<Thing>,
}

impl Candidates {
    pub(crate) fn new(seed: u64, index: u64) -> Self {
        Self {
            index,
            rng: source::stream(seed, index),
            tries: 0,
            most: u64::MAX,
            tally: Tally::default(),
            flips: Vec::new(),
            row: Row::default(),
            thing: None,
        }
    }

    /// Adds the last accepted candidate to what the pack has.
    ///
    /// # Errors
    /// The cause, if the pack has such a board.
    pub(crate) fn insert_into(&self, seen: &mut Seen, recipe: &Recipe) -> Result<(), Cause> {
        seen.insert(recipe, self.index, &self.row, self.thing)
    }

    /// Takes the board of an image.
    fn take_converted(
        &mut self,
        seed: u64,
        origin: Origin<'_>,
        converted: &Converted,
        inks: usize,
    ) {
        let Converted {
            board,
            palette,
            likeness,
            flips,
        } = converted;
        self.flips.clone_from(flips);
        let palette = (inks > 1).then_some(palette);
        let origin = Origin {
            palette,
            likeness: Some(likeness),
            ..origin
        };
        let puzzle = board.picture().puzzle();
        self.row = Row::new(&RowSource::new(seed, self.index, origin, &puzzle, board));
    }

    /// Leaves out the first candidates, which took the first words of the stream.
    pub(crate) fn skip(&mut self, tries: u64, words: u64) {
        self.tries = tries;
        self.rng.set_word_pos(words.into());
    }

    /// The number of candidates that were tried.
    pub(crate) fn tries(&self) -> u64 {
        self.tries
    }

    /// The words of the stream that were taken.
    pub(crate) fn words(&self) -> u64 {
        let words = self.rng.get_word_pos();
        u64::try_from(words).expect("a stream is never read for so long")
    }
}

/// The name of an icon, the number of the variant, and the first size to choose from.
type IconKey = (&'static str, u64, Option<(usize, usize)>);

/// The memory of one thread.
pub(crate) struct Worker {
    /// A drawer for each size. None for finite sources.
    drawers: Vec<Drawer>,
    /// What boards can show, by their shorter side.
    shown: HashMap<usize, Vec<Thing>>,
    /// The boards of icons, with what happened to the candidates.
    icons: HashMap<IconKey, (Found, Tally)>,
    judge: Judge,
    /// The colors of drawn boards, if they have several inks.
    palette: Option<Palette>,
}

impl Worker {
    /// `filled` are the numbers of filled cells for each size.
    pub(crate) fn new(recipe: &Recipe, filled: &[RangeInclusive<u32>]) -> Self {
        let sizes = recipe.all_sizes().into_iter().zip(filled);
        let drawers = sizes.map(|((width, height), filled)| {
            // Icons are not drawn; what is drawn beside them are shapes.
            let drawn = if recipe.source.converts() {
                Source::Shapes
            } else {
                recipe.source
            };
            Drawer::new(drawn, width, height, filled.clone()).inks(recipe.inks)
        });
        Self {
            drawers: if recipe.source.is_finite() {
                Vec::new()
            } else {
                drawers.collect()
            },
            shown: HashMap::new(),
            icons: HashMap::new(),
            judge: Judge {
                engines: CrossCheck::default(),
                moves: filter::NearMoves::default(),
                puzzle: Picture::blank(1, 1).puzzle(),
            },
            palette: (recipe.inks > 1).then(|| Palette::standard(recipe.inks)),
        }
    }

    /// Writes the row of the next accepted candidate. With a finite source, returns the cause if
    /// its only candidate is rejected.
    pub(crate) fn next(
        &mut self,
        batch: &PackBatch<'_>,
        candidates: &mut Candidates,
    ) -> Result<Result<(), Cause>, GenerateError> {
        let recipe = batch.recipe;
        let index = candidates.index;
        if recipe.source.is_finite() {
            let made = self.only(batch, candidates)?;
            return Ok(made.inspect_err(|&cause| candidates.tally.reject(cause)));
        }
        let attempts = self.attempts(batch, index);
        while candidates.tries < recipe.tries.min(candidates.most) {
            let thing = match &attempts {
                None => None,
                Some(attempts) => match attempts.thing(candidates.tries, &mut candidates.rng) {
                    None => return Err(used_up(recipe, candidates)),
                    thing => thing,
                },
            };
            candidates.tries += 1;
            let made = match thing {
                Some(Thing::Icon(icon)) => self.take_icon(batch, candidates, icon)?,
                thing => self.take_drawn(batch, candidates, thing)?,
            };
            match made {
                Ok(()) => {
                    candidates.thing = thing;
                    return Ok(Ok(()));
                }
                Err(cause) => candidates.tally.reject(cause),
            }
        }
        let tries = recipe.tries;
        Err(short(recipe, candidates, ShortageReason::Tries { tries }))
    }

    /// What the candidates for a board show, if the source shows things.
    fn attempts(&mut self, batch: &PackBatch<'_>, index: u64) -> Option<Attempts> {
        let recipe = batch.recipe;
        if !recipe.source.shows_things() {
            return None;
        }
        let place = (batch.seed, index / recipe.variants());
        let side = recipe.shorter_side(index);
        for side in [side, usize::MAX] {
            self.shown.entry(side).or_insert_with(|| recipe.shown(side));
        }
        let shown = &self.shown[&side];
        Some(if recipe.each_once {
            Attempts::once(place, &self.shown[&usize::MAX], shown)
        } else {
            Attempts::again(recipe.source, place, shown)
        })
    }

    /// Makes the row of an icon, or returns why it is rejected.
    fn take_icon(
        &mut self,
        batch: &PackBatch<'_>,
        candidates: &mut Candidates,
        icon: &'static Icon,
    ) -> Result<Result<(), Cause>, GenerateError> {
        let recipe = batch.recipe;
        let (seed, index) = (batch.seed, candidates.index);
        let mut sizes = recipe.sizes_of_icons(index);
        sizes.retain(|&(width, height)| width.min(height) >= icon.least());
        // The result depends on nothing else, and an icon that is rejected is tried again for many
        // boards.
        let key = (
            icon.names()[0],
            index % recipe.variants(),
            sizes.first().copied(),
        );
        let found = match self.icons.get(&key) {
            Some(found) => found,
            None => {
                let figure = figure(recipe, &things::pixels(icon)).expect("it shows something");
                let mut tally = Tally::default();
                let judge = &mut self.judge;
                let found = convert(judge, batch, index, &figure, &sizes, &mut tally)?;
                self.icons.entry(key).or_insert((found, tally))
            }
        };
        let (found, tally) = found;
        candidates.tally += *tally;
        let converted = match found {
            Ok(converted) => converted,
            Err(cause) => return Ok(Err(*cause)),
        };
        let name = |language: TitleLanguage| icon.names()[language as usize];
        let puzzle = converted.board.picture().puzzle();
        let titles = titles(recipe, name, (seed, index), &puzzle);
        let origin = Origin::drawn(&titles, None);
        candidates.take_converted(seed, origin, converted, recipe.inks);
        Ok(Ok(()))
    }

    /// Makes the row of a drawn picture, of a motif or as the source draws it, or returns why it is
    /// rejected.
    fn take_drawn(
        &mut self,
        batch: &PackBatch<'_>,
        candidates: &mut Candidates,
        thing: Option<Thing>,
    ) -> Result<Result<(), Cause>, GenerateError> {
        let recipe = batch.recipe;
        let (seed, index) = (batch.seed, candidates.index);
        let drawer = &mut self.drawers[recipe.size_place(index)];
        let picture = match thing {
            Some(Thing::Motif(number)) => drawer.draw_motif(number, &mut candidates.rng),
            _ => drawer.draw(&mut candidates.rng),
        };
        if recipe.inks > 1 && !picture.has_inks(recipe.inks) {
            return Ok(Err(Cause::Inks));
        }
        let board = match self.judge.judge(batch, candidates, picture)? {
            Ok(board) => board,
            Err(cause) => return Ok(Err(cause)),
        };
        let puzzle = &self.judge.puzzle;
        let name = |language| thing.map_or(recipe.source.name(), |thing| thing.name(language));
        let titles = titles(recipe, name, (seed, index), puzzle);
        let origin = Origin::drawn(&titles, self.palette.as_ref());
        candidates.row = Row::new(&RowSource::new(seed, index, origin, puzzle, &board));
        Ok(Ok(()))
    }

    /// Writes the row of the only candidate of a finite source, or returns why it is rejected.
    fn only(
        &mut self,
        batch: &PackBatch<'_>,
        candidates: &mut Candidates,
    ) -> Result<Result<(), Cause>, GenerateError> {
        let recipe = batch.recipe;
        let (seed, index) = (batch.seed, candidates.index);
        if recipe.source == Source::Exhaustive {
            let picture = exhaustive::picture(recipe.width, recipe.height, recipe.inks, index);
            let judged = self.judge.judge(batch, candidates, &picture)?;
            return Ok(judged.map(|board| {
                let puzzle = &self.judge.puzzle;
                let titles = titles(recipe, |_| "Picture", (seed, index), puzzle);
                let origin = Origin::drawn(&titles, self.palette.as_ref());
                candidates.row = Row::new(&RowSource::new(seed, index, origin, puzzle, &board));
            }));
        }
        let Given {
            subject,
            titles,
            xp,
            extras,
            palette,
            refused,
            name: _,
        } = &batch.given[(index / recipe.variants()) as usize];
        if refused.is_some() {
            return Ok(Err(Cause::Text));
        }
        let palette = (recipe.inks > 1).then_some(palette);
        let origin = Origin {
            xp: *xp,
            extras,
            ..Origin::drawn(titles, palette)
        };
        match subject {
            Subject::Picture(picture) => {
                let judged = self.judge.judge(batch, candidates, picture)?;
                Ok(judged.map(|board| {
                    candidates.row = Row::new(&RowSource::new(
                        seed,
                        index,
                        origin,
                        &self.judge.puzzle,
                        &board,
                    ))
                }))
            }
            Subject::Image(image) => {
                let pixels = image.load().ok();
                let Some(figure) = pixels.and_then(|pixels| figure(recipe, &pixels)) else {
                    return Ok(Err(Cause::Image));
                };
                let found = convert(
                    &mut self.judge,
                    batch,
                    index,
                    &figure,
                    &image.sizes,
                    &mut candidates.tally,
                )?;
                Ok(found.map(|converted| {
                    candidates.take_converted(seed, origin, &converted, recipe.inks)
                }))
            }
        }
    }
}

/// What an image shows.
fn figure(recipe: &Recipe, pixels: &Pixels) -> Option<Figure> {
    let figure = Figure::of(pixels)?;
    Some(if recipe.conversion.turn {
        figure
    } else {
        figure.as_it_lies()
    })
}

/// The error if every thing for a board was tried.
fn used_up(recipe: &Recipe, candidates: &Candidates) -> GenerateError {
    let things = recipe.shown(recipe.shorter_side(candidates.index)).len() as u64;
    short(recipe, candidates, ShortageReason::UsedUp { things })
}

/// The error if a board cannot be made.
fn short(recipe: &Recipe, candidates: &Candidates, reason: ShortageReason) -> GenerateError {
    let index = candidates.index;
    let sizes = recipe.sizes_of_icons(index);
    GenerateError::Short {
        shortage: Shortage {
            index,
            width: sizes.iter().map(|size| size.0).max().expect("a size"),
            height: sizes.iter().map(|size| size.1).max().expect("a size"),
            reason,
        },
        tally: Box::new(candidates.tally),
    }
}

/// Decides about a candidate.
pub(super) struct Judge {
    engines: CrossCheck,
    moves: filter::NearMoves,
    /// The clues of the last decided picture.
    puzzle: Puzzle,
}

impl Judge {
    /// Returns an accepted candidate, repaired if necessary, or the cause of its rejection.
    fn judge(
        &mut self,
        batch: &PackBatch<'_>,
        candidates: &mut Candidates,
        picture: &Picture,
    ) -> Result<Result<Box<Verified>, Cause>, GenerateError> {
        candidates.flips.clear();
        let first = self.decide(batch, candidates.index, picture)?;
        let recipe = batch.recipe;
        if !recipe.repair || !matches!(first, Err(Cause::Switch | Cause::Unsolved | Cause::Unknown))
        {
            return Ok(first);
        }
        let budget = WorkBudget::new(REPAIR).until(batch.stop);
        let options = RepairOptions::new(recipe.logic)
            .with_budget(budget)
            .with_proof(REPAIR_PROOF);
        let repair = nonogram_repair::repair(picture, &options);
        // A repair that was stopped may have found another result.
        if (batch.stop)() {
            return Err(GenerateError::Stopped);
        }
        let Ok(repair) = repair else {
            return Ok(first);
        };
        if repair.changes.is_empty() {
            return Ok(first);
        }
        candidates.tally.repaired += 1;
        let flips = repair.changes.iter().map(|change| change.position);
        candidates.flips.extend(flips);
        self.decide(batch, candidates.index, &repair.picture)
    }

    /// Decides a picture as it is.
    pub(super) fn decide(
        &mut self,
        batch: &PackBatch<'_>,
        index: u64,
        picture: &Picture,
    ) -> Result<Result<Box<Verified>, Cause>, GenerateError> {
        if (batch.stop)() {
            return Err(GenerateError::Stopped);
        }
        let recipe = batch.recipe;
        if recipe.source.is_given() && picture.is_plain() {
            return Ok(Err(Cause::PlainBoard));
        }
        let filled = recipe.filled(picture.width(), picture.height());
        if filled.is_none_or(|filled| !filled.contains(&(picture.filled() as u32))) {
            return Ok(Err(Cause::Density));
        }
        if recipe.no_plain_lines && filter::has_plain_line(picture) {
            return Ok(Err(Cause::Plain));
        }
        let is_colored = picture.is_colored();
        if is_colored && recipe.inks == 1 {
            return Ok(Err(Cause::Inks));
        }
        // Line logic rejects boards with distant switches faster than we can find the switches, so
        // we only look for near ones.
        let inks = if is_colored { recipe.inks } else { 1 };
        let is_looked_for =
            recipe.logic != Logic::Line || picture.width() * picture.height() >= MIN_NEAR;
        if is_looked_for && filter::has_near_switch(picture, inks, &mut self.moves) {
            return Ok(Err(match recipe.logic {
                Logic::Line => Cause::Unsolved,
                _ => Cause::Switch,
            }));
        }
        self.puzzle.refill(picture);
        if recipe.easy_start > 0 && Footholds::first(&self.puzzle) < recipe.easy_start {
            return Ok(Err(Cause::Start));
        }
        let budget = &WorkBudget::new(recipe.work);
        let report = self.engines.propagate(&self.puzzle, recipe.logic, budget);
        match report.outcome {
            SolveOutcome::Exhausted if report.solutions.len() < 2 => {}
            SolveOutcome::OutOfBudget(_) => return Ok(Err(Cause::Unknown)),
            SolveOutcome::Exhausted | SolveOutcome::Stopped | SolveOutcome::Stalled => {
                return Ok(Err(Cause::Unsolved));
            }
        }
        let difficulty = self.engines.difficulty(&self.puzzle, &report, budget);
        // It is `None` only if propagation is wrong, which `confirm` finds.
        let difficulty = difficulty.unwrap_or_default();
        let level = Level::of(self.puzzle.width(), self.puzzle.height(), difficulty);
        if !recipe.levels.contains(&level) {
            return Ok(Err(Cause::Level));
        }
        if recipe
            .excluded
            .as_ref()
            .is_some_and(|excluded| excluded.is_near(picture, recipe.near))
        {
            return Ok(Err(Cause::Excluded));
        }
        let technique = match self.technique(batch, picture, report.logic)? {
            Ok(technique) => technique,
            Err(cause) => return Ok(Err(cause)),
        };
        let verdict = self
            .engines
            .confirm(picture, &self.puzzle, &report, recipe.engines, budget);
        let cover = match verdict {
            BoardVerdict::Unique(cover) => cover,
            BoardVerdict::Multiple(_) => return Ok(Err(Cause::Unsolved)),
            BoardVerdict::Unknown => return Ok(Err(Cause::Unknown)),
            BoardVerdict::TooLarge(error) => return Err(error.into()),
            BoardVerdict::Bug(bug) => {
                let id = id(&self.puzzle);
                return Err(GenerateError::Bug { index, id, bug });
            }
        };
        // A row without a proof could not be checked by strangers.
        let Some(proof) = self.engines.prove(&self.puzzle, &report, budget) else {
            return Ok(Err(Cause::Unknown));
        };
        let footholds = recipe.footholds;
        Ok(Ok(Box::new(Verified {
            propagation: report,
            cover,
            difficulty,
            technique: technique.filter(|_| recipe.rate),
            footholds: footholds.then(|| Footholds::of(&self.puzzle, &|| false)),
            counters: recipe.counters,
            proof,
        })))
    }

    /// The hardest technique of the board, if the recipe asks for it or has a limit that `logic`
    /// alone does not decide.
    fn technique(
        &self,
        batch: &PackBatch<'_>,
        picture: &Picture,
        logic: Logic,
    ) -> Result<Result<Option<Technique>, Cause>, GenerateError> {
        let Recipe {
            techniques, rate, ..
        } = batch.recipe;
        let same_logic = Technique::ALL.into_iter().filter(|it| it.logic() == logic);
        let allowed = same_logic
            .clone()
            .filter(|it| techniques.contains(it))
            .count();
        if allowed == 0 {
            return Ok(Err(Cause::Technique));
        }
        if !rate && allowed == same_logic.count() {
            return Ok(Ok(None));
        }
        Ok(
            match technique(&self.puzzle, picture, *techniques.end(), batch.stop) {
                Ok(Some(found)) if techniques.contains(&found) => Ok(Some(found)),
                Ok(_) => Err(Cause::Technique),
                Err(_) if (batch.stop)() => return Err(GenerateError::Stopped),
                Err(_) => Err(Cause::Unknown),
            },
        )
    }
}
