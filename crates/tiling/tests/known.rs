//! Known numbers of tilings, and brute force.

use exact_cover::count::SplitMix;
use exact_cover::{CountSearch, DistinctSearch, Search};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use tiling::SameTilings::{self, Mirrored, Turned};
use tiling::{Tiling, TilingConflict, TilingError};

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

/// The number of solutions that differ: one by one and, where they have to be compared, also by
/// Burnside's lemma.
fn count_once(text: &str, same: SameTilings) -> u64 {
    let tiling = Tiling::read(text).unwrap().distinct(same).unwrap();
    let Some(group) = tiling.symmetries() else {
        return Search::new(tiling.problem()).enumerate().answer;
    };
    let search = DistinctSearch::new(tiling.problem(), group);
    let visited = search.clone().visit(|_| ControlFlow::Continue(()));
    let kept = visited.stats.solutions;
    assert_eq!(search.count().answer.value, kept.into(), "{text}");
    kept
}

/// The number of solutions that differ, by Burnside's lemma alone.
fn count_orbits(text: &str, same: SameTilings) -> String {
    let tiling = Tiling::read(text).unwrap().distinct(same).unwrap();
    let group = tiling.symmetries().expect("no piece tells");
    let count = DistinctSearch::new(tiling.problem(), group).count();
    count.answer.value.to_string()
}

/// Haselgrove (1960) and Golomb's *Polyominoes* (1994) have these numbers.
#[test]
fn pentominoes_on_rectangles() {
    assert_eq!(count(&format!("board 20x3\n{PENTOMINOES}")), 8);
    for (board, number) in [("20x3", 2), ("15x4", 368)] {
        let text = format!("board {board}\n{PENTOMINOES}");
        assert_eq!(count_once(&text, Mirrored), number, "{board}");
    }
}

/// Scott (1958): 65 with the hole in the middle.
#[test]
fn pentominoes_around_a_hole() {
    let row = "########\n";
    let hole = "###..###\n";
    let board = [row, row, row, hole, hole, row, row, row].concat();
    let text = format!("board\n{board}{PENTOMINOES}");
    assert_eq!(count_once(&text, Mirrored), 65);
    assert_eq!(count(&text), 65 * 8);
}

/// Conway and Guy: 240, which counts mirror images once. No piece can be mirrored, but A and B are
/// mirror images of each other. In the hand, 480 solutions differ.
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
    assert_eq!(count_once(soma, Mirrored), 240);
    assert_eq!(count_once(soma, Turned), 480);
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

/// The solid pentominoes in boxes (Bouwkamp 1969): planar pieces are turned over in space, so a
/// mirror keeps each.
#[test]
fn solid_pentominoes() {
    for (board, number) in [("2x3x10", 12), ("2x5x6", 264), ("3x4x5", 3940)] {
        let text = format!("board {board}\n{PENTOMINOES}");
        assert_eq!(count_once(&text, Mirrored), number, "{board}");
    }
}

/// The 18 one-sided pentominoes on 3x30: a mirror exchanges the pieces of six pairs.
#[test]
fn one_sided_pentominoes() {
    let mut text = format!("board 30x3\n{PENTOMINOES}");
    for (piece, mirrored) in [
        ("F .##/##./.#.", "##./.##/.#."),
        ("L ####/#...", "#.../####"),
        ("N ###./..##", "..##/###."),
        ("P ###/##.", "##./###"),
        ("Y ####/.#..", ".#../####"),
        ("Z ##./.#./.##", ".##/.#./##."),
    ] {
        let name = piece.chars().next().unwrap().to_ascii_lowercase();
        let one_sided = piece.replacen(' ', " one-sided ", 1);
        text = text.replace(&format!("piece {piece}"), &format!("piece {one_sided}"));
        text += &format!("piece {name} one-sided {mirrored}\n");
    }
    let once = |same| {
        let tiling = Tiling::read(&text).unwrap().distinct(same).unwrap();
        CountSearch::new(tiling.problem()).count().answer.value
    };
    assert_eq!([once(Mirrored), once(Turned)], [46u64.into(), 92u64.into()]);
}

/// Slothouber and Graatsma: six bricks and three cubes fill a box of 3x3x3 in one way.
#[test]
fn bricks_that_leave_a_diagonal() {
    let text = "board 3x3x3\npiece brick 6 ##/##\npiece cube 3 #";
    assert_eq!([count(text), count_once(text, Mirrored)], [8, 1]);
}

