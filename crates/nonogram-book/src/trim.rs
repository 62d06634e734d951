//! The size of the pages: trims that printers offer, custom sizes, the inside margin, the spine.

use std::fmt;
use std::str::FromStr;

/// Points in an inch.
pub(crate) const INCH: f32 = 72.0;
/// Points in a millimetre.
pub(crate) const MM: f32 = INCH / 25.4;

/// The trims of print on demand, in inches.
const INCHES: &str = "5x8 5.06x7.81 5.25x8 5.5x8.5 6x9 6.14x9.21 6.69x9.61 7x10 7.44x9.69 7.5x9.25 \
    8x10 8.25x6 8.25x8.25 8.5x8.5 8.5x11 8.27x11.69";
/// What a custom trim may have, in inches.
const WIDTHS: (f32, f32) = (4.0, 8.5);
const HEIGHTS: (f32, f32) = (6.0, 11.69);
/// What an inside margin may have, in inches.
const INSIDES: (f32, f32) = (0.25, 2.0);

/// What the size of cells may have, in millimetres.
const CELLS: (f32, f32) = (3.0, 20.0);

/// The most pages of a book, and the least inside margin in inches that printers ask for.
const MARGINS: [(usize, f32); 5] = [
    (150, 0.375),
    (300, 0.5),
    (500, 0.625),
    (700, 0.75),
    (828, 0.875),
];

/// The paper of a book, which decides how wide its spine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintPaper {
    /// White, for black ink or standard colors.
    White,
    /// Cream, for black ink.
    Cream,
    /// White, for premium colors.
    Color,
}

impl PrintPaper {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::White, Self::Cream, Self::Color];

    /// `white`, `cream` or `color`.
    pub fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Cream => "cream",
            Self::Color => "color",
        }
    }

    /// The width of the spine of a book with so many pages, in points.
    pub fn spine(self, pages: usize) -> f32 {
        let inches = match self {
            Self::White => 0.002_252,
            Self::Cream => 0.0025,
            Self::Color => 0.002_347,
        };
        pages as f32 * inches * INCH
    }
}

/// Points in millimetres, with two decimals.
pub fn millimetres(points: f32) -> f64 {
    (f64::from(points) / 72.0 * 25.4 * 100.0).round() / 100.0
}

/// What a cover has on all sides beyond the edge of the pages, in points: printers cut it off.
const COVER_BLEED: f32 = 0.125 * INCH;

impl Trim {
    /// The most pages that print on demand binds at this size, on white paper.
    pub fn most_pages(&self) -> usize {
        let (width, height) = (self.width / INCH, self.height / INCH);
        match width {
            8.4.. => 590,
            8.26.. if height > 11.0 => 780,
            8.2.. => 800,
            _ => MAX_PAGES,
        }
    }

    /// The width and the height in points of a cover that is one sheet: the back, the spine, the
    /// front, and what is cut off.
    pub fn cover(&self, spine: f32) -> (f32, f32) {
        (
            2.0 * self.width + spine + 2.0 * COVER_BLEED,
            self.height + 2.0 * COVER_BLEED,
        )
    }
}

/// The fewest pages that printers bind.
pub const MIN_PAGES: usize = 24;
/// The most pages that printers bind.
pub const MAX_PAGES: usize = MARGINS[MARGINS.len() - 1].0;

/// The most pages of a book with a least inside margin, in points, for each margin; without a limit
/// for the widest.
pub(crate) fn inside_margins() -> impl Iterator<Item = (usize, f32)> {
    MARGINS.into_iter().map(|(pages, inches)| {
        (
            if pages == MAX_PAGES {
                usize::MAX
            } else {
                pages
            },
            inches * INCH,
        )
    })
}

/// The width and height of a page, in points.
///
/// Read from `6x9in`, `a4`, `a5`, `letter`, `150x210mm` and the like, without a unit in inches or,
/// where these would be too many, in millimetres; displayed in inches or millimetres.
///
/// ```
/// use nonogram_book::Trim;
///
/// let trim: Trim = "6x9in".parse().unwrap();
/// assert_eq!((trim.width, trim.height), (432.0, 648.0));
/// assert_eq!(trim.to_string(), "6x9in");
/// assert_eq!("6 x 9".parse(), Ok(trim));
/// let error = "20x30mm".parse::<Trim>().unwrap_err();
/// assert!(error.ends_with("a height of 6 to 11.69 (152.4 to 297)"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trim {
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

/// 6 by 9 inches.
impl Default for Trim {
    fn default() -> Self {
        Self {
            width: 6.0 * INCH,
            height: 9.0 * INCH,
        }
    }
}

impl Trim {
    /// 210 by 297 millimetres.
    pub const A4: Self = Self {
        width: 210.0 * MM,
        height: 297.0 * MM,
    };
    /// 8.5 by 11 inches.
    pub const LETTER: Self = Self {
        width: 8.5 * INCH,
        height: 11.0 * INCH,
    };
    /// 148 by 210 millimetres.
    pub const A5: Self = Self {
        width: 148.0 * MM,
        height: 210.0 * MM,
    };

