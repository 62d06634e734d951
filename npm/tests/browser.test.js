// The package in Chromium: the example, a worker, and a bundle.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { TOOLS, fetched, open } from "./page.js";

test("the example makes, helps and solves, on a desktop and a phone", async () => {
  for (const [name, size] of [["desktop", { width: 1280, height: 860 }], ["phone", { width: 390, height: 844 }]]) {
    const page = await open("index.html", { viewport: size });
    await page.waitForSelector("svg");
    await page.screenshot({ path: `example-${name}.png` });
    const empty = await page.locator("#board").innerHTML();
    await page.click("#hint");
    assert.match(await page.locator("#text").textContent(), /^(row|column) \d+ /);
    await page.click("#solve");
    assert.match(await page.locator("#text").textContent(), /only solution/);
    assert.ok((await page.locator("#board").innerHTML()).length > empty.length);
    await page.screenshot({ path: `example-${name}-solved.png` });
    await page.click("#next");
    assert.notEqual(await page.locator("#board").innerHTML(), empty);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("the worker of the README, and a worker of one's own", async () => {
  const readme = readFileSync("node_modules/crosscover/README.md", "utf8");
  const [, main] = readme.match(/^```js page\n(.*?)^```$/ms);
  writeFileSync("worker.js", `const crosscover = import("./node_modules/crosscover/js/web.js");
addEventListener("message", async ({ data }) => {
  const { Problem } = await crosscover;
  postMessage(new Problem(data).count());
});`);
  const asks = `const worker = new Worker("worker.js", { type: "module" });
worker.onmessage = ({ data }) => (document.title = String(data));
worker.postMessage([["a", "b"], ["c"], ["a"], ["b", "c"]]);`;
  for (const script of [asks, main.replace("crosscover/worker", "./node_modules/crosscover/js/worker.js").replace("console.log(await", "document.title = String(await")]) {
    writeFileSync("main.js", script);
    writeFileSync("worker.html", '<!doctype html><link rel="icon" href="data:"><script type="module" src="main.js"></script>');
    const page = await open("worker.html");
    await page.waitForFunction(() => document.title === "2");
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("a worker that is asked about covers alone fetches their module alone", async () => {
  const [worker, asked] = ["./node_modules/crosscover/js/worker.js", "String(await new Problem([['a']]).count())"];
  writeFileSync("main.js", `import { Problem, Puzzle } from "${worker}"; document.title = ${asked};`);
  const page = await open("worker.html");
  await page.waitForFunction(() => document.title === "1");
  assert.deepEqual(fetched.filter((name) => name.endsWith(".wasm")), ["node_modules/crosscover/js/exact-cover_bg.wasm"]);
  await page.context().close();
});

test("a bundle of esbuild, also from a server that does not know the type of a module", async () => {
  writeFileSync("bundle-web.js", 'import { Problem } from "crosscover"; document.title = String(new Problem([["a"], ["a"]]).count());');
  for (const folder of ["site", "plain"]) {
    mkdirSync(folder, { recursive: true });
    execFileSync(`${TOOLS}/node_modules/.bin/esbuild`, ["bundle-web.js", "--bundle", "--minify", "--format=esm", `--outfile=${folder}/main.js`, "--log-level=warning"]);
    copyFileSync("node_modules/crosscover/js/crosscover_bg.wasm", `${folder}/crosscover_bg.wasm`);
    writeFileSync(`${folder}/index.html`, '<!doctype html><link rel="icon" href="data:"><script type="module" src="main.js"></script>');
    const page = await open(`${folder}/index.html`);
    await page.waitForFunction(() => document.title === "2");
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

const MAIN = `
import { BudgetSpent, Picture, Problem, Puzzle, generate, stop, verify } from "crosscover/worker";
const coins = new Problem(Array.from({ length: 200 }, (_, side) => ["coin" + (side >> 1)]));
const all = async (values) => { const found = []; for await (const value of values) found.push(value); return found; };
const failed = (promise) => promise.then(() => "answered", (error) => error instanceof Error ? error.message : "no error");
const piece = { piece: 1, fit: () => 1 };
const answers = [
  await all(new Problem({ x: ["a", "b"], y: ["c"], z: ["a", "b"] })),
  (await new Problem((function* () { yield { data: piece, items: new Set(["a"]).values() }; })()).first())[0] === piece,
  String(await Problem.matrix([[1, 0], [0, 1]]).count()),
  (await all(new Problem(Array.from({ length: 24 }, (_, side) => [side >> 1])).solutions())).length,
  String(await new Puzzle([[2], [1]], [[1], [2]]).solve()),
  String(await new Puzzle([[2], [1]], [[1], [2]]).hint([[null, true], [null, null]])).split("\\n")[0],
  (await new Picture("#..\\n.#.\\n..#").repair()).rows.length,
  (await (await new Picture("##\\n.#").puzzle()).svg("##\\n.#")).startsWith("<svg"),
  (await Puzzle.read("2x2:1/2/2/1"))[0].rows,
  await coins.unique({ maxNodes: 10 }).catch((error) => error instanceof BudgetSpent && error.known === null),
];
const rows = await all(generate(70, { width: 5, height: 5 }));
answers.push(rows.length, (await Puzzle.of(rows[3])).goal.rows.flat().join("") === rows[3].cells);
answers.push((await verify(rows.map((row) => JSON.stringify(row) + "\\n").join(""))).findings);
answers.push(await failed(new Puzzle([[2]], [[1]]).solve()));
for (const wrong of [() => new Problem([["a", "a"]]), () => new Problem(5), () => new Picture(5)]) {
  try { answers.push(wrong()); } catch (error) { answers.push(error.message.split(":")[0]); }
}
// A question that would take for ever, and its neighbours.
const pairs = [];
for (let a = 0; a < 40; a++) for (let b = a + 1; b < 40; b++) pairs.push([a, b]);
const hard = new Problem(pairs, { costs: pairs.map((_, k) => (k * 7919) % 1009) });
const [first, second] = [new AbortController(), new AbortController()];
const before = coins.count();
const solutions = new Problem([["a"], ["a"], ["a"]]).solutions();
const found = [(await solutions.next()).value];
const cancelled = [failed(hard.best(100000, { signal: first.signal })), failed(hard.best(100000, { signal: second.signal }))];
const after = [all(solutions), coins.count()];
second.abort(new Error("second"));
setTimeout(() => first.abort(), 200);
answers.push(await Promise.all(cancelled), found.concat(await after[0]), (await before) === (await after[1]));
answers.push(await failed(coins.count({ signal: AbortSignal.abort() })) !== "answered");
// A time that runs while the worker has another question.
const late = failed(coins.count({ timeout: 0 }));
answers.push(await late);
const stopped = failed(new Problem([["a"]]).count());
stop("why");
answers.push(await stopped, String(await new Problem([["a"]]).count()));
// Between two solutions.
const seen = [];
const ended = async (end, options) => { for await (const solution of coins.solutions(options)) seen.push(end()); };
const third = new AbortController();
answers.push(await failed(ended(() => stop("enough"))), await failed(ended(() => third.abort(new Error("third")), { signal: third.signal })), seen.length);
document.title = JSON.stringify(answers);
`;
const ANSWERS = [
  [["x", "y"], ["y", "z"]], true, "1", 4096, "##\n.#", "row 1 (2): count", 3, true, [[2], [1]], true,
  70, true, [], "row 1: blocks need 2 cells but the line has 1", 'option 0 has the item "a" twice', "options", "expected a text of # and ., or an array of rows",
  ["signal is aborted without reason", "second"], [[0], [1], [2]], true, true,
  "timeout ended the search before the answer was known", "why", "1", "enough", "third", 2,
];

/** Waits for the answers of `MAIN` on a page. */
async function answered(name) {
  const page = await open(name);
  await page.waitForFunction(() => document.title.startsWith("["));
  assert.deepEqual(JSON.parse(await page.title()), ANSWERS);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

test("the worker of the package, without a bundler and built by Vite, webpack and esbuild", async () => {
  const page = (script) => `<!doctype html><link rel="icon" href="data:"><script type="module" src="${script}"></script>`;
  writeFileSync("asks.js", MAIN.replace("crosscover/worker", "./node_modules/crosscover/js/worker.js"));
  writeFileSync("asks.html", page("asks.js"));
  await answered("asks.html");
  mkdirSync("app", { recursive: true });
  writeFileSync("app/main.js", MAIN);
  writeFileSync("app/index.html", page("./main.js"));
  const tool = (...words) => execFileSync(`${TOOLS}/node_modules/.bin/${words[0]}`, words.slice(1), { stdio: ["ignore", "ignore", "inherit"] });
  tool("vite", "build", "app", "--base=./", "--outDir=../vite", "--logLevel=error", "--target=es2022");
  await answered("vite/index.html");
  tool("webpack", "--mode=production", "--entry=./app/main.js", "--output-path=webpack", "--output-filename=main.js");
  writeFileSync("webpack/index.html", page("main.js"));
  await answered("webpack/index.html");
  const js = "node_modules/crosscover/js";
  tool("esbuild", "app/main.js", `${js}/worker-thread.js`, "--bundle", "--format=esm", "--entry-names=[name]", "--outdir=esbuild", "--log-level=error");
  for (const name of ["crosscover", "exact-cover"]) copyFileSync(`${js}/${name}_bg.wasm`, `esbuild/${name}_bg.wasm`);
  writeFileSync("esbuild/index.html", page("main.js"));
  await answered("esbuild/index.html");
});
