//! Finds the objects of a text in JSON one by one, without reading the whole text.
//!
//! Objects may stand one behind the other, in an array, or in the only array of objects within
//! another object. They may have any line breaks and blanks.

use crate::text::finding::PackReadError;
use crate::text::lines::MAX_LINE;
use std::io::BufRead;

/// What a file lacks that ends within a line, or within an array.
pub(crate) const LINE_END: &str = "the file ends within this line: expected a line end";
const BRACKET: &str = "the file ends within an array: expected ] behind its last object";

/// The deepest nesting of an object. Rows of packs need four levels.
const DEEPEST: usize = 64;

/// The text of an object, which may lack its end.
#[derive(Debug)]
pub(crate) struct ObjectText {
    /// The line where it begins, from 1.
    pub(crate) line: u64,
    pub(crate) text: Vec<u8>,
}

/// The objects of a file.
#[derive(Debug)]
pub(crate) struct Objects<R> {
    input: R,
    /// The line of the next byte, from 1.
    line: u64,
    place: ObjectPlace,
    /// What the file lacks, if it ends here.
    missing: Option<&'static str>,
    /// The bytes since the last object. An endless file has no end of them.
    passed: usize,
}

/// Where the next object may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ObjectPlace {
    /// Nothing was read yet.
    Start,
    /// Behind another object, outside any array.
    Sequence,
    /// In an array. As many brackets are open around it.
    Array { before: Before, around: usize },
    /// Behind all of them.
    End,
}

impl ObjectPlace {
    fn array(before: Before, around: usize) -> Self {
        Self::Array { before, around }
    }
}

/// What stands before the next object of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    Bracket,
    Object,
    Comma,
    /// An object without its end. Anything may follow.
    Cut,
}

/// What follows from the bytes of an object so far.
enum Scanned {
    Whole,
    /// It ends too early.
    Cut,
    /// It is not a row. The array in it begins here, within as many brackets.
    Wrapper(usize),
}

impl<R: BufRead> Objects<R> {
    pub(crate) fn new(input: R) -> Self {
        Self {
            input,
            line: 1,
            place: ObjectPlace::Start,
            missing: None,
            passed: 0,
        }
    }

