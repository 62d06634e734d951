//! The rows of a pack, in slices.

use crate::client::Server;
use serde_json::{Value, json};

/// All rows of the first file, and the number of slices.
#[track_caller]
fn all(server: &Server) -> (Vec<Value>, usize) {
    let (mut rows, mut from, mut slices) = (Vec::new(), 0, 0);
    loop {
        let reply = server.get(&format!("file/0/rows?from={from}"));
        assert_eq!(reply.status, 200, "{}", reply.text());
        let mut slice = reply.json();
        assert_eq!(slice["answer"], "rows");
        rows.append(slice["rows"].as_array_mut().expect("rows"));
        slices += 1;
        let next = slice["next"].as_u64().expect("a byte");
        if slice["end"] == true {
            return (rows, slices);
        }
        assert!(next > from, "no progress from {from}");
        from = next;
    }
}

/// The rows of the text by the library, all at once.
fn expected(header: &str, rest: &str, from: usize) -> Vec<Value> {
    let request = json!({"version": 1, "ask": "rows", "header": header, "text": rest, "end": true});
    let answer = studio::answer(&request.to_string());
    let mut answer: Value = serde_json::from_str(&answer).expect("JSON");
    let mut rows = answer["rows"].take();
    for row in rows.as_array_mut().expect("rows") {
        for end in ["from", "to"] {
            row[end] = json!(row[end].as_u64().expect("a byte") + from as u64);
        }
    }
    rows.as_array().expect("rows").clone()
}

const HEADER: &str = "id,width,height,cells,title_en";

/// Rows of 2x2 with titles of two-byte letters, so that slices end within letters.
fn pack(count: usize, end: &str) -> String {
    let row = |number: usize| {
        let title = "é".repeat(40 + number % 7);
        format!("{number:016x},2,2,{:04b},{title}{end}", number % 16)
    };
    (1..=count).map(row).collect()
}

#[test]
fn slices_of_a_large_pack_are_its_rows() {
    for end in ["\n", "\r\n"] {
        let rest = pack(30_000, end);
        let text = format!("{HEADER}{end}{rest}");
        let server = Server::of_text("pack.csv", &text);
        let (rows, slices) = all(&server);
        assert!(slices > 2, "{slices}");
        assert_eq!(rows.len(), 30_000);
        assert_eq!(rows, expected(HEADER, &rest, HEADER.len() + end.len()));
        let [from, to] = ["from", "to"].map(|end| rows[17_000][end].as_u64().unwrap() as usize);
        assert!(text[from..to].trim_start().starts_with(&format!("{:016x},", 17_001)));
        let first = server.get("file/0/rows").json();
        assert_eq!((&first["header"], &first["version"]), (&HEADER.into(), &1.into()));
    }
}

#[test]
fn json_lines_have_no_header() {
    let text: String = (0..9)
        .map(|number| format!("{{\"width\":2,\"height\":2,\"cells\":\"{:04b}\",\"title_en\":\"é\"}}\n", number))
        .collect();
    let server = Server::of_text("pack.jsonl", &text);
    assert_eq!(server.get("file/0/rows").json()["header"], "");
    let (rows, slices) = all(&server);
    assert_eq!((rows, slices), (expected("", &text, 0), 1));
}

#[test]
fn a_row_may_be_longer_than_a_slice() {
    let long = format!("1,2,2,1001,{}\n", "é".repeat(3 << 19));
    let rest = format!("{}{long}{}", pack(3, "\n"), pack(3, "\n"));
    let server = Server::of_text("pack.csv", format!("{HEADER}\n{rest}"));
    assert_eq!(all(&server).0, expected(HEADER, &rest, HEADER.len() + 1));
}

#[test]
fn files_without_rows_have_none() {
    for text in ["", HEADER, &format!("{HEADER}\n"), &format!("\u{feff}{HEADER}\r\n")] {
        let server = Server::of_text("pack.csv", text);
        let reply = server.get("file/0/rows");
        assert_eq!(reply.status, 200);
        let slice = reply.json();
        if slice["answer"] == "rows" {
            assert_eq!((&slice["rows"], &slice["end"]), (&json!([]), &json!(true)), "{text:?}");
        }
        assert_eq!(server.get("file/0/rows?from=12345").status, 200, "{text:?}");
    }
}

#[test]
fn a_pack_in_another_encoding_is_refused_with_its_place() {
    let text = [HEADER.as_bytes(), b"\n1,2,2,1001,caf\xe9\n"].concat();
    let server = Server::of_text("pack.csv", text);
    let reply = server.get("file/0/rows");
    assert_eq!(reply.status, 422);
    assert_eq!(reply.message(), "pack.csv: not UTF-8 at byte 45: save the file as UTF-8");
}

#[test]
fn a_first_line_without_an_end_is_refused() {
    let server = Server::of_text("pack.csv", "x".repeat(1 << 17));
    assert_eq!(server.get("file/0/rows").status, 422);
}
