//! Files made of random bytes.

use crate::hostile;
use proptest::{collection::vec, prelude::*};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6000))]

    #[test]
    fn what_is_read_is_written_and_read_again(bytes in vec(any::<u8>(), 2..40)) {
        hostile::what_is_read_is_written_and_read_again(&bytes);
    }
}
