//! Packs of images, fonts and icons by what they show.

use crate::pack::column;
use crate::program::{Folder, piped};
use serde_json::json;

/// A cup that steams, in 12x12 cells.
const CUP: [&str; 12] = [
    "..#..#......",
    "...#..#.....",
    "............",
    "##########..",
    "############",
    "#########..#",
    "#########..#",
    "############",
    "##########..",
    ".########...",
    "..######....",
    "############",
];

/// An image of the cup with 8x8 pixels for each cell. Upside down, it is a roof.
fn cup(upside_down: bool) -> String {
    let mut art = CUP;
    if upside_down {
        art.reverse();
    }
    let bit = |cell: char| {
        if cell == '#' {
            "1".repeat(8)
        } else {
            "0".repeat(8)
        }
    };
    let row = |row: &&str| format!("{}\n", row.chars().map(bit).collect::<String>()).repeat(8);
    format!("P1 96 96\n{}", art.iter().map(row).collect::<String>())
}

fn folder() -> Folder {
    let folder = Folder::new();
    std::fs::create_dir(folder.path().join("art")).unwrap();
    folder.write("art/old-cup.pbm", cup(false));
    folder.write("art/roof.pbm", cup(true));
    folder
}

#[test]
fn images_become_boards_with_their_titles_and_a_page_to_look_at() {
    let folder = folder();
    folder.write("names.csv", "file;en;ja\nold-cup;Cup;カップ\n");
    let line =
        "generate --images art --size 12x12 --names names.csv --contact sheet.html --out pack.csv";
    folder.done(line);
    let pack = folder.read("pack.csv");
    assert_eq!(column(&pack, "title_en"), ["Cup", "Roof"]);
    assert_eq!(column(&pack, "title_ja"), ["カップ", "Roof"]);
    // The drawing reaches the border, and is none the less on white.
    assert_eq!(column(&pack, "style"), ["silhouette"; 2]);
    let art = CUP.concat();
    let like = column(&pack, "cells")[0].chars().zip(art.chars());
    assert!(
        like.filter(|(cell, art)| (*cell == '1') == (*art == '#'))
            .count()
            >= 138,
        "{pack}"
    );
    let sheet = folder.read("sheet.html");
    assert_eq!(
        (
            sheet.matches("<img ").count(),
            sheet.matches("<svg ").count()
        ),
        (2, 2)
    );
    assert!(
        sheet.contains("art/old-cup.pbm Cup silhouette flips "),
        "{sheet}"
    );
    folder.done("verify pack.csv");
    // The page of another run stays.
    folder.refused(
        &line.replace("pack.csv", "other.csv"),
        "sheet.html exists: --force replaces it",
    );
    // A conversion by default is not written.
    let manifest = folder.manifest("pack.csv");
    assert_eq!(manifest["order"]["conversion"], json!(null));
}

/// What comes from a pipe can be read once only.
#[test]
fn an_image_may_come_from_stdin() {
    let ran = piped("generate --images - --size 12x12 --out -", cup(false));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(column(&ran.stdout, "width"), ["12"]);
}

#[test]
fn images_are_left_out_by_title_and_have_variants() {
    let folder = folder();
    let pack = folder.printed(
        "generate --images art --size 12x12 --skip ROOF --variants 4 --max-loss 0.5 --out -",
    );
    let difficulties: Vec<f64> = column(&pack, "difficulty")
        .iter()
        .map(|number| number.parse().unwrap())
        .collect();
    assert!((2..=4).contains(&difficulties.len()), "{pack}");
    assert!(
        difficulties.is_sorted() && difficulties[0] < difficulties[difficulties.len() - 1],
        "{difficulties:?}"
    );
    assert!(
        column(&pack, "title_en")
            .iter()
            .all(|title| *title == "Old cup")
    );
    for (options, message) in [
        (
            "--size 12x12 --style plain,thin",
            "expected plain, or some of silhouette, outline, tones, three-tones",
        ),
        (
            "--size 12x12 --style outline --trim",
            "--threshold, --invert, --fit and --trim belong to --style plain",
        ),
        (
            "--style outline",
            "--style: without a --size, each pixel of an image is a cell",
        ),
        (
            "--size 200x200",
            "images and icons become boards of at most 100x100",
        ),
        (
            "--size 12x12 --names art/roof.pbm",
            "expected a column of files and others named by languages",
        ),
    ] {
        folder.refused(&format!("generate --images art {options} --out -"), message);
    }
}

/// An image of 96x96 pixels in PBM.
fn bitmap(is_ink: impl Fn(i32, i32) -> bool) -> String {
    let bits = (0..96 * 96).map(|at| if is_ink(at % 96, at / 96) { '1' } else { '0' });
    format!("P1 96 96\n{}", bits.collect::<String>())
}

