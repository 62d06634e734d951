// Pictures as arrays of colours: clues, and the changes of a drawing. Nothing here touches the page.
// A cell is 0 for the background, 1 and more for an ink, UNKNOWN (-1) while a player has not decided.

/** @import {Clue, Palette, Picture, Puzzle, Entry} from "./types.js" */

export const UNKNOWN = -1;
const DIGITS = "0123456789abcdefghijklmnopqrstuv";

/** @type {Palette} */
export const BLACK_ON_WHITE = [
  { name: "white", rgb: "ffffff", symbol: "." },
  { name: "black", rgb: "000000", symbol: "#" },
];

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

/** A short name for a puzzle's clues, the same for its picture. @param {Puzzle} puzzle */
export function keyOf(puzzle) {
  const text = JSON.stringify([puzzle.rows, puzzle.columns]);
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b) + (b >>> 13);
  }
  return `${puzzle.width}x${puzzle.height}-${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}
