// The room "decodoku": the game by mouse, touch and keyboard, as the command plays it.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { PHONE, accessible, close, crosscover, file, open, press, serveNative, serveSite, shot, visit } from "./harness.js";

const { address } = await serveSite();
/** The first burst of seed 1 has 7, 3 on the left of row 7, and 3, 7 in row 2. */
const SEED_1 = `${address}#decodoku=1-8x8`;

/** A square, by row and column from 1. */
const square = (page, row, column) => page.locator("[role=gridcell]").nth((row - 1) * 8 + column - 1);
const says = (page, row, column) => square(page, row, column).getAttribute("aria-label").then((label) => label.replace(/^.*?: /, ""));
const score = async (page) => Number((await page.locator(".titles b").textContent()).slice(6));
const saved = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("crosscover:decodoku")));

/** Waits until a square says this. */
async function until(page, row, column, text) {
  for (let times = 0; times < 100 && (await says(page, row, column)) !== text; times++) await page.waitForTimeout(20);
  assert.equal(await says(page, row, column), text);
}

/** Starts without the rules of a first visit. */
async function begin(place = SEED_1, options = {}) {
  const page = await open(place, options);
  await press(page, "Play");
  await page.waitForSelector(".square");
  return page;
}

const middle = async (one) => {
  const { x, y, width, height } = await one.boundingBox();
  return [x + width / 2, y + height / 2];
};

/** Presses at a square, and lets go at another. */
async function swipe(page, from, to) {
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 5 });
  await page.mouse.up();
}

/** Waits until the card of the end has all scores. */
const summedUp = (page) => page.waitForFunction(() => /^[^…]+$/.test(document.querySelector(".over dl")?.textContent ?? "…"));

/** Pushes the first number to and fro, so that noise wins. */
async function lose(page) {
  for (let moves = 0; moves < 200 && !(await page.locator(".over:visible").count()); moves++) {
    const before = await saved(page);
    const column = await page.evaluate(() => {
      const first = document.querySelector(".square");
      first.focus();
      return [...first.parentElement.children].indexOf(first);
    });
    await page.keyboard.press(column > 0 ? "a" : "d");
    await page.waitForFunction((before) => JSON.parse(localStorage.getItem("crosscover:decodoku")) !== before, before);
  }
  await summedUp(page);
}

test("a first pair is gone after the rules and a hint", async () => {
  const page = await open(SEED_1, PHONE);
  await page.getByRole("heading", { name: "How to play" }).waitFor();
  await accessible(page, "rules");
  await press(page, "Play");
  assert.equal(await page.locator(".squares .hint").count(), 0);
  await press(page, "Hint");
  await page.getByText("Push the 3 onto the green frame.").waitFor();
  await accessible(page, "first game");
  await square(page, 7, 2).tap();
  await page.locator(".hint").tap();
  await until(page, 7, 1, "empty");
  assert.deepEqual([await says(page, 7, 1), await says(page, 7, 2), await score(page)], ["empty", "empty", 1]);
  await close(page);
});

visit("numbers are pushed by dragging, by two clicks and by keys, and the command has the same board", () => begin(), async (page) => {
  await swipe(page, square(page, 7, 2), square(page, 7, 1));
  await until(page, 7, 1, "empty");
  // The pointer comes back, so nothing moves.
  const start = await middle(square(page, 2, 6));
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(...(await middle(square(page, 2, 7))), { steps: 4 });
  assert.equal(await square(page, 2, 6).locator("b").textContent(), "✓");
  await page.mouse.move(...start, { steps: 4 });
  await page.mouse.up();
  assert.equal(await says(page, 2, 6), "3");
  await square(page, 2, 6).click();
  await until(page, 2, 6, "3, taken");
  await page.keyboard.press("Escape");
  await square(page, 2, 6).click();
  await square(page, 2, 7).click();
  await until(page, 2, 7, "empty");
  // Arrows choose, Enter takes, arrows push; the number stays taken.
  await square(page, 6, 3).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await until(page, 6, 4, "8, taken");
  await page.keyboard.press("ArrowUp");
  await until(page, 5, 4, "8, taken");
  await page.keyboard.press("ArrowDown");
  await until(page, 6, 4, "8, taken");
  assert.match(await page.locator(".left").textContent(), /^1 to the next noise/);
  await page.keyboard.press("s");
  await page.getByText("Noise: the framed numbers are new.").waitFor();
  assert.ok((await page.locator(".new").count()) > 5);
  const game = await saved(page);
  writeFileSync(file("game.txt"), game);
  const steps = crosscover("decodoku", "replay", "--json", file("game.txt")).trim().split("\n").map((line) => JSON.parse(line));
  const { board, score: expected } = steps.at(-1);
  const shown = await page.locator("[role=gridcell] > b").allTextContents();
  assert.deepEqual(shown.map(Number), board.flat());
  assert.deepEqual([await score(page), steps.length], [expected, 6]);
});

