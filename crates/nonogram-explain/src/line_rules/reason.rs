//! Reasons: what a sentence of an explanation claims, why, and which known cells it rests on.
//!
//! A technique finds cells by a [`LineRule`]. A reason adds what a person has to see for it: which
//! cells are needed, and why no other block explains them. This takes more time than the technique,
//! so reasons are computed only on request.

use super::failure::{LineFailure, WhyFails, in_order};
use super::finding::{KnownCell, LineFinding, LineRule};
use super::premises::{Cannot, all, complete, held, of_complete, of_room, why_not};
use super::room::Unfit;
use nonogram::{Block, Ink, InkSet};
use std::collections::BTreeMap;
use std::ops::Range;

/// One claim about a line, and why it is so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineReason {
    /// The colors that the cells may have before.
    pub(crate) before: Vec<InkSet>,
    /// The cells in order, and the colors that each loses; none if the line cannot be completed.
    pub(crate) cells: Vec<KnownCell>,
    pub(crate) why: Why,
    /// The known cells that it rests on, in order, and the colors that they do not have: enough for
    /// the claim.
    pub(crate) premises: Vec<KnownCell>,
}

/// Why something follows in a line. Cells are counted from 0 along the line, blocks from 0 in the
/// clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// By counting cells, or because the blocks fill a place.
    Count(LineRule),
    /// A block holds runs, so it covers what is between them.
    Joins(Holder),
    /// A block fits only in its room.
    Fits {
        block: usize,
        room: Range<usize>,
        /// Its runs, if they are needed.
        own: Option<Holder>,
        /// The blocks that are needed, with those before or behind it.
        with: Range<usize>,
        premise: Premise,
    },
    /// A run is as long as every block that can hold it.
    Complete { run: Range<usize>, longer: WhyNot },
    /// The block that holds a run has at least this length and an edge on one side.
    Reaches {
        run: Range<usize>,
        length: usize,
        /// The first or last cell that it can cover.
        edge: usize,
        is_start: bool,
        shorter: WhyNot,
    },
    /// No block could hold the run that a cell would make.
    TooLong {
        run: Range<usize>,
        ink: Ink,
        long: WhyNot,
    },
    /// No block of an ink fits into a space.
    TooSmall { ink: Ink, all: WhyNot },
    /// No block of an ink reaches cells: the nearest ones do not.
    OutOfReach { ink: Ink, nearest: Vec<WhyNot> },
    /// All placements agree. For few cells, what would be wrong otherwise: the cell, its other
    /// colors, and why the line would fail.
    AllPlacements {
        placements: u64,
        otherwise: Vec<(KnownCell, LineFailure)>,
    },
    /// The line cannot be completed.
    Fails(LineFailure),
}

/// Why none of some blocks can do something with a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WhyNot {
    pub(crate) place: Range<usize>,
    /// What is known and needed for it.
    pub(crate) needs: Vec<KnownCell>,
    /// The blocks near the place, and why each cannot.
    pub(crate) others: Vec<(usize, Unfit)>,
    /// Complete blocks that are reason enough for those beyond them.
    pub(crate) ends: Vec<End>,
}

/// A block that stands complete beside a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) block: usize,
    pub(crate) at: Range<usize>,
    /// Whether it stands before the place.
    pub(crate) is_before: bool,
    /// The blocks that cannot do something because of it, perhaps with itself.
    pub(crate) beyond: Vec<usize>,
}

/// A block and cells that it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Holder {
    pub(crate) block: usize,
    pub(crate) cells: Vec<usize>,
    pub(crate) why: WhyHolder,
}

/// Why no other block holds the runs of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WhyHolder {
    /// There are as many runs as blocks.
    InOrder {
        runs: Vec<Range<usize>>,
        /// Whether only their distance keeps some apart.
        is_far: bool,
    },
    /// Each other block cannot.
    NoOther(Vec<WhyNot>),
}

/// What is known of a line, as a reader sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Premise {
    /// Filled cells of which it is clear which block holds them.
    pub(crate) holders: Vec<Holder>,
    /// The other cells.
    pub(crate) rest: Vec<KnownCell>,
}

