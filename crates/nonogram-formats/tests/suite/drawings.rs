//! Pictures drawn with any signs: which are read, which are refused, and what is said about them.

use crate::{open, warnings};
use nonogram_formats::{Document, Format, ImageOptions, Warning, read, read_file};

/// The pictures of a text, as digits of inks, without a word about them.
#[track_caller]
fn is(text: &str, pictures: &str) {
    let documents = open(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    let picture = |document: &Document| {
        assert_eq!(document.warnings, [], "{text:?}");
        let goal = document.goal.as_ref().expect("a drawing");
        format!("{}x{}:{}", goal.width(), goal.height(), goal.to_digits())
    };
    let found: Vec<String> = documents.iter().map(picture).collect();
    assert_eq!(found.join(" "), pictures, "{text:?}");
}

#[track_caller]
fn refuses(text: &str, message: &str) {
    let error = open(text).expect_err(text);
    assert!(error.starts_with(message), "{text:?}: {error}");
}

#[test]
fn one_sign_is_filled_and_one_is_empty() {
    for [filled, empty] in [
        "#.", "X.", "x.", "O.", "o.", "@.", "*.", "+-", "#_", "X_", "x-", "@-", "*_", "#0", "1.",
        "■□", "█░", "▓░", "⬛⬜", "◼◻", "◾◽", "▪▫", "●○", "⚫⚪", "■.", "⬛.", "█·", "X·",
        "＃．", "■☐",
    ]
    .map(|pair| [pair.chars().next().unwrap(), pair.chars().nth(1).unwrap()])
    {
        let text: String = "110\n001\n"
            .chars()
            .map(|sign| match sign {
                '1' => filled,
                '0' => empty,
                sign => sign,
            })
            .collect();
        is(&text, "3x2:110001");
        is(&format!("A duck, by me\n\n{text}"), "3x2:110001");
        // Two pictures share their signs.
        is(&format!("{text}\n{filled}{empty}\n"), "3x2:110001 2x1:10");
    }
}

#[test]
fn a_first_row_of_other_signs_is_never_left_out() {
    let signs =
        "line 1, column 1: expected one sign for filled cells and one for empty cells, found ";
    refuses("OO\n.#\n##\n", &format!("{signs}# . O: write # and ."));
    refuses("XX.\n..#\n##.\n", &format!("{signs}# . X"));
    refuses("..#\n##.\nXX.\n", &format!("{signs}# . X"));
    refuses("OO\n.#.\n##.\n", &format!("{signs}# . O"));
    for head in ["fox", "QQ.", "♥♥.", "Fox"] {
        let text = format!("{head}\n.#.\n##.\n");
        refuses(
            &text,
            "line 1, column 1: expected a row of the same signs as below",
        );
        let text = format!("{head}\n\n.#.\n##.\n");
        is(&text, "3x2:010110");
    }
    is("A fox:\n.#.\n##.\n", "3x2:010110");
    is("duck\n.#.\n##.\n", "3x2:010110");
    is("b.txt: 1 cell flipped\nr3c3\n##.+\n#..-\n", "4x2:11011000");
}

#[test]
fn signs_whose_meaning_is_not_clear_are_refused() {
    for text in [
        "XO\nOX\n",
        "X0\n0X\n",
        "O0\n0O\n",
        "#x\nx#\n",
        "XX\nXX\n",
        "□.\n.□\n",
        "○.\n.○\n",
        "○#\n#○\n",
        "⬛⚫\n⚫⬛\n",
        "🐱🐶\n🐶🐱\n",
        "#+.\n.+#\n",
        "#.-\n-.#\n",
        "🐱⬜.\n.⬜🐱\n",
        "🐱X.\n.X🐱\n",
        "🐱🐱\n",
        "X□\n□X\n",
        "#1.\n.1#\n",
        "█▓░\n",
        "#.xo\nxo.#\n",
    ] {
        refuses(text, "line 1, column 1: expected one sign for filled cells");
    }
    let error = read("xo.\n.ox\n".as_bytes(), Format::Rows).unwrap();
    assert!(error[0].warnings == [Warning::LettersAreInks]);
    refuses("#.\n#\n", "line 2, column 1: expected 2 cells, found 1");
}

#[test]
fn characters_that_change_only_the_look_of_a_sign_are_no_cells() {
    is("⬛\u{fe0f}⬜\u{fe0e}\n⬜⬛\n", "2x2:1001");
    is("\u{200b}■\u{200d}□\n□■\u{feff}\n", "2x2:1001");
    is("１０\n０１\n", "2x2:1001");
    is("# .  \n. #\r\n", "2x2:1001");
    is("👁\u{fe0f}\u{200d}🗨\u{fe0f}⬜\n⬜👁\u{200d}🗨\n", "2x2:1001");
}

#[test]
fn signs_with_colors_are_inks() {
    is("🟥⬜\n⬜🟥\n", "2x2:1001");
    is("🟦⬜🟥\n⬜🟦⬛\n", "3x2:302031");
    let document = &open("🟦⬜\n").unwrap()[0];
    let colors = document
        .palette
        .swatches()
        .map(|(_, swatch)| swatch.name.as_str());
    assert_eq!(colors.collect::<Vec<_>>(), ["white", "blue"]);
    is("#r.\nrr#\n", "3x2:120221");
    is("#r.g\nrrr.\n", "4x2:13023330");
    is("aab\n.b.\n", "3x2:112020");
}

#[test]
fn blanks_are_cells_if_nothing_else_is_empty_and_there_is_a_word() {
    for (text, picture) in [
        ("# #\n # \n", "3x2:101010"),
        ("X  \n XX\n", "3x2:100011"),
        ("##  \n  ##\n    \n# #\n", "4x4:1100001100001010"),
        ("■　■\n　■\n", "3x2:101010"),
        ("█\u{2800}█\n\u{2800}█\u{2800}\n", "3x2:101010"),
        ("A duck\n\n#  #\n ##\n\n", "4x2:10010110"),
        (" #r\n#rr\n", "3x2:012122"),
    ] {
        let document = &open(text).unwrap()[0];
        let goal = document.goal.as_ref().unwrap();
        let found = format!("{}x{}:{}", goal.width(), goal.height(), goal.to_digits());
        assert_eq!(found, picture, "{text:?}");
        let size = picture.split(':').next().unwrap();
        let warning = format!("blanks are read as empty cells of a picture of {size}");
        assert_eq!(warnings(document), [warning], "{text:?}");
    }
    let between = "line 1, column 1: the blanks may be empty cells, or stand between cells: write \
        # for filled";
    refuses("# #\n# #\n", between);
    refuses(" # #\n #  \n", between);
    refuses(
        "#  #\n\n# #\n##  \n",
        "line 2, column 1: expected a row of signs and blanks (write #",
    );
    is("# . #\n. # .\n", "3x2:101010");
    refuses(
        "# .#\n#. #\n",
        "line 2, column 1: expected blanks at the same places",
    );
    let document = &open("xx\nxx\nx x\n").unwrap()[0];
    assert_eq!(document.goal.as_ref().unwrap().to_bits(), "110110101");
}

#[test]
fn symbols_are_cells() {
    for [filled, empty] in [
        ["🐱", "."],
        ["🐱", "⬜"],
        ["❤\u{fe0f}", "⬜"],
        ["❤", "·"],
        ["👨\u{200d}👩\u{200d}👧", "⬜"],
        ["🐈\u{200d}⬛", "⬜"],
        ["👍🏽", "_"],
        ["🇩🇪", "⬜"],
        ["1\u{fe0f}\u{20e3}", "0\u{fe0f}\u{20e3}"],
        ["★", "☆"],
        ["♥", "♡"],
        ["◆", "◇"],
        ["✖", "□"],
        ["🌲", "░"],
    ] {
        let row = |cells: &str| cells.replace('1', filled).replace('0', empty);
        let text = if filled.starts_with('1') {
            format!("{filled}{filled}{empty}\n{empty}{empty}{filled}\n")
        } else {
            format!("{}\n{}\n", row("110"), row("001"))
        };
        is(&text, "3x2:110001");
        is(&format!("A cat, by me\n\n{text}"), "3x2:110001");
        is(&format!("{text}\n{filled}{empty}\n"), "3x2:110001 2x1:10");
    }
    is("🐱⬜\n⬜🟥\n", "2x2:2001");
    is("🐱.\n", "2x1:10");
    // As this workspace prints pictures of one ink below a heading.
    is("★★★☆☆\n\n.#.\n##.\n", "3x2:010110");
}

#[test]
fn different_symbols_are_different_inks_and_there_is_a_word() {
    let document = &open("🐱🐶.\n.🐱👨\u{200d}👩\u{200d}👧\n").unwrap()[0];
    let goal = document.goal.as_ref().unwrap();
    assert_eq!(goal.to_digits(), "120013");
    let warning = "🐱 🐶 👨\u{200d}👩\u{200d}👧 are read as different inks";
    assert_eq!(warnings(document), [warning]);
    // Tones of skin and kinds of flags differ, too.
    let document = &open("👍🏽👍🏿\n⬜👍🏽\n").unwrap()[0];
    assert_eq!(document.goal.as_ref().unwrap().to_digits(), "1201");
}

#[test]
fn black_squares_are_the_background_of_colors_if_nothing_else_is() {
    let warning = "⬛ is read as the background, as no other sign is empty";
    for (text, cells) in [
        ("⬛🟩🟨\n🟩⬛⬛\n", "021200"),
        ("⬛⬛⬛\n🟩⬛🟩\n", "000101"),
        ("🐱⬛⬛\n⬛⬛🐱\n", "100001"),
    ] {
        let document = &open(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))[0];
        assert_eq!(document.goal.as_ref().unwrap().to_digits(), cells, "{text}");
        assert_eq!(warnings(document), [warning], "{text}");
    }
    is("⬛🟩⬜\n🟩⬛⬜\n", "3x2:120210");
    is("⬛🐱⬜\n🐱⬛⬜\n", "3x2:120210");
}

