//! VeriPB, if the environment variable `CROSSCOVER_VERIPB` has the path of the program.

use cover_proof::Certificate;
use std::process::Command;

/// Whether VeriPB accepts, or None without VeriPB. The name is that of the files, so no other test
/// may have it.
pub(crate) fn accepts(name: &str, certificate: &Certificate) -> Option<bool> {
    let program = std::env::var_os("CROSSCOVER_VERIPB")?;
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let files = ["opb", "pbp"].map(|extension| folder.join(format!("{name}.{extension}")));
    std::fs::write(&files[0], &certificate.formula).unwrap();
    std::fs::write(&files[1], &certificate.proof).unwrap();
    let output = Command::new(program).args(files).output().unwrap();
    Some(output.status.success())
}
