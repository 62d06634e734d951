//! Commands that make and check packs.

use super::values::{
    ColumnNames, LevelChoice, Size, Sizes, Styles, any_pack_source, boards, choice, columns,
    density, inks, kept, level_choice, listed, loss, minutes, ranges, sizes, styles,
};
use super::{Image, Threads};
use crate::generate::glyphs::GlyphChoice;
use anyhow::{Result, bail};
use clap::builder::{ArgPredicate, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use nonogram::Logic;
use nonogram::Technique;
use puzzle_pack::files::{Shard, SortKeys};
use puzzle_pack::source::{KeptColumns, Source, Theme};
use puzzle_pack::{Engines, PackForm, SizeShare, TitleLanguage, TitleTemplate};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// The size of boards without `--size`.
pub(crate) const DEFAULT_SIZE: (usize, usize) = (15, 15);

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover generate --size 15x15 --count 100 --seed 7 --out pack.csv
  crosscover generate --size 20x20 --source symmetric --density 45%..55% --out -
  crosscover generate --size 10x10..15x15 --count 60 --out levels.csv
  crosscover generate --theme animals,food --each-once --out zoo.csv
  crosscover generate --list --theme space --languages en-US,de
  crosscover generate --languages en,ja --title-template '{name} {id}' --out -
  crosscover generate --size 30x30 --count 1000000 --shard 3/16 --out part3.csv
  crosscover generate --images art --size 20x20 --contact art.html --out art.csv
  crosscover generate --source icons --size 10x10..20x20 --out icons.csv
  crosscover generate --profile game --level easy:60,hard:40 --json --out a.json
  crosscover generate --size 20x20 --minutes 3..5 --out breaks.csv
  crosscover generate --size 5x5..20x20 --minutes 0.5..6 --curve --out curve.csv
  crosscover generate --technique overlap..gap --easy-start 6 --rate --out a.csv
  crosscover generate --each-once --exclude book1.csv --near 5 --out book2.csv

The same options give the same bytes, for any number of threads. An interrupted pack stays in \
FILE.part, and the same command continues it. A complete pack has a manifest beside it, \
FILE.manifest.json. To sort a pack that is there, or to let its difficulty rise, use concat.

With images, tables and the exhaustive source, each index is a picture. A rejected picture leaves \
a gap in the indices; stderr names it and the cause. A table is CSV (with commas, semicolons or \
tabs) or JSON with the column cells (0 and 1, row by row), and optionally width, height, title_en, \
title_LANGUAGE and xp. The pack keeps its other columns. CSV packs leave out rows with a text that \
a spreadsheet would run as a formula, such as =1+1 or -5 degrees; JSON packs keep them.

The built-in icons are from Material Design Icons by the Pictogrammers, Apache License 2.0; the \
manifest of a pack that shows them says so.

Exit codes: 0 the pack is written; 1 every picture was rejected, and there is no pack; 2 wrong \
usage or input; 3 fewer boards than ordered, because all candidates for the next one were \
rejected: the pack has the boards before it, if there are any, and its manifest says why it ends.")]
#[command(mut_arg("threshold", |threshold| threshold.requires("images")))]
#[command(mut_arg("invert", |invert| invert.requires("images")))]
#[command(mut_arg("fit", |fit| fit.requires("images")))]
#[command(mut_arg("trim", |trim| trim.requires("images")))]
pub(crate) struct Generate {
    /// Size of the boards, by default 15x15. `10x10,15x15` and `10x10..20x20` alternate between
    /// sizes, `10x10:3,15x15:1` with these shares. Icons and images get the smallest of the sizes
    /// on which they look nearly as good as on the largest. Without a size, each pixel of an image
    /// is a cell
    #[arg(long, value_name = "WxH", value_parser = sizes)]
    pub(crate) size: Option<Sizes>,
    /// Number of boards, by default 100. With images, tables and the exhaustive source: number of
    /// pictures to look at, by default all
    #[arg(short = 'n', long, value_name = "N", value_parser = boards)]
    pub(crate) count: Option<u64>,
    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The pack to write; `-` is stdout
    #[arg(
        short,
        long,
        value_name = "FILE",
        required = false,
        required_unless_present = "list"
    )]
    #[arg(default_value_if("list", ArgPredicate::IsPresent, "-"))]
    pub(crate) out: PathBuf,
    /// Print what the boards can show, with its themes, and make no pack. With images and fonts,
    /// print their titles
    #[arg(long)]
    pub(crate) list: bool,
    /// Source of the pictures. Of things: pictures, which are icons and shapes; icons, a set that
    /// is built in; shapes, which are drawn and never quite the same. Of patterns: random, smooth;
    /// symmetric for any symmetry, or the name of one: left-right, top-bottom, both-mirrors,
    /// half-turn, and on squares quarter-turn, diagonal, antidiagonal, both-diagonals, all-mirrors.
    /// Exhaustive: all pictures of a size that has at most 2^25, in the order of their digits. The
    /// default is pictures, with several inks shapes, and for sides below 10 or above 100 smooth
    #[arg(
        long,
        value_name = "SOURCE",
        hide_possible_values = true,
        value_parser = any_pack_source(),
    )]
    pub(crate) source: Option<Source>,
    /// Number of inks; for images, the most. With several, the pack has the column `palette`, and
    /// the cells are digits
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = inks(),
        conflicts_with = "table",
    )]
    pub(crate) inks: u8,
    /// Take pictures from a PNG, JPEG, GIF, WebP, BMP, PBM, PGM or PPM file (SVG if built with
    /// `--features svg`), or from all such files in a folder, by name; may be repeated. Of several
    /// frames the first counts; a PBM, PGM or PPM file has up to 65536 images. If an image cannot
    /// be read, the pack has the others, and the exit code is 2
    #[arg(long, value_name = "FILE|DIR", conflicts_with_all = ["source", "table"])]
    pub(crate) images: Vec<PathBuf>,
    /// Take pictures from the glyphs of an icon or emoji font (.ttf or .otf), with their names as
    /// titles; may be repeated
    #[arg(long, value_name = "FONT", conflicts_with_all = ["source", "table"])]
    pub(crate) icons: Vec<PathBuf>,
    /// Take only these glyphs: names such as `cat`, characters, or their numbers and ranges of
    /// them, such as `U+1F408` and `U+1F400..U+1F43F`. `--list` has the names
    #[arg(
        long,
        value_name = "A,B,...",
        value_delimiter = ',',
        requires = "icons"
    )]
    pub(crate) glyphs: Vec<GlyphChoice>,
    #[command(flatten)]
    pub(crate) image: Image,
    /// The ways to draw images that are tried: silhouette, outline, tones, three-tones. The default
    /// is silhouette,outline,three-tones. `plain` scales each image and separates dark from light
    /// cells, whatever it shows
    #[arg(help_heading = "Images", long, value_name = "A,B,...|plain", value_parser = styles)]
    pub(crate) style: Option<Styles>,
    /// Titles of images: CSV with a header, whose first column is the file's name and whose others
    /// are languages, such as `file,en,de`
    #[arg(help_heading = "Images", long, value_name = "FILE.csv")]
    pub(crate) names: Option<PathBuf>,
    /// Leave out these images or icons, by their titles
    #[arg(
        help_heading = "Images",
        long,
        value_name = "A,B,...",
        value_delimiter = ',',
        conflicts_with = "table"
    )]
    pub(crate) skip: Vec<String>,
    /// Write an HTML page of all boards that this run makes, with their images, the most changed
    /// ones first
    #[arg(
        help_heading = "Images",
        long,
        value_name = "FILE.html",
        conflicts_with = "table"
    )]
    pub(crate) contact: Option<PathBuf>,
    /// Leave long things that lie on a diagonal as they lie. Without it, boards of images and icons
    /// show them upright, since slanting edges are hard to see: a pencil, a key, but also an arrow.
    /// The column `turned` of packs of images says where
    #[arg(help_heading = "Images", long, conflicts_with = "table")]
    pub(crate) no_turn: bool,
    /// Make up to N boards of each image or icon, from the easiest to the hardest that its loss
    /// allows
    #[arg(
        help_heading = "Images",
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..=10),
        conflicts_with = "table",
    )]
    pub(crate) variants: u64,
    /// Show no icon and no shape twice, on boards of all sizes. Names of one thing, such as turtle
    /// and tortoise, count as one. Of several sizes, a board whose size has nothing left to show
    /// gets another size. If nothing is left at all, the pack ends, with exit code 3
    #[arg(long, conflicts_with_all = ["images", "icons", "table"])]
    pub(crate) each_once: bool,
    /// Show only icons and shapes of these themes. `family` is all but bombs, coffins, drinks and
    /// such. `--list` has all themes and what they show
    #[arg(
        long,
        value_name = "A,B,...",
        value_delimiter = ',',
        hide_possible_values = true
    )]
    #[arg(value_parser = choice(Theme::all(), Theme::name))]
    #[arg(conflicts_with_all = ["images", "icons", "table"])]
    pub(crate) theme: Vec<Theme>,
    /// Leave out the boards of these packs or puzzle files, turned or mirrored too, and the icons
    /// and shapes that their titles name, or that are the same thing under another name; `-` is
    /// stdin
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) exclude: Vec<PathBuf>,
    /// Leave out boards that differ in at most N cells from an excluded one, turned or mirrored too
    #[arg(long, value_name = "N", default_value_t = 0, requires = "exclude")]
    pub(crate) near: usize,
    /// Leave out images whose boards all lose more than this: of the score of the best picture,
    /// which need not be solvable, and by being stretched, where a sixth costs 0.15
    #[arg(
        help_heading = "Images",
        long,
        value_name = "LOSS",
        default_value_t = 0.15,
        value_parser = loss,
    )]
    pub(crate) max_loss: f32,
    /// Take pictures from a table or a pack; `-` is stdin
    #[arg(long, value_name = "FILE", conflicts_with = "source")]
    pub(crate) table: Option<PathBuf>,
    /// Columns of the table to add after the pack's own: all, none, or their names. If both have a
    /// column of the same name, such as id, the table's becomes source_id. By default all; from a
    /// pack, only those that are not computed again
    #[arg(long, value_name = "A,B,...|all|none", value_parser = kept, requires = "table")]
    pub(crate) keep: Option<KeptColumns>,
    /// Keep the ids of the table, which must all differ: the column id has them, and the column
    /// puzzle_id what is the id otherwise, the hash of the clues
    #[arg(long, requires = "table")]
    pub(crate) own_ids: bool,
    /// Share of filled cells, one or a range: `0.5`, `50%`, `0.4..0.6`; by default 20%..70%, or any
    /// share with icons, images, tables and the exhaustive source
    #[arg(long, value_name = "A..B", value_parser = density)]
    pub(crate) density: Option<RangeInclusive<f64>>,
    /// The strongest logic that a board may need; by default line, or any with the exhaustive
    /// source
    #[arg(long, value_enum)]
    pub(crate) logic: Option<LogicLimit>,
    /// Change a few cells of pictures that `--logic` would reject; `line` and `unique` also set
    /// `--logic line` and `any`. Icons and images with a size are repaired without it
    #[arg(long, value_enum, value_name = "GOAL", num_args = 0..=1)]
    pub(crate) repair: Option<Option<RepairGoal>>,
    /// Level of the boards, one or a range: `easy`, `medium..hard`. Or how many boards have which
    /// level, one after the other: `easy:100,medium:120,hard:80`; the pack is then as long as that,
    /// and ends where a level runs short, so the rarest level is best the last one
    #[arg(
        long,
        value_name = "A..B|A:N,...",
        default_value = "easy..expert",
        hide_possible_values = true,
        value_parser = listed(level_choice, &["easy", "medium", "hard", "expert"])
    )]
    pub(crate) level: LevelChoice,
    /// Expected time of an experienced person in minutes: `3..5`, `..2.5`, `10..`
    #[arg(long, value_name = "A..B", value_parser = minutes)]
    pub(crate) minutes: Option<RangeInclusive<u64>>,
    /// Let the expected times rise from the first to the last of `--minutes`, in equal steps: each
    /// board is within a twentieth of its time. Every fifth board is a rest, with the time of a
    /// tenth of the pack before. Of several sizes, each board has the one whose usual time is
    /// nearest. If no board of a time is found, the pack ends before it
    #[arg(long, requires = "minutes")]
    pub(crate) curve: bool,
    /// The hardest technique that a board needs, one or a range: `overlap`, `overlap..gap`,
    /// `..gap`, `gap..`. The techniques are count, overlap, edge, gap, line, contradiction,
    /// either-way and deeper. Without `--logic`, the logic is that of the hardest technique allowed
    #[arg(
        long,
        value_name = "A..B",
        hide_possible_values = true,
        value_parser = ranges(&Technique::ALL, Technique::name),
    )]
    pub(crate) technique: Option<RangeInclusive<Technique>>,
    /// Accept only boards on which at least N lines decide a cell at the start
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) easy_start: usize,
    /// Reject boards with an empty or a full line
    #[arg(long)]
    pub(crate) no_plain_lines: bool,
    /// The engines that decide each board: both, which must agree, or propagation alone
    #[arg(
        long,
        default_value = "both",
        hide_possible_values = true,
        value_parser = choice(&Engines::ALL, Engines::name),
    )]
    pub(crate) engines: Engines,
    /// Add the column `technique`: the hardest technique in the explanation of each board. This
    /// takes a few times as long
    #[arg(long, conflicts_with_all = ["columns", "profile"])]
    pub(crate) rate: bool,
    /// Add the columns `footholds_first`, `footholds_least` and `footholds_mean`: the number of
    /// lines that decide a cell, in the first round through all lines, in the worst round, and on
    /// average
    #[arg(long, conflicts_with_all = ["columns", "profile"])]
    pub(crate) footholds: bool,
    /// Titles of the boards, with the placeholders {name} (what is shown, or the source), {number}
    /// (of the board), {width}, {height}, {seed} and {id}. The default is `{name}` for icons and
    /// shapes, else `{name} {width}x{height} No. {number}`
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["images", "table"])]
    pub(crate) title_template: Option<TitleTemplate>,
    /// Languages of the titles of icons and shapes: en, de, fr, es, it, pt, nl, pl, ja, zh, and
    /// en-GB and en-US, which differ in some (lorry and truck). The default is en
    #[arg(
        long,
        value_name = "A,B,...",
        value_delimiter = ',',
        hide_possible_values = true,
        value_parser = choice(&TitleLanguage::ALL, TitleLanguage::code),
        conflicts_with_all = ["images", "table"]
    )]
    pub(crate) languages: Vec<TitleLanguage>,
    /// Columns to write, in this order; `id` must be one of them. With `--table`, also columns that
    /// the table has
    #[arg(long, value_name = "A,B,...", value_parser = columns, conflicts_with = "profile")]
    pub(crate) columns: Option<ColumnNames>,
    /// A predefined list of columns
    #[arg(long, value_enum, default_value_t = ColumnProfile::Full)]
    pub(crate) profile: ColumnProfile,
    /// Write JSON instead of CSV: a line for each row, with `--json=array` one array of them, with
    /// `--json=unity` an object that JsonUtility of Unity loads. Clues are lists of numbers
    #[arg(long, value_parser = json_form(), hide_possible_values = true)]
    #[arg(value_name = "array|unity", num_args = 0..=1)]
    #[arg(require_equals = true, default_missing_value = "lines")]
    pub(crate) json: Option<PackForm>,
    /// Number of candidates to try for one board before giving up; by default a million, or above
    /// 16x16 fewer: 2^28 cells in total. Each icon is tried once, because it stays the same. If
    /// only icons are left, or with `--each-once`, the pack ends when everything was tried
    #[arg(long, value_name = "N")]
    pub(crate) tries: Option<u64>,
    /// Make only part I of N of the pack; `merge` joins the parts. Part 0 is part N
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Replace an existing file, and restart an unfinished pack that has other options
    #[arg(short, long)]
    pub(crate) force: bool,
}

