// Boards to play that the library makes of the built-in icons: shelves by size and difficulty, and the puzzle of a day.

import { ask } from "../engine.js";
import { seedOf } from "../board/daily.js";
import { language, t } from "../words.js";

/** @import {Entry, PackRow, PuzzleList} from "../types.js" */

export const SIDES = [5, 10, 15, 20];
export const LEVELS = /** @type {const} */ (["easy", "medium", "hard"]);
/** The numbers of inks. */
export const INKS = [1, 3];
/** The levels that boards of three inks have, by their sides: colours make large boards easy. */
const LEVELS_IN_COLOUR = /** @type {Record<number, number>} */ ({ 5: 3, 10: 3, 15: 2, 20: 1 });

/** @param {number} side @param {number} inks */
export const levelsOf = (side, inks) => LEVELS.slice(0, inks > 1 ? LEVELS_IN_COLOUR[side] : LEVELS.length);

/** @typedef {typeof LEVELS[number]} Level */

/** The same shelves for all: their boards can be talked about. */
const SEED = 7;

/** Boards of one request: few, so that other questions are answered between two. */
const SLICE = 2;

/** Icons need eight cells and have one ink, shapes do with five. Half of a sparse board is done by its lines of 0. @param {number} side @param {number} inks */
const recipe = (side, inks) => ({ width: side, height: side, inks, source: side < 8 || inks > 1 ? "shapes" : "icons", density: [0.4, 0.8], title_template: "{name}" });

/** Titles in the language of the reader: they are in the lines of a pack. */
const titled = () => (language === "en" ? {} : { languages: ["en", language], form: "jsonl" });

/** @param {PackRow} row @param {string} line  of a pack @returns {Entry} */
function entryOf({ width = 0, height = 0, cells, palette, title, seconds }, line) {
  if (!cells) throw new Error("No board was found. Try again.");
  return { picture: { width, height, palette, cells }, title: language === "en" ? title : JSON.parse(line)[`title_${language}`], english: title, expected: seconds };
}

/**
 * Where the search for the first boards of slow shelves ends: for each the candidates that were tried, and the random words
 * that they took. Each of these boards is made without those before it. @type {Record<string, string>}
 */
const PLACES = {
  "hard-20": "16.15 0 8.7 0 64.49 72.49 112.49 8.7 152.49 288.49 408.49 0",
  "medium-20": "0 0 8.7 0 8.7 8.7 0 8.7 8.7 32.31 24.23 0",
};

class Shelf {
  /** The boards in their order, from the first one on. @type {Entry[]} */
  entries = [];
  /** Boards whose places are known, by their numbers. @type {Map<number, Promise<Entry>>} */
  placed = new Map();
  /** @type {string[]} */
  seen = [];
  /** @type {unknown} */
  next = 0;
  /** Requests run one after the other. @type {Promise<unknown>} */
  last = Promise.resolve();

  /** @param {number} side @param {Level} level @param {number} inks */
  constructor(side, level, inks) {
    this.label = t(inks > 1 ? "{0} in colour, {1}" : "{0}, {1}", `${side}×${side}`, t(level));
    this.name = nameOf(side, level, inks);
    this.recipe = { ...recipe(side, inks), levels: [level, level] };
  }

  /** @param {number} index */
  labelOf(index) {
    return `${t("No. {0}", index + 1)}, ${this.label}`;
  }

  /** @param {object} place  where to begin */
  make(place) {
    return ask({ ask: "make", recipe: { ...this.recipe, ...titled() }, seed: SEED, work: 4000, ...place });
  }

  /** @param {number} index @param {PackRow} row @param {string} line @returns {Entry} */
  entry(index, row, line) {
    return { ...entryOf(row, line), label: this.labelOf(index), address: `${this.name}-${index + 1}` };
  }

  /** The board of a known place. @param {number} index @param {string} place */
  placedAt(index, place) {
    const [tries, words = 0] = place.split(".").map(Number);
    const made = this.placed.get(index) ?? this.make({ from: { index, tries, words } }).then(({ boards, rows }) => this.entry(index, boards[0], rows[0]));
    this.placed.set(index, made);
    made.catch(() => this.placed.delete(index));
    return made;
  }

  /** The board of this number, from 0. @param {number} index @returns {Promise<Entry>} */
  get(index) {
    const place = PLACES[this.name]?.split(" ")[index];
    if (place) return this.placedAt(index, place);
    const made = this.last.then(async () => {
      while (this.entries.length <= index) {
        const { boards, rows, next } = await this.make({ from: this.next, seen: this.seen, count: SLICE });
        this.next = next;
        this.seen.push(...boards.map((/** @type {PackRow} */ { id }) => id));
        for (const [place, row] of boards.entries()) this.entries.push(this.entry(this.entries.length, row, rows[place]));
      }
      return this.entries[index];
    });
    this.last = made.catch(() => {});
    return made;
  }
}

/** @type {Map<string, Shelf>} */
const shelves = new Map();

/** The address of a shelf. @param {number} side @param {Level} level @param {number} inks */
const nameOf = (side, level, inks) => `${level}-${side}${inks > 1 ? "-colour" : ""}`;

/** @param {number} side @param {Level} level @param {number} inks */
export function shelf(side, level, inks) {
  const name = nameOf(side, level, inks);
  const made = shelves.get(name) ?? new Shelf(side, level, inks);
  shelves.set(name, made);
  return made;
}

/** The puzzle of a day. @param {string} date @returns {Promise<Entry>} */
export async function puzzleOfDay(date) {
  const { boards, rows } = await ask({ ask: "make", recipe: { ...recipe(15, 1), ...titled(), levels: ["easy", "hard"] }, seed: seedOf(date), count: 1, work: 4000 });
  const words = new Date(`${date}T12:00`).toLocaleDateString(language === "en" ? "en-GB" : language, { day: "numeric", month: "long" });
  return { ...entryOf(boards[0], rows[0]), daily: date, address: date, label: [words, "15×15", t(boards[0]?.level ?? "")].filter(Boolean).join(", ") };
}

/** The boards of a shelf from one on, as a list to play. @param {Shelf} boards @param {number} at @returns {PuzzleList} */
export const listOf = (boards, at) => ({ count: Infinity, at, get: (index) => boards.get(index) });

/** A board that is being made, and what is known of it before. @typedef {{label: string, side: number, entry: Promise<Entry>, list: PuzzleList | null}} Named */

/** The board that an address of Play names, or null. @param {string} name @returns {Named | null} */
export function boardNamed(name) {
  if (/^\d{4}-\d\d-\d\d$/.test(name) && !isNaN(Date.parse(name))) return { label: name, side: 15, entry: puzzleOfDay(name), list: null };
  const [, level, side, colour, number] = /^(easy|medium|hard)-(5|10|15|20)(-colour)?-([1-9]\d{0,2})$/.exec(name) ?? [];
  const inks = colour ? 3 : 1;
  if (!level || !levelsOf(Number(side), inks).includes(/** @type {Level} */ (level))) return null;
  const boards = shelf(Number(side), /** @type {Level} */ (level), inks);
  const at = Number(number) - 1;
  return { label: boards.labelOf(at), side: Number(side), entry: boards.get(at), list: listOf(boards, at) };
}
