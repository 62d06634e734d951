//! Drawings in frames, as programs print boards:
//!
//! ```text
//! +-----+
//! |XX XX|
//! | X X |
//! +-----+
//! ```
//!
//! A bar may also stand between cells: `|X| |X|`.

use std::borrow::Cow;

/// The sign of a blank in a frame.
const BLANK: char = '·';

/// The bars of frames.
const BARS: [char; 3] = ['|', '│', '║'];

/// The cells of a line in a frame. `None` for other lines.
fn cells(line: &str) -> Option<String> {
    let inner = line.trim().strip_prefix(BARS)?.strip_suffix(BARS)?;
    if !inner.contains(BARS) {
        return (!inner.is_empty()).then(|| inner.replace(' ', &BLANK.to_string()));
    }
    let mut cells = String::new();
    for field in inner.split(BARS) {
        match field.trim() {
            "" => cells.push(BLANK),
            sign => cells += sign,
        }
    }
    Some(cells)
}

/// Whether a line is the edge of a frame, or lies between its rows.
fn is_edge(line: &str) -> bool {
    let line = line.trim();
    line.contains(['-', '=', '─', '━', '═'])
        && line
            .chars()
            .all(|sign| matches!(sign, '+' | '-' | '=' | '|' | '─'..='╿'))
}

/// The lines without their frames, if there are frames: each with its cells, or `None` for an edge.
pub(super) fn without<'a>(lines: &[&'a str]) -> Vec<Option<Cow<'a, str>>> {
    let is_framed = lines
        .iter()
        .any(|line| cells(line).is_some() && !is_edge(line));
    let lines = lines.iter().map(|&line| {
        if !is_framed {
            return Some(Cow::Borrowed(line));
        }
        if is_edge(line) {
            return None;
        }
        Some(cells(line).map_or(Cow::Borrowed(line), Cow::Owned))
    });
    lines.collect()
}
