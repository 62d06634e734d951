//! The work of a census in units, and its symmetries.
//!
//! A *unit* is all pictures whose first rows, up to three, have given clues. In a unit, the clues of the other rows are
//! gone through depth first, with the list of all pictures of the rows so far.
//!
//! Turning the order of the rows around, and that of the columns, maps pictures to pictures with the same technique and the
//! same sweeps, and row clues to row clues. So of up to four choices of row clues that are images of each other only the
//! least is counted, as often as there are different images. (Transposing a square board would save half again, but it
//! exchanges the sweeps of rows and columns.)

use super::group::{Group, Kit, Picture, Seen};
use super::tally::Tally;

/// The rows of a unit.
const ROWS: u32 = 3;

/// What a census counts in a group of pictures with the same row clues, given the rows but the last, and the last.
pub(super) trait Count {
    fn count(&mut self, kit: &Kit, clues: &[u8], starts: &[Picture], ends: &[Picture]) -> Tally;
}

impl Count for Seen {
    fn count(&mut self, kit: &Kit, clues: &[u8], starts: &[Picture], ends: &[Picture]) -> Tally {
        Group::new(kit, clues).count(self, starts, ends)
    }
}

/// The units of part `number` of `of`, from 1: all units in an order without pattern, shared out in turn.
pub(super) fn of_part(kit: &Kit, number: usize, of: usize) -> Vec<usize> {
    let units = 0..kit.rows.count.pow(ROWS.min(kit.size.height as u32));
    // Fibonacci hashing.
    let mixed = |unit: usize| (unit as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let is_own = |&unit: &usize| mixed(unit) % of as u64 == number as u64 - 1;
    units.filter(is_own).collect()
}

/// Counts a unit.
pub(super) fn count(kit: &Kit, unit: usize, counter: &mut impl Count) -> Tally {
    let height = kit.size.height;
    let mut clues = Vec::with_capacity(height);
    let mut rest = unit;
    for _ in 0..height.min(ROWS as usize) {
        clues.push((rest % kit.rows.count) as u8);
        rest /= kit.rows.count;
    }
    // The last row is for the groups.
    let last = (clues.len() == height).then(|| clues.pop()).flatten();
    let starts = starts(kit, &clues);
    let mut tally = Tally::default();
    descend(kit, &mut clues, &starts, last, counter, &mut tally);
    tally
}

/// All first rows with these clues.
pub(super) fn starts(kit: &Kit, clues: &[u8]) -> Vec<Picture> {
    let rows = clues.iter().enumerate();
    rows.fold(vec![Picture::default()], |starts, (row, &clue)| {
        extended(kit, &starts, row, clue)
    })
}

/// All the `starts` with all pictures of a further row.
fn extended(kit: &Kit, starts: &[Picture], row: usize, clue: u8) -> Vec<Picture> {
    let rows = kit.row(row, clue);
    let with = |&start: &Picture| rows.iter().map(move |&row| start.with(row));
    starts.iter().flat_map(with).collect()
}

/// Counts the groups that begin with these `clues`; `last` is the clue of the last row, if it is given.
fn descend(
    kit: &Kit,
    clues: &mut Vec<u8>,
    starts: &[Picture],
    last: Option<u8>,
    counter: &mut impl Count,
    tally: &mut Tally,
) {
    let row = clues.len();
    let all = match last {
        Some(clue) => clue..clue + 1,
        None => 0..kit.rows.count as u8,
    };
    for clue in all {
        clues.push(clue);
        if row + 1 < kit.size.height {
            descend(
                kit,
                clues,
                &extended(kit, starts, row, clue),
                None,
                counter,
                tally,
            );
        } else if let Some(images) = images(kit, clues) {
            let group = counter.count(kit, clues, starts, &kit.row(row, clue));
            *tally += &group.times(images);
        }
        clues.pop();
    }
}

/// The number of different images of row clues; `None` if these are not the least of them.
fn images(kit: &Kit, clues: &[u8]) -> Option<u64> {
    let mirror = |clue: u8| kit.rows.mirrored[usize::from(clue)];
    let number = |number: u64, clue: u8| number << 8 | u64::from(clue);
    let own = clues.iter().copied();
    let images = [
        own.clone().fold(0, number),
        own.clone().rev().fold(0, number),
        own.clone().map(mirror).fold(0, number),
        own.rev().map(mirror).fold(0, number),
    ];
    let least = images.iter().all(|&image| images[0] <= image);
    let same = images.iter().filter(|&&image| image == images[0]);
    least.then(|| 4 / same.count() as u64)
}
