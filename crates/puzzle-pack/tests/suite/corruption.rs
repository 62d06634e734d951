//! Verification finds every alteration of a pack.

use crate::hostile;
use crate::hostile::{good, is_accepted};
use crate::in_memory::findings;
use nonogram::Picture;
use proof_check::Proved;
use proptest::collection::vec;
use proptest::prelude::*;
use puzzle_pack::Columns;
use std::collections::HashSet;

/// The lines of the good pack as fields, with the header first. None of them is quoted.
fn table() -> Vec<Vec<String>> {
    assert!(!good().contains('"'));
    let lines = good().lines();
    lines
        .map(|line| line.split(',').map(String::from).collect())
        .collect()
}

fn text(table: &[Vec<String>]) -> String {
    table.iter().map(|row| row.join(",") + "\n").collect()
}

fn place(column: &str) -> usize {
    Columns::all([]).position(column).unwrap()
}

#[test]
fn the_pack_itself_is_good() {
    assert_eq!(findings(good()), "");
    let logics: Vec<_> = table()
        .iter()
        .map(|row| row[place("logic")].clone())
        .collect();
    assert_eq!(logics, ["logic", "line", "line", "probe", "probe"]);
    assert!(table().iter().all(|row| !row[place("proof")].is_empty()));
}

/// Ways to alter a value.
fn alterations(value: &str) -> Vec<String> {
    let digit = |byte: u8| match byte {
        b'0'..=b'8' => byte + 1,
        b'9' => b'0',
        byte => byte,
    };
    let flipped: Vec<u8> = value
        .bytes()
        .map(|byte| match byte {
            b'0' | b'1' => b'1' - byte + b'0',
            byte => byte,
        })
        .collect();
    let [counted, flipped] = [value.bytes().map(digit).collect(), flipped]
        .map(|bytes: Vec<u8>| String::from_utf8(bytes).unwrap());
    let without_last = &value[..value.len().saturating_sub(1)];
    let mut values = vec![String::new(), counted, flipped];
    values.extend([value.to_uppercase(), without_last.to_string()]);
    for garbage in [
        "x",
        "0",
        "-1",
        "1.5",
        "\u{fffd}",
        " ",
        "NaN",
        "18446744073709551616",
        "none",
        "search",
    ] {
        values.extend([garbage.to_string(), format!("{value}{garbage}")]);
    }
    values.extend(["0", " ", "+"].map(|sign| format!("{sign}{value}")));
    values
}

/// Why a changed value may pass, according to the documentation of `verify`.
fn may_pass(column: &str, value: &str, changed: &str, altered: &[Vec<String>]) -> bool {
    match column {
        // Of images, which a pack does not have, only the form is checked.
        "title_en" | "style" | "flips" | "loss" | "turned" => true,
        // If no other row has it.
        "index" => {
            let indices = altered[1..].iter().map(|row| &row[place("index")]);
            let different: HashSet<&String> = indices.collect();
            different.len() == altered.len() - 1
        }
        // A row of another version, or points of the source: only the form is checked.
        "generator" => changed.starts_with("crosscover ") && changed.split('.').count() == 3,
        "xp_from" => changed == "source",
        // A program that reads numbers leaves out zeros at the end.
        "density" | "difficulty" | "footholds_mean" => {
            let zeros = value
                .strip_prefix(changed)
                .filter(|_| changed.contains('.'));
            zeros.is_some_and(|zeros| zeros.bytes().all(|byte| byte == b'0'))
        }
        // Blanks may stand between the signs of a proof.
        "proof" => changed.trim() == value,
        _ => false,
    }
}

