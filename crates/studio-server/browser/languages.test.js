// Players read the page in the language of their browser; only that one is loaded.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { PHONE, accessible, close, open, serveSite } from "./harness.js";

const { address } = await serveSite();
const PAGE = new URL("../page/", import.meta.url);
const SIDE = { ...PHONE, viewport: { width: 844, height: 390 } };

/** The tables by the codes of their languages. @type {Map<string, Record<string, string>>} */
const tables = new Map();
for (const name of readdirSync(PAGE)) {
  const [, code] = /^words-(\w+)\.js$/.exec(name) ?? [];
  if (code) tables.set(code, (await import(new URL(name, PAGE))).default);
}

/** The modules of a folder of the page, as one text. @param {URL} folder @returns {string} */
function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).map((entry) => {
    if (entry.isDirectory()) return sources(new URL(`${entry.name}/`, folder));
    return /\.js$|^index/.test(entry.name) && !entry.name.startsWith("words-") ? readFileSync(new URL(entry.name, folder), "utf8") : "";
  }).join("\n");
}

const places = (text) => [...text.matchAll(/\{\d\}/g)].map(String).sort().join();

test("each language has the same words, each of them stands in the page, and all values have a place", () => {
  const page = sources(PAGE);
  const library = ["The board is solved.", "Nothing more follows: this puzzle has several solutions.", "No step was found within the limit of work.", "This puzzle has no solution.",
    "count", "overlap", "edge", "gap", "line", "contradiction", "either-way", "deeper", "black", "orange", "blue"];
  const words = Object.keys(tables.get("de"));
  for (const [code, table] of tables) {
    assert.deepEqual(Object.keys(table), words, code);
    const kinds = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    for (const [english, other] of Object.entries(table)) {
      const forms = typeof other === "string" ? [other] : Object.values(other);
      // The numbers are whole: in Polish, "other" is for fractions.
      if (typeof other !== "string") assert.deepEqual(Object.keys(other).sort(), kinds.filter((kind) => kind !== "other").sort(), `${code}: ${english}`);
      for (const form of forms) {
        assert.equal(places(english), places(form), `${code}: ${english}`);
        assert.ok(form.length > 0);
      }
    }
  }
  // A level is shown with a large letter, too.
  const known = (english) => [`"${english}"`, `>${english}<`].some((form) => page.includes(form)) || library.includes(english) || ["easy", "medium", "hard"].includes(english.toLowerCase());
  assert.deepEqual(words.filter((english) => !known(english)), []);
});

test("a number has its form in Polish", async () => {
  const page = await open(address, { locale: "pl-PL" });
  await page.waitForSelector(".welcome");
  await page.clock.setFixedTime(new Date("2026-03-09T12:00:00"));
  for (const [days, words] of [[1, "1 dzień z rzędu"], [2, "2 dni z rzędu"], [5, "5 dni z rzędu"]]) {
    await page.evaluate((days) => {
      const results = Array.from({ length: days }, (_, ago) => [`2026-03-0${8 - ago}`, { seconds: 60, stars: 3 }]);
      localStorage.setItem("crosscover:days", JSON.stringify(Object.fromEntries(results)));
      location.hash = "#gallery";
      location.hash = "#play";
    }, days);
    await page.locator(".card", { hasText: words }).waitFor();
  }
  await close(page);
  const { learn, speak, t } = await import(new URL("words.js", PAGE));
  learn("pl", tables.get("pl"));
  speak(true, {});
  const forms = [1, 2, 5, 12, 22].map((number) => t("{0} hints", number));
  assert.deepEqual(forms, ["1 podpowiedź", "2 podpowiedzi", "5 podpowiedzi", "12 podpowiedzi", "22 podpowiedzi"]);
  const cells = [1, 3, 5, 14, 24].map((number) => t("{0} cells are wrong.", number));
  assert.deepEqual(cells, ["1 pole jest błędne.", "3 pola są błędne.", "5 pól jest błędnych.", "14 pól jest błędnych.", "24 pola są błędne."]);
});