/// A reason for each finding in a line; findings by the same rule have one.
pub(crate) fn argue(
    blocks: &[Block],
    start: &[InkSet],
    findings: &[LineFinding],
) -> Vec<LineReason> {
    let mut before = start.to_vec();
    let mut reasons = Vec::new();
    for alike in findings.chunk_by(|one, next| are_alike(blocks, one, next)) {
        let mut after = before.clone();
        for &(cell, colors) in alike.iter().flat_map(|finding| &finding.cells) {
            after[cell] = after[cell].without(colors);
        }
        let both = before.iter().zip(&after).enumerate();
        let cells = both.map(|(cell, (before, &after))| (cell, before.without(after)));
        let cells: Vec<KnownCell> = cells.filter(|(_, lost)| !lost.is_empty()).collect();
        let mut line = Argued {
            blocks,
            start,
            before: &before,
            premises: BTreeMap::new(),
        };
        let why = line.why(&alike[0].rule, &cells);
        reasons.push(LineReason {
            premises: line.premises.into_iter().collect(),
            before,
            cells,
            why,
        });
        before = after;
    }
    reasons
}

/// Why a line cannot be completed.
pub(crate) fn argue_failure(blocks: &[Block], cells: &[InkSet]) -> LineReason {
    let failure = LineFailure::of(blocks, cells);
    LineReason {
        before: cells.to_vec(),
        cells: Vec::new(),
        premises: failure.needs.clone(),
        why: Why::Fails(failure),
    }
}

fn are_alike(blocks: &[Block], one: &LineFinding, next: &LineFinding) -> bool {
    match (&one.rule, &next.rule) {
        // That the only block of an ink lies there says it of the other cells.
        (LineRule::Fits { block, room }, LineRule::AllFound { color }) => {
            blocks[*block].ink == *color
                && blocks.iter().filter(|block| block.ink == *color).count() == 1
                && !next.cells.iter().any(|(cell, _)| room.contains(cell))
        }
        (one, next) => one == next,
    }
}

/// A line that is argued about.
struct Argued<'a> {
    blocks: &'a [Block],
    /// What its cells may have before the step: what a reader has been told.
    start: &'a [InkSet],
    /// What they may have before the finding.
    before: &'a [InkSet],
    /// The cells on which the argument rests so far, and the colors that they do not have.
    premises: BTreeMap<usize, InkSet>,
}

