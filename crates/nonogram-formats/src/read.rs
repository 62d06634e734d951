//! Reads puzzles: one function for each kind of input.

use crate::document::Document;
use crate::encoding::to_utf8;
#[cfg(feature = "images")]
use crate::error::IMAGES;
use crate::error::{ParseError, ParseErrorKind, count};
use crate::format::Format;
use crate::image_kind::{is_svg, unreadable_image};
use crate::picture::bits::read_bits;
use crate::picture::samples::Decoded;
use crate::picture::{self, ImageOptions, pbm, rows};
#[cfg(feature = "images")]
use crate::picture::{bmp, gif, jpeg, png, webp};
use crate::piece::{Piece, utf8};
use crate::recognize::{recognize, unrecognized};
use crate::text::read_text;
#[cfg(feature = "images")]
use std::ops::Range;

/// Reads the puzzles of a text. There is at least one.
///
/// In an image, each pixel is a cell. [`read_image`] also scales images.
///
/// # Errors
/// The first [`ParseError`], with its place. For [`Format::Bits`] it is always
/// [`ParseErrorKind::NoSize`]: use [`read_bits`] instead.
///
/// # Examples
/// ```
/// use nonogram_formats::{Format, read};
///
/// let text = b"width 2\nheight 2\nrows\n1,x\n1\ncolumns\n1\n1\n";
/// assert_eq!(
///     read(text, Format::Non).unwrap_err().to_string(),
///     "line 4, column 3: expected a block length from 1 to 4000, found \"x\"",
/// );
/// ```
pub fn read(text: &[u8], format: Format) -> Result<Vec<Document>, ParseError> {
    if format.is_image() {
        return read_image(text, format, &ImageOptions::default());
    }
    let text = to_utf8(text)?;
    let mut documents = read_text(utf8(&text.bytes)?, format)?;
    text.warn(&mut documents);
    Ok(documents)
}

/// Reads the puzzles of a file whose format is recognised: images by their first bytes, other files
/// by the extension of their name, given without the dot, else by their first lines.
///
/// If the options have a size, a text is read as 0/1 strings of that size, as in [`read_bits`].
///
/// # Errors
/// The first [`ParseError`]; [`ParseErrorKind::NoSize`] for 0/1 strings without a size;
/// [`ParseErrorKind::Unrecognized`] for a text of unknown format.
///
/// # Examples
/// ```
/// use nonogram_formats::{ImageOptions, read_file};
///
/// let documents = read_file(b"101110", None, &ImageOptions::default().size((3, 2))).unwrap();
/// assert_eq!(documents[0].puzzle.to_string(), "3x2:2/1/1/1.1/2");
/// ```
pub fn read_file(
    bytes: &[u8],
    extension: Option<&str>,
    options: &ImageOptions,
) -> Result<Vec<Document>, ParseError> {
    let named = extension.and_then(Format::from_extension);
    let image = Format::of_image(bytes);
    let (known, numbers) = match (image, named) {
        // A text may begin like an image in plain PBM.
        (Some(Format::Pbm) | None, Some(text)) if !text.is_image() => (Some(text), None),
        (Some(image), _) => (Some(image), None),
        (None, named) => match recognize(bytes) {
            Some((format, numbers)) => (Some(format), numbers),
            None => (named, None),
        },
    };
    let is_text = known.is_some_and(|format| format != Format::Non && !format.is_image());
    if image.is_none() && !is_text {
        if let Some(kind) = unreadable_image(bytes) {
            return Err(ParseError::whole(ParseErrorKind::Image { kind }));
        }
        if is_svg(bytes) {
            return Ok(vec![read_svg(bytes, options)?]);
        }
    }
    if let Some(image) = known.filter(|format| format.is_image()) {
        return read_image(bytes, image, options);
    }
    let text = to_utf8(bytes)?;
    let bytes = &*text.bytes;
    if bytes.contains(&0) {
        return Err(ParseError::whole(ParseErrorKind::Binary));
    }
    let mut documents = match (known, options.size) {
        (Some(Format::Rows), Some(size)) if !rows::begins_with_bits(bytes) => {
            read_rows(bytes, size)?
        }
        (_, Some((width, height))) => read_bits(bytes, width, height)?,
        (Some(format), None) => match numbers {
            Some(documents) => documents,
            None => read_text(utf8(bytes)?, format)?,
        },
        (None, None) => return Err(unrecognized(bytes)),
    };
    text.warn(&mut documents);
    Ok(documents)
}

