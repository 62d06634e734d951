//! The titles that `--skip` leaves out.

use anyhow::{Result, bail};

/// How alike a name must be to be named in the error.
const ALIKE: f64 = 0.7;

/// Checks that each skipped title is one of these.
///
/// # Errors
/// If one is not, with the titles that are most like it.
pub(super) fn check<'t>(
    skipped: &[String],
    titles: impl IntoIterator<Item = &'t str> + Clone,
) -> Result<()> {
    for name in skipped {
        if !titles.clone().into_iter().any(|title| is_same(name, title)) {
            bail!("--skip: nothing is called {name}{}", hint(name, titles));
        }
    }
    Ok(())
}

/// Whether a name means this title.
pub(super) fn is_same(name: &str, title: &str) -> bool {
    name.eq_ignore_ascii_case(title)
}

/// The titles that are most like a name.
pub(super) fn hint<'t>(name: &str, titles: impl IntoIterator<Item = &'t str>) -> String {
    let name = name.to_lowercase();
    let mut alike: Vec<(f64, &str)> = titles
        .into_iter()
        .map(|title| (strsim::jaro_winkler(&name, &title.to_lowercase()), title))
        .filter(|&(likeness, _)| likeness >= ALIKE)
        .collect();
    alike.sort_by(|one, other| other.0.total_cmp(&one.0));
    let alike: Vec<&str> = alike.into_iter().take(3).map(|(_, title)| title).collect();
    if alike.is_empty() {
        return ": --list prints the names".to_string();
    }
    format!(": did you mean {}?", alike.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_titles_are_refused_with_those_like_them() {
        let titles = ["Turtle", "Tulip", "Cat", "Wizard's hat"];
        assert!(check(&["cat".to_string(), "TULIP".to_string()], titles).is_ok());
        for (name, message) in [
            (
                "Turtel",
                "--skip: nothing is called Turtel: did you mean Turtle?",
            ),
            (
                "xyz",
                "--skip: nothing is called xyz: --list prints the names",
            ),
        ] {
            let error = check(&[name.to_string()], titles).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }
}
