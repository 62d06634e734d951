//! Requests to the studio with changed bytes, and any texts: both have an answer. The property
//! tests in `studio` have the same bodies.

#![no_main]

use std::sync::LazyLock;

#[path = "../../crates/studio/tests/hostile/mod.rs"]
mod hostile;

/// A request of each kind.
static REQUESTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let picture = r#""picture":{"width":3,"height":3,"cells":"101010111"}"#;
    let puzzle = r#""puzzle":{"width":2,"height":1,"rows":[[[1,1]]],"columns":[[[1,1]],[]]}"#;
    let members = [
        ("about", String::new()),
        (
            "open",
            r#","text":"3x2:2/1/1/1.1/2","name":"a.id""#.to_string(),
        ),
        (
            "open",
            r#","text":"[{\"rows\":[[1]],\"columns\":[[1]]}]""#.to_string(),
        ),
        (
            "rows",
            r#","header":"id,width,height,cells","text":"1,2,1,10\n","end":true"#.to_string(),
        ),
        (
            "make",
            r#","recipe":{"width":4,"height":4,"source":"random"},"count":1,"work":20"#.to_string(),
        ),
        (
            "row",
            format!(r#","header":"width,height,cells",{picture},"titles":{{"en":"T"}}"#),
        ),
        (
            "pack",
            format!(r#","pictures":[{{{picture},"titles":{{"en":"T"}}}}],"form":"jsonl""#),
        ),
        (
            "live",
            r#","lines":[{"clue":[[1,1]],"cells":"?0?"}]"#.to_string(),
        ),
        ("check", format!(r#",{picture},"cells":"1?10???0?""#)),
        ("hint", format!(r#",{picture},"cells":"1?10???0?""#)),
        ("explain", format!(",{puzzle}")),
        ("judge", format!(",{picture}")),
        ("judge", format!(r#",{puzzle},"work":100"#)),
        ("rate", format!(",{picture}")),
        (
            "repair",
            format!(r#",{picture},"logic":"line","work":1000"#),
        ),
        (
            "import",
            r#","width":1,"height":2,"rgba":"AAAAAAAAAP8=","size":[2,2],"fit":"cover""#.to_string(),
        ),
        (
            "export",
            format!(r#","boards":[{{{picture},"title":"T"}}],"format":"webpbn""#),
        ),
        ("share", format!(r#",{picture},"title":"T""#)),
        ("unshare", r#","code":"AQMDqg""#.to_string()),
        ("watch", format!(r#",{picture},"steps":9"#)),
    ];
    let requests = members.map(|(ask, rest)| format!(r#"{{"version":1,"ask":"{ask}"{rest}}}"#));
    requests.into()
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::a_changed_request_has_an_answer(&REQUESTS, bytes);
    hostile::any_text_has_an_answer(&String::from_utf8_lossy(bytes));
});
