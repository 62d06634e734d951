//! Replays the public reports of `data/reports.toml`: each has the right answer, and how it is
//! known.

use crate::program::{DATA, Folder, Ran, crosscover, run};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use std::fs;
use std::path::Path;
use toml::{Table, Value};

/// One report.
struct Report(Table);

impl Report {
    /// The text of a key.
    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).and_then(Value::as_str)
    }

    /// The text of a key that each report has.
    #[track_caller]
    fn text(&self, key: &str) -> &str {
        let source = self.get("source");
        self.get(key)
            .unwrap_or_else(|| panic!("{source:?}: no {key}"))
    }

    /// The input of the report.
    fn input(&self) -> Vec<u8> {
        if let Some(line) = self.get("from") {
            return execute(Path::new(DATA), line, b"").stdout.into_bytes();
        }
        if let Some(bytes) = self.get("base64") {
            return BASE64_STANDARD.decode(bytes).expect("base64");
        }
        self.text("input").as_bytes().to_vec()
    }

    /// What is wrong, if anything is.
    fn complaint(&self) -> Option<String> {
        let folder = Folder::new();
        let input = self.input();
        let mut line = self.text("command").to_string();
        let mut stdin = &input[..];
        if let Some(name) = self.get("file") {
            folder.write(name, &input);
            line = line.replace("FILE", name);
            stdin = b"";
        }
        let ran = execute(folder.path(), &line, stdin);
        let code = self.0.get("exit").and_then(Value::as_integer);
        let holds = self.get("holds").unwrap_or_default();
        let is_right = ran.code.map(i64::from) == code
            && (ran.stdout.contains(holds) || ran.stderr.contains(holds));
        (!is_right).then(|| {
            let (source, answer) = (self.text("source"), self.text("answer"));
            format!("{source}: {answer}: expected {code:?} and {holds:?}, found {ran:?}")
        })
    }
}

fn execute(folder: &Path, line: &str, stdin: &[u8]) -> Ran {
    let arguments: Vec<&str> = line.split(' ').collect();
    run(crosscover(folder, &arguments).write_stdin(stdin))
}

#[test]
fn public_reports_have_the_right_answers() {
    let text = fs::read_to_string(Path::new(DATA).join("reports.toml")).expect("a file");
    let mut log: Table = text.parse().expect("TOML");
    let Some(Value::Array(reports)) = log.remove("report") else {
        panic!("expected a list of reports");
    };
    let mut complaints = Vec::new();
    let mut replayed = 0;
    for report in reports {
        let Value::Table(report) = report else {
            panic!("expected a table for each report");
        };
        let report = Report(report);
        for key in ["source", "about", "command", "answer", "known_by"] {
            assert!(!report.text(key).is_empty(), "{key}");
        }
        if report.get("apart").is_none() {
            complaints.extend(report.complaint());
            replayed += 1;
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(replayed >= 140, "{replayed} reports were replayed");
}
