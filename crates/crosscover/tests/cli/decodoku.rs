//! `crosscover decodoku`: decoding, games by piped commands, measurements.

use crate::program::{Ran, crosscover, run};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// 3 and 4 above, 7 and 6 below: one group of four takes five moves, two pairs take six.
const QUAD: &str = "3 4 0 0\n0 0 0 0\n0 0 0 0\n7 6 0 0\n";

/// A board whose first guess is not the best.
const HARD: &str = "1 2 3 4 5 6 7\n2 0 0 0 0 0 8\n3 0 0 0 0 0 9\n4 0 0 0 0 0 1\n\
                    5 0 0 0 0 0 2\n6 0 0 0 0 0 3\n7 8 9 1 2 3 4\n";

fn decodoku(arguments: &[&str], text: &str) -> Ran {
    let arguments = [&["decodoku"], arguments].concat();
    run(crosscover(Path::new("."), &arguments).write_stdin(text))
}

/// The JSON object that decoding prints, and the exit code.
#[track_caller]
fn decoded(arguments: &[&str], text: &str) -> (Value, i32) {
    let arguments = [&["decode", "--json", "-"], arguments].concat();
    let ran = decodoku(&arguments, text);
    assert_eq!(ran.stderr, "");
    assert_eq!(ran.stdout.matches('\n').count(), 1);
    let object = serde_json::from_str(&ran.stdout).expect("JSON");
    (object, ran.code.expect("an exit code"))
}

/// Checks what is said to bad use or bad input, which nothing is printed for.
#[track_caller]
fn check_refused(arguments: &[&str], text: &str, stderr: &str) {
    let ran = decodoku(arguments, text);
    assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(2)));
    assert!(ran.stderr.contains(stderr), "{}", ran.stderr);
}

#[test]
fn a_board_is_decoded_to_groups_and_moves() {
    let (mut object, code) = decoded(&[], QUAD);
    // How the engine searches is its own affair.
    assert!(object["nodes"].take().is_u64());
    let expected = json!({
        "cost": 5,
        "optimal": true,
        "complete": true,
        "stopped": null,
        "nodes": null,
        "groups": [[[0, 0], [0, 3], [1, 0], [1, 3]]],
        "moves": [[[0, 3], [1, 3]], [[1, 3], [1, 2]], [[1, 2], [1, 1]], [[1, 1], [1, 0]], [[1, 0], [0, 0]]],
    });
    assert_eq!((object, code), (expected, 0));
    let (pairs, code) = decoded(&["--max-group", "2"], QUAD);
    assert_eq!((&pairs["cost"], code), (&json!(6), 0));
    assert_eq!(pairs["groups"].as_array().unwrap().len(), 2);
    assert_eq!(decoded(&[], &format!("\u{feff}{QUAD}")).1, code);
    let ran = decodoku(&["decode", "-"], QUAD);
    let (first, rest) = ran.stdout.split_once('\n').expect("lines");
    assert!(first.starts_with("5 moves, optimal, 3 candidates, "));
    let expected = "\
group: 3 at 0 0, 7 at 0 3, 4 at 1 0, 6 at 1 3: 5 moves
0 3 right
1 3 up
1 2 up
1 1 up
1 0 left
";
    assert_eq!((rest, ran.code), (expected, Some(0)));
}

#[test]
fn keys_of_the_object_stand_in_order() {
    let ran = decodoku(&["decode", "--json", "-"], "0 0\n0 0\n");
    let empty = r#"{"cost":0,"optimal":true,"complete":true,"stopped":null,"nodes":0,"groups":[],"moves":[]}"#;
    assert_eq!((ran.stdout.trim_end(), ran.code), (empty, Some(0)));
}

