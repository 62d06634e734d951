import { here } from "./module.js";
import { problems } from "./problem.js";
import { tilings } from "./tiling.js";

export { BudgetSpent } from "./given.js";
export const Problem = problems(here);
export const Tiling = tilings(here, Problem);
