//! The work on the candidates for a board: draw or take one, have it judged, make its row.

use crate::generate::candidates::{Candidates, NoBoard};
use crate::generate::convert::{Converted, KnownFigure, convert};
use crate::generate::judge::Judge;
use crate::generate::seen::Seen;
use crate::generate::tally::{Cause, Tally};
use crate::generate::titles::titles;
use crate::generate::{GenerateError, MadeBoard, PackBatch, Recipe, ShortageReason};
use crate::judge::difficulty::Level;
use crate::row::Origin;
use crate::source::attempts::Attempts;
use crate::source::things::{self, Icon, Thing};
use crate::source::{Drawer, Given, Source, Subject, exhaustive};
use nonogram::{Palette, Picture};
use pixelize::{Figure, Pixels};
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// The name of an icon, the number of the variant, the first size to choose from, and the levels.
type IconKey = (
    &'static str,
    u64,
    Option<(usize, usize)>,
    RangeInclusive<Level>,
);

/// The number of the id of a picture, or why it was rejected.
type JudgedPicture = Result<u64, Cause>;

/// The memory of one thread.
pub(crate) struct Worker {
    /// A drawer for each size. None for finite sources.
    drawers: Vec<Drawer>,
    /// What boards of these sizes can show.
    shown: HashMap<Vec<(usize, usize)>, Vec<Thing>>,
    /// The boards of icons, with what happened to the candidates.
    icons: HashMap<IconKey, (Result<Converted, Cause>, Tally)>,
    /// The icons by their names, with what is known of their pictures. Only for a curve, whose
    /// boards take other times each, so that the boards of icons fit no other board.
    figures: HashMap<&'static str, KnownFigure>,
    /// For each size, by their numbers: the pictures of sizes with few, which come again and again.
    judged: Vec<Vec<Option<JudgedPicture>>>,
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
            let drawer = Drawer::new(drawn, width, height, filled.clone()).inks(recipe.inks);
            if recipe.no_plain_lines {
                drawer.without_margins()
            } else {
                drawer
            }
        });
        Self {
            drawers: if recipe.source.is_finite() {
                Vec::new()
            } else {
                drawers.collect()
            },
            shown: HashMap::new(),
            icons: HashMap::new(),
            figures: HashMap::new(),
            judged: vec![Vec::new(); filled.len()],
            judge: Judge::default(),
            palette: (recipe.inks > 1).then(|| Palette::standard(recipe.inks)),
        }
    }

    /// The board of the next accepted candidate. A finite source has a single candidate, which may
    /// be rejected. Some boards that `seen` has are rejected here, others are not.
    pub(crate) fn next(
        &mut self,
        batch: &PackBatch<'_>,
        seen: &Seen,
        candidates: &mut Candidates,
    ) -> Result<MadeBoard, NoBoard> {
        let recipe = batch.recipe;
        if recipe.source.is_finite() {
            let made = self.only(batch, candidates);
            if let Err(NoBoard::Rejected(cause)) = made {
                candidates.tally.reject(cause);
            }
            return made;
        }
        if recipe.curve.is_some() {
            self.icons.clear();
        }
        let turns = self.turns(batch, candidates.index);
        while candidates.tries < recipe.tries.min(candidates.most) {
            let (place, thing) = if recipe.source.shows_things() {
                let Some((place, thing)) = next_thing(&turns, candidates) else {
                    return Err(candidates.used_up(recipe).into());
                };
                (place, Some(thing))
            } else {
                (recipe.size_place(candidates.index), None)
            };
            candidates.tries += 1;
            let made = match thing {
                Some(Thing::Icon(icon)) => self.take_icon(batch, candidates, place, icon),
                thing => self.take_drawn(batch, seen, candidates, place, thing),
            };
            match made {
                Err(NoBoard::Rejected(cause)) => candidates.tally.reject(cause),
                made => return made,
            }
        }
        let tries = recipe.tries;
        Err(candidates
            .short(recipe, ShortageReason::Tries { tries })
            .into())
    }

    /// What the candidates for a board show on boards of its sizes, if the source shows things.
    fn turns(&mut self, batch: &PackBatch<'_>, index: u64) -> Vec<(usize, Attempts)> {
        let recipe = batch.recipe;
        let mut turns = Vec::new();
        if !recipe.source.shows_things() {
            return turns;
        }
        let number = (batch.seed, index / recipe.variants());
        for place in recipe.size_places(index) {
            let (sizes, all) = (recipe.sizes_from(place), recipe.all_sizes());
            for sizes in [&sizes, &all] {
                if !self.shown.contains_key(sizes) {
                    self.shown.insert(sizes.clone(), recipe.shown(sizes));
                }
            }
            let shown = &self.shown[&sizes];
            let attempts = if recipe.each_once {
                Attempts::once(number, &self.shown[&all], shown)
            } else {
                Attempts::again(recipe.source, number, shown)
            };
            turns.push((place, attempts));
        }
        turns
    }

    /// The board of an icon, of the size in this place unless the icon has a choice.
    fn take_icon(
        &mut self,
        batch: &PackBatch<'_>,
        candidates: &mut Candidates,
        place: usize,
        icon: &'static Icon,
    ) -> Result<MadeBoard, NoBoard> {
        let recipe = batch.recipe;
        let (seed, index) = (batch.seed, candidates.index);
        let mut sizes = recipe.sizes_from(place);
        sizes.retain(|&size| things::is_for(icon, size));
        // The result depends on nothing else, and an icon that is rejected is tried again for many
        // boards.
        let key = (
            icon.names()[0],
            index % recipe.variants(),
            sizes.first().copied(),
            recipe.levels_at(index),
        );
        let found = match self.icons.get(&key) {
            Some(found) => found,
            None => {
                let mut tally = Tally::default();
                let judge = &mut self.judge;
                let name = icon.names()[0];
                let mut figure = self.figures.remove(name).unwrap_or_else(|| {
                    let figure = figure(recipe, &things::pixels(icon));
                    figure.expect("it shows something").into()
                });
                let found = convert(judge, batch, index, &mut figure, &sizes, &mut tally);
                if recipe.curve.is_some() {
                    self.figures.insert(name, figure);
                }
                let found = match found {
                    Ok(converted) => Ok(converted),
                    Err(NoBoard::Rejected(cause)) => Err(cause),
                    Err(failed) => return Err(failed),
                };
                self.icons.entry(key).or_insert((found, tally))
            }
        };
        let (found, tally) = found;
        candidates.tally += *tally;
        let converted = match found {
            Ok(converted) => converted,
            Err(cause) => return Err((*cause).into()),
        };
        let name = |language| Thing::Icon(icon).name(language);
        let puzzle = converted.board.picture().puzzle();
        let titles = titles(recipe, name, (seed, index), &puzzle);
        let origin = Origin::drawn(&titles, None);
        candidates.flips.clone_from(&converted.flips);
        let made = converted.made((seed, index), origin, recipe.inks);
        Ok(MadeBoard {
            thing: Some(Thing::Icon(icon)),
            ..made
        })
    }

    /// The board of a picture of the size in this place, of a motif or as the source draws it.
    fn take_drawn(
        &mut self,
        batch: &PackBatch<'_>,
        seen: &Seen,
        candidates: &mut Candidates,
        place: usize,
        thing: Option<Thing>,
    ) -> Result<MadeBoard, NoBoard> {
        let recipe = batch.recipe;
        let (seed, index) = (batch.seed, candidates.index);
        let drawer = &mut self.drawers[place];
        let picture = match thing {
            Some(Thing::Motif(number)) => drawer.draw_motif(number, &mut candidates.rng),
            _ => drawer.draw(&mut candidates.rng),
        };
        if recipe.inks > 1 && !picture.has_inks(recipe.inks) {
            return Err(Cause::Inks.into());
        }
        // Others depend on what was shown, have changes, or need another level or time next time.
        let is_alone = thing.is_none() && !recipe.repair && recipe.ordered_boards().is_none();
        let number = exhaustive::number(picture, recipe.inks).filter(|_| is_alone);
        let judged = &mut self.judged[place];
        if let Some(&Some(known)) = number.and_then(|number| judged.get(number)) {
            if (batch.stop)() {
                return Err(GenerateError::Stopped.into());
            }
            match known {
                Ok(id) if seen.has(id) => return Err(Cause::Duplicate.into()),
                Ok(_) => {}
                Err(cause) => return Err(cause.into()),
            }
        }
        let board = match self.judge.judge(batch, candidates, picture) {
            Ok(board) => board,
            Err(why) => {
                if let NoBoard::Rejected(cause) = why {
                    keep(judged, number, Err(cause));
                }
                return Err(why);
            }
        };
        let puzzle = &self.judge.puzzle;
        let name = |language| thing.map_or(recipe.source.name(), |thing| thing.name(language));
        let titles = titles(recipe, name, (seed, index), puzzle);
        let origin = Origin::drawn(&titles, self.palette.as_ref());
        let made = MadeBoard::new((seed, index), origin, puzzle, &board);
        let id = made.row.number().expect("a row has an id");
        keep(judged, number, Ok(id));
        Ok(MadeBoard { thing, ..made })
    }

    /// The board of the only candidate of a finite source.
    fn only(
        &mut self,
        batch: &PackBatch<'_>,
        candidates: &mut Candidates,
    ) -> Result<MadeBoard, NoBoard> {
        let recipe = batch.recipe;
        let (seed, index) = (batch.seed, candidates.index);
        if recipe.source == Source::Exhaustive {
            let picture = exhaustive::picture(recipe.width, recipe.height, recipe.inks, index);
            let judged = self.judge.judge(batch, candidates, &picture);
            let board = judged.map_err(|why| with_switch(why, &picture))?;
            let puzzle = &self.judge.puzzle;
            let titles = titles(recipe, |_| "Picture", (seed, index), puzzle);
            let origin = Origin::drawn(&titles, self.palette.as_ref());
            return Ok(MadeBoard::new((seed, index), origin, puzzle, &board));
        }
        let Given {
            subject,
            titles,
            id,
            xp,
            extras,
            palette,
            refused,
            name: _,
        } = &batch.given[(index / recipe.variants()) as usize];
        if refused.is_some() {
            return Err(Cause::Text.into());
        }
        let palette = (recipe.inks > 1).then_some(palette);
        let origin = Origin {
            id: id.as_deref(),
            xp: *xp,
            extras,
            ..Origin::drawn(titles, palette)
        };
        let image = match subject {
            Subject::Picture(picture) => {
                let judged = self.judge.judge(batch, candidates, picture);
                let board = judged.map_err(|why| with_switch(why, picture))?;
                let puzzle = &self.judge.puzzle;
                return Ok(MadeBoard::new((seed, index), origin, puzzle, &board));
            }
            Subject::Image(image) => image,
        };
        let pixels = image.load().map_err(|_| Cause::Image)?;
        let mut figure = figure(recipe, &pixels).ok_or(Cause::Image)?.into();
        let (judge, tally) = (&mut self.judge, &mut candidates.tally);
        let converted = convert(judge, batch, index, &mut figure, &image.sizes, tally)?;
        candidates.flips.clone_from(&converted.flips);
        Ok(converted.made((seed, index), origin, recipe.inks))
    }
}

