//! `crosscover concat`: several packs in one file, or one pack in another order.

use crate::cli::Concat;
use crate::exit::Exit;
use crate::kinds::check_pack_name;
use crate::{input, output};
use anyhow::{Error, Result, anyhow};
use puzzle_pack::files::{PackFileError, PackFiles, PackList};
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
    let packs = PackList::open(files)?;
    let keys = options.sort.clone().unwrap_or_default();
    let keys = if options.curve {
        keys.with_rests()
    } else {
        keys
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
    let done = done.tally;
    output::note(format_args!(
        "{} from {}; {} left out",
        output::count(done.accepted, "board", "boards"),
        output::count(options.packs.len() as u64, "pack", "packs"),
        output::count(done.decided() - done.accepted, "duplicate", "duplicates"),
    ));
    Ok(Exit::Yes)
}
