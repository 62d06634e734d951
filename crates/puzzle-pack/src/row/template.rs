//! Templates of titles.

use crate::names::ValueError;
use crate::row::form::PackForm;
use crate::row::titles::check_title;
use crate::row::{id, push_number};
use nonogram::Puzzle;
use std::fmt;
use std::str::FromStr;

/// What a placeholder stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Name,
    Number,
    Width,
    Height,
    Seed,
    Id,
}

impl Field {
    const ALL: [(&'static str, Self); 6] = [
        ("name", Self::Name),
        ("number", Self::Number),
        ("width", Self::Width),
        ("height", Self::Height),
        ("seed", Self::Seed),
        ("id", Self::Id),
    ];
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Field(Field),
}

/// A title with placeholders: `{name}` is what the picture shows or how it was made, `{number}` the number of the board in
/// the pack, from 1, `{width}` and `{height}` its sides, `{seed}` the seed of the pack, and `{id}` the id of the board.
/// `{{` and `}}` are braces.
///
/// ```
/// use puzzle_pack::TitleTemplate;
///
/// assert!("{name} ({width}x{height})".parse::<TitleTemplate>().is_ok());
/// let error = "{title}".parse::<TitleTemplate>().unwrap_err().to_string();
/// assert!(error.starts_with("there is no placeholder {title}: expected one of {name}, {number}, "), "{error}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TitleTemplate {
    text: String,
    pieces: Vec<Piece>,
}

/// The placeholders, with commas between.
fn known() -> String {
    let names = Field::ALL.map(|(name, _)| format!("{{{name}}}"));
    names.join(", ")
}

/// The values of the placeholders.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TitleFields<'a> {
    pub(crate) name: &'a str,
    pub(crate) seed: u64,
    pub(crate) index: u64,
    pub(crate) puzzle: &'a Puzzle,
}

impl TitleTemplate {
    /// The title of a board.
    pub(crate) fn title(&self, fields: TitleFields<'_>) -> String {
        let mut title = String::with_capacity(self.text.len() + fields.name.len());
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => title.push_str(text),
                Piece::Field(Field::Name) => title.push_str(fields.name),
                Piece::Field(Field::Number) => push_number(&mut title, fields.index + 1),
                Piece::Field(Field::Width) => push_number(&mut title, fields.puzzle.width() as u64),
                Piece::Field(Field::Height) => push_number(&mut title, fields.puzzle.height() as u64),
                Piece::Field(Field::Seed) => push_number(&mut title, fields.seed),
                Piece::Field(Field::Id) => title.push_str(&id(fields.puzzle)),
            }
        }
        title
    }

    /// Checks the longest title.
    fn check(&self) -> Result<(), ValueError> {
        let longest = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            // A name begins with a letter and has at most 40 characters, and a number 20.
            Piece::Field(_) => "a".repeat(40),
        };
        let title: String = self.pieces.iter().map(longest).collect();
        check_title(&title, PackForm::Csv)
    }
}

impl FromStr for TitleTemplate {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let (mut pieces, mut plain) = (Vec::new(), String::new());
        let (mut rest, mut braces) = (text, 0);
        while let Some(at) = rest.find(['{', '}']) {
            plain.push_str(&rest[..at]);
            rest = &rest[at..];
            braces += 1;
            if let Some(after) = rest.strip_prefix("{{").or_else(|| rest.strip_prefix("}}")) {
                plain.push_str(&rest[..1]);
                rest = after;
                braces += 1;
                continue;
            }
            let inside = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
            let Some((name, after)) = inside else {
                return Err(ValueError(format!(
                    "brace {braces} has no partner: write {{name}} for a placeholder, {{{{ or }}}} for a brace"
                )));
            };
            let Some(&(_, field)) = Field::ALL.iter().find(|(known, _)| *known == name) else {
                return Err(ValueError(format!("there is no placeholder {{{name}}}: expected one of {}", known())));
            };
            if !plain.is_empty() {
                pieces.push(Piece::Text(std::mem::take(&mut plain)));
            }
            pieces.push(Piece::Field(field));
            rest = after;
            braces += 1;
        }
        plain.push_str(rest);
        if !plain.is_empty() {
            pieces.push(Piece::Text(plain));
        }
        let template = Self { text: text.to_string(), pieces };
        template.check()?;
        Ok(template)
    }
}

impl fmt::Display for TitleTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::Picture;

    #[test]
    fn placeholders_are_filled_in() {
        let puzzle = Picture::from_bits(3, 2, "101110").unwrap().puzzle();
        let fields = TitleFields { name: "Heart", seed: 7, index: 2, puzzle: &puzzle };
        for (template, expected) in [
            ("", ""),
            ("Level {number}", "Level 3"),
            ("{name} {width}x{height}", "Heart 3x2"),
            ("{seed}/{id}", "7/6d863d4e7b24df86"),
            ("{{{number}}}", "{3}"),
            ("a{{}}b", "a{}b"),
        ] {
            let parsed: TitleTemplate = template.parse().unwrap();
            assert_eq!(parsed.title(fields), expected);
            assert_eq!(parsed.to_string(), template);
        }
    }

    #[test]
    fn bad_templates_are_refused() {
        for (template, message) in [
            ("{name", "brace 1 has no partner: write {name} for a placeholder, {{ or }} for a brace"),
            ("{number} }", "brace 3 has no partner"),
            (
                "{Name}",
                "there is no placeholder {Name}: expected one of {name}, {number}, {width}, {height}, {seed}, {id}",
            ),
            ("{}", "there is no placeholder {}"),
            ("-{number}", "as a formula"),
            ("{{}}\n", "without line breaks"),
            (&"{id}".repeat(30), "at most 1000 characters"),
        ] {
            let error = template.parse::<TitleTemplate>().unwrap_err().to_string();
            assert!(error.contains(message), "{template}: {error}");
        }
    }
}
