//! The elements and the texts of an XML file, one after the other.

use crate::entities;
use crate::error::{Actual, ParseError, error_at, unexpected};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::BTreeSet;

/// A text in XML that is being read.
pub(super) struct XmlText<'a> {
    text: &'a str,
    reader: Reader<&'a [u8]>,
    /// The start of the element that was opened last.
    start: BytesStart<'a>,
    /// The number of open elements.
    depth: usize,
    /// Where the last part begins, and what follows it.
    pub(super) at: usize,
    pub(super) after: usize,
    /// Whether a puzzle is open, in which there can be no other one.
    pub(super) in_puzzle: bool,
    /// What a document cannot hold of the open puzzle, or of the set if none is open.
    pub(super) left_out: BTreeSet<String>,
}

/// A part of an element.
pub(super) enum XmlPart {
    /// An element begins.
    Start,
    Text(String),
}

impl<'a> XmlText<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let mut reader = Reader::from_str(text);
        reader.config_mut().allow_dangling_amp = true;
        reader.config_mut().expand_empty_elements = true;
        Self {
            text,
            reader,
            start: BytesStart::new(""),
            depth: 0,
            at: 0,
            after: 0,
            in_puzzle: false,
            left_out: BTreeSet::new(),
        }
    }

    pub(super) fn error(&self, at: usize, kind: impl ToString) -> ParseError {
        error_at(self.text.as_bytes(), at, kind)
    }

    pub(super) fn unexpected(&self, at: usize, expected: &str, found: &str) -> ParseError {
        self.error(at, unexpected(expected, &Actual::short(found)))
    }

    /// The error of a text that ends too soon.
    pub(super) fn cut(&self, expected: &str) -> ParseError {
        self.error(self.after, unexpected(expected, &Actual::EndOfText))
    }

    /// The name of the element that was opened last.
    pub(super) fn name(&self) -> String {
        let name: &str = self.start.name().into_inner();
        name.to_owned()
    }

    /// Its name in small letters.
    pub(super) fn tag(&self) -> String {
        self.name().to_ascii_lowercase()
    }

    /// The next part. `None` at the end of the open element, or of the text.
    pub(super) fn next(&mut self) -> Result<Option<XmlPart>, ParseError> {
        loop {
            self.at = self.reader.buffer_position() as usize;
            let event = self.reader.read_event();
            let event =
                event.map_err(|error| self.error(self.reader.error_position() as usize, error))?;
            self.after = self.reader.buffer_position() as usize;
            let text = match event {
                Event::Start(start) | Event::Empty(start) => {
                    self.start = start;
                    if self.in_puzzle && self.tag() == "puzzle" {
                        let expected = "the end of the first puzzle";
                        return Err(self.unexpected(self.at, expected, "<puzzle>"));
                    }
                    self.depth += 1;
                    return Ok(Some(XmlPart::Start));
                }
                Event::End(_) => {
                    self.depth -= 1;
                    return Ok(None);
                }
                Event::Eof if self.depth == 0 => return Ok(None),
                Event::Eof => return Err(self.cut("the end of each element")),
                Event::Text(text) => text.to_string(),
                Event::CData(text) => text.to_string(),
                Event::GeneralRef(name) => match entities::resolve(&name) {
                    Some(character) => character.to_string(),
                    None => {
                        self.left_out.insert(entities::unknown(&name));
                        format!("&{};", &*name)
                    }
                },
                Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => continue,
            };
            return Ok(Some(XmlPart::Text(text)));
        }
    }

    /// An attribute of the element that was opened last.
    pub(super) fn attribute(&self, name: &str, default: &str) -> Result<String, ParseError> {
        let attribute = self.start.try_get_attribute(name);
        match attribute.map_err(|error| self.error(self.at, error))? {
            Some(attribute) => Ok(entities::decode(&attribute.value, &mut BTreeSet::new())),
            None => Ok(default.to_owned()),
        }
    }

    /// The text of the open element up to its end. Elements in it are markup. If `is_long`, it may
    /// have several lines.
    pub(super) fn text(&mut self, is_long: bool) -> Result<String, ParseError> {
        let mut text = String::new();
        let end = self.depth - 1;
        while self.depth > end {
            match self.next()? {
                Some(XmlPart::Start) => {
                    if matches!(&*self.tag(), "br" | "div" | "li" | "p") {
                        text.push(if is_long { '\n' } else { ' ' });
                    }
                }
                Some(XmlPart::Text(part)) => text += &part,
                None => {}
            }
        }
        Ok(text)
    }

    /// Notes a text outside of elements, which a document cannot hold.
    pub(super) fn leave_out(&mut self, text: &str) {
        if !text.trim().is_empty() {
            self.left_out.insert("text outside of elements".to_owned());
        }
    }
}
