//! Tests of the commands that make, join, check and measure packs.

mod columns;
mod files;
mod generate;
mod sources;
mod stats;
mod verify;
