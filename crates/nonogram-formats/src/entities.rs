//! The entities of HTML, such as `&copy;` and `&#169;`.

use quick_xml::escape::resolve_html5_entity as resolve_name;
use std::collections::BTreeSet;

/// The length of the longest name.
const LONGEST: usize = 31;

/// The characters that a name stands for, given without `&` and `;`.
pub(crate) fn resolve(name: &str) -> Option<String> {
    let Some(number) = name.strip_prefix('#') else {
        return resolve_name(name).map(str::to_owned);
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

/// The name at the start of the text after a `&`, and what follows its `;`.
fn entity(text: &str) -> Option<(&str, &str)> {
    let is_sign = |sign: &u8| sign.is_ascii_alphanumeric() || *sign == b'#';
    let signs = text.bytes().take(LONGEST + 1).take_while(is_sign);
    let (name, rest) = text.split_at(signs.count());
    let rest = rest.strip_prefix(';').filter(|_| !name.is_empty());
    rest.map(|rest| (name, rest))
}

/// A text of one line with its entities decoded. Those that are not known are kept as they are, and added to `left_out`.
pub(crate) fn decode(text: &str, left_out: &mut BTreeSet<String>) -> String {
    let mut parts = text.split('&');
    let mut decoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match entity(part).map(|(name, rest)| (name, resolve(name), rest)) {
            Some((_, Some(characters), rest)) => {
                decoded += &characters.replace(char::is_control, " ");
                decoded += rest;
                continue;
            }
            Some((name, None, _)) => drop(left_out.insert(unknown(name))),
            None => {}
        }
        decoded.push('&');
        decoded += part;
    }
    decoded
}

/// The text that [`decode`] turns into this one.
pub(crate) fn encode(text: &str) -> String {
    let mut parts = text.split('&');
    let mut encoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        encoded += if entity(part).is_some() { "&amp;" } else { "&" };
        encoded += part;
    }
    encoded
}