/// An emoji is as wide as two letters.
#[test]
fn pairs_of_blanks_beside_emoji_are_refused() {
    let between = "line 1, column 1: the blanks may be empty cells, or stand between cells: write \
        # for filled";
    refuses("🐱  🐱\n🐱🐱🐱\n", between);
    refuses("⬛  ⬛\n⬛⬛⬛\n", between);
    let document = &open("🐱 🐱\n🐱🐱🐱\n").unwrap()[0];
    assert_eq!(document.goal.as_ref().unwrap().to_bits(), "101111");
}

/// Letters are inks, so a word may be a row.
#[test]
fn a_word_behind_a_blank_line_is_a_heading() {
    for text in ["Duck\n\nab.\n.ba\n", "ab.\n.ba\n\nDuck\n\nab.\n.ba\n"] {
        let documents = read_file(text.as_bytes(), None, &ImageOptions::default()).unwrap();
        let goals = documents
            .iter()
            .map(|document| document.goal.as_ref().unwrap());
        assert!(
            goals.clone().all(|goal| goal.to_string() == "ab.\n.ba\n"),
            "{text:?}"
        );
    }
}

#[test]
fn frames_are_no_cells() {
    for text in [
        "+---+\n|X X|\n|XX |\n+---+\n",
        "+-+-+-+\n|X| |X|\n+-+-+-+\n|X|X| |\n+-+-+-+\n",
        "|X|_|X|\n|X|X|_|\n",
        "| # | . | # |\n| # | # | . |\n",
        "┌───┐\n│■ ■│\n│■■ │\n└───┘\n",
        "╔═══╗\n║█ █║\n║██ ║\n╚═══╝\n",
        "Solution:\n\n+---+\n|#.#|\n|##.|\n+---+\n",
    ] {
        is(text, "3x2:101110");
    }
    // A board with an empty edge.
    is("+----+\n|    |\n| ## |\n+----+\n", "4x2:00000110");
    refuses(
        "+--+\n|X.|\n|X |\n+--+\n",
        "line 2, column 1: expected one sign for filled cells and one for empty cells, found . X ·",
    );
    // Without bars, these are cells.
    is("+-+\n-+-\n", "3x2:101010");
}

