// Packs of nonograms.

import { call, named, seeded, shown, whole } from "./module.js";
import { bytesOf } from "./nonograms.js";

const OPTIONS = ["width", "height", "seed", "source", "inks", "density", "level", "logic", "repair", "rate"];
const MOST = 2 ** 32 - 1;

/** The most boards of a call of the module, and the time after which a call has no more of them, in milliseconds. */
const MOST_AHEAD = 64;
const TIME_AHEAD = 50;

export function generate(count, options) {
  if (count !== Infinity) whole(count, "count");
  const { width = 15, height = 15, seed = 1, source = "smooth", inks = 1, density, level, logic = "line", repair = false, rate = false } = named(options, OPTIONS);
  whole(width, "width", 1, MOST);
  whole(height, "height", 1, MOST);
  whole(inks, "inks", 1, MOST);
  if (density !== undefined && (!Array.isArray(density) || density.length !== 2 || !density.every(Number.isFinite))) {
    throw new TypeError(`density: expected the least and the greatest, found ${shown(density)}`);
  }
  const levels = level === undefined ? undefined : Array.isArray(level) ? level.map(String) : [String(level), String(level)];
  const recipe = JSON.stringify({ width, height, source: String(source), inks, density, levels, logic: String(logic), repair: Boolean(repair), rate: Boolean(rate) });
  const number = seeded(seed);
  const slice = (place, ids, boards) => JSON.parse(call((module) => module.generate(recipe, number, place, ids, boards)));
  // No boards, to check the options.
  slice("null", "", 0);
  return rows(count, slice);
}

function* rows(count, slice) {
  let [place, made, ahead, ids] = ["null", 0, 1, ""];
  while (made < count) {
    const begin = performance.now();
    const { rows, next } = slice(place, ids, Math.min(ahead, count - made));
    const isQuick = performance.now() - begin < TIME_AHEAD;
    ahead = isQuick ? Math.min(2 * ahead, MOST_AHEAD) : Math.max(ahead >> 1, 1);
    for (const row of rows) ids += `${row.id}\n`;
    made += rows.length;
    yield* rows;
    if (next === null) return;
    place = JSON.stringify(next);
  }
}

export function verify(pack) {
  const bytes = bytesOf(pack, "pack");
  return JSON.parse(call((module) => module.verify(bytes)));
}
