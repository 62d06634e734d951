#![doc = include_str!("../README.md")]

mod board;
mod conflict;
mod draw;
mod error;
mod placements;
mod read;
mod shape;
mod svg;
mod symmetry;
mod words;

use board::TilingBoard;
use exact_cover::{ItemId, OptionId, Problem, ProblemBuilder, SymmetryGroup};
use placements::Placement;
use std::ops::RangeInclusive;
use std::sync::Arc;

pub use conflict::TilingConflict;
pub use error::TilingError;
pub use shape::{CellPlace, CellShape, Freedom};
pub use symmetry::SameTilings;

/// The most cells of a board, counted in the box around it.
pub const MAX_CELLS: usize = 1 << 16;

/// Whether a cell of a board must be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    Covered,
    /// Covered at most once.
    Free,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TilingPiece {
    name: String,
    /// How often it is used; without a limit if there is no range.
    times: Option<RangeInclusive<u32>>,
    /// How it may be moved, if the text says so.
    freedom: Option<Freedom>,
    cells: Vec<CellPlace>,
}

/// A board, the pieces that shall cover it, and the exact-cover problem of doing so.
#[derive(Clone, Debug)]
pub struct Tiling {
    board: TilingBoard,
    pieces: Vec<TilingPiece>,
    /// A placement for each option of the problem.
    placements: Vec<Placement>,
    problem: Problem,
    /// Why there is no solution, if this needs no search.
    conflict: Option<TilingConflict>,
    /// If only different solutions are asked for, the symmetries by which they must be compared.
    symmetries: Option<Arc<SymmetryGroup>>,
}

impl Tiling {
    /// Reads a board and its pieces from a text, and finds all placements.
    ///
    /// # Errors
    /// A [`TilingError`] says what is wrong.
    ///
    /// # Complexity
    /// O(cells of the board × ways in which the pieces may lie × cells of a piece).
    pub fn read(text: &str) -> Result<Self, TilingError> {
        let text = read::read(text)?;
        let turns = text.shape.turns(text.is_solid());
        let freedom = text.freedom();
        let board = TilingBoard::new(text.shape, text.is_torus, &text.board);
        let pieces = text.pieces;
        let placements = placements::all(&board, &pieces, freedom, &turns)?;
        let conflict = conflict::find(&board, &pieces, &placements);
        Self::new(board, pieces, placements, conflict)
    }

    /// Reads a board and its pieces as [`Tiling::read`] does, and lays pieces on it instead of
    /// finding all placements: to draw what was found before. A piece is its name and its cells.
    ///
    /// # Errors
    /// As for [`Tiling::read`], and [`TilingError::NotLaid`] if there is no such piece or no such
    /// cell.
    pub fn read_laid(text: &str, laid: &[(String, Vec<CellPlace>)]) -> Result<Self, TilingError> {
        let text = read::read(text)?;
        let board = TilingBoard::new(text.shape, text.is_torus, &text.board);
        let mut placements = Vec::with_capacity(laid.len());
        for (name, cells) in laid {
            let piece = text.pieces.iter().position(|piece| piece.name == *name);
            let cells: Option<Vec<u32>> = cells.iter().map(|&place| board.cell(place)).collect();
            let (Some(piece), Some(cells)) = (piece, cells) else {
                return Err(TilingError::NotLaid(name.clone()));
            };
            placements.push(Placement {
                piece: piece as u32,
                cells,
                pairs: Vec::new(),
            });
        }
        Self::new(board, text.pieces, placements, None)
    }

    fn new(
        board: TilingBoard,
        pieces: Vec<TilingPiece>,
        placements: Vec<Placement>,
        conflict: Option<TilingConflict>,
    ) -> Result<Self, TilingError> {
        let is_of_cells = conflict.as_ref().is_some_and(TilingConflict::is_of_cells);
        let problem = problem(&board, &pieces, &placements, is_of_cells)?;
        Ok(Self {
            board,
            pieces,
            placements,
            problem,
            conflict,
            symmetries: None,
        })
    }

    /// The exact-cover problem: an option for each placement of a piece.
    ///
    /// The items are the pieces that are not used `any` number of times, by their names, and the
    /// cells, as in `r1c2` for the second cell of the first row, or `r1c2l3` if there are layers.
    /// Cells that may stay free are secondary items. If the pieces have too few or too many cells,
    /// an item `~cells` that no option has makes every search end at once.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Why there is no solution, if pieces and cells show it without a search.
    pub fn conflict(&self) -> Option<&TilingConflict> {
        self.conflict.as_ref()
    }

    /// The piece that an option lays, and the cells that it covers.
    ///
    /// # Panics
    /// If the option is not one of this tiling.
    pub fn placement(&self, option: OptionId) -> (&str, impl Iterator<Item = CellPlace> + '_) {
        let placement = &self.placements[option.index()];
        let cells = placement.cells.iter();
        let places = cells.map(|&cell| self.board.places()[cell as usize]);
        (&self.pieces[placement.piece as usize].name, places)
    }

    /// The number of layers of the board.
    pub fn layers(&self) -> usize {
        self.board.size[2] as usize
    }
}

/// Builds the problem of covering a board by placements.
fn problem(
    board: &TilingBoard,
    pieces: &[TilingPiece],
    placements: &[Placement],
    is_without_solution: bool,
) -> Result<Problem, TilingError> {
    let mut names: Vec<String> = Vec::new();
    let mut items = Vec::new();
    for piece in pieces {
        let item = piece
            .is_counted()
            .then_some(ItemId::from_index(names.len()));
        if item.is_some() {
            names.push(piece.name.clone());
        }
        items.push(item);
    }
    if is_without_solution {
        names.push("~cells".to_string());
    }
    // Cells that must be covered come first.
    let first_cell = names.len();
    names.extend(board.names());
    let first_pair = names.len();
    let pairs = placements.iter().flat_map(|it| &it.pairs).max();
    let pairs = pairs.map_or(0, |last| last + 1);
    names.extend((1..=pairs).map(|pair| format!("~{pair}")));

    let primary = first_cell + board.covered();
    let mut builder = ProblemBuilder::new(primary, names.len() - primary);
    for (piece, item) in pieces.iter().zip(&items) {
        if let (Some(times), &Some(item)) = (&piece.times, item) {
            let set = builder.set_multiplicity(item, *times.start(), *times.end());
            set.map_err(TilingError::Problem)?;
        }
    }
    for placement in placements {
        let cells = placement.cells.iter().map(|&it| first_cell + it as usize);
        let pairs = placement.pairs.iter().map(|&it| first_pair + it as usize);
        let option = items[placement.piece as usize].into_iter();
        let option = option.chain(cells.chain(pairs).map(ItemId::from_index));
        builder.add_option(option).map_err(TilingError::Problem)?;
    }
    let problem = builder.build().with_names(names);
    problem.map_err(TilingError::Problem)
}

impl TilingPiece {
    /// Whether it is used exactly once.
    fn is_used_once(&self) -> bool {
        self.times == Some(1..=1)
    }

    /// Whether a limit on its uses makes it an item.
    fn is_counted(&self) -> bool {
        self.times.as_ref().is_some_and(|times| *times.end() > 0)
    }
}
