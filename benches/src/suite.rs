//! The exact-cover suite: instances of all classes with answers known from other sources.
//!
//! Every instance comes from a formula or from a small generator of its own, so figures from two
//! machines are for the same work. Published numbers of solutions are in the literature of the
//! class; the others were found by several programs that share no code.

use crate::instances::{
    dominating_queens, dominoes, langford, latin, matchings, pentominoes, polyominoes,
    prime_square, problem, queens, sudoku,
};
use exact_cover::{ItemId, Problem, ProblemBuilder};
use std::collections::BTreeSet;
use std::fmt;

/// Kinds of problems. An engine may be good at one kind and bad at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Each of the twelve pentominoes once, on a board.
    Polyomino,
    /// Numbers at given distances.
    Langford,
    /// Latin squares.
    Latin,
    /// Sudoku: with 17 clues, and with one clue less and many solutions.
    Sudoku,
    /// Random options around a planted solution.
    Random,
    /// Options of two items: dominoes and perfect matchings.
    Matching,
    /// Secondary items: queens, graph coloring.
    Secondary,
    /// Secondary items with colors.
    Colored,
    /// Items that may be covered several times.
    Multiplicity,
    /// The solution of the least cost.
    Cost,
    /// The number of solutions, which need not be visited.
    Count,
}

impl fmt::Display for Class {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&format!("{self:?}").to_lowercase())
    }
}

/// A problem with a known answer.
#[derive(Clone, Copy, Debug)]
pub struct Instance {
    /// Its name, unique in the suite.
    pub name: &'static str,
    /// Its class.
    pub class: Class,
    /// The number of solutions; for [`Class::Cost`] the least cost, and for [`Class::Count`] modulo
    /// 2^64.
    pub known: u64,
    /// The amount of work.
    pub weight: Weight,
    build: fn() -> Problem,
}

/// The amount of work for a good engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// A fraction of a second, short enough for tests.
    Light,
    /// Seconds, for measurements only.
    Heavy,
}

impl Instance {
    /// The problem.
    pub fn problem(&self) -> Problem {
        (self.build)()
    }

    /// The instance with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::all().find(|instance| instance.name == name)
    }

    /// All instances: [`SUITE`] and [`COUNTS`].
    pub fn all() -> impl Iterator<Item = &'static Self> {
        SUITE.iter().chain(&COUNTS)
    }

    const fn light(name: &'static str, class: Class, known: u64, build: fn() -> Problem) -> Self {
        let weight = Weight::Light;
        Self {
            name,
            class,
            known,
            weight,
            build,
        }
    }

    const fn heavy(self) -> Self {
        Self {
            weight: Weight::Heavy,
            ..self
        }
    }
}

/// All instances, class by class.
pub const SUITE: [Instance; 31] = {
    use Class::{
        Colored, Cost, Langford, Latin, Matching, Multiplicity, Polyomino, Random, Secondary,
        Sudoku,
    };
    [
        Instance::light("pent3x20", Polyomino, 8, || pentominoes(3, 20, |_, _| true)),
        Instance::light("pent4x15", Polyomino, 1472, || {
            pentominoes(4, 15, |_, _| true)
        })
        .heavy(),
        Instance::light("pent5x12", Polyomino, 4040, || {
            pentominoes(5, 12, |_, _| true)
        })
        .heavy(),
        Instance::light("pent6x10", Polyomino, 9356, || {
            pentominoes(6, 10, |_, _| true)
        })
        .heavy(),
        Instance::light("pent8x8c", Polyomino, 520, || {
            pentominoes(8, 8, outside_the_centre)
        }),
        Instance::light("langford7", Langford, 52, || langford(7)),
        Instance::light("langford8", Langford, 300, || langford(8)),
        Instance::light("langford11", Langford, 35_584, || langford(11)),
        Instance::light("latin5", Latin, 161_280, || latin(5)),
        Instance::light("sudoku17", Sudoku, 1, || sudoku(SEVENTEEN_CLUES)),
        Instance::light("sudoku16_01", Sudoku, 526_420, || {
            sudoku(&without(SEVENTEEN_CLUES, "1.9"))
        })
        .heavy(),
        Instance::light("sudoku16_02", Sudoku, 39_239, || sudoku(SIXTEEN_CLUES)),
        Instance::light("rnd48", Random, 15_236, || random(1, 48, 400, 3..=5)).heavy(),
        Instance::light("domino6x6", Matching, 6728, || dominoes(6, 6)),
        Instance::light("domino8x8", Matching, 12_988_816, || dominoes(8, 8)).heavy(),
        Instance::light("matching12", Matching, 10_395, || matchings(12)),
        Instance::light("queens8", Secondary, 92, || queens(8)),
        Instance::light("queens9", Secondary, 352, || queens(9)),
        Instance::light("queens10", Secondary, 724, || queens(10)),
        Instance::light("queens11", Secondary, 2680, || queens(11)),
        Instance::light("queens12", Secondary, 14_200, || queens(12)),
        Instance::light("queens13", Secondary, 73_712, || queens(13)).heavy(),
        Instance::light("gcol16", Secondary, 139_440, || colorings(5, 16, 34, 4)),
        Instance::light("prime3x3", Colored, 43_222, prime_square),
        Instance::light("qdom7", Multiplicity, 86, || dominating_queens(7, 4)),
        Instance::light("qdom8", Multiplicity, 4860, || dominating_queens(8, 5)).heavy(),
        Instance::light("assign9", Cost, 187, || priced(&assignments(9), 49)),
        Instance::light("assign10", Cost, 91, || priced(&assignments(10), 50)),
        Instance::light("assign11", Cost, 224, || priced(&assignments(11), 51)),
        Instance::light("queens12.cost", Cost, 242, || priced(&queens(12), 50)),
        Instance::light("pent6x10.cost", Cost, 235, || {
            priced(&pentominoes(6, 10, |_, _| true), 52)
        }),
    ]
};