    /// What the file lacks at its end. This is known once all objects have been read.
    pub(crate) fn missing(&self) -> Option<&'static str> {
        self.missing
    }

    /// The next object.
    pub(crate) fn next(&mut self) -> Result<Option<ObjectText>, PackReadError> {
        self.passed = 0;
        loop {
            self.skip_blanks()?;
            let line = self.line;
            let byte = self.peek()?;
            match (self.place, byte) {
                (_, None) => return Ok(None),
                (ObjectPlace::Start, Some(b'[')) => {
                    self.take()?;
                    let before = Before::Bracket;
                    self.place = ObjectPlace::Array { before, around: 0 };
                    self.missing = Some(BRACKET);
                }
                (ObjectPlace::Start | ObjectPlace::Sequence, Some(b'{')) => {
                    self.missing = Some(LINE_END);
                    let is_first = self.place == ObjectPlace::Start;
                    self.place = ObjectPlace::Sequence;
                    if let Some(object) = self.object(is_first)? {
                        if object.text.contains(&b'\n') {
                            self.missing = None;
                        }
                        return Ok(Some(object));
                    }
                }
                (ObjectPlace::Start | ObjectPlace::Sequence, Some(_)) => {
                    self.skip_line()?;
                    return Err(PackReadError::row(line, "expected a JSON object"));
                }
                (ObjectPlace::Array { before, around }, Some(byte)) => {
                    if let Some(object) = self.in_array(before, around, byte)? {
                        return Ok(Some(object));
                    }
                }
                (ObjectPlace::End, Some(_)) => {
                    let message = "expected nothing behind the end of the array; what follows was \
                        not read";
                    return Err(PackReadError::rest(line, message));
                }
            }
        }
    }

    /// One step within an array.
    fn in_array(
        &mut self,
        before: Before,
        around: usize,
        byte: u8,
    ) -> Result<Option<ObjectText>, PackReadError> {
        let line = self.line;
        match (before, byte) {
            (Before::Bracket | Before::Object | Before::Cut, b']') => {
                self.take()?;
                self.missing = None;
                self.place = ObjectPlace::End;
                self.skip_wrapper(around)?;
                Ok(None)
            }
            (Before::Bracket | Before::Comma | Before::Cut, b'{') => {
                self.place = ObjectPlace::array(Before::Object, around);
                self.object(false)
            }
            (Before::Object | Before::Cut, b',') => {
                self.take()?;
                self.place = ObjectPlace::array(Before::Comma, around);
                Ok(None)
            }
            (Before::Object, b'{') => {
                self.place = ObjectPlace::array(Before::Comma, around);
                Err(PackReadError::row(
                    line,
                    "expected a comma before this object",
                ))
            }
            (Before::Comma, b']') => {
                self.place = ObjectPlace::array(Before::Object, around);
                Err(PackReadError::row(
                    line,
                    "expected an object behind the last comma",
                ))
            }
            _ => {
                self.skip_line()?;
                self.place = ObjectPlace::array(Before::Comma, around);
                Err(PackReadError::row(
                    line,
                    "expected a comma and an object, or ] at the end",
                ))
            }
        }
    }

    /// Reads an object, whose bracket is next. `None` if the array within it begins here.
    fn object(&mut self, may_wrap: bool) -> Result<Option<ObjectText>, PackReadError> {
        let line = self.line;
        let mut text = Vec::new();
        match self.scan(&mut text, may_wrap)? {
            Scanned::Whole => Ok(Some(ObjectText { line, text })),
            Scanned::Cut => {
                if let ObjectPlace::Array { before, .. } = &mut self.place {
                    *before = Before::Cut;
                }
                Ok(Some(ObjectText { line, text }))
            }
            Scanned::Wrapper(around) => {
                self.place = ObjectPlace::array(Before::Bracket, around);
                self.missing = Some(BRACKET);
                Ok(None)
            }
        }
    }

    /// Takes the bytes of an object. It is cut at the end of the file, at a line end within quotes,
    /// and where another object begins instead of a name.
    fn scan(&mut self, text: &mut Vec<u8>, may_wrap: bool) -> Result<Scanned, PackReadError> {
        let mut open: Vec<u8> = Vec::new();
        // The last byte outside of quotes that is no blank.
        let mut last = 0;
        let (mut is_quoted, mut is_escaped) = (false, false);
        while let Some(byte) = self.peek()? {
            if is_quoted {
                if byte == b'\n' {
                    return Ok(Scanned::Cut);
                }
                is_quoted = is_escaped || byte != b'"';
                is_escaped = !is_escaped && byte == b'\\';
                text.push(byte);
                self.take()?;
                continue;
            }
            let in_object = open.last() == Some(&b'{');
            if byte == b'{' && in_object && last != b':' {
                return Ok(Scanned::Cut);
            }
            if byte == b'{' && last == b'[' && may_wrap {
                // The array is read on its own.
                return Ok(Scanned::Wrapper(open.len() - 1));
            }
            text.push(byte);
            self.take()?;
            match byte {
                b'"' => is_quoted = true,
                b'{' | b'[' if open.len() == DEEPEST => return Ok(Scanned::Cut),
                b'{' | b'[' => open.push(byte),
                b'}' | b']' => {
                    open.pop();
                }
                _ => {}
            }
            if open.is_empty() {
                return Ok(Scanned::Whole);
            }
            if !byte.is_ascii_whitespace() {
                last = byte;
            }
        }
        Ok(Scanned::Cut)
    }

    /// Skips what is left of the brackets around the array.
    fn skip_wrapper(&mut self, around: usize) -> Result<(), PackReadError> {
        let mut open = around;
        let (mut is_quoted, mut is_escaped) = (false, false);
        let mut last = 0;
        if open > 0 {
            self.missing = Some(BRACKET);
        }
        while open > 0 {
            let line = self.line;
            let Some(byte) = self.take()? else {
                return Ok(());
            };
            if is_quoted {
                is_quoted = is_escaped || byte != b'"';
                is_escaped = !is_escaped && byte == b'\\';
                continue;
            }
            match byte {
                b'"' => is_quoted = true,
                b'{' if last == b'[' => {
                    let message = "expected one array of objects, found a second one; what \
                        follows was not read";
                    return Err(PackReadError::rest(line, message));
                }
                b'{' | b'[' => open += 1,
                b'}' | b']' => open -= 1,
                _ => {}
            }
            if !byte.is_ascii_whitespace() {
                last = byte;
            }
        }
        self.missing = None;
        Ok(())
    }

    fn skip_blanks(&mut self) -> Result<(), PackReadError> {
        while let Some(byte) = self.peek()?.filter(u8::is_ascii_whitespace) {
            self.take()?;
            if byte == b'\n' && self.place == ObjectPlace::Sequence {
                self.missing = None;
            }
        }
        Ok(())
    }

    fn skip_line(&mut self) -> Result<(), PackReadError> {
        while let Some(byte) = self.take()? {
            if byte == b'\n' {
                break;
            }
        }
        Ok(())
    }

    fn peek(&mut self) -> Result<Option<u8>, PackReadError> {
        Ok(self.input.fill_buf()?.first().copied())
    }

    fn take(&mut self) -> Result<Option<u8>, PackReadError> {
        let Some(byte) = self.peek()? else {
            return Ok(None);
        };
        if self.passed == MAX_LINE {
            let message = "an object is longer than 64 MiB; what follows was not read";
            return Err(PackReadError::rest(self.line, message));
        }
        self.input.consume(1);
        self.passed += 1;
        self.line += u64::from(byte == b'\n');
        Ok(Some(byte))
    }
}

