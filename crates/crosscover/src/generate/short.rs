//! What to say of a pack with fewer boards than were ordered, or of other sizes.

use crate::output;
use nonogram::Logic;
use puzzle_pack::files::PackOrder;
use puzzle_pack::source::Source;
use puzzle_pack::{Cause, Recipe, Shortage, ShortageReason, Tally};
use std::collections::BTreeMap;

/// No size has as many things as this.
const MOST_FORESEEN: u64 = 100_000;
/// The cells of a board of 150x150.
const LARGE: usize = 22_500;

/// Says how many boards there are, why there are no more, and what would help.
pub(crate) fn report(order: &PackOrder, boards: u64, shortage: Shortage, tally: &Tally) {
    let wanted = order.wanted();
    output::complain(format_args!("{boards} of {wanted} boards: {shortage}"));
    output::say(format_args!("{}", advice(order, shortage, tally)));
}

/// Says before the work which sizes of a pack with each thing once have fewer things than boards.
pub(crate) fn foresee(order: &PackOrder) {
    let recipe = &order.recipe;
    if !recipe.each_once || recipe.sizes.len() < 2 {
        return;
    }
    let mut boards: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for index in 0..order.count.min(MOST_FORESEEN) {
        *boards.entry(recipe.size_at(index)).or_default() += 1;
    }
    let mut short = Vec::new();
    for ((width, height), boards) in boards {
        let things = recipe.things_on((width, height));
        if things < boards {
            short.push(format!("{width}x{height} has {things} for {boards} boards"));
        }
    }
    if !short.is_empty() {
        output::note(format_args!(
            "things at hand: {}; when they are used up, these boards get another size",
            short.join(", ")
        ));
    }
}

/// What to change: if candidates are left by the two most frequent causes of rejections, else by
/// those that are not about repetitions.
fn advice(order: &PackOrder, shortage: Shortage, tally: &Tally) -> String {
    let recipe = &order.recipe;
    let is_used_up = matches!(shortage.reason, ShortageReason::UsedUp { .. });
    let mut causes = tally.most_rejected();
    if is_used_up {
        causes.retain(|(cause, _)| !matches!(cause, Cause::Shown | Cause::Duplicate));
    }
    let mut advised: Vec<String> = Vec::new();
    for (cause, count) in causes.into_iter().take(2) {
        advised.push(format!("{count} {cause}: {}", remedy(recipe, cause)));
    }
    if !is_used_up {
        return format!(
            "most frequent causes: {}; or raise --tries",
            advised.join("; ")
        );
    }
    let more = match recipe.source {
        Source::Pictures => "add a larger --size",
        _ if recipe.inks > 1 => "add a larger --size",
        _ => "add a larger --size, or choose --source pictures",
    };
    let again = if recipe.each_once {
        "leave out --each-once, "
    } else {
        ""
    };
    let mut advice = format!("for more boards {again}{more}");
    if !advised.is_empty() {
        advice = format!("{advice}; rejected: {}", advised.join("; "));
    }
    advice
}

/// What to change if this cause rejects all candidates.
fn remedy(recipe: &Recipe, cause: Cause) -> &'static str {
    let is_for_lines = recipe.logic == Logic::Line;
    let is_large = recipe.width * recipe.height > LARGE;
    match cause {
        Cause::Unsolved if is_large && !recipe.repair => {
            "choose a smaller --size, or flip cells with --repair: hardly any board of more than \
             150x150 has one solution"
        }
        Cause::Unsolved if is_for_lines && recipe.techniques.end().logic() == Logic::Line => {
            "flip cells with --repair, or choose a smaller --size"
        }
        Cause::Unsolved if is_for_lines => {
            "allow --logic probe or any, or flip cells with --repair"
        }
        Cause::Unsolved | Cause::Switch => {
            "flip cells with --repair unique, or choose another --density"
        }
        Cause::Density => "choose a wider --density",
        Cause::Level if !recipe.quotas.is_empty() => {
            "ask for fewer boards of this level, or choose another --size or --source"
        }
        Cause::Level => "choose a wider --level, or another --size",
        Cause::Seconds if recipe.curve.is_some() => {
            "choose other ends of --minutes, or add a smaller or larger --size"
        }
        Cause::Seconds => "choose a wider range of --minutes, or another --size",
        Cause::Technique => "choose a wider --technique, or another --size",
        Cause::Loss => "choose a higher --max-loss, or another --size",
        Cause::Start => "choose a lower --easy-start, or a higher --density",
        Cause::Inks => "choose fewer --inks, a higher --density or a larger --size",
        Cause::Plain => "leave out --no-plain-lines, or choose another --density",
        Cause::Excluded => "choose a larger --size, a lower --near or a lower --count",
        Cause::Shown => "leave out --each-once, add a larger --size, or lower --count",
        Cause::Duplicate => {
            "choose a larger --size, or a lower --count: there are no more boards of this kind"
        }
        _ => "choose a smaller --size",
    }
}
