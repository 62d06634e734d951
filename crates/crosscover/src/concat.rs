//! `crosscover concat`: several packs in one file, or one pack in another order.

use crate::cli::{ColumnChoice, Concat};
use crate::exit::Exit;
use crate::kinds::check_pack_name;
use crate::{input, output};
use anyhow::{Error, Result, anyhow};
use puzzle_pack::Cause;
use puzzle_pack::files::{JoinedColumns, PackFileError, PackFiles, PackList, SortKeys};
use std::fs;

pub(crate) fn run(options: &Concat) -> Result<Exit> {
    output::check_files(
        &options.packs,
        &[("--out", Some(&options.out))],
        options.force,
    )?;
    let form = options.json.unwrap_or_default();
    check_pack_name(&options.out, form)?;
    let mut files = Vec::new();
    for path in &options.packs {
        files.push((input::name(path), input::open(path)?));
    }
    let columns = match options.columns {
        None => JoinedColumns::Same,
        Some(ColumnChoice::Common) => JoinedColumns::Common,
        Some(ColumnChoice::All) => JoinedColumns::All,
    };
    let mut packs = PackList::open(files, columns)?;
    if let Some(seconds) = &options.minutes {
        packs = packs.within(seconds.clone())?;
    }
    let keys = options.sort.clone().unwrap_or_default();
    let keys = match (options.curve, options.count) {
        (true, Some(boards)) => SortKeys::in_steps(boards),
        (true, None) => keys.with_rests(),
        (false, _) => keys,
    };
    let done = if let Some(device) = output::device(&options.out)? {
        packs.concat(device, form, &keys)?
    } else {
        // Behind a link it is the file that is replaced.
        let path = fs::canonicalize(&options.out).unwrap_or_else(|_| options.out.clone());
        let saved = packs.save(&PackFiles::of(&path), form, &keys, options.force);
        saved.map_err(|error| match error {
            error @ PackFileError::Unfinished(_) => {
                anyhow!("{error}; --force replaces it")
            }
            error => Error::new(error),
        })?
    };
    for (name, restored) in &done.restored {
        output::note_restored(name, *restored);
    }
    let left_out = |cause| {
        let rejected = done.tally.rejected();
        let found = rejected.into_iter().find(|&(other, _)| other == cause);
        found.map_or(0, |(_, count)| count)
    };
    let mut text = format!(
        "{} from {}; {} left out",
        output::count(done.tally.accepted, "board", "boards"),
        output::count(options.packs.len() as u64, "pack", "packs"),
        output::count(left_out(Cause::Duplicate), "duplicate", "duplicates"),
    );
    if options.minutes.is_some() {
        text = format!("{text}, {} {}", left_out(Cause::Seconds), Cause::Seconds);
    }
    if options.count.is_some() {
        text = format!("{text}, {} not needed for the curve", done.unused);
    }
    output::note(format_args!("{text}"));
    Ok(Exit::Yes)
}
