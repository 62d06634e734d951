// Drawing: what an edit resolves, locked cells, selections, keys, edges, and the image behind the cells.

import assert from "node:assert/strict";
import { DUCK, PHONE, accessible, byBar, cell, cells, download, drag, file, imageFile, middle, open, press, serveSite, visit } from "./harness.js";

const { address } = await serveSite();

async function draw(code, options) {
  const page = await open(`${address}#draw${code ? `=${code}` : ""}`, options);
  await page.waitForSelector("main.draw .board .cell");
  return page;
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

visit("dots grow with what an edit resolves, and an edit of a framed cell is enough", (form) => draw(DUCK, form), async (page, form) => {
  if (form.isMobile) await press(page, "Details");
  await page.getByLabel("Show by dots how much one edit resolves").check();
  await page.getByText("An edit of any framed cell").waitFor();
  assert.equal(await page.locator(".cell.is-best").count(), 7);
  const dots = await page.locator(".cell.is-warm").evaluateAll((all) => all.map((one) => [Number(one.style.getPropertyValue("--heat")), /radial-gradient/.test(getComputedStyle(one).backgroundImage)]));
  assert.ok(dots.length >= 7 && dots.every(([heat, dot]) => heat > 0 && heat <= 1 && dot), String(dots));
  if (!form.isMobile) await accessible(page, "heat");
  await page.locator(".cell.is-best").first().click();
  await page.locator(".verdict", { hasText: "One solution" }).waitFor();
  assert.equal(await page.locator(".cell.is-best").count(), 0);
  await press(page, "Undo");
  await page.getByText("An edit of any framed cell").waitFor();
}, [{}, PHONE]);

visit("locked cells stay as they are, under tools and in repairs, and undo unlocks them", () => draw(DUCK), async (page) => {
  await page.getByLabel("Show by dots how much one edit resolves").check();
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
  await page.locator("button.repair, .message.error").first().waitFor();
  const repaired = await cells(page);
  for (const place of ambiguous) assert.equal(repaired[place], before[place]);
  if (await page.locator("button.repair").count()) await press(page, "Cancel");
  await press(page, "Undo");
  assert.equal(await page.locator(".cell.is-locked").count(), ambiguous.length - 1);
});

visit("a selection is moved, copied, cut, pasted and cleared", () => five(), async (page) => {
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
});

visit("each tool has a key, which its tooltip names", () => five(), async (page) => {
  await cell(page, 12).focus();
  const tools = await page.locator(".tools [aria-keyshortcuts]").evaluateAll((all) => all.map((tool) => [tool.getAttribute("aria-keyshortcuts"), tool.title]));
  assert.equal(tools.length, 9);
  for (const [key, title] of tools) {
    assert.match(title, new RegExp(`\\(${key.toUpperCase()}\\)$`));
    await page.keyboard.press(key);
    assert.equal(await page.locator(".tools [aria-keyshortcuts][aria-pressed=true]").getAttribute("aria-keyshortcuts"), key);
  }
});

visit("rows and columns come and go at each edge, and the picture is seen from afar", () => five(), async (page) => {
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
  assert.deepEqual(await page.locator("canvas.afar").evaluate((canvas) => [canvas.width, canvas.height]), [5, 5]);
  await press(page, "Undo");
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 30);
});

