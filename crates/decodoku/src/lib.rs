//! Decodoku: a puzzle of quantum error correction, and its decoding as an exact cover of least cost.
//!
//! # What is modelled
//!
//! Measuring an error-correcting code shows where something went wrong and not what. In a surface code of qudits with *d*
//! levels, an error on a bond between two squares adds a charge to one of them and takes it from the other,
//! modulo *d*. What is measured is the sum on each square, so that a chain of errors shows at its ends only, and
//! errors that meet add up. The board of numbers is such a *syndrome* (with *d* = 10 it is easily read), a number is an
//! *anyon*, and moving a number is doing something to the bond between two squares that would undo an error there.
//! A cluster is a set of numbers with a common origin, whose sum is 0. In a code it would be harmful to take a charge
//! from one edge to the opposite one without seeing it, and so the game is lost when a cluster spans the board: then
//! nobody can tell any more which way its numbers came.
//!
//! The game is Decodoku, by James Wootton and others: see J. R. Wootton, "Getting the public involved in quantum
//! error correction", arXiv:1712.09649 (2017).
//!
//! ```
//! use decodoku::{Method, Player, Session, Settings, Style};
//!
//! let mut session = Session::new(Settings::default(), 7, false)?;
//! let mut player = Player::new(Style::Decode(Method::Cover(4)), 0)?;
//! while session.game().lost().is_none() {
//!     let step = player.next(session.game().board()).expect("something to move");
//!     session.play(step)?;
//! }
//! assert!(session.game().bursts() > 10);
//! session.back(1);
//! assert_eq!(session.shown().lost(), None);
//! # Ok::<(), decodoku::Error>(())
//! ```
//!
//! # Why a decoding is an exact cover
//!
//! To decode is to say which numbers belong together. Every number belongs to one group, and the numbers of a group
//! cancel: an exact cover, with the numbers as items and all sets that cancel as options. A group costs as many moves
//! as the shortest tree has steps that connects its squares (a Steiner tree), which is also the least number of errors
//! that explain it, and rarer errors are less likely. So the likeliest explanation, as far as the number of errors
//! goes, is the exact cover of least cost. There are thousands of overlapping options, a new problem after each move,
//! and a bound that decides everything: the opposite of a nonogram in every way.
//!
//! ```
//! use decodoku::{Board, Decoder};
//!
//! let board = Board::parse("0 1 0\n1 6 1\n0 1 0\n", 10)?;
//! let decoding = Decoder::new(5)?.decode(&board);
//! assert_eq!((decoding.cost, decoding.is_optimal()), (4, true));
//! // Four of them never cancel.
//! assert_eq!(Decoder::new(4)?.decode(&board).deferred.len(), 5);
//! # Ok::<(), decodoku::Error>(())
//! ```
//!
//! # How decoders are judged
//!
//! By their logical error rate ([`Channel`]): a code whose left and right edge absorb charges, independent errors on all
//! bonds, and the share of trials in which errors and correction together take a charge from one edge to the other.
//! Below its threshold a decoder gets better with the size of the code.
//!
//! Rounds survived in the game are *no* measure of a decoder. What loses a game is a cluster that touches two edges,
//! and so a player who only sweeps numbers away from the edges survives long without saying anything about which
//! numbers belong together. Besides, it matters in which order groups are moved, since five moves a round are not
//! enough to do it all, and what is lost depends on when one looks ([`Preset`]).
//!
//! # Figures
//!
//! `crosscover decodoku bench` measures them.
//!
//! # Modules
//!
//! In the order in which to read the source: `board`, `field` (clusters), `noise` (with the order of the draws), `game`,
//! `session` (past, saving); `steiner`, `decode` with the argument and `decode/candidates`, `decode/correction`
//! (moves); `method` and `player` (simpler decoders, and all of them playing), `trial`.
//!
//! A seed and a list of moves are a game, the same on every machine. Nothing here reads a clock, and nothing that a caller
//! passes in panics where its documentation does not say so.

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
