//! Finds an automorphism that maps one vertex to another.
//!
//! Single out the one vertex in one copy of the graph and the other in a second copy, and refine
//! both. If the refinements differ, no automorphism maps one to the other. Otherwise, single out a
//! vertex of the first open cell in the first copy, and try each vertex of the same cell in the
//! second copy, until all cells have one vertex. The places then give a permutation, which is
//! checked. (The method is McKay's, without his pruning.) A limit on the work ends hopeless
//! searches: the vertices then count as different, which costs time, but the count stays right.

use super::graph::SymmetryGraph;
use super::partition::{Partition, Refiner};

/// The way from a vertex to a partition into single vertices in the first copy.
#[derive(Debug)]
pub(super) struct Path {
    /// The vertex, and those singled out after it, each with the trace of its refinement. The cell
    /// of the next one follows from the partition.
    steps: Vec<(u32, u64)>,
    /// The vertices by their places at the end.
    elements: Vec<u32>,
}

/// The work limit was reached, or the budget is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLong;

impl Path {
    /// The path from `vertex`.
    pub(super) fn new(
        vertex: usize,
        root: &Partition,
        graph: &SymmetryGraph,
        refiner: &mut Refiner<'_, '_>,
        max_work: u64,
    ) -> Result<Self, TooLong> {
        let mut partition = root.clone();
        let mut steps = Vec::new();
        let mut next = vertex;
        loop {
            charge(graph, refiner, max_work)?;
            steps.push((next as u32, partition.single_out(next, graph, refiner)));
            match partition.first_open() {
                Some(cell) => next = partition.members(cell)[0] as usize,
                None => break,
            }
        }
        Ok(Self {
            steps,
            elements: partition.elements().to_vec(),
        })
    }

    /// The images of all vertices under an automorphism that maps the vertex of the path to
    /// `vertex`, which is in the same cell of the root. `None` if there is none.
    pub(super) fn mapping_to(
        &self,
        vertex: usize,
        root: &Partition,
        graph: &SymmetryGraph,
        refiner: &mut Refiner<'_, '_>,
        max_work: u64,
    ) -> Result<Option<Vec<u32>>, TooLong> {
        // The partitions before each step, with the vertices that are still to be tried.
        let mut stack = vec![(root.clone(), vec![vertex as u32])];
        while let Some((partition, candidates)) = stack.last_mut() {
            let Some(candidate) = candidates.pop() else {
                stack.pop();
                continue;
            };
            charge(graph, refiner, max_work)?;
            let mut next = partition.clone();
            let trace = next.single_out(candidate as usize, graph, refiner);
            if trace != self.steps[stack.len() - 1].1 {
                continue;
            }
            let Some(cell) = next.first_open() else {
                charge(graph, refiner, max_work)?;
                let mut images = vec![0; graph.vertices()];
                for (&from, &to) in self.elements.iter().zip(next.elements()) {
                    images[from as usize] = to;
                }
                if graph.is_automorphism(&images) {
                    return Ok(Some(images));
                }
                continue;
            };
            let Some(&(wanted, _)) = self.steps.get(stack.len()) else {
                continue;
            };
            // The same vertex first: many symmetries move few vertices.
            let mut candidates = next.members(cell).to_vec();
            candidates.reverse();
            if let Some(place) = candidates.iter().position(|&other| other == wanted) {
                candidates.remove(place);
                candidates.push(wanted);
            }
            stack.push((next, candidates));
        }
        Ok(None)
    }
}

/// Counts the copy of a partition, and the check of a permutation. An error if the work or the
/// budget is used up.
fn charge(
    graph: &SymmetryGraph,
    refiner: &mut Refiner<'_, '_>,
    max_work: u64,
) -> Result<(), TooLong> {
    refiner.spend(graph.vertices());
    if refiner.is_stopped || refiner.work > max_work {
        Err(TooLong)
    } else {
        Ok(())
    }
}
