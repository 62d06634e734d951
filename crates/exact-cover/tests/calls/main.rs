//! Random sequences of calls, each answer compared with brute force, as `mobical` does it for the
//! SAT solver CaDiCaL. The fuzz target `calls` has the same body and runs for longer.

mod model;
mod questions;
mod run;
mod trace;

use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn every_answer_is_that_of_brute_force(bytes in prop::collection::vec(any::<u8>(), 20..320)) {
        run::run(&trace::of_bytes(&bytes));
    }
}
