//! `crosscover merge`: one pack from its parts.
//!
//! A part does not know the boards of the others. Where it has one that an earlier part has too, a single run
//! would have gone on to the next candidate of that board's stream; so does this, with the recipe in the
//! manifest. Boards are gone through in order, so that the result is what a single run writes. A source with an
//! end has no other candidate: there the board is left out and counted, as a single run does too.

use crate::cli::{Merge, Shard};
use crate::exit::Exit;
use crate::generate::{self, Begin, Manifest, Names, Order, Part};
use crate::{interrupt, output, parallel};
use anyhow::{Context, Result, bail};
use puzzle_pack::{Batch, PackReader, Recipe, Row, Seen, Tally};
use std::fs::File;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A part of the pack.
struct Input {
    path: PathBuf,
    manifest: Manifest,
}

pub(crate) fn run(options: &Merge) -> Result<Exit> {
    let inputs = inputs(&options.shards)?;
    let order = inputs[0].manifest.order.whole();
    let recipe = order.recipe().filter(|_| order.columns().is_some());
    let recipe =
        recipe.with_context(|| format!("{}: unknown options", manifest_of(&inputs[0].path)))?;
    let names = Names::of(&options.out);
    if names.pack.exists() && !options.force {
        return generate::existing(&options.out, &names, &order);
    }
    let pool = parallel::pool(&options.threads)?;
    pool.install(|| recipe.check())?;
    interrupt::catch()?;
    let part = Part::open(&names, &order, Begin::Anew)?;
    let merger = Merger {
        recipe: &recipe,
        seed: order.seed,
        seen: Seen::default(),
        part,
        replaced: 0,
        dropped: 0,
    };
    let Merger {
        part,
        replaced,
        dropped,
        ..
    } = pool.install(|| merger.merge(&inputs))?;
    let manifest = part.finish(options.force)?;
    let (number, what) = match order.is_finite() {
        true => (dropped, "left out"),
        false => (replaced, "made anew"),
    };
    output::note(format_args!(
        "{} from {}; {} in more than one of them {what}",
        output::count(manifest.rows, "board", "boards"),
        output::count(inputs.len() as u64, "part", "parts"),
        output::count(number, "board", "boards"),
    ));
    Ok(Exit::Yes)
}

fn manifest_of(path: &Path) -> String {
    Names::of(path).manifest.display().to_string()
}

/// The parts in order, if they are all parts of one pack, and complete.
fn inputs(paths: &[PathBuf]) -> Result<Vec<Input>> {
    let mut inputs = Vec::new();
    for path in paths {
        let name = path.display();
        let Some(manifest) = Names::of(path).read_manifest()? else {
            bail!("{name} has no manifest: it is not complete");
        };
        if !manifest.is_full() {
            bail!("{name} has only {} of its boards", manifest.rows);
        }
        let sha256 = generate::hash(path).with_context(|| format!("cannot read {name}"))?;
        if sha256 != manifest.sha256 {
            bail!("{name} is not what its manifest says");
        }
        let path = path.clone();
        inputs.push(Input { path, manifest });
    }
    let shard = |input: &Input| {
        let whole = Shard { number: 1, of: 1 };
        input.manifest.order.shard.unwrap_or(whole)
    };
    inputs.sort_by_key(|input| shard(input).number);
    let first = &inputs[0];
    let of = shard(first).of;
    for input in &inputs {
        let is_same = input.manifest.order.whole() == first.manifest.order.whole();
        if !is_same || shard(input).of != of {
            let (one, other) = (first.path.display(), input.path.display());
            bail!("{one} and {other} are not parts of one pack");
        }
    }
    for number in 1..=of {
        let found = inputs
            .iter()
            .filter(|input| shard(input).number == number)
            .count();
        match found {
            0 => bail!("part {number}/{of} is missing"),
            1 => {}
            _ => bail!("part {number}/{of} is given {found} times"),
        }
    }
    Ok(inputs)
}

struct Merger<'a> {
    recipe: &'a Recipe,
    seed: u64,
    seen: Seen,
    part: Part,
    /// Boards made anew.
    replaced: u64,
    /// Boards left out.
    dropped: u64,
}

impl Merger<'_> {
    fn merge(mut self, inputs: &[Input]) -> Result<Self> {
        for Input { path, manifest } in inputs {
            let before = self.dropped;
            // JSON lines have no header.
            if manifest.rows > 0 {
                self.add_all(path, &manifest.order)?;
            }
            let mut tally = manifest.tally;
            let dropped = self.dropped - before;
            let accepted = tally.accepted.checked_sub(dropped);
            tally.accepted =
                accepted.with_context(|| format!("{}: wrong numbers", manifest_of(path)))?;
            tally.duplicate += dropped;
            self.part.add(tally);
        }
        Ok(self)
    }

    /// Adds the rows of a part.
    fn add_all(&mut self, path: &Path, order: &Order) -> Result<()> {
        let name = path.display();
        let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
        let rows = PackReader::new(file).with_context(|| name.to_string())?;
        if rows.columns().names().ne(&order.columns) {
            bail!("{name} has other columns than its manifest says");
        }
        let mut local = Seen::default();
        // The manifest has as many rows as boards were asked for, and the hash of them; of a source with an end
        // perhaps fewer, whose indices nobody needs.
        for (index, row) in order.indices().zip(rows) {
            let row = row.with_context(|| name.to_string())?;
            self.add(index, row, &mut local)?;
        }
        Ok(())
    }

    /// Adds a row, or what a single run has in its place. `local` are the rows before it in its part.
    fn add(&mut self, index: u64, row: Row, local: &mut Seen) -> Result<()> {
        if interrupt::is_raised() {
            bail!("interrupted");
        }
        if self.seen.insert(&row) {
            local.insert(&row);
            // The part's manifest has counted its candidates.
            return self.write(&row, &Tally::default());
        }
        if self.recipe.source.is_finite() {
            self.dropped += 1;
            return Ok(());
        }
        let (_, old) = self.make(index, local)?;
        let mut seen = std::mem::take(&mut self.seen);
        let made = self.make(index, &mut seen);
        self.seen = seen;
        let (row, mut tally) = made?;
        tally -= old;
        self.replaced += 1;
        self.write(&row, &tally)
    }

    fn write(&mut self, row: &Row, tally: &Tally) -> Result<()> {
        self.part.write(row, tally).context("cannot write the pack")
    }

    /// Makes one board that has not been seen.
    fn make(&self, index: u64, seen: &mut Seen) -> Result<(Row, Tally)> {
        let batch = Batch {
            recipe: self.recipe,
            seed: self.seed,
            indices: index..index + 1,
            given: &[],
            stop: &interrupt::is_raised,
        };
        let mut made = None;
        batch.generate(seen, |done| {
            made = done.row.ok().map(|row| (row.clone(), *done.tally));
            ControlFlow::Continue(())
        })?;
        made.context("no board was made")
    }
}
