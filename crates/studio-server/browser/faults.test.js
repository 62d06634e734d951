// Faults that people found: each has a test that failed before it was mended.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { FLOWER, PHONE, TABLET, cell, cells, close, crosscover, download, drag, example, file, open, packFile, press, serveSite, visit } from "./harness.js";

const { address } = await serveSite();
const room = (name) => `${address}#${name}`;

/** Waits until the board has such cells: a dialog acts only after it has closed. */
async function until(page, pattern) {
  for (let times = 0; times < 100 && !pattern.test(await cells(page)); times++) await page.waitForTimeout(20);
  assert.match(await cells(page), pattern);
}

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

visit("the dialog of a game goes on working after clues are shown on the far sides", room(`play=${FLOWER}`), async (page) => {
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
  await until(page, /^[^1]*$/);
  await press(page, "Undo");
  assert.match(await cells(page), /1/);
  await press(page, "More");
  await page.getByLabel("Clues also on the right and at the bottom").uncheck();
  assert.equal(await page.locator(".clue.far").count(), 0);
  await page.getByRole("button", { name: "Explain the rest" }).click();
  await page.waitForSelector(".replay");
});

visit("hints, checks, trials, strokes and explanations do not move a board that fits, and it has no scroll bars", address, async (page, form) => {
  const [puzzle, wrong] = form === PHONE ? [2, 0] : [5, 2];
  await example(page, puzzle);
  const before = await place(page);
  assert.equal(await page.locator(".board").evaluate((board) => getComputedStyle(board).overflowX), "hidden");
  // A wrong cell, then its mark.
  await cell(page, wrong).click();
  for (const name of ["Check", "Clear it", "Hint", "Why?", "Apply", "Try", "Drop", "Undo"]) {
    await press(page, name);
    await page.waitForTimeout(100);
    assert.deepEqual(await place(page), before, name);
  }
  await drag(page, 20, 29);
  await press(page, "Undo");
  await press(page, "More");
  await page.getByRole("button", { name: "Explain the rest" }).click();
  await page.waitForSelector(".replay");
  assert.deepEqual(await place(page), before);
}, [{}, { viewport: { width: 1920, height: 1080 } }, TABLET, PHONE]);

test("on a phone all of 10x10 and of 15x15 is in sight, in the middle, without a shadow beside it", async () => {
  const wide = { ...PHONE, viewport: { width: 844, height: 390 } };
  const small = { ...PHONE, viewport: { width: 320, height: 568 } };
  for (const [name, form] of [["upright", PHONE], ["side", wide], ["small", small]]) {
    for (const [puzzle, least] of [[2, 25], [5, 15]]) {
      const page = await open(address, form);
      await example(page, puzzle);
      const { width } = await place(page);
      const past = await beyond(page);
      assert.ok(width >= least && past.every((pixels) => pixels === 0), `${name} ${puzzle}: ${width} ${past}`);
      assert.equal(await page.locator(".more-right, .more-below").count(), 0);
      const [board, stage] = await Promise.all([".grid", ".stage"].map((one) => page.locator(one).boundingBox()));
      if (name === "upright") assert.ok(Math.abs(stage.y + stage.height / 2 - board.y - board.height / 2) < 6, `${name} ${puzzle}`);
      // Help lies below it, near the thumb.
      await press(page, "Hint");
      await page.waitForTimeout(200);
      const card = await page.locator(".help").boundingBox();
      if (name === "upright") assert.ok(card.y >= board.y + board.height, `${name} ${puzzle}: ${JSON.stringify([board, card])}`);
      await press(page, "Close");
      if (name === "side") assert.ok(await page.locator(".tools button > span").first().isVisible());
      assert.ok(!(await page.getByRole("link", { name: "Gallery", exact: true }).isVisible()));
      await close(page);
    }
  }
});

