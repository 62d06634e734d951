//! `crosscover decodoku`: the game, and decoders at work.

mod bench;
mod decode;
mod play;
mod show;
mod watch;

use crate::cli::decodoku::{Action, Decodoku};
use crate::exit::Exit;
use anyhow::Result;

pub(crate) fn run(options: &Decodoku) -> Result<Exit> {
    match &options.action {
        Action::Decode(options) => decode::run(options),
        Action::Bench(options) => bench::run(options),
        Action::Watch(options) => watch::run(options),
        Action::Play(options) => play::run(options),
    }
}
