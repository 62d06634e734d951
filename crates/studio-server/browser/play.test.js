// Playing: the first board, boards to choose, the hand, trials, the end, and a board as one file.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { FLOWER, PHONE, accessible, byBar, cell, cells, close, crosscover, download, drag, example, file, middle, open, press, serveSite, typeRows, visit } from "./harness.js";

const { address } = await serveSite();
const room = (name) => `${address}#${name}`;

const HEART = "p5x5_V_7iAA~SGVhcnQ";

/** Enters a room with a puzzle. */
async function play(code, options) {
  const page = await open(room(`play=${code}`), options);
  await page.waitForSelector("main.play .board .cell");
  return page;
}

/** Solves the board by its explanation, which counts as three hints. */
async function explained(page) {
  await page.waitForSelector("main.play .board .cell");
  await press(page, "More");
  await press(page, "Explain the rest");
  const slider = page.locator(".replay input").first();
  await slider.fill(await slider.getAttribute("max"));
  await press(page, "Keep these cells");
  await page.waitForSelector(".finish");
}

visit("the first board teaches in four moves and takes wrong cells back", address, async (page) => {
  await page.waitForSelector(".lesson .cell");
  await accessible(page, "welcome");
  await cell(page, 10).click();
  assert.match(await cells(page), /^\?+$/);
  await drag(page, 5, 9);
  await drag(page, 2, 22);
  await drag(page, 1, 3);
  await cell(page, 21).click();
  await page.getByText("An umbrella!").waitFor();
  assert.equal(await page.locator(".dots .lit").count(), 4);
  await press(page, "Play");
  await page.getByRole("heading", { name: "Play a nonogram" }).waitFor();
  assert.equal(await page.locator(".start [aria-pressed=true]").allTextContents().then(String), "5 × 5,Easy,Black");
  await page.getByRole("link", { name: "Gallery", exact: true }).click();
  await page.getByText("An umbrella!").waitFor();
}, [{}, PHONE]);

visit("Play in the bar, Back and the end lead to all puzzles, and the game stays", room("play"), async (page) => {
  await page.locator(".pick").first().click();
  await page.waitForSelector("main.play .board .cell");
  // The first board of all is not half done by its lines of 0, which are crossed from the start.
  assert.match(await cells(page), /^\?+$/);
  await page.locator('.cell[data-v="?"]').first().click();
  await byBar(page, "Play");
  await page.getByRole("button", { name: "Continue: No. 1, 5×5, easy", exact: false }).click();
  await page.waitForSelector("main.play .board .cell");
  assert.match(await cells(page), /1/);
  // It is the one of the list, and a reload finds it again.
  await page.getByRole("button", { name: "Next", exact: true }).waitFor();
  await page.waitForTimeout(300);
  await page.reload();
  await page.waitForSelector("main.play .board .cell");
  assert.match(await cells(page), /1/);
  await page.goBack();
  await page.getByRole("heading", { name: "Play a nonogram" }).waitFor();
  await page.goForward();
  await explained(page);
  await press(page, "All puzzles");
  await page.waitForSelector(".pick.solved");
  // A board without a mark is no game to continue.
  await page.locator(".pick").nth(1).click();
  await page.waitForSelector("main.play .board .cell");
  await press(page, "Back to all puzzles");
  await page.waitForSelector(".pick.solved");
  assert.equal(await page.getByRole("button", { name: /^Continue/ }).count(), 0);
  await page.goto(room("gallery"));
  await example(page, 0);
  assert.equal(await page.locator(".head h1").textContent(), "Example 1, 5×5");
  await press(page, "Back to all puzzles");
  await page.waitForSelector(".welcome");
}, [{}, PHONE]);

