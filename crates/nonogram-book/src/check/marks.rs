//! What a page has: its ink, its thinnest line, its smallest letters, its colors.

use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::dict::keys;
use hayro_syntax::object::{Array, Dict, Name, Number, Object};
use hayro_syntax::page::Page;
use std::collections::BTreeMap;

/// How far letters reach above and below their baseline, in sizes of the font.
const ABOVE: f32 = 0.8;
const BELOW: f32 = 0.25;

/// The marks of a page.
#[derive(Debug, Default)]
pub(super) struct PageMarks {
    /// Left, bottom, right and top of all ink; `None` on a blank page.
    pub(super) ink: Option<[f32; 4]>,
    /// The weight of the thinnest line.
    pub(super) line: Option<f32>,
    /// The size of the smallest letters.
    pub(super) letter: Option<f32>,
    pub(super) is_colored: bool,
    /// Whether there is a black that is not DeviceGray.
    pub(super) has_rich_black: bool,
    /// An operator that is not among those of our books.
    pub(super) unknown: Option<String>,
}

/// The widths of the glyphs of a font, in thousandths of its size.
type Widths = BTreeMap<u16, f32>;

impl PageMarks {
    /// Reads the content of a page. PDF begins at the lower left corner.
    pub(super) fn of(page: &Page<'_>) -> Self {
        let mut marks = Self::default();
        let mut fonts: BTreeMap<Vec<u8>, Widths> = BTreeMap::new();
        let (mut weight, mut font, mut size) = (1.0, Vec::new(), 0.0);
        let (mut place, mut stretch) = ([0.0, 0.0], 1.0);
        let mut path: Vec<[f32; 2]> = Vec::new();
        let mut content = page.typed_operations();
        while let Some(operation) = content.next() {
            match operation {
                Op::BeginText(_) | Op::EndText(_) | Op::ClosePath(_) => {}
                Op::LineWidth(new) => weight = new.0.as_f32(),
                Op::MoveTo(to) => path.push([to.0, to.1].map(|side| side.as_f32())),
                Op::LineTo(to) => path.push([to.0, to.1].map(|side| side.as_f32())),
                Op::RectPath(it) => {
                    let [x, y, width, height] = [it.0, it.1, it.2, it.3].map(|side| side.as_f32());
                    path.extend([[x, y], [x + width, y + height]]);
                }
                Op::StrokePath(_) => {
                    let thinnest = marks.line.unwrap_or(f32::MAX).min(weight);
                    marks.line = Some(thinnest);
                    for line in path.chunks(2) {
                        marks.stroke(line, weight);
                    }
                    path.clear();
                }
                Op::FillPathNonZero(_) => {
                    for &[x, y] in &path {
                        marks.add([x, y, x, y]);
                    }
                    path.clear();
                }
                Op::NonStrokeColorDeviceGray(_) | Op::StrokeColorDeviceGray(_) => {}
                Op::NonStrokeColorDeviceRgb(it) => marks.color([it.0, it.1, it.2]),
                Op::StrokeColorDeviceRgb(it) => marks.color([it.0, it.1, it.2]),
                Op::TextFont(it) => {
                    (font, size) = (it.0.as_ref().to_vec(), it.1.as_f32());
                    if !fonts.contains_key(&font) {
                        fonts.insert(font.clone(), widths(page, it.0));
                    }
                }
                Op::SetTextMatrix(it) => {
                    place = [it.4, it.5].map(|side| side.as_f32());
                    stretch = it.0.as_f32();
                    // Ours may be narrow, but are neither scaled nor turned.
                    let is_narrow = stretch > 0.0 && stretch <= 1.0;
                    if !is_narrow || [it.1, it.2, it.3].map(|part| part.as_f32()) != [0.0, 0.0, 1.0]
                    {
                        marks.unknown = Some("Tm with a scale".to_string());
                    }
                }
                Op::ShowText(text) => {
                    let smallest = marks.letter.unwrap_or(f32::MAX).min(size);
                    marks.letter = Some(smallest);
                    let codes = text.0.as_bytes().chunks_exact(2);
                    let known = &fonts[&font];
                    let mut width = 0.0;
                    for code in codes {
                        let code = u16::from_be_bytes([code[0], code[1]]);
                        width += known.get(&code).copied().unwrap_or(1000.0) / 1000.0 * size;
                    }
                    let [x, y] = place;
                    let right = x + stretch * width;
                    marks.add([x, y - BELOW * size, right, y + ABOVE * size]);
                }
                other => {
                    let name = format!("{other:?}");
                    let name = name.split(['(', ' ']).next().unwrap_or_default();
                    marks.unknown.get_or_insert(name.to_string());
                }
            }
        }
        marks
    }

    /// Adds ink in a box.
    fn add(&mut self, [left, bottom, right, top]: [f32; 4]) {
        let ink = self.ink.get_or_insert([left, bottom, right, top]);
        *ink = [
            ink[0].min(left),
            ink[1].min(bottom),
            ink[2].max(right),
            ink[3].max(top),
        ];
    }

    /// Adds a straight line, which is as wide as its weight and ends at its points.
    fn stroke(&mut self, line: &[[f32; 2]], weight: f32) {
        let [from, .., to] = line else { return };
        let (width, height) = ((to[0] - from[0]).abs(), (to[1] - from[1]).abs());
        let length = width.hypot(height).max(f32::MIN_POSITIVE);
        let (beside, above) = (
            weight / 2.0 * height / length,
            weight / 2.0 * width / length,
        );
        self.add([
            from[0].min(to[0]) - beside,
            from[1].min(to[1]) - above,
            from[0].max(to[0]) + beside,
            from[1].max(to[1]) + above,
        ]);
    }

    fn color(&mut self, parts: [Number; 3]) {
        self.is_colored = true;
        self.has_rich_black |= parts.iter().all(|part| part.as_f32() == 0.0);
    }
}

/// The widths of the glyphs of a font of a page: `[first [width width ...] ...]`.
fn widths(page: &Page<'_>, name: &Name<'_>) -> Widths {
    let mut widths = Widths::new();
    let font = page.resources().get_font(name).unwrap_or_default();
    let parts: Array<'_> = font.get(keys::DESCENDANT_FONTS).unwrap_or_default();
    for part in parts.iter::<Dict<'_>>() {
        let list: Array<'_> = part.get(keys::W).unwrap_or_default();
        let mut next = 0;
        for entry in list.iter::<Object<'_>>() {
            match entry {
                Object::Array(list) => {
                    for width in list.iter::<f32>() {
                        widths.insert(next, width);
                        next = next.wrapping_add(1);
                    }
                }
                Object::Number(first) => next = first.as_f32() as u16,
                _ => {}
            }
        }
    }
    widths
}
