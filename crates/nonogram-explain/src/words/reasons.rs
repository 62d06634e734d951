//! The reasons for deductions in one line, as sentences.

use super::cells::{cells, listed, stretch, verdict, verdict_as};
use super::names::Names;
use crate::line_rules::{
    Cannot, Known, LineFailure, LineFinding, LineReason, Unfit, complete, held, in_order, of_room,
    why_not,
};
use crate::step::LineStep;
use nonogram::{Block, Clues, Ink, InkSet};
use std::ops::Range;

/// The most stretches of cells that a premise names.
const NAMED: usize = 12;

/// The length of a long sentence, and of a part of one that does not stand alone.
const LONG: usize = 130;
const SHORT: usize = 20;

/// The findings of a look at a line, a sentence for each reason. On boards of one ink, findings
/// about cells that a later one decides are left out.
pub(super) fn sentences(
    names: &Names<'_>,
    findings: &[LineFinding],
    look: &LineStep,
) -> Vec<String> {
    let (mut before, mut sentences) = (look.before.clone(), Vec::new());
    let mut later = findings;
    let is_alike = |one: &LineFinding, next: &LineFinding| match (&one.why, &next.why) {
        // That the only block of an ink lies there says it of the other cells.
        (LineReason::Fits { block, room }, LineReason::AllFound { color }) => {
            let of_ink = look.clue.iter().filter(|block| block.ink == *color).count();
            look.clue[*block].ink == *color
                && of_ink == 1
                && !next.cells.iter().any(|(cell, _)| room.contains(cell))
        }
        (one, next) => one == next,
    };
    for alike in findings.chunk_by(is_alike) {
        later = &later[alike.len()..];
        let mut found: Vec<Known> = alike
            .iter()
            .flat_map(|finding| &finding.cells)
            .copied()
            .collect();
        found.sort_unstable_by_key(|&(cell, _)| cell);
        let mut after = before.clone();
        for &(cell, colors) in &found {
            after[cell] = after[cell].without(colors);
        }
        let is_found_later = |&(cell, _): &Known| later.iter().any(|it| decides(it, cell));
        if names.is_colored() || !found.iter().all(is_found_later) {
            let words = Words {
                names,
                clue: &look.clue,
                start: &look.before,
                before: &before,
                after: &after,
            };
            for sentence in words.sentence(&alike[0].why, &found).lines() {
                // What follows from a long sentence is another one: `so cell 4 is empty`.
                let conclusion = sentence
                    .rfind(", so ")
                    .filter(|at| sentence.len() > LONG && at + SHORT < sentence.len());
                sentences.push(sentence[..conclusion.unwrap_or(sentence.len())].to_string());
                sentences.extend(conclusion.map(|at| sentence[at + 2..].to_string()));
            }
        }
        before = after;
    }
    sentences
}

/// A clue of these blocks, the only one.
pub(super) fn clues(blocks: &[Block]) -> Clues {
    let mut clues = Clues::new();
    clues.push_blocks(blocks.iter().copied());
    clues
}

/// Whether a finding gives the color of a cell by itself.
fn decides(finding: &LineFinding, cell: usize) -> bool {
    use LineReason::{AllNeeded, Fills, Fits, Reaches};
    let is_direct = matches!(
        finding.why,
        AllNeeded { .. } | Fits { .. } | Fills { .. } | Reaches { .. }
    );
    is_direct && finding.cells.iter().any(|&(found, _)| found == cell)
}

/// A line in words.
pub(super) struct Words<'a> {
    pub(super) names: &'a Names<'a>,
    pub(super) clue: &'a [Block],
    /// What its cells may have before the step: what a reader has been told.
    pub(super) start: &'a [InkSet],
    /// What they may have before the finding.
    pub(super) before: &'a [InkSet],
    /// What they may have after the finding.
    pub(super) after: &'a [InkSet],
}

