//! PNG images: dark pixels are filled cells.
//!
//! Transparent parts of any PNG are shown on white. Written files have one bit for each pixel, black
//! for filled.

use crate::document::Document;
use crate::error::{ParseError, ParseErrorKind};
use crate::picture::{ImageOptions, MAX_PIXELS, Shades, check_size, darkness, error_at, opaque};
use ::png::{BitDepth, ColorType, Decoder, Encoder, Limits, Transformations};
use std::io::Cursor;

/// The memory for all that an image holds beside its pixels, in bytes.
const MAX_CHUNKS: usize = 1 << 24;

/// Reads an image.
pub(crate) fn read(bytes: &[u8], options: &ImageOptions) -> Result<Vec<Document>, ParseError> {
    let wrong = |error: ::png::DecodingError| {
        error_at(
            bytes,
            0,
            ParseErrorKind::Syntax(format!("expected a PNG image: {error}")),
        )
    };
    let limits = Limits { bytes: MAX_CHUNKS };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
    // What is not pixels may be compressed a thousand times.
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(Transformations::normalize_to_color8());
    let header = decoder.read_header_info().map_err(wrong)?;
    let (width, height) = (header.width, header.height);
    check_size(width.into(), height.into(), options).map_err(|kind| error_at(bytes, 0, kind))?;
    // Room for four channels of 16 bits, and for the decoder's own memory.
    let pixels = width as usize * height as usize;
    decoder.set_limits(Limits {
        bytes: MAX_CHUNKS + 9 * pixels,
    });
    let mut reader = decoder.read_info().map_err(wrong)?;
    let size = reader.output_buffer_size().unwrap_or(usize::MAX);
    debug_assert!(size as u64 <= 4 * MAX_PIXELS, "the size was checked");
    let mut pixels = vec![0; size];
    let frame = reader.next_frame(&mut pixels).map_err(wrong)?;
    pixels.truncate(frame.buffer_size());
    let dark: fn(&[u8]) -> u8 = match frame.color_type {
        ColorType::Grayscale => |pixel| 255 - pixel[0],
        ColorType::GrayscaleAlpha => |pixel| opaque(255 - pixel[0], pixel[1]),
        ColorType::Rgb => darkness,
        ColorType::Rgba => |pixel| opaque(darkness(pixel), pixel[3]),
        ColorType::Indexed => unreachable!("palettes are expanded"),
    };
    let shades = Shades {
        width: width as usize,
        height: height as usize,
        dark: pixels
            .chunks_exact(frame.color_type.samples())
            .map(dark)
            .collect(),
    };
    Ok(vec![shades.document(options)])
}

/// Writes the goal.
pub(crate) fn write(document: &Document) -> Vec<u8> {
    let goal = document.picture();
    let mut pixels = Vec::new();
    for row in 0..goal.height() {
        for start in (0..goal.width()).step_by(8) {
            let cells = start..goal.width().min(start + 8);
            // The bits behind the last cell are light.
            let filled = cells.filter(|&column| goal.get(row, column));
            pixels.push(filled.fold(0xff, |byte, column| byte & !(0x80 >> (column % 8))));
        }
    }
    let side = |side: usize| u32::try_from(side).expect("at most MAX_SIDE");
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, side(goal.width()), side(goal.height()));
    encoder.set_color(ColorType::Grayscale);
    encoder.set_depth(BitDepth::One);
    encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&pixels))
        .expect("memory takes any bytes");
    file
}
