//! What printers ask of the file of a book, checked on its bytes with a reader of PDF that shares
//! no code with the writer.

mod marks;

use crate::trim::{INCH, MIN_PAGES, Trim, inside_margins};
use hayro_syntax::Pdf;
use hayro_syntax::object::dict::keys;
use hayro_syntax::object::{Array, Dict, Name, Rect};
use hayro_syntax::page::{Page, Rotation};
use marks::PageMarks;
use std::collections::BTreeMap;

/// The least outside, upper and lower margin.
const OUTSIDE: f32 = 0.25 * INCH;
/// Blank pages one after the other that no printer takes for a mistake.
const MOST_BLANK: usize = 4;
/// What two numbers of a file may differ by, in points.
const NEAR: f32 = 0.02;

/// What a printer asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PrintRules {
    /// The size of the pages.
    pub trim: Trim,
    /// The least weight of lines, in points.
    pub min_line: f32,
    /// The least size of letters, in points.
    pub min_letter: f32,
    /// Whether the file is bound, so that it needs enough pages.
    pub is_bound: bool,
    /// Whether the file is for a screen: it may have bookmarks and links, an odd number of pages,
    /// and no inside margin.
    pub is_ebook: bool,
}

impl PrintRules {
    /// What print on demand asks for: lines of 0.75 points, letters of 7 points, no bookmarks.
    pub fn new(trim: Trim) -> Self {
        Self {
            trim,
            min_line: 0.75,
            min_letter: 7.0,
            is_bound: true,
            is_ebook: false,
        }
    }

    /// Checks the bytes of a file. Each rule is one entry, whether it is met or not.
    pub fn check(&self, file: &[u8]) -> Vec<PrintCheck> {
        let Ok(pdf) = Pdf::new(file.to_vec()) else {
            let found = "it is damaged or encrypted".to_string();
            return vec![PrintCheck::new("file", found, false)];
        };
        let pages: Vec<&Page<'_>> = pdf.pages().iter().collect();
        let marks: Vec<PageMarks> = pages.iter().map(|page| PageMarks::of(page)).collect();
        let mut checks = vec![
            self.count(pages.len()),
            self.sizes(&pages),
            fonts(&pages),
            self.letters(&marks),
            self.lines(&marks),
        ];
        checks.extend(self.margins(&marks));
        checks.extend([
            colors(&marks),
            transparency(&pages),
            images(&pages, &marks),
            self.extras(&pdf, &pages),
            blanks(&marks),
        ]);
        checks
    }

    fn count(&self, pages: usize) -> PrintCheck {
        let most = self.trim.most_pages();
        let is_even = self.is_ebook || pages.is_multiple_of(2);
        let is_enough = !self.is_bound || (MIN_PAGES..=most).contains(&pages);
        let found = match (self.is_bound, is_even) {
            _ if self.is_ebook => pages.to_string(),
            (_, false) => format!("{pages}, which is odd"),
            (true, _) => format!("{pages}, even; printers bind {MIN_PAGES} to {most}"),
            (false, _) => format!("{pages}, even"),
        };
        PrintCheck::new("pages", found, is_even && is_enough)
    }

