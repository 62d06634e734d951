//! Checks a row without looking at the others.

use super::{PackFinding, Places};
use crate::judge::difficulty::{Level, technique};
use crate::judge::engines::{BoardVerdict, CrossCheck, Engines, Verified, check_proof};
use crate::judge::footholds::Footholds;
use crate::row::column::{Column, ColumnCheck, ColumnKind, OnRequest};
use crate::row::form::PackForm;
use crate::row::titles::Titles;
use crate::row::titles::{check_title, language_of};
use crate::row::{self, GENERATOR, Likeness, Origin, Row, RowSource};
use crate::text::cells::{Wrong, clue_difference, read_picture};
use crate::text::finding::line_of;
use crate::text::spreadsheet::{advice, shown};
use csv::ByteRecord;
use nonogram::{Clues, Logic, MAX_SIDE, Picture, Puzzle, Technique, WorkBudget};
use pixelize::Style;
use proof_check::{Proved, RejectReason, Rejected};

/// A row that has been checked.
#[derive(Default)]
pub(super) struct Checked {
    pub(super) line: u64,
    /// Its seed, index and id, if they can be read.
    pub(super) seed: Option<u64>,
    pub(super) index: Option<u64>,
    pub(super) id: Option<u64>,
    /// The designer's id, if the row has one.
    pub(super) own_id: Option<String>,
    pub(super) unknown: bool,
    pub(super) without_proof: bool,
    /// The level of its board, if both engines decided it.
    pub(super) level: Option<Level>,
    pub(super) findings: Vec<PackFinding>,
    pub(super) differences: Vec<PackFinding>,
}

impl Checked {
    pub(super) fn new(
        record: Result<ByteRecord, PackFinding>,
        places: &Places,
        engines: &mut CrossCheck,
        budget: &WorkBudget<'_>,
    ) -> Self {
        let line = record.as_ref().map_or_else(|finding| finding.line, line_of);
        let mut checked = Self {
            line,
            ..Self::default()
        };
        let record = match record {
            Ok(record) => record,
            Err(finding) => {
                checked.findings.push(finding);
                return checked;
            }
        };
        let mut values = Vec::with_capacity(places.known.len());
        for (column, place) in &places.known {
            match str::from_utf8(&record[*place]) {
                Ok(text) => values.push((column.as_str(), text)),
                Err(_) => checked.find(column, "expected UTF-8 text".to_string()),
            }
        }
        if checked.findings.is_empty() {
            let fields = Fields {
                values,
                form: places.form,
                is_other_build: places.is_other_build,
            };
            if let Err((column, message)) = checked.check(&fields, engines, budget) {
                checked.find(&column, message);
            }
        }
        checked
    }

    fn find(&mut self, column: &str, message: String) {
        let finding = PackFinding::of_value(self.line, column, message);
        self.findings.push(finding);
    }

    fn differ(&mut self, column: &str, message: String) {
        let difference = PackFinding::of_value(self.line, column, message);
        self.differences.push(difference);
    }

