// `<crosscover-board>` in Chromium: what a page gives it, what it says, and how people play on it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { TOOLS, fetched, open, tool } from "./page.js";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const AXE = readFileSync(tool.resolve("axe-core/axe.min.js"), "utf8");
const MODULE = "node_modules/crosscover/js/board.js";

/** A page with elements, which counts their events. */
async function board(elements, options = {}, script = "") {
  writeFileSync("board-test.html", `<!doctype html><html lang="en"><link rel="icon" href="data:"><meta name="viewport" content="width=device-width"><title>Boards</title>
<body style="margin: 0"><main>${elements}</main>
<script type="module">
  import "./${MODULE}";
  globalThis.heard = [];
  for (const name of ["change", "solved"]) addEventListener(name, ({ detail, target }) => heard.push([name, detail, target.id]));
  ${script}
</script>`);
  const page = await open("board-test.html", { reducedMotion: "reduce", ...options });
  await page.waitForFunction(() => "heard" in globalThis);
  return page;
}

async function close(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

async function accessible(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }));
  assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 200)]), []);
}

const cell = (page, at) => page.locator(".board .cell").nth(at);
const heard = (page) => page.evaluate(() => heard);
const inPlay = (page, id = "b") => page.evaluate((id) => document.getElementById(id).board, id);
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const L = '<crosscover-board id="b" puzzle="2x2:2/1/1/2"></crosscover-board>';

test("it has at most 40 kB after gzip, as the README says", () => {
  const size = gzipSync(readFileSync(MODULE), { level: 9 }).length / 1000;
  const [, named] = readFileSync("node_modules/crosscover/README.md", "utf8").match(/element has (\d+)\s+kB after gzip/);
  assert.ok(size <= 40 && Math.abs(size - named) < 1, `${size} kB`);
});

test("node may import it, as a server does that renders a page", async () => {
  const { CrosscoverBoard } = await import("crosscover/board");
  assert.equal(typeof CrosscoverBoard, "function");
});

test("a mouse fills, crosses, drags and takes back, and the page hears it", async () => {
  const page = await board(L);
  await cell(page, 1).click({ button: "right" });
  assert.equal(await inPlay(page), "?.\n??");
  await press(page, "Undo");
  assert.equal(await inPlay(page), "??\n??");
  await cell(page, 0).click();
  // The rest of a finished line is crossed.
  assert.equal(await inPlay(page), "#.\n??");
  const [from, to] = [await cell(page, 2).boundingBox(), await cell(page, 3).boundingBox()];
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 3 });
  await page.mouse.up();
  assert.equal(await inPlay(page), "#.\n##");
  const events = await heard(page);
  assert.deepEqual(events.map(([name]) => name), ["change", "change", "change", "change", "solved"]);
  assert.deepEqual(events.at(-1).slice(1), [{ board: "#.\n##", seconds: events.at(-1)[1].seconds, hints: 0 }, "b"]);
  assert.ok(await page.evaluate(() => document.getElementById("b").solved));
  await press(page, "Play again");
  assert.equal(await inPlay(page), "??\n??");
  await close(page);
});

test("a keyboard plays, with names for those who listen, and takes no key of the page", async () => {
  const page = await board(`<label>Name <input id="name"></label>${L}`);
  // The page keeps the focus.
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "BODY");
  await cell(page, 0).focus();
  assert.equal(await page.getByRole("grid", { name: "Puzzle, 2 by 2" }).count(), 1);
  assert.equal(await page.getByRole("gridcell", { name: "row 1, column 1, open; row clue 1; column clue 2" }).count(), 1);
  await page.keyboard.press("Space");
  assert.equal(await page.getByRole("gridcell", { name: "row 1, column 1, filled; row clue 1; column clue 2" }).count(), 1);
  assert.equal(await page.locator(".news, .spoken").first().textContent(), "row 1 done, 1 cell crossed");
  await page.keyboard.press("Control+z");
  assert.equal(await inPlay(page), "??\n??");
  await page.locator("#name").focus();
  await page.keyboard.type("xh ");
  assert.equal(await page.locator("#name").inputValue(), "xh ");
  assert.equal(await inPlay(page), "??\n??");
  await accessible(page);
  await close(page);
});

