//! The techniques on lines, of one ink and of several.

use super::reason::End;
use super::room::placements;
use super::*;
use nonogram::{Cell, Clues, Ink, Length, Logic};
use nonogram_propagate::solve_color_line;
use std::collections::HashSet;

/// The colors of a line of one ink.
fn cells(line: &str) -> Vec<InkSet> {
    let colors = |cell| match cell {
        Cell::Unknown => InkSet::up_to(1),
        Cell::Known(ink) => InkSet::only(ink),
    };
    line.chars()
        .filter_map(Cell::from_symbol)
        .map(colors)
        .collect()
}

fn symbol(colors: &InkSet) -> char {
    colors.single().map_or(Cell::Unknown, Cell::Known).symbol()
}

#[test]
fn all_line_logic_has_a_rule() {
    let all = Technique::ALL
        .into_iter()
        .filter(|technique| technique.logic() == Logic::Line);
    assert_eq!(all.collect::<Vec<_>>(), FOR_LINES);
}

/// Checks the line after the easiest technique that finds a cell.
#[track_caller]
fn check_line(clue: &[Length], line: &str, technique: Technique, expected: &str) {
    let before = cells(line);
    let found = FOR_LINES.map(|technique| {
        (
            technique,
            find(technique, Clues::from_iter([clue]).get(0), &before),
        )
    });
    let easiest = found.into_iter().find(|(_, (list, _))| !list.is_empty());
    let (easiest, (_, after)) = easiest.expect("a technique finds something");
    let after: String = after.iter().map(symbol).collect();
    assert_eq!((easiest, &after[..]), (technique, expected), "{clue:?}");
}

#[test]
fn lines_by_hand() {
    use Technique::{Count, Edge, Gap, Line, Overlap};
    check_line(&[], "??", Count, "..");
    check_line(&[1], "?#?", Count, ".#.");
    check_line(&[2, 1], "#?.?", Count, "##.#");
    check_line(&[7], "??????????", Overlap, "???####???");
    check_line(&[2, 1], "????", Overlap, "##.#");
    check_line(&[3], "?#????", Edge, "?##?..");
    check_line(&[3], "??#?.???", Edge, "?##?....");
    check_line(&[1, 3], "#..#?????", Edge, "#..###...");
    check_line(&[1, 1, 1], "???#?????", Gap, "??.#.????");
    check_line(&[2, 2], "??#?#?????", Edge, ".?#?#?....");
    check_line(&[2, 2], "???##?????", Gap, "??.##.????");
    check_line(&[2, 2], "????.?.????", Gap, "????...????");
    check_line(&[1, 2], "??#?????", Gap, "?.#?????");
    check_line(&[1, 2], "????#.??", Line, "??.?#.??");
}

/// Checks the line after a step that a technique begins.
#[track_caller]
fn check_step(
    technique: Technique,
    told: Option<Technique>,
    clue: &[Length],
    line: &str,
    expected: &str,
) {
    let before = cells(line);
    let (findings, after, _) = find_on(technique, told, Clues::from_iter([clue]).get(0), &before);
    assert_eq!(after.iter().map(symbol).collect::<String>(), expected);
    let mut told = before;
    for &(cell, colors) in findings.iter().flat_map(|finding| &finding.cells) {
        told[cell] = told[cell].without(colors);
    }
    assert_eq!(told, after);
}

#[test]
fn a_step_does_all_that_follows_from_one_thought() {
    use Technique::{Count, Edge, Gap, Overlap};
    // No cell beyond the room stays open, unless the board needs no technique that shows it.
    check_step(Overlap, Some(Gap), &[3], "????.??", "?##?...");
    check_step(Overlap, Some(Overlap), &[3], "????.??", "?##?.??");
    // The filled cell is part of the thought.
    check_step(Overlap, Some(Overlap), &[5], "?#??????", "?####???");
    check_step(Overlap, None, &[5], "?#??????", "?#?##???");
    // The blocks are found, so the rest is empty.
    check_step(Overlap, None, &[4], "???#.??", "####...");
    check_step(Edge, None, &[3, 1], "#???.#??", "###..#..");
    // A step does not begin with a harder technique.
    check_step(Count, Some(Gap), &[3], "?#????", "?#????");
}

