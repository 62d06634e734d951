//! Requests with what is expected of their answers. The test `conformance` sends them to the
//! library, and `cargo xtask site --test` to the WebAssembly module, whose answers must be the same
//! bytes.

pub(crate) mod colors;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use nonogram::Picture;
use nonogram_formats::{ImageOptions, read_file};
use puzzle_pack::source::{Drawer, Source, stream};
use serde_json::{Value, json};
use std::path::Path;

/// A request, and the name of its answer or the kind of its error.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) text: String,
    pub(crate) answer: &'static str,
    /// Empty if the answer is no error.
    pub(crate) kind: &'static str,
}

/// A list of cases.
#[derive(Default)]
struct Cases(Vec<Case>);

impl Cases {
    fn good(&mut self, ask: &'static str, members: Value) {
        let text = request(ask, members);
        let (answer, kind) = (ask, "");
        self.0.push(Case { text, answer, kind });
    }

    fn bad(&mut self, kind: &'static str, text: impl Into<String>) {
        let (text, answer) = (text.into(), "error");
        self.0.push(Case { text, answer, kind });
    }

    fn wrong(&mut self, kind: &'static str, ask: &str, members: Value) {
        self.bad(kind, request(ask, members));
    }

    /// A case for each line: `good` or the kind of its error, the question, and its members with
    /// values for names.
    fn table(&mut self, values: &[(&str, &Value)], text: &'static str) {
        for line in text.trim().lines() {
            let mut words = line.trim().splitn(3, ' ');
            let [kind, ask, members] = [(); 3].map(|()| words.next().unwrap());
            let mut members = members.to_string();
            for (name, value) in values {
                members = members.replace(name, &value.to_string());
            }
            let members = serde_json::from_str(&members).unwrap();
            match kind {
                "good" => self.good(ask, members),
                "any" => self.wrong("", ask, members),
                kind => self.wrong(kind, ask, members),
            }
        }
    }
}

/// All cases.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases = Cases::default();
    cases.good("about", json!({}));
    let pictures = pictures();
    for (inks, picture) in &pictures {
        about_a_picture(picture, *inks, &mut cases);
    }
    let boat = json!({"picture": form(&pictures[0].1, 1), "title": "Boat"});
    drawings(&boat, &mut cases);
    books(&boat, &mut cases);
    about_files(&mut cases);
    about_packs(&mut cases);
    colors::cases(&mut cases);
    hostile(&mut cases);
    cases.0
}

/// Drawings of a board, with their fonts.
fn drawings(board: &Value, cases: &mut Cases) {
    let fonts =
        [ttf_noto_sans::REGULAR, ttf_noto_sans::BOLD].map(|file| BASE64_STANDARD.encode(file));
    for format in ["svg", "pdf"] {
        let mut members = json!({"boards": [board], "format": format, "solution": true});
        cases.wrong("request", "export", members.clone());
        for (fonts, is_good) in [
            (json!(fonts), true),
            (json!(["", "AAAA"]), false),
            (json!(["?", ""]), false),
        ] {
            members["fonts"] = fonts;
            if is_good {
                cases.good("export", members.clone())
            } else {
                cases.wrong("input", "export", members.clone())
            }
        }
    }
}

/// Books of a board with one solution.
fn books(board: &Value, cases: &mut Cases) {
    let fonts =
        [ttf_noto_sans::REGULAR, ttf_noto_sans::BOLD].map(|file| BASE64_STANDARD.encode(file));
    cases.wrong("request", "book", json!({"boards": [board]}));
    cases.wrong("request", "book", json!({"boards": [board], "fonts": []}));
    for (kind, mut members) in [
        ("", json!({"boards": [board], "draw": [1, 9]})),
        (
            "",
            json!({"boards": [board], "settings": {"trim": "a5", "language": "de"}, "pdf": true}),
        ),
        ("limit", json!({"boards": [board], "draw": vec![1; 9]})),
        ("limit", json!({"boards": vec![board; 1001]})),
        ("input", json!({"boards": []})),
        ("input", json!({"pack": "id,width,height,cells\n,1,1,2\n"})),
    ] {
        members["fonts"] = json!(fonts);
        match kind {
            "" => cases.good("book", members),
            kind => cases.wrong(kind, "book", members),
        }
    }
}

