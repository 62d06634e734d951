// Tilings: published numbers, forms of input, drawings, and errors.

import assert from "node:assert/strict";
import test from "node:test";
import { BudgetSpent, Tiling } from "crosscover/cover";

const PENTOMINOES = {
  F: ".##/##./.#.",
  I: "#####",
  L: "####/#...",
  N: "###./..##",
  P: "###/##.",
  T: "###/.#./.#.",
  U: "#.#/###",
  V: "#../#../###",
  W: "#../##./.##",
  X: ".#./###/.#.",
  Y: "####/.#..",
  Z: "##./.#./.##",
};
const TETRAHEXES = { I: "####", J: "###/#..", Y: "###/..#", O: "##/##", Z: "##./.##", U: "##/.#/#.", P: ".#./.##/#.." };
const SOMA = { V: "##/#.", L: "###/#..", T: "###/.#.", Z: "##./.##", A: "##/.#+../.#", B: "##/#.+../#.", P: "##/#.+#." };
const DOMINO = { domino: "##" };
const many = { times: null };

const count = (...given) => new Tiling(...given).problem().count();
const distinct = (...given) => new Tiling(...given).distinct().problem().count();

// Haselgrove (1960); Golomb, "Polyominoes" (1994).
test("pentominoes on rectangles have the published numbers", () => {
  const found = ["20x3", "15x4", "12x5", "10x6"].map((board) => distinct(board, PENTOMINOES));
  assert.deepEqual(found, [2n, 368n, 1010n, 2339n]);
});

// Scott (1958).
test("pentominoes around a hole have the published number", () => {
  const inHole = (row) => row === 3 || row === 4;
  const board = Array.from({ length: 8 }, (_, row) => Array.from({ length: 8 }, (_, column) => !(inHole(row) && inHole(column))));
  assert.equal(distinct(board, PENTOMINOES), 65n);
});

// Conway and Guy: 240 if mirror images, which exchange A and B, count once.
test("the Soma cube has the published number", () => {
  assert.equal(distinct("3x3x3", SOMA), 240n);
  assert.equal(new Tiling("3x3x3", SOMA).distinct({ mirrored: false }).problem().count(), 480n);
});

// Kasteleyn; Temperley and Fisher (1961). The 2x2x2 box by hand.
test("dominoes have the published numbers", () => {
  assert.equal(count("8x8", DOMINO, many), 12988816n);
  assert.equal(count("4x4", DOMINO, { ...many, torus: true }), 272n);
  assert.equal(count("8x8", DOMINO, { ...many, torus: true }), 311853312n);
  assert.equal(count("2x2x2", DOMINO, many), 9n);
});

// The On-Line Encyclopedia of Integer Sequences.
test("dominoes are counted up to turns and mirrors", () => {
  const found = [2, 4, 6, 8].map((side) => distinct(`${side}x${side}`, DOMINO, many));
  assert.deepEqual(found, [1n, 9n, 930n, 1629189n]);
  assert.equal(distinct("8x8", DOMINO, { times: 32 }), 1629189n);
});

test("solutions without a piece that tells are compared", () => {
  const tiling = new Tiling("4x4", DOMINO, many).distinct();
  const problem = tiling.problem();
  const kept = [...problem];
  assert.equal(kept.length, 9);
  assert.equal(new Set(kept.map((solution) => tiling.draw(solution))).size, 9);
  const isKept = (solution) => kept.some((other) => other.every((placement) => solution.includes(placement)));
  assert.ok(isKept(problem.first()));
  assert.equal(problem.unique(), false);
  // What is assumed leaves some of these.
  const placement = tiling.placements()[0];
  const part = problem.assume({ forced: [placement] });
  assert.deepEqual([...part], kept.filter((solution) => solution.includes(placement)));
  assert.equal(part.count(), BigInt([...part].length));
  assert.ok(isKept(part.first()));
  const large = new Tiling("8x8", DOMINO, many).distinct().problem();
  assert.throws(() => large.count({ maxNodes: 1000 }), (error) => error instanceof BudgetSpent && error.known < 1629189n);
  const squares = (times) => new Tiling("4x4", { square: "##/##" }, { times }).distinct().problem();
  assert.equal(squares(4).unique(), true);
  assert.equal(squares(3).first(), null);
});

