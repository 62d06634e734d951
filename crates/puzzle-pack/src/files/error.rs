//! Errors of packs as files. Each names its file.

use crate::files::order::Shard;
use crate::generate::GenerateError;
use crate::generate::tally::Cause;
use crate::names::ValueError;
use crate::text::finding::PackReadError;
use std::io;
use std::path::{Path, PathBuf};

/// Makes the error of an operation on a file.
pub(crate) fn cannot(
    verb: &'static str,
    path: &Path,
) -> impl FnOnce(io::Error) -> PackFileError + use<> {
    let path = path.to_path_buf();
    move |error| PackFileError::Io { verb, path, error }
}

/// Makes the error of a pack that cannot be read.
pub(crate) fn no_pack(path: &Path) -> impl FnOnce(PackReadError) -> PackFileError + use<> {
    let path = path.to_path_buf();
    move |error| PackFileError::Pack { path, error }
}

/// What is wrong with the files of a pack.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackFileError {
    /// A file cannot be opened, read, written or locked.
    #[error("cannot {verb} {}", path.display())]
    Io {
        /// What was tried.
        verb: &'static str,
        /// The file.
        path: PathBuf,
        /// Why it failed.
        #[source]
        error: io::Error,
    },
    /// A pack, or a part of a pack, cannot be read.
    #[error("{}", path.display())]
    Pack {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        error: PackReadError,
    },
    /// A manifest, a checkpoint or a part does not have the content that was written to it, or a
    /// part was begun with other options.
    #[error("{} {damage}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        damage: PackDamage,
    },
    /// A pack has changed since its manifest was written.
    #[error("{} does not match its manifest: {difference}", path.display())]
    Mismatch {
        /// The pack.
        path: PathBuf,
        /// What differs.
        difference: PackDifference,
    },
    /// A pack has the rows of its manifest, but other bytes.
    #[error("{} has all rows of its manifest, but not in the original order or form", .0.display())]
    Reordered(PathBuf),
    /// A complete pack with this name exists, and replacing it is not allowed.
    #[error("{} exists already", .0.display())]
    Exists(PathBuf),
    /// A part of a pack in the way of another pack.
    #[error("{} belongs to a pack that is not finished", .0.display())]
    Unfinished(PathBuf),
    /// Another process writes the part of a pack.
    #[error("{} is being written by another process", .0.display())]
    Locked(PathBuf),
    /// Another process has completed the pack meanwhile.
    #[error("another process has just finished {}", .0.display())]
    JustFinished(PathBuf),
    /// A pack is no part of another one.
    #[error("{} {why}", path.display())]
    NoPart {
        /// The pack.
        path: PathBuf,
        /// Why it is none.
        why: NoPart,
    },
    /// Two packs are parts of different packs.
    #[error("{} and {} are not parts of one pack", .0.display(), .1.display())]
    OtherParts(PathBuf, PathBuf),
    /// A part of a pack is missing.
    #[error("part {0} is missing")]
    MissingPart(Shard),
    /// A part of a pack is there several times.
    #[error("part {0} is given {1} times")]
    RepeatedPart(Shard, usize),
    /// The parts leave out other boards than those given.
    #[error("the parts were made with other excluded boards, or with none")]
    OtherExcluded,
    /// Packs cannot be sorted by this key.
    #[error("the packs have no column {key} to sort by: expected size, title, {columns}")]
    NoSortKey {
        /// The key.
        key: String,
        /// The columns of the packs.
        columns: String,
    },
    /// There are too few boards for the steps of a curve.
    #[error("{found} boards have an expected time in the range: expected at least {wanted}")]
    FewTimes {
        /// The boards with an expected time.
        found: usize,
        /// The boards of the curve.
        wanted: usize,
    },
    /// A pack without ids cannot be joined with others.
    #[error("{0}: expected the column id")]
    NoIds(String),
    /// Two different puzzles have the same id of the designer's.
    #[error("{pack}: an earlier row has the id {id:?}, but another puzzle")]
    SameId {
        /// The pack with the later one.
        pack: String,
        /// The id.
        id: String,
    },
    /// A pack lacks a column that another one has.
    #[error(
        "{pack} has no column {column:?}, but {other} has it: --columns all leaves it empty there, \
         --columns common leaves it out"
    )]
    NoColumn {
        /// The pack without it.
        pack: String,
        /// The column.
        column: String,
        /// The pack that has it.
        other: String,
    },
    /// A title that the joined pack cannot hold.
    #[error(
        "{pack}: the row {id}, column {column}: {error}{}",
        if *.is_formula { "; packs in JSON may have such titles" } else { "" }
    )]
    Title {
        /// The pack.
        pack: String,
        /// The id of the row.
        id: String,
        /// The column.
        column: String,
        /// What is wrong with the title.
        error: ValueError,
        /// Whether packs in JSON could hold it.
        is_formula: bool,
    },
    /// A pack without a manifest.
    #[error("{} has no manifest: concat writes the pack with one", .0.display())]
    NoManifest(PathBuf),
    /// A pack without a board.
    #[error("{}: no board has the id {id}", path.display())]
    NoBoard {
        /// The pack.
        path: PathBuf,
        /// The id.
        id: String,
    },
    /// A pack for which no other board can be drawn.
    #[error(
        "{}: its manifest has no recipe for another board of this size: take one of another file",
        .0.display()
    )]
    NoRecipe(PathBuf),
    /// A board of several inks for a pack of one ink.
    #[error("{} has no column palette for a board of several inks", .0.display())]
    Inks(PathBuf),
    /// A picture that is no board for a pack.
    #[error("{name}: {cause}")]
    Refused {
        /// Its name.
        name: String,
        /// Why it is none.
        cause: Cause,
    },
    /// The boards could not be made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
}

