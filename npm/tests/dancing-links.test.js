// The calls of the package dancing-links, version 4.

import assert from "node:assert/strict";
import test from "node:test";
import { DancingLinks } from "crosscover/dancing-links";

const named = (solutions) => solutions.map((solution) => solution.map(({ data, index }) => `${data}${index}`).join(" ")).sort();

test("rows of columns and of zeros and ones", () => {
  for (const solver of [
    new DancingLinks().createSolver({ columns: 3 }).addSparseConstraint("a", [0, 2]).addSparseConstraints([{ data: "b", columnIndices: [1] }, { data: "c", columnIndices: [0, 1] }]),
    new DancingLinks().createSolver({ columns: 3 }).addBinaryConstraint("a", [1, 0, 1]).addBinaryConstraints([{ data: "b", columnValues: [0, 1, 0] }, { data: "c", columnValues: [1, 1, 0] }]),
  ]) {
    assert.deepEqual(solver.validateConstraints().findAll(), [[{ data: "a", index: 0 }, { data: "b", index: 1 }]]);
  }
});

test("secondary columns, templates, and parts of all solutions", () => {
  const template = new DancingLinks().createSolverTemplate({ primaryColumns: 2, secondaryColumns: 1 });
  template.addSparseConstraint("a", { primary: [0], secondary: [0] }).addBinaryConstraint("b", { primaryRow: [0, 1], secondaryRow: [1] });
  assert.deepEqual(template.createSolver().findAll(), []);
  const solver = template.createSolver().addSparseConstraint("c", { primary: [1], secondary: [] }).addSparseConstraint("d", { primary: [0], secondary: [] });
  assert.deepEqual(named(solver.findAll()), ["a0 c2", "b1 d3", "c2 d3"]);
  assert.equal(solver.find(2).length, 2);
  assert.equal(solver.find(0).length, 0);
  assert.equal(solver.findOne().length, 1);
  assert.equal([...solver.createGenerator()].length, 3);
  assert.equal(template.createSolver().find(9).length, 0);
});

test("a column that no row has is never covered, and a row without columns is never chosen", () => {
  const solver = new DancingLinks().createSolver({ columns: 2 }).addSparseConstraint("a", [0]).addSparseConstraint("b", []);
  assert.deepEqual(solver.findAll(), []);
  assert.deepEqual(named(solver.addSparseConstraint("c", [1]).findAll()), ["a0 c2"]);
  assert.throws(() => solver.addSparseConstraint("d", [2]), /column of row 3: expected a whole number, 0 to 1, found 2/);
});

test("what is wrong is said", () => {
  const links = new DancingLinks();
  const solver = () => links.createSolver({ columns: 2 });
  const parted = () => links.createSolver({ primaryColumns: 1, secondaryColumns: 1 });
  const wrong = [
    [() => links.createSolver(), /primaryColumns: expected a whole number.* found undefined/],
    [() => links.createSolver({ columns: -1 }), /RangeError: columns: expected a whole number/],
    [() => solver().find(), /find: expected a whole number.* found undefined/],
    [() => solver().find(1.5), /find: expected a whole number/],
    [() => solver().addSparseConstraint("a", 5), /row 0: expected an array, found 5/],
    [() => solver().addSparseConstraint("a", { primary: [0], secondary: [] }), /row 0: expected an array, found {"primary"/],
    [() => parted().addSparseConstraint("a", [0]), /row 0: expected an array, found undefined/],
    [() => parted().addSparseConstraint("a"), /row 0: expected an array, found undefined/],
    [() => solver().addBinaryConstraint("a", "10"), /row 0: expected an array, found "10"/],
    [() => parted().addBinaryConstraint("a"), /row 0: expected an array, found undefined/],
  ];
  for (const [work, message] of wrong) assert.throws(work, message);
  assert.deepEqual(solver().addSparseConstraint("a", Uint8Array.of(0, 1)).findAll(), [[{ data: "a", index: 0 }]]);
});