visit("the tick of a finished line lies on no number", room("play=easy-15-2"), async (page) => {
  const covered = () => page.locator(".clue.fulfilled").evaluateAll((all) => all.filter((clue) => {
    const [own, first] = [clue, clue.firstElementChild].map((one) => one.getBoundingClientRect());
    const { fontSize, fontFamily } = getComputedStyle(clue);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `700 ${fontSize} ${fontFamily}`;
    const { width } = pen.measureText("✓");
    return clue.classList.contains("row") ? own.left + 2 + width > first.left : own.top + parseFloat(fontSize) > first.top + 1;
  }).map((clue) => clue.getAttribute("aria-label")));
  await page.waitForSelector(".clue.fulfilled");
  await press(page, "More");
  await press(page, "Explain the rest");
  await page.locator(".replay input").first().fill("999");
  await press(page, "Keep these cells");
  await page.waitForSelector(".finish");
  assert.equal(await page.locator(".clue.fulfilled").count(), 30);
  assert.deepEqual(await covered(), []);
  await page.goto(room("gallery"));
  await page.waitForSelector(".lesson .cell");
  for (const [from, to] of [[5, 9], [2, 22], [1, 3], [21, 21]]) await drag(page, from, to);
  await page.getByText("An umbrella!").waitFor();
  assert.equal(await page.locator(".lesson .clue.fulfilled").count(), 10);
  assert.deepEqual(await covered(), []);
}, [PHONE, {}]);

visit("the card of a hint covers no board that is scrolled, and what it shows stays in view when the phone is turned", room("play=medium-20-3"), async (page) => {
  const inView = () => page.evaluate(() => {
    const [top, board, card, hint] = [".line.top", ".board", ".help", ".cell.is-hint"].map((one) => document.querySelector(one).getBoundingClientRect());
    const apart = card.bottom <= board.top || card.top >= board.bottom || card.left >= board.right;
    return [apart, Math.abs(top.top - board.top) < 2, hint.top >= top.bottom - 1 && hint.bottom <= board.bottom + 1 && hint.left >= board.left && hint.right <= board.right + 1].join();
  });
  await page.waitForSelector(".board .cell");
  for (let times = 0; times < 3; times++) await press(page, "Larger cells");
  await page.locator(".board").evaluate((board) => board.scrollTo(900, 900));
  await press(page, "Hint");
  await press(page, "Why?");
  for (const [width, height] of [[390, 844], [844, 390], [390, 844]]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
    assert.equal(await inView(), "true,true,true", `${width}`);
  }
  // Nor, on its side, one that fits.
  await page.goto(room("play=easy-15-2"));
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 225);
  await page.setViewportSize({ width: 844, height: 390 });
  await press(page, "Hint");
  await page.waitForTimeout(300);
  const [grid, card] = await Promise.all([".grid", ".help"].map((one) => page.locator(one).boundingBox()));
  assert.ok(grid.x + grid.width <= card.x, JSON.stringify([grid, card]));
}, [PHONE]);

test("cells of a large board are as wide as the widest number above them, and the board takes the whole page", async () => {
  const bits = Array.from({ length: 100 * 100 }, (_, cell) => Number((cell % 100) % 14 < 13 && Math.floor(cell / 100) % 14 < 13));
  writeFileSync(file("large.pbm"), `P1 100 100\n${bits.join(" ")}`);
  const page = await open(address);
  await page.setInputFiles("#chooser", file("large.pbm"));
  await page.waitForSelector("main.play .board .cell");
  const [width, number, stage] = await page.evaluate(() => [
    document.querySelector(".board .cell").offsetWidth,
    Math.max(...[...document.querySelectorAll(".clue.column span")].map((one) => one.getBoundingClientRect().width)),
    document.querySelector(".stage").offsetWidth,
  ]);
  assert.ok(number + 1 <= width, `${number} ${width}`);
  assert.equal(stage, 1280);
  await press(page, "Hint");
  await page.waitForSelector(".help:not([hidden])");
  assert.equal(await page.locator(".stage").evaluate((one) => one.offsetWidth), 1280);
  await close(page);
});

visit("a message has one slot above the board, takes no stroke, and goes with its step", room(`play=${FLOWER}`), async (page, form) => {
  await page.waitForSelector(".board .cell");
  await press(page, "Try");
  for (const place of [0, 1, 2, 5, 6]) await cell(page, place).click();
  await press(page, "Drop");
  await press(page, "Try");
  assert.equal(await page.getByRole("button", { name: "Take back" }).count(), 0);
  for (const place of [0, 1, 2, 5, 6]) await cell(page, place).click();
  await press(page, "Drop");
  assert.equal(await page.locator(".message").count(), 1);
  const [message, board] = await Promise.all([".message", ".board"].map((one) => page.locator(one).boundingBox()));
  assert.ok(message.y + message.height <= board.y, form.isMobile ? "phone" : "desktop");
  assert.equal(await page.locator(".message").evaluate((one) => getComputedStyle(one).pointerEvents), "none");
  await press(page, "Take back");
  await until(page, /1/);
}, [{}, PHONE]);