    /// Checks the values of a row. An error makes further checks pointless.
    fn check(
        &mut self,
        fields: &Fields<'_>,
        engines: &mut CrossCheck,
        budget: &WorkBudget<'_>,
    ) -> Result<(), Wrong> {
        self.seed = fields.number("seed", u64::MAX)?;
        self.index = fields.number("index", u64::MAX)?;
        let (picture, palette) = read_picture(|column| fields.get(column), None)?;
        let puzzle = picture.puzzle();
        self.compare_clues("rows", "row", puzzle.rows(), fields);
        self.compare_clues("columns", "column", puzzle.columns(), fields);
        self.id = Some(row::id_number(&puzzle));
        let own_id = fields.own_id();
        self.own_id = own_id.map(String::from);
        if own_id.is_some_and(|id| id.trim().is_empty()) {
            self.find("id", "expected an id, found nothing".to_string());
        }
        self.check_texts(fields);

        let report = engines.propagate(&puzzle, Logic::Search, budget);
        let cover = match engines.confirm(&picture, &puzzle, &report, Engines::Both, budget) {
            BoardVerdict::Unique(cover) => cover,
            BoardVerdict::Multiple(solutions) => {
                let mut others = solutions.iter().filter(|other| **other != picture);
                let other = others.next().expect("two solutions differ").to_digits();
                let switch = puzzle.elementary_switch(&picture);
                let switch = switch.map(|it| format!(" (elementary switch: {it})"));
                let message = format!(
                    "several solutions{}: {} has the same clues",
                    switch.unwrap_or_default(),
                    shown(&other)
                );
                self.find("cells", message);
                return Ok(());
            }
            BoardVerdict::Unknown | BoardVerdict::TooLarge(_) => {
                self.unknown = true;
                return Ok(());
            }
            BoardVerdict::Bug(bug) => {
                self.find("cells", bug.to_string());
                return Ok(());
            }
        };
        let Some(grade) = engines.grade(&puzzle, &report, budget) else {
            self.unknown = true;
            return Ok(());
        };
        self.level = Some(grade.level);
        let stop = || budget.poll().is_err();
        self.check_proof(fields, &picture, &puzzle, report.logic, &stop);
        let likeness = fields.likeness()?;
        let technique = fields.has_any(OnRequest::Rated).then(|| {
            let technique = technique(&puzzle, &picture, Technique::Deeper, &stop);
            technique.ok().flatten()
        });
        self.unknown |= technique == Some(None);
        let board = Verified {
            propagation: report,
            cover: cover.filter(|_| fields.engines() == Engines::Both),
            grade,
            technique: technique.flatten(),
            footholds: fields
                .has_any(OnRequest::Footholds)
                .then(|| Footholds::of(&puzzle, &stop)),
            counters: fields.has_any(OnRequest::Counters),
            proof: String::new(),
        };
        let xp = (fields.get("xp_from") == Some("source")).then(|| fields.get("xp"));
        let titles = Titles::default();
        let origin = Origin {
            id: own_id,
            xp: xp.flatten().and_then(|xp| xp.parse().ok()),
            likeness: likeness.as_ref(),
            ..Origin::drawn(&titles, palette.as_ref())
        };
        let (seed, index) = (self.seed.unwrap_or(0), self.index.unwrap_or(0));
        let expected = Row::new(&RowSource::new(seed, index, origin, &puzzle, &board));
        self.compare(fields, &expected);
        Ok(())
    }

    /// Compares clues with the clues of the cells, line by line.
    fn compare_clues(&mut self, column: &str, line: &str, clues: &Clues, fields: &Fields<'_>) {
        let expected = row::clues_text(clues);
        let Some(found) = fields.get(column).filter(|found| *found != expected) else {
            return;
        };
        let message = clue_difference(line, clues, &expected, found);
        self.find(column, message);
    }

    /// Checks the columns that only have a form: titles and versions.
    fn check_texts(&mut self, fields: &Fields<'_>) {
        for &(column, title) in &fields.values {
            if language_of(column).is_some()
                && let Err(error) = check_title(title, fields.form)
            {
                self.find(column, error.to_string());
            }
        }
        if let Some(generator) = fields.get("generator")
            && !is_version(generator)
        {
            let found = shown(generator);
            let message = format!("expected crosscover and its version, found {found}");
            self.find("generator", message);
        }
    }

    /// Follows the proof of a board that both engines decided.
    fn check_proof(
        &mut self,
        fields: &Fields<'_>,
        picture: &Picture,
        puzzle: &Puzzle,
        logic: Logic,
        stop: &(dyn Fn() -> bool + Sync),
    ) {
        let proof = fields.get("proof").unwrap_or_default();
        if proof.is_empty() {
            self.without_proof = true;
            if fields.get("proof").is_none() {
                return;
            }
            if fields.is_ours() || logic == Logic::Line {
                self.find("proof", "expected a proof, found nothing".to_string());
            } else {
                self.differ(
                    "proof",
                    "this version writes a proof, found nothing".to_string(),
                );
            }
            return;
        }
        let message = match check_proof(puzzle, proof, stop) {
            Ok(Proved::Unique(proved)) if proved == *picture => return,
            Ok(Proved::Unique(_)) => "it proves another picture".to_string(),
            Ok(Proved::NoSolution) => "it proves that there is no solution".to_string(),
            Err(Rejected {
                reason: RejectReason::OutOfBudget,
                ..
            }) => {
                self.unknown = true;
                return;
            }
            Err(rejected) => format!("no proof, {rejected}"),
        };
        self.find("proof", message);
    }

