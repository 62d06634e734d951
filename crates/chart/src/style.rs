//! Colors and fonts.

use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::{RGBColor, TextStyle};
use std::io;

/// A part of the picture that is drawn on, in pixels.
pub(crate) type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

/// What drawing returns. An SVG in memory can always be written.
pub(crate) type DrawResult = Result<(), DrawingAreaErrorKind<io::Error>>;

/// Colors that people with color blindness can distinguish (Okabe and Ito). The first are those
/// that differ most from each other and from white.
const COLORS: [RGBColor; 7] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x00, 0x00),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x56, 0xb4, 0xe9),
];

/// The lengths of dashes and of the gaps between them, in pixels. The first makes a solid line.
const DASHES: [(i32, i32); 4] = [(1 << 20, 0), (12, 4), (6, 3), (2, 3)];

/// The corners of markers, in pixels from the point: almost a circle, a triangle, a cross, a
/// square, a diamond.
const MARKERS: [&[(i32, i32)]; 5] = [
    &[
        (-1, -3),
        (1, -3),
        (3, -1),
        (3, 1),
        (1, 3),
        (-1, 3),
        (-3, 1),
        (-3, -1),
    ],
    &[(0, -4), (4, 3), (-4, 3)],
    &[
        (-4, -3),
        (-3, -4),
        (0, -1),
        (3, -4),
        (4, -3),
        (1, 0),
        (4, 3),
        (3, 4),
        (0, 1),
        (-3, 4),
        (-4, 3),
        (-1, 0),
    ],
    &[(-3, -3), (3, -3), (3, 3), (-3, 3)],
    &[(0, -5), (5, 0), (0, 5), (-5, 0)],
];

/// The color of bars, and of an overflow bin.
pub(crate) const BAR: RGBColor = COLORS[0];
pub(crate) const OVERFLOW: RGBColor = COLORS[6];

/// Lines to compare with, the grid, and the finer grid of a logarithmic axis.
pub(crate) const GUIDE: RGBColor = RGBColor(0x88, 0x88, 0x88);
pub(crate) const GRID: RGBColor = RGBColor(0xd8, 0xd8, 0xd8);
pub(crate) const FINE_GRID: RGBColor = RGBColor(0xf0, 0xf0, 0xf0);

/// Sizes of text in pixels.
pub(crate) const TITLE: f64 = 18.0;
pub(crate) const PANEL_TITLE: f64 = 14.0;
pub(crate) const LABEL: f64 = 13.0;

fn color(series: usize) -> RGBColor {
    COLORS[series % COLORS.len()]
}

/// A line of the series with this number. 28 series have different lines.
pub(crate) fn line<Place>(
    series: usize,
    points: Vec<Place>,
) -> DashedPathElement<std::vec::IntoIter<Place>, i32>
where
    Place: Clone,
{
    let (dash, gap) = DASHES[series % DASHES.len()];
    DashedPathElement::new(points, dash, gap, color(series).stroke_width(2))
}

/// A marker of the series with this number around a pixel.
pub(crate) fn marker(series: usize, (x, y): (i32, i32)) -> Polygon<(i32, i32)> {
    let corners = MARKERS[series % MARKERS.len()].iter();
    let corners: Vec<_> = corners.map(|(right, down)| (x + right, y + down)).collect();
    Polygon::new(corners, color(series))
}

/// The style of text of this size.
pub(crate) fn text(size: f64) -> TextStyle<'static> {
    font(size, FontStyle::Normal)
}

/// The style of bold text of this size.
pub(crate) fn bold(size: f64) -> TextStyle<'static> {
    font(size, FontStyle::Bold)
}

fn font(size: f64, style: FontStyle) -> TextStyle<'static> {
    // `plotters` divides sizes by this number when it writes SVG.
    FontDesc::new(FontFamily::SansSerif, size * 1.24, style).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What people see, on linear red, green and blue: with all three kinds of cones, without those
    /// for long, middle or short waves (Machado, Oliveira and Fernandes 2009).
    const EYES: [[[f64; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ];

    /// From linear red, green and blue to CIE XYZ, as shares of white.
    const XYZ: [[f64; 3]; 3] = [
        [0.4339, 0.3762, 0.1899],
        [0.2127, 0.7152, 0.0722],
        [0.0178, 0.1095, 0.8730],
    ];

    fn times(matrix: &[[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
        matrix.map(|row| row.iter().zip(vector).map(|(one, other)| one * other).sum())
    }

    fn linear(color: RGBColor) -> [f64; 3] {
        [color.0, color.1, color.2].map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    /// The color in CIE L*a*b*, as these eyes see it.
    fn seen(color: RGBColor, eyes: &[[f64; 3]; 3]) -> [f64; 3] {
        let color = times(eyes, linear(color)).map(|part| part.clamp(0.0, 1.0));
        let [x, y, z] = times(&XYZ, color).map(|part| {
            if part > 0.008856 {
                part.cbrt()
            } else {
                7.787 * part + 16.0 / 116.0
            }
        });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// The least distance of two of the first colors, to any eyes. About 2 is just visible.
    fn least_distance(colors: usize) -> f64 {
        let mut least = f64::MAX;
        for eyes in &EYES {
            for (place, &one) in COLORS[..colors].iter().enumerate() {
                for &other in &COLORS[..place] {
                    let (one, other) = (seen(one, eyes), seen(other, eyes));
                    let squares = one
                        .iter()
                        .zip(other)
                        .map(|(one, other)| (one - other).powi(2));
                    least = least.min(squares.sum::<f64>().sqrt());
                }
            }
        }
        least
    }

    #[test]
    fn the_color_blind_tell_the_colors_apart() {
        assert!(least_distance(4) > 20.0);
        assert!(least_distance(COLORS.len()) > 15.0);
    }

    /// WCAG asks for 3.
    #[test]
    fn the_first_colors_stand_out_from_white() {
        for color in &COLORS[..5] {
            let [_, luminance, _] = times(&XYZ, linear(*color));
            assert!(1.05 / (luminance + 0.05) > 3.0);
        }
    }
}
