//! What somebody changed in a pack: its rows beside those that its recipe makes.

use crate::files::manifest::{ExchangedBoard, PackManifest};
use crate::files::order::PackOrder;
use crate::generate::seen::Seen;
use crate::generate::{GenerateError, PackBatch};
use crate::row::columns::has_numbers;
use crate::row::{GENERATOR, Row};
use crate::text::finding::{PackFinding, PackReadError, line_of};
use crate::text::records::Records;
use crate::text::spreadsheet::shown;
use csv::ByteRecord;
use std::collections::{HashMap, HashSet};
use std::io::Read;
use std::ops::{ControlFlow, Range};

/// The most boards that are made again.
const MOST_BOARDS: u64 = 10_000;

/// Why the changes of a pack are not known.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownChanges {
    /// The boards cannot be made again.
    #[error("its boards cannot be made again: {0}")]
    NotAgain(&'static str),
    /// Making them again failed.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The pack cannot be read.
    #[error(transparent)]
    Read(#[from] PackReadError),
}

/// The differences between a pack and the boards that the recipe in its manifest makes, which takes
/// as long as making them: for each changed value its line, its column and what it was. Boards that
/// came by an exchange from another file are not compared.
///
/// # Errors
/// If the boards cannot be made again, or the pack cannot be read.
pub fn changes(
    pack: impl Read,
    manifest: &PackManifest,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<PackFinding>, UnknownChanges> {
    let order = remakeable(manifest).map_err(UnknownChanges::NotAgain)?;
    let mut records = Records::exact(pack)?;
    let names = records.names().to_vec();
    let mut findings = changed_columns(order, &names);
    let key = ["index", "id"]
        .into_iter()
        .find_map(|key| names.iter().position(|name| name == key));
    let Some(key) = key else {
        let why = "no column tells which row is which";
        return Err(UnknownChanges::NotAgain(why));
    };
    let mut boards = made_again(order, &manifest.exchanged, &names[key], stop)?;
    let foreign: HashSet<&str> = manifest
        .exchanged
        .iter()
        .filter(|it| it.index.is_none())
        .flat_map(|it| [it.new.as_str(), it.old.as_str()])
        .collect();
    let id = names.iter().position(|name| name == "id");
    let mut line = 1;
    for record in records.by_ref() {
        let record = match record {
            Ok(record) => record,
            // Another check names it.
            Err(PackReadError::Row(_)) => continue,
            Err(error) => return Err(error.into()),
        };
        line = line_of(&record);
        let text = |place: usize| String::from_utf8_lossy(&record[place]);
        if id.is_some_and(|id| foreign.contains(&*text(id))) {
            boards.remove(&*text(key));
            continue;
        }
        match boards.remove(&*text(key)) {
            Some(row) => findings.extend(changed_values(line, &names, &record, &row)),
            None => {
                let found = shown(&text(key));
                let message = format!("the recipe makes no board with the {} {found}", names[key]);
                findings.push(PackFinding::of_row(line, message));
            }
        }
    }
    let mut missing: Vec<&Row> = boards
        .values()
        .filter(|row| !foreign.contains(row.get("id").unwrap_or_default()))
        .collect();
    missing.sort_by_key(|row| row.get("index").and_then(|it| it.parse::<u64>().ok()));
    for row in missing {
        let value = |column| row.get(column).unwrap_or_default();
        let (id, index, title) = (value("id"), value("index"), shown(value("title_en")));
        let message = format!("the board {id} is missing: index {index}, {title}");
        findings.push(PackFinding::of_row(line, message));
    }
    Ok(findings)
}

/// The order of a pack whose boards can be made again, or why they cannot.
fn remakeable(manifest: &PackManifest) -> Result<&PackOrder, &'static str> {
    let order = manifest.order.as_ref();
    let order = order.ok_or("it was joined from other packs")?;
    let excluded = order.recipe.excluded.as_ref();
    if order.recipe.source.is_given() {
        Err("they are of files that the manifest does not have")
    } else if order.generator != GENERATOR {
        Err("another version made them")
    } else if excluded.is_some_and(|excluded| !excluded.is_known()) {
        Err("the manifest does not have the packs that were excluded")
    } else if manifest.rows > MOST_BOARDS {
        Err("there are more than 10000")
    } else {
        Ok(order)
    }
}

/// The boards of an order, and those that its recipe made for an exchange, by the value of a
/// column.
fn made_again(
    order: &PackOrder,
    exchanged: &[ExchangedBoard],
    key: &str,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<HashMap<String, Row>, GenerateError> {
    let mut boards = HashMap::new();
    let mut seen = Seen::default();
    let mut add = |row: &Row| {
        boards.insert(row.get(key).unwrap_or_default().to_string(), row.clone());
    };
    match make(order, order.indices(), &mut seen, stop, &mut add) {
        // The pack ends there, too.
        Ok(()) | Err(GenerateError::Short { .. }) => {}
        Err(error) => return Err(error),
    }
    for index in exchanged.iter().filter_map(|it| it.index) {
        make(order, index..index + 1, &mut seen, stop, &mut add)?;
    }
    let gone: HashSet<&str> = exchanged.iter().map(|it| it.old.as_str()).collect();
    boards.retain(|_, row| !gone.contains(row.get("id").unwrap_or_default()));
    Ok(boards)
}

/// Calls `add` with the rows of boards.
fn make(
    order: &PackOrder,
    indices: Range<u64>,
    seen: &mut Seen,
    stop: &(dyn Fn() -> bool + Sync),
    add: &mut impl FnMut(&Row),
) -> Result<(), GenerateError> {
    let batch = PackBatch {
        recipe: &order.recipe,
        seed: order.seed,
        indices,
        given: &[],
        stop,
    };
    batch.generate(seen, |done| {
        if let Ok(board) = done.board {
            add(&board.row);
        }
        ControlFlow::Continue(())
    })
}

/// Columns that came or went.
fn changed_columns(order: &PackOrder, names: &[String]) -> Vec<PackFinding> {
    let mut findings = Vec::new();
    for name in names
        .iter()
        .filter(|name| order.columns.position(name).is_none())
    {
        let message = "the pack was made without this column".to_string();
        findings.push(PackFinding::of_value(1, name, message));
    }
    for name in order
        .columns
        .names()
        .filter(|name| !names.iter().any(|it| it == name))
    {
        let message = "the pack was made with this column".to_string();
        findings.push(PackFinding::of_value(1, name, message));
    }
    findings
}

/// The values of a row that are not those of its board.
fn changed_values(line: u64, names: &[String], record: &ByteRecord, row: &Row) -> Vec<PackFinding> {
    let mut findings = Vec::new();
    for (name, found) in names.iter().zip(record) {
        let found = String::from_utf8_lossy(found);
        let Some(made) = row.get(name) else {
            continue;
        };
        let is_same_number = has_numbers(name)
            && found
                .parse::<f64>()
                .is_ok_and(|found| made.parse() == Ok(found));
        if found != made && !is_same_number {
            let message = format!("was {}, is {}", shown(made), shown(&found));
            findings.push(PackFinding::of_value(line, name, message));
        }
    }
    findings
}
