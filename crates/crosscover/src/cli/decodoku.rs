//! The command line of `crosscover decodoku`.

use super::values::{listed, number};
use super::{Threads, choice};
use clap::builder::TypedValueParser;
use clap::{Args, Subcommand};
use decodoku::{GameSettings, MAX_GROUP, MAX_SIDE, Method, PlayStyle, Preset, Variant, rules};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Decodoku {
    #[command(subcommand)]
    pub(crate) action: Action,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    /// Groups the numbers of a board so that they cancel, in the fewest moves
    Decode(Decode),
    /// Measures decoders: logical error rates, or rounds survived in the game
    Bench(Bench),
    /// Lets a decoder play
    Watch(Watch),
    /// Plays the game
    Play(Play),
    /// Shows the boards of a saved game, and checks its score
    Replay(Replay),
}

#[derive(Debug, Args)]
#[command(after_help = "\
A board has a line for each row, the top row first, with numbers and blanks between; 0 or `.` is \
empty. What play \
and `replay --json` print is read, too, and so are arrays of rows: [[0, 3], [7, 0]]. A board may \
be a \
rectangle; the game is square.

Squares are given by column and row, from 0 at the top left.

Example:
  printf '3 7 0\\n0 0 0\\n0 0 0\\n' | crosscover decodoku decode -

The answer is optimal if no groups of any size take fewer moves. A number in no group, which is left
on the board, counts as many moves as the board has columns and rows.

Exit codes: 0 everything cancels in groups; 1 some numbers are in no group; 2 bad usage or input;
3 the search ended before its answer was proved the fewest.")]
pub(crate) struct Decode {
    /// The board; `-` is stdin
    pub(crate) file: PathBuf,
    /// The most numbers in a group; by default any number
    #[arg(long, value_name = "K", value_parser = group)]
    pub(crate) max_group: Option<usize>,
    /// The modulus: numbers cancel when their sum is a multiple of it
    #[arg(
        long,
        value_name = "D",
        default_value_t = 10,
        value_parser = clap::value_parser!(u16).range(2..),
    )]
    pub(crate) modulus: u16,
    /// Stop after this many nodes of the search, and print the best groups found so far
    #[arg(long, value_name = "N")]
    pub(crate) max_nodes: Option<u64>,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// What a game is like.
#[derive(Debug, Args)]
pub(crate) struct GameOptions {
    /// Side of the board
    #[arg(long, value_name = "L", default_value = "8", value_parser = side)]
    side: usize,
    /// The modulus: numbers cancel when their sum is a multiple of it
    #[arg(
        long,
        value_name = "D",
        default_value_t = 10,
        value_parser = clap::value_parser!(u16).range(2..),
    )]
    modulus: u16,
    /// When a cluster that spans the board loses the game: seed-text (made by a move, at once; made
    /// by noise, at the end of the round), every-move (after each move), round-end (at the end of
    /// the round)
    #[arg(
        long,
        default_value = "seed-text",
        hide_possible_values = true,
        value_parser = choice(&Preset::ALL, Preset::name),
    )]
    preset: Preset,
    /// numbers, or phi-lambda: shows only which numbers are half the modulus, and has more of them
    #[arg(
        long,
        default_value = "numbers",
        hide_possible_values = true,
        value_parser = choice(&Variant::ALL, Variant::name),
    )]
    variant: Variant,
    /// Seed of the noise, for a game that was played before; by default a new one
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
}

impl GameOptions {
    pub(crate) fn settings(&self) -> GameSettings {
        GameSettings::default()
            .with_side(self.side)
            .with_modulus(self.modulus)
            .with_preset(self.preset)
            .with_variant(self.variant)
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Decoders: greedy, pairs, growth (clusters that grow until they cancel), cover-3 to cover-9 (exact
cover with groups of up to 3 to 9 numbers), flow (the fewest moves with groups of any size); with
--games also random.

A logical error rate is measured on a planar code whose left and right edges absorb charges: the
share of shots where errors and correction together take a charge across the board. All decoders see
the same errors. With --games decoders play instead, and rounds are counted. A sentence below the \
table
says what a player learns.

Examples:
  crosscover decodoku bench --csv rates.csv
  crosscover decodoku bench --games 400 --side 7,8

Results do not depend on the number of threads. Only the processor times in the table do.")]
pub(crate) struct Bench {
    /// Decoders: by default greedy,pairs,growth,cover-3,cover-4; with --games
    /// random,greedy,growth,cover-4
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_possible_values = true,
        value_parser = any_style())]
    pub(crate) decoder: Vec<PlayStyle>,
    /// Sides of the boards: by default 5,7,9, and 7,8 with --games
    #[arg(long, value_name = "L", value_delimiter = ',', value_parser = side)]
    pub(crate) side: Vec<usize>,
    /// Error rates
    #[arg(long, value_name = "P", value_delimiter = ',', value_parser = rate,
        default_value = "0.06,0.08,0.10,0.12,0.15", conflicts_with = "games")]
    pub(crate) rate: Vec<f64>,
    /// Boards for each decoder, side and rate
    #[arg(long, value_name = "N", default_value_t = 2000, conflicts_with = "games",
        value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) shots: u64,
    /// Play this number of games for each decoder, side and preset instead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: Option<u64>,
    /// With --games, stop a game after this number of rounds; the column `stopped` counts these
    /// games
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "games",
        conflicts_with_all = ["shots", "rate"])]
    pub(crate) rounds: u64,
    /// With --games, presets
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "games",
        conflicts_with_all = ["shots", "rate"],
        hide_possible_values = true, value_parser = choice(&Preset::ALL, Preset::name),
        default_value = "seed-text,every-move,round-end")]
    pub(crate) preset: Vec<Preset>,
    /// The modulus: numbers cancel when their sum is a multiple of it
    #[arg(
        long,
        value_name = "D",
        default_value_t = 10,
        value_parser = clap::value_parser!(u16).range(2..),
    )]
    pub(crate) modulus: u16,
    /// Seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write the results to this file; `-` is stdout, without the table
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Replace existing files
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Debug, Args)]
pub(crate) struct Watch {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    /// Who plays: random, greedy, pairs, growth, cover-3 to cover-9, flow
    #[arg(long, default_value = "cover-4", hide_possible_values = true, value_parser = any_style())]
    pub(crate) player: PlayStyle,
    /// Stop after this number of rounds
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) rounds: u64,
}

