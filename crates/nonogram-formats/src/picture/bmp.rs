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
    if Format::of_image(bytes) != Some(Format::Bmp) {
        return Err(no_image("a BMP", "its first bytes are others"));
    }
    let Some(header) = header(bytes) else {
        return Err(no_image("a BMP", "it is cut off"));
    };
    let (width, height) = (header.width as u64, header.height as u64);
    check_size(width, height, options).map_err(|kind| error_at(bytes, 0, kind))?;
    let data = bytes.get(header.pixels..).unwrap_or_default();
    let values = match (header.compression, header.bits) {
        (RUNS, 8) | (SHORT_RUNS, 4) => header.runs(data),
        (PLAIN, 1 | 2 | 4 | 8 | 16 | 24 | 32) | (MASKS | MASKS_WITH_ALPHA, 16 | 32) => {
            header.plain(data)
        }
        (compression, bits) => {
            let what = format!("{bits} bits a pixel with compression {compression} are not read");
            return Err(no_image("a BMP", what));
        }
    };
    let Some(values) = values else {
        return Err(no_image("a BMP", "it is cut off"));
    };
    let rgba: Option<Vec<[u8; 4]>> = values
        .into_iter()
        .map(|value| header.color(value))
        .collect();
    let Some(mut rgba) = rgba else {
        return Err(no_image("a BMP", "a pixel has no color of the palette"));
    };
    if rgba.iter().all(|pixel| pixel[3] == 0) {
        for pixel in &mut rgba {
            pixel[3] = 255;
        }
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
    let (pixels, size) = (number(bytes, 10)? as usize, number(bytes, 14)? as usize);
    let is_old = size < 16;
    let (width, height, bits) = if is_old {
        (
            short(bytes, 18)?,
            short(bytes, 20)?.cast_signed(),
            short(bytes, 24)?,
        )
    } else {
        (
            number(bytes, 18)?,
            number(bytes, 22)?.cast_signed(),
            short(bytes, 28)?,
        )
    };
    let (compression, colors) = if size < 40 {
        (PLAIN, 0)
    } else {
        (number(bytes, 30)?, number(bytes, 46)? as usize)
    };
    let bits = bits as usize;
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
            *mask = number(bytes, 54 + 4 * place)?;
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

/// The number of four bytes at a place.
fn number(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// The number of two bytes at a place.
fn short(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?).into())
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
        let mut values = Vec::new();
        for row in 0..self.height {
            let row = &data[self.row(row) * stride..][..length];
            values.extend((0..self.width).map(|column| self.value(row, column)));
        }
        Some(values)
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
        let mut run = Vec::new();
        while row + 1 < self.height || row < self.height && column < self.width {
            run.clear();
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
                    for _ in 0..bytes {
                        run.extend(&self.halves(data.next()?)[..each]);
                    }
                    run.truncate(count.into());
                    // Pixels that are listed end at an even byte.
                    if bytes % 2 == 1 {
                        data.next()?;
                    }
                }
                (count, byte) => {
                    let halves = self.halves(byte).into_iter().cycle();
                    run.extend(halves.take(count.into()));
                }
            }
            for value in &run {
                // What lies outside the image is skipped.
                if row < self.height && column < self.width {
                    values[self.row(row) * self.width + column] = u32::from(*value);
                }
                column += 1;
            }
        }
        Some(values)
    }

    /// The two values of a byte in runs, which are the same if a value takes the whole byte.
    fn halves(&self, byte: u8) -> [u8; 2] {
        match self.compression {
            SHORT_RUNS => [byte >> 4, byte & 15],
            _ => [byte; 2],
        }
    }

    /// The color of a value. `None` if the palette lacks it.
    fn color(&self, value: u32) -> Option<[u8; 4]> {
        if self.bits <= 8 {
            return self.palette.get(value as usize).copied();
        }
        let [red, green, blue, alpha] = self.masks;
        let alpha = if alpha == 0 { 255 } else { part(value, alpha) };
        let [red, green, blue] = [red, green, blue].map(|mask| part(value, mask));
        Some([red, green, blue, alpha])
    }
}

/// The part of a value under a mask, from 0 to 255.
fn part(value: u32, mask: u32) -> u8 {
    if mask == 0 {
        return 0;
    }
    let zeros = mask.trailing_zeros();
    let [value, most] = [value & mask, mask].map(|bits| u64::from(bits >> zeros));
    u8::try_from((255 * value + most / 2) / most).expect("the value is at most the mask")
}
