//! Calls of the API: a name and numbers, shown as a line of text.
//!
//! | call | meaning |
//! |---|---|
//! | `new P S`, `reset P S` | a builder with P primary and S secondary items |
//! | `multiplicity I LO HI` | of item I |
//! | `option COST I C ...` | an option with items I and colors C; 0 is no color |
//! | `recycle` | the problem becomes a builder without options |
//! | `start K N`, `advance T`, `resume N` | solutions one by one: up to T more; from a checkpoint, read again |
//! | `enumerate K N`, `unique K N`, `first K N`, `upto K N LIMIT` | questions about solutions |
//! | `parts K OF` | all parts of the problem |
//! | `threads K N T` | a search with T threads |
//! | `count BYTES N` | the number of solutions |
//! | `sample BYTES N SEED` | two solutions at random |
//! | `best B LIMIT N` | cheapest solutions |
//! | `text` | the problem is written and read |
//! | `check O ...` | whether these options are a solution |
//!
//! K is a kernel, B a bound, each by its place in the list of all. N is a limit of nodes, increased
//! by one; 0 is no limit.

use std::fmt;

/// A call.
#[derive(Clone)]
pub(crate) struct Call {
    pub(crate) name: String,
    pub(crate) numbers: Vec<usize>,
}

impl Call {
    fn new(name: &str, numbers: Vec<usize>) -> Self {
        let name = name.to_string();
        Self { name, numbers }
    }

    /// The number at a place, or 0.
    pub(crate) fn at(&self, place: usize) -> usize {
        self.numbers.get(place).copied().unwrap_or(0)
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        (self.numbers.iter()).try_for_each(|number| write!(f, " {number}"))
    }
}

/// Bytes to decide by. When they are over, every decision is the first one.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn below(&mut self, end: usize) -> usize {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        usize::from(first) % end
    }

    /// No limit in half of the cases.
    fn limit(&mut self, end: usize) -> usize {
        match self.below(2) {
            0 => 0,
            _ => self.below(end),
        }
    }
}

/// The most options of a problem. Brute force decides about all sets of them.
const MOST: usize = 14;

/// The calls that bytes stand for.
pub(crate) fn of_bytes(bytes: &[u8]) -> Vec<Call> {
    let mut bytes = Bytes(bytes);
    let (mut primary, mut secondary) = (bytes.below(7), bytes.below(4));
    let mut calls = vec![Call::new("new", vec![primary, secondary])];
    let mut options = 0;
    for _ in 0..bytes.below(3) {
        calls.push(multiplicity(&mut bytes, primary));
    }
    for _ in 0..bytes.below(12) {
        calls.push(option(&mut bytes, primary, secondary));
        options += 1;
    }
    while !bytes.0.is_empty() && calls.len() < 60 {
        let call = match bytes.below(32) {
            0 => {
                (primary, secondary, options) = (bytes.below(7), bytes.below(4), 0);
                Call::new("reset", vec![primary, secondary])
            }
            1 => {
                options = 0;
                Call::new("recycle", vec![])
            }
            2 => multiplicity(&mut bytes, primary),
            3..=5 if options < MOST => {
                options += 1;
                option(&mut bytes, primary, secondary)
            }
            number => question(&mut bytes, number),
        };
        calls.push(call);
    }
    calls
}

fn multiplicity(bytes: &mut Bytes<'_>, primary: usize) -> Call {
    let lo = bytes.below(4);
    let numbers = vec![bytes.below(primary + 1), lo, lo + bytes.below(3)];
    Call::new("multiplicity", numbers)
}

/// Most options are well-formed; the others repeat an item, have one that does not exist, or color
/// a primary one.
fn option(bytes: &mut Bytes<'_>, primary: usize, secondary: usize) -> Call {
    let mut numbers = vec![[0, 0, 1, 7, 20][bytes.below(5)]];
    let is_any = bytes.below(16) == 15;
    let mut item = bytes.below(primary.max(1));
    for _ in 0..1 + bytes.below(4) {
        let color = bytes.below(3);
        let color = if item < primary && !is_any { 0 } else { color };
        numbers.extend([item, color]);
        if is_any {
            item = bytes.below(primary + secondary + 2);
        } else {
            item += 1 + bytes.below(3);
            if item >= primary + secondary {
                break;
            }
        }
    }
    Call::new("option", numbers)
}

fn question(bytes: &mut Bytes<'_>, number: usize) -> Call {
    let kernel = bytes.below(4);
    let third = kernel % 3;
    let nodes = bytes.limit(40);
    match number {
        6..=8 => Call::new("start", vec![kernel, nodes]),
        9..=12 => Call::new("advance", vec![1 + bytes.below(6)]),
        13..=15 => Call::new("resume", vec![nodes]),
        16 => Call::new("enumerate", vec![kernel, nodes]),
        17 => Call::new("unique", vec![kernel, nodes]),
        18 => Call::new("first", vec![kernel, nodes]),
        19 => Call::new("upto", vec![kernel, nodes, bytes.below(6)]),
        20 | 28 => Call::new("parts", vec![kernel, 1 + bytes.below(6)]),
        21 if bytes.below(8) == 7 => Call::new("threads", vec![kernel, nodes, 2 + bytes.below(2)]),
        21..=24 => Call::new("count", vec![bytes.limit(200) * 16, nodes]),
        25 => Call::new(
            "sample",
            vec![bytes.limit(200) * 16, nodes, bytes.below(256)],
        ),
        26 | 27 => Call::new("best", vec![third, 1 + bytes.below(4), nodes]),
        29 | 30 => Call::new("text", vec![]),
        31 => Call::new(
            "check",
            (0..bytes.below(5)).map(|_| bytes.below(MOST + 1)).collect(),
        ),
        // A problem that has enough options.
        _ => Call::new("count", vec![0, 0]),
    }
}
