// Exact-cover problems: answers, names, and what is refused.

import assert from "node:assert/strict";
import test from "node:test";
import { inspect } from "node:util";
import { Problem } from "crosscover";
import { bruteForce, random } from "./brute.js";

const KNUTH = [["c", "e"], ["a", "d", "g"], ["b", "c", "f"], ["a", "d", "f"], ["b", "g"], ["d", "e", "g"]];

test("each question has its answer", () => {
  const problem = new Problem(KNUTH);
  assert.equal(problem.size, 6);
  assert.equal(inspect(problem), "Problem { 7 items, 6 options }");
  assert.deepEqual([...problem], [[0, 3, 4]]);
  assert.deepEqual(problem.first(), [0, 3, 4]);
  assert.equal(problem.unique(), true);
  assert.equal(problem.count(), 1n);
  assert.deepEqual(problem.sample(2), [[0, 3, 4], [0, 3, 4]]);
  assert.deepEqual(problem.minCost(), [[0, 3, 4], 0]);
  assert.deepEqual(problem.best(3), [[[0, 3, 4], 0]]);
});

test("no solution is a value", () => {
  const problem = new Problem([["a"], ["a", "b"], ["a", "c"]]);
  assert.deepEqual([...problem], []);
  assert.equal(problem.first(), null);
  assert.equal(problem.unique(), false);
  assert.equal(problem.count(), 0n);
  assert.deepEqual(problem.sample(2), []);
  assert.equal(problem.minCost(), null);
  assert.deepEqual(problem.best(2), []);
});

test("a problem without items has one solution, which is empty", () => {
  for (const problem of [new Problem([]), new Problem({}), new Problem(new Map()), Problem.matrix([])]) {
    assert.deepEqual([...problem], [[]]);
    assert.equal(problem.count(), 1n);
  }
});

test("an item that no option has means no solution only if it is declared", () => {
  const options = { p: ["a", "b"] };
  assert.equal(new Problem(options).unique(), true);
  const missing = new Problem(options, { items: ["a", "b", "c"] });
  assert.deepEqual([missing.first(), missing.count(), missing.unique()], [null, 0n, false]);
  assert.equal(inspect(missing), "Problem { 3 items, 1 option }");
  const copy = new Problem(...JSON.parse(JSON.stringify(missing)));
  assert.equal(copy.count(), 0n);
  assert.equal(new Problem([], { items: ["a"] }).count(), 0n);
  assert.equal(new Problem(options, { items: new Set("abc"), multiplicities: { c: [0, 2] } }).count(), 1n);
  assert.equal(new Problem(options, { items: ["a", "b"], secondary: ["c"] }).count(), 1n);
  assert.equal(new Problem([[0, 1], [1, 0]], { items: [0, 1] }).count(), 2n);
});

test("options have names, data or numbers", () => {
  const piece = { piece: 7 };
  assert.deepEqual(new Problem({ left: ["a"], right: ["b"] }).first(), ["left", "right"]);
  assert.deepEqual(new Problem(new Map([[piece, ["a"]], [8, ["b"]]])).first(), [piece, 8]);
  assert.equal(new Problem([{ data: piece, items: ["a"] }]).first()[0], piece);
  assert.deepEqual(new Problem(new Set([new Set(["a"]), ["b"]])).first(), [0, 1]);
  assert.deepEqual(new Problem(Object.assign(Object.create(null), { a: [1] })).first(), ["a"]);
  assert.deepEqual(new Problem({ ["__proto__"]: ["a"] }).first(), ["__proto__"]);
});

test("items are the keys of a map", () => {
  const items = [1, "1", 1n, true, Symbol("s"), -1, 0.5, Infinity, "__proto__", "constructor"];
  assert.equal(new Problem([items]).count(), 1n);
  assert.equal(new Problem(items.map((item) => [item])).count(), 1n);
  assert.equal(new Problem([[0], [-0]]).count(), 2n);
});

