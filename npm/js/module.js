// The engine of this thread: calls of the WebAssembly module. The module keeps nothing between two calls but the problem
// that was asked last and its last search, so objects need not be freed, and a new instance can take over after a failure.

import { Limits } from "./given.js";

let bindings;

/** The problem that was asked last: its numbers, and what the module holds; with its last assumptions, and that problem. */
let held;

/** Uses a module. A program that imports both keeps the one that has more. */
export function take(module) {
  if (bindings?.verify) return;
  held = undefined;
  bindings = module;
}

function guarded(work) {
  try {
    return work();
  } catch (error) {
    // What the module throws for wrong input is an `Error`. The others are traps: no memory is left, no stack, or a bug.
    if (error?.constructor === Error) throw error;
    held = undefined;
    bindings.__wbg_reset_state();
    throw new Error("the module failed: if memory did not run out, this is a bug of crosscover, please report it", { cause: error });
  }
}

/** The problem of the module with these numbers and assumptions. */
function problemOf([numbers, assumed]) {
  if (held?.numbers !== numbers) {
    held?.problem.free();
    held?.part?.free();
    held = undefined;
    const { primary, secondary, lengths, items, colors, costs, multiplicities, images } = numbers;
    const problem = new bindings.Problem(primary, secondary, lengths, items, colors, costs, multiplicities);
    if (images.length > 0) problem.distinguish(images);
    held = { numbers, problem };
  }
  if (assumed === undefined) return held.problem;
  if (held.assumed !== assumed) {
    held.part?.free();
    Object.assign(held, { assumed, part: held.problem.assume(assumed.forced, assumed.forbidden) });
  }
  return held.part;
}

const placed = (given) => given.map((value) => (value instanceof Limits ? value.end : value));
const same = (answer) => answer;

/** An engine answers at once, as this one, or with promises, as that of `worker.js`. The classes are the same. */
export const here = {
  /** Options that all questions have. */
  names: [],
  /** How a problem is iterated over. */
  iterator: Symbol.iterator,
  /** The time for which solutions are found ahead, at first and at most, in milliseconds. */
  ahead: [0.05, 4],
  /** Checks what a constructor was given. */
  check: (question) => question(),
  /** Calls a function of the module. */
  call: (name, given, read = same) => read(guarded(() => bindings[name](...placed(given)))),
  /** Calls a method of the problem with these numbers and assumptions, or only checks them. */
  ask: (of, name, given, read = same) =>
    read(
      guarded(() => {
        const problem = problemOf(of);
        return name === undefined ? undefined : problem[name](...placed(given));
      }),
    ),
  /** What follows from an answer. */
  after: (answer, read) => read(answer),
  /** The values of arrays, until there are no more arrays. */
  *flow(next) {
    for (let values = next(); values !== undefined; values = next()) yield* values;
  },
};
