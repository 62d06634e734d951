//! Compares decodings with answers that can be checked by hand, and with all answers on some small
//! boards.

use decodoku::{Board, Decoder, Decoding, Edges, MAX_GROUP, Method, Square, correction};
use proptest::prelude::*;
use std::collections::{HashMap, VecDeque};

/// A board of 7 x 7 from `(number, x, y)`.
fn board(numbers: &[(u16, u16, u16)]) -> Board {
    let mut board = Board::new(7, 7, 10).unwrap();
    for &(number, x, y) in numbers {
        board.set(Square::new(x, y), number).unwrap();
    }
    board
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
    let mut after = board.clone();
    let moves = correction(board, &decoding.groups);
    assert!(moves.len() as u64 <= decoding.cost, "{board}{decoding:?}");
    for step in moves {
        after.play(step).unwrap();
    }
    assert!(after.occupied().count() <= decoding.deferred.len());
    decoding
}

/// Checks the cost with groups of at most this many squares, and the sizes of the groups.
#[track_caller]
fn check(numbers: &[(u16, u16, u16)], max_group: usize, cost: u64, sizes: &[usize]) {
    let decoding = decode(&board(numbers), max_group);
    assert_eq!(
        (decoding.cost, decoding.is_optimal()),
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
    assert!(decoding.is_optimal());
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
    let empty = vec![0; width * height];
    let mut distances = HashMap::from([(empty.clone(), 0)]);
    let mut open = VecDeque::from([empty]);
    while let Some(numbers) = open.pop_front() {
        let distance = distances[&numbers];
        for &(a, b) in &bonds {
            for charge in 1..modulus {
                let mut next = numbers.clone();
                next[a] = (next[a] + charge) % modulus;
                if let Some(b) = b {
                    next[b] = (next[b] + modulus - charge) % modulus;
                }
                if !distances.contains_key(&next) {
                    distances.insert(next.clone(), distance + 1);
                    open.push_back(next);
                }
            }
        }
    }
    distances
}

/// Compares the cost of every board with the least number of errors that make it.
#[track_caller]
fn check_all(edges: Edges, width: usize, height: usize, modulus: u16, boards: usize) {
    let distances = distances(edges, width, height, modulus);
    assert_eq!(distances.len(), boards);
    let mut decoder = Decoder::new(Method::Cover(MAX_GROUP)).unwrap().edges(edges);
    for (numbers, distance) in distances {
        let mut board = Board::new(width, height, modulus).unwrap();
        for (index, &number) in numbers.iter().enumerate() {
            let square = Square::new((index % width) as u16, (index / width) as u16);
            board.set(square, number).unwrap();
        }
        let decoding = decoder.decode(&board);
        assert_eq!(
            (decoding.cost, decoding.is_optimal()),
            (distance, true),
            "{board}"
        );
        if edges == Edges::Open {
            assert_eq!(decoding.deferred, []);
            continue;
        }
        let moves = correction(&board, &decoding.groups);
        assert_eq!(moves.len() as u64, distance, "{board}{decoding:?}");
        for step in moves {
            board.play(step).unwrap();
        }
        assert!(board.is_empty());
    }
}

#[test]
fn decoding_is_the_least_number_of_errors() {
    check_all(Edges::Closed, 2, 2, 10, 1000);
    check_all(Edges::Closed, 2, 3, 4, 1024);
    check_all(Edges::Closed, 3, 3, 3, 6561);
    check_all(Edges::Open, 2, 2, 5, 625);
    check_all(Edges::Open, 3, 2, 3, 729);
    check_all(Edges::Open, 2, 3, 4, 4096);
    check_all(Edges::Open, 4, 2, 3, 6561);
}

#[test]
fn a_spent_budget_yields_the_best_found_and_a_gap() {
    // Two of each number, far from each other.
    let text = "1 2 3 4 5 6 7\n2 0 0 0 0 0 8\n3 0 0 0 0 0 9\n4 0 0 0 0 0 1\n5 0 0 0 0 0 2\n6 0 0 0 \
        0 0 3\n7 8 9 1 2 3 4\n";
    let board = Board::parse(text, 10).unwrap();
    let best = Decoder::new(Method::Cover(4)).unwrap().decode(&board);
    assert!(best.is_optimal());
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
    assert!(!decoding.is_optimal() && !decoding.groups.is_empty());
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn of_equal_choices_the_first_is_taken(
        side in 2..5usize,
        modulus in 2..6u16,
        max_group in 2..6usize,
        places in prop::collection::vec((any::<prop::sample::Index>(), any::<u16>()), 0..8),
    ) {
        let mut board = Board::new(side, side, modulus).unwrap();
        let squares: Vec<Square> = board.squares().collect();
        for (index, number) in places {
            board.set(*index.get(&squares), number % modulus).unwrap();
        }
        let decoding = decode(&board, max_group);
        prop_assert!(decoding.is_optimal());
        let groups: Vec<Vec<Square>> = decoding.groups.iter().map(|group| group.squares.clone()).collect();
        let key = (decoding.objective(), decoding.deferred.len(), -(groups.len() as i64), groups);
        prop_assert_eq!(key, best_partition(&board, max_group));
    }

    #[test]
    fn corrections_do_what_decodings_say(
        side in 2..8usize,
        modulus in 2..12u16,
        places in prop::collection::vec((any::<prop::sample::Index>(), any::<u16>()), 0..30),
    ) {
        let mut board = Board::new(side, side, modulus).unwrap();
        let squares: Vec<Square> = board.squares().collect();
        for (index, number) in places {
            board.set(*index.get(&squares), number % modulus).unwrap();
        }
        decode(&board, 4);
        for method in [Method::Greedy, Method::Growth, Method::Cover(3)] {
            let groups = Decoder::new(method).unwrap().decode(&board).groups;
            let grouped: usize = groups.iter().map(|group| group.squares.len()).sum();
            let cost: usize = groups.iter().map(|group| group.cost as usize).sum();
            let moves = correction(&board, &groups);
            prop_assert!(moves.len() <= cost, "{}: {:?}", method, groups);
            let mut after = board.clone();
            for step in moves {
                after.play(step).unwrap();
            }
            prop_assert!(after.occupied().count() <= board.occupied().count() - grouped);
        }
    }
}
