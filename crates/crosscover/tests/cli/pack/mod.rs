//! Tests of the commands that make, join, check and measure packs.

mod columns;
mod exclude;
mod files;
mod games;
mod generate;
mod images;
mod order;
mod own_ids;
mod replace;
mod sizes;
mod sources;
mod spreadsheets;
mod stats;
mod teaching;
mod themes;
mod titles;
mod verify;

use crate::program::Folder;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Leaves a pack as an interrupted run does: a part, and a checkpoint, which is a manifest of its
/// first `bytes`.
fn leave(folder: &Folder, pack: &str, part: &str, bytes: usize, manifest: Value) {
    let checkpoint = sealed(manifest, &part[..bytes]);
    folder.write(format!("{pack}.part"), part);
    folder.write(format!("{pack}.checkpoint.json"), checkpoint);
}

/// A manifest with the hashes of these rows and of itself.
fn sealed(mut manifest: Value, rows: &str) -> String {
    let members = manifest.as_object_mut().expect("an object");
    members.remove("seal");
    members["bytes"] = rows.len().into();
    members["sha256"] = hash(rows).into();
    manifest["seal"] = hash(&manifest.to_string()).into();
    manifest.to_string()
}

fn hash(text: &str) -> String {
    let hash = Sha256::digest(text);
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Checks that the parts of a pack, made in any order, are merged into the pack of a single run,
/// with its manifest, and that it is verified; returns it.
#[track_caller]
fn check_parts(recipe: &str, numbers_of_parts: &[usize]) -> String {
    let folder = Folder::new();
    folder.done(&format!("generate {recipe} --out pack"));
    folder.done("verify pack");
    let (pack, manifest) = (folder.read("pack"), folder.manifest("pack"));
    for of in numbers_of_parts {
        let mut parts = String::new();
        for number in (1..=*of).rev() {
            folder.done(&format!(
                "generate {recipe} --shard {number}/{of} --out {number}of{of}"
            ));
            parts += &format!(" {number}of{of}");
        }
        folder.done(&format!("status{parts}"));
        folder.done(&format!("merge --force --out merged{parts}"));
        assert_eq!(folder.read("merged"), pack, "{of} parts");
        assert_eq!(folder.manifest("merged"), manifest, "{of} parts");
    }
    pack
}

/// The values of a column of a pack in CSV without quotes.
fn column<'p>(pack: &'p str, name: &str) -> Vec<&'p str> {
    let mut rows = pack.lines().map(|line| line.split(','));
    let mut header = rows.next().expect("a header");
    let place = header.position(|column| column == name).expect(name);
    rows.map(|mut row| row.nth(place).expect(name)).collect()
}
