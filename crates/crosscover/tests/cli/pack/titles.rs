//! Titles of boards: templates, and the names of shapes in several languages.

use crate::pack::check_parts;
use crate::program::{Folder, crosscover, run};

/// The rows of a pack of shapes with these options, without their ids.
fn shapes(columns: &str, options: &[&str]) -> Vec<String> {
    let line = "generate --source shapes --size 15x15 --count 3 --seed 25 --out - --columns";
    let line = line
        .split(' ')
        .chain([columns])
        .chain(options.iter().copied());
    let ran = run(&mut crosscover(Folder::new().path(), &Vec::from_iter(line)));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let rows = ran.stdout.lines().skip(1);
    rows.map(|row| {
        row.split_once(',')
            .expect("the id comes first")
            .1
            .to_string()
    })
    .collect()
}

#[test]
fn shapes_have_names_in_ten_languages() {
    let columns = "id,title_en,title_de,title_fr,title_ja,title_zh";
    assert_eq!(
        shapes(columns, &["--languages", "en,de,fr,ja,zh"]),
        [
            "Jigsaw,Puzzleteil,Pièce de puzzle,パズルのピース,拼图块",
            "Headphones,Kopfhörer,Casque,ヘッドホン,耳机",
            "Flying saucer,Ufo,Soucoupe volante,空飛ぶ円盤,飞碟",
        ]
    );
    let folder = Folder::new();
    let line = "generate --source shapes --count 1 --profile game --out - --languages";
    // Signs that the font of `book` lacks are left out, and the note says what to do.
    for (language, is_lacking) in [("pl", false), ("ja", true)] {
        folder.write("pack.csv", folder.printed(&format!("{line} {language}")));
        let ran = folder.ran(&format!(
            "book pack.csv --title-language {language} --force --out pack.pdf"
        ));
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        assert_eq!(ran.stderr.contains("--font"), is_lacking, "{}", ran.stderr);
    }
}

#[test]
fn british_and_american_titles_differ() {
    let folder = Folder::new();
    let line = "generate --source shapes --count 3 --theme tools --each-once --out - --columns \
        id,title_en-GB,title_en-US --languages en-GB,en-US";
    let pack = folder.printed(line);
    assert!(pack.starts_with("id,title_en-GB,title_en-US\n"), "{pack}");
    let list = folder.printed("generate --list --theme tools,travel --languages en,en-GB,en-US");
    for line in [
        "\nLorry, Lorry, Truck: travel, work\n",
        "\nSpanner, Spanner, Wrench: tools\n",
    ] {
        assert!(list.contains(line), "{list}");
    }
}

#[test]
fn titles_follow_the_template() {
    let template = "{number}/{seed}: {name} ({width}x{height}) {id} {{}}";
    let options = ["--languages", "de,en", "--title-template", template];
    assert_eq!(
        shapes("id,title_en,title_de", &options)[..2],
        [
            "1/25: Jigsaw (15x15) 1547e39874f1247c {},\
                1/25: Puzzleteil (15x15) 1547e39874f1247c {}",
            "2/25: Headphones (15x15) d6afb28b0feaaeae {},\
                2/25: Kopfhörer (15x15) d6afb28b0feaaeae {}",
        ]
    );
    // Parts have the same titles, and a merge makes them again.
    let pack = check_parts(
        "--size 4x4 --count 30 --title-template Level:{number}",
        &[2],
    );
    assert!(pack.contains(",Level:30,"), "{pack}");
    // Enumerated boards have titles, too.
    let line = "generate --source exhaustive --size 2x2 --title-template {name}-{number} --columns \
        id,title_en --out -";
    assert!(Folder::new().printed(line).contains(",Picture-2\n"));
}

#[test]
fn bad_templates_and_languages_are_refused() {
    for (options, message) in [
        (
            "--title-template {name",
            "brace 1 has no partner: write {name} for a placeholder",
        ),
        (
            "--source shapes --languages de,xx",
            "expected one of en, de, fr, es, it, pt, nl, pl, ja, zh, en-GB, en-US",
        ),
        (
            "--languages en,de",
            "--languages: boards of these sizes show patterns without names by default: choose \
             --source pictures, icons or shapes",
        ),
        ("--languages de --table t.csv", "cannot be used with"),
    ] {
        let line = format!("generate --size 5x5 --count 1 {options} --out -");
        Folder::new().refused(&line, message);
    }
}
