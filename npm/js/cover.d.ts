/** Exact cover alone: a smaller WebAssembly module. */
export { BudgetSpent, Problem } from "./index.js";
export type { ByItem, ByOption, CountLimits, Items, Limits, MoreOptions, ProblemOptions, TimeLimit } from "./index.js";
