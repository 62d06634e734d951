//! What spreadsheets do to tables: they write other separators, and change what looks like a number
//! or a date.

use crate::row::columns::{is_computed, is_known};
use crate::row::titles;
use csv::{ByteRecord, ReaderBuilder};
use std::borrow::Cow;

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
    let is_known =
        |name: &&[u8]| str::from_utf8(name).is_ok_and(|name| is_known(&column_name(name)));
    // Of several, the last one is taken.
    let separators = [b'\t', b';', b','].into_iter();
    let best = separators.max_by_key(|&separator| {
        let mut builder = ReaderBuilder::new();
        let builder = builder.has_headers(false).delimiter(separator);
        let mut record = ByteRecord::new();
        let is_read = builder.from_reader(header).read_byte_record(&mut record);
        is_read.map_or(0, |_| record.iter().filter(is_known).count())
    });
    best.expect("there are separators")
}

/// What else to say of a wrong value: nothing, or how to keep a spreadsheet from changing it, if it
/// seems to have made a number or a date of it. A value of digits has lost zeros if it is shorter
/// than `length`.
pub(crate) fn advice(found: &str, length: usize) -> &'static str {
    let is_power = found.split_once(['E', 'e']).is_some_and(|(number, power)| {
        are_digits(&number.replace(['.', ','], ""))
            && are_digits(power.trim_start_matches(['+', '-']))
    });
    let is_parted =
        are_digits(&found.replace(['.', ',', '-', '/', ':', ' '], "")) && !are_digits(found);
    let has_lost_zeros =
        are_digits(found) && found.len() < length && (found == "0" || !found.starts_with('0'));
    if is_power || is_parted || has_lost_zeros {
        "; a spreadsheet may have changed it: make the column text before it is entered or \
             imported, or use JSON lines"
    } else {
        ""
    }
}

/// Whether a text is a whole number without a sign.
pub(super) fn are_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a spreadsheet may have made a number or a date of the text `was`.
pub(crate) fn may_become(was: &str, is: &str) -> bool {
    is_same_number(was, is) || is_date_of(was, is)
}

/// Whether both are the same number, up to the digits that spreadsheets drop.
fn is_same_number(was: &str, is: &str) -> bool {
    let [Some(before), Some(after)] = [was, is].map(|text| {
        let has_digit = text.starts_with(|first: char| first.is_ascii_digit());
        let number = text.replace(',', ".").parse::<f64>();
        number.ok().filter(|_| has_digit)
    }) else {
        return false;
    };
    // A power of ten has two decimals or more, any other number has fifteen digits.
    let part = if is.contains(['E', 'e']) { 5e-3 } else { 1e-14 };
    before.is_finite() && (before - after).abs() <= part * before
}

/// Whether a date has the two or three numbers of a text, such as 03-Apr or 2026-04-03 for 3/4. A
/// year may have other digits before them.
fn is_date_of(was: &str, is: &str) -> bool {
    let parts: Vec<&str> = was.split(['.', '/']).collect();
    let numbers: Option<Vec<u32>> = parts.iter().map(|part| part.parse().ok()).collect();
    let Some(mut numbers) = numbers.filter(|numbers| (2..=3).contains(&numbers.len())) else {
        return false;
    };
    // 3/4 has become a date of some year.
    let mut spare = 3 - numbers.len();
    for part in is.split(['-', '/', '.', ' ', ',']) {
        if part.is_empty() {
            continue;
        }
        match numbers.iter().position(|number| is_part(*number, part)) {
            Some(place) => drop(numbers.remove(place)),
            None if spare > 0 && part.bytes().all(|byte| byte.is_ascii_digit()) => spare -= 1,
            None => return false,
        }
    }
    numbers.is_empty()
}

/// Whether a part of a date, such as 2003 or Apr, stands for a number. Words of other languages
/// stand for any month.
fn is_part(number: u32, part: &str) -> bool {
    const MONTHS: [&str; 12] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    if let Ok(found) = part.parse::<u32>() {
        return found == number || found > 1000 && found % 100 == number;
    }
    let small = part.to_lowercase();
    match MONTHS.iter().position(|month| small.starts_with(month)) {
        Some(month) => month as u32 + 1 == number,
        None => small.chars().all(char::is_alphabetic) && (1..=12).contains(&number),
    }
}

/// The separator that a line `sep=;` names for Excel.
pub(crate) fn named_separator(line: &[u8]) -> Option<u8> {
    match line.trim_ascii_end() {
        [
            b's' | b'S',
            b'e' | b'E',
            b'p' | b'P',
            b'=',
            separator @ (b';' | b',' | b'\t'),
        ] => Some(*separator),
        _ => None,
    }
}

