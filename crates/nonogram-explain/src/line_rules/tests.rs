//! The techniques on lines, of one ink and of several.

use super::placements::placements;
use super::premises::RoomPremises;
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
fn blocks(picture: &[Ink]) -> Vec<nonogram::Block> {
    let runs = picture.chunk_by(|a, b| a == b);
    let runs = runs.filter(|run| !run[0].is_background());
    let block = |run: &[Ink]| nonogram::Block {
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
                placements(clue, &before),
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

/// Checks that something follows from premises, and not from fewer: a stretch of cells or a color
/// is left out.
fn check_premises(
    needs: &[(usize, InkSet)],
    cells: &[InkSet],
    inks: usize,
    follows: impl Fn(&[InkSet]) -> bool,
) {
    let line = only(needs, cells.len(), inks);
    assert!(
        line.iter()
            .zip(cells)
            .all(|(less, most)| most.without(*less).is_empty()),
        "{needs:?} {cells:?}"
    );
    assert!(follows(&line), "{needs:?} {cells:?}");
    let is_one =
        |(a, _): &(usize, InkSet), (b, _): &(usize, InkSet)| cells[*a] == cells[*b] && a + 1 == *b;
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

/// Checks why blocks cannot do something: it follows from what is named, and the bounds are those
/// of it alone.
fn check_why_not(
    clue: Clue<'_>,
    cells: &[InkSet],
    inks: usize,
    cannot: Cannot,
    place: &std::ops::Range<usize>,
    blocks: &[usize],
) {
    let (needs, others) = why_not(clue, cells, cannot, place, blocks);
    assert_eq!(
        others.len(),
        blocks.len(),
        "{clue:?} {cells:?} {place:?} {blocks:?}"
    );
    let mut without = cells.to_vec();
    without[place.clone()].fill(InkSet::up_to(inks));
    for (block, at) in complete(clue, cells, place) {
        assert_eq!(
            reach(clue, &all_starts(clue, &without), block),
            at,
            "{clue:?} {cells:?} {place:?}"
        );
        assert!(
            cells[at]
                .iter()
                .all(|set| *set == InkSet::only(clue.ink(block)))
        );
    }
    let is_free = cannot != Cannot::Hold || needs.iter().all(|(cell, _)| !place.contains(cell));
    assert!(is_free, "circular: {clue:?} {cells:?} {place:?} {blocks:?}");
    let all = all_starts(clue, &only(&needs, cells.len(), inks));
    if cannot == Cannot::Reach {
        for (block, why) in others {
            let reach = reach(clue, &all, block);
            let [end, start] = [reach.end <= place.start, place.end <= reach.start];
            assert!(
                end && why == Unfit::EndsBy(reach.end - 1)
                    || start && why == Unfit::StartsFrom(reach.start)
            );
        }
    } else {
        check_unfit(clue, &all, place, cannot == Cannot::FitInto, &others);
    }
}

/// The blocks of an ink whose length is so.
fn of_length(clue: Clue<'_>, ink: Ink, is_so: impl Fn(usize) -> bool) -> Vec<usize> {
    let has = |&block: &usize| clue.ink(block) == ink && is_so(clue.lengths()[block].into());
    (0..clue.len()).filter(has).collect()
}

/// Checks that a block lies in its room by what the sentence names, and only that.
fn check_room(
    clue: Clue<'_>,
    cells: &[InkSet],
    inks: usize,
    block: usize,
    room: &std::ops::Range<usize>,
) {
    let RoomPremises {
        blocks,
        needs,
        is_held,
    } = of_room(clue, cells, block, room);
    let runs = held(clue, cells, block);
    let ink = clue.ink(block);
    let others = |is_so: &dyn Fn(usize) -> bool| -> Vec<usize> {
        (0..clue.len())
            .filter(|&other| other != block && clue.ink(other) == ink && is_so(other))
            .collect()
    };
    if let [first, .., last] = &runs[..] {
        check_why_not(
            clue,
            cells,
            inks,
            Cannot::Hold,
            first,
            &others(&|other| other < block),
        );
        check_why_not(
            clue,
            cells,
            inks,
            Cannot::Hold,
            last,
            &others(&|other| block < other),
        );
    } else if let [run] = &runs[..] {
        check_why_not(clue, cells, inks, Cannot::Hold, run, &others(&|_| true));
    }
    // Filled cells of others are premises only with all blocks.
    assert!(
        is_held || blocks == (0..clue.len()),
        "{clue:?} {cells:?} {block}"
    );
    let mut part = Clues::new();
    part.push_blocks(clue.blocks().skip(blocks.start).take(blocks.len()));
    let lies = |line: &[InkSet]| {
        let all = all_starts(part.get(0), line);
        !all.is_empty() && reach(part.get(0), &all, block - blocks.start) == *room
    };
    // Without the other blocks, their cells may be empty.
    let bare = |(cell, &set): (usize, &InkSet)| match runs.iter().any(|run| run.contains(&cell)) {
        false if blocks != (0..clue.len()) => set.union(InkSet::only(Ink::BACKGROUND)),
        _ => set,
    };
    let line: Vec<InkSet> = cells.iter().enumerate().map(bare).collect();
    check_premises(&needs, &line, inks, lies);
}

/// Checks the findings of a step: places are those of all placements, premises are enough and
/// needed, and no cell that follows from a place is left out.
fn check_told(clue: Clue<'_>, before: &[InkSet], inks: usize, findings: &[LineFinding]) {
    let (cells, all) = (before.len(), all_starts(clue, before));
    let (mut before, mut told_room) = (before.to_vec(), None);
    for LineFinding {
        cells: found, why, ..
    } in findings
    {
        let mut after = before.clone();
        for &(cell, colors) in found {
            after[cell] = after[cell].without(colors);
        }
        let check = |cannot, place: &_, blocks: &[usize]| {
            check_why_not(clue, &before, inks, cannot, place, blocks)
        };
        let ink_of = |run: &std::ops::Range<usize>| before[run.start].single().expect("a run");
        match why {
            LineReason::Fills { place } => {
                let sum: usize = (0..clue.len())
                    .map(|block| usize::from(clue.lengths()[block]) + clue.gap(block))
                    .sum();
                assert_eq!((place.len(), all.len()), (sum, 1));
                assert!(
                    after[place.clone()].iter().all(|set| set.len() == 1),
                    "{clue:?} {before:?}"
                );
            }
            LineReason::Fits { block, room } => {
                let (length, ink) = (usize::from(clue.lengths()[*block]), clue.ink(*block));
                assert_eq!(*room, reach(clue, &all, *block), "{clue:?} {before:?}");
                let core = room.end - length..room.start + length;
                let is_covered = core.clone().all(|cell| after[cell] == InkSet::only(ink));
                assert!(
                    is_covered || found.iter().all(|(cell, _)| !room.contains(cell)),
                    "{clue:?} {before:?}"
                );
                let is_only = of_length(clue, ink, |_| true).len() == 1;
                for &(cell, lost) in found {
                    let is_beside =
                        room.len() == length && (cell + 1 == room.start || cell == room.end);
                    let is_said = core.contains(&cell)
                        || !room.contains(&cell)
                            && lost == InkSet::only(ink)
                            && (is_only || is_beside)
                        || cell < room.start && *block == 0
                        || room.end <= cell && block + 1 == clue.len();
                    assert!(is_said, "{clue:?} {before:?} {room:?} {cell}");
                }
                // The sentences of one room are one.
                if told_room.replace((*block, room.clone())) != Some((*block, room.clone())) {
                    check_room(clue, &before, inks, *block, room);
                }
            }
            LineReason::OutOfReach {
                ink,
                before: one,
                behind,
            } => {
                let blocks: Vec<usize> = one.iter().chain(behind).copied().collect();
                assert!(found.iter().all(|&(_, lost)| lost == InkSet::only(*ink)));
                check(
                    Cannot::Reach,
                    &(found[0].0..found[found.len() - 1].0 + 1),
                    &blocks,
                );
                let out = one.map_or(0, |block| reach(clue, &all, block).end)
                    ..behind.map_or(cells, |block| reach(clue, &all, block).start);
                assert!(
                    !after[out].iter().any(|set| set.contains(*ink)),
                    "{clue:?} {before:?}"
                );
            }
            LineReason::Reaches { run, length, .. } => {
                check(
                    Cannot::Hold,
                    run,
                    &of_length(clue, ink_of(run), |block| block < *length),
                );
            }
            LineReason::Complete { run } => {
                check(
                    Cannot::Hold,
                    run,
                    &of_length(clue, ink_of(run), |block| block > run.len()),
                );
            }
            LineReason::TooLong { run, ink } => {
                check(
                    Cannot::Hold,
                    run,
                    &of_length(clue, *ink, |block| block >= run.len()),
                );
            }
            LineReason::TooSmall { space, ink } => {
                check(Cannot::FitInto, space, &of_length(clue, *ink, |_| true))
            }
            LineReason::NoBlock | LineReason::NoBlockOf { .. } | LineReason::AllFound { .. } => {}
            LineReason::AllNeeded { .. } | LineReason::AllPlacements { .. } => {}
        }
        before = after;
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
        for (cell, lost) in reasons(clue, before, &after)
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
fn check_failure(clue: Clue<'_>, cells: &[InkSet], inks: usize) {
    let (needs, why) = LineFailure::of(clue, cells);
    check_premises(&needs, cells, inks, |line| {
        all_starts(clue, line).is_empty()
    });
    let line = only(&needs, cells.len(), inks);
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
    match why {
        LineFailure::TooMany { runs, ink, blocks } => {
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
        LineFailure::NoHolder {
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
        LineFailure::NoSpace { block, longest } => {
            assert_eq!(space(clue.ink(block)), Some(longest));
            assert!(longest < usize::from(clue.lengths()[block]));
        }
        LineFailure::NoRoom { needed, left } => {
            assert!(
                left < needed && clue.slack(needed) == Some(0),
                "{clue:?} {cells:?}"
            );
        }
        LineFailure::NoRoomBehind { block, end } => {
            let is_open = |cells: &[InkSet]| cells.iter().all(|set| set.contains(Ink::BACKGROUND));
            assert!(is_open(&line));
            assert!(
                fits_into(&line[..end], block) && !fits_into(&line[..end - 1], block),
                "{clue:?} {cells:?}"
            );
            assert!(!fits_into(&line, block + 1), "{clue:?} {cells:?}");
        }
        LineFailure::Other => assert!(inks > 1, "{clue:?} {cells:?}"),
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
                if solve_color_line(clue, &mut before.clone()).is_err() {
                    check_failure(clue, &before, inks);
                    failures += 1;
                    continue;
                }
                check_reasons(clue, &before);
                for technique in FOR_LINES {
                    let (findings, ..) = find_on(technique, Some(Technique::Line), clue, &before);
                    check_told(clue, &before, inks, &findings);
                    told += findings.len();
                }
            }
        }
    }
    assert_eq!((told, failures), (109_101, 97_401));
}
