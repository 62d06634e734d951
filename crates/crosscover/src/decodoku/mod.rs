//! `crosscover decodoku`: the game, and decoders at work.

pub(crate) mod args;
mod bench;
mod decode;
mod keys;
mod play;
mod show;
mod survival;
mod watch;

use crate::exit::Exit;
use anyhow::Result;
use args::{Action, Decodoku};

pub(crate) fn run(options: &Decodoku) -> Result<Exit> {
    match &options.action {
        Action::Decode(options) => decode::run(options),
        Action::Bench(options) => bench::run(options),
        Action::Watch(options) => watch::run(options),
        Action::Play(options) => play::run(options),
    }
}
