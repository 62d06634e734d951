// Faults that people found: each has a test that failed before it was mended.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, TABLET, cell, cells, close, middle, open, serveSite, shot } from "./harness.js";

const { address } = await serveSite();
const room = (name) => `${address}#${name}`;

/** A flower of 5x5 in three inks. */
const FLOWER = "k3.p5x5_VBkFQMA_AA~Rmxvd2Vy";

/** Opens an example of the gallery. */
async function example(page, place) {
  await page.locator(".example").nth(place).click();
  await page.waitForSelector(".board .cell");
}

/** Presses a button by its name. */
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** Where the board lies. */
const place = (page) => cell(page, 0).boundingBox();

/** How far the board is wider and higher than its room. */
const beyond = (page) => page.locator(".board").evaluate((board) => [board.scrollWidth - board.clientWidth, board.scrollHeight - board.clientHeight]);

test("ink buttons have their colour in play and draw", async () => {
  for (const name of [`play=${FLOWER}`, `draw=${FLOWER}`]) {
    const page = await open(room(name));
    await page.waitForSelector(".inks .swatch");
    const colours = await page.locator(".inks .swatch").evaluateAll((swatches) => swatches.map((swatch) => getComputedStyle(swatch).backgroundColor));
    assert.deepEqual(colours, ["rgb(0, 0, 0)", "rgb(213, 94, 0)", "rgb(0, 114, 178)"], name);
    await close(page);
  }
});

test("the dialog of a game goes on working after clues are shown on the far sides", async () => {
  const page = await open(room(`play=${FLOWER}`));
  await page.waitForSelector(".board .cell");
  await cell(page, 0).click();
  await press(page, "More");
  await page.getByLabel("Clues also on the right and at the bottom").check();
  const ink = (clue) => clue.evaluate((element) => getComputedStyle(element.firstElementChild).backgroundColor);
  assert.equal(await ink(page.locator(".clue.row.far").first()), await ink(page.locator(".clue.row").first()));
  assert.equal(await page.locator(".clue.far").count(), 10);
  await page.getByLabel("Show the time").check();
  assert.match(await page.locator(".time").textContent(), /^\d:\d\d$/);
  await page.getByRole("button", { name: "Restart" }).click();
  assert.doesNotMatch(await cells(page), /1/);
  await press(page, "Undo");
  assert.match(await cells(page), /1/);
  await press(page, "More");
  await page.getByLabel("Clues also on the right and at the bottom").uncheck();
  assert.equal(await page.locator(".clue.far").count(), 0);
  await page.getByRole("button", { name: "Explain the rest" }).click();
  await page.waitForSelector(".replay");
  await close(page);
});

test("hints, checks and explanations do not move the board", async () => {
  for (const form of [{}, { viewport: { width: 1920, height: 1080 } }, TABLET, PHONE]) {
    const page = await open(address, form);
    await example(page, 5);
    const before = await place(page);
    await press(page, "Hint");
    await page.waitForSelector(".help .primary");
    assert.deepEqual(await place(page), before);
    await page.locator(".help").getByRole("button", { name: "Close" }).click();
    // A wrong cell, then its mark.
    await cell(page, 2).click();
    await press(page, "Check");
    await page.getByText("One cell is wrong.").waitFor();
    assert.deepEqual(await place(page), before);
    await press(page, "Clear it");
    assert.deepEqual(await place(page), before);
    await press(page, "More");
    await page.getByRole("button", { name: "Explain the rest" }).click();
    await page.waitForSelector(".replay");
    assert.deepEqual(await place(page), before);
    await close(page);
  }
});

test("a board of 15x15 fits a phone, and one of 10x10 a phone on its side", async () => {
  const wide = { ...PHONE, viewport: { width: 844, height: 390 } };
  const small = { ...PHONE, viewport: { width: 320, height: 568 } };
  for (const [name, form, puzzle] of [["upright", PHONE, 5], ["side", wide, 2], ["small", small, 5]]) {
    const page = await open(address, form);
    await example(page, puzzle);
    assert.deepEqual(await beyond(page), [0, 0], name);
    await shot(page, `faults-fit-${name}`);
    await close(page);
  }
});

test("a board that is larger than a phone says so, and Fit shows all of it", async () => {
  const page = await open(room("draw"), PHONE);
  await page.waitForSelector(".board .cell");
  await press(page, "New");
  await press(page, "30 × 30");
  await press(page, "Create");
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 900);
  assert.ok((await beyond(page))[0] > 0);
  await page.waitForSelector(".board.more-right");
  await shot(page, "faults-30x30-phone");
  await press(page, "Fit the board");
  assert.deepEqual(await beyond(page), [0, 0]);
  await page.waitForSelector(".board:not(.more-right, .more-below)");
  await close(page);
});