/// The picture of a line with a number, in base `inks + 1`.
fn picture(length: usize, inks: usize, number: usize) -> Vec<Ink> {
    let ink = |cell: u32| Ink::new(number / (inks + 1).pow(cell) % (inks + 1)).unwrap();
    (0..length as u32).map(ink).collect()
}

/// The blocks of a line.
fn blocks(picture: &[Ink]) -> Vec<Block> {
    let runs = picture.chunk_by(|a, b| a == b);
    let runs = runs.filter(|run| !run[0].is_background());
    let block = |run: &[Ink]| Block {
        length: run.len() as u16,
        ink: run[0],
    };
    runs.map(block).collect()
}

/// All clues of a line, by its pictures.
fn all_clues(length: usize, inks: usize) -> Clues {
    let (mut clues, mut seen) = (Clues::new(), HashSet::new());
    for number in 0..(inks + 1_usize).pow(length as u32) {
        let blocks = blocks(&picture(length, inks, number));
        if seen.insert(blocks.clone()) {
            clues.push_blocks(blocks);
        }
    }
    clues
}

/// The state of a line with a number: a set of colors for each cell.
fn state(length: usize, inks: usize, number: usize) -> Vec<InkSet> {
    let sets = (1 << (inks + 1)) - 1;
    let set = |cell: u32| {
        let bits = number / usize::pow(sets, cell) % sets + 1;
        let colors = InkSet::up_to(inks);
        let has = |ink: &Ink| bits >> ink.number() & 1 == 1;
        colors.iter().filter(has).collect()
    };
    (0..length as u32).map(set).collect()
}

/// Goes through every clue of a line, and through one in `step` of its states that can be
/// completed. No technique excludes a color that a cell has in a placement, and `line` excludes all
/// others.
fn check_all(length: usize, inks: usize, step: usize) -> [u32; 5] {
    let pictures = (0..(inks + 1).pow(length as u32)).map(|number| picture(length, inks, number));
    let pictures: Vec<Vec<Ink>> = pictures.collect();
    let clues = all_clues(length, inks);
    let states = ((1_usize << (inks + 1)) - 1).pow(length as u32);
    let mut found_by = [0; 5];
    for (number, clue) in clues.iter().enumerate() {
        let own: Vec<_> = clue.blocks().collect();
        let fitting = pictures.iter().filter(|picture| blocks(picture) == own);
        let fitting: Vec<&Vec<Ink>> = fitting.collect();
        for before in (number % step..states)
            .step_by(step)
            .map(|n| state(length, inks, n))
        {
            let agrees = |picture: &&&Vec<Ink>| {
                let mut cells = picture.iter().zip(&before);
                cells.all(|(&ink, set)| set.contains(ink))
            };
            let agreeing: Vec<_> = fitting.iter().filter(agrees).collect();
            assert_eq!(
                placements(&own, &before),
                agreeing.len() as u64,
                "{clue:?} {before:?}"
            );
            if agreeing.is_empty() {
                continue;
            }
            let cell = |cell: usize| agreeing.iter().map(|picture| picture[cell]).collect();
            let solved: Vec<InkSet> = (0..length).map(cell).collect();
            for (technique, found_by) in FOR_LINES.into_iter().zip(&mut found_by) {
                let (list, after) = find(technique, clue, &before);
                let mut told = before.clone();
                for &(cell, colors) in list.iter().flat_map(|finding| &finding.cells) {
                    let left = told[cell].without(colors);
                    assert_eq!(left.len() + colors.len(), told[cell].len(), "named twice");
                    told[cell] = left;
                }
                assert_eq!(told, after, "{technique} {clue:?} {before:?} {list:?}");
                let is_right =
                    |(after, solved): (&InkSet, &InkSet)| solved.without(*after).is_empty();
                assert!(
                    after.iter().zip(&solved).all(is_right),
                    "{technique} {clue:?} {before:?} {list:?}"
                );
                assert!(list.iter().all(|finding| !finding.cells.is_empty()));
                if technique == Technique::Line {
                    assert_eq!(after, solved, "{clue:?} {before:?}");
                }
                *found_by += u32::from(!list.is_empty());
            }
        }
    }
    found_by
}

