//! Real files, found through the environment variable `CROSSCOVER_CORPUS`.

use nonogram::check;
use nonogram_formats::{Format, read, write};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The files with this extension in a folder of the corpus, by name; `None` without a corpus.
fn files(folder: &str, extension: &str) -> Option<Vec<PathBuf>> {
    let Some(corpus) = env::var_os("CROSSCOVER_CORPUS") else {
        // The test harness keeps back what macros print, and this should be seen.
        let message = format!("skipped: {folder}/*.{extension}, as CROSSCOVER_CORPUS is not set\n");
        std::io::stderr().write_all(message.as_bytes()).unwrap();
        return None;
    };
    let folder = Path::new(&corpus).join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|found| found == extension));
    files.sort();
    assert!(!files.is_empty(), "no file in {folder:?}");
    Some(files)
}

#[test]
fn survey_files_are_read_and_their_goals_solve_them() {
    for file in files("survey", "non").into_iter().flatten() {
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

#[test]
fn inversor_cases_are_read_and_written_byte_for_byte() {
    for file in files("inversor", "in").into_iter().flatten() {
        let text = fs::read(&file).unwrap();
        assert_eq!(Format::sniff(&text), Some(Format::Inversor), "{file:?}");
        let documents = read(&text, Format::Inversor).unwrap_or_else(|e| panic!("{file:?}: {e}"));
        let written = write(&documents[0], Format::Inversor).unwrap();
        let read_text = String::from_utf8(text).unwrap();
        assert_eq!(written.trim_end(), read_text.trim_end(), "{file:?}");
    }
}
