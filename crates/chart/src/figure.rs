//! A figure: panels in a grid, with title, notes and legend.

use crate::bars;
use crate::curves::Curves;
use crate::histogram::Histogram;
use crate::style::{self, DrawResult};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// The width of a figure, and the most panels beside each other.
const WIDTH: i32 = 960;
const ACROSS: usize = 3;

/// The height of a panel's plot, if there are one, two or more panels beside each other, and the
/// space below it.
const HEIGHTS: [i32; ACROSS] = [400, 340, 236];
const BELOW: i32 = 12;

/// The margin, the height of a line of text, and of a panel's title.
const MARGIN: i32 = 16;
const LINE: i32 = 20;
const HEAD: i32 = 26;

/// The width of a line in the legend.
const SAMPLE: i32 = 36;

/// The width of a letter, as a share of the size of the text. The viewer's font decides; this is a
/// wide one's.
const LETTER: f64 = 0.58;

/// A title, notes, and panels in a grid.
#[derive(Clone, Debug, Default)]
pub struct ChartFigure {
    title: String,
    notes: Vec<String>,
    panels: Vec<(String, Plot)>,
}

/// What a panel shows.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Plot {
    /// Words with their counts, as bars in this order. Words without room share the last bar.
    Bars(Vec<(String, u64)>),
    /// Numbers in bins.
    Histogram(Histogram),
    /// Series of points.
    Curves(Curves),
}

impl ChartFigure {
    /// A figure without panels.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            ..Self::default()
        }
    }

    /// Adds a text below the title.
    pub fn note(&mut self, text: impl Into<String>) {
        self.notes.push(text.into());
    }

    /// Adds a panel, from left to right and from top to bottom.
    pub fn panel(&mut self, title: impl Into<String>, plot: Plot) {
        self.panels.push((title.into(), plot));
    }

    /// The names of all series.
    fn names(&self) -> Vec<&str> {
        let curves = self.panels.iter().filter_map(|(_, plot)| match plot {
            Plot::Curves(curves) => Some(curves),
            _ => None,
        });
        let mut names = Vec::new();
        for series in curves.flat_map(|curves| &curves.series) {
            if !names.contains(&series.name.as_str()) {
                names.push(&series.name);
            }
        }
        names
    }

    /// The picture.
    pub fn to_svg(&self) -> String {
        let mut svg = String::new();
        self.draw(&mut svg).expect("text can be written");
        svg
    }

    fn draw(&self, svg: &mut String) -> DrawResult {
        let across = match self.panels.len() {
            // Two rows of two.
            4 => 2,
            panels => panels.clamp(1, ACROSS),
        };
        let panel = (WIDTH - 2 * MARGIN) / across as i32;
        let panel_height = HEAD + HEIGHTS[across - 1] + BELOW;
        let title = wrapped(&self.title, style::TITLE);
        let notes = self
            .notes
            .iter()
            .flat_map(|note| wrapped(note, style::LABEL));
        let lines = title
            .into_iter()
            .map(|line| (line, style::bold(style::TITLE), LINE + 6));
        let lines: Vec<_> = lines
            .chain(notes.map(|line| (line, style::text(style::LABEL), LINE)))
            .collect();
        let names = self.names();
        let top = MARGIN + lines.iter().map(|(_, _, height)| height).sum::<i32>() + 8;
        let rows = self.panels.len().div_ceil(across) as i32;
        let legend_top = top + panel_height * rows;
        let (places, legend_height) = legend_places(&names, legend_top);
        let height = legend_top + legend_height + MARGIN;
        let root = SVGBackend::with_string(svg, (WIDTH as u32, height as u32)).into_drawing_area();
        root.fill(&WHITE)?;
        let mut y = MARGIN;
        for (line, style, height) in &lines {
            root.draw_text(line, style, (MARGIN, y))?;
            y += height;
        }
        for (index, (title, plot)) in self.panels.iter().enumerate() {
            let (column, row) = ((index % across) as i32, (index / across) as i32);
            let corner = (MARGIN + panel * column, top + panel_height * row);
            let area = root.clone().shrink(corner, (panel, panel_height));
            area.draw_text(&clean(title), &style::bold(style::PANEL_TITLE), (8, 4))?;
            let inside = area.shrink((0, HEAD), (panel, panel_height - HEAD - BELOW));
            match plot {
                Plot::Bars(words) => bars::draw(words, &inside)?,
                Plot::Histogram(histogram) => histogram.draw(&inside)?,
                Plot::Curves(curves) => curves.draw(&names, &inside)?,
            }
        }
        let middle = style::text(style::LABEL).pos(Pos::new(HPos::Left, VPos::Center));
        for (number, (name, (x, y))) in names.iter().zip(places).enumerate() {
            root.draw(&style::line(number, vec![(x, y), (x + SAMPLE, y)]))?;
            root.draw(&style::marker(number, (x + SAMPLE / 2, y)))?;
            root.draw_text(&clean(name), &middle, (x + SAMPLE + 6, y))?;
        }
        root.present()
    }
}

