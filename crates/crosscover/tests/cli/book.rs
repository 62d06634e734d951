//! `crosscover book`: what the command adds to the library's books.

use crate::program::{Folder, crosscover, run};

/// A pack whose columns say the contrary of what the boards are.
const PACK: &str = "\
width,height,cells,difficulty,level,title_en,title_de
2,2,1111,30,hard,Square,Quadrat
3,1,101,10,easy,Pair,Paar
";

#[test]
fn packs_and_files_become_one_book_with_or_without_its_solutions() {
    let folder = Folder::with(&[
        ("pack.csv", PACK),
        ("one.id", "1x1:1/1\n"),
        ("two.txt", "#.\n##\n"),
    ]);
    let note = "pages: most printers bind 24 to 828; see --notes, --per-page\n";
    let ran = folder.ran("book pack.csv one.id two.txt --out book.pdf --notes 3");
    assert_eq!(
        (ran.code, ran.stderr.ends_with(note)),
        (Some(0), true),
        "{}",
        ran.stderr
    );
    folder
        .ran("book -q pack.csv one.id --out two.pdf --solutions answers.pdf --notes 12")
        .check(0, "", "");
    for name in ["book.pdf", "two.pdf", "answers.pdf"] {
        let file = std::fs::read(folder.path().join(name)).unwrap();
        assert!(file.starts_with(b"%PDF"), "{name}");
    }
    folder.refused(
        "book pack.csv --out book.pdf",
        "book.pdf exists: --force replaces it",
    );
}

#[test]
fn titles_that_come_more_than_once_are_noted() {
    let folder = Folder::with(&[("pack.csv", PACK)]);
    let note = |line: &str| {
        let ran = folder.ran(&format!("book {line} --force --out book.pdf"));
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        ran.stderr
            .lines()
            .find(|line| line.contains("more than once"))
            .map(str::to_string)
    };
    let advice = "`generate --each-once` repeats nothing within a pack, and `--exclude` nothing of \
                  other packs";
    let two = format!("2 titles come more than once, such as Square: {advice}");
    assert_eq!(note("pack.csv pack.csv"), Some(two));
    assert_eq!(note("pack.csv"), None);
    assert_eq!(note("-q pack.csv pack.csv"), None);
    folder.write(
        "pairs.csv",
        "width,height,cells,title_en\n2,2,1111,Pair\n1,1,1,\n1,2,11,\n",
    );
    let one = format!("1 title comes more than once, such as Pair: {advice}");
    assert_eq!(note("pack.csv pairs.csv"), Some(one));
}

/// Bookmarks are not compressed.
#[test]
fn columns_decide_the_section_and_the_language_is_that_of_the_book() {
    // Three boards of each level: fewer are joined.
    let (head, rows) = PACK.split_once('\n').unwrap();
    let folder = Folder::with(&[
        ("pack.csv", &format!("{head}\n{}", rows.repeat(3))),
        ("bare.csv", "width,height,cells\n2,2,1111\n3,1,101\n"),
    ]);
    let parts = |line: &str| {
        folder.done(&format!("book -q --ebook {line} --force --out book.pdf"));
        let file = std::fs::read(folder.path().join("book.pdf")).unwrap();
        let file = String::from_utf8_lossy(&file).into_owned();
        let titles = file
            .split("/Title (")
            .skip(1)
            .filter_map(|rest| rest.split(')').next());
        titles.map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        parts("pack.csv"),
        ["How to solve", "Easy", "Hard", "Solutions", "Nonograms"]
    );
    assert_eq!(
        parts("bare.csv"),
        ["How to solve", "Easy", "Solutions", "Nonograms"]
    );
    assert_eq!(
        parts("pack.csv --sections none --language nl --title Rain")[1..],
        ["Puzzels", "Oplossingen", "Rain"]
    );
}

#[test]
fn what_cannot_be_printed_is_refused_before_anything_is_written() {
    let wide = format!("50x1:{}/50\n", vec!["1"; 50].join("/"));
    let folder = Folder::with(&[("wide.id", &wide), ("one.id", "1x1:1/1\n")]);
    for (line, message) in [
        (
            "wide.id",
            "1 board cannot be printed legibly:\n  wide.id (50x1): fits on ",
        ),
        (
            "one.id --language ja",
            "the texts of the language ja: no font has `解` (U+89E3) of `解き方`: --font FILE adds a \
             font that has it, such as NotoSansJP-Regular.ttf",
        ),
        ("one.id --trim 3x3in", "expected a width of 4 to 8.5 inches"),
        ("one.id --inside 60", "expected a length from 0.25in to 2in"),
        ("one.id --imprint none.txt", "cannot open none.txt"),
    ] {
        folder.refused(&format!("book {line} --out no.pdf"), message);
    }
    assert!(!folder.has("no.pdf"));
}