#[test]
fn numbers_in_no_group_are_a_no_and_a_spent_budget_is_unknown() {
    let (object, code) = decoded(&[], "1 2\n0 0\n");
    assert_eq!(
        (&object["groups"], &object["optimal"], code),
        (&json!([]), &json!(true), 1)
    );
    let ran = decodoku(&["decode", "-"], "1 2\n0 0\n");
    assert!(ran.stdout.ends_with("in no group: 1 at 0 0, 2 at 1 0\n"));
    let (object, code) = decoded(&["--max-nodes", "0"], HARD);
    assert_eq!((&object["optimal"], code), (&json!(false), 3));
    assert_eq!(
        (&object["complete"], &object["stopped"]),
        (&json!(false), &json!("out of nodes"))
    );
    let text = decodoku(&["decode", "--max-nodes", "0", "-"], HARD).stdout;
    assert!(text.contains(", out of nodes: at most "), "{text}");
    assert!(object["cost"].as_u64().unwrap() > 0);
    // With another modulus other numbers cancel.
    assert_eq!(decoded(&["--modulus", "3"], "1 2\n0 0\n").1, 0);
}

#[test]
fn bad_boards_are_refused() {
    check_refused(&["decode", "-"], "", "stdin: a side of 0");
    check_refused(
        &["decode", "-"],
        "1 2\n3\n",
        "stdin: line 2: expected 2 numbers",
    );
    check_refused(
        &["decode", "-"],
        "1 2\n3 x\n",
        "line 2: expected a number from 0 to 9, found \"x\"",
    );
    check_refused(
        &["decode", "-"],
        "1 2\n3 10\n",
        "expected a number from 0 to 9, found \"10\"",
    );
    check_refused(&["decode", "nowhere"], "", "cannot open nowhere");
    check_refused(&["decode", "--max-group", "10", "-"], QUAD, "from 2 to 9");
    check_refused(&["decode", "--modulus", "1", "-"], QUAD, "1 is not in");
    check_refused(&["play", "--side", "1"], "", "from 2 to 100");
    check_refused(
        &["play", "--variant", "phi-lambda", "--modulus", "9"],
        "",
        "even modulus",
    );
    check_refused(
        &["watch", "--player", "nobody"],
        "",
        "expected one of random",
    );
    check_refused(&["bench", "--rate", "1.5"], "", "a rate from 0 to 1");
    check_refused(
        &["bench", "--decoder", "random"],
        "",
        "random is no decoder",
    );
}

#[test]
fn a_game_is_played_by_piped_commands() {
    let commands =
        "hint\n1 6 left\n7 7 up\n0 0 up\n9 9 left\nundo\nfly\nback 1\n1 1 up\nnow\nquit\nhint\n";
    let ran = decodoku(&["play", "--seed", "1"], commands);
    assert_eq!(ran.code, Some(0));
    let boards: Vec<&str> = ran
        .stdout
        .split("   0   1   2   3   4   5   6   7  \n")
        .collect();
    assert_eq!(boards[0], "");
    let first = "\
0  .   .   .   .   .   .   .   . \u{20}
1  .   .   .   .   .   3c  7c  . \u{20}
2  .   .   .   .   .   6a  .   3f\u{20}
3  .   .   .   .   .   4a  .   7f\u{20}
4  .   .   .   .   .   .   .   . \u{20}
5  .   .   .   8e  .   .   .   . \u{20}
6  7d  3d  .   2e  .   .   1b  . \u{20}
7  .   .   .   .   .   .   9b  . \u{20}
round 1, score 0, 5 moves before the next burst
";
    assert_eq!(boards[1], first.to_string() + "hint: 1 6 left\n");
    assert!(
        boards[2].contains("6  .   .   .   2e  .   .   1b  .  \n"),
        "{}",
        boards[2]
    );
    assert!(boards[2].ends_with("score 1, 4 moves before the next burst\n"));
    assert_eq!(boards[3], first.to_string() + "looking 1 move back\n");
    assert_eq!(boards[4], boards[2]);
    assert_eq!(boards.len(), 5);
    let expected = "\
crosscover: square 7 7 is empty
crosscover: the move leads beyond the edge of the board
crosscover: square 9 9 is not on the board
crosscover: moves can be taken back only in practice games
crosscover: \"fly\"? Try `help`
crosscover: the past is shown: go forward to the present first
";
    assert_eq!(ran.stderr, expected);
}

