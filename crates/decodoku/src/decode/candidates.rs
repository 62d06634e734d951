//! The sets of squares that a decoder can choose from.
//!
//! **Dominance.** A set is left out if it can be divided into two sets that together cost no more,
//! because the two can be chosen instead. No least cost is lost. No choice that a tie would prefer
//! is lost either, because ties prefer more groups. With open edges almost all sets are dominated.
//!
//! **Work.** If there are not too many sets, all are considered. Otherwise only the sets in
//! rectangles up to a certain half perimeter, the *cap*, are considered; the cap is as large as the
//! limits allow. A set that is left out for this reason costs at least the cap plus 1.

use super::decoding::{Edges, Group, exit};
use crate::board::{Board, add, opposite};
use crate::square::Square;
use crate::steiner::{MAX_GROUP, SquareBox, Steiner};

/// The most sets to consider, and the work of the Steiner programme that counts as one of them.
const MAX_WORK: u64 = 1 << 22;
const STEINER_SHARE: u64 = 8;

/// The most sets to choose from.
const MAX_SETS: usize = 1 << 17;

/// The cost of something impossible.
const NONE: u32 = u32::MAX;

/// Too many sets, or too much work to find them.
struct TooMany;

/// A set under consideration.
#[derive(Clone, Copy, Debug)]
struct SquareSet {
    members: [u16; MAX_GROUP],
    squares: [Square; MAX_GROUP],
    numbers: [u16; MAX_GROUP],
    len: usize,
}

/// Squares, and sets of them with their costs.
#[derive(Debug, Default)]
pub(super) struct GroupCandidates {
    /// The occupied squares, ascending, and their numbers.
    pub(super) squares: Vec<Square>,
    numbers: Vec<u16>,
    /// The numbers with the places of their squares, ascending.
    places: Vec<(u16, u16)>,
    /// The sets, as places in `squares`; set number `i` ends at `ends[i]`.
    members: Vec<u16>,
    ends: Vec<u32>,
    pub(super) costs: Vec<u32>,
    /// Sets of a greater half perimeter have not been considered.
    pub(super) cap: Option<u32>,
    work: u64,
}

impl GroupCandidates {
    /// The number of sets.
    pub(super) fn len(&self) -> usize {
        self.costs.len()
    }

    /// The places of a set.
    pub(super) fn members(&self, index: usize) -> &[u16] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.members[start as usize..self.ends[index] as usize]
    }

    /// The places of a set. A number above all sets stands for the set of a single square.
    pub(super) fn places(&self, index: usize) -> impl ExactSizeIterator<Item = usize> + '_ {
        let alone = index.checked_sub(self.len());
        let members = if alone.is_none() {
            self.members(index)
        } else {
            &[]
        };
        let size = if alone.is_none() { members.len() } else { 1 };
        (0..size).map(move |at| alone.unwrap_or_else(|| members[at].into()))
    }

    /// The group that a set stands for.
    pub(super) fn group(&self, index: usize, board: &Board) -> Group {
        let members = self.members(index).iter();
        let squares: Vec<Square> = members
            .map(|&member| self.squares[usize::from(member)])
            .collect();
        let numbers = squares.iter().map(|&square| board.get(square));
        let sum = numbers.fold(0, |sum, number| add(sum, number, board.modulus()));
        let exit = (sum != 0).then(|| exit(SquareBox::around(&squares), board.width()).0);
        Group {
            squares,
            cost: self.costs[index],
            exit,
            tree: Vec::new(),
        }
    }

    /// Finds the sets of a board.
    pub(super) fn collect(
        &mut self,
        board: &Board,
        max_group: usize,
        edges: Edges,
        steiner: &mut Steiner,
    ) {
        self.squares.clear();
        self.numbers.clear();
        for (square, number) in board.occupied() {
            self.squares.push(square);
            self.numbers.push(number);
        }
        let numbers = self.numbers.iter().zip(0..);
        self.places.clear();
        self.places
            .extend(numbers.map(|(&number, place)| (number, place)));
        self.places.sort_unstable();
        let mut collector = Collector {
            list: self,
            steiner,
            edges,
            width: board.width(),
            modulus: board.modulus(),
            max_group,
            cap: u32::MAX,
        };
        // Closed edges need one square less: the last is looked up.
        let chosen = max_group - usize::from(edges == Edges::Closed);
        if sets(collector.list.squares.len() as u64, chosen as u64) <= MAX_WORK
            && collector.collect().is_ok()
        {
            collector.list.cap = None;
            return;
        }
        let widest = (board.width() + board.height()) as u32;
        let mut cap = 0;
        for next in 1..=widest {
            collector.cap = next;
            if collector.collect().is_err() {
                break;
            }
            cap = next;
        }
        collector.cap = cap;
        let again = collector.collect();
        debug_assert!(again.is_ok() || cap == 0);
        self.cap = Some(cap);
    }

    fn clear(&mut self) {
        self.members.clear();
        self.ends.clear();
        self.costs.clear();
        self.work = 0;
    }
}

