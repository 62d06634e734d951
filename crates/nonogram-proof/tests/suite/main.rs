//! Tests of proofs, with checkers that share no code with ours.

mod certificates;
mod color_proofs;
mod proofs;

/// Random boards rarely have one solution that only a search finds. This one needs branches within branches.
fn hard() -> nonogram::Picture {
    let bits = "1001101000000001101101101001000000101001000000110001101101101001001101001001100110\
         1001100001010111111100010000000011101010001000111010011000100000101100100110001101\
         10100000100100101000000001010011";
    nonogram::Picture::from_bits(14, 14, bits).expect("a picture")
}
