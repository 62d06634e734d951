//! Any bytes as an exact-cover problem, as a checkpoint of a search, and as a board, a move or a
//! saved game of Decodoku. Property tests in `exact-cover` and `decodoku` have the same bodies.

#![no_main]

#[path = "../../crates/exact-cover/tests/suite/hostile.rs"]
mod covers;
#[path = "../../crates/decodoku/tests/suite/hostile/mod.rs"]
mod decodoku_texts;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((&kind, rest)) = bytes.split_first() else {
        return;
    };
    match kind % 4 {
        0 | 1 => covers::a_text_has_an_answer(rest),
        2 => covers::a_changed_checkpoint_is_refused_or_searched_from(rest),
        _ => decodoku_texts::a_text_has_an_answer(rest),
    }
});
