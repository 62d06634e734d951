// Filters and orders of the gallery: which rows are shown, and how many there are of each kind.

/** @import {Row} from "./pack.js" */

/** The words of the library, from easy to hard. @typedef {{levels: string[], logics: string[], techniques: string[]}} Words */

/**
 * A way to choose rows. `of` is the kind of a row, empty if it has none.
 * @typedef {object} Filter
 * @property {string} name
 * @property {string} label
 * @property {(row: Row) => string} of
 * @property {(kinds: string[]) => string[]} sorted
 */

/** @param {string[]} words @returns {(kinds: string[]) => string[]} */
const inOrder = (words) => (kinds) => kinds.sort((a, b) => words.indexOf(a) - words.indexOf(b));

/** @param {string[]} kinds */
const byNumbers = (kinds) => kinds.sort((a, b) => parseInt(a) - parseInt(b) || a.localeCompare(b, "en", { numeric: true }));

/** @param {Row} row */
function band({ density }) {
  if (density === undefined) return "";
  const tens = Math.min(9, Math.floor(density * 10)) * 10;
  return `${tens} to ${tens + 10} %`;
}

/** @param {Words} words @param {(row: Row) => string} state @returns {Filter[]} */
export function filters({ levels, logics, techniques }, state) {
  return [
    { name: "state", label: "State", of: state, sorted: (kinds) => kinds.sort() },
    { name: "size", label: "Size", of: (row) => (row.width ? `${row.width}×${row.height}` : ""), sorted: byNumbers },
    { name: "level", label: "Level", of: (row) => row.level ?? "", sorted: inOrder(levels) },
    { name: "logic", label: "Logic", of: (row) => row.logic ?? "", sorted: inOrder(logics) },
    { name: "technique", label: "Hardest technique", of: (row) => row.technique ?? "", sorted: inOrder(techniques) },
    { name: "density", label: "Filled cells", of: band, sorted: byNumbers },
  ];
}

/** Ways to order rows: a name, a label, and a key, which is a number or a text. @param {Words} words @returns {[name: string, label: string, key: ((row: Row) => number | string) | null][]} */
export function orders({ levels, techniques }) {
  return [
    ["", "File order", null],
    ["size", "Size", (row) => row.width * row.height],
    ["level", "Level", (row) => levels.indexOf(row.level ?? "")],
    ["difficulty", "Difficulty", (row) => row.difficulty ?? -1],
    ["technique", "Hardest technique", (row) => techniques.indexOf(row.technique ?? "")],
    ["density", "Filled cells", (row) => row.density ?? -1],
    ["title", "Title", (row) => sortable(row.title ?? "")],
  ];
}

/** A title as a key in which numbers are ordered by value. @param {string} title */
function sortable(title) {
  return title.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(9, "0"));
}

/**
 * The places of the rows to show, in order.
 * @param {Row[]} rows @param {[Filter, string][]} chosen  Filters, each with the kind that is wanted.
 * @param {{search: string, held: Set<string | undefined>, down: boolean}} view @param {((row: Row) => number | string) | null} key
 */
export function sift(rows, chosen, { search, held, down }, key) {
  const wanted = search.trim().toLowerCase();
  /** @type {number[]} */
  const places = [];
  for (const [place, row] of rows.entries()) {
    if (row.edit?.kind === "deleted") continue;
    if (wanted && !row.title?.toLowerCase().includes(wanted) && row.id !== wanted && !held.has(row.id)) continue;
    if (chosen.every(([filter, kind]) => filter.of(row) === kind)) places.push(place);
  }
  if (key) {
    const keys = rows.map(key);
    const sign = down ? -1 : 1;
    places.sort((a, b) => (keys[a] < keys[b] ? -sign : keys[a] > keys[b] ? sign : a - b));
  } else if (down) places.reverse();
  return places;
}

/** How many rows there are of each kind. @param {Row[]} rows @param {Filter} filter */
export function tally(rows, filter) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const row of rows) {
    if (row.edit?.kind === "deleted") continue;
    const kind = filter.of(row);
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return filter.sorted([...counts.keys()]).map((kind) => /** @type {[string, number]} */ ([kind, counts.get(kind)]));
}