visit("on a phone each tool has its place, Scroll takes the colour of Fill, and 20x20 has cells for a finger", room("play"), async (page) => {
  await press(page, "20 × 20");
  const tools = () => page.evaluate(() => [...document.querySelectorAll(".tools button, .zoom button")].filter(({ textContent }) => textContent !== "Next").map((made) => JSON.stringify(made.getBoundingClientRect())));
  const places = [];
  for (const way of ["list", "reload"]) {
    if (way === "list") await page.locator(".pick").first().click();
    else await page.reload();
    await page.waitForSelector("main.play .board .cell");
    places.push(await tools());
    await press(page, "Try");
    assert.equal(await page.getByText("What if?").count(), way === "list" ? 1 : 0);
    places.push(await tools());
    for (const name of ["Keep", "Drop"]) await page.getByRole("button", { name, exact: true }).click({ trial: true });
    await press(page, "Drop");
  }
  for (const other of places) assert.deepEqual(other, places[0]);
  assert.ok((await cell(page, 0).boundingBox()).width >= 24);
  await press(page, "Fit the board");
  await page.waitForSelector(".board.fits:not(.more-right, .more-below)");
  const colour = () => page.locator(".tools button").first().evaluate((made) => getComputedStyle(made).color);
  const chosen = await colour();
  await press(page, "Scroll the board");
  assert.notEqual(await colour(), chosen);
}, [PHONE]);

visit("the first board needs no mouse", address, async (page) => {
  assert.equal(await page.locator(".lesson .cell").first().getAttribute("aria-label"), "row 1, column 1, open; row clue 3; column clue 1");
  await page.locator(".lesson .cell").nth(5).focus();
  await page.keyboard.press("Space");
  for (let i = 0; i < 4; i++) await page.keyboard.press("Shift+ArrowRight");
  assert.equal((await cells(page)).slice(5, 10), "11111");
});

visit("boards stand on shelves by size and difficulty, and show no title before they are solved", room("play"), async (page) => {
  await page.waitForSelector(".pick");
  await accessible(page, "start");
  await press(page, "5 × 5");
  await press(page, "Medium");
  assert.equal(await page.locator(".pick").count(), 12);
  await press(page, "More boards");
  assert.equal(await page.locator(".pick").count(), 24);
  await page.locator(".pick").nth(1).click();
  await explained(page);
  const title = await page.locator(".finish h2").textContent();
  await page.waitForTimeout(300);
  await press(page, "Show the board");
  await press(page, "Back to all puzzles");
  await page.locator(".pick.solved").first().waitFor();
  // The size and the difficulty are those of the last time.
  assert.match(await page.locator(".pick.solved").first().textContent(), new RegExp(title));
  // An estimate is worth a word from a minute on.
  assert.equal(await page.locator(".pick").nth(0).textContent(), "1No. 1");
  await press(page, "15 × 15");
  await page.locator(".pick", { hasText: /about \d+:\d\d$/ }).first().waitFor();
});

visit("results stand at the end of Play: boards by size, days in a row, and a month that leads to its puzzles", address, async (page) => {
  await page.clock.setFixedTime(new Date("2026-03-04T12:00:00"));
  await page.evaluate(() => {
    const days = Object.fromEntries([["2026-02-20", {}], ["2026-03-02", {}], ["2026-03-03", {}], ["2026-03-01", { late: true }]].map(([date, more]) => [date, { seconds: 60, stars: 2, ...more }]));
    localStorage.setItem("crosscover:days", JSON.stringify(days));
  });
  await page.goto(room(`play=${HEART}`));
  await page.waitForSelector("main.play .board .cell");
  for (const [from, to] of [[1, 1], [3, 3], [5, 9], [10, 14], [16, 18], [22, 22]]) await drag(page, from, to);
  await page.waitForSelector(".finish");
  // Undo and redo, or a look at the end, count no game twice.
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  await page.waitForSelector(".finish");
  await page.goto(room("play"));
  await page.waitForSelector(".days a");
  const facts = async () => (await page.locator(".results :is(dt, dd)").allTextContents()).join("; ");
  assert.match(await facts(), /^5×5; 1 solved, best \d:\d\d without help; Days in a row; 2; The most days in a row; 2$/);
  await accessible(page, "results");
  assert.equal(await page.locator(".days a").count(), 4);
  assert.equal(await page.locator(".days a.done").count(), 3);
  await page.getByRole("link", { name: "2 March, 2 of 3 stars" }).waitFor();
  await press(page, "Earlier");
  assert.equal(await page.locator(".days a").count(), 28);
  await page.getByRole("link", { name: "19 February", exact: true }).click();
  await page.waitForFunction(() => location.hash === "#play=2026-02-19");
  await explained(page);
  await page.goto(room("play"));
  await page.waitForSelector(".days a");
  // What is solved later is marked, and makes no longer row.
  assert.match(await facts(), /15×15; 1 solved; Days in a row; 2; The most days in a row; 2$/);
}, [{}, PHONE]);

