//! The columns of a table that a pack keeps.
//!
//! A table may have any columns. Those with no meaning for this program keep their names. A column
//! with the name of one that the program computes, such as `id` or `level`, becomes `source_id` or
//! `source_level`.

use super::Given;
use crate::names::ValueError;
use crate::row::columns;
use crate::row::form::PackForm;
use crate::row::titles::{check_title, formula_error, is_formula};
use crate::row::{hash_column, id};

/// The beginning of the name of a column that a table and the pack both have.
const SOURCE: &str = "source_";

/// The columns of a table that the pack keeps behind its own, in the order of the table.
///
/// Cells, sides, titles and experience points are always taken over, in the columns of the pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeptColumns {
    /// All columns. Of a pack, that is, of a table whose ids are those of its boards, only the
    /// columns that no pack has by itself: the others are computed again.
    #[default]
    All,
    /// No columns.
    None,
    /// The columns with these names in the table.
    Named(Vec<String>),
}

impl KeptColumns {
    /// Leaves the kept columns in all pictures of a table, under their names in the pack, and
    /// returns the names of the others. All pictures have the same columns, and there is at least
    /// one picture.
    pub(super) fn apply(
        &self,
        given: &mut [Given],
        form: PackForm,
    ) -> Result<Vec<String>, ValueError> {
        let names: Vec<String> = given[0]
            .extras
            .iter()
            .map(|(name, _)| name.clone())
            .collect();
        if let Self::Named(wanted) = self
            && let Some(name) = wanted.iter().find(|name| !names.contains(name))
        {
            let known = if names.is_empty() {
                "none".to_string()
            } else {
                names.join(", ")
            };
            return Err(ValueError(format!(
                "there is no column {name:?} to keep; there are {known}"
            )));
        }
        let is_pack = *self == Self::All && is_pack(given);
        // Ids of the designer's are not computed.
        let is_own = |name: &str| name == "id" && given[0].extra("puzzle_id").is_some();
        // The name in the pack of each column that is kept.
        let mut kept: Vec<Option<String>> = Vec::with_capacity(names.len());
        for name in &names {
            let is_computed = columns::is_computed(name);
            let renamed = if is_computed {
                format!("{SOURCE}{name}")
            } else {
                name.clone()
            };
            let why = match check_title(&renamed, form) {
                Err(error) => Some(error.to_string()),
                Ok(()) if is_computed && names.contains(&renamed) => {
                    Some(format!("the table has a column {renamed}, too"))
                }
                Ok(()) => None,
            };
            kept.push(match (self, why) {
                (Self::Named(wanted), _) if !wanted.contains(name) => None,
                (Self::Named(_), Some(why)) => {
                    let message = format!("the column {name:?} cannot be kept: {why}");
                    return Err(ValueError(message));
                }
                (Self::Named(_), None) => Some(renamed),
                (Self::None, _) | (Self::All, Some(_)) => None,
                (Self::All, None) => (!is_computed || !is_pack || is_own(name)).then_some(renamed),
            });
        }
        for given in given {
            let columns = std::mem::take(&mut given.extras);
            for (renamed, (name, text)) in kept.iter().zip(columns) {
                let Some(renamed) = renamed else { continue };
                if form == PackForm::Csv && runs(&text) {
                    let refused = format!("column {name}: {}", formula_error(&text));
                    given.refused.get_or_insert(refused);
                }
                given.extras.push((renamed.clone(), text));
            }
        }
        let dropped = names.into_iter().zip(&kept);
        Ok(dropped
            .filter(|(_, kept)| kept.is_none())
            .map(|(name, _)| name)
            .collect())
    }
}

/// Whether the ids of a table are those of its boards.
fn is_pack(given: &[Given]) -> bool {
    given.iter().all(|given| {
        let found = given.extra(hash_column(|name| given.extra(name)));
        let picture = given.picture();
        found.is_some() && found == picture.map(|it| id(&it.puzzle())).as_deref()
    })
}

/// Whether a spreadsheet runs a text as a formula. A number with a sign is none.
pub(super) fn runs(text: &str) -> bool {
    if !text.starts_with(['\t', '\r', '\n']) && !is_formula(text) {
        return false;
    }
    // `inf` and the like are numbers to Rust alone.
    let has_signs = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    !has_signs || text.parse::<f64>().is_err()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{TableOptions, read_table};

    /// The columns kept of a table with these columns and values, and the columns dropped.
    fn kept(columns: &str, values: &str, keep: KeptColumns) -> Result<(String, String), String> {
        let options = TableOptions {
            size: Some((2, 2)),
            keep,
            ..TableOptions::default()
        };
        let table = format!("cells,{columns}\n1011,{values}\n");
        let table = read_table(table.as_bytes(), &options).map_err(|error| error.to_string())?;
        let (given, dropped) = (table.given, table.dropped);
        let extras = given[0].extras.iter();
        let extras: Vec<String> = extras
            .map(|(name, text)| format!("{name}={text}"))
            .collect();
        let refused = given[0].refused.iter().map(|refused| format!("!{refused}"));
        let extras: Vec<String> = extras.into_iter().chain(refused).collect();
        Ok((extras.join(" "), dropped.join(" ")))
    }

    fn good(kept: &str, dropped: &str) -> Result<(String, String), String> {
        Ok((kept.to_string(), dropped.to_string()))
    }

    #[test]
    fn all_columns_survive_in_order() {
        let columns = "artist,id,title_en,xp,level,notes";
        let all = kept(columns, "Ada,77,T,5,hard,-3.5", KeptColumns::All);
        assert_eq!(
            all,
            good("artist=Ada source_id=77 source_level=hard notes=-3.5", "")
        );
        let none = kept("artist,id", "Ada,77", KeptColumns::None);
        assert_eq!(none, good("", "artist id"));
        let named = KeptColumns::Named(vec!["notes".to_string(), "id".to_string()]);
        assert_eq!(
            kept("id,level,notes", "77,hard,", named),
            good("source_id=77 notes=", "level")
        );
    }

    #[test]
    fn columns_of_a_pack_are_computed_again() {
        let id = id(&nonogram::Picture::from_bits(2, 2, "1011").unwrap().puzzle());
        let values = format!("{id},easy,Ada,77");
        let columns = "id,level,artist,source_id";
        assert_eq!(
            kept(columns, &values, KeptColumns::All),
            good("artist=Ada source_id=77", "id level")
        );
        let named = |name: &str| KeptColumns::Named(vec![name.to_string()]);
        assert_eq!(
            kept(columns, &values, named("level")),
            good("source_level=easy", "id artist source_id")
        );
        let error = kept(columns, &values, named("id")).unwrap_err();
        assert!(error.contains("has a column source_id, too"), "{error}");
        let error = kept(columns, &values, named("cells")).unwrap_err();
        assert!(
            error.contains("no column \"cells\" to keep; there are id, level"),
            "{error}"
        );
    }

    #[test]
    fn formulas_are_refused_but_numbers_are_kept() {
        for (text, is_refused) in [
            ("-5", false),
            ("+1.5e3", false),
            ("-5 degrees", true),
            ("=1", true),
            ("-1+2", true),
            ("@a", true),
            ("a=1", false),
        ] {
            let (kept, _) = kept("notes", text, KeptColumns::All).unwrap();
            assert_eq!(kept.contains("!column notes: "), is_refused, "{text}");
        }
        assert_eq!(kept("=1", "x", KeptColumns::All), good("", "=1"));
    }
}
