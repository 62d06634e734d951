//! Packs of images, tables and all pictures of a size, and repair.

use crate::pack::{check_parts, column, leave};
use crate::program::Folder;
use serde_json::{Value, json};
use std::fs;

/// A folder with a table, and one with images.
fn folder() -> Folder {
    let folder = Folder::with(&[
        ("table.csv", &table(300)),
        ("art/big_hole.pbm", "P1 4 4 1111 1001 1001 1111"),
        ("art/A-step.pbm", "P1 2 2 1011"),
        ("art/two.pbm", "P1 2 2 1001"),
        ("art/notes.txt", "no image"),
    ]);
    folder.write("art/pair.pbm", b"P4 2 1 \x80P4 1 2 \x80\x00");
    folder
}

/// Pictures of 3x3, of which some have the same clues, some several solutions.
fn table(rows: u32) -> String {
    let mut text = "title_en,cells,title_de,xp\n".to_string();
    for row in 0..rows {
        let bits = row.wrapping_mul(0x9E37_79B1) >> 23;
        let xp = if row % 3 == 0 {
            String::new()
        } else {
            row.to_string()
        };
        text += &format!("No {row},{bits:09b},Nr. {row},{xp}\n");
    }
    text
}

#[test]
fn images_are_taken_by_name_and_those_left_out_are_named() {
    let folder = folder();
    folder.write("art/scan.tif", b"II*\0\x08\0\0\0");
    folder.write("art/step.jpg", "P1 2 2 1101");
    folder.write("art/empty.pbm", "P1 2 2 0000");
    folder.write("art/=1.pbm", "P1 2 1 10");
    fs::create_dir(folder.path().join("art/old")).expect("writable");
    let columns = "id,index,width,height,cells,title_en";
    let ran = folder.done(&format!(
        "generate --images art --columns {columns} --out pack.csv"
    ));
    let pack = folder.read("pack.csv");
    let titles = ["A-step", "Big hole", "Pair 1", "Pair 2", "Step"];
    assert_eq!(column(&pack, "title_en"), titles);
    assert_eq!(
        column(&pack, "cells"),
        ["1011", "1111100110011111", "10", "10", "1101"]
    );
    for left_out in [
        "two.pbm: left out: with several solutions (elementary switch)\n",
        "scan.tif: left out: TIFF images are not read: save the picture as PNG, such as with \
         `magick",
        "notes.txt: left out: expected an image in PNG, JPEG, GIF, WebP, BMP, PBM, PGM or PPM\n",
        "old: left out: a folder\n",
        "empty.pbm: left out: with every cell or no cell filled\n",
        "=1.pbm: left out: column title_en: a spreadsheet would run \"=1\"",
    ] {
        assert!(ran.stderr.contains(left_out), "{left_out}: {}", ran.stderr);
    }
    let manifest = folder.manifest("pack.csv");
    assert_eq!(
        (&manifest["tally"]["switch"], &manifest["rows"]),
        (&json!(1), &json!(5))
    );
    folder.done("verify pack.csv");
    let repaired = folder.done("generate --images art/two.pbm --repair --out two.csv");
    for part in ["two.pbm: 1 cell flipped: r", "; repaired: 1\n"] {
        assert!(repaired.stderr.contains(part), "{}", repaired.stderr);
    }
    let options = "--size 8x8 --threshold 60 --invert --columns id,cells --out -";
    let scaled = folder.printed(&format!("generate --images art/big_hole.pbm {options}"));
    let cells = ",0000000000000000001111000011110000111100";
    assert!(scaled.contains(cells), "{scaled}");
}

#[test]
fn bad_images_are_refused_by_name() {
    let folder = folder();
    folder.write("photo.jpg", b"\0\0\0\x18ftypheic");
    fs::create_dir(folder.path().join("none")).expect("writable");
    let kinds = "PNG, JPEG, GIF, WebP, BMP, PBM, PGM or PPM";
    let heic = "photo.jpg: HEIC images are not read: save the picture as PNG";
    for (options, message) in [
        (
            "--images none",
            &*format!("none: no {kinds} file in this folder"),
        ),
        (
            "--images art/notes.txt",
            &format!("notes.txt: expected an image in {kinds}"),
        ),
        ("--images nothing.png", "cannot open nothing.png"),
        ("--images photo.jpg", heic),
        ("--images art --source random", "cannot be used with"),
        ("--invert", "--images"),
    ] {
        folder.refused(&format!("generate {options} --out -"), message);
    }
    folder.refused("solve photo.jpg", heic);
    folder.write("art/bad.png", b"\x89PNG\r\n");
    let message = "bad.png: line 1, column 1: expected a PNG image";
    folder.refused("generate --images art/bad.png --out -", message);
    // The other images are worth a pack; the exit code says that it lacks one.
    folder.refused(
        "generate --images art --columns id,title_en --out short.csv",
        message,
    );
    assert!(folder.read("short.csv").contains(",Big hole\n"));
}