test("today's puzzle is the same for all, and days in a row are counted", async () => {
  const clues = [];
  for (let i = 0; i < 2; i++) {
    const page = await open(address);
    for (const day of ["2026-03-01", "2026-03-02", "2026-03-04"]) {
      await page.clock.setFixedTime(new Date(`${day}T12:00:00`));
      await page.goto(room("gallery"));
      await page.goto(room("play"));
      await press(page, "Today's puzzle");
      await page.waitForSelector("main.play .board .cell");
      assert.match(await page.locator(".head h1").textContent(), /^Today, \d March, 15×15/);
      clues.push(`${day} ${await page.locator(".board .clue").allTextContents()}`);
      if (i === 1) {
        await explained(page);
        const words = day.endsWith("02") ? "2 of today's puzzles in a row" : "Today's puzzle is done";
        assert.equal(await page.locator(".streak").textContent(), words);
      } else await page.reload();
    }
    await close(page);
  }
  assert.equal(new Set(clues).size, 3);
});

visit("the card of today's puzzle says how far it is", room("play=easy-5-2"), async (page) => {
  await page.goto(room("play"));
  await press(page, "Today's puzzle");
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 225);
  await page.locator('.cell[data-v="?"]').first().click();
  await page.waitForTimeout(300);
  await page.goto(room("play=easy-5-2"));
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 25);
  await page.locator('.cell[data-v="?"]').first().click();
  await page.goto(room("play"));
  assert.match(await page.locator(".card", { hasText: "Today's puzzle" }).textContent(), /\d of \d+ lines/);
});

visit("bands lie over the row and the column, and a stroke says how long its run is", () => play(HEART), async (page) => {
  await page.mouse.move(...(await middle(page, 7)));
  const [across, down] = [await page.locator(".band.across").boundingBox(), await page.locator(".band.down").boundingBox()];
  const box = await cell(page, 7).boundingBox();
  const grid = await page.locator(".board .grid").boundingBox();
  assert.ok(Math.abs(across.y - box.y) < 2 && Math.abs(down.x - box.x) < 2);
  assert.ok(Math.abs(across.width - grid.width) < 2 && Math.abs(down.height - grid.height) < 2);
  await cell(page, 5).click();
  await page.mouse.move(...(await middle(page, 6)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, 8)), { steps: 3 });
  // The run has the cell that was there, too.
  assert.equal(await page.locator(".bubble").textContent(), "4");
  await page.mouse.up();
  assert.equal(await page.locator(".bubble").count(), 0);
  // A zoom places the bands again.
  await press(page, "Larger cells");
  await cell(page, 11).hover();
  await page.keyboard.press("-");
  assert.ok(Math.abs((await page.locator(".band.down").boundingBox()).width - (await cell(page, 11).boundingBox()).width) < 1);
});

visit("a tap on a button directly after a fast stroke counts", () => play(HEART, PHONE), async (page) => {
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const [from, to] = [await middle(page, 5), await middle(page, 9)];
  await touch("touchStart", from);
  for (let step = 1; step <= 4; step++) await touch("touchMove", [from[0] + ((to[0] - from[0]) * step) / 4, from[1]]);
  await touch("touchEnd");
  const { x, y, width, height } = await page.getByRole("button", { name: "Undo", exact: true }).boundingBox();
  assert.match(await cells(page), /1/);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.waitForFunction(() => !document.querySelector('.board .cell[data-v="1"]'));
});

visit("a clue is struck by hand, with the mouse and with a key, and stays struck", () => play(HEART), async (page) => {
  await page.locator(".clue.row span").first().click();
  assert.equal(await page.locator(".clue .struck").count(), 1);
  await cell(page, 1).click();
  await page.keyboard.press("c");
  await page.keyboard.press("r");
  assert.equal(await page.locator(".clue .struck").count(), 3);
  await page.keyboard.press("r");
  assert.equal(await page.locator(".clue.row .struck").count(), 0);
  await page.waitForTimeout(300);
  await page.reload();
  await page.waitForSelector("main.play .board .cell");
  assert.equal(await page.locator(".clue.column .struck").count(), 1);
});

