//! Packs as files: an order, the run that writes it, its parts, and several packs in one file.
//!
//! Only this folder may use files and clocks.

mod changes;
mod checkpoint;
mod concat;
mod error;
mod exchange;
mod manifest;
mod merge;
mod order;
mod replace;
mod row_set;
mod sealed;
mod sort;
mod status;
mod whole;

pub use changes::{UnknownChanges, changes};
pub use checkpoint::PackRun;
pub use concat::{JoinedColumns, JoinedPacks, PackList};
pub use error::{NoPart, PackDamage, PackDifference, PackFileError};
pub use exchange::PackExchange;
pub use manifest::{ExchangedBoard, PackFiles, PackManifest};
pub use merge::PackParts;
pub use order::{PackOrder, Shard};
pub use replace::{replace_file, replace_name};
pub use sort::SortKeys;
pub use status::PackStatus;
