//! How an image lies in its file, as cameras note it in Exif data: a phone that is held upright
//! mostly stores a lying image, and the tag `Orientation` with it.

use crate::picture::samples::Decoded;

/// The tag `Orientation` of the first directory: 1, which is upright, to 8. `None` if there is no
/// such tag.
///
/// The data are those of a TIFF file. In JPEG and in some WebP images, `Exif` and two zeros stand
/// before them.
pub(crate) fn orientation(exif: &[u8]) -> Option<u8> {
    let tiff = exif.strip_prefix(b"Exif\0\0").unwrap_or(exif);
    let is_little = match tiff.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let directory = number(tiff, is_little, 4, 4)?;
    let entries = number(tiff, is_little, directory, 2)?;
    for entry in 0..entries {
        let at = directory + 2 + 12 * entry;
        let tag = number(tiff, is_little, at, 2)?;
        let kind = number(tiff, is_little, at + 2, 2)?;
        // A number of two bytes.
        if (tag, kind) == (0x112, 3) {
            return u8::try_from(number(tiff, is_little, at + 8, 2)?).ok();
        }
    }
    None
}

/// The number of some bytes at a place.
fn number(tiff: &[u8], is_little: bool, at: usize, bytes: usize) -> Option<usize> {
    let mut bytes = tiff.get(at..at.checked_add(bytes)?)?.to_vec();
    if is_little {
        bytes.reverse();
    }
    let mut number = 0;
    for byte in bytes {
        number = number << 8 | usize::from(byte);
    }
    Some(number)
}

/// An image as people see it, with its orientation from 1 to 8. Without one, or with other numbers,
/// it is upright.
pub(crate) fn upright(image: Decoded, orientation: Option<u8>) -> Decoded {
    let Some(orientation @ 2..=8) = orientation else {
        return image;
    };
    let (stored_width, stored_height) = image.size;
    let is_lying = orientation >= 5;
    let is_mirrored = matches!(orientation, 2 | 3 | 7 | 8);
    let is_flipped = matches!(orientation, 3 | 4 | 6 | 7);
    let (width, height) = if is_lying {
        (stored_height, stored_width)
    } else {
        image.size
    };
    let mut rgba = Vec::with_capacity(image.rgba.len());
    for place in 0..image.rgba.len() {
        let (mut row, mut column) = (place / width, place % width);
        if is_lying {
            (row, column) = (column, row);
        }
        if is_mirrored {
            column = stored_width - 1 - column;
        }
        if is_flipped {
            row = stored_height - 1 - row;
        }
        rgba.push(image.rgba[row * stored_width + column]);
    }
    Decoded {
        size: (width, height),
        rgba,
        ..image
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_orientation_is_read_in_both_byte_orders() {
        let little = b"II*\0\x08\0\0\0\x02\0\x0f\x01\x02\0\x01\0\0\0ab\0\0\
            \x12\x01\x03\0\x01\0\0\0\x06\0\0\0";
        let big = b"MM\0*\0\0\0\x09-\0\x01\x01\x12\0\x03\0\0\0\x01\0\x08\0\0";
        assert_eq!(orientation(little), Some(6));
        assert_eq!(orientation(big), Some(8));
        let with_name = [b"Exif\0\0", &big[..]].concat();
        assert_eq!(orientation(&with_name), Some(8));
        for cut in 0..little.len() - 2 {
            assert_eq!(orientation(&little[..cut]), None, "{cut}");
        }
        assert_eq!(orientation(b"II*\0\xff\xff\xff\xff"), None);
    }
}
