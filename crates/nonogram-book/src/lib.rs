#![doc = include_str!("../README.md")]
//!
//! # Map of the code
//!
//! A book is planned, then drawn: the plan says what each page holds, and each page becomes a list
//! of placed things.
//!
//! | file | contents |
//! |---|---|
//! | `book.rs` | [`Book`], [`BookPage`]: the pages, and their file |
//! | `settings.rs`, `trim.rs`, `isbn.rs` | [`BookSettings`], [`Trim`], [`Isbn`]: how a book looks |
//! | `puzzle.rs` | [`BookPuzzle`]: what it has on its pages |
//! | `source.rs` | sections, and what all pages need |
//! | `plan.rs` | the order of pages, the inside margin |
//! | `sheet.rs` | margins, slots and feet of pages |
//! | `print.rs` | the sizes of letters and cells, stars |
//! | `front/` | the pages before the puzzles, with the worked example |
//! | `words.rs`, `words.json` | the texts in ten languages |
//! | `links.rs` | the links of a book for a screen |
//! | `puzzles.rs`, `solutions.rs` | the pages of puzzles and of solutions |
//! | `check/` | [`PrintRules`]: the written file as printers check it |
//! | `sheets.rs` | [`Sheets`]: drawings on pages without front matter |
//! | `error.rs` | [`BookError`], [`Misfit`] |

mod book;
mod check;
mod error;
mod front;
mod isbn;
mod links;
mod plan;
mod print;
mod puzzle;
mod puzzles;
mod settings;
mod sheet;
mod sheets;
mod solutions;
mod source;
mod trim;
mod words;

pub use book::{Book, BookPage, PageKind};
pub use check::{PrintCheck, PrintRules};
pub use error::{BookError, FrontText, Misfit, Remedy};
pub use isbn::Isbn;
/// The types of boards that this crate takes.
pub use nonogram;
pub use nonogram_render::board::LineWeights;
pub use puzzle::{BookPuzzle, Omission};
pub use settings::{BoardsPerPage, BookSettings, MAX_PUZZLES, SectionsBy};
pub use sheets::{Sheets, SheetsError};
pub use trim::{MAX_PAGES, MIN_PAGES, PrintPaper, Trim, cell_size, inside_margin, millimetres};
