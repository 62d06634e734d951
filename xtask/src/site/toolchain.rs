//! A Rust that compiles for WebAssembly.
//!
//! The standard library is compiled too, small and without the messages of panics, which saves a
//! quarter of a module. That needs its source and, of any stable compiler, features that are not
//! stable.

use crate::measure::finish;
use anyhow::{Context, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// Without messages of panics, and with numbers of the length they need, which saves 2 % after
/// gzip.
const RUSTFLAGS: &str =
    "-Zunstable-options -Cpanic=immediate-abort -Clink-arg=--compress-relocations";

/// Debian's Rust for its browsers.
const DEBIAN: &str = "/usr/bin";

/// A compiler with the source of its standard library.
pub(crate) struct Toolchain {
    /// The folder of `cargo` and `rustc`. `None` for those that run this program.
    folder: Option<PathBuf>,
    /// Debian's compiler comes without a linker for WebAssembly.
    linker: Option<PathBuf>,
}

impl Toolchain {
    /// The current Rust, else Debian's.
    pub(crate) fn find() -> anyhow::Result<Self> {
        let current = Self {
            folder: None,
            linker: None,
        };
        if current.has_source() {
            return Ok(current);
        }
        let linker = Path::new(DEBIAN).join("wasm-ld");
        let debian = Self {
            folder: Some(DEBIAN.into()),
            linker: Some(linker.clone()),
        };
        if debian.has_source() && linker.exists() {
            return Ok(debian);
        }
        bail!(
            "expected a Rust with the source of its standard library: run `rustup component add \
             rust-src`, or on Debian `apt-get install rustc-web cargo-web rust-web-src lld`"
        )
    }

    fn program(&self, name: &str) -> PathBuf {
        match &self.folder {
            Some(folder) => folder.join(name),
            None => name.into(),
        }
    }

    fn has_source(&self) -> bool {
        let rustc = Command::new(self.program("rustc"))
            .args(["--print", "sysroot"])
            .output();
        let sysroot = rustc
            .ok()
            .and_then(|rustc| String::from_utf8(rustc.stdout).ok());
        let library = "lib/rustlib/src/rust/library/std";
        sysroot.is_some_and(|sysroot| Path::new(sysroot.trim()).join(library).is_dir())
    }

    /// Compiles a package of the workspace in `folder`, below the root, with these options, to the
    /// module of its name.
    pub(crate) fn module(
        &self,
        folder: &str,
        package: &str,
        profile: &str,
        options: &[&str],
    ) -> anyhow::Result<PathBuf> {
        let root = crate::paths::root().canonicalize()?;
        let target = root.join("target/wasm");
        let mut cargo = Command::new(self.program("cargo"));
        cargo
            .args(["build", "--locked", "--package", package])
            .args(options)
            .args([
                "-Zbuild-std=std,panic_abort",
                "-Zbuild-std-features=optimize_for_size",
            ])
            .args(["--target", TARGET, "--profile", profile])
            .arg("--target-dir")
            .arg(&target)
            .current_dir(root.join(folder))
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", RUSTFLAGS);
        if self.folder.is_some() {
            // The variables of the cargo that runs this program name its compiler.
            cargo
                .env("RUSTC", self.program("rustc"))
                .env_remove("RUSTUP_TOOLCHAIN");
        }
        if let Some(linker) = &self.linker {
            cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        finish(&mut cargo)
            .with_context(|| format!("{package} does not compile for WebAssembly"))?;
        let name = package.trim_start_matches("crosscover-").replace('-', "_");
        Ok(target.join(TARGET).join(profile).join(name + ".wasm"))
    }
}
