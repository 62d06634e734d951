//! Packs as JSON lines: the same rows, the same checks.

#[expect(dead_code, reason = "changed bytes are for CSV")]
mod hostile;

use hostile::{any_bytes_have_an_answer, good, is_accepted};
use proptest::collection::vec;
use proptest::prelude::*;
use puzzle_pack::source::{TableOptions, read_table};
use puzzle_pack::{COLUMNS, EngineBudget, PackForm, PackReader, PackWriter, Row};
use serde_json::{Map, Value, json};

/// The pack, written again.
fn rewritten(pack: &str, form: PackForm) -> String {
    let reader = PackReader::new(pack.as_bytes()).unwrap();
    let columns = reader.columns().clone();
    let mut writer = PackWriter::new(Vec::new(), &columns, form).unwrap();
    reader.for_each(|row| writer.write(&row.unwrap()).unwrap());
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

/// The good pack as objects.
fn objects() -> Vec<Map<String, Value>> {
    let lines = rewritten(good(), PackForm::Json);
    let objects = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    objects.collect()
}

fn text(objects: &[Map<String, Value>]) -> String {
    let lines = objects
        .iter()
        .map(|object| json!(object).to_string() + "\n");
    lines.collect()
}

/// The findings of a pack, one on each line, or the reason why it is not a pack.
fn findings(pack: &str) -> String {
    match puzzle_pack::verify(pack.as_bytes(), EngineBudget::default(), |_| {}) {
        Ok(verification) => {
            let lines = verification.findings.iter().map(ToString::to_string);
            lines.collect::<Vec<_>>().join("\n")
        }
        Err(error) => error.to_string(),
    }
}

#[test]
fn the_rows_are_the_same() {
    let json = text(&objects());
    assert_eq!(findings(&json), "");
    assert_eq!(rewritten(&json, PackForm::Json), json);
    assert_eq!(rewritten(&json, PackForm::Csv), good());
    let pictures = |pack: &str| {
        let given = read_table(pack.as_bytes(), &TableOptions::default())
            .unwrap()
            .given;
        given
            .into_iter()
            .map(|given| (given.picture, given.titles, given.xp))
            .collect::<Vec<_>>()
    };
    assert_eq!(pictures(&json), pictures(good()));
    let mut reordered = objects();
    for object in &mut reordered[1..] {
        *object = std::mem::take(object).into_iter().rev().collect();
    }
    assert_eq!(findings(&text(&reordered)), "");
}

/// A null is empty in CSV, and a share keeps its four decimals.
#[test]
fn numbers_are_those_of_csv() {
    let pack = "id,density,cover_nodes,seed,title_de\n0123456789abcdef,0.5000,,18446744073709551615,\"\"\"ä\"\n";
    let json = "{\"id\":\"0123456789abcdef\",\"density\":0.5,\"cover_nodes\":null,\"seed\":18446744073709551615,\"title_de\":\"\\\"ä\"}\n";
    assert_eq!(rewritten(pack, PackForm::Json), json);
    assert_eq!(rewritten(json, PackForm::Csv), pack);
    let row = |json: &str| -> Row {
        PackReader::new(json.as_bytes())
            .unwrap()
            .next()
            .unwrap()
            .unwrap()
    };
    assert_eq!(row("{\"density\":0.50001}").get("density"), Some("0.50001"));
    assert_eq!(row("{\"density\":1}").get("density"), Some("1.0000"));
    assert_eq!(row("{\"seed\":1e1}").get("seed"), Some("10.0"));
}

/// Other values for a member.
fn alterations(value: &Value) -> Vec<Value> {
    let mut values = vec![
        Value::Null,
        json!(true),
        json!([value]),
        json!({ "value": value }),
        json!(0.5),
        json!(-1),
        json!(1e300),
        json!(u64::MAX),
        json!(""),
        json!("x"),
    ];
    match value {
        Value::Number(number) => {
            values.extend([
                json!(number.to_string()),
                json!(number.as_f64().unwrap() + 1.0),
            ]);
            values.extend(number.as_u64().map(|number| json!(number + 1)));
        }
        Value::String(text) => {
            values.extend([json!(format!("{text}0")), json!(format!(" {text}"))]);
            values.extend(text.parse::<f64>().ok().map(|number| json!(number)));
        }
        other => panic!("{other}"),
    }
    values.retain(|changed| changed != value);
    values
}

/// Why a changed value may pass, as in CSV.
fn may_pass(column: &str, value: &Value, changed: &Value) -> bool {
    match column {
        "title_en" => changed.is_string(),
        // If no other row has it.
        "index" => changed.is_u64(),
        // A row of another version.
        "generator" => changed.as_str().is_some_and(|text| text.ends_with(".00")),
        "proof" => changed.as_str().map(str::trim) == value.as_str(),
        _ => false,
    }
}

#[test]
fn every_altered_member_is_found_in_every_row() {
    for row in 0..4 {
        for column in COLUMNS {
            let objects = objects();
            let value = &objects[row][column];
            let mut texts = Vec::new();
            for changed in alterations(value) {
                let mut altered = objects.clone();
                altered[row][column] = changed.clone();
                texts.push((text(&altered), may_pass(column, value, &changed)));
            }
            let good = text(&objects);
            let member = format!("{}:{value}", json!(column));
            let line = good.lines().nth(row).unwrap();
            for changed in [
                format!("{member},{member}"),
                String::new(),
                format!("{member},\"other\":1"),
                member.replacen("\":", "_\":", 1),
                member.replacen(':', "", 1),
            ] {
                let altered = line.replacen(&member, &changed, 1);
                assert_ne!(altered, line);
                texts.push((good.replacen(line, &altered, 1), false));
            }
            for (altered, may_pass) in texts {
                let found = findings(&altered);
                if found.is_empty() {
                    assert!(may_pass, "{column}: {altered}");
                    continue;
                }
                // The row or, for values that are compared with the row before or with the first row,
                // the next row.
                let named = [row + 1, row + 2].map(|line| format!("line {line}"));
                let is_named = named.iter().any(|line| found.starts_with(line));
                // Of two rows with the same index it is the later one.
                assert!(is_named || column == "index", "{found}");
            }
        }
    }
}

#[test]
fn a_pack_cut_anywhere_is_found() {
    let json = text(&objects());
    for end in 1..json.len() {
        let is_whole = json.as_bytes()[end - 1] == b'\n';
        assert_eq!(is_accepted(&json.as_bytes()[..end]), is_whole, "at {end}");
    }
    let cut = json.trim_end();
    assert_eq!(
        findings(cut),
        "line 4: the file ends within this line: expected a line end"
    );
    let found = findings(&cut[..cut.len() - 9]);
    let expected =
        "line 4: expected a JSON object, found none: EOF while parsing a string, at its byte ";
    assert!(found.starts_with(expected), "{found}");
}

#[test]
fn rows_may_be_moved_but_not_repeated() {
    let (mut moved, mut repeated) = (objects(), objects());
    moved.swap(1, 2);
    repeated.push(repeated[0].clone());
    assert_eq!(findings(&text(&moved)), "");
    let found = findings(&text(&repeated));
    assert!(
        found.contains("line 5, column index: duplicate: line 1 "),
        "{found}"
    );
    assert!(
        found.contains("line 5, column id: duplicate: line 1 "),
        "{found}"
    );
}

#[test]
fn what_is_no_object_is_named_by_its_line() {
    let json = text(&objects());
    for line in [
        "",
        "[]",
        "1",
        "{}",
        "{\"id\":}",
        "{\"id\":\"\\ud800\"}",
        "null",
        "id,seed",
    ] {
        let pack = format!("{json}{line}\n");
        let found = findings(&pack);
        assert!(found.starts_with("line 5"), "{line}: {found}");
        let mut rows = PackReader::new(pack.as_bytes()).unwrap();
        let error = rows.find_map(Result::err).unwrap();
        assert!(error.to_string().starts_with("line 5"), "{error}");
    }
    let members: Vec<String> = (0..2000).map(|number| format!("\"{number}\":0")).collect();
    let found = findings(&format!("{{{}}}\n", members.join(",")));
    assert!(found.contains("too many members"), "{found}");
    assert!(findings("{\"width\":1}\n").contains("expected a column named \"height\""));
}

proptest! {
    #[test]
    fn any_bytes_have_an_answer_as_json(bytes in vec(any::<u8>(), 0..400), row in 0..4_usize) {
        let json = rewritten(good(), PackForm::Json);
        let behind = json.lines().take(row).map(|line| format!("{line}\n")).collect::<String>() + "{";
        any_bytes_have_an_answer(&[behind.as_bytes(), &bytes].concat());
    }
}
