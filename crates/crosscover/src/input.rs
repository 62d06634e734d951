//! Reading puzzles and exact-cover problems from files and stdin.

use crate::cli::ProblemFormat;
use crate::exit::Exit;
use crate::{cli, output};
use anyhow::{Context, Result, anyhow, bail};
use exact_cover::{ItemId, Problem, TextFormat, matrix};
use nonogram::{Grid, Puzzle};
use nonogram_formats::{
    self as formats, Document, Format, ImageOptions, ParseError, ParseErrorKind, Utf8Text, Warning,
    nearest_formats,
};
use puzzle_pack::source::{BoardReader, PackBoard, is_pack, read_each_board};
use puzzle_pack::{Excluded, ExcludedBoards, Level, Restored};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The largest file that is read, in bytes. The clues of a 4000x4000 board fit.
const MAX_BYTES: u64 = 1 << 28;

/// The name of a path in messages.
pub(crate) fn name(path: &Path) -> String {
    if output::is_dash(path) {
        "stdin".to_string()
    } else {
        path.display().to_string()
    }
}

/// Opens a file, or stdin for `-`. A folder is an error.
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read + Send>> {
    if output::is_dash(path) {
        return Ok(Box::new(io::stdin()));
    }
    if path.is_dir() {
        bail!("{} is a folder", path.display());
    }
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    Ok(Box::new(file))
}

/// All bytes of a file or stdin.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    let mut limited = open(path)?.take(MAX_BYTES + 1);
    limited
        .read_to_end(&mut text)
        .with_context(|| format!("cannot read {}", name(path)))?;
    if text.len() as u64 > MAX_BYTES {
        bail!("{}: larger than {MAX_BYTES} bytes", name(path));
    }
    Ok(text)
}

/// A file as text, in UTF-8 or, with a byte order mark, in UTF-16. Errors name the file.
pub(crate) fn text(path: &Path) -> Result<String> {
    let text = String::from_utf8(decoded(path)?);
    let text = text.map_err(|_| anyhow!("{}: not UTF-8", name(path)))?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

/// The bytes of a text file, as [`formats::to_utf8`] decodes them.
pub(crate) fn decoded(path: &Path) -> Result<Vec<u8>> {
    let bytes = bytes(path)?;
    let text = formats::to_utf8(&bytes).map_err(|error| anyhow!("{}: {error}", name(path)))?;
    note_encoding(path, &text);
    Ok(text.bytes.into_owned())
}

/// A part of a file, which was read before.
pub(crate) fn part(path: &Path, part: Range<usize>) -> Result<Vec<u8>> {
    let bytes = read_part(path, &part);
    let bytes = bytes.with_context(|| format!("cannot read {}", path.display()))?;
    if bytes.len() < part.len() {
        bail!("{}: the file has changed", path.display());
    }
    Ok(bytes)
}

fn read_part(path: &Path, part: &Range<usize>) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(part.start as u64))?;
    let mut bytes = Vec::new();
    file.take(part.len() as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Says which encoding was assumed for a text.
fn note_encoding(path: &Path, text: &Utf8Text<'_>) {
    if let Some(warning) = text.warning() {
        output::note(format_args!("{}: {warning}", name(path)));
    }
}

/// The first bytes of a file, enough to recognise it.
pub(crate) fn beginning(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = open(path)?.take(4096).read_to_end(&mut bytes);
    read.with_context(|| format!("cannot read {}", name(path)))?;
    Ok(bytes)
}

/// The files of a folder that `is_wanted`, and everything else in it, by their names.
pub(crate) fn files(
    folder: &Path,
    is_wanted: fn(&Path) -> bool,
) -> Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let paths = folder.read_dir().and_then(|entries| {
        let paths = entries.map(|entry| Ok(entry?.path()));
        paths.collect::<io::Result<Vec<PathBuf>>>()
    });
    let mut paths =
        paths.with_context(|| format!("cannot read the folder {}", folder.display()))?;
    paths.sort_unstable();
    Ok(paths
        .into_iter()
        .partition(|path| path.is_file() && is_wanted(path)))
}

/// The puzzles of a file. Errors name file, line and column.
pub(crate) fn documents(path: &Path, options: &cli::InputFormat) -> Result<Vec<Document>> {
    each(path, options)
        .into_iter()
        .map(|read| Ok(read?.0))
        .collect()
}

