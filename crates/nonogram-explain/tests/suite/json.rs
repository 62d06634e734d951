//! Explanations of boards of several inks as JSON.

use nonogram::Picture;
use nonogram_explain::{EXPLAIN_LINE_SOLVES, explain};
use serde_json::json;

#[test]
fn cells_have_the_numbers_of_their_colors() {
    let picture: Picture = "aab.\n.b.b\nbbaa".parse().expect("a picture");
    let explanation = explain(&picture.puzzle(), Some(&picture), EXPLAIN_LINE_SOLVES);
    let value = serde_json::to_value(&explanation).expect("JSON");
    assert_eq!(value["end"], "solved");
    let step = json!({
        "technique": "count",
        "cells": [],
        "because": [],
        "exclusions": [
            { "row": 2, "column": 1, "colors": [1] },
            { "row": 2, "column": 2, "colors": [1] },
            { "row": 2, "column": 3, "colors": [1] },
            { "row": 2, "column": 4, "colors": [1] },
        ],
        "text": "row 2 (1b 1b): count\n  the clue has only vermilion blocks, so no cell is black\n  ????",
        "reasons": [{
            "line": "row 2",
            "clue": ["1b", "1b"],
            "before": "????",
            "text": "the clue has only vermilion blocks, so no cell is black",
            "cells": [
                { "row": 2, "column": 1, "colors": [1] },
                { "row": 2, "column": 2, "colors": [1] },
                { "row": 2, "column": 3, "colors": [1] },
                { "row": 2, "column": 4, "colors": [1] },
            ],
            "because": [],
        }],
    });
    assert_eq!(value["steps"][0], step);
    let last = value["steps"].as_array().and_then(|steps| steps.last());
    assert!(
        last.is_some_and(|step| step["cells"][0]["color"].is_u64()),
        "{last:?}"
    );
}

#[test]
fn boards_of_one_ink_have_no_numbers() {
    let picture = Picture::from_bits(2, 1, "10").expect("a picture");
    let explanation = explain(&picture.puzzle(), Some(&picture), EXPLAIN_LINE_SOLVES);
    let value = serde_json::to_value(&explanation.steps[0]).expect("JSON");
    let step = json!({
        "technique": "count",
        "cells": [{ "row": 1, "column": 1, "filled": true }],
        "because": [],
        "reasons": [{
            "line": "column 1",
            "clue": [1],
            "before": "?",
            "text": "the line needs 1 filled cell, and only 1 can be filled, so cell 1 is filled",
            "cells": [{ "row": 1, "column": 1, "filled": true }],
            "because": [],
        }],
        "text": "column 1 (1): count\n  the line needs 1 filled cell, and only 1 can be filled, so \
         cell 1 is filled\n    1   ? -> #",
    });
    assert_eq!(value, step);
}

#[test]
fn suppositions_have_reasons_for_each_color() {
    let id = "8x8:1b/1b.1a.1b/1b.1a.1b/1b.1a.1a/1b.1b/1b.1a.1b.1a/1a.1b.1a/1a.1b.1a.1b/1b.2a/1b/1b.1b/1b.1a/\
              1b.1a.1a.1a/1b/1a.3b/2b.1a.2a.1b";
    let explanation = explain(&id.parse().expect("an id"), None, EXPLAIN_LINE_SOLVES);
    let value = serde_json::to_value(&explanation).expect("JSON");
    let steps = value["steps"].as_array().expect("steps");
    let step = steps.iter().find(|step| step["technique"] == "either-way");
    let step = step.expect("a step");
    assert_eq!(step["cell"], json!({ "row": 5, "column": 2 }));
    let reasons = step["reasons"].as_array().expect("reasons");
    let first = &reasons[0];
    assert_eq!(
        first["supposed"],
        json!({ "row": 5, "column": 2, "filled": true, "color": 1 })
    );
    assert_eq!(first["line"], "row 5");
    assert_eq!(first["clue"], json!(["1b", "1a", "1a", "1a"]));
    assert_eq!(first["before"], "?a??.?.?");
    // What no text of a line shows.
    let excluded = json!({ "row": 4, "column": 6, "colors": [1] });
    let mut others = reasons.iter().filter(|it| it["supposed"]["color"] != 1);
    assert!(others.any(|it| {
        it["cells"]
            .as_array()
            .is_some_and(|it| it.contains(&excluded))
    }));
}

/// A step says which known cells it rests on, and each reason of it.
#[test]
fn steps_have_the_cells_that_they_rest_on() {
    let puzzle = "4x4:2/1/2/1/1.1/2/1/1".parse().expect("an id");
    let explanation = explain(&puzzle, None, EXPLAIN_LINE_SOLVES);
    let step = serde_json::to_value(&explanation.steps[0]).expect("JSON");
    assert_eq!(step["technique"], "contradiction");
    // Nothing is known yet: all follows from the supposition.
    assert_eq!(step["because"], json!([]));
    let supposed = json!({ "row": 1, "column": 1, "filled": false });
    let reasons = step["reasons"].as_array().expect("reasons");
    assert!(reasons.iter().all(|reason| reason["supposed"] == supposed));
    let last = json!({
        "line": "row 3",
        "clue": [1],
        "before": "#?#?",
        "text": "cells 1 and 3 are filled, too far apart for the only block, the 1",
        "cells": [],
        "because": [
            { "row": 3, "column": 1, "filled": true },
            { "row": 3, "column": 3, "filled": true },
        ],
        "supposed": supposed,
    });
    assert_eq!(reasons.last(), Some(&last));
    let step = serde_json::to_value(&explanation.steps[2]).expect("JSON");
    assert_eq!(step["because"], json!([{ "row": 1, "column": 1 }]));
}