test("secondary items, colors, multiplicities and costs by all kinds of mappings", () => {
  const options = { x: ["a", "s"], y: ["b", "s"], z: ["b", "t"] };
  assert.deepEqual([...new Problem(options, { secondary: ["s", "t"] })], [["x", "z"]]);
  assert.equal(new Problem({ x: ["a"], y: ["a"], z: ["a"] }, { multiplicities: { a: [2, null] } }).count(), 4n);
  const red = { secondary: ["s", "t"], colors: { x: { s: "red" }, y: new Map([["s", "red"]]) } };
  assert.equal(new Problem(options, red).count(), 2n);
  const blue = { secondary: ["s", "t"], colors: new Map([["x", { s: "red" }], ["y", { s: "blue" }]]) };
  assert.equal(new Problem(options, blue).count(), 1n);
  assert.equal(new Problem([["a", 5], ["b", 5]], { secondary: [5], colors: [{ 5: "red" }, { 5: "red" }] }).count(), 1n);

  const costs = { secondary: ["s", "t"], colors: red.colors, costs: { y: 1, z: 2 } };
  assert.deepEqual(new Problem(options, costs).best(2), [[["x", "y"], 1], [["x", "z"], 2]]);
  assert.deepEqual(new Problem([["a"], ["a"]], { costs: [2, 1] }).minCost(), [[1], 1]);
  assert.deepEqual(new Problem([["a"], ["a"]], { costs: { 0: 1 } }).minCost(), [[1], 0]);
  const most = 2 ** 31 - 1;
  assert.deepEqual(new Problem([["a"], ["b"]], { costs: [most, most] }).best(1), [[[0, 1], 2 * most]]);

  const triple = [["a"], ["a"], ["a"]];
  assert.equal(new Problem(triple, { multiplicities: { a: 2 } }).count(), 3n);
  assert.equal(new Problem(triple, { multiplicities: new Map([["a", [0, 3]]]) }).count(), 8n);
  assert.equal(new Problem([[1], [1], [1]], { multiplicities: { 1: [1, 2] } }).count(), 6n);
});

test("costs may have decimals", () => {
  const problem = new Problem({ x: ["a"], y: ["b"], z: ["a", "b"] }, { costs: { x: 0.1, y: 0.2, z: 1 } });
  assert.deepEqual(problem.best(2), [[["x", "y"], 0.3], [["z"], 1]]);
  assert.deepEqual(problem.minCost(), [["x", "y"], 0.3]);
  const least = (...costs) => new Problem(costs.map(() => ["a"]), { costs }).minCost()[1];
  assert.equal(least(Number((0.1 + 0.2).toFixed(6)), 1), 0.3);
  assert.deepEqual([least(1e-7, 2e-7), least(-1.5e-7, 0), least(-(2 ** 31)), least(2 ** 31 - 1)], [1e-7, -1.5e-7, -(2 ** 31), 2 ** 31 - 1]);
  assert.equal(least(2147483.647, 2147483.647), 2147483.647);
  assert.deepEqual(new Problem(...JSON.parse(JSON.stringify(problem))).best(2), problem.best(2));
});

test("any number of times is null", () => {
  const options = Array.from({ length: 5 }, () => ["a"]);
  assert.equal(new Problem(options, { multiplicities: { a: null } }).count(), 32n);
});

