//! The files of a pack: their names, and the manifest of a complete pack.

use crate::files::error::{PackDifference, PackFileError, cannot};
use crate::files::order::PackOrder;
use crate::files::replace::remove_leftovers;
use crate::files::row_set::RowSet;
use crate::files::sealed::{Hashed, read_json};
use crate::generate::Shortage;
use crate::generate::tally::Tally;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// The manifest of a pack. It covers all rows or, in a checkpoint, the rows that are safe on the
/// disk.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PackManifest {
    /// The options of the pack. `None` if it was put together from other packs.
    #[serde(
        default,
        deserialize_with = "read_order",
        skip_serializing_if = "Option::is_none"
    )]
    pub order: Option<PackOrder>,
    /// What the rows are sorted by, as in [`SortKeys`](crate::files::SortKeys). `None` if they are
    /// in their original order: by index or, from several packs, one pack behind the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sorted_by: Option<String>,
    /// The number of rows.
    pub rows: u64,
    /// The number of their bytes, with the header.
    pub bytes: u64,
    /// What happened to all candidates.
    pub tally: Tally,
    /// Why the pack has fewer boards than its order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shortage: Option<Shortage>,
    /// What each board shows, such as `shapes:Cat`, if the pack shows each thing once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<String>,
    /// The boards that were exchanged, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exchanged: Vec<ExchangedBoard>,
    /// The SHA-256 of these bytes, in hexadecimal digits.
    pub sha256: String,
    /// A SHA-256 of the rows that does not depend on their order. A checkpoint has none, and
    /// earlier versions wrote none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows_sha256: Option<String>,
}

/// A board that another one has replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ExchangedBoard {
    /// The id of the board that went.
    pub old: String,
    /// The id of the board that came.
    pub new: String,
    /// The index of the new board, if the recipe made it. Else it has the index of the old one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
}

/// Reads an order. Its recipe gets what the columns need.
fn read_order<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<PackOrder>, D::Error> {
    let mut order = PackOrder::deserialize(deserializer)?;
    if order.columns.position("id").is_none() {
        return Err(D::Error::custom("expected the column id"));
    }
    order.recipe.ask_for(&order.columns);
    Ok(Some(order))
}

impl PackManifest {
    /// Whether the pack has all boards of its order, or all boards of its source.
    pub fn is_full(&self) -> bool {
        let wanted = self.order.as_ref().map(PackOrder::wanted);
        wanted.is_none_or(|wanted| self.done() == wanted)
    }

    /// The number of finished boards of the order. With a finite source, the number of pictures
    /// looked at.
    pub(crate) fn done(&self) -> u64 {
        let order = self.order.as_ref();
        order.map_or(self.rows, |order| order.done(self.rows, &self.tally))
    }
}

/// The names of the files of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackFiles {
    pub(crate) pack: PathBuf,
    /// The rows, until the pack is complete.
    pub(crate) part: PathBuf,
    pub(crate) checkpoint: PathBuf,
    pub(crate) manifest: PathBuf,
}

impl PackFiles {
    /// The names of the files of a pack: `PACK`, `PACK.part`, `PACK.checkpoint.json` and
    /// `PACK.manifest.json`.
    pub fn of(pack: &Path) -> Self {
        let with = |end: &str| {
            let mut name = pack.as_os_str().to_os_string();
            name.push(end);
            PathBuf::from(name)
        };
        Self {
            pack: pack.to_path_buf(),
            part: with(".part"),
            checkpoint: with(".checkpoint.json"),
            manifest: with(".manifest.json"),
        }
    }

    /// The complete pack.
    pub fn pack(&self) -> &Path {
        &self.pack
    }

    /// The manifest. `None` if there is no such file.
    ///
    /// # Errors
    /// If the file cannot be read, is not a manifest, or was altered.
    pub fn read_manifest(&self) -> Result<Option<PackManifest>, PackFileError> {
        read_json(&self.manifest)
    }

