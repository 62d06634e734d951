//! Requests about boards of several inks.

use super::{Cases, form, request};
use nonogram::{Palette, Picture};
use serde_json::{Value, json};

/// The standard palette as requests have it.
pub(crate) fn palette(inks: usize) -> Value {
    let swatches = Palette::standard(inks);
    let swatches = swatches
        .swatches()
        .map(|(_, swatch)| json!({"name": swatch.name, "rgb": swatch.rgb.to_string(), "symbol": swatch.symbol}));
    swatches.collect()
}

pub(super) fn cases(cases: &mut Cases) {
    let fish: Picture = "aab\n.b.\nc..".parse().unwrap();
    super::drawings(&json!({"picture": form(&fish, 3), "title": "Fish"}), cases);
    about_packs(cases);
    let rgba = "/wAA//8AAP8A/wD/AP8A//8AAP//AAD/AP8A/wD/AP8=";
    let image = json!({"width": 2, "height": 4, "rgba": rgba, "size": [2, 4], "inks": 2});
    cases.good("import", image.clone());
    for inks in [0, 32] {
        let mut image = image.clone();
        image["inks"] = inks.into();
        cases.wrong("request", "import", image);
    }
    let text =
        "color a #ff0000\ncolor b #0000ff\nwidth 2\nheight 2\nrows\n1a,1b\n1b\ncolumns\n1a\n2b\n";
    cases.good("open", json!({"text": text, "name": "a.non"}));
    hostile(cases);
}

fn about_packs(cases: &mut Cases) {
    for (source, inks, form) in [
        ("smooth", 2, "csv"),
        ("shapes", 3, "jsonl"),
        ("random", 4, "csv"),
    ] {
        let recipe = json!({"width": 8, "height": 8, "source": source, "inks": inks, "form": form, "logic": "search"});
        let make = json!({"recipe": recipe, "seed": 7, "count": 2, "work": 300});
        let answer: Value =
            serde_json::from_str(&studio::answer(&request("make", make.clone()))).unwrap();
        cases.good("make", make);
        let rows = answer["rows"].as_array().unwrap().iter();
        let text: String = rows
            .map(|row| format!("{}\n", row.as_str().unwrap()))
            .collect();
        let header = &answer["header"];
        cases.good("rows", json!({"header": header, "text": text, "end": true}));
        let drawn = json!({"width": 3, "height": 2, "palette": palette(2), "cells": "112020"});
        cases.good(
            "row",
            json!({"header": header, "picture": drawn, "titles": {"en": "Fish"}}),
        );
        let pictures =
            json!([{"picture": drawn}, {"picture": {"width": 2, "height": 1, "cells": "10"}}]);
        cases.good("pack", json!({"pictures": pictures, "form": form}));
    }
    let recipe = json!({"width": 8, "height": 8, "inks": 32});
    cases.wrong("", "make", json!({"recipe": recipe, "count": 1}));
    let drawn = json!({"width": 3, "height": 2, "palette": palette(2), "cells": "112020"});
    let header = "id,width,height,cells";
    cases.wrong("input", "row", json!({"header": header, "picture": drawn}));
    let text = "a,2,1,12,0:ffffff/1:000000\nb,2,1,12,white\nc,2,1,12,\n";
    cases.good(
        "rows",
        json!({"header": "id,width,height,cells,palette", "text": text, "end": true}),
    );
}

/// Requests that nobody should send.
fn hostile(cases: &mut Cases) {
    let two = palette(2);
    for cells in ["123", "12", "1A2", "?12", "1\u{e9}2", "1222"] {
        let picture = json!({"width": 3, "height": 1, "palette": two, "cells": cells});
        for ask in ["judge", "share", "watch"] {
            cases.wrong("input", ask, json!({ "picture": picture }));
        }
    }
    let mut same = two.clone();
    same[2]["symbol"] = same[1]["symbol"].clone();
    let mut no_color = two.clone();
    no_color[2]["rgb"] = "reddish".into();
    let many: Value = (0..33).map(|_| two[1].clone()).collect();
    for palette in [same, no_color, many] {
        let picture = json!({"width": 1, "height": 1, "palette": palette, "cells": "1"});
        cases.wrong("request", "judge", json!({ "picture": picture }));
    }
    // A puzzle has the inks of its clues only, and a board in play has those of the puzzle.
    let picture = json!({"width": 2, "height": 1, "palette": palette(3), "cells": "12"});
    cases.wrong("input", "check", json!({"picture": picture, "cells": "3?"}));
    for (kind, clue) in [
        ("input", json!([[1, 0]])),
        ("input", json!([[1, 3]])),
        ("input", json!([[1, 32]])),
        ("input", json!([[1, u64::MAX]])),
        ("input", json!([[2, 1], [2, 2]])),
        ("request", json!([[1, -1]])),
    ] {
        let puzzle = json!({"width": 3, "height": 1, "palette": two, "rows": [clue], "columns": [[], [], []]});
        cases.wrong(kind, "judge", json!({ "puzzle": puzzle }));
    }
    let cells = json!({"lines": [{"clue": [[1, 32]], "cells": "???"}]});
    cases.wrong("input", "live", cells);
    let codes = "k k2 k2. k0.p1x1_AA k32.p1x1_AA k2.p3x3_AA k2.p1x1_wA k!.p1x1_AA kAAAA.p1x1_AA \
                 c3x1:1a.1b/1a/1b/ k1.c2x1:1a.1b/1a/1b";
    for code in codes.split(' ') {
        cases.wrong("input", "unshare", json!({"code": code}));
    }
    let picture = json!({"width": 2, "height": 1, "palette": two, "cells": "12"});
    cases.wrong(
        "input",
        "export",
        json!({"boards": [{"picture": picture}], "format": "cwd"}),
    );
}
