//! Boards made of random bytes.

use crate::hostile;
use proptest::{collection::vec, prelude::*};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn both_engines_equal_brute_force(bytes in vec(any::<u8>(), 4..70)) {
        hostile::both_engines_equal_brute_force(&bytes);
    }
}
