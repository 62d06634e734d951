//! Survival: the number of rounds that a player lasts.

use crate::error::Error;
use crate::game::GameSettings;
use crate::player::{PlayStyle, Player};
use std::iter::Sum;
use std::time::Duration;

/// A player at games of one kind.
///
/// ```
/// use decodoku::{GameSettings, PlayStyle, SurvivalCase, SurvivalTally};
/// use std::time::Duration;
///
/// let case = SurvivalCase::new(PlayStyle::Random, GameSettings::default().with_side(5));
/// let rounds = (0..20).map(|seed| case.play(seed, 1000, || Duration::ZERO));
/// let tally: SurvivalTally = rounds.sum::<Result<_, _>>()?;
/// assert_eq!(tally.games, 20);
/// assert!(tally.mean().0 > 1.0);
/// # Ok::<(), decodoku::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SurvivalCase {
    /// Who plays.
    pub style: PlayStyle,
    /// The kind of game.
    pub settings: GameSettings,
}

/// The rounds survived in some games. They are whole numbers, so their sum does not depend on the
/// order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SurvivalTally {
    /// The number of games.
    pub games: u64,
    /// The sum of the rounds survived.
    pub rounds: u64,
    /// The sum of their squares.
    pub squares: u64,
    /// The time of all games.
    pub time: Duration,
    /// The games that reached the greatest number of rounds: how long they would have lasted is not
    /// known.
    pub stopped: u64,
}

impl SurvivalCase {
    /// Games of this kind, played in this style.
    pub fn new(style: PlayStyle, settings: GameSettings) -> Self {
        Self { style, settings }
    }

    /// Plays the game with this seed until it is lost, or has lasted for `max_rounds`. All players
    /// see the same games. The crate reads no clock: `clock` returns the time passed since some
    /// fixed moment.
    ///
    /// # Errors
    /// As [`Game::new`](crate::Game::new) and [`Player::new`].
    pub fn play(
        &self,
        seed: u64,
        max_rounds: u64,
        clock: impl Fn() -> Duration,
    ) -> Result<SurvivalTally, Error> {
        let start = clock();
        let game = Player::new(self.style, seed)?
            .survive(self.settings, seed, |game| game.bursts() <= max_rounds)?;
        // The first burst is no round survived.
        let rounds = game.bursts() - 1;
        Ok(SurvivalTally {
            games: 1,
            rounds,
            squares: rounds * rounds,
            time: clock().saturating_sub(start),
            stopped: (rounds >= max_rounds).into(),
        })
    }
}

impl SurvivalTally {
    /// The mean number of rounds, and its standard error.
    pub fn mean(&self) -> (f64, f64) {
        let games = self.games as f64;
        let mean = self.rounds as f64 / games;
        let variance = self.squares as f64 / games - mean * mean;
        (mean, (variance.max(0.0) / (games - 1.0).max(1.0)).sqrt())
    }
}

impl Sum for SurvivalTally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |sum, tally| Self {
            games: sum.games + tally.games,
            rounds: sum.rounds + tally.rounds,
            squares: sum.squares + tally.squares,
            time: sum.time + tally.time,
            stopped: sum.stopped + tally.stopped,
        })
    }
}

/// The results as CSV with a header, a line for each case.
pub fn survival_csv(results: &[(SurvivalCase, SurvivalTally)]) -> String {
    let mut text = "preset,side,player,games,rounds,mean,standard_error,stopped\n".to_string();
    for (SurvivalCase { style, settings }, tally) in results {
        let (mean, error) = tally.mean();
        let (preset, side) = (settings.preset.name(), settings.side);
        let (games, rounds, stopped) = (tally.games, tally.rounds, tally.stopped);
        text +=
            &format!("{preset},{side},{style},{games},{rounds},{mean:.4},{error:.4},{stopped}\n");
    }
    text
}

/// The results as a table for people, with the time of a game in milliseconds.
pub fn survival_table(results: &[(SurvivalCase, SurvivalTally)]) -> String {
    let mut text = format!(
        "{:10} {:>4}  {:8} {:>15} {:>8} {:>15}\n",
        "preset", "side", "player", "rounds", "stopped", "cpu ms a game"
    );
    for (SurvivalCase { style, settings }, tally) in results {
        let (mean, error) = tally.mean();
        let (preset, side) = (settings.preset.name(), settings.side);
        let ms = 1000.0 * tally.time.as_secs_f64() / tally.games as f64;
        text += &format!(
            "{preset:10} {side:>4}  {style:8} {mean:>8.2} ± {error:.2} {:>8} {ms:>15.2}\n",
            tally.stopped
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_has_a_standard_error() {
        let of = |rounds: u64| SurvivalTally {
            games: 1,
            rounds,
            squares: rounds * rounds,
            time: Duration::ZERO,
            stopped: (rounds == 7).into(),
        };
        let tally: SurvivalTally = [of(2), of(4)].into_iter().sum();
        assert_eq!(tally.mean(), (3.0, 1.0));
        assert_eq!(of(7).mean(), (7.0, 0.0));
        let case = SurvivalCase::new(PlayStyle::Random, GameSettings::default());
        let table = survival_table(&[(case, tally)]);
        let csv = survival_csv(&[(case, of(7))]);
        assert!(
            csv.ends_with("\nseed-text,8,random,1,7,7.0000,0.0000,1\n"),
            "{csv}"
        );
        assert!(
            table.ends_with(
                "\nseed-text     8  random       3.00 ± 1.00        0            0.00\n"
            ),
            "{table}"
        );
    }
}
