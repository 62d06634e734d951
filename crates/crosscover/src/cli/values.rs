//! Values of options: sizes, shares, seconds, names.

use clap::ValueEnum;
use clap::builder::{PossibleValue, RangedI64ValueParser, TypedValueParser};
use nonogram::MAX_INKS;
use nonogram_formats::Threshold;
use pixelize::Style;
use puzzle_pack::source::{KeptColumns, Source};
use puzzle_pack::{Level, LevelQuota, SizeShare};
use std::ffi::OsStr;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::LazyLock;

/// Width and height.
pub(crate) type Size = (usize, usize);

/// The names of columns to write, in order. The option is given once, and clap would collect the
/// values of a plain `Vec`.
pub(crate) type ColumnNames = Vec<String>;

pub(super) fn size(text: &str) -> Result<Size, String> {
    match text
        .parse::<SizeShare>()
        .map_err(|error| error.to_string())?
    {
        SizeShare {
            width,
            height,
            share: 1,
            ..
        } => Ok((width, height)),
        _ => Err("expected WIDTHxHEIGHT, such as 15x15".to_string()),
    }
}

/// Sizes with their shares.
pub(crate) type Sizes = Vec<SizeShare>;

pub(super) fn sizes(text: &str) -> Result<Sizes, String> {
    SizeShare::read_all(text).map_err(|error| error.to_string())
}

/// The allowed levels of all boards, or how many boards have which level.
#[derive(Clone, Debug)]
pub(crate) enum LevelChoice {
    Range(RangeInclusive<Level>),
    Quotas(Vec<LevelQuota>),
}

pub(super) fn level_choice(text: &str) -> Result<LevelChoice, String> {
    if text.contains(':') {
        let quotas = LevelQuota::read_all(text).map_err(|error| error.to_string())?;
        return Ok(LevelChoice::Quotas(quotas));
    }
    range(text, &Level::ALL, Level::name).map(LevelChoice::Range)
}

/// A range of minutes, in seconds.
pub(super) fn minutes(text: &str) -> Result<RangeInclusive<u64>, String> {
    let range = text.split_once("..").and_then(|(least, most)| {
        let least = if least.is_empty() { "0" } else { least };
        let most = if most.is_empty() { "1e9" } else { most };
        Some(in_seconds(least)?..=in_seconds(most)?)
    });
    range.filter(|range| !range.is_empty()).ok_or_else(|| {
        "expected a range of minutes, the shorter time first, such as 3..5 or ..2.5".to_string()
    })
}

/// A number of minutes, in seconds.
fn in_seconds(minutes: &str) -> Option<u64> {
    let minutes: f64 = minutes.parse().ok()?;
    (0.0..=1e9)
        .contains(&minutes)
        .then(|| (60.0 * minutes).round() as u64)
}

/// How images are drawn: the styles to try, or none for the plain conversion.
pub(crate) type Styles = Vec<Style>;

pub(super) fn styles(text: &str) -> Result<Styles, String> {
    let words = text.split(',').filter(|_| text != "plain");
    let styles = words.map(|word| word.parse().ok().filter(|&style| style != Style::Inks));
    let styles: Option<Styles> = styles.collect();
    styles.ok_or_else(|| {
        "expected plain, or some of silhouette, outline, tones, three-tones".to_string()
    })
}

/// A number in a range, else `expected` what.
pub(super) fn number<T: FromStr + PartialOrd>(
    text: &str,
    range: RangeInclusive<T>,
    expected: &str,
) -> Result<T, String> {
    text.parse()
        .ok()
        .filter(|number| range.contains(number))
        .ok_or_else(|| format!("expected {expected}"))
}

/// A share of a score.
pub(super) fn loss(text: &str) -> Result<f32, String> {
    number(text, 0.0..=10.0, "a number such as 0.15")
}

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    number(text, 0.0..=1e9, "a number of seconds from 0 to 1000000000")
}

