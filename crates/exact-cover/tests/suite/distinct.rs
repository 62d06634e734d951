//! Solutions up to symmetries: known counts, and comparison with all solutions.

use exact_cover::count::SplitMix;
use exact_cover::error::NotPermuted;
use exact_cover::{
    Color, DistinctSearch, Entry, ItemId, OptionId, Problem, ProblemBuilder, Search, SearchOutcome,
    Solution, SymmetryGroup, Uniqueness, text,
};
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

/// An option as sorted pairs of items and colors.
type Entries = Vec<(usize, Option<usize>)>;

fn entries(problem: &Problem, option: OptionId) -> Entries {
    let entries = problem.option(option);
    entries
        .map(|entry| (entry.item.index(), entry.color.map(Color::index)))
        .collect()
}

fn moved(entries: &Entries, map: &[usize]) -> Entries {
    let images = entries.iter().map(|&(item, color)| (map[item], color));
    let mut images: Entries = images.collect();
    images.sort_unstable();
    images
}

/// The group of maps of items, of which the first is the identity.
fn group(problem: &Problem, maps: &[Vec<usize>]) -> SymmetryGroup {
    let mut numbers = HashMap::new();
    for option in problem.option_ids() {
        let mut own = entries(problem, option);
        own.sort_unstable();
        numbers.insert(own, option);
    }
    let mut all = Vec::new();
    for map in &maps[1..] {
        let options = problem.option_ids();
        all.push(
            options
                .map(|option| numbers[&moved(&entries(problem, option), map)])
                .collect(),
        );
    }
    SymmetryGroup::new(problem, all).unwrap()
}

/// Dominoes on a square, and its symmetries.
fn dominoes(side: usize) -> (Problem, SymmetryGroup) {
    let mut builder = ProblemBuilder::new(side * side, 0);
    let cell = |x: usize, y: usize| y * side + x;
    for y in 0..side {
        for x in 0..side {
            if x + 1 < side {
                let pair = [cell(x, y), cell(x + 1, y)];
                builder.add_option(pair.map(ItemId::from_index)).unwrap();
            }
            if y + 1 < side {
                let pair = [cell(x, y), cell(x, y + 1)];
                builder.add_option(pair.map(ItemId::from_index)).unwrap();
            }
        }
    }
    let last = side - 1;
    let mut maps = Vec::new();
    for turn in 0..8 {
        let image = |at: usize| {
            let (mut x, mut y) = (at % side, at / side);
            if turn & 1 != 0 {
                x = last - x;
            }
            if turn & 2 != 0 {
                y = last - y;
            }
            if turn & 4 != 0 {
                (x, y) = (y, x);
            }
            cell(x, y)
        };
        maps.push((0..side * side).map(image).collect());
    }
    let problem = builder.build();
    let group = group(&problem, &maps);
    (problem, group)
}

/// The numbers of the On-Line Encyclopedia of Integer Sequences. All of 6x6 are compared.
#[test]
fn dominoes_on_squares_up_to_turns_and_mirrors() {
    for (side, all, different) in [
        (2, "2", "1"),
        (4, "36", "9"),
        (6, "6728", "930"),
        (8, "12988816", "1629189"),
    ] {
        let (problem, group) = dominoes(side);
        assert_eq!(group.order(), 8);
        let count = DistinctSearch::new(&problem, &group).count();
        assert_eq!(count.answer.value.to_string(), different, "of {all}");
        if side <= 6 {
            let mut seen = 0;
            let search = DistinctSearch::new(&problem, &group).threads(side / 2);
            let report = search.visit(|_| {
                seen += 1;
                ControlFlow::Continue(())
            });
            assert_eq!(seen.to_string(), different);
            assert_eq!(report.stats.solutions, seen);
        }
    }
}

/// Items in two rings, one of them secondary, with the turns and mirrors of both; options in all
/// their images. Half of the problems have an item in the middle, which stays.
fn rings(random: &mut SplitMix) -> (Problem, SymmetryGroup) {
    let size = 2 + random.draw() as usize % 5;
    let below = |random: &mut SplitMix, end: usize| random.draw() as usize % end;
    let hub = random.draw() as usize % 2;
    let mut maps: Vec<Vec<usize>> = Vec::new();
    for turn in 0..size {
        for is_mirrored in [false, true] {
            let at = |place: usize| if is_mirrored { size - place } else { place };
            let ring = |first: usize| (0..size).map(move |place| first + (at(place) + turn) % size);
            let map: Vec<usize> = (0..hub).chain(ring(hub)).chain(ring(hub + size)).collect();
            if !maps.contains(&map) {
                maps.push(map);
            }
        }
    }
    let mut options = BTreeSet::new();
    for _ in 0..1 + below(random, 4) {
        let mut option = BTreeSet::from([(hub + below(random, size), None)]);
        for _ in 0..below(random, 3) {
            option.insert((below(random, hub + size), None));
        }
        if random.draw().is_multiple_of(3) {
            let color = [None, Some(0), Some(1)][below(random, 3)];
            option.insert((hub + size + below(random, size), color));
        }
        let option: Entries = option.into_iter().collect();
        options.extend(maps.iter().map(|map| moved(&option, map)));
    }
    let mut builder = ProblemBuilder::new(hub + size, size);
    if random.draw().is_multiple_of(2) {
        let least = below(random, 3) as u32;
        let most = least.max(1) + below(random, 2) as u32;
        for place in 0..size {
            let item = ItemId::from_index(hub + place);
            builder.set_multiplicity(item, least, most).unwrap();
        }
    }
    for option in &options {
        let entries = option.iter().map(|&(item, color)| Entry {
            item: ItemId::from_index(item),
            color: color.map(Color::from_index),
        });
        builder.add_option(entries).unwrap();
    }
    let problem = builder.build();
    let group = group(&problem, &maps);
    (problem, group)
}