test("a finger taps, holds, and the page does not scroll sideways", async () => {
  const page = await board(L, PHONE);
  await cell(page, 2).tap();
  assert.equal(await inPlay(page), "??\n#?");
  const box = await cell(page, 1).boundingBox();
  const touch = await page.context().newCDPSession(page);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: box.x + 9, y: box.y + 9 }] });
  await page.waitForTimeout(700);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  assert.equal(await inPlay(page), "?.\n#?");
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  await close(page);
});

test("puzzles come as ids, JSON, properties and puzzles of the package, in several inks, with given cells", async () => {
  const page = await board('<crosscover-board id="b"></crosscover-board>', {}, 'import { Puzzle } from "./node_modules/crosscover/js/web.js"; globalThis.Puzzle = Puzzle;');
  const shown = (puzzle) => page.evaluate((puzzle) => {
    const element = document.getElementById("b");
    element.puzzle = puzzle;
    const clues = [...element.shadowRoot.querySelectorAll(".clue")].map((clue) => clue.ariaLabel);
    return [element.board, ...clues];
  }, puzzle);
  const plain = ["??\n??", "column 1: 2", "column 2: 1", "row 1: 1", "row 2: 2"];
  const clues = { rows: [[1], [2]], columns: [[2], [1]] };
  for (const puzzle of ["2x2:2/1/1/2", clues, JSON.stringify(clues)]) assert.deepEqual(await shown(puzzle), plain);
  const given = { "row 1: 1": "row 1: 1, done" };
  assert.deepEqual(await shown({ ...clues, given: ["1?", "??"] }), ["#?\n??", ...plain.slice(1)].map((text) => given[text] ?? text));
  assert.deepEqual((await shown("2x2:2/1/1/2,Ad"))[0], "#?\n??");
  assert.deepEqual((await shown("2x2:2/1/1/2,aB"))[0], ".?\n#?");
  const inks = ["column 1: 1 black", "column 2: 1 black", "column 3: 2 orange"];
  assert.deepEqual((await shown("3x2:1a/1a/2b/2a.1b/1b")).slice(1, 4), inks);
  const named = { ...clues, rows: [["1a"], ["1a", [1, 2]]], columns: [[2], [[1, 2]]], palette: ["#fff3d0", { rgb: "d52b1e", name: "red", symbol: "r" }, "#2d52c4"] };
  assert.deepEqual((await shown(named)).slice(1), ["column 1: 2 red", "column 2: 1 blue", "row 1: 1 red", "row 2: 1 red 1 blue"]);
  // The same puzzle goes on; another one begins.
  await cell(page, 0).click();
  assert.equal((await shown(named))[0], "a.\n??");
  assert.equal((await shown({ ...named, title: "Corner" }))[0], "??\n??");
  const own = await page.evaluate(() => {
    const element = document.getElementById("b");
    element.puzzle = new Puzzle([[1], [[1, 1], [1, 2]]], [[2], [[1, 2]]]);
    element.board = "a?\n?b";
    return [element.board, new Puzzle([[1], [2]], [[2], [1]]).hint("??\n??").kind];
  });
  assert.deepEqual(own, ["a?\n?b", "step"]);
  await close(page);
});

test("the board of the README is a flag", async () => {
  const readme = readFileSync("node_modules/crosscover/README.md", "utf8");
  const [, element] = readme.match(/^(<crosscover-board.*)$/m);
  const [, script] = readme.match(/^```js board\n(.*?)^```$/ms);
  const page = await board(element, {}, script.replaceAll("console.log", "globalThis.told = "));
  assert.deepEqual(await page.locator(".clue.row").allTextContents(), ["21", "3"]);
  await page.locator("crosscover-board").evaluate((board) => (board.board = "aab\naaa"));
  assert.deepEqual((await heard(page)).map(([name]) => name), ["change", "solved"]);
  await close(page);
});

