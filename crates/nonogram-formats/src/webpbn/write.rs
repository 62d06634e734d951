//! Writes puzzles as XML.

use crate::document::Document;
use quick_xml::escape::escape;

/// Writes all puzzles.
pub(crate) fn write(documents: &[Document]) -> String {
    let mut text = "<?xml version=\"1.0\"?>\n<puzzleset>\n".to_owned();
    for document in documents {
        text += "<puzzle type=\"grid\" defaultcolor=\"black\" backgroundcolor=\"white\">\n";
        let texts = [
            ("id", &document.catalogue),
            ("title", &document.title),
            ("author", &document.author),
            ("copyright", &document.copyright),
            ("description", &document.description),
        ];
        for (name, value) in texts {
            if let Some(value) = value {
                text += &format!("<{name}>{}</{name}>\n", escape(value));
            }
        }
        text += "<color name=\"white\" char=\".\">fff</color>\n";
        text += "<color name=\"black\" char=\"X\">000</color>\n";
        let puzzle = &document.puzzle;
        for (name, clues) in [("columns", puzzle.columns()), ("rows", puzzle.rows())] {
            text += &format!("<clues type=\"{name}\">\n");
            for clue in clues.iter() {
                let counts = clue
                    .lengths()
                    .iter()
                    .map(|block| format!("<count color=\"black\">{block}</count>"));
                text += &format!("<line>{}</line>\n", counts.collect::<String>());
            }
            text += "</clues>\n";
        }
        if let Some(goal) = &document.goal {
            text += &solution("goal", &goal.to_string());
        }
        if let Some(saved) = &document.saved {
            text += &solution("saved", &saved.to_string());
        }
        text += "</puzzle>\n";
    }
    text + "</puzzleset>\n"
}

/// A board of `#`, `.` and `?`.
fn solution(kind: &str, board: &str) -> String {
    let rows = board
        .lines()
        .map(|row| format!("|{}|\n", row.replace('#', "X")));
    let rows: String = rows.collect();
    format!("<solution type=\"{kind}\">\n<image>\n{rows}</image>\n</solution>\n")
}
