// The package as npm installed it: its files, its README, its types, and bundles of it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import test from "node:test";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import * as crosscover from "crosscover";
import * as cover from "crosscover/cover";

const TOOLS = process.env.NPM_TOOLS ?? assert.fail("expected the variable NPM_TOOLS: run `cargo xtask npm --test`");
const tool = (name, ...words) => execFileSync(`${TOOLS}/node_modules/.bin/${name}`, words, { encoding: "utf8" });
const PACKAGE = "node_modules/crosscover";
const TECHNIQUES = ["contradiction", "count", "deeper", "edge", "either-way", "gap", "line", "overlap"];
/** Puzzles with one solution, several, and none, whose explanations have all techniques. */
const IDS = [
  "5x5:2/1/2/1/1/2/1/1.1/1/1",
  "5x5:2/1.1/2/1.1/1/1.1/2/1/2/1.1",
  "5x6:2a.1b/1a.1a.1b/2a.1b/1a.1a.1b/1a.1b/1a.1a/2a/1a/2a/1a.1a/5b",
  "3x3:2//1/1//2",
  "6x6:2/2/1.1/2.2/1/1.2/1/1.3/1.1.1/2/1.1/1.1",
  "6x6:1.1/3/1.1/3/1.3/2/1.1.1//2/1.3/2.3/1.1",
  "10x10:2.2.2/1.2/1.1.1/2.1/1.5/1.5/2.1.2/2.2.1/1.1.2.2/1.1.3/3.3/1.2/1.2.1/1.2/1.2.1/1.2.1/1.4.2/1.2.1/2.6/1.1.2.1",
  "6x6:1a.2b/1b.2a/1b/1b.1a.1a.1b/3b.1a/1a.1b.1a/1b.2b/1a.1b.1a/1a.2b/1b.1a.1b.1a/1b.1a/1b.2a",
  "6x6:1a.1b.1b/2b/2a/1a/1b.1b/1b.1a.1a/2b/1a.2a/1b.1a.1b/1b.1a/1b/1b.1a",
];
/** Checks the types as a program does: those of what is imported, without those of node. */
const check = (file) => tool("tsc", "--noEmit", "--strict", "--skipLibCheck", "false", "--target", "es2022", "--lib", "es2022,dom", "--module", "nodenext", "--types", "", file);