test("tools have their names in each language, on a phone upright and on its side, and nothing is cut", async () => {
  for (const [code, table] of tables) {
    for (const form of [PHONE, SIDE]) {
      const page = await open(`${address}#play=easy-15-2`, { ...form, locale: code });
      await page.waitForSelector(".board .cell");
      assert.equal(await page.evaluate(() => [document.documentElement.lang, document.querySelector("main").lang].join()), `${code},${code}`);
      await page.getByRole("button", { name: table.Hint, exact: true }).waitFor();
      const cut = await page.locator(".tools button > span").evaluateAll((all) => all.filter((label) => label.scrollWidth > label.parentElement.clientWidth).map((label) => label.textContent));
      assert.deepEqual(cut, [], code);
      await close(page);
    }
  }
});

test("on the smallest phone the bar stands below and shows all of its rooms, in each language", async () => {
  for (const locale of ["en", ...tables.keys()]) {
    const page = await open(address, { ...PHONE, viewport: { width: 320, height: 568 }, locale });
    await page.waitForSelector(".welcome");
    assert.equal(await page.locator("nav a:visible").count(), 6);
    const [all, seen] = await page.locator("nav").evaluate((nav) => [nav.scrollWidth, nav.clientWidth]);
    assert.ok(all <= seen, `${locale}: ${all} ${seen}`);
    assert.ok((await page.locator("nav").boundingBox()).y > 500, locale);
    for (const room of ["decodoku", "gallery"]) {
      await page.evaluate((room) => (location.hash = `#${room}`), room);
      const link = page.locator(`nav a[href="#${room}"][aria-current]`);
      await link.waitFor();
      await page.waitForSelector(`main.${room} :is(.square, h1)`);
      const [bar, box] = await Promise.all([page.locator("nav").boundingBox(), link.boundingBox()]);
      assert.ok(box.x >= bar.x && box.x + box.width <= bar.x + bar.width, `${locale}: ${room}`);
    }
    await close(page);
  }
});

test("Decodoku is in the language of its reader, from the rules to the end, and nothing is cut", async () => {
  for (const [locale, table] of tables) {
    const page = await open(`${address}#decodoku=5-7x7`, { ...SIDE, locale });
    await page.getByRole("heading", { name: table["How to play"] }).waitFor();
    await page.locator("dialog").getByRole("button", { name: table.Play, exact: true }).click();
    await page.getByRole("button", { name: table.Hint, exact: true }).click();
    await page.getByText(table["Push the {0} onto the green frame."].replace("{0}", "2")).waitFor();
    assert.match(await page.locator("[role=gridcell]").first().getAttribute("aria-label"), new RegExp(`${table.empty}$`));
    const cut = await page.locator(".tools button > span, .head button > span").evaluateAll((all) => all.filter((label) => label.scrollWidth > label.parentElement.clientWidth).map((label) => label.textContent));
    assert.deepEqual(cut, [], locale);
    await close(page);
  }
});

test("a player in German meets no English, from the lesson to the end, and a picture keeps its title and its colour", async () => {
  const ends = [];
  for (const locale of ["en-GB", "de-AT"]) {
    const page = await open(`${address}#play=easy-10-1`, { locale });
    const table = locale === "de-AT" ? tables.get("de") : {};
    const t = (english) => table[english] ?? english;
    const press = (english) => page.getByRole("button", { name: t(english), exact: true }).click();
    await page.waitForSelector(".board .cell");
    await press("Hint");
    await page.locator(".help").getByText(t("Look at {0}.").split("{0}")[0]).waitFor();
    await press("Why?");
    await accessible(page, locale);
    const hint = await page.locator(".help").innerText();
    if (locale === "de-AT") {
      assert.doesNotMatch(hint, /\b(the|cells|Row|Look)\b/);
      // With the clue of the line, and the numbers of the reason.
      assert.match(hint, /^(Zeile|Spalte) \d+ \([\d ]+\)$/m);
      assert.match(hint.split("\n").slice(2).join(), /\d/);
    }
    await press("Apply");
    await press("More");
    await press("Explain the rest");
    await page.getByLabel(t("Step"), { exact: true }).fill("999");
    await press("Keep these cells");
    await page.waitForSelector(".finish");
    const colour = await page.locator(".finish canvas").evaluate((canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const found = new Set();
      for (let at = 0; at < data.length; at += 4) found.add(data.slice(at, at + 3).join());
      return [...found].sort().join(" ");
    });
    ends.push({ title: await page.locator(".finish h2").textContent(), colour });
    await close(page);
  }
  assert.notEqual(ends[0].title, ends[1].title);
  assert.equal(ends[0].colour, ends[1].colour);
});

