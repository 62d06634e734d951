// The site as a static host serves it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { PHONE, accessible, cell, cells, close, crosscover, file, installed, middle, open, serveSite, shot, typeRows } from "./harness.js";

const { address } = await serveSite();
const room = (name) => `${address}#${name}`;

const CAT = "110000000000011/111000000000111/111100000001111/111111111111111/111111111111111/110001111100011/110001111100011/110001111100011/111111111111111/111111000111111/011111101111110/001110010011100/000111111111000/000011111110000/000111111111000".replaceAll("/", "");

/** Opens an example of the gallery. */
async function example(page, place) {
  await page.locator(".example").nth(place).click();
  await page.waitForSelector("main.play .board .cell");
}

test("types", () => {
  const page = fileURLToPath(new URL("../page", import.meta.url));
  try {
    execFileSync(process.execPath, [path.join(installed("typescript"), "bin/tsc"), "-p", path.join(page, "tsconfig.json")], { encoding: "utf8" });
  } catch (error) {
    assert.fail(error.stdout);
  }
});

test("the pack of the README is opened, and a board of it played", async () => {
  const pack = file("pack.csv");
  crosscover("generate", "--source", "smooth", "--size", "15x15", "--count", "100", "--seed", "7", "--out", pack);
  const page = await open(address);
  await page.waitForSelector(".welcome");
  await page.locator("#chooser").setInputFiles(pack);
  await page.waitForSelector(".tiles [role=gridcell]");
  assert.match(await page.locator("main").textContent(), /100/);
  await accessible(page, "gallery");
  await shot(page, "gallery");
  await page.locator("[role=gridcell]").nth(2).click();
  await page.waitForTimeout(500);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".board .cell");
  assert.equal(await page.locator(".board .cell").count(), 225);
  await close(page);
});

test("a board is solved by mouse", async () => {
  const page = await open(address);
  await example(page, 5);
  for (let row = 0; row < 15; row++) {
    // A stroke for each block, along one line.
    for (const block of CAT.slice(row * 15, row * 15 + 15).matchAll(/1+/g)) {
      await page.mouse.move(...(await middle(page, row * 15 + block.index)));
      await page.mouse.down();
      await page.mouse.move(...(await middle(page, row * 15 + block.index + block[0].length - 1)), { steps: 2 });
      await page.mouse.up();
    }
  }
  await page.waitForSelector(".board.solved");
  assert.equal((await cells(page)).replaceAll("?", "0"), CAT);
  await shot(page, "solved");
  await close(page);
});

test("a board is solved by touch", async () => {
  const page = await open(address, { ...PHONE, colorScheme: "dark" });
  await example(page, 0);
  const heart = "0101011111111110111000100";
  for (const [place, value] of [...heart].entries()) if (value === "1") await cell(page, place).tap();
  await page.waitForSelector(".board.solved");
  await shot(page, "phone-solved-dark");
  await close(page);
});

test("two fingers never paint", async () => {
  const page = await open(address, PHONE);
  await example(page, 5);
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const [x, y] = await middle(page, 20);
  await touch("touchStart", [x, y]);
  await touch("touchStart", [x, y], [x + 80, y + 60]);
  await touch("touchMove", [x - 10, y - 10], [x + 120, y + 90]);
  await touch("touchEnd");
  assert.doesNotMatch(await cells(page), /[01]/);
  await close(page);
});

test("a board is solved by keyboard alone", async () => {
  const page = await open(address);
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
  await close(page);
});

test("hints lead to the end, and the game is kept", async () => {
  const page = await open(address);
  await example(page, 2);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.waitForSelector(".help .primary");
  await accessible(page, "hint");
  await shot(page, "play-hint");
  for (let i = 0; i < 200 && (await page.locator(".board.solved").count()) === 0; i++) {
    await page.getByRole("button", { name: "Why?" }).click();
    await page.getByRole("button", { name: "Apply" }).click();
    if ((await page.locator(".board.solved").count()) > 0) break;
    await page.getByRole("button", { name: "Hint" }).click();
    await page.waitForSelector(".help .primary");
  }
  await page.waitForSelector(".board.solved");
  await page.waitForTimeout(400);
  await page.reload();
  await page.waitForSelector("main *");
  await page.goto(room("gallery"));
  await page.waitForSelector(".example");
  assert.match(await page.locator(".example").nth(2).textContent(), /Duck/);
  await close(page);
});

test("the rest is explained in a replay", async () => {
  const page = await open(address);
  await example(page, 5);
  await page.getByRole("button", { name: "More" }).click();
  await accessible(page, "settings");
  await page.getByRole("button", { name: "Explain the rest" }).click();
  const slider = page.locator(".replay input").first();
  await slider.fill(await slider.getAttribute("max"));
  await page.getByRole("button", { name: "Keep these cells" }).click();
  await page.waitForSelector(".board.solved");
  await close(page);
});

