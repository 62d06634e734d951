//! Templates of titles.

use crate::json_form::JsonText;
use crate::names::ValueError;
use crate::row::form::PackForm;
use crate::row::id;
use crate::row::titles::check_title;
use nonogram::Puzzle;
use std::fmt;
use std::str::FromStr;

/// The placeholders.
const FIELDS: [&str; 6] = ["name", "number", "width", "height", "seed", "id"];

/// A title with placeholders: `{name}` is what the picture shows or how it was made, `{number}` the
/// number of the board in the pack, from 1, `{width}` and `{height}` its sides, `{seed}` the seed
/// of the pack, and `{id}` the id of the board. `{{` and `}}` are braces.
///
/// ```
/// use puzzle_pack::TitleTemplate;
///
/// assert!("{name} ({width}x{height})".parse::<TitleTemplate>().is_ok());
/// let error = "{title}".parse::<TitleTemplate>().unwrap_err().to_string();
/// assert!(error.starts_with("there is no placeholder {title}: expected one of {name}, "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TitleTemplate(String);

impl TitleTemplate {
    /// The text with placeholders.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

/// The title of board number `index` of the pack with this seed, by a template.
pub(crate) fn title(
    template: &str,
    name: &str,
    (seed, index): (u64, u64),
    puzzle: &Puzzle,
) -> String {
    let title = filled(template, |field| match field {
        "name" => name.to_string(),
        "number" => (index + 1).to_string(),
        "width" => puzzle.width().to_string(),
        "height" => puzzle.height().to_string(),
        "seed" => seed.to_string(),
        _ => id(puzzle),
    });
    title.expect("a good template")
}

/// The template with a value for each placeholder.
fn filled(template: &str, value: impl Fn(&str) -> String) -> Result<String, ValueError> {
    let mut filled = String::with_capacity(2 * template.len());
    let (mut rest, mut braces) = (template, 0);
    while let Some(at) = rest.find(['{', '}']) {
        filled.push_str(&rest[..at]);
        rest = &rest[at..];
        braces += 1;
        if let Some(after) = rest.strip_prefix("{{").or_else(|| rest.strip_prefix("}}")) {
            filled.push_str(&rest[..1]);
            rest = after;
        } else if let Some((name, after)) =
            rest.strip_prefix('{').and_then(|rest| rest.split_once('}'))
        {
            if !FIELDS.contains(&name) {
                let known = FIELDS.map(|field| format!("{{{field}}}")).join(", ");
                return Err(ValueError(format!(
                    "there is no placeholder {{{name}}}: expected one of {known}"
                )));
            }
            filled.push_str(&value(name));
            rest = after;
        } else {
            return Err(ValueError(format!(
                "brace {braces} has no partner: write {{name}} for a placeholder, {{{{ or }}}} for \
                 a brace"
            )));
        }
        braces += 1;
    }
    filled.push_str(rest);
    Ok(filled)
}

impl JsonText for TitleTemplate {
    const WHAT: &str = "title_template";
}

impl FromStr for TitleTemplate {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        // A name begins with a letter and has at most 40 characters, and a number 20.
        let longest = filled(text, |_| "a".repeat(40))?;
        check_title(&longest, PackForm::Csv)?;
        Ok(Self(text.to_string()))
    }
}

impl fmt::Display for TitleTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