visit("a reload keeps the game and its marks, which go along with their numbers", () => begin(), async (page) => {
  await press(page, "Mark d");
  // A mark pushes nothing.
  await swipe(page, square(page, 2, 6), square(page, 2, 7));
  await until(page, 2, 6, "3, mark d");
  await square(page, 3, 6).focus();
  await page.keyboard.press("1");
  await until(page, 3, 6, "6, mark a");
  await accessible(page, "marks");
  await press(page, "Mark d");
  await swipe(page, square(page, 2, 6), square(page, 1, 6));
  await until(page, 1, 6, "3, mark d");
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  await until(page, 1, 6, "3, mark d");
  await square(page, 3, 6).focus();
  await page.keyboard.press("1");
  await until(page, 3, 6, "6");
  assert.equal(await score(page), 1);
});

visit("the past is looked at by key, by a long press and by buttons, with the marks of its time, and the present is not lost", () => begin(SEED_1, PHONE), async (page) => {
  await square(page, 2, 6).focus();
  await page.keyboard.press("1");
  await until(page, 2, 6, "3, mark a");
  for (const [row, column, pushed] of [[7, 2, "a"], [2, 6, "d"], [6, 4, "w"]]) {
    await square(page, row, column).focus();
    await page.keyboard.press(pushed);
    await until(page, row, column, "empty");
  }
  await page.keyboard.press("b");
  await until(page, 6, 4, "8");
  await accessible(page, "past");
  await page.keyboard.press("n");
  await until(page, 5, 4, "8");
  const [x, y] = await middle(square(page, 1, 1));
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.getByText("1 of 3 moves back").waitFor();
  await page.getByText("2 of 3 moves back").waitFor();
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  assert.equal(await says(page, 2, 6), "3, mark a");
  await press(page, "Earlier");
  await until(page, 7, 1, "7");
  await press(page, "Later");
  await until(page, 7, 1, "empty");
  assert.equal(await says(page, 2, 6), "3, mark a");
  // A move by drag, by key or with a mark leads back to the present, says so and does nothing else.
  await press(page, "Mark b");
  const drag = async () => {
    await press(page, "Mark b");
    await swipe(page, square(page, 3, 6), square(page, 4, 6));
  };
  const moves = [() => square(page, 2, 6).tap(), () => page.keyboard.press("d"), drag];
  await press(page, "Now");
  for (const move of moves) {
    await page.getByText("2 to the next noise").waitFor();
    await page.keyboard.press("b");
    await page.getByText("1 of 3 moves back").waitFor();
    await move();
    await page.getByText("The past was shown: now you are back at the present.").waitFor();
    assert.equal(await score(page), 3);
  }
  await until(page, 2, 6, "empty");
  await until(page, 7, 1, "empty");
  assert.equal(await score(page), 3);
});

visit("practice shows the groups and takes moves back", () => begin(), async (page) => {
  await square(page, 2, 6).focus();
  await page.keyboard.press("1");
  await until(page, 2, 6, "3, mark a");
  await square(page, 6, 4).focus();
  await page.keyboard.press("w");
  await until(page, 5, 4, "8");
  await page.keyboard.press("u");
  await page.getByText("Moves can be taken back only in practice games.").waitFor();
  await page.keyboard.press("?");
  await press(page, "Practice");
  // The seed begins again, as it says there.
  await until(page, 2, 6, "3, cluster c");
  await until(page, 6, 4, "8, cluster e");
  assert.deepEqual([await score(page), await page.locator(".says").textContent()], [0, "5 to the next noiseA new game. Back to the last game"]);
  assert.equal(await page.getByRole("button", { name: "Mark a" }).count(), 0);
  await square(page, 2, 6).focus();
  await page.keyboard.press("w");
  await until(page, 1, 6, "3, cluster c");
  await press(page, "Undo");
  await until(page, 2, 6, "3, cluster c");
  assert.equal(await score(page), 0);
  assert.equal(await page.locator(".titles").textContent(), "Score 0Practice: it does not count");
  await accessible(page, "practice");
  await shot(page, "desk-light-decodoku-practice");
  // The next game counts.
  await press(page, "New");
  await page.waitForFunction(() => !location.hash.includes("=1-"));
  assert.match(await page.locator(".titles").textContent(), /^Score 0Seed \d+$/);
});

