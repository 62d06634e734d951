//! Known numbers of tilings, and brute force.

use exact_cover::count::SplitMix;
use exact_cover::{CountSearch, Search};
use std::collections::BTreeSet;
use tiling::{Tiling, TilingError};

/// The twelve pentominoes by their usual letters.
const PENTOMINOES: &str = "\
piece F .##/##./.#.
piece I #####
piece L ####/#...
piece N ###./..##
piece P ###/##.
piece T ###/.#./.#.
piece U #.#/###
piece V #../#../###
piece W #../##./.##
piece X .#./###/.#.
piece Y ####/.#..
piece Z ##./.#./.##
";

fn count(text: &str) -> u64 {
    let tiling = Tiling::read(text).unwrap();
    Search::new(tiling.problem()).enumerate().answer
}

fn count_once(text: &str) -> u64 {
    let tiling = Tiling::read(text).unwrap().distinct().unwrap();
    Search::new(tiling.problem()).enumerate().answer
}

/// Haselgrove (1960) and Golomb's *Polyominoes* (1994) have these numbers.
#[test]
fn pentominoes_on_rectangles() {
    assert_eq!(count(&format!("board 20x3\n{PENTOMINOES}")), 8);
    for (board, number) in [("20x3", 2), ("15x4", 368)] {
        let text = format!("board {board}\n{PENTOMINOES}");
        assert_eq!(count_once(&text), number, "{board}");
    }
}

/// Scott (1958): 65 with the hole in the middle.
#[test]
fn pentominoes_around_a_hole() {
    let row = "########\n";
    let hole = "###..###\n";
    let board = [row, row, row, hole, hole, row, row, row].concat();
    let text = format!("board\n{board}{PENTOMINOES}");
    assert_eq!(count_once(&text), 65);
    assert_eq!(count(&text), 65 * 8);
}

/// Conway and Guy: 240, which counts mirror images once; the pieces cannot be mirrored.
#[test]
fn the_soma_cube() {
    let soma = "\
board 3x3x3
piece V ##/#.
piece L ###/#..
piece T ###/.#.
piece Z ##./.##
piece A ##/.#+../.#
piece B ##/#.+../#.
piece P ##/#.+#.
";
    // A and B are mirror images of each other.
    assert_eq!(count_once(soma), 480);
    assert_eq!(count(soma), 480 * 24);
}

/// Kasteleyn and Temperley-Fisher (1961): dominoes on a chessboard, and on a torus.
#[test]
fn dominoes() {
    let dominoes = |board| {
        let tiling = Tiling::read(&format!("board {board}\npiece domino any ##")).unwrap();
        CountSearch::new(tiling.problem())
            .count()
            .answer
            .value
            .to_string()
    };
    assert_eq!(dominoes("8x8"), "12988816");
    assert_eq!(dominoes("4x4 torus"), "272");
    assert_eq!(dominoes("8x8 torus"), "311853312");
    assert_eq!(dominoes("2x2x2"), "9");
}

/// A hexagon of side 2 without its center is a ring of six cells.
#[test]
fn hexagons() {
    let ring = "cells hexagons\nboard\n.##\n#.#\n##.\n";
    let pairs = Tiling::read(&format!("{ring}piece pair any ##")).unwrap();
    assert_eq!(Search::new(pairs.problem()).enumerate().answer, 2);
    // Three in a row do not bend around it; a bent piece does.
    assert_eq!(count(&format!("{ring}piece line 2 ###")), 0);
    assert_eq!(count(&format!("{ring}piece bend 2 .#/#./#.")), 3);
}

/// The seven tetrahexes: 9 ways on the parallelogram of 4x7, and none on the triangle of side 7
/// (Goodger's *Polyform Puzzler*).
#[test]
fn tetrahexes() {
    let pieces = "piece I ####
piece J ###/#..
piece Y ###/..#
piece O ##/##
piece Z ##./.##
piece U ##/.#/#.
piece P .#./.##/#..
";
    let parallelogram = format!("cells hexagons\nboard 7x4\n{pieces}");
    assert_eq!(count_once(&parallelogram), 9);
    let rows: Vec<String> = (1..=7).rev().map(|width| "#".repeat(width)).collect();
    let triangle = format!("cells hexagons\nboard {}\n{pieces}", rows.join("/"));
    assert_eq!(count(&triangle), 0);
}

#[test]
fn pieces_move_as_they_may() {
    // Of the 8 ways of L, 4 are turns; of those of S, 2.
    let ways = |freedom: &str, piece: &str| {
        let text = format!("board 9x9\npiece p {freedom} {piece}");
        let tiling = Tiling::read(&text).unwrap();
        let fixed = Tiling::read(&format!("board 9x9\npiece p fixed {piece}")).unwrap();
        tiling.problem().options() / fixed.problem().options()
    };
    assert_eq!(
        [ways("free", "###/#.."), ways("one-sided", "###/#..")],
        [8, 4]
    );
    assert_eq!([ways("", "##./.##"), ways("one-sided", "##./.##")], [4, 2]);
}

