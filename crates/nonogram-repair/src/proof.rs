//! Proves that fewer flips are not enough, by trying all sets of one flip, of two, and so on.
//!
//! A set is built flip by flip. The next flip is in a line of the part with the fewest cells in its
//! lines (`parts` says why this is necessary). Each of these cells is tried in order. Afterwards it
//! stays as it is, because all sets with it have been tried. With k flips left, there may be at most 2k
//! parts.

use crate::judge::{Judge, Look, Spent};
use crate::looks::like_neighbours;
use crate::parts::parts;
use nonogram::{Picture, Position};

/// The result of a proof.
pub(crate) struct Proved {
    /// The flips of the smallest repair known, in reading order.
    pub(crate) flips: Vec<Position>,
    /// No smaller set of flips is a repair.
    pub(crate) at_least: usize,
}

/// The result of trying all sets of a size.
enum Sets {
    /// No set is a repair.
    None,
    Found(Vec<Position>),
    /// Unknown, because the budget was spent.
    Open,
}

/// Looks for fewer flips than `found`, until it is proved that there are none.
pub(crate) fn search(judge: &mut Judge<'_>, picture: &Picture, found: Vec<Position>) -> Proved {
    for size in 0..found.len() {
        let sets = match Search::new(judge, picture).sets(size) {
            Ok(sets) => sets,
            Err(Spent) => Sets::Open,
        };
        match sets {
            Sets::None => {}
            Sets::Found(mut flips) => {
                flips.sort_unstable();
                return Proved {
                    at_least: flips.len(),
                    flips,
                };
            }
            Sets::Open => {
                return Proved {
                    flips: found,
                    at_least: size,
                };
            }
        }
    }
    Proved {
        at_least: found.len(),
        flips: found,
    }
}

/// A repair that consists of `kept` and at most `more` other flips; `None` if there is none.
pub(crate) fn replace(
    judge: &mut Judge<'_>,
    picture: &Picture,
    kept: &[Position],
    more: usize,
) -> Result<Option<Vec<Position>>, Spent> {
    let mut search = Search::new(judge, picture);
    for &place in kept {
        let index = search.index(place);
        search.board.flip(place);
        search.flips.push(place);
        search.banned[index] = true;
    }
    Ok(match search.sets(more)? {
        Sets::Found(mut flips) => {
            flips.sort_unstable();
            Some(flips)
        }
        Sets::None | Sets::Open => None,
    })
}

struct Search<'j, 'a> {
    judge: &'j mut Judge<'a>,
    /// The picture after `flips`.
    board: Picture,
    flips: Vec<Position>,
    /// For each cell, row by row, whether it stays as it is.
    banned: Vec<bool>,
}

impl<'j, 'a> Search<'j, 'a> {
    fn new(judge: &'j mut Judge<'a>, picture: &Picture) -> Self {
        Self {
            judge,
            board: picture.clone(),
            flips: Vec::new(),
            banned: vec![false; picture.width() * picture.height()],
        }
    }

    fn index(&self, place: Position) -> usize {
        place.row * self.board.width() + place.column
    }

    /// Tries all sets with `more` further flips. The recursion is as deep as the number of flips.
    fn sets(&mut self, more: usize) -> Result<Sets, Spent> {
        let look = self.judge.look(&self.board)?;
        if look.is_good() {
            return Ok(Sets::Found(self.flips.clone()));
        }
        if !look.is_certain {
            return Ok(Sets::Open);
        }
        let Some(cells) = self.next(&look, more) else {
            return Ok(Sets::None);
        };
        let mut result = Sets::None;
        let mut tried = 0;
        for &place in &cells {
            let index = self.index(place);
            self.board.flip(place);
            self.flips.push(place);
            self.banned[index] = true;
            tried += 1;
            let sets = self.sets(more - 1);
            self.flips.pop();
            self.board.flip(place);
            match sets? {
                Sets::None => {}
                Sets::Open => result = Sets::Open,
                found @ Sets::Found(_) => {
                    result = found;
                    break;
                }
            }
        }
        for &place in &cells[..tried] {
            let index = self.index(place);
            self.banned[index] = false;
        }
        Ok(result)
    }

    /// The cells to try for the next flip, the least visible first; `None` if `more` flips cannot be
    /// enough.
    fn next(&self, look: &Look, more: usize) -> Option<Vec<Position>> {
        let board = &self.board;
        let parts = parts(&look.unknown, board.width(), board.height());
        if more == 0 || parts.len() > 2 * more {
            return None;
        }
        let part = parts.iter().min_by_key(|part| part.reach(board))?;
        let mut cells = part.cells(board);
        cells.retain(|&place| !self.banned[self.index(place)]);
        cells.sort_by_key(|&place| like_neighbours(board, place));
        Some(cells)
    }
}
