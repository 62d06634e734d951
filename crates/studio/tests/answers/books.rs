//! Books, packs in other forms, and what packs leave out.

use super::{ask, form, pack, picture, refuse};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use nonogram_book::{Book, BookPuzzle, BookSettings, PrintPaper, Trim, millimetres};
use nonogram_render::Fonts;
use puzzle_pack::source::read_each_board;
use puzzle_pack::{PackForm, PackReader, Recipe, Row};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn fonts() -> Fonts {
    Fonts::with_styles(
        ttf_noto_sans::REGULAR.to_vec(),
        ttf_noto_sans::BOLD.to_vec(),
    )
    .unwrap()
}

/// A request for a book.
fn request(members: Value) -> Value {
    let mut request = members;
    request["fonts"] = json!(
        [ttf_noto_sans::REGULAR, ttf_noto_sans::BOLD].map(|file| BASE64_STANDARD.encode(file))
    );
    request
}

fn small_pack() -> String {
    pack(&Recipe::new(10, 10), 9, 12, PackForm::Csv)
}

/// The same book by the library.
fn book(pack: &str) -> Book {
    let puzzle = |row: Row| {
        let number = |name: &str| row.get(name).unwrap().parse::<usize>().unwrap();
        let picture = picture(number("width"), number("height"), row.get("cells").unwrap());
        let mut puzzle = BookPuzzle::new(picture.puzzle(), 1_000_000.into()).unwrap();
        puzzle.title = row.get("title_en").unwrap().to_string();
        puzzle
    };
    let rows = PackReader::new(pack.as_bytes())
        .unwrap()
        .map(Result::unwrap);
    let settings = BookSettings {
        title: "Rainy days".to_string(),
        ..BookSettings::default()
    };
    Book::new(rows.map(puzzle).collect(), settings, &fonts()).unwrap()
}

#[test]
fn the_pages_and_the_file_of_a_book_are_those_of_the_library() {
    let pack = small_pack();
    let book = book(&pack);
    let settings = json!({"title": "Rainy days"});
    let answer = ask(
        "book",
        request(json!({"pack": pack, "settings": settings, "draw": [3, 12, 13, 999]})),
    );
    assert_eq!(
        (&answer["pages"], &answer["puzzles"]),
        (&json!(book.pages().len()), &json!(12))
    );
    assert_eq!(answer["size"], json!([152.4, 228.6]));
    let white = PrintPaper::White.spine(book.pages().len());
    let (across, high) = Trim::default().cover(white);
    let sizes = [white, across, high].map(millimetres);
    assert_eq!(answer["spines"][0], json!(["white", sizes]));
    let (fonts, drawings) = (fonts(), answer["drawings"].as_array().unwrap());
    assert_eq!(drawings.len(), 3);
    for drawing in drawings {
        let number = drawing["page"].as_u64().unwrap() as usize;
        assert_eq!(
            drawing["svg"],
            book.pages()[number - 1]
                .page
                .to_svg(&fonts.faces())
                .unwrap()
        );
    }
    let parts: Vec<Value> = book
        .bookmarks()
        .iter()
        .map(|part| json!([part.title, part.page + 1]))
        .collect();
    assert_eq!(answer["parts"], json!(parts));
    let answer = ask(
        "book",
        request(json!({"pack": pack, "settings": settings, "pdf": true})),
    );
    let file = BASE64_STANDARD
        .decode(answer["base64"].as_str().unwrap())
        .unwrap();
    assert!(file == book.to_pdf(&fonts).unwrap(), "the files differ");
    assert!(answer.get("checks").is_none());
    let lines: Vec<&str> = pack.lines().collect();
    for (pack, is_bound) in [(pack.clone(), true), (lines[..3].join("\n"), false)] {
        let members = json!({"pack": pack, "settings": settings, "pdf": true, "check": true});
        let answer = ask("book", request(members));
        let checks = answer["checks"].as_array().unwrap();
        assert!(checks.len() > 10);
        for check in checks {
            // A book of two puzzles has too few pages.
            assert_eq!(check[2], json!(is_bound || check[0] != "pages"), "{check}");
        }
    }
}

#[test]
fn solutions_can_be_a_book_of_their_own() {
    // A last page would fill what the solutions leave of an even number of pages.
    let settings = json!({"solutions_apart": true, "closing": ""});
    let whole = ask(
        "book",
        request(json!({"pack": small_pack(), "settings": {"closing": ""}})),
    );
    let puzzles = ask(
        "book",
        request(json!({"pack": small_pack(), "settings": settings})),
    );
    let mut apart = request(
        json!({"pack": small_pack(), "settings": settings, "solutions": true, "draw": [1]}),
    );
    let solutions = ask("book", apart.clone());
    let pages = |answer: &Value| answer["pages"].as_u64().unwrap();
    assert!(pages(&puzzles) < pages(&whole) && pages(&solutions) == 2);
    assert_eq!(solutions["parts"], json!([]));
    apart["pdf"] = true.into();
    assert!(
        ask("book", apart)["base64"]
            .as_str()
            .unwrap()
            .starts_with("JVBERi")
    );
}

