//! Natural numbers of any size, with the few operations that counting needs.
//!
//! The methods are the school methods, because counts of solutions rarely have more than a few
//! hundred digits. A crate for large numbers would do all this, but the engine has no required
//! dependency.

use std::cmp::Ordering;
use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Mul, SubAssign};
use std::str::FromStr;

/// A natural number of any size.
///
/// ```
/// use exact_cover::count::Natural;
///
/// let factorial: Natural = (1..=30_u64).map(Natural::from).product();
/// assert_eq!(factorial.to_string(), "265252859812191058636308480000000");
/// assert!(factorial > Natural::from(u64::MAX));
/// assert_eq!(u128::try_from(&factorial), Ok(265252859812191058636308480000000));
/// let error = u64::try_from(&factorial).unwrap_err();
/// assert_eq!(error.to_string(), "the number has 108 binary digits, expected at most 64");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Natural {
    /// The digits in base 2^64, the least significant first.
    ///
    /// Invariant: the last one is not 0.
    limbs: Vec<u64>,
}

impl Natural {
    /// Zero.
    pub const ZERO: Self = Self { limbs: Vec::new() };

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// The number as `f64`, rounded; infinite if it is too large.
    pub fn to_f64(&self) -> f64 {
        let mut number = 0.0;
        for &limb in self.limbs.iter().rev() {
            number = number * 2.0_f64.powi(64) + limb as f64;
        }
        number
    }

    /// The number of binary digits; 0 has none.
    pub(crate) fn bits(&self) -> usize {
        match self.limbs.last() {
            Some(last) => 64 * self.limbs.len() - last.leading_zeros() as usize,
            None => 0,
        }
    }

    /// The digits in base 2^64, the least significant first, without leading zeros.
    pub(crate) fn limbs(&self) -> &[u64] {
        &self.limbs
    }

    /// The number with these digits in base 2^64, the least significant first.
    pub(crate) fn from_limbs(limbs: &[u64]) -> Self {
        let mut number = Self {
            limbs: limbs.to_vec(),
        };
        number.trim();
        number
    }

    /// Removes leading zeros.
    fn trim(&mut self) {
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }

    /// Adds the number with these digits in base 2^64, the least significant first.
    pub(crate) fn add_limbs(&mut self, limbs: &[u64]) {
        if self.limbs.len() < limbs.len() {
            self.limbs.resize(limbs.len(), 0);
        }
        let mut carry = false;
        for (index, limb) in self.limbs.iter_mut().enumerate() {
            let added = limbs.get(index).copied().unwrap_or(0);
            let (sum, first) = limb.overflowing_add(added);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            (*limb, carry) = (sum, first || second);
        }
        if carry {
            self.limbs.push(1);
        }
        self.trim();
    }

    /// Divides the number, and returns the remainder.
    pub(crate) fn divide(&mut self, divisor: u64) -> u64 {
        let remainder = divide(&mut self.limbs, divisor);
        self.trim();
        remainder
    }

    /// A number below this one, which must not be 0. Each has the same probability if `source`
    /// draws each `u64` with the same probability.
    ///
    /// Draws numbers with as many bits as the greatest possible result until one is small enough.
    /// This takes at most two draws on average, and no exact method has a bound on their number.
    /// After a thousand draws the source is not random, and the result is 0.
    pub(crate) fn random_below(&self, source: &mut dyn FnMut() -> u64) -> Self {
        let mut greatest = self.clone();
        greatest -= &Self::from(1_u64);
        let bits = greatest.bits();
        for _ in 0..1000 {
            let mut limbs: Vec<u64> = (0..bits.div_ceil(64)).map(|_| source()).collect();
            if let Some(last) = limbs.last_mut() {
                *last >>= (64 - bits % 64) % 64;
            }
            let drawn = Self::from_limbs(&limbs);
            if drawn <= greatest {
                return drawn;
            }
        }
        Self::ZERO
    }
}

/// Decimal digits, as [`Display`](fmt::Display) writes them. Only digits are allowed.
impl FromStr for Natural {
    type Err = ParseNaturalError;

    fn from_str(text: &str) -> Result<Self, ParseNaturalError> {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number {
            return Err(ParseNaturalError);
        }
        let mut value = Self::ZERO;
        for digits in text.as_bytes().chunks(18) {
            let scale = Self::from(10_u64.pow(digits.len() as u32));
            let mut sum = 0;
            for digit in digits {
                sum = 10 * sum + u64::from(digit - b'0');
            }
            value = &value * &scale;
            value += &Self::from(sum);
        }
        Ok(value)
    }
}

/// The error of a text that is not a natural number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseNaturalError;

impl fmt::Display for ParseNaturalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a natural number in decimal digits")
    }
}

impl std::error::Error for ParseNaturalError {}

/// A count that is too large for the integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NaturalTooLarge {
    /// The number of binary digits of the count.
    pub bits: usize,
    /// The most binary digits that the integer has.
    pub most: usize,
}

impl fmt::Display for NaturalTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the number has {} binary digits, expected at most {}",
            self.bits, self.most
        )
    }
}

