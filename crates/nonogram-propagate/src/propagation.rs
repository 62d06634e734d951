//! What search needs of line logic and probing.

use crate::any_board::AnyBoard;
use crate::color::board::ColorBoard;
use crate::probe_table::ProbeTable;
use crate::task::{SolveTask, Stop};
use nonogram::{Decision, Position};
use std::fmt::Debug;

/// Line logic and probing on one kind of boards, with the memory that is reused from puzzle to
/// puzzle.
pub(crate) trait Propagation: Clone + Debug + Default + Send + Sync {
    /// The boards.
    type BoardKind: AnyBoard;

    /// The width of the sets; 0 if they have any width.
    const BITS: usize;

    /// Plain search may do this many times the work of line logic and probing, unless
    /// [`crate::SolveOptions::search_work`] is 0. On many boards of several inks it finds one of
    /// many solutions without a detour. On large ones, this takes more than `search_work`.
    const ENOUGH: u64;

    /// The board with the planes of its lines, for the learning search.
    fn planes(board: &Self::BoardKind) -> ColorBoard;

    /// Line logic on the board before the first step, to the fixpoint.
    fn settle_from_start(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &mut Self::BoardKind,
    ) -> Result<(), Stop>;

    /// Probes one unknown cell and settles the board with the result.
    fn probe(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &mut Self::BoardKind,
        table: &mut ProbeTable,
        position: Position,
    ) -> Result<(), Stop>;

    /// Settles the board after the decision `tried` or, if it `is_withdrawn`, after the color was
    /// excluded.
    fn branch(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &mut Self::BoardKind,
        table: &mut ProbeTable,
        tried: Decision,
        is_withdrawn: bool,
    ) -> Result<(), Stop>;
}
