// Boards of several inks: played, drawn, made, imported, and shown in the gallery.

import assert from "node:assert/strict";
import { FLOWER, PHONE, accessible, cell, cells, close, crosscover, download, drag, file, imageFile, open, press, serveSite, typeRows, visit, addToPack } from "./harness.js";

const { address } = await serveSite();
const room = (name) => `${address}#${name}`;

/** The cells of the flower. */
const CELLS = "1110012100111000300003330";

/** The colours of the board: a letter for each filled cell, `x` for a cross, `.` for any other. */
const colours = (page) => page.evaluate(() => [...document.querySelectorAll(".board .cell")].map((c) => c.textContent || (c.dataset.v === "0" ? "x" : ".")).join(""));

/** A board on which cells lose colours before any cell is known. */
const HARD = "k3.p5x5_Q2ABwC6EQA";
const HARD_CELLS = "1003120000013000023220101";

/** @param {string} digits */
const letters = (digits) => digits.replaceAll(/./g, (digit) => ".abc"[digit]);

visit("a board is solved by mouse", room(`play=${FLOWER}`), async (page) => {
  await page.waitForSelector(".board .cell");
  const inks = page.getByRole("group", { name: "Paint" });
  for (const [digit, name] of [["1", "black"], ["2", "vermilion"], ["3", "blue"]]) {
    await inks.getByRole("button", { name }).click();
    assert.equal(await inks.getByRole("button", { name }).getAttribute("aria-pressed"), "true");
    for (let row = 0; row < 5; row++) {
      for (const block of CELLS.slice(row * 5, row * 5 + 5).matchAll(new RegExp(`${digit}+`, "g"))) {
        // A stroke has one ink, and begins over another one.
        await drag(page, row * 5 + block.index, row * 5 + block.index + block[0].length - 1);
      }
    }
  }
  await page.waitForSelector(".board.solved");
  assert.equal((await colours(page)).replaceAll("x", "."), letters(CELLS));
});

visit("a board is solved by keyboard alone, and a wrong ink is found", room(`play=${FLOWER}`), async (page) => {
  await page.waitForSelector(".board .cell");
  await cell(page, 0).focus();
  // Digits and letters paint, X crosses.
  await page.keyboard.press("2");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("c");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("x");
  assert.equal((await colours(page)).slice(0, 4), "bcx.");
  assert.match(await cell(page, 0).getAttribute("aria-label"), /vermilion/);
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("3 cells are wrong.").waitFor();
  await page.getByRole("button", { name: "Clear them" }).click();
  assert.equal((await colours(page)).slice(0, 4), "....");
  await cell(page, 0).focus();
  await page.keyboard.press("Control+Home");
  await typeRows(page, CELLS.match(/.{5}/g), (digit) => (digit === "0" ? undefined : digit));
  await page.waitForSelector(".board.solved");
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator(".board.solved").count(), 0);
});

visit("hints lead to the end, and say which colours cells do not have", room(`play=${HARD}`), async (page) => {
  await page.waitForSelector(".board .cell");
  let excluded = 0;
  for (let i = 0; i < 50 && (await page.locator(".board.solved").count()) === 0; i++) {
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "Why?" }).click();
    const marks = page.locator(".board .cell[data-not]");
    if ((await marks.count()) > 0 && excluded++ === 0) {
      assert.match(await marks.first().getAttribute("aria-label"), /, not /);
      await accessible(page, "color hint");
    }
    await page.getByRole("button", { name: "Apply" }).click();
  }
  assert.ok(excluded > 0);
  assert.equal((await colours(page)).replaceAll("x", "."), letters(HARD_CELLS));
}, [{}, { ...PHONE, colorScheme: "dark" }]);