test("what is no puzzle is an error that says what is expected", async () => {
  const page = await board('<crosscover-board id="b"></crosscover-board>');
  const failure = (puzzle) => page.evaluate((puzzle) => {
    try {
      document.getElementById("b").puzzle = puzzle;
      return null;
    } catch (error) {
      return error.message;
    }
  }, puzzle);
  assert.match(await failure("heart.non"), /^expected .*an id such as/);
  assert.match(await failure("2x2:1/1/1"), /^expected /);
  assert.match(await failure({ rows: [[1]] }), /^expected /);
  assert.equal(await failure({ rows: [[3]], columns: [[1]] }), "row 1: the blocks need 3 cells, and it has 1");
  assert.match(await failure({ rows: [["x"]], columns: [[1]] }), /^row 1: expected lengths/);
  assert.match(await failure({ rows: [[1]], columns: [[1]], palette: ["red", "blue"] }), /^palette: expected a color/);
  assert.match(await failure({ rows: [[[1, 2]]], columns: [[[1, 2]]], palette: ["fff000", "000000"] }), /^palette: expected the background and 2 inks/);
  for (const puzzle of ["{", { rows: [[1]], columns: [[1]], palette: 5 }, { rows: [[1]], columns: [[1]], given: 5 }]) assert.match(await failure(puzzle), /expected/);
  // The game before goes on.
  await page.evaluate(() => (document.getElementById("b").puzzle = "1x1:1/1"));
  await failure("garbage");
  assert.deepEqual(await page.evaluate(() => [document.getElementById("b").puzzle, document.getElementById("b").board]), ["1x1:1/1", "?"]);
  await close(page);
});

test("an attribute that is no puzzle is a message in the element, and an event", async () => {
  const script = `globalThis.errors = [];
  const [first] = document.querySelectorAll("crosscover-board");
  first.addEventListener("error", (event) => errors.push(event.message));`;
  // The second element had a puzzle before its class was known.
  const page = await board('<crosscover-board id="b" hints puzzle="garbage"></crosscover-board><crosscover-board id="c"></crosscover-board><script>document.getElementById("c").puzzle = "rubbish";</script>', {}, script);
  const shown = (id) => page.locator(`#${id} [role=alert]`);
  for (const id of ["b", "c"]) assert.match(await shown(id).textContent(), /^expected .*an id such as/);
  const errors = await page.evaluate(() => errors);
  assert.deepEqual(errors, [await shown("b").textContent()]);
  assert.deepEqual(await page.evaluate(() => [document.getElementById("b").puzzle, document.getElementById("b").board]), [null, null]);
  await accessible(page);
  // It stays when the element moves or gets other attributes, until there is a puzzle.
  await page.evaluate(() => {
    document.getElementById("b").toggleAttribute("keep");
    document.querySelector("main").append(document.getElementById("b"));
  });
  assert.ok(await shown("b").isVisible());
  await page.evaluate(() => document.getElementById("b").setAttribute("puzzle", "2x2:2/1/1/2"));
  assert.equal(await shown("b").count(), 0);
  assert.equal(await inPlay(page), "??\n??");
  await page.evaluate(() => document.getElementById("b").setAttribute("puzzle", "{}"));
  assert.match(await shown("b").textContent(), /^expected /);
  await page.evaluate(() => document.getElementById("b").removeAttribute("puzzle"));
  assert.equal(await shown("b").count(), 0);
  assert.equal(await page.evaluate(() => errors.length), 2);
  await close(page);
});

test("hints fetch the engine when they are asked for, name a step, apply it, and find mistakes", async () => {
  const page = await board('<crosscover-board id="b" hints puzzle="5x5:3/4/3/4/3/1/3/5/2.2/2.2"></crosscover-board>');
  await cell(page, 0).click();
  assert.ok(!fetched.some((name) => name.endsWith(".wasm")));
  await press(page, "Check");
  await page.getByText("One cell is wrong.").waitFor();
  assert.ok(fetched.some((name) => name.endsWith(".wasm")));
  await press(page, "Clear it");
  assert.equal(await inPlay(page), "?????\n?????\n?????\n?????\n?????");
  await press(page, "Hint");
  const help = page.locator(".help");
  await help.getByText(/^Look at row 3\.|row 3/).first().waitFor();
  await press(page, "Hint");
  assert.match(await help.textContent(), /row 3 \(5\)/i);
  // The help does not lie above the board.
  const [cells, panel] = [await page.locator(".board .grid").boundingBox(), await help.boundingBox()];
  assert.ok(cells.y + cells.height <= panel.y + 1, `${cells.y + cells.height} ${panel.y}`);
  await press(page, "Apply");
  assert.equal(await inPlay(page), "?????\n?????\n#####\n?????\n?????");
  // Now the lines that cannot be completed are marked.
  for (const at of [20, 21, 22, 23]) await cell(page, at).click();
  await page.waitForSelector(".clue.broken");
  await page.evaluate(() => (document.getElementById("b").board = "..#..\n.###.\n#####\n##.##\n##.##"));
  const [name, { hints }] = (await heard(page)).at(-1);
  assert.ok(name === "solved" && hints >= 1, `${name} ${hints}`);
  await accessible(page);
  await close(page);
});