impl std::error::Error for NaturalTooLarge {}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl TryFrom<&Natural> for $integer {
            type Error = NaturalTooLarge;

            fn try_from(number: &Natural) -> Result<Self, NaturalTooLarge> {
                let (bits, most) = (number.bits(), Self::BITS as usize);
                if bits > most {
                    return Err(NaturalTooLarge { bits, most });
                }
                let mut value = 0_u128;
                for &limb in number.limbs.iter().rev() {
                    value = value << 64 | u128::from(limb);
                }
                Ok(value as Self)
            }
        }

        impl TryFrom<Natural> for $integer {
            type Error = NaturalTooLarge;

            fn try_from(number: Natural) -> Result<Self, NaturalTooLarge> {
                Self::try_from(&number)
            }
        }
    )*};
}

integers!(u64 u128 usize);

impl From<u64> for Natural {
    fn from(number: u64) -> Self {
        Self::from_limbs(&[number])
    }
}

impl From<u128> for Natural {
    fn from(number: u128) -> Self {
        Self::from_limbs(&[number as u64, (number >> 64) as u64])
    }
}

impl AddAssign<&Self> for Natural {
    fn add_assign(&mut self, other: &Self) {
        self.add_limbs(&other.limbs);
    }
}

impl SubAssign<&Self> for Natural {
    /// # Panics
    /// If the difference is negative.
    fn sub_assign(&mut self, other: &Self) {
        assert!(
            other.limbs.len() <= self.limbs.len(),
            "a negative difference"
        );
        let mut borrow = false;
        for (index, limb) in self.limbs.iter_mut().enumerate() {
            let subtracted = other.limbs.get(index).copied().unwrap_or(0);
            let (difference, first) = limb.overflowing_sub(subtracted);
            let (difference, second) = difference.overflowing_sub(u64::from(borrow));
            (*limb, borrow) = (difference, first || second);
        }
        assert!(!borrow, "a negative difference");
        self.trim();
    }
}

impl Mul for &Natural {
    type Output = Natural;

    /// O(n m) for factors of n and m limbs.
    fn mul(self, other: &Natural) -> Natural {
        let mut product = vec![0_u64; self.limbs.len() + other.limbs.len()];
        for (index, &a) in self.limbs.iter().enumerate() {
            let mut carry = 0;
            for (&b, sum) in other.limbs.iter().zip(&mut product[index..]) {
                let wide = u128::from(a) * u128::from(b) + u128::from(*sum) + u128::from(carry);
                (*sum, carry) = (wide as u64, (wide >> 64) as u64);
            }
            product[index + other.limbs.len()] = carry;
        }
        Natural::from_limbs(&product)
    }
}

impl Add for Natural {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += &other;
        self
    }
}

impl Sum for Natural {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, |sum, number| sum + number)
    }
}

impl Product for Natural {
    fn product<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::from(1_u64), |product, number| &product * &number)
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_length = self.limbs.len().cmp(&other.limbs.len());
        by_length.then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Natural {
    /// In decimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The greatest power of ten in a limb, and its exponent.
        const CHUNK: u64 = 10_u64.pow(CHUNK_DIGITS as u32);
        const CHUNK_DIGITS: usize = 19;
        let mut limbs = self.limbs.clone();
        let mut chunks = Vec::new();
        while !limbs.is_empty() {
            chunks.push(divide(&mut limbs, CHUNK));
            while limbs.last() == Some(&0) {
                limbs.pop();
            }
        }
        let mut decimal = chunks.pop().unwrap_or(0).to_string();
        for chunk in chunks.into_iter().rev() {
            decimal.push_str(&format!("{chunk:0CHUNK_DIGITS$}"));
        }
        f.pad_integral(true, "", &decimal)
    }
}

/// Divides a number, and returns the remainder.
fn divide(limbs: &mut [u64], divisor: u64) -> u64 {
    let mut remainder = 0;
    for limb in limbs.iter_mut().rev() {
        let dividend = u128::from(remainder) << 64 | u128::from(*limb);
        *limb = (dividend / u128::from(divisor)) as u64;
        remainder = (dividend % u128::from(divisor)) as u64;
    }
    remainder
}

