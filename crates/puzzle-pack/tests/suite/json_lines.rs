//! Packs in JSON: the same rows, the same checks.

use crate::hostile::{any_bytes_have_an_answer, good, is_accepted};
use crate::in_memory::{self, findings};
use proptest::collection::vec;
use proptest::prelude::*;
use puzzle_pack::source::{Source, TableOptions, is_pack, read_each_board, read_table};
use puzzle_pack::{PackForm, PackReader, PackWriter, Recipe, Row};
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

/// JSON knows no final zeros: each column with decimals gets them back.
#[test]
fn packs_with_all_columns_come_back_from_json_unchanged() {
    let mut recipe = Recipe::new(15, 15);
    recipe.source = Source::Pictures;
    (recipe.rate, recipe.footholds, recipe.counters) = (true, true, true);
    let (pack, tally) = in_memory::pack(&recipe, 1, 60);
    assert_eq!(tally.accepted, 60);
    assert!(pack.contains("0,0.000,"), "{pack}");
    let as_json = rewritten(&pack, PackForm::Json);
    assert_eq!(rewritten(&as_json, PackForm::Csv), pack);
    assert_eq!(findings(&as_json), "");
}

#[test]
fn the_rows_are_the_same() {
    let json = text(&objects());
    assert_eq!(findings(&json), "");
    assert_eq!(rewritten(&json, PackForm::Json), json);
    assert_eq!(rewritten(&json, PackForm::Csv), good());
    let array = rewritten(good(), PackForm::JsonArray);
    let values: Vec<Map<String, Value>> = serde_json::from_str(&array).unwrap();
    assert_eq!(values, objects());
    assert_eq!(
        (findings(&array), rewritten(&array, PackForm::Csv)),
        (String::new(), good().to_string())
    );
    assert_eq!(findings(array.trim_end()), "");
    let pictures = |pack: &str| {
        let given = read_table(pack.as_bytes(), &TableOptions::default())
            .unwrap()
            .given;
        given
            .into_iter()
            .map(|given| (given.subject, given.titles, given.xp))
            .collect::<Vec<_>>()
    };
    assert_eq!(pictures(&json), pictures(good()));
    let mut reordered = objects();
    for object in &mut reordered[1..] {
        *object = std::mem::take(object).into_iter().rev().collect();
    }
    assert_eq!(findings(&text(&reordered)), "");
}

