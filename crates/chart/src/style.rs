//! Colors and fonts.

use plotters::prelude::*;
use plotters::style::{RGBColor, TextStyle};
use std::io;

/// A part of the picture that is drawn on, in pixels.
pub(crate) type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

/// What drawing returns. An SVG in memory can always be written.
pub(crate) type DrawResult = Result<(), DrawingAreaErrorKind<io::Error>>;

/// Colors that people with color blindness can distinguish (Okabe and Ito).
const COLORS: [RGBColor; 7] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x00, 0x00),
];

/// The color of bars, and of an overflow bin.
pub(crate) const BAR: RGBColor = COLORS[0];
pub(crate) const OVERFLOW: RGBColor = COLORS[4];

/// Lines to compare with, the grid, and the finer grid of a logarithmic axis.
pub(crate) const GUIDE: RGBColor = RGBColor(0x88, 0x88, 0x88);
pub(crate) const GRID: RGBColor = RGBColor(0xd8, 0xd8, 0xd8);
pub(crate) const FINE_GRID: RGBColor = RGBColor(0xf0, 0xf0, 0xf0);

/// Sizes of text in pixels.
pub(crate) const TITLE: f64 = 18.0;
pub(crate) const PANEL_TITLE: f64 = 14.0;
pub(crate) const LABEL: f64 = 13.0;

/// The color of the series with this number.
pub(crate) fn color(series: usize) -> RGBColor {
    COLORS[series % COLORS.len()]
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