#[test]
fn a_checked_book_reports_each_rule_and_fails_with_a_fault() {
    let folder = Folder::with(&[("pack.csv", PACK)]);
    let whole = "book -q pack.csv --notes 20 --check --out book.pdf --force";
    let ran = folder.ran(whole);
    assert_eq!((ran.code, &*ran.stderr), (Some(0), ""), "{}", ran.stdout);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 12, "{lines:?}");
    assert!(
        lines.iter().all(|line| line.starts_with("book.pdf: ok ")),
        "{lines:?}"
    );
    assert!(
        ran.stdout
            .contains("the thinnest have 0.75 pt (page 5), at least 0.75 asked for")
    );
    // Ten pages are too few to bind, and a margin of a quarter of an inch is too narrow.
    let ran = folder.ran("book -q pack.csv --inside 0.25in --check --out short.pdf");
    let faults: Vec<&str> = ran
        .stdout
        .lines()
        .filter(|line| line.contains("FAULT"))
        .collect();
    assert_eq!((ran.code, faults.len()), (Some(1), 2), "{faults:?}");
    assert!(
        faults[0].starts_with("short.pdf: FAULT pages "),
        "{faults:?}"
    );
    assert!(
        faults[1].starts_with("short.pdf: FAULT inside margin at least 0.2"),
        "{faults:?}"
    );
    // Fine lines, for a printer that prints them.
    let line = "--lines light --min-line 0.3 --solutions answers.pdf";
    let fine = folder.ran(&format!("{whole} {line}"));
    assert_eq!(
        (fine.code, fine.stdout.lines().count()),
        (Some(0), 24),
        "{}",
        fine.stdout
    );
    assert!(
        fine.stdout.contains("the thinnest have 0.35 pt"),
        "{}",
        fine.stdout
    );
}

#[test]
fn the_spine_is_as_wide_as_pages_and_paper() {
    let folder = Folder::with(&[("pack.csv", PACK)]);
    let printed = folder.printed("book pack.csv --notes 88 --json --check --out book.pdf");
    let json: serde_json::Value = serde_json::from_str(&printed).unwrap();
    let pages = json["pages"].as_u64().unwrap() as f64;
    for (paper, inches) in [("white", 0.002252), ("cream", 0.0025), ("color", 0.002347)] {
        let spine = &json["spine"][paper];
        let found = spine["inches"].as_f64().unwrap();
        assert!((found - pages * inches).abs() < 0.0006, "{paper}: {spine}");
        let cover = spine["cover_inches"][0].as_f64().unwrap();
        assert!((cover - (12.25 + found)).abs() < 0.0011, "{paper}: {spine}");
        assert_eq!(spine["cover_inches"][1], 9.25);
    }
    assert_eq!(json["checks"].as_array().unwrap().len(), 12);
    assert_eq!(json["checks"][0]["met"], true);
    let noted = folder.ran("book pack.csv --notes 88 --force --out book.pdf");
    let white = format!("spine {} in", json["spine"]["white"]["inches"]);
    assert!(noted.stderr.contains(&white), "{}", noted.stderr);
}

/// The texts are compressed, so a book with a text is one with other bytes.
#[test]
fn the_imprint_names_the_built_in_pictures_of_packs() {
    let folder = Folder::new();
    folder.done("generate --size 10x10 --count 2 --seed 1 --out icons.csv");
    let book = |options: &[&str]| {
        let line = "book -q icons.csv --force --out book.pdf";
        let arguments: Vec<&str> = line.split(' ').chain(options.iter().copied()).collect();
        let ran = run(&mut crosscover(folder.path(), &arguments));
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        std::fs::read(folder.path().join("book.pdf")).unwrap()
    };
    folder.write("own.txt", "Mine");
    let (named, own) = (book(&[]), book(&["--imprint", "own.txt"]));
    std::fs::remove_file(folder.path().join("icons.csv.manifest.json")).unwrap();
    assert!(book(&[]) != named);
    assert!(book(&["--credit", icons::SOURCE]) == named);
    let note = "icons.csv: no manifest says where its pictures are from";
    for (options, is_noted) in [("", true), (" --credit Mine", false)] {
        let ran = folder.ran(&format!("book icons.csv --force --out book.pdf{options}"));
        assert_eq!(ran.stderr.contains(note), is_noted, "{}", ran.stderr);
    }
    assert!(book(&["--imprint", "own.txt"]) == own);
    folder.refused(
        "book icons.csv --isbn 978-3-16-148410-1 --out no.pdf",
        "a digit is wrong",
    );
}

/// Boards whose titles are in other languages, or have signs that no font has.
const TITLED: &str = "\
width,height,cells,title_de,title_en,title_pt-BR
2,2,1111,Quadrat,Square \u{1f431},Quadrado
3,1,101,Paar,\u{1f431},
1,1,1,,,
";

/// The titles of the only solutions that `render` draws as text.
fn titles(folder: &Folder, options: &str) -> Vec<String> {
    let text = folder.printed(&format!("render -q{options} --solution titled.csv"));
    let is_title = |line: &&str| line.chars().next().is_some_and(|sign| sign.is_alphabetic());
    text.lines().filter(is_title).map(str::to_string).collect()
}