impl Argued<'_> {
    fn why(&mut self, rule: &LineRule, found: &[KnownCell]) -> Why {
        match rule {
            LineRule::NoBlock
            | LineRule::NoBlockOf { .. }
            | LineRule::AllFound { .. }
            | LineRule::AllNeeded { .. }
            | LineRule::Fills { .. } => {
                self.rests_on(|cell, set| match rule {
                    LineRule::AllFound { color } => set.single() == Some(*color),
                    LineRule::AllNeeded { color, .. } => !set.contains(*color),
                    LineRule::Fills { place } => !place.contains(&cell),
                    _ => false,
                });
                Why::Count(rule.clone())
            }
            LineRule::Fits { block, room } => self.fits(*block, room, found),
            LineRule::Complete { run } => self.complete(run),
            LineRule::Reaches { run, length, edge } => {
                let is_start = *edge <= run.start && found[0].0 >= run.end;
                self.rests_on(|cell, _| {
                    let is_beyond = if is_start {
                        cell + 1 == *edge
                    } else {
                        cell == *edge + 1
                    };
                    run.contains(&cell) || is_beyond
                });
                let shorter = self.of_ink(self.ink_of(run), |block| block < *length);
                Why::Reaches {
                    run: run.clone(),
                    length: *length,
                    edge: *edge,
                    is_start,
                    shorter: self.why_not(Cannot::Hold, run, &shorter),
                }
            }
            LineRule::TooLong { run, ink } => {
                let only = InkSet::only(*ink);
                self.rests_on(|cell, set| run.contains(&cell) && set == only);
                let long = self.of_ink(*ink, |block| block >= run.len());
                Why::TooLong {
                    run: run.clone(),
                    ink: *ink,
                    long: self.why_not(Cannot::Hold, run, &long),
                }
            }
            LineRule::TooSmall { space, ink } => {
                self.rests_on(|cell, _| cell + 1 == space.start || cell == space.end);
                let blocks = self.of_ink(*ink, |_| true);
                let all = self.all_not(Cannot::FitInto, space, &blocks);
                self.add(&all.needs);
                Why::TooSmall { ink: *ink, all }
            }
            LineRule::OutOfReach {
                ink,
                before,
                behind,
            } => {
                let place = found[0].0..found[found.len() - 1].0 + 1;
                let blocks = before.iter().chain(behind);
                let nearest = blocks.map(|&block| self.why_not(Cannot::Reach, &place, &[block]));
                Why::OutOfReach {
                    nearest: nearest.collect(),
                    ink: *ink,
                }
            }
            LineRule::AllPlacements { placements } => {
                self.rests_on(|_, _| true);
                let few = found.iter().filter(|_| found.len() <= 2);
                Why::AllPlacements {
                    otherwise: few.filter_map(|&known| self.otherwise(known)).collect(),
                    placements: *placements,
                }
            }
        }
    }

    /// All that is known of these cells is a premise.
    fn rests_on(&mut self, is_premise: impl Fn(usize, InkSet) -> bool) {
        let all = all(self.blocks, self.before);
        for (cell, &set) in self.before.iter().enumerate() {
            if is_premise(cell, set) {
                self.add(&[(cell, all.without(set))]);
            }
        }
    }

    /// Adds premises.
    fn add(&mut self, premises: &[KnownCell]) {
        for &(cell, colors) in premises {
            if !colors.is_empty() {
                let known = self.premises.entry(cell).or_default();
                *known = known.union(colors);
            }
        }
    }

    /// Why the line would fail if a cell had the colors that it loses, where a short reason is
    /// known.
    fn otherwise(&self, known: KnownCell) -> Option<(KnownCell, LineFailure)> {
        let mut line = self.before.to_vec();
        line[known.0] = known.1;
        let failure = LineFailure::of(self.blocks, &line);
        (failure.why != WhyFails::Other).then_some((known, failure))
    }

    fn fits(&mut self, block: usize, room: &Range<usize>, found: &[KnownCell]) -> Why {
        let Block { length, ink } = self.blocks[block];
        let held = held(self.blocks, self.before, block);
        let hull = held.first().map_or(0, |run| run.start)..held.last().map_or(0, |run| run.end);
        let is_placed = room.len() == usize::from(length);
        let is_complete = held == [room.clone()]
            && found.iter().all(|&(cell, lost)| {
                let is_beside = cell + 1 == room.start || cell == room.end;
                room.contains(&cell) || is_placed && is_beside && lost == InkSet::only(ink)
            });
        if is_complete {
            return self.complete(room);
        }
        if found.iter().all(|(cell, _)| hull.contains(cell)) {
            return Why::Joins(self.holder(block, cells_of(&held), &held));
        }
        let premises = of_room(self.blocks, self.before, block, room);
        let mut own = held;
        own.retain(|run| {
            premises.is_held && premises.needs.iter().any(|(cell, _)| run.contains(cell))
        });
        let mut others = premises.needs;
        others.retain(|(cell, _)| !own.iter().any(|run| run.contains(cell)));
        Why::Fits {
            block,
            room: room.clone(),
            own: (!own.is_empty()).then(|| self.holder(block, cells_of(&own), &own)),
            with: premises.blocks,
            premise: self.premise(others),
        }
    }

    fn complete(&mut self, run: &Range<usize>) -> Why {
        self.rests_on(|cell, _| run.contains(&cell));
        let longer = self.of_ink(self.ink_of(run), |block| block > run.len());
        Why::Complete {
            run: run.clone(),
            longer: self.why_not(Cannot::Hold, run, &longer),
        }
    }

    fn ink_of(&self, run: &Range<usize>) -> Ink {
        self.before[run.start].single().unwrap_or(Ink::FIRST)
    }

    /// The blocks of an ink with such a length.
    fn of_ink(&self, ink: Ink, has_length: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut found = Vec::new();
        for (index, block) in self.blocks.iter().enumerate() {
            if block.ink == ink && has_length(block.length.into()) {
                found.push(index);
            }
        }
        found
    }

    /// Which blocks hold the filled ones of these cells, where a reader knows it: all cells of the
    /// only block of an ink, or those where a block stands complete.
    fn premise(&mut self, needs: Vec<KnownCell>) -> Premise {
        let complete = complete(self.blocks, self.start, &(0..0));
        let mut held = vec![Vec::new(); self.blocks.len()];
        let mut rest = Vec::new();
        for (cell, lost) in needs {
            let complete = complete.iter().find(|(_, at)| at.contains(&cell));
            let holder = match self.before[cell].single() {
                Some(ink) if lost.contains(Ink::BACKGROUND) => match self.of_ink(ink, |_| true)[..]
                {
                    [only] => Some(only),
                    _ => complete.map(|&(block, _)| block),
                },
                _ => None,
            };
            match holder {
                Some(block) => held[block].push(cell),
                None => rest.push((cell, lost)),
            }
        }
        self.add(&rest);
        let mut holders = Vec::new();
        for (block, cells) in held.into_iter().enumerate() {
            if let Some(&first) = cells.first() {
                let run = first..first + cells.len();
                holders.push(self.holder(block, cells, &[run]));
            }
        }
        Premise { holders, rest }
    }

    /// A block that holds cells, and why no other block does. Those before it do not hold the first
    /// of the runs, those behind it the last one.
    fn holder(&mut self, block: usize, cells: Vec<usize>, runs: &[Range<usize>]) -> Holder {
        self.rests_on(|cell, _| cells.contains(&cell));
        let ink = self.blocks[block].ink;
        if let Some((runs, is_far)) = in_order(self.blocks, self.before, ink) {
            if let [first, .., last] = &runs[..] {
                let all = first.start..last.end;
                let only = InkSet::only(ink);
                self.rests_on(|cell, set| {
                    all.contains(&cell) && (set == only || !set.contains(ink))
                });
                let why = WhyHolder::InOrder { runs, is_far };
                return Holder { block, cells, why };
            }
        }
        let mut others = self.of_ink(ink, |_| true);
        others.retain(|&other| other != block);
        let shortest = runs.iter().map(Range::len).min().unwrap_or(0);
        let are_short = others
            .iter()
            .all(|&other| usize::from(self.blocks[other].length) < shortest);
        let why = match runs {
            [first, .., last] if !are_short => {
                let (before, behind): (Vec<_>, Vec<_>) =
                    others.iter().partition(|&&other| other < block);
                vec![
                    self.why_not(Cannot::Hold, first, &before),
                    self.why_not(Cannot::Hold, last, &behind),
                ]
            }
            [run, ..] => vec![self.why_not(Cannot::Hold, run, &others)],
            [] => Vec::new(),
        };
        Holder {
            block,
            cells,
            why: WhyHolder::NoOther(why),
        }
    }

    /// Why blocks cannot do something with a place. A block that stands complete is reason enough
    /// for itself and for those beyond it that are not too short anyway, unless the clue alone
    /// gives bounds.
    fn why_not(&mut self, cannot: Cannot, place: &Range<usize>, blocks: &[usize]) -> WhyNot {
        let why = self.all_not(cannot, place, blocks);
        if why.needs.is_empty() {
            return why;
        }
        let complete = complete(self.blocks, self.start, place);
        let before = complete.iter().rfind(|(_, at)| at.end <= place.start);
        let behind = complete.iter().find(|(_, at)| place.end <= at.start);
        let (mut near, mut before_it, mut behind_it) = (Vec::new(), Vec::new(), Vec::new());
        for &block in blocks {
            let is_short =
                cannot == Cannot::Hold && usize::from(self.blocks[block].length) < place.len();
            if !is_short && before.is_some_and(|(end, _)| block <= *end) {
                before_it.push(block);
            } else if !is_short && behind.is_some_and(|(end, _)| *end <= block) {
                behind_it.push(block);
            } else {
                near.push(block);
            }
        }
        let mut why = self.all_not(cannot, place, &near);
        self.add(&why.needs);
        for (is_before, end, beyond) in [(true, before, before_it), (false, behind, behind_it)] {
            // Of the blocks on one side, the nearest is enough.
            let has_near = why.others.iter().any(|(_, why)| match why {
                Unfit::EndsBy(_) => is_before,
                Unfit::StartsFrom(_) => !is_before,
                _ => false,
            });
            if let Some((block, at)) = end.filter(|_| !beyond.is_empty() && !has_near) {
                let needs = of_complete(self.blocks, self.start, place, *block, at);
                self.add(&needs);
                self.rests_on(|cell, _| at.contains(&cell));
                why.ends.push(End {
                    block: *block,
                    at: at.clone(),
                    is_before,
                    beyond,
                });
            }
        }
        why
    }

    /// Why blocks cannot do something with a place, each by itself.
    fn all_not(&self, cannot: Cannot, place: &Range<usize>, blocks: &[usize]) -> WhyNot {
        let (needs, others) = why_not(self.blocks, self.before, cannot, place, blocks);
        WhyNot {
            place: place.clone(),
            needs,
            others,
            ends: Vec::new(),
        }
    }
}

fn cells_of(runs: &[Range<usize>]) -> Vec<usize> {
    runs.iter().flat_map(Range::clone).collect()
}