test("assumptions are those of a new problem", () => {
  const options = new Map(Array.from({ length: 16 }, (_, n) => [`o${n}`, [`r${n >> 2}`, `c${n & 3}`, `u${(n >> 2) + (n & 3)}`]]));
  const secondary = new Set([...options.values()].map(([, , up]) => up));
  const problem = new Problem(options, { secondary, costs: [...options.keys()].map((_, n) => (n * 7) % 5) });
  const all = problem.best(1000);
  const next = random(9);
  const seen = new Set();
  for (let round = 0; round < 80; round++) {
    const names = (most) => Array.from({ length: next(most + 1) }, () => `o${next(16)}`);
    const [forced, forbidden] = [names(2), names(3)];
    const expected = all.filter(([solution]) => forced.every((name) => solution.includes(name)) && !forbidden.some((name) => solution.includes(name)));
    const list = expected.map(([solution]) => String(solution)).sort();
    const assumed = problem.assume({ forced, forbidden });
    const note = JSON.stringify({ forced, forbidden });
    for (const same of [assumed, problem.assume({ forced }).assume({ forbidden }), new Problem(...JSON.parse(JSON.stringify(assumed)))]) {
      assert.deepEqual([...same].map(String).sort(), list, note);
      assert.equal(same.count(), BigInt(list.length), note);
      assert.equal(same.minCost()?.[1], expected[0]?.[1], note);
    }
    // The problem itself has not changed.
    assert.equal(problem.count(), BigInt(all.length));
    seen.add(list.length > 0);
  }
  assert.equal(seen.size, 2);
  const mixed = new Problem({ p: ["a"], q: ["a", "s"], r: ["s"] }, { secondary: ["s"] });
  assert.equal(mixed.assume({ forced: ["r"] }).first(), null);
  // Two iterators, each with its own assumptions.
  const [one, two] = [problem.assume({ forbidden: ["o0"] }), problem.assume({ forbidden: ["o1"] })].map((part) => [...part].length);
  const [a, b] = [problem.assume({ forbidden: ["o0"] }).solutions(), problem.assume({ forbidden: ["o1"] }).solutions()];
  const counts = [0, 0];
  for (let left = true; left; ) left = [a, b].map((solutions, at) => !solutions.next().done && ++counts[at]).some(Boolean);
  assert.deepEqual(counts, [one, two]);
});

test("a copy of the name of an option means this option, if JSON has all of it", () => {
  const cells = new Map([[[0, 0], ["a"]], [[0, 1], ["a"]], [[1, 0], ["b"]]]);
  const problem = new Problem(cells, { costs: new Map([[[0, 1], 5]]) });
  assert.deepEqual(problem.best(9), [[[[0, 0], [1, 0]], 0], [[[0, 1], [1, 0]], 5]]);
  const records = [{ row: 1, name: null }, { row: 2, name: "x" }].map((data) => ({ data, items: ["a"] }));
  const again = new Problem(records);
  for (const copy of [structuredClone, (data) => JSON.parse(JSON.stringify(data)), (data) => data]) {
    assert.deepEqual(again.assume({ forbidden: [copy(records[0].data)] }).first(), [records[1].data]);
  }
  const nested = (depth) => { let list = []; while (depth-- > 0) list = [list]; return list; };
  // What JSON would change is found as itself alone.
  for (const make of [() => new Map([[1, 2]]), () => ({ fit() {} }), () => [undefined], () => [NaN], () => [1n], () => new (class {})(), () => nested(100_000)]) {
    const name = make();
    const own = new Problem(new Map([[name, ["a"]]]));
    assert.equal(own.assume({ forced: [name] }).count(), 1n);
    assert.throws(() => own.assume({ forced: [make()] }), /forced: there is no option/);
  }
});

test("options may be iterators, also where they have colors", () => {
  const lists = [["a", "t"], ["b", "s"], ["c", "s"]];
  const more = { secondary: ["s", "t"], colors: { 1: { s: "red" }, 2: { s: "red" } } };
  assert.deepEqual([...new Problem(lists.map((list) => list.values()), more)], [[0, 1, 2]]);
});

test("a cost that is no number of JavaScript is refused", () => {
  const options = Array.from({ length: 2 ** 22 + 1 }, (_, item) => [item]);
  const problem = new Problem(options, { costs: options.map(() => 2 ** 31 - 1) });
  assert.throws(() => problem.best(1), /beyond 2 \*\* 53 - 1/);
});

test("JSON has the arguments of a problem with the same solutions", () => {
  const more = { secondary: ["s", "t"], colors: { y: { s: "red" }, z: { s: "red" } }, costs: { y: -1 } };
  const problem = new Problem({ x: ["a", "t"], y: ["b", "s"], z: ["c", "s"] }, { ...more, multiplicities: { a: [1, null], c: [0, 1] } });
  const text = JSON.stringify(problem);
  const copy = new Problem(...JSON.parse(text));
  assert.equal(JSON.stringify(copy), text);
  assert.deepEqual(copy.best(9), problem.best(9));
  // Two columns and rows of zeros and ones would be a matrix, and the last column has no option.
  const rows = [[1, 0, 0], [0, 1, 0]];
  const matrices = [[[[1, 1], [1, 1], [1, 1]]], [rows], [[]], [rows, { secondary: [2] }], [rows, { multiplicities: { 2: [0, 1] } }], [rows, { secondary: [0, 1], colors: [{ 0: 1 }, {}] }]];
  for (const given of matrices) {
    const matrix = Problem.matrix(...given);
    assert.deepEqual([...new Problem(...JSON.parse(JSON.stringify(matrix)))], [...matrix]);
  }
});

