// The room "play": one puzzle, played by mouse, finger or keyboard, with as much help as the player asks for.

import { app, keep, kept, progress, report, say } from "../app.js";
import { button, h } from "../dom.js";
import { ask } from "../engine.js";
import { Game } from "../board/game.js";
import { keyOf, puzzleOf } from "../board/picture.js";

/** @import {Entry} from "../types.js" */

/** Each cell is an element of the page, which sets a limit. */
const LARGEST = 40_000;

/** A limit of the look at a board that is entered. */
const WORK = 20_000;

/** What a player wants to know of a board. @type {Record<string, string>} */
const NOTES = { multiple: "This puzzle has several solutions.", none: "This puzzle has no solution." };

/** @type {Game | null} */
let game = null;
/** Changes when the room is entered or left: an answer that comes later is dropped. */
let visit = 0;

/** @param {HTMLElement} host @param {string} code */
export async function enter(host, code) {
  const now = ++visit;
  try {
    if (code) {
      const { puzzle, picture, title } = await ask({ ask: "unshare", code });
      if (now !== visit) return;
      app.entry = { puzzle, picture, title };
      app.list = null;
    }
    if (app.entry) begin(host, app.entry);
    else welcome(host);
  } catch (error) {
    report(error);
    if (now === visit) welcome(host);
  }
}

export function leave() {
  visit += 1;
  game?.leave();
  game = null;
}

/** @param {KeyboardEvent} event */
export const key = (event) => game?.shortcut(event) ?? false;

/** Shows ways to a puzzle when there is none. @param {HTMLElement} host */
function welcome(host) {
  /** @param {number} side */
  const fresh = (side) => button(`${side} × ${side}`, "", () => {
    app.list = { count: Infinity, at: -1, get: () => random(side) };
    goOn(host).catch(report);
  });
  const last = kept("last", /** @type {Entry | null} */ (null));
  const again = [];
  if (last) {
    const puzzle = puzzleOf(last);
    const { solved, words = `${puzzle.width} × ${puzzle.height}` } = progress(keyOf(puzzle)) ?? {};
    if (!solved) again.push(button(`Go on: ${words}`, "play", () => begin(host, last), { class: "primary" }));
  }
  host.replaceChildren(h("div", { class: "empty" },
    h("h1", {}, "Play a nonogram"),
    ...again,
    h("p", {}, "Start with a new board, or choose a puzzle in the gallery."),
    h("div", { class: "group" }, fresh(5), fresh(10), fresh(15), fresh(20)),
    h("a", { href: "#gallery" }, "Open the gallery")));
}

/** Makes a board that nobody has seen before. @param {number} side @returns {Promise<Entry>} */
async function random(side) {
  const answer = await ask({ ask: "make", recipe: { width: side, height: side }, seed: Math.floor(Math.random() * 2 ** 31), from: 0, count: 1 });
  const [row] = answer.boards;
  if (!row?.cells) throw new Error("No board was found. Try again.");
  return { picture: { width: side, height: side, cells: row.cells }, title: row.title };
}

/** @param {HTMLElement} host @param {Entry} entry */
function begin(host, entry) {
  const { width, height } = puzzleOf(entry);
  if (width * height > LARGEST) throw new Error(`This board has ${width} × ${height} cells. The page plays boards up to ${LARGEST.toLocaleString()} cells.`);
  game?.leave();
  app.entry = entry;
  const { list } = app;
  const next = list && list.at + 1 < list.count ? () => goOn(host).catch(report) : null;
  const now = (game = new Game(host, entry, { next, leave: () => out(host) }));
  if (!now.solved) {
    // Only a note: without an answer the player misses nothing.
    ask({ ask: "judge", ...now.request(), work: WORK }).then(({ verdict }) => game === now && verdict in NOTES && say(NOTES[verdict]), () => {});
  }
  keep("last", { ...entry, row: undefined, saved: undefined });
}

/** Leaves the game, to begin another. @param {HTMLElement} host */
function out(host) {
  game?.leave();
  game = null;
  [app.entry, app.list] = [null, null];
  welcome(host);
}

/** The next puzzle of the list. @param {HTMLElement} host */
async function goOn(host) {
  const { list } = app;
  if (!list) return;
  const now = visit;
  const entry = await list.get(list.at + 1);
  if (app.list !== list || now !== visit) return;
  app.list = { ...list, at: list.at + 1 };
  begin(host, entry);
}

addEventListener("pagehide", () => game?.saveNow());