/// An arrow to the upper right is another one if it points up.
#[test]
fn images_that_are_turned_are_named_and_may_stay() {
    let folder = folder();
    let arrow = |x: i32, y: i32| {
        let is_shaft = (x + y - 96).abs() < 12 && (10..80).contains(&x);
        is_shaft || x > 50 && y < 46 && x - y > 30
    };
    folder.write("art/arrow.pbm", bitmap(arrow));
    // The board is as long as the arrow, and the others are stretched.
    let ran = folder.done("generate --images art --size 6x15 --max-loss 9 --out pack.csv");
    assert_eq!(column(&folder.read("pack.csv"), "turned"), ["1", "0", "0"]);
    let note = "1 image was turned upright: art/arrow.pbm; --no-turn leaves them as they lie";
    assert!(ran.stderr.contains(note), "{}", ran.stderr);
    folder.done("verify pack.csv");
    let line = "generate --images art --size 12x12 --no-turn --out as-it-lies.csv";
    let ran = folder.done(line);
    assert!(!ran.stderr.contains("turned"), "{}", ran.stderr);
    let other = folder.read("as-it-lies.csv");
    assert_eq!(column(&other, "turned"), ["0"; 3]);
    let lies = column(&other, "cells");
    // The head is in the upper right, and nothing in the upper left.
    let upper = |columns: std::ops::Range<usize>| {
        let rows = (0..4).map(|row| &lies[0][12 * row..][columns.clone()]);
        rows.map(|row| row.matches('1').count()).sum::<usize>()
    };
    assert!(upper(6..12) > upper(0..6) + 6, "{}", lies[0]);
    let built_in = folder.printed("generate --source icons --size 12x12 --count 3 --out -");
    assert!(!built_in.lines().next().unwrap().contains("turned"));
}

/// 300,000 images of one pixel took hours, since each board read all of them.
#[test]
fn many_images_of_a_file_are_bounded_and_take_little_time() {
    let folder = Folder::new();
    folder.write("many.pbm", b"P4 1 1 \x80".repeat(300_000));
    let message = "many.pbm: expected at most 65536 images of together 67108864 pixels, found more";
    folder.refused("generate --images many.pbm --size 8x8 --out -", message);
    folder.refused("generate --images many.pbm --out -", message);
    // Every second one is a T.
    let two = [&b"P4 3 3 \x40\xe0\x40"[..], b"P4 3 3 \xe0\x40\x40"].concat();
    folder.write("some.pbm", two.repeat(10_000));
    let line = "generate --images some.pbm --size 8x8 --count 40 --out some.csv";
    let ran = folder.done(line);
    assert!(
        ran.stderr.contains("some.pbm, image 40: left out"),
        "{}",
        ran.stderr
    );
    let titles = column(&folder.read("some.csv"), "title_en").join(" ");
    assert_eq!(titles, "Some 1 Some 2");
}

#[test]
fn images_that_are_not_read_have_one_sentence() {
    let folder = Folder::new();
    folder.write("scan.tif", b"II*\0\n1\n2\n3\n");
    folder.write(
        "cat.svg",
        "<svg xmlns='http://www.w3.org/2000/svg'>\n<path/>\n</svg>\n",
    );
    for line in [
        "convert NAME --size 3x3 out.non",
        "generate --images NAME --size 9x9 --out -",
    ] {
        let ran = folder.ran(&line.replace("NAME", "scan.tif"));
        let message = "scan.tif: TIFF images are not read: save the picture as PNG, such as with";
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
        assert_eq!(
            (ran.code, ran.stderr.lines().count()),
            (Some(2), 1),
            "{}",
            ran.stderr
        );
        if cfg!(not(feature = "svg")) {
            let ran = folder.ran(&line.replace("NAME", "cat.svg"));
            let message = "cat.svg: SVG images are not read: install with `cargo install --path \
                crates/crosscover --features svg`, or save the picture as PNG\n";
            assert!(ran.stderr.ends_with(message), "{}", ran.stderr);
            assert_eq!(
                (ran.code, ran.stderr.lines().count()),
                (Some(2), 1),
                "{}",
                ran.stderr
            );
        }
    }
}

/// A photograph has no ground, and few people recognise it as a board.
#[test]
fn photographs_are_named() {
    let folder = Folder::new();
    // A bright spot in many colors.
    let pixel = |at: i32| {
        let (x, y) = (at % 32, at / 32);
        let away = (x - 18).pow(2) + (y - 13).pow(2);
        [
            (y * 7) as u8,
            (x * 5) as u8,
            (240 - away.min(190) + (7 * x + 3 * y) % 14) as u8,
        ]
    };
    let pixels: Vec<u8> = (0..32 * 32).flat_map(pixel).collect();
    let mut photo = Vec::new();
    let mut encoder = png::Encoder::new(&mut photo, 32, 32);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&pixels).unwrap();
    drop(writer);
    folder.write("photo.png", photo);
    let ran = folder
        .ran("generate --images photo.png --size 12x12 --logic any --max-loss 5 --out photo.csv");
    assert!(
        ran.stderr.contains("photo.png: a photograph"),
        "{}",
        ran.stderr
    );
}

