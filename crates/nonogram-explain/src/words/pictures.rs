//! Pictures of lines: rows as rows, columns as columns.

use super::cells::{range, verdict};
use super::names::Names;
use crate::step::LineStep;
use nonogram::{InkSet, Line};

/// The longest row whose pictures before and after stand side by side.
const SIDE_BY_SIDE: usize = 25;

/// The number of columns that stand side by side.
const COLUMNS: usize = 4;

/// `row 3 (2 1)`.
pub(super) fn title(look: &LineStep, names: &Names<'_>) -> String {
    format!("{} ({})", look.line, names.clue(&look.clue))
}

fn is_column(look: &LineStep) -> bool {
    matches!(look.line, Line::Column(_))
}

/// The looks whose pictures stand side by side.
pub(super) fn together(looks: &[LineStep]) -> impl Iterator<Item = &[LineStep]> {
    looks
        .chunk_by(|one, next| is_column(one) && is_column(next))
        .flat_map(|looks| looks.chunks(COLUMNS))
}

/// Adds pictures of looks, with titles or without.
pub(super) fn push(text: &mut String, looks: &[LineStep], has_titles: bool, names: &Names<'_>) {
    for looks in together(looks) {
        match looks {
            [look] if !is_column(look) => row(text, look, has_titles, names),
            _ => columns(text, looks, has_titles, names),
        }
        for look in looks {
            push_exclusions(text, look, has_titles, names);
        }
    }
}

/// `  row 3 (2 1)  ???#  ->  ##.#`, or once if the pictures are the same.
fn row(text: &mut String, look: &LineStep, has_titles: bool, names: &Names<'_>) {
    let [before, after] = [&look.before, &look.after].map(|cells| names.picture(cells));
    text.push_str("\n  ");
    if has_titles {
        text.push_str(&format!("{}  ", title(look, names)));
    }
    if before == after {
        text.push_str(&before);
    } else if look.before.len() <= SIDE_BY_SIDE {
        text.push_str(&format!("{before}  ->  {after}"));
    } else {
        text.push_str(&format!("\n      {before}\n   -> {after}"));
    }
}

/// Columns side by side: a line of text for each cell, with its number, and with an arrow where it
/// changes. Equal neighbours share a line.
fn columns(text: &mut String, looks: &[LineStep], has_titles: bool, names: &Names<'_>) {
    let titles = looks.iter().map(|look| {
        if has_titles {
            title(look, names)
        } else {
            String::new()
        }
    });
    let titles: Vec<String> = titles.collect();
    // The room for `8-10` in a column of 10 cells.
    let width = 2 * looks[0].before.len().to_string().len() + 1;
    // The numbers of cells, and what stands beside them.
    let mut lines = Vec::new();
    if has_titles {
        lines.push((String::new(), titles.clone()));
    }
    let cells = (0..looks[0].before.len()).map(|cell| {
        let changes = looks.iter().map(|look| change(look, cell, names));
        changes.collect::<Vec<_>>()
    });
    let cells: Vec<Vec<String>> = cells.collect();
    let mut end = 0;
    for same in cells.chunk_by(|one, next| one == next) {
        lines.push((range(&(end..end + same.len())), same[0].clone()));
        end += same.len();
    }
    for (numbers, cells) in lines {
        let mut line = format!("  {numbers:>width$}");
        for (cell, title) in cells.iter().zip(&titles) {
            line.push_str(&format!("   {cell:<0$}", title.len()));
        }
        text.push_str(&format!("\n{}", line.trim_end()));
    }
}

/// A cell, with an arrow if it changes.
fn change(look: &LineStep, cell: usize, names: &Names<'_>) -> String {
    let [before, after] = [look.before[cell], look.after[cell]].map(|cell| names.symbol(cell));
    if before == after {
        before.to_string()
    } else {
        format!("{before} -> {after}")
    }
}

/// What the picture of a look among several does not show.
fn push_exclusions(text: &mut String, look: &LineStep, has_titles: bool, names: &Names<'_>) {
    let cells = look.before.iter().zip(&look.after).enumerate();
    let lost = cells.map(|(cell, (before, &after))| (cell, before.without(after)));
    let lost: Vec<(usize, InkSet)> = lost
        .filter(|&(cell, lost)| !lost.is_empty() && look.after[cell].len() > 1)
        .collect();
    if has_titles && !lost.is_empty() {
        text.push_str(&format!(
            "\n      {}: {}",
            look.line,
            verdict(names, &lost, &look.after)
        ));
    }
}
