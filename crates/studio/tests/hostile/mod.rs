//! Properties of any request, called with random bytes by a property test and by a fuzzer.

use serde_json::Value;

/// Any text has an answer: an object with the version, whose name is that of the question or
/// `error` with its kind and a message.
pub(crate) fn any_text_has_an_answer(text: &str) -> Value {
    let answer: Value = serde_json::from_str(&studio::answer(text)).expect("JSON");
    assert_eq!(answer["version"], 1);
    let name = answer["answer"].as_str().expect("a name");
    if name == "error" {
        let kind = answer["kind"].as_str().expect("a kind");
        assert!(["request", "input", "limit"].contains(&kind), "{answer}");
        let message = answer["message"].as_str().expect("a message");
        assert!(!message.is_empty(), "{answer}");
    } else {
        let request: Value = serde_json::from_str(text).expect("what was understood is JSON");
        assert_eq!(request["ask"], name);
    }
    answer
}

/// A request with some bytes changed has an answer. The first two bytes choose the request, and
/// each three that follow a place and a byte.
pub(crate) fn a_changed_request_has_an_answer(requests: &[String], bytes: &[u8]) {
    let [a, b, changes @ ..] = bytes else { return };
    let mut text = requests[usize::from(u16::from_le_bytes([*a, *b])) % requests.len()]
        .clone()
        .into_bytes();
    for change in changes.chunks_exact(3) {
        if let Some(last) = text.len().checked_sub(1) {
            let place = usize::from(u16::from_le_bytes([change[0], change[1]])) * last / 65_535;
            text[place] = change[2];
        }
    }
    any_text_has_an_answer(&String::from_utf8_lossy(&text));
}
