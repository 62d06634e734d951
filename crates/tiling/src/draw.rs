//! Draws a solution: as text, and as SVG.

use crate::Tiling;
use crate::shape::{CellPlace, CellShape, plus};
use exact_cover::OptionId;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The width of a cell in SVG.
const CELL: f64 = 20.0;

/// Half of a hexagon's side, in widths.
const HEXAGON: f64 = 0.288_675_134_594_812_9;

/// The signs of pieces that have no name of one sign.
const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// A solution on the board.
struct Laid {
    /// For each cell, the place of its piece among those of the solution.
    pieces: Vec<Option<usize>>,
    /// For each piece of the solution, its label: pieces that touch have different ones.
    labels: Vec<usize>,
    /// The sign of each label.
    signs: Vec<char>,
}

impl Tiling {
    /// The board with a sign for each piece, in the form of a board in a text: a dot where there is
    /// no cell, and a plus between layers; a cell that is not covered is `?` or `#`.
    ///
    /// If each piece is used at most once, its sign is the first letter of its name, or another
    /// letter if two names begin alike. Otherwise, pieces that touch have different letters.
    ///
    /// # Panics
    /// If an option is not one of this tiling.
    pub fn draw(&self, solution: &[OptionId]) -> String {
        let laid = self.lay(solution);
        let [width, height, depth] = self.board.size;
        let mut text = String::new();
        for z in 0..depth {
            if z > 0 {
                text.push_str("+\n");
            }
            for y in 0..height {
                text.extend((0..width).map(|x| self.sign(&laid, [x, y, z])));
                text.push('\n');
            }
        }
        text
    }

    fn sign(&self, laid: &Laid, place: CellPlace) -> char {
        let Some(cell) = self.board.cell(place) else {
            return '.';
        };
        match laid.pieces[cell as usize] {
            Some(piece) => laid.signs[laid.labels[piece]],
            None if (cell as usize) < self.board.covered() => '#',
            None => '?',
        }
    }