fn request(ask: &str, mut members: Value) -> String {
    members["version"] = 1.into();
    members["ask"] = ask.into();
    members.to_string()
}

/// A picture as requests have it: a palette is for several inks.
pub(crate) fn form(picture: &Picture, inks: usize) -> Value {
    let mut form =
        json!({"width": picture.width(), "height": picture.height(), "cells": picture.to_digits()});
    if inks > 1 {
        form["palette"] = colors::palette(inks);
    }
    form
}

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../data")
        .join(name);
    std::fs::read_to_string(path).unwrap()
}

/// Pictures with their numbers of inks: those of `data/`, and drawn ones of all widths for which
/// there is code of its own. The last ones have more inks in their palette than in their cells.
fn pictures() -> Vec<(usize, Picture)> {
    let names = ["boat", "cat", "noise-20x20", "planet", "smooth-30x30"];
    let read = |name: &str| {
        let text = data(&format!("corpus/{name}.non"));
        let documents = read_file(text.as_bytes(), Some("non"), &ImageOptions::default()).unwrap();
        (1, documents[0].goal.clone().unwrap())
    };
    let plain = [
        (1, 1),
        (2, 2),
        (5, 5),
        (7, 3),
        (15, 15),
        (25, 20),
        (66, 4),
        (3, 130),
        (300, 2),
    ];
    let colored = [
        (2, 5, 5),
        (3, 15, 15),
        (5, 10, 10),
        (31, 12, 9),
        (2, 70, 4),
        (3, 3, 260),
    ];
    let drawn = plain
        .map(|(width, height)| (1, width, height))
        .into_iter()
        .chain(colored);
    let draw = |(inks, width, height): (usize, usize, usize)| {
        let filled = (width * height * 6 / 10) as u32;
        let mut drawer = Drawer::new(Source::Smooth, width, height, filled..=filled).inks(inks);
        (inks, drawer.draw(&mut stream(3, width as u64)).clone())
    };
    let written = [
        (4, "aab\n.b.\nb.."),
        (3, "#..\n##."),
        (2, "b.b\nb.."),
        (2, "ab\nba"),
    ];
    let written = written.map(|(inks, text)| (inks, text.parse().unwrap()));
    names
        .map(read)
        .into_iter()
        .chain(drawn.map(draw))
        .chain(written)
        .collect()
}

fn about_a_picture(picture: &Picture, inks: usize, cases: &mut Cases) {
    let (form, cells) = (form(picture, inks), picture.to_digits());
    let half: String = cells
        .char_indices()
        .map(|(i, c)| if i % 2 == 0 { c } else { '?' })
        .collect();
    let unknown = "?".repeat(cells.len());
    let [all, part, none] = [&cells, &half, &unknown].map(|cells| json!(cells));
    let work = if inks == 1 { Value::Null } else { json!(5000) };
    let values = [
        ("FORM", &form),
        ("ALL", &all),
        ("PART", &part),
        ("NONE", &none),
        ("WORK", &work),
    ];
    cases.table(
        &values,
        r#"
        good judge {"picture": FORM, "work": WORK}
        good judge {"picture": FORM, "work": 0}
        good rate {"picture": FORM, "work": WORK}
        good share {"picture": FORM, "title": "A title, ünïcode"}
        good hint {"picture": FORM, "cells": NONE}
        good hint {"picture": FORM, "cells": PART}
        good check {"picture": FORM, "cells": ALL}
        good check {"picture": FORM, "cells": PART}
        good explain {"picture": FORM, "work": 5000}
        good export {"boards": [{"picture": FORM, "title": "Cat", "saved": PART}], "format": "non", "solution": true}
        good export {"boards": [{"picture": FORM, "title": "Cat"}], "format": "webpbn", "solution": true}
        good export {"boards": [{"picture": FORM, "title": "Cat"}], "format": "json", "solution": true}
        "#,
    );
    if inks == 1 {
        cases.table(
            &values,
            r#"good export {"boards": [{"picture": FORM}], "format": "rows", "solution": true}"#,
        );
    }
    if cells.len() <= 400 {
        cases.good("watch", json!({"picture": form, "steps": 50}));
    }
    if cells.len() <= if inks == 1 { 400 } else { 100 } {
        cases.table(
            &values,
            r#"
            good repair {"picture": FORM, "logic": "line", "work": 20000}
            good repair {"picture": FORM, "logic": "search", "work": 5000}
            good repair {"picture": FORM, "work": 5000, "keep": [0]}
            good edits {"picture": FORM, "edits": [[0], [0, 0], []], "work": 5000}
            "#,
        );
    }
    let code = studio::answer(&request("share", json!({"picture": form})));
    let code: Value = serde_json::from_str(&code).unwrap();
    cases.good("unshare", json!({"code": code["code"]}));
    let clues = picture.row_clues();
    let clue: Vec<_> = clues
        .get(0)
        .blocks()
        .map(|block| [usize::from(block.length), block.ink.number()])
        .collect();
    let lines = [&cells, &half, &unknown]
        .map(|cells| json!({"clue": clue, "cells": cells[..picture.width()]}));
    cases.good("live", json!({ "lines": lines }));
}

