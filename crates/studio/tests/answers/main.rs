//! What answers say is true: followed, read back, or compared with the libraries behind them.

mod books;
mod colors;

use nonogram::{Picture, Puzzle};
use nonogram_formats::{Format, ImageOptions, read_file};
use puzzle_pack::source::{Drawer, Source, stream};
use puzzle_pack::{MadeBoard, PackForm, PackWriter, Recipe, Row, generate};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The answer to a request, which must not be an error.
#[track_caller]
fn ask(question: &str, mut request: Value) -> Value {
    request["version"] = 1.into();
    request["ask"] = question.into();
    let answer: Value = serde_json::from_str(&studio::answer(&request.to_string())).unwrap();
    assert_eq!(
        (&answer["version"], answer["answer"].as_str()),
        (&json!(1), Some(question)),
        "{answer}"
    );
    answer
}

/// The kind and the message of an error.
#[track_caller]
fn refuse(question: &str, mut request: Value) -> (String, String) {
    request["version"] = 1.into();
    request["ask"] = question.into();
    let answer: Value = serde_json::from_str(&studio::answer(&request.to_string())).unwrap();
    assert_eq!(answer["answer"], "error", "{answer}");
    let text = |member: &str| answer[member].as_str().unwrap().to_string();
    (text("kind"), text("message"))
}

/// A picture as requests have it.
fn form(picture: &Picture) -> Value {
    json!({"width": picture.width(), "height": picture.height(), "cells": picture.to_bits()})
}

fn picture(width: usize, height: usize, bits: &str) -> Picture {
    Picture::from_bits(width, height, bits).unwrap()
}

/// Random pictures, of which many have several solutions.
fn drawn(width: usize, height: usize, count: u64) -> impl Iterator<Item = Picture> {
    let half = (width * height / 2) as u32;
    let mut drawer = Drawer::new(Source::Smooth, width, height, half..=half);
    (0..count).map(move |index| drawer.draw(&mut stream(5, index)).clone())
}

/// A puzzle with a given cell that decides between two pictures, alone and with its picture.
#[test]
fn given_cells_are_a_part_of_every_question() {
    let opened = ask("open", json!({"text": "2x2:1/1/1/1,Ad", "name": "a.id"}));
    let puzzle = &opened["puzzles"][0]["puzzle"];
    assert_eq!(puzzle["given"], "1???");
    let drawn = form(&picture(2, 2, "1001"));
    for board in [
        json!({"puzzle": puzzle}),
        json!({"puzzle": puzzle, "picture": drawn}),
    ] {
        let with = |members: Value| {
            let mut request = board.clone();
            request
                .as_object_mut()
                .unwrap()
                .extend(members.as_object().unwrap().clone());
            request
        };
        let judged = ask("judge", with(json!({})));
        assert_eq!(
            (&judged["verdict"], &judged["solution"]),
            (&json!("unique"), &json!("1001"))
        );
        assert_eq!(judged["puzzle"]["given"], "1???");
        let hint = ask("hint", with(json!({"cells": "????"})));
        assert_eq!(hint["hint"], "step");
        let explained = ask("explain", with(json!({})));
        assert_eq!(explained["end"], "solved");
        let watched = ask("watch", with(json!({})));
        assert_eq!(
            watched["propagation"]["steps"][0]["changes"],
            json!([[0, 1]])
        );
        let checked = ask("check", with(json!({"cells": "0110"})));
        assert_eq!(checked["complete"], false);
        let code = ask("share", with(json!({"title": "A"})));
        let back = ask("unshare", json!({"code": code["code"]}));
        assert_eq!((&back["puzzle"], &back["title"]), (puzzle, &json!("A")));
        let exported = ask("export", json!({"boards": [board], "format": "id"}));
        assert_eq!(exported["text"], "2x2:1/1/1/1,Ad\n");
        let exported = ask("export", json!({"boards": [board], "format": "nin"}));
        assert!(
            exported["lost"]
                .as_array()
                .unwrap()
                .contains(&json!("given"))
        );
    }
    let other = form(&picture(2, 2, "0110"));
    let (kind, message) = refuse("judge", json!({"puzzle": puzzle, "picture": other}));
    assert_eq!(
        (&*kind, &*message),
        ("input", "r1c1: the puzzle gives '#', found '.'")
    );
}

