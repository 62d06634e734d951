//! Draws a solution as SVG.

use crate::Tiling;
use crate::draw::LaidSolution;
use crate::shape::{CellPlace, CellShape, plus};
use exact_cover::OptionId;
use std::fmt::Write;

/// The width of a cell.
const CELL: f64 = 40.0;

/// Half of a hexagon's side, in widths.
const HEXAGON: f64 = 0.288_675_134_594_812_9;

/// Colors of pieces, any two of which are easily told apart, with dark letters on them.
const COLORS: [&str; 8] = [
    "#f4a6a0", "#a6c8f4", "#f7dc6f", "#a8dba8", "#d3b3e5", "#f5b971", "#8fdcd6", "#c9b79c",
];

/// The corners of a cell, from its center, in widths. The side from each to the next one is that
/// towards the neighbor in [`CellShape::steps`].
fn corners(shape: CellShape) -> &'static [[f64; 2]] {
    match shape {
        CellShape::Square => &[[0.5, -0.5], [0.5, 0.5], [-0.5, 0.5], [-0.5, -0.5]],
        CellShape::Hexagon => &[
            [0.5, -HEXAGON],
            [0.5, HEXAGON],
            [0.0, 2.0 * HEXAGON],
            [-0.5, HEXAGON],
            [-0.5, -HEXAGON],
            [0.0, -2.0 * HEXAGON],
        ],
    }
}

impl Tiling {
    /// The board as SVG, with layers beside each other: each piece in a color that no piece beside
    /// it has, with lines around it, the sign of [`Self::draw`] on it in each layer, and its name
    /// as a title.
    ///
    /// # Panics
    /// If an option is not one of this tiling.
    pub fn svg(&self, solution: &[OptionId]) -> String {
        let laid = self.lay(solution);
        let [width, height, depth] = self.board.size.map(f64::from);
        let (slant, row) = slant(self.board.shape);
        let across = (layer_width(width, height, slant) * depth * CELL) as u32;
        let down = ((row * height + 1.0) * CELL).round() as u32;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {across} {down}\" \
             width=\"{across}\" height=\"{down}\" font-family=\"sans-serif\" \
             font-size=\"18\" text-anchor=\"middle\" fill=\"#222\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        );
        let free = (0..self.board.cells()).filter(|&cell| laid.pieces[cell].is_none());
        self.write_cells(&mut svg, free, "#eee");
        let colors = self.colors(&laid, solution);
        let mut letters = String::new();
        for ((option, &sign), color) in solution.iter().zip(&laid.signs).zip(colors) {
            let placement = &self.placements[option.index()];
            let name = escaped(&self.pieces[placement.piece as usize].name);
            let _ = writeln!(svg, "<g><title>{name}</title>");
            let cells = placement.cells.iter().map(|&cell| cell as usize);
            self.write_cells(&mut svg, cells, COLORS[color]);
            svg.push_str("</g>\n");
            let sign = escaped(&sign.to_string());
            for layer in 0..self.board.size[2] {
                if let Some([x, y]) = self.middle(&placement.cells, layer) {
                    let (x, y) = (x.round() as u32, y.round() as u32 + 6);
                    let _ = writeln!(letters, "<text x=\"{x}\" y=\"{y}\">{sign}</text>");
                }
            }
        }
        let lines = self.lines(&laid);
        let _ = write!(
            svg,
            "<path d=\"{lines}\" fill=\"none\" stroke=\"#222\" stroke-width=\"3\" \
             stroke-linecap=\"round\" pointer-events=\"none\"/>\n\
             <g pointer-events=\"none\">\n{letters}</g>\n</svg>\n"
        );
        svg
    }

