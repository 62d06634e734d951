//! Packs of images, tables and all pictures of a size, and repair.

use crate::pack::leave;
use crate::program::{done, ran, read, refused};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A folder with a table, and one with images.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write =
        |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).expect("writable");
    write("table.csv", table(300).as_bytes());
    fs::create_dir(folder.path().join("art")).expect("writable");
    write("art/big_hole.pbm", b"P1 4 4 1111 1001 1001 1111");
    write("art/A-step.pbm", b"P1 2 2 1011");
    write("art/two.pbm", b"P1 2 2 1001");
    write("art/notes.txt", b"no image");
    write("art/pair.pbm", b"P4 2 1 \x80P4 1 2 \x80\x00");
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

fn manifest(folder: &Path, pack: &str) -> Value {
    serde_json::from_str(&read(folder, &format!("{pack}.manifest.json"))).expect("JSON")
}

#[test]
fn images_are_taken_by_name_and_those_left_out_are_named() {
    let folder = folder();
    let ran = done(
        folder.path(),
        "generate --images art --columns id,index,width,height,cells,title_en --out pack.csv",
    );
    let values = |column: usize| -> Vec<String> {
        let text = read(folder.path(), "pack.csv");
        let rows = text.lines().skip(1);
        rows.map(|row| row.split(',').nth(column).expect("a value").to_string())
            .collect()
    };
    assert_eq!(values(1), ["0", "1", "2", "3"]);
    assert_eq!(values(5), ["A step", "Big hole", "Pair 1", "Pair 2"]);
    assert_eq!(values(4), ["1011", "1111100110011111", "10", "10"]);
    let name = Path::new("art").join("two.pbm");
    let expected = format!(
        "{}: left out: not solved by the logic allowed\n",
        name.display()
    );
    assert!(ran.stderr.contains(&expected), "{}", ran.stderr);
    let manifest = manifest(folder.path(), "pack.csv");
    assert_eq!(manifest["tally"]["unsolved"], 1);
    assert_eq!(
        (&manifest["rows"], &manifest["order"]["count"]),
        (&4.into(), &5.into())
    );
    done(folder.path(), "verify pack.csv");

    let repaired = done(
        folder.path(),
        "generate --images art/two.pbm --repair --out two.csv",
    );
    assert!(
        repaired.stderr.contains("two.pbm: 1 cell flipped: r"),
        "{}",
        repaired.stderr
    );
    assert!(
        repaired.stderr.contains("; repaired: 1\n"),
        "{}",
        repaired.stderr
    );
    let scaled = done(
        folder.path(),
        "generate --images art/big_hole.pbm --size 8x8 --threshold 60 --invert --columns id,cells --out -",
    );
    assert!(
        scaled
            .stdout
            .contains(",0000000000000000001111000011110000111100"),
        "{}",
        scaled.stdout
    );
}

#[test]
fn bad_images_are_refused_by_name() {
    let folder = folder();
    fs::create_dir(folder.path().join("none")).expect("writable");
    refused(
        folder.path(),
        "generate --images none --out -",
        "none: no PNG, JPEG, GIF, WebP, BMP or PBM file in this folder",
    );
    refused(
        folder.path(),
        "generate --images art/notes.txt --out -",
        "notes.txt: expected a PNG, JPEG, GIF, WebP, BMP or PBM image",
    );
    refused(
        folder.path(),
        "generate --images nothing.png --out -",
        "cannot open nothing.png",
    );
    fs::write(folder.path().join("art/bad.png"), b"\x89PNG\r\n").expect("writable");
    let message = "bad.png: line 1, column 1: expected a PNG image";
    refused(
        folder.path(),
        "generate --images art/bad.png --out -",
        message,
    );
    // The other images are worth a pack; the exit code says that it lacks one.
    let options = "generate --images art --columns id,title_en --out short.csv";
    refused(folder.path(), options, message);
    assert!(read(folder.path(), "short.csv").contains(",Big hole\n"));
    refused(folder.path(), options, message);
    fs::remove_file(folder.path().join("art/bad.png")).expect("writable");
    fs::write(folder.path().join("art/=1.pbm"), b"P1 2 1 10").expect("writable");
    let ran = done(
        folder.path(),
        "generate --images art --size 8x8 --columns id,title_en --out -",
    );
    assert!(
        ran.stderr
            .contains("=1.pbm: left out: column title_en: a spreadsheet would run \"=1\""),
        "{}",
        ran.stderr
    );
    refused(
        folder.path(),
        "generate --images art --source random --out -",
        "cannot be used with",
    );
    refused(folder.path(), "generate --invert --out -", "--images");
}

