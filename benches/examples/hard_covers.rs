//! Sixty hard exact-cover problems of five kinds, for `benches/LEARNING.md`:
//! `cargo run --release -p crosscover-benches --example hard_covers -- DIRECTORY` writes each as `NAME.xc`, in Knuth's
//! text format, and as `NAME.cnf`, for SAT solvers.
//!
//! - `sudoku`: sides 16, 25 and 36, with 55 to 65 % of the cells empty.
//! - `quasigroup`: Latin squares of order 30 to 35 with 40 to 45 % of the cells empty.
//! - `packing`: the twelve pentominoes on boards with random holes, of which 60 cells are left; some have no solution.
//! - `schedule`: jobs of two or three tasks on machines. A task takes its machine and its job at several times, which
//!   are secondary items; each task is a primary item.
//! - `triples`: random sets of three items, about as many as make a solution as likely as not; some have a planted one.
//!
//! All are drawn from a generator with a fixed seed.

use exact_cover::{cnf, text};
use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let directory = std::env::args_os()
        .nth(1)
        .ok_or("usage: hard_covers DIRECTORY")?;
    let directory = Path::new(&directory);
    for kind in 0..5 {
        for number in 0..12 {
            let (name, problem) = problem(kind, number);
            let clauses = cnf::write(&text::read(&problem)?)?;
            std::fs::write(directory.join(format!("{name}.xc")), problem)?;
            std::fs::write(directory.join(format!("{name}.cnf")), clauses)?;
        }
    }
    Ok(())
}

/// SplitMix64.
struct Draw(u64);

impl Draw {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn shuffle<T>(&mut self, values: &mut [T]) {
        for place in (1..values.len()).rev() {
            values.swap(place, self.below(place + 1));
        }
    }

    fn order(&mut self, end: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..end).collect();
        self.shuffle(&mut order);
        order
    }
}

/// A name, and a problem in Knuth's text format.
fn problem(kind: usize, number: usize) -> (String, String) {
    let draw = &mut Draw((kind * 100 + number) as u64);
    let size = number % 4;
    match kind {
        0 => {
            let (root, holes) = [(4, 62), (5, 62), (5, 55), (6, 50)][size];
            let square = sudoku(root, draw);
            let problem = completion(&square, Some(root), holes, draw);
            (format!("sudoku-{}-{holes}-{number}", root * root), problem)
        }
        1 => {
            let (order, holes) = [(30, 40), (33, 42), (35, 42), (33, 45)][size];
            let square = latin(order, draw);
            let problem = completion(&square, None, holes, draw);
            (format!("quasigroup-{order}-{holes}-{number}"), problem)
        }
        2 => {
            let (height, width) = [(8, 8), (7, 9), (7, 10), (8, 9)][size];
            (
                format!("packing-{height}x{width}-{number}"),
                packing(height, width, draw),
            )
        }
        3 => {
            let (jobs, slots) = [(8, 12), (10, 16), (12, 18), (14, 22)][size];
            (
                format!("schedule-{jobs}-{number}"),
                schedule(jobs, slots, draw),
            )
        }
        _ => {
            let (items, sets) = [(60, 140), (75, 190), (90, 240), (105, 280)][size];
            (
                format!("triples-{items}-{number}"),
                triples(items, sets, number.is_multiple_of(2), draw),
            )
        }
    }
}

/// A full sudoku: a regular one with rows, columns and numbers in another order.
fn sudoku(root: usize, draw: &mut Draw) -> Vec<Vec<usize>> {
    let side = root * root;
    let mut lines = || -> Vec<usize> {
        let blocks = draw.order(root);
        blocks
            .iter()
            .flat_map(|block| {
                draw.order(root)
                    .into_iter()
                    .map(move |line| block * root + line)
            })
            .collect()
    };
    let (rows, columns) = (lines(), lines());
    let numbers = draw.order(side);
    let number =
        |row: usize, column: usize| numbers[(root * (row % root) + row / root + column) % side];
    rows.iter()
        .map(|&row| columns.iter().map(|&column| number(row, column)).collect())
        .collect()
}

/// A Latin square: rows, columns and numbers of a cyclic one in another order, then many exchanges of two rows' cycles.
fn latin(order: usize, draw: &mut Draw) -> Vec<Vec<usize>> {
    let (rows, columns, numbers) = (draw.order(order), draw.order(order), draw.order(order));
    let mut square: Vec<Vec<usize>> = rows
        .iter()
        .map(|row| {
            columns
                .iter()
                .map(|column| numbers[(row + column) % order])
                .collect()
        })
        .collect();
    for _ in 0..20 * order {
        let (one, other) = (draw.below(order), draw.below(order));
        let mut column = draw.below(order);
        if one == other {
            continue;
        }
        loop {
            let (a, b) = (square[one][column], square[other][column]);
            (square[one][column], square[other][column]) = (b, a);
            // The column in which row `one` already had its new number.
            let next = (0..order).find(|&next| next != column && square[one][next] == b);
            match next {
                Some(next) => column = next,
                None => break,
            }
        }
    }
    square
}