visit("a finished line takes a tick and crosses its rest, and lines where one can go on have marks on request", () => play(HEART), async (page) => {
  await press(page, "More");
  await page.getByLabel("Mark lines that decide a cell").check();
  await press(page, "Done");
  await page.locator(".clue.row.goes-easy").first().waitFor();
  assert.equal(await page.locator(".clue.row.goes-easy").count(), 3);
  await drag(page, 1, 1);
  await cell(page, 3).click();
  await page.waitForSelector(".clue.row.fulfilled");
  assert.equal((await cells(page)).slice(0, 5), "01010");
  // A line that is finished no longer opens them again.
  await cell(page, 3).click();
  assert.equal((await cells(page)).slice(0, 5), "?1???");
  await cell(page, 3).click();
  // A cross is in the way of Fill; the other button opens it, and a cell that the player opens stays so.
  await cell(page, 4).click();
  assert.equal((await cells(page)).slice(0, 5), "01010");
  await cell(page, 4).click({ button: "right" });
  assert.equal((await cells(page)).slice(0, 5), "0101?");
  const tick = await page.locator(".clue.row.fulfilled").first().evaluate((clue) => getComputedStyle(clue, "::before").content);
  assert.equal(tick, '"✓"');
});

visit("cells are as large as the space allows", () => play(HEART, { viewport: { width: 1280, height: 800 } }), async (page) => {
  assert.ok((await cell(page, 0).boundingBox()).width >= 70);
  assert.ok(await page.locator(".clue span").first().evaluate((clue) => parseFloat(getComputedStyle(clue).fontSize)) >= 22);
  // In a small cell, a cross has whole pixels and stands in the middle.
  await cell(page, 0).click({ button: "right" });
  for (let size = 100; size > 10; size = parseFloat(await page.locator(".board").evaluate((board) => board.style.getPropertyValue("--cell")))) await page.keyboard.press("-");
  const [inner, gap, mark] = await cell(page, 0).evaluate((made) => [made.clientWidth, ...["backgroundPosition", "backgroundSize"].map((name) => parseFloat(getComputedStyle(made)[name]))]);
  assert.deepEqual([2 * gap + mark, gap % 1, mark % 1], [inner, 0, 0]);
});

visit("a solved board becomes its picture, with title, time, hints and stars", () => play(HEART), async (page) => {
  const solve = async () => {
    for (const [from, to] of [[1, 1], [3, 3], [5, 9], [10, 14], [16, 18], [22, 22]]) await drag(page, from, to);
    await page.waitForSelector(".finish");
  };
  await solve();
  assert.equal(await page.locator(".finish h2").textContent(), "Heart");
  assert.equal(await page.locator(".finish .stars .lit").count(), 3);
  assert.match(await page.locator(".finish").textContent(), /\d:\d\d; (expected \d:\d\d; )?no hints/);
  await accessible(page, "finish");
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator(".finish").count(), 0);
  await page.keyboard.press("Control+y");
  await page.waitForSelector(".finish");
  await press(page, "Show the board");
  await press(page, "More");
  await press(page, "Restart");
  await page.waitForFunction(() => !document.querySelector('.board .cell[data-v="1"]'));
  // The first hint of all comes at once and is free; what more costs is folded below it.
  await page.evaluate(() => localStorage.removeItem("crosscover:told"));
  await press(page, "Hint");
  await page.getByText("Look at").waitFor();
  assert.equal(await page.locator(".head .stars .lit").count(), 3);
  await page.getByText("This help is free").click();
  await page.getByText("costs one of the three stars").waitFor();
  await accessible(page, "free hint");
  await page.keyboard.press("Escape");
  // The explanation is not.
  await press(page, "More");
  await press(page, "Explain the rest");
  await page.waitForSelector(".replay");
  assert.equal(await page.getByText("This help is free").count(), 0);
  await page.keyboard.press("Escape");
  await cell(page, 4).click({ button: "right" });
  // More of the same hint is no other one.
  for (const times of [1, 2]) {
    await press(page, "Hint");
    await page.waitForSelector(".help .primary");
    assert.equal(await page.getByText("costs one of").count(), 0);
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".head .stars .lit").count(), 2, `${times}`);
  }
  // A check that finds nothing costs nothing.
  await press(page, "Check");
  await cell(page, 0).click();
  await press(page, "Check");
  await press(page, "Clear it");
  await solve();
  assert.equal(await page.locator(".finish .stars .lit").count(), 2);
  assert.match(await page.locator(".finish").textContent(), /1 hint, 1 check(?!s)/);
});

