//! Other notations of the same values, in packs and tables that people write.
//!
//! A column `size` stands for `width` and `height` if there are cells, but neither of the two:
//! `5x4` is 5 wide and 4 high. In the columns `rows` and `columns`, the clue of an empty line may
//! be `0`, where packs are written with nothing. The whole value may be the text of a list, as
//! Python writes it: `[[1, 1], [2]]`.

use crate::row::column::ColumnKind;
use crate::row::columns::kind;
use crate::text::finding::{PackFinding, line_of};
use crate::text::json::clue_text;
use crate::text::spreadsheet::shown;
use csv::ByteRecord;
use std::borrow::Cow;

/// The name of the column with both sides.
pub(crate) const SIZE: &str = "size";

/// Which columns of a file may have another notation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notation {
    /// The place of the column with both sides.
    size: Option<usize>,
    /// The places of the columns with clues.
    clues: Vec<usize>,
}

impl Notation {
    /// That of a file with these columns.
    pub(crate) fn of(names: &[String]) -> Self {
        let place = |wanted: &str| {
            names
                .iter()
                .position(|name| name.eq_ignore_ascii_case(wanted))
        };
        let has_sides = place("width").is_some() || place("height").is_some();
        let is_board = place("cells").is_some();
        Self {
            size: place(SIZE).filter(|_| is_board && !has_sides),
            ..Self::of_clues(names)
        }
    }

    /// That of the clues alone.
    pub(crate) fn of_clues(names: &[String]) -> Self {
        let mut clues: Vec<usize> = (0..names.len()).collect();
        clues.retain(|&at| kind(&names[at]) == ColumnKind::Clues);
        Self { size: None, clues }
    }

    /// The columns as packs have them.
    pub(crate) fn names(&self, names: &[String]) -> Vec<String> {
        let mut usual = names.to_vec();
        if let Some(size) = self.size {
            usual.splice(size..=size, ["width".to_string(), "height".to_string()]);
        }
        usual
    }

    /// A row as packs have it.
    pub(crate) fn usual(&self, row: ByteRecord) -> Result<ByteRecord, PackFinding> {
        let is_usual = !self.clues.iter().any(|&at| is_unusual(&row[at]));
        if self.size.is_none() && is_usual {
            return Ok(row);
        }
        let mut usual = ByteRecord::new();
        usual.set_position(row.position().cloned());
        for (at, value) in row.iter().enumerate() {
            if self.size == Some(at) {
                let Some((width, height)) = sides(value) else {
                    let found = shown(&String::from_utf8_lossy(value));
                    let message = format!("expected a size such as 5x5, found {found}");
                    return Err(PackFinding::of_value(line_of(&row), SIZE, message));
                };
                usual.push_field(width.as_bytes());
                usual.push_field(height.as_bytes());
            } else if self.clues.contains(&at) {
                usual.push_field(&usual_clues(value));
            } else {
                usual.push_field(value);
            }
        }
        Ok(usual)
    }
}

/// Width and height of `5x4`.
fn sides(value: &[u8]) -> Option<(&str, &str)> {
    let text = str::from_utf8(value).ok()?;
    let (width, height) = text.split_once(['x', 'X', '×'])?;
    Some((width.trim(), height.trim()))
}

/// Whether clues may have another notation.
fn is_unusual(value: &[u8]) -> bool {
    value.starts_with(b"[") || has_zero(value)
}

/// Clues as packs have them.
fn usual_clues(value: &[u8]) -> Cow<'_, [u8]> {
    if has_zero(value) {
        return without_zeros(value).into();
    }
    let is_list = value.starts_with(b"[");
    let lists = is_list.then(|| serde_json::from_slice(value).ok());
    match lists.flatten().and_then(|lists| clue_text(&lists)) {
        Some(text) => text.into_bytes().into(),
        None => value.into(),
    }
}

/// Whether a value is a text of clues in which a line has the clue `0`.
fn has_zero(value: &[u8]) -> bool {
    let is_clue =
        |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_lowercase() || b"./".contains(byte);
    value.contains(&b'0')
        && value.iter().all(is_clue)
        && value.split(|&byte| byte == b'/').any(|line| line == b"0")
}

fn without_zeros(value: &[u8]) -> Vec<u8> {
    let lines = value.split(|&byte| byte == b'/');
    let lines: Vec<&[u8]> = lines
        .map(|line| if line == b"0" { b"" } else { line })
        .collect();
    lines.join(&b'/')
}

#[cfg(test)]
mod tests {
    use crate::text::records::Records;

    /// The names and the rows of a file, as every reader sees them.
    fn rows(text: &str) -> Result<Vec<String>, String> {
        let records = Records::exact(text.as_bytes()).unwrap();
        let mut rows = vec![records.names().join(",")];
        for record in records {
            let record = record.map_err(|error| error.to_string())?;
            let fields: Vec<_> = record.iter().map(String::from_utf8_lossy).collect();
            rows.push(fields.join(","));
        }
        Ok(rows)
    }

    #[test]
    fn sizes_become_sides() {
        let usual = ["id,width,height,cells", "A,3,2,101110"].map(String::from);
        for text in [
            "id,size,cells\nA,3x2,101110\n",
            "id;Size;cells\nA;3 X 2;101110\n",
            "[{\"id\": \"A\", \"size\": \"3×2\", \"cells\": \"101110\"}]",
        ] {
            assert_eq!(rows(text).unwrap(), usual, "{text}");
        }
        for other in [
            "size,width,height,cells\nsmall,1,1,1\n",
            "size,title_en\nsmall,A\n",
        ] {
            let header = other.split('\n').next().unwrap();
            assert_eq!(rows(other).unwrap()[0], header);
        }
        let error = rows("cells,size\n1,1x1\n1,small\n").unwrap_err();
        let expected = "line 3, column size: expected a size such as 5x5, found \"small\"";
        assert_eq!(error, expected);
    }

    #[test]
    fn clues_become_those_of_packs() {
        let clues = |text: &str| {
            let file = format!("cells,rows\n0,{text}\n");
            rows(&file).unwrap()[1].trim_start_matches("0,").to_string()
        };
        for (zeros, usual) in [
            ("2/0", "2/"),
            ("0/0", "/"),
            ("0", ""),
            ("0/1b.10a/0", "/1b.10a/"),
            ("10/20.1", "10/20.1"),
            ("1.0/2", "1.0/2"),
            ("0/Jan", "0/Jan"),
            ("\"[[1, 1], [2]]\"", "1.1/2"),
            ("\"[[[3, 2], [1, 1]], []]\"", "3b.1a/"),
            ("[[2]", "[[2]"),
        ] {
            assert_eq!(clues(zeros), usual, "{zeros}");
        }
        let json = "{\"cells\":\"0\",\"rows\":[[2],[0],[]]}\n";
        assert_eq!(rows(json).unwrap()[1], "0,2//");
    }
}
