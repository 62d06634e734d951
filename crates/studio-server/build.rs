//! Lists the files of the page, for `src/page.rs`: all in `page` except what configures the type
//! checker.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=page");
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    let mut names = Vec::new();
    add(Path::new("page"), &mut names)?;
    names.sort_unstable();
    let mut list = String::from("&[\n");
    for path in names {
        let name = path.trim_start_matches("page/");
        let path = format!(
            "concat!(env!(\"CARGO_MANIFEST_DIR\"), {:?})",
            format!("/{path}")
        );
        list += &format!("PageFile {{ name: {name:?}, bytes: include_bytes!({path}) }},\n");
    }
    fs::write(Path::new(&out).join("page.rs"), list + "]\n")
}

/// Adds the files of a folder, by their paths with slashes. Hidden ones are left out.
fn add(folder: &Path, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            add(&path, names)?
        } else if !name.starts_with('.') && name != "tsconfig.json" {
            names.push(path.to_string_lossy().replace('\\', "/"))
        }
    }
    Ok(())
}