visit("an imported image lies behind the cells, until it is hidden or the size changes", () => draw(""), async (page) => {
  // A rectangle alone would fill the board.
  const image = await imageFile(page, "block.png", 60, [["black", 10, 10, 20, 40], ["black", 30, 30, 20, 20]]);
  await page.locator("#chooser").setInputFiles(image);
  const dialog = page.locator("dialog[open]");
  await page.getByText("cells are filled").waitFor();
  const found = await dialog.getByRole("status").textContent();
  await dialog.getByLabel("How", { exact: true }).selectOption("cells");
  await page.waitForFunction((before) => document.querySelector("dialog[open] [role=status]").textContent !== before, found);
  await dialog.getByRole("button", { name: "Import" }).click();
  await page.waitForSelector(".onion");
  const filled = (await cells(page)).replaceAll("0", "").length;
  assert.ok(filled > 60 && filled < 100, `${filled} of 225 cells`);
  const [first, last] = [await cell(page, 0).boundingBox(), await cell(page, 224).boundingBox()];
  const box = await page.locator(".onion").boundingBox();
  assert.ok(Math.abs(box.x - first.x) < 2 && Math.abs(box.y - first.y) < 2);
  assert.ok(Math.abs(box.x + box.width - last.x - last.width) < 2 && Math.abs(box.y + box.height - last.y - last.height) < 2);
  await page.getByLabel("Show the imported image behind the cells").uncheck();
  assert.equal(await page.locator(".onion").count(), 0);
  await page.getByLabel("Show the imported image behind the cells").check();
  await page.locator("summary", { hasText: "Change the picture" }).click();
  await press(page, "Add a row at the top");
  await page.waitForFunction(() => !document.querySelector(".onion"));
});

const locks = (page) => page.locator(".board .cell").evaluateAll((all) => all.flatMap((one, place) => (one.classList.contains("is-locked") ? [place] : [])));
const tool = (page, key) => page.locator(`.tools [aria-keyshortcuts=${key}]`).click();
const openChanges = async (page) => {
  await page.locator("summary", { hasText: "Change the picture" }).click();
  await page.getByRole("button", { name: "Flip sideways" }).waitFor();
};

visit("locks travel with the picture, and the page says that locked cells stay", () => five(), async (page) => {
  await cell(page, 12).click();
  await tool(page, "k");
  await cell(page, 12).click();
  await cell(page, 13).click();
  await openChanges(page);
  await press(page, "Add a row at the top");
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 30);
  assert.deepEqual(await locks(page), [17, 18]);
  await press(page, "Remove the row at the bottom");
  await press(page, "Move left");
  assert.deepEqual(await locks(page), [16, 17]);
  await press(page, "Flip sideways");
  assert.deepEqual(await locks(page), [17, 18]);
  await press(page, "Rotate");
  assert.deepEqual(await locks(page), [11, 16]);
  assert.equal((await cells(page)).indexOf("1"), 16);
  await tool(page, "m");
  await drag(page, 0, 1);
  assert.deepEqual([await locks(page), (await cells(page)).indexOf("1")], [[12, 17], 17]);
  await press(page, "Undo");
  assert.deepEqual(await locks(page), [11, 16]);
  assert.equal(await page.locator(".message").count(), 0);
  await tool(page, "x");
  await cell(page, 16).click();
  assert.equal((await cells(page)).indexOf("1"), 16);
  await page.locator(".message", { hasText: "Locked cells stay as they are." }).waitFor();
  await press(page, "Invert");
  const inverted = await cells(page);
  assert.deepEqual([inverted[16], inverted[11], inverted[0]], ["1", "0", "1"]);
});

visit("the tool that moves, flips and arrows take what is selected", () => five(), async (page) => {
  for (const place of [0, 1, 24]) await cell(page, place).click();
  await tool(page, "s");
  await drag(page, 0, 7);
  await tool(page, "m");
  await page.mouse.move(...(await middle(page, 20)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, 21)), { steps: 3 });
  // Clues follow while the mouse is down.
  assert.equal(await page.locator(".clue.column").nth(0).textContent(), "0");
  await page.mouse.up();
  assert.equal(await cells(page), "0110000000000000000000001");
  await openChanges(page);
  await press(page, "Flip sideways");
  assert.equal(await cells(page), "0011000000000000000000001");
  await press(page, "Move down");
  assert.equal(await cells(page), "0000000110000000000000001");
  await press(page, "Invert");
  assert.equal(await cells(page), "0000001000011100000000001");
  await tool(page, "p");
  await press(page, "Flip sideways");
  assert.equal(await cells(page), "0000000010011100000010000");
});

