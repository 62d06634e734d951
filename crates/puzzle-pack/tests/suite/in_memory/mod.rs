//! Whole packs in memory.

use puzzle_pack::files::{PackFileError, PackOrder, PackRun};
use puzzle_pack::source::Given;
use puzzle_pack::{Cause, Made, Tally};
use std::io::{self, Write};
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
    watch: impl FnMut(&Made<'_>),
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
