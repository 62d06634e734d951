//! Compares the line solver for colors with brute force, and with the black-and-white one.

use super::line::{ColorLineSolver, solve_color_line, words};
use crate::line::Contradiction;
use nonogram::{Block, Clue, Clues, Ink, InkSet, Length};
use proptest::prelude::*;
use std::collections::HashMap;

const INKS: usize = 3;

/// The planes of a line of up to 63 cells with three inks.
type Planes = [u64; INKS + 1];

/// A finished line: a digit for each cell.
fn planes_of(line: &[usize]) -> Planes {
    let mut planes = [0; INKS + 1];
    for (index, &ink) in line.iter().enumerate() {
        planes[ink] |= 1 << index;
    }
    planes
}

/// The blocks of a finished line, each with its start.
fn blocks_of(line: &[usize]) -> Vec<(usize, Block)> {
    let mut start = 0;
    let mut blocks = Vec::new();
    for run in line.chunk_by(|a, b| a == b) {
        let length = run.len() as Length;
        let ink = Ink::new(run[0]).unwrap();
        if !ink.is_background() {
            blocks.push((start, Block { length, ink }));
        }
        start += run.len();
    }
    blocks
}

fn clues(lines: &[Vec<Block>]) -> Clues {
    let mut clues = Clues::new();
    for blocks in lines {
        clues.push_blocks(blocks.iter().copied());
    }
    clues
}

/// The finished lines of a clue, and the starts of the blocks of each.
type Placements = Vec<(Planes, Vec<usize>)>;

/// All clues of lines of `cells` cells, with their placements.
fn all_clues(cells: usize) -> HashMap<Vec<Block>, Placements> {
    let mut all: HashMap<_, Placements> = HashMap::new();
    for number in 0..(INKS + 1).pow(cells as u32) {
        let digit = |index| number / (INKS + 1).pow(index as u32) % (INKS + 1);
        let line: Vec<usize> = (0..cells).map(digit).collect();
        let (starts, blocks) = blocks_of(&line).into_iter().unzip();
        let placements = all.entry(blocks).or_default();
        placements.push((planes_of(&line), starts));
    }
    all
}

/// Whether the inks of a clue first appear in the order of their numbers. The other clues are such
/// clues with exchanged inks.
fn is_in_order(clue: &[Block]) -> bool {
    let mut last = 0;
    clue.iter().all(|block| {
        let number = block.ink.number();
        let is_next = number <= last + 1;
        last = last.max(number);
        is_next
    })
}

/// Compares the solver with brute force for the clues that `takes` takes, where each cell has one
/// of these sets of colors. Returns the number of comparisons.
fn compare(cells: usize, sets: &[u64], takes: impl Fn(&[Block]) -> bool) -> u64 {
    let mut solver = ColorLineSolver::default();
    let mut compared = 0;
    for (blocks, placements) in all_clues(cells) {
        if !takes(&blocks) {
            continue;
        }
        let clues = clues(&[blocks]);
        let clue = clues.get(0);
        for state in 0..sets.len().pow(cells as u32) {
            let mut planes = [0; INKS + 1];
            for index in 0..cells {
                let set = sets[state / sets.len().pow(index as u32) % sets.len()];
                for (ink, plane) in planes.iter_mut().enumerate() {
                    *plane |= (set >> ink & 1) << index;
                }
            }
            let fits = |line: &Planes| (0..=INKS).all(|ink| line[ink] & !planes[ink] == 0);
            let mut expected = [0; INKS + 1];
            let mut starts = vec![0_u64; clue.len()];
            for (line, at) in placements.iter().filter(|(line, _)| fits(line)) {
                (0..=INKS).for_each(|ink| expected[ink] |= line[ink]);
                starts
                    .iter_mut()
                    .zip(at)
                    .for_each(|(set, at)| *set |= 1 << at);
            }
            let is_possible = expected != [0; INKS + 1];
            let name = || format!("{clue} in {planes:?}");
            assert_eq!(
                solver.is_possible(clue, cells, &planes),
                is_possible,
                "{}",
                name()
            );
            match solver.solve(clue, cells, &planes) {
                Ok(solved) => assert_eq!(solved, expected, "{}", name()),
                Err(Contradiction) => assert!(!is_possible, "{}", name()),
            }
            if is_possible && compared % 16 == 0 {
                for (block, &expected) in starts.iter().enumerate() {
                    let starts = solver.starts(block).into_iter();
                    assert_eq!(
                        starts.fold(0, |set, at| set | 1 << at),
                        expected,
                        "{}",
                        name()
                    );
                }
            }
            compared += 1;
        }
    }
    compared
}

/// Every set of colors of a cell with `inks` inks, also the empty one.
fn all_sets(inks: usize) -> Vec<u64> {
    (0..2 << inks).collect()
}