visit("what was copied goes where the pointer is, or over its old place, and hides what is there", () => five(), async (page) => {
  for (const place of [0, 12, 13]) await cell(page, place).click();
  await tool(page, "s");
  await drag(page, 0, 6);
  await page.keyboard.press("Control+c");
  await page.mouse.move(...(await middle(page, 12)));
  await page.keyboard.press("Control+v");
  assert.equal(await cells(page), "1000000000001000000000000");
  await press(page, "Undo");
  await drag(page, 0, 6);
  await page.keyboard.press("Control+x");
  assert.equal((await cells(page)).indexOf("1"), 12);
  await page.getByRole("button", { name: "Play", exact: true }).hover();
  await page.keyboard.press("Control+v");
  assert.equal(await cells(page), "1000000000001100000000000");
});

visit("a repair is seen before it is applied, and nothing is drawn meanwhile", (form) => draw(DUCK, form), async (page, form) => {
  await page.locator(".verdict", { hasText: "Several solutions" }).waitFor();
  if (form.isMobile) await press(page, "Details");
  await page.getByLabel("Show another solution").check();
  assert.equal(await page.locator(".cell.is-flip").count(), 4);
  await page.locator(".verdict", { hasText: /Another solution.*not your drawing/ }).waitFor();
  await page.getByLabel("Show another solution").uncheck();
  await page.locator(".verdict", { hasText: "Several solutions" }).waitFor();
  const before = await cells(page);
  await press(page, "Repair");
  await page.locator(".verdict", { hasText: "Preview: one solution" }).waitFor();
  const seen = await cells(page);
  assert.notEqual(seen, before);
  const [apply, side] = [await page.getByRole("button", { name: "Apply", exact: true }).boundingBox(), await page.locator(".side").boundingBox()];
  assert.ok(apply.y >= side.y && apply.y + apply.height <= side.y + side.height, "Apply is in view");
  await cell(page, 0).click();
  await page.locator(".message", { hasText: "Apply it or cancel it, then draw." }).waitFor();
  assert.equal(await cells(page), seen);
  await press(page, "Cancel");
  assert.equal(await cells(page), before);
  await page.locator(".verdict", { hasText: "Several solutions" }).waitFor();
}, [{}, PHONE]);

visit("the mirror and the open panels stay when the room is left, and the verdict stays in view", (form) => draw(DUCK, form), async (page, form) => {
  await page.locator(".verdict", { hasText: "Several solutions" }).waitFor();
  await page.getByLabel("Mirror while painting").selectOption("both");
  if (form.isMobile) await press(page, "Details");
  await openChanges(page);
  await page.getByRole("button", { name: "Move right" }).scrollIntoViewIfNeeded();
  await page.waitForTimeout(100);
  const [verdict, side] = [await page.locator(".verdict").boundingBox(), await page.locator(".side").boundingBox()];
  assert.ok(verdict.y >= side.y && verdict.y + verdict.height <= side.y + side.height);
  await press(page, "Play");
  await page.waitForSelector("main.play .board .cell");
  await byBar(page, "Draw");
  await page.waitForSelector("main.draw .board .cell");
  assert.equal(await page.getByLabel("Mirror while painting").inputValue(), "both");
  assert.ok(await page.getByRole("button", { name: "Move right" }).isVisible());
}, [{ viewport: { width: 1280, height: 600 } }, PHONE]);

visit("Export begins with an image, and remembers another format", () => five(), async (page) => {
  await cell(page, 0).click();
  for (const [shown, wanted, name] of [["png", "pdf", /\.pdf$/], ["pdf", "non", /\.non$/]]) {
    await press(page, "Export");
    const format = page.getByLabel("Format");
    assert.equal(await format.inputValue(), shown);
    await format.selectOption(wanted);
    assert.match(await download(page, () => press(page, "Download"), file("drawing")), name);
    await page.locator(".message", { hasText: "is downloaded" }).first().waitFor();
  }
});
