//! Expected times that rise through a pack.

use super::sizes::SizeShare;
use crate::judge::difficulty::middle_seconds;
use std::ops::RangeInclusive;

/// The longest time of a curve, in seconds: a range without an end has no curve.
pub(super) const LONGEST: u64 = 1_000_000;

/// One board in so many is a rest: easier than those around it.
const REST: u64 = 5;

/// The part of a time by which a board may be quicker or slower than its target. Nobody notices
/// it: two in three people are within 22 % of an expected time.
const TOLERANCE: u64 = 20;

/// The seconds that board number `index` of a curve of `boards` may take. The targets rise in equal
/// steps from the start to the end of `seconds`. A rest has the target of the board a tenth of the
/// curve before it; the first tenth and the last board are no rests.
pub(super) fn seconds_at(
    seconds: &RangeInclusive<u64>,
    boards: u64,
    index: u64,
) -> RangeInclusive<u64> {
    let near = near(target(seconds, boards, index));
    *near.start().max(seconds.start())..=*near.end().min(seconds.end())
}

/// The time at which a board aims.
pub(super) fn target(seconds: &RangeInclusive<u64>, boards: u64, index: u64) -> u64 {
    let is_rest = index % REST == REST - 1 && index + 1 < boards;
    let delay = if is_rest { boards / 10 } else { 0 };
    let place = index.checked_sub(delay).unwrap_or(index);
    let rise = u128::from(seconds.end() - seconds.start()) * u128::from(place);
    let steps = u128::from(boards.max(2) - 1);
    // At most the difference between both ends.
    seconds.start() + (rise / steps) as u64
}

/// The place of the size whose [middle time](middle_seconds) is nearest to this one.
pub(super) fn size_place(sizes: &[SizeShare], is_colored: bool, seconds: u64) -> usize {
    let seconds = seconds as f64;
    let distance = |place: &usize| {
        let SizeShare { width, height, .. } = sizes[*place];
        let middle = middle_seconds(width + height, is_colored);
        (middle / seconds).max(seconds / middle)
    };
    let places = 0..sizes.len();
    places
        .min_by(|one, other| distance(one).total_cmp(&distance(other)))
        .expect("a size")
}

/// The times that nobody tells from this one.
pub(crate) fn near(seconds: u64) -> RangeInclusive<u64> {
    let tolerance = seconds / TOLERANCE;
    seconds - tolerance..=seconds.saturating_add(tolerance)
}
