//! Long things on a diagonal, turned upright.

use crate::figure::{Figure, SIDE};
use crate::map::PixelMap;

/// How much longer than wide a thing must be.
const LONG: f64 = 1.7;
/// How far from a diagonal it may lie: a cosine of twice the angle to the vertical.
const TILTED: f64 = 0.25;
/// How much its halves left and right of the long axis may differ, for each time that it is longer
/// than wide.
const CROOKED: f32 = 0.15;

/// How much a thing that is turned upright may be stretched to fill a board. Longer things stay on
/// the diagonal.
const STRETCHED: f32 = 1.25;

impl Figure {
    /// The figure as the image shows it. A long thing that lies on a diagonal is not turned
    /// upright, which would change what an arrow says.
    #[must_use]
    pub fn as_it_lies(self) -> Self {
        Self {
            upright: None,
            ..self
        }
    }

    /// What a board of this size shows: the upright figure, but not if the figure is drawn in whole
    /// cells already.
    pub(crate) fn standing(&self, size: (usize, usize)) -> &Self {
        self.upright
            .as_deref()
            .filter(|upright| upright.stretched(size) <= STRETCHED.max(self.stretched(size)))
            .filter(|_| !self.is_pixels(self.cell(size)))
            .unwrap_or(self)
    }

    /// The sum of a value at the middle of each pixel, weighed by the mask.
    fn weighed(&self, value: impl Fn(f64, f64) -> f64) -> f64 {
        let mut sum = 0.0;
        for (at, &ink) in self.mask.values.iter().enumerate() {
            let (x, y) = ((at % self.width()) as f64, (at / self.width()) as f64);
            sum += f64::from(ink) * value(x + 0.5, y + 0.5);
        }
        sum
    }

    /// The figure turned upright, if it is long, about its own mirror image, and lies on a
    /// diagonal, such as a pencil, a key or a spoon. On small boards the edges of such things are
    /// steps, which are hard to see as a thing and have few boards that line logic solves.
    pub(crate) fn turned(&self) -> Option<Self> {
        let all = self.weighed(|_, _| 1.0);
        let middle = self.weighed(|x, _| x) / all;
        let center = self.weighed(|_, y| y) / all;
        let across = self.weighed(|x, _| (x - middle) * (x - middle));
        let down = self.weighed(|_, y| (y - center) * (y - center));
        let both = self.weighed(|x, y| (x - middle) * (y - center));
        // The long axis is that of most spread.
        let apart = ((down - across) * (down - across) + 4.0 * both * both).sqrt();
        let (most, least) = (across + down + apart, across + down - apart);
        let twice = (down - across) / apart;
        let is_tilted = twice.abs() <= TILTED;
        if self.is_photo || most < LONG * LONG * least || !is_tilted {
            return None;
        }
        // The cosine and the sine of its angle to the vertical.
        let cos = ((1.0 + twice) / 2.0).sqrt() as f32;
        let sin = ((1.0 - twice) / 2.0).sqrt() as f32 * if both < 0.0 { -1.0 } else { 1.0 };
        let (middle, center) = (middle as f32, center as f32);
        let mut ends = [
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::INFINITY,
            f32::NEG_INFINITY,
        ];
        for (at, _) in self
            .mask
            .values
            .iter()
            .enumerate()
            .filter(|(_, ink)| **ink > 0.5)
        {
            let x = (at % self.width()) as f32 + 0.5 - middle;
            let y = (at / self.width()) as f32 + 0.5 - center;
            let (x, y) = (x * cos - y * sin, x * sin + y * cos);
            ends = [
                ends[0].min(x),
                ends[1].max(x),
                ends[2].min(y),
                ends[3].max(y),
            ];
        }
        let [left, right, top, bottom] = ends;
        let step = (right - left).max(bottom - top) / SIDE as f32;
        let [width, height] =
            [right - left, bottom - top].map(|side| ((side / step).round() as usize).max(1));
        let turned = |map: &PixelMap| {
            PixelMap::at_places(width, height, |x, y| {
                let x = left + (x as f32 + 0.5) * step;
                let y = top + (y as f32 + 0.5) * step;
                map.between(middle + x * cos + y * sin, center - x * sin + y * cos)
            })
        };
        let mask = turned(&self.mask);
        if mask.asymmetry() > CROOKED * (most / least).sqrt() as f32 * mask.sum() {
            return None;
        }
        let colors = self.colors.each_ref().map(|color| {
            let color = turned(&color.times(&self.mask));
            PixelMap::new(width, height, |at| {
                color.values[at] / mask.values[at].max(1e-6)
            })
        });
        let mut figure = Self {
            mask,
            colors,
            upright: None,
            is_turned: true,
            ..self.clone()
        };
        figure.is_symmetric = figure.mirrors();
        Some(figure)
    }
}
