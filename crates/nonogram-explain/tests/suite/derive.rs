//! What a reason claims follows from the cells that it names, and from no others: all placements
//! of the clue that agree with these cells are tried. `DERIVE_BOARDS=10000` checks more boards.

use crate::color_explanations::picture;
use crate::follow::solve;
use nonogram::{Block, Exclusion, Ink, InkSet, Logic, Palette, Puzzle};
use nonogram_explain::{EXPLAIN_LINE_SOLVES, ExplanationStep, StepReason, explain};
use std::collections::HashMap;

/// Calls `each` with every way to fill a line, in a simple way.
fn for_fillings(
    blocks: &[Block],
    cells: &[InkSet],
    line: &mut Vec<Ink>,
    each: &mut impl FnMut(&[Ink]),
) {
    let free = cells.len() - line.len();
    let Some((block, rest)) = blocks.split_first() else {
        if cells[line.len()..]
            .iter()
            .all(|set| set.contains(Ink::BACKGROUND))
        {
            let begin = line.len();
            line.resize(cells.len(), Ink::BACKGROUND);
            each(line);
            line.truncate(begin);
        }
        return;
    };
    if free < usize::from(block.length) {
        return;
    }
    let begin = line.len();
    if cells[begin].contains(Ink::BACKGROUND) {
        line.push(Ink::BACKGROUND);
        for_fillings(blocks, cells, line, each);
        line.truncate(begin);
    }
    let place = &cells[begin..begin + usize::from(block.length)];
    if place.iter().any(|set| !set.contains(block.ink)) {
        return;
    }
    line.resize(begin + place.len(), block.ink);
    let needs_gap = rest.first().is_some_and(|next| next.ink == block.ink);
    if !needs_gap {
        for_fillings(rest, cells, line, each);
    } else if cells
        .get(line.len())
        .is_some_and(|set| set.contains(Ink::BACKGROUND))
    {
        line.push(Ink::BACKGROUND);
        for_fillings(rest, cells, line, each);
    }
    line.truncate(begin);
}

/// The colors that cells have in all fillings of a line; `None` without any filling.
fn colors(blocks: &[Block], cells: &[InkSet]) -> Option<Vec<InkSet>> {
    let mut found = vec![InkSet::EMPTY; cells.len()];
    for_fillings(blocks, cells, &mut Vec::new(), &mut |line| {
        for (set, &ink) in found.iter_mut().zip(line) {
            set.insert(ink);
        }
    });
    let is_possible = cells.is_empty() || !found[0].is_empty();
    is_possible.then_some(found)
}

/// The numbers of the cells that a sentence names: `cells 1-3 and 5`.
fn named(sentence: &str) -> Vec<usize> {
    let mut cells = Vec::new();
    let words: Vec<&str> = sentence.split(' ').collect();
    let mut is_list = false;
    for word in words {
        let number = word.trim_end_matches([',', ':', ')']);
        if word == "cell" || word == "cells" {
            is_list = true;
        } else if is_list && word != "and" {
            let (first, last) = number.split_once('-').unwrap_or((number, number));
            match (first.parse::<usize>(), last.parse::<usize>()) {
                (Ok(first), Ok(last)) => cells.extend(first - 1..last),
                _ => is_list = false,
            }
        }
    }
    cells
}

/// A clue and the colors that cells may have.
type Asked = (Vec<Block>, Vec<InkSet>);

#[derive(Default)]
struct Checked {
    /// The colors in all fillings of lines that came before.
    known: HashMap<Asked, Option<Vec<InkSet>>>,
    reasons: usize,
    contradictions: usize,
}

impl Checked {
    fn colors(&mut self, clue: &[Block], line: Vec<InkSet>) -> Option<Vec<InkSet>> {
        let found = self.known.entry((clue.to_vec(), line));
        let found = found.or_insert_with_key(|(clue, line)| colors(clue, line));
        found.clone()
    }

    fn step(&mut self, puzzle: &Puzzle, step: &ExplanationStep) {
        for reason in step.reasons() {
            self.reasons += 1;
            let cells = puzzle.length(reason.line);
            let at = |it: &Exclusion| (0..cells).position(|at| reason.line.cell(at) == it.position);
            let mut line = vec![InkSet::up_to(puzzle.inks()); cells];
            for premise in &reason.premises {
                let cell = at(premise).expect("a cell of the line");
                line[cell] = line[cell].without(premise.colors);
            }
            if reason.follows.is_empty() {
                self.contradictions += 1;
                assert_eq!(self.colors(&reason.clue, line.clone()), None, "{step}");
                self.sentence(puzzle, &reason, &line);
                continue;
            }
            let found = self
                .colors(&reason.clue, line)
                .expect("a line with a filling");
            for claim in &reason.follows {
                let cell = at(claim).expect("a cell of the line");
                let left = found[cell].intersection(claim.colors);
                assert!(left.is_empty(), "{reason:?} {step}");
            }
        }
    }

    /// The cells that the sentence of a contradiction names are enough for it.
    fn sentence(&mut self, puzzle: &Puzzle, reason: &StepReason, line: &[InkSet]) {
        let text = reason
            .sentences(&Palette::standard(puzzle.inks()))
            .join(" ");
        let named = named(&text);
        let mut told = line.to_vec();
        for (cell, set) in told.iter_mut().enumerate() {
            if !named.contains(&cell) {
                *set = InkSet::up_to(puzzle.inks());
            }
        }
        assert_eq!(self.colors(&reason.clue, told), None, "{text}: {line:?}");
    }
}

#[test]
fn every_reason_follows_from_the_cells_that_it_names() {
    let most =
        std::env::var("DERIVE_BOARDS").map_or(300, |boards| boards.parse().expect("a number"));
    let mut checked = Checked::default();
    let mut boards = [0, 0];
    for seed in 0.. {
        if boards[0] + boards[1] >= most {
            break;
        }
        let inks = if seed % 2 == 0 { 1 } else { 3 };
        let sides = [6 + seed as usize % 5, 6 + seed as usize / 5 % 5];
        let picture = picture(seed, sides, inks, if inks == 1 { 45 } else { 35 }, false);
        let puzzle = picture.puzzle();
        let report = solve(&puzzle);
        // Mostly boards that need suppositions.
        if report.logic == Logic::Line && seed % 8 > 1 {
            continue;
        }
        boards[usize::from(inks > 1)] += 1;
        let explanation = explain(&puzzle, report.unique(), EXPLAIN_LINE_SOLVES);
        for step in &explanation.steps {
            checked.step(&puzzle, step);
        }
    }
    if most == 300 {
        assert_eq!(
            (boards, checked.reasons, checked.contradictions),
            ([132, 168], 14_858, 344)
        );
    }
}
