//! The `crosscover` command line.

fn main() {}
