//! Proofs made of random bytes: what they prove is true.

use crate::hostile;
use proptest::{collection::vec, prelude::*};
use std::cell::Cell;

#[test]
fn what_is_proved_is_true_by_brute_force() {
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(2000));
    let proved = Cell::new(0);
    let law = |bytes: Vec<u8>| {
        let is_proof = hostile::what_is_proved_is_true(&bytes);
        proved.set(proved.get() + u32::from(is_proof));
        Ok(())
    };
    runner.run(&vec(any::<u8>(), 20..100), law).unwrap();
    assert!(proved.get() > 150, "only {} are proofs", proved.get());
}
