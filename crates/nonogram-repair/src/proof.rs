//! The proof that fewer flips do not suffice: all sets of one flip, of two, and so on.
//!
//! A set is built flip by flip. The next one lies in a line of the part with the fewest cells in its lines
//! (`parts` says why it must); each of these cells is tried in turn, and is left alone afterwards in what comes next
//! to it, since all sets with it have been seen then. With k flips left there may be 2k parts at most.

use crate::judge::{Judge, Look, Spent};
use crate::looks::like_neighbours;
use crate::parts::parts;
use nonogram::{Picture, Position};

/// What a proof comes to.
pub(crate) struct Proved {
    /// The flips, in reading order: as few as known.
    pub(crate) flips: Vec<Position>,
    /// No set of fewer is enough.
    pub(crate) at_least: usize,
}

/// What the search through all sets of a size comes to.
enum Sets {
    /// None is enough.
    None,
    Found(Vec<Position>),
    /// Nobody knows: the budget was spent.
    Open,
}

/// Looks for fewer flips than were `found`, until there are none.
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

/// As few flips as `kept` and so many `more`, among them those kept, that are enough; `None` if there are none.
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
    /// Cells that stay as they are here, row by row.
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

    /// Looks at all sets with so many flips more. The depth of the recursion is the number of flips.
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

    /// The cells of which the next flip is one, those that are seen least first; `None` if so many flips cannot be
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
