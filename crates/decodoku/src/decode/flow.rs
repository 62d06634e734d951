//! The fewest moves, with groups of any size.
//!
//! **Flows.** Moves take charges along the bonds between neighbours. Only the sum of what crosses a
//! bond counts, so a way to clear the board is a *flow*: a number for each bond, such that what
//! leaves a square is the number of the square and what arrives there. Each bond with a flow takes
//! at least one move. In the other direction, the numbers that the bonds of a flow connect cancel,
//! and moving all of them inwards along a spanning tree takes no more moves than bonds. So the
//! least number of bonds is the fewest moves, and what the bonds connect are the groups.
//!
//! **Search.** The squares are visited line by line, along the shorter side. What arrives at a
//! square is known when it is visited; what leaves it goes on along the line or down to the next
//! line. What the visited squares send to the others is a *state*. Of all ways to reach a state one
//! of least cost is kept. A state leaves a smaller board: the numbers of the other squares and what
//! is sent there. If its cost and the lower [bound](super::shares) for that board are above a
//! target, it is left out. The target rises by one until a flow is found.
//!
//! If what goes on along the line and what goes down cancel, neither is needed: the same can flow
//! the other way round between the two squares, over two bonds instead of these two.
//!
//! **Deferred squares.** If the numbers of the board do not cancel, the number of a square can stay
//! there, at the cost of a deferral.

use super::decoding::{Edges, ExitEdge, Group};
use super::shares::{self, STEP};
use crate::board::{Board, add, opposite};
use crate::square::Square;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The result of a search for a flow.
pub(super) enum FlowSearch {
    Found(Vec<Group>),
    /// Every flow costs more.
    Impossible,
    OutOfNodes,
}

/// The flows that clear a board.
pub(super) struct Flows<'a> {
    board: &'a Board,
    edges: Edges,
    deferral: u32,
    /// Whether squares are deferred.
    defers: bool,
    /// All squares in the order of the visit.
    squares: Vec<Square>,
    /// The number of squares in a line.
    line: usize,
    /// The smaller board of the state at hand.
    rest: Board,
    max_nodes: u64,
    /// How often something left a square.
    pub(super) nodes: u64,
}

/// A square that is visited in a state.
struct Visit<'a> {
    at: usize,
    state: &'a [u16],
    /// The place of the state among those after the square before.
    before: usize,
    cost: u32,
    /// What is to leave the square.
    sum: u16,
    is_deferred: bool,
    target: u32,
}

/// What leaves a square, at the end of a way to a state.
#[derive(Clone, Copy, Default)]
struct Leaving {
    /// The cost of the way.
    cost: u32,
    before: usize,
    /// To the next square of the line.
    along: u16,
    /// To the next line.
    down: u16,
    /// Over an open edge.
    out: u16,
    is_deferred: bool,
}

/// The states after a square.
#[derive(Default)]
struct FlowLayer {
    /// For each place of a line, what is sent to the next square there.
    states: Vec<Vec<u16>>,
    ways: Vec<Leaving>,
    /// The lower bounds for what is left, in units of 1 / [`STEP`].
    bounds: Vec<u32>,
    places: HashMap<Vec<u16>, usize>,
}

impl<'a> Flows<'a> {
    /// The flows of a board; `deferral` is the cost of a deferred square.
    pub(super) fn new(board: &'a Board, edges: Edges, deferral: u32, max_nodes: u64) -> Self {
        let mut squares: Vec<Square> = board.squares().collect();
        if board.width() <= board.height() {
            squares.sort_by_key(|square| (square.y, square.x));
        }
        Self {
            board,
            edges,
            deferral,
            defers: edges == Edges::Closed && board.total() > 0,
            squares,
            line: board.width().min(board.height()),
            rest: board.clone(),
            max_nodes,
            nodes: 0,
        }
    }

    /// A lower bound on the cost of all flows.
    pub(super) fn bound(&self) -> u32 {
        shares::bound(self.board, &self.squares, self.edges, self.deferral).div_ceil(STEP)
    }

    /// Looks for a flow that costs `target`, if none costs less.
    pub(super) fn search(&mut self, target: u32) -> FlowSearch {
        self.rest.clone_from(self.board);
        let mut states = vec![vec![0; self.line]];
        let mut layers = vec![vec![Leaving::default()]];
        for at in 0..self.squares.len() {
            let visited = self.rest.set(self.squares[at], 0);
            visited.expect("a square of the board");
            let mut layer = FlowLayer::default();
            for (before, state) in states.iter().enumerate() {
                let cost = layers[at][before].cost;
                self.visit(at, state, before, cost, target, &mut layer);
                if self.nodes > self.max_nodes {
                    return FlowSearch::OutOfNodes;
                }
            }
            let mut kept = Vec::new();
            states.clear();
            for (place, state) in layer.states.into_iter().enumerate() {
                let way = layer.ways[place];
                if STEP * way.cost + layer.bounds[place] <= STEP * target {
                    states.push(state);
                    kept.push(way);
                }
            }
            layers.push(kept);
        }
        // Nothing is sent beyond the last square, so at most one state is left.
        if states.is_empty() {
            return FlowSearch::Impossible;
        }
        let mut bonds = Bonds::default();
        let mut place = 0;
        for at in (0..self.squares.len()).rev() {
            let way = layers[at + 1][place];
            self.add_bonds(at, way, &mut bonds);
            place = way.before;
        }
        FlowSearch::Found(bonds.groups(self.board))
    }

