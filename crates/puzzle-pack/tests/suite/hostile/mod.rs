//! Properties of any bytes, called with random bytes by a property test and by a fuzzer.

use csv::ByteRecord;
use nonogram::Logic;
use puzzle_pack::source::Source;
use puzzle_pack::{Columns, PackForm, PackReadError, PackReader, PackWriter, Recipe, Verification};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// Little work, so random boards cost little.
const WORK: u64 = 100_000;

pub(crate) fn verify(pack: &[u8]) -> Result<Verification, PackReadError> {
    puzzle_pack::verify(pack, WORK.into(), |_| {})
}

/// Whether a pack has no finding at all.
pub(crate) fn is_accepted(pack: &[u8]) -> bool {
    verify(pack).is_ok_and(|verification| {
        let Verification {
            findings,
            differences,
            unknown,
            unchecked,
            ..
        } = verification;
        let faults = findings.len() + differences.len();
        faults == 0 && unknown.is_empty() && unchecked.is_empty()
    })
}

/// A pack of four rows: some boards need only line logic, others need more.
pub(crate) fn good() -> &'static str {
    static PACK: OnceLock<String> = OnceLock::new();
    PACK.get_or_init(|| {
        let mut recipe = Recipe::new(8, 7);
        recipe.source = Source::Random;
        recipe.density = Some(0.35..=0.5);
        recipe.logic = Logic::Search;
        recipe.rate = true;
        recipe.footholds = true;
        recipe.counters = true;
        let mut writer = PackWriter::new(Vec::new(), &Columns::all([]), PackForm::Csv).unwrap();
        let mut rows = 0;
        puzzle_pack::generate(&recipe, 3, 400, |board| {
            let row = &board.row;
            // Two of each kind.
            let is_line = row.get("logic") == Some("line");
            if is_line == (rows < 2) {
                writer.write(row).unwrap();
                rows += 1;
            }
            match rows {
                4 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        })
        .unwrap();
        assert_eq!(rows, 4);
        String::from_utf8(writer.finish().unwrap()).unwrap()
    })
}

/// Any bytes as a pack: verification has an answer.
pub(crate) fn any_bytes_have_an_answer(bytes: &[u8]) {
    let _ = verify(bytes);
    if let Ok(rows) = PackReader::new(bytes) {
        rows.for_each(drop);
    }
}

/// The good pack with some bytes changed. Three bytes describe each change: its place (two) and its
/// value. If there is no finding, every value that can be checked is unchanged.
pub(crate) fn changes_are_found(changes: &[u8]) {
    let mut pack = good().as_bytes().to_vec();
    for change in changes.chunks_exact(3).take(4) {
        let place = usize::from(change[0]) << 8 | usize::from(change[1]);
        let place = place % pack.len();
        match change[2] {
            0 => {
                pack.remove(place);
            }
            1 => pack.insert(place, b'0' + change[0] % 10),
            2 => {
                let other = usize::from(change[0]) % pack.len();
                pack.swap(place, other);
            }
            byte => pack[place] = byte,
        }
    }
    any_bytes_have_an_answer(&pack);
    if is_accepted(&pack) {
        let complaints = differences(good().as_bytes(), &pack);
        assert!(complaints.is_empty(), "{complaints:?}");
    }
}

/// The values by column.
type Values = BTreeMap<Vec<u8>, Vec<Vec<u8>>>;

fn values(pack: &[u8]) -> Values {
    let mut reader = csv::Reader::from_reader(pack);
    let header = reader.byte_headers().unwrap().clone();
    let rows: Vec<ByteRecord> = reader.byte_records().map(Result::unwrap).collect();
    // Spreadsheets write ' before texts, and people write names in capitals and with blanks.
    let value = |value: &[u8]| value.strip_prefix(b"'").unwrap_or(value).to_vec();
    let column = |place: usize| rows.iter().map(|row| value(&row[place])).collect();
    let columns = header.iter().enumerate();
    columns
        .map(|(place, name)| (name.trim_ascii().to_ascii_lowercase(), column(place)))
        .collect()
}

/// Checked values of an accepted pack that differ from the good one.
fn differences(good: &[u8], accepted: &[u8]) -> Vec<String> {
    let (good, mut accepted) = (values(good), values(accepted));
    let mut differences = Vec::new();
    for (column, expected) in good {
        let name = String::from_utf8(column.clone()).unwrap();
        // The language of a title may change.
        let Some(found) = accepted.remove(&column) else {
            if name != "title_en" {
                differences.push(format!("{name} is missing"));
            }
            continue;
        };
        if found.len() != expected.len() {
            differences.push(format!("{} rows", found.len()));
            continue;
        }
        for (row, (expected, found)) in expected.iter().zip(&found).enumerate() {
            // Values that cannot be checked, or not completely, according to the documentation of
            // `verify`. A board has many proofs.
            let may_differ = ["title_en", "index", "generator", "xp_from", "proof"];
            if expected != found && !may_differ.contains(&name.as_str()) {
                differences.push(format!("{name} of row {row}: {found:?}"));
            }
        }
    }
    differences
}
