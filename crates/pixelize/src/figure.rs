//! What an image shows: the figure without its ground, at one size.

use crate::Pixels;
use crate::color::{LabColor, color, difference, rgb};
use crate::map::{PixelMap, bounds};
use crate::paper::flattened;

/// The longer side of a figure, in pixels.
pub(crate) const SIDE: usize = 192;
/// Images of more pixels are thinned out first: figures have far fewer.
const MAX_PIXELS: usize = 1 << 22;
/// Colors that are this near are the same ground.
const NEAR: f32 = 12.0;

/// A figure whose pixels belong to it by less than this, each weighed by itself, has strokes that
/// are narrower than a pixel.
const FAINT: f32 = 0.65;
/// Below this, there is nothing but noise.
const NOISE: f32 = 0.04;
/// What the mean of faint pixels is raised to. It is above 1, since a stroke between two pixels has
/// half of itself in each.
const STRONG: f32 = 1.9;

/// What an image shows, cut out of its ground.
///
/// An image with transparent pixels shows those that are not. Without any, the color of its border
/// is the ground, as far as it reaches from there. If the border has many colors, all of the image
/// is the figure.
#[derive(Clone, Debug)]
pub struct Figure {
    /// How much of each pixel belongs to the figure, from 0 to 1.
    pub(crate) mask: PixelMap,
    /// Lightness and colors of the pixels; where the figure has one color only, all are 0.
    pub(crate) colors: [PixelMap; 3],
    /// Whether all of it has about the same color.
    pub(crate) is_plain: bool,
    /// The mean color.
    pub(crate) mean: LabColor,
    /// Whether no ground was found: a photograph.
    pub(crate) is_photo: bool,
    /// Whether it is about its own mirror image.
    pub(crate) is_symmetric: bool,
    /// The same turned upright, if it is long and lies on a diagonal.
    pub(crate) upright: Option<Box<Figure>>,
    /// Whether this is the one turned upright.
    pub(crate) is_turned: bool,
    /// Whether outer lines of a board may stay empty, so that it keeps its proportions.
    pub(crate) has_margins: bool,
}

impl Figure {
    /// The figure of an image; `None` if the image is empty.
    ///
    /// # Complexity
    /// O(pixels).
    pub fn of(pixels: &Pixels) -> Option<Self> {
        let thinned = pixels.thinned(MAX_PIXELS);
        let pixels = thinned.as_ref().unwrap_or(pixels);
        let flat = flattened(pixels);
        let pixels = flat.as_ref().unwrap_or(pixels);
        let Cut {
            mask,
            is_photo,
            is_inverse,
            ink,
        } = cut(pixels);
        let (mut mask, mut colors) = crop(pixels, &strengthened(mask))?;
        strengthen(&mut mask.values);
        if is_inverse {
            colors[0] = colors[0].map(|light| 100.0 - light);
        }
        let is_plain =
            ink.is_some() || !is_photo && colors.iter().all(|map| deviation(map, &mask) < 6.0);
        let all = mask.sum();
        let mean = ink.unwrap_or([0, 1, 2].map(|part| colors[part].times(&mask).sum() / all));
        if is_plain {
            colors = colors.map(|map| map.map(|_| 0.0));
        }
        let mut figure = Self {
            mask,
            colors,
            is_plain,
            mean,
            is_photo,
            is_symmetric: false,
            upright: None,
            is_turned: false,
            has_margins: true,
        };
        figure.is_symmetric = !is_photo && figure.mirrors();
        figure.upright = figure.turned().map(Box::new);
        Some(figure)
    }

    /// Whether no ground was found around a figure: a photograph, which few people recognise as a
    /// small picture.
    pub fn is_photo(&self) -> bool {
        self.is_photo
    }

    pub(crate) fn width(&self) -> usize {
        self.mask.width
    }

    pub(crate) fn height(&self) -> usize {
        self.mask.height
    }

