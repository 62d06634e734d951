// The end of a game: the picture alone, its title, and how it was solved.

import { h, icon } from "../dom.js";
import { drawCells, tileColours } from "./picture.js";

/** @import {Palette} from "../types.js" */

/** @param {number} hints  hints, checks that found mistakes, and explanations */
export const starsFor = (hints) => (hints === 0 ? 3 : hints <= 2 ? 2 : 1);

/** @param {number} seconds */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** One to three stars of three. @param {number} stars */
export function starRow(stars) {
  return h("span", { class: "stars", role: "img", "aria-label": `${stars} of 3 stars` }, ...[1, 2, 3].map((star) => {
    const made = icon("star");
    made.classList.toggle("lit", star <= stars);
    return made;
  }));
}

/**
 * @param {HTMLElement} place  in which the picture has room
 * @param {{width: number, height: number, palette?: Palette, cells: string, title?: string, seconds: number, expected?: number, hints: number, checks: number, words?: string}} end
 *   `expected`: the seconds that an experienced person is expected to take
 * @param {Node[]} actions
 */
export function finish(place, { width, height, palette, cells, title, seconds, expected, hints, checks, words }, actions) {
  const canvas = h("canvas", { role: "img", "aria-label": title ?? "The picture" });
  const room = Math.min(place.clientWidth - 32, place.clientHeight - 260, 520);
  drawCells(canvas, width, height, cells.replaceAll("?", "0"), Math.max(room, 96), tileColours(place), palette);
  const count = (/** @type {number} */ n, /** @type {string} */ what) => (n > 0 ? [`${n} ${what}${n > 1 ? "s" : ""}`] : []);
  const used = [...count(hints - checks, "hint"), ...count(checks, "check")].join(", ") || "no hints";
  return h("section", { class: "finish", "aria-label": "Solved" },
    canvas,
    h("h2", {}, title ?? "Solved"),
    starRow(starsFor(hints)),
    h("p", { class: "muted" }, [clock(seconds), ...(expected ? [`expected ${clock(expected)}`] : []), used].join("; ")),
    words ? h("p", { class: "streak" }, words) : null,
    h("div", { class: "group" }, ...actions));
}
