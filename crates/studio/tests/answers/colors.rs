//! What answers about boards of several inks say is true.

use super::ask;
use nonogram::{Ink, InkSet, Picture};
use puzzle_pack::source::{Drawer, Source, stream};
use serde_json::{Value, json};

/// White, and inks with names and letters of their own.
fn palette(inks: usize) -> Value {
    let colors = ["ffffff", "000000", "d00000", "00a000"];
    let names = ["white", "black", "red", "dark \"green\""];
    let colors = colors.iter().zip(names).zip([".", "k", "R", "é"]);
    let swatch = |((rgb, name), symbol)| json!({"name": name, "rgb": rgb, "symbol": symbol});
    colors.take(inks + 1).map(swatch).collect()
}

pub(super) fn form(picture: &Picture, inks: usize) -> Value {
    json!({
        "width": picture.width(), "height": picture.height(),
        "palette": palette(inks), "cells": picture.to_digits(),
    })
}

pub(super) fn drawn(side: usize, inks: usize, count: u64) -> Vec<Picture> {
    let filled = (side * side * 6 / 10) as u32;
    let mut drawer = Drawer::new(Source::Smooth, side, side, filled..=filled).inks(inks);
    let draw = |index| drawer.draw(&mut stream(11, index)).clone();
    (0..count).map(draw).collect()
}

/// Applies changes to a text of cells.
fn apply(cells: &mut String, changes: &Value) {
    for change in changes.as_array().unwrap() {
        let cell = change[0].as_u64().unwrap() as usize;
        let ink = Ink::new(change[1].as_u64().unwrap() as usize).unwrap();
        cells.replace_range(cell..=cell, &ink.digit().to_string());
    }
}

#[test]
fn hints_and_explanations_lead_to_the_solution() {
    let (mut solved, mut excluded) = (0, 0);
    for picture in [1, 2, 3].iter().flat_map(|&inks| drawn(6, inks, 12)) {
        let picture = &picture;
        let board = json!({"picture": form(picture, 3)});
        let is_unique = ask("judge", board.clone())["verdict"] == "unique";
        let explained = ask("explain", board.clone());
        let mut reached = "?".repeat(36);
        for step in explained["steps"].as_array().unwrap() {
            apply(&mut reached, &step["changes"]);
            for exclusion in step["exclusions"].as_array().into_iter().flatten() {
                let cell = exclusion[0].as_u64().unwrap() as usize;
                let place = picture.ink(cell / 6, cell % 6).number();
                let colors = exclusion[1].as_array().unwrap();
                assert!(!colors.is_empty());
                assert!(!is_unique || !colors.contains(&json!(place)), "{step}");
                excluded += 1;
            }
        }
        assert_eq!(reached == picture.to_digits(), is_unique);
        assert_eq!(explained["end"] == "solved", is_unique);
        let mut cells = "?".repeat(36);
        let last = loop {
            let hint = ask("hint", json!({"picture": form(picture, 3), "cells": cells}));
            if hint["hint"] != "step" {
                break hint["hint"].clone();
            }
            for step in hint["before"].as_array().into_iter().flatten() {
                assert_eq!(step["changes"], json!([]));
                assert!(!step["exclusions"].as_array().unwrap().is_empty());
            }
            assert!(hint["text"].as_str().unwrap().len() > 10);
            assert_ne!(hint["changes"], json!([]));
            apply(&mut cells, &hint["changes"]);
        };
        assert_eq!(cells == picture.to_digits(), is_unique);
        assert_eq!(last, if is_unique { "solved" } else { "several" });
        solved += usize::from(is_unique);
    }
    assert!(solved > 5 && excluded > 20, "{solved}, {excluded}");
}