    /// Compares computed values with the values in the file.
    fn compare(&mut self, fields: &Fields<'_>, expected: &Row) {
        for &(name, found) in &fields.values {
            let Some(column) = Column::named(name) else {
                continue; // A title.
            };
            if let Err(wrong) = self.compare_value(column, found, fields, expected) {
                self.find(&wrong.0, wrong.1);
            }
        }
    }

    fn compare_value(
        &mut self,
        column: &Column,
        found: &str,
        fields: &Fields<'_>,
        expected: &Row,
    ) -> Result<(), Wrong> {
        let is_versioned = match column.check {
            ColumnCheck::Apart => return Ok(()),
            ColumnCheck::Optional if found.is_empty() => return Ok(()),
            // Without this column, the source may have given any number of points.
            ColumnCheck::Points if fields.get("xp_from").is_none() => {
                return fields.number(column.name, u64::MAX).map(|_| ());
            }
            ColumnCheck::Points => fields.get("xp_from") == Some("rule"),
            ColumnCheck::Computed | ColumnCheck::Optional => false,
            ColumnCheck::Versioned => true,
        };
        // If the budget was spent, there is no technique, and the row is not verified.
        let Some(expected_value) = expected.get(column.name) else {
            return Ok(());
        };
        if is_same(column, expected_value, found) {
            return Ok(());
        }
        if is_versioned && !fields.is_ours() {
            fields.check_form(column.name, expected)?;
            let (expected, found) = (shown(expected_value), shown(found));
            self.differ(
                column.name,
                format!("this version computes {expected}, found {found}"),
            );
            return Ok(());
        }
        let mut message = format!("expected {}, found {}", shown(expected_value), shown(found));
        let is_short = found.len() < expected_value.len();
        if matches!(column.name, "id" | "puzzle_id" | "density") && is_short {
            message += advice(found, expected_value.len());
        }
        Err((column.name.to_string(), message))
    }
}

/// Whether a value is what is expected. A program that reads `0.5000` as a number writes `0.5`.
fn is_same(column: &Column, expected: &str, found: &str) -> bool {
    if expected == found {
        return true;
    }
    let has_decimals = matches!(column.kind, ColumnKind::Decimals(_)) && found.contains('.');
    match expected.strip_prefix(found) {
        Some(zeros) => has_decimals && zeros.bytes().all(|byte| byte == b'0'),
        None => false,
    }
}

/// Whether a text is what some version of this program writes as its name.
fn is_version(generator: &str) -> bool {
    let version = generator.strip_prefix("crosscover ").unwrap_or_default();
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    version.split('.').count() == 3 && version.split('.').all(is_number)
}

/// The values of a row by column.
struct Fields<'r> {
    values: Vec<(&'r str, &'r str)>,
    form: PackForm,
    is_other_build: bool,
}