fn numbers(list: &Value) -> Vec<usize> {
    let list = list.as_array().unwrap().iter();
    list.map(|number| number.as_u64().unwrap() as usize)
        .collect()
}

/// A board without known cells, and the changes of steps applied to it, with their `undo` first.
fn follow<'s>(cells: usize, steps: impl IntoIterator<Item = &'s Value>) -> Vec<Option<u64>> {
    let mut board = vec![None; cells];
    for step in steps {
        if let Some(undo) = step.get("undo") {
            numbers(undo)
                .into_iter()
                .for_each(|cell| board[cell] = None);
        }
        for change in step["changes"].as_array().unwrap() {
            let cell = &mut board[change[0].as_u64().unwrap() as usize];
            assert_eq!(*cell, None, "{step}");
            *cell = change[1].as_u64();
        }
    }
    board
}

fn text(board: &[Option<u64>]) -> String {
    let symbol = |cell: &Option<u64>| cell.map_or("?".to_string(), |colour| colour.to_string());
    board.iter().map(symbol).collect()
}

#[test]
fn a_verdict_has_two_solutions_or_a_level() {
    let mut verdicts = BTreeMap::new();
    for picture in drawn(7, 7, 60) {
        let puzzle = picture.puzzle();
        let answer = ask("judge", json!({"picture": form(&picture)}));
        let verdict = answer["verdict"].as_str().unwrap();
        *verdicts.entry(verdict.to_string()).or_insert(0) += 1;
        assert_eq!(answer["solution"], picture.to_bits());
        for engine in answer["engines"].as_array().unwrap() {
            assert_eq!(engine["verdict"], verdict);
        }
        let line = answer["line"].as_str().unwrap();
        let agrees = |(known, cell): (char, char)| known == '?' || known == cell;
        assert!(line.chars().zip(picture.to_bits().chars()).all(agrees));
        match verdict {
            "unique" => {
                assert_eq!(answer["logic"] == "line", !line.contains('?'));
                assert!(answer["level"].is_string() && answer.get("others").is_none());
            }
            "multiple" => {
                let ambiguous = numbers(&answer["ambiguous"]);
                let others = answer["others"].as_array().unwrap();
                let mut fewest = 1;
                for (place, other) in others.iter().enumerate() {
                    assert!(!others[..place].contains(other));
                    let other = self::picture(7, 7, other.as_str().unwrap());
                    assert!(nonogram::check(&puzzle, &other).is_ok());
                    let differs = |&cell: &usize| {
                        picture.get(cell / 7, cell % 7) != other.get(cell / 7, cell % 7)
                    };
                    let differing: Vec<usize> = (0..49).filter(differs).collect();
                    assert!(differing.len() >= fewest);
                    assert!(differing.iter().all(|cell| ambiguous.contains(cell)));
                    fewest = differing.len();
                }
                assert!(answer.get("level").is_none());
            }
            other => panic!("{other}"),
        }
    }
    assert_eq!(verdicts.len(), 2, "{verdicts:?}");
}

