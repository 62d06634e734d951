//! Tests of the command as a user meets it: each runs the real program. One test binary, since each binary
//! is linked for itself.

mod bad_input;
mod convert;
mod cover;
mod decodoku;
mod documents;
mod explain;
mod inversor;
mod misc;
mod pack;
mod program;
mod proof;
mod render;
mod round_trips;
mod solve;
