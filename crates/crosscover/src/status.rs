//! `crosscover status`: how far packs and parts of packs are.

use crate::cli::{Shard, Status};
use crate::exit::Exit;
use crate::generate::{Names, Order};
use crate::output;
use anyhow::Result;
use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;

/// How far a pack is.
struct State {
    word: &'static str,
    order: Option<Order>,
    /// Rows; of a source with an end, pictures that were looked at.
    rows: u64,
}

impl State {
    fn of(path: &Path) -> Result<Self> {
        let names = Names::of(path);
        let length = |path: &Path| path.metadata().map(|file| file.len()).ok();
        if let (Some(manifest), Some(length)) = (names.read_manifest()?, length(&names.pack)) {
            let word = match (length == manifest.bytes, manifest.is_full()) {
                (false, _) => "changed",
                (true, false) => "short",
                (true, true) => "complete",
            };
            let rows = manifest.order.done(manifest.rows, &manifest.tally);
            let order = Some(manifest.order);
            return Ok(Self { word, order, rows });
        }
        Ok(match names.read_checkpoint()? {
            Some(checkpoint) => Self {
                word: "under way",
                rows: checkpoint.order.done(checkpoint.rows, &checkpoint.tally),
                order: Some(checkpoint.order),
            },
            None => Self {
                word: "missing",
                order: None,
                rows: 0,
            },
        })
    }

    /// The boards that it should have.
    fn wanted(&self) -> Option<u64> {
        Some(self.order.as_ref()?.wanted())
    }
}

pub(crate) fn run(options: &Status) -> Result<Exit> {
    let states: Vec<State> = options
        .packs
        .iter()
        .map(|path| State::of(path))
        .collect::<Result<_>>()?;
    let missing = missing(&states);
    let names = options.packs.iter().map(|path| path.display().to_string());
    let width = names.clone().map(|name| name.len()).max().unwrap_or(0);
    output::to_stdout(|out| {
        for (name, state) in names.zip(&states) {
            let shard = state.order.as_ref().and_then(|order| order.shard);
            if options.json {
                let object = json!({
                    "pack": name,
                    "state": state.word,
                    "shard": shard.map(|shard| shard.to_string()),
                    "rows": state.rows,
                    "wanted": state.wanted(),
                });
                writeln!(out, "{object}")?;
                continue;
            }
            let shard = shard.map_or_else(String::new, |shard| shard.to_string());
            let boards = state
                .wanted()
                .map(|wanted| format!("{} of {wanted} boards", state.rows));
            let boards = boards.unwrap_or_default();
            let line = format!("{name:width$}  {:9}  {shard:>7}  {boards}", state.word);
            writeln!(out, "{}", line.trim_end())?;
        }
        if !options.json && !missing.is_empty() {
            let missing: Vec<String> = missing.iter().map(Shard::to_string).collect();
            writeln!(out, "not among these: {}", missing.join(", "))?;
        }
        Ok(())
    })?;
    let all = states.iter().all(|state| state.word == "complete");
    Ok(match all && missing.is_empty() {
        true => Exit::Yes,
        false => Exit::No,
    })
}

/// The parts that nothing is known of, if all others belong to one pack.
fn missing(states: &[State]) -> Vec<Shard> {
    let orders = || states.iter().filter_map(|state| state.order.as_ref());
    let Some(first) = orders().next() else {
        return Vec::new();
    };
    let Some(Shard { of, .. }) = first.shard else {
        return Vec::new();
    };
    let belongs = |order: &Order| order.whole() == first.whole();
    let shards = orders()
        .filter(|order| belongs(order))
        .filter_map(|order| order.shard);
    let known: BTreeSet<u64> = shards
        .filter(|shard| shard.of == of)
        .map(|shard| shard.number)
        .collect();
    let numbers = (1..=of).filter(|number| !known.contains(number));
    numbers.map(|number| Shard { number, of }).collect()
}
