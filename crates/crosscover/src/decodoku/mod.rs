//! `crosscover decodoku`: the game, and decoders at work.

mod bench;
mod decode;
mod play;
mod replay;
mod show;
mod watch;

use crate::cli::decodoku::{Action, Decodoku};
use crate::exit::Exit;
use crate::{input, output};
use ::decodoku::Session;
use anyhow::{Result, anyhow};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::Path;

pub(crate) fn run(options: &Decodoku) -> Result<Exit> {
    match &options.action {
        Action::Decode(options) => decode::run(options),
        Action::Bench(options) => bench::run(options),
        Action::Watch(options) => watch::run(options),
        Action::Play(options) => play::run(options),
        Action::Replay(options) => replay::run(options),
    }
}

/// The seed given, or a new one, which a note shows.
fn seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| {
        // The standard library draws its keys from the system. Six digits are easy to type.
        let seed = RandomState::new().build_hasher().finish() % 1_000_000;
        output::note(format_args!("a new game: --seed {seed} plays it again"));
        seed
    })
}

/// Reads a saved game.
fn load(path: &Path) -> Result<Session> {
    let session = Session::load(&input::text(path)?);
    session.map_err(|error| anyhow!("{}: {error}", input::name(path)))
}
