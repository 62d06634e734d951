//! Tests of the formats through the public API.

mod any_file;
mod colors;
mod data;
mod drawings;
mod file_formats;
mod formats;
mod hostile;
mod images;
mod recognition;
mod solver_formats;
mod strangers;
