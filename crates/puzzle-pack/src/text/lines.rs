//! Reads the rows of a table in CSV.

use crate::text::finding::PackReadError;
use csv::{ByteRecord, Position};
use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use std::io::{self, BufRead};

/// The longest row that is read, in bytes: a board of 4000x4000 fits with all its clues.
pub(crate) const MAX_LINE: usize = 1 << 26;

/// The rows, each with the line in which it begins. Blank lines are skipped. Refuses endless rows,
/// and a quote that is open at the end of the file: it would make one row of the rest.
#[derive(Debug)]
pub(crate) struct CsvRows<R> {
    input: R,
    parser: Reader,
    /// The line being read, from 1. Lines end with CR, LF or both.
    line: u64,
    /// Whether the last byte was a CR. Then an LF is part of the same line end.
    is_returned: bool,
    /// Whether the last row has no line end.
    pub(crate) is_cut: bool,
    /// The bytes of the fields of a row, and where each field ends.
    fields: Vec<u8>,
    ends: Vec<usize>,
}

impl<R: BufRead> CsvRows<R> {
    pub(crate) fn new(input: R, separator: u8) -> Self {
        let parser = ReaderBuilder::new().delimiter(separator).build();
        let (fields, ends) = (vec![0; 1 << 10], vec![0; 1 << 6]);
        Self {
            input,
            parser,
            line: 1,
            is_returned: false,
            is_cut: false,
            fields,
            ends,
        }
    }

    /// The next row.
    pub(crate) fn read(&mut self) -> Result<Option<ByteRecord>, PackReadError> {
        while matches!(self.input.fill_buf()?.first(), Some(b'\r' | b'\n')) {
            self.consume(1)?;
        }
        if self.input.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let start = self.line;
        let (mut size, mut count, mut length) = (0, 0, 0);
        loop {
            let bytes = self.input.fill_buf()?;
            let is_over = bytes.is_empty();
            // A line end ends the last row, unless a quote is open.
            let bytes = if is_over { b"\n" } else { bytes };
            let (fields, ends) = (&mut self.fields[size..], &mut self.ends[count..]);
            let (result, read, written, ended) = self.parser.read_record(bytes, fields, ends);
            (size, count, length) = (size + written, count + ended, length + read);
            self.is_cut = is_over;
            if !is_over {
                self.consume(read)?;
            }
            match result {
                ReadRecordResult::Record => break,
                ReadRecordResult::OutputFull => self.fields.resize(2 * self.fields.len(), 0),
                ReadRecordResult::OutputEndsFull => self.ends.resize(2 * self.ends.len(), 0),
                _ if is_over => {
                    let message = "a quote is open at the end of the file; what follows was not \
                        read";
                    return Err(PackReadError::rest(start, message));
                }
                _ if length > MAX_LINE => {
                    let message = "the line is longer than 64 MiB; what follows was not read";
                    return Err(PackReadError::rest(start, message));
                }
                _ => {}
            }
        }
        let mut row = ByteRecord::new();
        let mut start_of_field = 0;
        for &end in &self.ends[..count] {
            row.push_field(&self.fields[start_of_field..end]);
            start_of_field = end;
        }
        let mut position = Position::new();
        position.set_line(start);
        row.set_position(Some(position));
        Ok(Some(row))
    }

    /// Takes these bytes from the input and counts their lines.
    fn consume(&mut self, count: usize) -> io::Result<()> {
        for &byte in &self.input.fill_buf()?[..count] {
            let is_second = byte == b'\n' && self.is_returned;
            self.line += u64::from(matches!(byte, b'\r' | b'\n') && !is_second);
            self.is_returned = byte == b'\r';
        }
        self.input.consume(count);
        Ok(())
    }
}