fn about_files(cases: &mut Cases) {
    for name in [
        "corpus/key.non",
        "corpus/tree.non",
        "unit/pair.in",
        "unit/probe.id",
        "unit/no-solution.non",
    ] {
        cases.good("open", json!({"text": data(name), "name": name}));
        cases.good("open", json!({"text": data(name)}));
    }
    cases.table(
        &[],
        r#"
        good open {"text": "{\"rows\":[[1],[1]],\"columns\":[[1],[1]]}", "name": "a.json"}
        good open {"text": "id,width,height,cells\n"}
        input open {"text": "", "name": "empty.non"}
        input open {"text": "\u0000\u0001\u007f"}
        input open {"text": "3x2:2/1/x/1.1/2", "name": "a.id"}
        input open {"text": "<?xml version=\"1.0\"?><puzzleset><puz", "name": "a.xml"}
        input open {"text": "[clues]\nrows = 3", "name": "a.toml"}
        request import {"width": 2, "height": 4, "rgba": "*", "size": [2, 2]}
        "#,
    );
    let rgba = "AAAA//////8AAAD/////AAAAAP///////wAAAP////8=";
    for fit in ["stretch", "contain", "cover"] {
        let image = json!({"width": 2, "height": 4, "rgba": rgba, "size": [2, 2], "fit": fit});
        cases.good("import", image);
    }
}

fn about_packs(cases: &mut Cases) {
    for (source, size) in [
        ("smooth", 10),
        ("shapes", 15),
        ("random", 5),
        ("symmetric", 8),
    ] {
        let recipe = json!({"width": size, "height": size, "source": source, "rate": true});
        cases.good(
            "make",
            json!({"recipe": recipe, "seed": 7, "count": 3, "work": 300}),
        );
        let recipe = json!({"width": size, "height": size, "source": source, "form": "jsonl", "profile": "game"});
        cases.good(
            "make",
            json!({"recipe": recipe, "seed": 8, "from": 2, "count": 2, "work": 300}),
        );
    }
    let made = studio::answer(&cases.0[cases.0.len() - 2].text);
    let made: Value = serde_json::from_str(&made).unwrap();
    let lines = |rows: &Value| -> String {
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| format!("{}\n", row.as_str().unwrap().trim_end()))
            .collect()
    };
    let text = lines(&made["rows"]);
    let cat = json!({"width": 3, "height": 2, "cells": "111010"});
    let several = json!({"width": 2, "height": 2, "cells": "1001"});
    let (all, half) = (json!(text), json!(&text[..text.len() / 2]));
    let pack = json!(format!("{}\n{text}", made["header"].as_str().unwrap()));
    cases.table(
        &[
            ("HEADER", &made["header"]),
            ("TEXT", &all),
            ("PACK", &pack),
            ("HALF", &half),
            ("CAT", &cat),
            ("SEVERAL", &several),
        ],
        r#"
        good rows {"header": HEADER, "text": TEXT, "end": true}
        good rows {"header": HEADER, "text": HALF, "end": false}
        good rows {"header": "id,width,height,cells", "text": "1,2\n\n,,,,\n\"", "end": true}
        good rows {"header": "", "text": "{\"width\":1}\n[]\n{", "end": true}
        good row {"header": HEADER, "picture": CAT, "titles": {"en": "Duck"}}
        good rewrite {"pack": PACK, "form": "csv"}
        good rewrite {"pack": PACK, "form": "json", "profile": "game"}
        input rewrite {"pack": HALF}
        input rewrite {"pack": "id,width,height,cells\n", "profile": "game"}
        input row {"header": HEADER, "picture": SEVERAL, "titles": {}}
        any make {"recipe": {"width": 0, "height": 5}, "count": 1}
        any make {"recipe": {"width": 5, "height": 5, "source": "nothing"}, "count": 1}
        any make {"recipe": {"width": 5, "height": 5, "levels": ["expert", "easy"]}, "count": 1}
        any make {"recipe": {"width": 5, "height": 5, "density": [2.0, 3.0]}, "count": 1}
        any make {"recipe": {"width": 5, "height": 5, "density": [0.7, 0.2]}, "count": 1}
        any make {"recipe": {"width": 5, "height": 5, "title_template": "{nothing}"}, "count": 1}
        any make {"recipe": {"width": 5, "height": 5, "languages": ["xx"]}, "count": 1}
        "#,
    );
    for form in ["csv", "jsonl"] {
        let pictures =
            json!([{"picture": cat, "titles": {"en": "T", "de": "Te"}}, {"picture": several}]);
        cases.good(
            "pack",
            json!({"pictures": pictures, "form": form, "profile": "full"}),
        );
    }
}