test("it has what is needed, and nothing else", () => {
  assert.deepEqual(readdirSync(PACKAGE).sort(), ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-THIRD-PARTY", "README.md", "js", "package.json"]);
  assert.deepEqual(readdirSync("node_modules").filter((name) => !name.startsWith(".")), ["crosscover"]);
  assert.deepEqual(Object.keys(crosscover).sort(), ["BudgetSpent", "Picture", "Problem", "Puzzle", "Tiling", "generate", "verify"]);
});

test("exact cover alone has the same class, in a program that imports both", () => {
  assert.deepEqual(Object.keys(cover).sort(), ["BudgetSpent", "Problem", "Tiling"]);
  assert.equal(cover.Problem, crosscover.Problem);
  assert.equal(String(new crosscover.Puzzle([[1]], [[1]]).solve()), "#");
});

test("the README names the sizes of the modules", () => {
  const readme = readFileSync(`${PACKAGE}/README.md`, "utf8");
  // In the units that npm and browsers print.
  const [, all, alone] = readme.match(/is ([\d.]+) MB after gzip,\s+and (\d+) kB with exact\s+cover alone/);
  for (const [size, name] of [[1000 * all, "crosscover"], [alone, "exact-cover"]]) {
    const measured = gzipSync(readFileSync(`${PACKAGE}/js/${name}_bg.wasm`), { level: 9 }).length / 1000;
    assert.ok(Math.abs(size - measured) < measured / 20, `${name}: ${measured} kB`);
  }
});

test("the README is right", () => {
  const readme = readFileSync(`${PACKAGE}/README.md`, "utf8");
  const code = [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map(([, block]) => block).join("\n");
  writeFileSync("readme.js", code);
  const expected = code.split("\n").filter((line) => /^ *\/\/ /.test(line)).map((line) => line.replace(/^ *\/\/ /, ""));
  assert.ok(expected.length >= 10);
  assert.deepEqual(execFileSync("node", ["readme.js"], { encoding: "utf8" }).trimEnd().split("\n"), expected);
});

test("the types fit", () => {
  check("tests/types.ts");
});

test("real rows, ratings and explanations have the documented members", () => {
  // As literals, so that members without a type are errors.
  const puzzles = IDS.flatMap((id) => crosscover.Puzzle.read(id));
  const ratings = puzzles.map((puzzle) => puzzle.rate());
  const explanations = puzzles.map((puzzle) => puzzle.explain());
  const steps = explanations.flatMap((explanation) => explanation.steps);
  assert.deepEqual([...new Set(ratings.map(({ verdict }) => verdict))].sort(), ["multiple", "none", "unique"]);
  assert.deepEqual([...new Set(steps.map(({ technique }) => technique))].sort(), TECHNIQUES);
  const value = (type, values) => values.map((value) => `((value: ${type}) => value)(${JSON.stringify(value)});\n`).join("");
  const imported = 'import type { Explanation, ExplanationStep, PackRow, Rating } from "crosscover";\n';
  const rows = [...crosscover.generate(2, { width: 6, height: 6 }), ...crosscover.generate(2, { width: 6, height: 6, inks: 2, rate: true })];
  const whole = explanations.map(({ steps, ...rest }) => ({ ...rest, steps: [] }));
  writeFileSync("real.ts", imported + value("PackRow", rows) + value("Rating", ratings) + value("Explanation", whole) + value("ExplanationStep", steps));
  check("real.ts");
});

test("the documented calls exist", () => {
  const types = readFileSync(`${PACKAGE}/js/index.d.ts`, "utf8");
  for (const name of ["Problem", "Puzzle", "Picture"]) {
    const body = types.slice(types.search(new RegExp(`^export (class|interface) ${name}\\b`, "m"))).split("\n}")[0];
    const documented = new Set([...body.matchAll(/^ {2}(?:static |readonly )*(\w+)[(:]/gm)].map(([, member]) => member));
    if (name === "Problem") documented.add("matrix").add("constructor");
    const { prototype, ...statics } = Object.getOwnPropertyDescriptors(crosscover[name]);
    const real = [...Object.getOwnPropertyNames(prototype.value), ...Object.keys(statics)];
    assert.deepEqual(new Set(real.filter((member) => !["length", "name"].includes(member))), documented);
  }
});

test("workers of node have modules of their own", async () => {
  const worker = new Worker(new URL("worker.js", import.meta.url));
  const answer = new Promise((done, fail) => worker.once("message", done).once("error", fail));
  worker.postMessage([["a", "b"], ["c"], ["a"], ["b", "c"]]);
  assert.equal(await answer, 2n);
  await worker.terminate();
});

test("the bundles for node of the README run", () => {
  const readme = readFileSync(`${PACKAGE}/README.md`, "utf8");
  const env = { ...process.env, PATH: `${TOOLS}/node_modules/.bin:${process.env.PATH}` };
  const count = 'import { Problem } from "crosscover"; console.log(String(new Problem([["a"], ["a"]]).count()));';
  const asked = 'import { Problem } from "crosscover/worker"; console.log(String(await new Problem([["a"], ["a"]]).count()));';
  const blocks = [...readme.matchAll(/^```sh node\n(.*?)^```$/gms)];
  for (const [at, program] of [[0, asked], [0, count], [1, count]]) {
    rmSync("bundles", { recursive: true, force: true });
    mkdirSync("bundles");
    symlinkSync("../node_modules", "bundles/node_modules");
    writeFileSync("bundles/main.js", program);
    execFileSync("sh", ["-e", "-c", blocks[at][1]], { cwd: "bundles", env, stdio: ["ignore", "ignore", "inherit"] });
    assert.equal(execFileSync("node", ["bundles/server/main.mjs"], { encoding: "utf8" }), "2\n");
  }
  assert.equal(blocks.length, 2);
});

test("bundles for node run in another folder", () => {
  mkdirSync("bundle", { recursive: true });
  writeFileSync("bundle-cover.js", 'import { Problem } from "crosscover/cover"; import { DancingLinks } from "crosscover/dancing-links"; console.log(new Problem([["a"], ["a"]]).count() + BigInt(new DancingLinks().createSolver({ columns: 1 }).findAll().length) + "");');
  tool("esbuild", "bundle-cover.js", "--bundle", "--platform=node", "--format=esm", "--outfile=bundle/cover.mjs", "--log-level=error");
  assert.ok(!readFileSync("bundle/cover.mjs", "utf8").includes("crosscover_bg"));
  copyFileSync(`${PACKAGE}/js/exact-cover_bg.wasm`, "bundle/exact-cover_bg.wasm");
  writeFileSync("bundle-entry.js", 'import { Problem } from "crosscover"; console.log(String(new Problem([["a"], ["a"]]).count()));');
  for (const [format, file] of [["esm", "node.mjs"], ["cjs", "node.cjs"]]) {
    tool("esbuild", "bundle-entry.js", "--bundle", "--platform=node", `--format=${format}`, `--outfile=bundle/${file}`, "--log-level=error");
  }
  copyFileSync(`${PACKAGE}/js/crosscover_bg.wasm`, "bundle/crosscover_bg.wasm");
  tool("webpack", "--mode=production", "--target=node18", "--entry=./bundle-entry.js", "--output-path=bundle/webpack", "--output-filename=main.cjs");
  renameSync("bundle", "moved");
  for (const file of ["cover.mjs", "node.mjs", "node.cjs", "webpack/main.cjs"]) {
    assert.equal(execFileSync("node", [`moved/${file}`], { encoding: "utf8" }), "2\n", file);
  }
});
