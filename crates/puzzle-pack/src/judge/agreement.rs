//! Whether engines that share no code agree on a puzzle.
//!
//! - Every picture is checked against the clues. The check shares no code with an engine.
//! - A complete search must have every picture that another engine found. Otherwise one of them has
//!   a bug.
//! - Two checked pictures prove `multiple`, whichever engine found them. Nothing else is needed for
//!   the proof.
//! - Every other verdict needs all engines. An engine that spent its budget proves nothing: the
//!   verdict is `unknown`.

use nonogram::{Picture, Puzzle, Verdict};
use nonogram_cover::CoverReport;
use nonogram_propagate::{SolveOutcome, SolveReport};
use std::collections::HashSet;

/// The result of one engine.
#[derive(Clone, Copy, Debug)]
pub struct Opinion<'a> {
    engine: &'a str,
    verdict: Verdict,
    /// The pictures it found. Empty if it returns only their number.
    pictures: &'a [Picture],
    /// Whether these are all pictures.
    is_complete: bool,
}

impl<'a> Opinion<'a> {
    /// The opinion of an engine that found these pictures. `is_complete` is set if its search was
    /// complete.
    pub fn new(engine: &'a str, pictures: &'a [Picture], is_complete: bool) -> Self {
        Self {
            engine,
            verdict: Verdict::of_search(pictures.len(), is_complete),
            pictures,
            is_complete,
        }
    }

    /// The opinion of an engine that returns only the number of pictures.
    pub fn without_pictures(engine: &'a str, verdict: Verdict) -> Self {
        Self {
            engine,
            verdict,
            pictures: &[],
            is_complete: false,
        }
    }

    /// The opinion of the propagation solver.
    pub fn of_propagation(report: &'a SolveReport) -> Self {
        let is_complete = report.outcome == SolveOutcome::Exhausted;
        Self::new("propagation", &report.solutions, is_complete)
    }

    /// The opinion of the exact-cover engine.
    pub fn of_cover(report: &'a CoverReport) -> Self {
        let is_complete = report.outcome == exact_cover::SearchOutcome::Exhausted;
        Self::new("exact cover", &report.solutions, is_complete)
    }

    /// The name of the engine.
    pub fn engine(&self) -> &'a str {
        self.engine
    }

    /// What this engine proved about the number of pictures.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The pictures that it found.
    pub fn pictures(&self) -> &'a [Picture] {
        self.pictures
    }

    /// Whether one of the two engines must be wrong. The sets have their pictures.
    fn contradicts(&self, set: &PictureSet<'_>, other: &Self, other_set: &PictureSet<'_>) -> bool {
        let both_know = ![self.verdict, other.verdict].contains(&Verdict::Unknown);
        both_know && self.verdict != other.verdict
            || self.is_complete && !other_set.is_subset(set)
            || other.is_complete && !set.is_subset(other_set)
    }
}

/// The pictures of an engine, of which there may be a million.
type PictureSet<'a> = HashSet<&'a Picture>;

/// A bug in an engine, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}; this is a bug")]
pub struct EngineBug(pub(crate) String);

