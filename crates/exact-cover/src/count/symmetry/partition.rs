//! Ordered partitions of the vertices, and colour refinement.
//!
//! Vertices that an automorphism exchanges look alike. *Refinement* splits the cells of a partition
//! until all vertices of a cell have the same number of neighbours in each cell. It takes only
//! steps that do not depend on the names of vertices, so it does the same in two copies of a graph
//! that differ in names alone (B. D. McKay, "Practical graph isomorphism", *Congressus Numerantium*
//! 30, 1981).

use super::graph::SymmetryGraph;
use crate::search::budget::Meter;
use std::cmp::Reverse;

/// A partition of the vertices into cells with an order.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    /// The vertices, cell by cell.
    elements: Vec<u32>,
    /// For each vertex, its place in `elements`.
    places: Vec<u32>,
    /// For each vertex, the place of the first vertex of its cell.
    cells: Vec<u32>,
    /// For the first place of each cell, the place after its last.
    ends: Vec<u32>,
    /// The number of cells.
    len: usize,
}

/// What a refinement needs beside the partition. The lists are empty between refinements.
#[derive(Debug)]
pub(super) struct Refiner<'m, 'a> {
    /// The cells whose neighbours have to be counted, by their first place.
    queue: Vec<u32>,
    is_queued: Vec<bool>,
    /// For each vertex, the number of its neighbours in the cell.
    counts: Vec<u32>,
    touched: Vec<u32>,
    /// The edges looked at so far.
    pub(super) work: u64,
    meter: &'m mut Meter<'a>,
    /// Whether the budget of the search is spent. Refinements then end at once, and are useless.
    pub(super) is_stopped: bool,
}

impl<'m, 'a> Refiner<'m, 'a> {
    pub(super) fn new(graph: &SymmetryGraph, meter: &'m mut Meter<'a>) -> Self {
        Self {
            queue: Vec::new(),
            is_queued: vec![false; graph.vertices()],
            counts: vec![0; graph.vertices()],
            touched: Vec::new(),
            work: 0,
            meter,
            is_stopped: false,
        }
    }

    /// Counts edges, and asks the budget at intervals.
    pub(super) fn spend(&mut self, edges: usize) {
        self.work += edges as u64;
        self.is_stopped |= self.meter.work(edges).is_err();
    }

    fn push(&mut self, cell: usize) {
        if !std::mem::replace(&mut self.is_queued[cell], true) {
            self.queue.push(cell as u32);
        }
    }
}

impl Partition {
    /// The coarsest partition that refinement leaves as it is.
    pub(super) fn new(graph: &SymmetryGraph, refiner: &mut Refiner<'_, '_>) -> Self {
        let len = graph.vertices();
        let mut elements: Vec<(usize, usize)> = (0..len)
            .map(|vertex| (graph.kind(vertex) as usize, vertex))
            .collect();
        elements.sort_unstable();
        let elements: Vec<u32> = elements
            .into_iter()
            .map(|(_, vertex)| vertex as u32)
            .collect();
        let mut partition = Self {
            places: vec![0; len],
            cells: vec![0; len],
            ends: vec![0; len],
            len: 0,
            elements,
        };
        let mut start = 0;
        let elements = std::mem::take(&mut partition.elements);
        for cell in elements.chunk_by(|&a, &b| graph.kind(a as usize) == graph.kind(b as usize)) {
            for (place, &vertex) in (start..).zip(cell) {
                partition.places[vertex as usize] = place as u32;
                partition.cells[vertex as usize] = start as u32;
            }
            partition.ends[start] = (start + cell.len()) as u32;
            partition.len += 1;
            refiner.push(start);
            start += cell.len();
        }
        partition.elements = elements;
        partition.refine(graph, refiner);
        partition
    }

    /// The number of the cell of a vertex: its first place.
    #[inline]
    pub(super) fn cell(&self, vertex: usize) -> usize {
        self.cells[vertex] as usize
    }

    /// The vertices of a cell.
    #[inline]
    pub(super) fn members(&self, cell: usize) -> &[u32] {
        &self.elements[cell..self.ends[cell] as usize]
    }

    /// The first cell with more than one vertex.
    pub(super) fn first_open(&self) -> Option<usize> {
        let mut cell = 0;
        while cell < self.elements.len() {
            let end = self.ends[cell] as usize;
            if end - cell > 1 {
                return Some(cell);
            }
            cell = end;
        }
        None
    }

    /// All vertices, by their place.
    pub(super) fn elements(&self) -> &[u32] {
        &self.elements
    }