/// What a pack says of a board, besides its document.
#[derive(Default)]
pub(crate) struct PackColumns {
    /// Languages and titles.
    pub(crate) titles: Vec<(String, String)>,
    pub(crate) level: Option<Level>,
    pub(crate) seconds: Option<u64>,
}

/// A puzzle as it was read.
type ReadPuzzle = (Document, PackColumns);

/// A puzzle, and where it is from.
pub(crate) struct Numbered {
    pub(crate) file: String,
    /// The number of the puzzle in its file, from 1, if the file has several.
    pub(crate) number: Option<usize>,
    pub(crate) document: Document,
    pub(crate) columns: PackColumns,
}

impl Numbered {
    /// The name of the file, and the number of the puzzle if the file has several.
    pub(crate) fn name(&self) -> String {
        match self.number {
            None => self.file.clone(),
            Some(number) => format!("{}, puzzle {number}", self.file),
        }
    }

    /// The name and the document.
    pub(crate) fn named(&self) -> (String, &Document) {
        (self.name(), &self.document)
    }
}

/// The puzzles of files and packs that can be read. Errors of the others are printed, with file,
/// line and column; then the exit code is [`Exit::BadInput`].
pub(crate) fn puzzles(paths: &[PathBuf], options: &cli::InputFormat) -> (Vec<Numbered>, Exit) {
    let mut puzzles = Vec::new();
    let mut exit = Exit::Yes;
    for path in paths {
        let read = each(path, options);
        let is_alone = read.len() == 1;
        for (number, read) in (1..).zip(read) {
            match read {
                Ok((document, columns)) => {
                    let number = Some(number).filter(|_| !is_alone);
                    puzzles.push(Numbered {
                        file: name(path),
                        number,
                        document,
                        columns,
                    });
                }
                Err(error) => {
                    output::complain(format_args!("{error:#}"));
                    exit = Exit::BadInput;
                }
            }
        }
    }
    (puzzles, exit)
}

/// The puzzles of a file or of a pack, each with its error if it is wrong; or the error of the
/// file. Without a format, it is recognised. The size of images also applies to 0/1 strings.
fn each(path: &Path, options: &cli::InputFormat) -> Vec<Result<ReadPuzzle>> {
    let mut text = match bytes(path) {
        Ok(text) => text,
        Err(error) => return vec![Err(error)],
    };
    let (mut format, image) = (options.format, &options.image());
    let extension = path.extension().and_then(|extension| extension.to_str());
    if format.is_none() {
        let is_table = matches!(extension, Some("csv" | "tsv"));
        match read_table(path, &text, is_table) {
            Table::Pack(boards) => return boards,
            Table::Drawing(rows) => (text, format) = (rows.into_bytes(), Some(Format::Rows)),
            Table::None => {}
        }
    }
    let documents = formats::read_each(&text, format, extension, image);
    if let [Ok(document)] = &documents[..] {
        warn_of_size(path, &text, image, std::slice::from_ref(document));
    }
    let read = documents.iter().flatten();
    let warnings = read.flat_map(|document| &document.warnings);
    let warnings: BTreeSet<String> = warnings.map(warning_text).collect();
    for warning in warnings {
        output::note(format_args!("{}: {warning}", name(path)));
    }
    let read = documents
        .into_iter()
        .map(|document| document.map(|document| (document, PackColumns::default())));
    read.map(|read| read.map_err(|error| bad_puzzle(path, &text, &error)))
        .collect()
}

/// The words of a warning, with the option that helps.
fn warning_text(warning: &Warning) -> String {
    match warning {
        Warning::UnclearFormat(unclear) => format!("{unclear}: choose with --format"),
        warning => warning.to_string(),
    }
}

/// What a file has if it is a table.
enum Table {
    /// The boards of a pack, or the error of the file.
    Pack(Vec<Result<ReadPuzzle>>),
    /// The rows of a drawing.
    Drawing(String),
    /// Something else.
    None,
}

