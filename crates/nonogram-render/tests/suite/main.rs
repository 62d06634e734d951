//! Tests of drawings through the public API.

mod colors;
mod drawings;
mod moving;
mod pages;