/// All clues and all states of up to 4 cells. For 5 and 6 cells, clues whose inks appear in order:
/// with up to two inks, all states of 5 cells; with three inks, and for 6 cells, each cell is
/// unknown or known; and in 5 cells it may also lack one color.
#[test]
fn every_short_line_equals_brute_force() {
    for cells in 1..=4 {
        compare(cells, &all_sets(3)[1..], |_| true);
    }
    let inks = |clue: &[Block]| clue.iter().map(|block| block.ink.number()).max();
    compare(5, &all_sets(2), |clue| {
        is_in_order(clue) && inks(clue) <= Some(2)
    });
    let known_or_unknown = [1, 2, 4, 8, 15];
    let lacks_one = [1, 2, 4, 8, 15, 14, 13, 11, 7];
    compare(5, &lacks_one, |clue| {
        is_in_order(clue) && inks(clue) == Some(3)
    });
    compare(6, &known_or_unknown, is_in_order);
}

/// Solves `line`, colors separated by blanks, `?` for all of them. `!` stands for a contradiction.
#[track_caller]
fn check_line(solution: &str, line: &str, expected: &str) {
    let digits: Vec<usize> = letters(solution).map(|ink| ink.number()).collect();
    let blocks = blocks_of(&digits).into_iter().map(|(_, block)| block);
    let clues = clues(&[blocks.collect()]);
    let inks = letters(solution).map(|ink| ink.number()).max();
    let all = InkSet::up_to(inks.unwrap());
    let cell = |text: &str| match text {
        "?" => all,
        text => letters(text).collect(),
    };
    let mut cells: Vec<InkSet> = line.split(' ').map(cell).collect();
    let text = match solve_color_line(clues.get(0), &mut cells) {
        Ok(_) => cells.iter().map(|set| format!("{set} ")).collect(),
        Err(Contradiction) => "!".to_string(),
    };
    assert_eq!(text.trim_end(), expected, "{} in {line}", clues.get(0));
}

fn letters(text: &str) -> impl Iterator<Item = Ink> + '_ {
    text.chars().map(|letter| Ink::from_letter(letter).unwrap())
}

#[test]
fn lines_by_hand() {
    // Blocks of different inks touch; blocks of the same ink do not.
    check_line("ab.", "? ? ?", ".a .ab .b");
    check_line("a.a", "? ? ?", "a . a");
    check_line("aab", "? ? ?", "a a b");
    check_line("aab..", "? ? ? ? ?", ".a .a .ab .ab .b");
    check_line("a.b", "a ? b", "a . b");
    check_line("ab.a", "? .a ? ?", ".a .a b a");
    check_line("ab.a", "? ? ab ?", ".a .ab ab .a");
    check_line("abc", "? ? ab", "!");
    check_line("...", "? .a ?", ". . .");
}

/// A line with an ink for each cell, what is known of it, and the number of cells before and after
/// it.
fn lines(inks: usize) -> impl Strategy<Value = (Vec<usize>, Vec<InkSet>)> {
    let set = move |ink: usize, others: u32| -> InkSet {
        let is_left = |color: &Ink| color.number() == ink || others >> color.number() & 1 == 1;
        InkSet::up_to(inks).iter().filter(is_left).collect()
    };
    let cell = (0..=inks, any::<u32>()).prop_map(move |(ink, others)| (ink, set(ink, others)));
    prop::collection::vec(cell, 1..40).prop_map(|cells| cells.into_iter().unzip())
}

fn clue_of(line: &[usize]) -> Clues {
    let blocks = blocks_of(line).into_iter().map(|(_, block)| block);
    clues(&[blocks.collect()])
}

proptest! {
    /// Empty cells at the ends move the line across word borders and change nothing else.
    #[test]
    fn padding_changes_nothing(
        (line, sets) in lines(4),
        pad in 0_usize..1000,
        after in 0_usize..200,
    ) {
        let clues = clue_of(&line);
        let mut padded = vec![InkSet::only(Ink::BACKGROUND); pad];
        padded.extend(&sets);
        padded.resize(pad + sets.len() + after, InkSet::only(Ink::BACKGROUND));
        let mut cells = sets.clone();
        let solved = solve_color_line(clues.get(0), &mut cells);
        prop_assert!(solved.is_ok());
        prop_assert_eq!(solve_color_line(clues.get(0), &mut padded), solved);
        prop_assert_eq!(&padded[pad..pad + sets.len()], &cells[..]);
    }

    /// The possible starts and the answer to "is it possible" are the same in wider sets.
    #[test]
    fn wide_lines_have_the_same_starts((line, sets) in lines(3), pad in 64_usize..300) {
        let clues = clue_of(&line);
        let starts = |pad: usize| {
            let cells = pad + sets.len();
            let mut planes = vec![0; (INKS + 1) * words(cells)];
            let padding = std::iter::repeat_n(InkSet::only(Ink::BACKGROUND), pad);
            for (index, set) in padding.chain(sets.iter().copied()).enumerate() {
                for color in set.iter() {
                    planes[color.number() * words(cells) + index / 64] |= 1 << (index % 64);
                }
            }
            let clue: Clue<'_> = clues.get(0);
            let mut solver = ColorLineSolver::default();
            assert!(solver.is_possible(clue, cells, &planes));
            solver.solve(clue, cells, &planes).unwrap();
            let starts = (0..clue.len()).map(|block| solver.starts(block));
            starts.collect::<Vec<_>>()
        };
        let shifted = starts(pad)
            .into_iter()
            .map(|starts| starts.into_iter().map(|at| at - pad).collect());
        prop_assert_eq!(starts(0), shifted.collect::<Vec<Vec<_>>>());
    }
}