#[test]
fn tables_give_titles_and_points_and_bad_ones_name_the_place() {
    let folder = folder();
    let ran = done(
        folder.path(),
        "generate --table table.csv --size 3x3 --profile game --out pack.csv",
    );
    let pack = read(folder.path(), "pack.csv");
    assert!(
        pack.starts_with("id,width,height,cells,xp,title_en,title_de\n"),
        "{pack}"
    );
    assert!(pack.contains(",3,3,"), "{pack}");
    assert!(ran.stderr.contains("table.csv, line "), "{}", ran.stderr);
    let manifest = manifest(folder.path(), "pack.csv");
    let count = |cause: &str| manifest["tally"][cause].as_u64().expect("a number");
    assert!(count("duplicate") > 0 && count("unsolved") > 0);
    assert_eq!(
        count("accepted") + count("duplicate") + count("unsolved") + count("plain_board"),
        300
    );
    done(folder.path(), "verify pack.csv");

    let text = "width,height,cells\n2,2,1111\n2,2,11x1\n";
    fs::write(folder.path().join("bad.csv"), text).expect("writable");
    refused(
        folder.path(),
        "generate --table bad.csv --out -",
        "bad.csv: line 3, column cells: expected 4 cells",
    );
    refused(
        folder.path(),
        "generate --table table.csv --out -",
        "expected the columns width and height, or a size for all pictures",
    );
    refused(
        folder.path(),
        "generate --table table.csv --size 3x3 --columns id,title_fr --out -",
        "title_fr",
    );
    // A pack is a table, and what was made of it has the same boards.
    let again = done(
        folder.path(),
        "generate --table pack.csv --profile game --out again.csv",
    );
    assert!(!again.stderr.contains("left out"), "{}", again.stderr);
    assert_eq!(read(folder.path(), "again.csv"), pack);
}

/// The columns of a studio's table come out behind ours, and a bad title costs its row alone.
#[test]
fn a_table_keeps_its_columns_and_a_bad_title_leaves_out_its_row() {
    let folder = folder();
    let text = "id,artist,cells,title_en,level,notes\n\
        A7,Ada,111010010,T,hard,-3\nB2,\"Bo, Cy\",111101111,-5 degrees,easy,\n\
        C3,Di,010111010,Plus,easy,warm\n";
    fs::write(folder.path().join("art.csv"), text).expect("writable");
    let table = "generate --table art.csv --size 3x3 --logic any --out";
    let ran = done(folder.path(), &format!("{table} pack.csv"));
    let expected =
        "art.csv, line 3: left out: column title_en: a spreadsheet would run \"-5 degrees\"";
    assert!(ran.stderr.contains(expected), "{}", ran.stderr);
    let pack = read(folder.path(), "pack.csv");
    let ends: Vec<&str> = pack
        .lines()
        .map(|line| {
            line.rsplit_once("generator")
                .or(line.rsplit_once(env!("CARGO_PKG_VERSION")))
                .expect("a version")
                .1
        })
        .collect();
    let expected = [
        ",source_id,artist,source_level,notes",
        ",A7,Ada,hard,-3",
        ",C3,Di,easy,warm",
    ];
    assert_eq!(ends, expected);
    done(folder.path(), "verify pack.csv");
    done(folder.path(), "stats pack.csv");

    // JSON has no such limit.
    let json = done(folder.path(), &format!("{table} pack.json --json"));
    assert!(!json.stderr.contains("left out"), "{}", json.stderr);
    assert!(read(folder.path(), "pack.json").contains("\"title_en\":\"-5 degrees\""));
    done(folder.path(), "verify pack.json");

    // A choice of columns, the dropped ones are named.
    let ran = done(
        folder.path(),
        &format!("{table} - --keep id --profile game"),
    );
    assert!(
        ran.stdout
            .starts_with("id,width,height,cells,xp,title_en,source_id\n")
    );
    let expected = "art.csv: not in the pack: the columns artist, level, notes\n";
    assert!(ran.stderr.contains(expected), "{}", ran.stderr);
    let ran = done(folder.path(), &format!("{table} - --columns artist,id"));
    assert!(ran.stdout.starts_with("artist,id\nAda,"), "{}", ran.stdout);
    refused(
        folder.path(),
        &format!("{table} - --keep id,price"),
        "there is no column \"price\"",
    );

    // Parts, and a pack as a table.
    for part in ["1/2", "2/2"] {
        done(
            folder.path(),
            &format!("{table} part{}.csv --shard {part}", &part[..1]),
        );
    }
    done(folder.path(), "merge --out merged.csv part1.csv part2.csv");
    assert_eq!(read(folder.path(), "merged.csv"), pack);
    done(
        folder.path(),
        "generate --table pack.csv --logic any --out again.csv",
    );
    assert_eq!(
        read(folder.path(), "again.csv"),
        pack.replace("1,2,3,3", "1,1,3,3")
    );
}