/// The number of sets of 1 to `most` things, or `u64::MAX` if it is larger.
fn sets(things: u64, most: u64) -> u64 {
    let mut all: u64 = 0;
    let mut of_size: u64 = 1;
    for size in 1..=most {
        of_size = of_size.saturating_mul(things.saturating_sub(size - 1)) / size;
        all = all.saturating_add(of_size);
    }
    all
}

impl SquareSet {
    const EMPTY: Self = Self {
        members: [0; MAX_GROUP],
        squares: [Square { x: 0, y: 0 }; MAX_GROUP],
        numbers: [0; MAX_GROUP],
        len: 0,
    };

    #[inline]
    fn push(&mut self, member: u16, square: Square, number: u16) {
        self.members[self.len] = member;
        self.squares[self.len] = square;
        self.numbers[self.len] = number;
        self.len += 1;
    }

    /// The part of the set that these bits select.
    #[inline]
    fn part(&self, bits: u32) -> Self {
        let mut part = Self::EMPTY;
        let mut left = bits;
        while left > 0 {
            let at = left.trailing_zeros() as usize;
            left &= left - 1;
            part.push(self.members[at], self.squares[at], self.numbers[at]);
        }
        part
    }

    fn sum(&self, modulus: u16) -> u16 {
        let numbers = self.numbers[..self.len].iter();
        numbers.fold(0, |sum, &number| add(sum, number, modulus))
    }
}

/// Finds sets.
struct Collector<'a> {
    list: &'a mut GroupCandidates,
    steiner: &'a mut Steiner,
    edges: Edges,
    width: usize,
    modulus: u16,
    max_group: usize,
    cap: u32,
}

