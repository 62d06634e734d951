#![doc = include_str!("../README.md")]
//!
//! # Map of the code
//!
//! | file | contents |
//! |---|---|
//! | `figure.rs` | [`ChartFigure`]: the grid of panels, title, notes, legend |
//! | `axis.rs` | [`Axis`]: range, ticks and their labels |
//! | `curves.rs` | [`Curves`]: series of points |
//! | `histogram.rs` | numbers in bins |
//! | `bars.rs` | words with their counts |
//! | `style.rs` | colors and fonts |

mod axis;
mod bars;
mod curves;
mod figure;
mod histogram;
mod style;

pub use axis::Axis;
pub use curves::{Curves, Series, Shape};
pub use figure::{ChartFigure, Plot};
pub use histogram::Histogram;
