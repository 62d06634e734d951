//! Tests of the encodings through the public API.

mod agreement;
mod any_board;
mod counts;
mod givens;
mod hostile;