visit("a message leaves the way back in sight, and for a moment still takes a late press", room("play=easy-10-1"), async (page) => {
  await page.waitForSelector(".board .cell");
  await page.clock.install();
  await press(page, "Try");
  const [message, back] = await Promise.all([page.locator(".message"), page.getByRole("button", { name: "Back to all puzzles" })].map((one) => one.boundingBox()));
  assert.ok(message.x >= back.x + back.width || message.x + message.width <= back.x);
  await page.clock.runFor(5200);
  assert.equal(await page.locator(".message").evaluate((one) => getComputedStyle(one).opacity), "0");
  await press(page, "Close message");
  assert.equal(await page.locator(".message").count(), 0);
}, [PHONE, { ...PHONE, viewport: { width: 844, height: 390 } }]);

visit("boards of a size keep the zoom that the player chose, until they fit again", room("play=easy-15-2"), async (page) => {
  const wide = () => cell(page, 0).evaluate((one) => one.offsetWidth);
  const next = async () => {
    const before = await page.locator(".head h1").textContent();
    await press(page, "Next");
    await page.waitForFunction((before) => document.querySelector(".head h1").textContent !== before, before);
  };
  await page.waitForSelector(".board .cell");
  const first = await wide();
  await press(page, "Larger cells");
  const chosen = await wide();
  assert.ok(chosen > first);
  await next();
  assert.equal(await wide(), chosen);
  await page.goto(room("play=easy-10-1"));
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 100);
  assert.notEqual(await wide(), chosen);
  await page.goto(room("play=easy-15-2"));
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 225);
  assert.equal(await wide(), chosen);
  await press(page, "Fit the board");
  await next();
  assert.ok((await wide()) < chosen);
}, [PHONE]);

visit("Back closes what lies over the room", room("play"), async (page) => {
  await page.waitForSelector(".pick");
  await press(page, "Decodoku");
  await page.getByRole("heading", { name: "How to play" }).waitFor();
  await page.goBack();
  await page.waitForSelector(".pick");
  assert.equal(await page.locator("dialog").count(), 0);
}, [PHONE]);

visit("a drawing of 15x15 is in sight on a phone, upright and on its side", (form) => open(room("draw"), form), async (page) => {
  await page.waitForSelector(".board.fits:not(.more-right, .more-below)");
  assert.deepEqual(await beyond(page), [0, 0]);
}, [PHONE, { ...PHONE, viewport: { width: 844, height: 390 } }]);

// A frame of 4x4, with an empty row and an empty column.
visit("the lines that are counted are those with a tick", room("play=p5x5_9KXgAA"), async (page) => {
  await page.waitForSelector(".clue.fulfilled");
  assert.equal(await page.locator(".state > .muted").textContent(), "2 of 10 lines");
});

visit("a board that is larger than a phone says so, and Fit shows all of it", room("draw"), async (page) => {
  await page.waitForSelector(".board .cell");
  await press(page, "New");
  await press(page, "30 × 30");
  await press(page, "Create");
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 900);
  assert.ok((await beyond(page))[0] > 0);
  await page.waitForSelector(".board.more-right");
  await press(page, "Fit the board");
  assert.deepEqual(await beyond(page), [0, 0]);
  await page.waitForSelector(".board:not(.more-right, .more-below)");
  // It stays so when the window changes, as when a phone hides the address.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.waitForTimeout(200);
  assert.deepEqual(await beyond(page), [0, 0]);
}, [PHONE]);

visit("a stroke keeps its first direction", address, async (page) => {
  await example(page, 5);
  await drag(page, 0, 6, 6 + 15 * 9);
  assert.equal(await cells(page), "1".repeat(7) + "?".repeat(218));
}, [{}, TABLET]);

