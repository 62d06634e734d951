//! Exact cover with secondary items and colors: dancing links, a forced-item queue, budgets and deterministic counters.
