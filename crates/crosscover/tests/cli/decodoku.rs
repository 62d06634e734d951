//! `crosscover decodoku`: decoding, games by piped commands, measurements.

use crate::program::{Folder, Ran, piped};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// 3 and 4 above, 7 and 6 below: one group of four takes five moves, two pairs take six.
const QUAD: &str = "3 4 0 0\n0 0 0 0\n0 0 0 0\n7 6 0 0\n";

/// A board whose first guess is not the best.
const HARD: &str = "1 2 3 4 5 6 7\n2 0 0 0 0 0 8\n3 0 0 0 0 0 9\n4 0 0 0 0 0 1\n\
                    5 0 0 0 0 0 2\n6 0 0 0 0 0 3\n7 8 9 1 2 3 4\n";

fn decodoku(line: &str, text: &str) -> Ran {
    piped(&format!("decodoku {line}"), text)
}

/// The JSON object that decoding prints, and the exit code.
#[track_caller]
fn decoded(options: &str, text: &str) -> (Value, Option<i32>) {
    let ran = decodoku(&format!("decode --json -{options}"), text);
    assert_eq!((&*ran.stderr, ran.stdout.matches('\n').count()), ("", 1));
    (ran.json(), ran.code)
}

#[test]
fn groups_may_be_small_and_a_board_empty() {
    // docs/decodoku.md shows what is printed.
    let (pairs, code) = decoded(" --max-group 2", QUAD);
    assert_eq!((&pairs["cost"], code), (&json!(6), Some(0)));
    assert_eq!(pairs["groups"].as_array().unwrap().len(), 2);
    let empty = r#"{"cost":0,"optimal":true,"complete":true,"stopped":null,"max_group":null,"nodes":0,"groups":[],"moves":[]}"#;
    decodoku("decode --json -", "0 0\n0 0\n").check(0, &format!("{empty}\n"), "");
}

#[test]
fn numbers_in_no_group_are_a_no_and_a_spent_budget_is_unknown() {
    let (object, code) = decoded("", "1 2\n0 0\n");
    assert_eq!((&object["groups"], code), (&json!([]), Some(1)));
    let ran = decodoku("decode -", "1 2\n0 0\n");
    assert!(ran.stdout.ends_with("in no group: 1 at 0 0, 2 at 1 0\n"));
    // With another modulus other numbers cancel.
    assert_eq!(decoded(" --modulus 3", "1 2\n0 0\n").1, Some(0));
    let (object, code) = decoded(" --max-nodes 0", HARD);
    assert_eq!((&object["optimal"], code), (&json!(false), Some(3)));
    let expected = (&json!(false), &json!("out of nodes"));
    assert_eq!((&object["complete"], &object["stopped"]), expected);
    let text = decodoku("decode --max-nodes 0 -", HARD).stdout;
    assert!(text.contains(", out of nodes: at most "), "{text}");
}

#[test]
fn optimal_is_said_of_groups_of_any_size_only() {
    let (object, code) = decoded("", "7 2 9\n7 5 0\n2 8 0\n");
    let expected = (&json!(5), &json!(true), Some(0));
    assert_eq!((&object["cost"], &object["optimal"], code), expected);
    let text = "2 2 2\n2 2 0\n0 0 0\n";
    let (object, code) = decoded("", text);
    let expected = (&json!(4), &json!(true), Some(0));
    assert_eq!((&object["cost"], &object["optimal"], code), expected);
    let (object, code) = decoded(" --max-group 4", text);
    assert_eq!((&object["optimal"], code), (&json!(false), Some(1)));
    let expected = (&json!(true), &json!(4));
    assert_eq!((&object["complete"], &object["max_group"]), expected);
    let ran = decodoku("decode --max-group 4 -", text);
    let verdict = "0 moves, the fewest with groups of at most 4 numbers, ";
    let rest = "in no group of at most 4 numbers: 2 at 0 0, ";
    assert!(ran.stdout.starts_with(verdict) && ran.stdout.contains(rest));
}