    /// For each piece of a solution a color that none of the earlier ones beside it has: the same
    /// in each solution, where this is possible.
    fn colors(&self, laid: &LaidSolution, solution: &[OptionId]) -> Vec<usize> {
        let mut colors: Vec<usize> = Vec::with_capacity(solution.len());
        for (option, touching) in solution.iter().zip(&laid.touching) {
            let first = self.placements[option.index()].piece as usize;
            let mut possible = (first..first + COLORS.len()).map(|color| color % COLORS.len());
            let free = possible.find(|color| touching.iter().all(|&it| colors[it] != *color));
            colors.push(free.unwrap_or(first % COLORS.len()));
        }
        colors
    }

    /// The center of a cell.
    fn center(&self, place: CellPlace) -> [f64; 2] {
        let [width, height, _] = self.board.size.map(f64::from);
        let [x, y, z] = place.map(f64::from);
        let (slant, row) = slant(self.board.shape);
        let left = layer_width(width, height, slant) * z;
        [(x + slant * y + left + 1.0) * CELL, (row * y + 1.0) * CELL]
    }

    /// The center of the cell that is nearest to the middle of some cells, of those in a layer.
    fn middle(&self, cells: &[u32], layer: i32) -> Option<[f64; 2]> {
        let places = cells.iter().map(|&cell| self.board.places()[cell as usize]);
        let places = places.filter(|place| place[2] == layer);
        let centers: Vec<[f64; 2]> = places.map(|place| self.center(place)).collect();
        let mut middle = [0.0; 2];
        for center in &centers {
            middle[0] += center[0] / centers.len() as f64;
            middle[1] += center[1] / centers.len() as f64;
        }
        let distance = |center: &[f64; 2]| {
            let (across, down) = (center[0] - middle[0], center[1] - middle[1]);
            across * across + down * down
        };
        let centers = centers.iter().copied();
        centers.min_by(|a, b| distance(a).total_cmp(&distance(b)))
    }

    /// Writes whole cells in a color.
    fn write_cells(&self, svg: &mut String, cells: impl Iterator<Item = usize>, color: &str) {
        let corners = corners(self.board.shape);
        for cell in cells {
            let center = self.center(self.board.places()[cell]);
            svg.push_str("<path d=\"");
            for (number, &corner) in corners.iter().enumerate() {
                write_corner(svg, if number == 0 { 'M' } else { 'L' }, center, corner);
            }
            let _ = writeln!(svg, "Z\" fill=\"{color}\" stroke=\"{color}\"/>");
        }
    }

    /// The path of all sides between pieces, and around the board.
    fn lines(&self, laid: &LaidSolution) -> String {
        let corners = corners(self.board.shape);
        let mut lines = String::new();
        for (cell, &place) in self.board.places().iter().enumerate() {
            let center = self.center(place);
            for (side, &step) in self.board.shape.steps().iter().enumerate() {
                let neighbor = self.board.cell(plus(place, step));
                let other = neighbor.map(|neighbor| laid.pieces[neighbor as usize]);
                if other != Some(laid.pieces[cell]) {
                    let next = (side + 1) % corners.len();
                    write_corner(&mut lines, 'M', center, corners[side]);
                    write_corner(&mut lines, 'L', center, corners[next]);
                }
            }
        }
        lines
    }
}

/// How far a row lies to the right of the one above, and below it, in widths of a cell.
fn slant(shape: CellShape) -> (f64, f64) {
    match shape {
        CellShape::Square => (0.0, 1.0),
        CellShape::Hexagon => (0.5, 3.0 * HEXAGON),
    }
}

/// The width of a layer with the room beside it, in widths of a cell.
fn layer_width(width: f64, height: f64, slant: f64) -> f64 {
    width + slant * (height - 1.0) + 1.0
}

/// Writes a point of a path. Formatting floating-point numbers would add much to a module of
/// WebAssembly.
fn write_corner(out: &mut String, letter: char, [x, y]: [f64; 2], [right, down]: [f64; 2]) {
    let [x, y] = [x + CELL * right, y + CELL * down].map(|length| (10.0 * length).round() as u32);
    let _ = write!(out, "{letter}{}.{} {}.{}", x / 10, x % 10, y / 10, y % 10);
}

/// A text as XML has it.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}
