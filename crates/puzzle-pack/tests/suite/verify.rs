//! What verification says of small tables, value by value.

use crate::in_memory::verify;

fn findings(table: &str) -> Vec<String> {
    let found = verify(table).findings;
    found.iter().map(ToString::to_string).collect()
}

/// A board that line logic solves, and one that it does not: the cells of 4x4.
const LINE: &str = "1110000010000000";
const PROBE: &str = "1001110000100010";

/// The same, mirrored.
const OTHER_LINE: &str = "0111000000010000";
const OTHER_PROBE: &str = "1001001101000100";

/// The name of this version.
const OURS: &str = concat!("crosscover ", env!("CARGO_PKG_VERSION"));

#[test]
fn columns_that_no_pack_has_are_listed() {
    let verified = verify("mood,width,height,cells,taste\nfine,4,4,1110000010000000,sour\n");
    assert_eq!(verified.unchecked, ["mood", "taste"]);
    assert_eq!((verified.rows, verified.findings.len()), (1, 0));
}

/// An empty proof is missing if the board needs only line logic, which needs no search, or if this
/// version wrote the row.
#[test]
fn rows_without_a_proof_are_counted() {
    let older = "crosscover 0.1.0";
    let mut table = "width,height,cells,proof,generator\n".to_string();
    for (cells, generator) in [
        (LINE, OURS),
        (OTHER_LINE, older),
        (PROBE, OURS),
        (OTHER_PROBE, older),
    ] {
        table += &format!("4,4,{cells},,{generator}\n");
    }
    let verified = verify(&table);
    assert_eq!((verified.rows, verified.without_proof), (4, 4));
    let missing = |line: usize, column| {
        format!("line {line}, column {column}: expected a proof, found nothing")
    };
    assert_eq!(
        findings(&table),
        [2, 3, 4].map(|line| missing(line, "proof"))
    );
    // Without the column, no row has one.
    let table = format!("width,height,cells,generator\n4,4,{LINE},{OURS}\n4,4,{PROBE},{OURS}\n");
    let verified = verify(&table);
    assert_eq!((verified.without_proof, verified.findings.len()), (2, 0));
    // With proofs, none is counted.
    let table =
        format!("width,height,cells,proof\n4,4,{LINE},r1-4c1-4r1-4\n4,4,{PROBE},{{r1c1}}\n");
    let verified = verify(&table);
    assert_eq!(
        (verified.without_proof, verified.findings.len()),
        (0, 0),
        "{:?}",
        verified.findings
    );
}

#[test]
fn generators_are_versions_of_this_program() {
    let found = |generator: &str| {
        let table = format!("width,height,cells,generator\n4,4,{PROBE},{generator}\n");
        findings(&table).len()
    };
    for version in ["crosscover 0.2.0", "crosscover 9.10.11"] {
        assert_eq!(found(version), 0, "{version}");
    }
    for end in [
        "", " ", " 1", " 1.2", " 1.2.3.4", " 1..3", " 1.2.", " 1.2.x", " 1.2.3a",
    ] {
        let other = &format!("crosscover{end}");
        assert_eq!(found(other), 1, "{other}");
    }
}

/// Where points came from is not known without its column, so they may be any number.
#[test]
fn points_of_unknown_origin_are_numbers() {
    let found = |header: &str, row: &str| {
        findings(&format!("width,height,cells,{header}\n4,4,{LINE},{row}\n"))
    };
    assert!(found("xp", "77").is_empty());
    assert!(found("xp,xp_from", "77,source").is_empty());
    // So also in a row of this version, whose rule gives 3.
    let ours = format!("77,{OURS}");
    assert!(found("xp,generator", &ours).is_empty());
    let refused = ["line 2, column xp: expected a number up to 18446744073709551615, found \"07\""];
    assert_eq!(found("xp", "07"), refused);
    assert_eq!(
        found("xp,xp_from,generator", &format!("77,rule,{OURS}")).len(),
        1
    );
}