#[test]
fn bad_boards_and_options_are_refused() {
    for (line, text, message) in [
        ("decode -", "", "stdin: a side of 0"),
        ("decode -", "1 2\n3\n", "stdin: line 2: expected 2 numbers"),
        (
            "decode -",
            "1 2\n3 x\n",
            "line 2: expected a number from 0 to 9, found \"x\"",
        ),
        ("decode nowhere", "", "cannot open nowhere"),
        ("decode --max-group 10 -", QUAD, "from 2 to 9"),
        ("decode --modulus 1 -", QUAD, "1 is not in"),
        ("play --side 1", "", "from 2 to 100"),
        ("play --variant phi-lambda --modulus 9", "", "even modulus"),
        ("watch --player nobody", "", "expected one of random"),
        ("bench --rate 1.5", "", "a rate from 0 to 1"),
        ("bench --decoder random", "", "random is no decoder"),
    ] {
        let ran = decodoku(line, text);
        assert_eq!((&*ran.stdout, ran.code), ("", Some(2)), "{line}");
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
    }
}

#[test]
fn a_game_is_played_by_piped_commands() {
    let commands =
        "hint\n1 6 left\n7 7 up\n0 0 up\n9 9 left\nundo\nfly\nback 1\n1 1 up\nnow\nquit\nhint\n";
    let ran = decodoku("play --seed 1", commands);
    assert_eq!(ran.code, Some(0));
    let head = "   0   1   2   3   4   5   6   7  \n";
    let boards: Vec<&str> = ran.stdout.split(head).collect();
    assert_eq!((boards[0], boards.len()), ("", 5));
    let first = "\
0  .   .   .   .   .   .   .   . \u{20}
1  .   .   .   .   .   3   7   . \u{20}
2  .   .   .   .   .   6   .   3 \u{20}
3  .   .   .   .   .   4   .   7 \u{20}
4  .   .   .   .   .   .   .   . \u{20}
5  .   .   .   8   .   .   .   . \u{20}
6  7   3   .   2   .   .   1   . \u{20}
7  .   .   .   .   .   .   9   . \u{20}
round 1, score 0, 5 moves before the next burst
";
    assert_eq!(boards[1], first.to_string() + "hint: 1 6 left\n");
    assert!(boards[2].contains("6  .   .   .   2   .   .   1   .  \n"));
    assert!(boards[2].ends_with("score 1, 4 moves before the next burst\n"));
    assert_eq!(boards[3], first.to_string() + "looking 1 move back\n");
    assert_eq!(boards[4], boards[2]);
    let expected = "\
crosscover: square 7 7 is empty
crosscover: the move leads beyond the edge of the board
crosscover: square 9 9 is not on the board
crosscover: moves can be taken back only in practice games
crosscover: \"fly\"? Try `?`
crosscover: the past was shown: now you are back at the present
";
    assert_eq!(ran.stderr, expected);
    let unknown = [
        "back x",
        "back 1 2",
        "3 4",
        "3 4 there",
        "-1 2 up",
        "save",
        "board now",
        "? now",
        "mark 1",
        "mark 1 2 3",
    ];
    for line in unknown {
        let message = format!("crosscover: \"{line}\"? Try `?`\n");
        assert_eq!(decodoku("play --seed 1", line).stderr, message);
    }
    // Numbers of a burst have a star.
    let shown = decodoku(
        "play --seed 1",
        "1 6 left\n3 6 left\n2 6 up\n5 3 down\n5 4 up\n",
    )
    .stdout;
    assert!(
        shown.contains("moves before the next burst (* new)\n") && shown.matches('*').count() > 5,
        "{shown}"
    );
}

#[test]
fn saved_games_continue() {
    let folder = Folder::with(&[("none.json", "[]")]);
    let play = |options: &str, text: &str| folder.piped(&format!("decodoku play {options}"), text);
    let ran = play(
        "--seed 1 --practice --save end.txt",
        "1 6 left\nsave now.txt\nundo\n",
    );
    assert_eq!((ran.code, &*ran.stderr), (Some(0), ""));
    assert!(ran.stdout.contains("saved as now.txt\n"));
    let ran = play("--load now.txt", "undo\n");
    // No seed is new.
    assert_eq!(ran.stderr, "");
    let shown = ran.stdout;
    assert!(shown.contains("score 1, 4 moves") && shown.contains("score 0, 5 moves"));
    assert!(!play("--load end.txt", "").stdout.contains("score 1"));
    // Marks are part of a game.
    play("--seed 1 --save marked.txt", "mark 5 1 b\n");
    assert!(
        play("--load marked.txt", "")
            .stdout
            .contains("1  .   .   .   .   .   3b  7   .  ")
    );
    folder.refused(
        "decodoku play --load none.json",
        "none.json: line 1: expected seed and a number; found \"[]\"\n",
    );
}

