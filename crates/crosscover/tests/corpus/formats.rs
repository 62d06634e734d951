//! Files are read, and written back without loss.

use crate::files;
use nonogram::check;
use nonogram_formats::{Format, read, write};
use std::fs;
use std::path::Path;

pub(crate) fn survey_files_are_read_and_their_goals_solve_them(corpus: &Path) {
    for file in files(&corpus.join("survey"), "non") {
        let text = fs::read(&file).unwrap();
        assert_eq!(Format::sniff(&text), Some(Format::Non), "{file:?}");
        let documents = read(&text, Format::Non).unwrap_or_else(|e| panic!("{file:?}: {e}"));
        let [document] = &documents[..] else {
            panic!("{file:?}: {} puzzles", documents.len())
        };
        let goal = document.goal.as_ref().expect("each file has a goal");
        assert_eq!(check(&document.puzzle, goal), Ok(()), "{file:?}");
        assert_eq!(goal.puzzle(), document.puzzle, "{file:?}");
        assert!(document.author.is_some() && document.copyright.is_some());
        let text = write(document, Format::Non).unwrap();
        assert_eq!(read(text.as_bytes(), Format::Non), Ok(documents));
    }
}

pub(crate) fn inversor_cases_are_read_and_written_byte_for_byte(corpus: &Path) {
    for file in files(&corpus.join("inversor"), "in") {
        let text = fs::read(&file).unwrap();
        assert_eq!(Format::sniff(&text), Some(Format::Inversor), "{file:?}");
        let documents = read(&text, Format::Inversor).unwrap_or_else(|e| panic!("{file:?}: {e}"));
        let written = write(&documents[0], Format::Inversor).unwrap();
        let read_text = String::from_utf8(text).unwrap();
        assert_eq!(written.trim_end(), read_text.trim_end(), "{file:?}");
    }
}