#[test]
fn cells_that_may_stay_free() {
    // One domino in a corner of three cells, of which one must be covered.
    assert_eq!(count("board ##/?.\npiece d ##"), 1);
    assert_eq!(count("board #?/?.\npiece d ##"), 2);
    assert_eq!(count("board #?/?.\npiece d 2 ##"), 0);
    assert_eq!(count("board #?#\npiece d 0..2 ##\npiece m any #"), 3);
}

#[test]
fn no_piece_tells_solutions_apart() {
    let tiling = Tiling::read("board 4x4\npiece square 4 ##/##").unwrap();
    assert_eq!(tiling.distinct().unwrap_err(), TilingError::NoMark);
    // In the middle, a mirror leaves the domino in its place: then the longer piece tells.
    let two = "board 3x3\npiece O ##/##\npiece I ###\npiece i ##";
    assert_eq!([count(two), count_once(two)], [8, 1]);
    // No symmetry, no mark needed.
    let tiling = Tiling::read("board ###/##.\npiece d any ##\npiece m 1 #").unwrap();
    assert!(tiling.distinct().is_ok());
}

/// Solutions that a turn or a mirror makes equal are counted once: compared with the drawings.
#[test]
fn turned_and_mirrored_solutions_count_once() {
    let mut random = SplitMix(3);
    let (mut compared, mut without) = (0, 0);
    while compared < 400 {
        let (width, height) = (2 + random.draw() % 3, 2 + random.draw() % 3);
        let board = pattern(width as usize, height as usize, &mut random);
        let text = format!(
            "board {}\n{}",
            board.replace('\n', "/"),
            partition(&board, &mut random)
        );
        let tiling = Tiling::read(&text).unwrap();
        let Ok(once) = tiling.distinct() else {
            without += 1;
            continue;
        };
        let solutions = Search::new(tiling.problem()).solutions();
        let drawn: BTreeSet<String> = solutions
            .map(|it| least(&tiling.draw(&it), &board))
            .collect();
        let counted = Search::new(once.problem()).enumerate().answer;
        assert_eq!(counted, drawn.len() as u64, "{text}");
        compared += 1;
    }
    assert!(without < compared, "{without} boards without a mark");
}

/// A board with a few holes.
fn pattern(width: usize, height: usize, random: &mut SplitMix) -> String {
    let mut rows = vec![vec!['#'; width]; height];
    if random.draw().is_multiple_of(2) {
        let (row, column) = (
            random.draw() as usize % height,
            random.draw() as usize % width,
        );
        rows[row][column] = '.';
    }
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    rows.join("\n")
}

/// Pieces of up to four cells that cover a board: each grows from its first free cell.
fn partition(board: &str, random: &mut SplitMix) -> String {
    let rows: Vec<&str> = board.lines().collect();
    let mut free: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (y, row) in rows.iter().enumerate() {
        let cells = row.chars().enumerate().filter(|(_, sign)| *sign == '#');
        free.extend(cells.map(|(x, _)| (x, y)));
    }
    let mut pieces = String::new();
    for name in 'a'.. {
        let Some(first) = free.pop_first() else {
            break;
        };
        let mut piece = vec![first];
        for _ in 0..1 + random.draw() % 3 {
            let near = free.iter().copied().find(|&(x, y)| {
                piece
                    .iter()
                    .any(|&(a, b)| x.abs_diff(a) + y.abs_diff(b) == 1)
            });
            piece.extend(near.filter(|cell| free.remove(cell)));
        }
        let mut drawn = vec![vec!['.'; rows[0].len()]; rows.len()];
        piece.iter().for_each(|&(x, y)| drawn[y][x] = '#');
        let drawn: Vec<String> = drawn.iter().map(|row| row.iter().collect()).collect();
        pieces += &format!("piece {name} {}\n", drawn.join("/"));
    }
    pieces
}

/// The first of the eight ways of a drawing in which the board looks the same.
fn least(drawn: &str, board: &str) -> String {
    let mut rows: Vec<Vec<char>> = drawn.lines().map(|row| row.chars().collect()).collect();
    let mut ways = Vec::new();
    for _ in 0..2 {
        for _ in 0..4 {
            let way: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
            let way = way.join("\n");
            let looks: String = way
                .chars()
                .map(|sign| match sign {
                    '.' | '\n' => sign,
                    _ => '#',
                })
                .collect();
            if looks == board {
                ways.push(way);
            }
            let columns = 0..rows[0].len();
            rows = columns
                .map(|x| rows.iter().rev().map(|row| row[x]).collect())
                .collect();
        }
        rows.reverse();
    }
    ways.into_iter()
        .min()
        .expect("one way is the drawing itself")
}

