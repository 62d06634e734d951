//! `crosscover concat`: several packs in one file.

use crate::cli::Concat;
use crate::exit::Exit;
use crate::{input, output};
use anyhow::Result;
use puzzle_pack::{PackForm, PackList};
use std::path::PathBuf;

pub(crate) fn run(options: &Concat) -> Result<Exit> {
    output::check_files(
        &options.packs,
        &[("--out", Some(&options.out))],
        options.force,
    )?;
    let open = |path: &PathBuf| Ok((input::name(path), input::open(path)?));
    let files: Vec<_> = options.packs.iter().map(open).collect::<Result<_>>()?;
    let form = match options.json {
        true => PackForm::Json,
        false => PackForm::Csv,
    };
    let packs = PackList::open(files)?;
    let done = output::stream(&options.out, |out| packs.concat(out, form))?;
    output::note(format_args!(
        "{} from {}; {} left out",
        output::count(done.boards, "board", "boards"),
        output::count(options.packs.len() as u64, "pack", "packs"),
        output::count(done.duplicates, "duplicate", "duplicates"),
    ));
    Ok(Exit::Yes)
}