    pub(crate) fn color(&self, at: usize) -> LabColor {
        [0, 1, 2].map(|part| self.colors[part].values[at])
    }

    /// Whether it fills its box: a card, a flag, a photograph.
    pub(crate) fn fills_box(&self) -> bool {
        self.mask.sum() > 0.88 * self.mask.values.len() as f32
    }

    /// The figure with the proportions of a board of this size, so that it fills the board.
    pub(crate) fn filling(&self, (across, down): (usize, usize)) -> Self {
        let longer = across.max(down);
        let [width, height] = [across, down].map(|side| (SIDE * side / longer).max(1));
        let scaled = |map: &PixelMap| {
            PixelMap::at_places(width, height, |x, y| {
                let x = (x as f32 + 0.5) * self.width() as f32 / width as f32;
                let y = (y as f32 + 0.5) * self.height() as f32 / height as f32;
                map.between(x, y)
            })
        };
        Self {
            mask: scaled(&self.mask),
            colors: self.colors.each_ref().map(scaled),
            upright: None,
            ..self.clone()
        }
    }

    pub(crate) fn mirrors(&self) -> bool {
        let ink = self.colors[0].map(|light| 110.0 - light).times(&self.mask);
        ink.asymmetry() < 0.12 * ink.sum()
    }
}

/// The deviation of a map's values, weighed by a mask.
fn deviation(map: &PixelMap, mask: &PixelMap) -> f32 {
    let all = mask.sum();
    let mean = map.times(mask).sum() / all;
    let squares = map.map(|value| (value - mean) * (value - mean));
    (squares.times(mask).sum() / all).sqrt()
}

/// [`strengthen`] for values up to 255.
fn strengthened(mask: Vec<u8>) -> Vec<u8> {
    let mut values: Vec<f32> = mask.iter().map(|&ink| f32::from(ink) / 255.0).collect();
    strengthen(&mut values);
    let values = values.into_iter().map(|ink| (255.0 * ink).round() as u8);
    values.collect()
}

/// Raises all values if most of the figure belongs to it in part only: strokes narrower than a
/// pixel. They are lost if half a pixel is the least that counts.
fn strengthen(mask: &mut [f32]) {
    let (mut sum, mut squares) = (0.0, 0.0);
    for ink in &*mask {
        sum += f64::from(*ink);
        squares += f64::from(ink.powi(2));
    }
    let mean = (squares / f64::max(sum, 1e-6)) as f32;
    if (NOISE..FAINT).contains(&mean) {
        for ink in mask {
            *ink = (*ink * STRONG / mean).min(1.0);
        }
    }
}

/// A figure that is cut out of its ground.
#[derive(Default)]
struct Cut {
    /// How much of each pixel belongs to the figure, from 0 to 255.
    mask: Vec<u8>,
    /// Whether all does, for want of a ground.
    is_photo: bool,
    /// Whether the ground is dark.
    is_inverse: bool,
    /// The color of a drawing in one ink.
    ink: Option<LabColor>,
}

fn cut(pixels: &Pixels) -> Cut {
    let all = pixels.rgba();
    if all.iter().any(|pixel| pixel[3] < 230) {
        // Soft shadows do not count.
        let mask = all
            .iter()
            .map(|pixel| if pixel[3] < 64 { 0 } else { pixel[3] });
        return Cut {
            mask: mask.collect(),
            ..Cut::default()
        };
    }
    let (width, height) = (pixels.width(), pixels.height());
    let sides = (0..height).flat_map(|y| [y * width, y * width + width - 1]);
    let border: Vec<usize> = (0..width)
        .chain((height - 1) * width..height * width)
        .chain(sides)
        .collect();
    let ground = color([0, 1, 2].map(|part| {
        let mut values: Vec<u8> = border.iter().map(|&at| all[at][part]).collect();
        let middle = values.len() / 2;
        *values.select_nth_unstable(middle).1
    }));
    let away = away_from(ground, pixels);
    let like = border.iter().filter(|&&at| away[at] < NEAR).count();
    if 10 * like >= 7 * border.len() {
        let (mask, ink) = two_tones(pixels, ground, &away).unzip();
        return Cut {
            mask: mask.unwrap_or_else(|| flood(width, &border, &away)),
            is_inverse: ground[0] < 40.0,
            ink,
            ..Cut::default()
        };
    }
    // A drawing that reaches the border is one on white, and else this is a photograph.
    let colors = all.iter().map(|&pixel| color(rgb(pixel)));
    let paper = colors.max_by(|a, b| a[0].total_cmp(&b[0]));
    let drawing = paper.and_then(|paper| two_tones(pixels, paper, &away_from(paper, pixels)));
    let is_photo = drawing.is_none();
    let (mask, ink) = drawing.unzip();
    Cut {
        mask: mask.unwrap_or_else(|| vec![255; all.len()]),
        is_photo,
        ink,
        ..Cut::default()
    }
}

