//! Pages as a PDF file, whose fonts hold only the glyphs that are used.

use super::placed::{Page, PageLink, Placed};
use crate::RenderError;
use crate::font::{Faces, FontGlyph};
use flate2::{Compression, write::ZlibEncoder};
use nonogram::Rgb;
use pdf_writer::types::{
    AnnotationFlags, AnnotationType, CidFontType, FontFlags, SystemInfo, UnicodeCmap,
};
use pdf_writer::writers::Destination;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use std::collections::BTreeMap;
use std::io::Write;
use subsetter::GlyphRemapper;
use ttf_parser::{Tag, name_id};

/// How letters and digits are numbered in our fonts: by their glyphs.
const IDENTITY: SystemInfo<'static> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// A PDF file of some pages.
#[derive(Clone, Copy, Debug, Default)]
pub struct PdfFile<'a> {
    /// The pages.
    pub pages: &'a [&'a Page],
    /// The title of the document.
    pub title: &'a str,
    /// Its author, or an empty text.
    pub author: &'a str,
    /// The code of its language, such as `en`, or an empty text.
    pub language: &'a str,
    /// The list of its parts.
    pub bookmarks: &'a [Bookmark],
}

/// A part of a document that a reader may jump to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bookmark {
    /// Its name.
    pub title: String,
    /// The index of its page, from 0.
    pub page: usize,
}

/// The glyphs of a font that the pages use.
#[derive(Default)]
struct UsedGlyphs {
    glyphs: GlyphRemapper,
    /// The character and the width of each glyph, by its number in the file.
    characters: BTreeMap<u16, (char, f32)>,
}

impl PdfFile<'_> {
    /// The bytes of the file: the same for the same pages.
    ///
    /// # Errors
    ///
    /// If no font has a character, or a font is damaged.
    ///
    /// # Panics
    ///
    /// If a bookmark or a link names a page that does not exist.
    pub fn write(&self, faces: &Faces<'_>) -> Result<Vec<u8>, RenderError> {
        let mut used = BTreeMap::new();
        let contents = self
            .pages
            .iter()
            .map(|page| content(page, faces, &mut used));
        let contents = contents.collect::<Result<Vec<_>, _>>()?;

        let mut pdf = Pdf::new();
        let mut next = Ref::new(1);
        let [catalog_id, tree, info_id, outline] = [(); 4].map(|()| next.bump());
        let mut pages: Vec<(Ref, Ref)> = Vec::new();
        for _ in &contents {
            pages.push((next.bump(), next.bump()));
        }
        let marks: Vec<Ref> = self.bookmarks.iter().map(|_| next.bump()).collect();
        let mut links: Vec<Vec<Ref>> = Vec::new();
        for page in self.pages {
            links.push(page.links.iter().map(|_| next.bump()).collect());
        }
        let mut fonts: Vec<(usize, UsedGlyphs, [Ref; 5])> = Vec::new();
        for (face, used) in used {
            fonts.push((face, used, [(); 5].map(|()| next.bump())));
        }
        let mut catalog = pdf.catalog(catalog_id);
        catalog.pages(tree);
        if !self.language.is_empty() {
            catalog.lang(TextStr(self.language));
        }
        if let [first, ..] = marks[..] {
            catalog.outlines(outline);
            catalog.finish();
            let count = i32::try_from(marks.len()).expect("fewer bookmarks than pages");
            pdf.outline(outline)
                .first(first)
                .last(marks[marks.len() - 1])
                .count(count);
        } else {
            catalog.finish();
        }
        for (index, (mark, &mark_id)) in self.bookmarks.iter().zip(&marks).enumerate() {
            let mut item = pdf.outline_item(mark_id);
            item.title(TextStr(&mark.title)).parent(outline);
            if let Some(&next) = marks.get(index + 1) {
                item.next(next);
            }
            if index > 0 {
                item.prev(marks[index - 1]);
            }
            item.dest().page(pages[mark.page].0).fit();
        }
        let count = i32::try_from(pages.len()).expect("fewer pages than a file can have");
        pdf.pages(tree)
            .kids(pages.iter().map(|&(page, _)| page))
            .count(count);
        let mut info = pdf.document_info(info_id);
        info.title(TextStr(self.title));
        if !self.author.is_empty() {
            info.author(TextStr(self.author));
        }
        info.finish();
        for (((&(page_id, content_id), content), sheet), links) in
            pages.iter().zip(&contents).zip(self.pages).zip(&links)
        {
            let mut page = pdf.page(page_id);
            let sides = Rect::new(0.0, 0.0, sheet.width, sheet.height);
            page.media_box(sides).trim_box(sides);
            page.parent(tree).contents(content_id);
            if !links.is_empty() {
                page.annotations(links.iter().copied());
            }
            let mut resources = page.resources();
            let mut names = resources.fonts();
            for (face, _, ids) in &fonts {
                names.pair(Name(name(*face).as_bytes()), ids[0]);
            }
            names.finish();
            resources.finish();
            page.finish();
            for (link, &id) in sheet.links.iter().zip(links) {
                write_link(&mut pdf, id, link, sheet.height, pages[link.page].0);
            }
            pdf.stream(content_id, content).filter(Filter::FlateDecode);
        }
        for (face, used, ids) in &fonts {
            font(&mut pdf, faces, *face, used, *ids)?;
        }
        Ok(pdf.finish())
    }
}

