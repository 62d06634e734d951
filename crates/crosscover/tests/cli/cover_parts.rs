//! Parts of a problem by `cover --split`, and `cover --join`.

use crate::cover::{CHOICE, COSTS, GAINS, NONE, TOY, matching};
use crate::program::{Folder, Ran};
use serde_json::{Value, json};
use std::fs;

/// Problems with secondary items, colors, multiplicities, costs, names, and none of these.
const PROBLEMS: [&str; 9] = [
    TOY,
    NONE,
    CHOICE,
    COSTS,
    GAINS,
    // A crossword of 2x2, one of whose words has a name.
    "r1 r2 c1 c2 | a b c d\nr1 a:A b:T\nat: r1 a:A b:S\nr2 c:M d:E\nr2 c:S d:O\nc1 a:A c:M\n\
     c1 a:A c:S\nc2 b:T d:E\nc2 b:T d:O\nc2 b:S d:O\n",
    // Items that may be covered several times, also by options that look the same.
    "2|a 0:2|b 1:3|c | x\na b\na b x:1 |1.5\nc x:2 |-0.25\nb c\na c x:1\nc |2\nc |2\n",
    "0:1|a\na\n",
    "a\n",
];

struct Parts {
    folder: Folder,
    files: Vec<String>,
}

impl Parts {
    fn of(problem: &str, number: usize) -> Self {
        let folder = Folder::with(&[("problem.dlx", problem)]);
        folder.printed(&format!("cover --split {number} --out part problem.dlx"));
        let mut files = Vec::new();
        for part in 1.. {
            let name = format!("part{part}.dlx");
            if !fs::exists(folder.path().join(&name)).expect("a folder") {
                break;
            }
            files.push(name);
        }
        assert!((1..=number).contains(&files.len()));
        Self { folder, files }
    }

    /// The names of the answers about all parts.
    fn answer(&self, options: &str) -> String {
        let mut names = Vec::new();
        for file in &self.files {
            let name = file.replace("dlx", "json");
            let answer = self.folder.ran(&format!("cover {options} --json {file}"));
            assert!(
                answer.code <= Some(3) && answer.code != Some(2),
                "{answer:?}"
            );
            self.folder.write(&name, answer.stdout);
            names.push(name);
        }
        names.join(" ")
    }

    fn joined(&self, answers: &str, options: &str) -> Ran {
        self.folder
            .ran(&format!("cover {options}problem.dlx --join {answers}"))
    }

    fn refused(&self, answers: &str, message: &str) {
        self.folder
            .refused(&format!("cover problem.dlx --join {answers}"), message);
    }
}

/// The solutions of a JSON object, sorted.
fn solutions(object: &Value) -> Vec<String> {
    let solutions = object["solutions"].as_array().expect("a list").iter();
    let mut solutions: Vec<String> = solutions
        .map(|solution| solution["options"].to_string())
        .collect();
    solutions.sort();
    solutions
}

#[test]
fn parts_are_joined_to_the_answer_of_one_run() {
    let mut problems = PROBLEMS.map(String::from).to_vec();
    for example in [
        "queens 6",
        "domino 4",
        "langford 7",
        "sudoku 4",
        "assignment 3",
    ] {
        let folder = Folder::new();
        problems.push(folder.printed(&format!("cover --example {example}")));
    }
    problems.push(matching(4));
    for problem in &problems {
        for number in [1, 2, 20] {
            let parts = Parts::of(problem, number);
            let questions = ["--all", "--best 3", "--count", "--unique", "--first"];
            let most = if number > 2 { 2 } else { questions.len() };
            for options in &questions[..most] {
                let whole = parts
                    .folder
                    .ran(&format!("cover --json {options} problem.dlx"));
                let joined = parts.joined(&parts.answer(options), "--json ");
                assert_eq!(joined.code, whole.code, "{options} {number} {problem}");
                let (whole, joined) = (whole.json(), joined.json());
                for key in ["status", "complete", "stopped", "count", "cost", "unique"] {
                    assert_eq!(
                        joined[key], whole[key],
                        "{key} {options} {number} {problem}"
                    );
                }
                if *options == "--all" {
                    assert_eq!(solutions(&joined), solutions(&whole), "{number} {problem}");
                }
            }
        }
    }
}

#[test]
fn a_joined_answer_has_the_words_of_the_problem() {
    let parts = Parts::of(TOY, 2);
    let answers = parts.answer("--all");
    let whole = parts.folder.ran("cover problem.dlx");
    assert_eq!(parts.joined(&answers, ""), whole);
    let whole = parts.folder.ran("cover --numbers problem.dlx");
    assert_eq!(parts.joined(&answers, "--numbers "), whole);
    // An answer about a part alone has the numbers of the whole problem.
    let found = parts
        .files
        .iter()
        .map(|file| parts.folder.ran(&format!("cover {file}")).stdout);
    assert!(
        found
            .collect::<String>()
            .contains("1: c e\n4: a d f\n5: b g\n")
    );
}

