//! Puts whole packs one behind the other.
//!
//! The packs may have any sizes, seeds and sources. A board's place in its own pack is no place in the result, so the
//! columns `seed` and `index` become `source_seed` and `source_index`, behind all other columns. The boards of a single pack
//! keep their columns. Of boards with the same clues the first is kept.

use crate::file::reader::{PackReadError, PackReader};
use crate::file::writer::PackWriter;
use crate::row::Row;
use crate::row::columns::Columns;
use crate::row::form::PackForm;
use std::collections::HashSet;
use std::io::{self, Read, Write};
#[cfg(feature = "files")]
use {
    crate::file::checkpoint::{lock, publish},
    crate::file::error::{Doing, PackFileError},
    crate::file::manifest::{PackFiles, PackManifest},
    crate::file::sealed::{Hashed, HashedOutput},
    crate::file::sort::{SortKeys, Sorter},
    crate::file::writer::RowWriter,
    crate::generate::tally::Tally,
    std::fs::{self, File},
    std::io::BufWriter,
};

/// The columns that get another name.
const RENAMED: [(&str, &str); 2] = [("seed", "source_seed"), ("index", "source_index")];

/// The packs that [`concat`] joins.
#[derive(Debug)]
pub struct PackList<R> {
    packs: Vec<(String, PackReader<R>)>,
    columns: Columns,
}

/// What [`concat`](PackList::concat) has written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Concatenated {
    /// Boards.
    pub boards: u64,
    /// Boards that were left out, because an earlier one has the same clues.
    pub duplicates: u64,
}

