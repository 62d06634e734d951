//! Changes of cells: what a repair consists of.

use nonogram::{Ink, InkSet, Picture, Position};

/// A cell that gets another color. With one ink, an empty cell is filled, or a filled one is
/// emptied.
///
/// Changes are ordered by their positions, in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellChange {
    /// The cell.
    pub position: Position,
    /// Its color in the picture that is repaired.
    pub from: Ink,
    /// Its color in the repaired picture.
    pub to: Ink,
}

impl CellChange {
    pub(crate) fn apply(self, picture: &mut Picture) {
        let Position { row, column } = self.position;
        picture.set_ink(row, column, self.to);
    }

    pub(crate) fn undo(self, picture: &mut Picture) {
        let Position { row, column } = self.position;
        picture.set_ink(row, column, self.from);
    }
}

/// The colors that a repair may give to cells: the inks of the picture, and the background.
pub(crate) fn colors(picture: &Picture) -> InkSet {
    let cells = cells(picture).map(|place| color(picture, place));
    cells.chain([Ink::BACKGROUND]).collect()
}

/// The changes of a cell to other colors of a set.
pub(crate) fn changes(
    picture: &Picture,
    position: Position,
    colors: InkSet,
) -> impl Iterator<Item = CellChange> + use<> {
    let from = color(picture, position);
    let others = colors.without(InkSet::only(from)).iter();
    others.map(move |to| CellChange { position, from, to })
}

pub(crate) fn color(picture: &Picture, position: Position) -> Ink {
    picture.ink(position.row, position.column)
}

/// All cells of a picture in reading order.
pub(crate) fn cells(picture: &Picture) -> impl Iterator<Item = Position> + use<> {
    Position::all(picture.width(), picture.height())
}