#[test]
fn another_ink_is_wrong() {
    let picture: Picture = "aaa\nb.b".parse().unwrap();
    let check = |cells: &str| {
        ask(
            "check",
            json!({"picture": form(&picture, 2), "cells": cells}),
        )
    };
    assert_eq!(check("1112?2")["complete"], true);
    assert_eq!(check("112???")["wrong"], json!([2]));
    assert_eq!(check("112???")["broken"], json!([0, 4]));
    let live = |cells: &str| {
        let line = json!({"clue": [[2, 1], [1, 2]], "cells": cells});
        ask("live", json!({"lines": [line]}))["lines"][0].clone()
    };
    assert_eq!(
        live("11?2?"),
        json!({"state": "fulfilled", "certain": [true, true]})
    );
    assert_eq!(
        live("110??"),
        json!({"state": "open", "certain": [true, false]})
    );
    assert_eq!(
        live("?1?"),
        json!({"state": "open", "certain": [false, false]})
    );
    assert_eq!(live("2??")["state"], "broken");
}

/// The steps of propagation lead to the solutions, and say which colors cells lost.
#[test]
fn propagation_is_watched_in_color() {
    let mut kinds = std::collections::BTreeMap::new();
    let mut texts = Vec::new();
    let digits = "0000123020001023013000020103013002100210000301002";
    let probed = Picture::from_digits(7, 7, digits).unwrap();
    let drawn = drawn(6, 2, 12).into_iter().chain(drawn(6, 3, 20));
    for picture in drawn.chain([probed]) {
        let board = json!({"picture": form(&picture, 3), "steps": 20_000});
        let watched = ask("watch", board)["propagation"].clone();
        let (width, height) = (picture.width(), picture.height());
        let mut boards = vec![vec![InkSet::up_to(3); width * height]];
        for step in watched["steps"].as_array().unwrap() {
            let kind = step["kind"].as_str().unwrap().to_string();
            match &*kind {
                "assumed" => boards.push(boards.last().unwrap().clone()),
                "withdrawn" => drop(boards.pop()),
                _ => {}
            }
            assert_eq!(step["level"], boards.len() - 1);
            let cells = boards.last_mut().unwrap();
            for exclusion in step["exclusions"].as_array().into_iter().flatten() {
                let cell = exclusion[0].as_u64().unwrap() as usize;
                let colors = exclusion[1].as_array().unwrap().iter();
                let colors = colors.map(|ink| Ink::new(ink.as_u64().unwrap() as usize).unwrap());
                for color in colors {
                    assert!(cells[cell].remove(color) && cells[cell].len() > 1);
                }
            }
            for change in step["changes"].as_array().unwrap() {
                let [cell, ink] = [0, 1].map(|at| change[at].as_u64().unwrap() as usize);
                let ink = Ink::new(ink).unwrap();
                assert!(cells[cell].contains(ink));
                cells[cell] = InkSet::only(ink);
            }
            if kind == "solution" {
                let digits = cells.iter().map(|set| set.single().unwrap().digit());
                let found =
                    Picture::from_digits(width, height, &digits.collect::<String>()).unwrap();
                assert_eq!(nonogram::check(&picture.puzzle(), &found), Ok(()));
            }
            texts.push(step["text"].as_str().unwrap().to_string());
            *kinds.entry(kind).or_insert(0) += 1;
        }
        let verdict = ask("judge", json!({"picture": form(&picture, 3)}))["verdict"].clone();
        assert_eq!(watched["verdict"], verdict);
    }
    let kinds: Vec<&str> = kinds.keys().map(|kind| &**kind).collect();
    let all = [
        "assumed",
        "either",
        "line",
        "refuted",
        "solution",
        "withdrawn",
    ];
    assert_eq!(kinds, all);
    for text in [
        "Row 6 (3 red, 2 black): 3 cells follow; 1 cell cannot be black; 1 cell cannot be red. All 3 \
         ways to place its blocks agree on this.",
        "All colors that row 3, column 7 may have lead to this.",
        "If row 3, column 4 were not black, what follows in 7 lines would leave the blocks of \
         column 5 no place. So it is black.",
        "Nothing more follows, so the solver tries a color.",
        "That attempt is finished. The solver goes back: row 1, column 1 is empty.",
    ] {
        assert!(
            texts.iter().any(|found| found == text),
            "{text}: {texts:#?}"
        );
    }
}

