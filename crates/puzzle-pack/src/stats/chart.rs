//! A panel for each distribution of a pack, in SVG.

use super::PackStats;
use super::counts::NumberCounts;

/// The size of a panel's plot, and the margins around it.
const WIDTH: f64 = 260.0;
const HEIGHT: f64 = 130.0;
const LEFT: f64 = 24.0;
const TOP: f64 = 64.0;
const ACROSS: f64 = WIDTH + 36.0;
const DOWN: f64 = HEIGHT + 74.0;
const PANELS_ACROSS: usize = 3;

/// The most bars of a histogram. Also the most words that have their own bars.
const BARS: u64 = 26;
const WORDS: usize = 10;

const COLOR: &str = "#0072B2";

/// A bar: its label, and its height.
struct Bar {
    label: String,
    count: u64,
}

/// The picture.
pub(super) fn draw(name: &str, stats: &PackStats) -> String {
    let words = stats
        .words()
        .map(|(name, counts)| (name, of_words(&counts), true));
    let numbers = stats
        .numbers()
        .map(|(name, numbers)| (name, of_numbers(numbers), false));
    let panels: Vec<_> = words.chain(numbers).collect();
    let mut svg = format!(
        "<g font-size=\"15\">{}</g>\n",
        text(
            LEFT,
            26.0,
            "start",
            &escaped(&format!("{name}: {} boards", stats.rows))
        )
    );
    for (index, (title, bars, lies)) in panels.iter().enumerate() {
        let (column, row) = (index % PANELS_ACROSS, index / PANELS_ACROSS);
        let place = (LEFT + ACROSS * column as f64, TOP + DOWN * row as f64);
        svg += &text(
            place.0,
            place.1 - 8.0,
            "start",
            &format!("<tspan font-weight=\"bold\">{title}</tspan>"),
        );
        svg += &match lies {
            true => lying(place, bars),
            false => standing(place, bars),
        };
    }
    let rows = panels.len().div_ceil(PANELS_ACROSS);
    page(
        LEFT + ACROSS * PANELS_ACROSS as f64,
        TOP + DOWN * rows as f64,
        &svg,
    )
}

/// A bar for each of the first words, and one bar for all others together.
fn of_words(counts: &[(&str, u64)]) -> Vec<Bar> {
    let shown = match counts.len() > WORDS {
        true => WORDS - 1,
        false => counts.len(),
    };
    let (first, rest) = counts.split_at(shown);
    let bar = |label: &str, count| Bar {
        label: label.to_string(),
        count,
    };
    let mut bars: Vec<Bar> = first
        .iter()
        .map(|&(word, count)| bar(word, count))
        .collect();
    if !rest.is_empty() {
        bars.push(bar("others", rest.iter().map(|(_, count)| count).sum()));
    }
    bars
}

/// Bars of equal widths for all but the greatest 2 % of the numbers, and one more bar for these. So a
/// few large numbers do not squeeze the others.
fn of_numbers(numbers: &NumberCounts) -> Vec<Bar> {
    let (least, most) = (numbers.least(), numbers.percentile(98));
    let width = ((most - least) / BARS).saturating_add(1);
    let mut bars: Vec<Bar> = (0..=(most - least) / width)
        .map(|bar| Bar {
            label: (least + bar * width).to_string(),
            count: 0,
        })
        .collect();
    let regular = bars.len();
    for (number, count) in numbers.counts() {
        let place = ((number - least) / width) as usize;
        if place >= regular && bars.len() == regular {
            bars.push(Bar {
                label: format!(
                    "{}+",
                    least.saturating_add(width.saturating_mul(regular as u64))
                ),
                count: 0,
            });
        }
        bars[place.min(regular)].count += count;
    }
    bars
}

fn highest(bars: &[Bar]) -> u64 {
    bars.iter().map(|bar| bar.count).max().unwrap_or(0).max(1)
}

