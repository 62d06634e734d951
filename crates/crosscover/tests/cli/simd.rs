//! What the program prints does not depend on the vector instructions that it uses.

use crate::program::{crosscover, run};
use std::path::Path;

fn output(simd: &str, line: &str, input: &str) -> String {
    let arguments: Vec<&str> = line.split(' ').collect();
    let mut command = crosscover(Path::new("."), &arguments);
    let ran = run(command.env("CROSSCOVER_SIMD", simd).write_stdin(input));
    assert!(!ran.stdout.is_empty(), "{line}: {}", ran.stderr);
    // Times differ.
    let lines = ran.stdout.lines().filter(|line| !line.contains(" s, cpu "));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn vector_instructions_change_no_output() {
    let solutions = include_str!("../../../../data/unit/120-solutions.non");
    // Rows of up to 24 + 46 bits, which get shorter as the search goes down.
    let queens =
        ["9", "70"].map(|size| output("plain", &format!("cover --example queens {size}"), ""));
    for (line, input) in [
        ("generate --size 10x10 -n 20 --out -", ""),
        ("generate --size 25x20 -n 8 --source shapes --out -", ""),
        (
            "generate --size 31x31 -n 4 --engines propagation --out -",
            "",
        ),
        (
            "generate --size 12x40 -n 2 --source smooth --json --out -",
            "",
        ),
        ("solve --engine both --limit 200 -", solutions),
        ("cover --kernel bits --all -", &queens[0]),
        (
            "cover --kernel bits --all --limit 500 --max-nodes 30000 -",
            &queens[1],
        ),
    ] {
        let plain = output("plain", line, input);
        for simd in ["avx2", "avx512"] {
            assert!(output(simd, line, input) == plain, "{line} with {simd}");
        }
    }
    let ran = run(crosscover(Path::new("."), &["solve", "-"]).env("CROSSCOVER_SIMD", "sse9"));
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("CROSSCOVER_SIMD"), "{}", ran.stderr);
}
