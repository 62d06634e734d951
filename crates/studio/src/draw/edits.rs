//! What each edit of a picture leaves for line logic to decide.

use super::judge::{WORK, by_line_logic};
use crate::board::{MAX_CELLS, PictureForm, place};
use crate::failure::{Failure, read};
use nonogram::{Ink, Picture};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Request {
    picture: PictureForm,
    #[serde(default = "first_ink")]
    ink: usize,
    edits: Vec<Vec<usize>>,
    work: Option<u64>,
}

fn first_ink() -> usize {
    1
}

pub(crate) fn edits(request: &str) -> Result<Value, Failure> {
    let Request {
        picture,
        ink,
        edits,
        work,
    } = read(request)?;
    let (picture, palette) = picture.read()?;
    let ink = Ink::new(ink).filter(|ink| !ink.is_background() && ink.number() <= palette.inks());
    let ink =
        ink.ok_or_else(|| Failure::input(format!("expected an ink of 1 to {}", palette.inks())))?;
    let cells = picture.width() * picture.height();
    if cells * (edits.len() + 1) > 4 * MAX_CELLS {
        return Err(Failure::limit("expected fewer edits at a time"));
    }
    let mut work = work.unwrap_or(WORK).min(WORK) / (edits.len() as u64 + 1);
    work = work.max(1);
    let open = |picture: &Picture| by_line_logic(&picture.puzzle(), work).unknown_cells();
    let left = |edit: &Vec<usize>| {
        let mut edited = picture.clone();
        for &cell in edit {
            let at = place(cell, &picture)?;
            let is_filled = !picture.ink(at.row, at.column).is_background();
            edited.set_ink(
                at.row,
                at.column,
                if is_filled { Ink::BACKGROUND } else { ink },
            );
        }
        Ok(open(&edited))
    };
    let left: Vec<usize> = edits.iter().map(left).collect::<Result<_, Failure>>()?;
    Ok(json!({"open": open(&picture), "left": left}))
}