    /// The trims with a name, the smallest first.
    pub fn all() -> Vec<Self> {
        let inches = INCHES
            .split(' ')
            .map(|name| format!("{name}in").parse().expect("a trim in inches"));
        let mut all: Vec<Self> = inches.chain([Self::A4, Self::A5]).collect();
        all.sort_by(|one, other| (one.width * one.height).total_cmp(&(other.width * other.height)));
        all
    }
}

impl FromStr for Trim {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = plain(text);
        match text.as_str() {
            "a4" => return Ok(Self::A4),
            "a5" => return Ok(Self::A5),
            "letter" => return Ok(Self::LETTER),
            _ => {}
        }
        let Some((width, height)) = sides(&text) else {
            return Err(
                "expected a4, a5, letter, or a size such as 6x9in or 150x210mm".to_string(),
            );
        };
        if is_in(width, WIDTHS) && is_in(height, HEIGHTS) {
            Ok(Self { width, height })
        } else {
            Err(
                "expected a width of 4 to 8.5 inches (101.6 to 215.9 mm) and a height of 6 to \
                 11.69 (152.4 to 297)"
                    .to_string(),
            )
        }
    }
}

/// Whether a side in points is within these inches. A millimetre has no exact number of points.
fn is_in(side: f32, (least, most): (f32, f32)) -> bool {
    (least * INCH - 0.01..=most * INCH + 0.01).contains(&side)
}

/// A side in a unit, with two digits.
fn rounded(side: f32, unit: f32) -> f32 {
    (side / unit * 100.0).round() / 100.0
}

/// A text in small letters without blanks, with the usual signs for inches and for times.
fn plain(text: &str) -> String {
    let text: String = text.split_whitespace().collect();
    let text = text.to_lowercase().replace('×', "x");
    text.replace(['"', '″', '”'], "in")
}

/// The sides of `6x9in`, `6inx9in` or `6x9`, in points.
fn sides(text: &str) -> Option<(f32, f32)> {
    let (width, height) = text.split_once('x')?;
    let (width, own) = number_and_unit(width)?;
    let (height, unit) = number_and_unit(height)?;
    let most = WIDTHS.1.max(HEIGHTS.1);
    let guessed = if width.max(height) <= most { INCH } else { MM };
    let unit = unit.unwrap_or(guessed);
    Some((width * own.unwrap_or(unit), height * unit))
}

/// `0.5in` or `12mm`, in points. Without a unit, up to 2 are inches, and more are millimetres.
///
/// # Errors
/// If it is no length, or not from 0.25 to 2 inches.
pub fn inside_margin(text: &str) -> Result<f32, String> {
    let (least, most) = (INSIDES.0 * INCH, INSIDES.1 * INCH);
    let points = number_and_unit(&plain(text)).map(|(number, unit)| {
        let guessed = if number <= INSIDES.1 { INCH } else { MM };
        number * unit.unwrap_or(guessed)
    });
    let points = points.filter(|points| (least..=most).contains(points));
    points.ok_or_else(|| "expected a length from 0.25in to 2in, such as 0.5in or 12mm".to_string())
}

/// `7mm` or `0.3in`, in points. Without a unit, it is millimetres.
///
/// # Errors
/// If it is no length, or not from 3 to 20 millimetres.
pub fn cell_size(text: &str) -> Result<f32, String> {
    let (least, most) = CELLS;
    let points = number_and_unit(&plain(text)).map(|(number, unit)| number * unit.unwrap_or(MM));
    let points = points.filter(|points| (least * MM..=most * MM).contains(points));
    points.ok_or_else(|| format!("expected a length from {least}mm to {most}mm, such as 7.5mm"))
}

/// A number and the points of its unit, if it has one.
fn number_and_unit(text: &str) -> Option<(f32, Option<f32>)> {
    let units = [("mm", MM), ("cm", 10.0 * MM), ("inch", INCH), ("in", INCH)];
    let (number, unit) = units
        .into_iter()
        .find_map(|(name, unit)| Some((text.strip_suffix(name)?, Some(unit))))
        .unwrap_or((text, None));
    let number = number.parse::<f32>().ok()?;
    number.is_finite().then_some((number, unit))
}

impl fmt::Display for Trim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inches = format!(
            "{}x{}",
            rounded(self.width, INCH),
            rounded(self.height, INCH)
        );
        match *self {
            Self::A4 => f.write_str("a4"),
            Self::A5 => f.write_str("a5"),
            _ if INCHES.split(' ').any(|name| name == inches) => write!(f, "{inches}in"),
            _ => write!(
                f,
                "{}x{}mm",
                rounded(self.width, MM),
                rounded(self.height, MM)
            ),
        }
    }
}
