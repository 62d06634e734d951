// Limits, memory, and work after a failure.

import assert from "node:assert/strict";
import test from "node:test";
import { BudgetSpent, Picture, Problem, Puzzle, generate, verify } from "crosscover";

const pairings = (people) => {
  const pairs = [];
  for (let a = 0; a < people; a++) for (let b = a + 1; b < people; b++) pairs.push([a, b]);
  return new Problem(pairs);
};

const spent = (work) => {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof BudgetSpent, String(error.stack));
    assert.ok(error instanceof Error);
    assert.equal(error.name, "BudgetSpent");
    return error.known;
  }
  assert.fail("expected BudgetSpent");
};

test("a timeout of 0 ends each search", () => {
  const problem = pairings(20);
  const none = { timeout: 0 };
  assert.equal(spent(() => problem.first(none)), null);
  assert.equal(spent(() => problem.unique(none)), null);
  assert.equal(spent(() => problem.count(none)), 0n);
  assert.deepEqual(spent(() => problem.sample(1, none)), []);
  assert.equal(spent(() => problem.minCost(none)), null);
  assert.deepEqual(spent(() => problem.best(1, none)), []);
  assert.equal(spent(() => problem.solutions(none).next()), null);

  const puzzle = new Picture("#..#.#\n.##..#\n#.#.#.\n.#.#..\n#..#.#\n.#..#.").puzzle();
  assert.deepEqual(spent(() => puzzle.solve(none)), []);
  assert.deepEqual(spent(() => puzzle.solutions(2, none)), []);
  assert.deepEqual(spent(() => puzzle.unique(none)), []);
  assert.equal(typeof spent(() => puzzle.explain(null, none)), "object");
  assert.equal(spent(() => puzzle.hint(null, none)), null);
  spent(() => puzzle.rate(none));
  spent(() => puzzle.goal.repair("line", none));
  assert.equal(spent(() => generate(1, none).next()), null);
  assert.equal(typeof spent(() => verify("width,height,cells\n2,1,10\n", none)).rows, "number");
});

test("a spent limit is named", () => {
  const named = (work, message) => assert.throws(work, { name: "BudgetSpent", message: `${message} ended the search before the answer was known` });
  named(() => pairings(20).count({ timeout: 0, maxNodes: 1 }), "timeout");
  named(() => pairings(20).first({ maxNodes: 1 }), "maxNodes");
  named(() => new Problem([["a"], ["a"]]).sample(1000, { memory: 100 }), "memory");
  named(() => [...generate(1, { timeout: 0 })], "timeout");
});

test("the time of generate is for all rows together", () => {
  const { now } = performance;
  let time = 0;
  performance.now = () => time;
  try {
    const rows = generate(Infinity, { width: 5, height: 5, timeout: 10 });
    for (let row = 0; row < 100; row++) assert.equal(rows.next().done, false);
    time = 10;
    // Rows that are made are still handed out.
    assert.throws(() => [...rows], BudgetSpent);
  } finally {
    performance.now = now;
  }
});

test("a long timeout and no limit never end a search", () => {
  for (const limits of [{ timeout: 1e15 }, { timeout: Infinity, maxNodes: Infinity }, undefined, null]) {
    assert.equal(pairings(10).count(limits), 945n);
    assert.equal([...pairings(10).solutions(limits)].length, 945);
  }
});

test("a limit on choices is exact, over all batches of solutions", () => {
  const problem = pairings(14);
  const all = [...problem].length;
  let enough = 1;
  const found = (maxNodes) => {
    let count = 0;
    try {
      for (const _ of problem.solutions({ maxNodes })) count++;
    } catch (error) {
      assert.ok(error instanceof BudgetSpent);
      return [count, false];
    }
    return [count, true];
  };
  while (!found(enough)[1]) enough *= 2;
  const counts = [enough, enough >> 1, enough >> 2, 10, 0].map((nodes) => found(nodes));
  assert.deepEqual(counts[0], [all, true]);
  for (const [count, isDone] of counts.slice(1)) assert.ok(!isDone && count < all);
  for (const nodes of [enough >> 1, 10]) assert.deepEqual(found(nodes), found(nodes));
  assert.ok(spent(() => problem.best(2, { maxNodes: 1 })).length < 2);
});

test("100,000 problems and puzzles do not fill the memory", () => {
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
  for (let round = 0; round < 100_000; round++) {
    const problem = new Problem([["a", "b"], ["c"], ["a"], ["b", "c"]]);
    if (round % 10 === 0) assert.equal(problem.first().length, 2);
    if (round % 10 === 1) problem.solutions().next();
    if (round % 50 === 0) new Puzzle([[1]], [[1]]).solve();
  }
  globalThis.gc?.();
  const grown = process.memoryUsage().arrayBuffers + process.memoryUsage().external - before;
  assert.ok(grown < 64 << 20, `${grown} bytes more`);
});

test("iterators that are left have no cost", () => {
  const problem = pairings(16);
  for (let round = 0; round < 2000; round++) {
    for (const _ of problem) break;
  }
  const rows = generate(Infinity, { width: 5, height: 5 });
  rows.next();
  rows.return();
  assert.equal(pairings(10).count(), 945n);
});

test("a large problem", () => {
  const items = 200_000;
  const chain = new Problem(Array.from({ length: items - 1 }, (_, k) => [k, k + 1]));
  assert.equal(chain.count(), 1n);
  assert.equal(chain.first().length, items / 2);
  const free = new Problem(Array.from({ length: 60_000 }, (_, k) => [k >> 1]));
  assert.equal(free.solutions().next().value.length, 30_000);
  assert.equal(free.count(), 2n ** 30_000n);
});

test("after a failure in the middle of a search, the next call works", () => {
  const problem = pairings(8);
  const before = problem.solutions();
  before.next();
  const { now } = performance;
  // A trap, as where no memory is left. To fill the memory takes a minute.
  performance.now = () => {
    throw new RangeError("no more time");
  };
  try {
    assert.throws(() => problem.count({ timeout: 1e9 }), /no more time|please report it/);
    assert.throws(() => pairings(6).unique(), /no more time|please report it/);
  } finally {
    performance.now = now;
  }
  assert.equal(problem.count(), 105n);
  assert.equal([...before].length, 104);
  assert.equal(pairings(10).count(), 945n);
});