test("where the engine is missing, the player reads why, and plays on", async () => {
  const page = await board('<crosscover-board id="b" hints puzzle="2x2:2/1/1/2"></crosscover-board>');
  await page.route("**/web.js", (route) => route.abort());
  await page.evaluate(() => localStorage.setItem("crosscover:told", "true"));
  await press(page, "Hint");
  await page.locator(".slot").getByText(/fetch/).waitFor();
  await cell(page, 0).click();
  assert.equal(await inPlay(page), "#.\n??");
  await page.context().close();
});

test("hints in several inks come from the worker, and the rest is explained", async () => {
  const script = 'document.getElementById("b").engine = await import("./node_modules/crosscover/js/worker.js");';
  const page = await board('<crosscover-board id="b" hints puzzle="2x2:2a/1b/1a/1a.1b"></crosscover-board>', {}, script);
  await page.evaluate(() => localStorage.setItem("crosscover:told", "true"));
  await cell(page, 0).focus();
  for (const _ of [1, 2]) {
    await page.keyboard.press("h");
    await page.locator(".help:not([hidden])").waitFor();
  }
  await press(page, "Apply");
  assert.match(await inPlay(page), /a|b/);
  await press(page, "More");
  await press(page, "Explain the rest");
  await page.getByRole("slider", { name: "Step" }).waitFor();
  await page.getByRole("slider").press("End");
  await press(page, "Keep these cells");
  assert.equal(await inPlay(page), "a.\nab");
  await close(page);
});

test("with `keep`, the browser keeps the game; without, another place of the page does", async () => {
  const page = await board(`${L}<crosscover-board id="k" keep puzzle="2x2:2/1/1/2"></crosscover-board><div id="place"></div>`);
  await page.locator("#b .cell").first().click();
  await page.evaluate(() => document.getElementById("place").append(document.getElementById("b")));
  assert.equal(await inPlay(page), "#.\n??");
  await page.locator("#k .cell").nth(3).click();
  await page.locator("#k").evaluate((element) => (element.hidden = true));
  assert.equal(await page.locator("#k").isVisible(), false);
  await page.reload();
  await page.waitForSelector(".cell");
  assert.equal(await inPlay(page, "k"), "?.\n?#");
  assert.equal(await inPlay(page, "b"), "??\n??");
  await close(page);
});

test("the example in HTML fits a desktop and a phone, light and dark", async () => {
  for (const [name, size] of [["desktop", { viewport: { width: 1280, height: 860 } }], ["phone", PHONE]]) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await open("board.html", { ...size, colorScheme });
      await page.waitForSelector("crosscover-board:nth-of-type(2) .cell");
      await page.screenshot({ path: `board-${name}-${colorScheme}.png`, fullPage: true });
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
      // The whole board and its tools are in the element.
      const fits = await page.locator("crosscover-board").evaluateAll((all) => all.map(({ shadowRoot }) => shadowRoot.querySelector(".board").classList.contains("fits")));
      assert.deepEqual(fits, [true, true]);
      await cell(page, 0).click();
      assert.equal(await page.locator("#news").textContent(), "1 cells are decided.");
      await accessible(page);
      await close(page);
    }
  }
});

test("the example in React plays, hears that it is solved, and takes another puzzle", async () => {
  mkdirSync("react-site", { recursive: true });
  const nodePath = { ...process.env, NODE_PATH: `${TOOLS}/node_modules` };
  execFileSync(`${TOOLS}/node_modules/.bin/esbuild`, ["react/main.jsx", "--bundle", "--jsx=automatic", "--format=esm", "--define:process.env.NODE_ENV=\"production\"", "--outfile=react-site/main.js", "--log-level=error"], { env: nodePath });
  writeFileSync("react-site/index.html", readFileSync("react/index.html"));
  const page = await open("react-site/index.html", { reducedMotion: "reduce" });
  await page.waitForSelector(".cell");
  const element = page.locator("crosscover-board");
  await element.evaluate((board) => (board.board = "..#..\n.###.\n#####\n##.##\n##.##"));
  await page.getByText(/^Solved in \d+ seconds\.$/).waitFor();
  await press(page, "Next");
  await page.getByText("Another one.").waitFor();
  assert.equal(await element.evaluate((board) => board.puzzle.title), "Cup");
  assert.equal(await page.locator(".clue.row").nth(4).textContent(), "2");
  await close(page);
});
