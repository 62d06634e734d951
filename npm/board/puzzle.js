// Puzzles as pages give them, and boards in play as texts.

import { INKS } from "../../crates/studio-server/page/board/picture.js";

/** The letters of inks, from 1, and the digits of their numbers. */
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDE";
const DIGITS = "0123456789abcdefghijklmnopqrstuv";

/** The most cells: each is an element of the page. */
const LARGEST = 40_000;

const FORMS = 'expected {"rows": [[2], ...], "columns": [[1], ...]}, its text, an id such as 2x1:1/1/2, or a Puzzle';

/** What the game takes: the puzzle and its title. */
export function entryOf(given) {
  const { rows, columns, ...others } = documentOf(given);
  if (!Array.isArray(rows) || !Array.isArray(columns)) throw new TypeError(FORMS);
  const [width, height] = [columns.length, rows.length];
  if (width * height === 0 || width * height > LARGEST) throw new RangeError(`expected 1 to ${LARGEST} cells, found ${width}x${height}`);
  const clues = (lines, name, side) => lines.map((clue, line) => clueOf(clue, `${name} ${line + 1}`, side));
  const puzzle = { width, height, rows: clues(rows, "row", width), columns: clues(columns, "column", height) };
  const inks = Math.max(1, ...[...puzzle.rows, ...puzzle.columns].flat().map(([, ink]) => ink));
  puzzle.palette = paletteOf(others.palette, inks);
  if (others.given) puzzle.given = givenOf(others.given, width * height);
  return { puzzle, title: others.title };
}

/** The document of a puzzle, as `JSON.stringify` writes it. */
function documentOf(given) {
  if (typeof given !== "string") return given?.toJSON?.() ?? Object(given);
  if (/^\s*\{/.test(given)) return parsed(given);
  const [, across, down, lines, squares] = /^\s*(\d+)x(\d+):([^,\s]*)(?:,(\w*))?\s*$/.exec(given) ?? [];
  const clues = lines?.split("/").map((clue) => (clue === "" ? [] : clue.split(".")));
  const [width, height] = [Number(across), Number(down)];
  if (clues?.length !== width + height) throw new TypeError(FORMS);
  return { columns: clues.slice(0, width), rows: clues.slice(width), given: squares && cellsOf(squares, width * height) };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TypeError(`${FORMS}; it is no JSON: ${error.message}`);
  }
}

/** The given cells of an id: each letter counts the open ones before it, and a capital one is of a filled cell. */
function cellsOf(squares, size) {
  let cells = "";
  for (const [, letter, ink] of squares.matchAll(/([a-zA-Z])(\d*)/g)) {
    const skipped = letter.toLowerCase().charCodeAt(0) - "a".charCodeAt(0);
    cells += "?".repeat(skipped);
    // No given cell follows `z`, and the end of the board.
    if (skipped < 25 && cells.length < size) cells += letter < "a" ? DIGITS[Number(ink || 1)] : "0";
  }
  return cells;
}

/** Pairs of lengths and inks: of 3, "3", "3a" or [3, 1]. */
function clueOf(clue, place, side) {
  if (!Array.isArray(clue)) throw new TypeError(`${place}: expected an array of blocks`);
  const blocks = clue.map((block) => {
    const [length, ink = 1] = Array.isArray(block) ? block : [parseInt(block, 10), /[a-zA-Z]$/.test(block) ? 1 + LETTERS.indexOf(block.at(-1)) : 1];
    if (!(Number.isInteger(length) && length >= 0 && Number.isInteger(ink) && ink >= 1 && ink <= 31)) {
      throw new TypeError(`${place}: expected lengths such as 3, or "3b" of the second ink`);
    }
    return [length, ink];
  });
  const needed = blocks.reduce((sum, [length], at) => sum + length + (at > 0 && blocks[at - 1][1] === blocks[at][1] ? 1 : 0), 0);
  if (needed > side) throw new RangeError(`${place}: the blocks need ${needed} cells, and it has ${side}`);
  return blocks.filter(([length]) => length > 0);
}

/** The background and the inks: {rgb, name, symbol}, or "#d55e00" for short. */
function paletteOf(given, inks) {
  const colours = given ?? (inks === 1 ? ["ffffff", "000000"] : ["ffffff", ...INKS]);
  if (!Array.isArray(colours)) throw new TypeError("palette: expected an array of colors, the background first");
  if (colours.length <= inks) throw new RangeError(`palette: expected the background and ${inks} inks, found ${colours.length} colors`);
  return colours.slice(0, inks + 1).map((colour, ink) => {
    const { rgb, name = "", symbol = ink === 0 ? "." : inks === 1 ? "#" : LETTERS[ink - 1] } = typeof colour === "string" ? { rgb: colour } : Object(colour);
    const hex = String(rgb).replace("#", "").toLowerCase();
    if (!/^[0-9a-f]{6}$/.test(hex)) throw new TypeError(`palette: expected a color such as "#d55e00", found ${JSON.stringify(colour)}`);
    return { rgb: hex, name, symbol };
  });
}

/** Digits of inks, and `?` for open cells. */
function givenOf(given, size) {
  const cells = Array.isArray(given) ? given.join("") : given;
  if (typeof cells !== "string" || cells.length > size || !/^[0-9a-v?]*$/.test(cells)) throw new TypeError('given: expected rows of digits of inks and ?, such as ["1?", "??"]');
  return cells.padEnd(size, "?");
}

/** The document of a puzzle of the game, for the engine. */
export function written({ rows, columns, palette, given, width }) {
  const several = palette.length > 2;
  const clues = (lines) => lines.map((clue) => clue.map(([length, ink]) => (several ? length + LETTERS[ink - 1] : length)));
  const cells = given && { given: given.match(new RegExp(`.{${width}}`, "g")) };
  return { rows: clues(rows), columns: clues(columns), ...(several ? { palette } : {}), ...cells };
}

/** The rows of a board in play as a text, as `Puzzle.hint` takes it. */
export function textOf(cells, { width, palette }) {
  const several = palette.length > 2;
  const sign = (digit) => (digit === "?" ? "?" : digit === "0" ? "." : several ? LETTERS[DIGITS.indexOf(digit) - 1] : "#");
  const signs = Array.from(cells, sign).join("");
  return signs.match(new RegExp(`.{${width}}`, "g")).join("\n");
}

/** The cells of such a text. */
export function cellsOfText(text, { width, height, palette }) {
  const signs = String(text).replace(/\s/g, "");
  const inks = palette.length - 1;
  const digit = (sign) => (sign === "?" ? "?" : sign === "." ? "0" : DIGITS[sign === "#" ? 1 : 1 + LETTERS.indexOf(sign)]);
  const cells = Array.from(signs, digit).join("");
  const known = new RegExp(`^[?${DIGITS.slice(0, inks + 1)}]*$`);
  if (signs.length !== width * height || cells.length !== signs.length || !known.test(cells)) {
    throw new TypeError(`board: expected ${height} rows of ${width} cells: ?, . and ${inks > 1 ? "letters of inks" : "#"}`);
  }
  return cells;
}
