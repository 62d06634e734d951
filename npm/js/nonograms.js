// Nonograms and pictures. The module gets a puzzle as its document in JSON, and a picture as its cells.

import { INSPECT, Limits, refusal, shown, whole } from "./given.js";

const TIME = ["timeout"];
const MOST = 2 ** 32 - 1;

/** The longest side. */
const SIDE = 4000;

/** The letters of inks, from 1. */
const INKS = "abcdefghijklmnopqrstuvwxyzABCDE";

/** One line that ends in an extension of a file with puzzles: the name of a file, not its content. */
const FILE_NAME = /^[^\n]*\.(non(pack)?|nin|cwd|olsak|syro|tcga|picross|nnv|gno|pzpr|sgt|xml|webpbn|jsonl?|toml|pbm|png|jpe?g|gif|webp|bmp|rows|bits|csv|tsv|txt)\s*$/i;

/** What stands for an unknown cell among inks. */
const UNKNOWN = -1;

/** Limits that explanations and repairs have by themselves. */
const LOOKS = "2 ** 23 looks at lines";
const REPAIR = "the work of a repair";

const SEND_PUZZLE = refusal("send JSON.stringify(puzzle), and read it with Puzzle.read");
const SEND_PICTURE = refusal("send picture.rows, and make a Picture of them");

/** Stands before what the module has made. */
const CHECKED = Symbol();

const isText = (value) => typeof value === "string";
const isList = (value) => !isText(value) && Symbol.iterator in Object(value);

/** Whether it is a list of rows, and no text or bytes. */
export const isRows = (value) => isList(value) && !ArrayBuffer.isView(value);

/** The bytes of a text, of a buffer, or of a view of one. */
export function bytesOf(source, what, advice = "") {
  if (isText(source)) return new TextEncoder().encode(content(source));
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  throw new TypeError(`${what}: expected a text or bytes, found ${shown(source)}${advice}`);
}

/** A text that is not the name of a file. */
function content(text) {
  if (FILE_NAME.test(text)) throw new TypeError(`expected the content of a file, found the name ${shown(text)}: read the file, and use Puzzle.read or verify`);
  return text;
}

/** Clues as lists of pairs of a length and an ink. */
function clueLists(lines, what) {
  if (!isList(lines)) throw new TypeError(`${what}: expected an array of clues, found ${shown(lines)}`);
  return Array.from(lines, (clue, line) => {
    const place = `${what.slice(0, -1)} ${line + 1}`;
    if (!isList(clue)) throw new TypeError(`${place}: expected an array of blocks, found ${shown(clue)}`);
    const blocks = Array.from(clue, (block) => {
      const [length, ink] = Array.isArray(block) && block.length === 2 ? block : [block, 1];
      return [whole(length, `${place}: length`, 0, SIDE), whole(ink, `${place}: ink`, 1, 31)];
    });
    return blocks.filter(([length]) => length > 0);
  });
}

/** The blocks of a clue in a document: numbers, or pairs where a text has a length and the letter of an ink. */
function blocks(clue) {
  return clue.map((block) => (isText(block) ? [parseInt(block, 10), 1 + INKS.indexOf(block.at(-1))] : block));
}

/** The cells of a picture, or of a board in play, which may be unknown: rows of inks. */
function cellRows(given, isBoard) {
  const [what, symbols, unknown] = isBoard ? ["board: ", "#, . and ?", ", and null or -1 for unknown cells"] : ["", "# and .", ""];
  const forms = `a text of ${symbols}, or an array of rows: such texts, or arrays of inks, 0 for the background, or of true and false${unknown}`;
  // A picture.
  if (!isList(given) && isList(given?.rows)) given = given.rows;
  if (isText(given)) given = content(given).split("\n").map((line) => line.replace(/\s/g, "")).filter((line) => line !== "");
  if (!isList(given)) throw new TypeError(`${what}expected ${forms}, found ${shown(given)}`);
  let letters;
  const ofSymbol = (symbol, place) => {
    const ink = symbol === "#" ? 1 : symbol === "." ? 0 : 1 + INKS.indexOf(symbol);
    if (symbol === "?" && isBoard) return UNKNOWN;
    if (ink === 0 && symbol !== ".") throw new RangeError(`${place}: expected ${symbols}, or letters of inks, found ${shown(symbol)}`);
    if (ink > 0 && (letters ??= symbol !== "#") === (symbol === "#")) throw new RangeError(`${place}: expected # or letters of inks, not both`);
    return ink;
  };
  const ofValue = (value, place) => {
    if (isBoard && (value === null || value === undefined || value === UNKNOWN)) return UNKNOWN;
    return whole(typeof value === "boolean" ? Number(value) : value, `${place}: ink`, 0, 31);
  };
  const rows = Array.from(given, (row, number) => {
    const place = `${what}row ${number + 1}`;
    if (isText(row)) return Array.from(row, (symbol) => ofSymbol(symbol, place));
    if (!isList(row)) throw new TypeError(`${place}: expected ${forms}, found ${shown(row)}`);
    return Array.from(row, (value) => ofValue(value, place));
  });
  const width = rows[0]?.length ?? 0;
  rows.forEach((row, number) => {
    if (row.length !== width) throw new RangeError(`${what}row ${number + 1}: expected ${width} cells, found ${row.length}`);
  });
  whole(width, `${what}width`, 1, SIDE);
  whole(rows.length, `${what}height`, 1, SIDE);
  return rows;
}

