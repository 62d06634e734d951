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
//! Logical error rates with their standard errors, 2,000 shots each, modulo 10 (`crosscover decodoku bench`); without a
//! failure, the limit at 95 %:
//!
//! | rate | L | greedy | pairs | growth | cover-3 | cover-4 |
//! |---|---|---|---|---|---|---|
//! | .06 | 5 | 0.0800 ± 0.0061 | 0.0435 ± 0.0046 | 0.0155 ± 0.0028 | 0.0055 ± 0.0017 | 0.0015 ± 0.0009 |
//! | .06 | 7 | 0.1100 ± 0.0070 | 0.0720 ± 0.0058 | 0.0065 ± 0.0018 | 0.0075 ± 0.0019 | none, < 0.0015 |
//! | .06 | 9 | 0.1295 ± 0.0075 | 0.1035 ± 0.0068 | 0.0065 ± 0.0018 | 0.0075 ± 0.0019 | 0.0015 ± 0.0009 |
//! | .08 | 5 | 0.1365 ± 0.0077 | 0.0845 ± 0.0062 | 0.0400 ± 0.0044 | 0.0160 ± 0.0028 | 0.0050 ± 0.0016 |
//! | .08 | 7 | 0.1785 ± 0.0086 | 0.1255 ± 0.0074 | 0.0255 ± 0.0035 | 0.0175 ± 0.0029 | 0.0005 ± 0.0005 |
//! | .08 | 9 | 0.2300 ± 0.0094 | 0.1700 ± 0.0084 | 0.0220 ± 0.0033 | 0.0150 ± 0.0027 | 0.0010 ± 0.0007 |
//! | .10 | 5 | 0.2000 ± 0.0089 | 0.1325 ± 0.0076 | 0.0675 ± 0.0056 | 0.0285 ± 0.0037 | 0.0095 ± 0.0022 |
//! | .10 | 7 | 0.2345 ± 0.0095 | 0.1770 ± 0.0085 | 0.0520 ± 0.0050 | 0.0285 ± 0.0037 | 0.0040 ± 0.0014 |
//! | .10 | 9 | 0.3180 ± 0.0104 | 0.2755 ± 0.0100 | 0.0465 ± 0.0047 | 0.0315 ± 0.0039 | 0.0020 ± 0.0010 |
//! | .12 | 5 | 0.2665 ± 0.0099 | 0.1915 ± 0.0088 | 0.1110 ± 0.0070 | 0.0595 ± 0.0053 | 0.0285 ± 0.0037 |
//! | .12 | 7 | 0.3210 ± 0.0104 | 0.2465 ± 0.0096 | 0.1085 ± 0.0070 | 0.0535 ± 0.0050 | 0.0140 ± 0.0026 |
//! | .12 | 9 | 0.4250 ± 0.0111 | 0.3645 ± 0.0108 | 0.1005 ± 0.0067 | 0.0510 ± 0.0049 | 0.0050 ± 0.0016 |
//! | .15 | 5 | 0.3660 ± 0.0108 | 0.2840 ± 0.0101 | 0.1840 ± 0.0087 | 0.1280 ± 0.0075 | 0.0710 ± 0.0057 |
//! | .15 | 7 | 0.4665 ± 0.0112 | 0.3955 ± 0.0109 | 0.2165 ± 0.0092 | 0.1180 ± 0.0072 | 0.0480 ± 0.0048 |
//! | .15 | 9 | 0.5585 ± 0.0111 | 0.5165 ± 0.0112 | 0.2325 ± 0.0094 | 0.1190 ± 0.0072 | 0.0360 ± 0.0042 |
//!
//! A throw-away prototype of the same model had, at a rate of .10 and L = 5, 7, 9: greedy .191, .264, .335; pairs .128, .186,
//! .287; growth .068, .067, .044; cover-3 .030, .031, .028; cover-4 .0125, .0065, .0060. The two agree within little more
//! than two standard errors of their difference.
//!
//! What `cover-4` takes for that in the mean, and its slowest board: processor milliseconds of one thread on an AMD EPYC
//! (Zen 5, shared). For all boards of the tables all three cover decoders proved that they had found the least cost.
//!
//! | rate | L | candidates | nodes | ms | slowest |
//! |---|---|---|---|---|---|
//! | .06 | 5 | 13 | 2.7 | 0.01 | 0.3 |
//! | .06 | 7 | 64 | 5.1 | 0.04 | 1.1 |
//! | .06 | 9 | 306 | 8.8 | 0.25 | 7.9 |
//! | .08 | 5 | 21 | 3.5 | 0.01 | 0.2 |
//! | .08 | 7 | 133 | 6.9 | 0.10 | 2.2 |
//! | .08 | 9 | 708 | 12.0 | 0.56 | 5.5 |
//! | .10 | 5 | 32 | 4.4 | 0.02 | 0.3 |
//! | .10 | 7 | 234 | 9.1 | 0.19 | 3.7 |
//! | .10 | 9 | 1340 | 17.0 | 1.12 | 9.9 |
//! | .12 | 5 | 47 | 5.5 | 0.03 | 0.4 |
//! | .12 | 7 | 374 | 12.7 | 0.30 | 4.1 |
//! | .12 | 9 | 2293 | 26.0 | 2.04 | 15.0 |
//! | .15 | 5 | 72 | 7.9 | 0.05 | 0.7 |
//! | .15 | 7 | 665 | 23.7 | 0.58 | 8.1 |
//! | .15 | 9 | 4333 | 78.8 | 4.23 | 42.7 |
//!
//! Nodes without the bound of prices, where a branch is given up only when it costs as much as the best choice known, at a rate
//! of .10 (`--decoder cover-4 --rate .10 --shots 200`, for 9 x 9 `--shots 50`, with `--bound cost` and without):
//!
//! | L | with the bound | without it | proved without it |
//! |---|---|---|---|
//! | 5 | 4.3 | 1,406 | 100 % |
//! | 7 | 9.0 | 51,432 | 90.5 % |
//! | 9 | 18.6 | 99,748 | 32 % |
//!
//! Without it the budget of a decoder ended the others, so that their numbers are lower bounds.
//!
//! Rounds survived with their standard errors, 400 games each (`crosscover decodoku bench --games 400`):
//!
//! | preset | L | random | greedy | growth | cover-4 |
//! |---|---|---|---|---|---|
//! | `seed-text` | 7 | 4.40 ± 0.07 | 9.11 ± 0.17 | 15.37 ± 0.21 | 21.48 ± 0.41 |
//! | `seed-text` | 8 | 6.28 ± 0.08 | 13.56 ± 0.22 | 21.30 ± 0.26 | 29.87 ± 0.51 |
//! | `every-move` | 7 | 4.38 ± 0.07 | 8.97 ± 0.16 | 14.15 ± 0.19 | 20.48 ± 0.36 |
//! | `every-move` | 8 | 6.28 ± 0.08 | 13.48 ± 0.22 | 20.34 ± 0.24 | 29.18 ± 0.49 |
//! | `round-end` | 7 | 4.42 ± 0.07 | 9.14 ± 0.17 | 15.57 ± 0.21 | 21.67 ± 0.42 |
//! | `round-end` | 8 | 6.29 ± 0.08 | 13.61 ± 0.23 | 21.48 ± 0.26 | 29.93 ± 0.51 |
//!
//! The prototype's players survived 4.3 (random), 9.6 (greedy), 14.9 (growth) and 22.2 rounds (cover-4) with `every-move` at L = 7.
//!
//! In play a decode with `cover-4` takes 0.19 ms at L = 7 and 0.42 ms at L = 8 in the mean (the time of a game over its moves).
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
