//! Names of options as they are read.

use crate::problem::Problem;
use crate::problem::builder::is_name;
use crate::problem::ids::OptionId;
use std::collections::HashSet;

#[derive(Default)]
pub(super) struct OptionNames {
    names: Vec<String>,
    seen: HashSet<String>,
}

impl OptionNames {
    /// Names an option. The error says what was expected.
    pub(super) fn add(&mut self, option: OptionId, name: &str) -> Result<(), String> {
        if !is_name(name) {
            return Err(format!(
                "expected a name of the option without blanks, \":\" and \"|\", found {name:?}"
            ));
        }
        if !self.seen.insert(name.to_owned()) {
            return Err(format!(
                "expected another name for each option, found {name:?} again"
            ));
        }
        self.names.resize(option.index(), String::new());
        self.names.push(name.to_owned());
        Ok(())
    }

    /// Gives the names to the options of a problem.
    pub(super) fn finish(mut self, problem: &mut Problem) {
        if !self.names.is_empty() {
            self.names.resize(problem.options(), String::new());
            problem.option_names = self.names;
        }
    }
}
