//! Reads the signs of a proof text.

use crate::error::{RejectReason, Rejected};
use nonogram::Ink;
use std::ops::RangeInclusive;

/// Reads signs and numbers, and skips blanks between them.
#[derive(Debug)]
pub(crate) struct Tokens<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0 }
    }

    /// The next sign, if there is one. It is not consumed.
    pub(crate) fn peek(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = self.text.get(self.at) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    /// Consumes `sign` if it is the next one.
    pub(crate) fn take(&mut self, sign: u8) -> bool {
        let is_next = self.peek() == Some(sign);
        self.at += usize::from(is_next);
        is_next
    }

    /// Consumes `sign`, or rejects the text. `what` describes the sign.
    pub(crate) fn expect(&mut self, sign: u8, what: &'static str) -> Result<(), Rejected> {
        if self.take(sign) {
            Ok(())
        } else {
            Err(self.reject(RejectReason::Expected(what)))
        }
    }

    /// The next number, from 1 to `last`, as an index from 0.
    pub(crate) fn index(&mut self, last: usize) -> Result<usize, Rejected> {
        self.peek();
        let start = self.at;
        let mut number = 0_u64;
        while let Some(digit @ b'0'..=b'9') = self.text.get(self.at) {
            number = number
                .saturating_mul(10)
                .saturating_add(u64::from(digit - b'0'));
            self.at += 1;
        }
        let reason = if self.at == start {
            RejectReason::Expected("a number")
        } else if (1..=last as u64).contains(&number) {
            return Ok(number as usize - 1);
        } else {
            RejectReason::NoSuchNumber { number, last }
        };
        self.at = start;
        Err(self.reject(reason))
    }

    /// A number, or a range of them such as `3-7`: from 1 to `last`, as indices from 0.
    pub(crate) fn range(&mut self, last: usize) -> Result<RangeInclusive<usize>, Rejected> {
        let start = self.index(last)?;
        let mut end = start;
        if self.take(b'-') {
            end = self.index(last)?;
            if end <= start {
                return Err(self.reject(RejectReason::Range));
            }
        }
        Ok(start..=end)
    }

    /// The letter of an ink from 1 to `inks`, or `.` for the background.
    pub(crate) fn ink(&mut self, inks: usize) -> Result<Ink, Rejected> {
        let sign = self.peek().map(char::from);
        let ink = sign.and_then(Ink::from_letter);
        match ink.filter(|ink| ink.number() <= inks) {
            Some(ink) => {
                self.at += 1;
                Ok(ink)
            }
            None => Err(self.reject(RejectReason::Expected("the letter of an ink or `.`"))),
        }
    }

    /// A rejection at the current place.
    pub(crate) fn reject(&self, reason: RejectReason) -> Rejected {
        Rejected {
            at: self.at,
            reason,
        }
    }
}
