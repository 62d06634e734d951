//! Answers requests from standard input, one on each line, as the page's engines do.

use std::io::{BufRead, Write};

fn main() -> std::io::Result<()> {
    let mut output = std::io::stdout().lock();
    for request in std::io::stdin().lock().lines() {
        writeln!(output, "{}", studio::answer(&request?))?;
        output.flush()?;
    }
    Ok(())
}