/// Two exchanges that do not depend on each other: all their cells are ambiguous.
#[test]
fn all_ambiguous_cells_are_found() {
    let mut cells = vec!['0'; 225];
    let filled = [(3, 3), (4, 4), (6, 6), (7, 7)];
    for (row, column) in filled {
        cells[15 * row + column] = '1';
    }
    let picture = picture(15, 15, &String::from_iter(cells));
    let answer = ask("judge", json!({"picture": form(&picture)}));
    // Every permutation of the four columns is a solution.
    let rows = [3, 4, 6, 7];
    let expected: Vec<usize> = rows
        .iter()
        .flat_map(|row| rows.map(|column| 15 * row + column))
        .collect();
    assert_eq!(
        (numbers(&answer["ambiguous"]), &answer["all"]),
        (expected, &json!(true))
    );
    // Six filled cells on the diagonal have 720 solutions.
    let diagonal: String = (0..36)
        .map(|cell| if cell % 7 == 0 { '1' } else { '0' })
        .collect();
    let answer = ask(
        "judge",
        json!({"picture": form(&self::picture(6, 6, &diagonal))}),
    );
    assert_eq!(answer["all"], false);
}

/// A spent limit is never `unique`.
#[test]
fn without_work_nothing_is_known() {
    let picture = drawn(12, 12, 1).next().unwrap();
    let answer = ask("judge", json!({"picture": form(&picture), "work": 0}));
    assert_eq!(answer["verdict"], "unknown");
    let answer = ask(
        "hint",
        json!({"picture": form(&picture), "cells": "?".repeat(144), "work": 0}),
    );
    assert_eq!(answer["hint"], "unknown");
    let answer = ask("explain", json!({"picture": form(&picture), "work": 0}));
    assert_eq!(
        (&answer["end"], answer["steps"].as_array().unwrap().len()),
        (&json!("unknown"), 0)
    );
    let answer = ask("repair", json!({"picture": form(&picture), "work": 0}));
    assert_eq!(answer["repaired"], false);
    let answer = ask(
        "check",
        json!({"picture": form(&picture), "cells": "?".repeat(144), "work": 0}),
    );
    assert_eq!(
        (&answer["complete"], answer.get("wrong")),
        (&json!(false), None)
    );
}

#[test]
fn a_board_is_complete_without_crosses_and_mistakes_are_found() {
    let picture = picture(4, 4, "1001110000010011");
    let check = |cells: &str| ask("check", json!({"picture": form(&picture), "cells": cells}));
    assert_eq!(
        check(&picture.to_bits().replace('0', "?"))["complete"],
        true
    );
    assert_eq!(check(&picture.to_bits())["complete"], true);
    let wrong = check("0??1??????????1?");
    assert_eq!(wrong["complete"], false);
    assert_eq!(numbers(&wrong["wrong"]), [0]);
    // Row 1 has two blocks of one cell.
    assert_eq!(numbers(&check("11??????????????")["broken"]), [0]);
}

#[test]
fn codes_for_links_come_back() {
    let sizes = [(1, 1), (5, 3), (15, 15), (16, 2)];
    let plain = sizes
        .iter()
        .flat_map(|&(width, height)| drawn(width, height, 4))
        .map(|picture| form(&picture));
    let colored =
        [(5, 2), (15, 3)].map(|(side, inks)| colors::form(&colors::drawn(side, inks, 1)[0], inks));
    for board in plain.chain(colored) {
        let shared = ask(
            "share",
            json!({"picture": board, "title": "Ente, groß & ~"}),
        );
        let code = shared["code"].as_str().unwrap();
        assert!(
            code.bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-_~.".contains(&byte)),
            "{code}"
        );
        let back = ask("unshare", json!({"code": code}));
        assert_eq!(
            (&back["picture"]["cells"], &back["title"]),
            (&board["cells"], &json!("Ente, groß & ~"))
        );
        assert!(
            board
                .get("palette")
                .is_none_or(|palette| *palette == back["picture"]["palette"])
        );
        let shared = ask("share", json!({"puzzle": back["puzzle"]}));
        let clues = ask("unshare", json!({"code": shared["code"]}));
        assert_eq!(
            clues["puzzle"],
            ask("judge", json!({"picture": board}))["puzzle"]
        );
        assert!(clues.get("picture").is_none());
    }
    let code = ask(
        "share",
        json!({"picture": form(&drawn(15, 15, 1).next().unwrap())}),
    );
    assert!(code["code"].as_str().unwrap().len() < 60);
    for broken in [
        "",
        "p",
        "p15x15_",
        "p2x2_AAAA",
        "p0x1_",
        "p99999x1_AA",
        "c4x4",
        "x",
        "p2x2_kA~!",
    ] {
        refuse("unshare", json!({"code": broken}));
    }
}

