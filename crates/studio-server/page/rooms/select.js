// Work on many puzzles of a pack: which are selected, their titles, their places.

import { say } from "../app.js";
import { count, dialog, field, h } from "../dom.js";

/** @import {Pack, Row} from "./pack.js" */

/** The selected rows of a pack, by their `from`. It stays when the gallery is left. */
export class Selection {
  /** Whether a click on a tile selects it. */
  on = false;
  /** @type {Set<number>} */
  chosen = new Set();
  /** The row at which a range begins. @type {Row | null} */
  anchor = null;

  /** @param {Row} row */
  has(row) {
    return this.chosen.has(row.from);
  }

  /** Selects a row, or no longer. @param {Row} row */
  toggle(row) {
    this.on = true;
    this.anchor = row;
    if (!this.chosen.delete(row.from)) this.chosen.add(row.from);
  }

  /** Selects the rows from the anchor to a row; others are no longer selected. @param {Row[]} rows  as they are shown @param {Row} row */
  stretch(rows, row) {
    this.on = true;
    this.anchor ??= row;
    const start = rows.findIndex(({ from }) => from === this.anchor?.from);
    const end = rows.indexOf(row);
    const [first, last] = start < 0 ? [end, end] : [Math.min(start, end), Math.max(start, end)];
    this.chosen = new Set(rows.slice(first, last + 1).map(({ from }) => from));
  }

  /** @param {Row[]} rows */
  all(rows) {
    this.on = true;
    this.chosen = new Set(rows.map(({ from }) => from));
  }

  /** @param {Row[]} rows  as they are shown */
  invert(rows) {
    this.all(rows.filter((row) => !this.has(row)));
  }

  end() {
    this.on = false;
    this.anchor = null;
    this.chosen.clear();
  }
}

/** @param {number} number */
const puzzles = (number) => (number === 1 ? "1 puzzle" : `${count(number)} puzzles`);

/** Asks for the titles of rows, one in a line. @param {Pack} pack @param {Row[]} rows @param {Set<string | undefined>} held  gets the ids of renamed rows @param {string} [text]  what was typed before */
export async function renameAll(pack, rows, held, text) {
  const one = rows.length === 1;
  const titles = rows.map(({ title = "" }) => title);
  const status = h("p", { class: "small", role: "status" });
  const input = h(one ? "input" : "textarea", { rows: Math.min(14, rows.length), autocomplete: "off", autofocus: true, oninput: tell });
  input.value = text ?? titles.join("\n");
  const lines = () => input.value.trimEnd().split("\n").map((line) => line.trim());
  function tell() {
    const found = lines().length;
    status.textContent = one || found === rows.length ? "" : `${found} of ${puzzles(rows.length)} ${found === 1 ? "has" : "have"} a line; ${found < rows.length ? "the others keep theirs" : "the last lines are left out"}.`;
  }
  const answer = await dialog(`Titles of ${puzzles(rows.length)}`, [field(one ? "English title" : "English titles, one a line, in the order of the gallery", input), status], [["", "Cancel"], ["keep", "Change"]]);
  const wanted = lines();
  if (answer && !one && wanted.length !== rows.length) {
    tell();
    const words = h("p", {}, `${status.textContent} The first line is for "${titles[0]}".`);
    if (!(await dialog(`${wanted.length} ${wanted.length === 1 ? "line" : "lines"} for ${puzzles(rows.length)}`, [words], [["", "Back"], ["yes", "Rename"]]))) return renameAll(pack, rows, held, input.value);
  }
  // An empty line in a list keeps a title.
  const changes = rows.map((row, place) => ({ row, title: wanted[place] })).filter(({ row, title }, place) => (one || title) && title !== titles[place] && !row.error);
  if (!answer || changes.length === 0) return;
  await pack.together(async () => {
    for (const { row, title } of changes) {
      const { width, height, palette, cells = "" } = row;
      held.add(row.id);
      await pack.replace(row, { width, height, palette, cells }, { en: title });
    }
  });
  done(pack, changes.length, "renamed");
}

/** Deletes rows. @param {Pack} pack @param {Row[]} rows */
export async function deleteAll(pack, rows) {
  await pack.removeAll(rows);
  done(pack, rows.length, "deleted", pack.file ? " The file keeps what you delete until you save." : "");
}

/** Says what was done and offers to take it back. @param {Pack} pack @param {number} number @param {string} what @param {string} [more] */
export function done(pack, number, what, more = "") {
  const step = pack.past.at(-1);
  const message = say(`${puzzles(number)} ${what}.${more}`, "info", ["Undo", () => pack.back()]);
  const expire = () => {
    if (pack.past.at(-1) === step) return;
    message.remove();
    pack.watchers.delete(expire);
  };
  pack.watchers.add(expire);
}

/** The rows of a pack that are not deleted. @param {Pack} pack */
export const present = (pack) => pack.rows.filter(({ edit }) => edit?.kind !== "deleted");

/** Puts rows before the place `to` of all rows. @param {Pack} pack @param {Row[]} rows @param {number} to */
export function moveTo(pack, rows, to) {
  const moved = new Set(rows);
  const all = present(pack);
  const before = all.slice(0, to).filter((row) => !moved.has(row));
  const after = all.slice(Math.max(0, to)).filter((row) => !moved.has(row));
  const next = [...before, ...all.filter((row) => moved.has(row)), ...after];
  if (next.every((row, place) => row === all[place])) return;
  pack.arrange(next);
  done(pack, rows.length, "moved");
}

/** Moves rows by one place, together. @param {Pack} pack @param {Row[]} rows @param {number} step  -1 or 1 */
export function moveBy(pack, rows, step) {
  const all = present(pack);
  const places = rows.map((row) => all.indexOf(row));
  moveTo(pack, rows, step < 0 ? Math.max(0, Math.min(...places) - 1) : Math.max(...places) + 2);
}

/** Asks for a place. @param {Pack} pack @param {Row[]} rows */
export async function moveDialog(pack, rows) {
  const others = present(pack).filter((row) => !rows.includes(row));
  const most = others.length + 1;
  const input = h("input", { type: "number", min: 1, max: most, value: 1, inputmode: "numeric", autofocus: true });
  const body = [field(`Number of the first one, from 1 to ${most}`, input), h("p", { class: "small" }, "You can also drag tiles, or press Alt and an arrow key.")];
  const answer = await dialog(`Move ${puzzles(rows.length)}`, body, [["", "Cancel"], ["last", "To the end"], ["move", "Move"]]);
  const place = answer === "last" ? most : input.valueAsNumber;
  if (answer && place >= 1) moveTo(pack, rows, place < most ? present(pack).indexOf(others[Math.floor(place) - 1]) : Infinity);
}
