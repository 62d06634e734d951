// The workbench of packs: selection, order, titles, the chart, export, and the book with its preview.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { PHONE, accessible, close, crosscover, download, file, open, packFile, serveNative, visit } from "./harness.js";

const pack10 = (name, count = 12) => packFile(name, "10x10", count);

/** Opens the studio with files. */
async function studio(files, options) {
  const page = await open(await serveNative(...files), options);
  page.on("dialog", (question) => question.accept());
  await page.waitForSelector(".tiles [role=gridcell]");
  return page;
}

const press = (page, name, within = "") => page.locator(`${within} button`).filter({ hasText: new RegExp(`^${name}$`) }).first().click();
const tile = (page, place) => page.locator(`#tile-${place}`);
const picked = (page) => page.locator(".tile[aria-selected=true]").evaluateAll((all) => all.map((one) => Number(one.dataset.place)).sort((a, b) => a - b));
const rows = (path) => readFileSync(path, "utf8").trim().split("\n").slice(1);
const titles = (path) => rows(path).map((row) => /Smooth 10x10 No. \d+|Title \w+/.exec(row)?.[0]);

/** Saves the pack and waits until the file differs. */
async function save(page, path) {
  const before = readFileSync(path, "utf8");
  await press(page, "Save", ".pending");
  for (let times = 0; times < 100 && readFileSync(path, "utf8") === before; times++) await page.waitForTimeout(30);
  assert.notEqual(readFileSync(path, "utf8"), before);
  await page.locator(".pending:empty").waitFor({ state: "attached" });
}

test("tiles are selected with click, Shift, Ctrl, keys and touch", async () => {
  const page = await studio([pack10("select.csv")]);
  await tile(page, 1).click({ modifiers: ["Control"] });
  assert.deepEqual(await picked(page), [1]);
  await tile(page, 4).click({ modifiers: ["Shift"] });
  assert.deepEqual(await picked(page), [1, 2, 3, 4]);
  await tile(page, 2).click();
  assert.deepEqual(await picked(page), [1, 3, 4]);
  await press(page, "Invert", ".details");
  assert.equal((await picked(page)).length, 9);
  await page.getByText("9 of 12 selected").waitFor();
  await accessible(page, "selection");
  await page.keyboard.press("Control+a");
  assert.equal((await picked(page)).length, 12);
  await press(page, "None", ".details");
  assert.deepEqual(await picked(page), []);
  await page.locator(".tiles").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal((await picked(page)).length, 2);
  await page.keyboard.press("Escape");
  await page.getByText("selected").waitFor({ state: "detached" });
  await close(page);
  const phone = await studio([pack10("touch.csv")], PHONE);
  await press(phone, "Select");
  await tile(phone, 0).tap();
  await tile(phone, 2).tap();
  assert.deepEqual(await picked(phone), [0, 2]);
  const small = await phone.locator("main button:visible").evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 43.5 && !one.closest(".tile")).map((one) => one.textContent));
  assert.deepEqual(small, []);
  // What ends the selection is in sight where a thumb is.
  await phone.locator(".details").getByRole("button", { name: "Done", exact: true }).tap();
  await phone.getByText("selected").waitFor({ state: "detached" });
  await close(phone);
});

test("many are renamed and deleted in one step, which comes back in one step", async () => {
  const pack = pack10("many.csv");
  const before = rows(pack);
  const page = await studio([pack]);
  await tile(page, 0).click({ modifiers: ["Control"] });
  await tile(page, 2).click({ modifiers: ["Shift"] });
  await press(page, "Rename", ".details");
  await page.getByLabel("English titles").fill("Title one\n\nTitle three\n");
  await press(page, "Change", "dialog");
  await page.getByText("2 changes are not saved").waitFor();
  await page.keyboard.press("Control+z");
  await page.locator(".pending:empty").waitFor({ state: "attached" });
  await press(page, "Rename", ".details");
  await page.getByLabel("English titles").fill("Title one\nTitle two");
  await page.getByText("2 of 3 puzzles have a line; the others keep theirs.").waitFor();
  await press(page, "Change", "dialog");
  await page.locator("dialog", { hasText: "2 lines for 3 puzzles" }).waitFor();
  await press(page, "Back", "dialog");
  assert.equal(await page.getByLabel("English titles").inputValue(), "Title one\nTitle two");
  await press(page, "Change", "dialog");
  await press(page, "Rename", "dialog");
  await page.getByText("2 changes are not saved").waitFor();
  await page.getByRole("button", { name: "None" }).click();
  for (const place of [3, 5, 7]) await tile(page, place).click();
  await page.keyboard.press("Delete");
  await page.getByText("9 puzzles.").waitFor();
  await page.locator(".message").last().getByRole("button", { name: "Undo" }).click();
  await page.getByText("12 puzzles.").waitFor();
  await press(page, "Delete", ".details");
  await page.getByText("9 puzzles.").waitFor();
  await save(page, pack);
  const after = rows(pack);
  assert.equal(after.length, 9);
  assert.match(after[0], /Title one/);
  assert.match(after[1], /Title two/);
  assert.deepEqual(after.slice(2), before.filter((_, place) => ![0, 1, 3, 5, 7].includes(place)), "the other rows keep their bytes");
  await close(page);
});

