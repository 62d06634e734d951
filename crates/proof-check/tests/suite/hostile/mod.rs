//! Properties of proofs made of any bytes, called with random bytes by a property test and by a
//! fuzzer.

#[path = "../../../../nonogram/tests/small/mod.rs"]
mod small;

use nonogram::Puzzle;
use proof_check::{Proved, RejectReason, check};
use small::Bytes;

/// Whatever a proof proves of a small board is true, by brute force. The bytes make the board and
/// the proof: any text, or steps that the checker follows, of which some bytes are then changed.
/// Returns whether something was proved.
pub(crate) fn what_is_proved_is_true(bytes: &[u8]) -> bool {
    let mut bytes = Bytes::new(bytes);
    let puzzle = small::puzzle(&mut bytes);
    let changes = [0, 0, 0, 0, 0, 1, 2, 3][bytes.below(8)];
    let proof = match bytes.below(8) {
        0 => bytes.rest().to_vec(),
        kind => {
            let changes: Vec<_> = (0..changes)
                .map(|_| (bytes.below(256), bytes.next().unwrap_or(0)))
                .collect();
            let mut proof = Steps::new(&puzzle).write(bytes, kind > 2);
            for (place, byte) in changes {
                let place = place % proof.len().max(1);
                match byte % 8 {
                    0 => drop(proof.drain(place..proof.len().min(place + 1))),
                    1 => proof.truncate(place),
                    // Another number, or another sign.
                    2..=4 => proof.insert(place, SIGNS[usize::from(byte) / 8 % SIGNS.len()]),
                    _ if place < proof.len() => {
                        proof[place] = SIGNS[usize::from(byte) / 8 % SIGNS.len()];
                    }
                    _ => {}
                }
            }
            proof
        }
    };
    let Ok(proved) = check(&puzzle, &proof) else {
        return false;
    };
    let solutions = small::solutions(&puzzle);
    let text = String::from_utf8_lossy(&proof);
    match proved {
        Proved::Unique(picture) => assert_eq!(solutions, [picture], "{puzzle} {text}"),
        Proved::NoSolution => assert!(solutions.is_empty(), "{puzzle} {text}"),
    }
    true
}

const SIGNS: &[u8] = b"12345rc{}~#=!.-ab ";

/// A proof that is written so that the checker follows it: what it rejects is left out again.
struct Steps<'a> {
    puzzle: &'a Puzzle,
    proof: Vec<u8>,
}

impl<'a> Steps<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            proof: Vec::new(),
        }
    }

    /// A step for each of some bytes. If the proof is to be finished, every cell is tried in both
    /// colors, and the text ends with `{}`.
    fn write(mut self, mut bytes: Bytes<'_>, finish: bool) -> Vec<u8> {
        for _ in 0..16 {
            let Some(byte) = bytes.next() else { break };
            let step = match byte % 4 {
                0 => format!("r{}", self.row(byte)),
                1 => format!("c{}", self.column(byte)),
                _ => {
                    let literals = (0..byte / 4 % 4).map(|_| self.literal(&mut bytes));
                    format!("{{{}}}", literals.collect::<String>())
                }
            };
            self.push(&step);
        }
        if finish && !self.push("{}") {
            for row in 1..=self.puzzle.height() {
                for column in 1..=self.puzzle.width() {
                    let color = if self.puzzle.is_colored() { "a" } else { "" };
                    let cell = format!("r{row}c{column}{color}");
                    if !self.push(&format!("{{{cell}}}")) {
                        self.push(&format!("{{~{cell}}}"));
                    }
                }
            }
            self.push("{}");
        }
        self.proof
    }

    /// A row, from 1.
    fn row(&self, byte: u8) -> usize {
        1 + usize::from(byte) / 4 % self.puzzle.height()
    }

    /// A column, from 1.
    fn column(&self, byte: u8) -> usize {
        1 + usize::from(byte) / 4 % self.puzzle.width()
    }

    /// `r2c1`, or `r1#2.3`, which may begin with `~`.
    fn literal(&self, bytes: &mut Bytes<'_>) -> String {
        let byte = bytes.next().unwrap_or(0);
        let (sign, row) = (["", "~"][usize::from(byte % 2)], self.row(byte));
        let column = 1 + bytes.below(self.puzzle.width());
        if byte % 4 > 1 {
            let number = 1 + bytes.below(3);
            return match byte / 128 {
                0 => format!("{sign}r{row}#{number}.{column}"),
                _ => format!("{sign}c{column}#{number}.{row}"),
            };
        }
        let color = if self.puzzle.is_colored() {
            [".", "a", "b"][bytes.below(3)]
        } else {
            ""
        };
        format!("{sign}r{row}c{column}{color}")
    }

    /// Writes a step, with `!` if a line fails, or with `=` behind a lemma that is not refuted, if
    /// the checker follows it. Returns whether it does.
    fn push(&mut self, step: &str) -> bool {
        let before = self.proof.len();
        self.proof.extend(step.bytes());
        for _ in 0..2 {
            let checked = check(self.puzzle, &self.proof);
            let end = match checked.map_err(|rejected| rejected.reason) {
                Ok(_) | Err(RejectReason::Undecided(_) | RejectReason::Open) => return true,
                Err(RejectReason::Fails(_)) => b'!',
                Err(RejectReason::NotRefuted) => b'=',
                Err(_) => break,
            };
            self.proof.push(end);
        }
        self.proof.truncate(before);
        false
    }
}
