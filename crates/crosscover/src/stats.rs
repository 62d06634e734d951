//! `crosscover stats`: what is in a pack, as a table, as JSON, as a chart.

use crate::cli::Stats;
use crate::exit::Exit;
use crate::kinds::check_extension;
use crate::{input, output, parallel};
use anyhow::{Context, Error, Result, anyhow};
use puzzle_pack::files::PackFiles;
use puzzle_pack::{PackReadError, PackReader, PackStats};
use serde::Serialize;
use serde_json::json;

/// What `--json` prints.
#[derive(Serialize)]
struct NamedStats<'a> {
    file: &'a str,
    #[serde(flatten)]
    stats: &'a PackStats,
}

pub(crate) fn run(options: &Stats) -> Result<Exit> {
    let name = input::name(&options.pack);
    let outputs = [
        output::json_to_stdout(options.json),
        ("--svg", options.svg.as_deref()),
    ];
    output::check_files([&options.pack], &outputs, options.force)?;
    if let Some(chart) = &options.svg {
        check_extension(chart, "svg", "the chart is an SVG image")?;
    }
    let pack = input::open(&options.pack)?;
    let mut stats = PackStats::default();
    let bar = parallel::progress(None, "rows");
    let mut rows = match PackReader::new(pack) {
        Err(PackReadError::Empty) if PackFiles::of(&options.pack).is_without_boards()? => None,
        rows => Some(rows.map_err(|error| no_pack(&name, error))?),
    };
    let mut exit = Exit::Yes;
    for (number, row) in (1..).zip(rows.as_mut().into_iter().flatten()) {
        let added = match row {
            Err(error @ PackReadError::Io(_)) => return Err(error).with_context(|| name.clone()),
            Err(error) => Err(error.to_string()),
            Ok(row) => stats
                .add(&row)
                .map_err(|error| format!("row {number}: {error}")),
        };
        // The other rows count all the same.
        if let Err(error) = added {
            bar.suspend(|| output::complain(format_args!("{name}: {error}")));
            exit = Exit::BadInput;
        }
        bar.set_position(number);
    }
    bar.finish_and_clear();
    if let Some(rows) = rows {
        output::note_restored(&name, rows.restored());
    }
    if exit == Exit::BadInput && stats.rows() == 0 {
        return Ok(exit);
    }
    if let Some(file) = &options.svg {
        output::save(file, stats.chart(&name).as_bytes(), options.force)?;
        if output::is_dash(file) {
            return Ok(exit);
        }
    }
    let object = NamedStats {
        file: &name,
        stats: &stats,
    };
    let object = options.json.then(|| json!(object));
    output::print(object, |out| write!(out, "{name}: {stats}"))?;
    Ok(exit)
}

/// The error of a file that is no pack, with what shows a single puzzle.
fn no_pack(name: &str, error: PackReadError) -> Error {
    let is_other = !matches!(error, PackReadError::Io(_));
    let error = Error::new(error).context(name.to_string());
    if is_other {
        anyhow!("{error:#}; for puzzles that are no pack, use rate")
    } else {
        error
    }
}