/// The opinion that decides, if the engines agree: the first with two pictures; else the first that
/// is `unknown`; else the first.
///
/// # Errors
/// If an engine has a bug.
///
/// # Panics
/// If there are no opinions.
///
/// # Complexity
/// O(cells) for each picture.
///
/// ```
/// use nonogram::{Picture, Verdict};
/// use puzzle_pack::agreement::{Opinion, agreement};
///
/// let [one, other] = ["1001", "0110"].map(|bits| Picture::from_bits(2, 2, bits).unwrap());
/// let puzzle = one.puzzle();
/// let pictures = [one, other];
/// let both = Opinion::new("A", &pictures, true);
/// let stopped = Opinion::new("B", &pictures[..1], false);
/// assert_eq!(agreement(&puzzle, &[stopped, both]).unwrap().verdict(), Verdict::Multiple);
///
/// let wrong = Opinion::new("C", &pictures[..1], true);
/// let error = agreement(&puzzle, &[wrong, both]).unwrap_err().to_string();
/// assert_eq!(error, "the engines disagree: C says unique, A says multiple; this is a bug");
/// ```
pub fn agreement<'a>(puzzle: &Puzzle, opinions: &[Opinion<'a>]) -> Result<Opinion<'a>, EngineBug> {
    let bug = |what: String| Err(EngineBug(what));
    let mut earlier: Vec<(Opinion<'_>, PictureSet<'_>)> = Vec::new();
    for opinion in opinions {
        let Opinion {
            engine,
            verdict,
            pictures,
            ..
        } = *opinion;
        let mut set = PictureSet::new();
        for picture in pictures {
            let is_new = !earlier.iter().any(|(_, set)| set.contains(picture));
            if is_new && nonogram::check(puzzle, picture).is_err() {
                return bug(format!(
                    "{engine} found a picture that does not fit the clues"
                ));
            }
            if !set.insert(picture) {
                return bug(format!("{engine} found a picture twice"));
            }
        }
        let mut others = earlier.iter();
        if let Some((other, _)) =
            others.find(|(other, other_set)| opinion.contradicts(&set, other, other_set))
        {
            let (first, said) = (other.engine, other.verdict);
            let more = if said == verdict {
                " with another picture"
            } else {
                ""
            };
            return bug(format!(
                "the engines disagree: {first} says {said}, {engine} says {verdict}{more}"
            ));
        }
        earlier.push((*opinion, set));
    }
    let first = |verdict| opinions.iter().find(|opinion| opinion.verdict == verdict);
    let decides = first(Verdict::Multiple).or_else(|| first(Verdict::Unknown));
    Ok(*decides.unwrap_or(&opinions[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares opinions. Each lists the numbers of its pictures, of three, and whether its search
    /// was complete.
    #[track_caller]
    fn check(opinions: [(&[usize], bool); 2], expected: Option<Verdict>) {
        let all = ["100010001", "100001010", "010100001"];
        let all = all.map(|bits| Picture::from_bits(3, 3, bits).unwrap());
        let puzzle = all[0].puzzle();
        let found = opinions.map(|(places, _)| -> Vec<Picture> {
            places.iter().map(|&place| all[place].clone()).collect()
        });
        let [a, b] = [0, 1].map(|index| Opinion::new("A", &found[index], opinions[index].1));
        for order in [[a, b], [b, a]] {
            let agreed = agreement(&puzzle, &order);
            assert_eq!(agreed.ok().map(|opinion| opinion.verdict()), expected);
        }
    }

    #[test]
    fn every_verdict_but_multiple_needs_both() {
        check([(&[], true), (&[], true)], Some(Verdict::None));
        check([(&[0], true), (&[0], true)], Some(Verdict::Unique));
        check([(&[0], true), (&[], false)], Some(Verdict::Unknown));
        check([(&[0], true), (&[0], false)], Some(Verdict::Unknown));
        check([(&[], true), (&[], false)], Some(Verdict::Unknown));
        check([(&[0, 1], false), (&[], false)], Some(Verdict::Multiple));
        check(
            [(&[0, 1], false), (&[1, 2], false)],
            Some(Verdict::Multiple),
        );
        check([(&[0, 1, 2], true), (&[2], false)], Some(Verdict::Multiple));
    }

    #[test]
    fn missed_solutions_are_disagreements() {
        check([(&[], true), (&[0], false)], None);
        check([(&[0], true), (&[1], true)], None);
        check([(&[0], true), (&[1], false)], None);
        check([(&[0], true), (&[0, 1], false)], None);
        check([(&[0, 1], true), (&[1, 2], false)], None);
        let counted = Opinion::without_pictures("counter", Verdict::None);
        let picture = [Picture::from_bits(1, 1, "1").unwrap()];
        let found = Opinion::new("finder", &picture, true);
        assert!(agreement(&picture[0].puzzle(), &[counted, found]).is_err());
    }

    #[test]
    fn many_pictures_are_not_compared_in_pairs() {
        // A cell in each row and column: 40,320 pictures, which would be 800 million pairs.
        let mut pictures = Vec::new();
        let mut columns: Vec<usize> = (0..8).collect();
        permute(&mut columns, 0, &mut |columns| {
            let mut picture = Picture::blank(8, 8);
            (0..8).for_each(|row| picture.set(row, columns[row], true));
            pictures.push(picture);
        });
        assert_eq!(pictures.len(), 40_320);
        let [all, some] = [&pictures[..], &pictures[1..]];
        let [all, some] =
            [("A", all), ("B", some)].map(|(name, found)| Opinion::new(name, found, true));
        let puzzle = pictures[0].puzzle();
        assert_eq!(
            agreement(&puzzle, &[all, all]).unwrap().verdict(),
            Verdict::Multiple
        );
        let error = agreement(&puzzle, &[some, all]).unwrap_err().to_string();
        assert!(
            error.ends_with("with another picture; this is a bug"),
            "{error}"
        );
    }

    /// Calls `visit` with each permutation of the numbers from a place on.
    fn permute(numbers: &mut Vec<usize>, place: usize, visit: &mut dyn FnMut(&[usize])) {
        if place == numbers.len() {
            visit(numbers);
        }
        for other in place..numbers.len() {
            numbers.swap(place, other);
            permute(numbers, place + 1, visit);
            numbers.swap(place, other);
        }
    }

    #[test]
    fn wrong_and_repeated_pictures_are_bugs() {
        let picture = Picture::from_bits(2, 1, "10").unwrap();
        let other = Picture::from_bits(2, 1, "11").unwrap().puzzle();
        let twice = [picture.clone(), picture.clone()];
        let error = |puzzle, pictures| {
            let opinion = Opinion::new("A", pictures, false);
            agreement(puzzle, &[opinion]).unwrap_err()
        };
        let wrong = "A found a picture that does not fit the clues; this is a bug";
        assert_eq!(error(&other, &twice[..1]).to_string(), wrong);
        let repeated = error(&picture.puzzle(), &twice).to_string();
        assert_eq!(repeated, "A found a picture twice; this is a bug");
    }
}
