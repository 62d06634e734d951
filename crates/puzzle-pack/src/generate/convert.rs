//! From an image to a board: the best picture that the recipe accepts.

use super::candidates::NoBoard;
use super::judge::{Judge, is_repaired};
use crate::generate::tally::{Cause, Tally};
use crate::generate::{GenerateError, MadeBoard, PackBatch};
use crate::judge::difficulty::Grade;
use crate::judge::engines::Verified;
use crate::judge::filter::margins;
use crate::row::palette::palette_of;
use crate::row::{Likeness, Origin};
use crate::source::Source;
use nonogram::{Palette, Picture, Position, Rgb, Symmetry, WorkBudget};
use nonogram_repair::{Costs, RepairOptions, repair_by_cost};
use pixelize::{Candidate, Figure};

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
    candidate: Candidate,
    flips: Vec<Position>,
}

/// What scores of pictures of one figure and size mean.
#[derive(Clone, Copy)]
struct Scale {
    /// The score of the best picture, which need not be solvable.
    top: f32,
    /// The score below which nobody sees what is shown.
    fair: f32,
    /// What every picture loses because the proportions of the figure change.
    stretch: f32,
}

impl Scale {
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

/// The best board of a figure, or why there is none: of several sizes, the smallest on which it is
/// nearly as like the figure as on the others.
pub(super) fn convert(
    judge: &mut Judge,
    batch: &PackBatch<'_>,
    index: u64,
    figure: &Figure,
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
                found.push((figure.likeness(&cells, picture.width()), converted));
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
    figure: &Figure,
    size: (usize, usize),
    tally: &mut Tally,
) -> Result<Converted, NoBoard> {
    let recipe = batch.recipe;
    if (batch.stop)() {
        return Err(GenerateError::Stopped.into());
    }
    let candidates = match recipe.inks {
        1 => figure.candidates(size, &recipe.conversion.styles),
        inks => figure.colored(size, inks),
    };
    let Some(top) = candidates.first().map(|candidate| candidate.score) else {
        return Err(Cause::Image.into());
    };
    let fair = if recipe.inks == 1 {
        figure.fair_score()
    } else {
        0.0
    };
    let stretch = (figure.stretch(size) - 1.0) / STRETCHED;
    let scale = Scale {
        top,
        fair,
        stretch: STRETCH * stretch * stretch,
    };
    let least = scale.least(recipe.conversion.max_loss);
    if recipe.conversion.variants > 1 {
        let crowded = crowded(batch, figure, size.0);
        return variant(judge, batch, index, candidates, (scale, least), crowded);
    }
    let mut best: Option<BestBoard> = None;
    let mut first_cause = None;
    let mut unsolved = Vec::new();
    let mut candidates = candidates.into_iter().peekable();
    while let Some(candidate) = candidates.next_if(|candidate| candidate.score >= least) {
        let picture = picture_of(&candidate);
        match judge.decide(batch, index, &picture) {
            Ok(board) => {
                best = Some(BestBoard {
                    score: candidate.score,
                    board,
                    candidate,
                    flips: Vec::new(),
                });
                break;
            }
            Err(NoBoard::Rejected(cause)) => {
                first_cause.get_or_insert_with(|| (cause, picture.clone()));
                if is_repaired(cause) && unsolved.len() < REPAIRED {
                    unsolved.push((candidate, picture));
                }
            }
            Err(failed) => return Err(failed),
        }
    }
    for (candidate, picture) in unsolved {
        let floor = best.as_ref().map_or(least, |best| best.score);
        let flips = ((candidate.score - floor) / FLIP) as usize;
        if flips == 0 {
            break;
        }
        let mut costs = Costs::new(candidate.inks.len() + 1, candidate.costs.clone());
        if candidate.is_symmetric {
            costs.symmetry = Symmetry::LeftRight;
        }
        let options =
            RepairOptions::new(recipe.logic).with_budget(WorkBudget::new(REPAIR).until(batch.stop));
        let repaired = repair_by_cost(&picture, &costs, flips.min(MAX_FLIPS), &options);
        if (batch.stop)() {
            return Err(GenerateError::Stopped.into());
        }
        let Some((changes, _)) = repaired else {
            continue;
        };
        tally.repaired += 1;
        let mut repaired = picture.clone();
        changes.iter().for_each(|change| {
            repaired.set_ink(change.position.row, change.position.column, change.to)
        });
        if margins(&repaired) != margins(&picture) {
            continue;
        }
        if let Some(board) = accepted(judge.decide(batch, index, &repaired))? {
            let score = candidate.score - FLIP * changes.len() as f32;
            let flips = changes.iter().map(|change| change.position).collect();
            best = Some(BestBoard {
                score,
                board,
                candidate,
                flips,
            });
        }
    }
    let Some(BestBoard {
        score,
        board,
        candidate,
        flips,
    }) = best
    else {
        // Whether a board that is less like the image would do.
        for candidate in candidates {
            if accepted(judge.decide(batch, index, &picture_of(&candidate)))?.is_some() {
                return Err(Cause::Loss.into());
            }
        }
        let cause = first_cause.map(|(cause, picture)| cause.or_switch(&picture));
        return Err(cause.unwrap_or(Cause::Unsolved).into());
    };
    let likeness = Likeness {
        style: candidate.style,
        flips: flips.len(),
        loss: scale.loss(score),
        is_turned: is_turned(batch, &candidate),
        crowded: crowded(batch, figure, size.0),
    };
    Ok(Converted {
        palette: colors_of(&candidate),
        board,
        likeness,
        flips,
    })
}

/// One of the solvable pictures, so that the variants of an image are spread over their
/// difficulties.
fn variant(
    judge: &mut Judge,
    batch: &PackBatch<'_>,
    index: u64,
    candidates: Vec<Candidate>,
    (scale, least): (Scale, f32),
    crowded: Option<usize>,
) -> Result<Converted, NoBoard> {
    let variants = batch.recipe.conversion.variants;
    let mut boards: Vec<(Grade, Candidate)> = Vec::new();
    for candidate in candidates
        .into_iter()
        .take_while(|candidate| candidate.score >= least)
    {
        if let Some(board) = accepted(judge.decide(batch, index, &picture_of(&candidate)))?
            && boards.iter().all(|(grade, _)| *grade != board.grade)
        {
            boards.push((board.grade, candidate));
        }
    }
    boards.sort_by_key(|(grade, _)| *grade);
    let (number, found) = (index % variants, boards.len() as u64);
    // The easiest, the hardest, and others at equal distances; each board once.
    let place = match variants.min(found) {
        0 => return Err(Cause::Unsolved.into()),
        most if number >= most => return Err(Cause::Duplicate.into()),
        1 => 0,
        most => number * (found - 1) / (most - 1),
    };
    let (_, candidate) = boards.swap_remove(place as usize);
    let board = judge.decide(batch, index, &picture_of(&candidate))?;
    let likeness = Likeness {
        style: candidate.style,
        flips: 0,
        loss: scale.loss(candidate.score),
        is_turned: is_turned(batch, &candidate),
        crowded,
    };
    Ok(Converted {
        palette: colors_of(&candidate),
        board,
        likeness,
        flips: Vec::new(),
    })
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

/// Whether an image of the caller was turned upright.
fn is_turned(batch: &PackBatch<'_>, candidate: &Candidate) -> Option<bool> {
    (batch.recipe.source == Source::Images).then_some(candidate.is_turned)
}

fn picture_of(candidate: &Candidate) -> Picture {
    let Candidate { width, cells, .. } = candidate;
    let picture = Picture::from_inks(
        *width,
        cells.len() / width,
        cells.iter().map(|&ink| ink.into()),
    );
    picture.expect("no more inks than asked for")
}

fn colors_of(candidate: &Candidate) -> Palette {
    let colors = [Rgb::WHITE]
        .into_iter()
        .chain(candidate.inks.iter().copied().map(Rgb));
    palette_of(colors.collect()).expect("no more inks than asked for")
}
