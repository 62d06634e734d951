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
      if (form.hasTouch) assert.ok((await cell(page, 0).boundingBox()).width >= 18);
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

visit("a pack opens with its puzzles in sight, as empty boards before they are solved", (form) => open(address, form), async (page) => {
  await page.locator("#chooser").setInputFiles(packFile("looks.csv", "15x15", 12));
  await page.waitForSelector(".tile canvas.clues");
  const bar = await page.locator(".bar").boundingBox();
  const tiles = await page.locator(".tiles").boundingBox();
  const { width } = page.viewportSize();
  assert.ok(tiles.y - bar.y - bar.height < (width <= 640 ? 160 : 100), `${tiles.y}`);
  // Lines of each five cells are stronger: at 15x15 these are four of sixteen.
  const along = await page.locator(".tile:visible canvas").first().evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 1, canvas.width, 1);
    return [...new Set(new Uint32Array(data.buffer))].map((colour) => new Uint32Array(data.buffer).filter((other) => other === colour).length);
  });
  assert.deepEqual(along.toSorted((a, b) => a - b).slice(0, 2), [4, 12]);
  await accessible(page, "tiles");
}, [{}, PHONE, ZOOM]);

visit("the gallery of a pack leads to the start page, and from there to each open pack", address, async (page, { isMobile }) => {
  await page.locator("#chooser").setInputFiles(packFile("start.csv", "5x5", 3));
  await page.waitForSelector(".tile canvas");
  await page.getByLabel("Pack or file").selectOption({ label: "Start page" });
  await page.waitForSelector(".lesson .cell");
  await accessible(page, "start page");
  await press(page, "start.csv");
  await page.waitForSelector(".tile canvas");
  if (!isMobile) await page.getByRole("link", { name: "Crosscover" }).click();
  else await page.goto(room("gallery=start"));
  await page.waitForSelector(".lesson .cell");
  await page.getByRole("link", { name: "Gallery", exact: true }).click();
  await page.waitForSelector(".tile canvas");
}, [{}, PHONE]);

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
  const disabled = () => page.getByRole("group", { name: "Difficulty" }).locator("button:disabled").allTextContents();
  assert.deepEqual(await disabled(), ["Medium", "Hard"]);
  assert.equal(await page.getByText("in colour is never").count(), 0);
  // What was asked and does not exist is said, with what there is.
  const instead = page.getByText("20×20 in colour is never hard: these are easy.");
  for (const offer of ["10×10 in colour, hard", "20×20, hard"]) {
    await page.getByRole("button", { name: "In colour" }).click();
    await page.getByRole("button", { name: "10 × 10", exact: true }).click();
    await press(page, "Hard");
    await page.getByRole("button", { name: "20 × 20", exact: true }).click();
    await instead.waitFor();
    await press(page, offer);
    assert.equal(await instead.count(), 0);
    assert.equal(await page.getByRole("button", { name: "Hard", pressed: true }).count(), 1);
  }
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

visit("a phone on its side shows Apply of a repair alone, and whole tiles above what is selected", () => open(room(`draw=${DUCK}`), SIDE), async (page) => {
  await press(page, "Repair");
  const apply = await page.getByRole("button", { name: "Apply" }).boundingBox();
  const { width, height } = page.viewportSize();
  assert.ok(apply.x + apply.width <= width && apply.y + apply.height <= height, JSON.stringify(apply));
  assert.equal(await page.locator(".top > button:visible").count(), 0);
  await press(page, "Cancel");
  await page.goto(address);
  await page.locator("#chooser").setInputFiles(packFile("side.csv", "10x10", 12));
  await page.waitForSelector(".tile canvas");
  await press(page, "Select");
  await page.locator("#tile-0").tap();
  const [tile, details] = await Promise.all(["#tile-0", ".details"].map((one) => page.locator(one).boundingBox()));
  assert.ok(tile.y + tile.height <= details.y, JSON.stringify([tile, details]));
  await page.locator(".details").getByRole("button", { name: "Done", exact: true }).tap();
});

