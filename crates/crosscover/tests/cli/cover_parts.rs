//! A search cut into parts by `cover --part`, and `cover --join`.

use crate::cover::{CHOICE, COSTS, GAINS, NONE, TOY, matching};
use crate::program::Folder;
use serde_json::json;

/// Runs a line of options for each of `of` parts, and returns the names of their files.
fn parts_of(folder: &Folder, options: &str, of: usize) -> String {
    let part = |number| {
        let name = format!("{number}of{of}");
        let line = format!("cover {options} --part {number}/{of} problem.dlx");
        folder.write(&name, folder.printed(&line));
        name
    };
    (1..=of).map(part).collect::<Vec<_>>().join(" ")
}

fn folder_with(problem: &str) -> Folder {
    Folder::with(&[("problem.dlx", problem)])
}

#[test]
fn parts_are_joined_to_the_answer_of_one_run() {
    for (problem, questions) in [
        (&*matching(5), "all,count,count --kernel cells,first,unique"),
        (
            &matching(5),
            "limit 7,count --limit 7,limit 120,kernel cells",
        ),
        (COSTS, "min-cost,best 3,best 9,all"),
        (GAINS, "min-cost,best 3,best 9"),
        (CHOICE, "all,count,unique,count --kernel cells"),
        (TOY, "all --threads 2,unique,first"),
        (NONE, "all,unique,count,min-cost,first"),
    ] {
        let folder = folder_with(problem);
        for question in questions.split(',') {
            let whole = folder.ran(&format!("cover --{question} problem.dlx"));
            for of in [1, 3] {
                let names = parts_of(&folder, &format!("--{question}"), of);
                let joined = folder.ran(&format!("cover --join {names}"));
                assert_eq!(joined, whole, "{question} in {of}");
            }
        }
    }
    let folder = folder_with(&matching(4));
    let names = parts_of(&folder, "--all", 3);
    let object = |options: &str| {
        let mut object = folder.done(&format!("cover --json {options}")).json();
        // Looking ahead depends on where a search begins.
        for key in ["seconds", "cpu_seconds", "updates"] {
            assert!(object[key].take().is_number());
        }
        object
    };
    assert_eq!(object(&format!("--join {names}")), object("problem.dlx"));
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let folder = folder_with(&matching(4));
    let refused = |parts: &str, message: &str| {
        folder.refused(&format!("cover --join {parts}"), message);
    };
    parts_of(&folder, "--count", 3);
    parts_of(&folder, "--count", 2);
    refused("1of3 3of3", "of 3 parts, these are missing: 2");
    refused("1of3 2of3 2of3 3of3", "2of3 and 2of3 are both part 2 of 3");
    refused("1of3 2of2", "1of3 is a part of 3, 2of2 a part of 2");
    refused("problem.dlx", "problem.dlx: not a file of `cover --part`");
    let text = folder.read("1of3");
    folder.write("forged", text.replacen("\"parts\":3", "\"parts\":100", 1));
    refused(
        "forged",
        "of 100 parts, these are missing: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, \
         18, 19, 20, 21 and 79 more",
    );
    folder.write("forged", text.replacen("\"parts\":3", "\"parts\":0", 1));
    refused("forged", "forged: there is no part 1 of 0");
    let large = format!("\"count\":\"{}", "9".repeat(1_000_000));
    folder.write("large", text.replace("\"count\":\"", &large));
    refused(
        "large 2of3 3of3",
        "large: line 2: the number of solutions is too large",
    );
    // Parts of other questions, searches and problems.
    for (other, problem, message) in [
        ("--all", 4, "parts of different questions"),
        ("--kernel links", 4, "parts of different searches"),
        ("--kernel links", 5, "parts of different problems"),
    ] {
        folder.write("first", folder.read("1of3"));
        folder.write("problem.dlx", matching(problem));
        parts_of(&folder, other, 3);
        refused("first 2of3 3of3", message);
    }
    // A solution in the wrong part, and one that is none.
    let text = folder.read("1of3");
    let (head, rest) = text.split_once('\n').unwrap();
    let other = folder.read("2of3");
    let solution = other.lines().nth(1).unwrap();
    folder.write("mixed", format!("{head}\n{solution}\n"));
    refused("mixed 2of3 3of3", "mixed: line 2: subtree");
    let wrong = rest.replacen("\"options\":[", "\"options\":[25,", 1);
    folder.write("wrong", format!("{head}\n{wrong}"));
    refused("wrong 2of3 3of3", "wrong: line 2: no solution");
    let (_, rest) = rest.split_once('\n').unwrap();
    folder.write("short", format!("{head}\n{rest}"));
    refused("short 2of3 3of3", "solutions, found");
    for options in [
        "--part 4/3 problem.dlx",
        "--part 1/3 --sample 2 problem.dlx",
        "--part 1/3 --checkpoint place problem.dlx",
        "--join 1of3 --count",
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
fn an_altered_part_has_no_answer() {
    let folder = folder_with(&matching(4));
    for question in ["--count", "--all"] {
        parts_of(&folder, question, 2);
        let part = folder.read("1of2").into_bytes();
        // A part whose last line does not end as it should counts as cut off, which is no error.
        let end = part.len() - "\"}\n".len();
        for at in (0..end).step_by(11) {
            let mut bytes = part.clone();
            bytes[at] ^= 1;
            folder.write("1of2", bytes);
            let joined = folder.ran("cover --join 1of2 2of2");
            assert_eq!(joined.code, Some(2), "byte {at}: {}", joined.stdout);
        }
    }
}

#[test]
fn incomplete_parts_leave_the_answer_open() {
    let folder = folder_with(&matching(5));
    parts_of(&folder, "--count --kernel cells", 2);
    let part = folder.ran("cover --count --kernel cells --max-nodes 40 --part 2/2 problem.dlx");
    assert_eq!(part.code, Some(3));
    folder.write("2of2", part.stdout);
    let joined = folder.ran("cover --join 2of2 1of2");
    assert!(joined.stdout.starts_with("at least "), "{}", joined.stdout);
    assert!(
        joined.stdout.ends_with(": part 2 out of nodes\n"),
        "{}",
        joined.stdout
    );
    assert_eq!(joined.code, Some(3));
    // A part whose program was killed, in the middle of a line or after one.
    parts_of(&folder, "--unique", 2);
    let text = folder.read("1of2");
    let head = text.lines().next().unwrap();
    for cut in [format!("{head}\n"), format!("{head}\n{{\"solu")] {
        folder.write("1of2", cut);
        let joined = folder.ran("cover --join 1of2 2of2 --json");
        // The other part has two solutions, and this is enough.
        assert_eq!(
            (joined.code, &joined.json()["unique"]),
            (Some(1), &json!(false))
        );
    }
    let folder = folder_with(TOY);
    let names = parts_of(&folder, "--unique", 2);
    let text = folder.read("2of2");
    folder.write("2of2", text.lines().next().unwrap());
    let joined = folder.ran(&format!("cover --join {names}"));
    assert!(
        joined.stdout.starts_with("unknown: part 2 cut off\n"),
        "{}",
        joined.stdout
    );
    assert_eq!(joined.code, Some(3));
}