test("a matrix has an item for each column", () => {
  assert.deepEqual([...Problem.matrix([[1, 0], [0, 1], [1, 1]])].sort(), [[0, 1], [2]]);
  assert.deepEqual(Problem.matrix([[true, false]]).first(), null);
  assert.deepEqual(Problem.matrix([Uint8Array.of(1, 1)]).first(), [0]);
  assert.deepEqual(Problem.matrix([[1], [1]], { costs: [4, 2] }).best(1), [[[1], 2]]);
  const rows = [[1, 0, 0, 1], [0, 1, 1, 0], [1, 1, 1, 1]];
  const more = { secondary: [3], colors: [{ 3: 1 }, {}, {}], costs: [2, 3, 4], multiplicities: { 1: [1, null] } };
  assert.deepEqual(Problem.matrix(rows, more).best(9), [[[2], 4], [[0, 1], 5]]);
  // A column without a one is an item, too.
  assert.equal(Problem.matrix([[1, 0]]).count(), 0n);
  assert.equal(Problem.matrix([[1, 0]], { secondary: [1] }).count(), 1n);
  assert.equal(Problem.matrix([[1, 0]], { multiplicities: { 1: [0, 1] } }).count(), 1n);
});

test("solutions are found as they are asked for", () => {
  const pairs = [];
  for (let a = 0; a < 60; a++) for (let b = a + 1; b < 60; b++) pairs.push([a, b]);
  const problem = new Problem(pairs);
  const first = problem.solutions().next().value;
  assert.equal(first.length, 30);
  // Two iterators, and another problem between them.
  const [one, two] = [problem.solutions(), problem.solutions()];
  const seen = new Set();
  for (let k = 0; k < 20_000; k++) {
    const solution = one.next().value;
    seen.add(solution.join());
    if (k % 5000 === 0) {
      assert.deepEqual(two.next().value.length, 30);
      assert.equal(new Problem(KNUTH).count(), 1n);
    }
  }
  assert.equal(seen.size, 20_000);
});

test("the order does not depend on where the search is interrupted", () => {
  const pairs = [];
  for (let a = 0; a < 12; a++) for (let b = a + 1; b < 12; b++) pairs.push([a, b]);
  const [one, two] = [new Problem(pairs), new Problem(pairs)];
  const [first, second] = [one.solutions(), two.solutions()];
  for (;;) {
    const [a, b] = [first.next(), second.next()];
    assert.deepEqual(a, b);
    if (a.done) break;
  }
});

test("a seed draws the same solutions", () => {
  const options = Array.from({ length: 40 }, (_, k) => [k >> 1]);
  const problem = new Problem(options);
  const many = new Problem(Array.from({ length: 400 }, (_, side) => [side >> 1]));
  assert.notDeepEqual(many.sample(), many.sample());
  assert.deepEqual(problem.sample(5, { seed: 7 }), problem.sample(5, { seed: 7n }));
  assert.notDeepEqual(problem.sample(5, { seed: 7 }), problem.sample(5, { seed: 2n ** 64n - 1n }));
});

test("answers are those of brute force", () => {
  const next = random(20);
  for (let round = 0; round < 600; round++) {
    const { options, more } = randomProblem(next);
    const expected = bruteForce(options, more);
    const problem = new Problem(options, more);
    const note = JSON.stringify({ round, options, more });
    assert.deepEqual([...problem].map(String).sort(), expected.map(({ solution }) => String(solution)).sort(), note);
    assert.equal(problem.count(), BigInt(expected.length), note);
    assert.equal(problem.unique(), expected.length === 1, note);
    const costs = expected.map(({ cost }) => cost).sort((a, b) => a - b);
    assert.deepEqual(problem.best(3).map(([, cost]) => cost), costs.slice(0, 3), note);
    for (const solution of problem.sample(3, { seed: round })) assert.ok(expected.some((one) => String(one.solution) === String(solution)), note);
    if (expected.length > 0) assert.ok(problem.first() !== null, note);
  }
});

