//! `crosscover status`: how far packs and parts of packs are.

use crate::cli::ShowStatus;
use crate::exit::Exit;
use crate::output::{self, or};
use anyhow::Result;
use puzzle_pack::files::{PackStatus, Shard};
use serde_json::json;

pub(crate) fn run(options: &ShowStatus) -> Result<Exit> {
    let statuses = options.packs.iter().map(|pack| PackStatus::of(pack));
    let statuses: Vec<_> = statuses.collect::<Result<_, _>>()?;
    let missing = PackStatus::missing(&statuses);
    let names = options.packs.iter().map(|pack| pack.display().to_string());
    let width = names.clone().map(|name| name.len()).max().unwrap_or(0);
    let mut is_complete = missing.is_empty();
    for (name, status) in names.zip(&statuses) {
        is_complete &= status.state == "complete";
        let order = status.order.as_ref();
        let shard = order.and_then(|order| order.shard);
        let wanted = order.map(|order| order.wanted());
        let (state, done) = (status.state, status.done);
        let object = json!({
            "pack": name,
            "state": state,
            "shard": shard.map(|shard| shard.to_string()),
            "rows": done,
            "wanted": wanted,
        });
        output::print(options.json.then_some(object), |out| {
            let boards = match wanted {
                Some(wanted) => format!("{done} of {wanted} boards"),
                None if state == "missing" => String::new(),
                None => output::count(done, "board", "boards"),
            };
            let shard = or(shard, "");
            let line = format!("{name:width$}  {state:9}  {shard:>7}  {boards}");
            writeln!(out, "{}", line.trim_end())
        })?;
    }
    if !options.json && !missing.is_empty() {
        let missing: Vec<String> = missing.iter().map(Shard::to_string).collect();
        output::to_stdout(|out| writeln!(out, "not among these: {}", missing.join(", ")))?;
    }
    Ok(if is_complete { Exit::Yes } else { Exit::No })
}
