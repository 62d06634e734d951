//! What a book is made from: its puzzles in sections, its boards, its settings.

use crate::print::Print;
use crate::puzzle::{BookPuzzle, size_text};
use crate::settings::{BookSettings, SectionsBy};
use crate::words::{BookWords, words};
use nonogram_render::board::BoardLayout;
use nonogram_render::page::Faces;
use puzzle_pack::Level;
use std::ops::Range;

/// What a book is made from. Puzzles and boards have the same order.
pub(crate) struct BookSource<'a> {
    pub(crate) puzzles: &'a [BookPuzzle],
    pub(crate) boards: Vec<BoardLayout<'a>>,
    pub(crate) sections: Vec<Section>,
    pub(crate) settings: &'a BookSettings,
    /// The texts that stand on all pages, in one language or in two.
    pub(crate) words: BookWords,
    /// The texts of each language.
    pub(crate) languages: Vec<&'static BookWords>,
    pub(crate) print: Print,
    pub(crate) faces: &'a Faces<'a>,
}

impl<'a> BookSource<'a> {
    pub(crate) fn new(
        puzzles: &'a [BookPuzzle],
        sections: &[Section],
        settings: &'a BookSettings,
        both: &BookWords,
        faces: &'a Faces<'a>,
    ) -> Self {
        let layout = |puzzle: &'a BookPuzzle| puzzle.drawing(settings.letters).layout(faces);
        Self {
            puzzles,
            boards: puzzles.iter().map(layout).collect(),
            sections: sections.to_vec(),
            settings,
            words: both.clone(),
            languages: settings.languages().map(words).collect(),
            print: Print::new(settings),
            faces,
        }
    }

    /// The number of stars that are drawn and explained: those of the highest level of the book, or
    /// none if all puzzles have one level.
    pub(crate) fn stars(&self) -> usize {
        let stars = |puzzle: &BookPuzzle| puzzle.level as usize + 1;
        let levels = || self.puzzles.iter().map(stars);
        if levels().min() == levels().max() {
            return 0;
        }
        levels().max().unwrap_or(0)
    }
}

/// A part of a book, as in the contents.
pub(crate) struct Part {
    pub(crate) name: String,
    /// Its puzzles, if it is a section.
    pub(crate) puzzles: Option<Range<usize>>,
    pub(crate) page: usize,
}

/// Puzzles that belong together.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    pub(crate) name: String,
    pub(crate) level: Option<Level>,
    pub(crate) puzzles: Range<usize>,
}

/// The fewest puzzles of a section, whose first page has its name alone.
const MIN_SECTION: usize = 3;

/// Sorts puzzles and divides them into sections.
pub(crate) fn sections(
    puzzles: &mut [BookPuzzle],
    by: SectionsBy,
    words: &BookWords,
) -> Vec<Section> {
    // Where the time is not known, a person has to try.
    puzzles.sort_by_key(|puzzle| puzzle.seconds.unwrap_or(u64::MAX));
    match by {
        SectionsBy::Size => puzzles.sort_by_key(area),
        // Levels depend on the size, so the time alone does not give their order.
        _ => puzzles.sort_by_key(|puzzle| puzzle.level),
    }
    let mut start = 0;
    let mut sections = Vec::new();
    for group in puzzles.chunk_by(|one, next| belong_together(one, next, by)) {
        let first = &group[0];
        let (name, level) = match by {
            SectionsBy::Level => (
                words.levels[first.level as usize].clone(),
                Some(first.level),
            ),
            SectionsBy::Size => (size_text(first.size()), None),
            SectionsBy::Nothing => (words.puzzles.clone(), None),
        };
        sections.push(Section {
            name,
            level,
            puzzles: start..start + group.len(),
        });
        start += group.len();
    }
    joined(&sections)
}

/// The sections, small ones joined with the one behind them, or the last with the one before it.
fn joined(sections: &[Section]) -> Vec<Section> {
    let mut groups: Vec<Range<usize>> = Vec::new();
    for index in 0..sections.len() {
        match groups.last_mut() {
            Some(group) if count(&sections[group.clone()]) < MIN_SECTION => group.end += 1,
            _ => groups.push(index..index + 1),
        }
    }
    if let [.., before, last] = &mut groups[..]
        && count(&sections[last.clone()]) < MIN_SECTION
    {
        before.end = last.end;
        groups.pop();
    }
    let groups = groups.into_iter().map(|group| &sections[group]);
    groups
        .map(|group| match group {
            [one] => one.clone(),
            _ => {
                let (first, last) = (&group[0], &group[group.len() - 1]);
                Section {
                    name: format!("{} – {}", first.name, last.name),
                    level: None,
                    puzzles: first.puzzles.start..last.puzzles.end,
                }
            }
        })
        .collect()
}

/// The puzzles of some sections.
fn count(sections: &[Section]) -> usize {
    sections.iter().map(|section| section.puzzles.len()).sum()
}

/// The number of cells, and the width.
pub(crate) fn area(puzzle: &BookPuzzle) -> (usize, usize) {
    let (width, height) = puzzle.size();
    (width * height, width)
}

fn belong_together(one: &BookPuzzle, next: &BookPuzzle, by: SectionsBy) -> bool {
    match by {
        SectionsBy::Level => one.level == next.level,
        SectionsBy::Size => one.size() == next.size(),
        SectionsBy::Nothing => true,
    }
}
