// Calls of the WebAssembly module. It keeps nothing between two calls but the problem that was asked last, so objects
// need not be freed, and a new instance can take over after a failure.

import { BudgetSpent } from "./budget-spent.js";
import * as bindings from "./crosscover.js";

export { BudgetSpent };

/** The problem that was asked last: its numbers, and what the module holds. */
let held;

/** Calls functions of the module. */
export function call(work) {
  try {
    return work(bindings);
  } catch (error) {
    // What the module throws for wrong input is an `Error`. The others are traps: no memory is left, no stack, or a bug.
    if (error?.constructor === Error) throw error;
    held = undefined;
    bindings.__wbg_reset_state();
    throw new Error("the module failed: if memory did not run out, this is a bug of crosscover, please report it", { cause: error });
  }
}

/** Calls methods of a problem of the module. */
export function ask(numbers, work) {
  return call(({ Problem }) => {
    if (held?.numbers !== numbers) {
      held?.problem.free();
      held = undefined;
      const { primary, secondary, lengths, items, colors, costs, multiplicities } = numbers;
      const problem = new Problem(primary, secondary, lengths, items, colors, costs, multiplicities);
      held = { numbers, problem };
    }
    return work(held.problem);
  });
}

/** What a call of the module knows, or the error that a limit ended it. */
export function settled([known, isSpent], read = (known) => known) {
  const answer = read(known);
  if (isSpent) throw new BudgetSpent(answer);
  return answer;
}

/** Checks the names of options of a call. */
export function named(options, names) {
  if (options === undefined || options === null) return {};
  if (typeof options !== "object") throw new TypeError(`expected an object with ${names.join(", ")}`);
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw new TypeError(`unknown option ${name}: expected ${names.join(", ")}`);
  }
  return options;
}

/** A whole number in a range. */
export function whole(value, what, least = 0, greatest = Number.MAX_SAFE_INTEGER) {
  if (Number.isSafeInteger(value) && value >= least && value <= greatest) return value;
  const range = greatest === Number.MAX_SAFE_INTEGER ? `${least} or more` : `${least} to ${greatest}`;
  throw new RangeError(`${what}: expected a whole number, ${range}, found ${shown(value)}`);
}

/** The limits of a search. The time begins now. */
export function limits({ timeout = Infinity, maxNodes = Infinity }) {
  if (typeof timeout !== "number" || !(timeout >= 0)) {
    throw new RangeError(`timeout: expected milliseconds, 0 or more, found ${shown(timeout)}`);
  }
  if (maxNodes !== Infinity) whole(maxNodes, "maxNodes");
  return { deadline: performance.now() + timeout, nodes: maxNodes };
}

/** A seed: 64 bits. */
export function seeded(seed) {
  if (typeof seed === "bigint" && seed === BigInt.asUintN(64, seed)) return seed;
  if (typeof seed === "bigint") throw new RangeError(`seed: expected 0 to 2n ** 64n - 1n, found ${seed}`);
  return BigInt(whole(seed, "seed"));
}

/** A seed of its own for each call. */
export const anySeed = () => BigInt(Math.floor(Math.random() * 2 ** 53));

/** What `console.log` shows in node. */
export const INSPECT = Symbol.for("nodejs.util.inspect.custom");

/** A value in a message. */
export function shown(value) {
  try {
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  } catch {
    return typeof value;
  }
}