visit("trials are kept or dropped, nested, undone, and survive a reload", () => play(HEART), async (page) => {
  const trial = (depth) => page.locator(`.cell.is-trial-${depth}`).count();
  // Without automatic crosses, which are cells of a trial, too.
  await press(page, "More");
  await page.getByLabel("Cross the rest of a finished line").uncheck();
  await press(page, "Done");
  await cell(page, 0).click();
  await press(page, "Try");
  await drag(page, 5, 7);
  assert.equal(await trial(1), 3);
  await press(page, "Try");
  await drag(page, 10, 11);
  assert.deepEqual([await trial(1), await trial(2)], [3, 2]);
  await page.waitForTimeout(400);
  await page.reload();
  await page.waitForSelector("main.play .board .cell");
  assert.deepEqual([await trial(1), await trial(2)], [3, 2]);
  await press(page, "Keep");
  assert.deepEqual([await trial(1), await trial(2)], [5, 0]);
  await press(page, "Undo");
  assert.deepEqual([await trial(1), await trial(2)], [3, 2]);
  await press(page, "Drop");
  assert.deepEqual([await trial(1), await trial(2)], [3, 0]);
  // A slip costs nothing.
  await drag(page, 8, 9);
  const before = await cells(page);
  await press(page, "Drop");
  await press(page, "Take back");
  assert.equal(await cells(page), before);
  // By keys, too.
  await cell(page, 0).focus();
  await page.keyboard.press("d");
  assert.match(await cells(page), /^1\?+$/);
  assert.equal(await page.getByRole("button", { name: "Keep", exact: true }).count(), 0);
  await page.keyboard.press("t");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await page.keyboard.press("k");
  assert.match(await cells(page), /^11\?+$/);
});

visit("a hint names the wrong cell, after the line to look at", () => play(HEART), async (page) => {
  await cell(page, 0).click();
  await press(page, "Hint");
  await page.getByText("A cell of column 1 is wrong.").waitFor();
  assert.equal(await page.locator(".cell.is-wrong").count(), 0);
  await press(page, "Hint");
  await page.getByText("Row 1, cell 1 is wrong.").waitFor();
  assert.equal(await page.locator(".cell.is-wrong").count(), 1);
  await press(page, "Clear it");
  assert.match(await cells(page), /^\?+$/);
});

visit("letters of inks are shown on request only", () => play(FLOWER), async (page) => {
  await cell(page, 0).click();
  const size = () => cell(page, 0).evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  assert.equal(await size(), 0);
  await press(page, "More");
  await page.getByLabel("Letters of the inks").check();
  await press(page, "Done");
  assert.ok((await size()) > 10);
});

visit("a board that does not fit has an overview, which leads to its other end", room("draw"), async (page) => {
  const code = await page.evaluate(async () => {
    const { ask } = await import("./main.js");
    const { boards: [{ cells }] } = await ask({ ask: "make", recipe: { width: 30, height: 30 }, seed: 3, count: 1, work: 4000 });
    return (await ask({ ask: "share", picture: { width: 30, height: 30, cells } })).code;
  });
  await page.goto(room(`play=${code}`));
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 900);
  const overview = page.locator(".overview");
  await overview.waitFor();
  const { x, y, width, height } = await overview.boundingBox();
  await page.mouse.click(x + width - 6, y + height - 6);
  await page.waitForTimeout(100);
  const view = await page.locator(".board").evaluate((board) => [board.scrollLeft + board.clientWidth - board.scrollWidth, board.scrollTop + board.clientHeight - board.scrollHeight]);
  assert.ok(view.every((missing) => missing > -4), String(view));
  // It stands between the clues, where it covers no cell.
  const corner = await page.locator(".corner").first().boundingBox();
  assert.ok(x >= corner.x && y >= corner.y && x + width <= corner.x + corner.width && y + height <= corner.y + corner.height, JSON.stringify(corner));
  assert.ok(await cell(page, 899).evaluate((last) => {
    const { left, top, width, height } = last.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === last;
  }));
  // The place stays when the phone is turned there and back.
  for (const part of [0.4, 1]) {
    await page.mouse.click(x + width * part - 6, y + height * part - 6);
    const before = await cell(page, 899).boundingBox();
    for (const [width, height] of [[844, 390], [390, 844]]) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(200);
    }
    const after = await cell(page, 899).boundingBox();
    assert.ok(Math.abs(before.x - after.x) < 3 && Math.abs(before.y - after.y) < 3, JSON.stringify([before, after]));
  }
  await press(page, "Fit the board");
  await overview.waitFor({ state: "hidden" });
}, [PHONE]);

