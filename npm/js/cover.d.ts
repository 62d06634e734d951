/** Exact cover alone: a smaller WebAssembly module. */
export { BudgetSpent, Problem, Tiling } from "./index.js";
export type { ByItem, ByOption, CountLimits, Items, Limits, MoreOptions, Moves, Placement, ProblemOptions, Shape, TilingOptions, TimeLimit, Times } from "./index.js";