function randomProblem(next) {
  const [primary, secondary] = [1 + next(5), next(3)];
  const options = [];
  const colors = [];
  for (let k = next(11); k > 0; k--) {
    const items = Array.from({ length: primary + secondary }, (_, item) => item).filter(() => next(3) === 0);
    if (items.length === 0) continue;
    options.push(items);
    colors.push(Object.fromEntries(items.filter((item) => item >= primary && next(2)).map((item) => [item, "rgb"[next(3)]])));
  }
  const isUsed = (item) => options.some((items) => items.includes(item));
  const more = { secondary: Array.from({ length: secondary }, (_, k) => primary + k).filter(isUsed), colors, costs: options.map(() => next(20) - 5) };
  if (next(3) === 0) {
    const [low, item] = [next(3), next(primary)];
    if (isUsed(item)) more.multiplicities = { [item]: [low, Math.max(1, low + next(2))] };
  }
  return { options, more };
}

test("a matrix is not taken for lists of items", () => {
  const matrices = [
    [[1, 0], [0, 1]],
    [[1, 0, 0], [0, 1, 1]],
    [[1, 0, 1]],
    [[true, false], [false, true]],
    [Uint8Array.of(1, 0), Uint8Array.of(0, 1)],
    { x: [1, 0], y: [0, 1] },
  ];
  for (const matrix of matrices) assert.throws(() => new Problem(matrix), { name: "TypeError", message: /did you mean Problem.matrix\?/ });
  // Lists of items.
  assert.deepEqual([...new Problem([[0, 1]])], [[0]]);
  assert.deepEqual([...new Problem([[0], [1]])], [[0, 1]]);
  assert.deepEqual([...new Problem([[0, 1], [0], [1]])].sort(), [[0], [1, 2]]);
  assert.deepEqual([...new Problem([[0, 1], [1, 0]], { secondary: [1] })].sort(), [[0], [1]]);
  assert.deepEqual([...new Problem([["0", "1"], ["1", "0"]])].sort(), [[0], [1]]);
});

