//! Makes a failing sequence of calls shorter, by trial (Zeller's delta debugging, the simplest form).

use crate::trace::Call;

/// A sequence with the property of `calls` that has it no more with one call or number less, or with a number that is
/// one less.
pub(crate) fn shortest(mut calls: Vec<Call>, fails: impl Fn(&[Call]) -> bool) -> Vec<Call> {
    let mut length = calls.len();
    while length > 0 {
        let mut start = 0;
        while start < calls.len() {
            let mut shorter = calls.clone();
            shorter.drain(start..calls.len().min(start + length));
            if fails(&shorter) {
                calls = shorter;
            } else {
                start += length;
            }
        }
        length /= 2;
    }
    let mut before = Vec::new();
    while before != calls {
        before.clone_from(&calls);
        for place in 0..calls.len() {
            for number in (0..calls[place].numbers.len()).rev() {
                let value = calls[place].numbers[number];
                for smaller in [None, Some(0), value.checked_sub(1)] {
                    let mut simpler = calls.clone();
                    match smaller {
                        None => drop(simpler[place].numbers.drain(number..)),
                        Some(smaller) => simpler[place].numbers[number] = smaller,
                    }
                    if simpler != calls && fails(&simpler) {
                        calls = simpler;
                        break;
                    }
                }
            }
        }
    }
    calls
}
