// What people see at first: room for the board, names on tools, tiles that differ, colours, and the end of a game.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DUCK, PHONE, accessible, cell, cells, close, download, file, open, packFile, press, serveSite, shot, typeRows, visit } from "./harness.js";

const { address } = await serveSite();
const room = (name) => `${address}#${name}`;
const SIDE = { ...PHONE, viewport: { width: 844, height: 390 } };
/** A screen of 1280x800 at 200 %. */
const ZOOM = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };
const SMALL_SIDE = { ...PHONE, viewport: { width: 640, height: 360 } };

/** The texts of a room that are cut, or reach out of their button or the screen. */
function cutTexts() {
  const cut = [];
  const context = document.createElement("canvas").getContext("2d");
  for (const made of document.querySelectorAll("main *")) {
    const { left, right, width } = made.getBoundingClientRect();
    if (width === 0 || made.closest(".board, .squares, .spoken")) continue;
    const frame = made.closest("button")?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
    const style = getComputedStyle(made);
    const speaks = [...made.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
    const isCut = speaks && style.display !== "inline" && made.scrollWidth > made.clientWidth + 1;
    const isOut = speaks && (left < frame.left - 1 || right > frame.right + 1);
    context.font = style.font;
    const isNarrow = made.matches("select") && context.measureText(made.selectedOptions[0].text).width + 22 > made.clientWidth;
    if (isCut || isOut || isNarrow) cut.push(made.textContent.slice(0, 40));
  }
  return cut;
}

/** Solves a picture by keyboard. */
async function solve(page, rows) {
  await cell(page, 0).focus();
  await typeRows(page, rows, (value) => (value === "0" ? undefined : value));
  await page.waitForSelector(".finish");
}
const HEART = ["01010", "11111", "11111", "01110", "00100"];

test("each tool of Play and Draw shows its name, on phones and at 200 %, and the board of Draw has more than half of the screen", async () => {
  for (const form of [{}, PHONE, SIDE, ZOOM]) {
    for (const name of ["play=easy-15-2", `draw=${DUCK}`]) {
      const page = await open(room(name), form);
      await page.waitForSelector(".board .cell");
      const unnamed = await page.locator(".tools button:visible, .head .actions button:visible").evaluateAll((all) => all.filter((made) => {
        const { width, height } = [...made.children].at(-1).getBoundingClientRect();
        return !made.closest(".inks") && (made.innerText.trim() === "" || width < 10 || height < 10);
      }).map((made) => made.ariaLabel ?? made.innerText));
      assert.deepEqual(unnamed, [], `${name} ${JSON.stringify(form.viewport)}`);
      const { width, height } = await page.locator(".stage").boundingBox();
      const { viewport } = { viewport: { width: 1280, height: 860 }, ...form };
      if (name.startsWith("draw")) assert.ok(width * height > 0.5 * viewport.width * viewport.height, `${width} ${height} ${JSON.stringify(viewport)}`);
      if (form.hasTouch) assert.ok((await cell(page, 0).boundingBox()).width >= (name.startsWith("draw") ? 24 : 20));
      await close(page);
    }
  }
});

visit("on a phone the panels of Draw open on request", (form) => open(room(`draw=${DUCK}`), form), async (page) => {
  await page.locator(".verdict", { hasText: "Several solutions" }).waitFor();
  assert.equal(await page.getByLabel("Show another solution").isVisible(), false);
  await press(page, "Details");
  await page.getByLabel("Show another solution").check();
  await press(page, "Drawing");
  assert.equal(await page.locator(".cell.is-flip").count(), 0);
  await accessible(page, "open panels");
}, [PHONE, SIDE]);

visit("other solutions are seen one after another, with their differences outlined", room("draw"), async (page) => {
  await press(page, "New");
  await press(page, "5 × 5");
  await press(page, "Create");
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 25);
  // A diagonal: 120 solutions.
  for (const place of [0, 6, 12, 18, 24]) await cell(page, place).click();
  await page.locator(".verdict", { hasText: "Several solutions" }).waitFor();
  const drawn = await cells(page);
  await page.getByLabel("Show another solution").check();
  const seen = new Set();
  let fewest = 0;
  for (let at = 1; at <= 12; at++) {
    await page.locator(".verdict", { hasText: `${at} of 12 or more` }).waitFor();
    const other = await cells(page);
    const differing = [...other].filter((value, place) => value !== drawn[place]).length;
    assert.equal(await page.locator(".cell.is-flip").count(), differing);
    assert.ok(differing >= fewest && !seen.has(other));
    fewest = differing;
    seen.add(other);
    await press(page, "Next one");
  }
  await page.locator(".verdict", { hasText: "1 of 12" }).waitFor();
  await press(page, "Drawing");
  assert.equal(await cells(page), drawn);
  assert.equal(await page.getByLabel("Show another solution").isChecked(), false);
});

