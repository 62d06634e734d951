//! From an image to a board: the best picture that the recipe accepts.

use super::candidates::NoBoard;
use super::judge::{Judge, is_repaired};
use crate::generate::tally::{Cause, Tally};
use crate::generate::{GenerateError, MadeBoard, PackBatch, Recipe};
use crate::judge::difficulty::Grade;
use crate::judge::engines::Verified;
use crate::judge::filter::margins;
use crate::row::palette::palette_of;
use crate::row::{Likeness, Origin};
use crate::source::Source;
use nonogram::{Palette, Picture, Position, Rgb, Symmetry, WorkBudget};
use nonogram_repair::{CellChange, Costs, RepairOptions, repair_by_cost};
use pixelize::{Candidate, Figure};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The pictures better than the best solvable one that are repaired.
const REPAIRED: usize = 12;
/// What each changed cell takes off the score.
const FLIP: f32 = 0.01;
/// The most cells of a picture that are changed.
const MAX_FLIPS: usize = 8;
/// The work of a repair.
const REPAIR: u64 = 60_000;
/// What a figure loses that is stretched by `STRETCHED`, and four times as much if it is stretched
/// by twice this. People named 52 % of the icons and emoji that were stretched by less than a fifth
/// on boards of 15x15, and 21 % of the others.
const STRETCH: f32 = 0.15;
const STRETCHED: f32 = 0.18;
/// How much less like the image a picture may be than that of another size, if it is smaller.
const LIKE: f32 = 0.06;

/// An accepted board of an image.
pub(super) struct Converted {
    pub(super) board: Box<Verified>,
    pub(super) palette: Palette,
    pub(super) likeness: Likeness,
    pub(super) flips: Vec<Position>,
}

impl Converted {
    /// The board of a pack whose boards have up to this number of inks.
    pub(super) fn made(&self, place: (u64, u64), origin: Origin<'_>, inks: usize) -> MadeBoard {
        let origin = Origin {
            palette: (inks > 1).then_some(&self.palette),
            likeness: Some(&self.likeness),
            ..origin
        };
        let puzzle = self.board.picture().puzzle();
        MadeBoard::new(place, origin, &puzzle, &self.board)
    }
}

/// The best accepted picture so far.
struct BestBoard {
    score: f32,
    board: Box<Verified>,
    /// The number of its candidate.
    number: usize,
    flips: Vec<Position>,
}

/// What scores of pictures of one figure and size mean.
#[derive(Clone, Copy)]
struct ScoreScale {
    /// The score of the best picture, which need not be solvable.
    top: f32,
    /// The score below which nobody sees what is shown.
    fair: f32,
    /// What every picture loses because the proportions of the figure change.
    stretch: f32,
}

impl ScoreScale {
    /// How far a score is below the best one, and below a fair one, and what the stretch costs.
    fn loss(self, score: f32) -> f32 {
        self.top - score + (self.fair - score).max(0.0) + self.stretch
    }

    /// The least score whose loss is at most this.
    fn least(self, most: f32) -> f32 {
        let most = most - self.stretch;
        if most < 0.0 {
            return f32::INFINITY;
        }
        let below = (self.top + self.fair - most) / 2.0;
        (self.top - most).max(below.min(self.fair))
    }
}

/// A figure, and what is known of its pictures of the last size.
pub(super) struct KnownFigure {
    figure: Figure,
    last: Option<SizedFigure>,
}

/// The pictures of a figure on boards of one size, and what is known of them: all that does not
/// depend on the level and the time that a board may have.
struct SizedFigure {
    size: (usize, usize),
    /// The best first.
    candidates: Vec<Candidate>,
    scale: ScoreScale,
    /// The grades of pictures, or why they have none.
    grades: HashMap<Picture, Result<Grade, Cause>>,
    /// The changes that make a candidate, by its number, solvable with at most this number of them.
    repairs: HashMap<(usize, usize), Option<Vec<CellChange>>>,
}

impl From<Figure> for KnownFigure {
    fn from(figure: Figure) -> Self {
        Self { figure, last: None }
    }
}

impl KnownFigure {
    /// The figure on boards of this size. `None` if nothing of the figure is left.
    fn of_size(&mut self, recipe: &Recipe, size: (usize, usize)) -> Option<&mut SizedFigure> {
        if self.last.as_ref().is_none_or(|last| last.size != size) {
            self.last = SizedFigure::new(recipe, &self.figure, size);
        }
        self.last.as_mut()
    }
}

impl SizedFigure {
    fn new(recipe: &Recipe, figure: &Figure, size: (usize, usize)) -> Option<Self> {
        let candidates = match recipe.inks {
            1 => figure.candidates(size, &recipe.conversion.styles),
            inks => figure.colored(size, inks),
        };
        let top = candidates.first()?.score;
        let fair = if recipe.inks == 1 {
            figure.fair_score()
        } else {
            0.0
        };
        let stretch = (figure.stretch(size) - 1.0) / STRETCHED;
        Some(Self {
            size,
            candidates,
            scale: ScoreScale {
                top,
                fair,
                stretch: STRETCH * stretch * stretch,
            },
            grades: HashMap::new(),
            repairs: HashMap::new(),
        })
    }