#[test]
fn a_board_that_does_not_fit_says_what_would() {
    let cells: String = (0..1600)
        .map(|cell| if cell / 40 >= cell % 40 { '1' } else { '0' })
        .collect();
    let board = json!({"picture": form(&picture(40, 40, &cells)), "title": "Stairs"});
    let members = json!({"boards": [board], "settings": {"trim": "5x8in", "per_page": "2"}});
    let (kind, message) = refuse("book", request(members));
    assert_eq!(kind, "input");
    assert!(
        message.contains("\n  board 1, Stairs (40x40): fits on"),
        "{message}"
    );
}

#[test]
fn boards_without_one_solution_are_left_out_of_a_book() {
    let board = |cells: &str| json!({"picture": form(&picture(2, 2, cells))});
    let mut members = request(json!({"boards": [board("1001"), board("1110")]}));
    let answer = ask("book", members.clone());
    assert_eq!(answer["puzzles"], 1);
    let why = "board 1: no single solution: multiple (elementary switch: rows 1 and 2, columns 1 \
               and 2)";
    assert_eq!(answer["rejected"], json!([{"place": 0, "why": why}]));
    members["boards"] = json!([board("1001")]);
    let (_, message) = refuse("book", members);
    assert!(message.contains(why), "{message}");
}

