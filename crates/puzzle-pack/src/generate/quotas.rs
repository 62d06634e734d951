//! How many boards of each level a pack has.

use crate::json_form::JsonText;
use crate::judge::difficulty::Level;
use crate::names::ValueError;
use std::fmt;
use std::str::FromStr;

/// A level, and how many boards in a row have it. As text: `hard:80`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LevelQuota {
    /// The level.
    pub level: Level,
    /// The number of boards, from 1 to [`Self::MAX`].
    pub boards: u64,
}

impl LevelQuota {
    /// The greatest number of boards.
    pub const MAX: u64 = 1_000_000_000_000;

    /// Reads quotas with commas between, such as `easy:100,medium:120,hard:80`.
    ///
    /// # Errors
    /// If the text is something else.
    ///
    /// ```
    /// use puzzle_pack::{Level, LevelQuota};
    ///
    /// let quotas = LevelQuota::read_all("easy:100,hard:80").unwrap();
    /// assert_eq!((quotas[1].level, quotas[1].boards), (Level::Hard, 80));
    /// ```
    pub fn read_all(text: &str) -> Result<Vec<Self>, ValueError> {
        text.split(',').map(str::parse).collect()
    }

    /// The number of boards of all quotas.
    pub fn sum(quotas: &[Self]) -> u64 {
        let boards = quotas.iter().map(|quota| quota.boards);
        boards.fold(0, u64::saturating_add)
    }

    /// The quota of board number `index`, and the board's number in it, from 0. `None` behind the
    /// last quota.
    pub(crate) fn at(quotas: &[Self], index: u64) -> Option<(Self, u64)> {
        let mut left = index;
        for &quota in quotas {
            match left.checked_sub(quota.boards) {
                Some(rest) => left = rest,
                None => return Some((quota, left)),
            }
        }
        None
    }
}

impl JsonText for LevelQuota {
    const WHAT: &str = "quotas";
}

impl FromStr for LevelQuota {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let quota = text.split_once(':').and_then(|(level, boards)| {
            let (level, boards) = (level.parse().ok()?, boards.parse().ok()?);
            (1..=Self::MAX)
                .contains(&boards)
                .then_some(Self { level, boards })
        });
        quota.ok_or_else(|| {
            let levels = Level::ALL.map(Level::name).join(", ");
            ValueError(format!(
                "expected a level and a number of boards, such as easy:100; the levels are {levels}"
            ))
        })
    }
}

impl fmt::Display for LevelQuota {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.level, self.boards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotas_follow_each_other() {
        let quotas = LevelQuota::read_all("hard:2,easy:1,hard:1").unwrap();
        let levels: Vec<_> = (0..5)
            .map(|index| LevelQuota::at(&quotas, index).map(|(quota, at)| (quota.level, at)))
            .collect();
        let expected = [(Level::Hard, 0), (Level::Hard, 1), (Level::Easy, 0)];
        assert_eq!(levels[..3], expected.map(Some));
        assert_eq!(levels[3..], [Some((Level::Hard, 0)), None]);
        assert_eq!(LevelQuota::sum(&quotas), 4);
    }

    #[test]
    fn bad_quotas_are_refused() {
        for text in [
            "",
            "easy",
            "easy:0",
            "easy:x",
            "simple:3",
            "easy:3,",
            "easy..hard:3",
        ] {
            assert!(LevelQuota::read_all(text).is_err(), "{text}");
        }
    }
}
