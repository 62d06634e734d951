//! Compares decodings with answers that can be checked by hand, and with all answers on some small
//! boards.

use decodoku::{Board, Decoder, Decoding, Edges, MAX_GROUP, Method, Move, Square, correction};
use proptest::prelude::*;
use std::collections::{HashMap, VecDeque};
use std::ops::Range;

/// A board of 7 x 7 from `(number, x, y)`.
fn board(numbers: &[(u16, u16, u16)]) -> Board {
    let mut board = Board::new(7, 7, 10).unwrap();
    for &(number, x, y) in numbers {
        board.set(Square::new(x, y), number).unwrap();
    }
    board
}

/// The board after these moves.
fn played(board: &Board, moves: Vec<Move>) -> Board {
    let mut after = board.clone();
    for step in moves {
        after.play(step).unwrap();
    }
    after
}

/// Decodes, and checks that the correction does what the decoding promises.
fn decode(board: &Board, max_group: usize) -> Decoding {
    let decoding = Decoder::new(Method::Cover(max_group))
        .unwrap()
        .decode(board);
    assert_eq!(
        decoding.cost,
        decoding
            .groups
            .iter()
            .map(|group| u64::from(group.cost))
            .sum::<u64>()
    );
    let moves = correction(board, &decoding.groups);
    assert!(moves.len() as u64 <= decoding.cost, "{board}{decoding:?}");
    assert!(played(board, moves).occupied().count() <= decoding.deferred.len());
    decoding
}

/// Checks the cost with groups of at most this many squares, and the sizes of the groups.
#[track_caller]
fn check(numbers: &[(u16, u16, u16)], max_group: usize, cost: u64, sizes: &[usize]) {
    let decoding = decode(&board(numbers), max_group);
    assert_eq!(
        (decoding.cost, decoding.is_complete()),
        (cost, true),
        "{decoding:?}"
    );
    let mut found: Vec<usize> = decoding
        .groups
        .iter()
        .map(|group| group.squares.len())
        .collect();
    found.sort_unstable();
    assert_eq!(found, sizes);
    assert_eq!(decoding.deferred, []);
}

#[test]
fn the_minima_a_to_g() {
    let a = [(3, 0, 0), (7, 0, 3), (4, 1, 0), (6, 1, 3)];
    check(&a, 4, 5, &[4]);
    check(&a, 3, 6, &[2, 2]);
    check(&[(3, 0, 0), (7, 2, 0), (3, 3, 0), (7, 5, 0)], 4, 4, &[2, 2]);
    check(&[(2, 0, 0), (3, 0, 2), (5, 1, 1)], 4, 3, &[3]);
    let d = [(1, 0, 1), (1, 1, 0), (1, 2, 1), (1, 1, 2), (6, 1, 1)];
    check(&d, 5, 4, &[5]);
    check(&[(3, 0, 1), (7, 2, 1), (4, 1, 0), (6, 1, 2)], 4, 4, &[2, 2]);
    let f = [(2, 0, 2), (2, 4, 2), (2, 2, 0), (2, 2, 4), (2, 2, 2)];
    check(&f, 5, 8, &[5]);
    let g = [(3, 0, 0), (7, 5, 0), (4, 0, 1), (6, 5, 1)];
    check(&g, 4, 7, &[4]);
    check(&g, 3, 10, &[2, 2]);
}

#[test]
fn what_cannot_cancel_is_deferred() {
    let d = [(1, 0, 1), (1, 1, 0), (1, 2, 1), (1, 1, 2), (6, 1, 1)];
    let decoding = decode(&board(&d), 4);
    assert_eq!((decoding.cost, decoding.deferred.len()), (0, 5));
    assert!(decoding.is_complete() && !decoding.is_optimal());
    assert_eq!(decoding.objective(), 5 * 14);
    let odd = decode(&board(&[(3, 0, 0), (7, 3, 0), (7, 1, 1)]), 4);
    assert_eq!((odd.cost, odd.deferred), (2, vec![Square::new(3, 0)]));
    let empty = decode(&board(&[]), 2);
    assert_eq!(
        (empty.cost, empty.is_optimal(), empty.groups),
        (0, true, vec![])
    );
}