visit("the rules of Decodoku are four small boards, all in view", (form) => open(room("decodoku"), form), async (page) => {
  await page.getByRole("heading", { name: "How to play" }).waitFor();
  assert.deepEqual(await page.locator(".sample strong").allTextContents(), ["Make ten", "Carry", "Noise", "Edge"]);
  const { height } = page.viewportSize();
  for (const sample of await page.locator(".sample").all()) {
    const box = await sample.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= height, `${box.y} ${box.height}`);
  }
  const button = await page.getByRole("button", { name: "Practice" }).boundingBox();
  assert.ok(button.y + button.height <= height);
  await accessible(page, "rules");
  await press(page, "Practice");
  await page.waitForSelector(".squares .marked");
  await page.getByText("Practice: it does not count").waitFor();
  // A hint comes when it is asked for.
  assert.equal(await page.locator(".squares .hint").count(), 0);
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

visit("Watch has one engine on a phone and both on a desk: cells are as wide as their clues, and all that moves the steps is on the screen", (form) => open(room("watch"), form), async (page, form) => {
  await page.waitForSelector(".sides .board .cell");
  await page.getByLabel("Board").selectOption({ label: "15×15: contradictions" });
  await page.waitForFunction(() => document.querySelectorAll(".sides .board .cell").length === 450);
  const { width, height } = page.viewportSize();
  if (form.hasTouch) await press(page, "Exact cover");
  const boards = page.locator(".sides .board:visible");
  assert.equal(await boards.count(), form.hasTouch ? 1 : 2);
  const [cellWidth, widest, high, wide] = await boards.last().evaluate((board) => [
    board.querySelector(".cell").offsetWidth,
    Math.max(...[...board.querySelectorAll(".clue.column span")].map((one) => one.getBoundingClientRect().width)),
    board.querySelector(".grid").offsetHeight,
    board.querySelector(".grid").offsetWidth,
  ]);
  assert.ok(cellWidth >= Math.max(widest + 1, 16), `${cellWidth} ${widest} in ${width}`);
  if (form.hasTouch) assert.ok(width < height ? wide > 0.85 * width : high > 0.8 * (height - 50), `${wide} ${high}`);
  for (const slider of await page.locator(".sides input:visible").all()) await slider.fill("160");
  for (const shown of [".sides input:visible", ".depths:visible", ".step:visible", ".controls button"]) {
    for (const one of await page.locator(shown).all()) {
      const box = await one.boundingBox();
      const bottom = shown.startsWith(".step") ? box.y + 20 : box.y + box.height;
      assert.ok(box.x >= 0 && box.x + box.width <= width && box.y >= 0 && bottom <= height, `${shown} ${JSON.stringify(box)} in ${width}`);
    }
  }
  const over = await page.evaluate(() => {
    const controls = document.querySelector(".controls").getBoundingClientRect();
    return [...document.querySelectorAll(".sides input")].filter((one) => one.offsetWidth > 0 && one.getBoundingClientRect().bottom > controls.top).length;
  });
  assert.equal(over, 0);
  await accessible(page, `watch ${width}`);
}, [{ viewport: { width: 1280, height: 800 } }, PHONE, SIDE, SMALL, SMALL_SIDE]);

test("the outlines of Watch stand out from their ground: 3 to 1, in light and in dark", async () => {
  for (const colorScheme of ["light", "dark"]) {
    for (const form of [{}, PHONE]) {
      const page = await open(room("watch"), { ...form, colorScheme });
      await page.waitForSelector(".sides .depths");
      const ratios = await page.evaluate(() => {
        const light = (colour) => {
          const [r, g, b] = colour.match(/[\d.]+/g).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const ground = (element) => {
          const { backgroundColor } = getComputedStyle(element);
          return /, 0\)$/.test(backgroundColor) ? ground(element.parentElement) : backgroundColor;
        };
        return [...document.querySelectorAll(".depths path")].map((path) => {
          const [a, b] = [light(getComputedStyle(path).fill), light(ground(path.closest(".panel")))];
          return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        });
      });
      assert.equal(ratios.length, 4);
      assert.ok(ratios.every((ratio) => ratio >= 3), `${colorScheme} ${ratios}`);
      await close(page);
    }
  }
});

visit("Make begins with the usual options, all of them in sight; the others are below More options", (form) => open(room("make"), form), async (page) => {
  const summary = page.locator("main.make summary");
  await summary.waitFor();
  const { height } = page.viewportSize();
  const box = await summary.boundingBox();
  assert.ok(box.y + box.height <= height, `${box.y}`);
  assert.equal(await summary.textContent(), "More options");
  assert.equal(await page.getByLabel("Seed").isVisible(), false);
  await page.getByRole("button", { name: "Beginner book" }).click();
  assert.equal(await summary.textContent(), "More options (3 changed)");
  await summary.click();
  assert.equal(await page.getByLabel("Lines to begin with").inputValue(), "5");
  await accessible(page, "options of Make");
}, [{ viewport: { width: 1280, height: 800 } }, PHONE]);

visit("on its side, a phone shows the sizes, the number and the levels of Make above its button", () => open(room("make"), SIDE), async (page) => {
  const button = await page.getByRole("button", { name: "Make", exact: true }).boundingBox();
  assert.ok(button.y + button.height <= 390, JSON.stringify(button));
  for (const name of ["Width", "Height", "Number of boards", "Inks", "Level from", "Level to"]) {
    const { y, height } = await page.getByLabel(name, { exact: true }).boundingBox();
    assert.ok(y + height <= button.y, `${name}: ${y}`);
  }
});

visit("what the engines did is said in words that a player knows", room(`draw=${DUCK}`), async (page) => {
  await page.locator(".engines", { hasText: "guesses" }).waitFor();
  const counts = page.locator(".engines dl").first();
  assert.equal(await counts.isVisible(), false);
  await page.locator(".engines summary").first().click();
  await counts.waitFor();
  const engineWords = /propagation|probe|branch|node|line solve|live/i;
  assert.doesNotMatch(await page.locator(".engines").textContent(), engineWords);
  await press(page, "Watch the engines");
  await page.waitForSelector(".sides .board .cell");
  await press(page, "Last step");
  assert.match(await page.locator(".about").first().textContent(), /\d+ lines read/);
  assert.doesNotMatch(await page.locator("main.watch").textContent(), engineWords);
});

visit("a field of Make says which numbers it takes, and Make leads to the field that has another", (form) => open(room("make"), form), async (page) => {
  const width = page.getByLabel("Width", { exact: true });
  const limit = page.locator(".field", { has: width }).locator(".problem");
  const command = page.getByLabel("Command line", { exact: true });
  await width.fill("999");
  assert.equal(await limit.textContent(), "A whole number from 1 to 100");
  await page.getByRole("button", { name: "Make", exact: true }).click();
  assert.ok(await width.evaluate((input) => input === document.activeElement));
  assert.match(await command.textContent(), /--size 15x15 /);
  // Shapes are drawn at any size, icons only from 8 on.
  await page.getByRole("radio", { name: "Shapes", exact: true }).check({ force: true });
  assert.equal(await limit.textContent(), "");
  assert.match(await command.textContent(), /--size 999x15 /);
  await width.fill("7");
  await page.getByRole("radio", { name: "Icons", exact: true }).check({ force: true });
  assert.equal(await limit.textContent(), "A whole number from 8 to 100");
  for (const [side, fault] of [["8", 0], ["100", 0]]) {
    await width.fill(side);
    await page.waitForTimeout(500);
    assert.equal(await page.locator(".foot .problem:visible").count(), fault, side);
  }
  await page.locator("main.make summary").click();
  await page.getByLabel("Expected minutes").fill("3-5");
  await page.getByText("For example 3..5").waitFor();
  await page.getByLabel("Expected minutes").fill("3..5");
  assert.equal(await page.getByText("For example 3..5").count(), 0);
  // What only the library knows stands beside the button.
  await page.getByLabel("Level from").selectOption("hard");
  await page.getByLabel("Level to").selectOption("easy");
  await page.locator(".foot .problem", { hasText: "expected the easier one first" }).waitFor();
  assert.ok(await page.getByRole("button", { name: "Make", exact: true }).isDisabled());
}, [{}, PHONE]);

visit("Make says that icons have one ink, and how many boards it made of which level", room("make"), async (page) => {
  await page.getByLabel("Inks").fill("3");
  await page.getByText("Icons have one ink, so shapes are drawn.").waitFor();
  await page.getByLabel("Inks").fill("1");
  assert.equal(await page.getByText("Icons have one ink, so shapes are drawn.").count(), 0);
  await page.getByLabel("Number of boards").fill("8");
  await press(page, "Make");
  await page.getByText("complete").waitFor({ timeout: 60_000 });
  const status = await page.locator("main.make .status").textContent();
  const made = [...status.matchAll(/(\d+) (easy|medium|hard|expert)/g)].reduce((sum, [, number]) => sum + Number(number), 0);
  assert.equal(made, 8, status);
});

visit("on a small phone on its side, a hint covers no cell, and the tools come back when it is closed", (form) => open(room("play=easy-15-2"), form), async (page) => {
  await page.waitForSelector(".board .cell");
  for (const name of ["Hint", "Why?"]) {
    await press(page, name);
    await page.waitForTimeout(300);
    const [grid, card] = await Promise.all([".grid", ".help"].map((one) => page.locator(one).boundingBox()));
    assert.ok(grid.x + grid.width <= card.x, JSON.stringify([name, grid, card]));
  }
  await press(page, "Close");
  await press(page, "Cross");
}, [SMALL_SIDE, { ...PHONE, viewport: { width: 667, height: 375 } }]);

visit("a chart says that there is no difficulty only where there is none", address, async (page) => {
  const pack = packFile("plain.csv", "5x5", 3, "--columns", "id,width,height,cells,title_en");
  await page.locator("#chooser").setInputFiles(pack);
  await page.waitForSelector(".tile canvas");
  await page.locator("summary", { hasText: "Difficulty" }).click();
  await page.getByText("These puzzles have no column with their difficulty.").waitFor();
  await page.getByRole("searchbox").fill("none has this title");
  await page.getByText("No puzzle is shown.").waitFor();
});

visit("the lesson is seen as a whole when the page opens, and its end leads to the first board", (form) => open(address, form), async (page) => {
  await page.waitForSelector(".lesson .cell");
  const end = page.viewportSize().width > 640 ? page.viewportSize().height : (await page.locator(".bar").boundingBox()).y;
  for (const part of [".lesson .board", ".move", ".dots"]) {
    const { y, height } = await page.locator(part).boundingBox();
    assert.ok(y >= 0 && y + height <= end, `${part} ${y} ${height}`);
  }
  assert.equal(await page.locator(".lesson button:visible").count(), 0);
  for (const line of [[5, 6, 7, 8, 9], [2, 7, 12, 17, 22], [1, 2, 3], [21]]) for (const place of line) await cell(page, place).tap();
  await page.locator(".lesson").getByRole("button", { name: "Next", exact: true }).tap();
  await page.waitForSelector("main.play .board .cell");
}, [PHONE, SIDE, { ...PHONE, viewport: { width: 320, height: 568 } }]);

visit("what has the focus is framed for keys only", address, async (page) => {
  const framed = () => page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle !== "none");
  await page.locator(".example").first().click();
  await page.waitForSelector("main.play .board .cell:focus");
  assert.equal(await framed(), false);
  await page.keyboard.press("ArrowDown");
  assert.equal(await framed(), true);
  await press(page, "Fill");
  assert.equal(await framed(), false);
});

