// Tilings: boards and pieces as exact-cover problems, and drawings of solutions.

import { INSPECT, named, refusal, shown } from "./given.js";
import { Numbers, entries, priced } from "./numbers.js";

const SEND_TEXT = refusal("send String(tiling), and make a Tiling of it");
/** What stands for a cell to cover, for none, and for one that may stay free. */
const SIGNS = new Map([[true, "#"], [1, "#"], [false, "."], [0, "."], [null, "?"]]);

const MOVES = ["free", "one-sided", "fixed"];

/** The most cells of a board, counted in the box around it. */
const MOST_CELLS = 65536;

/** The class of tilings that an engine answers. */
export const tilings = (engine, Problem) =>
  class Tiling {
    clone = SEND_TEXT;
    #text;
    #mirrored;
    #options;

    constructor(board, pieces, options, mirrored) {
      if (pieces === undefined && (typeof board !== "string" || options !== undefined)) {
        throw new TypeError("expected a board and pieces, or one text that says all");
      }
      this.#text = pieces === undefined ? board : textOf(board, pieces, options);
      this.#mirrored = mirrored;
      engine.check(() => this.#found(() => undefined));
    }

    toString() {
      return this.#text;
    }

    [INSPECT]() {
      return `Tiling ${shown(this.#text)}`;
    }

    placements() {
      return this.#found(({ placements }) => [...placements]);
    }

    problem(options) {
      const { costs } = named(options, ["costs"]);
      return this.#found(({ numbers, placements }) => new Problem(priced(numbers, placements, costs), placements));
    }

    distinct(options) {
      const { mirrored = true } = named(options, ["mirrored"]);
      return new Tiling(this.#text, undefined, undefined, Boolean(mirrored));
    }

    draw(solution) {
      return this.#drawing(solution, false, (text) => text.trimEnd());
    }

    svg(solution) {
      return this.#drawing(solution, true, (text) => text);
    }

    /** Asks for the options, once. */
    #found(read) {
      if (this.#options === undefined) {
        this.#options = engine.call("tiling", [this.#text, this.#mirrored], optionsOf);
        // A worker that was stopped is asked again.
        this.#options.catch?.(() => (this.#options = undefined));
      }
      return engine.after(this.#options, read);
    }

    #drawing(solution, isSvg, read) {
      if (!isList(solution)) throw new TypeError(`solution: expected an array of placements, found ${shown(solution)}`);
      const placed = Array.from(solution, checkedPlacement);
      const pieces = placed.map(({ piece }) => piece);
      const sizes = Uint32Array.from(placed, ({ cells }) => cells.length);
      const cells = Int32Array.from(placed.flatMap(({ cells }) => cells.flatMap((cell) => solid(cell, "solution"))));
      return engine.call("tiling_drawing", [this.#text, pieces, sizes, cells, isSvg], read);
    }
  };

/** The placements of all pieces, and the numbers of their problem. */
function optionsOf([layers, pieces, sizes, cells, primary, secondary, lengths, items, multiplicities, images]) {
  const numbers = new Numbers(primary, secondary, lengths, items);
  Object.assign(numbers, { multiplicities, images });
  let at = 0;
  const placements = pieces.map((piece, option) => {
    const places = [];
    for (let cell = 0; cell < sizes[option]; cell++, at += 3) {
      places.push([...cells.subarray(layers > 1 ? at : at + 1, at + 3)]);
    }
    return { piece, cells: places };
  });
  return { numbers, placements };
}

/** The text of a tiling. */
function textOf(board, pieces, options) {
  const { times = 1, moves = null, hexagons = false, torus = false } = named(options, ["times", "moves", "hexagons", "torus"]);
  const lines = hexagons ? ["cells hexagons"] : [];
  const first = torus ? "board torus" : "board";
  if (typeof board === "string" && /^\d+(x\d+){1,2}$/.test(board)) lines.push(`${first} ${board}`);
  else lines.push(first, ...linesOf("board", board));
  const shapes = new Map(entries(pieces, "pieces"));
  const timesOf = byPiece("times", times, shapes, 1);
  const movesOf = byPiece("moves", moves, shapes, null);
  for (const [name, shape] of shapes) {
    if (typeof name !== "string" || !/^[^\s:|]+$/.test(name)) {
      throw new RangeError(`pieces: expected names without blanks, colons and bars, found ${shown(name)}`);
    }
    const moved = movesOf(name);
    if (moved !== null && !MOVES.includes(moved)) throw new RangeError(`moves: expected "free", "one-sided", "fixed" or null, found ${shown(moved)}`);
    const rows = linesOf(`piece ${name}`, shape).join("/").replaceAll("/+/", "+");
    lines.push(["piece", name, often(name, timesOf(name)), moved, rows].filter(Boolean).join(" "));
  }
  return `${lines.join("\n")}\n`;
}

/** The function from a piece to its value: one for all, or that of a mapping, or none. */
function byPiece(what, given, shapes, none) {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return () => given;
  const values = new Map(entries(given, what));
  for (const name of values.keys()) {
    if (!shapes.has(name)) throw new RangeError(`${what}: there is no piece ${shown(name)}`);
  }
  return (name) => (values.has(name) ? values.get(name) : none);
}

/** The word for how often a piece is used. */
function often(name, times) {
  if (times === null) return "any";
  const [least, most] = Array.isArray(times) ? times : [times, times];
  // No board has room for more.
  const limit = most === null ? MOST_CELLS : most;
  if (![least, limit].every(Number.isSafeInteger) || least < 0 || limit < least) {
    throw new RangeError(`times: piece ${name}: expected a number from 0 on, two in order, or null, found ${shown(times)}`);
  }
  return `${least}..${limit}`;
}

const isList = (value) => typeof value === "object" && value !== null && Symbol.iterator in value;

function checkedPlacement(placement) {
  const { piece, cells } = Object(placement);
  if (typeof piece === "string" && isList(cells)) return { piece, cells: [...cells] };
  throw new TypeError(`solution: expected placements such as { piece: "O", cells: [[0, 0], [0, 1]] }, found ${shown(placement)}`);
}

/** A cell with its layer. */
function solid(cell, what) {
  const numbers = isList(cell) ? [...cell] : [];
  if (![2, 3].includes(numbers.length) || !numbers.every(Number.isSafeInteger)) {
    throw new RangeError(`${what}: expected cells of two whole numbers, or three in a box, found ${shown(cell)}`);
  }
  return numbers.length === 3 ? numbers : [0, ...numbers];
}

/** The rows of a board or a piece as lines of text, with a plus between layers. */
function linesOf(what, shape) {
  const rows = isList(shape) ? [...shape] : [shape];
  if (rows.length > 0 && rows.every((row) => typeof row === "string")) {
    const lines = rows.join("\n").replaceAll("/", "\n").replaceAll("+", "\n+\n").split(/\s+/).filter(Boolean);
    const wrong = lines.find((line) => !/^([#?.]+|\+)$/.test(line));
    if (wrong !== undefined || lines.length === 0) throw new RangeError(`${what}: expected rows of #, ? and ., found ${shown(wrong ?? "")}`);
    return lines;
  }
  const marks = isList(shape) ? marksOfRows(what, rows) : marksOfCells(what, shape?.cells);
  const sides = [0, 1, 2].map((axis) => marks.reduce((most, [cell]) => Math.max(most, cell[axis] + 1), 0));
  const [depth, height, width] = sides;
  if (depth * height * width > MOST_CELLS) throw new RangeError(`${what}: expected at most ${MOST_CELLS} cells in the box around it`);
  const layers = Array.from({ length: depth }, () => Array.from({ length: height }, () => new Array(width).fill(".")));
  for (const [[layer, row, column], sign] of marks) layers[layer][row][column] = sign;
  return layers.flatMap((rows, layer) => [...(layer > 0 ? ["+"] : []), ...rows.map((row) => row.join(""))]);
}

/** The cells of rows, or of layers of rows, with their signs. */
function marksOfRows(what, rows) {
  const unlike = (found) => new RangeError(`${what}: expected rows of true, false and null, or { cells }, found ${shown(found)}`);
  const parts = (list) => {
    if (!isList(list)) throw unlike(list);
    return [...list];
  };
  const layers = rows.length > 0 && parts(rows[0]).some(isList) ? rows : [rows];
  const marks = [];
  layers.forEach((rows, layer) => {
    parts(rows).forEach((cells, row) => {
      parts(cells).forEach((cell, column) => {
        if (!SIGNS.has(cell)) throw unlike(cell);
        marks.push([[layer, row, column], SIGNS.get(cell)]);
      });
    });
  });
  if (marks.length === 0) throw new RangeError(`${what}: expected at least one cell`);
  return marks;
}

/** Listed cells with their signs. A piece is the same wherever it lies. */
function marksOfCells(what, cells) {
  const places = isList(cells) ? Array.from(cells, (cell) => solid(cell, what)) : [];
  if (places.length === 0) throw new RangeError(`${what}: expected a text, rows, or { cells }`);
  const least = [0, 1, 2].map((axis) => places.reduce((low, cell) => Math.min(low, cell[axis]), Infinity));
  if (what !== "board") return places.map((cell) => [cell.map((number, axis) => number - least[axis]), "#"]);
  if (Math.min(...least) < 0) throw new RangeError("board: expected cells from 0 on");
  return places.map((cell) => [cell, "#"]);
}
