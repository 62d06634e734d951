// Questions for a worker, which is started by the first one. The module of WebAssembly is loaded there, and not here.

import { BudgetSpent } from "./budget-spent.js";

export { BudgetSpent };

let worker;
let last = 0;
const waiting = new Map();

function post(question) {
  if (worker === undefined) {
    worker = new Worker(new URL("./worker-thread.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { id, answer, error } }) => {
      const { done, fail } = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) return done(answer);
      fail(error.name === "BudgetSpent" ? new BudgetSpent(error.known) : Object.assign(new Error(error.message), { name: error.name }));
    };
    worker.onerror = (event) => stop(new Error(`the worker failed: ${event.message ?? "it could not be loaded"}`));
  }
  return new Promise((done, fail) => {
    const id = last++;
    // What cannot be cloned throws, which rejects the promise.
    worker.postMessage({ id, ...question });
    waiting.set(id, { done, fail });
  });
}

/** Ends all searches: their promises are rejected. The next question starts another worker. */
export function stop(reason = new Error("stopped")) {
  worker?.terminate();
  worker = undefined;
  const stopped = [...waiting.values()];
  waiting.clear();
  for (const { fail } of stopped) fail(reason);
}

/** A class whose methods ask the worker. */
function remote(name, methods) {
  const Remote = class {
    constructor(...given) {
      this.given = given;
    }
  };
  for (const method of methods) {
    Remote.prototype[method] = function (...more) {
      return post({ name, given: this.given, method, more });
    };
  }
  return Remote;
}

export const Problem = remote("Problem", ["solutions", "first", "unique", "count", "sample", "minCost", "best"]);
export const Puzzle = remote("Puzzle", ["solve", "solutions", "unique", "explain", "hint", "rate"]);
export const Picture = remote("Picture", ["repair"]);
export const generate = (...given) => post({ name: "generate", given });
export const verify = (...given) => post({ name: "verify", given });