visit("a player shows what was solved with the link, and nothing of the picture", room("play=easy-5-1"), async (page) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.waitForSelector(".board .cell");
  await press(page, "More");
  await press(page, "Explain the rest");
  const slider = page.locator(".replay input").first();
  await slider.fill(await slider.getAttribute("max"));
  await press(page, "Keep these cells");
  await page.locator(".finish").getByRole("button", { name: "Share" }).click();
  await press(page, "Copy");
  await page.getByText("Copied").waitFor();
  const [result, link] = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  assert.match(result, /^Crosscover · No\. 1, 5×5, easy: \d+:\d\d, ★$/);
  assert.equal(link, room("play=easy-5-1"));
  // The link comes before the file.
  const [first, later] = await Promise.all(["Copied", "Save a page that anyone can open"].map((name) => page.getByRole("button", { name }).boundingBox()));
  assert.ok(first.y < later.y);
});

visit("a tile shows its number once, and a board that was made its title", room("play"), async (page) => {
  const tile = page.getByRole("button", { name: /^No\. 3/ });
  const numbers = () => tile.evaluate((made) => [...made.querySelectorAll("span, small")].filter((one) => one.childElementCount === 0 && one.offsetWidth > 1).map((one) => one.textContent).join());
  // Below a minute, an expected time tells a beginner nothing.
  await tile.waitFor();
  assert.equal(await numbers(), "3");
  await press(page, "15 × 15");
  await tile.getByText("about").waitFor();
  assert.match(await numbers(), /^3,about \d:\d\d$/);
  await page.goto(room("make"));
  await press(page, "Make");
  const made = page.locator(".preview button").first();
  await made.waitFor({ timeout: 60_000 });
  assert.equal(await made.getAttribute("aria-label"), `Draw: ${await made.textContent()}`);
});