#[test]
fn files_and_links_keep_the_colors() {
    let board = form(&drawn(15, 3, 1)[0], 3);
    for format in ["non", "webpbn", "json"] {
        let boards = json!([{"picture": board, "title": "Fish"}]);
        let file = ask("export", json!({"boards": boards, "format": format}));
        let opened = ask("open", json!({"text": file["text"], "name": file["name"]}));
        let opened = &opened["puzzles"][0];
        assert_eq!(opened["picture"]["cells"], board["cells"], "{format}");
        let colors = |palette: &Value| -> Vec<Value> {
            let swatches = palette.as_array().unwrap().iter();
            swatches.map(|swatch| swatch["rgb"].clone()).collect()
        };
        assert_eq!(
            colors(&opened["puzzle"]["palette"]),
            colors(&board["palette"])
        );
    }
    // The colors of one ink are kept, too.
    let mut board = json!({"width": 2, "height": 1, "cells": "10"});
    let plain = ask("share", json!({ "picture": board }));
    assert_eq!(plain["code"], "p2x1_gA");
    board["palette"] = palette(1);
    let code = ask("share", json!({ "picture": board }))["code"].clone();
    assert_eq!(ask("unshare", json!({ "code": code }))["picture"], board);
}

#[test]
fn a_pack_keeps_the_colors() {
    let pictures: Vec<Value> = drawn(8, 3, 20)
        .iter()
        .map(|picture| json!({"picture": form(picture, 3)}))
        .collect();
    for name in ["csv", "jsonl"] {
        let pack = ask("pack", json!({"pictures": pictures, "form": name}));
        let text = pack["text"].as_str().unwrap();
        let (header, lines) = match name {
            "csv" => text.split_once('\n').unwrap(),
            _ => ("", text),
        };
        let rows = ask(
            "rows",
            json!({"header": header, "text": lines, "end": true}),
        );
        let rows = rows["rows"].as_array().unwrap();
        assert!(rows.len() > 5, "{pack}");
        for (row, line) in rows.iter().zip(lines.lines()) {
            assert_eq!(row["palette"][2]["rgb"], "d00000", "{row}");
            let picture = json!({
                "width": 8, "height": 8, "palette": row["palette"], "cells": row["cells"],
            });
            let again = ask(
                "row",
                json!({"header": header, "picture": picture, "row": line}),
            );
            assert_eq!(again["row"], line);
        }
    }
}

#[test]
fn an_image_keeps_its_colors() {
    // Two pixels of red and blue above two of white.
    let rgba = "/wAA/wAA/////////////w==";
    let image = json!({"width": 2, "height": 2, "rgba": rgba, "size": [2, 2], "inks": 2});
    let picture = &ask("import", image)["picture"];
    let rgb = |cell: usize| {
        let digit = picture["cells"].as_str().unwrap().as_bytes()[cell] - b'0';
        picture["palette"][usize::from(digit)]["rgb"].clone()
    };
    assert_eq!(
        [0, 1, 2, 3].map(rgb),
        ["ff0000", "0000ff", "ffffff", "ffffff"]
    );
}

#[test]
fn a_repair_changes_colors_and_is_good() {
    let mut changed = 0;
    let pictures = drawn(8, 3, 6).into_iter().chain(drawn(8, 1, 6));
    for (picture, logic) in pictures.zip(["line", "probe", "search"].iter().cycle()) {
        let answer = ask(
            "repair",
            json!({"picture": form(&picture, 3), "logic": logic}),
        );
        assert_eq!(answer["repaired"], true);
        let flips = answer["flips"].as_array().unwrap();
        let (before, after) = (
            picture.to_digits(),
            answer["picture"]["cells"].as_str().unwrap(),
        );
        let differs = |&cell: &usize| before.as_bytes()[cell] != after.as_bytes()[cell];
        let cells: Vec<usize> = (0..64).filter(differs).collect();
        assert_eq!(json!(flips), json!(cells));
        assert!(answer["at_least"].as_u64().unwrap() <= cells.len() as u64);
        assert_eq!(answer["picture"]["palette"], palette(3));
        let verdict = ask("judge", json!({"picture": answer["picture"]}));
        assert_eq!(verdict["verdict"], "unique");
        assert!(*logic != "line" || verdict["logic"] == "line");
        changed += flips.len();
    }
    assert!(changed > 0);
}