/// How far the colors of all pixels are from one.
fn away_from(ground: LabColor, pixels: &Pixels) -> Vec<f32> {
    let pixels = pixels.rgba().iter();
    let away = pixels.map(|&pixel| difference(color(rgb(pixel)), ground));
    away.collect()
}

/// The mask of a drawing in one ink, which is how much ink each pixel has, and the ink. `None` if
/// there are other colors than those of the ground and the ink, and mixtures of these at edges.
fn two_tones(pixels: &Pixels, ground: LabColor, away: &[f32]) -> Option<(Vec<u8>, LabColor)> {
    let farthest = (0..away.len()).max_by(|&a, &b| away[a].total_cmp(&away[b]))?;
    let (ink, most) = (color(rgb(pixels.rgba()[farthest])), away[farthest]);
    if most < 2.0 * NEAR {
        return None;
    }
    let (mut inked, mut others) = (0_usize, 0_usize);
    let mut is_between = Vec::with_capacity(away.len());
    let mut mask = Vec::with_capacity(away.len());
    for &pixel in pixels.rgba() {
        let color = color(rgb(pixel));
        let along = [0, 1, 2]
            .map(|part| (color[part] - ground[part]) * (ink[part] - ground[part]) / (most * most));
        let share = along.iter().sum::<f32>().clamp(0.0, 1.0);
        let mixed = [0, 1, 2].map(|part| ground[part] + share * (ink[part] - ground[part]));
        let is_other = difference(color, mixed) > NEAR;
        inked += usize::from(share > 0.2);
        others += usize::from(is_other);
        is_between.push((0.2..0.8).contains(&share) && !is_other);
        // The grain of paper is no ink.
        let is_paper = share * most < NEAR;
        mask.push(if is_paper {
            0
        } else {
            (share * 255.0).round() as u8
        });
    }
    let between = away_from_ground(&is_between, &mask, pixels.width());
    (8 * (others + between) < inked).then_some((mask, ink))
}

/// The number of these pixels that have no ground within two pixels of their row and column. Those
/// that have are edges, and in thin strokes all pixels are.
fn away_from_ground(is_counted: &[bool], mask: &[u8], width: usize) -> usize {
    let mut count = 0;
    for at in (0..mask.len()).filter(|&at| is_counted[at]) {
        let has_ground = [1, 2, width, 2 * width].into_iter().any(|step| {
            // Before the first pixel there is none.
            let near = [at.wrapping_sub(step), at + step];
            near.into_iter()
                .any(|at| mask.get(at).is_some_and(|&ink| ink < 51))
        });
        count += usize::from(!has_ground);
    }
    count
}

