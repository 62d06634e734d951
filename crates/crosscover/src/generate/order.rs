//! The order that the options give.

use super::skip;
use crate::cli::{ColumnProfile, Generate, LevelChoice, LogicLimit};
use anyhow::{Result, bail};
use nonogram::Logic;
use puzzle_pack::files::PackOrder;
use puzzle_pack::source::{Given, Source, digest};
use puzzle_pack::{Columns, Excluded, LevelQuota, Recipe, TitleLanguage};

const DEFAULT_COUNT: u64 = 100;

/// The most cells of all candidates for one board, by default: some seconds.
const MAX_CELLS_DRAWN: u64 = 1 << 28;

/// The order that these options give, for these pictures if they name any, without the excluded
/// boards.
///
/// # Errors
/// If options contradict each other, or name titles that the source does not have.
pub(super) fn of(
    options: &Generate,
    given: &[Given],
    excluded: Option<Excluded>,
) -> Result<PackOrder> {
    let is_given = !given.is_empty();
    let source = if is_given {
        if given.iter().any(|given| given.picture().is_none()) {
            Source::Images
        } else {
            Source::Given
        }
    } else {
        options.source()
    };
    let (width, height) = if is_given {
        // Room for the largest.

        let sides = given.iter().map(|given| given.subject.size());
        sides.fold((1, 1), larger)
    } else {
        options.sizes().into_iter().reduce(larger).expect("a size")
    };
    let inks = match source {
        Source::Given => given
            .iter()
            .map(|given| given.palette.inks())
            .max()
            .expect("a picture"),
        _ => options.inks.into(),
    };
    let all = match source {
        Source::Images => Some(given.len() as u64 * options.variants),
        Source::Given => Some(given.len() as u64),
        // A board with too many pictures is refused with its recipe.
        source => source.pictures(width, height, inks),
    };
    check_things(options, source)?;
    let logic = logic(options, source)?;
    let languages = given.first().map(|given| given.titles.languages());
    let languages: Vec<&str> = languages.into_iter().flatten().collect();
    let extras = given.first().map(|given| &given.extras[..]);
    let extras = extras.unwrap_or_default().iter();
    let extras: Vec<&str> = extras.map(|(name, _)| &**name).collect();
    let mut recipe = Recipe::new(width, height);
    if let (Some(sizes), false) = (&options.size, is_given) {
        recipe.set_sizes(sizes.clone());
    }
    recipe.source = source;
    if let Some(styles) = options.style.as_ref().filter(|styles| !styles.is_empty()) {
        recipe.conversion.styles.clone_from(styles);
    }
    recipe.conversion.max_loss = options.max_loss;
    recipe.conversion.variants = options.variants;
    recipe.conversion.no_turn = options.no_turn;
    if !is_given {
        recipe.conversion.skip.clone_from(&options.skip);
    }
    recipe.inks = inks;
    recipe.density.clone_from(&options.density);
    recipe.logic = logic;
    match &options.level {
        LevelChoice::Range(levels) => recipe.levels = levels.clone(),
        LevelChoice::Quotas(quotas) => recipe.quotas.clone_from(quotas),
    }
    recipe.seconds.clone_from(&options.minutes);
    recipe.no_plain_lines = options.no_plain_lines;
    recipe.excluded = excluded;
    recipe.near = options.near;
    recipe.repair = options.repair.is_some();
    recipe.engines = options.engines;
    let tries = recipe
        .tries
        .min((MAX_CELLS_DRAWN / (width * height) as u64).max(1));
    recipe.tries = options.tries.unwrap_or(tries);
    recipe.easy_start = options.easy_start;
    if let Some(techniques) = &options.technique {
        recipe.techniques = techniques.clone();
    }
    recipe.rate = options.rate;
    recipe.footholds = options.footholds;
    recipe.title_template = options.title_template.clone();
    recipe.languages = options.languages.clone();
    recipe.each_once = options.each_once;
    recipe.themes.clone_from(&options.theme);
    let quotas = LevelQuota::sum(&recipe.quotas);
    let count = match (options.count, all) {
        (Some(count), _) if quotas > 0 && count != quotas => {
            bail!("--count {count}: the levels are for {quotas} boards: leave out --count")
        }
        _ if quotas > 0 => quotas,
        (Some(count), Some(all)) => count.min(all),
        (Some(count), None) => count,
        (None, Some(all)) => all,
        (None, None) if options.each_once => DEFAULT_COUNT.min(recipe.things() * options.variants),
        (None, None) => DEFAULT_COUNT,
    };
    if options.curve {
        if source.is_finite() {
            bail!("--curve: each board is given: make the pack, then order it with concat --curve");
        }
        recipe.curve = Some(count);
    }
    let columns = columns(options, &recipe, &languages, &extras)?;
    let mut order = PackOrder::new(recipe, options.seed, count);
    order.build = crate::COMMIT.map(String::from);
    order.given = is_given.then(|| digest(given));
    order.set_columns(columns);
    order.form = options.form();
    order.shard = options.shard;
    Ok(order)
}

