//! Shared boards for the benchmarks.
