// Speeds on this machine. They are reported; only a page that does not work fails.

import { test } from "node:test";
import { close, crosscover, file, median, open, serveNative, serveSite } from "./harness.js";

const { address } = await serveSite();
const ms = (time) => `${time.toFixed(1)} ms`;

test("first paint", async (t) => {
  const times = [];
  for (let i = 0; i < 5; i++) {
    const page = await open(address);
    await page.waitForSelector(".welcome");
    times.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
    await close(page);
  }
  t.diagnostic(`first paint: ${ms(median(times))}`);
});

test("verdict after a stroke on 20x20", async (t) => {
  const page = await open(address);
  await page.evaluate(() => {
    const cells = Array.from({ length: 400 }, (_, i) => (((i % 20) - 10) ** 2 + (Math.floor(i / 20) - 10) ** 2 < 70 ? 1 : 0)).join("");
    localStorage.clear();
    globalThis.picture = { width: 20, height: 20, cells };
  });
  const times = await page.evaluate(async () => {
    const { ask } = await import("./main.js");
    const times = [];
    for (let i = 0; i < 60; i++) {
      const cells = [...globalThis.picture.cells];
      cells[(i * 37) % 400] = cells[(i * 37) % 400] === "1" ? "0" : "1";
      const start = performance.now();
      await ask({ ask: "judge", picture: { ...globalThis.picture, cells: cells.join("") } });
      times.push(performance.now() - start);
    }
    return times.slice(10);
  });
  t.diagnostic(`verdict in the worker: ${ms(median(times))}, at most ${ms(Math.max(...times))}`);
  await close(page);
});

test("a stroke on 30x30", async (t) => {
  const page = await open(address);
  const code = await page.evaluate(async () => {
    const { ask } = await import("./main.js");
    const { boards: [{ cells }] } = await ask({ ask: "make", recipe: { width: 30, height: 30 }, seed: 3, count: 1, work: 4000 });
    return (await ask({ ask: "share", picture: { width: 30, height: 30, cells } })).code;
  });
  for (const name of ["play", "draw"]) {
    await page.goto(`${address}#${name}=${code}`);
    await page.waitForFunction((room) => document.querySelectorAll(`main.${room} .board .cell`).length === 900, name);
    const times = await page.evaluate(() => {
      const cells = [...document.querySelectorAll(".board .cell")];
      const grid = document.querySelector(".board .grid");
      grid.setPointerCapture = () => {};
      const send = (type, cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        const start = performance.now();
        cell.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, pointerType: "mouse", clientX: x + width / 2, clientY: y + height / 2 }));
        // The layout that the change needs.
        grid.getBoundingClientRect();
        return performance.now() - start;
      };
      const times = [];
      for (let row = 0; row < 5; row++) {
        times.push(send("pointerdown", cells[row * 30]));
        for (let at = 1; at < 30; at++) times.push(send("pointermove", cells[row * 30 + at]));
        times.push(send("pointerup", cells[row * 30 + 29]));
      }
      return times;
    });
    t.diagnostic(`${name}: ${ms(median(times))} for a cell of a stroke, at most ${ms(Math.max(...times))}`);
  }
  await close(page);
});

test("making boards", async (t) => {
  const page = await open(address);
  // The best of some rounds: other programs run too.
  const rate = await page.evaluate(async () => {
    const { ask } = await import("./main.js");
    let best = 0;
    for (let i = 0; i < 8; i++) {
      const start = performance.now();
      const { rows } = await ask({ ask: "make", recipe: { width: 15, height: 15 }, seed: 7, count: 1000 });
      best = Math.max(best, rows.length / ((performance.now() - start) / 1000));
    }
    return best;
  });
  let native = 0;
  for (let i = 0; i < 4; i++) {
    const start = performance.now();
    crosscover("generate", "--source", "smooth", "--size", "15x15", "--count", "10000", "--seed", "7", "--threads", "1", "--out", file(`rate${i}.csv`));
    native = Math.max(native, 10_000 / ((performance.now() - start) / 1000));
  }
  t.diagnostic(`make: ${rate.toFixed(0)} boards a second in a worker, ${native.toFixed(0)} by the command with one thread: ${((100 * rate) / native).toFixed(0)} %`);
  await close(page);
});

test("a gallery of 100,000 rows", async (t) => {
  const pack = file("large.csv");
  crosscover("generate", "--source", "smooth", "--size", "10x10", "--count", "100000", "--seed", "1", "--profile", "game", "--out", pack);
  const native = await serveNative(pack);
  const start = performance.now();
  const page = await open(native);
  await page.waitForSelector(".tiles [role=gridcell]");
  t.diagnostic(`first tiles: ${ms(performance.now() - start)}`);
  await page.waitForFunction(() => /100[,. ]?000/.test(document.querySelector("main").textContent), undefined, { timeout: 60_000 });
  t.diagnostic(`all rows: ${ms(performance.now() - start)}`);
  const blank = await page.evaluate(async () => {
    const list = document.querySelector(".tiles");
    let blank = 0;
    for (let i = 1; i <= 40; i++) {
      list.scrollTop = (list.scrollHeight * i) / 41;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const tiles = [...document.querySelectorAll("[role=gridcell]")].filter((tile) => tile.style.visibility !== "hidden");
      blank += tiles.length === 0 ? 1 : 0;
    }
    return blank;
  });
  t.diagnostic(`frames without tiles while scrolling: ${blank} of 40`);
  await close(page);
});
