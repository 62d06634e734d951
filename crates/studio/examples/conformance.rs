//! Writes each request of the conformance test and its answer, as an array on a line, for
//! comparison with WebAssembly.

use std::io::Write;

#[path = "../tests/requests/mod.rs"]
#[expect(dead_code, reason = "the test compares answers with what is expected")]
mod requests;

fn main() -> std::io::Result<()> {
    let mut output = std::io::stdout().lock();
    for case in requests::cases() {
        let line = serde_json::json!([case.text, studio::answer(&case.text)]);
        writeln!(output, "{line}")?;
    }
    Ok(())
}