impl<'r> Fields<'r> {
    fn get(&self, column: &str) -> Option<&'r str> {
        let mut values = self.values.iter();
        let found = values.find(|(name, _)| *name == column);
        found.map(|&(_, value)| value)
    }

    /// The designer's id: there is one if the hash of the clues has a column of its own.
    fn own_id(&self) -> Option<&'r str> {
        match row::hash_column(|name| self.get(name)) {
            "id" => None,
            _ => Some(self.get("id").unwrap_or_default()),
        }
    }

    /// The number in a column, in our notation. `None` if there is no such column.
    fn number(&self, column: &str, most: u64) -> Result<Option<u64>, Wrong> {
        let Some(text) = self.get(column) else {
            return Ok(None);
        };
        let number: Option<u64> = text.parse().ok();
        let number = number.filter(|number| *number <= most && number.to_string() == text);
        match number {
            Some(number) => Ok(Some(number)),
            None => {
                let found = shown(text);
                let message = format!("expected a number up to {most}, found {found}");
                Err((column.to_string(), message))
            }
        }
    }

    /// Whether this version of the program wrote the row, by its own words, and not another build.
    fn is_ours(&self) -> bool {
        self.get("generator") == Some(GENERATOR) && !self.is_other_build
    }

    /// Whether the row has a column by this request.
    fn has_any(&self, request: OnRequest) -> bool {
        let mut columns = self
            .values
            .iter()
            .filter_map(|(name, _)| Column::named(name));
        columns.any(|column| column.request == Some(request))
    }

    /// Checks the form of a value that another version of the program may compute differently.
    fn check_form(&self, column: &str, expected: &Row) -> Result<(), Wrong> {
        let is_empty = |column| expected.get(column).is_none_or(str::is_empty);
        match column {
            "technique" => {
                let found = self.get(column).unwrap_or_default();
                let technique: Result<Technique, _> = found.parse();
                let logic = expected.get("logic").unwrap_or_default();
                let message = match technique {
                    Ok(technique) if technique.logic().name() == logic => return Ok(()),
                    Ok(technique) => {
                        format!("expected a technique of the logic {logic}, found {technique}")
                    }
                    Err(error) => error.to_string(),
                };
                Err((column.to_string(), message))
            }
            "level" => {
                let found = self.get(column).unwrap_or_default();
                let level: Result<Level, _> = found.parse();
                level.map(drop).map_err(|error| {
                    (
                        column.to_string(),
                        format!("{error}, found {}", shown(found)),
                    )
                })
            }
            // An engine that was not used has no counters, and not all boards have a difficulty.
            _ if is_empty(column) && self.get(column) == Some("") => Ok(()),
            // Earlier versions wrote whole numbers.
            "difficulty" => {
                let found = self.get(column).unwrap_or_default();
                let number: Option<f64> = found.parse().ok();
                if number.is_some_and(|number| number.is_finite() && number >= 0.0) {
                    return Ok(());
                }
                let message = format!("expected a number, found {}", shown(found));
                Err((column.to_string(), message))
            }
            _ => self.number(column, u64::MAX).map(|_| ()),
        }
    }

    /// The engines that decided the board, according to the row.
    fn engines(&self) -> Engines {
        match self.get("engines") {
            Some("propagation") => Engines::Propagation,
            None if self.get("cover_nodes") == Some("") => Engines::Propagation,
            _ => Engines::Both,
        }
    }

    /// What a pack from images says of them. Only its form is checked, since a pack does not have
    /// the images.
    fn likeness(&self) -> Result<Option<Likeness>, Wrong> {
        let wrong = |column: &str, expected: String, found: &str| {
            (
                column.to_string(),
                format!("{expected}, found {}", shown(found)),
            )
        };
        // Drawn boards of a pack with icons have nothing to say.
        let said = |column: &str| self.get(column).filter(|text| !text.is_empty());
        let style =
            said("style").map(|text| text.parse().map_err(|error| wrong("style", error, text)));
        let flips = match said("flips") {
            None => None,
            Some(_) => self.number("flips", (MAX_SIDE * MAX_SIDE) as u64)?,
        };
        let loss = said("loss").map(|text| match text.parse::<f32>() {
            Ok(loss) if loss.is_finite() => Ok(loss),
            _ => Err(wrong("loss", "expected a number".to_string(), text)),
        });
        let (style, loss) = (style.transpose()?, loss.transpose()?);
        let turned = match said("turned") {
            None => None,
            Some(_) => self.number("turned", 1)?,
        };
        let is_turned = turned.map(|turned| turned == 1);
        let is_there = style.is_some() || flips.is_some() || loss.is_some() || is_turned.is_some();
        Ok(is_there.then(|| Likeness {
            style: style.unwrap_or(Style::Silhouette),
            flips: flips.unwrap_or(0) as usize,
            loss: loss.unwrap_or(0.0),
            is_turned,
            crowded: None,
        }))
    }
}