/// A number of boards to make.
pub(super) fn boards(text: &str) -> Result<u64, String> {
    number(text, 1..=u64::MAX, "a whole number of boards, at least 1")
}

/// A number of inks.
pub(super) fn inks() -> RangedI64ValueParser<u8> {
    RangedI64ValueParser::new().range(1..=MAX_INKS as i64)
}

/// `0.5`, `50%`, `50`, or two of them with `..` between. Above 1 a number is a percentage.
pub(super) fn density(text: &str) -> Result<RangeInclusive<f64>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (share(low), share(high)) {
        (Some(low), Some(high)) if low <= high => Ok(low..=high),
        _ => Err("expected a share such as 0.5 or 50%, or a range such as 0.4..0.6".to_string()),
    }
}

/// A number from 0 to 1, or a percentage.
fn share(text: &str) -> Option<f64> {
    let number = text.strip_suffix('%').unwrap_or(text);
    let value: f64 = number.parse().ok()?;
    let percent = number.len() < text.len() || value > 1.0;
    let share = if percent { value / 100.0 } else { value };
    (0.0..=1.0).contains(&share).then_some(share)
}

/// A parser with the names that a shell completes.
#[derive(Clone)]
pub(crate) struct Listed<P> {
    parser: P,
    names: Vec<&'static str>,
}

impl<P: TypedValueParser> TypedValueParser for Listed<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &clap::Command,
        option: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        self.parser.parse_ref(command, option, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}

/// A parser for one of the names of a list, which a shell completes.
pub(crate) fn choice<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    Listed {
        parser: named(all, name),
        names: all.iter().map(|&value| name(value)).collect(),
    }
}

/// A parser with names that a shell completes.
pub(super) fn listed<P: TypedValueParser>(parser: P, names: &[&'static str]) -> Listed<P> {
    let names = names.to_vec();
    Listed { parser, names }
}

/// A parser for a format, which a shell completes by its name.
pub(super) fn any_format() -> impl TypedValueParser<Value = nonogram_formats::Format> {
    use nonogram_formats::Format;
    Listed {
        parser: format,
        names: Format::ALL.iter().map(|&format| format.name()).collect(),
    }
}

/// A parser for a source of a pack that needs no files.
pub(super) fn any_pack_source() -> impl TypedValueParser<Value = Source> {
    static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| {
        [
            &Source::ALL[..],
            &[Source::Icons, Source::Pictures, Source::Exhaustive],
        ]
        .concat()
    });
    choice(&SOURCES, Source::name)
}

/// A parser for ranges of the names of a list, of which a shell completes the first.
pub(super) fn ranges<T: Copy + PartialOrd + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = RangeInclusive<T>> {
    let names = all.iter().map(|&value| name(value)).collect();
    Listed {
        parser: move |text: &str| range(text, all, name),
        names,
    }
}

/// A parser for one of the names of a list. It lists them if the name is another one.
pub(crate) fn named<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let found = all.iter().find(|&&value| name(value) == text);
        found.copied().ok_or_else(|| {
            let names: Vec<_> = all.iter().map(|&value| name(value)).collect();
            format!("expected one of {}", names.join(", "))
        })
    }
}

/// The name of a value on the command line.
pub(crate) fn name_of(value: &impl ValueEnum) -> String {
    let value = value.to_possible_value().expect("no value is hidden");
    value.get_name().to_string()
}

/// A name of a list, or two of them with `..` between; without one of them, the range begins or
/// ends with the list.
fn range<T: Copy + PartialOrd + Send + Sync + 'static>(
    text: &str,
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> Result<RangeInclusive<T>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    if let Some((low, high)) = text.split_once('-')
        && let (Ok(low), Ok(high)) = (named(all, name)(low), named(all, name)(high))
    {
        let (low, high) = (name(low), name(high));
        return Err(format!("expected .. between the two: {low}..{high}"));
    }
    if low.is_empty() && high.is_empty() {
        return Err("expected a name before or behind ..".to_string());
    }
    let low = if low.is_empty() {
        all[0]
    } else {
        named(all, name)(low)?
    };
    let high = if high.is_empty() {
        all[all.len() - 1]
    } else {
        named(all, name)(high)?
    };
    if low <= high {
        Ok(low..=high)
    } else {
        Err(format!(
            "expected the easier one first, as in {}..{}",
            name(high),
            name(low)
        ))
    }
}