visit("a hint names the player's mark, not the crosses that followed it, and finished lines are spoken", () => play(HEART), async (page) => {
  // The heart's first row is 01010: two wrong cells finish it, and cross the right ones.
  await cell(page, 0).click();
  await cell(page, 2).click();
  await page.waitForFunction(() => /^row 1 done, 3 cells crossed/.test(document.querySelector(".head .spoken").textContent));
  await press(page, "Check");
  await page.getByText("2 cells are wrong.").waitFor();
  assert.deepEqual(await page.locator(".cell.is-wrong").evaluateAll((all) => all.map((one) => one.dataset.v)), ["1", "1"]);
  await press(page, "Clear them");
  assert.equal((await cells(page)).slice(0, 5), "?????");
  // The last row is 00100: three cells are too many.
  await drag(page, 20, 22);
  await page.waitForFunction(() => /^row 5 cannot be completed/.test(document.querySelector(".head .spoken").textContent));
});

visit("a hint frames the cells that it rests on, and says so", room("play=easy-10-1"), async (page) => {
  await page.waitForSelector("main.play .board .cell");
  for (let hints = 0; hints < 20 && (await page.locator(".cell.is-reason").count()) === 0; hints++) {
    if (hints > 0) await press(page, "Apply");
    await press(page, "Hint");
    await press(page, "Why?");
  }
  await page.getByText("It rests on the cells with a dashed frame.").waitFor();
  assert.match(await page.locator(".cell.is-reason").first().getAttribute("aria-label"), /a reason for it/);
  assert.equal(await page.locator(".cell.is-reason").first().evaluate((made) => getComputedStyle(made).outlineStyle), "dashed");
});

test("a built-in board has its own address, Back leads to it, and tabs with the same game stay in step", async () => {
  const page = await open(room("play=easy-5-3"));
  await page.waitForSelector("main.play .board .cell");
  assert.match(await page.locator(".head h1").textContent(), /^No. 3, 5×5, easy/);
  await press(page, "Next");
  await page.waitForFunction(() => location.hash === "#play=easy-5-4");
  await page.goto(room("play=easy-5-3"));
  await page.waitForFunction(() => document.querySelector(".head h1")?.textContent.startsWith("No. 3"));
  const other = await page.context().newPage();
  await other.goto(room("play=easy-5-3"));
  await other.waitForSelector("main.play .board .cell");
  const open_ = (await cells(page)).indexOf("?");
  await cell(page, open_).click();
  await other.waitForFunction((at) => document.querySelectorAll(".board .cell")[at].dataset.v === "1", open_);
  for (const [broken, shown] of [["play=%E0%A4%A", ".start"], ["__proto__", ".welcome"], ["play=2026-11-28", ".board .cell"]]) {
    await other.goto(room(broken));
    await other.waitForSelector(shown);
  }
  await close(page);
});

test("Share saves a page that plays from disk", async () => {
  const page = await play(HEART);
  await press(page, "Share");
  const path = file("shared.html");
  assert.equal(await download(page, () => press(page, "Save a page that anyone can open"), path), "heart.html");
  await accessible(page, "share");
  await close(page);
  const alone = await open(pathToFileURL(path).href, PHONE);
  await alone.waitForSelector("crosscover-board .board .cell");
  await drag(alone, 5, 9);
  assert.equal((await cells(alone)).slice(5, 10), "11111");
  assert.deepEqual(alone.problems, []);
  assert.equal(alone.hosts.size, 0);
  await alone.context().close();
});

