//! Puzzles through every format to every other and back.

use nonogram_formats::{Document, Format, read, read_bits, write_bytes};
use std::fs;
use std::path::{Path, PathBuf};

/// The puzzle files of a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let files = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files
        .filter(|file| {
            let extension = file.extension().and_then(|extension| extension.to_str());
            extension.and_then(Format::from_extension).is_some()
        })
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{folder:?}");
    files
}

/// Writes a document in one format and reads it.
fn there_and_back(document: &Document, format: Format) -> Document {
    let text = write_bytes(std::slice::from_ref(document), format).unwrap();
    let (width, height) = (document.puzzle.width(), document.puzzle.height());
    let documents = match format {
        Format::Bits => read_bits(&text, width, height),
        _ => read(&text, format),
    };
    documents.unwrap().remove(0)
}

/// Every format to every other and back, over the boards of a folder.
pub(crate) fn round_trips(folder: &Path) -> usize {
    let mut trips = 0;
    for file in files(folder) {
        let extension = file.extension().unwrap().to_str().unwrap();
        let format = Format::from_extension(extension).unwrap();
        for document in read(&fs::read(&file).unwrap(), format).unwrap() {
            // Boards without a goal cannot become pictures; tcga has no place for some sizes.
            let fits = |format: &Format| write_bytes(std::slice::from_ref(&document), *format).is_ok();
            let formats: Vec<_> = Format::ALL.iter().copied().filter(fits).collect();
            let written = Format::ALL.iter().filter(|format| !format.is_only_read());
            let most = written.count() - if document.goal.is_some() { 1 } else { 5 };
            assert!(formats.len() >= most, "{file:?}: {formats:?}");
            for &first in &formats {
                let once = there_and_back(&document, first);
                assert_eq!(once.puzzle, document.puzzle, "{file:?}: {first}");
                for &second in &formats {
                    // A picture format must find a goal, which a clue format has lost.
                    if !second.is_picture() || once.goal.is_some() {
                        let twice = there_and_back(&once, second);
                        assert_eq!(twice.puzzle, document.puzzle, "{file:?}: {first} {second}");
                        assert!(twice.goal.is_none() || twice.goal == document.goal);
                        trips += 1;
                    }
                }
            }
        }
    }
    trips
}