visit("a pencil stroke paints on over filled cells, and a click on one erases it", room("draw"), async (page) => {
  await page.waitForSelector(".board .cell");
  await cell(page, 0).click();
  await drag(page, 0, 3);
  assert.equal((await cells(page)).slice(0, 5), "11110");
  await drag(page, 3, 1);
  assert.equal((await cells(page)).slice(0, 5), "11110");
  await cell(page, 1).click();
  assert.equal((await cells(page)).slice(0, 5), "10110");
});

visit("a hint says where to look, then why, then does it, and skips what is grey", address, async (page) => {
  // The last column of the duck has no filled cell: it is crossed from the start.
  await example(page, 2);
  await press(page, "Hint");
  await page.getByText(/^Look at (row|column) \d+/).waitFor();
  assert.equal(await page.getByText("Look at column 10.").count(), 0);
  assert.equal(await page.locator(".cell.is-hint").count(), 0);
  // The button of the tools goes on, too.
  await press(page, "Hint");
  await page.waitForSelector(".cell.is-hint");
  const marked = await page.locator(".cell.is-hint").count();
  assert.match(await cells(page), /^(\?{9}0)+$/);
  await press(page, "Hint");
  assert.ok((await cells(page)).match(/[01]/g).length >= 10 + marked);
  assert.equal(await page.locator(".help").isVisible(), false);
});

test("Escape closes a hint wherever the focus is", async () => {
  for (const focus of ["tool", "board"]) {
    const page = await open(address);
    await example(page, 2);
    if (focus === "tool") await press(page, "Hint");
    else {
      await cell(page, 0).focus();
      await page.keyboard.press("h");
    }
    await page.waitForSelector(".help .primary");
    await page.keyboard.press("Escape");
    await page.locator(".help").waitFor({ state: "hidden" });
    assert.equal(await page.locator(".is-hint").count(), 0);
    await close(page);
  }
});

visit("Ctrl+S saves a drawing", room("draw"), async (page) => {
  await page.waitForSelector(".board .cell");
  await cell(page, 0).click();
  await page.keyboard.press("Control+s");
  const dialog = page.locator("dialog[open]");
  await dialog.getByText("Export").waitFor();
  await page.keyboard.press("Escape");
  await page.goto(room("play"));
  await page.getByRole("heading", { name: "Play a nonogram" }).waitFor();
  await page.keyboard.press("Control+s");
  await page.getByText("stay in this browser").waitFor();
});

test("the welcome scrolls to its end", async () => {
  for (const form of [{}, PHONE]) {
    const page = await open(address, form);
    await page.waitForSelector(".welcome");
    await page.mouse.move(100, 300);
    await page.mouse.wheel(0, 5000);
    await page.waitForFunction(() => document.querySelector(".welcome .note").getBoundingClientRect().bottom <= innerHeight);
    await close(page);
  }
});

visit("a puzzle of the welcome leads to the next one", address, async (page) => {
  await example(page, 1);
  await press(page, "Next");
  await page.getByRole("heading", { name: /10×10/ }).waitFor();
  await page.goto(room("gallery"));
  await example(page, 5);
  assert.equal(await page.getByRole("button", { name: "Next", exact: true }).count(), 0);
});

/** A drawing of 10x10 that is the same left and right, with several solutions; the smallest repair is not. */
const MIRRORED = "p10x10_YYhH-nk_AwTKMYxkkA";

visit("a repair is chosen among several, on the board, and a mirrored drawing can stay one", room(`draw=${MIRRORED}`), async (page) => {
  await page.locator(".verdict", { hasText: "Several solutions" }).waitFor();
  const before = await cells(page);
  const mirrored = (text) => text.match(/.{10}/g).every((row) => row === [...row].reverse().join(""));
  assert.ok(mirrored(before));
  await press(page, "Repair");
  const repairs = page.locator("button.repair");
  await repairs.first().waitFor();
  assert.ok((await repairs.count()) > 1);
  assert.match(await repairs.first().textContent(), /symmetric/);
  // The board shows what it would be, framed where it changes.
  const shown = await cells(page);
  assert.ok(shown !== before && mirrored(shown));
  const changed = [...shown].filter((value, place) => value !== before[place]).length;
  assert.equal(await page.locator(".cell.is-flip").count(), changed);
  await repairs.nth(1).click();
  assert.notEqual(await cells(page), shown);
  await press(page, "Cancel");
  assert.equal(await cells(page), before);
  await press(page, "Repair");
  await press(page, "Apply");
  await page.getByText("One solution").first().waitFor();
  assert.equal(await cells(page), shown);
  await press(page, "Undo");
  assert.equal(await cells(page), before);
});

