//! Proofs about exact cover problems, as in `PROOFS.md`: their sizes, and the times to find and to check them. The formulas
//! and proofs are written into a folder: `cover_proofs FOLDER [FILE...]`. Each further file has a problem with one solution or none.
//! The environment variable `CROSSCOVER_VERIPB` has the path of VeriPB; without it, nothing is checked.

#![allow(clippy::print_stdout, reason = "an example prints its table")]

use cover_proof::{Budget, Certificate, Claim, prove};
use crosscover_benches::proofs::{boards_without_cover, sudokus};
use crosscover_benches::suite::Instance;
use exact_cover::{CostSearch, Problem, Search, Uniqueness, text};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The proofs of one kind.
#[derive(Default)]
struct Row {
    formulas: Vec<usize>,
    proofs: Vec<usize>,
    found: Vec<f64>,
    checked: Vec<f64>,
}

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1).map(PathBuf::from);
    let folder = arguments.next();
    let folder = folder.expect("usage: cover_proofs FOLDER [FILE...]");
    std::fs::create_dir_all(&folder)?;
    println!("| proofs | formula | proof | found | checked |");
    println!("|---|---|---|---|---|");
    let mut row = Row::default();
    for (index, problem) in sudokus(100).iter().enumerate() {
        row.add(&folder, &format!("sudoku{index}"), problem, &decided)?;
    }
    row.print("100 sudokus: one solution");
    let mut row = Row::default();
    for (index, problem) in boards_without_cover(20).iter().enumerate() {
        row.add(&folder, &format!("board{index}"), problem, &no_cover)?;
    }
    row.print("6 to 9 pentominoes on 20 rectangles: none");
    for name in [
        "assign9",
        "assign10",
        "assign11",
        "queens12.cost",
        "pent6x10.cost",
    ] {
        let instance = Instance::named(name).expect("it is in the suite");
        let mut row = Row::default();
        row.add(&folder, name, &instance.problem(), &least_cost)?;
        row.print(&format!("{name}: least cost {}", instance.known));
    }
    for file in arguments {
        let problem = text::read(std::fs::read_to_string(&file)?).expect("a problem");
        let name = file.file_stem().expect("a file").to_string_lossy();
        let mut row = Row::default();
        row.add(&folder, &name, &problem, &decided)?;
        row.print(&name);
    }
    Ok(())
}

/// That there is one solution, or none.
fn decided(problem: &Problem) -> Certificate {
    match Search::new(problem).unique().0 {
        Uniqueness::Unique(cover) => {
            prove(problem, Claim::Only(&cover), &Budget::default()).expect("it is the only one")
        }
        _ => no_cover(problem),
    }
}

fn no_cover(problem: &Problem) -> Certificate {
    prove(problem, Claim::NoCover, &Budget::default()).expect("it has no cover")
}

fn least_cost(problem: &Problem) -> Certificate {
    let best = CostSearch::new(problem).min_cost();
    let cover = &best.solutions[0].0;
    prove(problem, Claim::Cheapest(cover), &Budget::default()).expect("it is the cheapest")
}

impl Row {
    fn add(
        &mut self,
        folder: &Path,
        name: &str,
        problem: &Problem,
        make: &dyn Fn(&Problem) -> Certificate,
    ) -> std::io::Result<()> {
        let start = Instant::now();
        let Certificate { formula, proof } = make(problem);
        self.found.push(start.elapsed().as_secs_f64());
        self.formulas.push(formula.len());
        self.proofs.push(proof.len());
        let files = ["opb", "pbp"].map(|extension| folder.join(format!("{name}.{extension}")));
        std::fs::write(&files[0], formula)?;
        std::fs::write(&files[1], proof)?;
        if let Some(program) = std::env::var_os("CROSSCOVER_VERIPB") {
            let start = Instant::now();
            let output = Command::new(program).args(files).output()?;
            self.checked.push(start.elapsed().as_secs_f64());
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(text.contains("\ns VERIFIED "), "{name}: {text}");
        }
        Ok(())
    }

    /// The median and the greatest of each column.
    fn print(&mut self, name: &str) {
        let sizes = |sizes: &mut Vec<usize>| {
            sizes.sort_unstable();
            let kilobytes = |size: usize| format!("{:.1}", size as f64 / 1000.0);
            let middle = kilobytes(sizes[sizes.len() / 2]);
            format!("{middle}, {} kB", kilobytes(sizes[sizes.len() - 1]))
        };
        let times = |times: &mut Vec<f64>| {
            times.sort_by(f64::total_cmp);
            match times.last() {
                Some(most) => format!("{:.3}, {most:.3} s", times[times.len() / 2]),
                None => "-".to_string(),
            }
        };
        let formula = sizes(&mut self.formulas);
        let proof = sizes(&mut self.proofs);
        let found = times(&mut self.found);
        let checked = times(&mut self.checked);
        println!("| {name} | {formula} | {proof} | {found} | {checked} |");
    }
}
