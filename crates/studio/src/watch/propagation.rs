//! The propagation solver, step by step.

use super::known::{KnownCells, cell_text};
use super::lines::CellColors;
use crate::board::{changes, line_number, lost};
use crate::failure::{non_empty, present};
use nonogram::{Decision, Ink, InkSet, Line, Palette, Puzzle};
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
    let words = WatchWords { puzzle, palette };
    let mut known = KnownCells::new(width * puzzle.height());
    let mut colors = CellColors::new(puzzle);
    // The cells since each open assumption, and what was known before it.
    let mut levels: Vec<(Vec<usize>, CellColors<'_>)> = Vec::new();
    let mut steps: Vec<Value> = Vec::new();
    let given: Vec<Decision> = puzzle.given_cells().collect();
    if !given.is_empty() {
        colors.decide(&given);
        let changes = known.add(changes(&given, width));
        let text = "These cells are given.";
        steps.push(json!({"kind": "given", "text": text, "changes": changes, "level": 0}));
    }
    for deduction in &report.trace {
        let mut undo = Vec::new();
        let kind = match deduction.reason {
            Reason::Line(_) => "line",
            Reason::Refuted => "refuted",
            Reason::EitherWay(_) => "either",
            Reason::Assumed => {
                levels.push((Vec::new(), colors.clone()));
                "assumed"
            }
            Reason::Withdrawn => {
                if let Some((cells, before)) = levels.pop() {
                    undo = known.remove(cells);
                    colors = before;
                }
                "withdrawn"
            }
            Reason::Learned | Reason::Found => {
                unreachable!("plain search does not learn")
            }
        };
        let line = match deduction.reason {
            Reason::Line(line) => Some(line_number(line, puzzle)),
            _ => None,
        };
        let changes = known.add(changes(&deduction.decisions, width));
        if let Some((level, _)) = levels.last_mut() {
            level.extend(changes.iter().map(|&(cell, _)| cell));
        }
        let level = levels.len();
        steps.push(present(json!({
            "kind": kind,
            "text": words.text(deduction, &colors),
            "line": line,
            "changes": changes,
            "exclusions": non_empty(lost(&deduction.exclusions, width)),
            "undo": non_empty(undo),
            "level": level,
        })));
        colors.learn(deduction);
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
struct WatchWords<'a> {
    puzzle: &'a Puzzle,
    palette: &'a Palette,
}

impl WatchWords<'_> {
    /// `colors` are those before it.
    fn text(&self, deduction: &Deduction, colors: &CellColors<'_>) -> String {
        let is_colored = self.puzzle.is_colored();
        match deduction.reason {
            Reason::Line(line) => self.line(line, deduction, colors.ways(line)),
            Reason::Refuted => {
                let (cell, is, supposed) = self.conclusion(deduction);
                let contradiction = match colors.failing_without(deduction) {
                    None => "single lines would lead to a contradiction".to_string(),
                    Some((line, 0)) => format!("the blocks of {line} would have no place"),
                    Some((line, followed)) => {
                        let lines = if followed == 1 { "line" } else { "lines" };
                        format!(
                            "what follows in {followed} {lines} would leave the blocks of {line} \
                             no place"
                        )
                    }
                };
                format!("If {cell} were {supposed}, {contradiction}. So it is {is}.")
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
                format!("That attempt is finished. The solver goes back: {cell} is {is}.")
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
    fn conclusion(&self, deduction: &Deduction) -> (String, String, String) {
        if let Some(decision) = deduction.decisions.first() {
            let is = self.color(decision.ink);
            let not = match &*is {
                "filled" => "empty".to_string(),
                "empty" if !self.puzzle.is_colored() => "filled".to_string(),
                color => format!("not {color}"),
            };
            return (cell_text(decision.position), is, not);
        }
        let exclusion = deduction.exclusions.first();
        let exclusion = exclusion.expect("a deduction has a conclusion");
        let colors = self.colors(exclusion.colors);
        (
            cell_text(exclusion.position),
            format!("not {colors}"),
            colors,
        )
    }

    /// `Row 3 (1 2): 4 cells follow`, or
    /// `Row 3 (2 red, 1 blue): 1 cell follows; 2 cells cannot be red`, and why: the blocks have
    /// this number of `ways`.
    fn line(&self, line: Line, deduction: &Deduction, ways: u64) -> String {
        let clue = self.puzzle.clue(line);
        let clue = if self.puzzle.is_colored() {
            let blocks = clue
                .blocks()
                .map(|block| format!("{} {}", block.length, self.color(block.ink)));
            blocks.collect::<Vec<_>>().join(", ")
        } else {
            clue.display(' ').to_string()
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
        for (colors, number) in groups {
            let cells = if number == 1 { "cell" } else { "cells" };
            let colors = self.colors(colors);
            found.push(format!("{number} {cells} cannot be {colors}"));
        }
        let name = match line {
            Line::Row(row) => format!("Row {}", row + 1),
            Line::Column(column) => format!("Column {}", column + 1),
        };
        let found = found.join("; ");
        let why = match ways {
            _ if self.puzzle.clue(line).is_empty() => "It has no blocks.".to_string(),
            1 => "There is only one way to place its blocks.".to_string(),
            2 => "Both ways to place its blocks agree on this.".to_string(),
            u64::MAX => "All ways to place its blocks agree on this.".to_string(),
            _ => format!("All {ways} ways to place its blocks agree on this."),
        };
        format!("{name} ({clue}): {found}. {why}")
    }

    /// `filled` or `empty`, on boards of several inks `red` or `empty`. An ink without a name of
    /// its own has its symbol.
    fn color(&self, ink: Ink) -> String {
        if ink.is_background() {
            return "empty".to_string();
        }
        if !self.puzzle.is_colored() {
            return "filled".to_string();
        }
        let Some(swatch) = self.palette.get(ink) else {
            return format!("ink {ink}");
        };
        let swatches = self.palette.swatches();
        let named = swatches.filter(|(_, other)| other.name == swatch.name);
        if swatch.name.trim().is_empty() || named.count() > 1 {
            return format!("ink {}", swatch.symbol);
        }
        swatch.name.clone()
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
