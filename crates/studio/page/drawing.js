// Changes of a drawing: each returns a new one. Nothing here touches the page.

import { blank } from "./picture.js";

/** @import {Drawing} from "./picture.js" */

/** @typedef {"none" | "left-right" | "top-bottom" | "both" | "diagonal" | "half-turn" | "quarter-turn"} Symmetry */

/** Symmetries that only square boards have. @type {Symmetry[]} */
export const SQUARE_ONLY = ["diagonal", "quarter-turn"];

/** A drawing with the colour of each cell from a function. @param {number} width @param {number} height @param {(x: number, y: number) => number} colour @returns {Drawing} */
function draw(width, height, colour) {
  const drawing = blank(width, height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) drawing.cells[y * width + x] = colour(x, y);
  return drawing;
}

/** @param {Drawing} drawing @param {number} x @param {number} y  0 outside of the drawing */
function at({ width, height, cells }, x, y) {
  return x < 0 || y < 0 || x >= width || y >= height ? 0 : cells[y * width + x];
}

/** @param {Drawing} d */
export const flipSideways = (d) => draw(d.width, d.height, (x, y) => at(d, d.width - 1 - x, y));
/** @param {Drawing} d */
export const flipUpsideDown = (d) => draw(d.width, d.height, (x, y) => at(d, x, d.height - 1 - y));
/** Clockwise. @param {Drawing} d */
export const rotate = (d) => draw(d.height, d.width, (x, y) => at(d, y, d.height - 1 - x));
/** @param {Drawing} d */
export const invert = (d) => draw(d.width, d.height, (x, y) => (at(d, x, y) === 0 ? 1 : 0));

/** @param {Drawing} d @param {number} dx @param {number} dy @param {boolean} wrap  what leaves comes in on the other side */
export function shift(d, dx, dy, wrap) {
  const inside = (/** @type {number} */ value, /** @type {number} */ side) => (wrap ? ((value % side) + side) % side : value);
  return draw(d.width, d.height, (x, y) => at(d, inside(x - dx, d.width), inside(y - dy, d.height)));
}

/**
 * Another size; `across` and `down` say which part stays: 0 the left or top, 0.5 the middle, 1 the right or bottom.
 * @param {Drawing} d @param {number} width @param {number} height @param {number} [across] @param {number} [down]
 */
export function resize(d, width, height, across = 0, down = 0) {
  const left = Math.floor((width - d.width) * across);
  const top = Math.floor((height - d.height) * down);
  return draw(width, height, (x, y) => at(d, x - left, y - top));
}

/** Without empty rows and columns at the sides. @param {Drawing} d */
export function trim(d) {
  const filled = [...d.cells.keys()].filter((cell) => d.cells[cell] > 0);
  if (filled.length === 0) return d;
  const columns = filled.map((cell) => cell % d.width);
  const rows = filled.map((cell) => Math.floor(cell / d.width));
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  return draw(Math.max(...columns) - left + 1, Math.max(...rows) - top + 1, (x, y) => at(d, x + left, y + top));
}

/** The cells of one colour that hang together with a cell by their sides. @param {Drawing} d @param {number} cell */
export function region({ width, height, cells }, cell) {
  const colour = cells[cell];
  const found = new Set([cell]);
  for (const from of found) {
    const x = from % width;
    const around = [x > 0 ? from - 1 : -1, x < width - 1 ? from + 1 : -1, from - width, from + width];
    for (const to of around) if (to >= 0 && to < width * height && cells[to] === colour) found.add(to);
  }
  return [...found];
}

/** A rectangle between two corners. @param {number} a @param {number} b @param {number} width @param {boolean} filled */
export function rectangle(a, b, width, filled) {
  const [left, right] = [a % width, b % width].sort((p, q) => p - q);
  const [top, bottom] = [Math.floor(a / width), Math.floor(b / width)].sort((p, q) => p - q);
  const cells = [];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      if (filled || y === top || y === bottom || x === left || x === right) cells.push(y * width + x);
    }
  }
  return cells;
}

/** The cells that a symmetry puts beside a cell, with itself. @param {number} cell @param {number} width @param {number} height @param {Symmetry} symmetry */
export function images(cell, width, height, symmetry) {
  const [x, y] = [cell % width, Math.floor(cell / width)];
  const [right, bottom] = [width - 1 - x, height - 1 - y];
  /** @type {Record<Symmetry, [number, number][]>} */
  const places = {
    none: [],
    "left-right": [[right, y]],
    "top-bottom": [[x, bottom]],
    both: [[right, y], [x, bottom], [right, bottom]],
    diagonal: [[y, x]],
    "half-turn": [[right, bottom]],
    "quarter-turn": [[bottom, x], [right, bottom], [y, right]],
  };
  return [cell, ...places[symmetry].map(([px, py]) => py * width + px)];
}
