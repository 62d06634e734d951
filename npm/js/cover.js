import { here } from "./module.js";
import { problems } from "./problem.js";

export { BudgetSpent } from "./given.js";
export const Problem = problems(here);