/// Checks the options about things that boards show.
fn check_things(options: &Generate, source: Source) -> Result<()> {
    if source.shows_things() {
        return skip::check(&options.skip, source.names());
    }
    let is_translated = options
        .languages
        .iter()
        .any(|&language| language != TitleLanguage::English);
    let option = match (options.each_once, is_translated, source.is_given()) {
        (true, ..) => "--each-once",
        (_, true, _) => "--languages",
        _ if !options.theme.is_empty() => "--theme",
        (.., false) if !options.skip.is_empty() => "--skip",
        _ => return Ok(()),
    };
    let what = if options.source.is_some() {
        format!("the source {source} shows patterns without names")
    } else {
        "boards of these sizes show patterns without names by default".to_string()
    };
    bail!("{option}: {what}: choose --source pictures, icons or shapes")
}

/// The sides of a board with room for two others.
fn larger(one: (usize, usize), other: (usize, usize)) -> (usize, usize) {
    (one.0.max(other.0), one.1.max(other.1))
}

/// The logic that the options ask for.
fn logic(options: &Generate, source: Source) -> Result<Logic> {
    let goal = options.repair.flatten().map(LogicLimit::from);
    match (options.logic, goal) {
        (Some(logic), Some(goal)) if logic != goal => {
            bail!("--repair and --logic ask for different boards: leave one of them out")
        }
        (Some(logic), _) | (None, Some(logic)) => Ok(logic.into()),
        (None, None) => Ok(match &options.technique {
            Some(techniques) => techniques.end().logic(),
            None if source == Source::Exhaustive => Logic::Search,
            None => Logic::Line,
        }),
    }
}

/// The columns of a pack by this recipe. `languages` are those of the titles of given pictures
/// other than English, `extras` the columns of a table to keep.
fn columns(
    options: &Generate,
    recipe: &Recipe,
    languages: &[&str],
    extras: &[&str],
) -> Result<Columns> {
    let languages = languages.iter().copied();
    let extras = || extras.iter().copied();
    let mut all = recipe.all_columns(languages.clone()).with(extras());
    let mut columns = match (&options.columns, options.profile) {
        (Some(chosen), _) => {
            let is_extra = |name: &&String| extras().any(|extra| extra == name.as_str());
            let own = chosen.iter().filter(|name| !is_extra(name));
            // A name that no pack and no table has, or a repeated one, is refused with the names
            // that there are.
            Columns::chosen(own.map(String::as_str))?;
            Columns::of_file(chosen.iter().map(String::as_str))?
        }
        (None, ColumnProfile::Full) => recipe.columns(languages).with(extras()),
        (None, ColumnProfile::Game | ColumnProfile::Unity) => {
            recipe.game_columns(languages).with(extras())
        }
    };
    if options.own_ids {
        [all, columns] = [all, columns].map(|columns| columns.with_puzzle_id());
    }
    // The limit on their number holds for all.
    let columns = Columns::of_file(columns.names())?;
    if let Some(column) = columns.names().find(|name| all.position(name).is_none()) {
        if column.starts_with("title_") {
            bail!("there is nothing for the column {column}: the source has no such titles");
        }
        bail!("there is nothing for the column {column}: the boards of this source have none");
    }
    Ok(columns)
}
