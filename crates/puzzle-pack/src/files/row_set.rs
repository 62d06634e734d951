//! The rows of a pack whatever their order.

use crate::row::hex;
use crate::text::finding::PackReadError;
use crate::text::records::Records;
use sha2::{Digest, Sha256};
use std::io::Read;

/// What a pack keeps if its rows change places, or if another program writes the same values with
/// other line ends, quotes or blanks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RowSet {
    /// The number of rows.
    pub(crate) rows: u64,
    /// The SHA-256 of the hash of the header and the sorted hashes of the rows.
    pub(crate) sha256: String,
}

impl RowSet {
    /// Reads a pack.
    ///
    /// # Complexity
    /// Memory for the hash of each row.
    pub(crate) fn read(pack: impl Read) -> Result<Self, PackReadError> {
        let mut records = Records::exact(pack)?;
        let header = hash(records.names().iter().map(String::as_bytes));
        let rows = records.by_ref().map(|row| Ok(hash(row?.iter())));
        let mut rows: Vec<[u8; 32]> = rows.collect::<Result<_, PackReadError>>()?;
        rows.sort_unstable();
        let mut all = Sha256::new_with_prefix(header);
        rows.iter().for_each(|row| all.update(row));
        // Nobody knows whether the last row is whole.
        if records.missing().is_some() {
            all.update("cut");
        }
        Ok(Self {
            rows: rows.len() as u64,
            sha256: hex(&all.finalize()),
        })
    }
}

/// The hash of the values of a row.
fn hash<'v>(values: impl Iterator<Item = &'v [u8]>) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for value in values {
        hasher.update((value.len() as u64).to_le_bytes());
        hasher.update(value);
    }
    hasher.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_may_move_but_values_may_not() {
        let set = |pack: &str| RowSet::read(pack.as_bytes()).unwrap();
        let ab = set("id,xp\n1,2\n3,4\n");
        assert_eq!(ab.rows, 2);
        for same in [
            "id,xp\n3,4\n1,2\n",
            "id,xp\r\n3,4\r\n1,2\r\n",
            "id,xp\n\"3\",4\n1,2\n",
            "id;xp\n1;2\n3;4\n",
        ] {
            assert_eq!(set(same), ab, "{same}");
        }
        for other in [
            "id,xp\n1,2\n",
            "id,xp\n1,2\n3,4",
            "id,xp\n1,2\n3,4\n3,4\n",
            "id,xp\n1,4\n3,2\n",
            "id,xp\n12,\n3,4\n",
            "id,no\n1,2\n3,4\n",
            "1,2\nid,xp\n3,4\n",
        ] {
            assert_ne!(set(other), ab, "{other}");
        }
        let json = |rows: [&str; 2]| set(&rows.map(|row| format!("{row}\n")).concat());
        let [one, two] = [r#"{"id":"1","xp":2}"#, r#"{"id": "3", "xp": 4}"#];
        assert_eq!(json([one, two]), ab);
        assert_eq!(json([two, one]), ab);
    }
}