/// The place of the size and the thing of the next candidate, `None` if everything was tried on
/// boards of all sizes.
fn next_thing(turns: &[(usize, Attempts)], candidates: &mut Candidates) -> Option<(usize, Thing)> {
    let mut attempt = candidates.tries;
    for (place, attempts) in turns {
        match attempt.checked_sub(attempts.count()) {
            Some(later) => attempt = later,
            None => {
                let thing = attempts.thing(attempt, &mut candidates.rng)?;
                return Some((*place, thing));
            }
        }
    }
    None
}

/// Keeps the result for a picture, if it has a number.
fn keep(judged: &mut Vec<Option<JudgedPicture>>, number: Option<usize>, result: JudgedPicture) {
    if let Some(number) = number {
        judged.resize(judged.len().max(number + 1), None);
        judged[number] = Some(result);
    }
}

/// Why a picture that is not drawn at random is no board: with the elementary switch, if that is
/// the cause.
fn with_switch(why: NoBoard, picture: &Picture) -> NoBoard {
    match why {
        NoBoard::Rejected(cause) => cause.or_switch(picture).into(),
        why => why,
    }
}

/// What an image shows.
fn figure(recipe: &Recipe, pixels: &Pixels) -> Option<Figure> {
    let mut figure = Figure::of(pixels)?;
    if recipe.conversion.no_turn {
        figure = figure.as_it_lies();
    }
    if recipe.no_plain_lines {
        figure = figure.without_margins();
    }
    Some(figure)
}
