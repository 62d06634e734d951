// The site as a static host serves it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { DUCK, PHONE, accessible, cell, cells, close, crosscover, download, example, file, installed, middle, open, packFile, press, serveSite, shot, typeRows, visit } from "./harness.js";

const { address } = await serveSite();
const room = (name) => `${address}#${name}`;

test("types", () => {
  const page = fileURLToPath(new URL("../page", import.meta.url));
  try {
    execFileSync(process.execPath, [path.join(installed("typescript"), "bin/tsc"), "-p", path.join(page, "tsconfig.json")], { encoding: "utf8" });
  } catch (error) {
    assert.fail(error.stdout);
  }
});

visit("the pack of the README is opened, and a board of it played", address, async (page) => {
  await page.waitForSelector(".welcome");
  await page.locator("#chooser").setInputFiles(packFile("pack.csv", "15x15", 100));
  await page.waitForSelector(".tiles [role=gridcell]");
  assert.match(await page.locator("main").textContent(), /100/);
  await accessible(page, "gallery");
  await page.locator("[role=gridcell]").nth(2).click();
  await page.waitForTimeout(500);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".board .cell");
  assert.equal(await page.locator(".board .cell").count(), 225);
});

visit("a board is solved by touch", address, async (page) => {
  await example(page, 0);
  const heart = "0101011111111110111000100";
  for (const [place, value] of [...heart].entries()) if (value === "1") await cell(page, place).tap();
  await page.waitForSelector(".board.solved");
}, [{ ...PHONE, colorScheme: "dark" }]);

visit("two fingers never paint", address, async (page) => {
  await example(page, 5);
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const [x, y] = await middle(page, 20);
  await touch("touchStart", [x, y]);
  await touch("touchStart", [x, y], [x + 80, y + 60]);
  await touch("touchMove", [x - 10, y - 10], [x + 120, y + 90]);
  await touch("touchEnd");
  assert.doesNotMatch(await cells(page), /[01]/);
}, [PHONE]);

visit("a board is solved by keyboard alone", address, async (page) => {
  const focus = () => page.evaluate(() => document.activeElement?.className ?? "");
  for (let i = 0; i < 40 && !(await focus()).includes("example"); i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".board .cell");
  for (let i = 0; i < 40 && !(await focus()).includes("cell"); i++) await page.keyboard.press("Tab");
  const heart = ["01010", "11111", "11111", "01110", "00100"];
  await typeRows(page, heart, (value) => (value === "1" ? "Space" : "x"));
  await page.waitForSelector(".board.solved");
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator(".board.solved").count(), 0);
});

visit("the rest is explained in a replay, and the game is kept", address, async (page) => {
  await example(page, 2);
  await page.getByRole("button", { name: "More" }).click();
  await accessible(page, "settings");
  await page.getByRole("button", { name: "Explain the rest" }).click();
  const slider = page.locator(".replay input").first();
  await slider.fill(await slider.getAttribute("max"));
  await press(page, "Keep these cells");
  await page.waitForSelector(".board.solved");
  await page.waitForTimeout(400);
  await page.reload();
  await page.waitForSelector("main *");
  await page.goto(room("gallery"));
  await page.locator(".example", { hasText: "Duck" }).waitFor();
});

visit("a drawing goes from several solutions to one, and the command agrees", room("draw"), async (page) => {
  await page.waitForSelector(".board .cell");
  const verdict = page.locator(".side");
  await cell(page, 0).click();
  await cell(page, 16).click();
  await verdict.getByText(/several|more than one|solutions/i).first().waitFor();
  await accessible(page, "draw");
  for (const name of ["Repair", "Apply"]) await press(page, name);
  await verdict.getByText(/one solution|unique/i).first().waitFor();
  const drawn = (await cells(page)).replaceAll("?", "0");
  const save = async (format, path) => {
    await press(page, "Export");
    await page.getByLabel("Format").selectOption(format);
    await download(page, () => press(page, "Download"), path);
  };
  const drawing = file("drawing.non");
  await save("non", drawing);
  const solved = JSON.parse(crosscover("solve", "--json", drawing));
  assert.equal(JSON.stringify(solved).includes("unique"), true, JSON.stringify(solved));
  assert.match(readFileSync(drawing, "utf8"), new RegExp(`goal "?${drawn}`));
  for (const [format, start] of [["pdf", /^%PDF/], ["png", /^.PNG/]]) {
    await save(format, file("print"));
    assert.match(readFileSync(file("print"), "latin1"), start);
  }
});

visit("a pack that was made is there after a reload, until it is downloaded", room("make"), async (page) => {
  await page.getByLabel("Number of boards").fill("6");
  for (const name of ["15x15-seed1", "15x15-seed1-2"]) {
    await press(page, "Make");
    await page.getByText("complete").waitFor({ timeout: 60_000 });
    await page.reload();
    await page.goto(room("gallery"));
    await page.getByText("6 puzzles are not in a file yet").waitFor();
    assert.match((await page.getByLabel("Pack or file").locator("option").allTextContents()).join(), new RegExp(`${name}$`));
    await page.goto(room("make"));
  }
  await page.goto(room("gallery"));
  for (const left of [1, 0]) {
    await download(page, () => press(page, "Download"), file("made.csv"));
    await page.reload();
    await (left ? page.getByText("6 puzzles are not in a file yet") : page.locator(".welcome")).waitFor();
  }
});

test("every room is accessible, on a phone and in the dark too", async () => {
  for (const [scheme, form] of [["light", "desk"], ["dark", "desk"], ["light", "phone"], ["dark", "phone"]]) {
    const page = await open(address, { colorScheme: scheme, ...(form === "phone" ? PHONE : {}) });
    for (const name of ["gallery", "play", "draw", "make", "watch"]) {
      if (name === "play") await example(page, 5);
      else await page.goto(room(name));
      await page.waitForTimeout(400);
      await accessible(page, `${name} ${scheme} ${form}`);
      await shot(page, `${form}-${scheme}-${name}`);
    }
    await close(page);
  }
});

// They are copied to `docs` by hand.
visit("the pictures of the README", room(`draw=${DUCK}`), async (page) => {
  const mark = page.getByLabel("Mark ambiguous cells (4)");
  await mark.check();
  await page.waitForTimeout(300);
  assert.ok(await mark.isChecked());
  await page.evaluate(() => document.activeElement?.blur());
  await shot(page, "readme-draw");
  await page.goto(room("watch"));
  await page.waitForSelector(".sides .board");
  await page.getByLabel("Board").selectOption({ index: 1 });
  const sliders = page.locator(".sides input[type=range]");
  await page.waitForTimeout(500);
  for (const [side, share] of [[0, 0.6], [1, 0.75]]) {
    const slider = sliders.nth(side);
    await slider.fill(String(Math.floor(Number(await slider.getAttribute("max")) * share)));
  }
  await page.evaluate(() => document.activeElement?.blur());
  await page.waitForTimeout(300);
  await shot(page, "readme-watch");
}, [{ viewport: { width: 1200, height: 840 } }]);

test("the site works offline after one visit", async () => {
  const own = await serveSite();
  const page = await open(own.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  own.close();
  await page.context().setOffline(true);
  await page.reload();
  await example(page, 1);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.waitForSelector(".help .primary");
  await page.goto(`${own.address}#make`);
  await page.getByRole("button", { name: "Make", exact: true }).click();
  await page.getByRole("button", { name: "Show in the gallery" }).waitFor({ timeout: 60_000 });
  await close(page);
});
