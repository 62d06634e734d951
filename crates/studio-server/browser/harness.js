// What the tests share: the site on a server of its own, `crosscover studio` on another, and Chromium.
// `cargo xtask site --test` sets the variables.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import readline from "node:readline";
import { after, test } from "node:test";

const given = (name) => process.env[name] ?? assert.fail(`expected the variable ${name}: run \`cargo xtask site --test\``);

/** The built site. */
export const SITE = given("STUDIO_SITE");
/** The program `crosscover`. */
export const PROGRAM = given("STUDIO_PROGRAM");
/** The folder of `node_modules`, and of what the tests write. */
export const WORK = given("STUDIO_WORK");
/** The folder of the screenshots. */
export const SHOTS = given("STUDIO_SHOTS");

const require = createRequire(path.join(WORK, "package.json"));
const { chromium } = require("playwright-core");
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** Where a package of npm is installed. @param {string} name */
export const installed = (name) => path.dirname(require.resolve(`${name}/package.json`));

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json", ".wasm": "application/wasm" };

/** The policy of a static host: as in the example for nginx, which is that of `crosscover studio`, too. */
const [, POLICY] = /Content-Security-Policy "([^"]+)"/.exec(readFileSync(new URL("../../../contrib/site/nginx.conf", import.meta.url), "utf8"));

/** Serves the site, as any static host does. */
export async function serveSite() {
  const server = http.createServer((request, response) => {
    const name = path.normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).slice(1) || "index.html";
    try {
      const bytes = readFileSync(path.join(SITE, name));
      response.writeHead(200, { "content-security-policy": POLICY, "content-type": TYPES[path.extname(name)] ?? "text/plain" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  after(() => server.close());
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => (server.closeAllConnections(), server.close()) };
}

/** Starts `crosscover studio`. @param {string[]} files @returns {Promise<string>} its address */
export async function serveNative(...files) {
  const child = spawn(PROGRAM, ["studio", "--no-open", "--json", ...files], { stdio: ["ignore", "pipe", "inherit"] });
  after(() => child.kill());
  for await (const line of readline.createInterface({ input: child.stdout })) return JSON.parse(line).address;
  throw new Error("crosscover studio printed no address");
}

/** Runs the command. @param {...string} words */
export const crosscover = (...words) => execFileSync(PROGRAM, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
after(() => browser.close());
mkdirSync(SHOTS, { recursive: true });

/** A page on a fresh profile. Messages of errors fail the test. @param {string} address @param {object} [options] */
export async function open(address, options = {}) {
  const { stranger, ...forBrowser } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, acceptDownloads: true, reducedMotion: "reduce", ...forBrowser });
  // What help costs, and what a friend's puzzle is, are said once; only the tests of that meet them.
  const told = stranger ? [] : ["told", "greeted"];
  await context.addInitScript((names) => names.forEach((name) => location.protocol === "http:" && localStorage.setItem(`crosscover:${name}`, "true")), told);
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error.stack)));
  page.on("console", (message) => message.type() === "error" && page.problems.push(`${message.text()} ${message.location().url}`));
  page.hosts = new Set();
  page.on("request", (request) => /^https?:/.test(request.url()) && page.hosts.add(new URL(request.url()).host));
  await page.goto(address);
  return page;
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };

/** Ends a test: no errors, and no other host was asked. @param {object} page */
export async function close(page) {
  assert.deepEqual(page.problems, []);
  assert.equal(page.hosts.size, 1, [...page.hosts].join(" "));
  await page.context().close();
}

/**
 * A test of a page that is opened, and closed without errors: once, or in each of some forms.
 * @param {string} title @param {string | ((form: object) => Promise<object>)} start @param {(page: object, form: object) => Promise<void>} steps @param {object[]} [forms]
 */
export const visit = (title, start, steps, forms = [{}]) => test(title, async () => {
  for (const form of forms) {
    const page = typeof start === "string" ? await open(start, form) : await start(form);
    await steps(page, form);
    await close(page);
  }
});