visit("a lost game ends in a card with what happened, the moves of all and the way on, and the next one has a new seed", (form) => begin(`${address}#decodoku=5-7x7`, form), async (page) => {
  const before = await page.locator(".squares").boundingBox();
  await lose(page);
  const end = await score(page);
  const game = await saved(page);
  writeFileSync(file("lost.txt"), game);
  const shown = crosscover("decodoku", "play", "--load", file("lost.txt"));
  const [, decoder] = /on seed 5 a program scored (.*)/.exec(shown);
  const bars = () => page.locator(".over :is(dt, dd)").allTextContents();
  assert.deepEqual(await bars(), ["Your moves", String(end), "A program", decoder, "Your best", String(end)]);
  assert.match(await page.locator(".over").textContent(), /Cluster \w is on two opposite edges\./);
  assert.ok((await page.locator(".lost").count()) > 1);
  // Each letter has its colour, also in the past.
  const colours = () => page.locator(".marked[role=gridcell]").evaluateAll((all) => all.map((one) => [one.lastElementChild.dataset.letter, getComputedStyle(one).getPropertyValue("--mark")]));
  const tints = new Map(await colours());
  assert.equal(new Set(tints.values()).size, tints.size);
  await page.keyboard.press("b");
  await page.getByText(/^1 of /).waitFor();
  for (const [letter, colour] of await colours()) assert.equal(tints.get(letter) ?? colour, colour);
  await page.keyboard.press("n");
  await page.getByRole("heading", { name: "Game over" }).waitFor();
  await accessible(page, "lost");
  await shot(page, `decodoku-lost-${page.viewportSize().width}`);
  // The card covers no number and pushes no tool off the screen; on phones, a thumb reaches the next game.
  const [tools, card, grid, next] = await Promise.all([".tools", ".over", ".squares", ".over .primary"].map((one) => page.locator(one).boundingBox()));
  const { width, height } = page.viewportSize();
  // A small phone has no room for both.
  if (width > 320) assert.deepEqual(grid, before);
  assert.ok(tools.y + tools.height <= height + 1, JSON.stringify(tools));
  assert.ok(card.x >= grid.x + grid.width || card.y >= grid.y + grid.height, JSON.stringify([card, grid]));
  assert.ok(width > 640 || next.y > height / 2, JSON.stringify(next));
  await page.reload();
  await summedUp(page);
  assert.deepEqual(await bars(), ["Your moves", String(end), "A program", decoder, "Your best", String(end)]);
  await press(page, "Try again");
  await page.getByText("5 to the next noise").waitFor();
  assert.match(page.url(), /#decodoku=5-7x7$/);
  await lose(page);
  await press(page, "New game");
  await page.waitForFunction(() => !location.hash.includes("=5-"));
  assert.match(await page.locator(".titles").textContent(), new RegExp(`^Score 0Seed ${/=(\d+)-/.exec(page.url())[1]}$`));
}, [{}, PHONE, { ...PHONE, viewport: { width: 320, height: 568 } }, { ...PHONE, viewport: { width: 844, height: 390 } }]);

visit("a link starts its seed, and leads back to the game before it", () => begin(), async (page) => {
  await swipe(page, square(page, 7, 2), square(page, 7, 1));
  await until(page, 7, 1, "empty");
  await press(page, "Share");
  assert.equal(await page.getByLabel("Link", { exact: true }).inputValue(), SEED_1);
  await press(page, "Done");
  await page.goto(`${address}#decodoku=2026-8x8`);
  // docs: the first burst of this seed is pinned in the crate.
  await until(page, 2, 3, "7");
  // The offer stands in the line of news, and covers nothing.
  const [state, offer] = await Promise.all([".left", ".says button"].map((one) => page.locator(one).boundingBox()));
  assert.ok(offer.y >= state.y + state.height && !(await page.locator(".message").count()));
  await press(page, "Back to the last game");
  await until(page, 2, 6, "3");
  assert.equal(await score(page), 1);
  // Each tab keeps its own game.
  const other = await page.context().newPage();
  await other.goto(`${address}#decodoku=2026-8x8`);
  await until(other, 2, 3, "7");
  await page.reload();
  await page.waitForSelector(".squares .square");
  assert.equal(await score(page), 1);
});

test("the room has its place on each screen, and is accessible in the dark", async () => {
  const small = { ...PHONE, viewport: { width: 320, height: 568 } };
  const side = { ...PHONE, viewport: { width: 844, height: 390 } };
  for (const [name, form] of [["desk-light", {}], ["desk-dark", { colorScheme: "dark" }], ["phone-light", PHONE], ["phone-dark", { ...PHONE, colorScheme: "dark" }], ["small-light", small], ["side-light", side]]) {
    const page = await begin(SEED_1, form);
    for (const [mark, row, column] of [["1", 2, 6], ["2", 2, 7], ["3", 3, 6], ["4", 4, 6], ["5", 3, 8], ["6", 4, 8]]) {
      await square(page, row, column).focus();
      await page.keyboard.press(mark);
      await page.waitForFunction((at) => document.querySelectorAll("[role=gridcell]")[at].matches(".marked"), (row - 1) * 8 + column - 1);
    }
    await accessible(page, `decodoku ${name}`);
    const [nav, room] = await Promise.all(["nav", "nav a[aria-current]"].map((one) => page.locator(one).boundingBox()));
    assert.ok(room.x >= nav.x && room.x + room.width <= nav.x + nav.width + 1, `${name}: the bar does not show the room`);
    await shot(page, `${name}-decodoku`);
    const box = await page.locator(".squares").boundingBox();
    const { width, height } = page.viewportSize();
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, name);
    const rows = await page.locator(".swatch").evaluateAll((marks) => new Set(marks.map((mark) => mark.getBoundingClientRect().top)).size);
    assert.equal(rows, 1, `${name}: marks in ${rows} rows`);
    const news = await page.locator(".left").boundingBox();
    assert.ok(box.x > news.x + news.width || news.x > box.x + box.width || box.y - news.y - news.height < 40, `${name}: the board is far below`);
    const tools = await page.locator(".tools").boundingBox();
    const head = await page.locator(".head").boundingBox();
    const [above, below] = [box.y - head.y - head.height, tools.y - box.y - box.height];
    // The row of news takes the most of a small screen.
    if (width < height) assert.ok(Math.abs(above - below) < 10 || above < 60, `${name}: ${above} above, ${below} below`);
    assert.ok(box.width / 8 >= (name === "side-light" ? 24 : 30), `${name}: ${box.width / 8}`);
    await close(page);
  }
});