/// Values that another version may compute differently are only checked for their form.
#[test]
fn counters_of_other_versions_have_their_form() {
    let found = |generator: &str, column: &str, value: &str| {
        let row = format!("4,4,{LINE},{value},{generator}");
        findings(&format!("width,height,cells,{column},generator\n{row}\n")).len()
    };
    for (column, good, bad) in [
        ("level", "hard", "harder"),
        ("technique", "gap", "deeper"),
        ("sweeps", "999", "many"),
        ("difficulty", "99", "-1"),
        ("seconds", "99", "soon"),
        ("cover_nodes", "999", "-1"),
    ] {
        assert_eq!(found("crosscover 0.1.0", column, good), 0, "{column}");
        assert_eq!(found("crosscover 0.1.0", column, bad), 1, "{column}");
        assert_eq!(found(OURS, column, good), 1, "{column}");
        let ours = format!("width,height,cells,{column},generator\n4,4,{LINE},{good},{OURS}\n");
        let other = puzzle_pack::verify_other_build(ours.as_bytes(), Default::default(), |_| {});
        let other = other.unwrap();
        assert_eq!(
            (other.findings.len(), other.differences.len()),
            (0, 1),
            "{column}"
        );
    }
    // An engine that was not used has no counters.
    assert_eq!(found("crosscover 0.1.0", "cover_nodes", ""), 0);
    assert_eq!(found(OURS, "cover_nodes", ""), 0);
}

/// The engines of a row are those it names, or those whose counters it has.
#[test]
fn counters_belong_to_the_engines_of_a_row() {
    let found = |header: &str, row: &str| {
        let table = format!("width,height,cells,generator,{header}\n4,4,{LINE},{OURS},{row}\n");
        findings(&table)
    };
    let none: [&str; 0] = [];
    assert_eq!(
        found("engines,cover_nodes,cover_updates", "propagation,,"),
        none
    );
    assert_eq!(found("cover_nodes,cover_updates", ","), none);
    let counters = "57,149";
    assert_eq!(
        found(
            "engines,cover_nodes,cover_updates",
            &format!("both,{counters}")
        ),
        none
    );
    assert_eq!(found("cover_nodes,cover_updates", counters), none);
    let expected = |column, value| format!("line 2, column {column}: expected {value}");
    for (header, row, column, value) in [
        (
            "engines,cover_nodes",
            "propagation,57",
            "cover_nodes",
            "\"\", found \"57\"",
        ),
        (
            "engines,cover_nodes",
            "both,",
            "cover_nodes",
            "\"57\", found \"\"",
        ),
        (
            "cover_nodes,cover_updates",
            "57,",
            "cover_updates",
            "\"149\", found \"\"",
        ),
        ("engines", "cover", "engines", "\"both\", found \"cover\""),
    ] {
        assert_eq!(found(header, row), [expected(column, value)], "{row}");
    }
}

/// The rows that are in memory at once have some 16 MiB.
#[test]
fn large_rows_are_checked_a_few_at_a_time() {
    let mut table = "width,height,cells,mood\n".to_string();
    for _ in 0..20 {
        table += &format!("4,4,{LINE},{}\n", "o".repeat(1 << 20));
    }
    let mut progress = Vec::new();
    puzzle_pack::verify(table.as_bytes(), Default::default(), |rows| {
        progress.push(rows)
    })
    .unwrap();
    assert_eq!(progress, [16, 20]);
}

/// Rows are checked in chunks of 256. Each row counts, and its line is right.
#[test]
fn many_rows_are_all_checked() {
    let mut table = "width,height,cells\n".to_string();
    for row in 0..600 {
        // The cells of row 599 have a second solution.
        table += if row == 599 {
            "2,2,1001\n"
        } else {
            "2,2,1110\n"
        };
    }
    let mut progress = Vec::new();
    let verified = puzzle_pack::verify(table.as_bytes(), Default::default(), |rows| {
        progress.push(rows)
    });
    let verified = verified.unwrap();
    assert_eq!(progress, [256, 512, 600]);
    assert_eq!(verified.rows, 600);
    let lines: Vec<u64> = verified
        .findings
        .iter()
        .map(|finding| finding.line)
        .collect();
    assert_eq!(lines.last(), Some(&601));
}
