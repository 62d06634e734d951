//! BMP images of Windows and OS/2, which can only be read: with a palette, plain or in runs, or in
//! 16, 24 or 32 bits.
//!
//! A fourth channel is alpha if it is not 0 everywhere. Pixels that no run covers have the first
//! color of the palette.
//!
//! `zune-bmp` 0.5.2 invents what is cut off, and skips too much between rows of 16 bits.

use crate::error::{ParseError, error_at, no_image};
use crate::format::Format;
use crate::picture::samples::Decoded;
use crate::picture::{ImageOptions, check_size};

/// What the headers say of the pixels.
struct Header {
    width: usize,
    height: usize,
    is_top_first: bool,
    bits: usize,
    compression: u32,
    /// Where the pixels begin.
    pixels: usize,
    /// The bits of red, green, blue and alpha.
    masks: [u32; 4],
    palette: Vec<[u8; 4]>,
}

const PLAIN: u32 = 0;
const RUNS: u32 = 1;
const SHORT_RUNS: u32 = 2;
const MASKS: u32 = 3;
const MASKS_WITH_ALPHA: u32 = 6;

/// Reads an image.
pub(crate) fn decode(bytes: &[u8], options: &ImageOptions) -> Result<Decoded, ParseError> {
    let wrong = |what: &str| no_image("a BMP", what);
    let cut = || wrong("it is cut off");
    if Format::of_image(bytes) != Some(Format::Bmp) {
        return Err(wrong("its first bytes are others"));
    }
    let header = header(bytes).ok_or_else(cut)?;
    let (width, height) = (header.width as u64, header.height as u64);
    check_size(width, height, options).map_err(|kind| error_at(bytes, 0, kind))?;
    let data = bytes.get(header.pixels..).ok_or_else(cut)?;
    let rows = match (header.compression, header.bits) {
        (RUNS, 8) | (SHORT_RUNS, 4) => header.runs(data).ok_or_else(cut)?,
        (PLAIN, 1 | 2 | 4 | 8 | 16 | 24 | 32) | (MASKS | MASKS_WITH_ALPHA, 16 | 32) => {
            header.plain(data).ok_or_else(cut)?
        }
        (compression, bits) => {
            let what = format!("{bits} bits a pixel with compression {compression} are not read");
            return Err(wrong(&what));
        }
    };
    let rgba: Option<Vec<[u8; 4]>> = rows.into_iter().map(|value| header.color(value)).collect();
    let mut rgba = rgba.ok_or_else(|| wrong("a pixel has no color of the palette"))?;
    if rgba.iter().all(|pixel| pixel[3] == 0) {
        rgba.iter_mut().for_each(|pixel| pixel[3] = 255);
    }
    Ok(Decoded {
        size: (header.width, header.height),
        rgba,
        title: None,
        palette: Vec::new(),
    })
}

