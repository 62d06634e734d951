//! `crosscover merge`: one pack from its parts.

use crate::cli::Merge;
use crate::exit::Exit;
use crate::generate::{Begun, Target, with_advice};
use crate::{interrupt, output, parallel};
use anyhow::Result;
use puzzle_pack::PackParts;

pub(crate) fn run(options: &Merge) -> Result<Exit> {
    // A part may be replaced by the whole. An existing pack is compared.
    output::check_files([], &[("--out", Some(&options.out))], true)?;
    let parts = PackParts::open(&options.shards);
    let advised = |error| with_advice(error, "make this part again, with --force");
    let parts = parts.map_err(advised)?;
    let order = parts.order();
    let target = Target { out: &options.out, force: options.force, order };
    let pool = parallel::pool(&options.threads)?;
    let mut run = match target.begin(&pool, false)? {
        Ok(Begun { run, .. }) => run,
        Err(exit) => return Ok(exit),
    };
    let merged = pool.install(|| parts.merge(&mut run, &interrupt::is_raised))?;
    let tally = run.finish()?;
    let (number, what) = match order.recipe.source.is_finite() {
        true => (merged.dropped, "left out"),
        false => (merged.replaced, "drawn again"),
    };
    output::note(format_args!(
        "{} from {}; {} {what}",
        output::count(tally.accepted, "board", "boards"),
        output::count(options.shards.len() as u64, "part", "parts"),
        output::count(number, "duplicate", "duplicates"),
    ));
    Ok(Exit::Yes)
}
