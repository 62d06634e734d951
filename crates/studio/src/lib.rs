#![doc = include_str!("../README.md")]

/// Answers a request. Every text has an answer.
pub fn answer(request: &str) -> String {
    let _ = request;
    r#"{"version":1,"answer":"error","kind":"request","message":"not yet"}"#.to_string()
}