    /// Visits a square in a state.
    fn visit(
        &mut self,
        at: usize,
        state: &[u16],
        before: usize,
        cost: u32,
        target: u32,
        layer: &mut FlowLayer,
    ) {
        let number = self.board.get(self.squares[at]);
        let arriving = state[at % self.line];
        let mut visit = Visit {
            at,
            state,
            before,
            cost,
            sum: add(number, arriving, self.board.modulus()),
            is_deferred: false,
            target,
        };
        self.leave(&visit, layer);
        if self.defers && number > 0 {
            visit.cost += self.deferral;
            visit.sum = arriving;
            visit.is_deferred = true;
            self.leave(&visit, layer);
        }
    }

    /// Divides what leaves a square in all possible ways.
    fn leave(&mut self, visit: &Visit<'_>, layer: &mut FlowLayer) {
        let modulus = self.board.modulus();
        let has_next = !(visit.at + 1).is_multiple_of(self.line);
        let has_line = visit.at + self.line < self.squares.len();
        let outs = if self.open_edge(visit.at).is_some() {
            modulus
        } else {
            1
        };
        for out in 0..outs {
            let left = add(visit.sum, opposite(out, modulus), modulus);
            let alongs = if has_next && left > 0 { modulus } else { 1 };
            for along in 0..alongs {
                self.nodes += 1;
                if self.nodes > self.max_nodes {
                    return;
                }
                let down = add(left, opposite(along, modulus), modulus);
                let bonds = [out, along, down].into_iter().filter(|&flow| flow > 0);
                let way = Leaving {
                    cost: visit.cost + bonds.count() as u32,
                    before: visit.before,
                    along,
                    down,
                    out,
                    is_deferred: visit.is_deferred,
                };
                if way.cost <= visit.target && (down == 0 || has_line) {
                    self.reach(visit, way, layer);
                }
            }
        }
    }

    /// Adds a way to a state.
    fn reach(&mut self, visit: &Visit<'_>, way: Leaving, layer: &mut FlowLayer) {
        let place = visit.at % self.line;
        let mut state = visit.state.to_vec();
        state[place] = way.down;
        if let Some(next) = state.get_mut(place + 1) {
            *next = add(*next, way.along, self.board.modulus());
        }
        if let Some(&known) = layer.places.get(&state) {
            if way.cost < layer.ways[known].cost {
                layer.ways[known] = way;
            }
            return;
        }
        let next = visit.at + 1;
        for after in next..self.squares.len().min(next + self.line) {
            self.set_rest(after, state[after % self.line]);
        }
        let squares = &self.squares[next..];
        let bound = shares::bound(&self.rest, squares, self.edges, self.deferral);
        layer.bounds.push(bound);
        layer.ways.push(way);
        layer.places.insert(state.clone(), layer.states.len());
        layer.states.push(state);
    }

    /// Sets a square of the smaller board to its number and what arrives there.
    fn set_rest(&mut self, at: usize, arriving: u16) {
        let square = self.squares[at];
        let number = add(self.board.get(square), arriving, self.board.modulus());
        self.rest
            .set(square, number)
            .expect("a square of the board");
    }

    /// The open edge of a square.
    fn open_edge(&self, at: usize) -> Option<ExitEdge> {
        let x = usize::from(self.squares[at].x);
        if self.edges == Edges::Closed {
            None
        } else if x == 0 {
            Some(ExitEdge::Left)
        } else if x + 1 == self.board.width() {
            Some(ExitEdge::Right)
        } else {
            None
        }
    }

    /// Adds what leaves a square to the bonds of a flow.
    fn add_bonds(&self, at: usize, way: Leaving, bonds: &mut Bonds) {
        let square = self.squares[at];
        if way.along > 0 {
            bonds.connect(square, self.squares[at + 1]);
        }
        if way.down > 0 {
            bonds.connect(square, self.squares[at + self.line]);
        }
        if way.out > 0 {
            bonds.neighbours.entry(square).or_default();
            bonds
                .exits
                .extend(self.open_edge(at).map(|edge| (square, edge)));
        }
        if way.is_deferred {
            bonds.deferred.insert(square);
        }
    }
}

/// The bonds of a flow.
#[derive(Default)]
struct Bonds {
    /// For each square with a bond, the other squares of its bonds.
    neighbours: BTreeMap<Square, Vec<Square>>,
    exits: BTreeMap<Square, ExitEdge>,
    deferred: BTreeSet<Square>,
}

impl Bonds {
    fn connect(&mut self, one: Square, two: Square) {
        self.neighbours.entry(one).or_default().push(two);
        self.neighbours.entry(two).or_default().push(one);
    }

    /// The numbers that the bonds connect.
    fn groups(mut self, board: &Board) -> Vec<Group> {
        let mut groups = Vec::new();
        while let Some((first, neighbours)) = self.neighbours.pop_first() {
            let mut group = Group {
                squares: Vec::new(),
                cost: 0,
                exit: None,
                tree: Vec::new(),
            };
            let mut open = vec![(first, neighbours)];
            while let Some((square, neighbours)) = open.pop() {
                if board.get(square) > 0 && !self.deferred.contains(&square) {
                    group.squares.push(square);
                }
                if let Some(&edge) = self.exits.get(&square) {
                    group.exit = Some(edge);
                    group.cost += 1;
                }
                for next in neighbours {
                    if let Some(others) = self.neighbours.remove(&next) {
                        group.tree.push([square, next]);
                        open.push((next, others));
                    }
                }
            }
            group.squares.sort_unstable();
            group.cost += group.tree.len() as u32;
            groups.push(group);
        }
        groups
    }
}
