#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! For readers of the source, in reading order:
//!
//! - `square`, `move_text`: squares and moves. `board`, `board_text`: the numbers. `field`: numbers
//!   with their clusters.
//! - `noise`: bursts, with the order of the random draws. `random`: the generator.
//! - `game`: the rules. `session`: a game that can look back, undo moves, be marked, saved and
//!   loaded. `marks`: letters and colors. `answer`: the same by requests, for a page.
//! - `steiner`: shortest trees on the grid.
//! - `decode`: the decoders. `decode/cover` has the argument for exact cover, `decode/flow` finds
//!   the fewest moves with groups of any size, `decode/correction` turns groups into moves.
//! - `player`: players that use a decoder, and one that moves at random.
//! - `trial`: codes with random errors, and the definition of a failure.
//! - `rates`: logical error rates as numbers, CSV and a table. `survival`: rounds survived in the
//!   game.

mod answer;
mod board;
mod board_text;
mod decode;
mod error;
mod field;
mod game;
mod marks;
mod move_text;
mod noise;
mod player;
mod random;
mod rates;
mod session;
mod square;
mod steiner;
mod survival;
mod trial;

pub use answer::answer;
pub use board::Board;
pub use decode::{Decoder, Decoding, Edges, ExitEdge, Group, Method, correction};
pub use error::Error;
pub use game::{Game, GameSettings, MOVES_PER_ROUND, Preset};
pub use marks::{Marks, marks};
pub use noise::Variant;
pub use player::{PlayStyle, Player};
pub use rates::{ErrorRateCase, ErrorRateTally, error_rates_csv, error_rates_table};
pub use session::{Session, rules};
pub use square::{MAX_SIDE, Move, Square};
pub use steiner::MAX_GROUP;
pub use survival::{SurvivalCase, SurvivalTally, survival_csv, survival_table};