impl Words<'_> {
    /// A finding as a sentence, or two, each on its line.
    fn sentence(&self, why: &LineReason, cells_found: &[Known]) -> String {
        let (names, clue) = (self.names, self.clue);
        let list = cells(
            &cells_found
                .iter()
                .map(|&(cell, _)| cell)
                .collect::<Vec<_>>(),
        );
        let found = || verdict(names, cells_found, self.after);
        let gap = |pair: &[Block]| {
            if pair[0].ink == pair[1].ink {
                "+1+"
            } else {
                "+"
            }
        };
        let gaps = clue.windows(2).map(gap).chain([""]);
        let sum: String = clue
            .iter()
            .zip(gaps)
            .map(|(block, gap)| format!("{}{gap}", block.length))
            .collect();
        let length: usize = clue.iter().map(|block| usize::from(block.length)).sum();
        // Within a supposition, a step may say less.
        let is_full = self.after.iter().all(|set| set.len() == 1);
        // What the colors that cells lose leave to them.
        let left = || self.left(cells_found);
        match why {
            LineReason::NoBlock => "the clue has no blocks, so every cell is empty".to_string(),
            LineReason::NoBlockOf { inks } => {
                let only = names.list(clue.iter().map(|block| block.ink).collect(), "and");
                let decided = self.decided(", and ", cells_found);
                format!(
                    "the clue has only {only} blocks, so no cell is {}{decided}",
                    names.list(*inks, "or")
                )
            }
            LineReason::AllFound { .. } if !names.is_colored() => {
                let rest = if is_full {
                    "the rest is empty".to_string()
                } else {
                    left()
                };
                format!("all filled cells are found, so {rest}")
            }
            LineReason::AllFound { color }
                if color.is_background() && length == self.before.len() =>
            {
                format!(
                    "{sum} = {length} fills the line, so no cell is empty{}",
                    self.decided(", and ", cells_found)
                )
            }
            LineReason::AllFound { color } if color.is_background() => {
                let cells = self.before.len();
                format!(
                    "all empty cells are found ({cells}-{length} = {}), so {}",
                    cells - length,
                    left()
                )
            }
            LineReason::AllFound { color } => {
                format!("all {} cells are found, so {}", names.color(*color), left())
            }
            LineReason::AllNeeded { color, cells } => {
                let they = if is_full && !names.is_colored() && *cells > 1 {
                    "they are filled".to_string()
                } else {
                    found()
                };
                let lengths = clue
                    .iter()
                    .filter(|block| block.ink == *color)
                    .map(|block| block.length.to_string());
                let lengths: Vec<String> = lengths.collect();
                let sum = if lengths.len() > 1 {
                    lengths.join("+") + " = "
                } else {
                    String::new()
                };
                let (color, plural) = (names.color(*color), if *cells == 1 { "" } else { "s" });
                format!(
                    "the line needs {sum}{cells} {color} cell{plural}, and only {cells} can be \
                     {color}, so {they}"
                )
            }
            LineReason::Fills { place } => {
                let all = if place.len() == self.before.len() {
                    "the line,".to_string()
                } else {
                    format!("all that is left, {},", stretch(place))
                };
                format!("{sum} = {} fills {all} so {}", place.len(), found())
            }
            LineReason::Fits { block, room } => self.fits(*block, room, cells_found),
            LineReason::Reaches { run, length, edge } => {
                let is_start = *edge <= run.start && cells_found[0].0 >= run.end;
                let (next, bound) = if is_start {
                    (
                        edge.checked_sub(1),
                        format!("starts at cell {} or later", edge + 1),
                    )
                } else {
                    (
                        Some(edge + 1).filter(|&next| next < self.before.len()),
                        format!("ends by cell {}", edge + 1),
                    )
                };
                let ink = self.ink_of(run);
                let next =
                    next.map(|next| verdict(names, &[(next, InkSet::only(ink))], self.before));
                let next = next.map_or(" and".to_string(), |premise| {
                    format!("\nbecause {premise}, it")
                });
                let (why, ink) = (
                    self.not_held(run, ink, &|block| block < *length),
                    names.adjective(ink),
                );
                let why = if why.is_empty() {
                    format!(" (no {ink}block is shorter)")
                } else {
                    why
                };
                let (run, found) = (stretch(run), found());
                format!(
                    "the {ink}block that holds {run} has at least {length} cells{why}{next} \
                     {bound}, so {found}"
                )
            }
            LineReason::Complete { run } => self.complete(run, &left()),
            LineReason::TooLong { run, ink } => {
                let why = self.not_held(run, *ink, &|block| block >= run.len());
                let found = of_them(cells_found.iter().map(|&(cell, _)| cell), &left());
                let (color, ink, run) = (names.color(*ink), names.adjective(*ink), stretch(run));
                format!("if {list} were {color}, no {ink}block could hold {run}{why}, so {found}")
            }
            LineReason::TooSmall { space, ink } => {
                let (all, adjective) = (self.blocks_of(*ink, &|_| true), names.adjective(*ink));
                let (needs, others) = why_not(
                    clues(clue).get(0),
                    self.before,
                    Cannot::FitInto,
                    space,
                    &all,
                );
                let of = if names.is_colored() {
                    format!(" for {}", names.color(*ink))
                } else {
                    String::new()
                };
                let size = match space.len() {
                    1 => format!("{} is a hole of one{of}", stretch(space)),
                    size => format!("{} are a hole of {size}{of}", stretch(space)),
                };
                let why =
                    if others.len() > 1 && others.iter().all(|(_, why)| *why == Unfit::TooLong) {
                        format!("too small for any {adjective}block")
                    } else {
                        listed(&self.misfits(space, &needs, &others), ", and ")
                    };
                format!("{size}: {why}, so {}", of_them(space.clone(), &left()))
            }
            LineReason::OutOfReach {
                before,
                behind,
                ink,
            } => {
                let place = cells_found[0].0..cells_found[cells_found.len() - 1].0 + 1;
                let bounds = [before, behind].into_iter().flatten();
                let bounds: Vec<String> = bounds
                    .flat_map(|&block| self.why_not(Cannot::Reach, &place, &[block]))
                    .collect();
                if bounds.is_empty() {
                    format!("no block is {}, so {}", names.color(*ink), left())
                } else {
                    format!("{}, so {}", listed(&bounds, ", and "), left())
                }
            }
            LineReason::AllPlacements { placements } => {
                let found = match placements {
                    1 => format!("there is only one way to place the blocks, so {}", found()),
                    2 => format!("in both ways to place the blocks, {}", found()),
                    &u64::MAX => format!("in all ways to place the blocks, {}", found()),
                    _ => format!("in all {placements} ways to place the blocks, {}", found()),
                };
                let whys = cells_found
                    .iter()
                    .filter(|_| cells_found.len() <= 2)
                    .filter_map(|known| self.refuted(known));
                [found]
                    .into_iter()
                    .chain(whys)
                    .collect::<Vec<_>>()
                    .join("\n")
            }
        }
    }

    /// `if cell 7 were filled: no block could hold cells 5-7`: why the line would fail, where a
    /// short reason is known.
    fn refuted(&self, &(cell, lost): &Known) -> Option<String> {
        let mut line = self.before.to_vec();
        line[cell] = lost;
        let words = Words {
            before: &line,
            ..*self
        };
        let (needs, why) = LineFailure::of(clues(self.clue).get(0), &line);
        let color = self.names.list(lost, "or");
        (why != LineFailure::Other).then(|| {
            format!(
                "if cell {} were {color}: {}",
                cell + 1,
                words.failure(&needs, &why)
            )
        })
    }

    /// What cells are that lost colors, `can only be` something if the last of several went.
    fn left(&self, lost: &[Known]) -> String {
        let is_last = |&(cell, colors): &Known| {
            let others = self
                .clue
                .iter()
                .map(|block| block.ink)
                .chain([Ink::BACKGROUND]);
            let others = others
                .collect::<InkSet>()
                .without(self.after[cell])
                .without(colors);
            self.after[cell].len() == 1 && self.names.is_colored() && !others.is_empty()
        };
        let (last, all): (Vec<Known>, Vec<Known>) = lost.iter().partition(|known| is_last(known));
        let texts = [(all, ""), (last, "can only be")]
            .into_iter()
            .filter(|(lost, _)| !lost.is_empty());
        let texts: Vec<String> = texts
            .map(|(lost, verb)| verdict_as(self.names, &lost, self.after, verb))
            .collect();
        listed(&texts, ", and ")
    }

    /// What is said of the cells that are decided now, if any, after `and`.
    fn decided(&self, and: &str, lost: &[Known]) -> String {
        let cells: Vec<Known> = lost
            .iter()
            .filter(|&&(cell, _)| self.after[cell].len() == 1)
            .copied()
            .collect();
        if cells.is_empty() {
            String::new()
        } else {
            format!("{and}{}", self.left(&cells))
        }
    }

    /// `because cell 4 is empty, the 3 fits only in cells 5-9, so it covers cell 7 wherever it goes`.
    fn fits(&self, block: usize, room: &Range<usize>, found: &[Known]) -> String {
        let (all, names) = (clues(self.clue), self.names);
        let Block { length, ink } = self.clue[block];
        let held = held(all.get(0), self.before, block);
        let hull = held.first().map_or(0, |run| run.start)..held.last().map_or(0, |run| run.end);
        let (inside, outside): (Vec<Known>, Vec<Known>) =
            found.iter().partition(|(cell, _)| room.contains(cell));
        let is_placed = room.len() == usize::from(length);
        let is_beside = |cell: usize| is_placed && (cell + 1 == room.start || cell == room.end);
        let is_only = self.clue.iter().filter(|block| block.ink == ink).count() == 1;
        let is_far = |&(cell, lost): &Known| {
            if is_only && names.is_colored() {
                lost != InkSet::only(ink)
            } else {
                !is_beside(cell)
            }
        };
        // What is far from a block is empty because no other block is there.
        let end = match (outside.iter().any(is_far) && self.clue.len() > 1, block) {
            (true, 0) => Some("the first block"),
            (true, last) if last + 1 == self.clue.len() => Some("the last block"),
            _ => None,
        };
        let name = self.name(block);
        let subject = end.map_or(name.clone(), |end| format!("{end} ({name})"));
        if held == [room.clone()]
            && outside
                .iter()
                .all(|&(cell, lost)| is_beside(cell) && lost == InkSet::only(ink))
        {
            return self.complete(room, &self.left(found));
        }
        let holds = |runs: &[Range<usize>]| {
            let held: Vec<usize> = runs.iter().flat_map(Range::clone).collect();
            format!(
                "{subject} holds {}{}",
                cells(&held),
                self.not_others(block, runs)
            )
        };
        let list = cells(&inside.iter().map(|&(cell, _)| cell).collect::<Vec<_>>());
        if outside.is_empty() && inside.iter().all(|(cell, _)| hull.contains(cell)) {
            return format!("{}, so it also covers {list}", holds(&held));
        }
        let premises = of_room(all.get(0), self.before, block, room);
        let is_needed = |run: &Range<usize>| {
            premises.is_held && premises.needs.iter().any(|(cell, _)| run.contains(cell))
        };
        let own: Vec<Range<usize>> = held.into_iter().filter(is_needed).collect();
        let mut others = premises.needs.clone();
        others.retain(|(cell, _)| !own.iter().any(|run| run.contains(cell)));
        let (premise, named) = self.because_held(&others);
        let beside = |blocks: Range<usize>, nearest: usize, side: &str| {
            let list = if names.is_colored() {
                self.blocks(&blocks.clone().collect::<Vec<_>>())
            } else {
                format!("the {}", names.clue(&self.clue[blocks.clone()]))
            };
            // Where the nearest one is complete, that is reason enough.
            (!blocks.is_empty() && !named.contains(&nearest)).then(|| format!("{list} {side} it"))
        };
        let before = beside(
            premises.blocks.start..block,
            block.wrapping_sub(1),
            "before",
        );
        let after = beside(block + 1..premises.blocks.end, block + 1, "after");
        let beside: Vec<String> = before.into_iter().chain(after).collect();
        let with = if beside.is_empty() {
            String::new()
        } else {
            format!("with {},", beside.join(" and "))
        };
        let is_long = premise.len() > SHORT && premise.len() + with.len() > LONG / 2;
        let reasons = match (premise.is_empty(), with.is_empty()) {
            (true, _) => with,
            (_, true) if is_long => format!("{premise}\nthen"),
            (_, true) => format!("because {premise},"),
            _ if is_long => format!("{premise}\nthen, {with}"),
            _ => format!("because {premise}, and {with}"),
        };
        let place = stretch(room);
        let fits = match (own.is_empty(), reasons.is_empty()) {
            (true, true) if self.clue.len() == 1 => format!("{name} lies in {place}"),
            (true, true) => format!("{subject} fits only in {place}"),
            (true, false) => format!("{reasons} {subject} fits only in {place}"),
            _ if own == [room.clone()] => {
                let end = end.map_or(String::new(), |end| format!(", {end}"));
                format!(
                    "{place} {} {name}{end}{}",
                    is(room),
                    self.not_others(block, &own)
                )
            }
            (false, true) => format!("{} and fits only in {place}", holds(&own)),
            (false, false) => {
                let it = if is_long && !premise.is_empty() {
                    &name
                } else {
                    "it"
                };
                format!("{}\n{reasons} {it} fits only in {place}", holds(&own))
            }
        };
        let covers = match (inside.is_empty(), own.is_empty()) {
            (true, _) => None,
            _ if is_placed => Some(of_them(room.clone(), &verdict(names, &inside, self.after))),
            (_, true) => Some(format!("it covers {list} wherever it goes")),
            (_, false) => Some(format!("it also covers {list}")),
        };
        let rest = match (outside.is_empty(), is_only) {
            (true, _) => None,
            (_, true)
                if names.is_colored() && outside.iter().any(|(_, lost)| lost.contains(ink)) =>
            {
                Some(format!(
                    "no other cell is {}{}",
                    names.color(ink),
                    self.decided(": ", &outside)
                ))
            }
            (_, true) if covers.is_some() => {
                Some(format!("{} (out of reach)", self.left(&outside)))
            }
            _ => Some(self.left(&outside)),
        };
        format!(
            "{fits}, so {}",
            listed(
                &covers.into_iter().chain(rest).collect::<Vec<_>>(),
                ", and "
            )
        )
    }

    /// A run is a block, so this is found.
    fn complete(&self, run: &Range<usize>, found: &str) -> String {
        let (is, cells) = (is(run), stretch(run));
        let ink = self.names.adjective(self.ink_of(run));
        match &self.not_held(run, self.ink_of(run), &|block| block > run.len())[..] {
            "" => format!(
                "no {ink}block is longer than {}, so {cells} {is} a whole {ink}block: {found}",
                run.len()
            ),
            why => format!("{cells} {is} a whole {ink}block{why}, so {found}"),
        }
    }

    fn ink_of(&self, run: &Range<usize>) -> Ink {
        self.before[run.start].single().unwrap_or(Ink::FIRST)
    }

    /// The blocks of an ink with such a length.
    fn blocks_of(&self, ink: Ink, has_length: &dyn Fn(usize) -> bool) -> Vec<usize> {
        let is_one = |&block: &usize| {
            self.clue[block].ink == ink && has_length(self.clue[block].length.into())
        };
        (0..self.clue.len()).filter(is_one).collect()
    }

    /// `cells 3 and 9 are empty`: what is known of cells. `None` without any.
    pub(super) fn because(&self, needs: &[Known]) -> Option<String> {
        let stretches = needs
            .chunk_by(|(one, _), (next, _)| one + 1 == *next)
            .count();
        match stretches {
            0 => None,
            1..=NAMED => Some(verdict(self.names, needs, self.before).replace(", and ", " and ")),
            _ => Some("much of the line is known".to_string()),
        }
    }

    /// [`Self::because`], where it says which other blocks hold filled cells:
    /// `the 4 holds cells 6-8 and cell 1 is empty`; and those of them that are complete.
    fn because_held(&self, needs: &[Known]) -> (String, Vec<usize>) {
        let (mut rest, mut parts, mut blocks) = (needs.to_vec(), Vec::new(), Vec::new());
        let complete = complete(clues(self.clue).get(0), self.start, &(0..0));
        for block in 0..self.clue.len() {
            let ink = self.clue[block].ink;
            // A reader knows which cells it holds: all of its ink, or those where it stands.
            let held = |&(cell, lost): &Known| match self.blocks_of(ink, &|_| true).len() {
                _ if !lost.contains(Ink::BACKGROUND) => false,
                1 => self.before[cell].single() == Some(ink),
                _ => complete
                    .iter()
                    .any(|(other, at)| *other == block && at.contains(&cell)),
            };
            let (of_it, others): (Vec<Known>, Vec<Known>) =
                rest.iter().partition(|known| held(known));
            rest = others;
            let of_it: Vec<usize> = of_it.into_iter().map(|(cell, _)| cell).collect();
            if let [first, ..] = of_it[..] {
                let why =
                    self.not_others(block, std::slice::from_ref(&(first..first + of_it.len())));
                parts.push(format!("{} holds {}{why}", self.name(block), cells(&of_it)));
                blocks
                    .extend((of_it.len() == usize::from(self.clue[block].length)).then_some(block));
            }
        }
        parts.extend(self.because(&rest));
        (listed(&parts, " and "), blocks)
    }

    /// ` (the 1 is too short)`: why the blocks of such a length cannot hold a run.
    fn not_held(&self, run: &Range<usize>, ink: Ink, has_length: &dyn Fn(usize) -> bool) -> String {
        in_brackets(&self.why_not(Cannot::Hold, run, &self.blocks_of(ink, has_length)))
    }

    /// Why no other block holds a block's runs. Those before it do not hold the first one, those
    /// behind it the last one.
    fn not_others(&self, block: usize, runs: &[Range<usize>]) -> String {
        let ink = self.clue[block].ink;
        let mut others = self.blocks_of(ink, &|_| true);
        if let Some((runs, is_far)) =
            in_order(clues(self.clue).get(0), self.before, ink).filter(|&(runs, _)| runs > 1)
        {
            let (ink, far) = (
                self.names.adjective(ink),
                if is_far {
                    ", too far apart to join"
                } else {
                    ""
                },
            );
            return format!(" ({runs} {ink}runs for {runs} {ink}blocks{far})");
        }
        others.retain(|&other| other != block);
        let shortest = runs.iter().map(Range::len).min().unwrap_or(0);
        let is_short = |&other: &usize| usize::from(self.clue[other].length) < shortest;
        let is_one = runs.len() == 1 || others.iter().all(is_short);
        match (runs.first(), runs.last()) {
            (Some(first), Some(last)) if !is_one => {
                let (before, behind): (Vec<_>, Vec<_>) =
                    others.iter().partition(|&&other| other < block);
                let first = self.why_not(Cannot::Hold, first, &before);
                in_brackets(&[first, self.why_not(Cannot::Hold, last, &behind)].concat())
            }
            (Some(run), _) => in_brackets(&self.why_not(Cannot::Hold, run, &others)),
            _ => String::new(),
        }
    }

    /// Why blocks cannot do something with a place. A block that stands complete is reason enough
    /// for itself and for those beyond it that are not too short anyway, `the 3 is cells 4-6`,
    /// unless the clue alone gives bounds.
    fn why_not(&self, cannot: Cannot, place: &Range<usize>, blocks: &[usize]) -> Vec<String> {
        let all = clues(self.clue);
        let is_bound = why_not(all.get(0), self.before, cannot, place, blocks)
            .0
            .is_empty();
        let complete = complete(all.get(0), self.start, place);
        let is_short = |block: usize| {
            cannot == Cannot::Hold && usize::from(self.clue[block].length) < place.len()
        };
        let before = complete.iter().rfind(|(_, at)| at.end <= place.start);
        let behind = complete.iter().find(|(_, at)| place.end <= at.start);
        let is_beyond = |&&block: &&usize| {
            let is_out = before.is_some_and(|(end, _)| block <= *end)
                || behind.is_some_and(|(end, _)| *end <= block);
            is_out && !is_short(block) && !is_bound
        };
        let (beyond, near): (Vec<usize>, Vec<usize>) = blocks.iter().partition(is_beyond);
        let (needs, others) = why_not(all.get(0), self.before, cannot, place, &near);
        let mut reasons = self.misfits(place, &needs, &others);
        // Of the blocks on one side, the nearest is enough.
        let is_one = |is_end: fn(&Unfit) -> bool| others.iter().any(|(_, why)| is_end(why));
        let before = before
            .filter(|(end, _)| beyond.iter().any(|block| block <= end))
            .filter(|_| !is_one(|why| matches!(why, Unfit::EndsBy(_))));
        let behind = behind
            .filter(|(end, _)| beyond.iter().any(|block| end <= block))
            .filter(|_| !is_one(|why| matches!(why, Unfit::StartsFrom(_))));
        let end = |side: &str, (end, at): &(usize, Range<usize>)| {
            let is_there = |block: &&usize| (*block < end) == (side == "before");
            let blocks: Vec<usize> = beyond.iter().filter(is_there).copied().collect();
            let lie = if blocks.len() == 1 { "lies" } else { "lie" };
            if beyond.contains(end) {
                format!("{} is {}", self.name(*end), stretch(at))
            } else {
                format!(
                    "{} is {}, and {} {lie} {side} it",
                    self.name(*end),
                    stretch(at),
                    self.blocks(&blocks)
                )
            }
        };
        reasons.extend(before.map(|it| end("before", it)));
        reasons.extend(behind.map(|it| end("behind", it)));
        reasons
    }

    /// Why blocks cannot hold a run, or have no place in a space, or do not reach cells, and what
    /// is needed for it: `the 1 is too short`,
    /// `because cell 8 is empty, the 2nd 3 starts at cell 9 or later`. Of the blocks on one side,
    /// the nearest is enough.
    pub(super) fn misfits(
        &self,
        place: &Range<usize>,
        needs: &[Known],
        others: &[(usize, Unfit)],
    ) -> Vec<String> {
        let of = |why: Unfit| {
            let blocks: Vec<usize> = others
                .iter()
                .filter(|(_, other)| *other == why)
                .map(|&(block, _)| block)
                .collect();
            let (subject, is_one) = match &blocks[..] {
                [] => return None,
                [block] => (self.name(*block), true),
                blocks if blocks.len() + 1 == self.clue.len() => {
                    ("the other blocks".to_string(), false)
                }
                blocks => (self.blocks(blocks), false),
            };
            let (them, around) = (them(place), stretch(place));
            Some(match (why, is_one) {
                (Unfit::TooShort, true) => format!("{subject} is too short"),
                (Unfit::TooShort, false) => format!("{subject} are too short"),
                (Unfit::TooLong, true) => format!("{subject} does not fit into {them}"),
                (Unfit::TooLong, false) => format!("{subject} do not fit into {them}"),
                (_, true) => format!("{subject} does not fit around {around}"),
                (_, false) => format!("{subject} do not fit around {around}"),
            })
        };
        let ends = others.iter().rev().find_map(|&(block, why)| match why {
            Unfit::EndsBy(cell) => Some(format!("{} ends by cell {}", self.name(block), cell + 1)),
            _ => None,
        });
        let starts = others.iter().find_map(|&(block, why)| match why {
            Unfit::StartsFrom(cell) => Some(format!(
                "{} starts at cell {} or later",
                self.name(block),
                cell + 1
            )),
            _ => None,
        });
        let lengths = [of(Unfit::TooShort), of(Unfit::TooLong)]
            .into_iter()
            .flatten();
        let mut because = self
            .because(needs)
            .map(|premise| format!("because {premise}, "));
        let places = [ends, starts, of(Unfit::Blocked)].into_iter().flatten();
        lengths
            .chain(places.map(|text| because.take().unwrap_or_default() + &text))
            .collect()
    }

    /// `the 1s, the 2nd 3 and the 4`.
    fn blocks(&self, blocks: &[usize]) -> String {
        let clue = self.clue;
        let is_all = |block: usize| {
            (0..clue.len()).all(|other| clue[other] != clue[block] || blocks.contains(&other))
        };
        let mut called: Vec<String> = Vec::new();
        for &block in blocks {
            let Block { length, ink } = clue[block];
            let count = clue.iter().filter(|&&other| other == clue[block]).count();
            let name = if count > 1 && is_all(block) {
                format!("the {}{length}s", self.names.adjective(ink))
            } else {
                self.name(block)
            };
            if !called.contains(&name) {
                called.push(name);
            }
        }
        listed(&called, " and ")
    }

    /// `the 7`, or `the 2nd 1` where the clue has several; `the red 7` on boards of several inks.
    pub(super) fn name(&self, index: usize) -> String {
        let (clue, block) = (self.clue, self.clue[index]);
        let ink = self.names.adjective(block.ink);
        let length = block.length;
        let same = |blocks: &[Block]| blocks.iter().filter(|&&b| b == block).count();
        if same(clue) == 1 {
            return format!("the {ink}{length}");
        }
        let number = same(&clue[..=index]);
        let suffix = match (number % 10, number % 100) {
            (_, 11..=13) => "th",
            (1, _) => "st",
            (2, _) => "nd",
            (3, _) => "rd",
            _ => "th",
        };
        format!("the {number}{suffix} {ink}{length}")
    }
}

fn in_brackets(reasons: &[String]) -> String {
    if reasons.is_empty() {
        String::new()
    } else {
        format!(" ({})", listed(reasons, ", and "))
    }
}

pub(super) fn is(stretch: &Range<usize>) -> &'static str {
    if stretch.len() == 1 { "is" } else { "are" }
}

fn them(stretch: &Range<usize>) -> &'static str {
    if stretch.len() == 1 { "it" } else { "them" }
}

/// What is said of cells that the sentence has named: `they are filled, and cell 4 is empty`.
fn of_them(positions: impl IntoIterator<Item = usize>, verdict: &str) -> String {
    let positions: Vec<usize> = positions.into_iter().collect();
    match verdict.strip_prefix(&format!("{} ", cells(&positions))) {
        Some(rest) if positions.len() == 1 => format!("it {rest}"),
        Some(rest) => format!("they {rest}"),
        None => verdict.to_string(),
    }
}
