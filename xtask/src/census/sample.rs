//! An estimate of a census from random pictures, each of which is decided by the project's solver. Up to 6x6, the tables of
//! the census decide them too.

use super::group::{Group, Kit, Picture, Seen};
use super::line::MAX_CELLS;
use super::second::Engine;
use super::tally::{Decision, Tally};
use super::units::starts;
use crate::size::Size;
use anyhow::{Result, ensure};
use chacha20::rand_core::Rng;
use puzzle_pack::source::stream;
use rayon::prelude::*;
use serde::Serialize;

/// The longest side: a row is drawn as a word.
const MAX_SIDE: usize = 30;
/// The pictures that are drawn from one stream.
const CHUNK: usize = 1000;

/// The numbers of a sample.
#[derive(Debug, Serialize)]
pub(super) struct Estimate {
    pub(super) size: String,
    pub(super) seed: u64,
    /// The number of cells, so there are 2^`cells` pictures.
    pub(super) cells: usize,
    /// Whether the tables agree on all pictures; `None` if the size is too large for them.
    pub(super) agrees: Option<bool>,
    /// The numbers among the pictures of the sample; the different clues are not counted.
    pub(super) tally: Tally,
}

/// Decides random pictures, all of the size equally likely.
///
/// # Errors
/// If the solver and the tables differ.
pub(super) fn run(size: Size, pictures: usize, seed: u64, threads: usize) -> Result<Estimate> {
    size.within(MAX_SIDE)?;
    let kit = size.within(MAX_CELLS).is_ok().then(|| Kit::new(size));
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()?;
    let chunk = |(engine, seen): &mut (Engine, Seen), chunk: usize| {
        let mut random = stream(seed, chunk as u64);
        let mut tally = Tally::default();
        for _ in 0..CHUNK.min(pictures - chunk * CHUNK) {
            let rows: Vec<u32> = (0..size.height)
                .map(|_| random.next_u32() >> (32 - size.width))
                .collect();
            let picture = picture(size, &rows);
            let decision = engine.decide(&picture);
            if let Some(kit) = &kit {
                let second = by_tables(kit, seen, &rows);
                ensure!(
                    decision == second,
                    "the solver finds {decision:?}, the tables {second:?}:\n{picture}"
                );
            }
            tally.pictures += 1;
            if let Some(decision) = decision {
                tally.add(decision);
            }
        }
        Ok(tally)
    };
    let chunks = 0..pictures.div_ceil(CHUNK);
    let tally = pool.install(|| {
        let tallies = chunks.into_par_iter().map_init(Default::default, chunk);
        tallies.try_reduce(Tally::default, |mut a, b| {
            a += &b;
            Ok(a)
        })
    })?;
    Ok(Estimate {
        size: size.to_string(),
        seed,
        cells: size.cells(),
        agrees: kit.is_some().then_some(true),
        tally,
    })
}

/// The picture with these rows; bit j of a row is the cell in column j.
fn picture(size: Size, rows: &[u32]) -> nonogram::Picture {
    let mut picture = nonogram::Picture::blank(size.width, size.height);
    for (row, cells) in rows.iter().enumerate() {
        for column in 0..size.width {
            picture.set(row, column, cells >> column & 1 == 1);
        }
    }
    picture
}

/// What the tables find, with all pictures that have the same row clues.
pub(super) fn by_tables(kit: &Kit, seen: &mut Seen, rows: &[u32]) -> Option<Decision> {
    let clue = |&cells: &u32| kit.rows.clue[cells as usize];
    let clues: Vec<u8> = rows.iter().map(clue).collect();
    let row = |(row, &cells): (usize, &u32)| Picture::row(kit.size, row, cells as u8);
    let picture = rows.iter().enumerate().map(row);
    let picture = picture.fold(Picture::default(), Picture::with);
    let all = starts(kit, &clues);
    seen.fill(kit, all.len(), all.iter().copied());
    let index = all
        .iter()
        .position(|other| other.columns == picture.columns);
    let index = index.expect("it has these row clues");
    let is_unique = seen.is_unique(index);
    is_unique.then(|| Group::new(kit, &clues).decide(picture))
}
