//! An answer to CodinGame's inverse-nonogram challenge by Algorithm X, in one file to paste as it
//! is.
//!
//! A nonogram gives, for each column and each row, the lengths of its runs of black cells. The
//! challenge is to find the picture and to print the lengths of the *white* runs instead. This file
//! states the nonogram as an exact-cover problem and solves it with dancing links (Donald E. Knuth,
//! *The Art of Computer Programming*, section 7.2.2.1). The file `inversor.rs` beside it is faster.
//!
//! A *requirement* must be met by exactly one chosen option:
//! - each cell is covered once in its row, and once in its column;
//! - each block of each clue is placed once.
//!
//! An *option* is a block at one of its places, or a white cell. A block of a row covers its cells
//! in their rows, a block of a column covers them in their columns. A white cell covers both.
//!
//! An *exclusion* may be met by at most one chosen option. There is one for two places of
//! neighboring blocks of a clue that touch, or that stand in the wrong order. Two places that
//! overlap cover a cell twice, so they need none.
//!
//! By hand, with 2 x 2 cells: the clues of the columns are 2 and 1, those of the rows 2 and 1.
//!
//! ```text
//!         2 1        Options: white a, b, c or d;
//!       2 a b        column 1: a c; column 2: b or d;
//!       1 c d        row 1: a b; row 2: c or d.
//! ```
//!
//! There are 4 + 1 + 2 + 1 + 2 = 10 options. They meet 12 requirements: a, b, c and d in their row,
//! the same in their column, and four blocks. The block of column 1 has one place, so we choose it:
//! a and c are covered in their columns, and the options white a and white c are gone. Now only the
//! block of row 2 can cover c in its row, so it takes c and not d. The block of row 1 has one
//! place, so white b is gone, and only the block of column 2 can cover b in its column. Nothing
//! covers d now but white d, in both directions. That is the picture, `##` above `#.`, without a
//! guess; its white runs are 0 and 1 for the columns, 0 and 1 for the rows. (A search may take
//! these steps in another order.)
//!
//! Reads `width height`, the column clues and the row clues, a line each; `0` or nothing is the
//! clue of a white line. If several pictures fit, prints the runs of the first found. Exit code: 0
//! solved, 1 no solution, 2 bad input.

use std::io::{self, Read, Write};
use std::ops::Range;
use std::process::ExitCode;

/// The longest line of the challenge. Algorithm X may take very long on larger boards.
const MAX_SIDE: usize = 20;

/// The requirements, the exclusions and the options of a nonogram. Requirements and exclusions are
/// numbered together, the requirements first.
struct ChallengeCover {
    requirements: usize,
    exclusions: usize,
    /// What each option meets. The first options are the white cells, row by row.
    options: Vec<Vec<usize>>,
}

impl ChallengeCover {
    fn new(puzzle: &Challenge) -> Self {
        let cells = puzzle.width * puzzle.height;
        let blocks: usize = puzzle.clues.iter().map(Vec::len).sum();
        let mut problem = Self {
            requirements: 2 * cells + blocks,
            exclusions: 0,
            // In its row, a cell is requirement `cell`, in its column `cells + cell`.
            options: (0..cells).map(|cell| vec![cell, cells + cell]).collect(),
        };
        let mut block = 2 * cells;
        for (line, clue) in puzzle.clues.iter().enumerate() {
            let needed = clue.iter().map(|length| length + 1).sum::<usize>();
            let slack = puzzle.length(line) + 1 - needed.max(1);
            let mut first = 0;
            let mut before = Vec::new();
            for &length in clue {
                let mut places = Vec::new();
                for start in first..=first + slack {
                    let covered = (start..start + length).map(|at| {
                        if line < puzzle.width {
                            cells + at * puzzle.width + line
                        } else {
                            (line - puzzle.width) * puzzle.width + at
                        }
                    });
                    places.push((problem.options.len(), start..start + length));
                    problem
                        .options
                        .push(std::iter::once(block).chain(covered).collect());
                }
                problem.exclude(&before, &places);
                before = places;
                block += 1;
                first += length + 1;
            }
        }
        problem
    }

    /// Adds the exclusions of two neighboring blocks. A place is an option and the cells of the
    /// line.
    fn exclude(&mut self, one: &[(usize, Range<usize>)], next: &[(usize, Range<usize>)]) {
        for (first, place) in one {
            for (second, other) in next {
                let overlaps = place.start < other.end && other.start < place.end;
                if !overlaps && other.start < place.end + 1 {
                    let exclusion = self.requirements + self.exclusions;
                    self.options[*first].push(exclusion);
                    self.options[*second].push(exclusion);
                    self.exclusions += 1;
                }
            }
        }
    }
}