#[test]
fn every_altered_value_is_found() {
    // One that line logic solves, and one that needs probing.
    for row in [1, 4] {
        for column in Columns::all([]).names() {
            let (table, place) = (table(), place(column));
            let value = &table[row][place];
            let others = table[1..].iter().map(|row| row[place].clone());
            for changed in alterations(value).into_iter().chain(others) {
                if changed == *value {
                    continue;
                }
                let mut altered = table.clone();
                altered[row][place] = changed.clone();
                let found = findings(&text(&altered));
                if found.is_empty() {
                    assert!(
                        may_pass(column, value, &changed, &altered),
                        "{column}: {changed:?}"
                    );
                    continue;
                }
                // The message names the row or, for values that are compared with the row before,
                // the next row. Of two rows with the same index it names the later one.
                let named = [row + 1, row + 2].map(|line| format!("line {line}"));
                let is_named = named.iter().any(|line| found.starts_with(line));
                assert!(is_named || column == "index", "{column}: {found}");
            }
        }
    }
}

#[test]
fn rows_may_be_moved_but_not_repeated() {
    let lines: Vec<&str> = good().lines().collect();
    for from in 1..lines.len() {
        for to in 1..=lines.len() {
            let mut repeated = lines.clone();
            repeated.insert(to, lines[from]);
            let found = findings(&(repeated.join("\n") + "\n"));
            assert!(found.contains("duplicate: line "), "{found}");
            if to < lines.len() && to != from {
                let mut moved = lines.clone();
                let line = moved.remove(from);
                moved.insert(to, line);
                let found = findings(&(moved.join("\n") + "\n"));
                assert_eq!(found, "", "row {from} to {to}");
            }
        }
    }
}

/// A pack may end between rows: only its manifest has their number.
#[test]
fn a_cut_pack_is_found() {
    let rows: Vec<usize> = good().match_indices('\n').map(|(at, _)| at + 1).collect();
    for end in rows[2]..good().len() {
        let cut = &good().as_bytes()[..end];
        assert_eq!(is_accepted(cut), rows.contains(&end), "at {end}");
    }
    let found = findings(&good()[..good().len() - 30]);
    let fields = Columns::all([]).names().len();
    assert!(found.contains(&format!("line 5: expected {fields} fields, found ")));
    assert!(found.contains("line 5: the file ends within this line: expected a line end"));
}

/// Every byte of every proof is removed, doubled or replaced. The result is found, or is still a
/// proof.
#[test]
fn altered_proofs_are_found_unless_they_are_proofs() {
    let (mut found, mut proofs) = (0, 0);
    for row in 1..=4 {
        let table = table();
        let proof = &table[row][place("proof")];
        let cells = &table[row][place("cells")];
        let picture = Picture::from_bits(8, 7, cells).unwrap();
        for at in 0..proof.len() {
            let (before, after) = (&proof[..at], &proof[at + 1..]);
            let byte = &proof[at..=at];
            let replaced = "rc0123456789.-!?[| ]x".chars().map(String::from);
            for middle in replaced.chain([String::new(), byte.repeat(2)]) {
                let changed = format!("{before}{middle}{after}");
                let mut altered = table.clone();
                altered[row][place("proof")] = changed.clone();
                let puzzle = picture.puzzle();
                let proved = proof_check::check(&puzzle, changed.as_bytes());
                let is_proof = proved == Ok(Proved::Unique(picture.clone()));
                let complaints = findings(&text(&altered));
                assert_eq!(complaints.is_empty(), is_proof, "{changed}: {complaints}");
                if !is_proof {
                    let expected = format!("line {}, column proof: ", row + 1);
                    assert!(complaints.starts_with(&expected), "{complaints}");
                }
                found += u32::from(!is_proof);
                proofs += u32::from(is_proof);
            }
        }
    }
    assert!(
        found > proofs && proofs > 0,
        "{found} found, {proofs} proofs"
    );
}

proptest! {
    #[test]
    fn any_bytes_have_an_answer(bytes in vec(any::<u8>(), 0..400), behind in any::<bool>()) {
        let header = good().lines().next().unwrap();
        let mut pack = Vec::new();
        if behind {
            pack.extend_from_slice(header.as_bytes());
            pack.push(b'\n');
        }
        pack.extend(bytes);
        hostile::any_bytes_have_an_answer(&pack);
    }

    #[test]
    fn changes_are_found(changes in vec(any::<u8>(), 3..13)) {
        hostile::changes_are_found(&changes);
    }
}