/// The text inside signs that tell a spreadsheet to keep it as text: `0012` of `="0012"`. Except in
/// titles, also `0012` of `'0012`, and of a value between signs that nobody sees. `None` if there
/// are no such signs.
pub(crate) fn plain_text(column: &str, value: &[u8]) -> Option<Vec<u8>> {
    if let Some(text) = value.strip_prefix(b"=\"")
        && let Some(text) = text.strip_suffix(b"\"")
    {
        let text = String::from_utf8_lossy(text).replace("\"\"", "\"");
        return Some(text.into_bytes());
    }
    if !is_computed(column) || titles::language_of(column).is_some() {
        return None;
    }
    if let Some(text) = value.strip_prefix(b"'") {
        return Some(text.to_vec());
    }
    let text = str::from_utf8(value).ok()?;
    let seen = text.trim_matches(['\u{200b}', '\u{feff}', '\u{a0}']);
    (seen.len() < text.len()).then(|| seen.as_bytes().to_vec())
}

/// The row without the signs of spreadsheets around its texts.
pub(crate) fn plain_texts(names: &[String], row: ByteRecord) -> ByteRecord {
    let is_plain =
        |value: &[u8]| !value.starts_with(b"=\"") && !value.starts_with(b"'") && value.is_ascii();
    if row.iter().all(is_plain) {
        return row;
    }
    let mut plain = ByteRecord::new();
    for (name, value) in names.iter().zip(&row) {
        match plain_text(name, value) {
            Some(text) => plain.push_field(&text),
            None => plain.push_field(value),
        }
    }
    plain.set_position(row.position().cloned());
    plain
}

/// The name of a column as packs have it: without blanks around it and, if a pack has it, in small
/// letters.
pub fn column_name(name: &str) -> String {
    let name = &with_hyphen(name.trim());
    let small = name.to_ascii_lowercase();
    if is_computed(&small) {
        return small;
    }
    let Some(language) = small.strip_prefix(titles::PREFIX) else {
        return name.to_string();
    };
    // The region of pt-BR stays as it is.
    let region = language
        .find('-')
        .map_or(name.len(), |dash| titles::PREFIX.len() + dash);
    let usual = small[..region].to_string() + &name[region..];
    if is_known(&usual) {
        usual
    } else {
        name.to_string()
    }
}

/// `title_pt-BR` for the `title_pt_BR` of [`PackForm::Unity`](crate::PackForm::Unity).
fn with_hyphen(name: &str) -> Cow<'_, str> {
    let Some((start, region)) = name.rsplit_once('_') else {
        return name.into();
    };
    let is_region = region.len() == 2 && region.bytes().all(|byte| byte.is_ascii_uppercase());
    let language = start.strip_prefix(titles::PREFIX).unwrap_or_default();
    if is_region && matches!(language.len(), 2 | 3) {
        return format!("{start}-{region}").into();
    }
    name.into()
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

    #[test]
    fn numbers_and_dates_are_known_as_what_they_were() {
        for (was, is) in [
            ("1.1", "1,1"),
            ("1.10", "1.1"),
            ("1.1", "1.10"),
            ("0012345678901234", "12345678901234"),
            ("8509412812345678", "8.50941E+15"),
            ("8509412812345678", "8,51E+15"),
            ("123456789012e034", "1.23E+45"),
            ("8509412812345678", "8509412812345670"),
            ("3/4", "03-Apr"),
            ("3/4", "4-Mar"),
            ("3/4", "2026-04-03"),
            ("1/2/3", "2003-02-01"),
            ("1.2.3", "01.02.2003"),
            ("1.1", "01. Jan"),
            ("1.1", "1 Jan"),
            ("1.10", "janv.-10"),
        ] {
            assert!(may_become(was, is), "{was} {is}");
        }
        for (was, is) in [
            ("1.1", "1.2"),
            ("3/4", "04-May"),
            ("3/4", "2026-05-03"),
            ("3/4", "3/4/5/6"),
            ("1/2/3", "2004-02-01"),
            ("1/2/3/4", "2003-02-01"),
            ("8509412812345678", "8.60E+15"),
            ("3a/4a", "03-Apr"),
            ("", "0"),
            ("/", "0"),
            ("1", ""),
        ] {
            assert!(!may_become(was, is), "{was} {is}");
        }
    }

    #[test]
    fn names_may_have_any_case_and_blanks() {
        for (name, usual) in [
            (" Width ", "width"),
            ("CELLS", "cells"),
            ("Title_EN", "title_en"),
            ("TITLE_pt-BR", "title_pt-BR"),
            ("title_pt-BR", "title_pt-BR"),
            (" Artist", "Artist"),
            ("title_", "title_"),
            ("Title_\u{e9}", "Title_\u{e9}"),
            ("", ""),
        ] {
            assert_eq!(column_name(name), usual);
        }
    }

    #[test]
    fn texts_of_spreadsheets_are_taken_out_of_their_signs() {
        let plain = |column, value: &str| {
            let text = plain_text(column, value.as_bytes());
            text.map(|text| String::from_utf8(text).unwrap())
        };
        assert_eq!(plain("cells", "=\"0012\"").as_deref(), Some("0012"));
        assert_eq!(
            plain("notes", "=\"a \"\"b\"\"\"").as_deref(),
            Some("a \"b\"")
        );
        assert_eq!(plain("cells", "'0012").as_deref(), Some("0012"));
        for (column, value) in [
            ("title_en", "'Tis"),
            ("cells", "0012"),
            ("cells", "=1"),
            ("cells", "=\""),
        ] {
            assert_eq!(plain(column, value), None, "{value}");
        }
    }
}