visit("undo survives a reload, in play and in draw", address, async (page) => {
  await example(page, 2);
  await cell(page, 0).click();
  await cell(page, 1).click();
  await cell(page, 2).click();
  await press(page, "Undo");
  await page.waitForTimeout(400);
  await page.reload();
  await page.goto(room("play"));
  await page.getByRole("button", { name: /^Continue/ }).click();
  await page.waitForSelector(".board .cell");
  assert.equal((await cells(page)).slice(0, 4), "11??");
  await press(page, "Redo");
  assert.match(await cells(page), /^111/);
  for (let i = 0; i < 3; i++) await press(page, "Undo");
  assert.equal((await cells(page)).slice(0, 4), "????");

  await page.goto(room("draw"));
  await page.waitForSelector(".side");
  await cell(page, 0).click();
  await page.locator(".title").fill("Dot");
  await cell(page, 16).click();
  await page.waitForTimeout(600);
  await page.reload();
  await page.waitForSelector(".side");
  for (const drawn of ["1000000000000000", "1000000000000000", "0000000000000000"]) {
    await press(page, "Undo");
    assert.equal((await cells(page)).slice(0, 16), drawn);
  }
  await press(page, "Redo");
  assert.equal((await cells(page)).slice(0, 16), "1000000000000000");
});

test("the gallery hides titles as long as the pictures, and its tiles stand in line", async () => {
  const pack = packFile("titles.csv", "5x5", 2, "--profile", "game");
  writeFileSync(pack, readFileSync(pack, "utf8").replace("Smooth 5x5 No. 1", "A white rabbit with long ears that sits in a green meadow"));
  const page = await open(address);
  await page.locator("#chooser").setInputFiles(pack);
  await page.waitForSelector(".tiles [role=gridcell]");
  const names = () => page.locator(".tile .name").evaluateAll((all) => all.filter((name) => name.parentElement.style.visibility !== "hidden").map((name) => name.textContent));
  assert.deepEqual(await names(), ["No. 1", "No. 2"]);
  await page.getByRole("button", { name: "Details of No. 1" }).click({ force: true });
  assert.doesNotMatch(await page.locator("main").textContent(), /rabbit/);
  await page.getByRole("button", { name: "Editor", exact: true }).click();
  assert.match((await names())[0], /rabbit/);
  assert.match(await page.locator(".details").textContent(), /rabbit/);
  const tops = await page.locator(".tile canvas").evaluateAll((all) => all.slice(0, 2).map((canvas) => canvas.getBoundingClientRect().top));
  assert.equal(tops[0], tops[1]);
  await page.getByRole("button", { name: "Player", exact: true }).click();
  // Solved by hints alone.
  await press(page, "Play");
  await page.waitForSelector(".board .cell");
  while ((await page.locator(".board.solved").count()) === 0) {
    await press(page, "Hint");
    await page.waitForTimeout(100);
  }
  await page.waitForTimeout(300);
  await page.goto(room("gallery"));
  await page.waitForSelector(".tile.solved");
  assert.match((await names())[0], /rabbit/);
  const about = page.locator(".tile.solved .about");
  assert.match(await about.textContent(), /^solved/);
  assert.ok(await about.evaluate((element) => element.scrollWidth <= element.clientWidth), "nothing is cut off");
  await close(page);
});