/// Dancing links. Nodes 1 and up are the heads of the requirements and exclusions; node 0 is the
/// head of the list of requirements that are not met. The other nodes are what the options meet. A
/// node that is taken out of a list keeps its own links, so it can be put back.
struct DancingLinks {
    /// The neighbors in the list of requirements.
    left: Vec<usize>,
    right: Vec<usize>,
    /// The neighbors in the list of options that meet the same.
    up: Vec<usize>,
    down: Vec<usize>,
    /// The head of each node.
    head: Vec<usize>,
    /// The number of options in the list of each head.
    size: Vec<usize>,
    /// The option of each node; of no meaning for heads.
    option: Vec<usize>,
    /// The nodes of each option.
    nodes: Vec<Range<usize>>,
}

impl DancingLinks {
    fn new(problem: &ChallengeCover) -> Self {
        let heads = 1 + problem.requirements + problem.exclusions;
        let mut links = Self {
            left: (0..heads).collect(),
            right: (0..heads).collect(),
            up: (0..heads).collect(),
            down: (0..heads).collect(),
            head: (0..heads).collect(),
            size: vec![0; heads],
            option: vec![0; heads],
            nodes: Vec::new(),
        };
        // Exclusions are not in the list: they need not be met.
        for requirement in 1..=problem.requirements {
            links.right[requirement - 1] = requirement;
            links.left[requirement] = requirement - 1;
        }
        links.right[problem.requirements] = 0;
        links.left[0] = problem.requirements;
        for (option, met) in problem.options.iter().enumerate() {
            let begin = links.head.len();
            for head in met.iter().map(|item| item + 1) {
                let node = links.head.len();
                let last = links.up[head];
                links.head.push(head);
                links.option.push(option);
                links.up.push(last);
                links.down.push(head);
                links.down[last] = node;
                links.up[head] = node;
                links.size[head] += 1;
            }
            links.nodes.push(begin..links.head.len());
        }
        links
    }

    /// Takes a head out of the list of requirements, and all options that meet it out of all other
    /// lists.
    fn cover(&mut self, head: usize) {
        let (left, right) = (self.left[head], self.right[head]);
        self.right[left] = right;
        self.left[right] = left;
        let mut at = self.down[head];
        while at != head {
            for node in self.nodes[self.option[at]]
                .clone()
                .filter(|&node| node != at)
            {
                let (up, down) = (self.up[node], self.down[node]);
                self.down[up] = down;
                self.up[down] = up;
                self.size[self.head[node]] -= 1;
            }
            at = self.down[at];
        }
    }

    /// Undoes [`Self::cover`], in the opposite order.
    fn uncover(&mut self, head: usize) {
        let mut at = self.up[head];
        while at != head {
            for node in self.nodes[self.option[at]]
                .clone()
                .rev()
                .filter(|&node| node != at)
            {
                let (up, down) = (self.up[node], self.down[node]);
                self.down[up] = node;
                self.up[down] = node;
                self.size[self.head[node]] += 1;
            }
            at = self.up[at];
        }
        let (left, right) = (self.left[head], self.right[head]);
        self.right[left] = head;
        self.left[right] = head;
    }

    /// The requirement with the fewest options; `None` if all are met.
    fn next_requirement(&self) -> Option<usize> {
        let mut best = None;
        let mut head = self.right[0];
        while head != 0 {
            match best {
                Some(best) if self.size[best] <= self.size[head] => {}
                _ => best = Some(head),
            }
            head = self.right[head];
        }
        best
    }

    /// Algorithm X: meets one requirement by each of its options in turn, and goes on. Adds the
    /// options of the first solution to `chosen`, and returns whether there is one. It then leaves
    /// the links as they are, so the search cannot be used again.
    fn search(&mut self, chosen: &mut Vec<usize>) -> bool {
        let Some(head) = self.next_requirement() else {
            return true;
        };
        self.cover(head);
        let mut at = self.down[head];
        while at != head {
            let option = self.option[at];
            for node in self.nodes[option].clone().filter(|&node| node != at) {
                self.cover(self.head[node]);
            }
            chosen.push(option);
            if self.search(chosen) {
                return true;
            }
            chosen.pop();
            for node in self.nodes[option].clone().rev().filter(|&node| node != at) {
                self.uncover(self.head[node]);
            }
            at = self.down[at];
        }
        self.uncover(head);
        false
    }
}

