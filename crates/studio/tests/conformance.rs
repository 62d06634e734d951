//! Requests of every kind have the expected answers, and any other text has an answer.

mod hostile;
mod requests;

use hostile::{a_changed_request_has_an_answer, any_text_has_an_answer};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::LazyLock;

#[test]
fn requests_have_the_expected_answers() {
    let cases = requests::cases();
    assert!(cases.len() >= 200, "{}", cases.len());
    let mut wrong = Vec::new();
    for case in &cases {
        let answer = any_text_has_an_answer(&case.text);
        let is_expected = answer["answer"] == case.answer
            && (case.kind.is_empty() || answer["kind"] == case.kind);
        if !is_expected {
            let start: String = case.text.chars().take(300).collect();
            wrong.push(format!(
                "{} {}: {start}\n  {answer}",
                case.answer, case.kind
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Every question is asked, with an answer that is no error.
    let unknown = studio::answer(r#"{"version":1,"ask":"?"}"#);
    let asked: BTreeSet<&str> = cases.iter().map(|case| case.answer).collect();
    for name in asked.iter().filter(|name| **name != "error") {
        assert!(unknown.contains(name), "{name}");
    }
    let questions = unknown
        .split("expected one of ")
        .nth(1)
        .unwrap()
        .split(", found")
        .next()
        .unwrap();
    for question in questions.split(", ") {
        assert!(asked.contains(question), "no request asks {question}");
    }
}

/// Short requests: the changes meet what matters.
static SHORT: LazyLock<Vec<String>> = LazyLock::new(|| {
    let cases = requests::cases().into_iter();
    cases
        .map(|case| case.text)
        .filter(|text| (40..600).contains(&text.len()))
        .collect()
});

proptest! {
    #[test]
    fn any_text_has_an_answer_of_a_known_kind(text in ".{0,200}") {
        any_text_has_an_answer(&text);
    }

    #[test]
    fn a_request_with_changed_bytes_has_an_answer(
        bytes in prop::collection::vec(any::<u8>(), 2..20),
    ) {
        a_changed_request_has_an_answer(&SHORT, &bytes);
    }
}