    /// The board as SVG: pieces in colors with lines around them, and layers beside each other.
    ///
    /// # Panics
    /// If an option is not one of this tiling.
    pub fn svg(&self, solution: &[OptionId]) -> String {
        let laid = self.lay(solution);
        let outline = CellOutline::of(self.board.shape);
        let [width, height, depth] = self.board.size.map(f64::from);
        // Rows of hexagons lie half a cell further to the right each, and are lower.
        let (slant, row) = match self.board.shape {
            CellShape::Square => (0.0, 1.0),
            CellShape::Hexagon => (0.5, 3.0 * HEXAGON),
        };
        let layer = width + slant * (height - 1.0) + 1.0;
        let across = (layer * depth * CELL) as u32;
        let down = ((row * height + 1.0) * CELL).round() as u32;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {across} {down}\" \
             width=\"{across}\" height=\"{down}\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        );
        let mut lines = String::new();
        for (cell, &place) in self.board.places().iter().enumerate() {
            let [x, y, z] = place.map(f64::from);
            let center = [
                (x + slant * y + layer * z + 1.0) * CELL,
                (row * y + 1.0) * CELL,
            ];
            let piece = laid.pieces[cell];
            let color = match piece {
                Some(piece) => color(laid.labels[piece]),
                None => "#eee".to_string(),
            };
            svg.push_str("<path d=\"");
            outline.write_cell(&mut svg, center);
            let _ = writeln!(svg, "\" fill=\"{color}\" stroke=\"{color}\"/>");
            for (side, step) in outline.steps.iter().enumerate() {
                let neighbor = self.board.cell(plus(place, *step));
                let other = neighbor.map(|neighbor| laid.pieces[neighbor as usize]);
                if other != Some(piece) {
                    outline.write_side(&mut lines, center, side);
                }
            }
        }
        let _ = write!(
            svg,
            "<path d=\"{lines}\" fill=\"none\" stroke=\"#222\" stroke-width=\"2\" \
             stroke-linecap=\"round\"/>\n</svg>\n"
        );
        svg
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

    /// Lays the pieces of a solution on the board.
    fn lay(&self, solution: &[OptionId]) -> Laid {
        let mut pieces = vec![None; self.board.cells()];
        for (number, option) in solution.iter().enumerate() {
            for &cell in &self.placements[option.index()].cells {
                pieces[cell as usize] = Some(number);
            }
        }
        let kinds = solution
            .iter()
            .map(|it| self.placements[it.index()].piece as usize);
        match self.signs() {
            Some(signs) => Laid {
                pieces,
                labels: kinds.collect(),
                signs,
            },
            None => Laid {
                labels: self.different_labels(&pieces, solution),
                pieces,
                signs: SIGNS.iter().map(|&sign| sign.into()).collect(),
            },
        }
    }

    /// A sign for each piece, if no piece is used twice.
    fn signs(&self) -> Option<Vec<char>> {
        let mut times = self.pieces.iter().map(|piece| piece.times.as_ref());
        if !times.all(|times| times.is_some_and(|times| *times.end() <= 1)) {
            return None;
        }
        let names = self.pieces.iter().map(|piece| &piece.name);
        let first: Vec<char> = names.flat_map(|name| name.chars().next()).collect();
        let different: BTreeSet<char> = first.iter().copied().collect();
        if different.len() == first.len() {
            return Some(first);
        }
        let letters = SIGNS.get(..self.pieces.len())?;
        Some(letters.iter().map(|&sign| sign.into()).collect())
    }

    /// For each piece of a solution, the first label that none of its earlier neighbors has.
    fn different_labels(&self, pieces: &[Option<usize>], solution: &[OptionId]) -> Vec<usize> {
        let steps = &CellOutline::of(self.board.shape).steps;
        let mut labels: Vec<usize> = Vec::new();
        for (number, option) in solution.iter().enumerate() {
            let mut taken = BTreeSet::new();
            for &cell in &self.placements[option.index()].cells {
                let place = self.board.places()[cell as usize];
                let layers = [[0, 0, 1], [0, 0, -1]];
                for &step in steps.iter().chain(&layers) {
                    let neighbor = self.board.cell(plus(place, step));
                    let piece = neighbor.and_then(|neighbor| pieces[neighbor as usize]);
                    taken.extend(piece.filter(|&piece| piece < number).map(|it| labels[it]));
                }
            }
            let free = (0..SIGNS.len()).find(|label| !taken.contains(label));
            labels.push(free.unwrap_or(0));
        }
        labels
    }
}

/// The outline of a cell: sides in order around it, each towards a neighbor.
struct CellOutline {
    steps: Vec<CellPlace>,
    /// The corner where each side begins, from the center of the cell, in widths.
    corners: Vec<[f64; 2]>,
}

impl CellOutline {
    fn of(shape: CellShape) -> Self {
        let (steps, corners) = match shape {
            CellShape::Square => (
                vec![[1, 0, 0], [0, 1, 0], [-1, 0, 0], [0, -1, 0]],
                vec![[0.5, -0.5], [0.5, 0.5], [-0.5, 0.5], [-0.5, -0.5]],
            ),
            CellShape::Hexagon => (
                vec![
                    [1, 0, 0],
                    [0, 1, 0],
                    [-1, 1, 0],
                    [-1, 0, 0],
                    [0, -1, 0],
                    [1, -1, 0],
                ],
                vec![
                    [0.5, -HEXAGON],
                    [0.5, HEXAGON],
                    [0.0, 2.0 * HEXAGON],
                    [-0.5, HEXAGON],
                    [-0.5, -HEXAGON],
                    [0.0, -2.0 * HEXAGON],
                ],
            ),
        };
        Self { steps, corners }
    }

    /// Writes the path of a whole cell.
    fn write_cell(&self, out: &mut String, center: [f64; 2]) {
        for (number, &corner) in self.corners.iter().enumerate() {
            write_corner(out, if number == 0 { 'M' } else { 'L' }, center, corner);
        }
        out.push('Z');
    }

    /// Writes the path of one side.
    fn write_side(&self, out: &mut String, center: [f64; 2], side: usize) {
        let next = (side + 1) % self.corners.len();
        write_corner(out, 'M', center, self.corners[side]);
        write_corner(out, 'L', center, self.corners[next]);
    }
}

/// Writes a point of a path. Formatting floating-point numbers would add much to a module of
/// WebAssembly.
fn write_corner(out: &mut String, letter: char, [x, y]: [f64; 2], [right, down]: [f64; 2]) {
    let [x, y] = [x + CELL * right, y + CELL * down].map(|length| (10.0 * length).round() as u32);
    let _ = write!(out, "{letter}{}.{} {}.{}", x / 10, x % 10, y / 10, y % 10);
}

/// Colors far from each other for the first labels.
fn color(label: usize) -> String {
    let hue = label * 137 % 360;
    let light = [70, 82, 58][label / 3 % 3];
    format!("hsl({hue},60%,{light}%)")
}