struct Challenge {
    width: usize,
    height: usize,
    /// The clues of all columns, then of all rows.
    clues: Vec<Vec<usize>>,
}

impl Challenge {
    /// The number of cells of a line.
    fn length(&self, line: usize) -> usize {
        if line < self.width {
            self.height
        } else {
            self.width
        }
    }

    /// For each cell, row by row, whether it is white; `None` if no picture fits the clues.
    fn solve(&self, problem: &ChallengeCover) -> Option<Vec<bool>> {
        let mut chosen = Vec::new();
        let is_solved = DancingLinks::new(problem).search(&mut chosen);
        let mut white = vec![false; self.width * self.height];
        for option in chosen {
            if let Some(white) = white.get_mut(option) {
                *white = true;
            }
        }
        is_solved.then_some(white)
    }

    /// The white runs of a line, as the challenge wants them.
    fn white_runs(&self, line: usize, white: &[bool]) -> String {
        let cell = |at| {
            if line < self.width {
                white[at * self.width + line]
            } else {
                white[(line - self.width) * self.width + at]
            }
        };
        let cells: Vec<bool> = (0..self.length(line)).map(cell).collect();
        let runs = cells.split(|white| !white).map(<[bool]>::len);
        let runs: Vec<String> = runs
            .filter(|&run| run > 0)
            .map(|run| run.to_string())
            .collect();
        if runs.is_empty() {
            "0".into()
        } else {
            runs.join(" ")
        }
    }
}

/// Reads the text of the challenge, or says what is wrong with it.
fn parse(text: &str) -> Result<Challenge, String> {
    let mut lines = text.trim_start_matches('\u{feff}').split('\n');
    let size = numbers(1, lines.next().unwrap_or(""))?;
    let (width, height) = match size[..] {
        [width, height] if (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height) => {
            (width, height)
        }
        _ => {
            return Err(format!(
                "line 1: expected a width and a height from 1 to {MAX_SIDE}"
            ));
        }
    };
    let mut clues = Vec::new();
    for number in 2..width + height + 2 {
        let line = lines
            .next()
            .ok_or(format!("line {number}: expected a clue, found the end"))?;
        let mut clue = numbers(number, line)?;
        if clue == [0] {
            clue.clear();
        }
        let length = if clues.len() < width { height } else { width };
        if clue.contains(&0) || clue.iter().map(|block| block + 1).sum::<usize>() > length + 1 {
            return Err(format!(
                "line {number}: expected blocks that fit in {length} cells"
            ));
        }
        clues.push(clue);
    }
    if lines.any(|line| !line.trim().is_empty()) {
        return Err(format!("expected nothing after {} clues", width + height));
    }
    let black = |clues: &[Vec<usize>]| clues.iter().flatten().sum::<usize>();
    let (columns, rows) = (black(&clues[..width]), black(&clues[width..]));
    if columns != rows {
        return Err(format!(
            "the columns ask for {columns} black cells but the rows for {rows}"
        ));
    }
    Ok(Challenge {
        width,
        height,
        clues,
    })
}

/// The numbers of a line of text, none of them above `MAX_SIDE`.
fn numbers(number: usize, line: &str) -> Result<Vec<usize>, String> {
    let parse = |word: &str| match word.parse() {
        Ok(value) if value <= MAX_SIDE => Ok(value),
        _ => Err(format!(
            "line {number}: expected a number up to {MAX_SIDE}, found {word:?}"
        )),
    };
    line.split_whitespace().map(parse).collect()
}

fn main() -> ExitCode {
    let mut text = String::new();
    if io::stdin().take(1 << 20).read_to_string(&mut text).is_err() {
        return fail(2, "cannot read the input as text");
    }
    let puzzle = match parse(&text) {
        Ok(puzzle) => puzzle,
        Err(error) => return fail(2, &error),
    };
    let problem = ChallengeCover::new(&puzzle);
    let Some(white) = puzzle.solve(&problem) else {
        return fail(1, "no picture fits the clues");
    };
    let lines = 0..puzzle.clues.len();
    let runs = lines.map(|line| puzzle.white_runs(line, &white) + "\n");
    match io::stdout().write_all(runs.collect::<String>().as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(2, &error.to_string()),
    }
}

/// Says what is wrong; when even that cannot be said, the exit code still tells.
fn fail(code: u8, message: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "inversor: {message}");
    ExitCode::from(code)
}