/// Images of other kinds are named, and so is everything that a folder leaves out.
#[test]
fn a_folder_names_what_it_leaves_out() {
    let folder = folder();
    let write =
        |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect("writable");
    write("art/scan.tif", b"II*\0\x08\0\0\0");
    write("photo.jpg", b"\0\0\0\x18ftypheic");
    fs::create_dir(folder.path().join("art/old")).expect("writable");
    let ran = done(
        folder.path(),
        "generate --images art --logic any --columns id --out -",
    );
    for line in [
        "art/scan.tif: left out: TIFF images are not read: save the picture as PNG\n",
        "art/notes.txt: left out: expected a PNG, JPEG, GIF, WebP, BMP or PBM image\n",
        "art/old: left out: a folder\n",
    ] {
        assert!(ran.stderr.contains(line), "{}", ran.stderr);
    }
    let message = "photo.jpg: HEIC images are not read: save the picture as PNG";
    refused(folder.path(), "solve photo.jpg", message);
    refused(
        folder.path(),
        "generate --images photo.jpg --out -",
        message,
    );
}

/// Names say nothing: a PBM image called .jpg, and a text called .png.
#[test]
fn images_are_taken_by_content() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write =
        |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).expect("writable");
    fs::create_dir(folder.path().join("art")).expect("writable");
    write("art/step.jpg", b"P1 2 2 1011");
    write("art/corner", b"P1 2 2 1101");
    write("board.png", b"#.\n##\n");
    let command = "generate --images art --columns id,cells,title_en --out pack.csv";
    done(folder.path(), command);
    let pack = read(folder.path(), "pack.csv");
    assert!(
        pack.contains(",1101,Corner\n") && pack.contains(",1011,Step\n"),
        "{pack}"
    );
    let ran = done(folder.path(), "convert board.png - --to bits");
    assert_eq!(ran.stdout, "1011\n");
}

/// An image in which nothing stands out, and one of white ink on a transparent ground.
#[test]
fn plain_boards_are_not_made_without_a_word() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write =
        |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).expect("writable");
    write("empty.pbm", b"P1 2 2 0000");
    write("full.pbm", b"P1 2 2 1111");
    write("step.pbm", b"P1 2 2 1011");
    write("table.csv", b"cells\n0000\n1011\n1111\n");
    for (image, what) in [("empty.pbm", "no"), ("full.pbm", "every")] {
        let ran = done(folder.path(), &format!("convert {image} - --to bits"));
        let advice = "try another threshold, or invert the image";
        assert_eq!(
            ran.stderr,
            format!("{image}: {what} cell is filled: {advice}\n")
        );
        // One color is the background.
        let ran = done(
            folder.path(),
            &format!("convert {image} - --to bits --inks 2"),
        );
        let advice = "try another number of inks";
        let message = format!("{image}: no cell is filled: {advice}\n");
        assert!(ran.stderr.starts_with(&message), "{}", ran.stderr);
    }
    let ran = done(
        folder.path(),
        "generate --images empty.pbm --images full.pbm --images step.pbm --out step.csv",
    );
    for image in ["empty", "full"] {
        let message = format!("{image}.pbm: left out: with every cell or no cell filled\n");
        assert!(ran.stderr.contains(&message), "{}", ran.stderr);
    }
    let ran = done(
        folder.path(),
        "generate --size 2x2 --table table.csv --columns id,cells --out -",
    );
    assert_eq!(ran.stdout.lines().count(), 2, "{}", ran.stdout);
    let message = "table.csv, line 2: left out: with every cell or no cell filled\n";
    assert!(ran.stderr.contains(message), "{}", ran.stderr);
}

