//! The reasons for deductions in one line, as sentences.

use super::cells::{cells, clauses, said_of, stretch, them, verdict};
use super::names::{Names, listed};
use crate::line_rules::{
    Holder, KnownCell, LineReason, LineRule, Premise, Unfit, Why, WhyHolder, WhyNot, stretches,
};
use nonogram::{Block, Ink, InkSet};
use std::ops::Range;

/// The most stretches of cells that a premise names.
const NAMED: usize = 12;

/// The length of a long sentence, and of a part of one that does not stand alone.
const LONG: usize = 130;
const SHORT: usize = 20;

/// A reason in sentences.
pub(super) fn sentences(names: &Names<'_>, clue: &[Block], reason: &LineReason) -> Vec<String> {
    let mut after = reason.before.clone();
    for &(cell, colors) in &reason.cells {
        after[cell] = after[cell].without(colors);
    }
    let words = LineWords {
        names,
        clue,
        before: &reason.before,
        after: &after,
        found: &reason.cells,
    };
    words.sentences(&reason.why)
}

/// A line in words.
#[derive(Clone, Copy)]
pub(super) struct LineWords<'a> {
    pub(super) names: &'a Names<'a>,
    pub(super) clue: &'a [Block],
    /// What its cells may have before the finding.
    pub(super) before: &'a [InkSet],
    /// What they may have after the finding.
    after: &'a [InkSet],
    /// The cells that lose colors.
    found: &'a [KnownCell],
}

