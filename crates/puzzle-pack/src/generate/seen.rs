//! What a pack has, so that no board comes again.

use crate::generate::tally::Cause;
use crate::generate::{MadeBoard, Recipe};
use crate::row::{Row, parse_id};
use crate::source::things::Thing;
use crate::source::things::same::{SharedMark, marks};
use std::collections::{HashMap, HashSet};

/// The boards that a pack already has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// The numbers of their ids.
    ids: HashSet<u64>,
    /// What they show, with the number of the picture, if the pack shows each thing once.
    shown: HashMap<SharedMark, u64>,
}

impl Seen {
    /// The boards with these ids.
    pub(crate) fn of_ids<'i>(ids: impl IntoIterator<Item = &'i str>) -> Self {
        Self {
            ids: ids.into_iter().filter_map(parse_id).collect(),
            shown: HashMap::new(),
        }
    }

    /// Whether a board has the id of this number.
    pub(crate) fn has(&self, id: u64) -> bool {
        self.ids.contains(&id)
    }

    /// Adds board number `index`.
    ///
    /// # Errors
    /// The cause, if the pack has the same clues, or shows the same thing already.
    pub(crate) fn insert(
        &mut self,
        recipe: &Recipe,
        index: u64,
        board: &MadeBoard,
    ) -> Result<(), Cause> {
        self.insert_row(recipe, index, &board.row, board.thing)
    }

    /// [`Self::insert`] for the row of a board, which shows this thing, if it shows one.
    ///
    /// # Panics
    /// If the row has no id.
    pub(crate) fn insert_row(
        &mut self,
        recipe: &Recipe,
        index: u64,
        row: &Row,
        thing: Option<Thing>,
    ) -> Result<(), Cause> {
        let id = row.number().expect("a row has an id");
        let Some(thing) = thing.filter(|_| recipe.each_once) else {
            let is_new = self.ids.insert(id);
            return if is_new {
                Ok(())
            } else {
                Err(Cause::Duplicate)
            };
        };
        // The variants of a picture show the same thing.
        let picture = index / recipe.variants();
        let marks = marks(thing, &recipe.languages);
        let by = marks.iter().filter_map(|mark| self.shown.get(mark));
        if by.copied().any(|by| by != picture) || !self.ids.insert(id) {
            return Err(Cause::Shown);
        }
        self.shown
            .extend(marks.into_iter().map(|mark| (mark, picture)));
        Ok(())
    }
}
