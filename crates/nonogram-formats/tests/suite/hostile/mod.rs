//! Properties of any bytes as a file of puzzles, called with random bytes by a property test and by
//! a fuzzer.

use nonogram::{Grid, Palette, Picture, Rgb};
use nonogram_formats::{
    Document, Format, ImageFit, ImageOptions, ParseError, Threshold, read, read_bits, read_each,
    read_file, read_image, write_bytes,
};

/// Bytes as a file. The first one is the format, the second one says whether the others are the
/// file itself, or changes to a file that we wrote: two bytes for the place of each, one for its
/// value.
///
/// Every reader has an answer. What is read and written again reads equal, and other formats hold
/// the same puzzle.
pub(crate) fn what_is_read_is_written_and_read_again(bytes: &[u8]) {
    let [format, kind, rest @ ..] = bytes else {
        return;
    };
    let format = Format::ALL[usize::from(*format) % Format::ALL.len()];
    match kind % 4 {
        0 => read_and_write(rest, format, kind / 4),
        number => {
            let mut file = sample(format, number);
            for change in rest.chunks_exact(3).take(8) {
                let place = usize::from(u16::from_le_bytes([change[0], change[1]]));
                let place = place % (file.len() + 1);
                match change[2] {
                    128 => file.truncate(place),
                    129..=191 => drop(file.drain(place..file.len().min(place + 1))),
                    192.. => file.insert(place, change[2] - 160),
                    byte if place < file.len() => file[place] = byte,
                    byte => file.push(byte),
                }
            }
            read_and_write(&file, format, kind / 4);
        }
    }
}

/// 16x8 pixels, the left half black, in hexadecimal digits.
const WEBP: &str = "524946462800000057454250565038201c0000005001009d012a1000080002c04c25a40004740000fb3fffc230000000";

/// Images of formats that are only read: three pixels of four in GIF, two runs of four in BMP.
fn image(format: Format) -> Option<Vec<u8>> {
    let runs = [
        &[255; 4][..],
        &[0; 4],
        &[2, 1, 2, 0, 0, 0, 0, 4, 0, 1, 0, 1, 0, 1],
    ]
    .concat();
    Some(match format {
        Format::Webp => {
            let digits = WEBP.as_bytes().chunks(2).map(str::from_utf8);
            let byte = |digits| u8::from_str_radix(digits, 16).expect("digits");
            digits.map(|two| byte(two.expect("ASCII"))).collect()
        }
        Format::Gif => {
            b"GIF89a\x02\0\x02\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x02\0\x02\0\0\x02\x03\x0c\x98\x14\0;".to_vec()
        }
        Format::Bmp => {
            let header = *b"BM\0\0\0\0\0\0\0\0\x3e\0\0\0\x28\0\0\0\x04\0\0\0\x02\0\0\0\x01\0\x08\0\x01\0\0\0";
            [&header[..], &[0; 20], &runs].concat()
        }
        _ => return None,
    })
}

/// A file with one of three boards: with all texts, of two inks, or with an empty line; or an
/// image.
fn sample(format: Format, number: u8) -> Vec<u8> {
    if let Some(image) = image(format) {
        return image;
    }
    let only_read = match format {
        Format::Picross => "GRID a\nROWS\n[ 1 1 ]\n[ 2 ]\nCOLUMNS\n[ 2 ]\n[ 1 ]\n[ 1 ]\n",
        Format::Pzpr if number == 1 => "https://puzz.link/p?nonogram/3/2/211112g\n",
        Format::Pzpr => {
            "pzprv3\nnonogram\n2\n3\n. . 2 1 1\n1 c1 # + .\n. 2 . . \
             .\ninfo:{\"metadata\":{\"author\":\"x\"}}"
        }
        Format::Sgt => {
            "SAVEFILE:1:x\nPARAMS  :3:3x2\nDESC    :11:2/1/1/1.1/2\nSTATEPOS:1:3\nMOVE    \
             :8:F0,0,1,1\nSOLVE   :7:S101110\n"
        }
        _ => "",
    };
    if !only_read.is_empty() {
        return only_read.into();
    }
    let digits = |width, height, digits| {
        let picture = Picture::from_digits(width, height, digits).expect("digits of inks");
        Document::from(picture)
    };
    let document = match number {
        1 => {
            let mut document = digits(3, 2, "101110");
            for (text, value) in [
                (&mut document.catalogue, "c 1"),
                (&mut document.title, "a \"b\" <c>"),
                (&mut document.author, "x, y & z"),
                (&mut document.copyright, "'y'"),
                (&mut document.license, "z\\"),
            ] {
                *text = Some(value.to_string());
            }
            document.saved = Some(Grid::unknown(3, 2));
            document
        }
        2 => digits(3, 2, "102220"),
        _ => digits(2, 3, "001110"),
    };
    write_bytes(&[document], format).unwrap_or_default()
}

/// Options for images.
fn options(kind: u8) -> ImageOptions {
    let options = ImageOptions::default();
    let options = match kind % 8 {
        1 => options.size((2, 3)).fit(ImageFit::Contain),
        2 => options.size((4, 2)).fit(ImageFit::Cover).invert(true),
        3 => options.trim(true),
        4 => options.threshold(Threshold::Percent(30)),
        5 => options.size((3, 3)),
        _ => options,
    };
    options.inks([None, Some(1), Some(2), Some(31)][usize::from(kind / 8 % 4)])
}

