//! MacMahon's squares: put the 24 squares with edges of three colors into a rectangle of 4 x 6, so that
//! edges that meet have the same color and the border has one color all around.
//!
//! P. A. MacMahon published them in *New Mathematical Pastimes* (1921). Up to rotation there are exactly 24
//! ways to color the four edges of a square with three colors; each is one of the pieces.
//!
//! The places and the pieces are primary items: every place gets one piece, and every piece is used. The
//! edges between places are secondary items, and here colors come in: an option, which is a piece at a
//! place, turned in one of up to four ways, gives each of its edges a color. Two options may share an edge if
//! they give it the same color, and that is all there is to say about matching. An edge of the border
//! needs no item: pieces that would show another color there are no options.
//!
//! The rectangle has four symmetries, and the pieces have them, too: the reflection of a piece is a
//! piece. The piece of one color, that of the border, can therefore be kept in one quarter of the rectangle,
//! so that each solution is found in one of its four images. The other two colors can still be exchanged:
//! 26,656 solutions are 13,328 different ones. The program keeps that piece at one place, where it
//! is in 1908 solutions; with `all`, anywhere in the quarter.
//!
//! Run with `cargo run --release -p crosscover-exact-cover --example macmahon -- all`.

#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use exact_cover::{BuildError, Color, Entry, ItemId, OptionId, Problem, ProblemBuilder, Search};

const HEIGHT: usize = 4;
const WIDTH: usize = 6;

/// The color of the border.
const BORDER: usize = 0;

/// Where the piece of one color, that of the border, is kept.
const PLACE: (usize, usize) = (0, 2);

/// The colors of the top, right, bottom and left edge.
type Piece = [usize; 4];

fn main() -> Result<(), BuildError> {
    let pieces = pieces();
    assert_eq!(pieces.len(), HEIGHT * WIDTH);
    let is_all = std::env::args()
        .nth(1)
        .is_some_and(|argument| argument == "all");
    let (problem, placements) = macmahon(&pieces, |row, column| {
        let quarter = row < HEIGHT / 2 && column < WIDTH / 2;
        quarter && (is_all || (row, column) == PLACE)
    })?;
    let mut solutions = Search::new(&problem).solutions();
    let mut found = 0;
    while let Some(solution) = solutions.advance() {
        if found == 0 {
            println!("{}", display(solution, &placements));
        }
        found += 1;
    }
    println!("{found} solutions");
    assert_eq!(found, if is_all { 26_656 } else { 1908 });
    Ok(())
}

/// Each piece in the rotation that comes first as a number.
fn pieces() -> Vec<Piece> {
    let all = (0..81).map(|number| [number / 27, number / 9 % 3, number / 3 % 3, number % 3]);
    let is_first = |piece: &Piece| rotations(*piece).iter().all(|rotation| piece <= rotation);
    all.filter(is_first).collect()
}

/// The different rotations of a piece.
fn rotations(mut piece: Piece) -> Vec<Piece> {
    let mut rotations = Vec::new();
    while !rotations.contains(&piece) {
        rotations.push(piece);
        piece.rotate_left(1);
    }
    rotations
}

/// A piece as it lies at a place.
type Placement = (usize, Piece);

/// The problem, and what its options mean.
fn macmahon(
    pieces: &[Piece],
    takes_border_piece: impl Fn(usize, usize) -> bool,
) -> Result<(Problem, Vec<Placement>), BuildError> {
    let places = HEIGHT * WIDTH;
    let horizontal = (HEIGHT - 1) * WIDTH;
    let vertical = HEIGHT * (WIDTH - 1);
    let mut builder = ProblemBuilder::new(2 * places, horizontal + vertical);
    let mut placements = Vec::new();
    for place in 0..places {
        let (row, column) = (place / WIDTH, place % WIDTH);
        // The numbers of the edges inside, from 0; none on the border.
        let edges = [
            (row > 0).then(|| (row - 1) * WIDTH + column),
            (column + 1 < WIDTH).then(|| horizontal + row * (WIDTH - 1) + column),
            (row + 1 < HEIGHT).then(|| row * WIDTH + column),
            (column > 0).then(|| horizontal + row * (WIDTH - 1) + column - 1),
        ];
        for (number, &piece) in pieces.iter().enumerate() {
            if piece == [BORDER; 4] && !takes_border_piece(row, column) {
                continue;
            }
            for rotation in rotations(piece) {
                let mut sides = edges.iter().zip(rotation);
                if sides.any(|(edge, color)| edge.is_none() && color != BORDER) {
                    continue;
                }
                let items = [place, places + number].map(ItemId::from_index);
                let colored = edges.iter().zip(rotation).filter_map(|(edge, color)| {
                    let item = ItemId::from_index(2 * places + (*edge)?);
                    Some((item, Color::from_index(color)).into())
                });
                let entries = items.into_iter().map(Entry::from).chain(colored);
                builder.add_option(entries)?;
                placements.push((place, rotation));
            }
        }
    }
    Ok((builder.build(), placements))
}

/// Three lines for each row of the rectangle: the colors where the edges are.
fn display(solution: &[OptionId], placements: &[Placement]) -> String {
    let mut picture = vec![vec!['+'; 2 * WIDTH + 1]; 2 * HEIGHT + 1];
    for &option in solution {
        let (place, piece) = placements[option.index()];
        let (row, column) = (2 * (place / WIDTH) + 1, 2 * (place % WIDTH) + 1);
        let letters = piece.map(|color| ['a', 'b', 'c'][color]);
        picture[row][column] = ' ';
        picture[row - 1][column] = letters[0];
        picture[row][column + 1] = letters[1];
        picture[row + 1][column] = letters[2];
        picture[row][column - 1] = letters[3];
    }
    let lines = picture.iter().map(|line| {
        let words: Vec<String> = line.iter().map(char::to_string).collect();
        words.join(" ").trim_end().to_string()
    });
    lines.collect::<Vec<_>>().join("\n")
}