/// Writes a link on a page of this height to another page.
fn write_link(pdf: &mut Pdf, id: Ref, link: &PageLink, height: f32, target: Ref) {
    let place = link.place;
    let mut annotation = pdf.annotation(id);
    annotation
        .subtype(AnnotationType::Link)
        .rect(Rect::new(
            place.x,
            height - place.y - place.height,
            place.x + place.width,
            height - place.y,
        ))
        .border(0.0, 0.0, 0.0, None)
        .flags(AnnotationFlags::PRINT);
    let destination = annotation.insert(Name(b"Dest")).start::<Destination<'_>>();
    destination.page(target).fit();
}

/// The name of a font on the pages.
fn name(face: usize) -> String {
    format!("F{face}")
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.expect("memory takes all bytes")
}

fn set_color(content: &mut Content, color: Rgb, is_stroked: bool) {
    let [red, green, blue] = color.0.map(|part| f32::from(part) / 255.0);
    let is_grey = red == green && green == blue;
    match (is_stroked, is_grey) {
        (false, true) => content.set_fill_gray(red),
        (false, false) => content.set_fill_rgb(red, green, blue),
        (true, true) => content.set_stroke_gray(red),
        (true, false) => content.set_stroke_rgb(red, green, blue),
    };
}

/// The commands that draw a page, compressed. In a PDF, y grows upwards.
fn content(
    page: &Page,
    faces: &Faces<'_>,
    used: &mut BTreeMap<usize, UsedGlyphs>,
) -> Result<Vec<u8>, RenderError> {
    let mut content = Content::new();
    // Of what is filled and of what is stroked.
    let mut colors = [Rgb::BLACK; 2];
    let mut weight = None;
    for things in page.groups() {
        let new = things[0].color();
        let is_stroked = matches!(things[0], Placed::Line { .. });
        let color = &mut colors[usize::from(is_stroked)];
        if new != *color {
            *color = new;
            set_color(&mut content, new, is_stroked);
        }
        if let Placed::Text(_) = things[0] {
            write_texts(&mut content, things, page.height, faces, used)?;
            continue;
        }
        for thing in things {
            match thing {
                Placed::Text(_) => {}
                Placed::Rectangle(mark, _) => {
                    content.rect(
                        mark.x,
                        page.height - mark.y - mark.height,
                        mark.width,
                        mark.height,
                    );
                }
                Placed::Line {
                    from,
                    to,
                    weight: new,
                    ..
                } => {
                    if weight != Some(*new) {
                        weight = Some(*new);
                        content.set_line_width(*new);
                    }
                    content
                        .move_to(from[0], page.height - from[1])
                        .line_to(to[0], page.height - to[1]);
                }
                Placed::Shape(corners) => {
                    for (index, &[x, y]) in corners.iter().enumerate() {
                        match index {
                            0 => content.move_to(x, page.height - y),
                            _ => content.line_to(x, page.height - y),
                        };
                    }
                    content.close_path();
                }
            }
        }
        if is_stroked {
            content.stroke()
        } else {
            content.fill_nonzero()
        };
    }
    Ok(compressed(&content.finish()))
}

/// Writes texts of one color.
fn write_texts(
    content: &mut Content,
    texts: &[Placed],
    height: f32,
    faces: &Faces<'_>,
    used: &mut BTreeMap<usize, UsedGlyphs>,
) -> Result<(), RenderError> {
    content.begin_text();
    let mut font = None;
    for thing in texts {
        let Placed::Text(text) = thing else { continue };
        let glyphs = faces.glyphs(&text.text, text.style)?;
        let mut x = text.x;
        for run in glyphs.chunk_by(|one, next| one.face == next.face) {
            let face = run[0].face;
            if font != Some((face, text.size)) {
                content.set_font(Name(name(face).as_bytes()), text.size);
                font = Some((face, text.size));
            }
            let used = used.entry(face).or_default();
            let bytes: Vec<u8> = run
                .iter()
                .flat_map(|glyph| used.number(glyph).to_be_bytes())
                .collect();
            let matrix = [text.stretch, 0.0, 0.0, 1.0, x, height - text.baseline];
            content.set_text_matrix(matrix);
            content.show(Str(&bytes));
            let advance: f32 = run.iter().map(|glyph| glyph.advance).sum();
            x += text.stretch * text.size * advance;
        }
    }
    content.end_text();
    Ok(())
}