    /// Whether the pack is complete and has no boards, by its manifest. JSON lines have no header,
    /// so such a file is empty.
    ///
    /// # Errors
    /// If the pack or its manifest cannot be read.
    pub fn is_without_boards(&self) -> Result<bool, PackFileError> {
        match self.read_manifest()? {
            Some(manifest) if manifest.rows == 0 => match self.compare(&manifest) {
                Err(PackFileError::Mismatch { .. } | PackFileError::Reordered(_)) => Ok(false),
                compared => compared.map(|()| true),
            },
            _ => Ok(false),
        }
    }

    /// Compares the pack with its manifest.
    ///
    /// # Errors
    /// [`PackFileError::Reordered`] if the pack has all rows and no other, but is not the same to
    /// the byte; [`PackFileError::Mismatch`]; or if the pack cannot be read.
    pub fn compare(&self, manifest: &PackManifest) -> Result<(), PackFileError> {
        let path = self.pack.clone();
        let open = || File::open(&self.pack).map_err(cannot("read", &self.pack));
        let hashed = Hashed::read(open()?).map_err(cannot("read", &path))?;
        let (bytes, sha256) = (hashed.bytes, hashed.sha256());
        if bytes == manifest.bytes && sha256 == manifest.sha256 {
            return Ok(());
        }
        let number = |what, found, expected| PackDifference::Number {
            what,
            found,
            expected,
        };
        let difference = match RowSet::read(open()?) {
            Ok(found) if Some(&found.sha256) == manifest.rows_sha256.as_ref() => {
                return Err(PackFileError::Reordered(path));
            }
            Ok(found) if found.rows != manifest.rows => number("rows", found.rows, manifest.rows),
            _ if bytes != manifest.bytes => number("bytes", bytes, manifest.bytes),
            _ => PackDifference::Sha256 {
                found: sha256,
                expected: manifest.sha256.clone(),
            },
        };
        Err(PackFileError::Mismatch { path, difference })
    }

    /// Removes what runs that were killed have left behind: temporary files, and the checkpoint of
    /// a complete pack.
    pub fn remove_leftovers(&self) {
        for path in [&self.pack, &self.checkpoint, &self.manifest] {
            remove_leftovers(path);
        }
        // With a part, another run is under way, or was.
        if !self.part.exists() {
            fs::remove_file(&self.checkpoint).ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;

    /// As an earlier version wrote it, with other members in other places.
    #[test]
    fn manifests_of_earlier_versions_are_read() {
        let order = r#"{"generator":"crosscover 0.1.0","width":9,"height":8,"source":"icons",
            "given":"hash","density":["0.25","1"],"logic":"any","levels":["easy","hard"],
            "no_plain_lines":false,"engines":"both","icons":"a set","conversion":{"styles":
            ["tones"],"max_loss":"0.2","variants":2,"no_turn":true},"tries":7,"seed":1,
            "count":2,"columns":["id","technique"],"json":true,"shard":"1/2"}"#;
        let manifest = |order: &str| -> serde_json::Result<PackManifest> {
            serde_json::from_str(&format!(
                r#"{{"order":{order},"rows":0,"bytes":0,"tally":{{"accepted":3}},"sha256":""}}"#
            ))
        };
        let read = manifest(order).unwrap().order.unwrap();
        let recipe = &read.recipe;
        assert_eq!((recipe.width, recipe.height, recipe.tries), (9, 8, 7));
        assert_eq!(recipe.density, Some(0.25..=1.0));
        assert_eq!(recipe.levels, Level::Easy..=Level::Hard);
        assert!(recipe.rate && !recipe.counters, "the columns say so");
        assert!(recipe.conversion.no_turn && recipe.conversion.variants == 2);
        assert_eq!((read.form, read.wanted()), (crate::PackForm::Json, 1));
        assert_eq!(read.given.as_deref(), Some("hash"));
        let error = manifest(&order.replace("\"id\",", "")).unwrap_err();
        assert!(error.to_string().contains("expected the column id"));
        assert!(recipe.check().is_ok());
        let small = manifest(&order.replace("9", "0")).unwrap().order.unwrap();
        let error = small.recipe.check().unwrap_err().to_string();
        assert!(error.contains("both sides must be"), "{error}");
    }
}