/// Texts in scripts whose letters consist of many characters, and very many emoji, take no longer
/// than others.
#[test]
fn many_different_signs_end_soon() {
    let letters: String = (0..40_000)
        .map(|at| {
            format!(
                "{}\u{301}\u{302} ",
                char::from_u32(0x4e00 + at % 20_000).unwrap()
            )
        })
        .collect();
    assert!(open(&letters).is_err());
    let flag = |at: u32| char::from_u32(0x1f1e6 + at % 26).unwrap();
    let tone = |at: u32| char::from_u32(0x1f3fb + at % 5).unwrap();
    let emoji: String = (0..40_000_u32)
        .map(|at| {
            let base = char::from_u32(0x1f466 + at % 90).unwrap();
            format!(
                "{base}{}\u{200d}{}{}\n",
                tone(at / 90),
                flag(at / 450),
                flag(at / 11_700)
            )
        })
        .collect();
    assert!(open(&emoji).is_err());
}

#[test]
fn a_heading_is_the_title_of_its_picture() {
    let titles = |text: &str| -> Vec<Option<String>> {
        let documents =
            read_file(text.as_bytes(), None, &ImageOptions::default()).expect("pictures");
        documents
            .into_iter()
            .map(|document| document.title)
            .collect()
    };
    let some = |title: &str| Some(title.to_string());
    assert_eq!(titles("A cat\n#.#\n###\n"), [some("A cat")]);
    assert_eq!(titles("# The cat\n\n#.#\n###\n"), [some("The cat")]);
    assert_eq!(
        titles("Cat:\n#.#\n###\n\n.#.\n###\n\n== Hut ==\n\n.#.\n#.#\n"),
        [some("Cat"), None, some("Hut")]
    );
    assert_eq!(titles("Level 2: hut\n.#.\n#.#\n"), [some("Level 2: hut")]);
    // What programs say, and longer text.
    for text in [
        "art/cat.non: unique\n#.#\n###\n",
        "stdin: unique\n#.#\n###\n",
        "Two lines\nof a text\n#.#\n###\n",
        "Solution:\n\n#.#\n###\n",
        "#.#\n###\n",
    ] {
        assert_eq!(titles(text), [None], "{text}");
    }
}
