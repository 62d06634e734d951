//! When to go back to the root.
//!
//! The search alternates between two ways. The *focused* one restarts when recent clauses have a
//! higher glue than usual (Audemard and Simon, *Glucose*, 2012), which is good for proofs. The
//! *stable* one restarts seldom, by the sequence of Luby, Sinclair and Zuckerman (1993), which is
//! good for solutions (Oh, *Between SAT and UNSAT*, 2015).

/// The conflicts of the first focused phase.
const FIRST_PHASE: u64 = 1000;
/// The conflicts that one unit of the Luby sequence stands for.
const LUBY: u64 = 256;
/// The fewest conflicts between two restarts of the focused way.
const FEWEST: u64 = 2;

/// A mean in which a value loses weight exponentially.
#[derive(Debug)]
struct Mean {
    value: f64,
    weight: f64,
    /// The weight of the values so far, which approaches 1.
    total: f64,
}

impl Mean {
    fn new(weight: f64) -> Self {
        Self {
            value: 0.0,
            weight,
            total: 0.0,
        }
    }

    fn add(&mut self, value: f64) {
        self.value += self.weight * (value - self.value);
        self.total += self.weight * (1.0 - self.total);
    }

    fn get(&self) -> f64 {
        self.value / self.total.max(f64::MIN_POSITIVE)
    }
}

/// Decides about restarts.
#[derive(Debug)]
pub(super) struct Restarts {
    pub(super) stable: bool,
    conflicts: u64,
    restart_at: u64,
    fast: Mean,
    slow: Mean,
    lubys: u32,
    /// The work at which the way changes; the first time, the conflicts.
    change_at: u64,
    phase_work: u64,
    phases: u64,
    work: u64,
}

impl Restarts {
    pub(super) fn new() -> Self {
        Self {
            stable: false,
            conflicts: 0,
            restart_at: FEWEST,
            fast: Mean::new(1.0 / 32.0),
            slow: Mean::new(1.0 / 4096.0),
            lubys: 0,
            change_at: FIRST_PHASE,
            phase_work: 0,
            phases: 0,
            work: 0,
        }
    }

    /// Notes a conflict with the glue of its clause, after that many updates.
    pub(super) fn conflict(&mut self, glue: u32, work: u64) {
        self.conflicts += 1;
        self.work = work;
        self.fast.add(f64::from(glue));
        self.slow.add(f64::from(glue));
    }

    /// Whether it is time to restart.
    pub(super) fn is_due(&self) -> bool {
        self.conflicts >= self.restart_at
            && (self.stable || self.fast.get() > 1.1 * self.slow.get())
    }

    /// Notes a restart. Returns whether the way has changed.
    pub(super) fn restart(&mut self) -> bool {
        let changed = if self.phases == 0 {
            self.conflicts >= self.change_at
        } else {
            self.work >= self.change_at
        };
        if changed {
            if self.phases == 0 {
                self.phase_work = self.work;
            }
            self.phases += 1;
            self.stable = !self.stable;
            let round = self.phases.div_ceil(2);
            self.change_at = self.work + self.phase_work * round * round;
        }
        let pause = if self.stable {
            self.lubys += 1;
            luby(self.lubys) * LUBY
        } else {
            FEWEST
        };
        self.restart_at = self.conflicts + pause;
        changed
    }
}

/// The number with this index, from 1, in the sequence 1 1 2 1 1 2 4 ...
fn luby(mut index: u32) -> u64 {
    loop {
        let next = index + 1;
        if next.is_power_of_two() {
            return u64::from(next / 2);
        }
        index -= (1 << next.ilog2()) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn the_sequence_of_luby() {
        let start: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(start, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
