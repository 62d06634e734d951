//! Word rectangles: fill 3 x 4 squares with letters, so that every row and every column is a word.
//!
//! The rows and the columns are primary items: each gets one word. The squares are secondary items,
//! and their colors are letters. An option writes a word into a row or a column: it has that row or
//! column and gives each of its squares a letter. A word across and a word down that cross in a
//! square give it the same letter, or exclude each other. The words are secondary items too,
//! without colors, so no word is used twice.
//!
//! Colors keep this small. Without them, a square would need an item for each letter that one
//! direction writes and the other must not contradict.
//!
//! Run with `cargo run --release -p crosscover-exact-cover --example word_rectangle`.

#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use exact_cover::{NamedBuilder, NamedProblem, Search, error::NamedError};

const HEIGHT: usize = 3;
const WIDTH: usize = 4;

/// Words for the columns.
const SHORT: &str = "
    ace ado ape are ate bad cab can cap car cat den dot ear eat elm end era fee had ham hat ill \
    its lab lad led lip
    lot mad mat men oar oat one ore pad pat pea pen rat red rib rot sad sat sea see sew son spa \
    tan tap tar tea ten
    the toe ton use";

/// Words for the rows.
const LONG: &str = "
    area base bath bear beat bend cape case cash cope date dear deed deep deer dent each fate gate \
    goat hope host
    idea idle iron isle late mast mate moth neat need oath oats once onto opal open oral pace past \
    path pear peat
    post rate read rent safe seat soap tape team tear tend tent term tree weed year";

/// Items, and the letters that are their colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Name {
    Row(usize),
    Column(usize),
    Square(usize, usize),
    Word(&'static str),
    Letter(char),
}

fn main() -> Result<(), NamedError> {
    let (short, long) = (words(SHORT, HEIGHT), words(LONG, WIDTH));
    let problem = rectangles(&short, &long)?;
    let mut solutions = Search::new(&problem).solutions();
    let mut found = 0;
    while let Some(solution) = solutions.advance() {
        if found == 0 {
            let mut rows = [""; HEIGHT];
            for option in problem.names(solution) {
                if let [Name::Row(row), Name::Word(word), ..] = option[..] {
                    rows[row] = word;
                }
            }
            println!("{}", rows.join("\n"));
        }
        found += 1;
    }
    println!("{found} rectangles");
    assert_eq!(found, 96);
    Ok(())
}

fn words(text: &'static str, len: usize) -> Vec<&'static str> {
    let words: Vec<_> = text.split_whitespace().collect();
    assert!(words.iter().all(|word| word.len() == len));
    words
}

fn rectangles(
    short: &[&'static str],
    long: &[&'static str],
) -> Result<NamedProblem<Name>, NamedError> {
    let lines = (0..HEIGHT)
        .map(Name::Row)
        .chain((0..WIDTH).map(Name::Column));
    let squares =
        (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| Name::Square(row, column)));
    let words = long.iter().chain(short).map(|&word| Name::Word(word));
    let mut builder = NamedBuilder::new(lines, squares.chain(words))?;
    for row in 0..HEIGHT {
        for &word in long {
            let letters = word.chars().enumerate();
            let written =
                letters.map(|(column, letter)| (Name::Square(row, column), Name::Letter(letter)));
            builder.add_option_with([Name::Row(row), Name::Word(word)], written, 0)?;
        }
    }
    for column in 0..WIDTH {
        for &word in short {
            let letters = word.chars().enumerate();
            let written =
                letters.map(|(row, letter)| (Name::Square(row, column), Name::Letter(letter)));
            builder.add_option_with([Name::Column(column), Name::Word(word)], written, 0)?;
        }
    }
    Ok(builder.build())
}
