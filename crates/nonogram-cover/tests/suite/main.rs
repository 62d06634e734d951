//! Tests of the encodings through the public API.

mod agreement;
mod any_board;
mod color;
mod counts;
mod hostile;