/// Every format that can be written is read back, from the text or the bytes of the answer.
#[test]
fn exported_files_are_read_back() {
    use base64::Engine;
    let picture = picture(5, 4, "10011110010001111100");
    let board = json!({"picture": form(&picture), "title": "Ship", "author": "A. B."});
    let about = ask("about", json!({}));
    for format in about["formats"].as_array().unwrap() {
        let name = format["name"].as_str().unwrap();
        let file = ask("export", json!({"boards": [board], "format": name}));
        let bytes = match (file["text"].as_str(), file["base64"].as_str()) {
            (Some(text), None) => text.as_bytes().to_vec(),
            (None, Some(text)) => base64::prelude::BASE64_STANDARD.decode(text).unwrap(),
            _ => panic!("{file}"),
        };
        assert!(
            file["name"].as_str().unwrap().starts_with("ship."),
            "{file}"
        );
        let size = (name.parse() == Ok(Format::Bits)).then_some((5, 4));
        let extension = file["name"]
            .as_str()
            .unwrap()
            .rsplit_once('.')
            .map(|(_, extension)| extension);
        let documents = read_file(&bytes, extension, &ImageOptions::default().size(size)).unwrap();
        assert_eq!(documents[0].puzzle, picture.puzzle(), "{name}");
        let has_title = documents[0].title.is_some();
        assert_eq!(
            has_title,
            !file["lost"].as_array().unwrap().contains(&json!("title")),
            "{name}"
        );
        if let Some(text) = file["text"].as_str().filter(|_| size.is_none()) {
            let opened = ask("open", json!({"text": text, "name": file["name"]}));
            assert_eq!(
                (&opened["total"], &opened["puzzles"][0]["puzzle"]["width"]),
                (&json!(1), &json!(5))
            );
        }
    }
}

#[test]
fn an_image_becomes_a_picture() {
    use base64::Engine;
    // A dark disc on white, 30 pixels wide.
    let inside = |x: i32, y: i32| (x - 15).pow(2) + (y - 15).pow(2) < 120;
    let pixel = |place: i32| {
        if inside(place % 30, place / 30) {
            [20, 40, 60, 255]
        } else {
            [250, 250, 250, 255]
        }
    };
    let pixels: Vec<u8> = (0..900).flat_map(pixel).collect();
    let rgba = base64::prelude::BASE64_STANDARD.encode(pixels);
    let request = |change: Value| {
        let mut request = json!({"width": 30, "height": 30, "rgba": rgba, "size": [10, 10]});
        request
            .as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        request
    };
    let cells = |change: Value| {
        ask("import", request(change))["picture"]["cells"]
            .as_str()
            .unwrap()
            .to_string()
    };
    let filled = |cells: &str| cells.matches('1').count();
    let disc = cells(json!({}));
    assert!((30..60).contains(&filled(&disc)), "{disc}");
    let inverted = cells(json!({"invert": true}));
    assert_eq!(filled(&inverted), 100 - filled(&disc));
    assert!(filled(&cells(json!({"threshold": 90}))) <= filled(&cells(json!({"threshold": 10}))));
    // By what it shows: the disc fills its board, and is found by line logic.
    let shown = cells(json!({"convert": true}));
    assert!(filled(&shown) > filled(&disc), "{shown}");
    let blank = json!({"width": 2, "height": 2, "rgba": "/////////////////////w==", "size": [10, 10], "convert": true});
    assert!(ask("import", blank)["why"].is_string());
    let (_, message) = refuse("import", request(json!({"width": 31})));
    assert!(
        message.contains("expected 3720 bytes of pixels, found 3600"),
        "{message}"
    );
}

