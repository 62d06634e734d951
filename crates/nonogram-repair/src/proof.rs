//! Proves that fewer changes are not enough, by trying all sets of one change, of two, and so on.
//!
//! A set is built change by change. The next change is in a line of the part with the fewest cells
//! in its lines (`parts` says why this is necessary). All changes of these cells are tried in
//! order. Afterwards the cell does not get the color again, because all sets with the change have
//! been tried. With k changes left, there may be at most 2k parts.

use crate::change::{CellChange, cells, changes, colors};
use crate::judge::{Look, RepairJudge, Spent};
use crate::looks::visibility;
use crate::parts::parts;
use nonogram::{InkSet, Picture, Position};

/// The result of a proof.
pub(crate) struct LeastChanges {
    /// The changes of the smallest repair known, in reading order.
    pub(crate) changes: Vec<CellChange>,
    /// No smaller set of changes is a repair.
    pub(crate) at_least: usize,
}

/// The result of trying all sets of a size.
enum Sets {
    /// No set is a repair.
    None,
    Found(Vec<CellChange>),
    /// Unknown, because the budget was spent.
    Open,
}

/// Looks for fewer changes than `found`, until it is proved that there are none.
pub(crate) fn search(
    judge: &mut RepairJudge<'_>,
    picture: &Picture,
    found: Vec<CellChange>,
) -> LeastChanges {
    for size in 0..found.len() {
        let sets = match SetSearch::new(judge, picture).sets(size) {
            Ok(sets) => sets,
            Err(Spent) => Sets::Open,
        };
        match sets {
            Sets::None => {}
            Sets::Found(mut changes) => {
                changes.sort_unstable();
                return LeastChanges {
                    at_least: changes.len(),
                    changes,
                };
            }
            Sets::Open => {
                return LeastChanges {
                    changes: found,
                    at_least: size,
                };
            }
        }
    }
    LeastChanges {
        at_least: found.len(),
        changes: found,
    }
}

/// A repair that consists of `kept` and at most `more` other changes; `None` if there is none.
pub(crate) fn replace(
    judge: &mut RepairJudge<'_>,
    picture: &Picture,
    kept: &[CellChange],
    more: usize,
) -> Result<Option<Vec<CellChange>>, Spent> {
    let mut search = SetSearch::new(judge, picture);
    for &change in kept {
        let index = search.index(change.position);
        change.apply(&mut search.board);
        search.changes.push(change);
        search.left[index] = InkSet::EMPTY;
    }
    Ok(match search.sets(more)? {
        Sets::Found(mut changes) => {
            changes.sort_unstable();
            Some(changes)
        }
        Sets::None | Sets::Open => None,
    })
}

struct SetSearch<'j, 'a> {
    judge: &'j mut RepairJudge<'a>,
    /// The picture after `changes`.
    board: Picture,
    changes: Vec<CellChange>,
    /// For each cell, row by row, the other colors that it may still get; none after its change.
    left: Vec<InkSet>,
}

impl<'j, 'a> SetSearch<'j, 'a> {
    fn new(judge: &'j mut RepairJudge<'a>, picture: &Picture) -> Self {
        let colors = colors(picture);
        let left = cells(picture).map(|place| {
            if judge.allows(place) {
                colors
            } else {
                InkSet::EMPTY
            }
        });
        let left = left.collect();
        Self {
            judge,
            board: picture.clone(),
            changes: Vec::new(),
            left,
        }
    }

    fn index(&self, place: Position) -> usize {
        place.row * self.board.width() + place.column
    }

    /// Tries all sets with `more` further changes. The recursion is as deep as the number of
    /// changes.
    fn sets(&mut self, more: usize) -> Result<Sets, Spent> {
        let look = self.judge.look(&self.board)?;
        if look.is_good() {
            return Ok(Sets::Found(self.changes.clone()));
        }
        if !look.is_certain {
            return Ok(Sets::Open);
        }
        let Some(candidates) = self.next(&look, more) else {
            return Ok(Sets::None);
        };
        let mut result = Sets::None;
        let mut tried = 0;
        for &change in &candidates {
            let index = self.index(change.position);
            let left = std::mem::take(&mut self.left[index]);
            change.apply(&mut self.board);
            self.changes.push(change);
            tried += 1;
            let sets = self.sets(more - 1);
            self.changes.pop();
            change.undo(&mut self.board);
            self.left[index] = left.without(InkSet::only(change.to));
            match sets? {
                Sets::None => {}
                Sets::Open => result = Sets::Open,
                found @ Sets::Found(_) => {
                    result = found;
                    break;
                }
            }
        }
        for change in &candidates[..tried] {
            let index = self.index(change.position);
            self.left[index].insert(change.to);
        }
        Ok(result)
    }

    /// The changes to try next, the least visible first; `None` if `more` changes cannot be enough.
    fn next(&self, look: &Look, more: usize) -> Option<Vec<CellChange>> {
        let board = &self.board;
        let parts = parts(&look.unknown, board.width(), board.height());
        if more == 0 || parts.len() > 2 * more {
            return None;
        }
        let part = parts.iter().min_by_key(|part| part.reach(board))?;
        let cells = part.cells(board).into_iter();
        let changes = cells.flat_map(|place| changes(board, place, self.left[self.index(place)]));
        let mut changes: Vec<CellChange> = changes.collect();
        changes.sort_by_cached_key(|&change| visibility(board, change));
        Some(changes)
    }
}
