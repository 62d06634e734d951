//! A problem as a graph with colored vertices, whose automorphisms are the symmetries of the
//! problem.
//!
//! - A primary item has its multiplicity as color. Its neighbours are the options that have it.
//! - A secondary item has the options that have it without a color, and its classes.
//! - A class is a color of a secondary item. It has its item, and the options that give it this
//!   color.
//! - An option has its items and classes.
//!
//! All vertices of one of the last three kinds have the same color.
//!
//! Colors matter only by being equal on the same item, so each item has classes of its own: an
//! automorphism may permute the colors of one item in another way than those of the next.

use crate::lists::Lists;
use crate::problem::Problem;
use std::collections::BTreeMap;

/// A graph. Vertices are numbered: primary items, secondary items, classes, options.
#[derive(Debug)]
pub(super) struct SymmetryGraph {
    neighbours: Lists<u32>,
    /// For each vertex, a number that is equal for vertices of the same color, ascending.
    kinds: Vec<u32>,
    /// The vertex of the first option.
    pub(super) first_option: usize,
}

impl SymmetryGraph {
    /// # Complexity
    /// O(items + entries), and sorting the different multiplicities.
    pub(super) fn new(problem: &Problem) -> Self {
        let (items, primary) = (problem.items(), problem.primary_items());
        let mut classes = BTreeMap::new();
        let mut edges: Vec<(u32, u32)> = Vec::with_capacity(problem.entries());
        for option in problem.option_ids() {
            for entry in problem.option(option) {
                let item = entry.item.index() as u32;
                let vertex = match entry.color {
                    None => item,
                    Some(color) => {
                        let next = (items + classes.len()) as u32;
                        *classes.entry((item, color)).or_insert(next)
                    }
                };
                edges.push((vertex, option.index() as u32));
            }
        }
        let first_option = items + classes.len();
        for edge in &mut edges {
            edge.1 += first_option as u32;
        }
        edges.extend(classes.iter().map(|(&(item, _), &class)| (item, class)));

        let bounds = (0..primary).map(|item| problem.bounds(item));
        let bounds: Vec<(u32, u32)> = bounds.map(|bounds| (bounds.lo, bounds.hi)).collect();
        let mut different = bounds.clone();
        different.sort_unstable();
        different.dedup();
        let last = different.len() as u32;
        let mut kinds = Vec::with_capacity(first_option + problem.options());
        for bounds in &bounds {
            kinds.push(different.partition_point(|other| other < bounds) as u32);
        }
        kinds.resize(items, last);
        kinds.resize(first_option, last + 1);
        kinds.resize(first_option + problem.options(), last + 2);
        let mut neighbours = Lists::new(kinds.len(), || {
            let edges = edges.iter();
            edges.flat_map(|&(one, other)| [(one as usize, other), (other as usize, one)])
        });
        (0..kinds.len()).for_each(|vertex| neighbours.get_mut(vertex).sort_unstable());
        Self {
            neighbours,
            kinds,
            first_option,
        }
    }

    pub(super) fn vertices(&self) -> usize {
        self.kinds.len()
    }

    /// The neighbours of a vertex, ascending.
    #[inline]
    pub(super) fn neighbours(&self, vertex: usize) -> &[u32] {
        self.neighbours.get(vertex)
    }

    /// Equal for vertices of the same color.
    pub(super) fn kind(&self, vertex: usize) -> u32 {
        self.kinds[vertex]
    }

    /// Whether the graph is the same after each vertex `v` is renamed `images[v]`: a permutation
    /// that keeps colors, and takes the neighbours of each vertex to those of its image.
    ///
    /// # Complexity
    /// O(edges), and sorting the neighbours of each vertex.
    pub(super) fn is_automorphism(&self, images: &[u32]) -> bool {
        let mut hit = vec![false; self.vertices()];
        let is_permutation = images.len() == hit.len()
            && images
                .iter()
                .all(|&image| !std::mem::replace(&mut hit[image as usize], true));
        let mut renamed = Vec::new();
        is_permutation
            && (0..self.vertices()).all(|vertex| {
                let image = images[vertex] as usize;
                renamed.clear();
                let neighbours = self.neighbours(vertex).iter();
                renamed.extend(neighbours.map(|&other| images[other as usize]));
                renamed.sort_unstable();
                self.kinds[vertex] == self.kinds[image] && renamed == self.neighbours(image)
            })
    }
}