#[test]
fn a_drawing_in_the_cells_of_a_spreadsheet_is_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in [
        ("a.csv", "1,1,1\n0,1,0\n"),
        ("b.csv", "\u{feff}1;1;1\r\n;1;\r\n"),
        ("c.tsv", "x\tx\tx\n\tx\t\n\n"),
        ("d.csv", "\"1\",\"1\",\"1\"\n\"0\",\"1\",\"0\"\n"),
    ] {
        fs::write(folder.path().join(name), text).expect("writable");
        let ran = done(folder.path(), &format!("convert --to bits {name} -"));
        assert_eq!(ran.stdout, "111010\n", "{name}");
    }
}

#[test]
fn blanks_and_columns_without_names_in_a_header_mean_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let table = "cells, title_en,,\n111010, Tee,,x\n";
    fs::write(folder.path().join("t.csv"), table).expect("writable");
    let ran = done(
        folder.path(),
        "generate --table t.csv --size 3x2 --columns id,cells,title_en --out -",
    );
    let (_, row) = ran.stdout.split_once('\n').expect("a header");
    assert!(row.ends_with(",111010, Tee\n"), "{row}");
    assert!(ran.stderr.contains("(without a name)"), "{}", ran.stderr);
}

/// What a spreadsheet saves: semicolons or tabs, a mark of the byte order, CR LF, and line breaks in quotes.
#[test]
fn tables_of_spreadsheets_are_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("writable");
    let table = "\u{feff}id,width,height,cells,title_en,notes\r\nA,2,2,1011,Step,\"a\r\nb\"\r\nB,2,2,1101,Corner,\r\n";
    for (name, separator) in [("t.csv", ","), ("t.csv", ";"), ("t.tsv", "\t")] {
        write(name, &table.replace(',', separator));
        let command = format!("generate --table {name} --columns id,cells,title_en,notes --out -");
        let ran = done(folder.path(), &command);
        let rows: Vec<_> = ran.stdout.lines().collect();
        assert!(
            rows[1].ends_with(",1011,Step,\"a\r") || rows[1].ends_with(",1011,Step,\"a"),
            "{rows:?}"
        );
        assert!(
            rows[2] == "b\"" && rows[3].ends_with(",1101,Corner,"),
            "{rows:?}"
        );
        let ran = done(folder.path(), &format!("convert {name} - --to bits"));
        assert_eq!(ran.stdout, "1011\n1101\n");
        let bad = table.replace("1101", "1,1E+3").replace(',', separator);
        write(name, &bad.replace(&format!("1{separator}1E+3"), "1.1E+3"));
        for command in ["generate --out - --table", "convert --to bits --out -"] {
            let command = match command.starts_with("convert") {
                true => format!("convert {name} - --to bits"),
                false => format!("{command} {name}"),
            };
            refused(folder.path(), &command, "line 4");
            refused(
                folder.path(),
                &command,
                "found \"1.1E+3\"; a spreadsheet may have changed it",
            );
        }
    }
}

