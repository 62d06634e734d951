// The classes and functions of the package with a worker for their engine, which is started by the first question. The
// module of WebAssembly is loaded there, and not here. `worker.js` and `worker-node.js` say how a worker is started.

import { Limits } from "./given.js";
import { nonograms } from "./nonograms.js";
import { packs } from "./pack.js";
import { problems } from "./problem.js";
import { tilings } from "./tiling.js";

export { BudgetSpent } from "./given.js";

let worker;

/** The questions without an answer. The worker has the first one. */
let waiting = [];

/** The numbers and the assumptions of the problem that the worker was asked last. */
let sent = [];

/** The error of the last call of `stop`. */
let stopped;

/** Whether the worker has the first question. */
let isBusy = false;

/** Starts a worker that calls the first function with its answers, and the second one with what made it fail. */
let launch;

export function launchWith(how) {
  launch = how;
}

function start() {
  const heard = ({ answer, error }) => {
    if (started !== worker) return;
    isBusy = false;
    // A program of node ends when nobody waits.
    worker.unref?.();
    const { done, fail } = waiting.shift();
    if (error === undefined) done(answer);
    else fail(Object.assign(new Error(error.message), { name: error.name }));
    next();
  };
  const failed = (why) => started === worker && stop(new Error(`the worker failed: ${why}`));
  const started = launch(heard, failed);
  return started;
}

/** Ends the worker. The next question starts another. */
function end() {
  worker?.terminate();
  worker = undefined;
  sent = [];
  isBusy = false;
}

/** Sends the first question. */
function next() {
  while (!isBusy && waiting.length > 0) {
    const { name, given, of, fail } = waiting[0];
    const values = given.map((value) => (value instanceof Limits ? Math.max(value.end - performance.now(), 0) : value));
    const left = given.findIndex((value) => value instanceof Limits);
    try {
      worker ??= start();
      // What the worker has already is left out.
      const news = of?.map((part, at) => (part === sent[at] ? undefined : (part ?? null)));
      worker.postMessage({ name, given: values, left, news });
      worker.ref?.();
      isBusy = true;
      sent = of ?? sent;
    } catch (error) {
      // There may be no workers here, and shared memory cannot always be sent.
      waiting.shift();
      fail(error);
    }
  }
}

/** Asks the worker when it has answered the questions before. */
function post(question, read = (answer) => answer) {
  const { signal } = question.limits ?? {};
  return new Promise((done, fail) => {
    signal?.throwIfAborted();
    const asked = { ...question, done, fail };
    const abort = () => {
      if (asked === waiting[0]) end();
      waiting = waiting.filter((other) => other !== asked);
      fail(signal.reason);
      next();
    };
    signal?.addEventListener("abort", abort);
    const settle = (how) => (value) => (signal?.removeEventListener("abort", abort), how(value));
    [asked.done, asked.fail] = [settle(done), settle(fail)];
    waiting.push(asked);
    next();
  }).then(read);
}

/** Ends all searches: their promises are rejected. The next question starts another worker. */
export function stop(reason = "stopped") {
  end();
  stopped = reason instanceof Error ? reason : new Error(String(reason));
  const ended = waiting;
  waiting = [];
  for (const { fail } of ended) fail(stopped);
}

const limitsIn = (given) => given.find((value) => value instanceof Limits);

/** See `here` in module.js. */
const there = {
  names: ["signal"],
  iterator: Symbol.asyncIterator,
  // A question takes longer to get there and back.
  ahead: [1, 50],
  // The first question says what is wrong.
  check() {},
  call: (name, given, read, limits = limitsIn(given)) => post({ name, given, limits }, read),
  ask: (of, name, given, read) => post({ name, given, limits: limitsIn(given), of }, read),
  after: (answer, read) => answer.then(read),
  async *flow(next, { signal }) {
    const before = stopped;
    for (let values = await next(); values !== undefined; values = await next()) {
      for (const value of values) {
        yield value;
        // A loop may end its own search.
        signal?.throwIfAborted();
        if (stopped !== before) throw stopped;
      }
    }
  },
};

export const Problem = problems(there);
export const Tiling = tilings(there, Problem);
export const { Picture, Puzzle } = nonograms(there);
export const { generate, verify } = packs(there);
