// Drawing: what an edit resolves, locked cells, selections, keys, edges, and the image behind the cells.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { PHONE, accessible, cell, cells, close, file, middle, open, serveSite, shot } from "./harness.js";

const { address } = await serveSite();

/** A duck with a cloud: four cells in the upper right are ambiguous. */
const DUCK = "p15x15_ABAACHgBsA_wA8AHgA_wH_47-Pcw8eH_gP4__gA~RHVjaw";

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

async function draw(code, options) {
  const page = await open(`${address}#draw${code ? `=${code}` : ""}`, options);
  await page.waitForSelector("main.draw .board .cell");
  return page;
}

async function drag(page, from, to) {
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, to)), { steps: 4 });
  await page.mouse.up();
}

/** An empty drawing of 5x5. */
async function five(options) {
  const page = await draw("", options);
  await press(page, "New");
  await press(page, "5 × 5");
  await press(page, "Create");
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 25);
  return page;
}

test("cells are shaded by what an edit resolves, and an edit of a framed cell is enough", async () => {
  for (const [name, form] of [["desk", {}], ["phone", PHONE]]) {
    const page = await draw(DUCK, form);
    await page.getByLabel("Shade cells by what one edit there resolves").check();
    await page.getByText("An edit of any framed cell").waitFor();
    assert.equal(await page.locator(".cell.is-best").count(), 7);
    if (name === "desk") await accessible(page, "heat");
    await shot(page, `draw-heat-${name}`);
    await page.locator(".cell.is-best").first().click();
    await page.locator(".verdict", { hasText: "One solution" }).waitFor();
    assert.equal(await page.locator(".cell.is-best").count(), 0);
    await press(page, "Undo");
    await page.getByText("An edit of any framed cell").waitFor();
    await close(page);
  }
});

test("locked cells stay as they are, under tools and in repairs, and undo unlocks them", async () => {
  const page = await draw(DUCK);
  await page.getByLabel("Shade cells by what one edit there resolves").check();
  await page.locator(".cell.is-best").first().waitFor();
  const before = await cells(page);
  const ambiguous = await page.locator(".board .cell").evaluateAll((all) => all.flatMap((one, place) => (one.classList.contains("is-best") ? [place] : [])));
  await press(page, "Lock cells");
  for (const place of ambiguous) await cell(page, place).click();
  assert.equal(await page.locator(".cell.is-locked").count(), ambiguous.length);
  assert.equal(await page.locator(".cell.is-best").count(), 0);
  await press(page, "Pencil");
  for (const place of ambiguous) await cell(page, place).click();
  assert.equal(await cells(page), before);
  await press(page, "Repair");
  await press(page, "Look for a repair");
  await page.locator("button.repair, .message.error").first().waitFor();
  const repaired = await cells(page);
  for (const place of ambiguous) assert.equal(repaired[place], before[place]);
  if (await page.locator("button.repair").count()) await press(page, "Cancel");
  await press(page, "Undo");
  assert.equal(await page.locator(".cell.is-locked").count(), ambiguous.length - 1);
  await close(page);
});

test("a selection is moved, copied, cut, pasted and cleared", async () => {
  const page = await five();
  await cell(page, 0).click();
  await cell(page, 6).click();
  await page.keyboard.press("s");
  await drag(page, 0, 6);
  assert.equal(await page.locator(".cell.is-selected").count(), 4);
  // What was moved lies over the drawing: nothing below it is lost.
  await drag(page, 0, 1);
  assert.equal((await cells(page)).slice(0, 10), "0100000100");
  await drag(page, 1, 13);
  assert.equal(await cells(page), "0000000000000100000100000".replace(/^.{13}1.{5}1/, (text) => text));
  await page.keyboard.press("Control+c");
  await cell(page, 0).focus();
  await page.keyboard.press("Control+v");
  assert.equal((await cells(page)).slice(0, 10), "1000001000");
  await page.keyboard.press("Control+x");
  assert.equal((await cells(page)).slice(0, 10), "0000000000");
  await press(page, "Undo");
  assert.equal((await cells(page)).slice(0, 10), "1000001000");
  await drag(page, 0, 6);
  await page.keyboard.press("Delete");
  assert.equal((await cells(page)).slice(0, 10), "0000000000");
  await close(page);
});

test("each tool has a key, which its tooltip names", async () => {
  const page = await five();
  await cell(page, 12).focus();
  const tools = await page.locator(".tools [aria-keyshortcuts]").evaluateAll((all) => all.map((tool) => [tool.getAttribute("aria-keyshortcuts"), tool.title]));
  assert.equal(tools.length, 9);
  for (const [key, title] of tools) {
    assert.match(title, new RegExp(`\\(${key.toUpperCase()}\\)$`));
    await page.keyboard.press(key);
    assert.equal(await page.locator(".tools [aria-keyshortcuts][aria-pressed=true]").getAttribute("aria-keyshortcuts"), key);
  }
  await close(page);
});

test("rows and columns come and go at each edge, and the picture is seen from afar", async () => {
  const page = await five();
  await cell(page, 12).click();
  await page.locator("summary", { hasText: "Change the picture" }).click();
  await press(page, "Add a row at the top");
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 30);
  assert.equal((await cells(page)).indexOf("1"), 17);
  await press(page, "Add a column at the left");
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 36);
  assert.equal((await cells(page)).indexOf("1"), 21);
  await press(page, "Remove the column at the right");
  await press(page, "Remove the row at the bottom");
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 25);
  assert.equal((await cells(page)).indexOf("1"), 18);
  await shot(page, "draw-edges");
  assert.deepEqual(await page.locator("canvas.afar").evaluate((canvas) => [canvas.width, canvas.height]), [5, 5]);
  await press(page, "Undo");
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 30);
  await close(page);
});

test("an imported image lies behind the cells, until it is hidden or the size changes", async () => {
  const page = await draw("");
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [60, 60];
    const context = canvas.getContext("2d");
    context.fillStyle = "white";
    context.fillRect(0, 0, 60, 60);
    context.fillStyle = "black";
    context.fillRect(10, 10, 30, 40);
    return canvas.toDataURL();
  });
  const image = file("block.png");
  writeFileSync(image, Buffer.from(url.split(",")[1], "base64"));
  await page.locator("#chooser").setInputFiles(image);
  await page.getByText("cells are filled").waitFor();
  await page.locator("dialog[open]").getByRole("button", { name: "Import" }).click();
  await page.waitForSelector(".onion");
  const [first, last] = [await cell(page, 0).boundingBox(), await cell(page, 224).boundingBox()];
  const box = await page.locator(".onion").boundingBox();
  assert.ok(Math.abs(box.x - first.x) < 2 && Math.abs(box.y - first.y) < 2);
  assert.ok(Math.abs(box.x + box.width - last.x - last.width) < 2 && Math.abs(box.y + box.height - last.y - last.height) < 2);
  await shot(page, "draw-onion");
  await page.getByLabel("Show the imported image behind the cells").uncheck();
  assert.equal(await page.locator(".onion").count(), 0);
  await page.getByLabel("Show the imported image behind the cells").check();
  await page.locator("summary", { hasText: "Change the picture" }).click();
  await press(page, "Add a row at the top");
  await page.waitForFunction(() => !document.querySelector(".onion"));
  await close(page);
});
