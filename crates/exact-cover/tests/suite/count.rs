//! Counting: known counts.

use crate::instances::{
    dominating_queens, dominoes, langford, latin, matchings, pentominoes, polyominoes,
    prime_square, queens, smallest, sudoku,
};
use exact_cover::CountSearch;

#[test]
fn known_counts() {
    let hole = |row, column| !((3..5).contains(&row) && (3..5).contains(&column));
    let table = [
        ("queens 8", queens(8), "92"),
        ("queens 10", queens(10), "724"),
        ("langford 7", langford(7), "52"),
        ("langford 8", langford(8), "300"),
        ("latin 4", latin(4), "576"),
        ("latin 5", latin(5), "161280"),
        ("prime 3x3", prime_square(), "43222"),
        ("pentominoes 3x20", pentominoes(3, 20, |_, _| true), "8"),
        (
            "pentominoes 8x8 without the centre",
            pentominoes(8, 8, hole),
            "520",
        ),
        ("dominating queens", dominating_queens(5, 3), "186"),
        (
            "trominoes 9x9",
            polyominoes(3, 9, 9, |_, _| true),
            "928789262080",
        ),
        ("matchings of 24 points", matchings(24), "316234143225"),
        ("dominoes 3x3", dominoes(3, 3), "0"),
        ("dominoes 8x8", dominoes(8, 8), "12988816"),
        (
            "dominoes 16x16",
            dominoes(16, 16),
            "2444888770250892795802079170816",
        ),
        (
            "sudoku",
            sudoku(
                "......14597............8......3..6.28.4....5..9.......7...453...8....9.....17....",
            ),
            "1",
        ),
    ];
    for (name, problem, expected) in smallest().into_iter().chain(table) {
        let count = CountSearch::new(&problem)
            .count()
            .into_result()
            .expect(name);
        assert_eq!(count.value.to_string(), expected, "{name}");
    }
}
