//! Laws of reading and writing for every format.

use crate::*;
use nonogram::{Cell, Grid, Palette, Picture, Position, Puzzle, strategy};

use proptest::{collection::vec, option, prelude::*};

#[test]
fn an_error_has_its_message_once() {
    let signature = b"\x89PNG\r\n\x1a\n";
    for bytes in [&signature[..], b"\0", b"what"] {
        let error = read_file(bytes, None, &ImageOptions::default()).unwrap_err();
        assert!(std::error::Error::source(&error).is_none(), "{error}");
    }
}

/// The written formats whose texts state the size of the board.
fn sized() -> Vec<Format> {
    let all = Format::ALL.iter().copied();
    all.filter(|&format| !format.is_only_read() && format != Format::Bits)
        .collect()
}

/// The part of a document that a format keeps.
fn kept(document: &Document, format: Format) -> Document {
    let mut kept = document.clone();
    for (name, text) in kept.texts_mut() {
        text.take_if(|_| !format.holds(name));
    }
    kept.goal.take_if(|_| !format.holds("goal"));
    kept.saved.take_if(|_| !format.holds("saved"));
    if !format.holds("given") {
        let unknown = Grid::unknown(kept.puzzle.width(), kept.puzzle.height());
        kept.puzzle = kept.puzzle.with_givens(unknown).unwrap();
    }
    kept
}

/// Any text of one line, including quotes, comment signs and outer blanks.
fn texts() -> impl Strategy<Value = Option<String>> {
    option::of("[^\n\r]{0,12}")
}

/// A text that no format has to change: it has no outer blanks.
fn plain_texts() -> impl Strategy<Value = Option<String>> {
    option::of("[!-~é][ -~é]{0,10}[!-~é]")
}

fn saved_boards(width: usize, height: usize) -> impl Strategy<Value = Option<Grid>> {
    let cells = [Cell::Unknown, Cell::EMPTY, Cell::FILLED];
    let cells = vec(prop::sample::select(cells.to_vec()), width * height);
    option::of(cells.prop_map(move |cells| {
        let mut grid = Grid::unknown(width, height);
        for (index, cell) in cells.into_iter().enumerate() {
            grid.set(index / width, index % width, cell);
        }
        grid
    }))
}

fn documents<T: Strategy<Value = Option<String>>>(
    texts: fn() -> T,
) -> impl Strategy<Value = Document> {
    let boards = strategy::planted(1..=12, 1..=12);
    boards.prop_flat_map(move |(puzzle, picture)| {
        let saved = saved_boards(puzzle.width(), puzzle.height());
        let givens = saved_boards(puzzle.width(), puzzle.height());
        let goal = option::of(Just(picture.clone()));
        let texts = (texts(), texts(), texts(), texts(), texts(), texts());
        let parts = (Just(picture), goal, saved, givens, texts);
        parts.prop_map(|(picture, goal, saved, givens, texts)| Document {
            puzzle: with_givens(&picture, givens),
            title: texts.0,
            author: texts.1,
            copyright: texts.2,
            license: texts.3,
            catalogue: texts.4,
            description: texts.5,
            goal,
            saved,
            palette: Palette::default(),
            left_out: Default::default(),
            warnings: Vec::new(),
        })
    })
}

/// The puzzle of a picture, which gives the cells that are known on this board.
fn with_givens(picture: &Picture, board: Option<Grid>) -> Puzzle {
    let puzzle = picture.puzzle();
    let mut givens = puzzle.start();
    for known in board.iter().flat_map(Grid::known) {
        let Position { row, column } = known.position;
        givens[known.position] = Cell::Known(picture.ink(row, column));
    }
    puzzle.with_givens(givens).unwrap()
}