/// Reads a file as a table: a pack, or a drawing in the cells of a spreadsheet if `is_table`.
fn read_table(path: &Path, bytes: &[u8], is_table: bool) -> Table {
    let Ok(text) = formats::to_utf8(bytes) else {
        return Table::None;
    };
    if is_table && let Some(rows) = drawing_of_table(&text.bytes) {
        return Table::Drawing(rows);
    }
    if !is_table && !is_pack(&text.bytes) {
        return Table::None;
    }
    note_encoding(path, &text);
    let boards = read_each_board(&text.bytes).unwrap_or_else(|error| vec![Err(error)]);
    let restored = boards.iter().flatten().filter(|board| board.is_restored);
    let restored = Restored::of_rows(restored.count() as u64);
    output::note_restored(&name(path), restored);
    let boards = boards.into_iter().map(|board| match board {
        Ok(board) => Ok(of_board(board)),
        Err(error) => Err(anyhow!("{}: {error}", name(path))),
    });
    Table::Pack(boards.collect())
}

/// The rows of a drawing in the cells of a spreadsheet: 1 and 0, or one sign and blanks. `None` for
/// other tables.
fn drawing_of_table(table: &[u8]) -> Option<String> {
    let text = str::from_utf8(table).ok()?.trim_start_matches('\u{feff}');
    let mut separators = [b';', b'\t', b','].into_iter();
    let separator = separators.find(|sign| text.as_bytes().contains(sign))?;
    let empty = if text.contains('1') { "0" } else { "." };
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.delimiter(separator).trim(csv::Trim::All);
    let reader = reader.has_headers(false).flexible(true);
    let mut rows = String::new();
    for row in reader.from_reader(text.as_bytes()).records() {
        for field in &row.ok()? {
            let mut signs = field.chars();
            rows += match (signs.next(), signs.next()) {
                (None, _) => empty,
                (Some(sign), None) if !sign.is_ascii() || "01xXoO#.-_*@".contains(sign) => field,
                // An emoji of several characters.
                _ if !field.is_ascii() && !field.contains(char::is_alphanumeric) => field,
                _ => return None,
            };
        }
        rows.push('\n');
    }
    rows.contains(empty).then_some(rows)
}

/// The error of a puzzle's file, with what to do.
fn bad_puzzle(path: &Path, text: &[u8], error: &ParseError) -> anyhow::Error {
    match error.kind {
        ParseErrorKind::Unrecognized { .. } if formats::read_lines(text).is_ok() => {
            anyhow!(
                "{}: a clue and the cells of a line, not a puzzle: see `crosscover line`",
                name(path)
            )
        }
        ParseErrorKind::Unrecognized { ref nearest } if nearest.is_empty() && !is_problem(path) => {
            anyhow!("{}: {}", name(path), no_puzzle(text))
        }
        ParseErrorKind::Unrecognized { ref nearest } if !is_problem(path) => {
            anyhow!(
                "{}: not recognised as any format: see --format; nearest: {}",
                name(path),
                nearest_formats(nearest)
            )
        }
        ParseErrorKind::NoSize => {
            anyhow!(
                "{}: 0/1 strings need --size WxH, and 0/1 rows of a picture --format rows",
                name(path)
            )
        }
        _ if is_problem(path) => {
            anyhow!(
                "{}: {error}; for exact-cover problems use cover, or bench --cover",
                name(path)
            )
        }
        _ => bad_image(path, error),
    }
}

/// Says that a text is in none of the formats, with its first line.
fn no_puzzle(text: &[u8]) -> String {
    /// Enough to see what a file is.
    const MOST: usize = 40;
    let text = String::from_utf8_lossy(text);
    let mut lines = (1..).zip(text.lines());
    let first = lines.find(|(_, line)| !line.trim().is_empty());
    let (number, line) = first.unwrap_or_default();
    let line: String = line.trim().chars().take(MOST).collect();
    let formats: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
    format!(
        "not a puzzle: line {number} is {line:?}; not recognised as any format ({}): see --format",
        formats.join(", ")
    )
}

/// The error of an image's file. What is wrong with all of it has no place in it.
pub(crate) fn bad_image(path: &Path, error: &ParseError) -> anyhow::Error {
    if error.kind.is_of_file() {
        anyhow!("{}: {}", name(path), error.kind)
    } else {
        anyhow!("{}: {error}", name(path))
    }
}

