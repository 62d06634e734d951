//! The figure of a bench: what is decided within a time, and each contestant against the first one.

use super::Done;
use super::rounds::Measured;
use crate::cli::Bench;
use crate::output;
use chart::{Axis, Curves, Figure, Plot, Series, Shape};

pub(super) fn figure(done: &[Done<'_>], options: &Bench) -> Figure {
    let (noun, limit) = (options.noun(), options.timeout);
    let tasks: Vec<&[Measured]> = done.iter().map(|done| &done.all[..]).collect();
    let number = output::count(tasks.len() as u64, noun, &format!("{noun}s"));
    let mut figure = Figure::new(number);
    figure.note("Processor time: the least of all rounds.");
    let Some(contestants) = tasks.first() else {
        return figure;
    };
    let times = tasks.iter().flat_map(|task| task.iter());
    let mut times: Vec<f64> = times
        .filter_map(|measured| decided_at(measured, limit))
        .collect();
    times.sort_unstable_by(f64::total_cmp);
    let low = times.first().copied().unwrap_or(1.0);
    let high = times.last().copied().unwrap_or(1.0);
    let count = Axis::linear(format!("{noun}s decided"), 0.0, tasks.len() as f64);
    let mut within = Curves::new(Axis::seconds("processor time", low, high), count);
    for (place, contestant) in contestants.iter().enumerate() {
        let mut times: Vec<f64> = tasks
            .iter()
            .filter_map(|task| task[place].decided_in())
            .collect();
        times.sort_unstable_by(f64::total_cmp);
        let start = times.first().map(|&time| (time, 0.0));
        let steps = times
            .iter()
            .zip(1..)
            .map(|(&time, number)| (time, f64::from(number)));
        let points = start.into_iter().chain(steps).collect();
        within
            .series
            .push(Series::new(contestant.name(), Shape::Steps, points));
    }
    figure.panel("Decided within a time", Plot::Curves(within));
    let reference = contestants[0].name();
    let mut with_limits = false;
    for (place, contestant) in contestants.iter().enumerate().skip(1) {
        let [x, y] = [&reference, &contestant.name()].map(|label| Axis::seconds(label, low, high));
        let mut scatter = Curves::new(x, y);
        scatter.diagonal = true;
        // A board that neither decided says nothing about the two.
        let points = tasks
            .iter()
            .filter(|task| task[0].decided_in().is_some() || task[place].decided_in().is_some());
        let is_undecided = points
            .clone()
            .any(|task| task[0].decided_in().is_none() || task[place].decided_in().is_none());
        if is_undecided && limit > 0.0 {
            scatter.limit = Some(limit);
            with_limits = true;
        }
        let points = points.filter_map(|task| {
            Some((
                decided_at(&task[0], limit)?,
                decided_at(&task[place], limit)?,
            ))
        });
        let series = Series::new(contestant.name(), Shape::Dots, points.collect());
        scatter.series.push(series);
        let title = format!("{} against {reference}", contestant.name());
        figure.panel(title, Plot::Curves(scatter));
    }
    if with_limits {
        figure.note(format!(
            "Points on the lines at {limit} s: one of the two did not decide the {noun}."
        ));
    }
    figure
}

/// The time until a task was decided, or the limit if it was not; `None` without a limit.
fn decided_at(measured: &Measured, limit: f64) -> Option<f64> {
    let decided = measured.decided_in();
    decided.or((limit > 0.0).then_some(limit))
}
