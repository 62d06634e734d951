// The package in Chromium: the example, a worker, and a bundle.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { after, test } from "node:test";

const TOOLS = process.env.NPM_TOOLS ?? assert.fail("expected the variable NPM_TOOLS: run `cargo xtask npm --test`");
const { chromium } = createRequire(path.join(TOOLS, "package.json"))("playwright-core");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

const server = http.createServer((request, response) => {
  try {
    const name = path.normalize(new URL(request.url, "http://x").pathname).slice(1);
    const bytes = readFileSync(name);
    // A server that does not know the type of a module.
    const type = name.startsWith("plain/") && name.endsWith(".wasm") ? "application/octet-stream" : TYPES[path.extname(name)];
    response.writeHead(200, { "content-type": type }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
after(() => Promise.all([browser.close(), server.closeAllConnections(), server.close()]));

/** A page whose errors fail the test. */
async function open(name, options = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && !/favicon/.test(message.location().url) && page.problems.push(message.text()));
  await page.goto(`http://127.0.0.1:${server.address().port}/${name}`);
  return page;
}

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

test("the workers of the README", async () => {
  const readme = readFileSync("node_modules/crosscover/README.md", "utf8");
  const [, worker] = readme.match(/^```js worker\n(.*?)^```$/ms);
  const [, main] = readme.match(/^```js page\n(.*?)^```$/ms);
  writeFileSync("worker.js", worker.replace('import("crosscover")', 'import("./node_modules/crosscover/js/web.js")'));
  const asks = `const worker = new Worker("worker.js", { type: "module" });
worker.onmessage = ({ data }) => (document.title = String(data));
worker.postMessage([["a", "b"], ["c"], ["a"], ["b", "c"]]);`;
  for (const script of [asks, main.replace("crosscover/worker", "./node_modules/crosscover/js/worker.js").replace("console.log(await problem.count())", "document.title = String(await problem.count())")]) {
    writeFileSync("main.js", script);
    writeFileSync("worker.html", '<!doctype html><link rel="icon" href="data:"><script type="module" src="main.js"></script>');
    const page = await open("worker.html");
    await page.waitForFunction(() => document.title === "2");
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
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
import { BudgetSpent, Picture, Problem, Puzzle, generate, stop } from "crosscover/worker";
const coins = new Problem(Array.from({ length: 200 }, (_, side) => ["coin" + (side >> 1)]));
const answers = [
  await new Problem({ x: ["a", "b"], y: ["c"], z: ["a", "b"] }).solutions(),
  await new Puzzle([[2], [1]], [[1], [2]]).solve(),
  (await new Puzzle([[2], [1]], [[1], [2]]).hint("?#\\n??")).technique,
  (await new Picture("#..\\n.#.\\n..#").repair()).length,
  (await generate(2, { width: 5, height: 5 })).length,
  await coins.unique({ maxNodes: 10 }).catch((error) => error instanceof BudgetSpent),
  await new Problem([["a", "a"]]).count().catch((error) => error.message),
];
const stopped = new Problem([["a"]]).count().catch((error) => error.message);
stop();
answers.push(await stopped, String(await new Problem([["a"]]).count()));
document.title = JSON.stringify(answers);
`;
const ANSWERS = [[["x", "y"], ["y", "z"]], [[1, 1], [0, 1]], "count", 3, 2, true, 'option 0 has the item "a" twice', "stopped", "1"];

/** Waits for the answers of `MAIN` on a page. */
async function answered(name) {
  const page = await open(name);
  await page.waitForFunction(() => document.title.startsWith("["));
  assert.deepEqual(JSON.parse(await page.title()), ANSWERS);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

test("the worker of the package, without a bundler and built by Vite and webpack", async () => {
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
});