/// The headers. `None` if they are cut off.
fn header(bytes: &[u8]) -> Option<Header> {
    let number = |at: usize| Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
    let short = |at: usize| Some(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
    let (pixels, size) = (number(10)? as usize, number(14)? as usize);
    let is_old = size < 16;
    let (width, height, bits) = if is_old {
        (short(18)?.into(), i32::from(short(20)?), short(24)?)
    } else {
        (number(18)?, number(22)?.cast_signed(), short(28)?)
    };
    let has_rest = size >= 40;
    let compression = if has_rest { number(30)? } else { PLAIN };
    let colors = if has_rest { number(46)? as usize } else { 0 };
    let bits = usize::from(bits);
    let mut masks = match bits {
        16 => [0x7c00, 0x3e0, 0x1f, 0],
        24 => [0xff_0000, 0xff00, 0xff, 0],
        _ => [0xff_0000, 0xff00, 0xff, 0xff00_0000],
    };
    // The masks stand in the larger headers, and behind the smaller one.
    let mut end = 14 + size;
    if matches!(compression, MASKS | MASKS_WITH_ALPHA) {
        let has_alpha = size >= 56 || compression == MASKS_WITH_ALPHA;
        masks[3] = 0;
        let masks = &mut masks[..if has_alpha { 4 } else { 3 }];
        for (place, mask) in masks.iter_mut().enumerate() {
            *mask = number(54 + 4 * place)?;
        }
        end = end.max(54 + 4 * masks.len());
    }
    let most = match bits {
        1..=8 => 1 << bits,
        _ => 0,
    };
    let colors = if colors == 0 { most } else { colors.min(most) };
    let palette = bytes.get(end..pixels.clamp(end, bytes.len().max(end)))?;
    let palette = palette
        .chunks_exact(if is_old { 3 } else { 4 })
        .take(colors);
    Some(Header {
        width: width as usize,
        height: height.unsigned_abs() as usize,
        is_top_first: height < 0,
        bits,
        compression,
        pixels,
        masks,
        palette: palette
            .map(|color| [color[2], color[1], color[0], 255])
            .collect(),
    })
}

impl Header {
    /// The row of the file's row `row`, from above.
    fn row(&self, row: usize) -> usize {
        if self.is_top_first {
            row
        } else {
            self.height - 1 - row
        }
    }

    /// The values of the pixels of rows that stand one after the other. `None` if one is cut off.
    fn plain(&self, data: &[u8]) -> Option<Vec<u32>> {
        let stride = (self.bits * self.width).div_ceil(32) * 4;
        let length = (self.bits * self.width).div_ceil(8);
        data.get((self.height - 1) * stride..)?.get(..length)?;
        let rows = (0..self.height).map(|row| &data[self.row(row) * stride..][..length]);
        let pixels =
            rows.flat_map(|row| (0..self.width).map(move |column| self.value(row, column)));
        Some(pixels.collect())
    }

    /// The value of a pixel in a row of bytes.
    fn value(&self, row: &[u8], column: usize) -> u32 {
        if self.bits >= 8 {
            let bytes = &row[column * self.bits / 8..][..self.bits / 8];
            return bytes
                .iter()
                .rev()
                .fold(0, |value, &byte| value << 8 | u32::from(byte));
        }
        let each = 8 / self.bits;
        let shift = self.bits * (each - 1 - column % each);
        u32::from(row[column / each] >> shift) & ((1 << self.bits) - 1)
    }

    /// The values of the pixels of runs. `None` if they are cut off.
    fn runs(&self, data: &[u8]) -> Option<Vec<u32>> {
        let mut values = vec![0; self.width * self.height];
        let mut data = data.iter().copied();
        let (mut row, mut column) = (0, 0);
        // What lies outside the image is skipped.
        let mut set = |row: usize, column: usize, value: u8| {
            if row < self.height && column < self.width {
                values[self.row(row) * self.width + column] = value.into();
            }
        };
        // The two values of a byte take turns, or are the same.
        let halves = |byte: u8| match self.compression {
            SHORT_RUNS => [byte >> 4, byte & 15],
            _ => [byte; 2],
        };
        while row + 1 < self.height || row < self.height && column < self.width {
            match (data.next()?, data.next()?) {
                (0, 0) => (row, column) = (row + 1, 0),
                (0, 1) => break,
                (0, 2) => {
                    column += usize::from(data.next()?);
                    row += usize::from(data.next()?);
                }
                (0, count) => {
                    let each = if self.compression == SHORT_RUNS { 2 } else { 1 };
                    let bytes = usize::from(count).div_ceil(each);
                    for at in 0..bytes {
                        let two = halves(data.next()?);
                        for &value in two[..each].iter().take(usize::from(count) - at * each) {
                            set(row, column, value);
                            column += 1;
                        }
                    }
                    // Pixels that are listed end at an even byte.
                    if bytes % 2 == 1 {
                        data.next()?;
                    }
                }
                (count, byte) => {
                    for at in 0..usize::from(count) {
                        set(row, column, halves(byte)[at % 2]);
                        column += 1;
                    }
                }
            }
        }
        Some(values)
    }

    /// The color of a value. `None` if the palette lacks it.
    fn color(&self, value: u32) -> Option<[u8; 4]> {
        if self.bits <= 8 {
            return self.palette.get(value as usize).copied();
        }
        let part = |mask: u32, none: u8| match mask {
            0 => none,
            mask => {
                let zeros = mask.trailing_zeros();
                let [value, most] = [value & mask, mask].map(|bits| u64::from(bits >> zeros));
                u8::try_from((255 * value + most / 2) / most)
                    .expect("the value is at most the mask")
            }
        };
        let [red, green, blue, alpha] = self.masks;
        Some([
            part(red, 0),
            part(green, 0),
            part(blue, 0),
            part(alpha, 255),
        ])
    }
}
