//! The reasons for deductions in one line, as sentences.

use super::cells::{Said, cells, listed, numbered, stretch, verdict};
use super::names::Names;
use crate::line_rules::{Known, LineFailure, LineFinding, LineReason, OwnedRun, Unfit, premises};
use crate::step::{FailingLine, LineStep};
use nonogram::{Block, Clues, Ink, InkSet, Line, MAX_INKS};
use std::ops::Range;

/// The most stretches of cells that a premise names.
const NAMED: usize = 12;

/// The findings of a look at a line, a sentence for each. Left out are findings about cells whose color a later one finds
/// without them.
pub(super) fn sentences(names: &Names<'_>, findings: &[LineFinding], look: &LineStep) -> Vec<String> {
    let mut after = look.before.clone();
    let mut sentences: Vec<String> = Vec::new();
    let mut last = String::new();
    for (index, finding) in findings.iter().enumerate() {
        for &(cell, colors) in &finding.cells {
            after[cell] = after[cell].without(colors);
        }
        let is_found_later = |&(cell, _): &(usize, InkSet)| findings[index + 1..].iter().any(|it| decides(it, cell));
        if finding.cells.iter().all(is_found_later) {
            continue;
        }
        let LineStep { line, clue, before, crossing, .. } = look;
        let words = Words { names, line: *line, clue, before, after: &after, crossing };
        let (reason, claim) = words.sentence(finding);
        // The same reason is not said twice in a row.
        sentences.push(if reason == last { claim } else { format!("{reason}{claim}") });
        last = reason;
    }
    sentences
}

/// A clue of these blocks, the only one.
fn clues(blocks: &[Block]) -> Clues {
    let mut clues = Clues::new();
    clues.push_blocks(blocks.iter().copied());
    clues
}

/// Whether a finding gives the color of a cell by itself.
fn decides(finding: &LineFinding, cell: usize) -> bool {
    use LineReason::{AllNeeded, Covers, Fills, Reaches};
    let is_direct = matches!(finding.why, AllNeeded { .. } | Covers { .. } | Fills { .. } | Reaches { .. });
    is_direct && finding.cells.iter().any(|&(found, _)| found == cell)
}

/// Why a line cannot be completed.
pub(super) fn failure(names: &Names<'_>, fails: &FailingLine) -> String {
    let FailingLine { line, clue, cells } = fails;
    let (needs, why) = LineFailure::of(clues(clue).get(0), cells);
    let words = Words { names, line: *line, clue, before: cells, after: cells, crossing: &[] };
    format!("in {line}, {}", words.failure(&needs, &why))
}

/// A line in words.
struct Words<'a> {
    names: &'a Names<'a>,
    line: Line,
    clue: &'a [Block],
    /// What its cells may have before the step.
    before: &'a [InkSet],
    /// What they may have after the finding.
    after: &'a [InkSet],
    /// The colors that the lines through its cells have, on a board of several inks.
    crossing: &'a [InkSet],
}

