//! The figure of a bench: what is decided within a time, the time by size, and each contestant
//! against the first one.

use super::Done;
use super::report::{LEARNS, favors_propagation, learns, rounds};
use super::rounds::{Measured, median};
use super::tasks::{needed, random_name};
use crate::cli::{Bench, BenchPanel, Contestant};
use crate::measure::machine;
use chart::{Axis, ChartFigure, Curves, Plot, Series, Shape};
use nonogram::{Logic, Verdict};
use std::collections::BTreeMap;

/// What the panels share.
struct Sheet<'a> {
    done: &'a [Done<'a>],
    options: &'a Bench,
    /// The time limit in seconds, or 0.
    limit: f64,
    /// The least and the greatest time.
    range: [f64; 2],
    names: Vec<String>,
}

pub(super) fn figure(done: &[Done<'_>], options: &Bench) -> ChartFigure {
    let (number, limit) = (options.number(done.len()), options.timeout);
    let corpora = done.chunk_by(|one, next| one.corpus.name == next.corpus.name);
    let corpora = corpora.map(|tasks| tasks[0].corpus);
    let files = corpora.filter(|corpus| corpus.logic.is_none());
    let mut names: Vec<_> = files.map(|corpus| corpus.name.clone()).collect();
    let random = options.random.iter();
    names.extend(random.map(|sizes| random_name(options, sizes, &options.logic)));
    let mut figure = ChartFigure::new(format!("{number}: {}", names.join("; ")));
    let within = match limit {
        0.0 => String::new(),
        _ => format!(", within {limit} s"),
    };
    let rounds = rounds(options);
    figure.note(format!("Processor time, the median of {rounds}{within}."));
    if options.random.is_some() {
        let (count, seed) = (options.count, options.seed);
        figure.note(format!(
            "Random boards: {count} of each size and logic, seed {seed}."
        ));
    }
    let is_cover = |it: &Contestant| matches!(it, Contestant::Cover(..) | Contestant::Learn(_));
    if options.contestants().iter().any(is_cover) {
        figure.note(
            "Exact cover: encoding/kernel. The time includes the encoding. The kernel links is \
             Algorithm X with dancing links.",
        );
    }
    if learns(options) {
        figure.note(LEARNS.join(" "));
    }
    let needs_search = |done: &&Done<'_>| done.corpus.logic == Some(Logic::Search);
    let open: Vec<_> = done.iter().filter(needs_search).collect();
    let several = open.iter().filter(|done| has_several(done)).count();
    if several > 0 {
        figure.note(format!(
            "Of {} boards that need search, {several} have several solutions. A run ends with the \
             second one.",
            open.len()
        ));
    }
    if favors_propagation(options) {
        figure.note("Line logic solves all random boards. It is the method of propagation.");
    }
    let times = done.iter().flat_map(|done| &done.all);
    let mut times: Vec<f64> = times.filter_map(|it| time(it, limit)).collect();
    times.sort_unstable_by(f64::total_cmp);
    let [least, most] = [times.first(), times.last()].map(|time| time.copied().unwrap_or(1.0));
    let contestants = done.first().into_iter().flat_map(|done| &done.all);
    let sheet = Sheet {
        done,
        options,
        limit,
        range: [least, most],
        names: contestants.map(Measured::name).collect(),
    };
    for panel in options.panels() {
        match panel {
            BenchPanel::Within => {
                figure.panel("Decided within a time", Plot::Curves(sheet.within()));
            }
            BenchPanel::Size => sheet.add_sizes(&mut figure),
            BenchPanel::Against => sheet.add_pairs(&mut figure),
        }
    }
    if done.iter().flat_map(|done| &done.all).any(is_undecided) && limit > 0.0 {
        figure.note(format!(
            "A {} that was not decided is drawn at the limit, {limit} s.",
            options.noun()
        ));
    }
    figure.note(format!(
        "{}, {}",
        Contestant::Propagation.program(),
        machine()
    ));
    figure
}

impl Sheet<'_> {
    /// A panel with the time by size for each logic.
    fn add_sizes(&self, figure: &mut ChartFigure) {
        for tasks in self
            .done
            .chunk_by(|one, next| one.corpus.logic == next.corpus.logic)
        {
            let number = self.options.number(tasks.len());
            let title = match tasks[0].corpus.logic {
                Some(logic) => format!("Time by size, {} ({number})", needed(logic)),
                None => format!("Time by size ({number})"),
            };
            if let Some(curves) = self.by_size(tasks) {
                figure.panel(title, Plot::Curves(curves));
            }
        }
    }

    /// A panel for each contestant but the first one, against that one.
    fn add_pairs(&self, figure: &mut ChartFigure) {
        let Some(reference) = self.names.first() else {
            return;
        };
        let mut has_panel = false;
        for (place, name) in self.names.iter().enumerate().skip(1) {
            if let Some(curves) = self.against(place) {
                figure.panel(format!("{name} against {reference}"), Plot::Curves(curves));
                has_panel = true;
            }
        }
        if has_panel {
            figure.note(format!("{reference} is slower below a diagonal."));
        }
    }

    fn times(&self, label: &str) -> Axis {
        Axis::seconds(label, self.range[0], self.range[1])
    }

    /// How many tasks each contestant decides within a time.
    fn within(&self) -> Curves {
        let count = Axis::linear(
            format!("{}s decided", self.options.noun()),
            0.0,
            self.done.len() as f64,
        );
        let mut curves = Curves::new(self.times("processor time"), count);
        for (place, name) in self.names.iter().enumerate() {
            let decided = self
                .done
                .iter()
                .filter_map(|done| done.all[place].decided_in());
            let mut times: Vec<f64> = decided.collect();
            times.sort_unstable_by(f64::total_cmp);
            let mut points = Vec::from_iter(times.first().map(|&time| (time, 0.0)));
            for (time, number) in times.into_iter().zip(1..) {
                points.push((time, f64::from(number)));
            }
            curves.series.push(Series::new(name, Shape::Steps, points));
        }
        curves
    }

    /// The median of each contestant's times on boards of a size. `None` if all have the same size.
    fn by_size(&self, tasks: &[Done<'_>]) -> Option<Curves> {
        let mut by_cells: BTreeMap<usize, Vec<&Done<'_>>> = BTreeMap::new();
        for done in tasks {
            let [width, height] = done.task.sides();
            by_cells.entry(width? * height?).or_default().push(done);
        }
        let side = |(cells, _): (&usize, _)| (*cells as f64).sqrt();
        let sides = [by_cells.first_key_value(), by_cells.last_key_value()];
        let [least, most] = sides.map(|size| size.map_or(0.0, side));
        if least == most {
            return None;
        }
        let side = Axis::linear("side: square root of the cells", least, most);
        let mut curves = Curves::new(side, self.times("median processor time"));
        for (place, name) in self.names.iter().enumerate() {
            let mut points = Vec::new();
            for (&cells, tasks) in &by_cells {
                let times = tasks
                    .iter()
                    .filter_map(|done| time(&done.all[place], self.limit));
                if let Some(median) = median(times.collect()) {
                    points.push(((cells as f64).sqrt(), median));
                }
            }
            curves.series.push(Series::new(name, Shape::Line, points));
        }
        Some(curves)
    }

    /// The times of the contestant at this place and those of the first one. `None` if one of the
    /// two did not run.
    fn against(&self, place: usize) -> Option<Curves> {
        let [x, y] = [0, place].map(|place| self.times(&self.names[place]));
        let mut curves = Curves::new(x, y);
        curves.diagonal = true;
        let mut points = Vec::new();
        for done in self.done {
            let pair = [&done.all[0], &done.all[place]];
            // A task that neither decided says nothing about the two.
            if pair.iter().all(|measured| measured.decided_in().is_none()) {
                continue;
            }
            if let [Some(x), Some(y)] = pair.map(|measured| time(measured, self.limit)) {
                points.push((x, y));
            }
            if self.limit > 0.0 && pair.into_iter().any(is_undecided) {
                curves.limit = Some(self.limit);
            }
        }
        let series = Series::new(&self.names[place], Shape::Dots, points);
        let has_points = !series.points.is_empty();
        curves.series.push(series);
        has_points.then_some(curves)
    }
}

/// Whether a contestant found a second solution.
fn has_several(done: &Done<'_>) -> bool {
    let mut runs = done.all.iter().map(|measured| &measured.run);
    runs.any(|run| run.verdict == Verdict::Multiple)
}

fn is_undecided(measured: &Measured) -> bool {
    measured.rounds() > 0 && measured.decided_in().is_none()
}

/// The time until a task was decided, or the limit if it was not; `None` if it was not run, or
/// without a limit.
fn time(measured: &Measured, limit: f64) -> Option<f64> {
    if is_undecided(measured) && limit > 0.0 {
        return Some(limit);
    }
    measured.decided_in()
}
