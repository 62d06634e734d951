//! Tests of the command as a user meets it: each runs the real program. One test binary, since each
//! binary is linked for itself.

mod bad_input;
mod bench;
mod book;
mod color;
mod convert;
mod cover;
mod cover_parts;
mod cover_proof;
mod cover_trace;
mod cut_off;
mod decodoku;
mod documents;
mod explain;
mod files;
mod givens;
mod inversor;
#[cfg(target_os = "linux")]
mod limits;
mod line;
mod many;
mod misc;
mod pack;
mod patterns;
mod program;
mod proof;
mod rate;
mod render;
mod repair;
mod reports;
mod share;
mod simd;
mod solve;
mod studio;
mod tiling;