/// A copy of a pack that a spreadsheet saved is verified row by row, also in place of the pack.
#[test]
fn a_pack_that_a_spreadsheet_saved_is_verified() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    done(folder.path(), "generate --size 5x5 -n 2 --out pack.csv");
    let copy = read(folder.path(), "pack.csv")
        .replace(',', ";")
        .replace('\n', "\r\n");
    fs::write(folder.path().join("copy.csv"), format!("\u{feff}{copy}")).expect("writable");
    done(folder.path(), "verify copy.csv");
    done(folder.path(), "stats copy.csv");
    let changed = copy.replacen("0.", "0,", 1);
    fs::write(folder.path().join("copy.csv"), changed).expect("writable");
    let found = ran(folder.path(), "verify copy.csv");
    assert_eq!(found.code, Some(1));
    assert!(
        found
            .stdout
            .starts_with("copy.csv: line 2, column density: "),
        "{}",
        found.stdout
    );
    fs::write(folder.path().join("pack.csv"), copy).expect("writable");
    let found = done(folder.path(), "verify pack.csv");
    let form = "not in the original order or form";
    assert!(found.stdout.contains(form), "{}", found.stdout);
}

/// Three black pixels and a white one.
const GIF: &[u8] =
    b"GIF89a\x02\0\x02\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x02\0\x02\0\0\x02\x03\x0c\x98\x14\0;";

#[test]
fn gif_images_are_converted_and_taken_into_packs() {
    let folder = folder();
    fs::write(folder.path().join("two.gif"), GIF).expect("writable");
    let ran = done(folder.path(), "convert two.gif - --to bits");
    assert_eq!(ran.stdout, "1011\n");
    let ran = done(
        folder.path(),
        "generate --images two.gif --columns index,id,cells --out -",
    );
    assert!(ran.stdout.ends_with(",1011\n"), "{}", ran.stdout);
    fs::write(folder.path().join("cut.gif"), &GIF[..30]).expect("writable");
    let message = "cut.gif: line 1, column 1: expected a GIF image: ";
    refused(folder.path(), "convert cut.gif - --to bits", message);
}

/// Without a size, each pixel of a photo is a cell, which is rarely meant.
#[test]
fn a_photo_without_a_size_is_warned_of() {
    let folder = folder();
    let rows = format!(".{}\n", "#".repeat(119)).repeat(90);
    fs::write(folder.path().join("large.txt"), rows).expect("writable");
    done(folder.path(), "convert large.txt photo.png");
    let ran = done(folder.path(), "convert photo.png - --to id");
    assert_eq!(
        ran.stderr,
        "photo.png: each pixel is a cell, so the puzzle is 120x90: --size 30x22 makes it smaller\n\
         photo.png: id cannot hold: goal\n"
    );
    let ran = done(
        folder.path(),
        "convert photo.png - --to rows --size 4x6 --fit contain --threshold 50",
    );
    assert_eq!(
        (ran.stdout.as_str(), ran.stderr.as_str()),
        ("....\n####\n####\n####\n....\n....\n", "")
    );
    let ran = done(
        folder.path(),
        "solve photo.png --size 2x2 --trim --fit cover",
    );
    assert!(ran.stdout.ends_with("\n##\n##\n\n"), "{}", ran.stdout);
}

const GIVEN: &str = "generate --table table.csv --size 3x3";

#[test]
fn parts_of_a_table_are_merged_into_the_pack_of_a_single_run() {
    let folder = folder();
    done(folder.path(), &format!("{GIVEN} --out whole.csv"));
    for of in [1, 2, 7] {
        let mut parts = String::new();
        for number in 1..=of {
            let name = format!("part{of}-{number}.csv");
            done(
                folder.path(),
                &format!("{GIVEN} --shard {number}/{of} --threads 3 --out {name}"),
            );
            parts += &format!(" {name}");
        }
        done(folder.path(), &format!("status{parts}"));
        let merged = done(folder.path(), &format!("merge --out merged{of}.csv{parts}"));
        assert_eq!(
            merged.stderr.contains("; 0 duplicates"),
            of == 1,
            "{}",
            merged.stderr
        );
        assert_eq!(
            read(folder.path(), &format!("merged{of}.csv")),
            read(folder.path(), "whole.csv")
        );
        assert_eq!(
            manifest(folder.path(), &format!("merged{of}.csv")),
            manifest(folder.path(), "whole.csv")
        );
    }
    done(folder.path(), "verify whole.csv");
}

