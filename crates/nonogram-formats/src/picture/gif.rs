//! GIF images, which can only be read. Of several frames, the first one counts.
//!
//! A first frame that leaves out parts of the image leaves them transparent, as browsers show them.

use crate::error::{ParseError, error_at, no_image};
use crate::picture::samples::Decoded;
use crate::picture::{ImageOptions, check_size};
use ::gif::{ColorOutput, DecodeOptions};

/// Reads the first frame of an image.
pub(crate) fn decode(bytes: &[u8], options: &ImageOptions) -> Result<Decoded, ParseError> {
    let mut decoding = DecodeOptions::new();
    decoding.set_color_output(ColorOutput::RGBA);
    // So a frame has at most the pixels of the image.
    decoding.check_frame_consistency(true);
    let mut decoder = decoding
        .read_info(bytes)
        .map_err(|error| no_image("a GIF", error))?;
    let (width, height) = (decoder.width(), decoder.height());
    check_size(width.into(), height.into(), options).map_err(|kind| error_at(bytes, 0, kind))?;
    let Some(frame) = decoder
        .next_frame_info()
        .map_err(|error| no_image("a GIF", error))?
    else {
        return Err(no_image("a GIF", "it has no frame"));
    };
    let [left, top, columns, rows] =
        [frame.left, frame.top, frame.width, frame.height].map(usize::from);
    if columns == 0 || rows == 0 {
        return Err(no_image("a GIF", "its first frame is empty"));
    }
    let mut frame = vec![0; decoder.buffer_size()];
    decoder
        .read_into_buffer(&mut frame)
        .map_err(|error| no_image("a GIF", error))?;
    let (width, height) = (usize::from(width), usize::from(height));
    Ok(placed(
        Decoded::new((columns, rows), 4, &frame),
        (left, top),
        (width, height),
    ))
}

/// An image of this size with a frame at this place, and transparent beside it.
pub(crate) fn placed(
    frame: Decoded,
    (left, top): (usize, usize),
    (width, height): (usize, usize),
) -> Decoded {
    let mut rgba = vec![[0; 4]; width * height];
    for (row, part) in (top..).zip(frame.rgba.chunks_exact(frame.size.0)) {
        rgba[row * width + left..][..part.len()].copy_from_slice(part);
    }
    Decoded {
        size: (width, height),
        rgba,
        ..frame
    }
}