/// The commands of a game, a line each.
pub(crate) const COMMANDS: &str = "\
X Y up|down|left|right   push the number in column X, row Y
mark X Y [a-z]           mark a number with a letter, or remove the mark
hint                     the move that a decoder would make
back [N], forward [N]    look at the past; now: the present
undo                     take a move back, in practice
save FILE                write the game
new                      begin a game with a new seed
board, ?, quit";

/// The same by keys and mouse.
pub(crate) const KEYS: &str = "\
arrows   choose a square             w a s d  push its number (or drag it)
m        mark it with a letter       h        see what a decoder would do
b f n    look back, forward, at now  u        take a move back, in practice
k        keep the game in a file     g        begin a new game
?        explain                     q        quit";

#[derive(Debug, Args)]
#[command(after_help = format!("\
{}

Practice and a lost game show the clusters as letters and colors. The score is the number of moves;
a lost game also has the score of a decoder on the same seed.

On a terminal:
{KEYS}

Otherwise commands are lines:
{COMMANDS}", rules(&GameSettings::default(), false).replace('\n', "\n\n")))]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    /// Show the clusters, and allow moves to be taken back
    #[arg(long)]
    pub(crate) practice: bool,
    /// Continue a saved game; the options of a new game are ignored
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,
    /// Save the game to this file at the end; `-` is stdout
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Replace existing files
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
A saved game is a text: a line each for seed, side, modulus, preset, variant and practice, then the
moves and the marks as play reads them, such as 3 4 up and mark 3 4 a, and the score to which the
moves lead.

JSON has an object for the start and one for each move: step, move (two squares, each a column and
a row), round, score, moves_left (before the next burst), lost, and board (a list for each row).

Example:
  crosscover decodoku play --save game.txt
  crosscover decodoku replay --json game.txt")]
pub(crate) struct Replay {
    /// The saved game; `-` is stdin
    pub(crate) file: PathBuf,
    /// Print a JSON object for each step
    #[arg(long)]
    pub(crate) json: bool,
}

impl Bench {
    /// The sides given, or these.
    pub(crate) fn sides(&self, default: &[usize]) -> Vec<usize> {
        match &self.side[..] {
            [] => default.to_vec(),
            given => given.to_vec(),
        }
    }

    /// The decoders given, or some that are worth comparing.
    pub(crate) fn decoders(&self) -> Vec<PlayStyle> {
        let names: &[&str] = match (&self.decoder[..], self.games) {
            ([], None) => &["greedy", "pairs", "growth", "cover-3", "cover-4"],
            ([], Some(_)) => &["random", "greedy", "growth", "cover-4"],
            (given, _) => return given.to_vec(),
        };
        names
            .iter()
            .filter_map(|name| PlayStyle::from_name(name))
            .collect()
    }
}

fn side(text: &str) -> Result<usize, String> {
    number(
        text,
        2..=MAX_SIDE,
        &format!("a number from 2 to {MAX_SIDE}"),
    )
}

fn group(text: &str) -> Result<usize, String> {
    number(
        text,
        2..=MAX_GROUP,
        &format!("a number from 2 to {MAX_GROUP}"),
    )
}

fn rate(text: &str) -> Result<f64, String> {
    number(text, 0.0..=1.0, "a rate from 0 to 1")
}

/// A parser for a player, whose name a shell completes.
fn any_style() -> impl TypedValueParser<Value = PlayStyle> {
    let names = "random greedy pairs growth cover-3 cover-4 cover-5 cover-6 cover-7 cover-8 \
        cover-9 flow";
    listed(style, &names.split(' ').collect::<Vec<_>>())
}

fn style(text: &str) -> Result<PlayStyle, String> {
    PlayStyle::from_name(text).ok_or_else(|| {
        let last = Method::Cover(MAX_GROUP);
        format!("expected one of random, greedy, pairs, growth, cover-3 to {last}, flow")
    })
}