impl Generate {
    /// The only size, if the options name one.
    ///
    /// # Errors
    /// If they name several.
    pub(crate) fn only_size(&self) -> Result<Option<Size>> {
        match self.size.as_deref() {
            None => Ok(None),
            Some(&[SizeShare { width, height, .. }]) => Ok(Some((width, height))),
            Some(_) => bail!("images and tables take one --size, not several"),
        }
    }

    /// The source, if it is none of files.
    pub(crate) fn source(&self) -> Source {
        let sides = self
            .sizes()
            .into_iter()
            .flat_map(|(width, height)| [width, height]);
        self.source.unwrap_or(match self.inks {
            1 if sides.into_iter().all(|side| (10..=100).contains(&side)) => Source::Pictures,
            1 => Source::Smooth,
            _ => Source::Shapes,
        })
    }

    /// The sizes of boards, in cells.
    pub(crate) fn sizes(&self) -> Vec<(usize, usize)> {
        match &self.size {
            None => vec![DEFAULT_SIZE],
            Some(sizes) => sizes.iter().map(|size| (size.width, size.height)).collect(),
        }
    }

    /// The format of the pack.
    pub(crate) fn form(&self) -> PackForm {
        let default = match self.profile {
            ColumnProfile::Unity => PackForm::Unity,
            ColumnProfile::Full | ColumnProfile::Game => PackForm::Csv,
        };
        self.json.unwrap_or(default)
    }
}