/** Writes a screenshot. @param {object} page @param {string} name */
export const shot = (page, name) => page.screenshot({ path: path.join(SHOTS, `${name}.png`) });

/** Nothing that axe-core knows keeps people out. @param {object} page @param {string} name */
export async function accessible(page, name) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
  assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.length, nodes[0].html.slice(0, 200)]), [], name);
}

/** A file of a test. @param {string} name */
export const file = (name) => path.join(WORK, "files", name);
rmSync(path.dirname(file("")) + "/files", { recursive: true, force: true });
mkdirSync(path.join(WORK, "files"), { recursive: true });

/** A cell of the board. @param {object} page @param {number} place */
export const cell = (page, place) => page.locator(".board .cell").nth(place);

/** The board as it is drawn: `1` for filled, `0` for crossed or empty, `?` else. @param {object} page */
export const cells = (page) => page.locator(".board .cell").evaluateAll((all) => all.map((c) => c.dataset.v ?? "?").join(""));

/** The middle of a cell on the screen. */
export async function middle(page, place) {
  const box = await cell(page, place).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Presses a button by its name. @param {object} page @param {string} name */
export const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** Goes to a room by the bar, which a phone hides during a game. @param {object} page @param {string} name */
export async function byBar(page, name) {
  const link = page.getByRole("link", { name, exact: true });
  if (!(await link.isVisible())) await press(page, "Back to all puzzles");
  await link.click();
}

/** Drags from a cell over others. @param {object} page @param {...number} places */
export async function drag(page, from, ...places) {
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down();
  for (const place of places) await page.mouse.move(...(await middle(page, place)), { steps: 4 });
  await page.mouse.up();
}

/** Saves what an action downloads, and returns its name. @param {object} page @param {() => Promise<void>} action @param {string} path */
export async function download(page, action, path) {
  const waiting = page.waitForEvent("download");
  await action();
  const saved = await waiting;
  await saved.saveAs(path);
  return saved.suggestedFilename();
}

/** A pack of pictures of a size in a file. @param {string} name @param {string} size @param {number} count @param {...string} options */
export function packFile(name, size, count, ...options) {
  const pack = file(name);
  crosscover("generate", "--source", "smooth", "--size", size, "--count", String(count), "--seed", "3", ...options, "--out", pack);
  return pack;
}

/** An image of this side on white, with rectangles in colours. @param {object} page @param {string} name @param {number} side @param {[string, number, number, number, number][]} marks */
export async function imageFile(page, name, side, marks) {
  const url = await page.evaluate(([side, marks]) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = side;
    const context = canvas.getContext("2d");
    for (const [colour, ...place] of [["white", 0, 0, side, side], ...marks]) {
      context.fillStyle = colour;
      context.fillRect(...place);
    }
    return canvas.toDataURL();
  }, [side, marks]);
  writeFileSync(file(name), Buffer.from(url.split(",")[1], "base64"));
  return file(name);
}

/** Adds the drawing to its pack. @param {object} page */
export async function addToPack(page) {
  await press(page, "Add to pack");
  await press(page, "Add as a new row");
  await page.waitForTimeout(800);
}

/** Opens an example of the gallery. @param {object} page @param {number} place */
export async function example(page, place) {
  await page.locator(".example").nth(place).click();
  await page.waitForSelector("main.play .board .cell");
}

/** A flower of 5x5 in three inks, with one solution. */
export const FLOWER = "k3.p5x5_VBkFQMA_AA~Rmxvd2Vy";
/** A duck with a cloud: four cells in the upper right are ambiguous. */
export const DUCK = "p15x15_ABAACHgBsA_wA8AHgA_wH_47-Pcw8eH_gP4__gA~RHVjaw";

/** Fills a board by keyboard, from the row with the focus. `key` returns the key for a value, or undefined for none. */
export async function typeRows(page, rows, key) {
  for (const row of rows) {
    await page.keyboard.press("Home");
    for (const value of row) {
      const pressed = key(value);
      if (pressed !== undefined) await page.keyboard.press(pressed);
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("ArrowDown");
  }
}

/** The median of some numbers. @param {number[]} numbers */
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
