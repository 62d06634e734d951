//! Builds the studio for any static host: the page, and the library as WebAssembly.

mod browser;
mod files;
pub(crate) mod npm;
pub(crate) mod toolchain;

use anyhow::{Context, ensure};
use files::{SiteFiles, read_folder};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write;
use std::path::Path;
use toolchain::Toolchain;

/// The largest page, after gzip, in bytes, without the modules, the fonts and the languages.
const MAX_PAGE: usize = 100_000;

/// The largest table of a language, after gzip, in bytes: only those who read it load it.
const MAX_LANGUAGE: usize = 8_000;

/// The libraries as WebAssembly: the name of the module, the feature that makes it, and its most
/// bytes after gzip.
const MODULES: [(&str, &str, usize); 2] = [
    ("studio.wasm", "studio", 1_080_000),
    ("decodoku.wasm", "decodoku", 85_000),
];

/// Builds `target/site`, and tests it on request, with this program if one is given.
pub(crate) fn run(test: bool, program: Option<&Path>) -> anyhow::Result<()> {
    let root = crate::paths::root().canonicalize()?;
    let site = root.join("target/site");
    let sizes = build(&site)?;
    if test {
        browser::run(&site, program)?;
        for (name, bytes, most) in sizes {
            ensure!(
                bytes <= most,
                "{name}: {bytes} bytes after gzip, more than {most}"
            );
        }
    }
    Ok(())
}

/// Builds the site. Returns names, bytes after gzip and the most bytes: of the page and of the
/// modules.
fn build(site: &Path) -> anyhow::Result<Vec<(&'static str, usize, usize)>> {
    let toolchain = Toolchain::find()?;
    let mut files = page()?;
    files.insert("host.json".to_string(), br#"{"host":"static"}"#.to_vec());
    let (mut of_page, mut of_language) = (0, 0);
    for (name, bytes) in &files {
        if name.starts_with("words-") {
            of_language = gzip(bytes).max(of_language);
        } else {
            of_page += gzip(bytes);
        }
    }
    println!(
        "the page: {} files, {of_page} bytes after gzip, and {of_language} for a language",
        files.len()
    );
    let mut sizes = vec![
        ("the page", of_page, MAX_PAGE),
        ("a language", of_language, MAX_LANGUAGE),
    ];
    for (name, feature, most) in MODULES {
        let options = ["--no-default-features", "--features", feature];
        let module = toolchain.module(".", "crosscover-studio-wasm", "site", &options)?;
        let module = fs::read(&module).with_context(|| module.display().to_string())?;
        let bytes = gzip(&module);
        println!("{name}: {} bytes, {bytes} after gzip", module.len());
        sizes.push((name, bytes, most));
        files.insert(name.to_string(), module);
    }
    for (name, font) in [
        ("regular.ttf", ttf_noto_sans::REGULAR),
        ("bold.ttf", ttf_noto_sans::BOLD),
    ] {
        files.insert(name.to_string(), font.to_vec());
    }
    keep_offline(&mut files)?;

    if site.exists() {
        fs::remove_dir_all(site).with_context(|| site.display().to_string())?;
    }
    fs::create_dir_all(site)?;
    for (name, bytes) in &files {
        let path = site.join(name);
        fs::create_dir_all(path.parent().expect("a file of the site"))?;
        fs::write(path, bytes).with_context(|| name.clone())?;
    }
    crate::licenses::write("site", site)?;
    println!("{} can be put on any static host", site.display());
    Ok(sizes)
}

/// The files of the page, minified where npm is at hand.
fn page() -> anyhow::Result<SiteFiles> {
    let folder = crate::paths::root()
        .canonicalize()?
        .join("crates/studio-server/page");
    let mut files = SiteFiles::new();
    read_folder(&folder, "", &mut files)?;
    // For the type checker.
    files.retain(|name, _| !matches!(&**name, "tsconfig.json" | "types.js"));
    match npm::install()? {
        None => println!("npm is not installed, so the page is not minified"),
        Some(programs) => npm::minify(&programs, &folder, &mut files)?,
    }
    Ok(files)
}

/// Writes the names of all files and their version, which is a hash of their contents, into the
/// service worker.
fn keep_offline(files: &mut SiteFiles) -> anyhow::Result<()> {
    let mut hasher = Sha256::new();
    for (name, bytes) in &*files {
        hasher.update(name);
        hasher.update(Sha256::digest(bytes));
    }
    let hash = hasher.finalize();
    let version: String = hash[..8].iter().map(|b| format!("{b:02x}")).collect();
    let worker = files.remove("sw.js").context("expected a file sw.js")?;
    // The page itself, by the name that people use.
    let names: Vec<&str> = ["./"]
        .into_iter()
        .chain(files.keys().map(String::as_str))
        .collect();
    let mut text = String::from_utf8(worker)?;
    for (old, new) in [
        ("\"studio-development\"", format!("\"studio-{version}\"")),
        ("[\"./\"]", serde_json::to_string(&names)?),
    ] {
        ensure!(text.contains(old), "expected {old} in sw.js");
        text = text.replace(old, &new);
    }
    files.insert("sw.js".to_string(), text.into_bytes());
    Ok(())
}

/// The size of a file as servers send it.
fn gzip(bytes: &[u8]) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory takes any bytes");
    encoder.finish().expect("memory takes any bytes").len()
}
