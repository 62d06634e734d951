//! Tests of the solver through its public API.

mod any_line;
mod color;
mod color_trace;
mod exhaustive;
mod hard;
mod hostile;
mod laws;