fn rectangle(x: f64, y: f64, width: f64, height: f64) -> String {
    format!(
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{COLOR}\"/>\n"
    )
}

/// Horizontal bars: words below each other, with their counts.
fn lying((left, top): (f64, f64), bars: &[Bar]) -> String {
    let step = (HEIGHT / bars.len().max(1) as f64).min(20.0);
    let room = WIDTH - 140.0;
    let mut svg = String::new();
    for (index, bar) in bars.iter().enumerate() {
        let y = top + step * index as f64;
        let length = room * bar.count as f64 / highest(bars) as f64;
        let base = y + step * 0.5 + 4.0;
        svg += &text(left + 84.0, base, "end", &escaped(&bar.label));
        svg += &rectangle(left + 90.0, y + step * 0.1, length, step * 0.8);
        svg += &text(left + 94.0 + length, base, "start", &bar.count.to_string());
    }
    svg
}

/// A histogram: the numbers below it, and the greatest count beside it.
fn standing((left, top): (f64, f64), bars: &[Bar]) -> String {
    let bottom = top + HEIGHT;
    let step = WIDTH / bars.len().max(1) as f64;
    let mut svg = String::new();
    for (index, bar) in bars.iter().enumerate() {
        let height = HEIGHT * bar.count as f64 / highest(bars) as f64;
        let gap = (step * 0.1).min(2.0);
        let x = left + step * index as f64;
        svg += &rectangle(x + gap / 2.0, bottom - height, step - gap, height);
    }
    svg += &line((left, bottom), (left + WIDTH, bottom), "stroke=\"black\"");
    // Labels must not overlap.
    let digits = bars.iter().map(|bar| bar.label.len()).max().unwrap_or(1);
    let every = ((digits as f64 * 7.0 + 12.0) / step).ceil().max(1.0) as usize;
    for (index, bar) in bars
        .iter()
        .enumerate()
        .step_by(every)
        .filter(|(_, bar)| !bar.label.ends_with('+'))
    {
        let x = left + step * (index as f64 + 0.5);
        svg += &line((x, bottom), (x, bottom + 4.0), "stroke=\"black\"");
        svg += &text(x, bottom + 17.0, "middle", &bar.label);
    }
    if let Some(bar) = bars.last().filter(|bar| bar.label.ends_with('+')) {
        svg += &text(left + WIDTH, bottom + 30.0, "end", &bar.label);
    }
    svg + &text(
        left + WIDTH,
        top - 8.0,
        "end",
        &format!("most {}", highest(bars)),
    )
}

/// Text at a point; `anchor` is `start`, `middle` or `end`. `words` must be escaped: see [`escaped`].
fn text(x: f64, y: f64, anchor: &str, words: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>\n")
}

fn line(from: (f64, f64), to: (f64, f64), style: &str) -> String {
    let ((x1, y1), (x2, y2)) = (from, to);
    format!("<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" {style}/>\n")
}

/// Escapes a text for SVG.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace(char::is_control, "\u{fffd}")
}

/// An SVG of this size with these marks on a white background.
fn page(width: f64, height: f64, marks: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{marks}</svg>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_hold_all_numbers() {
        for range in [0..1_u64, 3..30, 0..27, 5..1000, u64::MAX - 500..u64::MAX] {
            let mut numbers = NumberCounts::default();
            range.clone().for_each(|number| numbers.add(number));
            let bars = of_numbers(&numbers);
            assert!(bars.len() as u64 <= BARS + 2);
            let count: u64 = bars.iter().map(|bar| bar.count).sum();
            assert_eq!(count, range.end - range.start);
        }
        let mut extremes = NumberCounts::default();
        (0..100).for_each(|index| extremes.add(index % 2 * u64::MAX));
        assert_eq!(
            of_numbers(&extremes)
                .iter()
                .map(|bar| bar.count)
                .sum::<u64>(),
            100
        );
        assert!(of_numbers(&NumberCounts::default()).len() <= 1);
    }
}