/// Where the entries of a legend begin, in as many lines as they need, and the height of all lines.
fn legend_places(names: &[&str], top: i32) -> (Vec<(i32, i32)>, i32) {
    let left = MARGIN + 8;
    let (mut x, mut y) = (left, top + LINE / 2);
    let mut places = Vec::new();
    for name in names {
        let text = (name.chars().count() as f64 * style::LABEL * LETTER) as i32;
        let width = SAMPLE + 6 + text;
        if x > left && x + width > WIDTH - MARGIN {
            (x, y) = (left, y + LINE);
        }
        places.push((x, y));
        x += width + 24;
    }
    let height = places.last().map_or(0, |(_, y)| y + LINE / 2 - top);
    (places, height)
}

/// Text without control characters, which SVG does not allow.
fn clean(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

/// The lines of a text of this size, as long as the figure is wide. A word is never divided.
fn wrapped(text: &str, size: f64) -> Vec<String> {
    let most = (f64::from(WIDTH - 2 * MARGIN) / (size * LETTER)) as usize;
    let mut lines: Vec<String> = Vec::new();
    for word in clean(text).split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                *line += " ";
                *line += word;
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Axis, Series, Shape};

    #[test]
    fn any_values_are_drawn() {
        let mut figure = ChartFigure::new("<&>\u{7}");
        for numbers in [
            vec![],
            vec![7],
            vec![0, u64::MAX],
            vec![u64::MAX - 3, u64::MAX],
        ] {
            let counts = numbers.into_iter().map(|number| (number, u64::MAX / 2));
            figure.panel("histogram", Plot::Histogram(Histogram::new("", "", counts)));
        }
        figure.panel("bars", Plot::Bars(Vec::new()));
        let values = [
            f64::NAN,
            f64::INFINITY,
            -1e300,
            -1.0,
            0.0,
            5e-324,
            1.0,
            1e300,
        ];
        for axis in [
            Axis::linear("axis", -1e300, 1e300),
            Axis::seconds("axis", 0.0, f64::INFINITY),
        ] {
            for shape in [Shape::Dots, Shape::Steps, Shape::Line] {
                let mut curves = Curves::new(axis.clone(), axis.clone());
                let points = values.map(|value| (value, value));
                curves
                    .series
                    .push(Series::new("series", shape, points.into()));
                curves.diagonal = true;
                curves.limit = Some(f64::NAN);
                figure.panel("curves", Plot::Curves(curves));
            }
        }
        figure.panel(
            "empty",
            Plot::Curves(Curves::new(
                Axis::linear("", 0.0, 0.0),
                Axis::seconds("", 1.0, 1.0),
            )),
        );
        let svg = figure.to_svg();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("&lt;&amp;&gt;\u{fffd}"));
        assert!(!svg.contains("NaN"));
    }

    #[test]
    fn a_long_note_is_wrapped() {
        let mut figure = ChartFigure::new("title");
        figure.note("words ".repeat(60).trim());
        let svg = figure.to_svg();
        assert_eq!(svg.matches("<text").count(), 1 + 3);
    }

    #[test]
    fn a_legend_stays_on_the_canvas() {
        let names = ["lattice/cells against it"; 11];
        let (places, height) = legend_places(&names, 100);
        let longest = SAMPLE + 6 + (24.0 * style::LABEL * LETTER) as i32;
        for (place, (x, y)) in places.iter().enumerate() {
            assert!(x + longest <= WIDTH - MARGIN && y + LINE / 2 <= 100 + height);
            assert!(!places[..place].contains(&(*x, *y)));
        }
        assert_eq!(height, 4 * LINE);
        assert_eq!(legend_places(&[], 100), (vec![], 0));
    }

    #[test]
    fn series_of_all_panels_share_a_legend() {
        let mut figure = ChartFigure::new("title");
        for panel in ["one", "two"] {
            let mut curves = Curves::new(Axis::linear("x", 0.0, 2.0), Axis::linear("y", 0.0, 2.0));
            let points = vec![(1.0, 1.0)];
            curves.series.push(Series::new("name", Shape::Dots, points));
            figure.panel(panel, Plot::Curves(curves));
        }
        let svg = figure.to_svg();
        assert_eq!(svg.matches("name").count(), 1);
        // One in each panel, and one in the legend.
        assert_eq!(svg.matches("<polygon").count(), 3);
        assert_eq!(svg, figure.to_svg());
    }
}