test("the order is changed by dragging, keys, a number and sorting, and saved", async () => {
  const pack = pack10("order.csv", 6);
  const before = rows(pack);
  const page = await studio([pack]);
  await tile(page, 0).dragTo(tile(page, 3), { targetPosition: { x: 100, y: 80 } });
  await page.getByText("1 change is not saved").waitFor();
  await page.keyboard.press("Control+z");
  await page.locator(".pending:empty").waitFor({ state: "attached" });
  await tile(page, 0).dragTo(tile(page, 3), { targetPosition: { x: 100, y: 80 } });
  await save(page, pack);
  assert.deepEqual(rows(pack), [1, 2, 3, 0, 4, 5].map((place) => before[place]));
  await tile(page, 3).click({ modifiers: ["Control"] });
  for (let times = 0; times < 3; times++) await page.keyboard.press("Alt+ArrowLeft");
  await save(page, pack);
  assert.deepEqual(rows(pack), before);
  // The selection ends when the rows are read again.
  for (const place of [4, 5]) await tile(page, place).click({ modifiers: ["Control"] });
  await press(page, "Move", ".details");
  await page.getByLabel("Number of the first one, from 1 to 5").fill("2");
  await press(page, "Move", "dialog");
  await page.getByText("1 change is not saved").waitFor();
  // A reload keeps it.
  await page.reload();
  await page.getByText("1 change is not saved").waitFor();
  await save(page, pack);
  assert.deepEqual(rows(pack), [0, 4, 5, 1, 2, 3].map((place) => before[place]));
  await page.locator("summary", { hasText: "Filter and order" }).click();
  await page.getByLabel("Order", { exact: true }).selectOption("title");
  await press(page, "Keep this order");
  await page.getByText("1 change is not saved").waitFor();
  await save(page, pack);
  assert.deepEqual(rows(pack), before);
  // It is the pack of its manifest again.
  crosscover("verify", pack);
  await close(page);
});

test("a new order keeps the rows, the separators and the line ends of any pack", async () => {
  const lines = readFileSync(pack10("forms.csv", 4), "utf8").trimEnd().split("\n");
  const json = packFile("forms.jsonl", "10x10", 4, "--json");
  const forms = [[file("crlf.csv"), `\ufeff${lines.join("\r\n")}`, "\r\n", 1], [file("semicolons.csv"), `${lines.join("\n").replaceAll(",", ";")}\n`, "\n", 1], [json, readFileSync(json, "utf8"), "\n", 0]];
  for (const [path, text, end, first] of forms) {
    writeFileSync(path, text);
    const page = await studio([path]);
    await tile(page, 3).dragTo(tile(page, 0), { targetPosition: { x: 10, y: 80 } });
    await page.getByText("1 change is not saved").waitFor();
    await save(page, path);
    const old = text.trimEnd().split(end);
    const moved = [...old.slice(0, first), old.at(-1), ...old.slice(first, -1)];
    assert.equal(readFileSync(path, "utf8"), moved.map((line) => line + end).join(""));
    await close(page);
  }
});

test("an order, a deleted row and a new title are saved together, and a file that changed on disk is not overwritten", async () => {
  const pack = pack10("together.csv", 5);
  const before = rows(pack);
  const page = await studio([pack]);
  await tile(page, 4).dragTo(tile(page, 0), { targetPosition: { x: 10, y: 80 } });
  await page.getByText("1 change is not saved").waitFor();
  await tile(page, 1).click({ modifiers: ["Control"] });
  await page.keyboard.press("Delete");
  await page.getByText("2 changes are not saved").waitFor();
  await tile(page, 0).click();
  await press(page, "Rename", ".details");
  await page.getByLabel("English title").fill("Title first");
  await press(page, "Change", "dialog");
  await page.getByText("3 changes are not saved").waitFor();
  const other = `${readFileSync(pack, "utf8")}`.replace("No. 3", "No. 33");
  writeFileSync(pack, other);
  await press(page, "Save", ".pending");
  await press(page, "Read the file again", "dialog");
  await page.getByText("3 changes are not saved").waitFor();
  assert.equal(readFileSync(pack, "utf8"), other);
  await save(page, pack);
  assert.equal(rows(pack).length, 4);
  assert.match(rows(pack)[0], /Title first/);
  assert.deepEqual(rows(pack).slice(1), [before[1], before[2].replace("No. 3", "No. 33"), before[3]]);
  page.problems = page.problems.filter((text) => !text.includes("412"));
  await close(page);
});