proptest! {
    #[test]
    fn non_written_then_read_is_the_identity(document in documents(texts)) {
        let text = write(&document, Format::Non).unwrap();
        let kept = kept(&document, Format::Non);
        prop_assert_eq!(read(text.as_bytes(), Format::Non), Ok(vec![kept]));
        prop_assert_eq!(Format::sniff(text.as_bytes()), Some(Format::Non));
    }

    #[test]
    fn what_a_format_holds_is_read_back(document in documents(plain_texts)) {
        for format in sized() {
            match write_bytes(std::slice::from_ref(&document), format) {
                Err(_) if document.goal.is_none() && format.is_picture() => {}
                Err(error) if format == Format::Tcga => {
                    prop_assert!(error.to_string().starts_with("empty lines would"))
                }
                text => {
                    let read = read(&text.unwrap(), format);
                    prop_assert_eq!(read, Ok(vec![kept(&document, format)]), "{}", format);
                }
            }
        }
    }

    #[test]
    fn what_can_be_told_apart_is(document in documents(|| Just(None))) {
        let numbers = [Format::Nin, Format::Cwd, Format::Syro, Format::Inversor];
        for format in sized() {
            let Ok(text) = write_bytes(std::slice::from_ref(&document), format) else {
                continue;
            };
            if text.iter().all(|byte| matches!(byte, b'0' | b'1' | b'\n')) {
                prop_assert!(matches!(Format::sniff(&text), Some(Format::Bits | Format::Rows)));
                continue;
            }
            if !numbers.contains(&format) {
                prop_assert_eq!(Format::sniff(&text), Some(format));
                continue;
            }
            // Some numbers make a puzzle in two formats, or in two directions. Then there is a word
            // about it.
            let read = read_file(&text, None, &ImageOptions::default()).unwrap();
            if read[0].warnings.is_empty() {
                let kept = kept(&document, format).puzzle;
                prop_assert_eq!(&read[0].puzzle, &kept);
            } else {
                let [Warning::UnclearFormat(unclear)] = &read[0].warnings[..] else { panic!("one \
                    unclear format") };
                let is_named = unclear.format == format || unclear.others.contains(&format);
                prop_assert!(is_named, "{unclear}");
            }
        }
    }

    #[test]
    fn several_puzzles_are_read_back_in_order(documents in vec(documents(plain_texts), 2..4)) {
        for format in sized() {
            match write_bytes(&documents, format) {
                Err(error) => {
                    let error = error.to_string();
                    let refused = ["holds one puzzle", "holds pictures", "empty lines would"];
                    prop_assert!(refused.iter().any(|words| error.contains(words)), "{error}");
                }
                Ok(text) => {
                    let kept = documents.iter().map(|document| kept(document, format));
                    prop_assert_eq!(read(&text, format), Ok(kept.collect()));
                }
            }
        }
    }

    #[test]
    fn a_raw_image_is_the_plain_one(picture in strategy::pictures(1..=30, 1..=12)) {
        let mut raw = format!("P4\n{} {}\n", picture.width(), picture.height()).into_bytes();
        for row in 0..picture.height() {
            let cells: Vec<bool> = (0..picture.width())
                .map(|column| picture.get(row, column))
                .collect();
            raw.extend(cells.chunks(8).map(|cells| {
                let bits = cells.iter().enumerate();
                bits.fold(0, |byte, (bit, &filled)| {
                    byte | u8::from(filled) << (7 - bit)
                })
            }));
        }
        let document = Document::from(picture);
        let plain = write(&document, Format::Pbm).unwrap();
        prop_assert_eq!(
            read(plain.as_bytes(), Format::Pbm),
            Ok(vec![document.clone()])
        );
        prop_assert_eq!(read(&raw, Format::Pbm), Ok(vec![document.clone()]));
        let two = [&raw[..], &raw].concat();
        prop_assert_eq!(
            read(&two, Format::Pbm),
            Ok(vec![document.clone(), document])
        );
    }

    /// Each pixel is repeated, perhaps inverted, and the image is scaled back.
    #[test]
    fn scaling_down_undoes_scaling_up(
        picture in strategy::pictures(1..=9, 1..=9),
        scale in 1_usize..5,
        threshold in 1_u8..=100,
        invert: bool,
    ) {
        let (width, height) = (picture.width(), picture.height());
        let mut large = Picture::blank(width * scale, height * scale);
        for row in 0..height * scale {
            for column in 0..width * scale {
                large.set(
                    row,
                    column,
                    picture.get(row / scale, column / scale) != invert,
                );
            }
        }
        let image = write(&large.into(), Format::Pbm).unwrap();
        let options = ImageOptions::default()
            .size((width, height))
            .threshold(Threshold::Percent(threshold))
            .invert(invert);
        let read = read_image(image.as_bytes(), Format::Pbm, &options);
        prop_assert_eq!(read, Ok(vec![Document::from(picture)]));
    }

    #[test]
    fn bits_written_then_read_are_the_identity(picture in strategy::pictures(1..=12, 1..=12)) {
        let (width, height) = (picture.width(), picture.height());
        let document = Document::from(picture);
        let text = write(&document, Format::Bits).unwrap();
        prop_assert_eq!(read_bits(text.as_bytes(), width, height), Ok(vec![document]));
        prop_assert_eq!(Format::sniff(text.as_bytes()), Some(Format::Bits));
    }
}