visit("a pack opens with its puzzles in sight, and no two look the same before they are solved", (form) => open(address, form), async (page) => {
  await page.locator("#chooser").setInputFiles(packFile("looks.csv", "15x15", 12));
  await page.waitForSelector(".tile canvas.clues");
  const bar = await page.locator(".bar").boundingBox();
  const tiles = await page.locator(".tiles").boundingBox();
  const { width } = page.viewportSize();
  assert.ok(tiles.y - bar.y - bar.height < (width <= 640 ? 160 : 100), `${tiles.y}`);
  const pictures = await page.locator(".tile:visible canvas").evaluateAll((all) => all.map((canvas) => canvas.toDataURL()));
  assert.equal(new Set(pictures).size, pictures.length);
  await accessible(page, "tiles");
}, [{}, PHONE, ZOOM]);

visit("boards in three inks have a shelf, and only the levels that there are", room("play"), async (page) => {
  await page.getByRole("button", { name: "In colour" }).click();
  await page.getByRole("button", { name: "10 × 10" }).click();
  await page.getByRole("button", { name: "No. 2" }).click();
  await page.waitForFunction(() => location.hash === "#play=easy-10-colour-2");
  assert.equal(await page.locator(".inks .swatch").count(), 3);
  // These inks are told apart by all.
  assert.equal(await page.locator(".board.letters").count(), 0);
  await accessible(page, "colour");
  await page.goto(room("play"));
  await page.getByRole("button", { name: "20 × 20" }).click();
  assert.deepEqual(await page.getByRole("group", { name: "Difficulty" }).locator("button:disabled").allTextContents(), ["Medium", "Hard"]);
});

test("where some people see two inks as one, letters are on until they are switched off", async () => {
  const page = await open(room(`draw=${DUCK}`));
  const answer = await page.evaluate(async () => {
    const { ask } = await import("./main.js");
    const palette = [["white", "ffffff", "."], ["red", "ff0000", "r"], ["green", "008000", "g"]].map(([name, rgb, symbol]) => ({ name, rgb, symbol }));
    return ask({ ask: "share", picture: { width: 2, height: 2, palette, cells: "1221" } });
  });
  await page.goto(room(`play=${encodeURIComponent(answer.code)}`));
  await page.waitForSelector(".board.letters");
  await press(page, "More");
  await page.getByLabel("Letters of the inks in cells and clues").uncheck();
  await press(page, "Done");
  assert.equal(await page.locator(".board.letters").count(), 0);
  await close(page);
});

visit("a solved picture has its colour and a margin, and becomes a card", room(""), async (page) => {
  await page.locator(".example").first().click();
  await page.waitForSelector("main.play .board .cell");
  await solve(page, HEART);
  const [corner, heart] = await page.locator(".finish canvas").evaluate((canvas) => {
    const at = (x, y) => [...canvas.getContext("2d").getImageData((canvas.width * (x + 0.5)) / 7, (canvas.height * (y + 0.5)) / 7, 1, 1).data];
    return [at(0, 0), at(3, 3)];
  });
  assert.deepEqual(corner, [255, 255, 255, 255]);
  assert.ok(heart[0] > 150 && heart[1] < 100 && heart[2] < 100, `a heart is red: ${heart}`);
  assert.equal(await download(page, () => press(page, "Save a card"), file("card.png")), "heart.png");
  const card = readFileSync(file("card.png"));
  assert.deepEqual([card.readUInt32BE(16), card.readUInt32BE(20)], [1080, 1350]);
});

test("the colour comes as a wave of 0.6 seconds, and at once with reduced motion", async () => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const page = await open(address, { reducedMotion });
    await page.locator(".example").first().click();
    await page.waitForSelector("main.play .board .cell");
    await solve(page, HEART);
    const state = () => page.locator(".finish canvas").evaluate((canvas) => canvas.toDataURL());
    const first = await state();
    await page.waitForTimeout(2000);
    assert.equal((await state()) === first, reducedMotion === "reduce", reducedMotion);
    await close(page);
  }
});

visit("a drawing that was played leads back to the drawing", room("draw"), async (page) => {
  await press(page, "New");
  await press(page, "5 × 5");
  await press(page, "Create");
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 25);
  await cell(page, 12).click();
  await press(page, "Play");
  await page.waitForSelector("main.play .board .cell");
  await cell(page, 12).click();
  await press(page, "Back to the drawing");
  await page.waitForSelector("main.draw .board .cell");
  assert.match(await cells(page), /^0{12}10{12}$/);
});

