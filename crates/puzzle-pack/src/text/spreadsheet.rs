//! What spreadsheets do to tables: they write other separators, and change what looks like a number
//! or a date.

use crate::row::columns::is_known;
use csv::{ByteRecord, ReaderBuilder};

/// The character between the fields of a table in CSV: a comma, a semicolon or a tab, with which
/// the header has the most names of a pack's columns.
///
/// ```
/// use puzzle_pack::source::separator;
///
/// assert_eq!(separator(b"id;width;height;cells"), b';');
/// assert_eq!(separator(b"name,place"), b',');
/// ```
pub fn separator(header: &[u8]) -> u8 {
    let is_known = |name: &&[u8]| str::from_utf8(name).is_ok_and(is_known);
    let known = |separator: &u8| {
        let mut builder = ReaderBuilder::new();
        let builder = builder.has_headers(false).delimiter(*separator);
        let mut record = ByteRecord::new();
        let is_read = builder.from_reader(header).read_byte_record(&mut record);
        is_read.map_or(0, |_| record.iter().filter(is_known).count())
    };
    // Of several, the last one is taken.
    let best = [b'\t', b';', b','].into_iter().max_by_key(known);
    best.expect("there are separators")
}

/// What else to say of a wrong value: nothing, or how to keep a spreadsheet from changing it, if it
/// seems to have made a number or a date of it. A value of digits has lost zeros if it is shorter
/// than `length`.
pub(crate) fn advice(found: &str, length: usize) -> &'static str {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_power = found.split_once(['E', 'e']).is_some_and(|(number, power)| {
        digits(&number.replace(['.', ','], "")) && digits(power.trim_start_matches(['+', '-']))
    });
    let is_parted = digits(&found.replace(['.', ',', '-', '/', ':', ' '], "")) && !digits(found);
    let has_lost_zeros =
        digits(found) && found.len() < length && (found == "0" || !found.starts_with('0'));
    match is_power || is_parted || has_lost_zeros {
        true => {
            "; a spreadsheet may have changed it: make the column text before it is entered or \
             imported, or use JSON lines"
        }
        false => "",
    }
}

/// A value in quotes, shortened if it is long.
pub(crate) fn shown(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_changed_by_spreadsheets_are_recognised() {
        for changed in [
            "1.10E+24",
            "1,1E+24",
            "1.1e24",
            "1.10001E+024",
            "10110",
            "0",
            "2010-01-01",
            "1.1.2010",
            "1,100,011",
        ] {
            assert_ne!(advice(changed, 25), "", "{changed}");
        }
        for other in ["", "10x1", "0101", "1111100", "E", "1E", "E5", "-", "x-5"] {
            assert_eq!(advice(other, 7), "", "{other}");
        }
    }
}