/// All pixels that the ground does not reach from the border. Pixels at its edge count by how far
/// their color is from it.
fn flood(width: usize, border: &[usize], away: &[f32]) -> Vec<u8> {
    let mut is_ground = vec![false; away.len()];
    let mut stack: Vec<usize> = border.to_vec();
    while let Some(at) = stack.pop() {
        if is_ground[at] || away[at] >= NEAR {
            continue;
        }
        is_ground[at] = true;
        let x = at % width;
        stack.extend((x > 0).then(|| at - 1));
        stack.extend((x + 1 < width).then_some(at + 1));
        stack.extend(at.checked_sub(width));
        stack.extend((at + width < away.len()).then_some(at + width));
    }
    let height = away.len() / width;
    let mut mask = Vec::with_capacity(away.len());
    for at in 0..away.len() {
        if is_ground[at] {
            mask.push(0);
            continue;
        }
        let (x, y) = (at % width, at / width);
        let mut most = away[at];
        let mut is_edge = false;
        for row in y.saturating_sub(1)..(y + 2).min(height) {
            for other in row * width + x.saturating_sub(1)..row * width + (x + 2).min(width) {
                is_edge |= is_ground[other];
                most = most.max(away[other]);
            }
        }
        mask.push(if is_edge {
            (255.0 * away[at] / most).round() as u8
        } else {
            255
        });
    }
    mask
}

/// The mask and the colors of the figure's box, scaled so that its longer side is [`SIDE`]. `None`
/// if no pixel is in the figure.
fn crop(pixels: &Pixels, mask: &[u8]) -> Option<(PixelMap, [PixelMap; 3])> {
    let width = pixels.width();
    let inside = (0..mask.len()).filter(|&at| mask[at] > 127);
    let [left, right, top, bottom] = bounds(inside.map(|at| (at % width, at / width)))?;
    let (wide, high) = (right - left, bottom - top);
    let long = wide.max(high);
    let [across, down] = [wide, high].map(|side| ((side * SIDE * 2 + long) / (2 * long)).max(1));
    // Sums over the pixels under each new pixel, weighed by the mask: colors under a mask of 0 do
    // not count.
    let (xs, ys) = (overlaps(left, wide, across), overlaps(top, high, down));
    let mut values = vec![[0.0_f32; 4]; across * down];
    for (y, rows) in ys.iter().enumerate() {
        for (x, columns) in xs.iter().enumerate() {
            let sum = &mut values[y * across + x];
            for &(row, high) in rows {
                for &(column, wide) in columns {
                    let at = row * width + column;
                    let weight = high * wide * f32::from(mask[at]) / 255.0;
                    if weight > 0.0 {
                        let color = color(rgb(pixels.rgba()[at]));
                        sum[0] += weight;
                        for part in 0..3 {
                            sum[part + 1] += weight * color[part];
                        }
                    }
                }
            }
        }
    }
    let mask = PixelMap::new(across, down, |at| values[at][0].min(1.0));
    let colors = [1, 2, 3].map(|part| {
        PixelMap::new(across, down, |at| {
            let sum = values[at];
            if sum[0] > 0.0 {
                sum[part] / sum[0]
            } else {
                0.0
            }
        })
    });
    Some((mask, colors))
}

/// For each of `to` new pixels, the old pixels under it and their shares, which add up to 1: the
/// mean of those that it covers if there are more old ones, else between the two nearest ones.
fn overlaps(first: usize, old: usize, to: usize) -> Vec<Vec<(usize, f32)>> {
    let step = old as f32 / to as f32;
    let mut overlaps = Vec::with_capacity(to);
    for number in 0..to {
        if step <= 1.0 {
            let middle = ((number as f32 + 0.5) * step - 0.5).clamp(0.0, (old - 1) as f32);
            let low = middle as usize;
            let share = middle - low as f32;
            overlaps.push(vec![
                (first + low, 1.0 - share),
                (first + (low + 1).min(old - 1), share),
            ]);
            continue;
        }
        let begin = number as f32 * step;
        let end = ((number + 1) as f32 * step).min(old as f32);
        let mut under = Vec::new();
        for pixel in begin as usize..(end.ceil() as usize).min(old) {
            let covered = end.min((pixel + 1) as f32) - begin.max(pixel as f32);
            under.push((first + pixel, covered / (end - begin)));
        }
        overlaps.push(under);
    }
    overlaps
}
