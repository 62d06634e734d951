//! Nonograms as exact cover: the segment, biclique and lattice encodings, decoding, and the inverse nonogram.