/// The least number of bonds with errors, for every board of this size that errors can make. With
/// open edges there is a bond between each square of the first and the last column and the outside.
fn distances(edges: Edges, width: usize, height: usize, modulus: u16) -> HashMap<Vec<u16>, u64> {
    let at = |x, y| y * width + x;
    let mut bonds = Vec::new();
    for y in 0..height {
        if edges == Edges::Open {
            bonds.extend([(at(0, y), None), (at(width - 1, y), None)]);
        }
        for x in 0..width {
            if x + 1 < width {
                bonds.push((at(x, y), Some(at(x + 1, y))));
            }
            if y + 1 < height {
                bonds.push((at(x, y), Some(at(x, y + 1))));
            }
        }
    }
    steps_from_empty(width * height, |numbers| {
        let mut all = Vec::new();
        for &(a, b) in &bonds {
            for charge in 1..modulus {
                let mut next = numbers.to_vec();
                next[a] = (next[a] + charge) % modulus;
                if let Some(b) = b {
                    next[b] = (next[b] + modulus - charge) % modulus;
                }
                all.push(next);
            }
        }
        all
    })
}

/// The least number of steps to each board from the empty one. `next` are the boards a step away.
fn steps_from_empty(
    squares: usize,
    next: impl Fn(&[u16]) -> Vec<Vec<u16>>,
) -> HashMap<Vec<u16>, u64> {
    let empty = vec![0; squares];
    let mut distances = HashMap::from([(empty.clone(), 0)]);
    let mut open = VecDeque::from([empty]);
    while let Some(numbers) = open.pop_front() {
        let distance = distances[&numbers];
        for next in next(&numbers) {
            if !distances.contains_key(&next) {
                distances.insert(next.clone(), distance + 1);
                open.push_back(next);
            }
        }
    }
    distances
}

/// The least number of moves for every board of this size that can be cleared, backwards from the
/// empty one: a move leaves an empty square, from which any number may have come.
fn moves_to_clear(width: usize, height: usize, modulus: u16) -> HashMap<Vec<u16>, u64> {
    let mut neighbours = Vec::new();
    for (one, two) in (0..width * height).flat_map(|a| (0..width * height).map(move |b| (a, b))) {
        let [across, down] = [
            (one % width).abs_diff(two % width),
            (one / width).abs_diff(two / width),
        ];
        if across + down == 1 {
            neighbours.push((one, two));
        }
    }
    steps_from_empty(width * height, |numbers| {
        let mut all = Vec::new();
        for &(from, to) in neighbours.iter().filter(|(from, _)| numbers[*from] == 0) {
            for number in 1..modulus {
                let mut before = numbers.to_vec();
                before[from] = number;
                before[to] = (before[to] + modulus - number) % modulus;
                all.push(before);
            }
        }
        all
    })
}

/// Compares the cost of every board with its distance from the empty one.
#[track_caller]
fn check_all(
    distances: HashMap<Vec<u16>, u64>,
    edges: Edges,
    [width, height]: [usize; 2],
    modulus: u16,
    boards: usize,
) {
    assert_eq!(distances.len(), boards);
    let mut decoders = [Method::Cover(MAX_GROUP), Method::Flow]
        .map(|method| Decoder::new(method).unwrap().edges(edges));
    for (numbers, distance) in distances {
        let mut board = Board::new(width, height, modulus).unwrap();
        for (index, &number) in numbers.iter().enumerate() {
            let square = Square::new((index % width) as u16, (index / width) as u16);
            board.set(square, number).unwrap();
        }
        for decoder in &mut decoders {
            let decoding = decoder.decode(&board);
            assert_eq!(
                (decoding.cost, decoding.is_optimal()),
                (distance, true),
                "{board}"
            );
            assert_eq!(decoding.deferred, []);
            if edges == Edges::Open {
                continue;
            }
            let moves = correction(&board, &decoding.groups);
            assert_eq!(moves.len() as u64, distance, "{board}{decoding:?}");
            assert!(played(&board, moves).is_empty());
        }
    }
}

#[test]
fn decoding_is_the_least_number_of_errors() {
    for (edges, width, height, modulus, boards) in [
        (Edges::Closed, 2, 2, 10, 1000),
        (Edges::Closed, 2, 3, 4, 1024),
        (Edges::Closed, 3, 3, 3, 6561),
        (Edges::Open, 1, 3, 4, 64),
        (Edges::Open, 2, 2, 5, 625),
        (Edges::Open, 3, 2, 3, 729),
        (Edges::Open, 2, 3, 4, 4096),
        (Edges::Open, 4, 2, 3, 6561),
    ] {
        let distances = distances(edges, width, height, modulus);
        check_all(distances, edges, [width, height], modulus, boards);
    }
}

#[test]
fn decoding_is_the_fewest_moves_of_the_game() {
    for (width, height, modulus, boards) in [
        (1, 5, 6, 1296),
        (2, 2, 2, 8),
        (2, 2, 10, 1000),
        (2, 2, 13, 2197),
        (2, 3, 6, 7776),
        (3, 2, 5, 3125),
        (3, 3, 2, 256),
        (3, 3, 3, 6561),
        (4, 2, 3, 2187),
        (4, 3, 2, 2048),
    ] {
        let distances = moves_to_clear(width, height, modulus);
        check_all(distances, Edges::Closed, [width, height], modulus, boards);
    }
}

