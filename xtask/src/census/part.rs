//! A part of a census, counted by several threads, and the file that holds what is done.

use super::group::{Kit, Seen};
use super::second::Engine;
use super::tally::Tally;
use super::units::{self, Count};
use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two saves.
const SAVE_EVERY: Duration = Duration::from_secs(10);

/// Which part: number `number` of `of`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Part {
    number: usize,
    of: usize,
}

impl Part {
    /// Everything, as one part.
    pub(super) const WHOLE: Self = Self { number: 1, of: 1 };
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let part = text.split_once('/').and_then(|(number, of)| {
            let (number, of) = (number.parse().ok()?, of.parse().ok()?);
            (1..=of).contains(&number).then_some(Self { number, of })
        });
        part.ok_or(String::from("expected I/N, with I from 1 to N"))
    }
}

/// What is known of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct State {
    pub(super) size: String,
    pub(super) part: Part,
    /// Whether the project's solver decided the boards.
    pub(super) by_engine: bool,
    /// The number of units that are done: the first ones of the part.
    done: usize,
    /// The number of units of the part.
    units: usize,
    pub(super) tally: Tally,
}

impl State {
    /// A part of which nothing is done.
    pub(super) fn new(kit: &Kit, part: Part, by_engine: bool) -> Self {
        Self {
            size: kit.size.to_string(),
            part,
            by_engine,
            done: 0,
            units: units::of_part(kit, part.number, part.of).len(),
            tally: Tally::default(),
        }
    }

    /// Adds the next unit.
    pub(super) fn add(&mut self, unit: &Tally) {
        self.tally += unit;
        self.done += 1;
    }

    pub(super) fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        serde_json::from_str(&text).with_context(|| path.display().to_string())
    }

    /// Writes the file beside the old one, and exchanges them.
    pub(super) fn write(&self, path: &Path) -> Result<()> {
        let new = path.with_extension("new");
        let text = serde_json::to_string(self)? + "\n";
        fs::write(&new, text)
            .and_then(|()| fs::rename(&new, path))
            .with_context(|| path.display().to_string())
    }

    /// Whether this continues a part of which nothing is done.
    fn is_of(&self, fresh: &Self) -> bool {
        let key = |state: &Self| (state.size.clone(), state.part, state.by_engine, state.units);
        key(self) == key(fresh) && self.done <= self.units
    }

    fn is_complete(&self) -> bool {
        self.done == self.units
    }

    /// Whether this is a complete census, not a part.
    pub(super) fn is_whole(&self) -> bool {
        self.part.of == 1 && self.is_complete()
    }

    /// The size and the part.
    pub(super) fn title(&self) -> String {
        let Part { number, of } = self.part;
        match of {
            1 => self.size.clone(),
            _ => format!("{}, part {number} of {of}", self.size),
        }
    }
}

/// The sum of all parts of a size.
///
/// # Errors
/// If a part is missing, not complete, there twice, or of another census.
pub(super) fn join(kit: &Kit, parts: &[State]) -> Result<State> {
    let first = parts.first().context("expected the files of all parts")?;
    let (of, by_engine) = (first.part.of, first.by_engine);
    let mut whole = State::new(kit, Part::WHOLE, by_engine);
    let mut numbers: Vec<_> = parts.iter().map(|part| part.part.number).collect();
    numbers.sort_unstable();
    ensure!(
        numbers.iter().copied().eq(1..=of),
        "expected each of the parts 1 to {of} once, found {numbers:?}"
    );
    for state in parts {
        let fresh = State::new(kit, state.part, by_engine);
        ensure!(
            state.is_of(&fresh) && state.part.of == of,
            "part {} is of another census",
            state.part.number
        );
        ensure!(
            state.is_complete(),
            "part {} is not complete: {} of {} units",
            state.part.number,
            state.done,
            state.units
        );
        whole.done += state.done;
        whole.tally += &state.tally;
    }
    Ok(whole)
}

/// Counts what is missing of a part. If there is a `file`, it continues that, and saves there.
pub(super) fn run(kit: &Kit, start: State, threads: usize, file: Option<&Path>) -> Result<State> {
    let mut state = start;
    if let Some(file) = file.filter(|file| file.exists()) {
        let saved = State::read(file)?;
        ensure!(
            saved.is_of(&state),
            "{} is of another census",
            file.display()
        );
        state = saved;
    }
    let (next, by_engine) = (AtomicUsize::new(state.done), state.by_engine);
    let Part { number, of } = state.part;
    let units = &units::of_part(kit, number, of)[..];
    let progress = Mutex::new(Progress {
        state,
        waiting: BTreeMap::new(),
        saved: Instant::now(),
    });
    thread::scope(|scope| {
        let worker = || match by_engine {
            true => work(kit, units, &next, &progress, file, Engine::default()),
            false => work(kit, units, &next, &progress, file, Seen::default()),
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let mut results = workers.into_iter().map(|worker| worker.join());
        results.try_for_each(|result| result.expect("a worker does not panic"))
    })?;
    let state = progress.into_inner().expect("no worker panicked").state;
    if let Some(file) = file {
        state.write(file)?;
    }
    Ok(state)
}

/// What the threads share.
struct Progress {
    state: State,
    /// Units that are done, but not all before them.
    waiting: BTreeMap<usize, Tally>,
    saved: Instant,
}

/// Counts units until none is left.
fn work(
    kit: &Kit,
    units: &[usize],
    next: &AtomicUsize,
    progress: &Mutex<Progress>,
    file: Option<&Path>,
    mut counter: impl Count,
) -> Result<()> {
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(&unit) = units.get(index) else {
            return Ok(());
        };
        let tally = units::count(kit, unit, &mut counter);
        let mut progress = progress.lock().expect("no worker panicked");
        let Progress {
            state,
            waiting,
            saved,
        } = &mut *progress;
        waiting.insert(index, tally);
        while let Some(tally) = waiting.remove(&state.done) {
            state.add(&tally);
        }
        if let Some(file) = file.filter(|_| saved.elapsed() >= SAVE_EVERY) {
            state.write(file)?;
            *saved = Instant::now();
        }
    }
}