    fn sizes(&self, pages: &[&Page<'_>]) -> PrintCheck {
        for (number, page) in (1..).zip(pages) {
            let trimmed = page.raw().get(keys::TRIM_BOX).unwrap_or(Rect::ZERO);
            let is_upright = matches!(page.rotation(), Rotation::None);
            if !is_upright
                || ![page.media_box(), trimmed]
                    .iter()
                    .all(|it| is_trim(it, self.trim))
            {
                let found = format!("page {number} is not {} without bleed", self.trim);
                return PrintCheck::new("page size", found, false);
            }
        }
        let found = format!("{} on all pages, without bleed", self.trim);
        PrintCheck::new("page size", found, true)
    }

    fn letters(&self, marks: &[PageMarks]) -> PrintCheck {
        let found = least(marks, |_, page| page.letter);
        at_least("letters", "the smallest have", found, self.min_letter)
    }

    fn lines(&self, marks: &[PageMarks]) -> PrintCheck {
        let found = least(marks, |_, page| page.line);
        at_least("lines", "the thinnest have", found, self.min_line)
    }

    /// Bookmarks, links, forms and scripts, which printers refuse.
    fn extras(&self, pdf: &Pdf, pages: &[&Page<'_>]) -> PrintCheck {
        let catalog: Option<Dict<'_>> = pdf.xref().get(pdf.xref().root_id());
        let catalog = catalog.unwrap_or_default();
        let names = [
            ("bookmarks", "Outlines"),
            ("forms", "AcroForm"),
            ("scripts or actions", "OpenAction"),
            ("names", "Names"),
            ("layers", "OCProperties"),
        ];
        let mut found: Vec<&str> = Vec::new();
        for (what, key) in names {
            if catalog.contains_key(key) && !(self.is_ebook && what == "bookmarks") {
                found.push(what);
            }
        }
        if !self.is_ebook && pages.iter().any(|page| page.raw().contains_key("Annots")) {
            found.push("links or notes");
        }
        let is_met = found.is_empty();
        let found = match (is_met, self.is_ebook) {
            (false, _) => found.join(", "),
            (true, false) => "no bookmarks, links, forms, layers".to_string(),
            (true, true) => "bookmarks and links, for a screen; no forms, layers".to_string(),
        };
        PrintCheck::new("extras", found, is_met)
    }

    /// The inside margin, which the number of pages decides, and the others.
    fn margins(&self, marks: &[PageMarks]) -> [PrintCheck; 2] {
        let trim = self.trim;
        let fitting = inside_margins().find(|(most, _)| marks.len() <= *most);
        let mut inside = fitting.expect("the widest margin has no limit").1;
        if self.is_ebook {
            inside = OUTSIDE;
        }
        let inner = least(marks, |number, page| {
            let [inner, _] = sides(number, page.ink?, trim);
            Some(inner)
        });
        let outer = least(marks, |number, page| {
            let ink = page.ink?;
            let [_, outer] = sides(number, ink, trim);
            Some(outer.min(ink[1]).min(trim.height - ink[3]))
        });
        [
            margin("inside margin", inner, inside, marks.len()),
            margin("other margins", outer, OUTSIDE, marks.len()),
        ]
    }
}

/// A rule, and whether the file meets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintCheck {
    /// What the rule is about, such as `fonts`.
    pub rule: &'static str,
    /// What the file has.
    pub found: String,
    /// Whether the rule is met.
    pub is_met: bool,
}

impl PrintCheck {
    fn new(rule: &'static str, found: String, is_met: bool) -> Self {
        Self {
            rule,
            found,
            is_met,
        }
    }
}

/// Whether a box has this size.
fn is_trim(sides: &Rect, trim: Trim) -> bool {
    let sides = [sides.x0, sides.y0, sides.x1, sides.y1].map(|side| side as f32);
    let wanted = [0.0, 0.0, trim.width, trim.height];
    sides
        .iter()
        .zip(wanted)
        .all(|(one, other)| (one - other).abs() < NEAR)
}

/// The least value of the pages, by their numbers, with the number of its page.
fn least(
    marks: &[PageMarks],
    value: impl Fn(usize, &PageMarks) -> Option<f32>,
) -> Option<(f32, usize)> {
    let values = (1..).zip(marks);
    values
        .filter_map(|(number, page)| Some((value(number, page)?, number)))
        .min_by(|one, other| one.0.total_cmp(&other.0))
}

fn at_least(rule: &'static str, what: &str, found: Option<(f32, usize)>, least: f32) -> PrintCheck {
    let Some((size, page)) = found else {
        return PrintCheck::new(rule, "none".to_string(), true);
    };
    let found = format!("{what} {size:.2} pt (page {page}), at least {least} asked for");
    PrintCheck::new(rule, found, size > least - NEAR)
}

fn fonts(pages: &[&Page<'_>]) -> PrintCheck {
    let mut fonts: BTreeMap<String, bool> = BTreeMap::new();
    for page in pages {
        let names: Vec<_> = page.resources().fonts.keys().collect();
        for name in names {
            let Some(font) = page.resources().get_font(&name) else {
                continue;
            };
            let base: Option<Name<'_>> = font.get(keys::BASE_FONT);
            let base = base.map_or("?".to_string(), |base| base.as_str().to_string());
            fonts.insert(base, is_embedded(&font));
        }
    }
    let missing: Vec<&str> = fonts
        .iter()
        .filter(|(_, is_embedded)| !**is_embedded)
        .map(|(name, _)| name.as_str())
        .collect();
    if missing.is_empty() {
        return PrintCheck::new("fonts", format!("{}, all embedded", fonts.len()), true);
    }
    let found = format!("not embedded: {}", missing.join(", "));
    PrintCheck::new("fonts", found, false)
}

/// Whether a font or all fonts that it consists of are in the file.
fn is_embedded(font: &Dict<'_>) -> bool {
    if let Some(parts) = font.get::<Array<'_>>(keys::DESCENDANT_FONTS) {
        return parts.iter::<Dict<'_>>().all(|part| is_embedded(&part));
    }
    let descriptor: Option<Dict<'_>> = font.get(keys::FONT_DESC);
    descriptor.is_some_and(|descriptor| {
        let files = ["FontFile", "FontFile2", "FontFile3"];
        files.iter().any(|file| descriptor.contains_key(file))
    })
}

/// The inner and the outer margin of a page. Odd pages lie on the right.
fn sides(number: usize, ink: [f32; 4], trim: Trim) -> [f32; 2] {
    let [left, right] = [ink[0], trim.width - ink[2]];
    if number % 2 == 1 {
        [left, right]
    } else {
        [right, left]
    }
}

fn margin(rule: &'static str, least: Option<(f32, usize)>, asked: f32, pages: usize) -> PrintCheck {
    let Some((margin, page)) = least else {
        return PrintCheck::new(rule, "no ink".to_string(), true);
    };
    let found = format!(
        "at least {:.3} in (page {page}), {} in asked for on {pages} pages",
        margin / INCH,
        asked / INCH,
    );
    PrintCheck::new(rule, found, margin > asked - NEAR)
}

fn colors(marks: &[PageMarks]) -> PrintCheck {
    if let Some(index) = marks.iter().position(|page| page.has_rich_black) {
        let found = format!("black of several inks on page {}", index + 1);
        return PrintCheck::new("colors", found, false);
    }
    let found = match marks.iter().position(|page| page.is_colored) {
        Some(index) => format!("RGB from page {} on; black is DeviceGray", index + 1),
        None => "black and grey alone (DeviceGray)".to_string(),
    };
    PrintCheck::new("colors", found, true)
}

/// No graphics state can make anything transparent if there is none, and no page blends.
fn transparency(pages: &[&Page<'_>]) -> PrintCheck {
    for (number, page) in (1..).zip(pages) {
        let has_states = page.resources().ext_g_states.keys().next().is_some();
        if has_states || page.raw().contains_key("Group") {
            let found = format!("page {number} may have some");
            return PrintCheck::new("transparency", found, false);
        }
    }
    PrintCheck::new("transparency", "none".to_string(), true)
}

/// A book of ours has no images, so none has too few pixels. Whatever this module does not know is
/// reported here, too.
fn images(pages: &[&Page<'_>], marks: &[PageMarks]) -> PrintCheck {
    for (number, (page, marks)) in (1..).zip(pages.iter().zip(marks)) {
        if page.resources().x_objects.keys().next().is_some() {
            let found = format!("page {number} has an image or a form of unknown resolution");
            return PrintCheck::new("images", found, false);
        }
        if let Some(operator) = &marks.unknown {
            let found = format!("page {number} has the operator {operator}, which is not checked");
            return PrintCheck::new("images", found, false);
        }
    }
    let found = "none: all is drawn with lines and letters, sharp at any resolution";
    PrintCheck::new("images", found.to_string(), true)
}

fn blanks(marks: &[PageMarks]) -> PrintCheck {
    let (mut most, mut blank) = (0, 0);
    for page in marks {
        blank = if page.ink.is_none() { blank + 1 } else { 0 };
        most = most.max(blank);
    }
    let found = format!("at most {most} in a row, {MOST_BLANK} allowed");
    PrintCheck::new("blank pages", found, most <= MOST_BLANK)
}
