//! The files of a local copy of the repository: a folder or a git directory.

use anyhow::{Context, ensure};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

/// The folder of the boards.
const BOARDS: &str = "puzzles";

/// A local copy.
pub(super) enum Repository {
    /// The folder of the working tree.
    Folder(PathBuf),
    /// A git directory, of which the commit HEAD is read.
    Git(PathBuf),
}

impl Repository {
    /// Recognizes a copy.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        if path.join(BOARDS).is_dir() {
            return Ok(Self::Folder(path.to_owned()));
        }
        ensure!(
            path.join("objects").is_dir(),
            "{}: expected a folder with {BOARDS}/, or a git directory",
            path.display()
        );
        Ok(Self::Git(path.to_owned()))
    }

    /// Calls `board` with the digit and the text of each board whose digit is wanted, in the order
    /// of the paths. Other files are not opened.
    pub(super) fn read(
        &self,
        wanted: impl Fn(char) -> bool,
        mut board: impl FnMut(char, &[u8]),
    ) -> anyhow::Result<()> {
        match self {
            Self::Folder(root) => {
                let mut paths = Vec::new();
                list(root, &root.join(BOARDS), &mut paths)?;
                paths.sort();
                for path in paths {
                    let digit = digit(&path);
                    if wanted(digit) {
                        let text = fs::read(root.join(&path)).context(path)?;
                        board(digit, &text);
                    }
                }
                Ok(())
            }
            Self::Git(directory) => read_git(directory, wanted, board),
        }
    }
}

/// Adds the boards below a folder, by their paths from the root.
fn list(root: &Path, folder: &Path, paths: &mut Vec<String>) -> anyhow::Result<()> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            list(root, &path, paths)?;
        } else if path.extension().is_some_and(|extension| extension == "non") {
            let names = path.strip_prefix(root)?.iter().map(|name| name.to_str());
            let names: Option<Vec<_>> = names.collect();
            paths.push(names.context("a path is not UTF-8")?.join("/"));
        }
    }
    Ok(())
}

/// The first hex digit of the SHA-256 of a path.
fn digit(path: &str) -> char {
    let hash = Sha256::digest(path.as_bytes());
    char::from_digit(u32::from(hash[0] >> 4), 16).expect("below 16")
}

/// A command of git.
fn git(directory: &Path) -> Command {
    let mut git = Command::new("git");
    git.arg("--git-dir").arg(directory);
    git
}

/// [`Repository::read`] of a git directory.
fn read_git(
    directory: &Path,
    wanted: impl Fn(char) -> bool,
    mut board: impl FnMut(char, &[u8]),
) -> anyhow::Result<()> {
    let listed = git(directory)
        .args(["ls-tree", "-r", "-z", "HEAD", BOARDS])
        .output()?;
    ensure!(
        listed.status.success(),
        "git ls-tree: {}",
        String::from_utf8_lossy(&listed.stderr)
    );
    // Each entry is: mode, type, object, tab, path.
    let listed = String::from_utf8(listed.stdout).context("a path is not UTF-8")?;
    let mut digits = Vec::new();
    let mut objects = String::new();
    for entry in listed.split_terminator('\0') {
        let (kind, path) = entry.split_once('\t').context("git ls-tree: no path")?;
        let digit = digit(path);
        if path.ends_with(".non") && wanted(digit) {
            let object = kind.rsplit(' ').next().context("git ls-tree: no object")?;
            objects += object;
            objects.push('\n');
            digits.push(digit);
        }
    }

    let mut child = git(directory)
        .args(["cat-file", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut input = child.stdin.take().context("git has no input")?;
    let mut output = BufReader::new(child.stdout.take().context("git has no output")?);
    let asked = thread::spawn(move || input.write_all(objects.as_bytes()));
    let mut head = String::new();
    for digit in digits {
        // Object, type, size; then the bytes and the end of a line.
        head.clear();
        output.read_line(&mut head)?;
        let size = head.trim_end().rsplit(' ').next().unwrap_or_default();
        let size: usize = size
            .parse()
            .with_context(|| format!("git cat-file: {head}"))?;
        let mut text = vec![0; size + 1];
        output.read_exact(&mut text)?;
        board(digit, &text[..size]);
    }
    asked.join().expect("the thread does not panic")?;
    ensure!(child.wait()?.success(), "git cat-file failed");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_read_by_the_digits_of_its_paths() {
        let root = std::env::temp_dir().join(format!("xtask-study-{}", std::process::id()));
        let boards = root.join(BOARDS).join("site");
        fs::create_dir_all(&boards).unwrap();
        for name in ["b.non", "a.non", "c.txt"] {
            fs::write(boards.join(name), name).unwrap();
        }
        let read = |wanted: &str| {
            let mut texts = Vec::new();
            let repository = Repository::open(&root).unwrap();
            let board = |_: char, text: &[u8]| texts.push(text.to_vec());
            repository
                .read(|digit| wanted.contains(digit), board)
                .unwrap();
            texts
        };
        assert_eq!(read("0123456789abcdef"), [b"a.non", b"b.non"]);
        let of_a = digit("puzzles/site/a.non");
        assert!(read(&of_a.to_string()).contains(&b"a.non".to_vec()));
        assert_ne!(of_a, digit("puzzles/site/b.non"));
        assert_eq!(read(&of_a.to_string()).len(), 1);
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn the_digit_is_the_first_one_of_the_hash() {
        // sha256sum of "abc" begins with ba.
        assert_eq!(digit("abc"), 'b');
    }
}