visit("a selection is exported as CSV, JSON Lines and JSON for a game", () => studio([pack10("export.csv")]), async (page) => {
  await tile(page, 1).click({ modifiers: ["Control"] });
  await tile(page, 3).click();
  for (const [format, name, check] of [
    ["csv", "export-2.csv", (text) => assert.equal(text.trim().split("\n").length, 3)],
    ["jsonl", "export-2.jsonl", (text) => assert.equal(JSON.parse(text.split("\n")[1]).title_en, "Smooth 10x10 No. 4")],
    ["game", "export-2.json", (text) => assert.deepEqual(Object.keys(JSON.parse(text)[0]), ["id", "width", "height", "cells", "rows", "columns", "difficulty", "level", "xp", "title_en"])],
  ]) {
    await press(page, "Export", ".details");
    await page.getByLabel("Format").selectOption(format);
    const path = file(`exported-${name}`);
    assert.equal(await download(page, () => press(page, "Export", "dialog"), path), name);
    check(readFileSync(path, "utf8"));
    if (format !== "game") crosscover("verify", path);
  }
  // The list is opened again, as a table of which a copy is saved.
  await page.locator("#chooser").setInputFiles(file("exported-export-2.json"));
  await page.getByText("2 puzzles.").waitFor();
  await tile(page, 1).click({ button: "right" });
  await press(page, "Rename");
  await page.getByRole("textbox", { name: "Title" }).fill("Title Other");
  await page.keyboard.press("Enter");
  const copy = file("copied.csv");
  assert.equal(await download(page, () => press(page, "Save a copy"), copy), "exported-export-2.csv");
  assert.deepEqual(titles(copy), ["Smooth 10x10 No. 2", "Title Other"]);
});

test("a chart shows the levels and the curve of difficulty", async () => {
  for (const [name, options] of [["", {}], ["-phone", PHONE], ["-dark", { colorScheme: "dark" }]]) {
    const page = await studio([pack10(`chart${name}.csv`, 60)], options);
    await page.locator("summary", { hasText: "Difficulty" }).click();
    await page.getByRole("img", { name: /Difficulty along the order of 60 puzzles/ }).waitFor();
    const counts = await page.locator(".levels dd").allTextContents();
    assert.equal(counts.reduce((sum, text) => sum + Number(text), 0), 60);
    await accessible(page, `chart${name}`);
    await close(page);
  }
});

