//! Proofs about small random problems of all kinds, against brute force and against checkers.

#[path = "../../../exact-cover/tests/suite/shapes.rs"]
mod shapes;

mod laws;
mod pseudo;
mod sizes;
mod veripb;
mod wrong;
