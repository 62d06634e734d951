/** A limit ended a search before the answer was known. */
export class BudgetSpent extends Error {
  constructor(known) {
    super("the budget is spent before the answer is known");
    this.name = "BudgetSpent";
    this.known = known;
  }
}
