//! A chart of a pack: a panel for each distribution.

use super::PackStats;
use chart::{ChartFigure, Histogram, Plot};

pub(super) fn of_pack(name: &str, stats: &PackStats) -> ChartFigure {
    let boards = if stats.rows == 1 { "board" } else { "boards" };
    let mut figure = ChartFigure::new(format!("{name}: {} {boards}", stats.rows));
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
    for (list, numbers) in stats.numbers() {
        let column = list.name;
        match numbers.only() {
            Some(number) => constant.push(format!("{column} {number}")),
            None => {
                let histogram = Histogram::new(list.label, "boards", numbers.counts());
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