    /// The picture of a candidate.
    fn picture(&self, number: usize) -> Picture {
        let Candidate { width, cells, .. } = &self.candidates[number];
        let inks = cells.iter().map(|&ink| ink.into());
        let picture = Picture::from_inks(*width, cells.len() / width, inks);
        picture.expect("no more inks than asked for")
    }

    /// The board that was found.
    fn converted(
        &self,
        batch: &PackBatch<'_>,
        best: BestBoard,
        crowded: Option<usize>,
    ) -> Converted {
        let candidate = &self.candidates[best.number];
        // Whether an image of the caller was turned upright.
        let is_image = batch.recipe.source == Source::Images;
        let likeness = Likeness {
            style: candidate.style,
            flips: best.flips.len(),
            loss: self.scale.loss(best.score),
            is_turned: is_image.then_some(candidate.is_turned),
            crowded,
        };
        Converted {
            palette: colors_of(candidate),
            board: best.board,
            likeness,
            flips: best.flips,
        }
    }

    /// Decides a picture, of which much may be known.
    fn decide(
        &mut self,
        judge: &mut Judge,
        batch: &PackBatch<'_>,
        index: u64,
        picture: &Picture,
    ) -> Result<Box<Verified>, NoBoard> {
        match self.grades.get(picture) {
            Some(Ok(grade)) => batch.recipe.check_grade(index, *grade)?,
            Some(Err(cause)) => return Err((*cause).into()),
            None => {}
        }
        let decided = judge.decide(batch, index, picture);
        let grade = match &decided {
            Err(NoBoard::Rejected(cause)) => judge.grade.ok_or(*cause),
            Ok(board) => Ok(board.grade),
            Err(_) => return decided,
        };
        self.grades.insert(picture.clone(), grade);
        decided
    }

    /// The fewest changes that make a candidate solvable, at most `flips`, if there are any.
    fn repair(
        &mut self,
        batch: &PackBatch<'_>,
        number: usize,
        picture: &Picture,
        flips: usize,
    ) -> Result<Option<&[CellChange]>, GenerateError> {
        let candidate = &self.candidates[number];
        let repaired = match self.repairs.entry((number, flips)) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                let mut costs = Costs::new(candidate.inks.len() + 1, candidate.costs.clone());
                if candidate.is_symmetric {
                    costs.symmetry = Symmetry::LeftRight;
                }
                let budget = WorkBudget::new(REPAIR).until(batch.stop);
                let options = RepairOptions::new(batch.recipe.logic).with_budget(budget);
                let repaired = repair_by_cost(picture, &costs, flips, &options);
                if (batch.stop)() {
                    return Err(GenerateError::Stopped);
                }
                unknown.insert(repaired.map(|(changes, _)| changes))
            }
        };
        Ok(repaired.as_deref())
    }
}

/// The best board of a figure, or why there is none: of several sizes, the smallest on which it is
/// nearly as like the figure as on the others.
pub(super) fn convert(
    judge: &mut Judge,
    batch: &PackBatch<'_>,
    index: u64,
    figure: &mut KnownFigure,
    sizes: &[(usize, usize)],
    tally: &mut Tally,
) -> Result<Converted, NoBoard> {
    let mut found: Vec<(f32, Converted)> = Vec::new();
    let mut cause = Cause::Loss;
    for &size in sizes {
        match best(judge, batch, index, figure, size, tally) {
            Ok(converted) if sizes.len() == 1 => return Ok(converted),
            Ok(converted) => {
                let picture = converted.board.picture();
                let cells: Vec<u8> = picture.cells().map(|ink| ink.number() as u8).collect();
                found.push((figure.figure.likeness(&cells, picture.width()), converted));
            }
            Err(NoBoard::Rejected(other)) => cause = other,
            Err(failed) => return Err(failed),
        }
    }
    let most = found.iter().map(|(like, _)| *like).fold(0.0, f32::max);
    found.retain(|(like, _)| *like >= most - LIKE);
    let smallest = found.into_iter().min_by_key(|(_, converted)| {
        let picture = converted.board.picture();
        picture.width() * picture.height()
    });
    match smallest {
        Some((_, converted)) => Ok(converted),
        None => Err(cause.into()),
    }
}