visit("on its side, a phone has the board in the middle, and help over the tools", () => open(room("play=easy-10-1"), SIDE), async (page) => {
  await page.waitForSelector(".board .cell");
  const middles = () => Promise.all([".stage", ".board .grid"].map((one) => page.locator(one).boundingBox().then(({ x, width }) => x + width / 2)));
  const [stage, grid] = await middles();
  assert.ok(Math.abs(stage - grid) < 2, `${stage} ${grid}`);
  await press(page, "Hint");
  const [help, tools] = await Promise.all([".help", ".tools"].map((one) => page.locator(one).boundingBox()));
  assert.ok(help.x >= tools.x - 1, JSON.stringify([help, tools]));
  assert.deepEqual(await middles(), [stage, grid]);
});

visit("Draw has its size and its inks at hand, and a repair may be of another kind", room(`draw=${DUCK}`), async (page) => {
  await page.locator(".verdict", { hasText: "Several solutions" }).waitFor();
  await press(page, "Repair");
  await page.locator("button.repair").first().waitFor();
  await page.getByLabel("Goal of the repair").selectOption("search");
  await page.locator("button.repair").first().waitFor();
  await press(page, "Cancel");
  await page.locator(".tools").getByRole("button", { name: "Add an ink" }).click();
  assert.equal(await page.locator(".tools .swatch").count(), 2);
  await press(page, "15 × 15");
  await page.getByLabel("Width").fill("16");
  await press(page, "Resize");
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 240);
  await page.getByRole("button", { name: "16 × 15" }).waitFor();
});