/// A part as a crash leaves it: the rows before an index, and the tally of the indices before it.
#[test]
fn a_table_is_gone_on_with_where_it_was_left_and_only_if_it_is_the_same() {
    let folder = folder();
    done(folder.path(), &format!("{GIVEN} --out whole.csv"));
    let whole = read(folder.path(), "whole.csv");
    // The first 100 pictures alone have the tally of a pack that was left there.
    let text: String = table(300)
        .lines()
        .take(101)
        .map(|line| format!("{line}\n"))
        .collect();
    fs::write(folder.path().join("first.csv"), text).expect("writable");
    done(
        folder.path(),
        "generate --table first.csv --size 3x3 --out first-pack.csv",
    );
    let mut checkpoint = manifest(folder.path(), "first-pack.csv");
    checkpoint["order"] = manifest(folder.path(), "whole.csv")["order"].clone();
    let rows = checkpoint["rows"].as_u64().expect("a number");
    let bytes: usize = whole
        .lines()
        .take(1 + rows as usize)
        .map(|line| line.len() + 1)
        .sum();
    leave(
        folder.path(),
        "pack.csv",
        &whole[..bytes],
        bytes,
        checkpoint,
    );
    let status = ran(folder.path(), "status pack.csv");
    assert_eq!(
        status.stdout,
        "pack.csv  under way           100 of 300 boards\n"
    );
    let other = table(300).replacen("No 200", "No. 200", 1);
    fs::write(folder.path().join("table.csv"), other).expect("writable");
    refused(
        folder.path(),
        &format!("{GIVEN} --out pack.csv"),
        "begun with other options",
    );
    fs::write(folder.path().join("table.csv"), table(300)).expect("writable");
    let rest = done(folder.path(), &format!("{GIVEN} --out pack.csv"));
    assert!(
        rest.stderr
            .starts_with("continuing after 100 of 300 boards\n"),
        "{}",
        rest.stderr
    );
    assert_eq!(read(folder.path(), "pack.csv"), whole);
    assert_eq!(
        manifest(folder.path(), "pack.csv"),
        manifest(folder.path(), "whole.csv")
    );
    // And when it is complete.
    let again = done(folder.path(), &format!("{GIVEN} --out pack.csv"));
    assert!(
        again.stderr.contains("pack.csv exists, with "),
        "{}",
        again.stderr
    );
}

#[test]
fn a_bound_on_the_pictures_is_one_on_those_looked_at() {
    let folder = folder();
    done(folder.path(), &format!("{GIVEN} --count 10 --out ten.csv"));
    let tally = &manifest(folder.path(), "ten.csv")["tally"];
    let sum: u64 = ["accepted", "duplicate", "unsolved", "plain_board"]
        .iter()
        .map(|cause| tally[cause].as_u64().expect("a number"))
        .sum();
    assert_eq!(sum, 10);
    done(
        folder.path(),
        &format!("{GIVEN} --count 1000 --out all.csv"),
    );
    assert_eq!(manifest(folder.path(), "all.csv")["order"]["count"], 300);
}

#[test]
fn all_pictures_of_a_size_are_gone_through() {
    let folder = folder();
    let ran = done(
        folder.path(),
        "generate --source exhaustive --size 3x3 --out all.csv",
    );
    assert!(
        ran.stderr.starts_with("384 boards of 3x3"),
        "{}",
        ran.stderr
    );
    done(folder.path(), "verify all.csv");
    refused(
        folder.path(),
        "generate --source exhaustive --size 6x5 --out -",
        "2^30 pictures",
    );
    refused(
        folder.path(),
        "generate --source quarter-turn --size 6x5 --out -",
        "it needs a square",
    );
}

