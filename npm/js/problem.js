// Exact-cover problems.

import { BudgetSpent, INSPECT, anySeed, ask, limits, named, seeded, settled, whole } from "./module.js";
import { Numbers, namedOptions, ofItems, ofMatrix } from "./numbers.js";

const LIMITS = ["timeout", "maxNodes"];
const COUNTING = [...LIMITS, "memory"];
const MOST = 2 ** 32 - 1;

/** The time for which solutions are found ahead, at first and at most, in milliseconds. */
const AHEAD = 0.05;
const MOST_AHEAD = 4;

/** By default, numbers of sub-problems take at most these bytes. */
const MEMORY = 2 ** 28;

export class Problem {
  #numbers;
  #names;

  constructor(options, more) {
    if (options instanceof Numbers) {
      this.#numbers = options;
    } else {
      const known = named(more, ["secondary", "colors", "multiplicities", "costs"]);
      const listed = namedOptions(options);
      this.#names = listed.names;
      this.#numbers = ofItems(listed, known);
    }
    // The module checks it.
    ask(this.#numbers, () => {});
  }

  static matrix(rows) {
    return new Problem(ofMatrix(rows));
  }

  get size() {
    return this.#numbers.lengths.length;
  }

  [Symbol.iterator]() {
    return this.solutions();
  }

  [INSPECT]() {
    const { primary, secondary } = this.#numbers;
    return `Problem { ${primary + secondary} items, ${this.size} options }`;
  }

  solutions(options) {
    return this.#found(limits(named(options, LIMITS)));
  }

  *#found({ deadline, nodes }) {
    let [place, ahead] = [undefined, AHEAD];
    do {
      const [found, isSpent, next, chosen] = ask(this.#numbers, (problem) => problem.find(place, deadline, nodes, ahead));
      for (let at = 0; at < found.length; at += 1 + found[at]) yield this.#keys(found, at);
      if (isSpent) throw new BudgetSpent(null);
      place = next;
      nodes -= chosen;
      ahead = Math.min(2 * ahead, MOST_AHEAD);
    } while (place !== undefined);
  }

  first(options) {
    const { deadline, nodes } = limits(named(options, LIMITS));
    return settled(ask(this.#numbers, (problem) => problem.first(deadline, nodes)), (found) => this.#one(found));
  }

  unique(options) {
    const { deadline, nodes } = limits(named(options, LIMITS));
    const read = (known) => (typeof known === "boolean" ? known : this.#one(known));
    return settled(ask(this.#numbers, (problem) => problem.unique(deadline, nodes)), read);
  }

  count(options) {
    const { memory = MEMORY, ...rest } = named(options, COUNTING);
    const { deadline, nodes } = limits(rest);
    whole(memory, "memory", 0, MOST);
    return settled(ask(this.#numbers, (problem) => problem.count(deadline, nodes, memory)));
  }

  sample(k = 1, options = undefined) {
    const { seed = anySeed(), memory = MEMORY, ...rest } = named(options, ["seed", ...COUNTING]);
    const { deadline, nodes } = limits(rest);
    whole(k, "k", 0, MOST);
    whole(memory, "memory", 0, MOST);
    const bits = seeded(seed);
    return settled(ask(this.#numbers, (problem) => problem.sample(k, bits, deadline, nodes, memory)), (found) => this.#all(found));
  }

  minCost(options) {
    try {
      return this.best(1, options)[0]?.[0] ?? null;
    } catch (error) {
      if (error instanceof BudgetSpent) error.known = error.known[0]?.[0] ?? null;
      throw error;
    }
  }

  best(k, options) {
    const { deadline, nodes } = limits(named(options, LIMITS));
    whole(k, "k", 0, MOST);
    const [found, isSpent, costs] = ask(this.#numbers, (problem) => problem.best(k, deadline, nodes));
    if (!costs.every(Number.isSafeInteger)) throw new RangeError("the cost of a solution is beyond 2 ** 53 - 1");
    return settled([found, isSpent], () => this.#all(found).map((solution, place) => [solution, costs[place]]));
  }

  /** The solution at a place of a list of the module: its length, then its options. */
  #keys(found, at) {
    const solution = new Array(found[at]);
    const names = this.#names;
    for (let place = 0; place < solution.length; place++) {
      const option = found[at + 1 + place];
      solution[place] = names === undefined ? option : names[option];
    }
    return solution;
  }

  #one(found) {
    return found === undefined ? null : this.#keys(found, 0);
  }

  #all(found) {
    const solutions = [];
    for (let at = 0; at < found.length; at += 1 + found[at]) solutions.push(this.#keys(found, at));
    return solutions;
  }
}