#[test]
fn tables_give_titles_and_points_and_bad_ones_name_the_place() {
    let folder = folder();
    let ran = folder.done("generate --table table.csv --size 3x3 --profile game --out pack.csv");
    let pack = folder.read("pack.csv");
    assert!(
        pack.starts_with(
            "id,width,height,cells,rows,columns,difficulty,level,xp,title_en,title_de\n"
        ),
        "{pack}"
    );
    assert!(ran.stderr.contains("table.csv, line "), "{}", ran.stderr);
    let manifest = folder.manifest("pack.csv");
    let count = |cause: &str| manifest["tally"][cause].as_u64().expect("a number");
    assert!(count("duplicate") > 0 && count("switch") > 0);
    let causes = ["accepted", "duplicate", "switch", "unsolved", "plain_board"];
    assert_eq!(causes.map(count).iter().sum::<u64>(), 300);
    folder.done("verify pack.csv");
    folder.refused(
        "generate --table table.csv --size 3x3 --columns id,title_fr --out -",
        "title_fr",
    );
    // A pack is a table, and what was made of it has the same boards.
    let again = folder.done("generate --table pack.csv --profile game --out again.csv");
    assert!(!again.stderr.contains("left out"), "{}", again.stderr);
    assert_eq!(folder.read("again.csv"), pack);
}

/// The columns of a studio's table come out behind ours, and a bad title costs its row alone.
#[test]
fn a_table_keeps_its_columns_and_a_bad_title_leaves_out_its_row() {
    let text = "id;artist;cells;title_en;level;\r\nA7;Ada;111010010;T;hard;x\r\nB2;\"Bo, \
        Cy\";111101111;-5 degrees;easy;\r\n";
    let folder = Folder::with(&[("art.csv", text)]);
    let table = "generate --table art.csv --size 3x3 --logic any --out -";
    let ran = folder.done(&format!("{table} --columns artist,id,source_id"));
    assert_eq!(ran.stdout.lines().next(), Some("artist,id,source_id"));
    assert!(
        ran.stdout.starts_with("artist,id,source_id\nAda,") && ran.stdout.ends_with(",A7\n"),
        "{}",
        ran.stdout
    );
    for part in [
        "art.csv, line 3: left out: column title_en: a spreadsheet would run \"-5 degrees\"",
        "art.csv: not in the pack: the columns (without a name), source_level",
    ] {
        assert!(ran.stderr.contains(part), "{}", ran.stderr);
    }
    // JSON has no such limit.
    let json = folder.printed(&format!("{table} --json"));
    assert!(json.contains("\"title_en\":\"-5 degrees\""), "{json}");
    folder.refused(
        &format!("{table} --keep id,price"),
        "there is no column \"price\"",
    );
}

/// Without a size, each pixel of a photo is a cell, which is rarely meant.
#[test]
fn large_images_are_warned_of() {
    let folder = Folder::with(&[("large.txt", &format!(".{}\n", "#".repeat(119)).repeat(90))]);
    folder.done("convert large.txt photo.png");
    let message = "photo.png: each pixel is a cell, so the puzzle is 120x90: --size 30x22 makes it \
        smaller\n\
                   photo.png: id cannot hold: goal\n";
    assert_eq!(folder.done("convert photo.png - --to id").stderr, message);
    let cells = "....\n####\n####\n####\n....\n....\n\n";
    let options = "--to rows --size 4x6 --fit contain --threshold 50";
    folder
        .ran(&format!("convert photo.png - {options}"))
        .check(0, cells, "");
}

/// Drawings in the cells of a spreadsheet: with semicolons or tabs, a mark of the byte order, CR
/// LF.
#[test]
fn drawings_of_spreadsheets_are_read() {
    for (name, text) in [
        ("a.csv", "1,1,1\n0,1,0\n"),
        ("b.csv", "\u{feff}1;1;1\r\n;1;\r\n"),
        ("c.tsv", "x\tx\tx\n\tx\t\n\n"),
        ("d.csv", "\"1\",\"1\",\"1\"\n\"0\",\"1\",\"0\"\n"),
    ] {
        let folder = Folder::with(&[(name, text)]);
        assert_eq!(
            folder.printed(&format!("convert --to bits {name} -")),
            "111010\n",
            "{name}"
        );
    }
    // A copy of a pack is verified row by row.
    let folder = Folder::new();
    let copy = folder
        .printed("generate --size 5x5 -n 2 --out -")
        .replace(',', ";")
        .replace('\n', "\r\n");
    folder.write("copy.csv", copy.replacen("0.", "0,", 1));
    let found = folder.ran("verify copy.csv");
    let message = "copy.csv: line 2, column density: ";
    assert!(
        found.code == Some(1) && found.stdout.starts_with(message),
        "{}",
        found.stdout
    );
}

const GIVEN: &str = "--table table.csv --size 3x3";