/// How a pack in JSON holds its rows: an object on each line, or one array of objects, which a game
/// loads at once, or as Unity loads them.
fn json_form() -> impl TypedValueParser<Value = PackForm> {
    PossibleValuesParser::new(["lines", "array", "unity"]).map(|form| match form.as_str() {
        "array" => PackForm::JsonArray,
        "unity" => PackForm::Unity,
        _ => PackForm::Json,
    })
}

/// A choice of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColumnProfile {
    /// All columns but those that `--rate` and `--footholds` add
    Full,
    /// For games: id, width, height, cells, clues, difficulty, level, xp and the titles
    Game,
    /// The same for Unity, with `--json=unity`
    Unity,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover merge --out pack.csv part1.csv part2.csv part3.csv

The result is the pack that one run would have written, to the byte: a board that occurs in two \
parts is drawn again. Every part must be complete and match its manifest.")]
pub(crate) struct Merge {
    /// All parts of a pack, in any order
    #[arg(value_name = "SHARD", required = true)]
    pub(crate) shards: Vec<PathBuf>,
    /// The pack to write
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// A file of the parts' `--exclude`; may be repeated, in any order
    #[arg(long, value_name = "FILE")]
    pub(crate) exclude: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Replace an existing file
    #[arg(short, long)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover concat easy.csv hard.csv --out game.csv
  crosscover concat pack.csv --sort difficulty --out sorted.csv
  crosscover generate --out - | crosscover concat - --curve --out levels.csv
  crosscover concat pool.csv --curve --count 100 --minutes 1..6 --out curve.csv

The packs must have the same columns, in any order; else see --columns. The columns seed and \
index of several packs become source_seed and source_index, because they do not number the boards \
of the result. Of boards with the same clues, concat keeps the first. For the parts of one pack, \
use merge.

Rows that a spreadsheet has changed are restored if width, height, clues and id prove what they \
were; other rows whose cells do not give their clues are refused.

--sort takes any columns, size (the number of cells) and title; seconds is the expected time, \
which game packs have as xp. Levels and techniques are sorted from easy to hard, numbers by their \
value, other text by its characters. Boards with the same values are sorted by index; those \
without a value come last. The manifest of the result has the keys.")]
pub(crate) struct Concat {
    /// The packs, in order; `-` is stdin
    #[arg(value_name = "PACK", required = true)]
    pub(crate) packs: Vec<PathBuf>,
    /// The pack to write; `-` is stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Columns of packs that differ in them: common, those that all packs have; or all, also titles
    /// and other columns, where the boards of other packs have nothing there
    #[arg(long, value_enum)]
    pub(crate) columns: Option<ColumnChoice>,
    /// Sort the boards by seconds, level, size, title, index or other columns, the most important
    /// first
    #[arg(long, value_name = "KEY,...")]
    pub(crate) sort: Option<SortKeys>,
    /// Sort as `--sort` says, by default by the expected time, with rests: every fifth board comes
    /// later by a tenth of the pack, so a few harder boards are followed by an easier one
    #[arg(long)]
    pub(crate) curve: bool,
    /// Take only N boards for the curve, so that their expected times rise in equal steps. The
    /// packs should have several times as many, because slow boards are rare
    #[arg(
        short = 'n',
        long,
        value_name = "N",
        requires = "curve",
        conflicts_with = "sort"
    )]
    pub(crate) count: Option<usize>,
    /// Leave out boards whose expected time is not in this range of minutes: `3..5`, `..2.5`
    #[arg(long, value_name = "A..B", value_parser = minutes)]
    pub(crate) minutes: Option<RangeInclusive<u64>>,
    /// Write JSON instead of CSV: a line for each row, with `--json=array` one array of them, with
    /// `--json=unity` an object that JsonUtility of Unity loads
    #[arg(long, value_parser = json_form(), hide_possible_values = true)]
    #[arg(value_name = "array|unity", num_args = 0..=1)]
    #[arg(require_equals = true, default_missing_value = "lines")]
    pub(crate) json: Option<PackForm>,
    /// Replace an existing file
    #[arg(short, long)]
    pub(crate) force: bool,
}