/// Every clue and every state of every line of up to 8 cells of one ink, and many of several inks.
#[test]
fn techniques_find_what_follows() {
    let mut found_by = [0; 5];
    for length in 1..=8 {
        for (sum, count) in found_by.iter_mut().zip(check_all(length, 1, 1)) {
            *sum += count;
        }
    }
    // In short lines, few cells need all placements.
    assert_eq!(found_by, [18660, 43578, 51959, 59921, 59949]);
    let mut found_by = [0; 5];
    for (length, inks, step) in [
        (1, 3, 1),
        (2, 3, 1),
        (3, 3, 1),
        (4, 3, 29),
        (5, 3, 1009),
        (4, 2, 1),
        (5, 2, 11),
        (6, 2, 211),
    ] {
        for (sum, count) in found_by.iter_mut().zip(check_all(length, inks, step)) {
            *sum += count;
        }
    }
    assert_eq!(found_by, [118649, 114803, 44069, 134876, 134914]);
}

/// [`crate::hardest()`] takes lines in any order because of this.
#[test]
fn techniques_find_no_less_with_more_excluded() {
    let one_ink = (1..=6).map(|length| (length, 1, 1));
    for (length, inks, step) in one_ink.chain([(3, 2, 1), (4, 2, 3), (3, 3, 5), (4, 3, 499)]) {
        let clues = all_clues(length, inks);
        let states = ((1_usize << (inks + 1)) - 1).pow(length as u32);
        for clue in clues.iter() {
            for before in (0..states).step_by(step).map(|n| state(length, inks, n)) {
                if solve_color_line(clue, &mut before.clone()).is_err() {
                    continue;
                }
                for cell in 0..length {
                    for ink in before[cell].iter().filter(|_| before[cell].len() > 1) {
                        let mut more = before.clone();
                        more[cell].remove(ink);
                        if solve_color_line(clue, &mut more.clone()).is_err() {
                            continue;
                        }
                        for level in 0..FOR_LINES.len() {
                            let techniques = &FOR_LINES[..=level];
                            let less = find_all(techniques, clue, &before);
                            let most = find_all(techniques, clue, &more);
                            let is_kept =
                                |(less, most): (&InkSet, &InkSet)| most.without(*less).is_empty();
                            assert!(
                                less.iter().zip(&most).all(is_kept),
                                "{level} {clue:?} {before:?} {more:?}: {less:?} {most:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}

/// The placements of a clue that agree with cells: the first cell of each block.
fn all_starts(clue: Clue<'_>, cells: &[InkSet]) -> Vec<Vec<usize>> {
    fn place(
        clue: Clue<'_>,
        cells: &[InkSet],
        starts: &mut Vec<usize>,
        from: usize,
        all: &mut Vec<Vec<usize>>,
    ) {
        let is_empty = |cells: &[InkSet]| cells.iter().all(|set| set.contains(Ink::BACKGROUND));
        let block = starts.len();
        if block == clue.len() {
            if is_empty(&cells[from.min(cells.len())..]) {
                all.push(starts.clone());
            }
            return;
        }
        let length = usize::from(clue.lengths()[block]);
        for start in from..(cells.len() + 1).saturating_sub(length) {
            let end = start + length;
            let gap = clue.gap(block);
            let is_right = is_empty(&cells[from..start])
                && cells[start..end]
                    .iter()
                    .all(|set| set.contains(clue.ink(block)))
                && cells[end..]
                    .iter()
                    .take(gap)
                    .all(|set| set.contains(Ink::BACKGROUND));
            if is_right {
                starts.push(start);
                place(clue, cells, starts, end + gap, all);
                starts.pop();
            }
        }
    }
    let mut all = Vec::new();
    place(clue, cells, &mut Vec::new(), 0, &mut all);
    all
}

/// The cells that a block covers in some of these placements, from the first to the last.
fn reach(clue: Clue<'_>, all: &[Vec<usize>], block: usize) -> std::ops::Range<usize> {
    let starts = all.iter().map(|starts| starts[block]);
    let first = starts.clone().min().expect("a placement");
    first..starts.max().expect("a placement") + usize::from(clue.lengths()[block])
}

/// The cells of a line of which only this is known.
fn only(needs: &[(usize, InkSet)], cells: usize, inks: usize) -> Vec<InkSet> {
    let mut line = vec![InkSet::up_to(inks); cells];
    for &(cell, colors) in needs {
        line[cell] = line[cell].without(colors);
    }
    line
}

/// Checks that something follows from premises that are known, and not from fewer: a stretch of
/// cells or a color is left out.
fn check_premises(
    needs: &[KnownCell],
    cells: &[InkSet],
    inks: usize,
    follows: impl Fn(&[InkSet]) -> bool,
) {
    let line = only(needs, cells.len(), inks);
    check_known(&line, cells);
    assert!(follows(&line), "{needs:?} {cells:?}");
    let is_one = |(a, _): &KnownCell, (b, _): &KnownCell| cells[*a] == cells[*b] && a + 1 == *b;
    for stretch in needs.chunk_by(is_one) {
        let others: Vec<_> = needs
            .iter()
            .filter(|it| !stretch.contains(it))
            .copied()
            .collect();
        assert!(
            !follows(&only(&others, cells.len(), inks)),
            "{needs:?} {cells:?} {others:?}"
        );
    }
}

/// No more is known of a line than of its cells.
fn check_known(line: &[InkSet], cells: &[InkSet]) {
    let mut both = line.iter().zip(cells);
    assert!(
        both.all(|(less, most)| most.without(*less).is_empty()),
        "{line:?} {cells:?}"
    );
}

/// Checks that what a reason claims follows from its premises, which are known.
fn check_derived(clue: Clue<'_>, inks: usize, reason: &LineReason) {
    let line = only(&reason.premises, reason.before.len(), inks);
    check_known(&line, &reason.before);
    let all = all_starts(clue, &line);
    if reason.cells.is_empty() {
        assert!(all.is_empty(), "{clue:?} {reason:?}");
    }
    for &(cell, lost) in &reason.cells {
        let color = |starts: &Vec<usize>| {
            let covers = |&block: &usize| {
                let place = starts[block]..starts[block] + usize::from(clue.lengths()[block]);
                place.contains(&cell)
            };
            let block = (0..clue.len()).find(covers);
            block.map_or(Ink::BACKGROUND, |block| clue.ink(block))
        };
        assert!(
            !all.iter().any(|starts| lost.contains(color(starts))),
            "{clue:?} {reason:?}"
        );
    }
}

/// Checks why blocks cannot hold a run, or have no place in a space: the places are those of all
/// placements.
fn check_unfit(
    clue: Clue<'_>,
    all: &[Vec<usize>],
    place: &std::ops::Range<usize>,
    is_space: bool,
    others: &[(usize, Unfit)],
) {
    for &(block, why) in others {
        let (length, reach) = (usize::from(clue.lengths()[block]), reach(clue, all, block));
        let is_true = match why {
            Unfit::TooShort => length < place.len(),
            Unfit::TooLong => length > place.len(),
            Unfit::EndsBy(cell) => {
                reach.end == cell + 1 && cell + 1 < place.end.max(place.start + length)
            }
            Unfit::StartsFrom(cell) => {
                reach.start == cell && cell > place.start.min(place.end - length.min(place.end))
            }
            Unfit::Blocked => true,
        };
        assert!(is_true, "{clue:?} {place:?} {block} {why:?} {reach:?}");
        let holds = |starts: &Vec<usize>| {
            let covered = starts[block]..starts[block] + length;
            let (inner, outer) = if is_space {
                (&covered, place)
            } else {
                (place, &covered)
            };
            outer.start <= inner.start && inner.end <= outer.end
        };
        assert!(
            !all.iter().any(holds),
            "{clue:?} {place:?} {block} {why:?} {all:?}"
        );
    }
}

/// What some blocks cannot do with a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cannot {
    Hold,
    FitInto,
    Reach,
}

/// Checks why blocks cannot do something: it follows from what is named, and the bounds are those
/// of it alone.
fn check_why_not(clue: Clue<'_>, cells: &[InkSet], inks: usize, cannot: Cannot, why: &WhyNot) {
    let WhyNot {
        place,
        needs,
        others,
        ends,
    } = why;
    for End { block, at, .. } in ends {
        let mut without = cells.to_vec();
        without[place.clone()].fill(InkSet::up_to(inks));
        let all = all_starts(clue, &without);
        assert_eq!(reach(clue, &all, *block), *at, "{clue:?} {cells:?} {why:?}");
        let ink = InkSet::only(clue.ink(*block));
        assert!(cells[at.clone()].iter().all(|set| *set == ink));
    }
    let is_free = cannot != Cannot::Hold || needs.iter().all(|(cell, _)| !place.contains(cell));
    assert!(is_free, "circular: {clue:?} {cells:?} {why:?}");
    let all = all_starts(clue, &only(needs, cells.len(), inks));
    if cannot == Cannot::Reach {
        for &(block, why) in others {
            let reach = reach(clue, &all, block);
            let [end, start] = [reach.end <= place.start, place.end <= reach.start];
            assert!(
                end && why == Unfit::EndsBy(reach.end - 1)
                    || start && why == Unfit::StartsFrom(reach.start)
            );
        }
    } else {
        check_unfit(clue, &all, place, cannot == Cannot::FitInto, others);
    }
}

/// The blocks that a reason speaks of are these.
fn check_blocks(why: &WhyNot, blocks: &[usize]) {
    let mut named: Vec<usize> = why.others.iter().map(|&(block, _)| block).collect();
    named.extend(why.ends.iter().flat_map(|end| &end.beyond));
    // A complete block on a side is enough for those beyond a near one.
    assert!(named.iter().all(|block| blocks.contains(block)), "{why:?}");
    assert!(blocks.is_empty() || !named.is_empty(), "{why:?}");
}

/// The blocks of an ink whose length is so.
fn of_length(clue: Clue<'_>, ink: Ink, is_so: impl Fn(usize) -> bool) -> Vec<usize> {
    let has = |&block: &usize| clue.ink(block) == ink && is_so(clue.lengths()[block].into());
    (0..clue.len()).filter(has).collect()
}

/// Checks why a block holds its runs.
fn check_holder(clue: Clue<'_>, cells: &[InkSet], inks: usize, holder: &Holder) {
    let ink = clue.ink(holder.block);
    match &holder.why {
        WhyHolder::InOrder { runs, .. } => {
            assert_eq!(runs.len(), of_length(clue, ink, |_| true).len());
            for pair in runs.windows(2) {
                let joined = &cells[pair[0].start..pair[1].end];
                let can_join = joined.iter().all(|set| set.contains(ink));
                let can_hold = |length| length >= joined.len();
                assert!(!can_join || of_length(clue, ink, can_hold).is_empty());
            }
        }
        WhyHolder::NoOther(whys) => {
            for why in whys {
                check_why_not(clue, cells, inks, Cannot::Hold, why);
            }
        }
    }
}

/// Checks a finding: places are those of all placements, premises are enough and needed, and no
/// cell that follows from a place is left out.
fn check_reason(clue: Clue<'_>, before: &[InkSet], inks: usize, reason: &LineReason) {
    check_derived(clue, inks, reason);
    let found = &reason.cells;
    let all = all_starts(clue, before);
    let mut after = before.to_vec();
    for &(cell, colors) in found {
        after[cell] = after[cell].without(colors);
    }
    let check = |cannot, why: &WhyNot, blocks: &[usize]| {
        check_why_not(clue, before, inks, cannot, why);
        check_blocks(why, blocks);
    };
    let ink_of = |run: &std::ops::Range<usize>| before[run.start].single().expect("a run");
    match &reason.why {
        Why::Count(LineRule::Fills { place }) => {
            let gaps = (0..clue.len()).map(|block| clue.gap(block));
            let lengths = clue.lengths().iter().map(|&length| usize::from(length));
            assert_eq!((place.len(), all.len()), (gaps.chain(lengths).sum(), 1));
            assert!(
                after[place.clone()].iter().all(|set| set.len() == 1),
                "{clue:?} {before:?}"
            );
        }
        Why::Joins(holder) => check_holder(clue, before, inks, holder),
        Why::Fits {
            block,
            room,
            own,
            with,
            premise,
        } => {
            let (length, ink) = (usize::from(clue.lengths()[*block]), clue.ink(*block));
            assert_eq!(*room, reach(clue, &all, *block), "{clue:?} {before:?}");
            let core = room.end - length..room.start + length;
            let is_covered = core.clone().all(|cell| after[cell] == InkSet::only(ink));
            assert!(
                is_covered || found.iter().all(|(cell, _)| !room.contains(cell)),
                "{clue:?} {before:?}"
            );
            assert!(with.contains(block));
            for holder in own.iter().chain(&premise.holders) {
                check_holder(clue, before, inks, holder);
            }
        }
        Why::OutOfReach { ink, nearest } => {
            assert!(found.iter().all(|&(_, lost)| lost == InkSet::only(*ink)));
            for why in nearest {
                check(Cannot::Reach, why, &of_length(clue, *ink, |_| true));
            }
        }
        Why::Reaches {
            run,
            length,
            shorter,
            ..
        } => {
            let blocks = of_length(clue, ink_of(run), |block| block < *length);
            check(Cannot::Hold, shorter, &blocks);
        }
        Why::Complete { run, longer } => {
            let blocks = of_length(clue, ink_of(run), |block| block > run.len());
            check(Cannot::Hold, longer, &blocks);
        }
        Why::TooLong { run, ink, long } => {
            let blocks = of_length(clue, *ink, |block| block >= run.len());
            check(Cannot::Hold, long, &blocks);
        }
        Why::TooSmall { ink, all } => {
            check(Cannot::FitInto, all, &of_length(clue, *ink, |_| true));
        }
        Why::AllPlacements { otherwise, .. } => {
            for (_, failure) in otherwise {
                check_failure(clue, inks, failure);
            }
        }
        Why::Count(_) => {}
        Why::Fails(_) => panic!("{reason:?}"),
    }
}

/// Checks that the reasons for a part of what follows from a line find that part, and nothing else.
fn check_reasons(clue: Clue<'_>, before: &[InkSet]) {
    let mut solved = before.to_vec();
    assert!(solve_color_line(clue, &mut solved).is_ok());
    for part in 0..2 {
        let of_part = |cell: usize| {
            if cell % 2 == part {
                solved[cell]
            } else {
                before[cell]
            }
        };
        let after: Vec<InkSet> = (0..before.len()).map(of_part).collect();
        let mut found = before.to_vec();
        for (cell, lost) in find_exactly(clue, before, &after)
            .into_iter()
            .flat_map(|finding| finding.cells)
        {
            assert!(
                !found[cell].intersection(lost).is_empty(),
                "{clue:?} {before:?}"
            );
            found[cell] = found[cell].without(lost);
        }
        assert_eq!(found, after, "{clue:?} {before:?}");
    }
}

/// Checks why a line cannot be completed.
fn check_failure(clue: Clue<'_>, inks: usize, failure: &LineFailure) {
    let LineFailure { cells, needs, why } = failure;
    check_premises(needs, cells, inks, |line| all_starts(clue, line).is_empty());
    let line = only(needs, cells.len(), inks);
    let space = |ink: Ink| {
        line.split(|set| !set.contains(ink))
            .map(<[InkSet]>::len)
            .max()
    };
    let fits_into = |cells: &[InkSet], blocks: usize| {
        let mut clues = Clues::new();
        clues.push_blocks(clue.blocks().take(blocks));
        !all_starts(clues.get(0), cells).is_empty()
    };
    match why.clone() {
        WhyFails::TooMany { runs, ink, blocks } => {
            let lengths = clue
                .blocks()
                .filter(|block| block.ink == ink)
                .map(|block| usize::from(block.length));
            let lengths: Vec<usize> = lengths.collect();
            assert!(lengths.len() == blocks && blocks < runs.len());
            for pair in runs.windows(2) {
                let joined = pair[0].start..pair[1].end;
                let can_join = joined.len() <= lengths.iter().copied().max().unwrap_or(0);
                assert!(
                    !can_join || line[joined].iter().any(|set| !set.contains(ink)),
                    "{clue:?} {cells:?}"
                );
            }
        }
        WhyFails::NoHolder {
            run,
            ink,
            others,
            is_alone,
        } => {
            let mut without = line.clone();
            without[run.clone()].fill(InkSet::up_to(inks));
            assert_eq!(
                others.len(),
                clue.blocks().filter(|block| block.ink == ink).count()
            );
            check_unfit(clue, &all_starts(clue, &without), &run, false, &others);
            let beside = [run.start.checked_sub(1), Some(run.end)]
                .into_iter()
                .flatten();
            let can_grow = beside
                .filter_map(|cell| line.get(cell))
                .any(|set| set.contains(ink));
            assert_eq!(is_alone, !can_grow);
        }
        WhyFails::NoSpace { block, longest } => {
            assert_eq!(space(clue.ink(block)), Some(longest));
            assert!(longest < usize::from(clue.lengths()[block]));
        }
        WhyFails::NoRoom { needed, left } => {
            assert!(
                left < needed && clue.slack(needed) == Some(0),
                "{clue:?} {cells:?}"
            );
        }
        WhyFails::NoRoomBehind { block, end } => {
            let is_open = |cells: &[InkSet]| cells.iter().all(|set| set.contains(Ink::BACKGROUND));
            assert!(is_open(&line));
            assert!(
                fits_into(&line[..end], block) && !fits_into(&line[..end - 1], block),
                "{clue:?} {cells:?}"
            );
            assert!(!fits_into(&line, block + 1), "{clue:?} {cells:?}");
        }
        WhyFails::Other => assert!(inks > 1, "{clue:?} {cells:?}"),
    }
}

/// The findings in lines of one ink and of several are true and complete.
#[test]
fn statements_are_true_and_tight() {
    let (mut told, mut failures) = (0, 0);
    for (length, inks, step) in [
        (5, 1, 1),
        (7, 1, 3),
        (9, 1, 331),
        (3, 2, 1),
        (5, 2, 53),
        (6, 2, 1511),
        (4, 3, 307),
    ] {
        let clues = all_clues(length, inks);
        let states = ((1_usize << (inks + 1)) - 1).pow(length as u32);
        for (number, clue) in clues.iter().enumerate() {
            for before in (number % step..states)
                .step_by(step)
                .map(|n| state(length, inks, n))
            {
                let blocks: Vec<Block> = clue.blocks().collect();
                if solve_color_line(clue, &mut before.clone()).is_err() {
                    let reason = argue_failure(&blocks, &before);
                    check_derived(clue, inks, &reason);
                    let Why::Fails(failure) = &reason.why else {
                        panic!("{reason:?}");
                    };
                    check_failure(clue, inks, failure);
                    failures += 1;
                    continue;
                }
                check_reasons(clue, &before);
                for technique in FOR_LINES {
                    let (findings, ..) = find_on(technique, Some(Technique::Line), clue, &before);
                    let mut line = before.clone();
                    for reason in argue(&blocks, &before, &findings) {
                        assert_eq!(reason.before, line);
                        check_reason(clue, &line, inks, &reason);
                        for &(cell, colors) in &reason.cells {
                            line[cell] = line[cell].without(colors);
                        }
                    }
                    told += findings.len();
                }
            }
        }
    }
    assert_eq!((told, failures), (109_101, 97_401));
}
