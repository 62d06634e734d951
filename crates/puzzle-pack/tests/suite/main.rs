//! Tests of packs through the public API.

mod colored;
mod corruption;
mod curve;
mod damaged_runs;
mod each_once;
mod exclude;
mod finite;
mod hostile;
mod images;
mod in_memory;
mod json_lines;
mod levels;
mod pack;
mod pinned;
mod quotas;
mod rating;
mod reliability;
mod spreadsheets;
mod verify;
