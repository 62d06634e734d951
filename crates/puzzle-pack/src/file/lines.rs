//! Limits the length of lines before they are split into fields.

use std::io::{self, Read};

/// The longest line that is read, in bytes: a board of 4000x4000 fits with all its clues.
pub(crate) const MAX_LINE: usize = 1 << 26;

/// Passes bytes on, and records whether the last line had an end. Refuses endless lines, and quotes
/// that are open at the end of a line: such a quote would make one row of the rest of the file.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    /// The line being read, from 1.
    pub(crate) line: u64,
    /// The number of bytes of the line so far.
    pub(crate) open: usize,
    /// Whether a quote is open.
    quoted: bool,
    /// What is wrong with the line, if anything.
    pub(crate) bad: Option<&'static str>,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Self {
            input,
            line: 1,
            open: 0,
            quoted: false,
            bad: None,
        }
    }

    /// Processes a byte. Returns whether its line is still valid.
    fn take(&mut self, byte: u8) -> bool {
        self.open += 1;
        match byte {
            b'"' => self.quoted = !self.quoted,
            b'\n' if self.quoted => self.bad = Some("a quote is open at the end of the line"),
            b'\n' => {
                self.line += 1;
                self.open = 0;
            }
            _ if self.open > MAX_LINE => self.bad = Some("the line is longer than 64 MiB"),
            _ => {}
        }
        self.bad.is_none()
    }
}

impl<R: Read> Read for Lines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.bad.is_none() {
            let count = self.input.read(buffer)?;
            let mut good = 0; // The end of the last line that is.
            for (index, &byte) in buffer[..count].iter().enumerate() {
                if !self.take(byte) {
                    break;
                }
                if byte == b'\n' {
                    good = index + 1;
                }
            }
            if self.bad.is_none() {
                return Ok(count);
            }
            if good > 0 {
                return Ok(good);
            }
        }
        let message = self.bad.unwrap_or_default();
        Err(io::Error::new(io::ErrorKind::InvalidData, message))
    }
}