#[test]
fn numbers_of_a_burst_have_a_star_until_the_next_move() {
    let commands = "1 6 left\n3 6 left\n2 6 up\n5 3 down\n5 4 up\n6 7 left\n";
    let ran = decodoku(&["play", "--seed", "1"], commands);
    let ends = ran.stdout.matches("moves before the next burst (* new)\n");
    assert_eq!((ends.count(), ran.code), (1, Some(0)), "{}", ran.stdout);
    assert!(ran.stdout.matches('*').count() > 5);
}

#[test]
fn a_game_is_lost_and_can_still_be_looked_at() {
    // Whatever is there is pushed around until a cluster spans.
    let mut commands = String::new();
    for _ in 0..40 {
        for x in 0..4 {
            for y in 0..4 {
                commands += &format!("{x} {y} right\n{x} {y} down\n");
            }
        }
    }
    let ran = decodoku(
        &["play", "--side", "4", "--seed", "5"],
        &(commands + "back 1\n"),
    );
    assert!(ran.stdout.contains("lost, a cluster spans the board: "));
    assert!(ran.stdout.ends_with("looking 1 move back\n"));
    assert!(ran.stderr.contains("the game is over"));
}

#[test]
fn saved_games_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let play = |arguments: &[&str], text: &str| {
        let arguments = [&["decodoku", "play"], arguments].concat();
        run(crosscover(folder.path(), &arguments).write_stdin(text))
    };
    let ran = play(
        &["--practice", "--save", "end.json"],
        "1 6 left\nsave now.json\nundo\n",
    );
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.contains("saved as now.json\n"));
    let ran = play(&["--load", "now.json"], "undo\n");
    assert!(ran.stdout.contains("score 1, 4 moves") && ran.stdout.contains("score 0, 5 moves"));
    assert!(!play(&["--load", "end.json"], "").stdout.contains("score 1"));
    let text = fs::read_to_string(folder.path().join("now.json")).unwrap();
    fs::write(
        folder.path().join("forged.json"),
        text.replace("\"score\":1", "\"score\":2"),
    )
    .unwrap();
    let forged = play(&["--load", "forged.json"], "");
    assert_eq!((forged.stdout.as_str(), forged.code), ("", Some(2)));
    assert!(
        forged
            .stderr
            .contains("forged.json: the moves do not lead to")
    );
    fs::write(folder.path().join("none.json"), "[]").unwrap();
    assert!(
        play(&["--load", "none.json"], "")
            .stderr
            .contains("none.json: not a saved game\n")
    );
}

#[test]
fn colors_follow_clusters_where_they_are_wanted() {
    let colored = |name: &str| {
        let arguments = ["decodoku", "play"];
        let mut command = crosscover(Path::new("."), &arguments);
        run(command.env(name, "1").write_stdin("")).stdout
    };
    assert!(colored("CLICOLOR_FORCE").contains("\x1b["));
    assert!(!colored("NO_COLOR").contains('\x1b'));
}

#[test]
fn a_player_can_be_watched() {
    let ran = decodoku(
        &["watch", "--player", "greedy", "--side", "5", "--seed", "3"],
        "",
    );
    assert!(
        ran.stdout
            .starts_with("greedy plays\n   0   1   2   3   4  \n")
    );
    assert!(ran.stdout.contains("lost, a cluster spans the board"));
    assert!(ran.stdout.ends_with(" survived\n"));
    let phi = decodoku(&["watch", "--rounds", "1", "--variant", "phi-lambda"], "");
    assert!(phi.stdout.contains('Φ') && phi.stdout.contains('Λ'));
    assert!(
        phi.stdout
            .ends_with("cover-4: 1 round survived, then stopped by --rounds\n")
    );
}