#[test]
fn a_table_resumes_only_if_unchanged() {
    let folder = folder();
    folder.done(&format!("generate {GIVEN} --out whole.csv"));
    let whole = folder.read("whole.csv");
    // The first 100 pictures alone have the tally of a pack that was left there.
    folder.write("first.csv", table(100));
    folder.done("generate --table first.csv --size 3x3 --out first-pack.csv");
    let mut checkpoint = folder.manifest("first-pack.csv");
    checkpoint["order"] = folder.manifest("whole.csv")["order"].clone();
    let bytes = folder.read("first-pack.csv").len();
    leave(&folder, "pack.csv", &whole[..bytes], bytes, checkpoint);
    let status = folder.ran("status pack.csv").stdout;
    assert_eq!(status, "pack.csv  under way           100 of 300 boards\n");
    let command = format!("generate {GIVEN} --out pack.csv");
    folder.write("table.csv", table(300).replacen("No 200", "No. 200", 1));
    folder.refused(&command, "begun with other options");
    folder.write("table.csv", table(300));
    let rest = folder.done(&command).stderr;
    assert!(
        rest.starts_with("continuing after 100 of 300 boards\n"),
        "{rest}"
    );
    assert_eq!(folder.read("pack.csv"), whole);
    assert_eq!(folder.manifest("pack.csv"), folder.manifest("whole.csv"));
    // And when it is complete.
    let again = folder.done(&command).stderr;
    assert!(again.contains("pack.csv exists, with "), "{again}");
    // `--count` bounds the pictures that are looked at.
    for (count, order) in [(10, 10), (1000, 300)] {
        folder.done(&format!(
            "generate {GIVEN} --count {count} --force --out few.csv"
        ));
        assert_eq!(folder.manifest("few.csv")["order"]["count"], order);
    }
}

#[test]
fn repair_and_logic_must_agree() {
    let folder = Folder::new();
    let message = "leave one of them out";
    folder.refused("generate --logic line --repair unique --out -", message);
    folder.done("generate --logic any --repair unique --size 8x8 --count 3 --out -");
    folder.done(
        "generate --logic probe --repair --source random --density 0.5 --size 9x9 --count 3 --out \
        pack.csv",
    );
    assert_eq!(folder.manifest("pack.csv")["order"]["repair"], true);
    folder.done("verify pack.csv");
}

#[test]
fn repair_shows_and_writes_what_it_flips() {
    let folder = folder();
    folder.write(
        "printed.txt",
        "p.pbm: 1 cell flipped\nr1c1\n-.\n.#\n\n##\n##\n",
    );
    let shown = "art/two.pbm: several solutions (elementary switch: rows 1 and 2, columns 1 and 2)\n\
        art/two.pbm: 1 cell flipped, cost 9.125, and line logic finds it; fewer are not \
        enough\nr1c1\n-.\n.#\n\
         art/big_hole.pbm: good as it is: line logic finds it\n\
         ####\n#..#\n#..#\n####\n";
    folder
        .ran("repair --fewest art/two.pbm art/big_hole.pbm")
        .check(0, shown, "");
    // It can be read back.
    let again = folder.printed("repair printed.txt");
    let expected = "printed.txt, puzzle 1: good as it is: line logic finds it\n..\n.#\n";
    assert!(again.starts_with(expected), "{again}");
    let object = folder
        .done("repair --fewest --to unique --json art/two.pbm")
        .json();
    let found = [
        &object["after"],
        &object["flips"],
        &object["complete"],
        &object["minimal"],
        &object["at_least"],
    ];
    assert_eq!(json!(found), json!(["0001", [[0, 0]], true, true, 1]));
    folder.done("repair --fewest --out new.pbm art/two.pbm");
    assert_eq!(folder.read("new.pbm"), "P1\n2 2\n00\n01\n");
    let ran = folder.done("repair --fewest --out - --out-format id art/two.pbm");
    assert_eq!(ran.stdout, "2x2:/1//1\n");
    assert!(
        ran.stderr.contains("art/two.pbm: 1 cell flipped"),
        "{}",
        ran.stderr
    );
    // Several in one file, in the order given.
    folder.done("repair --fewest --out both.non art/two.pbm art/big_hole.pbm");
    assert_eq!(folder.read("both.non").matches("goal").count(), 2);
    for (options, message) in [
        (
            "--out both.png art/two.pbm art/big_hole.pbm",
            "art/two.pbm: ",
        ),
        ("--out both art/two.pbm", "use --out-format"),
    ] {
        folder.refused(&format!("repair {options}"), message);
    }
    // Without a budget there is no answer and no file.
    let spent = folder.ran("repair --work 3 --json art/two.pbm");
    let object = spent.json();
    assert_eq!((&object["after"], spent.code), (&Value::Null, Some(3)));
    assert_eq!(
        (&object["complete"], &object["stopped"]),
        (&json!(false), &json!("out of work"))
    );
    assert_eq!(
        folder
            .ran("repair --work 3 --out none.pbm art/two.pbm")
            .code,
        Some(3)
    );
    assert!(!folder.has("none.pbm"));
}

#[test]
fn parts_of_a_table_are_merged() {
    // The recipe names the table by its path.
    let folder = folder();
    let path = folder.path().join("table.csv");
    check_parts(
        &format!("--table {} --size 3x3", path.display()),
        &[1, 2, 7],
    );
}
