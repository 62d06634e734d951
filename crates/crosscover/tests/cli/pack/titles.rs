//! Titles of boards: templates, and the names of shapes in several languages.

use crate::program::{crosscover, done, ran, read, refused, run};
use std::path::Path;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// The rows of a pack of shapes with these columns and options.
fn shapes(folder: &Path, columns: &str, options: &[&str]) -> Vec<String> {
    let line = "generate --source shapes --size 15x15 --count 3 --seed 25 --out - --columns";
    let arguments: Vec<&str> = line
        .split(' ')
        .chain([columns])
        .chain(options.iter().copied())
        .collect();
    let ran = run(&mut crosscover(folder, &arguments));
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
    let folder = folder();
    let titles = shapes(
        folder.path(),
        "id,title_en,title_de,title_fr,title_ja,title_zh",
        &["--languages", "en,de,fr,ja,zh"],
    );
    assert_eq!(
        titles,
        [
            "Duck 15x15 No. 1,Ente 15x15 Nr. 1,Canard 15x15 n° 1,アヒル 15x15 No. 1,鸭子 15x15 第1号",
            "Apple 15x15 No. 2,Apfel 15x15 Nr. 2,Pomme 15x15 n° 2,リンゴ 15x15 No. 2,苹果 15x15 第2号",
            "Cat 15x15 No. 3,Katze 15x15 Nr. 3,Chat 15x15 n° 3,ネコ 15x15 No. 3,猫 15x15 第3号",
        ]
    );
    let header = |options: &str| {
        let line = format!("generate --source shapes --count 1 --profile game --out - {options}");
        let pack = done(folder.path(), &line).stdout;
        pack.lines().next().expect("a header").to_string()
    };
    let all = "id,width,height,cells,xp,title_en,title_de,title_es,title_fr,title_it,title_ja,title_nl,title_pl,title_pt,title_zh";
    assert_eq!(header("--languages zh,ja,pl,nl,pt,it,es,fr,de,en"), all);
    assert_eq!(
        header("--languages de"),
        "id,width,height,cells,xp,title_de"
    );
}

#[test]
fn titles_follow_the_template() {
    let folder = folder();
    let template = "{number}/{seed}: {name} ({width}x{height}) {id} {{}}";
    let rows = shapes(
        folder.path(),
        "id,title_en,title_de",
        &["--languages", "de,en", "--title-template", template],
    );
    assert_eq!(
        rows,
        [
            "1/25: Duck (15x15) 429b222575a192f9 {},1/25: Ente (15x15) 429b222575a192f9 {}",
            "2/25: Apple (15x15) afa6b332ff1e99da {},2/25: Apfel (15x15) afa6b332ff1e99da {}",
            "3/25: Cat (15x15) a4fa61b00d611b66 {},3/25: Katze (15x15) a4fa61b00d611b66 {}",
        ]
    );
    // Parts have the same titles, and a merge makes them again.
    let recipe = "generate --size 4x4 --count 30 --title-template Level:{number} --out";
    for part in ["1/2", "2/2"] {
        let name = &part[..1];
        done(
            folder.path(),
            &format!("{recipe} part{name}.csv --shard {part}"),
        );
    }
    done(folder.path(), &format!("{recipe} pack.csv"));
    done(folder.path(), "merge --out merged.csv part1.csv part2.csv");
    let pack = read(folder.path(), "pack.csv");
    assert!(pack.contains(",Level:30,"));
    assert_eq!(read(folder.path(), "merged.csv"), pack);
    done(folder.path(), "verify merged.csv");
    // Enumerated boards have titles, too.
    let line = "generate --source exhaustive --size 2x2 --title-template {name}-{number} --columns id,title_en --out -";
    assert!(done(folder.path(), line).stdout.contains(",Picture-2\n"));
}

#[test]
fn bad_templates_and_languages_are_refused() {
    let folder = folder();
    for (options, message) in [
        (
            "--title-template {title}",
            "there is no placeholder {title}: expected one of {name}, {number}, {width}, {height}, {seed}, {id}",
        ),
        (
            "--title-template {name",
            "brace 1 has no partner: write {name} for a placeholder",
        ),
        ("--title-template ={number}", "a spreadsheet would run"),
        (
            "--source shapes --languages de,xx",
            "expected one of en, de, fr, es, it, pt, nl, pl, ja, zh",
        ),
        (
            "--source shapes --languages de,de --columns id,title_de,title_de",
            "named twice",
        ),
        (
            "--languages en,de",
            "the source smooth has no names in other languages than English: expected the source shapes",
        ),
        ("--languages de --table t.csv", "cannot be used with"),
    ] {
        let line = format!("generate --size 5x5 --count 1 {options} --out -");
        refused(folder.path(), &line, message);
    }
}

/// A script that the font of `render` lacks is refused with what to do; Latin titles of other languages are drawn.
#[test]
fn render_says_which_titles_need_a_font() {
    let folder = folder();
    let recipe = "generate --source shapes --size 10x10 --count 4 --out";
    done(folder.path(), &format!("{recipe} pl.csv --languages pl"));
    done(folder.path(), "render pl.csv --out pl.pdf");
    done(folder.path(), &format!("{recipe} ja.csv --languages ja"));
    let ran = ran(folder.path(), "render ja.csv --out ja.pdf");
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr.contains("--font FILE adds a font that has it"),
        "{}",
        ran.stderr
    );
}
