//! SVG images, which can only be read, and only as pixels: shapes with their colors, without texts,
//! images inside, filters, patterns, markers and dashes, of which little is left in a small
//! picture.
//!
//! A few bytes can ask for any amount of work. So the shapes are first counted without all that
//! multiplies them, and the work of drawing them is estimated before it begins.

use crate::error::{ParseError, no_image};
use pixelize::Pixels;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Group, ImageHrefResolver, Node, Options, Tree};

/// The pixels of the longer side.
const SIDE: u32 = 512;
const MAX_BYTES: usize = 1 << 22;
const MAX_ELEMENTS: usize = 5_000;
/// The most elements in the file for each rule of style, and for each shape whose masks and clips
/// are drawn.
const MAX_PAIRS: usize = 100_000;
const MAX_SHAPES: u64 = 20_000;
/// The most work, in units of about 10 nanoseconds.
const MAX_WORK: u64 = 50_000_000;
/// How far a shape may reach, in pixels. Lines that are much wider take seconds, and with numbers
/// such as `1e20` `tiny-skia` panics.
const MAX_REACH: f32 = 20_000.0;
/// The memory for nested elements, of which `usvg` allows 1024.
const STACK: usize = 1 << 26;

/// Leaves out what takes any amount of work.
const STYLE: &str =
    "* { filter: none !important; stroke-dasharray: none !important; marker-start: none \
    !important;
    marker-mid: none !important; marker-end: none !important } pattern * { display: none \
    !important }
    mask *, clipPath * { mask: none !important; clip-path: none !important }";
/// Leaves out masks and clips.
const UNMASKED: &str = "* { mask: none !important; clip-path: none !important }";
/// Leaves out gradients and layers.
const PLAIN: &str = "* { fill: black !important; stroke: none !important; opacity: 1 !important;
    mix-blend-mode: normal !important; isolation: auto !important }";

/// Draws the image on nothing.
pub(crate) fn decode(bytes: &[u8]) -> Result<Pixels, ParseError> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        let drawing = thread
            .spawn_scoped(scope, || drawn(bytes))
            .map_err(|error| no_image("an SVG", error))?;
        drawing
            .join()
            .expect("it does not panic")
            .map_err(|what| no_image("an SVG", what))
    })
}

fn drawn(bytes: &[u8]) -> Result<Pixels, String> {
    if bytes.len() > MAX_BYTES {
        return Err(format!("it has more than {MAX_BYTES} bytes"));
    }
    let text = str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let (elements, rules) = (text.matches('<').count(), text.matches('{').count());
    if elements > 2 * MAX_ELEMENTS || elements * rules > 10 * MAX_PAIRS {
        return Err(format!(
            "it has more than {MAX_ELEMENTS} elements, or too many style rules for its elements"
        ));
    }
    let shapes = work(&tree(text, &[STYLE, UNMASKED, PLAIN])?, SHAPE * MAX_SHAPES)? / SHAPE;
    let are_few = shapes as usize * elements <= MAX_PAIRS;
    let tree = tree(
        text,
        if are_few {
            &[STYLE]
        } else {
            &[STYLE, UNMASKED]
        },
    )?;
    work(&tree, MAX_WORK)?;
    let size = tree.size();
    let scale = scale(&tree);
    let [width, height] =
        [size.width(), size.height()].map(|length| ((length * scale).ceil() as u32).clamp(1, SIDE));
    let mut pixmap = Pixmap::new(width, height).ok_or("it has no size")?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    let pixels = pixmap.pixels().iter().map(|pixel| pixel.demultiply());
    let rgba: Vec<[u8; 4]> = pixels
        .map(|color| [color.red(), color.green(), color.blue(), color.alpha()])
        .collect();
    if rgba.iter().all(|pixel| pixel[3] == 0) {
        return Err("it has no shapes (texts, images and patterns are not drawn)".into());
    }
    Ok(Pixels::new(pixmap.width() as usize, rgba))
}

fn tree(text: &str, styles: &[&str]) -> Result<Tree, String> {
    // Neither files nor images inside are read.
    let nothing = ImageHrefResolver {
        resolve_data: Box::new(|_, _, _| None),
        resolve_string: Box::new(|_, _| None),
    };
    let style_sheet = Some(styles.concat());
    let options = Options {
        style_sheet,
        image_href_resolver: nothing,
        ..Options::default()
    };
    Tree::from_str(text, &options).map_err(|error| error.to_string())
}

/// The work for a shape without lines.
const SHAPE: u64 = 500;

/// The work of drawing a tree. An error if there is more.
fn work(tree: &Tree, most: u64) -> Result<u64, String> {
    let mut budget = Budget {
        scale: scale(tree),
        left: most,
    };
    if budget.allows(tree.root()) {
        Ok(most - budget.left)
    } else {
        Err("it has too many shapes, or too large ones".into())
    }
}

/// The pixels of a unit of length.
fn scale(tree: &Tree) -> f32 {
    SIDE as f32 / tree.size().width().max(tree.size().height())
}

struct Budget {
    scale: f32,
    left: u64,
}

impl Budget {
    /// Whether a group is less than the work that is left, also with the masks and clips that
    /// several of its parts share, and no shape is too large.
    fn allows(&mut self, group: &Group) -> bool {
        group.children().iter().all(|node| {
            let bounds = node.abs_stroke_bounding_box();
            let mut sides =
                [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()].into_iter();
            let mut is_small = sides.all(|side| (side * self.scale).abs() <= MAX_REACH);
            self.left = self.left.saturating_sub(match node {
                Node::Path(path) => SHAPE + 5 * path.data().len() as u64,
                Node::Group(group) if group.should_isolate() => {
                    // A layer is at most five times as wide and high as the image.
                    let [width, height] = [bounds.width(), bounds.height()]
                        .map(|length| (length * self.scale).min(5.0 * SIDE as f32));
                    SHAPE + (width * height / 10.0) as u64
                }
                _ => 100,
            });
            is_small &= self.left > 0;
            node.subroots(|root| is_small = is_small && self.allows(root));
            is_small && !matches!(node, Node::Group(group) if !self.allows(group))
        })
    }
}