/// Of boards of one size that the same option helps, the first ones are named.
#[test]
fn many_boards_that_do_not_fit_make_a_short_message_with_the_option_that_helps() {
    let wide = format!("50x1:{}/50\n", vec!["1"; 50].join("/"));
    let boards = format!("{}1x1:1/1\n", wide.repeat(7));
    let folder = Folder::with(&[("boards.id", &boards)]);
    let ran = folder.ran("book boards.id --trim 5x8in --out no.pdf");
    let lines: Vec<&str> = ran.stderr.lines().collect();
    assert_eq!((ran.code, lines.len()), (Some(2), 6), "{}", ran.stderr);
    assert!(lines[3].starts_with("  boards.id, puzzle 3 (50x1): fits "));
    assert_eq!(lines[4], "  and 4 more of 50x1");
    let option = lines[5].strip_prefix("To print them, use ").unwrap();
    folder.done(&format!("book -q boards.id {option} --out yes.pdf"));
}

#[test]
fn an_ebook_has_no_spine_and_may_be_short() {
    let folder = Folder::with(&[("pack.csv", PACK)]);
    let ran = folder.ran("book --ebook --check --credit Mine --notes 1 --out book.pdf pack.csv");
    assert_eq!(
        (ran.code, &*ran.stderr),
        (Some(0), "2 puzzles, 11 pages of 6x9in\n")
    );
    assert!(ran.stdout.contains("pages         11\n"), "{}", ran.stdout);
}

#[test]
fn titles_are_in_the_language_of_the_book_or_left_out_with_a_note() {
    let german = TITLED.replace("title_en", "title_fr");
    let folder = Folder::with(&[("titled.csv", TITLED), ("german.csv", &german)]);
    let notes = |line: &str| {
        let ran = folder.ran(&format!("book --force --notes 12 --out book.pdf {line}"));
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let of_titles = |line: &&str| line.contains("titles in");
        let notes = ran.stderr.lines().filter(of_titles);
        notes.collect::<Vec<_>>().join("\n")
    };
    let note = "titled.csv: 2 puzzles have titles in de, en, pt-BR and none in fr, so they get \
        none: --title-language en takes those";
    assert_eq!(notes("--language fr titled.csv"), note);
    let note = "german.csv: 2 puzzles have titles in de, fr, pt-BR and none in en, so they get \
        none: --title-language de takes those";
    assert_eq!(notes("german.csv"), note);
    // One board has no title in Portuguese.
    let note = "titled.csv: 1 puzzle has titles in de, en and none in pt, so they get none: \
        --title-language en takes those";
    assert_eq!(notes("--language pt titled.csv"), note);
    // Of two languages, each is named that a title lacks.
    let note = "titled.csv: 2 puzzles have titles in de, en, pt-BR and none in fr: only the title \
        in en is printed";
    assert_eq!(notes("--second-language fr titled.csv"), note);
    for silent in [
        "titled.csv",
        "--second-language de titled.csv",
        "--language de titled.csv",
        "--language fr --title-language en titled.csv",
        "--language fr --titles none titled.csv",
    ] {
        assert_eq!(notes(silent), "", "{silent}");
    }
    assert_eq!(titles(&folder, " --title-language de"), ["Quadrat", "Paar"]);
    assert_eq!(titles(&folder, " --title-language pt"), ["Quadrado"]);
    assert_eq!(titles(&folder, " --title-language fr"), [""; 0]);
    assert_eq!(titles(&folder, ""), ["Square \u{1f431}"]);
}

/// What a command notes, without the size of a book.
fn without_spine(notes: &str) -> String {
    let is_other = |line: &&str| !line.contains("; spine ");
    notes
        .lines()
        .filter(is_other)
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn signs_that_no_font_has_are_left_out_and_named_with_their_puzzle() {
    let folder = Folder::with(&[("titled.csv", TITLED)]);
    let notes = "titled.csv, puzzle 1: \"Square \u{1f431}\" is printed without `\u{1f431}` \
        (U+1F431): no font has it\n\
        titled.csv, puzzle 2: \"\u{1f431}\" is printed without `\u{1f431}` (U+1F431): no font has \
        it\n\
        --font FILE adds a font that has such signs, such as NotoEmoji-Regular.ttf; --titles none \
        leaves out all titles\n";
    for line in [
        "book titled.csv --credit Mine --notes 12 --out book.pdf",
        "render titled.csv --solution --out sheets.pdf",
    ] {
        let ran = folder.ran(line);
        let stderr = without_spine(&ran.stderr);
        assert_eq!((ran.code, &*stderr), (Some(0), notes));
    }
    for line in [
        "book titled.csv --credit Mine --titles none --notes 12 --out none.pdf",
        "book titled.csv --credit Mine --title-language de --notes 12 --out german.pdf",
        "render titled.csv --solution --titles none --out none-too.pdf",
        "render titled.csv --out puzzles.pdf",
    ] {
        let ran = folder.ran(line);
        assert_eq!((ran.code, &*without_spine(&ran.stderr)), (Some(0), ""));
    }
    folder.refused(
        "book titled.csv --title \u{1f431} --out no.pdf",
        "the title: no font has `\u{1f431}` (U+1F431) of `\u{1f431}`: --font FILE adds a font that \
         has it, such as NotoEmoji-Regular.ttf",
    );
}