/// Pictures as rows, which must have this size.
pub(crate) fn read_rows(
    bytes: &[u8],
    (width, height): (usize, usize),
) -> Result<Vec<Document>, ParseError> {
    let documents = rows::read(utf8(bytes)?)?;
    for Document { puzzle, .. } in &documents {
        let (w, h) = (puzzle.width(), puzzle.height());
        if (w, h) != (width, height) {
            let text = format!("expected a picture of {width}x{height}, found {w}x{h}");
            return Err(Piece::START.error(text));
        }
    }
    Ok(documents)
}

/// Reads the pictures of an image file. Each is the goal of a document with its clues.
///
/// # Errors
/// The first [`ParseError`], at its byte in a line. Images with more than
/// [`MAX_PIXELS`](crate::MAX_PIXELS) are not decoded.
///
/// # Panics
/// If `format` is not an image format, if a side in the options is 0 or above
/// [`nonogram::MAX_SIDE`], or if their number of inks is 0 or above [`nonogram::MAX_INKS`].
///
/// # Complexity
/// O(pixels + cells).
pub fn read_image(
    bytes: &[u8],
    format: Format,
    options: &ImageOptions,
) -> Result<Vec<Document>, ParseError> {
    picture::assert_options(options);
    let images = decode(bytes, format, options)?;
    Ok(images
        .into_iter()
        .map(|image| image.into_document(options))
        .collect())
}

/// Decodes the images of a file in PNG, JPEG, GIF, WebP, BMP, PBM, PGM or PPM, which is recognised
/// by its first bytes. Each stands upright as its Exif data say. Of several frames, the first one
/// counts; only PBM, PGM and PPM have several images.
///
/// With the feature `svg`, the shapes of an SVG image are drawn on nothing, with 512 pixels in the
/// longer side.
///
/// # Errors
/// The first [`ParseError`]. Images with more than [`MAX_PIXELS`](crate::MAX_PIXELS) pixels are not
/// decoded.
///
/// # Complexity
/// O(pixels).
///
/// # Examples
/// ```
/// let images = nonogram_formats::decode_image(b"P1 2 1 10").unwrap();
/// assert_eq!(images[0].rgba(), [[0, 0, 0, 255], [255, 255, 255, 255]]);
/// ```
#[cfg(feature = "images")]
pub fn decode_image(bytes: &[u8]) -> Result<Vec<pixelize::Pixels>, ParseError> {
    let Some(format) = Format::of_image(bytes) else {
        return match unreadable_image(bytes) {
            Some(kind) => Err(ParseError::whole(ParseErrorKind::Image { kind })),
            #[cfg(feature = "svg")]
            None if is_svg(bytes) => Ok(vec![picture::svg::decode(bytes)?]),
            None => Err(Piece::START.error(format!("expected an image in {IMAGES}"))),
        };
    };
    let images = decode(bytes, format, &in_colors())?;
    Ok(images
        .into_iter()
        .map(|image| pixelize::Pixels::new(image.size.0, image.rgba))
        .collect())
}

/// Where the images of a file are, so that they can be decoded one by one: only PBM, PGM and PPM
/// have several. Of one image, the pixels are not looked at.
///
/// # Errors
/// The first [`ParseError`] in PBM, PGM and PPM; more than [`MAX_IMAGES`](crate::MAX_IMAGES) images
/// are one.
///
/// # Complexity
/// O(images).
///
/// # Examples
/// ```
/// let file = b"P4 1 1 \x80P4 1 1 \0";
/// let parts = nonogram_formats::image_parts(file).unwrap();
/// assert_eq!(parts, [0..8, 8..16]);
/// ```
#[cfg(feature = "images")]
pub fn image_parts(bytes: &[u8]) -> Result<Vec<Range<usize>>, ParseError> {
    if Format::of_image(bytes) == Some(Format::Pbm) {
        return pbm::parts(bytes, &in_colors());
    }
    let whole = 0..bytes.len();
    Ok(vec![whole])
}