visit("a drawing gets inks, and keeps them in links, files and packs", room("draw"), async (page) => {
  await page.waitForSelector(".board .cell");
  await page.locator("summary", { hasText: "Colours" }).click();
  const side = page.locator(".side");
  await side.getByRole("button", { name: "Add an ink" }).click();
  await side.getByRole("button", { name: "Add an ink" }).click();
  const inks = page.getByRole("group", { name: "Inks" });
  assert.equal(await inks.locator(".swatch").count(), 3);
  await side.getByLabel("Letter of black").fill("k");
  await side.getByLabel("Letter of black").press("Tab");
  await side.getByLabel("Colour of blue").fill("#aa0000");
  assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), "Colour of red", "the focus stays");
  await inks.getByRole("button", { name: "red" }).click();
  await cell(page, 0).click();
  await inks.getByRole("button", { name: "black" }).click();
  await cell(page, 1).click();
  // The number of the ink orange, then the tool.
  await page.keyboard.press("2");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  assert.equal((await colours(page)).replaceAll("x", ".").slice(0, 4), "ckb.");
  await page.waitForTimeout(500);
  await accessible(page, "color draw");
  // Without its ink, a cell is empty; undo brings both back.
  await side.getByRole("button", { name: "Remove black" }).click();
  assert.equal((await colours(page)).replaceAll("x", ".").slice(0, 3), "c.b");
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal((await colours(page)).replaceAll("x", ".").slice(0, 3), "ckb");

  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.locator("dialog .copy input").inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  const other = await open(link.replace("#play=", "#draw="));
  await other.waitForSelector(".board .cell");
  assert.equal((await colours(other)).replaceAll("x", ".").slice(0, 4), "ckb.");
  await close(other);

  await page.getByRole("button", { name: "Export" }).click();
  assert.ok(!(await page.getByLabel("Format").textContent()).includes("CWD"), "formats without colours are not offered");
  await page.getByLabel("Format").selectOption("non");
  const drawing = file("color.non");
  await download(page, () => press(page, "Download"), drawing);
  assert.ok(JSON.stringify(JSON.parse(crosscover("solve", "--json", drawing))).includes("unique"));

  await addToPack(page);
  await page.getByRole("link", { name: "Gallery" }).click();
  await page.waitForSelector(".tiles [role=gridcell]");
  const pixel = await page.locator(".tile canvas").first().evaluate((canvas) => [...canvas.getContext("2d").getImageData(0, 0, 1, 1).data]);
  assert.deepEqual(pixel, [0xaa, 0, 0, 255]);
});

visit("boards of three inks are made", room("make"), async (page) => {
  await page.getByLabel("Inks").fill("3");
  await page.getByLabel("Number of boards").fill("12");
  await page.getByRole("button", { name: "Make", exact: true }).click();
  await page.getByText("complete").waitFor({ timeout: 60_000 });
  const pack = file("color.csv");
  await download(page, () => press(page, "Download"), pack);
  crosscover("verify", pack);
  await page.getByRole("button", { name: "Show in the gallery" }).click();
  await page.waitForSelector(".tiles [role=gridcell]");
  await page.waitForTimeout(300);
  await accessible(page, "color gallery");
});

visit("an image becomes a drawing in its colours", room("draw"), async (page) => {
  await page.waitForSelector(".board .cell");
  const image = await imageFile(page, "squares.png", 100, [["#d00000", 20, 20, 20, 20], ["#0000d0", 60, 60, 20, 20]]);
  await page.locator("#chooser").setInputFiles(image);
  const dialog = page.locator("dialog[open]");
  await dialog.getByLabel("How", { exact: true }).selectOption("cells");
  await dialog.getByLabel("Width").fill("5");
  await dialog.getByLabel("Height").fill("5");
  await dialog.getByLabel("Colours").selectOption("2");
  await page.getByText("2 cells are filled").waitFor();
  await accessible(page, "color import");
  await dialog.getByRole("button", { name: "Import" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 25);
  const label = (place) => cell(page, place).getAttribute("aria-label");
  assert.match(await label(6), /red/);
  assert.match(await label(18), /blue/);
});
