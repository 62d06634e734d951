//! Tests of the commands that make, join, check and measure packs.

mod columns;
mod files;
mod generate;
mod order;
mod sizes;
mod sources;
mod stats;
mod teaching;
mod titles;
mod verify;

use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

/// Leaves a pack as an interrupted run does: a part, and a checkpoint, which is a manifest of its first `bytes`.
fn leave(folder: &Path, pack: &str, part: &str, bytes: usize, mut manifest: Value) {
    let hash = |text: &str| -> String {
        let hash = Sha256::digest(text);
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    };
    let members = manifest.as_object_mut().expect("an object");
    members.remove("seal");
    members["bytes"] = bytes.into();
    members["sha256"] = hash(&part[..bytes]).into();
    manifest["seal"] = hash(&manifest.to_string()).into();
    let write = |end: &str, text: &str| {
        fs::write(folder.join(format!("{pack}{end}")), text).expect("writable");
    };
    write(".part", part);
    write(".checkpoint.json", &manifest.to_string());
}
