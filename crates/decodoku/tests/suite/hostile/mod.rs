//! Properties of any text as a board, a move or a saved game, called with random bytes by a
//! property test and by a fuzzer.

use decodoku::{Board, Move, Session};

/// The beginning of a saved game.
const HEAD: &str = "seed 1\nside 3\nmodulus 10\npreset round-end\nvariant numbers\npractice no\n";

/// A text has an answer. A board that is read is written and read again, and the moves that are
/// read are played on it, or refused. The first byte is the modulus.
pub(crate) fn a_text_has_an_answer(bytes: &[u8]) {
    let Some((&modulus, rest)) = bytes.split_first() else {
        return;
    };
    let text = String::from_utf8_lossy(rest);
    let numbers: String = text.chars().filter(|sign| !sign.is_alphabetic()).collect();
    let (mut board, modulus) = match Board::parse(&numbers, modulus.into()) {
        Ok(board) => {
            assert_eq!(
                Board::parse(&board.to_string(), modulus.into()).as_ref(),
                Ok(&board)
            );
            (board, u16::from(modulus))
        }
        Err(_) => (Board::new(3, 3, 10).expect("a board"), 10),
    };
    for line in text.lines() {
        let Ok(step) = line.parse::<Move>() else {
            continue;
        };
        assert_eq!(step.to_string().parse(), Ok(step));
        let before = board.clone();
        if board.play(step).is_err() {
            assert_eq!(board, before, "a move that is refused changes nothing");
        }
        assert!(board.squares().all(|square| board.get(square) < modulus));
    }
    for head in ["", HEAD] {
        if let Ok(session) = Session::load(&format!("{head}{text}")) {
            let saved = session.save();
            assert_eq!(Session::load(&saved).map(|again| again.save()), Ok(saved));
        }
    }
}