test("a book is seen page by page and saved", async () => {
  const pack = pack10("book.csv", 40);
  for (const [name, options] of [["", {}], ["-dark", { colorScheme: "dark" }], ["-phone", PHONE], ["-phone-dark", { ...PHONE, colorScheme: "dark" }]]) {
    const phone = name.startsWith("-phone");
    const page = await studio([pack], options);
    await press(page, "Book");
    await page.getByText(/40 puzzles, \d+ pages/).waitFor();
    const shown = () => page.locator(".leaf:not(.none):visible").evaluateAll((all) => Promise.all(all.map(async (leaf) => (await leaf.decode(), leaf.alt))));
    assert.deepEqual(await shown(), ["Page 1"]);
    await page.getByRole("button", { name: "Next pages" }).click();
    assert.deepEqual(await shown(), phone ? ["Page 2"] : ["Page 2", "Page 3"]);
    await page.getByLabel("Page", { exact: true }).fill("13");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => [...document.querySelectorAll(".leaf")].some((leaf) => leaf.alt === "Page 13" && leaf.src && leaf.complete));
    await page.waitForTimeout(200);
    await accessible(page, `book${name}`);
    const part = await page.getByLabel("Jump to a part").locator("option").last().getAttribute("value");
    await page.getByLabel("Jump to a part").selectOption(part);
    await page.waitForFunction((part) => [...document.querySelectorAll(".leaf")].some((leaf) => leaf.alt === `Page ${part}` && leaf.src && leaf.complete), part);
    await page.waitForTimeout(200);
    assert.equal(await page.getByLabel("Page", { exact: true }).inputValue(), part);
    await page.getByRole("button", { name: "Last page" }).click();
    assert.ok(await page.getByRole("button", { name: "Next pages" }).isDisabled());
    // The title page lies alone at the right, without a broken image beside it.
    await page.getByRole("button", { name: "First page" }).click();
    assert.deepEqual(await shown(), ["Page 1"]);
    assert.deepEqual(await page.locator(".leaf:visible").evaluateAll((all) => all.map((leaf) => leaf.naturalWidth > 0)), [true]);
    await close(page);
  }
  const page = await studio([pack]);
  await tile(page, 0).click({ modifiers: ["Control"] });
  await tile(page, 3).click({ modifiers: ["Shift"] });
  await press(page, "Book", ".details");
  await page.getByText(/4 puzzles, \d+ pages\. \d+ pages: most printers bind 24 to 828/).waitFor();
  await page.getByLabel("Title", { exact: true }).fill("Rainy days");
  await page.getByLabel("Page size").selectOption("a5");
  await page.getByLabel("Solutions in a file of their own").check();
  await page.getByLabel("Which file is shown").selectOption("The solutions");
  await page.getByText(/4 puzzles, 2 pages/).waitFor();
  for (const [button, name] of [["Save PDF", "Rainy days.pdf"], ["Save solutions", "Rainy days solutions.pdf"]]) {
    assert.equal(await download(page, () => press(page, button), file(name)), name);
  }
  const apart = file("apart.csv");
  writeFileSync(apart, readFileSync(pack, "utf8").split("\n").slice(0, 5).join("\n") + "\n");
  // The foot of a page names the file of the solutions.
  const saved = readFileSync(file("Rainy days solutions.pdf"));
  crosscover("book", "--force", "--title", "Rainy days", "--trim", "a5", "--solutions", file("Rainy days solutions.pdf"), "--out", file("b.pdf"), apart);
  assert.ok(readFileSync(file("Rainy days.pdf")).equals(readFileSync(file("b.pdf"))), "the command writes the same book");
  assert.ok(readFileSync(file("Rainy days solutions.pdf")).equals(saved), "the command writes the same solutions");
  await close(page);
});

visit("a book has the options of the command, and says how wide its spine is", (form) => studio([pack10("options.csv", 40)], form), async (page) => {
  await press(page, "Book");
  await page.getByText(/40 puzzles, \d+ pages/).waitFor();
  if (page.viewportSize().width < 760) await page.getByText("Pages and texts", { exact: true }).click();
  await page.getByText(/^Spine [\d.]+ mm \(white\), [\d.]+ mm \(cream\), [\d.]+ mm \(color\); cover [\d.]+ × [\d.]+ mm/).waitFor();
  // The button that saves stays in sight.
  const [save, order] = await Promise.all([page.getByRole("button", { name: "Save PDF" }), page.locator(".order")].map((one) => one.boundingBox()));
  assert.ok(save.y + save.height <= order.y + order.height, JSON.stringify([save, order]));
  await page.locator("form details summary").click();
  await page.getByLabel("Second language").selectOption("de");
  for (const [label, value] of [["Year", "2026"], ["ISBN", "978-3-16-148410-1"], ["Cells at least", "8mm"], ["Least line, points", "1"], ["Pages for notes", "2"], ["Credits", "Clouds: A. Painter, CC0\nBirds: B. Painter, CC0"]]) {
    await page.getByLabel(label, { exact: true }).fill(value);
    await page.keyboard.press("Tab");
  }
  await page.locator("main .problem").getByText("isbn").waitFor();
  await page.getByLabel("ISBN").fill("978-3-16-148410-0");
  await page.keyboard.press("Tab");
  await page.getByText(/40 puzzles, \d+ pages/).waitFor();
  await page.waitForTimeout(600);
  await accessible(page, "all options of a book");
  await download(page, () => press(page, "Save PDF"), file("options.pdf"));
  await page.locator(".message", { hasText: /The book is saved. It meets all \d+ rules of printers./ }).waitFor();
  crosscover("book", "--force", "--second-language", "de", "--year", "2026", "--isbn", "978-3-16-148410-0", "--cell", "8mm", "--min-line", "1", "--notes", "2", "--credit", "Clouds: A. Painter, CC0", "--credit", "Birds: B. Painter, CC0", "--out", file("o.pdf"), file("options.csv"));
  assert.ok(readFileSync(file("options.pdf")).equals(readFileSync(file("o.pdf"))), "the command writes the same book");
}, [{}, PHONE]);