test("boards in colour do not glare in the dark, and finished black clues keep their mark", async () => {
  const look = async (scheme) => {
    const page = await open(room(`play=${FLOWER}`), { colorScheme: scheme });
    await page.waitForSelector(".board .cell");
    // The first row is black, with a clue of its own colour.
    await press(page, "black");
    for (const place of [0, 1, 2]) await cell(page, place).click();
    await page.waitForSelector(".clue.row.fulfilled [data-ink]");
    const found = {
      paper: await cell(page, 12).evaluate((element) => getComputedStyle(element).backgroundColor),
      mark: await page.locator(".clue.row.fulfilled [data-ink]").first().evaluate((element) => getComputedStyle(element).boxShadow),
    };
    await close(page);
    return found;
  };
  assert.equal((await look("light")).paper, "rgb(255, 255, 255)");
  const { paper, mark } = await look("dark");
  const [red] = paper.match(/[\d.]+/g).map(Number);
  assert.ok(red < 1 || red < 200, paper);
  assert.match(mark.replaceAll("rgb(0, 0, 0)", ""), /rgb\(\d+/, "a line beside the black one");
});

test("no two tools have one name", async () => {
  for (const name of ["play", "draw"]) {
    const page = await open(name === "play" ? room(`play=${FLOWER}`) : room("draw"));
    await page.waitForSelector(".tools button");
    const names = await page.locator(".tools button").evaluateAll((all) => all.map((tool) => (tool.ariaLabel ?? tool.textContent).split(" ")[0]));
    assert.equal(new Set(names).size, names.length, names.join());
    await close(page);
  }
});

visit("each click on the theme changes what is seen", address, async (page) => {
  await page.waitForSelector(".welcome");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const seen = [await ground()];
  for (let i = 0; i < 3; i++) {
    await page.locator("#theme").click();
    seen.push(await ground());
    assert.notEqual(seen.at(-1), seen.at(-2));
  }
  // The second click leads back to the theme of the system.
  await page.locator("#theme").click();
  assert.equal(await page.locator("html").getAttribute("data-theme"), "system");
}, [{ colorScheme: "light" }, { colorScheme: "dark" }]);

visit("puzzle files are imported into a drawing", room("draw"), async (page) => {
  await page.waitForSelector(".board .cell");
  const choose = async (name, text) => {
    const chooser = page.waitForEvent("filechooser");
    await press(page, "Import");
    await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  };
  await choose("small.non", 'title "Corner"\nwidth 2\nheight 2\n\nrows\n2\n1\n\ncolumns\n2\n1\n');
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 4);
  assert.equal(await cells(page), "1110");
  assert.equal(await page.locator(".title").inputValue(), "Corner");
  await press(page, "Undo");
  assert.equal((await cells(page)).length, 225);
});

visit("on a phone, labels have 12 pixels and tools 44", address, async (page) => {
  await example(page, 5);
  for (const name of ["play", "draw"]) {
    if (name === "draw") await page.goto(room("draw"));
    await page.waitForSelector(`main.${name} .tools button`);
    const sizes = await page.locator(".tools button:visible, .head button:visible").evaluateAll((all) => all.map((tool) => {
      const { width, height } = tool.getBoundingClientRect();
      return [width, height, parseFloat(getComputedStyle(tool).fontSize)];
    }));
    for (const [width, height, font] of sizes) assert.ok(width >= 44 && height >= 44 && font >= 12, `${name}: ${width} ${height} ${font}`);
    const overflow = await page.evaluate(() => [...document.querySelectorAll(".tools button > span")].filter((label) => label.scrollWidth > label.parentElement.clientWidth).map((label) => label.textContent));
    assert.deepEqual(overflow, []);
  }
}, [PHONE]);

visit("a message does not cover the command of Make", room("make"), async (page) => {
  await page.context().grantPermissions(["clipboard-write"]);
  await page.getByLabel("Number of boards").fill("8");
  await press(page, "Make");
  await page.getByText("complete").waitFor({ timeout: 60_000 });
  const command = page.getByLabel("Command line", { exact: true });
  await command.scrollIntoViewIfNeeded();
  await press(page, "Copy");
  const message = await page.locator(".message").boundingBox();
  const box = await command.boundingBox();
  assert.ok(message.y >= box.y + box.height || message.y + message.height <= box.y, JSON.stringify([message, box]));
}, [{}, PHONE]);

visit("Make shows things of a theme, as its command does", room("make"), async (page) => {
  await page.getByLabel("Number of boards").fill("4");
  await page.getByLabel("Theme", { exact: true }).selectOption("animals");
  await press(page, "Make");
  await page.getByText("complete").waitFor({ timeout: 60_000 });
  const command = await page.getByLabel("Command line", { exact: true }).textContent();
  assert.match(command, / --theme animals /);
  const out = file("animals.csv");
  crosscover(...command.split(" ").slice(1, -1), out, "--force");
  assert.equal(await download(page, () => press(page, "Download"), file("themed.csv")), "pack.csv");
  assert.equal(readFileSync(file("themed.csv"), "utf8"), readFileSync(out, "utf8"));
  // Patterns show nothing that could have a theme.
  await page.getByRole("radio", { name: "Smooth" }).check({ force: true });
  assert.ok(!(await page.getByLabel("Theme", { exact: true }).isVisible()));
  await press(page, "Make a new pack");
  await page.getByText("complete").waitFor({ timeout: 60_000 });
}, [{}, PHONE]);

