//! `--split N`: the parts of a problem, each in a file that is a problem like any other.
//!
//! The first line of the file, a comment, says in JSON which part it is ([`PartMark`]). With
//! `--json`, so does the answer, and `--join` adds up these answers.

use crate::cli::Cover;
use crate::exit::Exit;
use crate::output;
use anyhow::{Context, Result};
use exact_cover::{OptionId, Problem, text};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// Which part of which problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PartMark {
    /// From 1.
    pub(super) part: usize,
    pub(super) parts: usize,
    /// See [`identity`].
    pub(super) problem: String,
    /// The version and commit of the program, on which the cut may depend.
    pub(super) crosscover: String,
}

impl PartMark {
    /// The mark in the text of a problem, if it is a part.
    pub(super) fn read(text: &[u8]) -> Option<Self> {
        let line = text.split(|&byte| byte == b'\n').next()?;
        serde_json::from_slice(line.strip_prefix(b"| ")?).ok()
    }
}

/// What is asked about a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Asked {
    All,
    First,
    Unique,
    Count,
    Best,
}

/// The part and the question that an answer belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PartQuestion {
    #[serde(flatten)]
    pub(super) mark: PartMark,
    pub(super) question: Asked,
    /// The most solutions wanted.
    pub(super) limit: Option<u64>,
}

impl PartQuestion {
    /// `None` if answers of parts cannot be added up.
    pub(super) fn new(mark: PartMark, options: &Cover) -> Option<Self> {
        let asked = &options.question;
        if asked.sample.is_some() || options.over.is_some() {
            return None;
        }
        let (question, limit) = match asked.cheapest() {
            Some(k) => (Asked::Best, Some(k.into())),
            None if asked.first => (Asked::First, Some(1)),
            None if asked.unique => (Asked::Unique, Some(2)),
            None if asked.count => (Asked::Count, options.limit),
            None => (Asked::All, options.limit),
        };
        Some(Self {
            mark,
            question,
            limit,
        })
    }
}

/// The SHA-256 of a problem in Knuth's format.
pub(super) fn identity(problem: &Problem) -> Result<String> {
    let text = text::write(problem).context("nothing to cut into parts")?;
    Ok(output::hex(&Sha256::digest(text)))
}

/// The name of an option in all parts: its own or, without one, its number, from 1.
pub(super) fn name_in_parts(problem: &Problem, option: OptionId) -> String {
    match problem.option_name(option) {
        Some(name) => name.to_owned(),
        None => (option.index() + 1).to_string(),
    }
}

/// Writes up to this number of parts: `STEM1.dlx`, `STEM2.dlx` and so on.
pub(super) fn split(problem: Problem, wanted: u32, stem: &Path, options: &Cover) -> Result<Exit> {
    let identity = identity(&problem)?;
    let problem = numbered(problem)?;
    let parts = problem.parts(wanted as usize);
    // None is written if one cannot be: an earlier part may be the input.
    for number in 1..=parts.len() {
        let file = file(stem, number);
        output::check_files(&options.file, &[("--out", Some(&file))], options.force)?;
    }
    for (number, part) in (1..).zip(&parts) {
        let mark = PartMark {
            part: number,
            parts: parts.len(),
            problem: identity.clone(),
            crosscover: crate::VERSION.to_string(),
        };
        let (part, _) = part.problem();
        let text = format!(
            "| {}\n{}",
            serde_json::to_string(&mark)?,
            text::write(&part)?
        );
        output::save(&file(stem, number), text.as_bytes(), options.force)?;
    }
    let number = output::count(parts.len() as u64, "part", "parts");
    let last = file(stem, parts.len());
    output::note(format_args!("{number}, up to {}", last.display()));
    Ok(Exit::Yes)
}

/// The same problem, whose options without a name are called by their numbers, from 1.
pub(super) fn numbered(problem: Problem) -> Result<Problem> {
    let options = problem.option_ids();
    let names = options.map(|option| name_in_parts(&problem, option));
    let names = names.collect();
    Ok(problem.with_option_names(names)?)
}

/// The file of a part: `STEM3.dlx`.
fn file(stem: &Path, number: usize) -> PathBuf {
    let mut name = stem.as_os_str().to_owned();
    name.push(format!("{number}.dlx"));
    name.into()
}
