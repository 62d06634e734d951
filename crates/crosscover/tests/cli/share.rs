//! `crosscover share`: links and pages of one board.

use crate::program::{DATA, Folder, piped, ran};
use serde_json::Value;

const CAT: &str = "share corpus/cat.non";

#[test]
fn a_link_holds_the_picture_or_the_clues() {
    let link = piped("share -", "3x2:2/1/1/1.1/2\n");
    assert!(link.stdout.starts_with("#play=c3x2:"), "{}", link.stdout);
    let link = ran(DATA, CAT).stdout;
    let code = link.trim_end().strip_prefix("#play=").unwrap();
    let request = serde_json::json!({"version": 1, "ask": "unshare", "code": code});
    let answer: Value = serde_json::from_str(&studio::answer(&request.to_string())).unwrap();
    assert_eq!(
        (&answer["puzzle"]["width"], &answer["title"]),
        (&15.into(), &"Cat".into())
    );
    assert!(answer["picture"].is_object());
}

#[test]
fn a_page_is_one_file_of_less_than_60_kb_without_the_solution() {
    let page = ran(DATA, &format!("{CAT} --html")).stdout;
    assert!(page.len() < 60_000, "{} bytes", page.len());
    assert!(page.contains("\"title\":\"Cat\"") && !page.contains("\"picture\""));
    assert!(page.contains("\"expected\":") && !page.contains("\"expected\":null"));
    // The look of the game, and not that of the rooms of the studio.
    assert!(page.contains("<crosscover-board full>") && !page.contains("main.gallery"));
    assert!(
        !page.contains("src=") && !page.contains("href="),
        "nothing else is loaded"
    );
    let folder = Folder::new();
    let save = format!(
        "{CAT} --html --out {}",
        folder.path().join("cat.html").display()
    );
    assert_eq!(ran(DATA, &save).code, Some(0));
    assert_eq!(ran(DATA, &save).code, Some(2), "a file is not replaced");
}
