//! The check of written files: real books meet all rules, and a file that breaks one is found.

use crate::support::{book, colored, puzzles};
use nonogram_book::{BoardsPerPage, BookSettings, LineWeights, PrintRules, Trim};
use nonogram_render::Fonts;
use nonogram_render::page::{Bookmark, FontStyle, Page, PageLink, PdfFile, Placed};

/// The rules that a file breaks, with what was found.
fn broken(file: &[u8], rules: &PrintRules) -> Vec<String> {
    let checks = rules.check(file);
    let broken = checks.iter().filter(|check| !check.is_met);
    broken
        .map(|check| format!("{}: {}", check.rule, check.found))
        .collect()
}

#[test]
fn books_meet_all_rules() {
    for (trim, count, settings) in [
        ("6x9in", 30, BookSettings::default()),
        (
            "8.5x11in",
            40,
            BookSettings {
                is_large_print: true,
                ..BookSettings::default()
            },
        ),
        (
            "a4",
            80,
            BookSettings {
                per_page: BoardsPerPage::Four,
                ..BookSettings::default()
            },
        ),
        (
            "5x8in",
            160,
            BookSettings {
                weights: LineWeights::BOLD,
                ..BookSettings::default()
            },
        ),
        (
            "6x9in",
            330,
            BookSettings {
                note_pages: 3,
                ..BookSettings::default()
            },
        ),
    ] {
        let trim: Trim = trim.parse().unwrap();
        let settings = BookSettings { trim, ..settings };
        let mut puzzles = puzzles(count, &[(10, 10), (15, 15), (5, 8)]);
        puzzles.push(colored());
        let book = book(puzzles, settings);
        let file = book.to_pdf(&Fonts::new()).unwrap();
        let none: [String; 0] = [];
        assert_eq!(
            broken(&file, &PrintRules::new(trim)),
            none,
            "{count} on {trim}"
        );
    }
}

/// A page that breaks nothing, and one with a change.
fn file(change: impl FnOnce(&mut Page), bookmarks: &[Bookmark]) -> Vec<u8> {
    let (fonts, trim) = (Fonts::new(), Trim::default());
    let faces = fonts.faces();
    let mut pages = vec![Page::new(trim.width, trim.height); 24];
    for page in &mut pages {
        let text = faces.text("12", 8.0, FontStyle::Regular);
        page.things.push(Placed::Text(text.at(60.0, 60.0)));
        page.line([60.0, 80.0], [300.0, 80.0], 0.75);
    }
    change(&mut pages[6]);
    let pages: Vec<&Page> = pages.iter().collect();
    let file = PdfFile {
        pages: &pages,
        bookmarks,
        ..PdfFile::default()
    };
    file.write(&faces).unwrap()
}

#[test]
fn each_rule_that_a_file_breaks_is_named_with_its_page() {
    let fonts = Fonts::new();
    let faces = fonts.faces();
    let rules = PrintRules::new(Trim::default());
    let check = |change: &dyn Fn(&mut Page)| broken(&file(change, &[]), &rules);
    assert!(check(&|_| {}).is_empty());
    let thin = check(&|page| page.line([60.0, 90.0], [70.0, 90.0], 0.5));
    assert_eq!(
        thin,
        ["lines: the thinnest have 0.50 pt (page 7), at least 0.75 asked for"]
    );
    let small = faces.text("3", 6.0, FontStyle::Bold).at(60.0, 100.0);
    let small = check(&|page| page.things.push(Placed::Text(small.clone())));
    assert_eq!(
        small,
        ["letters: the smallest have 6.00 pt (page 7), at least 7 asked for"]
    );
    // Page 7 lies on the right, so its left margin is the inside one.
    let near = check(&|page| page.line([26.0, 90.0], [70.0, 90.0], 0.75));
    assert_eq!(
        near,
        ["inside margin: at least 0.361 in (page 7), 0.375 in asked for on 24 pages"]
    );
    let low = check(&|page| page.rectangle([60.0, 600.0, 10.0, 40.0], nonogram::Rgb::BLACK));
    assert!(
        low[0].starts_with("other margins: at least 0.111 in (page 7)"),
        "{low:?}"
    );
    let wide = faces
        .text("wide ".repeat(20), 8.0, FontStyle::Regular)
        .at(60.0, 100.0);
    let wide = check(&|page| page.things.push(Placed::Text(wide.clone())));
    assert!(wide[0].starts_with("other margins"), "{wide:?}");
    let large = check(&|page| page.width = 500.0);
    assert_eq!(large, ["page size: page 7 is not 6x9in without bleed"]);
    let mark = Bookmark {
        title: "Easy".to_string(),
        page: 3,
    };
    let marked = file(|_| {}, &[mark]);
    assert_eq!(broken(&marked, &rules), ["extras: bookmarks"]);
    let ebook = PrintRules {
        is_ebook: true,
        ..rules
    };
    assert!(broken(&marked, &ebook).is_empty());
    let link = PageLink {
        place: [60.0, 60.0, 20.0, 20.0].into(),
        page: 1,
    };
    let linked = file(|page| page.links.push(link), &[]);
    assert_eq!(broken(&linked, &rules), ["extras: links or notes"]);
    // A screen needs no inside margin.
    let linked = file(
        |page| {
            page.links.push(link);
            page.line([22.0, 90.0], [70.0, 90.0], 0.75);
        },
        &[],
    );
    assert!(broken(&linked, &ebook).is_empty());
    assert_eq!(
        broken(b"%PDF-1.7 no file", &rules),
        ["file: it is damaged or encrypted"]
    );
    let thick = PrintRules {
        min_line: 1.0,
        ..rules
    };
    assert_eq!(broken(&file(|_| {}, &[]), &thick).len(), 1);
}

/// A file by another program, with all that books never have.
#[test]
fn fonts_images_transparency_and_odd_pages_of_other_files_are_found() {
    let file = b"%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 432 648]/TrimBox[0 0 432 648]/Contents 4 0 R
/Annots[]/Resources<</Font<</F 5 0 R>>/ExtGState<</G <</ca .5>>>>/XObject<</X 6 0 R>>>>>> endobj
4 0 obj <</Length 60>> stream
0 0 0 rg BT /F 9 Tf 1 0 0 1 60 60 Tm (ab) Tj ET /G gs /X Do

endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
6 0 obj <</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray
/Length 1>> stream
0
endstream endobj
trailer <</Root 1 0 R/Size 7>>
%%EOF
";
    assert_eq!(
        broken(file, &PrintRules::new(Trim::default())),
        [
            "pages: 1, which is odd",
            "fonts: not embedded: Helvetica",
            "colors: black of several inks on page 1",
            "transparency: page 1 may have some",
            "images: page 1 has an image or a form of unknown resolution",
            "extras: links or notes",
        ]
    );
}
