//! Proves boards and has the proofs checked: `nonogram_proofs [KIND [BOARDS]]`.
//!
//! For each kind of board, prints how many proofs were written and accepted, their sizes, and the times: those of the
//! checker of this project, and those of VeriPB, if CROSSCOVER_VERIPB is the path of this program. Each proof is also
//! damaged in several ways, and checked again. benches/PROOFS.md has the results.

#![allow(clippy::print_stdout, reason = "it prints a table")]

use nonogram::strategy::chain;
use nonogram::{Clues, Logic, Picture, Puzzle};
use nonogram_proof::{Certificate, ProveOutcome, certify, prove};
use nonogram_propagate::{SolveBudget, SolveOptions, Solver};
use proof_check::{CheckBudget, Proved, check};
use puzzle_pack::Source;
use puzzle_pack::source::{Drawer, stream};
use std::error::Error;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// A kind of board: its name, the default number of boards, and the board with a number, if it is of this kind.
type Kind = (&'static str, usize, fn(u64) -> Option<Puzzle>);

const KINDS: [Kind; 8] = [
    ("random", 1000, |number| Some(random(number).puzzle())),
    ("smooth", 200, |number| Some(smooth(number).puzzle())),
    ("probing", 200, |number| {
        needs(random(number).puzzle(), Logic::Probe)
    }),
    ("search", 100, |number| {
        needs(sparse(number).puzzle(), Logic::Search)
    }),
    ("no-solution", 100, |number| {
        needs(exchanged(&sparse(number))?, Logic::Search)
    }),
    ("colors", 100, |number| Some(colored(number).puzzle())),
    // Corners of arms of 3: 5 to 20; of arms of 4: 5 to 12.
    ("chains", 24, |number| {
        let (corners, arm) = (5 + number as usize % 16, 3 + number as usize / 16);
        Some(chain(corners, &[arm]).puzzle())
    }),
    ("mixed-chains", 11, |number| {
        Some(chain(5 + number as usize, &[3, 3, 4]).puzzle())
    }),
];

/// Random pictures of 20x20, 25x25 and 30x30, half of them filled.
fn random(number: u64) -> Picture {
    let side = 20 + 5 * (number % 3) as usize;
    let half = (side * side / 2) as u32;
    let mut drawer = Drawer::new(Source::Random, side, side, half..=half);
    drawer.draw(&mut stream(21, number)).clone()
}

fn smooth(number: u64) -> Picture {
    let side = 20 + 5 * (number % 3) as usize;
    let half = (side * side / 2) as u32;
    let mut drawer = Drawer::new(Source::Smooth, side, side, half..=half);
    drawer.draw(&mut stream(22, number)).clone()
}

/// Random pictures of 16x16 with few filled cells, which line logic rarely solves.
fn sparse(number: u64) -> Picture {
    let mut drawer = Drawer::new(Source::Random, 16, 16, 110..=130);
    drawer.draw(&mut stream(23, number)).clone()
}

fn colored(number: u64) -> Picture {
    let mut drawer = Drawer::new(Source::Random, 20, 20, 260..=260).inks(3);
    drawer.draw(&mut stream(24, number)).clone()
}

/// The columns of a picture, and its rows with two neighbours exchanged.
fn exchanged(picture: &Picture) -> Option<Puzzle> {
    let straight = picture.puzzle();
    let mut order: Vec<usize> = (0..picture.height()).collect();
    order.swap(7, 8);
    let mut rows = Clues::new();
    for row in order {
        rows.push_blocks(straight.rows().get(row).blocks());
    }
    Puzzle::new(rows, straight.columns().clone()).ok()
}

/// The puzzle, if the strongest technique that the solver needs is this one.
fn needs(puzzle: Puzzle, logic: Logic) -> Option<Puzzle> {
    let budget = SolveBudget::default().work(1 << 22);
    let report = Solver::new().solve(&puzzle, &SolveOptions::default().budget(budget));
    (report.logic == logic && report.solutions.len() < 2).then_some(puzzle)
}

/// Sums over the boards of a kind.
#[derive(Default)]
struct Sums {
    boards: usize,
    several: usize,
    unknown: usize,
    ours: usize,
    veripb: usize,
    damaged: usize,
    refused: usize,
    texts: Sizes,
    formulas: Sizes,
    proofs: Sizes,
    proving: Times,
    checking: Times,
    verifying: Times,
}

#[derive(Default)]
struct Sizes {
    sum: usize,
    most: usize,
}

impl Sizes {
    fn add(&mut self, size: usize) {
        self.sum += size;
        self.most = self.most.max(size);
    }

    /// The mean and the greatest, in kB.
    fn shown(&self, of: usize) -> String {
        let kilo = |bytes: f64| bytes / 1000.0;
        let mean = kilo(self.sum as f64 / of as f64);
        format!("{mean:.1}, {:.1}", kilo(self.most as f64))
    }
}

#[derive(Default)]
struct Times {
    sum: Duration,
    most: Duration,
}

impl Times {
    fn time<T>(&mut self, run: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = run();
        let time = start.elapsed();
        self.sum += time;
        self.most = self.most.max(time);
        result
    }

    /// The mean and the greatest, in milliseconds.
    fn shown(&self, of: usize) -> String {
        let milli = |time: Duration| 1000.0 * time.as_secs_f64();
        let mean = milli(self.sum) / of as f64;
        format!("{mean:.1}, {:.1}", milli(self.most))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let verifier = std::env::var_os("CROSSCOVER_VERIPB");
    let folder = std::env::temp_dir().join(format!("nonogram-proofs-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    println!(
        "| kind | proofs | several solutions | accepted by us, by VeriPB | damaged, refused | text, kB | formula, kB | \
         derivation, kB | prove, ms | check, ms | VeriPB, ms |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for (name, boards, board) in KINDS {
        if arguments.first().is_some_and(|only| only != name) {
            continue;
        }
        let boards = match arguments.get(1) {
            Some(boards) => boards.parse()?,
            None => boards,
        };
        let mut sums = Sums::default();
        // The board before, and its formula.
        let mut before: Option<(Puzzle, String)> = None;
        for puzzle in (0..).filter_map(board) {
            if sums.boards == boards {
                break;
            }
            let formula = sums.add(&puzzle, before.as_ref(), verifier.as_ref(), &folder)?;
            before = formula.map(|formula| (puzzle, formula)).or(before);
        }
        sums.print(name);
    }
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}

impl Sums {
    /// Proves a board, and has the proof checked. `other` is another board with its formula. Returns the formula.
    fn add(
        &mut self,
        puzzle: &Puzzle,
        other: Option<&(Puzzle, String)>,
        verifier: Option<&OsString>,
        folder: &Path,
    ) -> Result<Option<String>, Box<dyn Error>> {
        let outcome = self
            .proving
            .time(|| prove(puzzle, SolveBudget::default(), None));
        let (known, proof) = match outcome {
            ProveOutcome::Unique(picture, proof) => (Some(picture), proof),
            ProveOutcome::NoSolution(proof) => (None, proof),
            ProveOutcome::Multiple(..) => {
                self.several += 1;
                return Ok(None);
            }
            ProveOutcome::OutOfBudget => {
                self.unknown += 1;
                return Ok(None);
            }
        };
        self.boards += 1;
        let text = proof.to_string();
        self.texts.add(text.len());
        let accepts = |puzzle: &Puzzle, text: &[u8]| {
            let proved = check(puzzle, text, CheckBudget::default());
            let expected = known.clone().map_or(Proved::NoSolution, Proved::Unique);
            proved == Ok(expected)
        };
        let is_ours = self.checking.time(|| accepts(puzzle, text.as_bytes()));
        self.ours += usize::from(is_ours);
        if let Some((other, _)) = other {
            self.damaged += 1;
            self.refused += usize::from(!accepts(other, text.as_bytes()));
        }
        let certificate = certify(puzzle, known.as_ref(), &proof)?;
        self.formulas.add(certificate.formula.len());
        self.proofs.add(certificate.proof.len());
        if let Some(verifier) = verifier {
            self.verify(&certificate, other, verifier, folder)?;
        }
        Ok(Some(certificate.formula))
    }

    /// Has VeriPB check a proof, and damaged ones.
    fn verify(
        &mut self,
        certificate: &Certificate,
        other: Option<&(Puzzle, String)>,
        verifier: &OsString,
        folder: &Path,
    ) -> Result<(), Box<dyn Error>> {
        let accepts = |formula: &str, proof: &str| -> Result<bool, Box<dyn Error>> {
            let files: [PathBuf; 2] = ["it.opb", "it.pbp"].map(|name| folder.join(name));
            std::fs::write(&files[0], formula)?;
            std::fs::write(&files[1], proof)?;
            let output = Command::new(verifier).args(&files).output()?;
            let text = String::from_utf8_lossy(&output.stdout);
            Ok(text.contains("s VERIFIED UNSATISFIABLE"))
        };
        let (formula, derivation) = (&certificate.formula, &certificate.proof);
        let is_accepted = self.verifying.time(|| accepts(formula, derivation))?;
        self.veripb += usize::from(is_accepted);
        let mut damaged: Vec<(String, String)> = Vec::new();
        // The proof of another board, and one without its end.
        if let Some((_, formula)) = other {
            damaged.push((formula.clone(), derivation.clone()));
        }
        let cut = derivation.len() * 3 / 4;
        damaged.push((formula.clone(), derivation[..cut].to_string()));
        // A literal of each of the first lemmas negated.
        let lines: Vec<&str> = derivation.lines().collect();
        let lemmas: Vec<usize> = (0..lines.len())
            .filter(|&line| lines[line].starts_with("rup 1"))
            .collect();
        for &line in lemmas.iter().take(3) {
            let mut changed = lines.clone();
            let flipped = match lines[line].strip_prefix("rup 1 ~") {
                Some(rest) => format!("rup 1 {rest}"),
                None => lines[line].replacen("rup 1 ", "rup 1 ~", 1),
            };
            changed[line] = &flipped;
            damaged.push((formula.clone(), changed.join("\n") + "\n"));
        }
        for (formula, derivation) in damaged {
            self.damaged += 1;
            self.refused += usize::from(!accepts(&formula, &derivation)?);
        }
        Ok(())
    }

    fn print(&self, name: &str) {
        let of = self.boards.max(1);
        println!(
            "| {name} | {} | {} | {}, {} | {}, {} | {} | {} | {} | {} | {} | {} |",
            self.boards,
            self.several,
            self.ours,
            self.veripb,
            self.damaged,
            self.refused,
            self.texts.shown(of),
            self.formulas.shown(of),
            self.proofs.shown(of),
            self.proving.shown(of + self.several),
            self.checking.shown(of),
            self.verifying.shown(of),
        );
        if self.unknown > 0 {
            println!("{name}: {} without a proof within the budget", self.unknown);
        }
    }
}
