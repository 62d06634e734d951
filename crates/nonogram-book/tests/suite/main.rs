//! Tests of books, read from the placed things of their pages.

mod boards;
mod check;
mod pages;
mod refusals;
mod sheets;
mod spreads;
mod support;
mod texts;