impl Words<'_> {
    /// A finding as a sentence: its reason, and the rest.
    fn sentence(&self, finding: &LineFinding) -> (String, String) {
        let (names, clue) = (self.names, self.clue);
        let found = self.found(finding);
        let found_cells: Vec<usize> = finding.cells.iter().map(|&(cell, _)| cell).collect();
        let list = cells(&found_cells);
        let is_decided = |cell| finding.cells.iter().any(|&(at, _)| at == cell && self.after[at].len() == 1);
        let needs = || premises(&finding.why, clues(clue).get(0), self.before);
        let ink_at = |cell: usize| self.after[cell].single().unwrap_or(Ink::FIRST);
        let sentence = match &finding.why {
            LineReason::NoBlock => "the clue has no blocks, so every cell is empty".to_string(),
            LineReason::NoBlockOf { inks } => {
                let only = names.list(clue.iter().map(|block| block.ink).collect(), "and");
                let inks = names.list(*inks, "or");
                let and = self.decided(finding).map_or(String::new(), |found| format!(", and {found}"));
                format!("the clue has only {only} blocks, so no cell is {inks}{and}")
            }
            LineReason::AllFound { .. } if !names.is_colored() => {
                "all filled cells are found, so the rest is empty".to_string()
            }
            LineReason::AllFound { color: Ink::BACKGROUND } if self.is_full() => match clue.len() {
                1 => format!("{} fills the line, so {found}", self.name(0)),
                _ => format!("{} = {} fills the line, so {found}", self.sum(), self.before.len()),
            },
            LineReason::AllFound { color } => {
                format!("all {} cells are found, so {found}", names.color(*color))
            }
            LineReason::AllNeeded { .. } if !names.is_colored() => {
                "the blocks need all unknown cells, so they are filled".to_string()
            }
            LineReason::AllNeeded { color, cells } => {
                let color = names.color(*color);
                let plural = if *cells == 1 { "" } else { "s" };
                format!("the line needs {cells} {color} cell{plural}, and no more can be {color}, so {found}")
            }
            LineReason::Fills { place } => {
                let length = place.len();
                let place = match place.len() == self.before.len() {
                    true => "the line,".to_string(),
                    false => format!("all that is left, {},", stretch(place)),
                };
                format!("{} = {length} fills {place} so {found}", self.sum())
            }
            LineReason::Covers { block, room, owned } => {
                let (reason, fits) = self.fits(*block, room, owned.as_ref(), &needs());
                let length = usize::from(clue[*block].length);
                let core = room.end - length..room.start + length;
                if let Some(owned) = owned.as_ref().filter(|owned| owned.run == core && self.clue.len() > 1) {
                    let (run, why) = (stretch(&core), self.not_others(owned));
                    return (String::new(), format!("{run} {} {}{why}, so {found}", is(&core), self.name(*block)));
                }
                let so = match (room.len() == length, found_cells == core.clone().collect::<Vec<_>>()) {
                    (true, _) => of_them(core, &found),
                    (false, true) => format!("it covers {list} wherever it goes"),
                    (false, false) => format!("it covers {}: {found}", stretch(&core)),
                };
                return (reason, format!("{fits}, so {so}"));
            }
            LineReason::Placed { block, place, owned } => {
                let (run, why) = (&owned.run, self.not_others(owned));
                let is_far = found_cells.iter().any(|&cell| cell + 1 < place.start || place.end < cell);
                let name = if is_far { self.named_place(*block) } else { self.name(*block) };
                let (edge, verb) = match run.start == place.start {
                    true => (place.start.checked_sub(1), "starts"),
                    false => (Some(place.end).filter(|&end| end < self.before.len()), "ends"),
                };
                let ink = InkSet::only(clue[*block].ink);
                match (place.len() == run.len(), edge) {
                    (true, _) => {
                        format!("{} {} {}{why}, so {found}", stretch(run), is(run), name.trim_end_matches(','))
                    }
                    (false, None) => format!("{name} holds {}{why} and so {verb} there: {found}", stretch(run)),
                    (false, Some(edge)) => {
                        let edge = verdict(names, &[(edge, ink)], self.before);
                        format!("{name} holds {}{why} and, because {edge}, {verb} there: {found}", stretch(run))
                    }
                }
            }
            LineReason::Reaches { owned, block, length, edge } => {
                let (run, why) = (&owned.run, self.not_others(owned));
                let bound = if *edge <= run.start && found_cells[0] >= run.end {
                    format!("cannot start before cell {}", edge + 1)
                } else {
                    format!("cannot end after cell {}", edge + 1)
                };
                let ink = names.adjective(ink_at(run.start));
                let run = stretch(run);
                match block {
                    Some(block) => {
                        let name = self.name(*block);
                        format!("{name} holds {run}{why} and {bound}, so it also covers {list}")
                    }
                    None => {
                        let why = if why.is_empty() { format!(" (no {ink}block is shorter)") } else { why };
                        format!(
                            "the {ink}block that holds {run} has at least {length} cells{why} and {bound}, so it also \
                             covers {list}"
                        )
                    }
                }
            }
            LineReason::FallsShort { owned, block, room } => {
                let (run, why) = (stretch(&owned.run), self.not_others(owned));
                let sides = [found_cells[0] < room.start, found_cells.iter().any(|&cell| cell >= room.end)];
                let bound = match sides {
                    [true, false] => format!("starts in cell {} at the earliest", room.start + 1),
                    [false, true] => format!("ends in cell {} at the latest", room.end),
                    _ => format!("lies in {}", stretch(room)),
                };
                format!("{} holds {run}{why} and so {bound}: {found}", self.named_place(*block))
            }
            LineReason::Complete { owned } => {
                let run = &owned.run;
                let ink = names.adjective(ink_at(run.start));
                match &self.not_others(owned)[..] {
                    "" => format!(
                        "no {ink}block is longer than {}, so {} {} a whole {ink}block: {found}",
                        run.len(),
                        stretch(run),
                        is(run)
                    ),
                    why => format!("{} {} a whole {ink}block{why}, so {found}", stretch(run), is(run)),
                }
            }
            LineReason::TooLong { owned, ink } => {
                let (run, found) = (stretch(&owned.run), of_them(found_cells, &found));
                let why = self.not_others(owned);
                let (color, ink) = (names.color(*ink), names.adjective(*ink));
                format!("if {list} were {color}, no {ink}block could hold {run}{why}, so {found}")
            }
            LineReason::TooSmall { space, ink, others } => {
                let ink = names.adjective(*ink);
                let of = if ink.is_empty() { String::new() } else { format!("for {ink}") };
                let verb = if space.len() == 1 { "stands" } else { "stand" };
                let is_all = others.len() > 1 && others.iter().all(|(_, why)| *why == Unfit::TooLong);
                let why = match is_all {
                    true => format!("no {ink}block fits into {}", them(space)),
                    false => listed(&self.misfits(space, others), ", and "),
                };
                let found = of_them(space.clone(), &found);
                format!("{of}{} {verb} alone, and {why}, so {found}", stretch(space))
            }
            LineReason::OnlyIn { block, room } => {
                let (reason, fits) = self.fits(*block, room, None, &needs());
                let color = names.color(clue[*block].ink);
                let so = match self.decided(finding) {
                    _ if !names.is_colored() => "the other cells are empty".to_string(),
                    None => format!("no other cell is {color}"),
                    Some(found) => format!("no other cell is {color}, and {found}"),
                };
                return (reason, format!("{fits}, so {so}"));
            }
            LineReason::OutOfReach { cells: out, before, behind, ink } => {
                let ends = |&block: &usize| format!("{} ends in cell {} at the latest", self.at_end(block), out.start);
                let starts =
                    |&block: &usize| format!("{} starts in cell {} at the earliest", self.at_end(block), out.end + 1);
                let bounds: Vec<String> = before.iter().map(ends).chain(behind.iter().map(starts)).collect();
                let color = names.color(*ink);
                let so = match self.decided(finding) {
                    _ if !names.is_colored() => format!("{} {} empty", stretch(out), is(out)),
                    None => format!("{} {} not {color}", stretch(out), is(out)),
                    Some(found) if out.clone().all(is_decided) => found,
                    Some(found) => format!("{} {} not {color}, and {found}", stretch(out), is(out)),
                };
                let reason = self.because(&needs()).map_or(String::new(), |premise| format!("because {premise}, "));
                let bounds = match bounds.is_empty() {
                    true => format!("no block is {color}"),
                    false => listed(&bounds, ", and "),
                };
                return (reason, format!("{bounds}, so {so}"));
            }
            LineReason::AllPlacements { placements } => match placements {
                1 => format!("there is only one way to place the blocks, so {found}"),
                2 => format!("in both ways to place the blocks, {found}"),
                &u64::MAX => format!("in all ways to place the blocks, {found}"),
                _ => format!("in all {placements} ways to place the blocks, {found}"),
            },
        };
        (String::new(), sentence)
    }

    /// `2+1+3`: the blocks, and the gaps between those of the same ink.
    fn sum(&self) -> String {
        let gap = |pair: &[Block]| if pair[0].ink == pair[1].ink { "+1+" } else { "+" };
        let gaps = self.clue.windows(2).map(gap).chain([""]);
        self.clue.iter().zip(gaps).map(|(block, gap)| format!("{}{gap}", block.length)).collect()
    }

    /// Whether the blocks fill the line, without a gap.
    fn is_full(&self) -> bool {
        self.clue.iter().map(|block| usize::from(block.length)).sum::<usize>() == self.before.len()
    }

    /// What a finding says of cells, and what was known of those that are decided now.
    fn found(&self, finding: &LineFinding) -> String {
        let found = verdict(self.names, &finding.cells, self.after);
        match self.known(finding) {
            Some(known) => format!("{found} ({known})"),
            None => found,
        }
    }

    /// What is said of the cells that a finding decides. `None` if it decides none.
    fn decided(&self, finding: &LineFinding) -> Option<String> {
        let cells = finding.cells.iter().filter(|&&(cell, _)| self.after[cell].len() == 1);
        let cells: Vec<Known> = cells.copied().collect();
        let found = LineFinding { cells, why: finding.why.clone(), technique: finding.technique };
        (!found.cells.is_empty()).then(|| self.found(&found))
    }

    /// The colors that cells were known not to have, if the finding decides them by one more: `rows 2-3 have no red`.
    fn known(&self, finding: &LineFinding) -> Option<String> {
        use LineReason::{AllFound, Complete, Covers, NoBlockOf, OnlyIn, OutOfReach, Placed, TooLong, TooSmall};
        let is_beside = matches!(finding.why, Covers { .. } | Placed { .. });
        let is_last = matches!(
            finding.why,
            AllFound { .. }
                | Complete { .. }
                | NoBlockOf { .. }
                | OnlyIn { .. }
                | OutOfReach { .. }
                | TooLong { .. }
                | TooSmall { .. }
        );
        let clue = self.clue.iter().map(|block| block.ink).chain([Ink::BACKGROUND]);
        let clue: InkSet = clue.collect();
        let known = finding.cells.iter().filter_map(|&(cell, lost)| {
            let ink = self.after[cell].single()?;
            let known = clue.without(lost).without(self.after[cell]);
            let is_told = self.names.is_colored() && (is_last || is_beside && ink.is_background());
            (is_told && !known.is_empty()).then_some((cell, known))
        });
        let known: Vec<Known> = known.collect();
        // What all cells of a line through them lack, and the rest.
        let mut groups: Vec<(bool, InkSet, Vec<usize>)> = Vec::new();
        for (cell, known) in known {
            let is_crossed = self.crossing.get(cell).is_some_and(|inks| inks.intersection(known).is_empty());
            let is_crossed = is_crossed && !known.contains(Ink::BACKGROUND);
            match groups.iter_mut().find(|(crossed, colors, _)| (*crossed, *colors) == (is_crossed, known)) {
                Some((_, _, cells)) => cells.push(cell),
                None => groups.push((is_crossed, known, vec![cell])),
            }
        }
        let noun = if matches!(self.line, Line::Row(_)) { "column" } else { "row" };
        let is_all = |places: &[usize]| finding.cells.iter().all(|(cell, _)| places.contains(cell));
        let text = |(is_crossed, colors, places): &(bool, InkSet, Vec<usize>)| {
            let is_one = places.len() == 1;
            if *is_crossed {
                let have = if is_one { "has" } else { "have" };
                return format!("{} {have} no {}", numbered(noun, places), self.names.list(*colors, "or"));
            }
            let not = Said::IsNot(*colors).in_words(self.names);
            match (is_all(places), is_one) {
                (true, _) => format!("already {not}"),
                (false, true) => format!("{} is already {not}", cells(places)),
                (false, false) => format!("{} are already {not}", cells(places)),
            }
        };
        let texts: Vec<String> = groups.iter().map(text).collect();
        (!texts.is_empty()).then(|| listed(&texts, ", and "))
    }

    /// Why a block lies in a stretch, and that it does: `because cell 4 is empty, `, `the 3 fits only in cells 5-9`.
    fn fits(&self, block: usize, room: &Range<usize>, owned: Option<&OwnedRun>, needs: &[Known]) -> (String, String) {
        let (name, place) = (self.name(block), stretch(room));
        let is_owned = |cell: usize| owned.is_some_and(|owned| owned.run.contains(&cell));
        let is_filled = |cell: usize| self.before[cell].single().is_some_and(|ink| !ink.is_background());
        let mut filled = needs.iter().filter(|&&(cell, _)| is_filled(cell)).peekable();
        let is_only = self.clue.len() > 1 && filled.peek().is_some() && filled.all(|&(cell, _)| is_owned(cell));
        let owned = owned.filter(|_| is_only);
        let others: Vec<Known> = match owned {
            Some(_) => needs.iter().filter(|&&(cell, _)| !is_owned(cell)).copied().collect(),
            None => needs.to_vec(),
        };
        let mut premises: Vec<String> = Vec::new();
        if let Some(owned) = owned {
            let verb = if owned.run.len() == 1 { "belongs" } else { "belong" };
            premises.push(format!("{} {verb} to {name}{}", stretch(&owned.run), self.not_others(owned)));
        }
        premises.extend(self.because(&others));
        let beside = self.beside(block, room, owned, needs);
        let reason = match (premises.is_empty(), beside.is_empty()) {
            (true, true) if self.clue.len() == 1 => return (String::new(), format!("{name} lies in {place}")),
            (true, true) => String::new(),
            (true, false) => format!("with {beside}, "),
            (false, true) => format!("because {}, ", listed(&premises, ", and ")),
            (false, false) => format!("because {}, and with {beside}, ", listed(&premises, ", and ")),
        };
        (reason, format!("{name} fits only in {place}"))
    }

    /// `the 1 before it and the 2 2 behind it`: the blocks without which a block would have more room.
    fn beside(&self, block: usize, room: &Range<usize>, owned: Option<&OwnedRun>, needs: &[Known]) -> String {
        let Block { length, ink } = self.clue[block];
        let length = usize::from(length);
        // As far as the premises say.
        let mut cells = vec![InkSet::up_to(MAX_INKS); self.before.len()];
        for &(cell, _) in needs {
            cells[cell] = self.before[cell];
        }
        let has_ink = |cell: Option<usize>| cell.and_then(|cell| cells.get(cell)) == Some(&InkSet::only(ink));
        let fits = |start: usize| {
            let end = start + length;
            let is_free = end <= cells.len() && cells[start..end].iter().all(|set| set.contains(ink));
            is_free && !has_ink(start.checked_sub(1)) && !has_ink(Some(end))
        };
        let run = owned.map_or(cells.len()..0, |owned| owned.run.clone());
        let (low, high) = (run.end.saturating_sub(length), run.start.min(cells.len().saturating_sub(length)));
        let has_more_before = (low..room.start).any(fits);
        let has_more_behind = (room.end + 1 - length..=high).any(fits);
        let clue = |blocks: &[Block]| self.names.clue(blocks);
        let (before, behind) = (&self.clue[..block], &self.clue[block + 1..]);
        let before = Some(before).filter(|blocks| has_more_before && !blocks.is_empty());
        let behind = Some(behind).filter(|blocks| has_more_behind && !blocks.is_empty());
        let before = before.map(|blocks| format!("the {} before it", clue(blocks)));
        let behind = behind.map(|blocks| format!("the {} behind it", clue(blocks)));
        before.into_iter().chain(behind).collect::<Vec<_>>().join(" and ")
    }

    /// `cells 3 and 9 are empty`: what is known of cells. `None` without any.
    fn because(&self, needs: &[Known]) -> Option<String> {
        let stretches = needs.chunk_by(|(one, _), (next, _)| one + 1 == *next).count();
        match stretches {
            0 => None,
            1..=NAMED => Some(verdict(self.names, needs, self.before).replace(", and ", " and ")),
            _ => Some("much of the line is known".to_string()),
        }
    }

    /// ` (the 1 is too short, and the 2nd 3 starts in cell 9 at the earliest)`: why the run belongs to none of these blocks.
    fn not_others(&self, OwnedRun { run, others }: &OwnedRun) -> String {
        match &self.misfits(run, others)[..] {
            [] => String::new(),
            clauses => format!(" ({})", listed(clauses, ", and ")),
        }
    }

    /// Why blocks cannot hold a run, or have no place in a space. Of the blocks on one side, the nearest is enough.
    fn misfits(&self, place: &Range<usize>, others: &[(usize, Unfit)]) -> Vec<String> {
        let of = |why: Unfit| {
            let blocks: Vec<usize> =
                others.iter().filter(|(_, other)| *other == why).map(|&(block, _)| block).collect();
            let (subject, is_one) = match &blocks[..] {
                [] => return None,
                [block] => (self.name(*block), true),
                blocks if blocks.len() + 1 == self.clue.len() => ("the other blocks".to_string(), false),
                blocks => (self.blocks(blocks), false),
            };
            let them = them(place);
            Some(match (why, is_one) {
                (Unfit::TooShort, true) => format!("{subject} is too short"),
                (Unfit::TooShort, false) => format!("{subject} are too short"),
                (Unfit::TooLong, true) => format!("{subject} does not fit into {them}"),
                (Unfit::TooLong, false) => format!("{subject} do not fit into {them}"),
                (_, true) => format!("{subject} does not fit around {them}"),
                (_, false) => format!("{subject} do not fit around {them}"),
            })
        };
        let ends = others.iter().rev().find_map(|&(block, why)| match why {
            Unfit::EndsBy(cell) => Some(format!("{} ends in cell {} at the latest", self.name(block), cell + 1)),
            _ => None,
        });
        let starts = others.iter().find_map(|&(block, why)| match why {
            Unfit::StartsFrom(cell) => {
                Some(format!("{} starts in cell {} at the earliest", self.name(block), cell + 1))
            }
            _ => None,
        });
        [of(Unfit::TooShort), of(Unfit::TooLong), ends, starts, of(Unfit::Blocked)].into_iter().flatten().collect()
    }

    /// Why the line cannot be completed.
    fn failure(&self, needs: &[Known], why: &LineFailure) -> String {
        let names = self.names;
        match why {
            LineFailure::TooMany { runs, ink, blocks } => {
                let runs_of = runs.iter().flat_map(Range::clone).collect::<Vec<_>>();
                let rest: Vec<Known> = needs.iter().filter(|(cell, _)| !runs_of.contains(cell)).copied().collect();
                let reason = self.because(&rest).map_or(String::new(), |rest| format!("because {rest}, "));
                let (color, ink) = (names.color(*ink), names.adjective(*ink));
                let runs_of = cells(&runs_of);
                match (self.clue.len(), rest.is_empty()) {
                    (1, true) => format!("{runs_of} are {color}, too far apart for the only block, {}", self.name(0)),
                    _ => format!("{reason}{runs_of} need {} {ink}blocks, but the clue has only {blocks}", runs.len()),
                }
            }
            LineFailure::NoHolder { run, ink, others, is_alone } => {
                let longest = self.clue.iter().filter(|block| block.ink == *ink).map(|block| block.length).max();
                let (color, ink) = (names.color(*ink), names.adjective(*ink));
                let rest: Vec<Known> = needs.iter().filter(|(cell, _)| !run.contains(cell)).copied().collect();
                let run_is = format!("{} {}", stretch(run), is(run));
                let misfits = listed(&self.misfits(run, others), ", and ");
                match (longest, &rest[..]) {
                    (None, _) => format!("{run_is} {color}, but the clue has no {ink}block"),
                    (Some(1), []) if run.len() > 1 => format!("{} touch, but every {ink}block is a 1", stretch(run)),
                    (Some(longest), []) if run.len() > usize::from(longest) => {
                        format!("{run_is} {} in a row, but no {ink}block is longer than {longest}", run.len())
                    }
                    (_, []) => format!("no {ink}block can hold {}: {misfits}", stretch(run)),
                    (_, rest) if *is_alone => {
                        let verb = if run.len() == 1 { "stands" } else { "stand" };
                        // What is beside the run is said already.
                        let beside = rest.chunk_by(|(one, _), (next, _)| one + 1 == *next);
                        let is_beside =
                            |known: &&[Known]| known[0].0 == run.end || known[known.len() - 1].0 + 1 == run.start;
                        let far: Vec<Known> = beside.filter(|known| !is_beside(known)).flatten().copied().collect();
                        let far = self.because(&far).map_or(String::new(), |far| format!(", {far}"));
                        format!("{} {verb} alone{far}, and {misfits}", stretch(run))
                    }
                    (_, rest) => {
                        let rest = self.because(rest).unwrap_or_default();
                        format!("because {rest}, no {ink}block can hold {}: {misfits}", stretch(run))
                    }
                }
            }
            LineFailure::NoSpace { block, longest } => {
                let length = self.clue[*block].length;
                format!("{} needs {length} cells in a row, but only {longest} are left", self.name(*block))
            }
            LineFailure::NoRoom { needed, left } => {
                let blocks: usize = self.clue.iter().map(|block| usize::from(block.length)).sum();
                let gaps = if blocks < *needed { " with its gaps" } else { "" };
                format!("{} needs {needed} cells{gaps}, but only {left} are left", names.clue(self.clue))
            }
            LineFailure::NoRoomBehind { block, end } => {
                let premise = self.because(needs).unwrap_or_default();
                let (before, name) = (self.name(block - 1), self.name(*block));
                format!("{premise}: {before} ends in cell {} at the earliest, and {name} does not fit behind it", end)
            }
            LineFailure::Other => {
                let premise = self.because(needs).unwrap_or_default();
                format!("{premise}, but {} has no such placement", names.clue(self.clue))
            }
        }
    }

    /// `the 1s, the 2nd 3 and the 4`.
    fn blocks(&self, blocks: &[usize]) -> String {
        let clue = self.clue;
        let is_all = |block: usize| (0..clue.len()).all(|other| clue[other] != clue[block] || blocks.contains(&other));
        let mut called: Vec<String> = Vec::new();
        for &block in blocks {
            let Block { length, ink } = clue[block];
            let count = clue.iter().filter(|&&other| other == clue[block]).count();
            let name = match count > 1 && is_all(block) {
                true => format!("the {}{length}s", self.names.adjective(ink)),
                false => self.name(block),
            };
            if !called.contains(&name) {
                called.push(name);
            }
        }
        listed(&called, " and ")
    }

    /// `the 7`, or `the 2nd 1` where the clue has several; `the red 7` on boards of several inks.
    fn name(&self, index: usize) -> String {
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

    /// `the first block, the 3,`: a block at an end of the clue.
    fn named_place(&self, block: usize) -> String {
        let which = match (self.clue.len(), block) {
            (1, _) => "only",
            (_, 0) => "first",
            _ => "last",
        };
        format!("the {which} block, {},", self.name(block))
    }

    /// A block that is the first or the last of its ink, or lies between others: `the first block, the 3,`.
    fn at_end(&self, block: usize) -> String {
        if block == 0 || block + 1 == self.clue.len() { self.named_place(block) } else { self.name(block) }
    }
}

fn is(stretch: &Range<usize>) -> &'static str {
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