/// The columns of joined packs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColumnChoice {
    All,
    Common,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover replace pack.csv --id 85f941281d6d0c2e
  crosscover replace pack.csv --id 85f941281d6d0c2e --from spare.csv

Without --from, the next board of the pack's recipe comes in: of the same size, within the levels \
of the recipe, and with an index behind all others. A board of a file keeps the index of the board \
that goes. The other rows stay as they are. The manifest lists what came and went, so that verify \
accepts the pack. To sort it again, use concat.

Exit codes: 0 the boards are replaced; 2 wrong usage or input, and the pack is as it was.")]
pub(crate) struct Replace {
    /// The pack, with its manifest
    #[arg(value_name = "PACK")]
    pub(crate) pack: PathBuf,
    /// The boards that go, by their ids
    #[arg(long, value_name = "ID,...", value_delimiter = ',', required = true)]
    pub(crate) id: Vec<String>,
    /// Take boards from this pack or puzzle file, in its order, without those that the pack has
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,
    /// Take these boards of the file, by their ids
    #[arg(long, value_name = "ID,...", value_delimiter = ',', requires = "from")]
    pub(crate) take: Vec<String>,
    /// A file of the `--exclude` that the pack was made with; may be repeated
    #[arg(long, value_name = "FILE")]
    pub(crate) exclude: Vec<PathBuf>,
    /// Print a JSON list of the ids that went and came
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  crosscover status part*.csv

Exit codes: 0 all are complete; 1 some are unfinished or missing; 2 wrong usage or input.")]
pub(crate) struct ShowStatus {
    /// Packs or parts of packs, as given to `generate --out`; they may not exist yet
    #[arg(value_name = "PACK", required = true)]
    pub(crate) packs: Vec<PathBuf>,
    /// Print a JSON object for each pack, one a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// What a repair is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RepairGoal {
    /// Line logic finds the picture
    Line,
    /// The picture is the only one with its clues
    Unique,
}

impl From<RepairGoal> for LogicLimit {
    fn from(goal: RepairGoal) -> Self {
        match goal {
            RepairGoal::Line => Self::Line,
            RepairGoal::Unique => Self::Any,
        }
    }
}

/// The strongest logic that a player may need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogicLimit {
    /// Looking at one line at a time, without guessing
    Line,
    /// Assuming a cell and following the consequences line by line
    Probe,
    /// Anything: the solution is unique, but may be hard to find
    Any,
}

