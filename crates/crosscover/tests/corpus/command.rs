//! The inverse-nonogram challenge.

use crate::files;
use crate::program::{Inversor, crosscover, run};
use std::fs;
use std::path::Path;

pub(crate) fn the_command_and_the_examples_answer_the_challenge_byte_for_byte(corpus: &Path) {
    let folder = corpus.join("inversor");
    let inversors = ["inversor.rs", "inversor_x.rs"].map(Inversor::compile);
    for input in files(&folder, "in") {
        let name = input.file_name().unwrap().to_str().unwrap();
        let expected = fs::read_to_string(input.with_extension("out")).unwrap();
        let ran = run(&mut crosscover(&folder, &["invert", name]));
        assert_eq!(ran.stdout, expected, "{name}");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{name}");

        for inversor in inversors.iter().flatten() {
            let output = inversor.run(&fs::read(&input).unwrap());
            assert_eq!(output.status.code(), Some(0), "{name}");
            assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{name}");
        }
    }
}
