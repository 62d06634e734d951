export { BudgetSpent } from "./module.js";
export { Picture, Puzzle } from "./nonograms.js";
export { generate, verify } from "./pack.js";
export { Problem } from "./problem.js";
