//! A drawing as a black and white PNG, with digits of our own.

use crate::layout::Layout;
use ::png::{BitDepth, ColorType, Encoder};

/// The side of a cell in pixels: the usual one, and a smaller one for images that would be too large.
/// With even fewer pixels, numbers cannot be read.
const SCALES: [usize; 2] = [24, 14];

/// The most pixels of an image.
const MAX_PIXELS: usize = 1 << 26;

/// Why a board cannot be drawn as a PNG image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The image would need more than 2^26 pixels. Other formats have no such limit.
    #[error("a board of this size is too large for a PNG image")]
    TooLarge,
}

/// The digits, seven rows of five pixels each, the highest bit on the left.
const DIGITS: [[u8; 7]; 10] = [
    [
        0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110,
    ],
    [
        0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110,
    ],
    [
        0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111,
    ],
    [
        0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110,
    ],
    [
        0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010,
    ],
    [
        0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110,
    ],
    [
        0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110,
    ],
    [
        0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000,
    ],
    [
        0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110,
    ],
    [
        0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100,
    ],
];

/// Pixels, eight in a byte. A bit is 0 for black.
struct Canvas {
    width: usize,
    height: usize,
    stride: usize,
    bytes: Vec<u8>,
}

impl Canvas {
    /// Blackens the part of a rectangle that is on the canvas.
    fn fill(&mut self, x: usize, y: usize, width: usize, height: usize) {
        for row in y..(y + height).min(self.height) {
            for column in x..(x + width).min(self.width) {
                self.bytes[row * self.stride + column / 8] &= !(0x80 >> (column % 8));
            }
        }
    }
}

pub(crate) fn write(layout: &Layout) -> Result<Vec<u8>, PngError> {
    let pixels = |scale: usize, length: f32| (length * scale as f32).ceil() as usize;
    let fits =
        |scale: usize| pixels(scale, layout.width) * pixels(scale, layout.height) <= MAX_PIXELS;
    let Some(scale) = SCALES.into_iter().find(|&scale| fits(scale)) else {
        return Err(PngError::TooLarge);
    };
    let (width, height) = (pixels(scale, layout.width), pixels(scale, layout.height));
    let stride = width.div_ceil(8);
    let mut canvas = Canvas {
        width,
        height,
        stride,
        bytes: vec![0xff; stride * height],
    };
    let pixel = |length: f32| (length * scale as f32).round().max(0.0) as usize;
    for mark in &layout.rectangles {
        // The width is rounded separately, so all thin lines have the same width of at least one pixel.
        let (wide, high) = (pixel(mark.width).max(1), pixel(mark.height).max(1));
        canvas.fill(pixel(mark.x), pixel(mark.y), wide, high);
    }
    let dot = ((layout.font_size * scale as f32) as usize / 7).max(1);
    for number in &layout.numbers {
        let digits = number.value.to_string();
        // Five dots for each digit, and one dot between two digits.
        let wide = (6 * digits.len() - 1) * dot;
        let left = pixel(number.x).saturating_sub(wide / 2);
        let top = pixel(number.y).saturating_sub(7 * dot / 2);
        for (index, digit) in digits.bytes().enumerate() {
            for (row, bits) in DIGITS[usize::from(digit - b'0')].iter().enumerate() {
                for column in (0..5).filter(|column| bits >> (4 - column) & 1 == 1) {
                    let x = left + (6 * index + column) * dot;
                    canvas.fill(x, top + row * dot, dot, dot);
                }
            }
        }
    }
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_color(ColorType::Grayscale);
    encoder.set_depth(BitDepth::One);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&canvas.bytes)?;
        writer.finish()
    });
    written.expect("memory takes an image whose size and depth fit its bytes");
    Ok(file)
}
