// The page as `crosscover studio` serves it: files of this machine, read and saved in place.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { accessible, cell, cells, close, crosscover, drag, file, open, packFile, press, serveNative, addToPack } from "./harness.js";

test("a pack is edited, and the saved file is the old one with a new row", async () => {
  const pack = packFile("edited.csv", "10x10", 20);
  const before = readFileSync(pack, "utf8");
  const page = await open(await serveNative(pack));
  await page.waitForSelector(".tiles [role=gridcell]");
  await accessible(page, "gallery");
  await page.getByRole("link", { name: "Draw" }).click();
  await page.waitForSelector(".board .cell");
  for (const place of [16, 17, 18, 32, 47]) await cell(page, place).click();
  await page.locator(".title").fill("Duck");
  await addToPack(page);
  await page.getByRole("link", { name: "Gallery" }).click();
  await page.getByRole("button", { name: "Save" }).first().click();
  for (let i = 0; i < 50 && readFileSync(pack, "utf8") === before; i++) await page.waitForTimeout(100);
  const after = readFileSync(pack, "utf8");
  assert.ok(after.startsWith(before), "the other rows are the same bytes");
  assert.match(after.slice(before.length), /Duck/);
  await close(page);
});

test("a studio that was closed says so, in a game and on the way to another room, and the game goes on", async () => {
  const page = await open(`${await serveNative()}#play=easy-5-1`);
  await page.waitForSelector(".board .cell");
  await page.waitForTimeout(500);
  await page.context().setOffline(true);
  const gone = page.locator(".message.error", { hasText: "The studio was closed. Start `crosscover studio` again" });
  await cell(page, 0).click();
  await gone.waitFor();
  assert.match(await cells(page), /^1/);
  await press(page, "Close message");
  await page.getByRole("link", { name: "Draw" }).click();
  await gone.waitFor();
  assert.equal(await page.getByRole("button", { name: "Try again" }).count(), 0);
  assert.match(await page.evaluate(() => location.hash), /^#play/);
  await page.context().close();
});

test("a changed file that cannot be read again is not saved into", async () => {
  const pack = packFile("unread.csv", "10x10", 5);
  const page = await open(await serveNative(pack));
  await page.getByRole("button", { name: /No. 4$/ }).click({ force: true });
  await press(page, "Rename");
  await page.getByLabel("English title").fill("Zebra");
  await press(page, "Change");
  const pending = page.locator(".pending");
  await pending.getByText("1 change is not saved").waitFor();
  const changed = readFileSync(pack, "utf8").replace(/.*No. 1".*\n|.*No. 1,.*\n/, "");
  writeFileSync(pack, changed);
  await press(page, "Save");
  await page.getByRole("button", { name: "Read the file again" }).waitFor();
  await page.route(/file\/0$/, (route) => route.abort());
  await press(page, "Read the file again");
  for (let i = 0; i < 50 && !page.problems.some((text) => text.includes("ERR_FAILED")); i++) await page.waitForTimeout(100);
  await page.unroute(/file\/0$/);
  // The rows are still those of the file before it changed.
  await press(page, "Save");
  await press(page, "Read the file again");
  assert.equal(readFileSync(pack, "utf8"), changed);
  await pending.getByText("1 change is not saved").waitFor();
  await press(page, "Save");
  await pending.getByText("not saved").waitFor({ state: "detached" });
  assert.match(readFileSync(pack, "utf8"), /Zebra/);
  assert.equal(readFileSync(pack, "utf8").split("\n").length, changed.split("\n").length);
  page.problems = page.problems.filter((text) => !/412|ERR_FAILED/.test(text));
  await close(page);
});

test("changes survive a reload, and a row that is gone asks for a decision", async () => {
  const pack = packFile("renamed.csv", "10x10", 5);
  const page = await open(await serveNative(pack));
  page.on("dialog", (question) => question.accept());
  const pending = page.locator(".pending");
  await page.getByRole("button", { name: /No. 4$/ }).click({ force: true });
  await press(page, "Rename");
  await page.getByLabel("English title").fill("Zebra");
  await press(page, "Change");
  await pending.getByText("1 change is not saved").waitFor();
  await page.reload();
  await pending.getByText("1 change is not saved").waitFor();
  writeFileSync(pack, readFileSync(pack, "utf8").replace(/.*No. 4".*\n|.*No. 4,.*\n/, ""));
  await press(page, "Save");
  await press(page, "Read the file again");
  await pending.getByText("1 change needs your decision").waitFor();
  await press(page, "Keep my change");
  await pending.getByText("1 change is not saved").waitFor();
  await press(page, "Save");
  await pending.getByText("not saved").waitFor({ state: "detached" });
  assert.match(readFileSync(pack, "utf8"), /Zebra/);
  // The manifest is of the pack before the other program.
  const copy = file("kept.csv");
  writeFileSync(copy, readFileSync(pack));
  crosscover("verify", copy);
  await page.getByLabel("Search titles").fill("no such title");
  await page.getByText("No title contains 'no such title'.").waitFor();
  await press(page, "Show all");
  page.problems = page.problems.filter((text) => !text.includes("412"));
  await close(page);
});

test("a board is in a pack once", async () => {
  const pack = packFile("once.csv", "5x5", 5);
  const page = await open(await serveNative(pack));
  await page.waitForSelector(".tiles [role=gridcell]");
  await page.getByRole("link", { name: "Draw" }).click();
  await page.waitForSelector(".board .cell");
  await cell(page, 16).click();
  for (let i = 0; i < 2; i++) {
    await addToPack(page);
  }
  assert.match(await page.locator("body").textContent(), /already in the pack: No. 6/);
  await close(page);
});

test("a puzzle file is played", async () => {
  const puzzle = file("cat.non");
  writeFileSync(puzzle, readFileSync(new URL("../../../data/corpus/cat.non", import.meta.url)));
  const page = await open(await serveNative(puzzle), { colorScheme: "dark" });
  await page.waitForSelector(".board .cell");
  await accessible(page, "play");
  await page.getByRole("button", { name: "Share" }).click();
  const shared = await page.locator("dialog .copy input").inputValue();
  assert.match(shared, /^#play=/, "the address of the server is a secret");
  for (const bad of ["example.org", "https://studio.example.org/", "javascript:alert(1)", "friend@x"]) {
    await page.getByLabel("Address of a studio on the web").fill(bad);
    await page.getByText("This is no address of a studio").waitFor();
    assert.ok(await page.getByRole("button", { name: "Copy" }).isDisabled(), bad);
  }
  await page.getByLabel("Address of a studio on the web").fill("puzzles.crosscover.dev/");
  assert.equal(await page.locator("dialog .copy input").inputValue(), `https://puzzles.crosscover.dev/${shared}`);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Share" }).click();
  assert.equal(await page.locator("dialog .copy input").inputValue(), `https://puzzles.crosscover.dev/${shared}`);
  await close(page);
});

test("a folder with a pack and puzzles shows all of them", async () => {
  const folder = file("mixed");
  mkdirSync(folder);
  packFile("mixed/pack.csv", "5x5", 3);
  for (const name of ["a", "b"]) writeFileSync(`${folder}/${name}.non`, readFileSync(new URL("../../../data/corpus/cat.non", import.meta.url)));
  const page = await open(await serveNative(folder));
  await page.getByText("5 puzzles.").waitFor();
  await page.getByLabel("Pack or file").selectOption({ label: "pack.csv" });
  await page.getByText("3 puzzles.").waitFor();
  // What is deleted from the pack is gone from the whole, too.
  await page.getByRole("button", { name: /No. 2$/ }).click({ force: true });
  await page.keyboard.press("Delete");
  await page.getByText("2 puzzles.").waitFor();
  await page.getByLabel("Pack or file").selectOption({ label: "All files" });
  await page.getByText("4 puzzles.").waitFor();
  await page.getByRole("button", { name: "Details of No. 3" }).click({ force: true });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForSelector(".board .cell");
  page.on("dialog", (question) => question.accept());
  await close(page);
});

test("a pack that is not UTF-8 is refused with its place, and a row may be longer than a part", async () => {
  const latin = file("latin.csv");
  writeFileSync(latin, Buffer.from("width,height,cells,title_en\n2,2,1101,one\n2,2,1011,caf\xe9\n", "latin1"));
  const page = await open(await serveNative(latin));
  await page.getByText("latin.csv: not UTF-8 at byte 53: save the file as UTF-8").first().waitFor();
  await close(page);
  const long = file("long.csv");
  const row = (cells, letters) => `2,2,${cells},${"é".repeat(letters)}\n`;
  writeFileSync(long, `width,height,cells,title_en\n${row("1101", 9)}${row("1011", 3 << 19)}${row("0111", 9)}`);
  const other = await open(await serveNative(long));
  await other.getByText("3 puzzles.").waitFor();
  await close(other);
});

test("in an empty folder, drawings are saved as a pack", async () => {
  const folder = file("empty");
  mkdirSync(folder);
  const page = await open(await serveNative(folder));
  await page.getByText("This pack has no puzzles yet.").waitFor();
  await press(page, "Draw");
  await page.waitForSelector(".side");
  await drag(page, 0, 14);
  await addToPack(page);
  await page.goto(page.url().replace(/#.*/, "#gallery"));
  await press(page, "Save");
  await page.locator(".pending:empty").waitFor({ state: "attached" });
  assert.match(crosscover("verify", `${folder}/drawings.csv`), /1 board/);
  await close(page);
});
