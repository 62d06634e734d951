//! MacMahon's squares: put the 24 squares with edges of three colors into a rectangle of 4 x 6, so that edges
//! that meet have the same color and the whole border has one color.
//!
//! P. A. MacMahon published them in *New Mathematical Pastimes* (1921). Up to rotation there are exactly 24
//! ways to color the four edges of a square with three colors; each is one of the pieces.
//!
//! The places and the pieces are primary items: every place gets one piece, and every piece is used. The edges
//! between places are secondary items, and their colors are the colors of the edges. An option is a piece at a
//! place, turned in one of up to four ways, and gives each of its edges a color. Two options may share an edge
//! if they give it the same color. An edge of the border needs no item: a piece that would show another color
//! there is not an option.
//!
//! The rectangle has four symmetries, and the set of pieces has them, too: the reflection of a piece is
//! a piece. So the piece with only the border's color can be kept in one quarter of the rectangle,
//! which finds one of the four images of each solution. The other two colors can still be exchanged, so
//! the 26,656 solutions found are 13,328 different ones. The program keeps that piece at one place,
//! where it is in 1908 solutions. With the argument `all` it may be anywhere in the quarter.
//!
//! Run with `cargo run --release -p crosscover-exact-cover --example macmahon -- all`.

#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use exact_cover::{NamedBuilder, NamedProblem, OptionId, Search, error::NamedError};

const HEIGHT: usize = 4;
const WIDTH: usize = 6;

/// The color of the border.
const BORDER: usize = 0;

/// The place of the piece with only the border's color.
const PLACE: (usize, usize) = (0, 2);

/// The colors of the top, right, bottom and left edge.
type Piece = [usize; 4];

fn main() -> Result<(), NamedError> {
    let pieces = pieces();
    assert_eq!(pieces.len(), HEIGHT * WIDTH);
    let is_all = std::env::args().nth(1).is_some_and(|argument| argument == "all");
    let problem = macmahon(&pieces, |row, column| {
        let quarter = row < HEIGHT / 2 && column < WIDTH / 2;
        quarter && (is_all || (row, column) == PLACE)
    })?;
    let mut solutions = Search::new(&problem).solutions();
    let mut found = 0;
    while let Some(solution) = solutions.advance() {
        if found == 0 {
            println!("{}", display(&problem, solution));
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

/// Items, and the colors of edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Name {
    Place(usize, usize),
    Piece(Piece),
    /// The edge below a place.
    Below(usize, usize),
    /// The edge to the right of a place.
    Right(usize, usize),
    Color(usize),
}

fn macmahon(
    pieces: &[Piece],
    takes_border_piece: impl Fn(usize, usize) -> bool,
) -> Result<NamedProblem<Name>, NamedError> {
    let places = || (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (row, column)));
    let primary = places().map(|(row, column)| Name::Place(row, column));
    let edges = places().flat_map(|(row, column)| [Name::Below(row, column), Name::Right(row, column)]);
    let pieces_and_places = primary.chain(pieces.iter().map(|&piece| Name::Piece(piece)));
    let mut builder = NamedBuilder::new(pieces_and_places, edges)?;
    for (row, column) in places() {
        // The edges inside the rectangle: top, right, bottom, left.
        let edges = [
            (row > 0).then(|| Name::Below(row - 1, column)),
            (column + 1 < WIDTH).then_some(Name::Right(row, column)),
            (row + 1 < HEIGHT).then_some(Name::Below(row, column)),
            (column > 0).then(|| Name::Right(row, column - 1)),
        ];
        for &piece in pieces {
            if piece == [BORDER; 4] && !takes_border_piece(row, column) {
                continue;
            }
            for rotation in rotations(piece) {
                let mut sides = edges.iter().zip(rotation);
                if sides.any(|(edge, color)| edge.is_none() && color != BORDER) {
                    continue;
                }
                let sides = edges.into_iter().zip(rotation);
                let colored = sides.filter_map(|(edge, color)| Some((edge?, Name::Color(color))));
                let items = [Name::Place(row, column), Name::Piece(piece)];
                builder.add_option_with(items, colored, 0)?;
            }
        }
    }
    Ok(builder.build())
}

/// The colors of the edges in their positions, with the border around them.
fn display(problem: &NamedProblem<Name>, solution: &[OptionId]) -> String {
    let mut picture = vec![vec!['+'; 2 * WIDTH + 1]; 2 * HEIGHT + 1];
    let letter = |color: usize| ['a', 'b', 'c'][color];
    for (row, column) in (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (row, column))) {
        picture[2 * row + 1][2 * column + 1] = ' ';
    }
    for row in 0..HEIGHT {
        picture[2 * row + 1][0] = letter(BORDER);
        picture[2 * row + 1][2 * WIDTH] = letter(BORDER);
    }
    for column in 0..WIDTH {
        picture[0][2 * column + 1] = letter(BORDER);
        picture[2 * HEIGHT][2 * column + 1] = letter(BORDER);
    }
    for &option in solution {
        for colored in problem.colors(option) {
            match colored {
                (Name::Below(row, column), Name::Color(color)) => {
                    picture[2 * row + 2][2 * column + 1] = letter(color);
                }
                (Name::Right(row, column), Name::Color(color)) => {
                    picture[2 * row + 1][2 * column + 2] = letter(color);
                }
                _ => {}
            }
        }
    }
    let lines = picture.iter().map(|line| {
        let words: Vec<String> = line.iter().map(char::to_string).collect();
        words.join(" ").trim_end().to_string()
    });
    lines.collect::<Vec<_>>().join("\n")
}
