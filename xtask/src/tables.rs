//! Tables of `benches/README.md` that a script measures.

use crate::markdown;
use crate::measure::output;
use anyhow::Context;
use std::fs;
use std::process::Command;

/// A table, with what its script needs.
#[derive(clap::Subcommand)]
pub(crate) enum MeasuredTable {
    /// Packs, beside sgt-pattern of Debian's sgt-puzzles
    Packs {
        /// How often the programs alternate
        #[arg(long, default_value_t = 3)]
        rounds: u16,
    },
    /// All solutions of exact-cover problems, beside a program in C
    CBaseline {
        /// The program miniexact of PyPI
        miniexact: String,
    },
    /// Hard exact-cover problems, beside the SAT solver kissat
    HardCovers {
        /// The program kissat, such as sage_wheels/bin/kissat of PyPI's passagemath-kissat
        kissat: String,
    },
}

/// Measures a table, and prints it or writes it to the document.
pub(crate) fn run(table: &MeasuredTable, write: bool) -> anyhow::Result<()> {
    let (heading, mut command) = match table {
        MeasuredTable::Packs { rounds } => {
            let mut command = Command::new("benches/versus-sgt.sh");
            command.arg(rounds.to_string());
            ("## Packs\n", command)
        }
        MeasuredTable::CBaseline { miniexact } => {
            let mut command = Command::new("benches/c-baseline.py");
            command.arg(miniexact);
            ("## A program in C\n", command)
        }
        MeasuredTable::HardCovers { kissat } => {
            let mut command = Command::new("benches/hard-covers.py");
            command.arg(kissat);
            ("## Hard exact-cover problems\n", command)
        }
    };
    // A script may begin with a line about the other program. Its rows follow an empty line.
    let rows = output(&mut command)?;
    let measured = format!("{}{rows}", markdown::machine()?);
    if !write {
        print!("{measured}");
        return Ok(());
    }
    let path = crate::paths::root().join("benches/README.md");
    let document = fs::read_to_string(&path)?;
    let document = markdown::with_measured(&document, heading, &measured);
    fs::write(&path, document.context(heading)?).context("benches/README.md")
}