/// Names of columns with commas between. Only a table can have other columns than a pack.
pub(super) fn columns(text: &str) -> Result<ColumnNames, String> {
    let names: Vec<String> = text.split(',').map(String::from).collect();
    let own = names.iter().filter(|name| *name == "id").count();
    match own {
        0 => Err("expected the column id among them, because it identifies the boards".to_string()),
        _ => Ok(names),
    }
}

/// Columns to keep: all, none, or names with commas between.
pub(super) fn kept(text: &str) -> Result<KeptColumns, String> {
    Ok(match text {
        "all" => KeptColumns::All,
        "none" => KeptColumns::None,
        names => KeptColumns::Named(names.split(',').map(String::from).collect()),
    })
}

/// The scale of an image.
pub(super) fn scale(text: &str) -> Result<f32, String> {
    number(text, 0.1..=20.0, "a number from 0.1 to 20")
}

/// `auto` or a percentage.
pub(super) fn threshold(text: &str) -> Result<Threshold, String> {
    match text {
        "auto" => Ok(Threshold::Auto),
        _ => number(text, 1..=100, "auto, or a percentage from 1 to 100").map(Threshold::Percent),
    }
}

/// A name, or an extension without its dot.
pub(super) fn format(text: &str) -> Result<nonogram_formats::Format, String> {
    use nonogram_formats::Format;
    Format::from_extension(text).map_or_else(|| named(Format::ALL, Format::name)(text), Ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn densities_are_shares_or_percentages() {
        assert_eq!(density("0.5"), Ok(0.5..=0.5));
        assert_eq!(density("50%"), Ok(0.5..=0.5));
        assert_eq!(density("20..70"), Ok(0.2..=0.7));
        assert_eq!(density("0.25..75%"), Ok(0.25..=0.75));
        for bad in ["", "x", "0.7..0.2", "101", "-1", "NaN", "0.1..", "inf"] {
            assert!(density(bad).is_err(), "{bad}");
        }
    }
}

/// Cells by rows and columns, with numbers from 0; all of them if there are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptCells {
    pub(crate) rows: Vec<RangeInclusive<usize>>,
    pub(crate) columns: Vec<RangeInclusive<usize>>,
}

/// Reads `r3c4`, `r3`, `c4` and `r2-5c1.7-9`.
pub(super) fn kept_cells(text: &str) -> Result<KeptCells, String> {
    read_kept_cells(text)
        .ok_or_else(|| "expected cells such as r3c4, r3, c4 or r2-5c1.7-9".to_string())
}

fn read_kept_cells(text: &str) -> Option<KeptCells> {
    let (rows, columns) = match text.split_once('c') {
        Some((rows, columns)) => (rows, line_ranges(columns)?),
        None => (text, Vec::new()),
    };
    let rows = match rows.strip_prefix('r') {
        Some(rows) => line_ranges(rows)?,
        None if rows.is_empty() && !columns.is_empty() => Vec::new(),
        None => return None,
    };
    Some(KeptCells { rows, columns })
}

/// Reads `1.7-9` as numbers from 0. At least one range.
fn line_ranges(text: &str) -> Option<Vec<RangeInclusive<usize>>> {
    let mut ranges = Vec::new();
    for text in text.split('.') {
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let from = from.parse::<usize>().ok()?.checked_sub(1)?;
        let to = to.parse::<usize>().ok()?.checked_sub(1)?;
        if from > to {
            return None;
        }
        ranges.push(from..=to);
    }
    Some(ranges)
}