test("what is typed in the gallery is searched, and a book says what the search leaves out and which title has no font", async () => {
  const path = pack10("typed.csv", 4);
  writeFileSync(path, readFileSync(path, "utf8").replace("No. 2", "No. 2 \u2603"));
  const page = await studio([path]);
  await page.locator(".tiles").focus();
  await page.keyboard.press("?");
  await page.locator(".message", { hasText: "Enter plays" }).waitFor();
  await page.keyboard.type("weed");
  assert.equal(await page.getByLabel("Search titles").inputValue(), "weed");
  await page.getByLabel("Search titles").fill("No. 2");
  await page.getByText("1 of 4 puzzles").waitFor();
  await press(page, "Book");
  await page.getByText("Only 1 of 4 puzzles, as searched and filtered in the gallery").waitFor();
  await page.getByText(/Printed without signs: board 1, Smooth 10x10 No. 2 .: .*no font has it\. Fonts are added under "More"/s).waitFor();
  await close(page);
});

visit("a board that does not fit a book says what would", () => studio([packFile("large.csv", "30x30", 2)]), async (page) => {
  await press(page, "Book");
  await page.getByLabel("Page size").selectOption("5x8in");
  await page.locator("main .problem").getByText("fits on").first().waitFor();
  assert.ok(await page.getByRole("button", { name: "Save PDF" }).isDisabled());
  await page.getByLabel("Page size").selectOption("8.5x11in");
  await page.getByText(/2 puzzles, \d+ pages/).waitFor();
});

test("a studio makes 100 boards, throws out ten, renames five, and exports a book and a list for a game", async () => {
  for (const [name, options] of [["", {}], ["-phone", PHONE]]) {
    const page = await open(`${await serveNative()}#make`, options);
    page.on("dialog", (question) => question.accept());
    const sources = page.getByRole("radiogroup", { name: "Source" });
    await sources.waitFor();
    assert.ok(await sources.getByLabel("Icons and shapes").isChecked());
    // Each source has a picture with filled and empty cells.
    await page.waitForFunction(() => [...document.querySelectorAll(".sources canvas")].every((canvas) => {
      const pixels = new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer);
      return pixels.some((one) => one !== pixels[0]);
    }));
    await accessible(page, `make${name}`);
    await page.getByRole("button", { name: "Make", exact: true }).click();
    await page.getByText("100 of 100 boards").waitFor({ timeout: 120_000 });
    await page.waitForTimeout(300);
    await page.locator(".preview button").first().click();
    await page.waitForSelector(".board .cell[data-v='1']");
    await page.goBack();
    await page.getByRole("button", { name: "Show in the gallery" }).click();
    await page.getByText("100 puzzles.").waitFor();
    await page.locator(".pending", { hasText: "100 puzzles are not in a file yet" }).waitFor();
    await press(page, "Select");
    for (let place = 0; place < 10; place++) await tile(page, place).click();
    await press(page, "Delete", ".details");
    await page.getByText("90 puzzles.").waitFor();
    await page.locator(".tiles").evaluate((tiles) => tiles.scrollTo(0, 0));
    for (let place = 0; place < 5; place++) await tile(page, place).click();
    await press(page, "Rename", ".details");
    await page.getByLabel("English titles").fill("One\nTwo\nThree\nFour\nFive");
    await press(page, "Change", "dialog");
    await page.getByText("5 puzzles renamed.").waitFor();
    await press(page, "Select");
    await press(page, "Export");
    await page.getByLabel("Format").selectOption("game");
    await download(page, () => press(page, "Export", "dialog"), file(`game${name}.json`));
    const levels = JSON.parse(readFileSync(file(`game${name}.json`), "utf8"));
    if (!name) {
      await page.locator("summary", { hasText: "Filter and order" }).click();
      await page.getByLabel("Order", { exact: true }).selectOption("difficulty");
      assert.match(await tile(page, 0).locator(".about").textContent(), /^difficulty [\d.]+ · 15×15$/);
      await page.getByLabel("Order", { exact: true }).selectOption("");
    }
    await download(page, () => press(page, "Download", ".pending"), file(`made${name}.csv`));
    await page.locator(".pending:empty").waitFor({ state: "attached" });
    assert.deepEqual([levels.length, ...levels.slice(0, 5).map((level) => level.title_en)], [90, "One", "Two", "Three", "Four", "Five"]);
    await press(page, "Export");
    await page.getByLabel("Format").selectOption("book");
    await press(page, "Export", "dialog");
    await page.getByText(/90 puzzles, \d+ pages/).waitFor();
    await download(page, () => press(page, "Save PDF"), file(`studio${name}.pdf`));
    assert.match(readFileSync(file(`studio${name}.pdf`), "latin1"), /^%PDF/);
    await close(page);
  }
});
