//! `crosscover merge`: one pack from its parts.

use crate::cli::Merge;
use crate::exit::Exit;
use crate::generate::{Beginning, begin, short, with_advice};
use crate::{input, interrupt, output, parallel};
use anyhow::{Result, bail};
use puzzle_pack::GenerateError;
use puzzle_pack::files::{PackFileError, PackParts};

pub(crate) fn run(options: &Merge) -> Result<Exit> {
    // A part may be replaced by the whole. An existing pack is compared.
    output::check_files(&options.exclude, &[("--out", Some(&options.out))], true)?;
    let excluded = input::excluded(&options.exclude)?;
    let parts = PackParts::open(&options.shards);
    let mut parts =
        parts.map_err(|error| with_advice(error, "make this part again, with --force"))?;
    match excluded {
        Some(excluded) => parts.set_excluded(excluded)?,
        None if parts.order().recipe.excluded.is_some() => {
            bail!("the parts were made with --exclude: repeat its files here")
        }
        None => {}
    }
    let order = parts.order();
    let pool = parallel::pool(&options.threads)?;
    let mut run = match begin(order, &options.out, options.force, &pool, false)? {
        Beginning::ToStream(run) | Beginning::ToFile(run) => run,
        Beginning::Exists(exit) => return Ok(exit),
    };
    let merged = pool.install(|| parts.merge(&mut run, &interrupt::is_raised));
    let duplicates = match merged {
        // A single run would have ended here, too.
        Err(PackFileError::Generate(GenerateError::Short { shortage, tally })) => {
            short::report(order, run.done(), shortage, &tally);
            run.finish()?;
            return Ok(Exit::OutOfBudget);
        }
        merged => merged?,
    };
    let tally = run.finish()?;
    let what = if order.recipe.source.is_finite() {
        "left out"
    } else {
        "drawn again"
    };
    output::note(format_args!(
        "{} from {}; {} {what}",
        output::count(tally.accepted, "board", "boards"),
        output::count(options.shards.len() as u64, "part", "parts"),
        output::count(duplicates, "duplicate", "duplicates"),
    ));
    Ok(Exit::Yes)
}
