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
    let number = |at: usize, bytes: usize| -> Option<usize> {
        let bytes = tiff.get(at..at.checked_add(bytes)?)?;
        let add = |sum: usize, &byte: &u8| sum << 8 | usize::from(byte);
        Some(if is_little {
            bytes.iter().rev().fold(0, add)
        } else {
            bytes.iter().fold(0, add)
        })
    };
    let directory = number(4, 4)?;
    let entries = number(directory, 2)?;
    let places = (0..entries).map(|entry| directory + 2 + 12 * entry);
    let mut tags = places.map_while(|at| Some((at, number(at, 2)?, number(at + 2, 2)?)));
    // A number of two bytes.
    let (at, ..) = tags.find(|&(_, tag, kind)| (tag, kind) == (0x112, 3))?;
    u8::try_from(number(at + 8, 2)?).ok()
}

/// An image as people see it, with its orientation from 1 to 8. Without one, or with other numbers,
/// it is upright.
pub(crate) fn upright(image: Decoded, orientation: Option<u8>) -> Decoded {
    let Some(orientation @ 2..=8) = orientation else {
        return image;
    };
    let (stored_width, stored_height) = image.size;
    let is_lying = orientation >= 5;
    let (width, height) = if is_lying {
        (stored_height, stored_width)
    } else {
        image.size
    };
    let pixel = |row: usize, column: usize| {
        let (row, column) = if is_lying {
            (column, row)
        } else {
            (row, column)
        };
        let is_mirrored = matches!(orientation, 2 | 3 | 7 | 8);
        let is_flipped = matches!(orientation, 3 | 4 | 6 | 7);
        let column = if is_mirrored {
            stored_width - 1 - column
        } else {
            column
        };
        let row = if is_flipped {
            stored_height - 1 - row
        } else {
            row
        };
        image.rgba[row * stored_width + column]
    };
    let row = |row| (0..width).map(move |column| pixel(row, column));
    Decoded {
        size: (width, height),
        rgba: (0..height).flat_map(row).collect(),
        ..image
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_orientation_is_read_in_both_byte_orders() {
        let little = b"II*\0\x08\0\0\0\x02\0\x0f\x01\x02\0\x01\0\0\0ab\0\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0";
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