visit("Make names the filter that rejects most, and makes boards without it", room("make"), async (page) => {
  await page.getByLabel("Number of boards").fill("400");
  for (const name of ["Width", "Height"]) await page.getByLabel(name, { exact: true }).fill("20");
  await page.locator("main.make summary").click();
  await page.getByLabel("No empty or full lines").check();
  await press(page, "Make");
  await page.getByText(/of \d+ pictures left out: those with an empty or a full line\./).waitFor({ timeout: 60_000 });
  assert.match(await page.getByLabel("Command line", { exact: true }).textContent(), /--count 400 .*--no-plain-lines/);
  const rate = Number(/^(\d+) of 400/.exec(await page.locator(".status").textContent())[1]);
  await press(page, "Allow empty and full lines");
  assert.ok(!(await page.getByLabel("No empty or full lines").isChecked()));
  await page.waitForFunction((before) => Number(/^(\d+) of 400/.exec(document.querySelector(".status").textContent)?.[1]) > before + 20, rate, { timeout: 60_000 });
  assert.ok(!(await page.getByLabel("Command line", { exact: true }).textContent()).includes("--no-plain-lines"));
  await press(page, "Stop");
}, [{}]);

visit("a file that is no puzzle is named, and the room stays", address, async (page) => {
  for (const [name, text] of [["x.csv", "a,b\n1,2\n"], ["x.bin", "hello world"]]) {
    await page.setInputFiles("#chooser", { name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.locator(".message.error", { hasText: `${name}: ` }).waitFor();
    assert.equal(await page.locator(".message").count(), 1);
    assert.ok(await page.locator(".welcome").isVisible());
  }
});

test("a room that does not load leaves the address, and can be tried again", async () => {
  // The service worker would have the room in its cache.
  const page = await open(room("play"), { serviceWorkers: "block" });
  await page.waitForSelector(".pick");
  await page.context().route("**/make*.js", (route) => route.abort());
  await page.getByRole("link", { name: "Make", exact: true }).click();
  await page.getByText("Make could not be loaded.").waitFor();
  assert.equal(await page.evaluate(() => location.hash), "#play");
  await page.context().unroute("**/make*.js");
  await press(page, "Try again");
  await page.waitForSelector("main.make form");
  await page.context().close();
});

test("Export says what each format is", async () => {
  const page = await open(room("draw"));
  await page.waitForSelector(".board .cell");
  await cell(page, 0).click();
  await press(page, "Export");
  const format = page.getByLabel("Format");
  for (const [name, words] of [["syro", "each clue ends with a zero"], ["tcga", "tournaments"], ["cwd", "a blank line"]]) {
    await format.selectOption(name);
    await page.locator("dialog [role=status]", { hasText: words }).waitFor();
  }
  const plain = await format.evaluate((list) => [...list.options].map(({ value, text }) => [value, text]));
  for (const [name] of plain) {
    if (["svg", "png", "pdf"].includes(name)) continue;
    await format.selectOption(name);
    await page.locator("dialog [role=status]", { hasText: /\. (Contains|The file)/ }).waitFor();
  }
  await close(page);
});

visit("red marks of errors and grey clues are chosen one without the other", address, async (page) => {
  // The heart: its second row is full, and three cells are too many for its first column.
  await example(page, 0);
  const grey = page.locator(".clue.fulfilled");
  const red = page.locator(".clue.broken");
  for (const place of [0, 10, 5, 6, 7, 8, 9]) await cell(page, place).click();
  await grey.first().waitFor();
  await red.first().waitFor();
  await press(page, "More");
  await page.getByLabel("Clues of finished lines").selectOption("off");
  await grey.first().waitFor({ state: "detached" });
  assert.ok((await red.count()) > 0);
  await page.getByLabel("Clues of finished lines").selectOption("finished");
  await grey.first().waitFor();
  await page.getByLabel("Mark lines that cannot be completed in red").uncheck();
  await red.first().waitFor({ state: "detached" });
  assert.ok((await grey.count()) > 0);
});

visit("a board that a link names is made without those before it, and its place is shown meanwhile", address, async (page) => {
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    globalThis.makes = [];
    Worker.prototype.postMessage = async function (message) {
      const request = JSON.parse(message.request);
      if (request.ask === "make") {
        globalThis.makes.push(request.from.index);
        await new Promise((done) => (globalThis.release = done));
      }
      post.call(this, message);
    };
    location.hash = "#play=hard-20-9";
  });
  await page.getByText("Preparing…").waitFor();
  assert.equal(await page.locator(".head h1").textContent(), "No. 9, 20×20, hard");
  assert.ok((await page.locator(".stage .empty").boundingBox()).width > 200);
  await page.evaluate(() => globalThis.release());
  await page.waitForSelector(".tools button");
  assert.equal(await page.locator(".stage .cell").count(), 400);
  assert.deepEqual(await page.evaluate(() => globalThis.makes), [8]);
}, [{}, PHONE]);