impl Collector<'_> {
    fn collect(&mut self) -> Result<(), TooMany> {
        self.list.clear();
        self.steiner.work = 0;
        for first in 0..self.list.squares.len() {
            let (square, number) = (self.list.squares[first], self.list.numbers[first]);
            let mut set = SquareSet::EMPTY;
            set.push(first as u16, square, number);
            self.visit(&mut set, number, SquareBox::of(square), NONE)?;
        }
        Ok(())
    }

    /// Considers a set and all sets that begin with it. `split` is the cost if the last square is a
    /// set of its own. Recurses once for each square of a set.
    fn visit(
        &mut self,
        set: &mut SquareSet,
        sum: u16,
        frame: SquareBox,
        split: u32,
    ) -> Result<(), TooMany> {
        self.work(1)?;
        let least = self.consider(set, sum, frame, split)?;
        let next = usize::from(set.members[set.len - 1]) + 1;
        if set.len == self.max_group {
            return Ok(());
        }
        if self.edges == Edges::Closed && set.len + 1 == self.max_group {
            return self.complete(set, sum, frame);
        }
        for place in next..self.list.squares.len() {
            let (square, number) = (self.list.squares[place], self.list.numbers[place]);
            if u32::from(square.x - frame.least.x) > self.cap {
                break;
            }
            let wider = frame.with(square);
            if wider.half() <= self.cap {
                let alone = self.way(number, SquareBox::of(square));
                let split = least.saturating_add(alone.unwrap_or(NONE));
                set.push(place as u16, square, number);
                self.visit(set, add(sum, number, self.modulus), wider, split)?;
                set.len -= 1;
            }
        }
        Ok(())
    }

    /// Considers all sets with one more square that cancel.
    fn complete(&mut self, set: &mut SquareSet, sum: u16, frame: SquareBox) -> Result<(), TooMany> {
        let number = opposite(sum, self.modulus);
        let after = (number, set.members[set.len - 1] + 1);
        let mut at = self.list.places.partition_point(|&place| place < after);
        while let Some(&(same, place)) = self.list.places.get(at) {
            if same != number {
                break;
            }
            at += 1;
            let square = self.list.squares[usize::from(place)];
            let wider = frame.with(square);
            if wider.half() <= self.cap {
                self.work(1)?;
                set.push(place, square, number);
                self.consider(set, 0, wider, NONE)?;
                set.len -= 1;
            }
        }
        Ok(())
    }

    fn work(&mut self, work: u64) -> Result<(), TooMany> {
        self.list.work += work;
        if self.list.work + self.steiner.work / STEINER_SHARE > 2 * MAX_WORK {
            return Err(TooMany);
        }
        Ok(())
    }

    /// The way that numbers with this sum go after they have been brought together; `None` if no
    /// edge is open to them.
    #[inline]
    fn way(&self, sum: u16, frame: SquareBox) -> Option<u32> {
        match (sum, self.edges) {
            (0, _) => Some(0),
            (_, Edges::Open) => Some(exit(frame, self.width).1),
            (_, Edges::Closed) => None,
        }
    }

    /// Adds a set unless it is dominated. Returns the least known cost of its squares, in one set
    /// or several.
    fn consider(
        &mut self,
        set: &SquareSet,
        sum: u16,
        frame: SquareBox,
        split: u32,
    ) -> Result<u32, TooMany> {
        let Some(way) = self.way(sum, frame) else {
            return Ok(split);
        };
        // Most sets end here: no tree is shorter than half the perimeter.
        if frame.half() + way >= split {
            return Ok(split);
        }
        let cost = self.steiner.length(&set.squares[..set.len]) + way;
        if cost >= split {
            return Ok(split);
        }
        // Each split occurs once: the last square is in the second part.
        let all = (1_u32 << set.len) - 1;
        for bits in 1..1_u32 << (set.len - 1) {
            let Some(one) = self.price_part(set, bits, cost) else {
                continue;
            };
            if let Some(two) = self.price_part(set, all ^ bits, cost - one) {
                return Ok(one + two);
            }
        }
        let list = &mut *self.list;
        if list.costs.len() == MAX_SETS {
            return Err(TooMany);
        }
        list.members.extend_from_slice(&set.members[..set.len]);
        list.ends.push(list.members.len() as u32);
        list.costs.push(cost);
        Ok(cost)
    }

    /// The cost of a part of a set, if it is not above `most`.
    fn price_part(&mut self, set: &SquareSet, bits: u32, most: u32) -> Option<u32> {
        let part = set.part(bits);
        let squares = &part.squares[..part.len];
        let frame = SquareBox::around(squares);
        let way = self.way(part.sum(self.modulus), frame)?;
        if frame.half() + way > most {
            return None;
        }
        Some(self.steiner.length(squares) + way).filter(|&cost| cost <= most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sets of a board, as numbers, with their costs.
    fn sets_of(text: &str, max_group: usize, edges: Edges) -> Vec<(Vec<u16>, u32)> {
        let board = Board::parse(text, 10).unwrap();
        let mut list = GroupCandidates::default();
        list.collect(&board, max_group, edges, &mut Steiner::default());
        assert_eq!(list.cap, None);
        let numbers = |index| {
            let members = list.members(index).iter();
            members
                .map(|&member| list.numbers[usize::from(member)])
                .collect()
        };
        (0..list.len())
            .map(|index| (numbers(index), list.costs[index]))
            .collect()
    }

    #[test]
    fn sets_that_fall_into_cheaper_ones_are_left_out() {
        // Both pairs are as cheap as the quad.
        let pairs = sets_of("3 7 0\n4 6 0\n0 0 0\n", 4, Edges::Closed);
        assert_eq!(pairs, [(vec![3, 7], 1), (vec![4, 6], 1)]);
        let quad = sets_of("3 4 0 0\n0 0 0 0\n0 0 0 0\n7 6 0 0\n", 4, Edges::Closed);
        assert_eq!(
            quad,
            [(vec![3, 7], 3), (vec![3, 7, 4, 6], 5), (vec![4, 6], 3)]
        );
        assert_eq!(sets_of("0 0 1\n0 0 0\n1 0 0\n", 4, Edges::Closed), []);
        assert_eq!(sets_of("0 0 0\n0 0 0\n0 0 0\n", 9, Edges::Open), []);
    }

    #[test]
    fn with_open_edges_the_nearer_one_is_taken() {
        let sets = sets_of("0 1 0\n0 1 0\n0 0 1\n", 4, Edges::Open);
        assert_eq!(sets[0], (vec![1], 2));
        assert!(sets.contains(&(vec![1, 1], 3)));
        assert!(!sets.contains(&(vec![1, 1, 1], 4)), "{sets:?}");
    }

    #[test]
    fn crowded_boards_get_a_cap() {
        let full = "1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2\n".repeat(20);
        let board = Board::parse(&full, 10).unwrap();
        let mut list = GroupCandidates::default();
        for edges in [Edges::Closed, Edges::Open] {
            list.collect(&board, 5, edges, &mut Steiner::default());
            assert!(list.cap.is_some_and(|cap| cap > 1), "{:?}", list.cap);
            assert!(list.len() > 1000 && list.len() <= MAX_SETS);
        }
    }
}
