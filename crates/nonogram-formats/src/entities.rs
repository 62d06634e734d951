//! The entities of HTML, such as `&copy;` and `&#169;`.

use quick_xml::escape::resolve_html5_entity;
use std::collections::BTreeSet;

/// The length of the longest name.
const LONGEST: usize = 31;

/// The characters that a name stands for, given without `&` and `;`.
pub(crate) fn resolve(name: &str) -> Option<String> {
    let Some(number) = name.strip_prefix('#') else {
        return resolve_html5_entity(name).map(str::to_owned);
    };
    let number = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    let character = number.ok().filter(|&number| number != 0);
    character.and_then(char::from_u32).map(String::from)
}

/// What a reader says of an entity that it does not know. Its text is kept.
pub(crate) fn unknown(name: &str) -> String {
    format!("the meaning of &{name};")
}

/// A text of one line with its entities decoded. Those that are not known are kept as they are, and added to `left_out`.
pub(crate) fn decode(text: &str, left_out: &mut BTreeSet<String>) -> String {
    let mut decoded = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        decoded += before;
        rest = after;
        let is_sign = |sign: &u8| sign.is_ascii_alphanumeric() || *sign == b'#';
        let signs = after.bytes().take(LONGEST + 1);
        let (name, end) = after.split_at(signs.take_while(is_sign).count());
        let after = end.strip_prefix(';').filter(|_| !name.is_empty());
        match (after, resolve(name)) {
            (Some(after), Some(characters)) => {
                decoded += &characters.replace(char::is_control, " ");
                rest = after;
            }
            (Some(_), None) => {
                left_out.insert(unknown(name));
                decoded.push('&');
            }
            (None, _) => decoded.push('&'),
        }
    }
    decoded + rest
}

/// A text that [`decode`] turns into `text`: the same, unless it has something like an entity.
pub(crate) fn encode(text: &str) -> String {
    let mut unknown = BTreeSet::new();
    match decode(text, &mut unknown) == text && unknown.is_empty() {
        true => text.to_owned(),
        false => text.replace('&', "&amp;"),
    }
}
