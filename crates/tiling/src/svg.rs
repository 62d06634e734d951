//! Draws a solution as SVG.

use crate::Tiling;
use crate::draw::LaidSolution;
use crate::placements::Placement;
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
        let mut svg = self.svg_beginning();
        let free = (0..self.board.cells()).filter(|&cell| laid.pieces[cell].is_none());
        self.write_cells(&mut svg, free, "#eee");
        let colors = self.colors(&laid, solution);
        for (option, color) in solution.iter().zip(colors) {
            self.write_piece(&mut svg, &self.placements[option.index()], COLORS[color]);
        }
        svg.push_str("<path d=\"");
        self.write_lines(&mut svg, &laid);
        svg.push_str(
            "\" fill=\"none\" stroke=\"#222\" stroke-width=\"3\" stroke-linecap=\"round\" \
             pointer-events=\"none\"/>\n<g pointer-events=\"none\">\n",
        );
        for (option, &sign) in solution.iter().zip(&laid.signs) {
            self.write_signs(&mut svg, &self.placements[option.index()], sign);
        }
        svg.push_str("</g>\n</svg>\n");
        svg
    }

    /// The first tag of a drawing, and its background.
    fn svg_beginning(&self) -> String {
        let [width, height, depth] = self.board.size.map(f64::from);
        let (slant, row) = slant(self.board.shape);
        let across = (layer_width(width, height, slant) * depth * CELL) as u32;
        let down = ((row * height + 1.0) * CELL).round() as u32;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {across} {down}\" \
             width=\"{across}\" height=\"{down}\" font-family=\"sans-serif\" \
             font-size=\"18\" text-anchor=\"middle\" fill=\"#222\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        )
    }

    /// Writes a piece with its name.
    fn write_piece(&self, svg: &mut String, placement: &Placement, color: &str) {
        let name = escaped(&self.pieces[placement.piece as usize].name);
        let _ = writeln!(svg, "<g><title>{name}</title>");
        let cells = placement.cells.iter().map(|&cell| cell as usize);
        self.write_cells(svg, cells, color);
        svg.push_str("</g>\n");
    }

    /// Writes the sign of a piece in each layer that has cells of it.
    fn write_signs(&self, svg: &mut String, placement: &Placement, sign: char) {
        let sign = escaped(&sign.to_string());
        for layer in 0..self.board.size[2] {
            let Some([x, y]) = self.middle(&placement.cells, layer) else {
                continue;
            };
            let x = x.round() as u32;
            // The letter stands on its line, so its middle is higher.
            let y = y.round() as u32 + 6;
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\">{sign}</text>");
        }
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
        let across = x + slant * y + left + 1.0;
        let down = row * y + 1.0;
        [across * CELL, down * CELL]
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
        let centers = centers.into_iter();
        centers.min_by(|&a, &b| squared_distance(a, middle).total_cmp(&squared_distance(b, middle)))
    }

    /// Writes whole cells in a color.
    fn write_cells(&self, svg: &mut String, cells: impl Iterator<Item = usize>, color: &str) {
        let corners = corners(self.board.shape);
        for cell in cells {
            let center = self.center(self.board.places()[cell]);
            svg.push_str("<path d=\"");
            for (number, &corner) in corners.iter().enumerate() {
                let letter = if number == 0 { 'M' } else { 'L' };
                write_corner(svg, letter, center, corner);
            }
            let _ = writeln!(svg, "Z\" fill=\"{color}\" stroke=\"{color}\"/>");
        }
    }

    /// Writes the path of all sides between pieces, and around the board.
    fn write_lines(&self, svg: &mut String, laid: &LaidSolution) {
        let corners = corners(self.board.shape);
        for (cell, &place) in self.board.places().iter().enumerate() {
            let center = self.center(place);
            for (side, &step) in self.board.shape.steps().iter().enumerate() {
                let neighbor = self.board.cell(plus(place, step));
                let other = neighbor.map(|neighbor| laid.pieces[neighbor as usize]);
                if other == Some(laid.pieces[cell]) {
                    continue;
                }
                let next = (side + 1) % corners.len();
                write_corner(svg, 'M', center, corners[side]);
                write_corner(svg, 'L', center, corners[next]);
            }
        }
    }
}

/// The square of the distance of two points.
fn squared_distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    let across = a[0] - b[0];
    let down = a[1] - b[1];
    across * across + down * down
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
fn write_corner(out: &mut String, letter: char, center: [f64; 2], corner: [f64; 2]) {
    let x = tenths(center[0] + CELL * corner[0]);
    let y = tenths(center[1] + CELL * corner[1]);
    let _ = write!(out, "{letter}{}.{} {}.{}", x / 10, x % 10, y / 10, y % 10);
}

fn tenths(length: f64) -> u32 {
    (10.0 * length).round() as u32
}

/// A text as XML has it.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}