visit("an image of a drawing has a margin, and its title with the solution", room(`draw=${DUCK}`), async (page) => {
  await page.waitForSelector(".board .cell");
  const height = async (solved) => {
    await press(page, "Export");
    await page.getByLabel("Format").selectOption("png");
    await page.getByLabel("Show the solution").setChecked(solved);
    await page.waitForTimeout(500);
    await download(page, () => press(page, "Download"), file("image.png"));
    return readFileSync(file("image.png")).readUInt32BE(20);
  };
  assert.ok((await height(true)) >= (await height(false)) + 72);
});

visit("what is said of a dialog stands in it", room("play=easy-5-1"), async (page) => {
  await page.waitForSelector(".board .cell");
  await press(page, "Share");
  await download(page, () => press(page, "Save a page that anyone can open"), file("said.html"));
  await page.locator("dialog .message", { hasText: "is downloaded" }).waitFor();
  await press(page, "Done");
});

visit("the rules of Decodoku are four small boards, all in view", (form) => open(room("decodoku"), form), async (page) => {
  await page.getByRole("heading", { name: "How to play" }).waitFor();
  assert.deepEqual(await page.locator(".sample strong").allTextContents(), ["Cancel. ", "Carry. ", "Noise. ", "Edge. "]);
  const { height } = page.viewportSize();
  for (const sample of await page.locator(".sample").all()) {
    const box = await sample.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= height, `${box.y} ${box.height}`);
  }
  const button = await page.getByRole("button", { name: "Practice" }).boundingBox();
  assert.ok(button.y + button.height <= height);
  await accessible(page, "rules");
  await press(page, "Practice");
  await page.getByText(/^Push the \d onto the green frame\.$/).waitFor();
  assert.ok((await page.locator(".squares .marked").count()) > 0, "practice shows the clusters");
}, [{}, PHONE, SIDE, ZOOM]);

visit("no caption is cut: tiles are of one height, Continue has one line, a range of cells is not broken", (form) => open(address, form), async (page) => {
  await page.waitForSelector(".example");
  const heights = await page.locator(".example").evaluateAll((all) => all.map((tile) => tile.offsetHeight));
  assert.equal(new Set(heights).size, 1);
  await page.goto(room("play=hard-20-1"));
  await page.waitForSelector(".board .cell");
  await press(page, "Hint");
  await press(page, "Why?");
  const words = await page.locator(".help .words").textContent();
  assert.match(words, /\d\u2011\d/);
  assert.doesNotMatch(words, /\d-\d/);
  await press(page, "Apply");
  await page.waitForTimeout(300);
  await page.goto(room("play"));
  const button = await page.getByRole("button", { name: /^Continue/ }).boundingBox();
  assert.ok(button.height < 50, `${button.height}`);
  await page.goto(room("watch"));
  await page.waitForSelector(".sides .board .cell");
  const { width } = page.viewportSize();
  const select = await page.locator(".toolbar select").first().evaluate((made) => {
    const context = document.createElement("canvas").getContext("2d");
    context.font = getComputedStyle(made).font;
    return made.clientWidth - context.measureText(made.selectedOptions[0].text).width;
  });
  assert.ok(select > 24, `${select} pixels beside the words in ${width}`);
}, [{}, PHONE, SIDE, ZOOM]);

visit("on small phones, upright and on their side, no text of a room is cut, and Make and Decodoku have room for fingers", (form) => open(address, form), async (page) => {
  for (const name of ["play", "play=medium-15-2", `draw=${DUCK}`, "make", "watch", "decodoku"]) {
    await page.goto(room(name));
    await page.waitForSelector("main :is(.pick, .board .cell, .sources, .squares)");
    if (name === "decodoku") await press(page, "Play");
    await page.waitForTimeout(500);
    assert.deepEqual(await page.evaluate(cutTexts), [], name);
    if (!/make|decodoku/.test(name)) continue;
    const small = await page.locator("main :is(.tools, form) :is(button, select, input):visible").evaluateAll((all) => all.filter((made) => {
      // A box is ticked by its words, too.
      const { height } = (made.closest("label") ?? made).getBoundingClientRect();
      return height < 42;
    }).map((made) => made.ariaLabel ?? made.textContent));
    assert.deepEqual(small, [], name);
  }
  await shot(page, `small-${page.viewportSize().width}-decodoku`);
}, [SMALL, SMALL_SIDE]);
