//! Tests of the game and its decoders through the public API.

mod answer;
mod any_text;
mod decode;
mod hostile;
mod judge;
mod replay;