/** Rows of inks as a text. */
function textOf(rows, isColored) {
  const symbol = (ink) => (ink === UNKNOWN ? "?" : ink === 0 ? "." : isColored || ink > 1 ? INKS[ink - 1] : "#");
  return rows.map((row) => row.map(symbol).join("")).join("\n");
}

/** Given cells, rows of digits of inks and `?`, as the squares of a game id. */
function squaresOf(rows, isColored) {
  const letter = (skipped) => String.fromCharCode(97 + skipped);
  let text = "";
  let skipped = 0;
  for (const sign of rows.join("")) {
    if (sign === "?") {
      skipped += 1;
      if (skipped < 25) continue;
      text += letter(skipped);
    } else {
      const ink = parseInt(sign, 32);
      text += ink === 0 ? letter(skipped) : letter(skipped).toUpperCase() + (isColored ? ink : "");
    }
    skipped = 0;
  }
  return skipped > 0 ? text + letter(skipped) : text;
}

/** A hint, which is its text where a text is expected. */
class Hint {
  constructor(text) {
    Object.assign(this, JSON.parse(text));
  }

  toString() {
    return this.text;
  }

  [INSPECT]() {
    return this.text;
  }
}

/** The classes of puzzles and pictures that an engine answers. */
export function nonograms(engine) {
  class Puzzle {
    clone = SEND_PUZZLE;
    /** The document, and its text. */
    #parts;
    #text;
    #warnings = [];

    constructor(rows, columns, warnings = "[]") {
      if (rows === CHECKED) {
        this.#text = columns;
        this.#parts = JSON.parse(columns);
        this.#warnings = JSON.parse(warnings);
        return;
      }
      const lines = [clueLists(rows, "rows"), clueLists(columns, "columns")];
      const isColored = lines.flat(2).some(([, ink]) => ink > 1);
      const clue = (blocks) => blocks.map(([length, ink]) => (isColored ? length + INKS[ink - 1] : length));
      this.#parts = { rows: lines[0].map(clue), columns: lines[1].map(clue) };
      this.#text = JSON.stringify(this.#parts);
      engine.check(() => engine.call("check", [this.#text]));
    }

    static read(source, format = undefined) {
      const bytes = bytesOf(source, "source", "; for a row of a pack, use Puzzle.of");
      if (format !== undefined && !isText(format)) throw new TypeError(`format: expected a text, found ${shown(format)}`);
      const puzzle = (texts, at) => new Puzzle(CHECKED, texts[2 * at], texts[2 * at + 1]);
      return engine.call("read_file", [bytes, format], (texts) => Array.from({ length: texts.length / 2 }, (_, at) => puzzle(texts, at)));
    }

    static of(row) {
      if (typeof row !== "object" || row === null) throw new TypeError(`row: expected an object with width, height and cells, found ${shown(row)}`);
      const values = Object.entries(row).filter(([, value]) => isText(value) || typeof value === "number" || Array.isArray(value));
      // Clues are lists.
      const texts = values.map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : String(value)]);
      return engine.call("read_row", [texts.flat()], (text) => new Puzzle(CHECKED, text));
    }

    get warnings() {
      return [...this.#warnings];
    }

    get width() {
      return this.#parts.columns.length;
    }

    get height() {
      return this.#parts.rows.length;
    }

    get inks() {
      return this.rows.flat().reduce((most, block) => Math.max(most, Array.isArray(block) ? block[1] : 1), 1);
    }

    get rows() {
      return this.#parts.rows.map(blocks);
    }

    get columns() {
      return this.#parts.columns.map(blocks);
    }

    get given() {
      const cell = (sign) => (sign === "?" ? UNKNOWN : parseInt(sign, 32));
      const rows = this.#parts.given?.map((row) => Array.from(row, cell));
      return rows ? textOf(rows, this.inks > 1) : null;
    }

    get title() {
      return this.#parts.title ?? null;
    }

    get goal() {
      const rows = this.#parts.solution;
      return rows === undefined ? null : new Picture(rows.join(""), this.width);
    }

    toString() {
      const { rows, columns, given } = this.#parts;
      const squares = given ? `,${squaresOf(given, this.inks > 1)}` : "";
      return `${this.width}x${this.height}:${[...columns, ...rows].map((clue) => clue.join(".")).join("/")}${squares}`;
    }

    toJSON() {
      return structuredClone(this.#parts);
    }

    [INSPECT]() {
      return `Puzzle ${this.width}x${this.height} {\n${this}}`;
    }

    write(format = "non") {
      return engine.call("write_file", [this.#text, String(format)]);
    }

    solve(options) {
      return this.#solutions(1, options, (pictures) => pictures[0] ?? null);
    }

    solutions(limit = 2, options = undefined) {
      return this.#solutions(limit, options, (pictures) => pictures);
    }

    unique(options) {
      return this.#solutions(2, options, (pictures) => pictures.length === 1);
    }

    explain(board = undefined, options = undefined) {
      const limits = new Limits(engine, options, TIME, LOOKS);
      return engine.call("explain", [this.#text, this.#board(board), limits], limits.settled(JSON.parse));
    }

    hint(board = undefined, options = undefined) {
      const limits = new Limits(engine, options, TIME, LOOKS);
      const read = (text) => (text === undefined ? null : new Hint(text));
      return engine.call("hint", [this.#text, this.#board(board), limits], limits.settled(read));
    }

    live(board = undefined) {
      return engine.call("live", [this.#text, this.#board(board)], JSON.parse);
    }

    rate(options) {
      const limits = new Limits(engine, options, TIME, LOOKS);
      const read = (text) => (text === undefined ? null : JSON.parse(text));
      return engine.call("rate", [this.#text, limits], limits.settled(read));
    }

    svg(solution = undefined) {
      const isMissing = solution === undefined || solution === null;
      const rows = isMissing ? undefined : new Picture(solution).rows;
      if (rows && rows[0].length !== this.width) throw new RangeError("solution: expected a solution of the puzzle");
      return engine.call("svg", [this.#text, rows && Uint8Array.from(rows.flat())]);
    }

    #solutions(limit, options, read) {
      const limits = new Limits(engine, options, TIME);
      whole(limit, "limit", 0, MOST);
      const { width, height } = this;
      const pictures = (cells) => {
        const pictures = [];
        for (let at = 0; at < cells.length; at += width * height) {
          pictures.push(new Picture(CHECKED, width, cells.slice(at, at + width * height)));
        }
        return pictures;
      };
      const settled = limits.settled(pictures);
      return engine.call("solve", [this.#text, limit, limits], (answer) => read(settled(answer)));
    }

    /** A board in play as a text. */
    #board(board) {
      return board === undefined || board === null || isText(board) ? board : textOf(cellRows(board, true), this.inks > 1);
    }
  }

  class Picture {
    clone = SEND_PICTURE;
    #width;
    #cells;

    constructor(rows, width = undefined, cells = undefined) {
      if (rows === CHECKED) {
        [this.#width, this.#cells] = [width, cells];
      } else if (width !== undefined) {
        whole(width, "width", 1, SIDE);
        if (!isText(rows) || !/^[0-9a-v]+$/.test(rows)) throw new TypeError(`cells: expected a text of digits, as a pack has it, found ${shown(rows)}`);
        if (rows.length % width !== 0) throw new RangeError(`cells: expected rows of ${width} cells, found ${rows.length} cells`);
        whole(rows.length / width, "height", 1, SIDE);
        [this.#width, this.#cells] = [width, Uint8Array.from(rows, (digit) => parseInt(digit, 32))];
      } else {
        const lists = cellRows(rows, false);
        [this.#width, this.#cells] = [lists[0].length, Uint8Array.from(lists.flat())];
      }
    }

    get width() {
      return this.#width;
    }

    get height() {
      return this.#cells.length / this.#width;
    }

    get rows() {
      const rows = [];
      for (let at = 0; at < this.#cells.length; at += this.#width) rows.push([...this.#cells.subarray(at, at + this.#width)]);
      return rows;
    }

    toString() {
      return textOf(this.rows, this.#cells.some((ink) => ink > 1));
    }

    toJSON() {
      return this.rows;
    }

    [INSPECT]() {
      return `Picture ${this.width}x${this.height} {\n${this}\n}`;
    }

    puzzle() {
      return engine.call("puzzle_of_picture", [this.#width, this.#cells], (text) => new Puzzle(CHECKED, text));
    }

    repair(logic = "line", options = undefined) {
      const limits = new Limits(engine, options, TIME, REPAIR);
      const read = (cells) => (cells === undefined ? null : new Picture(CHECKED, this.#width, cells));
      return engine.call("repair", [this.#width, this.#cells, String(logic), limits], limits.settled(read));
    }
  }

  return { Picture, Puzzle };
}
