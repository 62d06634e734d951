//! A search cut into parts by `cover --part`, and `cover --join`.

use crate::cover::{CHOICE, COSTS, NONE, TOY, matching_of};
use crate::program::{ran, refused};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Runs a line of options for each of `of` parts, and returns the names of their files.
fn parts_of(folder: &Path, options: &str, of: usize) -> String {
    let mut names = Vec::new();
    for number in 1..=of {
        let part = ran(
            folder,
            &format!("cover {options} --part {number}/{of} problem.dlx"),
        );
        assert_eq!(part.code, Some(0), "{}", part.stderr);
        names.push(format!("{number}of{of}"));
        fs::write(folder.join(&names[number - 1]), part.stdout).unwrap();
    }
    names.join(" ")
}

#[test]
fn parts_are_joined_to_the_answer_of_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (problem, questions) in [
        (
            matching_of(5),
            &[
                "--all",
                "--count",
                "--count --kernel cells",
                "--first",
                "--unique",
            ][..],
        ),
        (
            matching_of(5),
            &[
                "--limit 7",
                "--count --limit 7",
                "--limit 120",
                "--kernel cells",
            ],
        ),
        (
            COSTS.to_string(),
            &[
                "--min-cost",
                "--best 3",
                "--best 9",
                "--all",
                "--preprocess",
            ],
        ),
        (COSTS.to_string(), &["--preprocess --best 3"]),
        (
            CHOICE.to_string(),
            &["--all", "--count", "--unique", "--count --kernel cells"],
        ),
        (
            TOY.to_string(),
            &["--all --threads 2", "--unique", "--first"],
        ),
        (
            NONE.to_string(),
            &["--all", "--unique", "--count", "--min-cost", "--first"],
        ),
    ] {
        fs::write(folder.join("problem.dlx"), problem).unwrap();
        for question in questions {
            let whole = ran(folder, &format!("cover {question} problem.dlx"));
            for of in [1, 3] {
                let names = parts_of(folder, question, of);
                let joined = ran(folder, &format!("cover --join {names}"));
                assert_eq!(joined.stderr, "", "{question}");
                assert_eq!(joined.stdout, whole.stdout, "{question} in {of}");
                assert_eq!(joined.code, whole.code, "{question} in {of}");
            }
        }
    }
}

#[test]
fn a_joined_answer_in_json_has_the_keys_and_counters_of_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("problem.dlx"), matching_of(4)).unwrap();
    let object = |line: &str| -> Value {
        let ran = ran(folder, line);
        let mut object: Value = serde_json::from_str(&ran.stdout).expect(&ran.stderr);
        // Looking ahead depends on where a search begins.
        for key in ["seconds", "cpu_seconds", "updates"] {
            assert!(object[key].take().is_number());
        }
        object
    };
    let names = parts_of(folder, "--all", 3);
    let joined = object(&format!("cover --json --join {names}"));
    assert_eq!(joined, object("cover --json problem.dlx"));
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("problem.dlx"), matching_of(4)).unwrap();
    parts_of(folder, "--count", 3);
    parts_of(folder, "--count", 2);
    refused(folder, "cover --join 1of3 3of3", "missing parts: 2 of 3");
    refused(
        folder,
        "cover --join 1of3 2of3 2of3 3of3",
        "2of3 and 2of3 are both part 2 of 3",
    );
    refused(
        folder,
        "cover --join 1of3 2of2",
        "1of3 is a part of 3, 2of2 a part of 2",
    );
    let text = fs::read_to_string(folder.join("1of3")).unwrap();
    let missing: Vec<String> = (2..=21).map(|number| number.to_string()).collect();
    let missing = format!("missing parts: {} and 79 more of 100", missing.join(", "));
    for (parts, message) in [
        ("4000000000", "forged: there is no part 1 of 4000000000"),
        ("0", "forged: there is no part 1 of 0"),
        ("100", missing.as_str()),
    ] {
        let forged = text.replacen("\"parts\":3", &format!("\"parts\":{parts}"), 1);
        fs::write(folder.join("forged"), forged).unwrap();
        refused(folder, "cover --join forged", message);
    }
    refused(
        folder,
        "cover --join problem.dlx",
        "problem.dlx: not a file of `cover --part`",
    );
    let part = fs::read_to_string(folder.join("1of3")).unwrap();
    let large = format!("\"count\":\"{}", "9".repeat(1_000_000));
    fs::write(folder.join("large"), part.replace("\"count\":\"", &large)).unwrap();
    refused(
        folder,
        "cover --join large 2of3 3of3",
        "large: line 2: the number of solutions is too large",
    );
    fs::copy(folder.join("1of3"), folder.join("count")).unwrap();
    parts_of(folder, "--all", 3);
    refused(
        folder,
        "cover --join count 2of3 3of3",
        "parts of different questions",
    );
    fs::copy(folder.join("1of3"), folder.join("bits")).unwrap();
    parts_of(folder, "--kernel links", 3);
    refused(
        folder,
        "cover --join bits 2of3 3of3",
        "parts of different searches",
    );
    fs::copy(folder.join("1of3"), folder.join("four")).unwrap();
    fs::write(folder.join("problem.dlx"), matching_of(5)).unwrap();
    parts_of(folder, "--kernel links", 3);
    refused(
        folder,
        "cover --join four 2of3 3of3",
        "parts of different problems",
    );
    // A solution in the wrong part, and one that is none.
    let text = fs::read_to_string(folder.join("1of3")).unwrap();
    let (head, rest) = text.split_once('\n').unwrap();
    let other = fs::read_to_string(folder.join("2of3")).unwrap();
    let solution = other.lines().nth(1).unwrap();
    fs::write(folder.join("mixed"), format!("{head}\n{solution}\n")).unwrap();
    refused(
        folder,
        "cover --join mixed 2of3 3of3",
        "mixed: line 2: subtree",
    );
    let wrong = rest.replacen("\"options\":[", "\"options\":[25,", 1);
    fs::write(folder.join("wrong"), format!("{head}\n{wrong}")).unwrap();
    refused(
        folder,
        "cover --join wrong 2of3 3of3",
        "wrong: line 2: no solution",
    );
    let short: Vec<&str> = text
        .lines()
        .enumerate()
        .filter(|(index, _)| *index != 2)
        .map(|(_, line)| line)
        .collect();
    fs::write(folder.join("short"), short.join("\n")).unwrap();
    refused(folder, "cover --join short 2of3 3of3", "solutions, found");
    for line in [
        "cover --part 4/3 problem.dlx",
        "cover --part 1/3 --sample 2 problem.dlx",
        "cover --part 1/3 --checkpoint place problem.dlx",
        "cover --join 1of3 --count",
        "cover",
    ] {
        assert_eq!(ran(folder, line).code, Some(2), "{line}");
    }
}

