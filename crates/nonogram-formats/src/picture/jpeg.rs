//! JPEG images, which can only be read: dark pixels are filled cells, or the colors are grouped.
//!
//! The decoder's vector code is not compiled in, so a picture is the same on every machine.

use crate::error::{ParseError, error_at, no_image};
use crate::picture::exif;
use crate::picture::samples::Decoded;
use crate::picture::{ImageOptions, check_size};
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;
use zune_jpeg::errors::DecodeErrors;

/// Reads an image.
pub(crate) fn decode(bytes: &[u8], options: &ImageOptions) -> Result<Decoded, ParseError> {
    // Strict, because missing parts would be gray. The size is checked below.
    let decoding = DecoderOptions::new_safe()
        .set_max_width(usize::MAX)
        .set_max_height(usize::MAX)
        .set_strict_mode(true);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), decoding);
    decoder.decode_headers().map_err(undecoded)?;
    let (width, height) = decoder
        .info()
        .map_or((0, 0), |info| (info.width, info.height));
    check_size(width.into(), height.into(), options).map_err(|kind| error_at(bytes, 0, kind))?;
    if !has_end(bytes) {
        let message = "expected a JPEG image: it is cut off".to_string();
        return Err(error_at(bytes, bytes.len(), message));
    }
    // The color spaces of printers are converted only by way of red, green and blue.
    let is_light = matches!(
        decoder.input_colorspace(),
        Some(ColorSpace::Luma | ColorSpace::YCbCr)
    );
    let (channels, space) = if is_light && options.inks.is_none() {
        (1, ColorSpace::Luma)
    } else {
        (3, ColorSpace::RGB)
    };
    decoder.set_options(decoding.jpeg_set_out_colorspace(space));
    let pixels = decoder.decode().map_err(undecoded)?;
    let (width, height) = (usize::from(width), usize::from(height));
    if pixels.len() != channels * width * height {
        let message = "expected a JPEG image in gray or in three colors".to_string();
        return Err(error_at(bytes, 0, message));
    }
    let orientation = decoder.exif().and_then(|exif| exif::orientation(exif));
    Ok(exif::upright(
        Decoded::new((width, height), channels, &pixels),
        orientation,
    ))
}

fn undecoded(error: DecodeErrors) -> ParseError {
    // Some messages end in a line break.
    no_image("a JPEG", error.to_string().trim())
}

/// Whether the end marker follows the last scan. No marker inside scans looks like these. Without
/// this check, the decoder would invent the missing part.
fn has_end(bytes: &[u8]) -> bool {
    let [scan, end] =
        [0xda, 0xd9].map(|marker| bytes.windows(2).rposition(|two| two == [0xff, marker]));
    end.is_some() && end > scan
}