    /// Makes a vertex a cell of its own, before the rest of its cell, and refines. Returns a number
    /// that is equal in copies of the graph with other names.
    pub(super) fn single_out(
        &mut self,
        vertex: usize,
        graph: &SymmetryGraph,
        refiner: &mut Refiner<'_, '_>,
    ) -> u64 {
        let cell = self.cell(vertex);
        let end = self.ends[cell] as usize;
        if end - cell > 1 {
            self.swap(self.places[vertex] as usize, cell);
            self.split(cell, cell + 1);
        }
        refiner.push(cell);
        self.refine(graph, refiner)
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.elements.swap(one, other);
        self.places[self.elements[one] as usize] = one as u32;
        self.places[self.elements[other] as usize] = other as u32;
    }

    /// Makes the part of a cell from place `middle` on a cell of its own.
    fn split(&mut self, cell: usize, middle: usize) {
        let end = self.ends[cell];
        self.ends[middle] = end;
        self.ends[cell] = middle as u32;
        for place in middle..end as usize {
            self.cells[self.elements[place] as usize] = middle as u32;
        }
        self.len += 1;
    }

    /// Splits cells until all vertices of a cell have as many neighbours in each cell. Returns a
    /// number that depends on the steps.
    fn refine(&mut self, graph: &SymmetryGraph, refiner: &mut Refiner<'_, '_>) -> u64 {
        let mut trace = 0;
        let mut next = 0;
        while next < refiner.queue.len() {
            let splitter = refiner.queue[next] as usize;
            next += 1;
            refiner.is_queued[splitter] = false;
            if self.len == self.elements.len() || refiner.is_stopped {
                continue;
            }
            trace = mix(trace, splitter as u64);
            for place in splitter..self.ends[splitter] as usize {
                let neighbours = graph.neighbours(self.elements[place] as usize);
                refiner.spend(1 + neighbours.len());
                for &other in neighbours {
                    let count = &mut refiner.counts[other as usize];
                    if *count == 0 {
                        refiner.touched.push(other);
                    }
                    *count += 1;
                }
            }
            let mut touched = std::mem::take(&mut refiner.touched);
            touched.sort_unstable_by_key(|&vertex| {
                let vertex = vertex as usize;
                (self.cells[vertex], Reverse(refiner.counts[vertex]))
            });
            let mut rest = &touched[..];
            while let Some(&first) = rest.first() {
                let cell = self.cells[first as usize];
                let len = rest.partition_point(|&vertex| self.cells[vertex as usize] == cell);
                let (members, others) = rest.split_at(len);
                trace = self.split_by_counts(cell as usize, members, refiner, trace);
                rest = others;
            }
            for vertex in touched.drain(..) {
                refiner.counts[vertex as usize] = 0;
            }
            refiner.touched = touched;
        }
        refiner.queue.clear();
        mix(trace, self.len as u64)
    }

    /// Splits a cell by the numbers of its members, ascending. `touched` has those with other
    /// numbers than zero, descending.
    fn split_by_counts(
        &mut self,
        cell: usize,
        touched: &[u32],
        refiner: &mut Refiner<'_, '_>,
        mut trace: u64,
    ) -> u64 {
        let was_queued = refiner.is_queued[cell];
        let mut largest = None;
        let mut end = self.ends[cell] as usize;
        let mut parts = Vec::new();
        let counts = &refiner.counts;
        for group in touched.chunk_by(|&a, &b| counts[a as usize] == counts[b as usize]) {
            let count = refiner.counts[group[0] as usize];
            trace = mix(trace, (cell as u64) << 32 | u64::from(count));
            trace = mix(trace, group.len() as u64);
            for &vertex in group {
                end -= 1;
                self.swap(self.places[vertex as usize] as usize, end);
            }
            if end > cell {
                self.split(cell, end);
            }
            parts.push(end);
        }
        if end > cell {
            parts.push(cell);
        }
        if parts.len() == 1 {
            return trace;
        }
        // If the whole cell has been counted, all parts but one are enough.
        if !was_queued {
            let sizes = parts
                .iter()
                .map(|&part| (self.ends[part] as usize - part, part));
            largest = sizes.max_by_key(|&(size, _)| size).map(|(_, part)| part);
        }
        for part in parts {
            if largest != Some(part) {
                refiner.push(part);
            }
        }
        trace
    }
}

/// Mixes a number into a hash.
fn mix(hash: u64, number: u64) -> u64 {
    (hash ^ number)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
}