visit("an answer that comes late leaves the address of the next room as it is", () => begin(), async (page) => {
  // The room that was asked for is still loading when the answer is there.
  await page.route("**/makers*.js", async (route) => {
    await page.waitForTimeout(1500);
    await route.continue();
  });
  await page.evaluate(() => {
    document.querySelector(".square").focus();
    location.hash = "#make";
  });
  await page.keyboard.press("s");
  await page.waitForFunction(() => document.querySelector(".titles b")?.textContent === "Score 1");
  assert.equal(await page.evaluate(() => location.hash), "#make");
  await page.waitForSelector("main.make form");
  assert.equal(await page.evaluate(() => location.hash), "#make");
});

visit("a bad link says what is wrong", () => begin(`${address}#decodoku=abc`), async (page) => {
  await page.getByText("This link names no game: abc.").waitFor();
});

test("the game works as `crosscover studio` serves it, and loads no module elsewhere", async () => {
  const page = await begin(`${await serveNative()}#decodoku=1-8x8`);
  await swipe(page, square(page, 7, 2), square(page, 7, 1));
  await until(page, 7, 1, "empty");
  await press(page, "Share");
  await page.getByText("your friend adds this link to the address of their own studio").waitFor();
  await close(page);
  const other = await open(address);
  const asked = [];
  other.on("request", (request) => asked.push(request.url()));
  await other.waitForSelector(".welcome");
  await other.waitForTimeout(300);
  assert.deepEqual(asked.filter((url) => url.includes("decodoku") && !other.context().serviceWorkers().length), []);
  await close(other);
});
