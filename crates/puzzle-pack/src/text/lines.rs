//! Follows the lines and the rows of a table in CSV, before it is split into fields.

use std::collections::VecDeque;
use std::io::{self, Read};

/// The longest row that is read, in bytes: a board of 4000x4000 fits with all its clues.
pub(crate) const MAX_LINE: usize = 1 << 26;

/// Passes bytes on, records the line in which each row begins, and whether the last row had an end. Refuses endless rows,
/// and a quote that is open at the end of the file: it would make one row of the rest.
///
/// Rows and fields end where the crate `csv` ends them: a quote counts at the beginning of a field, and a line ends with
/// CR, LF or both.
#[derive(Debug)]
pub(crate) struct RowTracker<R> {
    input: R,
    separator: u8,
    /// The line being read, from 1.
    line: u64,
    place: Place,
    /// Whether the last byte was a CR. Then an LF is part of the same line end.
    is_returned: bool,
    /// The lines in which the rows begin that the caller has not yet taken.
    pub(crate) starts: VecDeque<u64>,
    /// The number of bytes of the row so far.
    pub(crate) open: usize,
    /// What is wrong with the row, if anything.
    pub(crate) bad: Option<&'static str>,
}

/// What the next byte belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    NewRow,
    NewField,
    Field,
    Quoted,
    /// Behind a quote that ends a field, or is the first of two that stand for one.
    Closed,
}

impl<R: Read> RowTracker<R> {
    pub(crate) fn new(input: R, separator: u8) -> Self {
        Self {
            input,
            separator,
            line: 1,
            place: Place::NewRow,
            is_returned: false,
            starts: VecDeque::new(),
            open: 0,
            bad: None,
        }
    }

    /// The line in which the row begins that is being read.
    pub(crate) fn row(&self) -> u64 {
        self.starts.back().copied().unwrap_or(self.line)
    }

    /// Processes a byte. Returns whether its row is still valid.
    fn take(&mut self, byte: u8) -> bool {
        let is_end = matches!(byte, b'\r' | b'\n');
        let is_second = byte == b'\n' && self.is_returned;
        self.is_returned = byte == b'\r';
        if is_second {
            return true;
        }
        if self.place == Place::NewRow && !is_end {
            self.starts.push_back(self.line);
            self.place = Place::NewField;
        }
        self.line += u64::from(is_end);
        self.open += 1;
        self.place = match self.place {
            Place::Quoted if byte == b'"' => Place::Closed,
            Place::Quoted => Place::Quoted,
            _ if is_end => {
                self.open = 0;
                Place::NewRow
            }
            _ if byte == self.separator => Place::NewField,
            Place::NewField | Place::Closed if byte == b'"' => Place::Quoted,
            _ => Place::Field,
        };
        if self.open > MAX_LINE {
            self.bad = Some("the line is longer than 64 MiB");
        }
        self.bad.is_none()
    }
}

impl<R: Read> Read for RowTracker<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.bad.is_none() {
            let count = self.input.read(buffer)?;
            let mut good = 0; // The end of the last row that is.
            for (index, &byte) in buffer[..count].iter().enumerate() {
                if !self.take(byte) {
                    break;
                }
                if self.place == Place::NewRow {
                    good = index + 1;
                }
            }
            if count == 0 && self.place == Place::Quoted {
                self.bad = Some("a quote is open at the end of the file");
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