impl LineWords<'_> {
    fn sentences(&self, why: &Why) -> Vec<String> {
        match why {
            Why::Count(rule) => self.count(rule),
            Why::Joins(holder) => {
                let also = format!("it also covers {}", cells(&numbers(self.found)));
                so(self.holds(&self.subject(holder.block, false), holder), also)
            }
            Why::Fits {
                block,
                room,
                own,
                with,
                premise,
            } => self.fits(*block, room, own.as_ref(), with, premise),
            Why::Complete { run, longer } => self.complete(run, longer),
            Why::Reaches {
                run,
                length,
                edge,
                is_start,
                shorter,
            } => self.reaches(run, *length, (*edge, *is_start), shorter),
            Why::TooLong { run, ink, long } => {
                let named = numbers(self.found);
                let found = said_of(self.names, &self.left(self.found), &named, ", and ");
                let (color, ink) = (self.names.color(*ink), self.names.adjective(*ink));
                let if_so = format!(
                    "if {} were {color}, no {ink}block could hold {}{}",
                    cells(&named),
                    stretch(run),
                    self.in_brackets(std::slice::from_ref(long))
                );
                so(if_so, found)
            }
            Why::TooSmall { ink, all } => self.too_small(*ink, all),
            Why::OutOfReach { ink, nearest } => {
                let mut bounds = Vec::new();
                for why in nearest {
                    bounds.extend(self.why_not(why));
                }
                if bounds.is_empty() {
                    bounds.push(format!("no block is {}", self.names.color(*ink)));
                }
                so(listed(&bounds, ", and "), self.what_is_left(self.found))
            }
            Why::AllPlacements {
                placements,
                otherwise,
            } => {
                let found = verdict(self.names, self.found, self.after);
                let mut sentences = match placements {
                    1 => so("there is only one way to place the blocks".into(), found),
                    2 => vec![format!("in both ways to place the blocks, {found}")],
                    &u64::MAX => vec![format!("in all ways to place the blocks, {found}")],
                    _ => vec![format!(
                        "in all {placements} ways to place the blocks, {found}"
                    )],
                };
                for ((cell, lost), failure) in otherwise {
                    let words = LineWords {
                        before: &failure.cells,
                        ..*self
                    };
                    let color = self.names.list(*lost, "or");
                    let fails = words.failure(failure);
                    sentences.push(format!("if cell {} were {color}: {fails}", cell + 1));
                }
                sentences
            }
            Why::Fails(failure) => vec![self.failure(failure)],
        }
    }

    /// A reason by counting.
    fn count(&self, rule: &LineRule) -> Vec<String> {
        let names = self.names;
        let length: usize = self
            .clue
            .iter()
            .map(|block| usize::from(block.length))
            .sum();
        // Within a supposition, a step may say less.
        let is_full = self.after.iter().all(|set| set.len() == 1);
        match rule {
            LineRule::NoBlock => so(
                "the clue has no blocks".into(),
                "every cell is empty".into(),
            ),
            LineRule::NoBlockOf { inks } => {
                let only = names.list(self.clue.iter().map(|block| block.ink).collect(), "and");
                let no_cell = names.list(*inks, "or");
                so(
                    format!("the clue has only {only} blocks"),
                    format!("no cell is {no_cell}{}", self.decided(", and ", self.found)),
                )
            }
            LineRule::AllFound { color }
                if color.is_background() && length == self.before.len() =>
            {
                so(
                    format!("{} = {length} fills the line", self.sum()),
                    format!("no cell is empty{}", self.decided(", and ", self.found)),
                )
            }
            LineRule::AllFound { color } => {
                let mut all_found = format!("all {} cells are found", names.color(*color));
                if color.is_background() {
                    let cells = self.before.len();
                    all_found.push_str(&format!(" ({cells}-{length} = {})", cells - length));
                }
                if is_full && !names.is_colored() {
                    so(all_found, "the rest is empty".into())
                } else {
                    so(all_found, self.what_is_left(self.found))
                }
            }
            LineRule::AllNeeded { color, cells }
                if self.clue.len() == 1 && *cells > 2 && *cells == self.before.len() =>
            {
                let color = names.color(*color);
                so(
                    format!("the clue is {cells}"),
                    format!("all {cells} cells are {color}"),
                )
            }
            LineRule::AllNeeded { color, cells } => {
                let found = if is_full && !names.is_colored() && *cells > 1 {
                    "they are filled".to_string()
                } else {
                    verdict(names, self.found, self.after)
                };
                let mut lengths = Vec::new();
                for block in self.clue {
                    if block.ink == *color {
                        lengths.push(block.length.to_string());
                    }
                }
                let sum = if lengths.len() > 1 {
                    lengths.join("+") + " = "
                } else {
                    String::new()
                };
                let (color, plural) = (names.color(*color), them(*cells, "", "s"));
                let needs = format!(
                    "the line needs {sum}{cells} {color} cell{plural}, and only {cells} can be \
                     {color}"
                );
                so(needs, found)
            }
            LineRule::Fills { place } => {
                let all = if place.len() == self.before.len() {
                    "the line".to_string()
                } else {
                    format!("all that is left, {}", stretch(place))
                };
                so(
                    format!("{} = {} fills {all}", self.sum(), place.len()),
                    verdict(names, self.found, self.after),
                )
            }
            LineRule::Fits { .. }
            | LineRule::Reaches { .. }
            | LineRule::Complete { .. }
            | LineRule::TooLong { .. }
            | LineRule::TooSmall { .. }
            | LineRule::OutOfReach { .. }
            | LineRule::AllPlacements { .. } => {
                unreachable!("{rule:?} has a reason of its own")
            }
        }
    }

    /// `2+1+1`: the blocks and the gaps between them.
    fn sum(&self) -> String {
        let mut sum = String::new();
        for (index, block) in self.clue.iter().enumerate() {
            match index.checked_sub(1).map(|before| self.clue[before].ink) {
                None => {}
                Some(ink) if ink == block.ink => sum.push_str("+1+"),
                Some(_) => sum.push('+'),
            }
            sum.push_str(&block.length.to_string());
        }
        sum
    }

    /// What cells are that lost colors, `can only be` something if the last of several went.
    fn left(&self, lost: &[KnownCell]) -> Vec<super::cells::Clause> {
        let mut all: InkSet = self.clue.iter().map(|block| block.ink).collect();
        all.insert(Ink::BACKGROUND);
        let (last, others): (Vec<KnownCell>, Vec<KnownCell>) =
            lost.iter().partition(|&&(cell, colors)| {
                let others = all.without(self.after[cell]).without(colors);
                self.after[cell].len() == 1 && self.names.is_colored() && !others.is_empty()
            });
        let last = clauses(&last, self.after).into_iter();
        let mut all = clauses(&others, self.after);
        all.extend(last.map(|clause| clause.with("can only be")));
        all
    }

    fn what_is_left(&self, lost: &[KnownCell]) -> String {
        said_of(self.names, &self.left(lost), &[], ", and ")
    }

    /// What is said of the cells that are decided now, if any, after `and`.
    fn decided(&self, and: &str, lost: &[KnownCell]) -> String {
        let mut cells = lost.to_vec();
        cells.retain(|&(cell, _)| self.after[cell].len() == 1);
        if cells.is_empty() {
            String::new()
        } else {
            format!("{and}{}", self.what_is_left(&cells))
        }
    }

    /// A block, with its place in the clue if that is a reason for something far from it.
    fn subject(&self, block: usize, is_far: bool) -> String {
        let name = self.name(block);
        match self.end(block).filter(|_| is_far) {
            Some(end) => format!("{end} ({name})"),
            None => name,
        }
    }

    fn end(&self, block: usize) -> Option<&'static str> {
        match block {
            _ if self.clue.len() == 1 => None,
            0 => Some("the first block"),
            last if last + 1 == self.clue.len() => Some("the last block"),
            _ => None,
        }
    }

    /// `the 4 holds cells 3 and 5 (the 1 is too short)`.
    fn holds(
        &self,
        subject: &str,
        Holder {
            cells: held,
            why,
            block,
        }: &Holder,
    ) -> String {
        format!(
            "{subject} holds {}{}",
            cells(held),
            self.no_other(*block, why)
        )
    }

    /// `because cell 4 is empty, the 3 fits only in cells 5-9, so it covers cell 7 wherever it
    /// goes`.
    fn fits(
        &self,
        block: usize,
        room: &Range<usize>,
        own: Option<&Holder>,
        with: &Range<usize>,
        premise: &Premise,
    ) -> Vec<String> {
        let names = self.names;
        let Block { length, ink } = self.clue[block];
        let (inside, outside): (Vec<KnownCell>, Vec<KnownCell>) =
            self.found.iter().partition(|(cell, _)| room.contains(cell));
        let is_placed = room.len() == usize::from(length);
        let is_only = self.clue.iter().filter(|block| block.ink == ink).count() == 1;
        // What is far from a block is empty because no other block is there.
        let is_far = outside.iter().any(|&(cell, lost)| {
            if is_only && names.is_colored() {
                lost != InkSet::only(ink)
            } else {
                !is_placed || cell + 1 != room.start && cell != room.end
            }
        });
        let subject = self.subject(block, is_far);
        let beside = self.with(block, with, premise);
        let because = self.because_held(premise);
        let is_long = because.len() > SHORT && because.len() + beside.len() > LONG / 2;
        let mut lines = Vec::new();
        let reasons = match (because.is_empty(), beside.is_empty()) {
            (true, _) => beside,
            (_, true) if is_long => {
                lines.push(because.clone());
                "then".to_string()
            }
            (_, true) => format!("because {because},"),
            _ if is_long => {
                lines.push(because.clone());
                format!("then, {beside}")
            }
            _ => format!("because {because}, and {beside}"),
        };
        let place = stretch(room);
        let fits = match own {
            None if !reasons.is_empty() => format!("{reasons} {subject} fits only in {place}"),
            None if self.clue.len() == 1 => format!("{subject} lies in {place}"),
            None => format!("{subject} fits only in {place}"),
            Some(own) if own.cells.iter().copied().eq(room.clone()) => {
                lines.clear();
                let end = self.end(block).filter(|_| is_far);
                let end = end.map_or(String::new(), |end| format!(", {end}"));
                let why = self.no_other(block, &own.why);
                format!("{place} {} {}{end}{why}", is(room), self.name(block))
            }
            Some(own) if reasons.is_empty() => {
                format!("{} and fits only in {place}", self.holds(&subject, own))
            }
            Some(own) => {
                lines.insert(0, self.holds(&subject, own));
                let it = if is_long && !because.is_empty() {
                    self.name(block)
                } else {
                    "it".to_string()
                };
                format!("{reasons} {it} fits only in {place}")
            }
        };
        lines.push(fits);
        let list = cells(&numbers(&inside));
        let mut conclusions = Vec::new();
        if inside.is_empty() {
        } else if is_placed {
            let named: Vec<usize> = room.clone().collect();
            let clauses = clauses(&inside, self.after);
            conclusions.push(said_of(names, &clauses, &named, ", and "));
        } else if own.is_none() {
            conclusions.push(format!("it covers {list} wherever it goes"));
        } else {
            conclusions.push(format!("it also covers {list}"));
        }
        if outside.is_empty() {
        } else if is_only && names.is_colored() && outside.iter().any(|(_, it)| it.contains(ink)) {
            let decided = self.decided(": ", &outside);
            conclusions.push(format!("no other cell is {}{decided}", names.color(ink)));
        } else if is_only && !inside.is_empty() {
            conclusions.push(format!("{} (out of reach)", self.what_is_left(&outside)));
        } else {
            conclusions.push(self.what_is_left(&outside));
        }
        let last = lines.pop().expect("where it fits");
        lines.extend(so(last, listed(&conclusions, ", and ")));
        lines
    }

    /// `with the 1 2 before it and the 3 after it,`: the other blocks that a place takes. Where the
    /// nearest one is complete, that is reason enough.
    fn with(&self, block: usize, with: &Range<usize>, premise: &Premise) -> String {
        let complete = premise
            .holders
            .iter()
            .filter(|it| it.cells.len() == usize::from(self.clue[it.block].length));
        let complete: Vec<usize> = complete.map(|it| it.block).collect();
        let mut beside = Vec::new();
        let before = with.start..block;
        if !before.is_empty() && !complete.contains(&(block - 1)) {
            beside.push(format!("{} before it", self.row_of_blocks(before)));
        }
        let behind = block + 1..with.end;
        if !behind.is_empty() && !complete.contains(&(block + 1)) {
            beside.push(format!("{} after it", self.row_of_blocks(behind)));
        }
        if beside.is_empty() {
            String::new()
        } else {
            format!("with {},", beside.join(" and "))
        }
    }

    fn row_of_blocks(&self, blocks: Range<usize>) -> String {
        if self.names.is_colored() {
            self.blocks(&blocks.collect::<Vec<_>>())
        } else {
            format!("the {}", self.names.clue(&self.clue[blocks]))
        }
    }

    /// `the block that holds cell 6 has at least 2 cells`, and then why it reaches inwards.
    fn reaches(
        &self,
        run: &Range<usize>,
        length: usize,
        (edge, is_start): (usize, bool),
        shorter: &WhyNot,
    ) -> Vec<String> {
        let (next, bound) = if is_start {
            let bound = format!("starts at cell {} or later", edge + 1);
            (edge.checked_sub(1), bound)
        } else {
            let next = Some(edge + 1).filter(|&next| next < self.before.len());
            (next, format!("ends by cell {}", edge + 1))
        };
        let ink = self.ink_of(run);
        let adjective = self.names.adjective(ink);
        let mut why = self.in_brackets(std::slice::from_ref(shorter));
        if why.is_empty() {
            why = format!(" (no {adjective}block is shorter)");
        }
        let holds = stretch(run);
        let has =
            format!("the {adjective}block that holds {holds} has at least {length} cells{why}");
        let found = verdict(self.names, self.found, self.after);
        match next {
            None => so(format!("{has} and {bound}"), found),
            Some(next) => {
                let premise = verdict(self.names, &[(next, InkSet::only(ink))], self.before);
                let mut lines = vec![has];
                lines.extend(so(format!("because {premise}, it {bound}"), found));
                lines
            }
        }
    }

    fn too_small(&self, ink: Ink, all: &WhyNot) -> Vec<String> {
        let space = &all.place;
        let (color, adjective) = (self.names.color(ink), self.names.adjective(ink));
        let of = if self.names.is_colored() {
            format!(" for {color}")
        } else {
            String::new()
        };
        let size = match space.len() {
            1 => "one".to_string(),
            size => size.to_string(),
        };
        let are_long = all.others.iter().all(|(_, why)| *why == Unfit::TooLong);
        let why = if all.others.len() > 1 && are_long {
            format!("too small for any {adjective}block")
        } else {
            listed(&self.why_not(all), ", and ")
        };
        let named: Vec<usize> = space.clone().collect();
        so(
            format!(
                "{} {} a hole of {size}{of}: {why}",
                stretch(space),
                is(space)
            ),
            said_of(self.names, &self.left(self.found), &named, ", and "),
        )
    }

    /// A run is a block, so this is found.
    fn complete(&self, run: &Range<usize>, longer: &WhyNot) -> Vec<String> {
        let ink = self.names.adjective(self.ink_of(run));
        let whole = format!("{} {} a whole {ink}block", stretch(run), is(run));
        let found = self.what_is_left(self.found);
        match &self.in_brackets(std::slice::from_ref(longer))[..] {
            "" => so(
                format!("no {ink}block is longer than {}", run.len()),
                format!("{whole}: {found}"),
            ),
            why => so(format!("{whole}{why}"), found),
        }
    }

    fn ink_of(&self, run: &Range<usize>) -> Ink {
        self.before[run.start].single().unwrap_or(Ink::FIRST)
    }

    /// `cells 3 and 9 are empty`: what is known of cells. Empty without any.
    pub(super) fn because(&self, needs: &[KnownCell]) -> String {
        if stretches(needs) > NAMED {
            return "much of the line is known".to_string();
        }
        said_of(self.names, &clauses(needs, self.before), &[], " and ")
    }

    /// `because cells 3 and 9 are empty, `; empty without any.
    pub(super) fn premise(&self, needs: &[KnownCell]) -> String {
        if needs.is_empty() {
            String::new()
        } else {
            format!("because {}, ", self.because(needs))
        }
    }

    /// [`Self::because`], where it says which blocks hold filled cells:
    /// `the 4 holds cells 6-8 and cell 1 is empty`.
    fn because_held(&self, Premise { holders, rest }: &Premise) -> String {
        let mut parts = Vec::new();
        for holder in holders {
            parts.push(self.holds(&self.name(holder.block), holder));
        }
        if !rest.is_empty() {
            parts.push(self.because(rest));
        }
        listed(&parts, " and ")
    }

    /// ` (the 1 is too short)`: why no other block holds the runs of a block.
    fn no_other(&self, block: usize, why: &WhyHolder) -> String {
        let ink = self.names.adjective(self.clue[block].ink);
        match why {
            WhyHolder::NoOther(whys) => self.in_brackets(whys),
            WhyHolder::InOrder { runs, is_far } => {
                let far = if *is_far {
                    ", too far apart to join"
                } else {
                    ""
                };
                let runs = runs.len();
                format!(" ({runs} {ink}runs for {runs} {ink}blocks{far})")
            }
        }
    }

    fn in_brackets(&self, whys: &[WhyNot]) -> String {
        let mut reasons = Vec::new();
        for why in whys {
            reasons.extend(self.why_not(why));
        }
        if reasons.is_empty() {
            String::new()
        } else {
            format!(" ({})", listed(&reasons, ", and "))
        }
    }

    /// Why blocks cannot do something with a place, and complete blocks that are reason enough:
    /// `the 3 is cells 4-6, and the 1s lie before it`.
    fn why_not(&self, why: &WhyNot) -> Vec<String> {
        let mut reasons = self.misfits(&why.place, &why.needs, &why.others);
        for end in &why.ends {
            let complete = format!("{} is {}", self.name(end.block), stretch(&end.at));
            if end.beyond.contains(&end.block) {
                reasons.push(complete);
            } else {
                let beyond = self.blocks(&end.beyond);
                let lie = them(end.beyond.len(), "lies", "lie");
                let side = if end.is_before { "before" } else { "behind" };
                reasons.push(format!("{complete}, and {beyond} {lie} {side} it"));
            }
        }
        reasons
    }

    /// Why blocks cannot hold a run, or have no place in a space, or do not reach cells, and what
    /// is needed for it: `the 1 is too short`,
    /// `because cell 8 is empty, the 2nd 3 starts at cell 9 or later`. Of the blocks on one side,
    /// the nearest is enough.
    pub(super) fn misfits(
        &self,
        place: &Range<usize>,
        needs: &[KnownCell],
        others: &[(usize, Unfit)],
    ) -> Vec<String> {
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
        let into = format!("fit into {}", them(place.len(), "it", "them"));
        let around = format!("fit around {}", stretch(place));
        let mut reasons = Vec::new();
        reasons.extend(self.of_blocks(others, Unfit::TooShort, ("is", "are"), "too short"));
        reasons.extend(self.of_blocks(others, Unfit::TooLong, ("does not", "do not"), &into));
        let mut bounds: Vec<String> = ends.into_iter().chain(starts).collect();
        bounds.extend(self.of_blocks(others, Unfit::Blocked, ("does not", "do not"), &around));
        if let Some(first) = bounds.first_mut() {
            first.insert_str(0, &self.premise(needs));
        }
        reasons.extend(bounds);
        reasons
    }

    /// What holds of the blocks of which this is so: `the 1s are too short`.
    fn of_blocks(
        &self,
        others: &[(usize, Unfit)],
        why: Unfit,
        (one, several): (&'static str, &'static str),
        what: &str,
    ) -> Option<String> {
        let mut blocks = Vec::new();
        for &(block, other) in others {
            if other == why {
                blocks.push(block);
            }
        }
        let subject = match &blocks[..] {
            [] => return None,
            [block] => self.name(*block),
            blocks if blocks.len() + 1 == self.clue.len() => "the other blocks".to_string(),
            blocks => self.blocks(blocks),
        };
        Some(format!(
            "{subject} {} {what}",
            them(blocks.len(), one, several)
        ))
    }

    /// `the 1s, the 2nd 3 and the 4`.
    fn blocks(&self, blocks: &[usize]) -> String {
        let clue = self.clue;
        let mut called: Vec<String> = Vec::new();
        for &block in blocks {
            let Block { length, ink } = clue[block];
            let mut same = (0..clue.len()).filter(|&other| clue[other] == clue[block]);
            let is_one_of_several = same.clone().count() > 1;
            let name = if is_one_of_several && same.all(|other| blocks.contains(&other)) {
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
        let before = clue[..index].iter().filter(|&&b| b == block).count();
        if before == 0 && !clue[index + 1..].contains(&block) {
            return format!("the {ink}{length}");
        }
        let number = before + 1;
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

/// What follows from a sentence; from a long one, as another sentence: `so cell 4 is empty`.
fn so(reason: String, conclusion: String) -> Vec<String> {
    let is_long = reason.len() + conclusion.len() + ", so ".len() > LONG;
    if is_long && conclusion.len() + ", so ".len() > SHORT {
        vec![reason, format!("so {conclusion}")]
    } else {
        vec![format!("{reason}, so {conclusion}")]
    }
}

/// The cells without their colors.
fn numbers(known: &[KnownCell]) -> Vec<usize> {
    known.iter().map(|&(cell, _)| cell).collect()
}

pub(super) fn is(stretch: &Range<usize>) -> &'static str {
    them(stretch.len(), "is", "are")
}
