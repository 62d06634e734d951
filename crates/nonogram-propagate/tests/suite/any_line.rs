//! Lines made of random bytes.

use crate::hostile;
use proptest::{collection::vec, prelude::*};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5000))]

    #[test]
    fn a_line_equals_brute_force(bytes in vec(any::<u8>(), 0..40)) {
        hostile::a_line_equals_brute_force(&bytes);
    }
}
