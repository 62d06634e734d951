//! What each edit of a picture leaves for line logic to decide.

use super::judge::{WORK, by_line_logic};
use crate::board::{MAX_CELLS, PictureForm, drawn_ink, places};
use crate::failure::{AskError, read};
use nonogram::{Ink, Picture};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct EditsRequest {
    picture: PictureForm,
    #[serde(default = "first_ink")]
    ink: u64,
    edits: Vec<Vec<usize>>,
    work: Option<u64>,
}

fn first_ink() -> u64 {
    1
}

pub(crate) fn edits(request: &Value) -> Result<Value, AskError> {
    let request: EditsRequest = read(request)?;
    let (picture, palette) = request.picture.read()?;
    let ink = drawn_ink(request.ink, palette.inks())?;
    let pictures = request.edits.len() + 1;
    if picture.width() * picture.height() * pictures > 4 * MAX_CELLS {
        return Err(AskError::limit("expected fewer edits at a time"));
    }
    let work = request.work.unwrap_or(WORK).min(WORK) / pictures as u64;
    let mut left = Vec::new();
    for edit in &request.edits {
        let mut edited = picture.clone();
        for at in places(edit, &picture)? {
            let is_filled = !picture.ink(at.row, at.column).is_background();
            let ink = if is_filled { Ink::BACKGROUND } else { ink };
            edited.set_ink(at.row, at.column, ink);
        }
        left.push(open_cells(&edited, work));
    }
    Ok(json!({"open": open_cells(&picture, work), "left": left}))
}

/// The number of cells that line logic leaves.
fn open_cells(picture: &Picture, work: u64) -> usize {
    by_line_logic(&picture.puzzle(), work.max(1)).unknown_cells()
}
