// What node alone has: the worker of the package, and `require`.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import test from "node:test";
import * as here from "crosscover";
import { BudgetSpent, Picture, Problem, Puzzle, Tiling, generate, stop, verify } from "crosscover/worker";

const TOOLS = process.env.NPM_TOOLS ?? assert.fail("expected the variable NPM_TOOLS: run `cargo xtask npm --test`");
const pairs = [];
for (let a = 0; a < 41; a++) for (let b = a + 1; b < 41; b++) pairs.push([a, b]);
const run = (name, text, ...words) => {
  writeFileSync(name, text);
  return execFileSync("node", [...words, name], { encoding: "utf8", timeout: 60_000 });
};

test("a worker of node answers as this thread does", async () => {
  const options = { x: ["a", "b"], y: ["c"], z: ["a", "b"] };
  const problem = new Problem(options, { costs: { x: 0.5 } });
  const found = [];
  for await (const solution of problem) found.push(solution);
  assert.deepEqual(found, [...new here.Problem(options)]);
  assert.deepEqual(await problem.best(2), [[["y", "z"], 0], [["x", "y"], 0.5]]);
  assert.deepEqual(await problem.assume({ forbidden: ["z"] }).first(), ["x", "y"]);
  assert.equal(await problem.count(), 2n);
  await assert.rejects(problem.count({ maxNodes: 0 }), BudgetSpent);
  assert.throws(() => new Problem([["a", "a"]]), /option 0/);
  await assert.rejects(new Puzzle([[2]], [[1]]).solve(), /blocks need 2 cells/);
  const puzzle = new Puzzle([[2], [1]], [[1], [2]]);
  assert.equal(String(await puzzle.solve()), "##\n.#");
  assert.equal((await new Picture("#..\n.#.\n..#").repair()).rows.length, 3);
  const tiling = new Tiling("2x3", { i: "##" }, { times: null });
  const dominoes = await tiling.problem();
  assert.equal(await dominoes.count(), 3n);
  const [placement] = await tiling.placements();
  assert.equal(await tiling.draw(await dominoes.assume({ forced: [placement] }).first()), "ii\nII\nii");
  const distinct = await new Tiling("2x3", { i: "##" }, { times: null }).distinct().problem();
  assert.equal(await distinct.count(), 2n);
  const rows = [];
  for await (const row of generate(3, { width: 5, height: 5 })) rows.push(row);
  assert.deepEqual((await verify(rows)).findings, []);
});

test("a signal and stop end the thread of a search", async () => {
  const hard = new Problem(pairs);
  await assert.rejects(hard.first({ signal: AbortSignal.timeout(300) }), { name: "TimeoutError" });
  const endless = hard.first();
  stop("enough");
  await assert.rejects(endless, /enough/);
  assert.equal(await new Problem([["a"]]).count(), 1n);
});

test("a program ends without a call of stop, and not before its answer", () => {
  const text = 'import { Problem } from "crosscover/worker"; console.log(String(await new Problem([["a"], ["a"]]).count()));';
  assert.equal(run("ends.mjs", text), "2\n");
});

test("CommonJS has the same package", () => {
  const text = `
    // The other module first: the one that has more is taken.
    const cover = require("crosscover/cover");
    const { BudgetSpent, Problem, Puzzle, generate } = require("crosscover");
    const { DancingLinks } = require("crosscover/dancing-links");
    const worker = require("crosscover/worker");
    if (cover.Problem !== Problem || cover.BudgetSpent !== BudgetSpent || worker.BudgetSpent !== BudgetSpent) throw new Error("two classes");
    const problem = new cover.Problem([["a"], ["a"]]);
    const links = new DancingLinks().createSolver({ columns: 1 }).addSparseConstraint("a", [0]);
    new worker.Problem([["a"]]).count().then((count) => {
      console.log([new Problem([["a"]]).count(), problem.count(), links.findAll().length, count, String(new Puzzle([[1]], [[1]]).solve()), [...generate(1)].length].join());
    });`;
  const [major, minor] = process.versions.node.split(".").map(Number);
  // Without it, newer versions would load ES modules for `require`.
  const plain = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? ["--no-experimental-require-module"] : [];
  assert.equal(run("common.cjs", text, ...plain), "1,2,1,1,#,1\n");
});

/** Jest runs tests in a realm of their own, whose classes are others than those of node. */
const JEST = `
  test("a program is tested", async () => {
    const { BudgetSpent, Problem, Puzzle, generate, verify } = crosscover;
    expect([...new Problem({ x: ["a"], y: ["a"] })]).toEqual([["x"], ["y"]]);
    expect(() => new Problem([["a"], ["a"]]).count({ maxNodes: 0 })).toThrow(BudgetSpent);
    expect(() => new Problem([["a", "a"]])).toThrow(Error);
    const [puzzle] = Puzzle.read(Buffer.from(JSON.stringify(new Puzzle([[2], [1]], [[1], [2]]))));
    expect(Puzzle.read(new TextEncoder().encode(puzzle.write("webpbn")))[0].rows).toEqual([[2], [1]]);
    expect(String(puzzle.solve())).toBe("##\\n.#");
    expect(verify([...generate(1, { width: 5, height: 5 })]).findings).toEqual([]);
    expect(new cover.Problem([["a"]])).toBeInstanceOf(Problem);
    const asked = new worker.Problem([["a"], ["a"]]);
    expect(await asked.count({ signal: AbortSignal.timeout(60_000) })).toBe(2n);
    await expect(asked.count({ maxNodes: 0 })).rejects.toThrow(BudgetSpent);
    worker.stop();
  });`;

test("Jest tests programs that require the package, and those that import it", () => {
  mkdirSync("jest", { recursive: true });
  const modules = { crosscover: "crosscover", cover: "crosscover/cover", worker: "crosscover/worker" };
  const lines = (line) => Object.entries(modules).map(line).join("");
  writeFileSync("jest/required.test.cjs", lines(([name, from]) => `const ${name} = require("${from}");\n`) + JEST);
  writeFileSync("jest/imported.test.mjs", lines(([name, from]) => `import * as ${name} from "${from}";\n`) + JEST);
  const options = ["--rootDir=jest", "--runInBand", "--watchman=false", '--config={"transform":{}}'];
  execFileSync("node", ["--experimental-vm-modules", `${TOOLS}/node_modules/jest/bin/jest.js`, ...options], { stdio: "pipe" });
});

test("TypeScript compiles programs to CommonJS", () => {
  writeFileSync("program.cts", `
    import { Problem, type PackRow, generate } from "crosscover";
    import { Problem as Cover } from "crosscover/cover";
    import { DancingLinks } from "crosscover/dancing-links";
    import { Problem as Asked } from "crosscover/worker";
    const rows: PackRow[] = [...generate(1)];
    const counts: bigint[] = [new Problem([["a"]]).count(), new Cover([["a"]]).count()];
    const asked: Promise<bigint> = new Asked([["a"]]).count();
    new DancingLinks<string>().createSolver({ columns: 1 }).findAll();
    asked.then((count) => console.log([...counts, count, rows.length].join()));
  `);
  const options = ["--strict", "--skipLibCheck", "false", "--target", "es2022", "--lib", "es2022,dom", "--module", "nodenext", "--types", ""];
  execFileSync(`${TOOLS}/node_modules/.bin/tsc`, [...options, "program.cts"], { stdio: ["ignore", "inherit", "inherit"] });
  assert.equal(execFileSync("node", ["program.cjs"], { encoding: "utf8" }), "1,1,1,1\n");
});
