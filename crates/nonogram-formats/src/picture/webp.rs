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

/// The name of a part of a file, and its content.
type Chunk<'a> = ([u8; 4], &'a [u8]);

/// A part of an image: its left and upper edge, and its size.
struct FramePlace {
    left: usize,
    top: usize,
    size: (usize, usize),
}

/// Reads the first frame of an image.
pub(crate) fn decode(bytes: &[u8], options: &ImageOptions) -> Result<Decoded, ParseError> {
    if Format::of_image(bytes) != Some(Format::Webp) {
        return Err(no_image("a WebP", "its first bytes are others"));
    }
    let chunks = all_chunks(bytes).ok_or_else(cut_off)?;
    // The size of an image that may have several frames.
    let stated_size = match find(&chunks, b"VP8X") {
        Some(header) => Some(size_at(header, 4).ok_or_else(cut_off)?),
        None => None,
    };
    let (stated_place, parts) = match find(&chunks, b"ANMF") {
        Some(frame) => {
            let (place, parts) = read_frame(frame).ok_or_else(cut_off)?;
            (Some(place), parts)
        }
        None => (None, chunks.clone()),
    };
    let mut parts_of_image = parts.iter();
    let image = parts_of_image.find(|(name, _)| matches!(name, b"VP8 " | b"VP8L"));
    let &image = image.ok_or_else(|| no_image("a WebP", "it has no frame"))?;
    let plain = file(&[image]);
    let frame_size = decoder(&plain)?.dimensions();
    let frame_size = (frame_size.0 as usize, frame_size.1 as usize);
    let whole_size = stated_size.unwrap_or(frame_size);
    check_size(whole_size.0 as u64, whole_size.1 as u64, options)
        .map_err(|kind| error_at(bytes, 0, kind))?;
    let place = stated_place.unwrap_or(FramePlace {
        left: 0,
        top: 0,
        size: whole_size,
    });
    let is_inside =
        place.left + frame_size.0 <= whole_size.0 && place.top + frame_size.1 <= whole_size.1;
    if place.size != frame_size || !is_inside {
        return Err(no_image("a WebP", "its frame has another size"));
    }
    let file = match (&image.0, find(&parts, b"ALPH")) {
        (b"VP8 ", Some(alpha)) => with_alpha(image, alpha, frame_size),
        _ => plain,
    };
    let frame = pixels(&file, frame_size)?;
    let whole = placed(frame, (place.left, place.top), whole_size);
    let orientation = find(&chunks, b"EXIF").and_then(exif::orientation);
    Ok(exif::upright(whole, orientation))
}

/// The chunks of a file. `None` if it is cut off.
fn all_chunks(bytes: &[u8]) -> Option<Vec<Chunk<'_>>> {
    let end = number(bytes, 4, 4)?.saturating_add(8);
    chunks(bytes.get(12..end)?)
}

/// The place of a frame, and its chunks. `None` if it is cut off.
fn read_frame(frame: &[u8]) -> Option<(FramePlace, Vec<Chunk<'_>>)> {
    let place = FramePlace {
        left: 2 * number(frame, 0, 3)?,
        top: 2 * number(frame, 3, 3)?,
        size: size_at(frame, 6)?,
    };
    Some((place, chunks(frame.get(16..)?)?))
}

/// A file with an image and its transparent part.
fn with_alpha(image: Chunk<'_>, alpha: &[u8], (width, height): (usize, usize)) -> Vec<u8> {
    let [across, down] = [width, height].map(|side| (side as u32 - 1).to_le_bytes());
    let header = [&[0x10, 0, 0, 0], &across[..3], &down[..3]].concat();
    file(&[(*b"VP8X", &header), (*b"ALPH", alpha), image])
}

fn decoder(file: &[u8]) -> Result<WebPDecoder<Cursor<&[u8]>>, ParseError> {
    WebPDecoder::new(Cursor::new(file)).map_err(|error| no_image("a WebP", error))
}

/// The pixels of a file with one image of this size.
fn pixels(file: &[u8], (width, height): (usize, usize)) -> Result<Decoded, ParseError> {
    let mut decoder = decoder(file)?;
    let channels = if decoder.has_alpha() { 4 } else { 3 };
    let mut pixels = vec![0; channels * width * height];
    decoder
        .read_image(&mut pixels)
        .map_err(|error| no_image("a WebP", error))?;
    Ok(Decoded::new((width, height), channels, &pixels))
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
