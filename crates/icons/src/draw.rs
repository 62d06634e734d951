//! Outlines as images.

use pixelize::Pixels;
use tiny_skia::{FillRule, Mask, Path, Transform};

/// The longest side of an image of a glyph.
pub(crate) const MAX_SIZE: u32 = 4096;

/// The inside of an outline in black on nothing. The longer side of the image is `size` pixels,
/// with a margin around the outline.
/// `None` if nothing is inside.
///
/// # Panics
/// If the size is less than 8 or more than 4096.
pub(crate) fn filled(path: &Path, size: u32) -> Option<Pixels> {
    assert!(
        (8..=MAX_SIZE).contains(&size),
        "a size of 8 to {MAX_SIZE} pixels"
    );
    let bounds = path.compute_tight_bounds()?;
    let margin = (size / 16).max(1);
    let inner = (size - 2 * margin) as f32;
    let scale = inner / bounds.width().max(bounds.height());
    let [width, height] = [bounds.width(), bounds.height()]
        .map(|length| (length * scale).ceil().clamp(1.0, inner) as u32 + 2 * margin);
    let mut ink = Mask::new(width, height)?;
    let to_margin = Transform::from_translate(margin as f32, margin as f32);
    let transform = to_margin
        .pre_scale(scale, scale)
        .pre_translate(-bounds.left(), -bounds.top());
    ink.fill_path(path, FillRule::Winding, true, transform);
    if ink.data().iter().all(|&alpha| alpha == 0) {
        return None;
    }
    let pixels = ink.data().iter().map(|&alpha| [0, 0, 0, alpha]);
    Some(Pixels::new(width as usize, pixels.collect()))
}