#[test]
fn limits_hold_for_the_joined_answer() {
    let parts = Parts::of(&matching(5), 4);
    for options in [
        "--limit 7",
        "--count --limit 7",
        "--limit 120",
        "--limit 121",
    ] {
        let whole = parts.folder.ran(&format!("cover {options} problem.dlx"));
        let joined = parts.joined(&parts.answer(options), "");
        assert_eq!(joined.code, whole.code, "{options}");
        assert_eq!(joined.stdout.lines().last(), whole.stdout.lines().last());
    }
}

#[test]
fn any_question_is_asked_about_a_part() {
    let parts = Parts::of(&matching(4), 3);
    for options in [
        "--sample 3",
        "--count --kernel links --threads 2",
        "--unique --kernel learn",
        "--limit 3 --checkpoint FILE.place",
        "--count --over m0",
        "--cnf",
        "--best 2 --stats",
    ] {
        for file in &parts.files {
            let options = options.replace("FILE", file);
            let ran = parts.folder.ran(&format!("cover {options} {file}"));
            assert!(ran.code <= Some(1), "{options}: {ran:?}");
        }
    }
    // A part is a problem, and so it has parts.
    let folder = &parts.folder;
    folder.printed("cover --split 2 --out deep part2.dlx");
    for number in [1, 2] {
        let answer = folder.printed(&format!("cover --count --json deep{number}.dlx"));
        folder.write(format!("deep{number}.json"), answer);
    }
    for number in [1, 3] {
        let answer = folder.printed(&format!("cover --count --json part{number}.dlx"));
        folder.write(format!("part{number}.json"), answer);
    }
    let deep = folder.printed("cover --json part2.dlx --join deep1.json deep2.json");
    folder.write("part2.json", deep);
    assert_eq!(
        folder.printed("cover problem.dlx --join part1.json part2.json part3.json"),
        "24\n"
    );
}

#[test]
fn a_proof_about_a_part_is_written() {
    let parts = Parts::of(NONE, 2);
    let ran = parts.folder.ran("cover --count --proof none part1.dlx");
    assert_eq!((ran.code, &*ran.stdout), (Some(1), "0\n"));
    assert!(
        parts
            .folder
            .read("none.pbp")
            .starts_with("pseudo-Boolean proof")
    );
}

#[test]
fn answers_that_do_not_belong_together_are_refused() {
    let parts = Parts::of(&matching(4), 3);
    let folder = &parts.folder;
    parts.answer("--count");
    let text = folder.read("part1.json");
    folder.write("again.json", &text);
    parts.refused("part1.json part3.json", "of 3 parts, these are missing: 2");
    let most = usize::MAX;
    folder.write(
        "many.json",
        text.replacen("\"parts\":3", &format!("\"parts\":{most}"), 1),
    );
    parts.refused(
        "many.json",
        &format!(
            "of {most} parts, these are missing: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, \
             16, 17, 18, 19, 20, 21 and {} more",
            most - 21
        ),
    );
    parts.refused(
        "part1.json part2.json part3.json again.json",
        "part1.json and again.json are both about part 1 of 3",
    );
    parts.refused(
        "problem.dlx",
        "problem.dlx: not an answer of `cover --json`",
    );
    for (old, new, message) in [
        ("\"parts\":3", "\"parts\":2", "answers of different splits"),
        (
            "\"question\":\"count\"",
            "\"question\":\"all\"",
            "solutions, found 0",
        ),
        (
            "\"question\":\"count\"",
            "\"question\":\"other\"",
            "not an answer of `cover --json`",
        ),
        (
            "\"limit\":null",
            "\"limit\":4",
            "answers of different questions",
        ),
        ("\"part\":1", "\"part\":0", "there is no part 0 of 3"),
        (
            "\"crosscover\":\"",
            "\"crosscover\":\"9",
            "answers of different versions",
        ),
        ("\"problem\":\"", "\"problem\":\"0", "another problem"),
        (
            "\"count\":\"",
            &format!("\"count\":\"{}", "9".repeat(99)),
            "is too large",
        ),
        ("\"count\":\"", "\"count\":\"x", "expected a"),
        ("\"count\":", "\"other\":", "expected a number of solutions"),
    ] {
        assert!(text.contains(old), "{text}");
        folder.write("part1.json", text.replacen(old, new, 1));
        parts.refused("part1.json part2.json part3.json", message);
    }
    folder.write("part1.json", &text[..text.len() / 2]);
    parts.refused(
        "part1.json part2.json part3.json",
        "not an answer of `cover --json`",
    );
    // An answer about a whole problem, and solutions that are none.
    let whole = folder.printed("cover --count --json problem.dlx");
    folder.write("whole.json", whole);
    parts.refused("whole.json", "whole.json: not an answer of `cover --json`");
    parts.answer("--all");
    let text = folder.read("part1.json");
    let (start, options) = text.split_once("\"options\":[\"").expect("options");
    for wrong in ["99", "x"] {
        folder.write(
            "part1.json",
            format!("{start}\"options\":[\"{wrong}{options}"),
        );
        parts.refused(
            "part1.json part2.json part3.json",
            "part1.json: solution 1 is not one of the problem",
        );
    }
    folder.write(
        "part1.json",
        text.replacen("\"count\":\"", "\"count\":\"1", 1),
    );
    parts.refused("part1.json part2.json part3.json", "solutions, found ");
    // A solution of another part, and a missing bound.
    folder.write("part1.json", &text);
    let other = text.replace("\"part\":1", "\"part\":2");
    folder.write("part2.json", other);
    parts.refused(
        "part1.json part2.json part3.json",
        "part1.json and part2.json have the same solution",
    );
    parts.answer("--min-cost --max-nodes 1");
    let text = folder.read("part1.json");
    folder.write("part1.json", text.replacen("\"bound\":", "\"other\":", 1));
    parts.refused("part1.json part2.json part3.json", "expected a bound");
    for options in [
        "--split 3 problem.dlx",
        "--split 0 --out p problem.dlx",
        "--split 3 --out p --count problem.dlx",
        "--split 3 --out part problem.dlx",
        "--join part1.json",
        "problem.dlx --count --join part1.json",
        "--first",
    ] {
        assert_eq!(
            folder.ran(&format!("cover {options}")).code,
            Some(2),
            "{options}"
        );
    }
}

