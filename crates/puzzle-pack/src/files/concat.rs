//! Puts whole packs one behind the other.
//!
//! The packs may have any sizes, seeds and sources. A board's place in its own pack is no place in
//! the result, so the columns `seed` and `index` become `source_seed` and `source_index`, behind
//! all other columns. The boards of a single pack keep their columns. Of boards with the same clues
//! the first is kept.

use crate::files::error::{PackFileError, cannot, no_pack};
use crate::files::manifest::{PackFiles, PackManifest};
use crate::files::sort::{Key, SECONDS, SortKeys, Sorter};
use crate::files::whole::write_pack;
use crate::generate::tally::{Cause, Tally};
use crate::row::Row;
use crate::row::columns::{Columns, RENAMED, may_be_empty, new_name};
use crate::row::form::PackForm;
use crate::row::titles::{check_title, is_formula, language_of};
use crate::text::reader::PackReader;
use crate::text::restore::Restored;
use crate::text::writer::PackWriter;
use std::collections::HashSet;
use std::io::{self, Read, Write};
use std::ops::RangeInclusive;
use std::path::Path;

/// Which columns joined packs have, if the packs have different ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum JoinedColumns {
    /// Different columns are an error.
    #[default]
    Same,
    /// Those that all packs have.
    Common,
    /// Those that some pack has, and the boards of others have nothing there; but values that
    /// [`verify`](crate::verify()) computes only where all packs have them.
    All,
}

impl JoinedColumns {
    /// The columns for all packs, those of the first one first.
    fn of(self, packs: &[Columns]) -> Columns {
        let first = &packs[0];
        let in_all = |name: &&str| packs.iter().all(|pack| pack.position(name).is_some());
        match self {
            Self::Same => first.clone(),
            Self::Common => {
                Columns::of_file(first.names().filter(in_all)).expect("all have the column id")
            }
            Self::All => {
                let mut all = first.clone();
                for pack in &packs[1..] {
                    let new: Vec<&str> = pack
                        .names()
                        .filter(|name| all.position(name).is_none())
                        .collect();
                    all = all.with(new);
                }
                let has_values = |name: &&str| in_all(name) || may_be_empty(name);
                let names: Vec<&str> = all.names().filter(has_values).collect();
                Columns::of_file(names).expect("all have the column id")
            }
        }
    }
}

/// Checks that a pack has all columns of another one.
fn check_columns(
    (pack, has): (&str, &Columns),
    (other, wants): (&str, &Columns),
) -> Result<(), PackFileError> {
    match wants.names().find(|column| has.position(column).is_none()) {
        None => Ok(()),
        Some(column) => Err(PackFileError::NoColumn {
            pack: pack.to_string(),
            column: column.to_string(),
            other: other.to_string(),
        }),
    }
}

/// What [`concat`](PackList::concat) has done.
#[derive(Debug)]
#[non_exhaustive]
pub struct JoinedPacks {
    /// The boards written, and those left out.
    pub tally: Tally,
    /// The boards that the steps of a curve did not need.
    pub unused: u64,
    /// The packs with rows that a spreadsheet had changed, or with headers between the rows.
    pub restored: Vec<(String, Restored)>,
}

/// The packs that [`concat`](Self::concat) joins.
#[derive(Debug)]
pub struct PackList<R> {
    packs: Vec<(String, PackReader<R>)>,
    columns: Columns,
    /// See [`Self::within`].
    seconds: Option<(Key, RangeInclusive<u64>)>,
}

impl<R: Read> PackList<R> {
    /// Opens the packs and compares their columns, whose order may differ.
    ///
    /// # Errors
    /// If a file is no pack, if it has no ids, or if another one has other columns and
    /// [`JoinedColumns::Same`] is asked for.
    ///
    /// # Panics
    /// If there are no packs.
    pub fn open(
        files: impl IntoIterator<Item = (String, R)>,
        joined: JoinedColumns,
    ) -> Result<Self, PackFileError> {
        let open = |(name, file): (String, R)| match PackReader::new(file) {
            Ok(pack) => Ok((name, pack)),
            Err(error) => Err(no_pack(Path::new(&name))(error)),
        };
        let packs: Vec<_> = files.into_iter().map(open).collect::<Result<_, _>>()?;
        let (first, pack) = &packs[0];
        let new_columns = |columns: &Columns| match packs.len() {
            1 => columns.clone(),
            _ => renamed(columns),
        };
        let columns = new_columns(pack.columns());
        let mut all = Vec::new();
        for (name, pack) in &packs {
            let own = new_columns(pack.columns());
            if own.position("id").is_none() {
                return Err(PackFileError::NoIds(name.clone()));
            }
            if joined == JoinedColumns::Same {
                check_columns((name, &own), (first, &columns))?;
                check_columns((first, &columns), (name, &own))?;
            }
            all.push(own);
        }
        Ok(Self {
            columns: joined.of(&all),
            packs,
            seconds: None,
        })
    }