/// Titles are those of the language, of another one that is asked for, or none.
#[test]
fn notes_say_which_titles_are_left_out_of_a_book() {
    let pack = "width,height,cells,title_de,title_en\n2,2,1111,Quadrat,Square \u{1f431}\n";
    let left_out = "1 board has no title in fr, only in de, en, and none is printed.";
    let signs =
        "Printed without signs: board 1, Square \u{1f431}: `\u{1f431}` (U+1F431): no font has it.";
    for (settings, expected) in [
        (json!({"language": "fr"}), Some(left_out)),
        (json!({"language": "fr", "titles": "de"}), None),
        (json!({"language": "fr", "titles": "none"}), None),
        (json!({"language": "de"}), None),
        (json!({}), Some(signs)),
    ] {
        let answer = ask("book", request(json!({"pack": pack, "settings": settings})));
        let notes: Vec<&str> = answer["notes"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .filter(|note| !note.contains("most printers"))
            .collect();
        assert_eq!(notes, Vec::from_iter(expected), "{settings}");
        let lacks_font = notes.contains(&signs).then_some(true);
        assert_eq!(answer["lacks_font"].as_bool(), lacks_font, "{settings}");
    }
}

#[test]
fn a_book_has_two_languages_an_imprint_and_lines_for_its_printer() {
    let settings = json!({"second_language": "de", "year": 2026, "isbn": "0-306-40615-2",
        "credits": ["Ann"], "lines": "light", "cell": "9mm"});
    let of_book = json!({"pack": small_pack(), "settings": settings, "draw": [4, 5, 11]});
    let answer = ask("book", request(of_book));
    assert_eq!(answer["parts"][1][0], "So wird gelöst");
    let drawings: String = answer["drawings"].to_string();
    assert!(drawings.contains("stroke-width=\\\"0.75\\\""), "{drawings}");
}

#[test]
fn wrong_options_of_a_book_are_named() {
    for (settings, expected) in [
        (
            json!({"isbn": "0-306-40615-3"}),
            "isbn: a digit is wrong: the check digit at the end does not fit",
        ),
        (
            json!({"cell": "1mm"}),
            "cell: expected a length from 3mm to 20mm, such as 7.5mm",
        ),
        (
            json!({"trim": "b7"}),
            "trim: expected a4, a5, letter, or a size such as 6x9in or 150x210mm",
        ),
        (
            json!({"inside": "1mm"}),
            "inside: expected a length from 0.25in to 2in, such as 0.5in or 12mm",
        ),
        (
            json!({"sections": "x"}),
            "sections: expected one of level, size, none, found \"x\"",
        ),
        (
            json!({"per_page": "3"}),
            "per_page: expected one of 1, 2, 4, 6, found \"3\"",
        ),
        (
            json!({"notes": 101}),
            "notes: expected at most 100 pages, found 101",
        ),
    ] {
        let (_, message) = refuse(
            "book",
            request(json!({"pack": small_pack(), "settings": settings})),
        );
        assert!(message.ends_with(expected), "{message}");
    }
    let (kind, message) = refuse(
        "book",
        request(json!({"pack": small_pack(), "settings": {"title": "\u{732b}"}})),
    );
    assert_eq!(kind, "font");
    assert!(message.ends_with(": add a font that has it"), "{message}");
}

#[test]
fn a_pack_is_rewritten_for_a_game_and_back() {
    let pack = small_pack();
    let lines = ask("rewrite", json!({"pack": pack, "form": "jsonl"}));
    let back = ask("rewrite", json!({"pack": lines["text"], "form": "csv"}));
    assert_eq!(back["text"], pack);
    let game = ask(
        "rewrite",
        json!({"pack": pack, "form": "json", "profile": "game"}),
    );
    let levels: Vec<Value> = serde_json::from_str(game["text"].as_str().unwrap()).unwrap();
    assert_eq!((levels.len(), &game["boards"]), (12, &json!(12)));
    let members: BTreeSet<&str> = levels[0]
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    let expected = [
        "id",
        "width",
        "height",
        "cells",
        "rows",
        "columns",
        "difficulty",
        "level",
        "xp",
        "title_en",
    ];
    assert_eq!(members, BTreeSet::from(expected));
    let (_, message) = refuse(
        "rewrite",
        json!({"pack": "id,width,height,cells\n0123456789abcdef,1,1,1\n", "profile": "game"}),
    );
    assert_eq!(message, "the pack has no column rows, which a game loads");
}

/// As `PackBoard::title`: one column for all boards of a pack.
#[test]
fn the_gallery_shows_the_titles_that_all_readers_show() {
    for (columns, titles, shown) in [
        ("title_de,title_en", "Quadrat,Square", json!("Square")),
        ("title_en,title_de", "Square,Quadrat", json!("Square")),
        ("title_de,title_en", "Quadrat,", Value::Null),
        ("title_de,title_fr", "Quadrat,Carré", json!("Quadrat")),
        ("title_de,title_fr", ",Carré", Value::Null),
    ] {
        let header = format!("id,width,height,cells,difficulty,level,{columns}");
        let text = format!("a,1,1,1,1,easy,{titles}\n");
        let answer = ask("rows", json!({"header": header, "text": text, "end": true}));
        assert_eq!(answer["rows"][0]["title"], shown, "{answer}");
        let board = read_each_board(format!("{header}\n{text}").as_bytes()).unwrap();
        let title = board[0].as_ref().unwrap().title.as_deref();
        assert_eq!(title, shown.as_str());
    }
}

#[test]
fn an_edited_row_keeps_the_id_of_its_designer() {
    let header = "id,puzzle_id,width,height,cells";
    let new = picture(3, 1, "101");
    let hash = puzzle_pack::id(&new.puzzle());
    let old = "A-7,0123456789abcdef,2,2,1101";
    let edited = json!({"header": header, "row": old, "picture": form(&new), "titles": {}});
    assert_eq!(ask("row", edited)["row"], format!("A-7,{hash},3,1,101"));
    let added = json!({"header": header, "picture": form(&new), "titles": {}});
    assert_eq!(ask("row", added)["row"], format!("{hash},,3,1,101"));
    let header = "id,puzzle_id,width,height,cells,rows,columns,difficulty,level,xp";
    let pack = format!("{header}\nA-7,{hash},3,1,101,1.1,1//1,1,easy,1\n");
    let game = ask("rewrite", json!({"pack": pack, "profile": "game"}));
    let text = game["text"].as_str().expect("a pack");
    assert!(text.starts_with("id,puzzle_id,"), "{text}");
}

/// The page offers a wider filter by the name of a cause.
#[test]
fn rejected_pictures_have_causes_with_names() {
    let recipe = json!({"width": 5, "height": 5, "no_plain_lines": true});
    let slice = ask(
        "make",
        json!({"recipe": recipe, "seed": 9, "count": 100, "work": 200}),
    );
    let rejected = slice["rejected"].as_array().unwrap();
    let plain = rejected.iter().find(|it| it["cause"] == "plain").unwrap();
    assert_eq!(plain["words"], "with an empty or a full line");
    let counts: Vec<u64> = rejected
        .iter()
        .map(|it| it["count"].as_u64().unwrap())
        .collect();
    assert!(counts.is_sorted_by(|one, next| one >= next));
    let all = counts.iter().sum::<u64>() + slice["accepted"].as_u64().unwrap();
    assert_eq!(slice["candidates"], all);
}