#[test]
fn clues_are_lists_of_lines() {
    let header = "id,rows,columns\n0123456789abcdef,";
    for (rows, columns, expected) in [
        ("1.12/2", "/", r#""rows":[[1,12],[2]],"columns":[[],[]]"#),
        (
            "3b.1a/",
            "2a",
            r#""rows":[[[3,2],[1,1]],[]],"columns":[[[2,1]]]"#,
        ),
        ("", "4000F", r#""rows":[[]],"columns":"4000F""#),
        // Texts that are no clues, as a spreadsheet leaves them.
        (
            "01.02.2026",
            "1..2",
            r#""rows":"01.02.2026","columns":"1..2""#,
        ),
        ("1/ 2", "+1", r#""rows":"1/ 2","columns":"+1""#),
    ] {
        let pack = format!("{header}{rows},{columns}\n");
        let json = format!("{{\"id\":\"0123456789abcdef\",{expected}}}\n");
        assert_eq!(rewritten(&pack, PackForm::Json), json);
        assert_eq!(rewritten(&json, PackForm::Csv), pack);
    }
    for bad in [
        "[1]",
        "[[-1]]",
        "[[1.5]]",
        "[[[1]]]",
        "[[[1,32]]]",
        "[[[1,1,1]]]",
        "[[\"1\"]]",
        "[null]",
    ] {
        let pack = format!("{{\"rows\":{bad}}}\n");
        let mut rows = PackReader::new(pack.as_bytes()).unwrap();
        let error = rows.next().unwrap().unwrap_err().to_string();
        assert!(
            error.starts_with("line 1, column rows: expected a list of lines"),
            "{bad}: {error}"
        );
    }
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
    assert_eq!(row("{\"seed\":1e1}").get("seed"), Some("10"));
}

/// Values are those of CSV, whose tests alter them.
#[test]
fn every_altered_member_is_found() {
    let objects = objects();
    let good = text(&objects);
    let line = good.lines().nth(1).unwrap();
    for (column, value) in &objects[1] {
        let other_kind = match value {
            Value::String(_) => json!(1),
            _ => json!(value.to_string()),
        };
        let kinds = [
            other_kind,
            Value::Null,
            json!(true),
            json!([value]),
            json!({ "value": value }),
        ];
        let mut texts: Vec<String> = Vec::new();
        // What images lack is null.
        for changed in kinds.into_iter().filter(|changed| changed != value) {
            let mut altered = objects.clone();
            altered[1][column] = changed;
            texts.push(text(&altered));
        }
        let member = format!("{}:{value}", json!(column));
        for changed in [
            format!("{member},{member}"),
            String::new(),
            format!("{member},\"other\":1"),
            member.replacen("\":", "_\":", 1),
            member.replacen(':', "", 1),
        ] {
            let altered = line.replacen(&member, &changed, 1);
            assert_ne!(altered, line);
            texts.push(good.replacen(line, &altered, 1));
        }
        for altered in texts {
            let found = findings(&altered);
            assert!(found.starts_with("line 2"), "{column}: {found}");
        }
    }
}

#[test]
fn a_pack_cut_anywhere_is_found() {
    let json = text(&objects());
    for end in 1..json.len() {
        let is_whole = json.as_bytes()[end - 1] == b'\n';
        if end % 4 != 0 && !is_whole {
            continue;
        }
        assert_eq!(is_accepted(&json.as_bytes()[..end]), is_whole, "at {end}");
    }
    let cut = json.trim_end();
    assert_eq!(
        findings(cut),
        "line 4: the file ends within this line: expected a line end"
    );
    let found = findings(&cut[..cut.len() - 9]);
    let expected =
        "line 4: expected a JSON object, found none: EOF while parsing a string, at byte ";
    assert!(found.starts_with(expected), "{found}");
    let array = rewritten(good(), PackForm::JsonArray);
    let bracket = array.rfind(']').unwrap();
    for end in (1..=bracket).rev().step_by(4) {
        assert!(!is_accepted(&array.as_bytes()[..end]), "at {end}");
    }
    let expected = "line 4: the file ends within an array: expected ] behind its last object";
    assert_eq!(findings(&array[..bracket]), expected);
}

/// As editors, Python and JavaScript save arrays, with other members around them.
#[test]
fn packs_in_any_layout_of_json_are_read() {
    let array = rewritten(good(), PackForm::JsonArray);
    let lines: Vec<&str> = array.lines().collect();
    let value: Value = serde_json::from_str(&array).unwrap();
    let pretty = serde_json::to_string_pretty(&value).unwrap();
    let wrapper =
        json!({"name": "a {\"[", "sizes": [8, 7], "puzzles": value, "version": {"n": [1]}});
    for other in [
        pretty.clone(),
        format!("{pretty}\n"),
        format!("\u{feff}{}", pretty.replace('\n', "\r\n")),
        pretty.replace("  ", ""),
        value.to_string(),
        array
            .replace("}\n", "},\n")
            .replace("\n,", "\n")
            .replace("},\n]", "}]"),
        wrapper.to_string(),
        serde_json::to_string_pretty(&wrapper).unwrap(),
        serde_json::to_string_pretty(&json!({ "data": wrapper })).unwrap(),
        objects()
            .iter()
            .map(|object| serde_json::to_string_pretty(object).unwrap())
            .collect(),
    ] {
        assert_eq!(rewritten(&other, PackForm::Csv), good(), "{other}");
        assert_eq!(findings(&other), "", "{other}");
        assert!(
            is_pack(other.trim_start_matches('\u{feff}').as_bytes()),
            "{other}"
        );
        assert_eq!(read_each_board(other.as_bytes()).unwrap().len(), 4);
    }
    let utf16: Vec<u8> = format!("\u{feff}{pretty}")
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    assert_eq!(
        puzzle_pack::verify(&utf16[..], 1_000_000.into(), |_| {})
            .unwrap()
            .rows,
        4
    );
    let swapped = [lines[0], lines[2], &lines[1][1..], lines[3], "]"].join("\n");
    let found = findings(&swapped);
    let expected = "line 3: expected a comma before this object";
    assert!(found.starts_with(expected), "{found}");
    let more = format!("{array}{}\n", lines[1]);
    assert_eq!(
        findings(&more),
        "line 6: expected nothing behind the end of the array; what follows was not read"
    );
    assert!(findings("[]\n").ends_with("found nothing"));
}

/// A value that is wrong on the tenth line of an object.
#[test]
fn errors_in_long_objects_name_their_line() {
    let array = json!(objects());
    let pretty = serde_json::to_string_pretty(&array).unwrap();
    let (first, rest) = pretty.split_at(pretty.find("\n  },\n").unwrap());
    let line = rest
        .lines()
        .position(|line| line.contains("\"density\""))
        .unwrap();
    let line = line + first.lines().count();
    let rest = rest.replacen("\"density\":", "\"density\"", 1);
    // The rows behind it are checked all the same.
    let rest = rest.replace("\"symmetry\": \"", "\"symmetry\": \"x");
    let found = findings(&format!("{first}{rest}"));
    let expected = format!("line {line}: expected a JSON object");
    assert!(found.starts_with(&expected), "{found}");
    assert!(found.contains("column symmetry"), "{found}");
}

/// Python's csv module reads numbers as texts, and pandas reads cells as numbers.
#[test]
fn numbers_may_be_texts_except_for_verify() {
    let mut changed = objects();
    for object in &mut changed {
        for (_, value) in object.iter_mut().filter(|(_, value)| value.is_number()) {
            *value = value.to_string().into();
        }
    }
    assert_eq!(rewritten(&text(&changed), PackForm::Csv), good());
    assert!(findings(&text(&changed)).contains("expected a number, found text"));
}

#[test]
fn bad_objects_name_their_line() {
    let json = text(&objects());
    for line in [
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
        let behind = json
            .lines()
            .take(row)
            .map(|line| format!("{line}\n"))
            .collect::<String>()
            + "{";
        any_bytes_have_an_answer(&[behind.as_bytes(), &bytes].concat());
        any_bytes_have_an_answer(&[b"[", behind.as_bytes(), &bytes].concat());
    }
}