/// Requests that nobody should send.
fn hostile(cases: &mut Cases) {
    let picture = json!({"width": 3, "height": 3, "cells": "101010101"});
    let judge = request("judge", json!({"picture": picture}));
    for end in 0..judge.len() {
        cases.bad("request", &judge[..end]);
    }
    for text in [
        "",
        " ",
        "null",
        "1",
        "[]",
        "\"judge\"",
        "{}",
        "\u{feff}{}",
        "\u{0}",
        "{\"version\":1}",
        "{\"ask\":\"judge\"}",
        "{\"version\":2,\"ask\":\"judge\"}",
        "{\"version\":-1,\"ask\":\"judge\"}",
        "{\"version\":1e400,\"ask\":\"judge\"}",
        "{\"version\":\"1\",\"ask\":\"judge\"}",
        "{\"version\":1,\"ask\":null}",
        "{\"version\":1,\"ask\":\"\"}",
        "{\"version\":1,\"ask\":\"judge \"}",
        "{\"version\":1,\"ask\":\"Judge\"}",
        "{\"version\":1,\"ask\":\"answer\"}",
        "{\"version\":1,\"ask\":\"\\u0000\"}",
        "{\"version\":1,\"ask\":\"error\"}",
        "{\"version\":1,\"ask\":\"judge\"}",
        "{\"version\":1,\"ask\":\"judge\"} x",
    ] {
        cases.bad("request", text);
    }
    let deep = "[".repeat(100_000);
    cases.bad("request", deep.clone());
    cases.bad(
        "request",
        format!("{{\"version\":1,\"ask\":\"judge\",\"picture\":{deep}"),
    );
    cases.bad(
        "request",
        format!(
            "{{\"version\":1,\"ask\":\"about\",\"a\":{}",
            "{\"a\":".repeat(100_000)
        ),
    );

    for side in [0_i64, 4001, -1, 1 << 31, 1 << 32, i64::MAX, i64::MIN] {
        let kind = if side < 0 { "request" } else { "limit" };
        let of_image = if side < 0 { "request" } else { "input" };
        let picture = json!({"width": side, "height": 1, "cells": "0"});
        cases.wrong(kind, "judge", json!({ "picture": picture }));
        let puzzle = json!({"width": 1, "height": side, "rows": [], "columns": [[]]});
        cases.wrong(kind, "check", json!({"puzzle": puzzle, "cells": ""}));
        let image = json!({"width": side, "height": side, "rgba": "", "size": [1, 1]});
        cases.wrong(of_image, "import", image);
        let image = json!({"width": 1, "height": 1, "rgba": "AAAAAA==", "size": [side, side]});
        cases.wrong(kind, "import", image);
        let recipe = json!({"width": side, "height": side});
        let of_recipe = if u32::try_from(side).is_ok() {
            "limit"
        } else {
            "request"
        };
        cases.wrong(of_recipe, "make", json!({"recipe": recipe, "count": 1}));
    }
    let wide = json!({"width": 4001, "height": 1, "cells": "1".repeat(4001)});
    cases.wrong("limit", "judge", json!({ "picture": wide }));
    let widest = json!({"width": 4000, "height": 1, "cells": "10".repeat(2000)});
    cases.good("judge", json!({ "picture": widest }));

    for cells in [
        "",
        "1",
        "1111",
        "?????????",
        "10101010x",
        "1010101011",
        "101010102",
        "10101010\n",
        "10101010\u{e9}",
    ] {
        let bad = json!({"width": 3, "height": 3, "cells": cells});
        for ask in ["judge", "rate", "repair", "share", "watch", "hint"] {
            cases.wrong("input", ask, json!({"picture": bad, "cells": "?????????"}));
        }
        if cells != "?????????" {
            cases.wrong(
                "input",
                "check",
                json!({"picture": picture, "cells": cells}),
            );
        }
    }
    for clue in [
        json!([[0, 1]]),
        json!([[1, 2]]),
        json!([[4, 1]]),
        json!([[1, 1], [1, 1], [1, 1]]),
    ] {
        let puzzle = json!({"width": 3, "height": 1, "rows": [clue], "columns": [[], [], []]});
        for ask in ["judge", "explain", "watch"] {
            cases.wrong("input", ask, json!({ "puzzle": puzzle }));
        }
    }
    let long = json!("z".repeat(10_000));
    cases.table(
        &[("PICTURE", &picture), ("LONG", &long)],
        r###"
        request judge {"picture": {"width": 1, "height": 1, "cells": "1", "palette": []}}
        request judge {"picture": {"width": 1, "height": 1, "cells": "1", "palette": {}}}
        request judge {"picture": {"width": 1, "height": 1, "cells": "1", "palette": "white"}}
        request judge {"picture": {"width": 1, "height": 1, "cells": "1", "palette": [{"name": "a", "rgb": "ffffff", "symbol": "."}]}}
        request judge {"picture": {"width": 1, "height": 1, "cells": "1", "palette": [{"name": "a", "rgb": "ffffff", "symbol": "."}, {"name": "a", "rgb": "00000g", "symbol": "#"}]}}
        request judge {"picture": {"width": 1, "height": 1, "cells": "1", "palette": [{"name": "a", "rgb": "ffffff", "symbol": "."}, {"name": "a", "rgb": "000000", "symbol": "##"}]}}
        request judge {"puzzle": {"width": 3, "height": 1, "rows": [[[-1, 1]]], "columns": [[], [], []]}}
        request judge {"puzzle": {"width": 3, "height": 1, "rows": [[[1]]], "columns": [[], [], []]}}
        request explain {"puzzle": {"width": 3, "height": 1, "rows": [[1]], "columns": [[], [], []]}}
        input judge {"puzzle": {"width": 3, "height": 1, "rows": [[[18446744073709551615, 1]]], "columns": [[], [], []]}}
        request judge {"puzzle": {"width": 3, "height": 1, "rows": ["1"], "columns": [[], [], []]}}
        request watch {"puzzle": {"width": 3, "height": 1, "rows": [null], "columns": [[], [], []]}}
        input live {"lines": [{"clue": [[0, 1]], "cells": "???"}]}
        good live {"lines": [{"clue": [[4, 1]], "cells": "???"}]}
        request judge {"picture": PICTURE, "work": -1}
        request judge {"picture": PICTURE, "work": "1"}
        request judge {"picture": PICTURE, "work": 1.5}
        request judge {"picture": PICTURE, "work": []}
        input unshare {"code": ""}
        input unshare {"code": "!"}
        input unshare {"code": "AAAA"}
        input unshare {"code": "\u0000"}
        input unshare {"code": LONG}
        input unshare {"code": "////"}
        input unshare {"code": "A==="}
        any export {"boards": [{"picture": PICTURE}], "format": ""}
        any export {"boards": [{"picture": PICTURE}], "format": "exe"}
        any export {"boards": [{"picture": PICTURE}], "format": "NON"}
        any export {"boards": [{"picture": PICTURE}], "format": "../non"}
        any export {"boards": [], "format": "non"}
        any export {"boards": [{"picture": PICTURE, "title": "two\nlines"}], "format": "non"}
        any rows {"header": "a,a", "text": "1,2\n", "end": true}
        any rows {"header": "\"", "text": "\"", "end": true}
        "###,
    );
}
