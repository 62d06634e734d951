//! Titles in several languages, safe to open in a spreadsheet.
//!
//! A spreadsheet runs a text that begins with certain characters as a formula ("CSV injection" in
//! the words of OWASP). Such titles are refused, not altered, so a pack contains exactly what was
//! put in. A pack in JSON may have them.

use crate::names::ValueError;
use crate::row::form::PackForm;
use std::collections::BTreeMap;

/// The language whose title is in every pack.
const ENGLISH: &str = "en";

/// The beginning of the name of a title's column, before the language.
pub(crate) const PREFIX: &str = "title_";

/// The most characters of a title, and of a language.
const MAX_TITLE: usize = 1000;
const MAX_LANGUAGE: usize = 35;

/// The error of a text that a spreadsheet would run.
pub(crate) fn formula_error(text: &str) -> ValueError {
    let text = shortened(text);
    ValueError(format!("a spreadsheet would run {text:?} as a formula"))
}

/// Whether a text begins with a sign that makes it a formula in some spreadsheet.
pub(crate) fn is_formula(text: &str) -> bool {
    const RUN: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    text.starts_with(RUN)
}

/// The titles of a board: one in English, which may be empty, and any number of others.
///
/// ```
/// use puzzle_pack::{PackForm, Titles};
///
/// let mut titles = Titles::new(PackForm::Csv, "Boat").unwrap();
/// titles.add(PackForm::Csv, "de", "Boot").unwrap();
/// assert_eq!((titles.get("de"), titles.get("fr")), (Some("Boot"), None));
/// assert!(titles.add(PackForm::Csv, "fr", "=1+1").is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Titles {
    english: String,
    /// The other titles by language.
    others: BTreeMap<String, String>,
}

impl Titles {
    /// Titles for a pack of this format with an English title only.
    ///
    /// # Errors
    /// If a spreadsheet would run the title (in JSON any title is safe), or if it has control
    /// characters or more than 1000 characters.
    pub fn new(form: PackForm, english: &str) -> Result<Self, ValueError> {
        let mut titles = Self::default();
        titles.add(form, ENGLISH, english).map(|()| titles)
    }

    /// Sets the title in a language for a pack of this format.
    ///
    /// # Errors
    /// The errors of [`Self::new`], and if the language has other characters than letters, digits
    /// and hyphens.
    pub fn add(&mut self, form: PackForm, language: &str, title: &str) -> Result<(), ValueError> {
        check_language(language)?;
        check_title(title, form)?;
        if language == ENGLISH {
            self.english = title.to_string();
        } else {
            self.others.insert(language.to_string(), title.to_string());
        }
        Ok(())
    }

    /// The title in a language.
    pub fn get(&self, language: &str) -> Option<&str> {
        if language == ENGLISH {
            return Some(&self.english);
        }
        self.others.get(language).map(String::as_str)
    }

    /// The languages other than English, sorted.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.others.keys().map(String::as_str)
    }
}

/// The language of a column `title_LANGUAGE`; `None` for other columns.
pub(crate) fn language_of(column: &str) -> Option<&str> {
    let language = column.strip_prefix(PREFIX)?;
    check_language(language).is_ok().then_some(language)
}

fn check_language(language: &str) -> Result<(), ValueError> {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let is_name = (1..=MAX_LANGUAGE).contains(&language.len())
        && language.bytes().all(is_sign)
        && !language.starts_with('-');
    if is_name {
        return Ok(());
    }
    Err(ValueError(format!(
        "expected a language of letters, digits and hyphens, such as de or pt-BR, found {:?}",
        shortened(language)
    )))
}

/// Checks that a text may be a title in a pack of this format.
pub(crate) fn check_title(title: &str, form: PackForm) -> Result<(), ValueError> {
    if form == PackForm::Csv && is_formula(title) {
        return Err(formula_error(title));
    }
    let expected = |what: String| Err(ValueError(format!("expected a title {what}")));
    if title.contains(char::is_control) {
        let found = shortened(title);
        return expected(format!(
            "without line breaks, tabs and other control characters, found {found:?}"
        ));
    }
    match title.chars().count() {
        long if long > MAX_TITLE => {
            expected(format!("of at most {MAX_TITLE} characters, found {long}"))
        }
        _ => Ok(()),
    }
}

/// The beginning of a text, as a message shows it.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_refused_as_titles() {
        let error = |title: &str| check_title(title, PackForm::Csv).unwrap_err().to_string();
        for title in ["=1", "+1", "-1", "@A1", "＝1"] {
            assert!(error(title).contains("as a formula"), "{title}");
        }
        for title in ["\t=1", "\r=1", "a\nb", "a\u{7f}"] {
            assert!(error(title).contains("without line breaks"), "{title}");
        }
        assert!(error(&"x".repeat(1001)).ends_with("found 1001"));
        for title in ["", "A, \"B\"", "1 - 1 = 0", "Ñandú", &"ß".repeat(1000)] {
            assert_eq!(check_title(title, PackForm::Csv), Ok(()));
        }
    }

    #[test]
    fn languages_are_letters_digits_and_hyphens() {
        assert_eq!(language_of("title_pt-BR"), Some("pt-BR"));
        for column in ["title_", "title_a,b", "title_é", "title_-de", "title", "xp"] {
            assert_eq!(language_of(column), None, "{column}");
        }
        assert_eq!(language_of(&format!("title_{}", "a".repeat(36))), None);
    }
}