/// Says that a photo without a size becomes a very large puzzle.
pub(crate) fn warn_of_size(path: &Path, bytes: &[u8], image: &ImageOptions, puzzles: &[Document]) {
    /// Sides above this are rare for puzzles, and usual for photos.
    const LARGE: usize = 100;
    let is_bitmap = bytes.starts_with(b"P1") || bytes.starts_with(b"P4");
    let is_photo = Format::of_image(bytes).is_some() && !is_bitmap;
    let [Document { puzzle, .. }] = puzzles else {
        return;
    };
    let (width, height) = (puzzle.width(), puzzle.height());
    if is_photo && image.size.is_none() && width.max(height) > LARGE {
        let [width_scaled, height_scaled] =
            [width, height].map(|side| (side * 30 / width.max(height)).max(1));
        output::note(format_args!(
            "{}: each pixel is a cell, so the puzzle is {width}x{height}: --size \
             {width_scaled}x{height_scaled} makes it smaller",
            name(path)
        ));
    }
}

/// A board of a pack.
fn of_board(board: PackBoard) -> ReadPuzzle {
    let mut document = Document::from(board.picture);
    document.palette = board.palette;
    document.title = board.title;
    document.catalogue = board.id;
    (
        document,
        PackColumns {
            titles: board.titles,
            level: board.level,
            seconds: board.seconds,
        },
    )
}

/// The boards of the files of `--exclude`; `None` without files.
pub(crate) fn excluded(paths: &[PathBuf]) -> Result<Option<Excluded>> {
    let mut boards = ExcludedBoards::default();
    for path in paths {
        if add_pack(path, &mut boards)? {
            continue;
        }
        for (number, read) in (1..).zip(each(path, &cli::InputFormat::default())) {
            let (Document { goal, title, .. }, _) = read?;
            let goal = goal.with_context(|| {
                format!(
                    "{}, puzzle {number}: expected the solution of a board to exclude, found only \
                     clues",
                    name(path)
                )
            })?;
            boards.add(&goal, &title.unwrap_or_default());
        }
    }
    Ok((!paths.is_empty()).then(|| boards.seal()))
}

/// Adds the boards of a pack one by one, so that it may be of any length. Returns whether the file
/// is a pack, by its beginning.
fn add_pack(path: &Path, boards: &mut ExcludedBoards) -> Result<bool> {
    if output::is_dash(path) || !path.is_file() {
        return Ok(false);
    }
    let cannot = || format!("cannot read {}", name(path));
    let mut file = BufReader::with_capacity(1 << 16, open(path)?);
    if !is_pack(file.fill_buf().with_context(cannot)?) {
        return Ok(false);
    }
    let mut count = 0;
    let read = BoardReader::new(file).and_then(|mut reader| {
        for board in reader.by_ref() {
            let board = board?;
            boards.add(&board.picture, &board.title.unwrap_or_default());
            count += 1;
        }
        Ok(reader.restored())
    });
    let restored = read.map_err(|error| anyhow!("{}: {error}", name(path)))?;
    output::note_restored(&name(path), restored);
    // Without a row, the error is that of any other reader.
    Ok(count > 0)
}

/// The only puzzle of a file.
pub(crate) fn document(path: &Path, options: &cli::InputFormat) -> Result<Document> {
    Ok(only_puzzle(path, options)?.document)
}

/// The only puzzle of a file, with its name and what a pack says of it.
pub(crate) fn only_puzzle(path: &Path, options: &cli::InputFormat) -> Result<Numbered> {
    let mut puzzles: Vec<ReadPuzzle> = each(path, options).into_iter().collect::<Result<_>>()?;
    let (file, found) = (name(path), puzzles.len());
    if found != 1 {
        bail!("{file}: expected one puzzle, found {found}");
    }
    let (document, columns) = puzzles.remove(0);
    Ok(Numbered {
        file,
        number: None,
        document,
        columns,
    })
}

/// A partly solved board of a puzzle: a line of `#`, `.` and `?` for each row. Errors name file,
/// line and column.
pub(crate) fn board(path: &Path, puzzle: &Puzzle) -> Result<Grid> {
    let name = name(path);
    let grid = puzzle.read_board(&text(path)?);
    grid.map_err(|error| anyhow!("{name}: {error}"))
}

/// Whether a file is an exact-cover problem, by its extension.
pub(crate) fn is_problem(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "dlx" || extension == "ec")
}

