//! Why a problem has no solution, where one look at its items shows it.

use crate::exit::Exit;
use crate::output;
use exact_cover::{ItemId, OptionId, Problem};
use tiling::TilingConflict;

/// Says it on stderr, if this is the answer, and not in JSON. The conflict of a tiling is known.
pub(super) fn note(problem: &Problem, known: Option<&TilingConflict>, exit: Exit, is_json: bool) {
    if !matches!(exit, Exit::No) || is_json {
        return;
    }
    let known = known.map(TilingConflict::to_string);
    if let Some(conflict) = known.or_else(|| conflict(problem)) {
        output::note(format_args!("no solution: {conflict}"));
    }
}

/// An item with too few options, or an item that too many options have which must be chosen.
fn conflict(problem: &Problem) -> Option<String> {
    let mut having: Vec<Vec<OptionId>> = vec![Vec::new(); problem.items()];
    for option in problem.option_ids() {
        problem
            .option_items(option)
            .iter()
            .for_each(|item| having[item.index()].push(option));
    }
    // For each option that must be chosen, an item that has no other.
    let mut forced_by: Vec<Option<ItemId>> = vec![None; problem.options()];
    for item in (0..problem.primary_items()).map(ItemId::from_index) {
        let (options, least) = (
            &having[item.index()],
            *problem.multiplicity(item).start() as usize,
        );
        if options.len() < least {
            let name = problem.item_name(item);
            return Some(match options.len() as u64 {
                0 => format!("no option has {name}"),
                some => format!(
                    "{} {name}, which needs {least}",
                    output::count(some, "option has", "options have")
                ),
            });
        }
        if options.len() == least {
            options
                .iter()
                .for_each(|option| forced_by[option.index()] = Some(item));
        }
    }
    for item in (0..problem.items()).map(ItemId::from_index) {
        let mut forced = having[item.index()]
            .iter()
            .filter_map(|&option| Some((option, forced_by[option.index()]?)));
        let most = if problem.is_primary(item) {
            *problem.multiplicity(item).end() as usize
        } else {
            1
        };
        let clash: Vec<(OptionId, ItemId)> = if problem.is_primary(item) {
            forced.take(most + 1).collect()
        } else {
            // Options that give a secondary item the same color may share it.
            let Some(first) = forced.next() else {
                continue;
            };
            let color = problem.color_in(first.0, item);
            let other = forced
                .find(|&(other, _)| color.is_none() || problem.color_in(other, item) != color);
            [first].into_iter().chain(other).collect()
        };
        if clash.len() > most {
            let options = clash
                .iter()
                .map(|&(option, _)| match problem.option_name(option) {
                    Some(name) => name.to_owned(),
                    None => format!("option {}", option.index() + 1),
                });
            let options: Vec<String> = options.collect();
            let mut only: Vec<String> = clash
                .iter()
                .map(|&(_, item)| problem.item_name(item).into_owned())
                .collect();
            only.dedup();
            let all = if options.len() == 2 { "both" } else { "all" };
            let (options, item, only) = (
                options.join(" and "),
                problem.item_name(item),
                only.join(" or "),
            );
            return Some(format!(
                "{options} {all} have {item}, but no other options have {only}"
            ));
        }
    }
    None
}