/// Why packs cannot be concatenated.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConcatError {
    /// A file is not a pack, or has a bad row.
    #[error("{name}")]
    Read {
        /// The file.
        name: String,
        /// What is wrong with it.
        #[source]
        error: PackReadError,
    },
    /// A pack has no column `id`, which identifies its boards.
    #[error("{name}: expected the column id")]
    NoId {
        /// The file.
        name: String,
    },
    /// One pack has a column that another one lacks.
    #[error("{name} has no column {column:?}, but {other} has it: make both with the same columns")]
    Columns {
        /// The pack without the column.
        name: String,
        /// The column.
        column: String,
        /// A pack with the column.
        other: String,
    },
    /// There is nothing to sort by.
    #[cfg(feature = "files")]
    #[error("the packs have no column {key} to sort by: expected size, title, {}", columns.join(", "))]
    SortKey {
        /// What was asked for.
        key: String,
        /// The columns of the packs.
        columns: Vec<String>,
    },
    /// The result cannot be written.
    #[error("cannot write")]
    Write(#[source] io::Error),
    /// The files of the result cannot be written.
    #[cfg(feature = "files")]
    #[error(transparent)]
    File(#[from] PackFileError),
}

impl<R: Read> PackList<R> {
    /// Opens the packs and compares their columns, whose order may differ.
    ///
    /// # Errors
    /// [`ConcatError`].
    ///
    /// # Panics
    /// If there are no packs.
    pub fn open(files: impl IntoIterator<Item = (String, R)>) -> Result<Self, ConcatError> {
        let open = |(name, file): (String, R)| match PackReader::new(file) {
            Ok(pack) => Ok((name, pack)),
            Err(error) => Err(ConcatError::Read { name, error }),
        };
        let packs: Vec<_> = files.into_iter().map(open).collect::<Result<_, _>>()?;
        let (first, pack) = &packs[0];
        let new_columns = |columns: &Columns| match packs.len() {
            1 => columns.clone(),
            _ => renamed(columns),
        };
        let columns = new_columns(pack.columns());
        for (name, pack) in &packs {
            let own = new_columns(pack.columns());
            if own.position("id").is_none() {
                return Err(ConcatError::NoId { name: name.clone() });
            }
            for (name, has, other, wants) in
                [(name, &own, first, &columns), (first, &columns, name, &own)]
            {
                if let Some(column) = wants.names().find(|column| has.position(column).is_none()) {
                    return Err(ConcatError::Columns {
                        name: name.clone(),
                        column: column.to_string(),
                        other: other.clone(),
                    });
                }
            }
        }
        Ok(Self { packs, columns })
    }

    /// Writes all boards in the order of the packs.
    ///
    /// # Errors
    /// If a pack has a bad row, or if the output cannot be written.
    ///
    /// # Complexity
    /// Memory for the id of each board.
    pub fn concat(self, output: impl Write, form: PackForm) -> Result<Concatenated, ConcatError> {
        let mut writer =
            PackWriter::new(output, &self.columns, form).map_err(ConcatError::Write)?;
        let done = self.for_each(|row| writer.write(row))?;
        writer.finish().map_err(ConcatError::Write)?;
        Ok(done)
    }

    /// Writes all boards sorted. Those that have nothing to sort by, or the same, stay in order.
    ///
    /// # Errors
    /// As [`concat`](Self::concat), and [`ConcatError::SortKey`].
    ///
    /// # Complexity
    /// Memory for the id of each board and for what it is sorted by.
    #[cfg(feature = "files")]
    pub fn sort(
        self,
        output: impl Write,
        form: PackForm,
        keys: &SortKeys,
    ) -> Result<Concatenated, ConcatError> {
        let rows = RowWriter::new(&self.columns, form);
        let sorter =
            Sorter::new(rows, &self.columns, keys).map_err(|key| ConcatError::SortKey {
                key,
                columns: self.columns.names().map(String::from).collect(),
            })?;
        let mut sorter = sorter.map_err(ConcatError::Write)?;
        let done = self.for_each(|row| sorter.add(row))?;
        sorter.finish(output).map_err(ConcatError::Write)?;
        Ok(done)
    }

    /// Writes all boards to a file with a manifest beside it, sorted if there are keys. An existing pack, and the part of a
    /// pack that is not finished, are replaced only if `replace` is set.
    ///
    /// # Errors
    /// As [`concat`](Self::concat) and [`sort`](Self::sort). Then there is no new file.
    #[cfg(feature = "files")]
    pub fn save(
        self,
        files: &PackFiles,
        form: PackForm,
        keys: &SortKeys,
        replace: bool,
    ) -> Result<Concatenated, ConcatError> {
        let part = lock(files, replace)?;
        let has_rows = part.metadata().is_ok_and(|found| found.len() > 0);
        if !replace && has_rows && files.checkpoint.exists() {
            let path = files.part.clone();
            return Err(PackFileError::Unfinished { path }.into());
        }
        let saved = self.save_part(&part, files, form, keys);
        if saved.is_err() {
            fs::remove_file(&files.part).ok();
        }
        saved
    }

    #[cfg(feature = "files")]
    fn save_part(
        self,
        part: &File,
        files: &PackFiles,
        form: PackForm,
        keys: &SortKeys,
    ) -> Result<Concatenated, ConcatError> {
        let cannot_write = |error| Doing::Write.of(&files.part)(error);
        part.set_len(0).map_err(cannot_write)?;
        fs::remove_file(&files.checkpoint).ok();
        let mut output = HashedOutput {
            output: BufWriter::new(part),
            written: Some(Hashed::default()),
        };
        let done = match keys.is_empty() {
            true => self.concat(&mut output, form)?,
            false => self.sort(&mut output, form, keys)?,
        };
        output.flush().map_err(cannot_write)?;
        part.sync_all().map_err(cannot_write)?;
        let written = output.written.unwrap_or_default();
        let mut tally = Tally::default();
        tally.accepted = done.boards;
        tally.duplicate = done.duplicates;
        let manifest = PackManifest {
            order: None,
            sorted_by: (!keys.is_empty()).then(|| keys.to_string()),
            rows: done.boards,
            bytes: written.bytes,
            tally,
            sha256: written.sha256(),
            rows_sha256: None,
        };
        publish(files, part, manifest)?;
        Ok(done)
    }

    /// Calls `write` with all boards in the order of the packs, without duplicates.
    fn for_each(
        self,
        mut write: impl FnMut(&Row) -> io::Result<()>,
    ) -> Result<Concatenated, ConcatError> {
        let is_single = self.packs.len() == 1;
        let mut seen = HashSet::new();
        let mut done = Concatenated::default();
        for (name, pack) in self.packs {
            let columns = match is_single {
                true => pack.columns().clone(),
                false => renamed_in_place(pack.columns()),
            };
            for row in pack {
                let read = |error| ConcatError::Read {
                    name: name.clone(),
                    error,
                };
                let row = row.map_err(read)?;
                if !seen.insert(row.number().expect("the reader has checked the id")) {
                    done.duplicates += 1;
                    continue;
                }
                let row = Row::from_values(&columns, row.values()).expect("as many columns");
                write(&row).map_err(ConcatError::Write)?;
                done.boards += 1;
            }
        }
        Ok(done)
    }
}

/// The name of a column in the result.
pub(crate) fn new_name(name: &str) -> &str {
    let found = RENAMED.iter().find(|(old, _)| *old == name);
    found.map_or(name, |(_, new)| new)
}

/// The columns with new names, in their old places. If a pack has both names of a column, the old one stays.
fn renamed_in_place(columns: &Columns) -> Columns {
    let new = |name| match columns.position(new_name(name)) {
        Some(_) => name,
        None => new_name(name),
    };
    Columns::of_file(columns.names().map(new)).expect("the names still differ")
}

/// The columns with new names, and these behind the others.
fn renamed(columns: &Columns) -> Columns {
    let columns = renamed_in_place(columns);
    let is_new = |name: &&str| RENAMED.iter().any(|(_, new)| new == name);
    let (new, old): (Vec<&str>, Vec<&str>) = columns.names().partition(is_new);
    Columns::of_file(old.into_iter().chain(new)).expect("the same names")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn concat(packs: &[&str]) -> String {
        let files = packs
            .iter()
            .zip(["a", "b", "c"])
            .map(|(pack, name)| (name.to_string(), pack.as_bytes()));
        let mut out = Vec::new();
        match PackList::open(files).and_then(|list| list.concat(&mut out, PackForm::Csv)) {
            Ok(done) => format!(
                "{}{} {}",
                String::from_utf8(out).unwrap(),
                done.boards,
                done.duplicates
            ),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn packs_follow_each_other_without_duplicates() {
        let (a, b) = (format!("{:016x}", 10), format!("{:016x}", 11));
        let first = format!("id,seed,index,cells\n{a},1,0,1\n{b},1,1,0\n");
        let second = format!("cells,index,seed,id\n1,0,2,{a}\n11,1,2,{:016x}\n", 12);
        let both = format!(
            "id,cells,source_seed,source_index\n{a},1,1,0\n{b},0,1,1\n{:016x},11,2,1\n3 1",
            12
        );
        assert_eq!(concat(&[&first, &second]), both);
        // The result can be concatenated again.
        let again = both.trim_end_matches("3 1");
        assert_eq!(concat(&[again, &second]), format!("{again}3 2"));
    }

    #[test]
    fn other_columns_are_refused() {
        let error = "b has no column \"cells\", but a has it: make both with the same columns";
        assert_eq!(concat(&["id,cells\n", "id\n"]), error);
        assert_eq!(
            concat(&["id\n", "id,cells\n"]),
            error
                .replace("b has no", "a has no")
                .replace("but a", "but b")
        );
        assert_eq!(concat(&["cells\n"]), "a: expected the column id");
    }
}
