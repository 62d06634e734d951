// What the rooms share: the present entry and list, the open pack, messages, settings, progress.

import { h, icon } from "./dom.js";
import { EngineError, sentenceOf } from "./failure.js";

/** @import {Entry, PuzzleList, StudioFile} from "./types.js" */

/**
 * @type {{
 *   entry: Entry | null,
 *   edit: Entry | null,
 *   list: PuzzleList | null,
 *   pack: StudioFile | null,
 *   opened: {name: string, entries: Entry[], total: number} | null,
 *   greeted: string,
 * }}
 * `pack` is the open pack, `opened` the puzzles of an opened file that is no pack; the gallery shows the one that is there.
 * `greeted` is the code of a friend's board that waits while the first board teaches.
 * `edit` is the entry that the room "draw" opens when it is entered; without one it goes on with its drawing.
 */
export const app = { entry: null, edit: null, list: null, pack: null, opened: null, greeted: "" };

/** Goes to a room: `go("play")`, `go("play", code)`. @param {string} room @param {string} [params] */
export function go(room, params = "") {
  const hash = `#${room}${params ? `=${encodeURIComponent(params)}` : ""}`;
  if (location.hash === hash) dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = hash;
}

/** What stands for the present entry in the address of Play; without it, the room shows its start. */
export const BOARD = "board";

/** Shows an entry in a room. @param {string} room @param {Entry} entry @param {PuzzleList | null} [list] */
export function show(room, entry, list = null) {
  if (room === "draw") app.edit = entry;
  else {
    app.entry = entry;
    app.list = list;
  }
  go(room, room === "play" ? (entry.address ?? BOARD) : "");
}

/**
 * A short message in the first row of the page, which screen readers speak. It takes the place of the one before. Whoever
 * offers to take a step back removes the message after the next step.
 * @param {string} text @param {"info" | "error"} [kind] @param {[label: string, action: () => void]} [offer] @param {Document | ShadowRoot} [root]  that shows it
 */
export function say(text, kind = "info", offer, root = document) {
  // Engines write errors as parts of a sentence; a name of a file stays as it is.
  const sentence = text.replace(/^[a-z](?=\w*[ :,])/, (letter) => letter.toUpperCase());
  const message = h("div", { class: `message ${kind}`, "data-at": location.hash }, h("span", {}, sentence),
    offer ? h("button", { class: "quiet offer", type: "button", onclick: () => (message.remove(), offer[1]()) }, offer[0]) : null,
    h("button", { class: "quiet", type: "button", "aria-label": "Close message", onclick: () => message.remove() }, icon("close")));
  // A dialog lies above the page: what is said of it stands in it.
  // During a game, its place is in the row of the title.
  (root.querySelector("dialog[open] .said") ?? root.querySelector(".slot") ?? root.getElementById("messages"))?.replaceChildren(message);
  // For a moment it still takes a late press of its buttons, unseen, which else would be one of what lies below.
  const shown = kind === "error" ? 15_000 : 5_000;
  setTimeout(() => (message.style.opacity = "0"), shown);
  setTimeout(() => message.remove(), shown + 900);
  return message;
}

/** Shows an error to the user. A request that a newer one replaced is no error. @param {unknown} error @param {Document | ShadowRoot} [root] */
export function report(error, root = document) {
  if (error instanceof EngineError) {
    if (error.kind !== "superseded") say(error.message, "error", undefined, root);
    return;
  }
  // Plain errors are sentences for the user; any other is a mistake of the page.
  if (!(error instanceof Error) || error.constructor !== Error) console.error(error);
  say(sentenceOf(error), "error", undefined, root);
}

/** Whether a file is imported pixel by pixel; other files have puzzles. @param {File} file */
export const isImage = (file) => file.type.startsWith("image/") && !/\.p[bgnp]m$/i.test(file.name);

const PREFIX = "crosscover:";

/** The names of kept values that begin so. @param {string} start */
export function keptNames(start) {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX + start)).map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** A name for what only this tab keeps. @param {string} start @returns {string} */
export function tabName(start) {
  try {
    return (sessionStorage[PREFIX + start] ??= `${start}:${Date.now().toString(36)}`);
  } catch {
    return start;
  }
}

/** A value that this browser keeps, or `fallback`. @template T @param {string} name @param {T} fallback @returns {T} */
export function kept(name, fallback) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/** Keeps a value in this browser; returns whether it has room. @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    // It is full, or a private window has none; the game goes on without it.
    return false;
  }
}

/**
 * A game in progress. `words` name it, `hints` have the `checks` in them, `struck` are the numbers of clues that were struck by hand.
 * @typedef {{cells: string, seconds: number, solved: boolean, words?: string, hints?: number, struck?: string[], checks?: number}} Progress
 */

/** The kept game of a puzzle, by `keyOf` of picture.js. @param {string} key @returns {Progress | null} */
export function progress(key) {
  return kept(`game:${key}`, null);
}

/** @param {string} key @param {Progress | undefined} game */
export function keepProgress(key, game) {
  keep(`game:${key}`, game);
}