test("an English browser loads no other language, another one exactly its own, and rooms of makers stay English", async () => {
  for (const [locale, loaded] of [["en-US", 0], ["sv-SE", 0], ["fr-CA", 1]]) {
    const page = await open(address, { locale });
    const names = [];
    page.on("request", (request) => names.push(path.basename(request.url())));
    await page.goto(`${address}?again`);
    await page.waitForSelector(".welcome");
    assert.equal(new Set(names.filter((name) => name.startsWith("words-"))).size, loaded, locale);
    await page.goto(`${address}#draw`);
    await page.getByRole("button", { name: "Export", exact: true }).waitFor();
    assert.equal(await page.locator("main").getAttribute("lang"), "en");
    await accessible(page, locale);
    await close(page);
  }
});

test("without a network the page has the language of its reader, and stores no other", async () => {
  const own = await serveSite();
  const page = await open(own.address, { locale: "it-IT" });
  await page.evaluate(() => navigator.serviceWorker.ready);
  own.close();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("heading", { name: tables.get("it")["Numbers at the side, a picture inside"] }).waitFor();
  const stored = await page.evaluate(async () => (await (await caches.open((await caches.keys())[0])).keys()).map(({ url }) => url.split("/").pop()).filter((name) => name.startsWith("words-")));
  assert.deepEqual(stored.map((name) => name.slice(0, 8)), ["words-it"]);
  await close(page);
});

test("a reader chooses another language than the browser's, and has it without a network", async () => {
  const own = await serveSite();
  const page = await open(`${own.address}#play`, { locale: "en-GB" });
  await page.evaluate(() => navigator.serviceWorker.ready);
  const names = await page.getByLabel("Language").locator("option").allTextContents();
  assert.deepEqual(names.slice(0, 3), ["English", "Deutsch", "Español"]);
  await page.reload();
  await page.getByLabel("Language").selectOption("pl");
  const polish = page.getByRole("heading", { name: tables.get("pl")["Play a nonogram"] });
  await polish.waitFor();
  own.close();
  await page.context().setOffline(true);
  await page.reload();
  await polish.waitFor();
  await page.getByLabel(tables.get("pl").Language).selectOption("en");
  await page.getByRole("heading", { name: "Play a nonogram" }).waitFor();
  await close(page);
});

test("each step of an explanation says its numbers in each language, and the cells that it decides", async () => {
  for (const locale of ["pl", "ja"]) {
    const table = tables.get(locale);
    const page = await open(`${address}#play=hard-10-1`, { locale });
    await page.waitForSelector(".board .cell");
    await page.getByRole("button", { name: table.More, exact: true }).click();
    await page.getByRole("button", { name: table["Explain the rest"] }).click();
    const slider = page.getByLabel(table.Step, { exact: true });
    const steps = Number(await slider.getAttribute("max"));
    const titles = new RegExp(`^${["row {0}", "column {0}"].map((name) => table[name].replace("{0}", "\\d+")).join("|")}`);
    for (let step = 1; step <= steps; step++) {
      await slider.fill(String(step));
      const text = await page.locator(".replay .words").innerText();
      assert.doesNotMatch(text, /\{|undefined|NaN|\b(the|cells)\b/, text);
      if (titles.test(text) && !text.includes(table["There is only one way to place the blocks."])) assert.match(text.split("\n").slice(1).join(), /\d/, text);
    }
    await close(page);
  }
});