test("what is wrong is said, and the module still works", () => {
  const wrong = [
    [() => new Problem([["a", "b"]], { items: ["a"] }), /option 0: items has no item "b"/],
    [() => new Problem([["a"]], { items: ["a"], multiplicities: { b: 2 } }), /multiplicities: items has no item "b"/],
    [() => new Problem([["a"]], { items: "a" }), /items: expected an array, found the text "a"/],
    [() => Problem.matrix([[1]], { items: [0] }), /unknown option items: expected secondary/],
    [() => new Problem(5), /options: expected an array/],
    [() => new Problem(), /options: expected an array/],
    [() => new Problem("abc"), /options: expected an array, found the text/],
    [() => new Problem([5]), /option 0: expected an array, found 5/],
    [() => new Problem(["abc"]), /option 0: expected an array, found the text "abc"/],
    [() => new Problem([[]]), /option 0: an option has at least one item/],
    [() => new Problem([["a", "b", "a"]]), /option 0 has the item "a" twice/],
    [() => new Problem([[["a", 1]]]), /an item is an array.*"a:1"/],
    [() => new Problem([["a", ["x", 1]]], { secondary: ["x"] }), /option 0: \["x", 1\] is no item: to give "x" a color.* colors has {"x": 1}/],
    [() => new Problem([["a"], ["b", undefined]]), /option 1: an item is undefined, a missing value/],
    [() => new Problem([["a", null]]), /an item is null/],
    [() => new Problem([["a", NaN]]), /an item is NaN/],
    [() => new Problem([[{ row: 1 }]]), /option 0: an item is of the type object: use a text or a number/],
    [() => new Problem([["a"]], { secondary: [new Date(0)] }), /secondary: an item is a Date/],
    [() => new Problem(Object.entries({ x: ["a", "b"] })), /if these are entries of options, use new Map\(entries\)/],
    [() => new Problem([["a"]], { costs: [undefined] }), /cost of option 0: .* found undefined/],
    [() => new Problem([["a"]], { costs: [NaN] }), /cost of option 0: .* found NaN/],
    [() => new Problem([["a"]], { costs: [0.1 + 0.2] }), /^RangeError: cost of option 0: 0.30000000000000004 has 17 decimals, but all costs together may have only about 9 digits: round them, as in Number\(cost.toFixed\(6\)\)$/],
    [() => new Problem([["a"], ["a"]], { costs: [1, 0.3 - 0.1 * 3] }), /cost of option 1: -5.551115123125783e-17 has 32 decimals.*toFixed\(6\)/],
    [() => new Problem([["a"], ["a"]], { costs: [1e-19, 0] }), /cost of option 0: 1e-19 has 19 decimals/],
    [() => new Problem([["a"], ["a"]], { costs: [5e-324, 1e-300] }), /cost of option 0: 5e-324 has 324 decimals/],
    [() => new Problem([["a"], ["a"]], { costs: [0.001, 2147484] }), /cost of option 0: 0.001 has 3 decimals.*toFixed\(2\)/],
    [() => new Problem([["a"]], { costs: [1e21] }), /cost of option 0: expected a cost from -2147483648 to 2147483647, found 1e\+21/],
    [() => new Problem([["a"]], { costs: [-Infinity] }), /cost of option 0: expected a number, found -Infinity/],
    [() => new Problem([["a"]], { costs: new Map([[0, undefined]]) }), /cost of option 0: .* found undefined/],
    [() => new Problem([["a"]], { costs: [1n] }), /cost of option 0: .* found 1n/],
    [() => new Problem([["a"]], { colors: [undefined] }), /colors of option 0: expected a Map or an object, found undefined/],
    [() => new Problem([["a"]], { secondary: ["a"], colors: [new Set(["a"])] }), /colors of option 0: .* use new Map\(entries\)/],
    [() => new Problem([[0, 1]], { multiplicities: [2, 1] }), /multiplicities: .* found a list: use new Map\(entries\)/],
    [() => new Problem([[1], [2]], { multiplicities: { 3: 1 } }), /multiplicities: no option has the item "3"/],
    [() => new Problem([{ data: 1, items: ["a"] }, ["b"]]), /option 1: expected a record/],
    [() => new Problem([{ data: 1, items: ["a"] }, { items: ["b"] }]), /option 1: expected data beside its items/],
    [() => new Problem({ b: ["a"], 10: ["a"], 9: ["a"] }), /names that are whole numbers, such as "9", .*: use a Map or an array/],
    [() => new Problem([["a"]], { secondry: [] }), /unknown option secondry: expected items, secondary, colors/],
    [() => new Problem([["a"]], { secondary: "a" }), /secondary: expected an array/],
    [() => new Problem([["a"]], { colors: [{ a: 1 }] }), /"a" has a color, so it must be in secondary/],
    [() => new Problem([["a"]], { secondary: ["a"], colors: [{ b: 1 }] }), /colors are given to items that it does not have/],
    [() => new Problem([["a"]], { colors: "a" }), /colors: expected an array, found the text "a"/],
    [() => new Problem([], { costs: "" }), /costs: expected an array, found the text ""/],
    [() => new Problem([["a"]], { multiplicities: "a" }), /multiplicities: expected a Map or an object, found "a"/],
    [() => new Problem([["a"]], { colors: [] }), /colors: expected 1, one for each option, found 0/],
    [() => new Problem([["a"]], { colors: [5] }), /colors of option 0: expected a Map or an object, found 5/],
    [() => new Problem([["a"]], { colors: 5 }), /colors: expected a Map or an object, found 5/],
    [() => new Problem({ x: ["a"] }, { costs: { y: 1 } }), /costs: there is no option "y"/],
    [() => new Problem([["a"]], { costs: [2 ** 31] }), /cost of option 0: expected a cost from -2147483648 to 2147483647, found 2147483648/],
    [() => new Problem([["a"]], { costs: ["1"] }), /cost of option 0: expected a number, found "1"/],
    [() => new Problem({ p: ["a"] }).assume({ forced: ["q"] }), /forced: there is no option "q"/],
    [() => new Problem([["a"]]).assume({ forced: 0 }), /forced: expected an array, found 0/],
    [() => new Problem([{ data: { row: 1 }, items: ["a"] }]).assume({ forced: [{ row: 2 }] }), /forced: there is no option {"row":2}/],
    [() => new Problem([{ data: { row: 1 }, items: ["a"] }], { costs: new Map([[{ row: 2 }, 1]]) }), /costs: there is no option {"row":2}/],
    [() => new Problem(new Map([[[1, 2], ["a"]], [[1, 2], ["b"]]])).assume({ forced: [[1, 2]] }), /forced: several options are like 1,2: give the object itself/],
    [() => new Problem([["a"]], { multiplicities: { a: 0 } }), /multiplicity of "a": expected 1 or more, found 0: to choose none of its options, leave them out or use problem.assume/],
    [() => new Problem([["a"]], { multiplicities: { a: [0, 0] } }), /multiplicity of "a": expected 1 or more, found 0,0/],
    [() => new Problem([["a"]], { multiplicities: { a: [2, 1] } }), /multiplicity of "a": expected a whole number, 0 to 1/],
    [() => new Problem([["a"]], { multiplicities: { a: [1, 2, 3] } }), /multiplicity of "a"/],
    [() => new Problem([["a"]], { secondary: ["a"], multiplicities: { a: 2 } }), /"a" is a secondary item/],
    [() => new Problem([["a"]], { secondary: ["d"] }), /secondary: no option has the item "d"/],
    [() => new Problem([["a"]], { multiplicities: { d: [0, 2] } }), /multiplicities: no option has the item "d"/],
    [() => Problem.matrix([[1, 0], [1]]), /row 1: expected 2 columns, found 1/],
    [() => Problem.matrix([[1, 0]], { secondary: [2] }), /secondary: there is no column 2/],
    [() => Problem.matrix([[1, 0]], { multiplicities: new Map([[-1, 1]]) }), /multiplicities: there is no column -1/],
    [() => Problem.matrix([[1, 0]], { cost: [1] }), /unknown option cost/],
    [() => Problem.matrix("10"), /rows: expected an array, found the text/],
    [() => Problem.matrix([[0, 0]]), /row 0: an option has at least one item/],
    [() => Problem.matrix(["11"]), /row 0: expected an array, found the text/],
    [() => Problem.matrix([["1", "0"]]), /row 0: expected 0, 1, true or false, found "1"/],
    [() => Problem.matrix([[2]]), /row 0: expected 0, 1, true or false, found 2/],
    [() => Problem.matrix(5), /rows: expected an array, found 5/],
    [(problem) => problem.first(5), /expected an object with timeout, maxNodes/],
    [(problem) => problem.first({ timeOut: 5 }), /unknown option timeOut: expected timeout, maxNodes/],
    [(problem) => problem.first({ timeout: -1 }), /timeout: expected milliseconds, 0 or more, found -1/],
    [(problem) => problem.first({ timeout: NaN }), /timeout/],
    [(problem) => problem.first({ timeout: "5" }), /timeout: expected milliseconds, 0 or more, found "5"/],
    [(problem) => problem.count({ maxNodes: 1.5 }), /maxNodes: expected a whole number, 0 to 2 \*\* 53 - 1, found 1.5/],
    [(problem) => problem.count({ memory: -1 }), /memory/],
    [(problem) => problem.best(-1), /k: expected a whole number/],
    [(problem) => problem.best(), /k: expected a whole number/],
    [(problem) => problem.sample(2 ** 40), /k: expected a whole number/],
    [(problem) => problem.sample(1, { seed: -1 }), /seed: expected a whole number/],
    [(problem) => problem.sample(1, { seed: 2n ** 64n }), /seed: .* a bigint up to 2n \*\* 64n - 1n, found 18446744073709551616n/],
    [(problem) => problem.sample(1, { seed: 2 ** 60 }), /seed: expected a whole number, 0 to 2 \*\* 53 - 1, or a bigint/],
    [(problem) => problem.sample(1, { seed: "x" }), /seed/],
  ];
  const problem = new Problem(KNUTH);
  for (const [work, message] of wrong) {
    assert.throws(() => work(problem), message);
    assert.equal(problem.count(), 1n);
  }
});
