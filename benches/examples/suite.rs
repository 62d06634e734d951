//! Writes the problems of the suite that have no colors, multiplicities and costs into a folder, as JSON for
//! `packages/race.py`: `suite FOLDER`.

use crosscover_benches::suite::SUITE;
use exact_cover::Problem;
use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).expect("usage: suite FOLDER");
    std::fs::create_dir_all(&folder)?;
    for instance in &SUITE {
        let problem = instance.problem();
        if problem.is_colored() || problem.has_multiplicities() || problem.has_costs() {
            continue;
        }
        let path = PathBuf::from(&folder).join(format!("{}.json", instance.name));
        std::fs::write(path, json(&problem, instance.known))?;
    }
    Ok(())
}

/// `{"options": [[0, 1]], "primary": 1, "secondary": 1, "known": 1}`
fn json(problem: &Problem, known: u64) -> String {
    let option = |option| {
        let items: Vec<usize> = problem
            .option_items(option)
            .iter()
            .map(|item| item.index())
            .collect();
        format!("{items:?}")
    };
    let options: Vec<String> = problem.option_ids().map(option).collect();
    format!(
        "{{\"options\": [{}], \"primary\": {}, \"secondary\": {}, \"known\": {known}}}\n",
        options.join(", "),
        problem.primary_items(),
        problem.secondary_items(),
    )
}
