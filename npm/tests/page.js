// What the tests in Chromium share: a server of this folder, and pages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { after } from "node:test";

/** The folder of the tools from npm. */
export const TOOLS = process.env.NPM_TOOLS ?? assert.fail("expected the variable NPM_TOOLS: run `cargo xtask npm --test`");
export const tool = createRequire(path.join(TOOLS, "package.json"));
const { chromium } = tool("playwright-core");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** The files that the page which was opened last has fetched. */
export let fetched = [];

const server = http.createServer((request, response) => {
  try {
    const name = path.normalize(new URL(request.url, "http://x").pathname).slice(1);
    fetched.push(name);
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
export async function open(name, options = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  fetched = [];
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && !/favicon/.test(message.location().url) && page.problems.push(message.text()));
  await page.goto(`http://127.0.0.1:${server.address().port}/${name}`);
  return page;
}