test("a drawing goes from several solutions to one, and the command agrees", async () => {
  const page = await open(room("draw"));
  await page.waitForSelector(".board .cell");
  const verdict = page.locator(".side");
  await cell(page, 0).click();
  await cell(page, 16).click();
  await verdict.getByText(/several|more than one|solutions/i).first().waitFor();
  await accessible(page, "draw");
  await shot(page, "draw-several");
  await page.getByRole("button", { name: "Repair" }).click();
  await page.getByRole("button", { name: "Look for a repair" }).click();
  await page.getByRole("button", { name: "Apply" }).click();
  await verdict.getByText(/one solution|unique/i).first().waitFor();
  const drawn = (await cells(page)).replaceAll("?", "0");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByLabel("Format").selectOption("non");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const drawing = file("drawing.non");
  await (await download).saveAs(drawing);
  const solved = JSON.parse(crosscover("solve", "--json", drawing));
  assert.equal(JSON.stringify(solved).includes("unique"), true, JSON.stringify(solved));
  assert.match(readFileSync(drawing, "utf8"), new RegExp(`goal "?${drawn}`));
  for (const [format, start] of [["pdf", /^%PDF/], ["png", /^.PNG/]]) {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByLabel("Format").selectOption(format);
    const print = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    await (await print).saveAs(file("print"));
    assert.match(readFileSync(file("print"), "latin1"), start);
  }
  await close(page);
});

test("an image becomes a drawing of 30x30", async () => {
  const page = await open(room("draw"));
  await page.waitForSelector(".board .cell");
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [300, 300];
    const context = canvas.getContext("2d");
    context.fillStyle = "white";
    context.fillRect(0, 0, 300, 300);
    context.fillStyle = "black";
    context.beginPath();
    context.arc(150, 150, 120, 0, 7);
    context.fill();
    return canvas.toDataURL();
  });
  const image = file("disc.png");
  writeFileSync(image, Buffer.from(url.split(",")[1], "base64"));
  await page.locator("#chooser").setInputFiles(image);
  const dialog = page.locator("dialog[open]");
  await dialog.getByLabel("Width").fill("30");
  await dialog.getByLabel("Height").fill("30");
  await page.getByText("cells are filled").waitFor();
  await page.waitForTimeout(300);
  await accessible(page, "import");
  await dialog.getByRole("button", { name: "Import" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 900);
  assert.ok((await cells(page)).replaceAll(/[^1]/g, "").length > 300);
  await page.waitForTimeout(500);
  await shot(page, "draw-30x30");
  await close(page);
});

test("a link holds the whole puzzle", async () => {
  const page = await open(address);
  await example(page, 5);
  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.locator("dialog .copy input").inputValue();
  assert.ok(link.length < address.length + 110, link);
  const other = await open(link);
  await other.waitForSelector(".board .cell");
  const clues = (p) => p.evaluate(() => [...document.querySelectorAll(".board [role=rowheader], .board [role=columnheader]")].map((e) => e.textContent).join("|"));
  assert.equal(await clues(other), await clues(page));
  await close(other);
  await close(page);
});

test("boards are made", async () => {
  const page = await open(room("make"));
  await page.getByRole("button", { name: "Make", exact: true }).waitFor();
  await accessible(page, "make");
  await shot(page, "make");
  await page.getByRole("button", { name: "Make", exact: true }).click();
  await page.getByRole("button", { name: "Show in the gallery" }).waitFor({ timeout: 60_000 });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Stop" }).click({ timeout: 2000 }).catch(() => {});
  await page.getByRole("button", { name: "Download" }).click();
  const pack = file("made.csv");
  await (await download).saveAs(pack);
  crosscover("verify", pack);
  await page.getByRole("button", { name: "Show in the gallery" }).click();
  await page.waitForSelector(".tiles [role=gridcell]");
  await close(page);
});

test("both engines are watched", async () => {
  const page = await open(room("watch"));
  await page.waitForSelector(".sides .board");
  await page.waitForTimeout(500);
  const slider = page.locator(".sides input[type=range]").first();
  await slider.fill(String(Math.floor(Number(await slider.getAttribute("max")) / 2)));
  await page.waitForTimeout(300);
  await accessible(page, "watch");
  await shot(page, "watch");
  await close(page);
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

/** A duck with a cloud: four cells in the upper right are ambiguous. */
const DUCK = "p15x15_ABAACHgBsA_wA8AHgA_wH_47-Pcw8eH_gP4__gA~RHVjaw";

// They are copied to `docs` by hand.
test("the pictures of the README", async () => {
  const page = await open(room(`draw=${DUCK}`), { viewport: { width: 1200, height: 840 } });
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
  await close(page);
});

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
