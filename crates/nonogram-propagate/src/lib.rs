//! Nonograms by propagation: a bit-parallel complete line solver, probing and search.