// Goodger, "Polyform Puzzler".
test("tetrahexes have the published numbers", () => {
  assert.equal(distinct("7x4", TETRAHEXES, { hexagons: true }), 9n);
  const triangle = Array.from({ length: 7 }, (_, row) => "#".repeat(7 - row));
  assert.equal(count(triangle, TETRAHEXES, { hexagons: true }), 0n);
});

test("texts, rows and cells are the same shapes", () => {
  const text = "board\n###\n#.?\npiece L 0..1 ##/#.\npiece i any fixed ##\n";
  const expected = String(new Tiling(text).problem().count());
  const L = [["##", "#."], [[1, 1], [1, 0]], new Set([[true, true], new Uint8Array([1, 0])]), { cells: [[5, -1], [5, 0], [6, -1]] }];
  const boards = ["###\n#.?", "###/#.?", ["###", "#.?"], [[1, 1, true], [1, 0, null]]];
  for (const board of boards) {
    for (const shape of L) {
      const tiling = new Tiling(board, new Map([["L", shape], ["i", "##"]]), { times: { L: [0, 1], i: null }, moves: { i: "fixed" } });
      assert.equal(String(tiling.problem().count()), expected);
      assert.equal(String(tiling), "board\n###\n#.?\npiece L 0..1 ##/#.\npiece i any fixed ##\n");
    }
  }
  const layers = [[[1, 1], [0, 1]], [[0, 0], [0, 1]]];
  const cells = { cells: [[0, 0, 0], [0, 0, 1], [0, 1, 1], [1, 1, 1]] };
  for (const shape of ["##/.#+../.#", "##\n.#\n+\n..\n.#", layers, cells]) {
    assert.equal(String(new Tiling(shape, { A: shape })), "board\n##\n.#\n+\n..\n.#\npiece A 1..1 ##/.#+../.#\n");
  }
});

test("pieces move and count as they may", () => {
  const ways = (shape, moves) => new Tiling("3x3", { p: shape }, { moves }).placements().length;
  assert.deepEqual(["free", "one-sided", "fixed", null].map((moves) => ways("###/#..", moves)), [16, 8, 2, 16]);
  assert.deepEqual([1, 2, [1, 2], [0, null], 0].map((times) => count("?????", { i: "##" }, { times })), [4n, 3n, 7n, 8n, 1n]);
});

test("solutions are placements, with costs and assumptions", () => {
  const tiling = new Tiling("2x3", DOMINO, many);
  const placements = tiling.placements();
  assert.deepEqual(placements[0], { piece: "domino", cells: [[0, 0], [0, 1]] });
  const isFlat = ({ cells: [[first], [second]] }) => first === second;
  const costs = new Map(placements.filter(isFlat).map((placement) => [placement, 1.5]));
  const problem = tiling.problem({ costs });
  const [solution, cost] = problem.minCost();
  assert.equal(cost, 1.5);
  assert.equal(solution.filter(isFlat).length, 1);
  assert.deepEqual(problem.best(3).map(([, cost]) => cost), [1.5, 1.5, 4.5]);
  assert.deepEqual(tiling.problem({ costs: placements.map(() => 1) }).minCost()[1], 3);
  assert.deepEqual(problem.assume({ forced: [placements[0]] }).count(), 2n);
  // Also placements that come from a file, a message or another tiling.
  for (const copies of [JSON.parse(JSON.stringify(placements)), structuredClone(placements), new Tiling(String(tiling)).placements()]) {
    assert.deepEqual(problem.assume({ forced: [copies[0]] }).count(), 2n);
    const copied = new Map(copies.filter(isFlat).map((placement) => [placement, 1.5]));
    assert.deepEqual(tiling.problem({ costs: copied }).best(3), problem.best(3));
  }
  const off = { piece: "domino", cells: [[0, 0], [2, 0]] };
  assert.throws(() => problem.assume({ forbidden: [off] }), { message: `forbidden: there is no option ${JSON.stringify(off)}` });
  const box = new Tiling("2x1x2", DOMINO, many).placements();
  assert.deepEqual(box[0].cells, [[0, 0, 0], [0, 0, 1]]);
});

