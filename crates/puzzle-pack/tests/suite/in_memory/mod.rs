//! Whole packs in memory.

use puzzle_pack::files::{PackFileError, PackOrder, PackRun};
use puzzle_pack::source::Given;
use puzzle_pack::{
    Cause, IndexResult, PackForm, PackPlace, PackWriter, Recipe, Tally, Verification,
    generate_slice,
};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

/// Written bytes that the caller can still read.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Makes the pack of an order from these pictures.
pub(crate) fn make(
    order: &PackOrder,
    given: &[Given],
    stop: &(dyn Fn() -> bool + Sync),
    watch: impl FnMut(&IndexResult<'_>),
) -> Result<(String, Tally), PackFileError> {
    let bytes = Shared::default();
    let mut run = PackRun::to_stream(order, bytes.clone()).unwrap();
    run.make(given, stop, watch)?;
    let tally = run.finish()?;
    let bytes = bytes.0.lock().unwrap().clone();
    Ok((String::from_utf8(bytes).unwrap(), tally))
}

/// The number of candidates that were rejected for this cause.
pub(crate) fn rejected(tally: &Tally, cause: Cause) -> u64 {
    let mut all = tally.rejected().into_iter();
    all.find(|&(other, _)| other == cause).unwrap().1
}

/// A pack in CSV, and what happened to the candidates.
pub(crate) fn pack(recipe: &Recipe, seed: u64, count: u64) -> (String, Tally) {
    let mut writer = PackWriter::new(Vec::new(), &recipe.columns([]), PackForm::Csv).unwrap();
    let tally = puzzle_pack::generate(recipe, seed, count, |board| {
        writer.write(&board.row).unwrap();
        ControlFlow::Continue(())
    });
    (
        String::from_utf8(writer.finish().unwrap()).unwrap(),
        tally.unwrap(),
    )
}

/// The values of a column that has no commas.
pub(crate) fn column<'p>(pack: &'p str, name: &str) -> Vec<&'p str> {
    let mut lines = pack.lines();
    let mut header = lines.next().unwrap().split(',');
    let place = header.position(|column| column == name).unwrap();
    lines
        .map(|line| line.split(',').nth(place).unwrap())
        .collect()
}

pub(crate) fn verify(pack: &str) -> Verification {
    puzzle_pack::verify(pack.as_bytes(), Default::default(), |_| {}).unwrap()
}

/// The findings of a pack, one on each line, or the reason why it is not a pack.
pub(crate) fn findings(pack: &str) -> String {
    match puzzle_pack::verify(pack.as_bytes(), Default::default(), |_| {}) {
        Ok(verified) => verified
            .findings
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("\n"),
        Err(error) => error.to_string(),
    }
}

pub(crate) fn on_threads<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().unwrap().install(run)
}

/// The ids of a whole pack, made in slices of at most so many boards and candidates.
pub(crate) fn ids_of_slices(
    recipe: &Recipe,
    seed: u64,
    boards: u64,
    candidates: u64,
) -> Vec<String> {
    let (mut place, mut ids) = (PackPlace::default(), Vec::<String>::new());
    loop {
        let seen = ids.iter().map(String::as_str);
        let slice = generate_slice(recipe, seed, place, seen, boards, candidates).unwrap();
        ids.extend(slice.rows.iter().map(|row| row.get("id").unwrap().into()));
        place = slice.next;
        if slice.is_done {
            return ids;
        }
    }
}
