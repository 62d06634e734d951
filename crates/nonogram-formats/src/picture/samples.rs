//! The pixels of a decoded image: their darkness and their colors.

use crate::document::Document;
use crate::picture::quantize::{Pixels, document};
use crate::picture::{ImageOptions, Raster};

/// How the bytes of a pixel are read. Transparent pixels stand on white.
pub(crate) struct Samples {
    /// The bytes of each pixel.
    pub(crate) size: usize,
    /// The darkness, 0 for white and 255 for black.
    dark: fn(&[u8]) -> u8,
    color: fn(&[u8]) -> [u8; 3],
}

impl Samples {
    /// Darkness.
    pub(crate) const DARK: Self = Self {
        size: 1,
        dark: |pixel| pixel[0],
        color: |pixel| [255 - pixel[0]; 3],
    };
    #[cfg(feature = "images")]
    pub(crate) const GRAY: Self = Self {
        size: 1,
        dark: |pixel| 255 - pixel[0],
        color: |pixel| [pixel[0]; 3],
    };
    #[cfg(feature = "images")]
    pub(crate) const GRAY_ALPHA: Self = Self {
        size: 2,
        dark: |pixel| opaque(255 - pixel[0], pixel[1]),
        color: |pixel| opaque_color(&[pixel[0]; 3], pixel[1]),
    };
    #[cfg(any(feature = "images", test))]
    pub(crate) const RGB: Self = Self {
        size: 3,
        dark: darkness,
        color: |pixel| opaque_color(pixel, 255),
    };
    pub(crate) const RGBA: Self = Self {
        size: 4,
        dark: |pixel| opaque(darkness(pixel), pixel[3]),
        color: |pixel| opaque_color(pixel, pixel[3]),
    };

    /// The document of an image. `palette` is the background and the inks, if the file states them.
    pub(crate) fn document(
        &self,
        (width, height): (usize, usize),
        pixels: &[u8],
        palette: Vec<[u8; 3]>,
        options: &ImageOptions,
    ) -> Document {
        let pixels = pixels.chunks_exact(self.size);
        let Some(inks) = options.inks else {
            let raster = Raster {
                width,
                height,
                values: pixels.map(self.dark).collect(),
            };
            return raster.into_picture(options).into();
        };
        let image = Pixels {
            width,
            height,
            colors: pixels.map(self.color).collect(),
            palette,
        };
        let (raster, colors) = image.quantized(inks);
        document(raster.into_picture(options), &colors)
    }
}

/// How dark red, green and blue are, in the weights of Rec. 601.
fn darkness(pixel: &[u8]) -> u8 {
    let [red, green, blue] = [pixel[0], pixel[1], pixel[2]].map(u32::from);
    let light = (299 * red + 587 * green + 114 * blue + 500) / 1000;
    255 - u8::try_from(light).expect("the weights add up to 1000")
}

/// The darkness of a pixel on white.
fn opaque(dark: u8, alpha: u8) -> u8 {
    let dark = (u32::from(dark) * u32::from(alpha) + 127) / 255;
    u8::try_from(dark).expect("alpha is at most 255")
}

/// The color of a pixel on white.
fn opaque_color(pixel: &[u8], alpha: u8) -> [u8; 3] {
    [pixel[0], pixel[1], pixel[2]].map(|part| 255 - opaque(255 - part, alpha))
}