/// Conway's puzzle of 5x5x5: a first packing, which the drawing shows to be one.
#[test]
fn bricks_of_a_large_box() {
    let pieces = [("A", 13, 8), ("B", 1, 8), ("C", 1, 4), ("D", 3, 3)];
    let text = "board 5x5x5
piece A 13 ####/####
piece B 1 ##/##+##/##
piece C 1 ##/##
piece D 3 ###
";
    let tiling = Tiling::read(text).unwrap();
    let solution = Search::new(tiling.problem()).first().answer.unwrap();
    let mut cells = BTreeSet::new();
    for (piece, times, size) in pieces {
        let laid = solution.iter().map(|&option| tiling.placement(option));
        let laid: Vec<_> = laid.filter(|(name, _)| *name == piece).collect();
        assert_eq!(laid.len(), times, "{piece}");
        for (_, places) in laid {
            let before = cells.len();
            cells.extend(places);
            assert_eq!(cells.len() - before, size, "{piece}");
        }
    }
    assert_eq!(cells.len(), 125);
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
    assert_eq!(count_once(&parallelogram, Mirrored), 9);
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
    let squares = "board 4x4\npiece square 4 ##/##";
    let tiling = Tiling::read(squares).unwrap();
    assert!(tiling.distinct(Mirrored).unwrap().symmetries().is_some());
    assert_eq!(count_once(squares, Mirrored), 1);
    // Of the three ways of dominoes, two are turns of each other, on the square four of five.
    let dominoes = "piece d any ##";
    assert_eq!(count_once(&format!("board 3x2\n{dominoes}"), Mirrored), 2);
    assert_eq!(count(&format!("board 4x4\n{dominoes}")), 36);
    assert_eq!(count_once(&format!("board 4x4\n{dominoes}"), Mirrored), 9);
    // In the middle, a mirror leaves the domino in its place: then the longer piece tells.
    let two = "board 3x3\npiece O ##/##\npiece I ###\npiece i ##";
    assert_eq!([count(two), count_once(two, Mirrored)], [8, 1]);
    // No symmetry, no mark needed.
    let tiling = Tiling::read("board ###/##.\npiece d any ##\npiece m 1 #").unwrap();
    assert!(tiling.distinct(Mirrored).unwrap().symmetries().is_none());
}

/// Pieces that are used several times, up to what a board allows.
#[test]
fn pieces_used_several_times_are_counted_up_to_symmetry() {
    let dominoes = |board: &str, times: &str| format!("board {board}\npiece d {times} ##");
    // The On-Line Encyclopedia of Integer Sequences.
    assert_eq!(count_orbits(&dominoes("8x8", "any"), Mirrored), "1629189");
    assert_eq!(count_orbits(&dominoes("8x8", "32"), Mirrored), "1629189");
    assert_eq!(count_once(&dominoes("6x6", "any"), Mirrored), 930);
    assert_eq!(count_once(&dominoes("6x6", "0..20"), Mirrored), 930);
    // Turns alone, a box, which has 24 of them, and a torus, where shifts are symmetries too.
    for (text, all) in [
        (dominoes("4x4", "8"), 36),
        (dominoes("2x2x2", "4"), 9),
        (dominoes("2x2x3", "any"), 32),
        (dominoes("4x4 torus", "any"), 272),
        (dominoes("5x4 torus", "10"), 0),
        (
            "cells hexagons\nboard ###./####/.###\npiece d 5 ##".to_string(),
            0,
        ),
        (
            "cells hexagons\nboard .##/###/##.\npiece d 0..3 ##\npiece m 1..3 #".to_string(),
            0,
        ),
        (
            "board 4x4\npiece L 2..4 ##/#.\npiece i 2..5 ##".to_string(),
            0,
        ),
        (
            "board 3x3\npiece L one-sided any ##/#.\npiece m 0..3 #".to_string(),
            0,
        ),
        (
            "board 5x5\npiece m ##/##\npiece X .#./###/.#.\npiece i any ##".to_string(),
            0,
        ),
    ] {
        if all > 0 {
            assert_eq!(count(&text), all, "{text}");
        }
        let mirrored = count_once(&text, Mirrored);
        let turned = count_once(&text, Turned);
        assert!(mirrored <= turned && turned <= 2 * mirrored, "{text}");
    }
}

