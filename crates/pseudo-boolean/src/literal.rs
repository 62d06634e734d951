//! Literals, and the names of variables.

use std::fmt;
use std::ops::Not;

/// The characters of a name: the first is a letter, and the others are any of these, in the order
/// of ASCII.
const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The digits in the alphabet, which come before the letters.
const DIGITS: usize = 10;

/// A variable or its negation, written `A0` or `~A0`. Variables are numbered from 0.
///
/// The names of the variables are all words of letters and digits with at least two characters, of
/// which the first is a letter. They are in the order of their lengths, and those of one length in
/// the order of ASCII: variable 0 is `A0`, 1 is `A1`, 9 is `A9`, 10 is `AA`, 61 is `Az`, 62 is
/// `B0`, 3223 is `zz`, and 3224 is `A00`. VeriPB accepts no shorter names.
///
/// ```
/// use pseudo_boolean::FormulaLiteral;
///
/// let literal = FormulaLiteral::new(62);
/// assert_eq!(literal.to_string(), "B0");
/// assert_eq!((!literal).to_string(), "~B0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormulaLiteral(u32);

impl FormulaLiteral {
    /// The variable with this number.
    ///
    /// # Panics
    /// If it is 2^31 - 1 or more.
    pub fn new(variable: u32) -> Self {
        assert!(variable < u32::MAX >> 1, "variable {variable}");
        Self(variable << 1)
    }

    /// The number of its variable.
    pub fn variable(self) -> u32 {
        self.0 >> 1
    }

    /// Whether it is the negation of its variable.
    pub fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// Two numbers for each variable, from 0: first the variable, then its negation.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for FormulaLiteral {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl fmt::Display for FormulaLiteral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The place among the names of the same length.
        let mut place = self.variable() as usize;
        let mut names = (ALPHABET.len() - DIGITS) * ALPHABET.len();
        let mut length = 2;
        while place >= names {
            place -= names;
            names *= ALPHABET.len();
            length += 1;
        }
        let mut name = [0; 8];
        let name = &mut name[..length];
        for character in name[1..].iter_mut().rev() {
            *character = ALPHABET[place % ALPHABET.len()];
            place /= ALPHABET.len();
        }
        name[0] = ALPHABET[DIGITS + place];
        let name = std::str::from_utf8(name).expect("letters and digits");
        let sign = if self.is_negated() { "~" } else { "" };
        write!(f, "{sign}{name}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order_of_length_then_of_ascii() {
        let names: Vec<String> = (0..300_000)
            .map(|variable| FormulaLiteral::new(variable).to_string())
            .collect();
        let is_ascending = |pair: &[String]| (pair[0].len(), &pair[0]) < (pair[1].len(), &pair[1]);
        assert!(names.windows(2).all(is_ascending));
        let expected = [
            (0, "A0"),
            (61, "Az"),
            (62, "B0"),
            (3223, "zz"),
            (3224, "A00"),
            (203_111, "zzz"),
            (203_112, "A000"),
        ];
        for (variable, name) in expected {
            assert_eq!(names[variable], name);
        }
        assert_eq!(FormulaLiteral::new((1 << 31) - 2).to_string().len(), 6);
    }

    #[test]
    fn a_negation_is_undone_by_another() {
        let literal = FormulaLiteral::new(7);
        assert_eq!(!!literal, literal);
        assert!((!literal).is_negated() && !literal.is_negated());
    }
}