#[test]
fn a_split_replaces_neither_its_input_nor_some_of_the_files() {
    let parts = Parts::of(&matching(4), 3);
    let folder = &parts.folder;
    let input = folder.read("part2.dlx");
    folder.refused(
        "cover --split 3 --out part --force part2.dlx",
        "part2.dlx is the input",
    );
    assert_eq!(folder.read("part2.dlx"), input);
    fs::remove_file(folder.path().join("part1.dlx")).expect("a part");
    folder.refused("cover --split 3 --out part problem.dlx", "part2.dlx exists");
    assert!(!folder.path().join("part1.dlx").exists());
}

#[test]
fn incomplete_answers_leave_the_joined_one_open() {
    let parts = Parts::of(&matching(5), 2);
    let answers = parts.answer("--count --kernel cells");
    let cut = "cover --json --count --kernel cells --max-nodes 40 part2.dlx";
    let part = parts.folder.ran(cut);
    assert_eq!(part.code, Some(3));
    parts.folder.write("part2.json", part.stdout);
    let joined = parts.joined(&answers, "");
    assert!(joined.stdout.starts_with("at least "), "{}", joined.stdout);
    assert!(
        joined.stdout.ends_with(": part 2 out of nodes\n"),
        "{}",
        joined.stdout
    );
    assert_eq!(joined.code, Some(3));
    // Two solutions of the other part are enough.
    let answers = parts.answer("--unique");
    let part = parts
        .folder
        .ran("cover --json --unique --max-nodes 1 part2.dlx");
    parts.folder.write("part2.json", part.stdout);
    let joined = parts.joined(&answers, "--json ");
    let object = joined.json();
    assert_eq!(
        (joined.code, &object["unique"], &object["complete"]),
        (Some(1), &json!(false), &json!(true))
    );
    let answers = parts.answer("--first");
    let part = parts
        .folder
        .ran("cover --json --first --max-nodes 1 part1.dlx");
    assert_eq!(part.code, Some(3));
    parts.folder.write("part1.json", part.stdout);
    let object = parts.joined(&answers, "--json ").json();
    assert_eq!(
        (&object["complete"], &object["stopped"]),
        (&json!(true), &json!(null))
    );
    // An answer that ended at a limit which nobody asked for is no whole answer.
    let answers = parts.answer("--count");
    let text = parts.folder.read("part1.json");
    let text = text.replacen("\"stopped\":null", "\"stopped\":\"limit\"", 1);
    parts.folder.write("part1.json", text);
    assert_eq!(parts.joined(&answers, "").code, Some(3));
    let parts = Parts::of(TOY, 2);
    let answers = parts.answer("--unique --max-nodes 0");
    let joined = parts.joined(&answers, "");
    assert!(
        joined.stdout.starts_with("unknown: part "),
        "{}",
        joined.stdout
    );
    assert_eq!(joined.code, Some(3));
}

#[test]
fn a_joined_bound_is_one_of_the_problem() {
    let parts = Parts::of(GAINS, 2);
    let answers = parts.answer("--min-cost --max-nodes 0");
    let joined = parts.joined(&answers, "--json ");
    assert_eq!(joined.code, Some(3));
    let cost = parts.folder.printed("cover --json --min-cost problem.dlx");
    let cost: Value = serde_json::from_str(&cost).expect("JSON");
    let (bound, cost) = (&joined.json()["bound"], &cost["cost"]);
    assert!(bound.as_f64() <= cost.as_f64(), "{bound} {cost}");
}