/// Solutions that a turn or a mirror makes equal are counted once: compared with the drawings.
#[test]
fn turned_and_mirrored_solutions_count_once() {
    let mut random = SplitMix(3);
    let mut compared = 0;
    for _ in 0..400 {
        let (width, height) = (2 + random.draw() % 3, 2 + random.draw() % 3);
        let board = pattern(width as usize, height as usize, &mut random);
        let text = format!(
            "board {}\n{}",
            board.replace('\n', "/"),
            partition(&board, &mut random)
        );
        let tiling = Tiling::read(&text).unwrap();
        let once = tiling.distinct(Mirrored).unwrap();
        compared += u64::from(once.symmetries().is_some());
        let solutions = Search::new(tiling.problem()).solutions();
        let drawn: BTreeSet<String> = solutions
            .map(|it| least(&tiling.draw(&it), &board))
            .collect();
        assert_eq!(count_once(&text, Mirrored), drawn.len() as u64, "{text}");
    }
    assert!(
        (40..360).contains(&compared),
        "solutions of {compared} problems are compared"
    );
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
fn drawings_keep_the_names_of_pieces() {
    let drawn = |text: &str| {
        let tiling = Tiling::read(text).unwrap();
        let solution = Search::new(tiling.problem()).solutions().next().unwrap();
        let legend: Vec<String> = tiling
            .legend(&solution)
            .into_iter()
            .map(|(signs, name)| format!("{}={name}", Vec::from_iter(signs).len()))
            .collect();
        (tiling.draw(&solution), tiling.svg(&solution), legend)
    };
    // A piece with copies has several signs, the piece beside it keeps its own.
    let (text, svg, legend) = drawn("board 3x2\npiece domino 2 ##\npiece P ##");
    assert_eq!(text.matches('P').count(), 2, "{text}");
    assert_eq!(text.matches(['d', 'D']).count(), 4, "{text}");
    assert_eq!(legend, ["2=domino", "1=P"]);
    assert_eq!(svg.matches("<title>domino</title>").count(), 2);
    assert_eq!(svg.matches("<title>P</title>").count(), 1);
    assert!(svg.contains(">P</text>"), "{svg}");
    // Names that begin alike have other letters, the same in all solutions; others keep theirs.
    for (names, drawn, legend) in [
        (["left", "top"], "lt\n", 0),
        (["I1", "I2"], "IA\n", 2),
        (["#1", "<&"], "AB\n", 2),
    ] {
        let pieces = names.map(|name| format!("\npiece {name} #"));
        let tiling = Tiling::read(&format!("board ##{}", pieces.concat())).unwrap();
        let solutions: Vec<_> = Search::new(tiling.problem()).solutions().collect();
        let mut drawings = solutions.iter().map(|solution| tiling.draw(solution));
        assert!(drawings.any(|drawing| drawing == drawn), "{drawn}");
        assert_eq!(tiling.legend(&solutions[0]).len(), legend);
    }
    let (_, svg, _) = drawn("board #\npiece <&> #");
    assert!(svg.contains("<title>&lt;&amp;&gt;</title>"), "{svg}");
    // A piece has its letter in each of its layers.
    let (_, svg, _) = drawn("board 2x1x2\npiece O ##+##");
    assert_eq!(svg.matches(">O</text>").count(), 2);
    // Rows of hexagons are indented as they lie.
    let (text, _, _) = drawn("cells hexagons\nboard ##/##\npiece a ##/#.\npiece b #");
    assert_eq!(text.lines().map(str::len).collect::<Vec<_>>(), [3, 4]);
    assert!(text.lines().nth(1).unwrap().starts_with(' '), "{text}");
}

/// Pieces that touch differ in sign and color, in tilings by one piece.
#[test]
fn pieces_that_touch_differ() {
    let text = "board 8x8\npiece D any ##";
    let tiling = Tiling::read(text).unwrap();
    for solution in Search::new(tiling.problem()).solutions().take(200) {
        let drawn = tiling.draw(&solution);
        let rows: Vec<Vec<char>> = drawn.lines().map(|row| row.chars().collect()).collect();
        for &option in &solution {
            let (_, cells) = tiling.placement(option);
            let cells: Vec<_> = cells.collect();
            for &[x, y, z] in &cells {
                let sign = rows[y as usize][x as usize];
                for [a, b] in [[x + 1, y], [x, y + 1], [x - 1, y], [x, y - 1]] {
                    let row = usize::try_from(b).ok().and_then(|row| rows.get(row));
                    let column = usize::try_from(a).ok();
                    let other = row.and_then(|row| row.get(column?));
                    let is_own = cells.contains(&[a, b, z]);
                    assert!(is_own || other != Some(&sign), "{drawn}");
                }
            }
        }
    }
}

#[test]
fn free_cells_and_layers_are_drawn() {
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

/// The note is made at once, and no search can go wrong after it.
#[test]
fn tilings_that_cannot_be_are_known_at_once() {
    let twelve = |board: &str| format!("board {board}\n{PENTOMINOES}");
    for (text, conflict) in [
        (twelve("13x5"), "the pieces have 60 cells, the board 65"),
        (twelve("8x8"), "the pieces have 60 cells, the board 64"),
        (
            "board 40x40\npiece a 3..5 ##\npiece b 0..9 #".to_string(),
            "the pieces have 6 to 19 cells, the board 1600",
        ),
        (
            "board #?/##\npiece a 3 ##\npiece b any #".to_string(),
            "the pieces have at least 6 cells, the board 3 to 4",
        ),
        (
            "board 31x31\npiece d any ##".to_string(),
            "the number of cells of the pieces is a multiple of 2, the board has 961",
        ),
        (
            "board 30x30\npiece I any ###\npiece u #".to_string(),
            "the number of cells of the pieces is 1 more than a multiple of 3, the board has 900",
        ),
        (
            "board 7x1\npiece I 1..2 ###\npiece D 0..1 ##/##".to_string(),
            "the pieces have 3 to 6 cells, the board 7",
        ),
        (
            "board 4x1\npiece I any ###\npiece i any #####".to_string(),
            "the number of cells of the pieces is a multiple of 3, the board has 4",
        ),
        (
            "board 7x3\npiece I 2 ###\npiece O 0..3 ##/##\npiece S any ###/###/###".to_string(),
            "no choice of pieces has as many cells as the board, 21",
        ),
        (
            "board 2x2\npiece A ####".to_string(),
            "the piece A fits nowhere on the board",
        ),
        (
            "board 3x3 torus\npiece a any ####".to_string(),
            "the piece a fits nowhere on the board",
        ),
        (
            "board ##/##/../#.\npiece D any ##".to_string(),
            "the number of cells of the pieces is a multiple of 2, the board has 5",
        ),
        (
            "board ##/../#./#?/../#\npiece D any ##".to_string(),
            "no piece can cover r6c1",
        ),
    ] {
        let tiling = Tiling::read(&text).unwrap();
        let found = tiling.conflict().map(ToString::to_string);
        assert_eq!(found.as_deref(), Some(conflict), "{text}");
        let report = CountSearch::new(tiling.problem()).count();
        assert!(report.answer.value.is_zero(), "{text}");
        let report = Search::new(tiling.problem()).first();
        assert_eq!(
            (report.answer, report.stats.nodes <= 1),
            (None, true),
            "{text}"
        );
    }
}

/// Whether the numbers of cells rule solutions out: compared with all choices of pieces.
#[test]
fn numbers_of_cells_are_compared_with_all_choices() {
    let mut random = SplitMix(8);
    let (mut with, mut without) = (0, 0);
    for _ in 0..300 {
        let (width, height) = (1 + random.draw() % 4, 1 + random.draw() % 3);
        let (long, short) = (width.max(height), width.min(height));
        let mut text = format!("board {width}x{height}\n");
        let mut sums = BTreeSet::from([0]);
        let mut has_no_place = false;
        for (name, rows, size, is_laid) in [
            ("a", "#", 1, true),
            ("b", "##", 2, long >= 2),
            ("c", "###", 3, long >= 3),
            ("d", "##/##", 4, short >= 2),
        ] {
            let (least, more) = (random.draw() % 3, random.draw() % 3);
            let (times, times_of) = match random.draw() % 4 {
                0 => (0..=12, "any".to_string()),
                1 => continue,
                _ => (least..=least + more, format!("{least}..{}", least + more)),
            };
            text += &format!("piece {name} {times_of} {rows}\n");
            has_no_place |= !is_laid && *times.start() > 0;
            if is_laid {
                let before = sums.into_iter();
                sums = before
                    .flat_map(|sum| times.clone().map(move |times| sum + size * times))
                    .collect();
            }
        }
        let tiling = Tiling::read(&text).unwrap();
        if has_no_place {
            assert!(
                matches!(tiling.conflict(), Some(TilingConflict::NoPlace(_))),
                "{text}"
            );
            continue;
        }
        let conflict = tiling.conflict();
        let is_of_cells = conflict.is_some_and(|it| !matches!(it, TilingConflict::Uncovered(_)));
        let is_sum = sums.contains(&(width * height));
        assert_eq!(is_of_cells, !is_sum, "{text}");
        with += u64::from(is_sum);
        without += u64::from(!is_sum);
    }
    assert!(with > 50 && without > 50, "{with} {without}");
}
