//! Draws a solution as text.

use crate::Tiling;
use crate::shape::{CellPlace, CellShape, plus};
use exact_cover::OptionId;
use std::collections::{BTreeMap, BTreeSet};

/// The signs of pieces whose own letter is taken.
const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// The most signs of a piece that is used several times.
const MOST_SIGNS: usize = 8;

/// A solution on the board.
pub(crate) struct LaidSolution {
    /// For each cell, the place of its piece among those of the solution.
    pub(crate) pieces: Vec<Option<usize>>,
    /// For each piece of the solution, the earlier ones that it touches.
    pub(crate) touching: Vec<BTreeSet<usize>>,
    /// For each piece of the solution, its sign.
    pub(crate) signs: Vec<char>,
}

impl Tiling {
    /// The board with a sign for each piece, in the form of a board in a text: a dot where there is
    /// no cell, and a plus between layers; a cell that is not covered is `?` or `#`. Rows of
    /// hexagons are indented, with blanks between cells.
    ///
    /// The sign of a piece is the first letter of its name, or another one if two names begin
    /// alike: [`Self::legend`] says which. A piece that is used several times has further signs,
    /// so that two that touch differ.
    ///
    /// # Panics
    /// If an option is not one of this tiling.
    pub fn draw(&self, solution: &[OptionId]) -> String {
        let laid = self.lay(solution);
        let is_slanted = self.board.shape == CellShape::Hexagon;
        let [width, height, depth] = self.board.size;
        let mut text = String::new();
        for z in 0..depth {
            if z > 0 {
                text.push_str("+\n");
            }
            for y in 0..height {
                if is_slanted {
                    text.extend((0..y).map(|_| ' '));
                }
                for x in 0..width {
                    if is_slanted && x > 0 {
                        text.push(' ');
                    }
                    text.push(self.sign(&laid, [x, y, z]));
                }
                text.push('\n');
            }
        }
        text
    }

    /// The signs of pieces in the drawing of a solution, with the names of these pieces, if a sign
    /// is not the first letter of a name.
    ///
    /// # Panics
    /// If an option is not one of this tiling.
    pub fn legend(&self, solution: &[OptionId]) -> Vec<(BTreeSet<char>, &str)> {
        let laid = self.lay(solution);
        let mut signs: BTreeMap<u32, BTreeSet<char>> = BTreeMap::new();
        for (option, sign) in solution.iter().zip(laid.signs) {
            let piece = self.placements[option.index()].piece;
            signs.entry(piece).or_default().insert(sign);
        }
        let mut legend = Vec::with_capacity(signs.len());
        let mut is_plain = true;
        for (piece, signs) in signs {
            let name = self.pieces[piece as usize].name.as_str();
            is_plain &= signs.iter().all(|&sign| name.starts_with(sign));
            legend.push((signs, name));
        }
        if is_plain { Vec::new() } else { legend }
    }

    /// Draws all options, which [`Tiling::read_laid`] has laid: as SVG, or as text.
    pub fn draw_all(&self, is_svg: bool) -> String {
        let all: Vec<OptionId> = self.problem.option_ids().collect();
        if is_svg {
            self.svg(&all)
        } else {
            self.draw(&all)
        }
    }

    fn sign(&self, laid: &LaidSolution, place: CellPlace) -> char {
        let Some(cell) = self.board.cell(place) else {
            return '.';
        };
        match laid.pieces[cell as usize] {
            Some(piece) => laid.signs[piece],
            None if (cell as usize) < self.board.covered() => '#',
            None => '?',
        }
    }

    /// Lays the pieces of a solution on the board.
    pub(crate) fn lay(&self, solution: &[OptionId]) -> LaidSolution {
        let mut pieces = vec![None; self.board.cells()];
        for (number, option) in solution.iter().enumerate() {
            for &cell in &self.placements[option.index()].cells {
                pieces[cell as usize] = Some(number);
            }
        }
        let touching = self.touching(&pieces, solution);
        let known = self.signs();
        let mut signs: Vec<char> = Vec::with_capacity(solution.len());
        for (option, touching) in solution.iter().zip(&touching) {
            let own = &known[self.placements[option.index()].piece as usize];
            let others = SIGNS.iter().map(|&sign| char::from(sign));
            let mut possible = own.iter().copied().chain(others);
            let free = possible.find(|&sign| touching.iter().all(|&it| signs[it] != sign));
            signs.push(free.unwrap_or('*'));
        }
        LaidSolution {
            pieces,
            touching,
            signs,
        }
    }

    /// The signs of each piece, the same in all solutions: one, or several if it may be used more
    /// than once. None are left for the last ones of very many pieces.
    fn signs(&self) -> Vec<Vec<char>> {
        let mut free: BTreeSet<usize> = (0..SIGNS.len()).collect();
        let mut signs: Vec<Vec<char>> = Vec::with_capacity(self.pieces.len());
        let mut taken = BTreeSet::new();
        for piece in &self.pieces {
            let first = piece.name.chars().next();
            let own = first.filter(|&sign| sign.is_alphanumeric() && taken.insert(sign));
            free.retain(|&sign| Some(char::from(SIGNS[sign])) != own);
            signs.push(own.into_iter().collect());
        }
        for signs in signs.iter_mut().filter(|signs| signs.is_empty()) {
            let sign = free.pop_first().map(|sign| char::from(SIGNS[sign]));
            signs.extend(sign);
        }
        for _ in 1..MOST_SIGNS {
            for (piece, signs) in self.pieces.iter().zip(&mut signs) {
                if piece.times.as_ref().is_some_and(|times| *times.end() <= 1) {
                    continue;
                }
                // The other case of the same letter comes first.
                let alike = free.iter().copied().find(|&sign| {
                    let first = signs.first();
                    first.is_some_and(|first| first.eq_ignore_ascii_case(&SIGNS[sign].into()))
                });
                if let Some(sign) = alike.or_else(|| free.first().copied()) {
                    free.remove(&sign);
                    signs.push(SIGNS[sign].into());
                }
            }
        }
        signs
    }

    /// For each piece of a solution, the earlier ones that it touches, also in other layers.
    fn touching(&self, pieces: &[Option<usize>], solution: &[OptionId]) -> Vec<BTreeSet<usize>> {
        let mut steps = self.board.shape.steps().to_vec();
        steps.extend([[0, 0, 1], [0, 0, -1]]);
        let mut touching = Vec::with_capacity(solution.len());
        for (number, option) in solution.iter().enumerate() {
            let mut earlier = BTreeSet::new();
            for &cell in &self.placements[option.index()].cells {
                let place = self.board.places()[cell as usize];
                for &step in &steps {
                    let neighbor = self.board.cell(plus(place, step));
                    let piece = neighbor.and_then(|neighbor| pieces[neighbor as usize]);
                    earlier.extend(piece.filter(|&piece| piece < number));
                }
            }
            touching.push(earlier);
        }
        touching
    }
}
