//! Boards and moves made of random text.

use crate::hostile;
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_text_has_an_answer(
        modulus in 0_u8..12,
        board in "([0-9]{1,2} ){2,3}\n([0-9]{1,2} ){2,3}\n(([0-9]{1,2} ){2,3}\n)?",
        moves in "([0-9] [0-9] (up|down|l|r|there)\n){0,6}",
        other in "[0-9 udlr\\-+\n]{0,20}",
    ) {
        let text = format!("{board}{moves}{other}");
        for text in [board, moves, other, text] {
            hostile::a_text_has_an_answer(&[&[modulus], text.as_bytes()].concat());
        }
    }
}
