//! Reads each board of `data/`, and writes it again without a change.

use nonogram::check;
use nonogram_formats::{Format, read, write};
use std::fs;
use std::path::Path;

#[test]
fn every_board_of_data_is_canonical_and_solved_by_its_goal() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let mut goals = 0;
    for folder in ["unit", "corpus"] {
        for entry in fs::read_dir(data.join(folder)).unwrap() {
            let file = entry.unwrap().path();
            let text = fs::read_to_string(&file).unwrap();
            let extension = file.extension().unwrap().to_str().unwrap();
            let format = Format::from_extension(extension).expect("a known format");
            assert_eq!(Format::sniff(text.as_bytes()), Some(format), "{file:?}");
            let documents =
                read(text.as_bytes(), format).unwrap_or_else(|e| panic!("{file:?}: {e}"));
            let [document] = &documents[..] else {
                panic!("{file:?}: {} puzzles", documents.len())
            };
            let lines = text.split_inclusive('\n');
            let plain: String = lines.filter(|line| !line.starts_with('#')).collect();
            assert_eq!(write(document, format).unwrap(), plain, "{file:?}");
            if let Some(goal) = &document.goal {
                assert_eq!(check(&document.puzzle, goal), Ok(()), "{file:?}");
                goals += 1;
            }
        }
    }
    assert!(goals > 0, "boards without a goal only");
}
