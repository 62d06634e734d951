//! The header is what cbindgen makes of the sources. `UPDATE=1 cargo test` renews it.

use std::path::Path;

#[test]
fn the_header_is_that_of_the_sources() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(here.join("cbindgen.toml")).expect("a configuration");
    // In the order of the header.
    let sources = ["error", "status", "limits", "nonogram", "generate", "cover"];
    let builder = cbindgen::Builder::new().with_config(config);
    let builder = sources.iter().fold(builder, |builder, name| {
        builder.with_src(here.join(format!("src/{name}.rs")))
    });
    let mut made = Vec::new();
    builder.generate().expect("a header").write(&mut made);
    let path = here.join("include/crosscover.h");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &made).expect("a file to write");
    }
    let committed = std::fs::read(&path).expect("a header");
    assert!(
        committed == made,
        "include/crosscover.h is not that of the sources: run UPDATE=1 cargo test"
    );
}
