// The end of a game: the picture alone, in its colour, its title, and how it was solved.

import { h, icon } from "../dom.js";
import { t } from "../words.js";
import { fromText, isColoured } from "./picture.js";
import { tintOf } from "./tint.js";

/** @import {Palette} from "../types.js" */

/**
 * A solved board. `english` is its title for the colour, `expected` the seconds of an experienced person, `words` are about days in a row.
 * @typedef {{width: number, height: number, palette?: Palette, cells: string, title?: string, english?: string, seconds: number, expected?: number, hints: number, checks: number, words?: string}} End
 */

/** @param {number} hints  hints, checks that found mistakes, and explanations */
export const starsFor = (hints) => (hints === 0 ? 3 : hints <= 2 ? 2 : 1);

/** @param {number} seconds */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** One to three stars of three. @param {number} stars */
export function starRow(stars) {
  return h("span", { class: "stars", role: "img", "aria-label": t("{0} of 3 stars", stars) }, ...[1, 2, 3].map((star) => {
    const made = icon("star");
    made.classList.toggle("lit", star <= stars);
    return made;
  }));
}

/** The time, the expected one if the player beat it, and the help, in words. @param {End} end */
export function facts({ seconds, expected, hints, checks }) {
  const count = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ several) => (n > 0 ? [n === 1 ? t(one) : t(several, n)] : []);
  const used = [...count(hints - checks, "1 hint", "{0} hints"), ...count(checks, "1 check", "{0} checks")].join(", ") || t("no hints");
  return [clock(seconds), ...(expected && seconds < expected ? [t("expected {0}", clock(expected))] : []), used].join("; ");
}

/** Milliseconds of the wave that colours a picture. */
const WAVE = 600;
/** The share of the wave that one cell takes. */
const CELL = 0.35;

/**
 * Draws a finished picture with a margin of one cell. At a time of its wave before 1, the colour has not come everywhere.
 * @param {CanvasRenderingContext2D} context @param {End} end @param {number} size  of a cell, in pixels @param {string} ink  of a picture in black @param {string} paper @param {number} [time]
 */
export function paintPicture(context, { width, height, palette, cells, english = "" }, size, ink, paper, time = 1) {
  const coloured = palette !== undefined && isColoured(palette);
  const tint = coloured ? "" : tintOf(english, cells);
  context.fillStyle = coloured ? `#${palette[0].rgb}` : paper;
  context.fillRect(0, 0, (width + 2) * size, (height + 2) * size);
  for (const [cell, value] of fromText(cells).entries()) {
    if (value <= 0) continue;
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const start = ((x + y) / (width + height)) * (1 - CELL);
    const done = Math.min(Math.max((time - start) / CELL, 0), 1);
    context.fillStyle = coloured ? `#${palette[value].rgb}` : done > 0 ? tint : ink;
    // A cell swells while the wave goes through.
    const swell = Math.round(size * 0.35 * Math.sin(Math.PI * done));
    context.fillRect((x + 1) * size - swell, (y + 1) * size - swell, size + 2 * swell, size + 2 * swell);
  }
}

/** @param {HTMLCanvasElement} canvas @param {End} end @param {number} room  in pixels of the page @param {boolean} played  or only looked at */
function reveal(canvas, end, room, played) {
  const ratio = devicePixelRatio || 1;
  const size = Math.max(2, Math.floor((room * ratio) / (Math.max(end.width, end.height) + 2)));
  canvas.width = (end.width + 2) * size;
  canvas.height = (end.height + 2) * size;
  canvas.style.width = `${canvas.width / ratio}px`;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const { color, backgroundColor } = getComputedStyle(canvas);
  const still = !played || matchMedia("(prefers-reduced-motion: reduce)").matches;
  /** @type {number | undefined} */
  let began;
  const frame = (/** @type {number} */ now) => {
    began ??= now;
    const time = still ? 1 : (now - began) / WAVE;
    paintPicture(context, end, size, color, backgroundColor, Math.min(time, 1));
    if (time < 1 && canvas.isConnected) requestAnimationFrame(frame);
  };
  if (still) frame(0);
  else {
    paintPicture(context, end, size, color, backgroundColor, 0);
    // After the picture has come.
    setTimeout(() => requestAnimationFrame(frame), 700);
  }
}

/**
 * @param {HTMLElement} place  in which the picture has room @param {End} end @param {boolean} played
 * @param {(Node | null)[]} actions
 */
export function finish(place, end, played, actions) {
  const { title, words } = end;
  const canvas = h("canvas", { role: "img", "aria-label": title ?? "The picture" });
  const made = h("section", { class: "finish", "aria-label": "Solved" },
    canvas,
    h("h2", {}, title ?? "Solved"),
    starRow(starsFor(end.hints)),
    h("p", { class: "muted" }, facts(end)),
    words ? h("p", { class: "streak" }, words) : null,
    h("div", { class: "group" }, ...actions));
  place.append(made);
  const { clientWidth: wide, clientHeight: high } = place;
  // On a phone on its side, the words stand beside the picture, as in style.css.
  const room = wide > high && high < 480 ? Math.min(wide / 2, high) - 40 : Math.min(wide - 32, high - 250, 520);
  reveal(canvas, end, Math.max(room, 96), played);
  return made;
}