impl fmt::LowerHex for Natural {
    /// In hexadecimal, which takes linear time.
    ///
    /// ```
    /// use exact_cover::count::Natural;
    ///
    /// let power: Natural = (0..136).map(|_| Natural::from(2_u64)).product();
    /// assert_eq!(format!("{power:x}"), format!("1{:034}", 0));
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut limbs = self.limbs.iter().rev();
        let first = limbs.next().unwrap_or(&0);
        let mut digits = format!("{first:x}");
        for limb in limbs {
            digits += &format!("{limb:016x}");
        }
        f.pad_integral(true, "0x", &digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Numbers around the limits of a limb, and beyond.
    fn naturals() -> impl Strategy<Value = Natural> {
        let limb = prop_oneof![Just(0), Just(1), Just(u64::MAX), any::<u64>()];
        prop::collection::vec(limb, 0..6).prop_map(|limbs| Natural::from_limbs(&limbs))
    }

    impl Natural {
        fn validate(&self) -> bool {
            self.limbs.last() != Some(&0)
        }
    }

    /// The value modulo a prime, from the limbs alone.
    fn residue(number: &Natural) -> u64 {
        const PRIME: u128 = (1 << 61) - 1;
        let step =
            |residue: u128, &limb: &u64| ((residue << 64) % PRIME + u128::from(limb)) % PRIME;
        number.limbs().iter().rev().fold(0, step) as u64
    }

    /// The value modulo the same prime, from the decimal digits.
    fn residue_of_decimal(decimal: &str) -> u64 {
        const PRIME: u128 = (1 << 61) - 1;
        let step = |residue: u128, digit: u8| (residue * 10 + u128::from(digit - b'0')) % PRIME;
        decimal.bytes().fold(0, step) as u64
    }

    proptest! {
        #[test]
        fn small_numbers_follow_u128(a: u64, b: u64) {
            let (x, y) = (Natural::from(a), Natural::from(b));
            let (a, b) = (u128::from(a), u128::from(b));
            prop_assert_eq!(u128::try_from(x.clone() + y.clone()), Ok(a + b));
            prop_assert_eq!(u128::try_from(&x * &y), Ok(a * b));
            prop_assert_eq!(x.cmp(&y), a.cmp(&b));
            prop_assert_eq!((&x * &y).to_string(), (a * b).to_string());
        }

        #[test]
        fn digits_are_read_back(number in naturals()) {
            prop_assert_eq!(number.to_string().parse(), Ok(number));
            for text in ["", "-1", "+1", "1 ", "1_0"] {
                prop_assert_eq!(text.parse::<Natural>(), Err(ParseNaturalError));
            }
        }

        #[test]
        fn ring_laws(a in naturals(), b in naturals(), c in naturals()) {
            let sum = a.clone() + b.clone();
            prop_assert!(sum.validate() && (&a * &b).validate());
            prop_assert_eq!(&sum, &(b.clone() + a.clone()));
            prop_assert_eq!(&a * &b, &b * &a);
            prop_assert_eq!(&sum * &c, &a * &c + &b * &c);
            prop_assert_eq!(&(&a * &b) * &c, &a * &(&b * &c));
            let mut difference = sum.clone();
            difference -= &b;
            prop_assert!(difference.validate());
            prop_assert_eq!(&difference, &a);
            prop_assert_eq!(sum.cmp(&a), b.cmp(&Natural::ZERO));
        }

        #[test]
        fn products_and_decimals_agree_with_residues(a in naturals(), b in naturals()) {
            let product = &a * &b;
            let expected = u128::from(residue(&a)) * u128::from(residue(&b)) % ((1 << 61) - 1);
            prop_assert_eq!(u128::from(residue(&product)), expected);
            prop_assert_eq!(residue_of_decimal(&product.to_string()), residue(&product));
            prop_assert_eq!(product.to_string().starts_with('0'), product.is_zero());
        }

        #[test]
        fn floating_point_is_near(a in naturals(), b in naturals()) {
            let (x, y) = (a.to_f64(), b.to_f64());
            let product = (&a * &b).to_f64();
            prop_assert!((x * y - product).abs() <= product * 1e-14);
            prop_assert!(a > b || x <= y);
        }

        #[test]
        fn limbs_round_trip(a in naturals()) {
            let limbs = a.limbs();
            prop_assert_ne!(limbs.last(), Some(&0));
            prop_assert_eq!(limbs.len(), a.bits().div_ceil(64));
            prop_assert_eq!(Natural::from_limbs(limbs), a);
        }

        #[test]
        fn random_numbers_are_below(a in naturals(), tape: [u64; 4]) {
            prop_assume!(!a.is_zero());
            // After the tape come zeros, which are always small enough.
            let mut tape = tape.into_iter();
            prop_assert!(a.random_below(&mut || tape.next().unwrap_or(0)) < a);
        }
    }

    #[test]
    fn random_numbers_are_uniform() {
        // Three bits are drawn, and drawn again if they are 6 or 7. Every number below 6 has one
        // first draw.
        for first in 0..8_u64 {
            let mut tape = [first, 0].into_iter();
            let mut source = || tape.next().expect("two draws") << 61;
            let drawn = Natural::from(6_u64).random_below(&mut source);
            let expected = if first < 6 { first } else { 0 };
            assert_eq!(drawn, expected.into());
        }
        // Without a choice, nothing is drawn.
        let one = Natural::from(1_u64).random_below(&mut || unreachable!("no draw"));
        assert_eq!(one, Natural::ZERO);
        // A source that always fails must not hang.
        let drawn = Natural::from(6_u64).random_below(&mut || u64::MAX);
        assert_eq!(drawn, Natural::ZERO);
    }

    #[test]
    fn decimals() {
        let power: Natural = (0..200).map(|_| Natural::from(10_u64)).product();
        assert_eq!(power.to_string(), format!("1{}", "0".repeat(200)));
        assert_eq!(
            format!("{:>5}|{:05}", Natural::from(12_u64), Natural::ZERO),
            "   12|00000"
        );
        assert_eq!(Natural::ZERO.to_string(), "0");
    }
}