/// Refuses a second file from stdin: `other` comes from there.
pub(crate) fn one_from_stdin(files: &[PathBuf], other: &str) -> Result<()> {
    if files.iter().any(|file| output::is_dash(file)) {
        bail!("only one of the puzzle and {other} can come from stdin");
    }
    Ok(())
}

/// The exact-cover problem of a file. Without a format, it is recognised. Errors name file, line
/// and token.
pub(crate) fn problem(path: &Path, format: Option<ProblemFormat>) -> Result<Problem> {
    problem_of(path, &decoded(path)?, format)
}

/// The exact-cover problem of a file with this text.
pub(crate) fn problem_of(
    path: &Path,
    text: &[u8],
    format: Option<ProblemFormat>,
) -> Result<Problem> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let format = format.or(match extension {
        Some("ec") => Some(ProblemFormat::Ec),
        Some("csv" | "tsv") => Some(ProblemFormat::Matrix),
        _ => None,
    });
    let name = name(path);
    if let Some(format) = format {
        let read = match format {
            ProblemFormat::Dlx => exact_cover::text::read(text),
            ProblemFormat::Matrix => matrix::read(text),
            ProblemFormat::Ec => exact_cover::ec::read(text),
        };
        return read.map_err(|error| anyhow!("{name}: {error}"));
    }
    let advice = "for a matrix, use --format matrix";
    let (format, read) = exact_cover::recognize(text);
    let problem = match read {
        Ok(problem) => problem,
        Err(error) if format == TextFormat::Matrix => bail!("{name}: {error}"),
        Err(error) if is_of_bits(text) => bail!("{name}: {error}; {advice}"),
        Err(error) => match puzzle(text, extension) {
            Some(advice) => bail!("{name}: {error}; {advice}"),
            None => bail!("{name}: {error}"),
        },
    };
    if has_no_names(&problem)
        && let Some(advice) = puzzle(text, extension)
    {
        bail!("{name}: line 1: expected names of items, found signs or digits alone; {advice}");
    }
    if format == TextFormat::Knuth && matrix::is_matrix(text) {
        output::note(format_args!(
            "{name}: the first line is read as the names of items: {advice}"
        ));
    }
    Ok(problem)
}

/// Whether a problem may be a drawing, or the cells of a sudoku: the first line has signs alone, or
/// it is one long name without options.
fn has_no_names(problem: &Problem) -> bool {
    let items = (0..problem.items()).map(ItemId::from_index);
    let mut names = items.map(|item| problem.item_name(item));
    names.all(|name| !name.contains(char::is_alphanumeric))
        || problem.items() == 1 && problem.options() == 0
}

/// What makes a problem of a text that is a puzzle.
fn puzzle(text: &[u8], extension: Option<&str>) -> Option<&'static str> {
    if is_sudoku(text) {
        return Some("for a sudoku, use cover --example sudoku CELLS");
    }
    let begins = |word: &[u8]| {
        text.split(|&byte| byte == b'\n')
            .any(|it| it.starts_with(word))
    };
    if begins(b"board") && begins(b"piece ") {
        return Some("for a board and pieces, use cover --tiling");
    }
    let documents = formats::read_each(text, None, extension, &ImageOptions::default());
    let is_puzzle = !documents.is_empty() && documents.iter().all(Result::is_ok);
    is_puzzle.then_some("for a nonogram, use encode first")
}

/// Whether a text has the cells of a sudoku, in one line or row by row.
fn is_sudoku(text: &[u8]) -> bool {
    let mut cells = 0;
    for byte in text {
        match byte {
            b'0'..=b'9' | b'.' | b'*' | b'_' => cells += 1,
            b'|' | b'-' | b'+' => {}
            _ if byte.is_ascii_whitespace() => {}
            _ => return false,
        }
    }
    matches!(cells, 16 | 81 | 256 | 625)
}

/// Whether most lines of a problem have 0s and 1s alone.
fn is_of_bits(text: &[u8]) -> bool {
    let lines = text.split(|&byte| byte == b'\n');
    let lines: Vec<&[u8]> = lines.filter(|line| !line.trim_ascii().is_empty()).collect();
    2 * lines.iter().filter(|line| matrix::is_matrix(line)).count() > lines.len()
}
