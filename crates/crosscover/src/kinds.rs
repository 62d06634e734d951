//! The names of output files: which command writes which kind of file, and what to say of a name
//! that means another kind.

use crate::output;
use anyhow::{Result, bail};
use nonogram_formats::Format;
use puzzle_pack::PackForm;
use std::path::Path;

/// The extension of a file in small letters.
pub(crate) fn extension(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

/// Refuses a name with the extension of another kind of file; `what` says what the command writes.
pub(crate) fn check_extension(path: &Path, own: &str, what: &str) -> Result<()> {
    match extension(path) {
        Some(other) if other != own && !output::is_dash(path) => {
            let name = path.display();
            bail!("{name}: {what}: choose a name that ends with .{own}")
        }
        _ => Ok(()),
    }
}

/// Refuses a name with which a pack of this form would be taken for something else.
pub(crate) fn check_pack_name(path: &Path, form: PackForm) -> Result<()> {
    let Some(extension) = extension(path) else {
        return Ok(());
    };
    let name = path.display();
    let is_json = form != PackForm::Csv;
    match extension.as_str() {
        "json" | "jsonl" | "ndjson" if !is_json => bail!(
            "{name}: a pack is CSV unless --json or --json=array is given: add it, or choose a \
             name that ends with .csv"
        ),
        "csv" if is_json => {
            bail!("{name}: --json writes no CSV: choose a name that ends with .jsonl or .json")
        }
        "svg" | "png" | "pdf" | "html" => bail!(
            "{name}: a pack is a table: choose a name that ends with .csv; {}",
            advice(path).unwrap_or_default()
        ),
        "xlsx" | "ods" | "docx" => {
            bail!(
                "{name}: a pack is CSV, which spreadsheets open: choose a name that ends with .csv"
            )
        }
        _ => Ok(()),
    }
}

/// Which command writes a file with this extension.
pub(crate) fn advice(path: &Path) -> Option<String> {
    let extension = extension(path)?;
    let name = path.display();
    match extension.as_str() {
        "svg" | "png" | "pdf" => Some(format!("`render --out {name}` draws puzzles")),
        "html" | "htm" => Some(format!(
            "`share --html --out {name}` writes a page to play on"
        )),
        "csv" | "jsonl" => Some("`generate` and `concat` write packs".to_string()),
        "dlx" | "cnf" => Some("`encode` prints exact-cover problems".to_string()),
        extension => {
            let format = Format::from_extension(extension)?;
            (!format.is_only_read()).then(|| format!("`convert` writes {format}"))
        }
    }
}

/// `; ` and the advice, if there is any.
pub(crate) fn with_advice(message: String, path: &Path) -> String {
    match advice(path) {
        Some(advice) => format!("{message}; {advice}"),
        None => message,
    }
}