test("a known place of a shelf is that to which all boards before lead", async () => {
  const page = await open(address);
  await page.waitForSelector(".lesson .cell");
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
      const request = JSON.parse(message.request);
      if (request.ask === "make") globalThis.made ??= request;
      post.call(this, message);
    };
    location.hash = "#play=hard-20-3";
  });
  await page.waitForSelector(".tools button");
  const [placed, counted] = await page.evaluate(async () => {
    const { ask } = await import("./main.js");
    const { from, ...request } = globalThis.made;
    const answers = [await ask({ ...request, from, count: 1 }), await ask({ ...request, count: from.index + 1 })];
    return answers.map(({ boards }) => boards.at(-1).cells);
  });
  assert.equal(placed, counted);
  await close(page);
});

visit("in a trial a message covers no button", room("play=easy-5-1"), async (page) => {
  await page.waitForSelector(".tools button");
  await press(page, "Try");
  const message = await page.locator(".message").boundingBox();
  for (const name of ["Keep", "Drop", "Back to all puzzles", "Fill", "Try"]) {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    const apart = message.x >= box.x + box.width || message.x + message.width <= box.x || message.y >= box.y + box.height || message.y + message.height <= box.y;
    assert.ok(apart, `${name}: ${JSON.stringify([message, box])}`);
  }
  const text = await page.locator(".message > span").evaluate((span) => span.scrollHeight - span.clientHeight);
  assert.ok(text < 4, `${text}`);
}, [PHONE, { ...PHONE, viewport: { width: 768, height: 1024 } }, {}]);

visit("on a phone a hint leaves the tools free", room("play=easy-10-1"), async (page) => {
  await page.waitForSelector(".tools button");
  for (const name of ["Hint", "Why?"]) {
    await press(page, name);
    const [grid, card, tools] = await Promise.all([".grid", ".help", ".tools"].map((one) => page.locator(one).boundingBox()));
    assert.ok(card.y >= grid.y + grid.height && card.y + card.height <= tools.y, JSON.stringify([grid, card, tools]));
  }
}, [PHONE]);

visit("Watch explains a step in sight, on any screen", room("watch"), async (page) => {
  await page.waitForSelector(".sides .board .cell");
  const [step, bar] = await Promise.all([".sides .step >> visible=true", ".controls"].map((one) => page.locator(one).first().boundingBox()));
  assert.ok(step.y + step.height <= bar.y, JSON.stringify([step, bar]));
}, [PHONE, { ...PHONE, viewport: { width: 768, height: 1024 } }, {}]);

visit("a built-in board is shared by its number", room("play=easy-5-2"), async (page) => {
  await page.waitForSelector(".tools button");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  assert.equal(await page.getByLabel("Link", { exact: true }).inputValue(), room("play=easy-5-2"));
});

visit("the lesson keeps what is right when a child taps each cell of a line", address, async (page) => {
  await page.waitForSelector(".lesson .cell");
  for (const place of [5, 6, 7, 8, 9, 2, 7, 12, 17, 22]) await cell(page, place).click();
  for (const place of [5, 7, 12, 22]) assert.equal((await cells(page))[place], "1", `${place}`);
  await page.getByText("Three cells are left for the 3 of the first row.").waitFor();
});
