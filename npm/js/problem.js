// Exact-cover problems.

import { INSPECT, Limits, anySeed, named, refusal, seeded, whole } from "./given.js";
import { Numbers, argumentsOf, assumedOf, namedOptions, ofItems, ofMatrix } from "./numbers.js";

const MORE = ["secondary", "colors", "multiplicities", "costs"];
const LIMITS = ["timeout", "maxNodes"];
const COUNTING = [...LIMITS, "memory"];
const MOST = 2 ** 32 - 1;

/** By default, numbers of sub-problems take at most these bytes. */
const MEMORY = 2 ** 28;

const SEND_OPTIONS = refusal("send problem.toJSON(), and make a Problem of its two parts");

/** The class of problems that an engine answers. */
export const problems = (engine) =>
  class Problem {
    clone = SEND_OPTIONS;
    #numbers;
    #names;
    #assumed;

    constructor(options, more, assumed) {
      if (options instanceof Numbers) {
        this.#numbers = options;
        this.#names = more;
        this.#assumed = assumed;
      } else {
        const known = named(more, ["items", ...MORE]);
        const listed = namedOptions(options);
        this.#names = listed.names;
        this.#numbers = ofItems(listed, known);
      }
      engine.check(() => this.#ask());
    }

    static matrix(rows, more) {
      const known = named(more, MORE);
      return new Problem(ofItems(ofMatrix(rows), known));
    }

    get size() {
      return this.#numbers.lengths.length;
    }

    [engine.iterator]() {
      return this.solutions();
    }

    toJSON() {
      if (this.#numbers.images.length > 0) throw new TypeError("the problem of distinct tilings that have to be compared cannot be sent: send String(tiling)");
      return argumentsOf(this.#numbers, this.#names, this.#assumed);
    }

    [INSPECT]() {
      const { primary, secondary } = this.#numbers;
      const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;
      return `Problem { ${count(primary + secondary, "item")}, ${count(this.size, "option")} }`;
    }

    assume(assumptions) {
      const known = named(assumptions, ["forced", "forbidden"]);
      const assumed = assumedOf(known, this.#names, this.size, this.#assumed);
      return new Problem(this.#numbers, this.#names, assumed);
    }

    solutions(options) {
      const limits = new Limits(engine, options, LIMITS);
      let { nodes } = limits;
      let [ahead, most] = engine.ahead;
      let [place, isSpent, isOver] = [undefined, false, false];
      const read = ([found, spent, next, chosen]) => {
        [place, isSpent, isOver] = [next, spent, next === undefined];
        nodes -= chosen;
        ahead = Math.min(2 * ahead, most);
        return this.#all(found);
      };
      return engine.flow(() => {
        if (isSpent) throw limits.spent(null);
        return isOver ? undefined : this.#ask("find", [place, limits, nodes, ahead], read);
      }, limits);
    }

    first(options) {
      const limits = new Limits(engine, options, LIMITS);
      return this.#ask("first", [limits, limits.nodes], limits.settled((found) => this.#one(found)));
    }

    unique(options) {
      const limits = new Limits(engine, options, LIMITS);
      const read = (known) => (typeof known === "boolean" ? known : this.#one(known));
      return this.#ask("unique", [limits, limits.nodes], limits.settled(read));
    }

    count(options) {
      const limits = new Limits(engine, options, COUNTING);
      const { memory = MEMORY } = limits.options;
      whole(memory, "memory", 0, MOST);
      return this.#ask("count", [limits, limits.nodes, memory], limits.settled((count) => count));
    }

    sample(k = 1, options = undefined) {
      const limits = new Limits(engine, options, ["seed", ...COUNTING], "memory");
      this.#refuseDistinct("sample");
      const { seed = anySeed(), memory = MEMORY } = limits.options;
      whole(k, "k", 0, MOST);
      whole(memory, "memory", 0, MOST);
      const given = [k, seeded(seed), limits, limits.nodes, memory];
      return this.#ask("sample", given, limits.settled((found) => this.#all(found)));
    }

    minCost(options) {
      this.#refuseDistinct("minCost");
      return this.#best(1, options, (pairs) => pairs[0] ?? null);
    }

    best(k, options) {
      this.#refuseDistinct("best");
      return this.#best(k, options, (pairs) => pairs);
    }

    /** Refuses a question that is not answered for solutions that have to be compared. */
    #refuseDistinct(question) {
      if (this.#numbers.images.length === 0) return;
      throw new RangeError(`${question}: no piece that is used once tells turned and mirrored tilings apart, so the problem of distinct tilings answers only solutions, first, unique and count`);
    }

    #ask(name, given, read) {
      return engine.ask([this.#numbers, this.#assumed], name, given, read);
    }

    #best(k, options, read) {
      const limits = new Limits(engine, options, LIMITS);
      whole(k, "k", 0, MOST);
      const pairs = (found, costs) => {
        if (!costs.every((cost) => Math.abs(cost) <= Number.MAX_SAFE_INTEGER)) throw new RangeError("the cost of a solution is beyond 2 ** 53 - 1");
        return read(this.#all(found).map((solution, place) => [solution, costs[place]]));
      };
      return this.#ask("best", [k, limits, limits.nodes], limits.settled(pairs));
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
  };
