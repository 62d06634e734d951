//! Verified nonogram packs: sources, filters, two-engine cross-check, rating, CSV and verification.
