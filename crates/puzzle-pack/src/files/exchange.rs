//! Exchanges single boards of a complete pack, and keeps its manifest right.
//!
//! The other rows stay as they are, in their order. The manifest lists the boards that came and
//! went.

use crate::files::error::{PackFileError, cannot, no_pack};
use crate::files::manifest::{ExchangedBoard, PackFiles, PackManifest};
use crate::files::whole::write_pack;
use crate::generate::exclude::Excluded;
use crate::generate::seen::Seen;
use crate::generate::{MadeBoard, PackBatch, Recipe, generate_given};
use crate::row::Row;
use crate::row::columns::Columns;
use crate::row::form::PackForm;
use crate::source::things::Thing;
use crate::source::{Given, Source};
use crate::text::reader::PackReader;
use crate::text::writer::PackWriter;
use std::fs::File;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;
use std::slice;

/// The indices behind those of the pack that are tried for a board of a size. A recipe has at most
/// some hundred sizes.
const MOST_INDICES: u64 = 100_000;

/// A complete pack whose boards are being exchanged. Nothing is written before [`Self::save`].
#[derive(Debug)]
pub struct PackExchange {
    files: PackFiles,
    /// The manifest of the pack as it is.
    before: PackManifest,
    /// The manifest of the pack as it will be.
    manifest: PackManifest,
    columns: Columns,
    form: PackForm,
    rows: Vec<Row>,
    /// All boards of the pack, and those that left it.
    seen: Seen,
}

impl PackExchange {
    /// Reads a pack with its manifest.
    ///
    /// # Errors
    /// If there is no manifest, or the pack does not match it.
    ///
    /// # Complexity
    /// Memory for all rows.
    pub fn open(path: &Path) -> Result<Self, PackFileError> {
        let files = PackFiles::of(path);
        let manifest = files.read_manifest()?;
        let manifest = manifest.ok_or_else(|| PackFileError::NoManifest(path.to_path_buf()))?;
        match files.compare(&manifest) {
            Ok(()) | Err(PackFileError::Reordered(_)) => {}
            Err(error) => return Err(error),
        }
        let open = || File::open(path).map_err(cannot("open", path));
        let mut beginning = Vec::new();
        let read = open()?.take(64).read_to_end(&mut beginning);
        read.map_err(cannot("read", path))?;
        let form = PackForm::of_beginning(&beginning);
        let pack = PackReader::exact(open()?).map_err(no_pack(path))?;
        let columns = pack.columns().clone();
        if columns.position("id").is_none() {
            return Err(PackFileError::NoIds(path.display().to_string()));
        }
        let rows: Vec<Row> = pack.collect::<Result<_, _>>().map_err(no_pack(path))?;
        let mut seen = Seen::default();
        let recipe = manifest.order.as_ref().map(|order| order.recipe.clone());
        let recipe = recipe.unwrap_or_default();
        for (number, row) in rows.iter().enumerate() {
            let thing = manifest.things.get(number);
            let thing = thing.and_then(|text| Thing::read(text));
            let index = row.get("index").and_then(|index| index.parse().ok());
            seen.insert_row(&recipe, index.unwrap_or(number as u64), row, thing)
                .ok();
        }
        Ok(Self {
            files,
            before: manifest.clone(),
            manifest,
            columns,
            form,
            rows,
            seen,
        })
    }

    /// Sets the boards that the pack leaves out: its manifest has only their digest.
    ///
    /// # Errors
    /// If the pack was made with other excluded boards, or with none.
    pub fn set_excluded(&mut self, excluded: Excluded) -> Result<(), PackFileError> {
        match &mut self.manifest.order {
            Some(order) if order.recipe.excluded.as_ref() == Some(&excluded) => {
                order.recipe.excluded = Some(excluded);
                Ok(())
            }
            _ => Err(PackFileError::OtherExcluded),
        }
    }

    /// Whether the pack has the board with this id, or had it before an exchange.
    pub fn has(&self, id: &str) -> bool {
        let is_it = |row: &Row| row.get("id") == Some(id);
        self.rows.iter().any(is_it) || self.manifest.exchanged.iter().any(|it| it.old == id)
    }