impl UsedGlyphs {
    /// The number of a glyph in the file.
    fn number(&mut self, glyph: &FontGlyph) -> u16 {
        let number = self.glyphs.remap(glyph.id.0);
        let entry = (glyph.character, glyph.advance);
        self.characters.entry(number).or_insert(entry);
        number
    }
}

/// Writes a font with the glyphs that are used.
fn font(
    pdf: &mut Pdf,
    faces: &Faces<'_>,
    face: usize,
    used: &UsedGlyphs,
    [font, cid_font, descriptor, cmap, data]: [Ref; 5],
) -> Result<(), RenderError> {
    let subset =
        subsetter::subset(faces.files[face], 0, &used.glyphs).map_err(RenderError::font)?;
    let face = &faces.faces[face];
    // Of a font with PostScript outlines, a PDF holds this table alone.
    let outlines = if face.tables().cff.is_some() {
        let table = ttf_parser::RawFace::parse(&subset, 0)
            .ok()
            .and_then(|subset| subset.table(Tag::from_bytes(b"CFF ")));
        Some(table.ok_or_else(|| RenderError::font("its outlines cannot be read"))?)
    } else {
        None
    };
    let name = format!("{}+{}", tag(used), post_script_name(face));
    let name = Name(name.as_bytes());

    pdf.type0_font(font)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(cid_font)
        .to_unicode(cmap);
    let mut cid = pdf.cid_font(cid_font);
    cid.base_font(name)
        .system_info(IDENTITY)
        .font_descriptor(descriptor)
        .default_width(0.0);
    if outlines.is_some() {
        cid.subtype(CidFontType::Type0);
    } else {
        cid.subtype(CidFontType::Type2);
        cid.cid_to_gid_map_predefined(Name(b"Identity"));
    }
    let first = used.characters.keys().next().copied().unwrap_or(0);
    let widths = used.characters.values().map(|&(_, width)| width * 1000.0);
    cid.widths().consecutive(first, widths);
    cid.finish();

    let bounds = face.global_bounding_box();
    let [left, bottom, right, top, ascent, descent, capital] = [
        bounds.x_min,
        bounds.y_min,
        bounds.x_max,
        bounds.y_max,
        face.ascender(),
        face.descender(),
        face.capital_height().unwrap_or(face.ascender()),
    ]
    .map(|length| f32::from(length) * 1000.0 / f32::from(face.units_per_em()));
    let mut about = pdf.font_descriptor(descriptor);
    about
        .name(name)
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(left, bottom, right, top))
        .italic_angle(face.italic_angle())
        .ascent(ascent)
        .descent(descent)
        .cap_height(capital)
        .stem_v(80.0);
    if outlines.is_some() {
        about.font_file3(data);
    } else {
        about.font_file2(data);
    }
    about.finish();

    let mut unicode = UnicodeCmap::new(Name(b"Unicode"), IDENTITY);
    for (&number, &(character, _)) in &used.characters {
        unicode.pair(number, character);
    }
    let unicode = unicode.finish();
    pdf.cmap(cmap, unicode.as_slice());
    let file = compressed(outlines.unwrap_or(&subset));
    let mut stream = pdf.stream(data, &file);
    stream.filter(Filter::FlateDecode);
    if outlines.is_some() {
        stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
    }
    Ok(())
}

/// Six letters that differ for different subsets of a font.
fn tag(used: &UsedGlyphs) -> String {
    let mut hash = used
        .characters
        .values()
        .fold(0xCBF2_9CE4_8422_2325, |hash: u64, &(sign, _)| {
            (hash ^ u64::from(sign)).wrapping_mul(0x100_0000_01B3)
        });
    let mut tag = String::new();
    for _ in 0..6 {
        tag.push(char::from(b'A' + (hash % 26) as u8));
        hash /= 26;
    }
    tag
}

/// The name of a font, without characters that names in a PDF cannot have.
fn post_script_name(face: &ttf_parser::Face<'_>) -> String {
    let names = face.names().into_iter();
    let name = names
        .filter(|name| name.name_id == name_id::POST_SCRIPT_NAME)
        .find_map(|name| name.to_string());
    let mut name = name.unwrap_or_default();
    name.retain(|sign| sign.is_ascii_alphanumeric() || sign == '-');
    if name.is_empty() {
        name.push_str("Font");
    }
    name
}