/// The rows of a pack, as the library makes them.
fn pack(recipe: &Recipe, seed: u64, count: u64, form: PackForm) -> String {
    let mut rows: Vec<Row> = Vec::new();
    let sink = |board: &MadeBoard| {
        rows.push(board.row.clone());
        ControlFlow::Continue(())
    };
    generate(recipe, seed, count, sink).unwrap();
    let mut writer = PackWriter::new(Vec::new(), &recipe.columns([]), form).unwrap();
    rows.iter().for_each(|row| writer.write(row).unwrap());
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

/// Slices of all lengths, in both forms, are the pack to the byte. Its gallery, read in parts of
/// any length, has all rows.
#[test]
fn a_pack_made_in_slices_is_the_pack() {
    for (form, name) in [(PackForm::Csv, "csv"), (PackForm::Json, "jsonl")] {
        let expected = pack(&Recipe::new(5, 5), 9, 30, form);
        for work in [3, 40, 100_000] {
            let (mut text, mut from, mut boards) = (String::new(), json!(0), Vec::new());
            while boards.len() < 30 {
                let seen: Vec<&Value> = boards.iter().map(|board: &Value| &board["id"]).collect();
                let recipe = json!({"width": 5, "height": 5, "form": name});
                let slice = ask(
                    "make",
                    json!({
                        "recipe": recipe, "seed": 9, "from": from, "count": 30 - boards.len(), "work": work, "seen": seen,
                    }),
                );
                if text.is_empty() && form == PackForm::Csv {
                    text = format!("{}\n", slice["header"].as_str().unwrap());
                }
                for row in slice["rows"].as_array().unwrap() {
                    text.push_str(row.as_str().unwrap());
                    text.push('\n');
                }
                boards.extend(slice["boards"].as_array().unwrap().iter().cloned());
                from = slice["next"].clone();
            }
            assert_eq!(text, expected, "{name} {work}");
        }
        let (header, rows) = match form {
            PackForm::Csv => expected.split_once('\n').unwrap(),
            _ => ("", &*expected),
        };
        for part in [1500, 4000, 100_000] {
            let (mut at, mut ids) = (0, Vec::new());
            while at < rows.len() {
                let end = rows.len().min(at + part);
                let answer = ask(
                    "rows",
                    json!({"header": header, "text": rows[at..end], "end": end == rows.len()}),
                );
                for row in answer["rows"].as_array().unwrap() {
                    let (from, to) = (
                        row["from"].as_u64().unwrap() as usize,
                        row["to"].as_u64().unwrap() as usize,
                    );
                    assert!(rows[at + from..at + to].contains(row["id"].as_str().unwrap()));
                    ids.push(row["id"].clone());
                }
                let used = answer["used"].as_u64().unwrap() as usize;
                assert!(used > 0);
                at += used;
            }
            ids.dedup();
            assert_eq!(ids.len(), 30);
        }
    }
}

/// The places of rows are whole lines, whatever ends them, and an unfinished quote waits for more.
#[test]
fn rows_are_whole_lines() {
    let header = "id,width,height,cells,title_en";
    for end in ["\n", "\r\n"] {
        let lines =
            ["a,1,1,1,x", "b,1,1,0,\"y\n, z\"", "c,1,1,1,"].map(|line| format!("{line}{end}"));
        let text = lines.concat();
        for cut in 0..=text.len() {
            let is_end = cut == text.len();
            let answer = ask(
                "rows",
                json!({"header": header, "text": text[..cut], "end": is_end}),
            );
            let rows = answer["rows"].as_array().unwrap();
            let mut at = 0;
            for (row, line) in rows.iter().zip(&lines) {
                let place = |name: &str| row[name].as_u64().unwrap() as usize;
                assert_eq!(
                    (place("from"), place("to")),
                    (at, at + line.len()),
                    "{cut} {row}"
                );
                at += line.len();
            }
            assert_eq!(answer["used"], at);
            assert!(!is_end || rows.len() == 3);
        }
    }
}

/// What a spreadsheet has saved keeps its separators, and line breaks in quotes.
#[test]
fn rows_with_other_separators_are_read_and_edited() {
    let header = "width;height;cells;title_en;notes";
    let line = "2;2;1101;Old;\"a\nb, c\"";
    for (separator, value) in [
        (";", "\"a\nb, c\""),
        ("\t", "\"a\nb, c\""),
        (",", "\"a\nb, c\""),
    ] {
        let [header, line] = [header, line].map(|text| text.replace(';', separator));
        let answer = ask(
            "rows",
            json!({"header": header, "text": format!("{line}\n"), "end": true}),
        );
        assert_eq!(answer["rows"][0]["cells"], "1101", "{answer}");
        let picture = form(&picture(2, 2, "1011"));
        let request =
            json!({"header": header, "row": line, "picture": picture, "titles": {"en": "New"}});
        let expected = ["2", "2", "1011", "New", value].join(separator);
        assert_eq!(ask("row", request)["row"], expected);
    }
}

/// Cells that lost their zeros, and layouts of JSON that have no row on a line.
#[test]
fn packs_of_spreadsheets_and_editors_are_opened() {
    let header = "Width;HEIGHT;cells;rows;columns";
    let rows = |line: &str| {
        let request = json!({"header": header, "text": format!("{line}\n"), "end": true});
        ask("rows", request)["rows"][0].clone()
    };
    assert_eq!(rows("3;3;111010;/3/1;1/2/1")["cells"], "000111010");
    let error = rows("3;3;111010;3/1/;1/2/1")["error"].to_string();
    assert!(error.contains("column cells: expected 9 cells"), "{error}");
    let object = json!({"width": 1, "height": 1, "cells": "1"});
    for (text, has_lines) in [
        ("width,height,cells\n1,1,1\n".to_string(), true),
        (format!("{object}\n"), true),
        (format!("[{object}]"), false),
        (format!("{object:#}"), false),
        (json!({"puzzles": [object]}).to_string(), false),
        ("size,cells\n1x1,1\n".to_string(), false),
        ("{\"size\": \"1x1\", \"cells\": \"1\"}\n".to_string(), false),
    ] {
        let opened = ask("open", json!({"text": text}));
        let found = (&opened["pack"], &opened["lines"]);
        assert_eq!(found, (&json!(true), &json!(has_lines)), "{text}");
        assert_eq!(ask("rewrite", json!({"pack": text}))["boards"], 1);
    }
}

/// Also the columns that a pack has only on request.
#[test]
fn an_edited_row_computes_every_column() {
    let header = "width,height,cells,line_solves,branches,cover_nodes,cover_updates,\
                  footholds_first,footholds_least,footholds_mean,technique";
    let old = "2,2,1101,97,97,97,97,97,97,97,nested-cases";
    let new = form(&picture(4, 4, "1001110000010011"));
    let edited = ask(
        "row",
        json!({"header": header, "row": old, "picture": new, "titles": {}}),
    );
    let added = ask(
        "row",
        json!({"header": header, "picture": new, "titles": {}}),
    );
    assert_eq!(edited["row"], added["row"]);
    let row = added["row"].as_str().expect("a row");
    assert!(row.split(',').all(|value| !value.is_empty()), "{row}");
}

/// An edited row keeps the columns that a pack does not compute, and the rest is proved anew.
#[test]
fn an_edited_row_keeps_what_is_not_computed() {
    let [header, old] = [
        "seed,index,width,height,cells,density,level,title_en,title_de,source",
        "4,7,2,2,1101,0.7500,easy,Old,Alt,\"a, b\"",
    ];
    let new = picture(4, 4, "1001110000010011");
    let edit = |change: Value| {
        let mut request =
            json!({"header": header, "row": old, "picture": form(&new), "titles": {}});
        request
            .as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        request
    };
    let row = ask("row", edit(json!({"titles": {"en": "New, too"}})));
    let cells = new.to_bits();
    assert_eq!(
        row["row"],
        format!("4,7,4,4,{cells},0.4375,medium,\"New, too\",Alt,\"a, b\"")
    );
    let row = ask("row", edit(json!({"row": null, "after": old})));
    assert_eq!(row["row"], format!("4,8,4,4,{cells},0.4375,medium,,,"));
    let row = ask("row", edit(json!({"after": old})));
    assert_eq!(
        row["row"],
        format!("4,8,4,4,{cells},0.4375,medium,Old,Alt,\"a, b\"")
    );
    let row = ask("row", edit(json!({"row": null, "titles": {"de": "Neu"}})));
    assert_eq!(row["row"], format!("0,0,4,4,{cells},0.4375,medium,,Neu,"));
    for (change, expected) in [
        (json!({"titles": {"fr": "Un"}}), "no column title_fr"),
        (json!({"titles": {"en": "=1+1"}}), "formula"),
        (
            json!({"picture": form(&picture(2, 2, "1001"))}),
            "several solutions",
        ),
        (
            json!({"picture": form(&picture(2, 2, "0000"))}),
            "no puzzle",
        ),
        (
            json!({"picture": form(&picture(2, 2, "1111"))}),
            "no puzzle",
        ),
        (json!({"header": "a,b"}), "width"),
        (json!({"row": "1,2"}), "10 fields"),
    ] {
        let (kind, message) = refuse("row", edit(change));
        assert!(
            kind == "input" && message.contains(expected),
            "{kind}: {message}"
        );
    }
}

#[test]
fn pictures_become_a_pack_that_is_verified() {
    let pictures: Vec<Picture> = drawn(9, 9, 20).collect();
    let list: Vec<Value> = pictures
        .iter()
        .map(|picture| json!({"picture": form(picture), "titles": {"en": "No"}}))
        .collect();
    for form in ["csv", "jsonl"] {
        let answer = ask("pack", json!({"pictures": list, "form": form}));
        let (boards, rejected) = (
            answer["boards"].as_u64().unwrap(),
            answer["rejected"].as_array().unwrap().len(),
        );
        assert!(boards > 3 && rejected > 0 && boards + rejected as u64 == 20);
        let text = answer["text"].as_str().unwrap();
        let verified = puzzle_pack::verify(text.as_bytes(), Default::default(), |_| {}).unwrap();
        assert_eq!((verified.rows, &verified.findings[..]), (boards, &[][..]));
    }
}

/// Both engines, followed step by step, stand on a solution where they say so.
#[test]
fn watched_steps_lead_to_solutions() {
    let puzzles = drawn(6, 6, 8)
        .chain(drawn(10, 10, 3))
        .chain([picture(4, 4, "1001110000100001")]);
    let mut kinds = BTreeMap::new();
    for picture in puzzles {
        let puzzle: Puzzle = picture.puzzle();
        let (width, cells) = (puzzle.width(), puzzle.width() * puzzle.height());
        let answer = ask("watch", json!({"picture": form(&picture), "steps": 20_000}));
        let verdict = ask("judge", json!({"picture": form(&picture)}))["verdict"].clone();
        for engine in ["propagation", "cover"] {
            let watched = &answer[engine];
            assert_eq!(
                (&watched["verdict"], &watched["cut"]),
                (&verdict, &json!(false))
            );
            let steps = watched["steps"].as_array().unwrap();
            for (place, step) in steps.iter().enumerate() {
                *kinds
                    .entry(format!("{engine} {}", step["kind"].as_str().unwrap()))
                    .or_insert(0) += 1;
                if step["kind"] == "solution" {
                    let reached = text(&follow(cells, &steps[..place]));
                    let solution = Picture::from_bits(width, cells / width, &reached).unwrap();
                    assert!(nonogram::check(&puzzle, &solution).is_ok());
                }
            }
        }
        let short = ask("watch", json!({"picture": form(&picture), "steps": 3}));
        assert_eq!(
            (
                &short["cover"]["cut"],
                short["cover"]["steps"].as_array().unwrap().len()
            ),
            (&json!(true), 3)
        );
    }
    let kinds: Vec<&str> = kinds.keys().map(|kind| &**kind).collect();
    assert_eq!(
        kinds,
        [
            "cover back",
            "cover chosen",
            "cover dead",
            "cover forced",
            "cover solution",
            "propagation assumed",
            "propagation line",
            "propagation refuted",
            "propagation solution",
            "propagation withdrawn",
        ]
    );
}

#[test]
fn a_line_says_whether_it_decides_a_cell_and_how_easily() {
    let clues = json!([
        {"clue": [[3, 1]], "cells": "?????"}, {"clue": [[2, 1], [1, 1]], "cells": "??????"},
        {"clue": [[3, 1], [1, 1]], "cells": "???????1?"}, {"clue": [[4, 1]], "cells": "?1?0?"},
    ]);
    let answer = ask("live", json!({"lines": clues, "progress": true}));
    let progress = |line: usize| answer["lines"][line]["progress"].as_str();
    assert_eq!(progress(0), Some("easy"));
    assert_eq!(progress(1), None);
    assert!(progress(2).is_some());
    assert_eq!(progress(3), None, "a broken line decides nothing");
    let answer = ask("live", json!({"lines": clues}));
    assert!(answer["lines"][0].get("progress").is_none());
}

#[test]
fn a_hint_names_the_cell_that_explains_a_mistake_or_the_fewest() {
    let board = form(&picture(3, 3, "110100000"));
    let hint = |cells: &str| ask("hint", json!({"picture": board, "cells": cells}));
    let one = hint("????????1");
    assert_eq!(
        (&one["cells"], &one["text"]),
        (&json!([8]), &json!("Row 3, cell 3 is wrong."))
    );
    // The last row is empty, and two cells of it are filled.
    let two = hint("??????1?1");
    assert_eq!(
        two["text"],
        "These cells are wrong: row 3, cell 1; row 3, cell 3."
    );
    // Of the first row, one cell is wrong.
    assert_eq!(hint("111??????")["cells"], json!([2]));
}

#[test]
fn an_edit_leaves_what_line_logic_leaves_of_the_edited_picture() {
    for picture in drawn(6, 6, 12) {
        let board = form(&picture);
        let edits: Vec<Vec<usize>> = (0..36)
            .map(|cell| vec![cell])
            .chain([vec![], vec![0, 35]])
            .collect();
        let answer = ask("edits", json!({"picture": board, "edits": edits}));
        let open = |picture: &Picture| {
            let line = ask("judge", json!({"picture": form(picture)}))["line"]
                .as_str()
                .unwrap()
                .to_string();
            line.matches('?').count()
        };
        assert_eq!(answer["open"], open(&picture));
        for (edit, left) in edits.iter().zip(numbers(&answer["left"])) {
            let mut edited = picture.clone();
            edit.iter()
                .for_each(|&cell| edited.set(cell / 6, cell % 6, !picture.get(cell / 6, cell % 6)));
            assert_eq!(left, open(&edited), "{edit:?}");
        }
    }
}

#[test]
fn a_repair_keeps_the_locked_cells() {
    let board = form(&picture(2, 2, "1001"));
    for cell in 0..4 {
        let answer = ask(
            "repair",
            json!({"picture": board, "logic": "line", "keep": [cell]}),
        );
        assert!(
            answer["repaired"] == false || !numbers(&answer["flips"]).contains(&cell),
            "{answer}"
        );
    }
}
