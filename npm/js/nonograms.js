// Nonograms and pictures. The module gets a puzzle as its document in JSON, and a picture as its cells.

import { INSPECT, call, limits, named, settled, shown, whole } from "./module.js";

const TIME = ["timeout"];
const MOST = 2 ** 32 - 1;

/** Stands before the document of a puzzle that the module has checked. */
const CHECKED = Symbol();

const deadline = (options) => limits(named(options, TIME)).deadline;

const isText = (value) => typeof value === "string";

/** The bytes of a text, of a buffer, or of a view of one. */
export function bytesOf(source, what) {
  if (isText(source)) return new TextEncoder().encode(source);
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  throw new TypeError(`${what}: expected a text or bytes, found ${shown(source)}`);
}

/** Clues as the module takes them: for each line its number of blocks, then their lengths and inks. */
function clueNumbers(lines, what) {
  if (isText(lines) || !(Symbol.iterator in Object(lines))) throw new TypeError(`${what}: expected an array of clues, found ${shown(lines)}`);
  const numbers = [];
  let line = 0;
  for (const clue of lines) {
    line++;
    const place = `${what.slice(0, -1)} ${line}`;
    if (isText(clue) || !(Symbol.iterator in Object(clue))) throw new TypeError(`${place}: expected an array of blocks, found ${shown(clue)}`);
    const blocks = [...clue];
    numbers.push(blocks.length);
    for (const block of blocks) {
      const [length, ink] = Array.isArray(block) && block.length === 2 ? block : [block, 1];
      numbers.push(whole(length, `${place}: length`, 0, MOST), whole(ink, `${place}: ink`, 1, 31));
    }
  }
  return Uint32Array.from(numbers);
}

export class Puzzle {
  #text;
  #parts;
  #warnings = [];

  constructor(rows, columns, warnings = "[]") {
    if (rows === CHECKED) {
      this.#text = columns;
      this.#warnings = JSON.parse(warnings);
    } else {
      const lines = [clueNumbers(rows, "rows"), clueNumbers(columns, "columns")];
      this.#text = call((module) => module.puzzle_of_clues(...lines));
    }
    this.#parts = JSON.parse(this.#text);
  }

  static read(source, format = undefined) {
    const bytes = bytesOf(source, "source");
    if (format !== undefined && !isText(format)) throw new TypeError(`format: expected a text, found ${shown(format)}`);
    const texts = call((module) => module.read_file(bytes, format));
    return Array.from({ length: texts.length / 2 }, (_, at) => new Puzzle(CHECKED, texts[2 * at], texts[2 * at + 1]));
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

  get title() {
    return this.#parts.title ?? null;
  }

  get goal() {
    const rows = this.#parts.solution;
    return rows === undefined ? null : new Picture(rows.map((row) => [...row].map((digit) => parseInt(digit, 32))));
  }

  toString() {
    return call((module) => module.puzzle_text(this.#text));
  }

  [INSPECT]() {
    return `Puzzle ${this.width}x${this.height} {\n${this}}`;
  }

  solve(options) {
    return this.solutions(1, options)[0] ?? null;
  }

  solutions(limit = 2, options = undefined) {
    const until = deadline(options);
    whole(limit, "limit", 0, MOST);
    const { width, height } = this;
    return settled(call((module) => module.solve(this.#text, limit, until)), (cells) => {
      const pictures = [];
      for (let at = 0; at < cells.length; at += width * height) {
        pictures.push(new Picture(CHECKED, width, cells.slice(at, at + width * height)));
      }
      return pictures;
    });
  }

  unique(options) {
    return this.solutions(2, options).length === 1;
  }

  explain(board = undefined, options = undefined) {
    const [until, cells] = [deadline(options), boardText(board)];
    return settled(call((module) => module.explain(this.#text, cells, until)), JSON.parse);
  }

  hint(board = undefined, options = undefined) {
    const [until, cells] = [deadline(options), boardText(board)];
    return settled(call((module) => module.hint(this.#text, cells, until)), (text) => (text === undefined ? null : new Hint(text)));
  }

  rate(options) {
    const until = deadline(options);
    return settled(call((module) => module.rate(this.#text, until)), (text) => (text === undefined ? null : JSON.parse(text)));
  }

  svg(solution = undefined) {
    if (solution !== undefined && solution !== null && !(solution instanceof Picture)) throw new TypeError("solution: expected a Picture");
    if (solution && solution.width !== this.width) throw new RangeError("solution: expected a solution of the puzzle");
    const cells = solution ? Uint8Array.from(solution.rows.flat()) : undefined;
    return call((module) => module.svg(this.#text, cells));
  }
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

function boardText(board) {
  if (board !== undefined && board !== null && !isText(board)) throw new TypeError(`board: expected a text, found ${shown(board)}`);
  return board;
}

/** The blocks of a clue in a document: numbers, or pairs where a text has a length and the letter of an ink. */
function blocks(clue) {
  return clue.map((block) => (isText(block) ? [parseInt(block, 10), 1 + INKS.indexOf(block.at(-1))] : block));
}

const INKS = "abcdefghijklmnopqrstuvwxyzABCDE";

export class Picture {
  #width;
  #cells;

  constructor(rows, width, cells) {
    if (rows === CHECKED) {
      [this.#width, this.#cells] = [width, cells];
    } else if (isText(rows)) {
      [this.#width, this.#cells] = call((module) => module.read_picture(rows));
    } else {
      if (!(Symbol.iterator in Object(rows))) throw new TypeError(`expected rows of inks or a text, found ${shown(rows)}`);
      const lists = [...rows].map((row, number) => {
        if (isText(row) || !(Symbol.iterator in Object(row))) throw new TypeError(`row ${number + 1}: expected an array of inks, found ${shown(row)}`);
        return [...row];
      });
      this.#width = lists[0]?.length ?? 0;
      lists.forEach((row, number) => {
        if (row.length !== this.#width) throw new RangeError(`row ${number + 1}: expected ${this.#width} cells, found ${row.length}`);
        row.forEach((ink) => whole(typeof ink === "boolean" ? Number(ink) : ink, `row ${number + 1}: ink`, 0, 31));
      });
      this.#cells = Uint8Array.from(lists.flat());
      // The module checks the sides.
      this.toString();
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
    return call((module) => module.picture_text(this.#width, this.#cells));
  }

  [INSPECT]() {
    return `Picture ${this.width}x${this.height} {\n${this}\n}`;
  }

  puzzle() {
    return new Puzzle(CHECKED, call((module) => module.puzzle_of_picture(this.#width, this.#cells)));
  }

  repair(logic = "line", options = undefined) {
    const until = deadline(options);
    const read = (cells) => (cells === undefined ? null : new Picture(CHECKED, this.#width, cells));
    return settled(call((module) => module.repair(this.#width, this.#cells, String(logic), until)), read);
  }
}