/// Decodes with groups of any size, and checks that the moves clear the board.
#[track_caller]
fn cleared(board: &Board) -> Decoding {
    let decoding = Decoder::new(Method::Flow).unwrap().decode(board);
    let moves = correction(board, &decoding.groups);
    assert_eq!(moves.len() as u64, decoding.cost, "{board}{decoding:?}");
    assert!(played(board, moves).is_empty() && decoding.deferred.is_empty());
    decoding
}

#[test]
fn small_groups_are_not_called_optimal() {
    // 2 and 8 are a group; the other five add up to 30.
    for (text, fewest, in_fours) in [
        ("7 2 9\n7 5 0\n2 8 0\n", 5, 6),
        ("2 2 2\n2 2 0\n0 0 0\n", 4, 0),
    ] {
        let board = Board::parse(text, 10).unwrap();
        let best = cleared(&board);
        assert_eq!((best.cost, best.is_optimal()), (fewest, true));
        let small = decode(&board, 4);
        assert_eq!((small.cost, small.max_group), (in_fours, Some(4)));
        assert!(small.is_complete() && !small.is_optimal());
    }
}

#[test]
fn a_group_can_have_more_squares_than_a_cover_allows() {
    let board = Board::parse("1 1 0 1\n1 0 1 1\n1 0 1 0\n1 1 0 1\n", 11).unwrap();
    let decoding = cleared(&board);
    assert_eq!(decoding.groups[0].squares.len(), 11);
    assert_eq!((decoding.cost, decoding.is_optimal()), (11, true));
}

#[test]
fn a_board_that_cancels_is_cleared_without_a_search() {
    let text = "1 1 1 1\n1 0 0 1\n1 1 1 1\n0 0 0 1\n";
    let board = Board::parse(text, 11).unwrap();
    let mut decoder = Decoder::new(Method::Flow).unwrap().max_nodes(0);
    let decoding = decoder.decode(&board);
    assert!(!decoding.is_optimal() && decoding.deferred.is_empty());
    assert_eq!(decoding.cost, 10);
}

#[test]
fn a_spent_budget_yields_the_best_found_and_a_gap() {
    // Two of each number, far from each other.
    let text = "1 2 3 4 5 6 7\n2 0 0 0 0 0 8\n3 0 0 0 0 0 9\n4 0 0 0 0 0 1\n5 0 0 0 0 0 2\n6 0 0 0 \
        0 0 3\n7 8 9 1 2 3 4\n";
    let board = Board::parse(text, 10).unwrap();
    let best = Decoder::new(Method::Cover(4)).unwrap().decode(&board);
    assert!(best.is_complete());
    for nodes in 0..12 {
        let decoding = Decoder::new(Method::Cover(4))
            .unwrap()
            .max_nodes(nodes)
            .decode(&board);
        assert!(decoding.bound <= best.objective());
        assert!(decoding.objective() >= best.objective());
        assert_eq!(decoding.gap(), decoding.objective() - decoding.bound);
    }
    let decoding = Decoder::new(Method::Cover(4))
        .unwrap()
        .max_nodes(0)
        .decode(&board);
    assert!(!decoding.is_complete() && !decoding.groups.is_empty());
}

#[test]
fn groups_of_impossible_sizes_are_refused() {
    for size in [0, 1, MAX_GROUP + 1] {
        assert!(Decoder::new(Method::Cover(size)).is_err());
    }
}

/// A choice of groups in the form in which it is compared: its objective, the deferred squares, the
/// negated number of groups, and the groups.
type Key = (u64, usize, i64, Vec<Vec<Square>>);

