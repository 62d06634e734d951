//! Properties of proofs made of any bytes, called with random bytes by a property test and by a fuzzer.

#[path = "../../../nonogram/tests/small/mod.rs"]
mod small;

use nonogram::Puzzle;
use proof_check::{CheckBudget, Proved, RejectReason, check};
use small::Bytes;

/// Whatever a proof proves of a small board is true, by brute force. The bytes make the board and the proof: any text,
/// or steps that the checker follows, of which some bytes are then changed. Returns whether something was proved.
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
    let Ok(proved) = check(&puzzle, &proof, CheckBudget::default()) else {
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

const SIGNS: &[u8] = b"12345rc?[]|!.-ab {}";

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

    /// A step for each of some bytes. If the proof is to be finished, all lines are looked at in each case that is still
    /// open, and every split is ended.
    fn write(mut self, mut bytes: Bytes<'_>, finish: bool) -> Vec<u8> {
        for _ in 0..24 {
            let Some(byte) = bytes.next() else { break };
            let step = self.step(byte, &mut bytes);
            self.push(&step);
        }
        while finish {
            for _ in 0..3 {
                for line in 1..=self.puzzle.height() {
                    self.push(&format!("r{line}"));
                }
                for line in 1..=self.puzzle.width() {
                    self.push(&format!("c{line}"));
                }
            }
            if !self.push("|") && !self.push("]") && !self.push("}") {
                break;
            }
        }
        self.proof
    }

    fn step(&self, byte: u8, bytes: &mut Bytes<'_>) -> String {
        let row = 1 + usize::from(byte) / 8 % self.puzzle.height();
        let column = 1 + usize::from(byte) / 8 % self.puzzle.width();
        let color = match self.puzzle.is_colored() {
            false => "",
            true => [".", "a", "b"][bytes.below(3)],
        };
        match byte % 8 {
            0 => format!("r{row}"),
            1 => format!("c{column}"),
            2 => format!("r1-{row}"),
            3 | 4 => format!("?r{row}c{}{color}[", 1 + bytes.below(self.puzzle.width())),
            5 => "|".to_string(),
            6 => "]".to_string(),
            _ => char::from(SIGNS[bytes.below(SIGNS.len())]).to_string(),
        }
    }

    /// Writes a step, with `!` if it fails, if the checker follows it. Returns whether it does.
    fn push(&mut self, step: &str) -> bool {
        let before = self.proof.len();
        self.proof.extend(step.bytes());
        for end in ["", "!"] {
            self.proof.extend(end.bytes());
            let checked = check(self.puzzle, &self.proof, CheckBudget::default());
            match checked.map_err(|rejected| rejected.reason) {
                Ok(_) | Err(RejectReason::Undecided(_) | RejectReason::Open) => return true,
                Err(RejectReason::Fails(_)) => {}
                Err(_) => break,
            }
        }
        self.proof.truncate(before);
        false
    }
}
