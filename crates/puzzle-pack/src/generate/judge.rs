//! The judgement of one candidate: filter it, repair it, decide it twice.

use crate::generate::candidates::{Candidates, NoBoard};
use crate::generate::tally::Cause;
use crate::generate::{GenerateError, PackBatch, Recipe};
use crate::judge::difficulty::{Grade, technique};
use crate::judge::engines::{BoardVerdict, CrossCheck, Verified};
use crate::judge::filter;
use crate::judge::footholds::Footholds;
use crate::row::id;
use nonogram::{Logic, Picture, Puzzle, Technique, WorkBudget};
use nonogram_propagate::SolveOutcome;
use nonogram_repair::RepairOptions;

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

/// Decides about a candidate.
pub(super) struct Judge {
    engines: CrossCheck,
    moves: filter::NearMoves,
    /// The clues of the last decided picture.
    pub(super) puzzle: Puzzle,
    /// Its grade, if it has one.
    pub(super) grade: Option<Grade>,
}

impl Default for Judge {
    fn default() -> Self {
        Self {
            engines: CrossCheck::default(),
            moves: filter::NearMoves::default(),
            puzzle: Picture::blank(1, 1).puzzle(),
            grade: None,
        }
    }
}

impl Judge {
    /// An accepted candidate, repaired if necessary, and the cells that were flipped. `candidates`
    /// count a repair.
    pub(super) fn judge(
        &mut self,
        batch: &PackBatch<'_>,
        candidates: &mut Candidates,
        picture: &Picture,
    ) -> Result<Box<Verified>, NoBoard> {
        candidates.flips.clear();
        let first = self.decide(batch, candidates.index, picture);
        let recipe = batch.recipe;
        if !recipe.repair || !matches!(&first, Err(NoBoard::Rejected(cause)) if is_repaired(*cause))
        {
            return first;
        }
        let budget = WorkBudget::new(REPAIR).until(batch.stop);
        let options = RepairOptions::new(recipe.logic)
            .with_budget(budget)
            .with_proof(REPAIR_PROOF);
        let repair = nonogram_repair::repair(picture, &options);
        // A repair that was stopped may have found another result.
        if (batch.stop)() {
            return Err(GenerateError::Stopped.into());
        }
        let Ok(repair) = repair else {
            return first;
        };
        if repair.changes.is_empty() {
            return first;
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
    ) -> Result<Box<Verified>, NoBoard> {
        if (batch.stop)() {
            return Err(GenerateError::Stopped.into());
        }
        self.grade = None;
        let recipe = batch.recipe;
        if recipe.source.is_given() && picture.is_plain() {
            return Err(Cause::PlainBoard.into());
        }
        let filled = recipe.filled(picture.width(), picture.height());
        if filled.is_none_or(|filled| !filled.contains(&(picture.filled() as u32))) {
            return Err(Cause::Density.into());
        }
        if recipe.no_plain_lines && filter::has_plain_line(picture) {
            return Err(Cause::Plain.into());
        }
        let is_colored = picture.is_colored();
        if is_colored && recipe.inks == 1 {
            return Err(Cause::Inks.into());
        }
        // Line logic rejects boards with distant switches faster than we can find the switches, so
        // we only look for near ones.
        let inks = if is_colored { recipe.inks } else { 1 };
        let is_looked_for =
            recipe.logic != Logic::Line || picture.width() * picture.height() >= MIN_NEAR;
        if is_looked_for && filter::has_near_switch(picture, inks, &mut self.moves) {
            let cause = match recipe.logic {
                Logic::Line => Cause::Unsolved,
                _ => Cause::Switch,
            };
            return Err(cause.into());
        }
        self.puzzle.refill(picture);
        if recipe.easy_start > 0 && Footholds::first(&self.puzzle) < recipe.easy_start {
            return Err(Cause::Start.into());
        }
        let budget = &WorkBudget::new(recipe.work);
        let report = self.engines.propagate(&self.puzzle, recipe.logic, budget);
        match report.outcome {
            SolveOutcome::Exhausted if report.solutions.len() < 2 => {}
            SolveOutcome::OutOfBudget(_) => return Err(Cause::Unknown.into()),
            SolveOutcome::Exhausted | SolveOutcome::Stopped | SolveOutcome::Stalled => {
                return Err(Cause::Unsolved.into());
            }
        }
        let Some(grade) = self.engines.grade(&self.puzzle, &report, budget) else {
            return Err(Cause::Unknown.into());
        };
        self.grade = Some(grade);
        recipe.check_grade(index, grade)?;
        if recipe
            .excluded
            .as_ref()
            .is_some_and(|excluded| excluded.is_near(picture, recipe.near))
        {
            return Err(Cause::Excluded.into());
        }
        let technique = self.technique(batch, picture, report.logic)?;
        let verdict = self
            .engines
            .confirm(picture, &self.puzzle, &report, recipe.engines, budget);
        let cover = match verdict {
            BoardVerdict::Unique(cover) => cover,
            BoardVerdict::Multiple(_) => return Err(Cause::Unsolved.into()),
            BoardVerdict::Unknown => return Err(Cause::Unknown.into()),
            BoardVerdict::TooLarge(error) => return Err(GenerateError::TooLarge(error).into()),
            BoardVerdict::Bug(bug) => {
                let id = id(&self.puzzle);
                return Err(GenerateError::Bug { index, id, bug }.into());
            }
        };
        // A row without a proof could not be checked by strangers.
        let Some(proof) = self.engines.prove(&self.puzzle, &report, budget) else {
            return Err(Cause::Unknown.into());
        };
        let footholds = recipe.footholds;
        Ok(Box::new(Verified {
            propagation: report,
            cover,
            grade,
            technique: technique.filter(|_| recipe.rate),
            footholds: footholds.then(|| Footholds::of(&self.puzzle, &|| false)),
            counters: recipe.counters,
            proof,
        }))
    }

    /// The hardest technique of the board, if the recipe asks for it or has a limit that `logic`
    /// alone does not decide.
    fn technique(
        &self,
        batch: &PackBatch<'_>,
        picture: &Picture,
        logic: Logic,
    ) -> Result<Option<Technique>, NoBoard> {
        let Recipe {
            techniques, rate, ..
        } = batch.recipe;
        let mut same_logic = Technique::ALL.into_iter().filter(|it| it.logic() == logic);
        if !same_logic.clone().any(|it| techniques.contains(&it)) {
            return Err(Cause::Technique.into());
        }
        if !rate && same_logic.all(|it| techniques.contains(&it)) {
            return Ok(None);
        }
        match technique(&self.puzzle, picture, *techniques.end(), batch.stop) {
            Ok(Some(found)) if techniques.contains(&found) => Ok(Some(found)),
            Ok(_) => Err(Cause::Technique.into()),
            Err(_) if (batch.stop)() => Err(GenerateError::Stopped.into()),
            Err(_) => Err(Cause::Unknown.into()),
        }
    }
}

/// Whether other cells may help a candidate that was rejected for this cause.
pub(super) fn is_repaired(cause: Cause) -> bool {
    matches!(cause, Cause::Switch | Cause::Unsolved | Cause::Unknown)
}