/// The least image of a solution, found without the code that is tested.
fn least(solution: &[OptionId], group: &SymmetryGroup) -> Solution {
    let images = group.images().iter();
    let mut all: Vec<Solution> = images
        .map(|images| {
            let moved = solution.iter().map(|option| images[option.index()]);
            Solution::from_options(moved.collect())
        })
        .collect();
    all.push(Solution::from_options(solution.to_vec()));
    all.into_iter().min().unwrap()
}

#[test]
fn all_questions_agree_with_all_solutions() {
    const MOST: usize = 500;
    let mut random = SplitMix(5);
    let (mut several, mut with_multiplicities) = (0, 0);
    for _ in 0..600 {
        let (problem, group) = rings(&mut random);
        let search = || DistinctSearch::new(&problem, &group);
        let solutions = Search::new(&problem).solutions();
        let all: Vec<Solution> = solutions.take(MOST + 1).collect();
        if all.len() > MOST {
            continue;
        }
        let orbits: BTreeSet<Solution> = all.iter().map(|it| least(it, &group)).collect();
        let number = orbits.len();
        several += u32::from(number > 1 && number < all.len());
        with_multiplicities += u32::from(number > 1 && problem.has_multiplicities());

        let count = search().count();
        assert_eq!(count.answer.value, (number as u64).into(), "{problem:?}");
        assert_eq!(count.outcome, SearchOutcome::Exhausted);
        let found = search().find(number + 1);
        assert_eq!(found.outcome, SearchOutcome::Exhausted);
        let kept = BTreeSet::from_iter(found.answer);
        let of_kept = kept.iter().map(|it| least(it, &group));
        assert_eq!(of_kept.collect::<BTreeSet<_>>(), orbits);
        let firsts = all.iter().filter(|solution| group.is_first(solution));
        assert_eq!(firsts.cloned().collect::<BTreeSet<_>>(), kept);
        let mut visited = BTreeSet::new();
        search().visit(|solution| {
            visited.insert(Solution::from_options(solution.to_vec()));
            ControlFlow::Continue(())
        });
        assert_eq!(visited, kept);
        let first = search().first().answer;
        assert_eq!(first.is_some(), number > 0);
        assert!(first.is_none_or(|first| kept.contains(&first)));
        match search().unique().answer {
            Uniqueness::None => assert_eq!(number, 0),
            Uniqueness::Unique(solution) => {
                assert_eq!(BTreeSet::from([solution]), kept);
            }
            Uniqueness::Multiple(one, other) => {
                assert!(one != other && kept.contains(&one) && kept.contains(&other));
            }
            Uniqueness::Unknown(_) => unreachable!("there was no limit"),
        }
        part_agrees(&problem, &group, &kept);
    }
    assert!(several > 50 && with_multiplicities > 50);
}

/// With an option forced, those of the solutions are left that have it.
fn part_agrees(problem: &Problem, group: &SymmetryGroup, kept: &BTreeSet<Solution>) {
    let forced = OptionId::from_index(problem.options() / 2);
    let with_it = kept.iter().filter(|solution| solution.contains(&forced));
    let number = with_it.count();
    let (part, options) = problem.assume(&[forced], &[]).problem();
    let search = || DistinctSearch::of_part(&part, &options, group);
    assert_eq!(search().count().answer.value, (number as u64).into());
    assert_eq!(search().find(number + 1).answer.len(), number);
    assert_eq!(search().first().answer.is_some(), number > 0);
}

#[test]
fn limits_leave_a_lower_bound() {
    let (problem, group) = dominoes(8);
    let search = || DistinctSearch::new(&problem, &group);
    for nodes in [0, 100, 1000] {
        let count = search().budget(nodes).count();
        assert!(count.limit().is_some());
        assert!(count.answer.value < 1_629_189_u64.into());
    }
    assert!(search().budget(3).first().limit().is_some());
    let unique = search().budget(40).unique();
    assert!(matches!(
        unique.answer,
        Uniqueness::Unknown(_) | Uniqueness::Multiple(..)
    ));
}

#[test]
fn lists_that_do_not_permute_are_refused() {
    let problem = text::read("a b\na\na\nb\n").unwrap();
    let images = |images: [usize; 3]| images.map(OptionId::from_index).to_vec();
    let fine = images([1, 0, 2]);
    assert!(SymmetryGroup::new(&problem, vec![fine.clone()]).is_ok());
    for wrong in [images([1, 1, 2]), images([0, 1, 3]), fine[..2].to_vec()] {
        let refused = SymmetryGroup::new(&problem, vec![fine.clone(), wrong]).unwrap_err();
        assert_eq!(refused.to_string(), "symmetry 2: expected each option once");
        assert!(matches!(refused, NotPermuted { symmetry: 1, .. }));
    }
}