/// Options for images of any size that are wanted in their colors.
#[cfg(feature = "images")]
fn in_colors() -> ImageOptions {
    ImageOptions::default().size((1, 1)).inks(1)
}

/// The picture of an SVG image, which has no pixels of its own.
#[cfg(feature = "svg")]
fn read_svg(bytes: &[u8], options: &ImageOptions) -> Result<Document, ParseError> {
    if options.size.is_none() {
        let message = "an SVG image has no pixels: the size of the board must be given";
        return Err(ParseError::whole(ParseErrorKind::Other(message.into())));
    }
    let pixels = picture::svg::decode(bytes)?;
    let size = (pixels.width(), pixels.height());
    let image = Decoded::new(size, 4, pixels.rgba().as_flattened());
    Ok(image.into_document(options))
}

#[cfg(not(feature = "svg"))]
fn read_svg(_bytes: &[u8], _options: &ImageOptions) -> Result<Document, ParseError> {
    Err(ParseError::whole(ParseErrorKind::Image { kind: "SVG" }))
}

/// The images of a file.
fn decode(
    bytes: &[u8],
    format: Format,
    options: &ImageOptions,
) -> Result<Vec<Decoded>, ParseError> {
    let image = match format {
        Format::Pbm => return pbm::decode(bytes, options),
        #[cfg(feature = "images")]
        Format::Png => png::decode(bytes, options),
        #[cfg(feature = "images")]
        Format::Jpeg => jpeg::decode(bytes, options),
        #[cfg(feature = "images")]
        Format::Gif => gif::decode(bytes, options),
        #[cfg(feature = "images")]
        Format::Webp => webp::decode(bytes, options),
        #[cfg(feature = "images")]
        Format::Bmp => bmp::decode(bytes, options),
        #[cfg(not(feature = "images"))]
        Format::Png | Format::Jpeg | Format::Gif | Format::Webp | Format::Bmp => {
            let message = format!("{format} images are left out of this build");
            Err(Piece::START.error(message))
        }
        _ => panic!("{format} holds no images"),
    };
    Ok(vec![image?])
}

/// Reads the picture of an image that is already decoded and upright: red, green, blue and alpha of
/// each pixel, row by row.
///
/// # Errors
/// If the number of bytes differs from four for each pixel, or if a side is 0 or there are more
/// than [`MAX_PIXELS`](crate::MAX_PIXELS) pixels.
///
/// # Panics
/// If a side in the options is 0 or above [`nonogram::MAX_SIDE`], or if their number of inks is 0
/// or above [`nonogram::MAX_INKS`].
///
/// # Complexity
/// O(pixels + cells).
///
/// # Examples
/// ```
/// use nonogram_formats::{ImageOptions, read_pixels};
///
/// let (black, clear) = ([0, 0, 0, 255], [0, 0, 0, 0]);
/// let document = read_pixels(2, 1, &[black, clear].concat(), &ImageOptions::default()).unwrap();
/// assert_eq!(document.goal.unwrap().to_bits(), "10");
/// ```
pub fn read_pixels(
    width: u64,
    height: u64,
    rgba: &[u8],
    options: &ImageOptions,
) -> Result<Document, ParseError> {
    picture::assert_options(options);
    picture::check_size(width, height, options).map_err(|kind| Piece::START.error(kind))?;
    let (width, height) = (width as usize, height as usize);
    if rgba.len() != 4 * width * height {
        let message = count("bytes of pixels", 4 * width * height, rgba.len());
        return Err(Piece::START.error(message));
    }
    Ok(Decoded::new((width, height), 4, rgba).into_document(options))
}