/// Fills a square of which this share of the cells, in percent, has been emptied.
fn completion(square: &[Vec<usize>], root: Option<usize>, holes: usize, draw: &mut Draw) -> String {
    let side = square.len();
    let cells = draw.order(side * side);
    let (empty, given) = cells.split_at(side * side * holes / 100);
    let units = |cell: usize, number: usize| {
        let (row, column) = (cell / side, cell % side);
        let block = root.map(|root| format!("b{}.{number}", row / root * root + column / root));
        [format!("r{row}.{number}"), format!("c{column}.{number}")]
            .into_iter()
            .chain(block)
    };
    let taken: BTreeSet<String> = given
        .iter()
        .flat_map(|&cell| units(cell, square[cell / side][cell % side]))
        .collect();
    let mut options = Vec::new();
    let mut empty = empty.to_vec();
    empty.sort_unstable();
    for cell in empty {
        for number in 0..side {
            let units: Vec<String> = units(cell, number).collect();
            if units.iter().all(|unit| !taken.contains(unit)) {
                options.push([vec![format!("p{cell}")], units].concat());
            }
        }
    }
    let items: BTreeSet<String> = options.iter().flatten().cloned().collect();
    build(items, [], options)
}

/// Cells of the twelve pentominoes.
const PIECES: [[(i32, i32); 5]; 12] = [
    [(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)],
    [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)],
    [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)],
    [(0, 1), (1, 1), (2, 0), (2, 1), (3, 0)],
    [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)],
    [(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)],
    [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)],
    [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)],
    [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)],
    [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)],
    [(0, 1), (1, 0), (1, 1), (2, 1), (3, 1)],
    [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)],
];

/// The pentominoes on a board with random holes, of which 60 cells are left.
fn packing(height: i32, width: i32, draw: &mut Draw) -> String {
    let mut cells: Vec<(i32, i32)> = (0..height)
        .flat_map(|row| (0..width).map(move |column| (row, column)))
        .collect();
    draw.shuffle(&mut cells);
    let free: BTreeSet<(i32, i32)> = cells.into_iter().take(60).collect();
    let mut options = Vec::new();
    for (piece, cells) in PIECES.iter().enumerate() {
        let mut shapes = BTreeSet::new();
        let mut shape = cells.to_vec();
        for turn in 0..8 {
            shape = shape.iter().map(|&(row, column)| (column, -row)).collect();
            if turn == 4 {
                shape = shape.iter().map(|&(row, column)| (row, -column)).collect();
            }
            let top = shape.iter().map(|cell| cell.0).min().unwrap_or(0);
            let left = shape.iter().map(|cell| cell.1).min().unwrap_or(0);
            let mut moved: Vec<_> = shape
                .iter()
                .map(|&(row, column)| (row - top, column - left))
                .collect();
            moved.sort_unstable();
            shapes.insert(moved);
        }
        for shape in shapes {
            for (down, right) in
                (0..height).flat_map(|down| (0..width).map(move |right| (down, right)))
            {
                let cells: Vec<_> = shape
                    .iter()
                    .map(|&(row, column)| (row + down, column + right))
                    .collect();
                if cells.iter().all(|cell| free.contains(cell)) {
                    let cells = cells.iter().map(|(row, column)| format!("{row}.{column}"));
                    options.push(
                        [format!("piece{piece}")]
                            .into_iter()
                            .chain(cells)
                            .collect::<Vec<_>>(),
                    );
                }
            }
        }
    }
    // Cells that no piece reaches are items, too.
    let items = (0..12).map(|piece| format!("piece{piece}"));
    let items = items.chain(free.iter().map(|(row, column)| format!("{row}.{column}")));
    build(items, [], options)
}

/// Jobs on four machines. A task has a choice of two machines.
fn schedule(jobs: usize, slots: usize, draw: &mut Draw) -> String {
    let (mut tasks, mut options, mut secondary) = (Vec::new(), Vec::new(), BTreeSet::new());
    for job in 0..jobs {
        let steps = 2 + draw.below(2);
        for step in 0..steps {
            let task = format!("task{job}.{step}");
            let length = 1 + draw.below(4);
            for &machine in &draw.order(4)[..2] {
                // Room for the tasks before and after it.
                for start in 2 * step..=slots.saturating_sub(length + 2 * (steps - 1 - step)) {
                    let times = start..start + length;
                    let taken = times
                        .flat_map(|time| [format!("m{machine}.{time}"), format!("j{job}.{time}")]);
                    let taken: Vec<String> = taken.collect();
                    secondary.extend(taken.iter().cloned());
                    options.push([vec![task.clone()], taken].concat());
                }
            }
            tasks.push(task);
        }
    }
    build(tasks, secondary, options)
}

/// Random sets of three items, with or without a planted solution.
fn triples(items: usize, sets: usize, planted: bool, draw: &mut Draw) -> String {
    let mut all = BTreeSet::new();
    if planted {
        for triple in draw.order(items).chunks(3) {
            let mut triple = triple.to_vec();
            triple.sort_unstable();
            all.insert(triple);
        }
    }
    while all.len() < sets {
        let triple: BTreeSet<usize> = (0..3).map(|_| draw.below(items)).collect();
        if triple.len() == 3 {
            all.insert(triple.into_iter().collect());
        }
    }
    let mut all: Vec<_> = all.into_iter().collect();
    draw.shuffle(&mut all);
    let options = all
        .iter()
        .map(|triple| triple.iter().map(|item| format!("i{item}")).collect())
        .collect();
    build((0..items).map(|item| format!("i{item}")), [], options)
}

fn build(
    primary: impl IntoIterator<Item = String>,
    secondary: impl IntoIterator<Item = String>,
    options: Vec<Vec<String>>,
) -> String {
    let mut text = Vec::from_iter(primary).join(" ");
    for (number, item) in secondary.into_iter().enumerate() {
        text += if number == 0 { " | " } else { " " };
        text += &item;
    }
    let options = options.iter().map(|option| option.join(" "));
    text + "\n" + &Vec::from_iter(options).join("\n") + "\n"
}
