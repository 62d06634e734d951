//! The propagation solver, step by step.

use super::known::{Known, cell_text};
use crate::board::{changes, line_number, lost};
use crate::failure::{non_empty, present};
use nonogram::{Decision, Ink, InkSet, Line, Palette, Position, Puzzle};
use nonogram_propagate::{Deduction, Reason, SolveOptions, Solver};
use serde_json::{Value, json};

/// The most work, as [`SolveOptions::budget`] counts it.
const WORK: u64 = 1 << 22;

pub(super) fn watch(puzzle: &Puzzle, palette: &Palette, most: usize) -> Value {
    let options = SolveOptions::default().budget(WORK);
    // A person can follow plain search, but not the clauses of learning.
    let options = options.trace(true).search_work(None);
    let report = Solver::new().solve(puzzle, &options);
    let width = puzzle.width();
    let words = Words { puzzle, palette };
    let mut known = Known::new(width * puzzle.height());
    // The cells since each open assumption.
    let mut levels: Vec<Vec<usize>> = Vec::new();
    let mut steps: Vec<Value> = Vec::new();
    let given: Vec<Decision> = puzzle.given_cells().collect();
    if !given.is_empty() {
        let changes = known.add(changes(&given, width));
        let text = "These cells are given.";
        steps.push(json!({"kind": "given", "text": text, "changes": changes, "level": 0}));
    }
    for deduction in &report.trace {
        let decided = changes(&deduction.decisions, width);
        let mut undo = Vec::new();
        let (kind, line) = match deduction.reason {
            Reason::Line(line) => ("line", Some(line)),
            Reason::Refuted => ("refuted", None),
            Reason::EitherWay(_) => ("either", None),
            Reason::Assumed => {
                levels.push(Vec::new());
                ("assumed", None)
            }
            Reason::Withdrawn => {
                undo = known.remove(levels.pop().unwrap_or_default());
                ("withdrawn", None)
            }
            Reason::Learned | Reason::Found => {
                unreachable!("plain search does not learn")
            }
        };
        let text = words.text(deduction);
        let exclusions = lost(&deduction.exclusions, width);
        let changes = known.add(decided);
        if let Some(level) = levels.last_mut() {
            level.extend(changes.iter().map(|&(cell, _)| cell));
        }
        let (line, level) = (line.map(|line| line_number(line, puzzle)), levels.len());
        steps.push(present(json!({
            "kind": kind, "text": text, "line": line, "changes": changes, "exclusions": non_empty(exclusions),
            "undo": non_empty(undo), "level": level,
        })));
        if known.unknown == 0 {
            let text = "Every cell is known: this is a solution.";
            steps.push(json!({"kind": "solution", "text": text, "changes": [], "level": level}));
        }
    }
    let cut = steps.len() > most;
    steps.truncate(most);
    json!({
        "verdict": report.verdict().name(),
        "line_solves": report.stats.line_solves,
        "probes": report.stats.probes,
        "branches": report.stats.branches,
        "steps": steps,
        "cut": cut,
    })
}

/// The deductions of a puzzle in words.
struct Words<'a> {
    puzzle: &'a Puzzle,
    palette: &'a Palette,
}

