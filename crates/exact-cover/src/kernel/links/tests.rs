//! The links, checked after every step.

use super::*;
use crate::shapes::{multiple, shapes};
use proptest::prelude::*;

impl Links {
    /// Knuth's `sanity`: both directions of every list agree, lengths are right, and every node is
    /// in the list of its own item.
    fn validate(&self, primary: usize) {
        let mut item = 0;
        loop {
            let next = self.items[item].right as usize;
            assert_eq!(
                self.items[next].left as usize, item,
                "item {item}: left of right"
            );
            assert!(next <= primary, "secondary item {next} is in the list");
            assert!(next == 0 || next > item, "item {next} is out of order");
            item = next;
            if item == 0 {
                break;
            }
        }
        for item in 1..self.items.len() {
            let mut p = item;
            for _ in 0..self.nodes[item].top {
                let next = self.nodes[p].down as usize;
                assert_eq!(self.nodes[next].up as usize, p, "node {p}: up of down");
                assert_eq!(self.nodes[next].top, item as i32, "node {next}: item");
                p = next;
            }
            assert_eq!(self.nodes[p].down as usize, item, "item {item}: length");
            assert_eq!(self.nodes[item].up as usize, p, "item {item}: up");
        }
    }

    fn snapshot(&self) -> (Vec<ItemLink>, Vec<Node>) {
        (self.items.clone(), self.nodes.clone())
    }
}

proptest! {
    #[test]
    fn every_step_leaves_valid_links_and_the_last_one_the_first(
        shape in prop_oneof![shapes(8, 16, 2).boxed(), multiple(shapes(8, 16, 2)).boxed()],
    ) {
        let problem = shape.problem();
        let mut links = Links::new(&problem);
        let before = links.snapshot();
        let mut meter = Meter::default();
        loop {
            let step = links.step(&mut meter).expect("no limit");
            links.validate(problem.primary_items());
            if step == Some(Reached::End) {
                break;
            }
        }
        prop_assert_eq!(links.snapshot(), before);
    }

}