/// Problems whose solutions are too many to visit, or nearly.
pub const COUNTS: [Instance; 14] = {
    use Class::Count;
    [
        Instance::light("domino12x12", Count, 53_060_477_521_960_000, || {
            dominoes(12, 12)
        }),
        Instance::light("domino20x20", Count, 4_668_897_434_672_882_688, || {
            dominoes(20, 20)
        }),
        Instance::light("domino24x24", Count, 11_955_876_057_397_497_856, || {
            dominoes(24, 24)
        })
        .heavy(),
        Instance::light("tromino9x9", Count, 928_789_262_080, || {
            polyominoes(3, 9, 9, |_, _| true)
        }),
        Instance::light("tromino12x12", Count, 7_739_970_727_920_838_654, || {
            polyominoes(3, 12, 12, |_, _| true)
        })
        .heavy(),
        Instance::light("tetromino8x8", Count, 19_077_209_438, || {
            polyominoes(4, 8, 8, |_, _| true)
        }),
        Instance::light("tetromino10x10", Count, 72_713_560_548_906_621, || {
            polyominoes(4, 10, 10, |_, _| true)
        })
        .heavy(),
        Instance::light("matching24", Count, 316_234_143_225, || matchings(24)),
        Instance::light("matching30", Count, 6_190_283_353_629_375, || matchings(30)).heavy(),
        Instance::light("bell12", Count, 4_213_597, || partitions(12)),
        Instance::light("latin6", Count, 812_851_200, || latin(6)).heavy(),
        Instance::light("permanent24", Count, 2_961_075_838, || permanent(1, 24, 6)).heavy(),
        Instance::light("langford12", Count, 216_288, || langford(12)),
        Instance::light("triples36", Count, 312, || random(2, 36, 130, 3..=3)).heavy(),
    ]
};

/// The twelve instances that represent all. A report gives their geometric mean.
pub const TWELVE: [&str; 12] = [
    "pent3x20",
    "pent8x8c",
    "pent6x10",
    "langford11",
    "latin5",
    "sudoku16_01",
    "sudoku16_02",
    "rnd48",
    "domino8x8",
    "queens12",
    "gcol16",
    "prime3x3",
];

/// The cells of an 8 x 8 board without the four in the middle.
fn outside_the_centre(row: usize, column: usize) -> bool {
    !((3..5).contains(&row) && (3..5).contains(&column))
}

/// A Sudoku with 17 clues, the fewest that can have one solution (McGuire, Tugemann and Civario
/// 2012).
const SEVENTEEN_CLUES: &str =
    ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7...";

/// Another such grid, with one clue removed.
const SIXTEEN_CLUES: &str =
    ".......12....35......6...7.7.....3.....4..8..1...........12...........4..5....6..";

