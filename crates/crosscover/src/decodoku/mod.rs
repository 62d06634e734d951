//! `crosscover decodoku`: the game, and decoders at work.

mod bench;
mod decode;
mod keys;
mod play;
mod show;
mod survival;
mod watch;

use crate::cli::decodoku::{Action, Decodoku};
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;

pub(crate) fn run(options: &Decodoku) -> Result<Exit> {
    match &options.action {
        Action::Decode(options) => decode::run(options),
        Action::Bench(options) => bench::run(options),
        Action::Watch(options) => watch::run(options),
        Action::Play(options) => play::run(options),
    }
}

/// Writes a whole file, or to stdout.
fn write(path: &Path, text: &str) -> Result<()> {
    if input::is_dash(path) {
        return output::to_stdout(|out| out.write_all(text.as_bytes()));
    }
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