fn read_and_write(file: &[u8], format: Format, kind: u8) {
    let options = options(kind);
    let extension = format.extensions()[0];
    let whole = read_file(file, Some(extension), &options);
    let each: Result<Vec<_>, _> = read_each(file, None, Some(extension), &options)
        .into_iter()
        .collect();
    // Drawings that are read one by one may each have signs of their own.
    let are_drawings = |all: &Vec<Document>| all.iter().all(|document| document.goal.is_some());
    assert!(
        each.is_ok() == whole.is_ok() || each.as_ref().is_ok_and(are_drawings),
        "{whole:?}"
    );
    let _ = read_each(file, Some(format), None, &options);
    if let Ok(documents) = read_file(file, None, &options) {
        assert!(!documents.is_empty());
    }
    if format.is_image() {
        for document in read_image(file, format, &options).into_iter().flatten() {
            holds(&document, Format::Png);
        }
    }
    let documents = match format {
        Format::Bits => read_bits(file, 1 + usize::from(kind % 8), 1 + usize::from(kind / 8)),
        _ => read(file, format),
    };
    let Ok(mut documents) = documents else { return };
    assert!(!documents.is_empty());
    if format == Format::Rows {
        // Headings are read as titles, and not written.
        documents
            .iter_mut()
            .for_each(|document| document.title = None);
    }
    for document in &documents {
        if let Some(goal) = &document.goal {
            nonogram::check(&document.puzzle, goal).expect("the goal was checked");
        }
    }
    // All of the file.
    if let Ok(written) = write_bytes(&documents, format) {
        let again = read_again(&written, &documents[0], format);
        let again = again.unwrap_or_else(|error| {
            panic!("{format}: {error} in {}", shown(&written));
        });
        let all =
            |documents: &[Document]| -> Vec<_> { documents.iter().map(without_names).collect() };
        assert_eq!(
            all(&again),
            all(&documents),
            "{format}: {}",
            shown(&written)
        );
        assert_eq!(write_bytes(&again, format), Ok(written), "{format}");
    }
    for &other in Format::ALL {
        holds(&documents[0], other);
    }
}

/// A document and its colors without their names, since characters that a format cannot hold are
/// left out of them.
fn without_names(document: &Document) -> (Document, Vec<Rgb>) {
    let colors = document.palette.swatches();
    let colors = colors.map(|(_, swatch)| swatch.rgb).collect();
    let mut document = document.clone();
    document.palette = Palette::standard(1);
    document.warnings.clear();
    (document, colors)
}

/// A format holds the puzzle of a document, or says why not; and everything, if nothing is lost.
fn holds(document: &Document, format: Format) {
    // Large boards are written in large files.
    if document.puzzle.width() * document.puzzle.height() > 10_000 {
        return;
    }
    let written = match write_bytes(std::slice::from_ref(document), format) {
        Ok(written) => written,
        Err(error) => {
            // What was read is well-formed.
            let message = error.to_string();
            let is_ours = ["the goal", "the saved", "the board"]
                .iter()
                .any(|words| message.starts_with(words));
            assert!(!is_ours, "{format}: {message}");
            return;
        }
    };
    let again = read_again(&written, document, format).unwrap_or_else(|error| {
        panic!("{format}: {error} in {}", shown(&written));
    });
    let again = &again[..];
    assert_eq!(again.len(), 1, "{format}: {}", shown(&written));
    let (found, mut expected) = (inked(&again[0]), inked(document));
    if !format.fields().contains(&"goal") {
        expected.1 = None;
    }
    assert_eq!(found, expected, "{format}: {}", shown(&written));
}

/// Lines as pairs of a length and an ink.
type Inked = Vec<Vec<(usize, usize)>>;

/// The clues and the goal, without inks that the puzzle does not have: some formats drop these.
fn inked(document: &Document) -> (Inked, Option<Inked>) {
    let puzzle = &document.puzzle;
    let clues = puzzle.rows().iter().chain(puzzle.columns().iter());
    let clue = |clue: nonogram::Clue<'_>| {
        let blocks = clue.blocks();
        let pairs = blocks.map(|block| (usize::from(block.length), block.ink.number()));
        pairs.collect()
    };
    let mut clues: Inked = clues.map(clue).collect();
    let row = |picture: &Picture, row| {
        let inks = (0..picture.width()).map(|column| picture.ink(row, column));
        inks.map(|ink| (1, ink.number())).collect()
    };
    let goal = document.goal.as_ref();
    let mut goal: Option<Inked> =
        goal.map(|goal| (0..goal.height()).map(|at| row(goal, at)).collect());
    let mut inks: Vec<usize> = clues.iter().flatten().map(|pair| pair.1).collect();
    inks.push(0);
    inks.sort_unstable();
    inks.dedup();
    for pair in clues.iter_mut().chain(goal.iter_mut().flatten()).flatten() {
        pair.1 = inks.binary_search(&pair.1).expect("an ink of the puzzle");
    }
    (clues, goal)
}

fn read_again(file: &[u8], like: &Document, format: Format) -> Result<Vec<Document>, ParseError> {
    match format {
        Format::Bits => read_bits(file, like.puzzle.width(), like.puzzle.height()),
        Format::Png if like.puzzle.is_colored() => {
            read_image(file, format, &ImageOptions::default().inks(31))
        }
        _ => read(file, format),
    }
}

fn shown(file: &[u8]) -> String {
    String::from_utf8_lossy(file).into_owned()
}