impl From<LogicLimit> for Logic {
    fn from(limit: LogicLimit) -> Self {
        match limit {
            LogicLimit::Line => Self::Line,
            LogicLimit::Probe => Self::Probe,
            LogicLimit::Any => Self::Search,
        }
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover verify pack.csv
  crosscover generate --out - | crosscover verify -

The pack is CSV or JSON, with the columns width, height and cells at least. A column size, such as \
5x5, may replace width and height. verify computes the other columns again as far as they follow \
from the cells, and follows the proof with a checker that shares no code with the engines. The \
rows may be in any order. If there is a manifest, the pack must have all of its rows, with all of \
their values.

Another version may compute other difficulties and counters. verify names the values that differ \
apart; only a manifest shows that they are original. What spreadsheets have changed is a finding: \
concat restores it where the rest of the row proves it.

Exit codes: 0 verified, 1 something is wrong, or without a matching manifest a value differs, 2 \
bad usage or input, 3 not decided within the budget.")]
pub(crate) struct Verify {
    /// The pack; `-` is stdin
    pub(crate) pack: PathBuf,
    /// Accept a pack with fewer rows than its manifest
    #[arg(long)]
    pub(crate) selection: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover stats pack.csv
  crosscover stats pack.csv --svg pack.svg
  crosscover generate --out - | crosscover stats --json -

The pack is CSV or JSON with any columns; stats leaves out figures of missing columns. Numbers \
above 255 are rounded down to eight binary digits, except for the mean and the greatest. To check \
a pack, use verify. Rows that cannot be read are reported on stderr and left out, and the exit \
code is 2.")]
pub(crate) struct Stats {
    /// The pack; `-` is stdin
    pub(crate) pack: PathBuf,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw the columns whose values differ into this SVG file; `-` is stdout, without the table
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Replace an existing file
    #[arg(short, long)]
    pub(crate) force: bool,
}