    /// Exchanges a board by the next one that the recipe of the pack makes: of the same size, with
    /// an index behind all others. Returns both rows.
    ///
    /// # Errors
    /// If the pack has no such board or no recipe that draws, or if no board is found.
    pub fn draw(
        &mut self,
        id: &str,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(Row, Row), PackFileError> {
        let place = self.place(id)?;
        let order = self.manifest.order.as_ref();
        let Some(order) = order.filter(|order| !order.recipe.source.is_finite()) else {
            return Err(PackFileError::NoRecipe(self.files.pack.clone()));
        };
        let old = &self.rows[place];
        let size = size_of(old);
        let level = old.get("level").and_then(|level| level.parse().ok());
        let seconds = old.get("seconds").or(old.get("xp"));
        let seconds = seconds.and_then(|seconds| seconds.parse().ok());
        let recipe = order.recipe.for_another(level, seconds);
        let used = self.manifest.exchanged.iter().filter_map(|it| it.index);
        let first = used.fold(order.count, |first, index| first.max(index + 1));
        for index in first..first.saturating_add(MOST_INDICES) {
            let sizes = recipe.sizes_of_icons(index);
            if size.is_some_and(|size| !sizes.contains(&size)) {
                continue;
            }
            let batch = PackBatch {
                recipe: &recipe,
                seed: order.seed,
                indices: index..index + 1,
                given: &[],
                stop,
            };
            let mut made: Option<MadeBoard> = None;
            batch.generate(&mut self.seen, |done| {
                made = done.board.ok().cloned();
                ControlFlow::Continue(())
            })?;
            let board = made.expect("an endless source has a board for each index");
            let (width, height) = (board.picture.width(), board.picture.height());
            if size.is_none_or(|size| size == (width, height)) {
                return Ok(self.put(place, board.row, board.thing, Some(index)));
            }
        }
        Err(PackFileError::NoRecipe(self.files.pack.clone()))
    }

    /// Exchanges a board by a picture, which both engines decide, whatever logic it needs. It keeps
    /// the seed and the index of the board that goes. Returns both rows.
    ///
    /// # Errors
    /// If the pack has no board with the id, or has the new one already, or the picture is no
    /// puzzle with one solution.
    pub fn take(&mut self, id: &str, given: &Given) -> Result<(Row, Row), PackFileError> {
        let place = self.place(id)?;
        let (width, height) = given.subject.size();
        let mut recipe = Recipe::new(width, height);
        recipe.source = Source::Given;
        recipe.logic = nonogram::Logic::Search;
        recipe.inks = given.palette.inks();
        recipe.ask_for(&self.columns);
        if recipe.inks > 1 && self.columns.position("palette").is_none() {
            return Err(PackFileError::Inks(self.files.pack.clone()));
        }
        let mut made = None;
        generate_given(&recipe, slice::from_ref(given), |done| {
            made = Some(done.board.cloned());
            ControlFlow::Continue(())
        })?;
        let refused = |cause| PackFileError::Refused {
            name: given.name.clone(),
            cause,
        };
        let board = made.expect("one picture was given").map_err(refused)?;
        let index = self.rows[place].get("index").and_then(|it| it.parse().ok());
        self.seen
            .insert_row(&Recipe::default(), index.unwrap_or(0), &board.row, None)
            .map_err(refused)?;
        let old = &self.rows[place];
        let value = |column: &str| match column {
            "seed" | "index" => old.get(column).unwrap_or_default().to_string(),
            _ => board.row.get(column).unwrap_or_default().to_string(),
        };
        let values: Vec<String> = self.columns.names().map(value).collect();
        let row = Row::from_values(&self.columns, values.iter().map(String::as_str));
        let row = row.expect("a value for each column");
        Ok(self.put(place, row, None, None))
    }

    /// The place of the row with this id.
    fn place(&self, id: &str) -> Result<usize, PackFileError> {
        let mut rows = self.rows.iter();
        let found = rows.position(|row| row.get("id") == Some(id));
        found.ok_or_else(|| PackFileError::NoBoard {
            path: self.files.pack.clone(),
            id: id.to_string(),
        })
    }

    /// Puts a row in place of another one, and returns both.
    fn put(
        &mut self,
        place: usize,
        row: Row,
        thing: Option<Thing>,
        index: Option<u64>,
    ) -> (Row, Row) {
        let old = std::mem::replace(&mut self.rows[place], row);
        let new = self.rows[place].clone();
        if let Some(shown) = self.manifest.things.get_mut(place) {
            *shown = thing.map(Thing::text).unwrap_or_default();
        }
        let id = |row: &Row| row.get("id").unwrap_or_default().to_string();
        self.manifest.exchanged.push(ExchangedBoard {
            old: id(&old),
            new: id(&new),
            index,
        });
        (old, new)
    }

    /// Writes the pack and its manifest.
    ///
    /// # Errors
    /// If the pack has changed meanwhile, or another process writes it, or it cannot be written.
    /// Then the pack is as it was.
    pub fn save(self) -> Result<(), PackFileError> {
        let cannot_write = || cannot("write", &self.files.part);
        write_pack(&self.files, true, false, |output| {
            match self.files.compare(&self.before) {
                Ok(()) | Err(PackFileError::Reordered(_)) => {}
                Err(error) => return Err(error),
            }
            let writer = PackWriter::new(output, &self.columns, self.form);
            let mut writer = writer.map_err(cannot_write())?;
            for row in &self.rows {
                writer.write(row).map_err(cannot_write())?;
            }
            writer.finish().map_err(cannot_write())?;
            let manifest = PackManifest {
                // The new boards need not stand where the keys want them.
                sorted_by: None,
                ..self.manifest.clone()
            };
            Ok((manifest, ()))
        })
    }
}

/// The sides of the board of a row, if the pack has them.
fn size_of(row: &Row) -> Option<(usize, usize)> {
    let side = |column| row.get(column)?.parse().ok();
    Some((side("width")?, side("height")?))
}
