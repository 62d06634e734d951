// Each line of "Coming from dancing-links" in the README: the same solutions as the package itself.

import assert from "node:assert/strict";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { Problem } from "crosscover";
import { DancingLinks } from "crosscover/dancing-links";
import { random } from "./brute.js";

const TOOLS = process.env.NPM_TOOLS ?? assert.fail("expected the variable NPM_TOOLS: run `cargo xtask npm --test`");
const peer = await import(pathToFileURL(`${TOOLS}/node_modules/dancing-links/built/lib/index.js`));

const ones = (row) => row.flatMap((bit, column) => (bit ? [column] : []));
const sorted = (solutions) => solutions.map((solution) => solution.map(Number).sort((a, b) => a - b).join(" ")).sort();
const indices = (solutions) => sorted(solutions.map((solution) => solution.map(({ index }) => index)));

/** Matrices, many of which have a column without a one. */
function* matrices() {
  const next = random(65);
  for (let round = 0; round < 200; round++) {
    const [columns, rows] = [1 + next(6), 1 + next(8)];
    const matrix = Array.from({ length: rows }, () => Array.from({ length: columns }, () => Number(next(5) < 2)));
    const filled = matrix.filter((row) => row.includes(1));
    if (filled.length > 0) yield filled;
  }
}

test("sparse constraints", () => {
  const seen = new Set();
  for (const matrix of matrices()) {
    const columns = matrix[0].length;
    const records = matrix.map((row, data) => ({ data, items: ones(row) }));
    const problem = new Problem(records, { items: [...Array(columns).keys()] });
    const found = [peer.DancingLinks, DancingLinks].map((Links) => {
      const solver = new Links().createSolver({ columns });
      for (const { data, items } of records) solver.addSparseConstraint(data, items);
      assert.equal(problem.first() === null, solver.findOne().length === 0);
      assert.equal(solver.find(2).length, Math.min(Number(problem.count()), 2));
      assert.deepEqual(indices([...solver.createGenerator()]), indices(solver.findAll()));
      return indices(solver.findAll());
    });
    assert.deepEqual(found, [sorted([...problem]), sorted([...problem])]);
    const isMissing = !matrix[0].every((_, column) => matrix.some((row) => row[column] === 1));
    seen.add(`${isMissing} ${found[0].length > 0}`);
  }
  assert.deepEqual([...seen].sort(), ["false false", "false true", "true false"]);
});

test("secondary columns", () => {
  for (const matrix of matrices()) {
    const columns = matrix[0].length;
    // The last column is the secondary one, and a row has a primary one.
    const rows = matrix.filter((row) => row.slice(0, -1).includes(1));
    if (rows.length === 0) continue;
    const records = rows.map((row, data) => ({ data, items: [...ones(row.slice(0, -1)), ...(row.at(-1) ? ["s0"] : [])] }));
    const problem = new Problem(records, { items: [...Array(columns - 1).keys()], secondary: ["s0"] });
    for (const Links of [peer.DancingLinks, DancingLinks]) {
      const solver = new Links().createSolver({ primaryColumns: columns - 1, secondaryColumns: 1 });
      rows.forEach((row, data) => solver.addSparseConstraint(data, { primary: ones(row.slice(0, -1)), secondary: row.at(-1) ? [0] : [] }));
      assert.deepEqual(indices(solver.findAll()), sorted([...problem]));
    }
  }
});

test("binary constraints", () => {
  for (const matrix of matrices()) {
    for (const Links of [peer.DancingLinks, DancingLinks]) {
      const solver = new Links().createSolver({ columns: matrix[0].length });
      matrix.forEach((row, data) => solver.addBinaryConstraint(data, row));
      assert.deepEqual(indices(solver.findAll()), sorted([...Problem.matrix(matrix)]));
    }
  }
});

/** The data of solutions in order, or the error. */
function outcome(work) {
  try {
    return work().map((solution) => solution.map(({ data }) => data).sort().join(" ")).sort();
  } catch (error) {
    return error.message;
  }
}

test("the differences that the README lists", () => {
  const both = (work) => [peer.DancingLinks, DancingLinks].map((Links) => outcome(() => work(new Links())));
  const row = (columns) => both((links) => links.createSolver({ columns: 2 }).addSparseConstraint("a", columns).addSparseConstraint("b", [1]).findAll());
  const twice = (links) => links.createSolver({ columns: 1 }).addSparseConstraint("a", [0]).addSparseConstraint("b", [0]);
  assert.deepEqual(both((links) => twice(links).find(0)), [["a", "b"], []]);
  assert.deepEqual(both((links) => twice(links).find(1)), [["a"], ["a"]]);
  assert.deepEqual(row([0]), [["a b"], ["a b"]]);
  assert.deepEqual(row([0, 0]), [[], ["a b"]]);
  assert.deepEqual(row([2]), [[], "column of row 0: expected a whole number, 0 to 1, found 2"]);
  const bits = (one) => both((links) => links.createSolver({ columns: 1 }).addBinaryConstraint("a", [one]).findAll());
  assert.deepEqual([bits(1), bits(true)], [[["a"], ["a"]], [[], ["a"]]]);
  const none = "Cannot solve problem with no constraints";
  assert.deepEqual(both((links) => links.createSolver({ columns: 2 }).findAll()), [none, []]);
  // Nothing is to cover, so the empty solution covers it.
  assert.deepEqual(both((links) => links.createSolver({ columns: 0 }).findAll()), [none, [""]]);
  assert.deepEqual(both((links) => links.createSolver({ columns: 0 }).addSparseConstraint("a", []).findAll()), [[""], [""]]);
  // The class Problem refuses such rows.
  const problem = (items) => outcome(() => [...new Problem([{ data: "a", items }], { items: [0, 1] })]);
  assert.match(problem([0, 0]), /option 0 has the item 0 twice/);
  assert.match(problem([2]), /option 0: items has no item 2/);
  assert.match(problem([]), /option 0: an option has at least one item/);
});