/// A fault of a row. The next one can be read.
#[cfg(test)]
mod tests {
    use super::*;

    /// The objects with their lines, and the errors.
    fn objects(text: &str) -> Vec<String> {
        let mut objects = Objects::new(text.as_bytes());
        let mut found = Vec::new();
        loop {
            match objects.next() {
                Ok(None) => break,
                Ok(Some(ObjectText { line, text })) => {
                    let text = String::from_utf8(text).unwrap();
                    found.push(format!("{line} {}", text.replace(['\n', ' '], "")));
                }
                Err(PackReadError::Row(finding)) => found.push(finding.to_string()),
                Err(error) => {
                    found.push(error.to_string());
                    break;
                }
            }
        }
        found.extend(objects.missing().map(String::from));
        found
    }

    #[test]
    fn objects_may_stand_anywhere() {
        for text in [
            "{\"a\":1}\n{\"a\":2}\n",
            "[{\"a\":1},\n{\"a\":2}]",
            "[\n  {\n    \"a\": 1\n  },\n  {\n    \"a\": 2\n  }\n]\n",
            "[{\"a\":1}\n,{\"a\":2}\n]\n",
            "{\n\"a\":1\n}\n{\n\"a\":2\n}",
            "{\"pack\":[{\"a\":1},{\"a\":2}],\"n\":[2,[3]]}",
            "{\"version\":\"]{\\\"\",\"x\":{\"pack\":[ {\"a\":1}, {\"a\":2} ]}}\n",
        ] {
            let found: Vec<String> = objects(text)
                .iter()
                .map(|object| object.split_once(' ').unwrap().1.to_string())
                .collect();
            assert_eq!(found, ["{\"a\":1}", "{\"a\":2}"], "{text}");
        }
        assert_eq!(objects("[\n{\"a\":[[1]]}\n]\n"), ["2 {\"a\":[[1]]}"]);
        assert_eq!(objects("[]"), [""; 0]);
        assert_eq!(objects("\n"), [""; 0]);
    }

    #[test]
    fn what_is_cut_or_wrong_has_its_line() {
        for (text, expected) in [
            ("{\"a\":1}", vec!["1 {\"a\":1}", LINE_END]),
            ("[{\"a\":1}", vec!["1 {\"a\":1}", BRACKET]),
            ("{\"p\":[{\"a\":1}]", vec!["1 {\"a\":1}", BRACKET]),
            // The next row is read all the same.
            ("{\"a\":1\n{\"a\":2}\n", vec!["1 {\"a\":1", "2 {\"a\":2}"]),
            (
                "{\"a\":\"1\n{\"a\":2}\n",
                vec!["1 {\"a\":\"1", "2 {\"a\":2}"],
            ),
            ("[{\"a\":1\n,{\"a\":2}]", vec!["1 {\"a\":1,", "2 {\"a\":2}"]),
            (
                "[{\"a\":1}\n{\"a\":2},\n]",
                vec![
                    "1 {\"a\":1}",
                    "line 2: expected a comma before this object",
                    "2 {\"a\":2}",
                    "line 3: expected an object behind the last comma",
                ],
            ),
            (
                "{\"a\":1}\n1\n",
                vec!["1 {\"a\":1}", "line 2: expected a JSON object"],
            ),
            (
                "[{\"a\":1}]\n{",
                vec![
                    "1 {\"a\":1}",
                    "line 2: expected nothing behind the end of the array; what follows was not \
                     read",
                ],
            ),
        ] {
            assert_eq!(objects(text), expected, "{text}");
        }
        let two = objects("{\"p\":[{\"a\":1}],\n\"q\":[{\"a\":2}]}");
        assert!(
            two[1].starts_with("line 2: expected one array of objects"),
            "{two:?}"
        );
    }
}