/// The best board of a size: of a picture as it is or with some cells changed.
fn best(
    judge: &mut Judge,
    batch: &PackBatch<'_>,
    index: u64,
    figure: &mut KnownFigure,
    size: (usize, usize),
    tally: &mut Tally,
) -> Result<Converted, NoBoard> {
    let recipe = batch.recipe;
    if (batch.stop)() {
        return Err(GenerateError::Stopped.into());
    }
    let crowded = crowded(batch, &figure.figure, size.0);
    let sized = figure.of_size(recipe, size).ok_or(Cause::Image)?;
    let least = sized.scale.least(recipe.conversion.max_loss);
    let candidates = sized.candidates.iter();
    let fitting = candidates.take_while(|candidate| candidate.score >= least);
    let fitting = fitting.count();
    if recipe.conversion.variants > 1 {
        return variant(judge, batch, index, sized, fitting, crowded);
    }
    let mut best: Option<BestBoard> = None;
    let mut first_cause = None;
    let mut unsolved = Vec::new();
    for number in 0..fitting {
        let picture = sized.picture(number);
        match sized.decide(judge, batch, index, &picture) {
            Ok(board) => {
                best = Some(BestBoard {
                    score: sized.candidates[number].score,
                    board,
                    number,
                    flips: Vec::new(),
                });
                break;
            }
            Err(NoBoard::Rejected(cause)) => {
                first_cause.get_or_insert_with(|| (cause, picture.clone()));
                if is_repaired(cause) && unsolved.len() < REPAIRED {
                    unsolved.push((number, picture));
                }
            }
            Err(failed) => return Err(failed),
        }
    }
    for (number, picture) in unsolved {
        let score = sized.candidates[number].score;
        let floor = best.as_ref().map_or(least, |best| best.score);
        let flips = ((score - floor) / FLIP) as usize;
        if flips == 0 {
            break;
        }
        let flips = flips.min(MAX_FLIPS);
        let Some(changes) = sized.repair(batch, number, &picture, flips)? else {
            continue;
        };
        tally.repaired += 1;
        let mut repaired = picture.clone();
        for change in changes {
            repaired.set_ink(change.position.row, change.position.column, change.to);
        }
        if margins(&repaired) != margins(&picture) {
            continue;
        }
        let flips: Vec<Position> = changes.iter().map(|change| change.position).collect();
        let decided = sized.decide(judge, batch, index, &repaired);
        if let Some(board) = accepted(decided)? {
            best = Some(BestBoard {
                score: score - FLIP * flips.len() as f32,
                board,
                number,
                flips,
            });
        }
    }
    let Some(best) = best else {
        // Whether a board that is less like the image would do.
        for number in fitting..sized.candidates.len() {
            let picture = sized.picture(number);
            if accepted(sized.decide(judge, batch, index, &picture))?.is_some() {
                return Err(Cause::Loss.into());
            }
        }
        let cause = first_cause.map(|(cause, picture)| cause.or_switch(&picture));
        return Err(cause.unwrap_or(Cause::Unsolved).into());
    };
    Ok(sized.converted(batch, best, crowded))
}

/// One of the solvable pictures, so that the variants of an image are spread over their
/// difficulties.
fn variant(
    judge: &mut Judge,
    batch: &PackBatch<'_>,
    index: u64,
    sized: &mut SizedFigure,
    fitting: usize,
    crowded: Option<usize>,
) -> Result<Converted, NoBoard> {
    let variants = batch.recipe.conversion.variants;
    let mut boards: Vec<(Grade, usize)> = Vec::new();
    for number in 0..fitting {
        let picture = sized.picture(number);
        if let Some(board) = accepted(sized.decide(judge, batch, index, &picture))?
            && boards.iter().all(|(grade, _)| *grade != board.grade)
        {
            boards.push((board.grade, number));
        }
    }
    boards.sort_by_key(|(grade, _)| *grade);
    let (variant, found) = (index % variants, boards.len() as u64);
    // The easiest, the hardest, and others at equal distances; each board once.
    let place = match variants.min(found) {
        0 => return Err(Cause::Unsolved.into()),
        most if variant >= most => return Err(Cause::Duplicate.into()),
        1 => 0,
        most => variant * (found - 1) / (most - 1),
    };
    let (_, number) = boards[place as usize];
    let picture = sized.picture(number);
    let best = BestBoard {
        score: sized.candidates[number].score,
        board: sized.decide(judge, batch, index, &picture)?,
        number,
        flips: Vec::new(),
    };
    Ok(sized.converted(batch, best, crowded))
}

/// The board, unless it is rejected.
fn accepted(decided: Result<Box<Verified>, NoBoard>) -> Result<Option<Box<Verified>>, NoBoard> {
    match decided {
        Ok(board) => Ok(Some(board)),
        Err(NoBoard::Rejected(_)) => Ok(None),
        Err(failed) => Err(failed),
    }
}

/// The columns that the parts of an image of the caller need which stand side by side, such as
/// letters, if there are fewer.
fn crowded(batch: &PackBatch<'_>, figure: &Figure, width: usize) -> Option<usize> {
    if batch.recipe.source != Source::Images {
        return None;
    }
    figure
        .columns_for_parts()
        .filter(|&columns| width < columns)
}

fn colors_of(candidate: &Candidate) -> Palette {
    let colors = [Rgb::WHITE]
        .into_iter()
        .chain(candidate.inks.iter().copied().map(Rgb));
    palette_of(colors.collect()).expect("no more inks than asked for")
}
