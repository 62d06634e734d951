#![doc = include_str!("../README.md")]

mod about;
mod board;
mod draw;
mod failure;
mod pack;
mod play;
mod watch;

pub use board::{picture_form, puzzle_form};

use failure::{AskError, read};
use serde::Deserialize;
use serde_json::{Value, json};

/// The version of requests and answers.
pub const VERSION: u32 = 1;

/// The longest request, in bytes.
pub const MAX_REQUEST: usize = 1 << 26;

/// Answers a request. Every text has an answer, and the same text always has the same one.
///
/// # Complexity
/// Each question has a limit on its work: some seconds at most, some milliseconds for `judge` on
/// the boards that people draw. Memory is bounded by some 50 times the size of the request, and by
/// a gibibyte for hard boards.
pub fn answer(request: &str) -> String {
    let (name, members) =
        ask(request).unwrap_or_else(|error| ("error".to_string(), error.to_json()));
    let mut answer = json!({"version": VERSION, "answer": name});
    if let (Value::Object(answer), Value::Object(members)) = (&mut answer, members) {
        answer.extend(members);
    }
    answer.to_string()
}

#[derive(Deserialize)]
struct RequestHead {
    version: u32,
    ask: String,
}

/// The name of the question and the members of its answer.
fn ask(request: &str) -> Result<(String, Value), AskError> {
    if request.len() > MAX_REQUEST {
        let found = request.len();
        return Err(AskError::limit(format!(
            "expected a request of at most {MAX_REQUEST} bytes, found {found}"
        )));
    }
    let request = serde_json::from_str(request).map_err(AskError::request)?;
    let RequestHead { version, ask } = read(&request)?;
    if version != VERSION {
        return Err(AskError::request(format!(
            "expected version {VERSION}, found {version}"
        )));
    }
    let question = QUESTIONS.iter().find(|(name, _)| *name == ask);
    let Some((_, question)) = question else {
        let known: Vec<&str> = QUESTIONS.iter().map(|(name, _)| *name).collect();
        return Err(AskError::request(format!(
            "expected one of {}, found {ask:?}",
            known.join(", ")
        )));
    };
    Ok((ask, question(&request)?))
}

/// Answers the members of a request with an object.
type Answerer = fn(&Value) -> Result<Value, AskError>;

const QUESTIONS: &[(&str, Answerer)] = &[
    ("about", about::about),
    ("open", pack::open::open),
    ("rows", pack::rows::rows),
    ("make", pack::make::make),
    ("row", pack::edit::row),
    ("pack", pack::edit::pack),
    ("rewrite", pack::rewrite::rewrite),
    ("book", pack::book::book),
    ("live", play::live::live),
    ("check", play::check::check),
    ("hint", play::hint::hint),
    ("explain", play::hint::explain),
    ("judge", draw::judge::judge),
    ("rate", draw::judge::rate),
    ("repair", draw::repair::repair),
    ("edits", draw::edits::edits),
    ("import", draw::import::import),
    ("export", draw::export::export),
    ("share", draw::share::share),
    ("unshare", draw::share::unshare),
    ("watch", watch::watch),
];