/// The lines that are moves.
fn moves(shown: &str) -> String {
    let is_move = |line: &&str| {
        ["up", "down", "left", "right"]
            .iter()
            .any(|word| line.ends_with(word))
    };
    shown
        .lines()
        .filter(is_move)
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn clusters_are_hidden_until_the_end_and_shown_in_practice() {
    let row = |shown: &str| shown.lines().nth(2).unwrap().to_string();
    let hidden = row(&decodoku("play --seed 1", "").stdout);
    let shown = row(&decodoku("play --seed 1 --practice", "").stdout);
    assert_eq!(
        (&*hidden, &*shown),
        (
            "1  .   .   .   .   .   3   7   .  ",
            "1  .   .   .   .   .   3c  7c  .  "
        )
    );
    let game = "--side 5 --seed 3";
    let random = moves(&decodoku(&format!("watch --player random {game}"), "").stdout);
    let played = decodoku(&format!("play {game}"), &format!("{random}back\n")).stdout;
    let has_letters = |shown: &str| {
        shown
            .lines()
            .any(|line| line.starts_with("0 ") && line.contains(char::is_alphabetic))
    };
    let boards: Vec<&str> = played.split("   0   1").collect();
    let [rest @ .., end, past] = &boards[..] else {
        panic!("{played}")
    };
    assert!(rest.iter().all(|board| !has_letters(board)));
    assert!(
        has_letters(end) && end.contains("lost, a cluster spans the board: "),
        "{end}"
    );
    assert!(
        has_letters(past) && past.ends_with("looking 1 move back\n"),
        "{past}"
    );
}

#[test]
fn the_score_is_beside_that_of_the_decoder() {
    let game = "--side 5 --seed 3";
    let watched = decodoku(&format!("watch {game}"), "").stdout;
    let score = watched
        .rsplit_once(", score ")
        .unwrap()
        .1
        .split_once(':')
        .unwrap()
        .0;
    let random = moves(&decodoku(&format!("watch --player random {game}"), "").stdout);
    let played = decodoku(
        &format!("play {game} --practice"),
        &format!("{random}undo\n"),
    )
    .stdout;
    // Once: before the end and after the undo, nothing is said.
    let beside = format!("\non seed 3 a program scored {score}\n");
    assert_eq!(
        (
            played.matches(&beside).count(),
            played.matches("a program").count()
        ),
        (1, 1),
        "{played}"
    );
    // With modulus 2 the decoder lasts so long that it stops.
    let game = "--side 6 --modulus 2 --seed 3";
    let random = moves(&decodoku(&format!("watch --player random {game}"), "").stdout);
    let played = decodoku(&format!("play {game}"), &random).stdout;
    assert!(
        played.ends_with("\non seed 3 a program scored more than 500\n"),
        "{played}"
    );
}

#[test]
fn a_new_game_has_a_new_seed_that_plays_it_again() {
    let seeds: Vec<String> = (0..3)
        .map(|_| {
            let new = decodoku("play", "");
            let (_, rest) = new.stderr.split_once("a new game: --seed ").unwrap();
            let seed = rest.strip_suffix(" plays it again\n").unwrap();
            decodoku(&format!("play --seed {seed}"), "").check(0, &new.stdout, "");
            seed.to_string()
        })
        .collect();
    assert!(seeds.iter().any(|seed| *seed != seeds[0]), "{seeds:?}");
    // Also a new game after another one.
    let ran = decodoku("play --seed 1 --side 5", "2 2 up\nnew\n");
    let (_, rest) = ran.stderr.split_once("a new game: --seed ").unwrap();
    let (seed, _) = rest.split_once(' ').unwrap();
    let shown = decodoku(&format!("play --seed {seed} --side 5"), "").stdout;
    assert!(ran.stdout.ends_with(&shown), "{}", ran.stdout);
}

#[test]
fn a_player_marks_numbers() {
    let ran = decodoku(
        "play --seed 1",
        "mark 3 5 x\nmark 5 1 b\n3 5 up\n3 4 down\n3 5 down\nback\nmark 5 1 c\nnow\nmark 5 1\nmark \
         0 0 a\nmark 9 9 a\n",
    );
    let row = |board: usize, row: usize| {
        ran.stdout
            .split("   0   1")
            .nth(board)
            .unwrap()
            .lines()
            .nth(row + 1)
            .unwrap()
    };
    assert_eq!(row(1, 5), "5  .   .   .   8   .   .   .   .  ");
    assert_eq!(row(2, 5), "5  .   .   .   8x  .   .   .   .  ");
    // A mark goes along with its number, and away when that cancels. The past has the marks of its
    // time.
    assert_eq!(row(4, 4), "4  .   .   .   8x  .   .   .   .  ");
    assert!(!row(6, 5).contains('x') && !row(6, 6).contains('x') && row(6, 1).contains("3b"));
    assert_eq!((row(7, 5), row(7, 1)), (row(2, 5), row(6, 1)));
    assert!(row(8, 1).contains("3b") && !row(9, 1).contains('b'));
    let present = "crosscover: the past was shown: now you are back at the present\n";
    let empty = "crosscover: no number is at 0 0\ncrosscover: no number is at 9 9\n";
    assert_eq!(ran.stderr, format!("{present}{empty}"));
    assert_eq!(
        decodoku("play --seed 1 --practice", "mark 3 5 x\n").stderr,
        "crosscover: numbers can be marked while clusters are hidden\n"
    );
}

#[test]
fn the_rules_are_explained() {
    let explained = |options: &str| decodoku(&format!("play --seed 1 {options}"), "?\n").stdout;
    let shown = explained("--modulus 7");
    assert!(
        shown.contains("make 7 are gone.") && shown.contains("Clusters are hidden"),
        "{shown}"
    );
    assert!(shown.ends_with("\nboard, ?, quit\n"), "{shown}");
    assert!(explained("--practice").contains("Numbers with the same letter are a cluster."));
}

#[test]
fn a_saved_game_is_replayed() {
    let folder = Folder::with(&[]);
    let ran = folder.piped(
        "decodoku play --seed 1 --save game.txt",
        "1 6 left\n5 1 right\n",
    );
    let text = "seed 1\nside 8\nmodulus 10\npreset seed-text\nvariant numbers\npractice no\n\
                1 6 left\n5 1 right\nscore 2\n";
    assert_eq!(folder.read("game.txt"), text);
    // The same boards, with titles and blank lines.
    let shown = folder.printed("decodoku replay game.txt");
    let titles = |line: &&str| !["", "seed 1", "1 6 left", "5 1 right"].contains(line);
    assert!(
        shown.starts_with("seed 1\n   0   1") && shown.contains("\n\n1 6 left\n"),
        "{shown}"
    );
    assert!(
        shown.lines().filter(titles).eq(ran.stdout.lines()),
        "{shown}"
    );
    let json = decodoku("replay --json -", text);
    let steps: Vec<Value> = json
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!((json.code, steps.len()), (Some(0), 3));
    assert_eq!(
        (
            &steps[0]["step"],
            &steps[0]["move"],
            &steps[0]["moves_left"]
        ),
        (&json!(0), &json!(null), &json!(5))
    );
    assert_eq!(steps[1]["move"], json!([[1, 6], [0, 6]]));
    assert_eq!(steps[1]["board"][6], json!([0, 0, 0, 2, 0, 0, 1, 0]));
    // The numbers of a cluster cancel.
    for step in &steps {
        assert_eq!(step["spanning"], json!(null));
        let mut sums = BTreeMap::<u64, u64>::new();
        let numbers = step["board"].as_array().unwrap().iter();
        for (numbers, clusters) in numbers.zip(step["clusters"].as_array().unwrap()) {
            let numbers = numbers.as_array().unwrap().iter();
            for (number, cluster) in numbers.zip(clusters.as_array().unwrap()) {
                assert_eq!(number == 0, cluster == 0, "{step}");
                *sums.entry(cluster.as_u64().unwrap()).or_default() += number.as_u64().unwrap();
            }
        }
        assert!(sums.values().all(|sum| sum % 10 == 0), "{sums:?}");
        assert!(sums.len() > 2, "{sums:?}");
    }
    let end = (&steps[2]["round"], &steps[2]["score"], &steps[2]["lost"]);
    assert_eq!(end, (&json!(1), &json!(2), &json!(false)));
}

#[test]
fn a_damaged_game_is_refused() {
    let good = decodoku("play --seed 1 --save -", "1 6 left\nquit\n").stdout;
    let good = &good[good.find("seed 1").unwrap()..];
    for (old, new, message) in [
        (
            "score 1",
            "score 2",
            "stdin: line 8: expected score 1, to which the moves lead; found \"score 2\"\n",
        ),
        (
            "1 6 left",
            "2 6 left",
            "stdin: line 7: square 2 6 is empty\n",
        ),
        (
            "preset seed-text",
            "",
            "stdin: line 4: expected preset and seed-text, every-move or round-end; found nothing\n",
        ),
    ] {
        decodoku("replay -", &good.replace(old, new)).check(
            2,
            "",
            &format!("crosscover: {message}"),
        );
    }
}

#[test]
fn a_player_can_be_watched() {
    let shown = decodoku("watch --player greedy --side 5 --seed 3", "").stdout;
    assert!(
        shown.starts_with("greedy plays\n   0   1   2   3   4  \n"),
        "{shown}"
    );
    assert!(shown.contains("lost, a cluster spans the board"));
    assert!(shown.ends_with(" survived\n"));
    let shown = decodoku("watch --seed 1 --rounds 1 --variant phi-lambda", "").stdout;
    assert!(shown.contains('Φ') && shown.contains('Λ'));
    let end = "cover-4: 1 round survived, then stopped by --rounds\n";
    assert!(shown.ends_with(end), "{shown}");
}

#[test]
fn measurements_do_not_depend_on_threads() {
    let bench = |options: &str, threads| {
        let line = format!("bench --csv - --seed 4 --threads {threads} {options}");
        let ran = decodoku(&line, "");
        assert_eq!((ran.code, &*ran.stderr), (Some(0), ""));
        ran.stdout
    };
    let rates = "--shots 120 --side 5 --rate 0.1 --decoder greedy,cover-4";
    let csv = bench(rates, 1);
    assert_eq!(csv, bench(rates, 3));
    assert!(
        csv.lines().count() == 3 && csv.contains("\ncover-4,5,0.1,120,"),
        "{csv}"
    );
    let games = "--games 12 --side 5 --preset every-move";
    let csv = bench(games, 1);
    assert_eq!((&csv, csv.lines().count()), (&bench(games, 2), 5));
}

#[test]
fn rates_are_a_table() {
    let shown = decodoku(
        "bench --shots 100 --side 5 --rate 0,0.2 --decoder greedy",
        "",
    )
    .stdout;
    assert!(
        shown.ends_with(" s\n") && shown.contains(" s, cpu "),
        "{shown}"
    );
    // A single decoder is compared with none.
    let lesson = "\nWhat a player learns: cancel the closest pairs first; greedy corrects ";
    assert!(
        shown.contains(lesson) && shown.contains(" % of the boards.\n"),
        "{shown}"
    );
    // Rates have intervals, without failures, too.
    let none = "  greedy   0.0000 (0.0000..0.0370) ";
    assert!(shown.contains(none), "{shown}");
}

#[test]
fn a_player_learns_from_the_best_decoder() {
    let lesson = |options: &str| {
        let shown = decodoku(&format!("bench {options}"), "").stdout;
        let lesson = shown
            .lines()
            .find_map(|line| line.strip_prefix("What a player learns: "));
        lesson.unwrap_or_else(|| panic!("{shown}")).to_string()
    };
    let best = lesson("--shots 200 --side 5 --rate 0.1");
    assert!(
        best.starts_with(
            "cancel groups of up to 4 numbers in the fewest moves; cover-4 corrects 99.00 % "
        ),
        "{best}"
    );
    assert!(best.ends_with("% of the boards, greedy 83.00."), "{best}");
    let best = lesson("--games 12 --side 5 --decoder random,growth");
    assert!(
        best.starts_with("let groups of near numbers grow until they cancel; growth survives "),
        "{best}"
    );
    assert!(best.contains(" rounds a game, random "), "{best}");
    let alike = lesson("--shots 50 --side 5 --rate 0");
    assert_eq!(alike, "nothing, because all of them do equally well here.");
}

#[test]
fn help_is_printed_for_every_command() {
    for command in ["decode", "bench", "watch", "play", "replay"] {
        let ran = decodoku(&format!("{command} --help"), "");
        assert_eq!((ran.code, &*ran.stderr), (Some(0), ""));
        insta::assert_snapshot!(format!("help-decodoku-{command}"), ran.stdout);
    }
}
