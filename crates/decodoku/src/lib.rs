//! Decodoku: a puzzle of quantum error correction.
//!
//! A board of numbers modulo 10 is what the measurements of an error-correcting code show: each error
//! leaves a pair of numbers that cancel, and errors that touch add up. The player moves numbers together
//! until nothing is left, five moves between two bursts of noise, and has lost when one cluster of numbers
//! with a common origin reaches from one edge of the board to the opposite one.
//!
//! ```
//! use decodoku::{Session, Settings};
//!
//! let mut session = Session::new(Settings::default(), 7, false)?;
//! while session.game().lost().is_none() {
//!     let step = session.game().board().moves().next().expect("something to move");
//!     session.play(step)?;
//! }
//! session.back(1);
//! assert_eq!(session.shown().lost(), None);
//! # Ok::<(), decodoku::Error>(())
//! ```
//!
//! A seed and a list of moves are a game, on every machine: `noise` has the order of the draws.

mod board;
mod decode;
mod error;
mod field;
mod game;
mod method;
mod noise;
mod player;
mod random;
mod session;
mod steiner;
mod trial;

pub use board::{Board, MAX_SIDE, Move, Square};
pub use decode::{Decoder, Decoding, Edges, Exit, Group, correction};
pub use error::Error;
pub use field::Field;
pub use game::{Game, MOVES_PER_ROUND, Preset, Settings, Variant};
pub use method::{Method, Strategy};
pub use player::{Player, Style};
pub use session::{Saved, Session};
pub use steiner::MAX_GROUP;
pub use trial::{Channel, Trial};