impl Words<'_> {
    fn text(&self, deduction: &Deduction) -> String {
        let is_colored = self.puzzle.is_colored();
        match deduction.reason {
            Reason::Line(line) => self.line(line, deduction),
            Reason::Refuted => {
                let (cell, is, supposed) = self.conclusion(deduction);
                let cell = cell_text(cell);
                format!(
                    "If {cell} were {supposed}, single lines would lead to a contradiction. So it \
                     is {is}."
                )
            }
            Reason::EitherWay(cell) if is_colored => {
                format!("All colors that {} may have lead to this.", cell_text(cell))
            }
            Reason::EitherWay(cell) => format!(
                "Both values of {} lead to the same value here.",
                cell_text(cell)
            ),
            Reason::Assumed => {
                let value = if is_colored { "color" } else { "value" };
                format!("Nothing more follows, so the solver tries a {value}.")
            }
            Reason::Withdrawn if is_colored => {
                let (cell, is, _) = self.conclusion(deduction);
                format!(
                    "That attempt is finished. The solver goes back: {} is {is}.",
                    cell_text(cell)
                )
            }
            Reason::Withdrawn => {
                "That attempt is finished. The solver goes back and takes the other value."
                    .to_string()
            }
            Reason::Learned | Reason::Found => {
                unreachable!("plain search does not learn")
            }
        }
    }

    /// The only cell of a deduction, what it is, and the opposite.
    fn conclusion(&self, deduction: &Deduction) -> (Position, String, String) {
        match (deduction.decisions.first(), deduction.exclusions.first()) {
            (Some(decision), _) if self.puzzle.is_colored() => {
                let color = self.color(decision.ink);
                let not = format!("not {color}");
                (decision.position, color, not)
            }
            (Some(decision), _) => {
                let (is, not) = if decision.filled() {
                    ("filled", "empty")
                } else {
                    ("empty", "filled")
                };
                (decision.position, is.to_string(), not.to_string())
            }
            (None, Some(exclusion)) => {
                let colors = self.colors(exclusion.colors);
                (exclusion.position, format!("not {colors}"), colors)
            }
            (None, None) => unreachable!("a deduction has a conclusion"),
        }
    }

    /// `Row 3 (1 2): 4 cells follow.`, or
    /// `Row 3 (2 red, 1 blue): 1 cell follows; 2 cells cannot be red.`
    fn line(&self, line: Line, deduction: &Deduction) -> String {
        let clue = self.puzzle.clue(line);
        let clue = if self.puzzle.is_colored() {
            let block =
                |block: nonogram::Block| format!("{} {}", block.length, self.color(block.ink));
            clue.blocks().map(block).collect::<Vec<_>>().join(", ")
        } else {
            clue.display(' ').to_string()
        };
        let name = match line {
            Line::Row(row) => format!("Row {}", row + 1),
            Line::Column(column) => format!("Column {}", column + 1),
        };
        let cells = |number| match number {
            1 => "1 cell".to_string(),
            _ => format!("{number} cells"),
        };
        let mut found: Vec<String> = Vec::new();
        match deduction.decisions.len() {
            0 => {}
            1 => found.push("1 cell follows".to_string()),
            number => found.push(format!("{number} cells follow")),
        }
        // Cells that lost the same colors are counted together.
        let mut groups: Vec<(InkSet, usize)> = Vec::new();
        for exclusion in &deduction.exclusions {
            match groups
                .iter_mut()
                .find(|(colors, _)| *colors == exclusion.colors)
            {
                Some((_, number)) => *number += 1,
                None => groups.push((exclusion.colors, 1)),
            }
        }
        let group =
            |(colors, number)| format!("{} cannot be {}", cells(number), self.colors(colors));
        found.extend(groups.into_iter().map(group));
        format!("{name} ({clue}): {}.", found.join("; "))
    }

    /// `red`, or `empty`. An ink without a name of its own has its symbol.
    fn color(&self, ink: Ink) -> String {
        let name = |ink| self.palette.get(ink).map_or("", |swatch| &swatch.name);
        let mut others = self.palette.swatches().filter(|(other, _)| *other != ink);
        match self.palette.get(ink) {
            None => format!("ink {ink}"),
            Some(_) if ink.is_background() => "empty".to_string(),
            Some(swatch)
                if name(ink).trim().is_empty()
                    || others.any(|(other, _)| name(other) == name(ink)) =>
            {
                format!("ink {}", swatch.symbol)
            }
            Some(swatch) => swatch.name.clone(),
        }
    }

    /// `empty, red or blue`
    fn colors(&self, colors: InkSet) -> String {
        let names: Vec<String> = colors.iter().map(|ink| self.color(ink)).collect();
        match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => String::new(),
        }
    }
}
