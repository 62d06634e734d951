//! PNG images: dark pixels are filled cells, or the colors are those of inks.
//!
//! Written files have one bit for each pixel, black for filled. Those of boards of several inks
//! have the palette, and the background is marked.

use crate::document::Document;
use crate::error::{ParseError, error_at, no_image};
use crate::picture::samples::Decoded;
use crate::picture::{ImageOptions, MAX_PIXELS, check_size};
use crate::picture::{exif, ico};
use ::png::chunk::bKGD;
use ::png::{BitDepth, ColorType, Decoder, Encoder, Limits, Transformations};
use std::io::Cursor;

/// The memory for all that an image holds beside its pixels, in bytes.
const MAX_CHUNKS: usize = 1 << 24;

/// Reads an image.
pub(crate) fn decode(bytes: &[u8], options: &ImageOptions) -> Result<Decoded, ParseError> {
    let bytes = ico::png(bytes).unwrap_or(bytes);
    let limits = Limits { bytes: MAX_CHUNKS };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
    // What is not pixels may be compressed a thousand times.
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(Transformations::normalize_to_color8());
    let header = decoder
        .read_header_info()
        .map_err(|error| no_image("a PNG", error))?;
    let (width, height) = (header.width, header.height);
    check_size(width.into(), height.into(), options).map_err(|kind| error_at(bytes, 0, kind))?;
    // Room for four channels of 16 bits, and for the decoder's own memory.
    let pixels = width as usize * height as usize;
    decoder.set_limits(Limits {
        bytes: MAX_CHUNKS + 9 * pixels,
    });
    let mut reader = decoder
        .read_info()
        .map_err(|error| no_image("a PNG", error))?;
    let palette_bytes = reader
        .info()
        .palette
        .as_ref()
        .map_or(0, |palette| palette.len());
    if palette_bytes % 3 != 0 {
        // The decoder would panic.
        let expected = format!("expected a palette of three bytes a color, found {palette_bytes}");
        return Err(error_at(bytes, 0, expected));
    }
    let size = reader.output_buffer_size().unwrap_or(usize::MAX);
    debug_assert!(size as u64 <= 4 * MAX_PIXELS, "the size was checked");
    let mut pixels = vec![0; size];
    let frame = reader
        .next_frame(&mut pixels)
        .map_err(|error| no_image("a PNG", error))?;
    pixels.truncate(frame.buffer_size());
    let channels = frame.color_type.samples();
    let image = Decoded::new((width as usize, height as usize), channels, &pixels);
    // Exif data may follow the pixels. What is wrong there is no fault of the image.
    reader.finish().ok();
    let info = reader.info();
    let exif = info.exif_metadata.as_deref();
    let image = exif::upright(image, exif.and_then(exif::orientation));
    Ok(Decoded {
        palette: palette(info),
        ..image
    })
}

/// The palette of an image that marks one of its colors as the background, which comes first.
fn palette(info: &::png::Info<'_>) -> Vec<[u8; 3]> {
    let (Some(palette), Some(&[background])) = (&info.palette, info.bkgd.as_deref()) else {
        return Vec::new();
    };
    let colors = palette
        .chunks_exact(3)
        .map(|color| [color[0], color[1], color[2]]);
    let mut colors: Vec<_> = colors.collect();
    match colors.get_mut(..=usize::from(background)) {
        Some(colors) => colors.rotate_right(1),
        None => colors.clear(),
    }
    colors
}

/// Writes the goal, on a board of several inks in the colors of the palette.
pub(crate) fn write(document: &Document) -> Vec<u8> {
    let goal = document.picture();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, goal.width() as u32, goal.height() as u32);
    let is_colored = goal.is_colored();
    let mut pixels: Vec<u8> = Vec::new();
    if is_colored {
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(
            document
                .palette
                .swatches()
                .flat_map(|(_, swatch)| swatch.rgb.0)
                .collect::<Vec<u8>>(),
        );
        pixels.extend(goal.cells().map(|ink| ink.number() as u8));
    } else {
        encoder.set_color(ColorType::Grayscale);
        encoder.set_depth(BitDepth::One);
        for row in 0..goal.height() {
            for start in (0..goal.width()).step_by(8) {
                let cells = start..goal.width().min(start + 8);
                // The bits behind the last cell are light.
                let filled = cells.filter(|&column| goal.get(row, column));
                pixels.push(filled.fold(0xff, |byte, column| byte & !(0x80 >> (column % 8))));
            }
        }
    }
    let written = encoder.write_header().and_then(|mut writer| {
        if is_colored {
            writer.write_chunk(bKGD, &[0])?;
        }
        writer.write_image_data(&pixels)
    });
    written.expect("memory takes any bytes");
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pixel of the first color of a palette.
    fn indexed(palette: Vec<u8>) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, 1, 1);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(palette);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&[0]).expect("a pixel");
        writer.finish().expect("an end");
        file
    }

    #[test]
    fn a_palette_that_is_cut_or_too_long_is_refused() {
        let options = ImageOptions::default();
        for (bytes, reason) in [
            (2, "Chunk length wrong"),
            (4, "expected a palette"),
            (767, "expected a palette"),
            (769, "Chunk length wrong"),
        ] {
            let error = decode(&indexed(vec![0; bytes]), &options)
                .map(drop)
                .unwrap_err();
            assert!(error.to_string().contains(reason), "{error}");
        }
        for bytes in [3, 768] {
            assert!(decode(&indexed(vec![0; bytes]), &options).is_ok());
        }
    }
}