#[test]
fn repair_and_logic_must_agree() {
    let folder = folder();
    refused(
        folder.path(),
        "generate --logic line --repair unique --out -",
        "leave one of them out",
    );
    done(
        folder.path(),
        "generate --logic any --repair unique --size 8x8 --count 3 --out -",
    );
    done(
        folder.path(),
        "generate --repair line --size 8x8 --count 3 --out -",
    );
    let probe = "generate --logic probe --repair --source random --density 0.5 --size 9x9 --count 3 --out pack.csv";
    done(folder.path(), probe);
    assert_eq!(manifest(folder.path(), "pack.csv")["order"]["repair"], true);
    done(folder.path(), "verify pack.csv");
}

#[test]
fn repair_shows_what_it_flips() {
    let folder = folder();
    let ran = done(folder.path(), "repair art/two.pbm art/big_hole.pbm");
    assert_eq!(
        ran.stdout,
        "art/two.pbm: 1 cell flipped, and line logic finds it; fewer are not enough\nr1c1\n-.\n.#\n\
         art/big_hole.pbm: good as it is: line logic finds it\n\
         ####\n#..#\n#..#\n####\n"
    );
    // It can be read back.
    fs::write(
        folder.path().join("printed.txt"),
        "p.pbm: 1 cell flipped\nr1c1\n-.\n.#\n\n##\n##\n",
    )
    .expect("writable");
    let again = done(folder.path(), "repair printed.txt");
    let expected = "printed.txt, puzzle 1: good as it is: line logic finds it\n..\n.#\n";
    assert!(again.stdout.starts_with(expected), "{}", again.stdout);
    let ran = done(folder.path(), "repair --to unique --json art/two.pbm");
    let object: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(object["before"], "1001");
    assert_eq!(object["after"], "0001");
    assert_eq!(object["flips"], serde_json::json!([[0, 0]]));
    assert_eq!(
        (&object["complete"], &object["stopped"]),
        (&true.into(), &Value::Null)
    );
    assert_eq!(
        (&object["minimal"], &object["at_least"]),
        (&true.into(), &1.into())
    );
    fs::write(folder.path().join("clues.id"), "2x2:1/1/1/1\n").expect("writable");
    refused(
        folder.path(),
        "repair clues.id",
        "there is no picture, only clues",
    );
}

#[test]
fn repair_writes_what_it_repaired() {
    let folder = folder();
    let file = |name: &str| fs::read_to_string(folder.path().join(name)).expect(name);
    done(folder.path(), "repair --out new.pbm art/two.pbm");
    assert_eq!(file("new.pbm"), "P1\n2 2\n00\n01\n");
    let again = "repair --out new.pbm art/two.pbm";
    refused(folder.path(), again, "new.pbm exists: --force replaces it");
    done(folder.path(), &format!("{again} --force"));
    let shown = done(folder.path(), "repair --out - --out-format id art/two.pbm");
    assert_eq!(shown.stdout, "2x2:/1//1\n");
    let message = "art/two.pbm: 1 cell flipped";
    assert!(shown.stderr.starts_with(message), "{}", shown.stderr);
    // Several in one file, in the order given.
    done(
        folder.path(),
        "repair --out both.non art/two.pbm art/big_hole.pbm",
    );
    done(folder.path(), "repair both.non");
    assert_eq!(file("both.non").matches("goal").count(), 2);
    let several = "repair --out both.png art/two.pbm art/big_hole.pbm";
    refused(folder.path(), several, "art/two.pbm: ");
    refused(
        folder.path(),
        "repair --out both art/two.pbm",
        "use --out-format",
    );
    // Nothing is said, let alone written, of what no budget was left for.
    let spent = ran(folder.path(), "repair --work 3 --json art/two.pbm");
    let object: Value = serde_json::from_str(&spent.stdout).expect("JSON");
    assert_eq!((&object["after"], spent.code), (&Value::Null, Some(3)));
    assert_eq!(
        (&object["complete"], &object["stopped"]),
        (&false.into(), &"out of work".into())
    );
    let spent = ran(folder.path(), "repair --work 3 --out none.pbm art/two.pbm");
    assert_eq!((spent.code, spent.stdout.as_str()), (Some(3), ""));
    assert!(
        spent
            .stderr
            .contains("within the budget: use --work for a larger one"),
        "{}",
        spent.stderr
    );
    assert!(!folder.path().join("none.pbm").exists());
}
