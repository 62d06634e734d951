//! WebP images, which can only be read. Of several frames, the first one counts, as in GIF images.
//!
//! The decoder gets one frame at a time as a file of its own, whose size is checked before: inside
//! larger files, it would reserve memory for any size, and panic if the sizes of a frame and of its
//! transparent part differ.

use crate::error::{ParseError, error_at, no_image};
use crate::format::Format;
use crate::picture::gif::placed;
use crate::picture::samples::Decoded;
use crate::picture::{ImageOptions, check_size, exif};
use image_webp::WebPDecoder;
use std::io::Cursor;

type Chunk<'a> = ([u8; 4], &'a [u8]);

/// Reads the first frame of an image.
pub(crate) fn decode(bytes: &[u8], options: &ImageOptions) -> Result<Decoded, ParseError> {
    if Format::of_image(bytes) != Some(Format::Webp) {
        return Err(no_image("a WebP", "its first bytes are others"));
    }
    let end = number(bytes, 4, 4).map(|size| size.saturating_add(8));
    let chunks = end.and_then(|end| chunks(bytes.get(12..end)?));
    let chunks = chunks.ok_or_else(cut_off)?;
    // The size of an image that may have several frames, and its first frame.
    let whole = match find(&chunks, b"VP8X") {
        Some(header) => Some(size_at(header, 4).ok_or_else(cut_off)?),
        None => None,
    };
    let (place, parts) = match find(&chunks, b"ANMF") {
        Some(frame) => {
            let place = number(frame, 0, 3).zip(number(frame, 3, 3));
            let (left, top) = place.ok_or_else(cut_off)?;
            let size = size_at(frame, 6).ok_or_else(cut_off)?;
            let parts = frame.get(16..).and_then(self::chunks).ok_or_else(cut_off)?;
            (Some((2 * left, 2 * top, size)), parts)
        }
        None => (None, chunks.clone()),
    };
    let image = parts
        .iter()
        .find(|(name, _)| matches!(name, b"VP8 " | b"VP8L"));
    let &image = image.ok_or_else(|| no_image("a WebP", "it has no frame"))?;
    let mut file = file(&[image]);
    let mut decoder =
        WebPDecoder::new(Cursor::new(&file[..])).map_err(|error| no_image("a WebP", error))?;
    let (columns, rows) = decoder.dimensions();
    let (columns, rows) = (columns as usize, rows as usize);
    let (width, height) = whole.unwrap_or((columns, rows));
    check_size(width as u64, height as u64, options).map_err(|kind| error_at(bytes, 0, kind))?;
    let (left, top, size) = place.unwrap_or((0, 0, (width, height)));
    if size != (columns, rows) || left + columns > width || top + rows > height {
        return Err(no_image("a WebP", "its frame has another size"));
    }
    if let (b"VP8 ", Some(alpha)) = (&image.0, find(&parts, b"ALPH")) {
        let [across, down] = [columns, rows].map(|side| (side as u32 - 1).to_le_bytes());
        let header = [&[0x10, 0, 0, 0], &across[..3], &down[..3]].concat();
        file = self::file(&[(*b"VP8X", &header), (*b"ALPH", alpha), image]);
        decoder =
            WebPDecoder::new(Cursor::new(&file[..])).map_err(|error| no_image("a WebP", error))?;
    }
    let each = if decoder.has_alpha() { 4 } else { 3 };
    let mut pixels = vec![0; each * columns * rows];
    decoder
        .read_image(&mut pixels)
        .map_err(|error| no_image("a WebP", error))?;
    let image = placed(
        Decoded::new((columns, rows), each, &pixels),
        (left, top),
        (width, height),
    );
    Ok(exif::upright(
        image,
        find(&chunks, b"EXIF").and_then(exif::orientation),
    ))
}

fn cut_off() -> ParseError {
    no_image("a WebP", "it is cut off")
}

/// The content of the first chunk with this name.
fn find<'a>(chunks: &[Chunk<'a>], name: &[u8; 4]) -> Option<&'a [u8]> {
    let chunk = chunks.iter().find(|chunk| chunk.0 == *name);
    chunk.map(|chunk| chunk.1)
}

/// The number of some bytes at a place, the lowest first.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let bytes = bytes.get(at..)?.get(..length)?;
    Some(
        bytes
            .iter()
            .rev()
            .fold(0, |sum, &byte| sum << 8 | usize::from(byte)),
    )
}

/// A width and a height, each less one and in three bytes.
fn size_at(bytes: &[u8], at: usize) -> Option<(usize, usize)> {
    Some((number(bytes, at, 3)? + 1, number(bytes, at + 3, 3)? + 1))
}

/// The chunks of a part of a file. `None` if one is cut off.
fn chunks(mut bytes: &[u8]) -> Option<Vec<Chunk<'_>>> {
    let mut chunks = Vec::new();
    while let Some((name, rest)) = bytes.split_first_chunk() {
        let length = number(rest, 0, 4)?;
        let content = rest[4..].get(..length)?;
        chunks.push((*name, content));
        bytes = rest[4..].get(length + length % 2..).unwrap_or_default();
    }
    Some(chunks)
}

/// A file with these chunks.
fn file(chunks: &[Chunk<'_>]) -> Vec<u8> {
    let mut content = b"WEBP".to_vec();
    for (name, bytes) in chunks {
        content.extend(name);
        content.extend((bytes.len() as u32).to_le_bytes());
        content.extend(*bytes);
        content.extend(&[0][..bytes.len() % 2]);
    }
    let size = (content.len() as u32).to_le_bytes();
    [&b"RIFF"[..], &size, &content].concat()
}