test("solutions are drawn", () => {
  const tiling = new Tiling("3x3", { O: "##/##", I: "###", i: "##" }).distinct();
  const solutions = [...tiling.problem()];
  assert.deepEqual(solutions.map((solution) => tiling.draw(solution)), ["OOI\nOOI\niiI"]);
  assert.match(tiling.svg(solutions[0]), /^<svg/);
  // Also what comes from elsewhere.
  assert.equal(tiling.draw(JSON.parse(JSON.stringify(solutions[0].slice(0, 1)))).split("O").length, 5);
  assert.equal(new Tiling("#?/.#+##/##", { i: "##" }, many).draw([]), "#?\n.#\n+\n##\n##");
});

test("what is wrong is said", () => {
  const refused = (given, message) => assert.throws(() => new Tiling(...given), { message });
  refused(["bord 3x3"], 'line 1, column 1: expected a line that begins with "board", "piece" or "cells", or with | as a comment, found "bord"');
  refused([[[1]]], "expected a board and pieces, or one text that says all");
  refused(["board 1x1", undefined, { torus: true }], "expected a board and pieces, or one text that says all");
  refused(["2x2", { "a b": "#" }], 'pieces: expected names without blanks, colons and bars, found "a b"');
  refused(["2x2", { a: "#x" }], 'piece a: expected rows of #, ? and ., found "#x"');
  refused(["2x2", { a: [[2, 3]] }], "piece a: expected rows of true, false and null, or { cells }, found 2");
  refused(["2x2", { a: { cells: [[1]] } }], "piece a: expected cells of two whole numbers, or three in a box, found 1");
  refused(["2x2", { a: 5 }], "piece a: expected a text, rows, or { cells }");
  refused([{ cells: [[0, -1]] }, { a: "#" }], "board: expected cells from 0 on");
  refused([{ cells: [[0, 0], [10 ** 9, 0]] }, { a: "#" }], "board: expected at most 65536 cells in the box around it");
  refused(["2x2", { a: "#" }, { times: { b: 2 } }], 'times: there is no piece "b"');
  refused(["2x2", { a: "#" }, { times: [2, 1] }], "times: piece a: expected a number from 0 on, two in order, or null, found 2,1");
  refused(["2x2", { a: "#" }, { moves: "turned" }], 'moves: expected "free", "one-sided", "fixed" or null, found "turned"');
  refused(["2x2", { a: "#" }, { flips: true }], "unknown option flips: expected times, moves, hexagons, torus");
  const tiling = new Tiling("2x2", { a: "#" }, { times: 4 });
  const once = tiling.distinct().problem();
  for (const question of [() => once.sample(), () => once.minCost(), () => once.best(2)]) {
    assert.throws(question, /no piece that is used once tells turned and mirrored tilings apart/);
  }
  assert.throws(() => JSON.stringify(once), /cannot be sent: send String\(tiling\)/);
  assert.throws(() => tiling.draw([{ piece: "b", cells: [[0, 0]] }]), /there is no piece "b", or no such cells on the board/);
  assert.throws(() => tiling.draw([{ piece: "a", cells: [[2, 0]] }]), /no such cells/);
  assert.throws(() => tiling.draw([5]), { message: 'solution: expected placements such as { piece: "O", cells: [[0, 0], [0, 1]] }, found 5' });
  assert.throws(() => tiling.svg([{ piece: "a", cells: 5 }]), /expected placements .* found {"piece":"a","cells":5}/);
  assert.throws(() => tiling.draw([null]), /expected placements .* found null/);
  assert.throws(() => tiling.draw([{ piece: "a", cells: [5] }]), /solution: expected cells of two whole numbers, or three in a box, found 5/);
  for (const none of [undefined, 5, "a"]) assert.throws(() => tiling.draw(none), /solution: expected an array of placements, found/);
  assert.throws(() => tiling.problem({ costs: new Map([["a", 1]]) }), /costs: there is no option "a"/);
  assert.throws(() => structuredClone(tiling), /send String\(tiling\)/);
});
