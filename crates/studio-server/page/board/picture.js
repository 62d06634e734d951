// Pictures as arrays of colours: clues, the changes of a drawing, and small images of it.
// A cell is 0 for the background, 1 and more for an ink, UNKNOWN (-1) while a player has not decided.

import { tintOf } from "./tint.js";

/** @import {Clue, Palette, Picture, Puzzle, Entry} from "../types.js" */

export const UNKNOWN = -1;
const DIGITS = "0123456789abcdefghijklmnopqrstuv";

/** @type {Palette} */
export const BLACK_ON_WHITE = [
  { name: "white", rgb: "ffffff", symbol: "." },
  { name: "black", rgb: "000000", symbol: "#" },
];

/** Whether a palette is another than black on white. @param {Palette} palette */
export const isColoured = (palette) => palette.length > 2 || palette[0].rgb !== "ffffff" || palette[1].rgb !== "000000";

/** The first inks of a drawing: colours that differ in hue and in lightness. */
export const INKS = ["000000", "d55e00", "0072b2", "009e73", "cc79a7", "56b4e9", "8b4513", "e69f00", "5b3ba8"];

/** Black or white, whichever is easier to read on a colour; its contrast is at least 4.5. @param {string} rgb */
export function onInk(rgb) {
  const [r, g, b] = [0, 2, 4].map((at) => (parseInt(rgb.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? "#000" : "#fff";
}

/** A colour in a word. @param {string} rgb */
export function colourName(rgb) {
  const [r, g, b] = [0, 2, 4].map((at) => parseInt(rgb.slice(at, at + 2), 16));
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const range = most - least;
  if (range < 28) return most < 50 ? "black" : most < 215 ? "grey" : "white";
  const hue = 60 * (most === r ? (6 + (g - b) / range) % 6 : most === g ? 2 + (b - r) / range : 4 + (r - g) / range);
  if (hue >= 12 && hue < 50 && most < 170) return "brown";
  const [, name] = /** @type {[number, string]} */ ([[12, "red"], [42, "orange"], [68, "yellow"], [165, "green"], [190, "turquoise"], [250, "blue"], [295, "purple"], [345, "pink"], [361, "red"]].find(([end]) => hue < Number(end)));
  return most < 110 ? `dark ${name}` : name;
}

/** What a colour of a palette is called. @param {Palette} palette @param {number} ink */
export function inkName(palette, ink) {
  const { name, rgb, symbol } = palette[ink];
  const called = name || colourName(rgb);
  return palette.some((other) => other.symbol !== symbol && (other.name || colourName(other.rgb)) === called) ? `${called} ${symbol}` : called;
}

/** The ink of a key, its number or its letter, or -1. @param {Palette} palette @param {string} key */
export function inkOf(palette, key) {
  if (palette.length < 3) return key === "1" ? 1 : -1;
  return /^[1-9]$/.test(key) && Number(key) < palette.length ? Number(key) : palette.findIndex(({ symbol }, ink) => ink > 0 && symbol === key);
}

/** A board of colours that is never changed in place. @typedef {{width: number, height: number, cells: Int8Array}} Drawing */

/** @param {string} text @returns {Int8Array} */
export function fromText(text) {
  return Int8Array.from(text, (c) => DIGITS.indexOf(c));
}

/** @param {ArrayLike<number>} cells */
export function toText(cells) {
  let text = "";
  for (let i = 0; i < cells.length; i++) text += cells[i] < 0 ? "?" : DIGITS[cells[i]];
  return text;
}

/** @param {number} width @param {number} height @param {number} [value] @returns {Drawing} */
export function blank(width, height, value = 0) {
  return { width, height, cells: new Int8Array(width * height).fill(value) };
}

/** The cells of a line: rows from 0, then columns. @param {number} width @param {number} height @param {number} line */
export function cellsOfLine(width, height, line) {
  const row = line < height;
  return Array.from({ length: row ? width : height }, (_, i) => (row ? line * width + i : i * width + line - height));
}

/** The blocks of a line; unknown cells count as background. @param {number[]} colours @returns {Clue} */
export function clueOf(colours) {
  /** @type {Clue} */
  const clue = [];
  for (let i = 0; i < colours.length; i++) {
    const colour = colours[i];
    if (colour <= 0) continue;
    if (i > 0 && colours[i - 1] === colour) clue[clue.length - 1][0] += 1;
    else clue.push([1, colour]);
  }
  return clue;
}

/** @param {Drawing} drawing @returns {{rows: Clue[], columns: Clue[]}} */
export function cluesOf({ width, height, cells }) {
  const lines = Array.from({ length: width + height }, (_, line) => clueOf(cellsOfLine(width, height, line).map((c) => cells[c])));
  return { rows: lines.slice(0, height), columns: lines.slice(height) };
}

/** @param {Picture} picture @returns {Drawing} */
export function drawingOf({ width, height, cells }) {
  return { width, height, cells: fromText(cells) };
}

/** @param {Entry} entry @returns {Puzzle} */
export function puzzleOf(entry) {
  if (entry.puzzle) return entry.puzzle;
  const picture = /** @type {Picture} */ (entry.picture);
  return { width: picture.width, height: picture.height, palette: picture.palette, ...cluesOf(drawingOf(picture)) };
}

/** The board of a request: the picture if it is known, and the cells that the puzzle gives. @param {{puzzle?: Puzzle, picture?: Picture}} entry */
export function boardOf({ puzzle, picture }) {
  return { ...(picture ? { picture } : {}), ...(puzzle && (!picture || puzzle.given) ? { puzzle } : {}) };
}

/** A short name for a puzzle's clues and given cells, the same for its picture. @param {Puzzle} puzzle */
export function keyOf(puzzle) {
  const text = JSON.stringify([puzzle.rows, puzzle.columns, ...(puzzle.given ? [puzzle.given] : [])]);
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b) + (b >>> 13);
  }
  return `${puzzle.width}x${puzzle.height}-${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}

// Changes of a drawing: each returns a new one.

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

/** Added to the value of a locked cell, so that the lock goes where a change puts the cell. */
const LOCK = 64;

/**
 * Changes a drawing; the locks go with their cells. Trim takes a locked empty cell for a filled one.
 * @param {Drawing} d @param {Set<number>} locked @param {(drawing: Drawing) => Drawing} change @returns {[Drawing, Set<number>]}
 */
export function withLocks(d, locked, change) {
  const { width, height, cells } = change({ ...d, cells: d.cells.map((value, cell) => value + (locked.has(cell) ? LOCK : 0)) });
  return [{ width, height, cells: cells.map((value) => value % LOCK) }, new Set([...cells.keys()].filter((cell) => cells[cell] >= LOCK))];
}

/** @param {Drawing} d */
export const flipSideways = (d) => draw(d.width, d.height, (x, y) => at(d, d.width - 1 - x, y));
/** @param {Drawing} d */
export const flipUpsideDown = (d) => draw(d.width, d.height, (x, y) => at(d, x, d.height - 1 - y));
/** Clockwise. @param {Drawing} d */
export const rotate = (d) => draw(d.height, d.width, (x, y) => at(d, y, d.height - 1 - x));
/** Locked cells stay. @param {Drawing} d */
export const clear = (d) => ({ ...d, cells: d.cells.map((value) => (value < LOCK ? 0 : value)) });
/** Locked cells stay. @param {Drawing} d */
export const invert = (d) => ({ ...d, cells: d.cells.map((value) => (value < LOCK ? Number(value === 0) : value)) });

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

// Small images: one pixel for each cell.

/** A colour as a pixel: in memory, the red part is the lowest byte. @param {string} rgb */
const pixel = (rgb) => parseInt(`ff${rgb.slice(4)}${rgb.slice(2, 4)}${rgb.slice(0, 2)}`, 16);

/** Whether the paper of tiles is dark. @param {number[]} tiles */
const isDark = ([paper]) => (paper & 0xff) < 128;

/** A background that does not glare in the dark, as that of boards in style.css. @param {string} rgb */
const muted = (rgb) => [[0, 0x12], [2, 0x15], [4, 0x1b]].map(([at, dark]) => Math.round(parseInt(rgb.slice(at, at + 2), 16) * 0.72 + dark * 0.28).toString(16).padStart(2, "0")).join("");

/**
 * Draws cells as a picture of one pixel for each, and sets its size on the page.
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height @param {string} cells @param {number} box @param {number[]} tiles  of tileColours
 * @param {Palette} [palette]
 */
export function drawCells(canvas, width, height, cells, box, tiles, palette) {
  const colours = palette && isColoured(palette) ? [...palette.map(({ rgb }, ink) => pixel(ink === 0 && isDark(tiles) ? muted(rgb) : rgb)), tiles[3]] : tiles;
  const ratio = devicePixelRatio || 1;
  const longest = Math.max(width, height, 1);
  const scale = Math.max(1, Math.floor((box * ratio) / longest)) / ratio;
  const fit = Math.min(scale, box / longest);
  canvas.width = width;
  canvas.height = height;
  canvas.style.width = `${width * fit}px`;
  canvas.style.height = `${height * fit}px`;
  canvas.style.imageRendering = fit < 1 ? "auto" : "pixelated";
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || !cells) return;
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  fromText(cells).forEach((ink, cell) => (pixels[cell] = colours.at(ink) ?? 0));
  context.putImageData(image, 0, 0);
}

/**
 * Draws a puzzle that nobody has begun: the lines of an empty board, those of each five cells stronger.
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height @param {number} box @param {number[]} tiles  of tileColours
 */
export function drawEmpty(canvas, width, height, box, tiles) {
  const unit = Math.max(1, Math.floor((box - 1) / Math.max(width, height)));
  // Where cells are small, only each fifth line is seen.
  const line = (/** @type {number} */ place) => (place % (5 * unit) === 0 ? 3 : unit > 3 && place % unit === 0 ? 2 : 0);
  const { cells } = draw(width * unit + 1, height * unit + 1, (x, y) => Math.max(line(x), line(y)));
  drawCells(canvas, width * unit + 1, height * unit + 1, toText(cells), box, [0, 0, tiles[3], tiles[2]]);
}

/** A colour of CSS in the memory of a picture. @param {string} colour */
function pixelOf(colour) {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!context) return 0;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0];
}

/** The colours of tiles in the memory of a picture: background, ink, bars, open. @param {HTMLElement} place  An element of the page. */
export function tileColours(place) {
  const probe = place.appendChild(document.createElement("i"));
  const colours = ["--tile-paper", "--tile-ink", "--tile-bar", "--tile-open"].map((name) => {
    probe.style.color = `var(${name})`;
    return pixelOf(getComputedStyle(probe).color);
  });
  probe.remove();
  return colours;
}

/** The colours of a tile with a solved picture, which has its colour. @param {number[]} tiles  of tileColours @param {string | undefined} title  in English @param {string} cells */
export const solvedColours = ([paper, , ...others], title, cells) => [paper, pixelOf(tintOf(title ?? "", cells)), ...others];
