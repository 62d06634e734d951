//! A chart of a pack: a panel for each distribution.

use super::PackStats;
use chart::{Figure, Histogram, Plot};

/// What the numbers of a column are, with their unit.
fn label(column: &str) -> &str {
    match column {
        "density %" => "filled cells, %",
        "blocks" => "numbers in all clues",
        "difficulty" => "points",
        "sweeps" => "sweeps of all lines",
        "productive" => "lines that decided cells",
        "line_solves" => "lines solved",
        "branches" => "branches of the search",
        "cover_nodes" => "nodes of the exact-cover search",
        "xp" => "points",
        column => column,
    }
}

pub(super) fn of_pack(name: &str, stats: &PackStats) -> Figure {
    let boards = if stats.rows == 1 { "board" } else { "boards" };
    let mut figure = Figure::new(format!("{name}: {} {boards}", stats.rows));
    let mut constant = Vec::new();
    let mut panels = Vec::new();
    for (column, counts) in stats.words() {
        match counts[..] {
            [(word, _)] => constant.push(format!("{column} {word}")),
            _ => {
                let words = counts
                    .iter()
                    .map(|&(word, count)| (word.to_string(), count));
                panels.push((column, Plot::Bars(words.collect())));
            }
        }
    }
    for (column, numbers) in stats.numbers() {
        match numbers.only() {
            Some(number) => constant.push(format!("{column} {number}")),
            None => {
                let histogram = Histogram::new(label(column), "boards", numbers.counts());
                panels.push((column, Plot::Histogram(histogram)));
            }
        }
    }
    if !constant.is_empty() {
        figure.note(format!("The same on all boards: {}.", constant.join(", ")));
    }
    for (column, plot) in panels {
        figure.panel(column, plot);
    }
    figure
}