/// The best of all partitions of the squares into groups that cancel and deferred squares, by
/// trying all.
fn best_partition(board: &Board, max_group: usize) -> Key {
    let occupied: Vec<Square> = board.occupied().map(|(square, _)| square).collect();
    let mut decoder = Decoder::new(Method::Cover(MAX_GROUP)).unwrap();
    // The price of a group is that of a board with only this group, if splitting it costs no less.
    let mut price = |group: &[Square]| {
        let mut alone = Board::new(board.width(), board.height(), board.modulus()).unwrap();
        for &square in group {
            alone.set(square, board.get(square)).unwrap();
        }
        let decoding = decoder.decode(&alone);
        (alone.total() == 0).then_some(decoding.cost)
    };
    let deferral = (board.width() + board.height()) as u64;
    let mut best: Option<Key> = None;
    let mut open: Vec<(Vec<Square>, Key)> = vec![(occupied, Key::default())];
    while let Some((rest, (cost, deferred, less, groups))) = open.pop() {
        let Some((&first, others)) = rest.split_first() else {
            let key = (cost, deferred, less, groups);
            if best.as_ref().is_none_or(|best| key < *best) {
                best = Some(key);
            }
            continue;
        };
        let key = (cost + deferral, deferred + 1, less, groups.clone());
        open.push((others.to_vec(), key));
        for set in 1..1_u32 << others.len() {
            let is_in = |at: usize| set >> at & 1 == 1;
            let inside = (0..others.len())
                .filter(|&at| is_in(at))
                .map(|at| others[at]);
            let group: Vec<Square> = [first].into_iter().chain(inside).collect();
            if group.len() > max_group {
                continue;
            }
            if let Some(price) = price(&group) {
                let outside = (0..others.len())
                    .filter(|&at| !is_in(at))
                    .map(|at| others[at]);
                let mut groups = groups.clone();
                groups.push(group);
                open.push((
                    outside.collect(),
                    (cost + price, deferred, less - 1, groups),
                ));
            }
        }
    }
    best.expect("everything can be deferred")
}

fn squares(sides: Range<usize>) -> impl Strategy<Value = (usize, usize)> {
    sides.prop_map(|side| (side, side))
}

/// Boards with up to `most` numbers.
fn boards(
    sizes: impl Strategy<Value = (usize, usize)>,
    moduli: Range<u16>,
    most: usize,
) -> impl Strategy<Value = Board> {
    let number = (any::<prop::sample::Index>(), any::<u16>());
    let numbers = prop::collection::vec(number, 0..=most);
    let sizes = sizes.prop_filter("a single square", |(width, height)| width * height > 1);
    (sizes, moduli, numbers).prop_map(|((width, height), modulus, numbers)| {
        let mut board = Board::new(width, height, modulus).unwrap();
        let squares: Vec<Square> = board.squares().collect();
        for (index, number) in numbers {
            board.set(*index.get(&squares), number % modulus).unwrap();
        }
        board
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn of_equal_choices_the_first_is_taken(
        board in boards(squares(2..5), 2..6, 7),
        max_group in 2..6usize,
    ) {
        let decoding = decode(&board, max_group);
        prop_assert!(decoding.is_complete());
        let groups: Vec<Vec<Square>> = decoding
            .groups
            .iter()
            .map(|group| group.squares.clone())
            .collect();
        let key = (
            decoding.objective(),
            decoding.deferred.len(),
            -(groups.len() as i64),
            groups,
        );
        prop_assert_eq!(key, best_partition(&board, max_group));
    }

    #[test]
    fn flows_cost_as_much_as_groups_of_all_sizes(
        mut board in boards((1..9usize, 1..9usize), 2..12, MAX_GROUP),
        is_open in any::<bool>(),
        is_clearable in any::<bool>(),
    ) {
        let first = board.occupied().next();
        if let (true, Some((square, number))) = (is_clearable, first) {
            let modulus = board.modulus();
            let number = (number + modulus - board.total()) % modulus;
            board.set(square, number).unwrap();
        }
        let edges = if is_open { Edges::Open } else { Edges::Closed };
        let decoder = |method| Decoder::new(method).unwrap().edges(edges);
        let groups = decoder(Method::Cover(MAX_GROUP)).decode(&board);
        prop_assert!(groups.is_optimal());
        let flow = decoder(Method::Flow).max_nodes(5000).decode(&board);
        prop_assert_eq!(
            (flow.objective(), flow.is_optimal()),
            (groups.objective(), true)
        );
        let early = decoder(Method::Flow).max_nodes(2).decode(&board);
        prop_assert!(early.bound <= groups.objective() && groups.objective() <= early.objective());
        if board.total() == 0 {
            prop_assert!(flow.deferred.is_empty() && early.deferred.is_empty());
        }
    }

    #[test]
    fn corrections_do_what_decodings_say(board in boards(squares(2..8), 2..12, 29)) {
        decode(&board, 4);
        for method in [Method::Greedy, Method::Growth, Method::Cover(3)] {
            let groups = Decoder::new(method).unwrap().decode(&board).groups;
            let grouped: usize = groups.iter().map(|group| group.squares.len()).sum();
            let cost: usize = groups.iter().map(|group| group.cost as usize).sum();
            let moves = correction(&board, &groups);
            prop_assert!(moves.len() <= cost, "{}: {:?}", method, groups);
            let after = played(&board, moves);
            prop_assert!(after.occupied().count() <= board.occupied().count() - grouped);
        }
    }
}