    /// Leaves out boards whose expected seconds are outside this range, or unknown.
    ///
    /// # Errors
    /// If the packs have no column for it.
    pub fn within(mut self, seconds: RangeInclusive<u64>) -> Result<Self, PackFileError> {
        self.seconds = Some((Key::of(SECONDS, &self.columns)?, seconds));
        Ok(self)
    }

    /// Writes all boards: sorted if there are keys, else in the order of the packs. Those that have
    /// nothing to sort by, or the same, stay in order.
    ///
    /// # Errors
    /// If a pack has a bad row, if there is no column to sort by, or if the output cannot be
    /// written.
    ///
    /// # Complexity
    /// Memory for the id of each board and for what it is sorted by.
    pub fn concat(
        self,
        output: impl Write,
        form: PackForm,
        keys: &SortKeys,
    ) -> Result<JoinedPacks, PackFileError> {
        let columns = self.columns.clone();
        if keys.is_empty() {
            let writer = PackWriter::new(output, &columns, form);
            let mut writer = writer.map_err(cannot_write())?;
            let done = self.for_each(form, |row| writer.write(row))?;
            writer.finish().map_err(cannot_write())?;
            return Ok(done);
        }
        let mut sorter = Sorter::new(columns, form, keys)?;
        let mut done = self.for_each(form, |row| sorter.add(row))?;
        let written = sorter.finish(output)?;
        done.unused = done.tally.accepted - written;
        done.tally.accepted = written;
        Ok(done)
    }

    /// Writes all boards to a file with a manifest beside it, sorted if there are keys. An existing
    /// pack, and the part of a pack that is not finished, are replaced only if `replace` is set.
    ///
    /// # Errors
    /// As [`concat`](Self::concat). Then there is no new file.
    pub fn save(
        self,
        files: &PackFiles,
        form: PackForm,
        keys: &SortKeys,
        replace: bool,
    ) -> Result<JoinedPacks, PackFileError> {
        write_pack(files, replace, replace, |output| {
            let done = self.concat(output, form, keys)?;
            let manifest = PackManifest {
                sorted_by: (!keys.is_empty()).then(|| keys.to_string()),
                rows: done.tally.accepted,
                tally: done.tally,
                ..PackManifest::default()
            };
            Ok((manifest, done))
        })
    }

    /// Calls `write` with all boards in the order of the packs, without duplicates.
    fn for_each(
        self,
        form: PackForm,
        mut write: impl FnMut(&Row) -> io::Result<()>,
    ) -> Result<JoinedPacks, PackFileError> {
        let is_single = self.packs.len() == 1;
        let (mut seen, mut own_ids) = (HashSet::new(), HashSet::new());
        let mut tally = Tally::default();
        let mut restored = Vec::new();
        for (name, mut pack) in self.packs {
            let columns = if is_single {
                pack.columns().clone()
            } else {
                renamed_in_place(pack.columns())
            };
            for row in pack.by_ref() {
                let row = row.map_err(no_pack(Path::new(&name)))?;
                if !seen.insert(row.number().expect("the reader has checked the id")) {
                    tally.reject(Cause::Duplicate);
                    continue;
                }
                if row.hash_column() != "id" {
                    let id = row.get("id").unwrap_or_default().to_string();
                    if !own_ids.insert(id.clone()) {
                        return Err(PackFileError::SameId { pack: name, id });
                    }
                }
                let row = Row::from_values(&columns, row.values()).expect("as many columns");
                if let Some((key, range)) = &self.seconds
                    && key
                        .number(&row)
                        .is_none_or(|seconds| !range.contains(&seconds))
                {
                    tally.reject(Cause::Seconds);
                    continue;
                }
                check_titles(&name, &row, form)?;
                write(&row).map_err(cannot_write())?;
                tally.accepted += 1;
            }
            if !pack.restored().is_empty() {
                restored.push((name, pack.restored()));
            }
        }
        Ok(JoinedPacks {
            tally,
            unused: 0,
            restored,
        })
    }
}

/// Checks that a pack of this format may have the titles of a row.
fn check_titles(pack: &str, row: &Row, form: PackForm) -> Result<(), PackFileError> {
    for (column, title) in row.columns().names().zip(row.values()) {
        let is_title = language_of(column).is_some();
        if is_title && let Err(error) = check_title(title, form) {
            return Err(PackFileError::Title {
                pack: pack.to_string(),
                id: row.get("id").unwrap_or_default().to_string(),
                column: column.to_string(),
                error,
                is_formula: is_formula(title),
            });
        }
    }
    Ok(())
}

/// The error of an output that has no name here.
fn cannot_write() -> impl FnOnce(io::Error) -> PackFileError {
    cannot("write", Path::new("the packs"))
}

/// The columns with new names, in their old places. If a pack has both names of a column, the old
/// one stays.
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
        match PackList::open(files, JoinedColumns::Same)
            .and_then(|list| list.concat(&mut out, PackForm::Csv, &SortKeys::default()))
        {
            Ok(JoinedPacks { tally, .. }) => {
                format!(
                    "{}{} {}",
                    String::from_utf8(out).unwrap(),
                    tally.accepted,
                    tally.decided() - tally.accepted
                )
            }
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
}
