// The room "play": one puzzle, played by mouse, finger or keyboard, with as much help as the player asks for.

import { BOARD, app, go, keep, kept, report, say, show } from "../app.js";
import { button, h } from "../dom.js";
import { t } from "../words.js";
import { ask } from "../engine.js";
import { Game } from "../board/game.js";
import { Help } from "../board/help.js";
import { keyOf, puzzleOf } from "../board/picture.js";
import { boardNamed } from "./shelf.js";
import { recent, remember, start } from "./start.js";

/** @import {Entry} from "../types.js" */
/** @import {Named} from "./shelf.js" */

/** The milliseconds that a board may take before its place is shown. */
const PATIENCE = 150;

/** Each cell is an element of the page, which sets a limit. */
const LARGEST = 40_000;

/** A limit of the look at a board that is entered. */
const WORK = 20_000;

/** What a player wants to know of a board. @type {Record<string, string>} */
const NOTES = { multiple: "This puzzle has several solutions.", none: "This puzzle has no solution." };

/** Where a game leads back to, if not to all puzzles. @type {Record<string, string>} */
const LEFT = { draw: "Back to the drawing" };

/** @type {Game | null} */
let game = null;
/** Changes when the room is entered or left: an answer that comes later is dropped. */
let visit = 0;

/** @param {HTMLElement} host @param {string} code */
export async function enter(host, code) {
  const now = ++visit;
  try {
    const present = code !== "" && app.entry?.address === code;
    const named = present ? null : boardNamed(code);
    if (named) {
      const waiting = setTimeout(() => now === visit && prepare(host, named), PATIENCE);
      const entry = await named.entry.finally(() => clearTimeout(waiting));
      if (now !== visit) return;
      Object.assign(app, { entry, list: named.list });
    } else if (code === BOARD) app.entry ??= recent()[0] ?? null;
    else if (code && !present) {
      const { puzzle, picture, title } = await ask({ ask: "unshare", code });
      if (now !== visit) return;
      app.entry = { puzzle, picture, title, label: t("A friend's puzzle, {0}", `${puzzle.width}×${puzzle.height}`) };
      app.list = null;
    }
    if (!code || !app.entry) return welcome(host);
    begin(host, app.entry);
    if (code !== BOARD && !app.entry.address) greet(code);
  } catch (error) {
    report(error);
    if (now === visit) welcome(host);
  }
}

/** Shows the place of a board that is being made. @param {HTMLElement} host @param {Named} named */
function prepare(host, { label, side }) {
  const grid = h("div", { class: "empty" });
  grid.style.setProperty("--side", String(side));
  host.replaceChildren(h("div", { class: "head" }, h("h1", {}, label)), h("div", { class: "stage" }, grid), h("div", { class: "tools", role: "status" }, "Preparing…"));
}

export function leave() {
  visit += 1;
  game?.leave();
  game = null;
}

/** @param {KeyboardEvent} event */
export const key = (event) => game?.shortcut(event) ?? false;

/** Shows ways to a puzzle. @param {HTMLElement} host */
function welcome(host) {
  const { entry: last, list: row } = app;
  start(host, (entry, list) => show("play", entry, list ?? (last && keyOf(puzzleOf(last)) === keyOf(puzzleOf(entry)) ? row : null)));
}

/** @param {HTMLElement} host @param {Entry} entry */
function begin(host, entry) {
  const { width, height } = puzzleOf(entry);
  if (width * height > LARGEST) throw new Error(t("This board has {0} cells. The page plays boards up to {1} cells.", width * height, LARGEST));
  game?.leave();
  app.entry = entry;
  const { list } = app;
  const next = list && list.at + 1 < list.count ? () => goOn(host).catch(report) : null;
  const share = async () => {
    const { shareDialog } = await import("./makers.js");
    await shareDialog(now.request(), entry, now.result);
  };
  const now = (game = new Game(host, entry, { next, leave: () => go(list?.room ?? "play"), left: LEFT[list?.room ?? ""], share: () => share().catch(report), help: (made) => new Help(made, ask) }));
  if (!now.solved) {
    // Only a note: without an answer the player misses nothing.
    ask({ ask: "judge", ...now.request(), work: WORK }).then(({ verdict, seconds }) => {
      entry.expected ??= seconds;
      if (game === now && verdict in NOTES) say(NOTES[verdict]);
    }, () => {});
  }
  remember(entry);
}

/** Welcomes whoever opens a link to a board for the first time. @param {string} code */
function greet(code) {
  if (kept("greeted", false) || !game || game.solved) return;
  keep("greeted", true);
  const { help } = game;
  const learn = () => {
    app.greeted = code;
    go("gallery");
  };
  help?.open("A friend sent you this", [h("p", {}, "Its picture appears as you solve it: the numbers are the lengths of the blocks in each row and column, in order.")],
    [button("Play", "play", () => help.close(), { class: "primary" }), button("Show me how", "hint", learn)]);
  // It keeps its title, which a hint on a phone does not.
  help?.panel.classList.remove("under");
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
  // The address names the board, and Back leads to what was before the first one.
  history.replaceState(null, "", `#play=${entry.address ?? BOARD}`);
}

addEventListener("pagehide", () => game?.saveNow());