#[test]
fn glyphs_have_their_names() {
    let folder = Folder::new();
    std::fs::write(folder.path().join("font.ttf"), ttf_noto_sans::REGULAR).unwrap();
    let line = "generate --icons font.ttf --glyphs &,%,§ --size 12x12 --count 3 --columns id,title_en --out -";
    let pack = folder.printed(line);
    let titles = column(&pack, "title_en");
    assert!(titles.contains(&"U+0026"), "{titles:?}");
    folder.write("broken.ttf", "no font");
    folder.refused(
        "generate --icons broken.ttf --size 12x12 --out -",
        "broken.ttf: expected a TrueType or OpenType font",
    );
}

#[test]
fn things_are_shown_once() {
    let folder = Folder::new();
    let all = "generate --source icons --size 12x12 --each-once --count 1000 --columns id,title_en \
        --out pack.csv";
    let ran = folder.ran(all);
    // Some icons have no board, and then others are all taken.
    assert!([Some(0), Some(3)].contains(&ran.code), "{}", ran.stderr);
    let pack = folder.read("pack.csv");
    let titles = column(&pack, "title_en");
    assert!(titles.len() > 120, "{}", titles.len());
    let mut sorted = titles.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), titles.len());
    let origin = &folder.manifest("pack.csv")["order"]["icons"];
    assert!(
        origin.as_str().unwrap().contains("Apache License 2.0"),
        "{origin}"
    );
    folder.refused(
        "generate --source smooth --each-once --out -",
        "--each-once: the source smooth shows patterns without names",
    );
    folder.refused(
        "generate --source icons --size 6x6 --out -",
        "no icon is recognised on boards with a side below 8 cells",
    );
    folder.refused(
        "generate --source icons --inks 2 --out -",
        "the built-in icons have one ink",
    );
}

/// Four letters N, A, V, A in 7x7 cells each, with a gap of one, as an image of 10x10 pixels a
/// cell.
fn word() -> String {
    const LETTERS: [&str; 7] = [
        "#.....#...#...#.....#...#..",
        "##....#..#.#..#.....#..#.#.",
        "#.#...#.#...#.#.....#.#...#",
        "#..#..#.#...#..#...#..#...#",
        "#...#.#.#####..#...#..#####",
        "#....##.#...#...#.#...#...#",
        "#.....#.#...#....#....#...#",
    ];
    let bit = |cell: char| if cell == '#' { "1" } else { "0" }.repeat(10);
    let row = |row: &str| format!("{}\n", row.chars().map(bit).collect::<String>()).repeat(10);
    let rows: String = LETTERS.iter().map(|letters| row(letters)).collect();
    format!("P1 270 70\n{rows}")
}

#[test]
fn letters_that_cannot_be_read_are_named() {
    let folder = Folder::with(&[("nava.pbm", &word())]);
    let line = "generate --images nava.pbm --max-loss 1 --density 0..1 --out - --size";
    let ran = folder.ran(&format!("{line} 15x4"));
    let note = "nava.pbm: parts side by side, as the letters of a word, cannot be read in 15 \
        columns: use a --size of 20 columns or more";
    assert!(ran.stderr.contains(note), "{}", ran.stderr);
    // On a square the word would be stretched.
    let ran = folder.ran(&format!("{line} 15x15"));
    let why = "nava.pbm: left out: too unlike its image at this size: letters need 5 columns each, \
        so use a --size of 20 columns or more";
    assert!(ran.stderr.contains(why), "{}", ran.stderr);
    let ran = folder.ran(&format!("{line} 28x7"));
    assert!(!ran.stderr.contains("letters"), "{}", ran.stderr);
}

#[test]
fn glyphs_are_chosen_by_their_names_and_characters() {
    let folder = Folder::new();
    folder.write("font.ttf", ttf_noto_sans::REGULAR);
    let line = "generate --list --icons font.ttf --glyphs";
    assert_eq!(
        folder.printed(&format!("{line} A,U+43..U+45")),
        "U+0041\nU+0043\nU+0044\nU+0045\n"
    );
    let all = folder.printed("generate --list --icons font.ttf");
    assert!(all.lines().count() > 500, "{all}");
    for (glyphs, message) in [
        ("U+E000", "--glyphs: no font has the character U+E000"),
        ("catt", "--glyphs: no glyph is called catt"),
    ] {
        folder.refused(&format!("{line} {glyphs}"), message);
    }
}