#[test]
fn measurements_do_not_depend_on_threads() {
    let bench = |arguments: &[&str], threads| {
        let common = ["bench", "--csv", "-", "--seed", "4", "--threads", threads];
        let ran = decodoku(&[&common, arguments].concat(), "");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        ran.stdout
    };
    let rates = [
        "--shots",
        "120",
        "--side",
        "5",
        "--rate",
        "0.1",
        "--decoder",
        "greedy,cover-4",
    ];
    let csv = bench(&rates, "1");
    assert_eq!(csv, bench(&rates, "3"));
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 3);
    let failures = |line: &str| line.split(',').nth(4).unwrap().parse::<u64>().unwrap();
    assert!(failures(lines[1]) > failures(lines[2]), "{csv}");
    assert!(lines[2].starts_with("cover-4,5,0.1,120,") && lines[1].ends_with(",,,"));
    let games = ["--games", "12", "--side", "5", "--preset", "every-move"];
    let csv = bench(&games, "1");
    assert_eq!(csv, bench(&games, "2"));
    assert_eq!(csv.lines().count(), 5);
}

#[test]
fn rates_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let arguments =
        "decodoku bench --shots 60 --side 3,5 --rate 0.1,0.2 --decoder greedy,growth --svg out.svg";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let ran = run(&mut crosscover(folder.path(), &arguments));
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(ran.stdout.lines().count(), 10);
    let times = ran.stdout.lines().last().unwrap();
    assert!(
        times.contains(" s, cpu ") && times.ends_with(" s"),
        "{times}"
    );
    let svg = fs::read_to_string(folder.path().join("out.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    for word in ["greedy", "growth", "L = 3", "L = 5", "logical error rate"] {
        assert!(svg.contains(word), "{word}");
    }
    assert_eq!(svg.matches("<circle").count(), 8);
    assert!(!svg.contains("upper limit"));
}

#[test]
fn rates_without_failures_are_upper_limits() {
    let folder = tempfile::tempdir().unwrap();
    let arguments =
        "decodoku bench --shots 100 --side 5 --rate 0,0.2 --decoder greedy --svg out.svg";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let ran = run(&mut crosscover(folder.path(), &arguments));
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(
        ran.stdout.contains("  greedy          < 0.029513 "),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("\n< no failure: with 95 % confidence "));
    let svg = fs::read_to_string(folder.path().join("out.svg")).unwrap();
    assert_eq!(svg.matches("<circle").count(), 1);
    assert!(svg.contains("upper limit"));
}

#[test]
fn help_is_printed_for_every_command() {
    for command in ["decode", "bench", "watch", "play"] {
        let ran = decodoku(&[command, "--help"], "");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        insta::assert_snapshot!(format!("help-decodoku-{command}"), ran.stdout);
    }
}

#[test]
fn decode_reads_what_play_prints() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = run(crosscover(folder.path(), &["decodoku", "play"]).write_stdin("quit\n")).stdout;
    let decode =
        |text: &str| run(crosscover(folder.path(), &["decodoku", "decode", "-"]).write_stdin(text));
    let rows = game.lines().skip(1).take(8).map(|row| {
        let row = row.split_whitespace().skip(1);
        let row = row.map(|word| word.trim_end_matches(|c: char| c == '*' || c.is_alphabetic()));
        row.collect::<Vec<_>>().join(" ") + "\n"
    });
    let rows: String = rows.collect();
    let (printed, plain) = (decode(&game), decode(&rows));
    assert_eq!((printed.code, printed.stderr.as_str()), (Some(0), ""));
    assert!(
        rows.contains('.') && printed.stdout == plain.stdout,
        "{rows}"
    );
    assert_eq!(plain.stdout, decode(&rows.replace('.', "0")).stdout);
}
