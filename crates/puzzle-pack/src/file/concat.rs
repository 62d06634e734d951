//! Puts whole packs one behind the other.
//!
//! The packs may have any sizes, seeds and sources. A board's place in its own pack is no place in the result, so the
//! columns `seed` and `index` become `source_seed` and `source_index`, behind all other columns. Of boards with the
//! same clues the first is kept.

use crate::file::reader::{PackReadError, PackReader};
use crate::file::writer::PackWriter;
use crate::row::Row;
use crate::row::columns::Columns;
use crate::row::form::PackForm;
use std::collections::HashSet;
use std::io::{self, Read, Write};

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
    /// The result cannot be written.
    #[error("cannot write")]
    Write(#[source] io::Error),
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
        let columns = renamed(pack.columns());
        for (name, pack) in &packs {
            let own = renamed(pack.columns());
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
        let mut seen = HashSet::new();
        let mut done = Concatenated::default();
        for (name, pack) in self.packs {
            let columns = renamed_in_place(pack.columns());
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
                writer.write(&row).map_err(ConcatError::Write)?;
                done.boards += 1;
            }
        }
        writer.finish().map_err(ConcatError::Write)?;
        Ok(done)
    }
}

/// The name of a column in the result.
fn new_name(name: &str) -> &str {
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