test("a page shared from Play ends as the game does: with the expected time, the day and a card", async () => {
  const today = new Date("2026-03-01T12:00:00");
  const page = await open(address);
  await page.clock.setFixedTime(today);
  await page.goto(room("play=2026-03-01"));
  await explained(page);
  const solution = await cells(page);
  const title = await page.locator(".finish h2").textContent();
  await page.locator(".finish").getByRole("button", { name: "Share" }).click();
  const path = file("today.html");
  await download(page, () => press(page, "Save a page that anyone can open"), path);
  await close(page);
  for (const [now, words] of [[today, ["Today's puzzle is done"]], [new Date("2026-03-09T12:00:00"), []]]) {
    const alone = await open("about:blank", PHONE);
    await alone.clock.setFixedTime(now);
    await alone.goto(pathToFileURL(path).href);
    await cell(alone, 0).focus();
    await typeRows(alone, solution.match(/.{15}/g), (value) => (value === "1" ? "Space" : undefined));
    await alone.waitForSelector(".finish");
    assert.equal(await alone.locator(".finish h2").textContent(), title);
    assert.match(await alone.locator(".finish .muted").textContent(), /^\d+:\d\d; expected \d+:\d\d; no hints$/);
    assert.deepEqual(await alone.locator(".streak").allTextContents(), words);
    await accessible(alone, "the end of a shared page");
    assert.match(await download(alone, () => press(alone, "Save a card"), file("alone.png")), /\.png$/);
    const card = readFileSync(file("alone.png"));
    assert.deepEqual([card.readUInt32BE(16), card.readUInt32BE(20)], [1080, 1350]);
    assert.deepEqual(alone.problems, []);
    assert.equal(alone.hosts.size, 0);
    await alone.context().close();
  }
});

visit("whoever opens a friend's link is greeted, and finds the way to the lesson and back", (form) => play(HEART, { ...form, stranger: true }), async (page) => {
  await page.getByRole("heading", { name: "A friend sent you this" }).waitFor();
  await accessible(page, "greeting");
  await press(page, "Show me how");
  await page.waitForSelector(".lesson .cell");
  await press(page, "Play your friend's puzzle");
  await page.waitForSelector("main.play .board .cell");
  assert.equal(await page.locator(".help:not([hidden])").count(), 0);
}, [{}, PHONE]);

test("a board is shared as one file, which plays from disk", async () => {
  const path = file("heart.html");
  const puzzle = new URL("../../../data/corpus/cat.non", import.meta.url).pathname;
  crosscover("share", "--html", "--out", path, puzzle);
  const [, goal] = /goal "(.*)"/.exec(readFileSync(puzzle, "utf8"));
  for (const form of [{}, { ...PHONE, colorScheme: "dark" }]) {
    const page = await open(pathToFileURL(path).href, form);
    await page.waitForSelector("crosscover-board .board .cell");
    assert.equal(await page.locator(".board .cell").count(), 225);
    const isFilled = () => page.locator("crosscover-board").evaluate(({ shadowRoot }) => shadowRoot.activeElement?.dataset.v === "1");
    await drag(page, 0, 1);
    assert.equal((await cells(page)).slice(0, 3), "11?");
    await press(page, "Try");
    await cell(page, 13).click();
    await press(page, "Keep");
    await press(page, "Undo");
    await accessible(page, "file");
    await page.waitForTimeout(400);
    await page.reload();
    await page.waitForSelector("crosscover-board .board .cell");
    assert.equal((await cells(page)).slice(0, 3), "11?");
    await cell(page, 0).focus();
    for (const row of goal.match(/.{15}/g)) {
      await page.keyboard.press("Home");
      for (const value of row) {
        // A cross becomes open first.
        while ((value === "1") !== (await isFilled())) await page.keyboard.press("Space");
        await page.keyboard.press("ArrowRight");
      }
      await page.keyboard.press("ArrowDown");
    }
    await page.waitForSelector(".finish");
    assert.equal(await page.locator(".finish h2").textContent(), "Cat");
    assert.deepEqual(page.problems, []);
    assert.equal(page.hosts.size, 0);
    await page.context().close();
  }
});