/// What is wrong with a manifest, a checkpoint or a part.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackDamage {
    /// It does not have the hash on record.
    #[error("was altered: its content does not have the hash on record")]
    Altered,
    /// It is something else.
    #[error("is not a manifest or a checkpoint of a pack: {0}")]
    NoManifest(serde_json::Error),
    /// The options differ.
    #[error("cannot be continued: it was begun with other options or by another version or build")]
    OtherOrder,
    /// The columns differ.
    #[error("cannot be continued: its columns are not those of its checkpoint")]
    OtherColumns,
    /// Its end is missing.
    #[error("cannot be continued: {found} {what}, expected {expected} by its checkpoint")]
    Short {
        /// Bytes or rows.
        what: &'static str,
        /// Their number.
        found: u64,
        /// The number that the checkpoint has.
        expected: u64,
    },
}

/// How a pack differs from its manifest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PackDifference {
    /// The number of rows or of bytes.
    #[error("{found} {what}, expected {expected}")]
    Number {
        /// Rows or bytes.
        what: &'static str,
        /// Their number.
        found: u64,
        /// The number in the manifest.
        expected: u64,
    },
    /// The hash of the bytes.
    #[error("SHA-256 {found}, expected {expected}")]
    Sha256 {
        /// The hash.
        found: String,
        /// The hash in the manifest.
        expected: String,
    },
    /// The names of the columns.
    #[error("other columns")]
    Columns,
    /// There are more rows than boards that were accepted.
    #[error("more rows than boards")]
    MoreRows,
}

/// Why a pack is no part that can be merged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoPart {
    /// It has no manifest.
    #[error("has no manifest: it is no complete part of a pack; concat joins other packs")]
    NoManifest,
    /// It is joined from other packs.
    #[error("was written by concat, so it is no part of a pack: merge the parts as they were made")]
    Joined,
    /// Some boards are not those of the recipe.
    #[error("has exchanged boards, so it is no part of a pack: concat joins such packs")]
    Exchanged,
    /// Boards are missing.
    #[error("is not complete: {done} of {wanted} boards")]
    Incomplete {
        /// The finished boards.
        done: u64,
        /// All its boards.
        wanted: u64,
    },
}

impl PackFileError {
    /// Whether a file has the wrong content, so the pack must be made again.
    pub fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::Pack { .. } | Self::Damaged { .. } | Self::Mismatch { .. } | Self::Reordered(_)
        )
    }
}
