//! The number of a book.

use std::fmt;
use std::str::FromStr;

/// An International Standard Book Number of 10 or 13 digits, as its publisher wrote it.
///
/// ```
/// use nonogram_book::Isbn;
///
/// let isbn: Isbn = "978-3-16-148410-0".parse().unwrap();
/// assert_eq!(isbn.to_string(), "978-3-16-148410-0");
/// let error = "978-3-16-148410-1".parse::<Isbn>().unwrap_err();
/// assert!(error.ends_with("the check digit at the end does not fit"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Isbn(String);

impl FromStr for Isbn {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let text = text.strip_prefix("ISBN").unwrap_or(text).trim();
        let mut digits: Vec<u32> = Vec::new();
        for sign in text.chars().filter(|sign| !matches!(sign, '-' | ' ')) {
            let digit = match sign {
                // Stands for 10, at the end of ten digits.
                'X' if digits.len() == 9 => Some(10),
                _ => sign.to_digit(10),
            };
            digits.push(digit.ok_or("expected 10 or 13 digits, such as 978-3-16-148410-0")?);
        }
        let is_right = match digits.len() {
            10 => weighted(&digits, |place| 10 - place).is_multiple_of(11),
            13 => weighted(&digits, |place| 1 + 2 * (place % 2)).is_multiple_of(10),
            count => return Err(format!("expected 10 or 13 digits, found {count}")),
        };
        if is_right {
            Ok(Self(text.to_string()))
        } else {
            Err("a digit is wrong: the check digit at the end does not fit".to_string())
        }
    }
}

/// The sum of the digits, each with the weight of its place.
fn weighted(digits: &[u32], weight: fn(u32) -> u32) -> u32 {
    (0..)
        .zip(digits)
        .map(|(place, digit)| weight(place) * digit)
        .sum()
}

impl fmt::Display for Isbn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