/// A grid without the first clue of the first occurrence of `stretch`.
fn without(clues: &str, stretch: &str) -> String {
    assert!(clues.contains(stretch), "the grid has {stretch}");
    clues.replacen(stretch, &format!(".{}", &stretch[1..]), 1)
}

/// Partitions of a set of `n`: any subset is an option. Bell numbers.
fn partitions(n: usize) -> Problem {
    let sets = 1_usize..1 << n;
    let subsets = sets.map(|set| (0..n).filter(|item| set >> item & 1 == 1).collect());
    problem(n, 0, &subsets.collect::<Vec<_>>())
}

/// Bijections of two sets of `n` that use only `each` random pairs of each element of the first
/// set.
fn permanent(seed: u64, n: usize, each: usize) -> Problem {
    let mut stream = Stream::new(seed);
    let mut columns: Vec<usize> = (0..n).collect();
    let pairs = (0..n).flat_map(|row| {
        stream.shuffle(&mut columns);
        let columns = columns[..each].to_vec();
        columns.into_iter().map(move |column| vec![row, n + column])
    });
    problem(2 * n, 0, &pairs.collect::<Vec<_>>())
}

/// Bijections of two sets of `n`.
fn assignments(n: usize) -> Problem {
    let pairs = (0..n).flat_map(|a| (0..n).map(move |b| vec![a, n + b]));
    problem(2 * n, 0, &pairs.collect::<Vec<_>>())
}

/// `count` different options with `sizes` of `n` items. Some of the options are a planted solution.
fn random(seed: u64, n: usize, count: usize, sizes: std::ops::RangeInclusive<usize>) -> Problem {
    let mut stream = Stream::new(seed);
    let mut items: Vec<usize> = (0..n).collect();
    stream.shuffle(&mut items);
    let spread = sizes.end() - sizes.start() + 1;
    let mut options = BTreeSet::new();
    let mut rest = &items[..];
    while !rest.is_empty() {
        let size = (sizes.start() + stream.below(spread)).min(rest.len());
        let (option, others) = rest.split_at(size);
        options.insert(option.iter().copied().collect::<BTreeSet<_>>());
        rest = others;
    }
    while options.len() < count {
        let size = sizes.start() + stream.below(spread);
        let mut option = BTreeSet::new();
        while option.len() < size {
            option.insert(stream.below(n));
        }
        options.insert(option);
    }
    let options: Vec<Vec<usize>> = options
        .into_iter()
        .map(|option| option.into_iter().collect())
        .collect();
    problem(n, 0, &options)
}

/// The proper colorings of a random graph. Each edge and color has a secondary item, which only one
/// end of the edge may have.
fn colorings(seed: u64, vertices: usize, edges: usize, colors: usize) -> Problem {
    let mut stream = Stream::new(seed);
    let mut graph = BTreeSet::new();
    while graph.len() < edges {
        let (a, b) = (stream.below(vertices), stream.below(vertices));
        if a != b {
            graph.insert((a.min(b), a.max(b)));
        }
    }
    let mut options = Vec::new();
    for vertex in 0..vertices {
        for color in 0..colors {
            let ends = graph.iter().enumerate();
            let touching = ends.filter(|(_, edge)| edge.0 == vertex || edge.1 == vertex);
            let items = touching.map(|(edge, _)| vertices + edge * colors + color);
            options.push(std::iter::once(vertex).chain(items).collect());
        }
    }
    problem(vertices, edges * colors, &options)
}

/// The problem with random costs from 1 to 100.
fn priced(problem: &Problem, seed: u64) -> Problem {
    let mut stream = Stream::new(seed);
    let mut builder = ProblemBuilder::new(problem.primary_items(), problem.secondary_items());
    for option in problem.option_ids() {
        let items: &[ItemId] = problem.option_items(option);
        let cost = 1 + stream.below(100) as i32;
        builder
            .add_option_with_cost(items.iter().copied(), cost)
            .expect("options of a problem are well-formed");
    }
    builder.build()
}

/// Random numbers for instances: xorshift64* (Vigna 2016), the same on every machine.
pub(crate) struct Stream {
    state: u64,
}

impl Stream {
    pub(crate) fn new(seed: u64) -> Self {
        let state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
        Self { state }
    }

    /// A number below `bound`. The bound is so small that the remainder is nearly uniform.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        let high = self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        high as usize % bound
    }

    /// The shuffle of Fisher and Yates, from the end.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