#[test]
fn an_altered_part_has_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("problem.dlx"), matching_of(4)).unwrap();
    for question in ["--count", "--all"] {
        parts_of(folder, question, 2);
        let part = fs::read(folder.join("1of2")).unwrap();
        for at in (0..part.len()).step_by(11) {
            let mut bytes = part.clone();
            bytes[at] ^= 1;
            fs::write(folder.join("1of2"), bytes).unwrap();
            let joined = ran(folder, "cover --join 1of2 2of2");
            assert_eq!(joined.code, Some(2), "byte {at}: {}", joined.stdout);
        }
    }
}

#[test]
fn incomplete_parts_leave_the_answer_open() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("problem.dlx"), matching_of(5)).unwrap();
    parts_of(folder, "--count --kernel cells", 2);
    let part = ran(
        folder,
        "cover --count --kernel cells --max-nodes 40 --part 2/2 problem.dlx",
    );
    assert_eq!(part.code, Some(3));
    fs::write(folder.join("2of2"), part.stdout).unwrap();
    let joined = ran(folder, "cover --join 2of2 1of2");
    assert!(joined.stdout.starts_with("at least "), "{}", joined.stdout);
    assert!(
        joined.stdout.ends_with(": part 2 out of nodes\n"),
        "{}",
        joined.stdout
    );
    assert_eq!(joined.code, Some(3));
    // A part whose program was killed, in the middle of a line or after one.
    parts_of(folder, "--unique", 2);
    let text = fs::read_to_string(folder.join("1of2")).unwrap();
    let head = text.lines().next().unwrap();
    for cut in [format!("{head}\n"), format!("{head}\n{{\"solu")] {
        fs::write(folder.join("1of2"), cut).unwrap();
        let joined = ran(folder, "cover --join 1of2 2of2 --json");
        let object: Value = serde_json::from_str(&joined.stdout).unwrap();
        // The other part has two solutions, and this is enough.
        assert_eq!((joined.code, &object["count"]), (Some(1), &json!("2")));
    }
    fs::write(folder.join("problem.dlx"), TOY).unwrap();
    let names = parts_of(folder, "--unique", 2);
    fs::write(
        folder.join("2of2"),
        fs::read_to_string(folder.join("2of2"))
            .unwrap()
            .lines()
            .next()
            .unwrap(),
    )
    .unwrap();
    let joined = ran(folder, &format!("cover --join {names}"));
    assert!(
        joined.stdout.starts_with("unknown: part 2 cut off\n"),
        "{}",
        joined.stdout
    );
    assert_eq!(joined.code, Some(3));
}