#[test]
fn drawings() {
    let tiling = Tiling::read("board 4x2\npiece d any ##").unwrap();
    let solution = Search::new(tiling.problem()).solutions().next().unwrap();
    let drawn = tiling.draw(&solution);
    let signs: Vec<char> = drawn.chars().filter(|sign| *sign != '\n').collect();
    assert_eq!(signs.len(), 8);
    assert!(
        signs.iter().all(|sign| ['A', 'B', 'C'].contains(sign)),
        "{drawn}"
    );
    // Names that begin alike have other letters, the same in all solutions.
    for (names, drawn) in [(["left", "top"], "lt\n"), (["I1", "I2"], "AB\n")] {
        let pieces = names.map(|name| format!("\npiece {name} #"));
        let tiling = Tiling::read(&format!("board ##{}", pieces.concat())).unwrap();
        let first = tiling.problem().option_ids().next();
        assert_eq!(
            tiling.draw(&first.into_iter().collect::<Vec<_>>()),
            format!("{}#\n", &drawn[..1])
        );
        let all: BTreeSet<String> = Search::new(tiling.problem())
            .solutions()
            .map(|solution| tiling.draw(&solution))
            .collect();
        assert!(all.contains(drawn), "{all:?}");
    }
    let tiling = Tiling::read("board ##+?.\npiece d ##").unwrap();
    let solution = Search::new(tiling.problem()).solutions().next().unwrap();
    assert_eq!(tiling.draw(&solution), "dd\n+\n?.\n");
}

#[test]
fn pieces_that_were_found_before_are_drawn() {
    let text = "board 3x2x2\npiece L 0..3 ##/#.\npiece i any #";
    let tiling = Tiling::read(text).unwrap();
    assert_eq!(tiling.layers(), 2);
    for solution in Search::new(tiling.problem()).solutions().take(100) {
        let laid: Vec<(String, Vec<[i32; 3]>)> = solution
            .iter()
            .map(|&option| tiling.placement(option))
            .map(|(name, cells)| (name.to_string(), cells.collect()))
            .collect();
        let again = Tiling::read_laid(text, &laid).unwrap();
        assert_eq!(again.draw_all(false), tiling.draw(&solution));
        assert_eq!(again.draw_all(true), tiling.svg(&solution));
    }
    for (name, cell) in [("L", [0, 2, 0]), ("i", [0, 0, -1]), ("j", [0, 0, 0])] {
        let error = Tiling::read_laid(text, &[(name.to_string(), vec![cell])]).unwrap_err();
        assert_eq!(error, TilingError::NotLaid(name.to_string()));
    }
}

#[test]
fn wrong_texts() {
    let error = |text: &str| Tiling::read(text).unwrap_err().to_string();
    assert_eq!(
        error("bord 3x3"),
        "line 1: expected a line that begins with \"board\" or \"piece\", found \"bord 3x3\""
    );
    assert_eq!(
        error("board 3x0"),
        "line 1: expected a size such as 10x6 or 5x4x3, or torus, found \"3x0\""
    );
    assert_eq!(
        error("board 3x3\npiece a\n| nothing\npiece b #"),
        "line 2: expected a piece of at least one #, found \"none\""
    );
    assert_eq!(
        error("board\n##\n#a"),
        "line 3: expected a row of #, ? and ., a plus, or a line that begins with \"piece\", \
         found \"#a\""
    );
    assert_eq!(
        error("board 2x2\npiece a 3..2 #"),
        "line 2: expected how often (2, 0..3 or any), or free, one-sided or fixed, or rows, \
         found \"3..2\""
    );
    assert_eq!(
        error("piece a #"),
        "expected a line that begins with \"board\""
    );
    assert_eq!(
        error("board 2x2\npiece a #\npiece a ##"),
        "the name \"a\" is repeated"
    );
    assert_eq!(
        error("board 999x999\npiece a #"),
        "expected a board of at most 65536 cells"
    );
    assert_eq!(error("board 65536x65536x65536"), error("board 300x300"));
    let long = format!("board\n#{}#\npiece a #", ".".repeat(70_000));
    assert_eq!(error(&long), "expected a board of at most 65536 cells");
}

/// What nobody should write ends in an error or a problem, soon.
#[test]
fn strange_texts() {
    for text in [
        "board",
        "board\n+\n+",
        "board 1x1",
        "board #/+/+",
        "board 2x2 torus\npiece a 0 #",
        "board 2x2\npiece a 4294967295 #",
        "cells hexagons\nboard 3x3x3 torus\npiece a any ##",
        "board ...\npiece a #",
    ] {
        let tiling = Tiling::read(text).unwrap();
        Search::new(tiling.problem()).enumerate();
        let _ = tiling.distinct();
    }
    let piece = "#".repeat(300);
    let many: String = (0..600).map(|n| format!("piece p{n} {piece}\n")).collect();
    let error = Tiling::read(&format!("board 256x256\n{many}")).unwrap_err();
    assert_eq!(error, TilingError::TooManyPlacements);
}
