// Packs of nonograms.

import { Limits, seeded, shown, whole } from "./given.js";
import { bytesOf, isRows } from "./nonograms.js";

const OPTIONS = ["width", "height", "seed", "source", "inks", "density", "level", "seconds", "curve", "logic", "repair", "rate", "timeout"];
const MOST = 2 ** 32 - 1;

/** The most boards of a call of the module, and its candidates, at first and at most. */
const MOST_AHEAD = 64;
const [CANDIDATES, MOST_CANDIDATES] = [64, 2 ** 18];

/** The time after which a call has no more of them than the one before, in milliseconds. */
const TIME_AHEAD = 50;

/** The functions for packs of an engine. */
export const packs = (engine) => ({
  generate(count, options) {
    if (count !== Infinity) whole(count, "count");
    const limits = new Limits(engine, options, OPTIONS);
    const { width = 15, height = 15, seed = 1, source = "smooth", inks = 1, density, level, seconds, curve = false, logic = "line", repair = false, rate = false } = limits.options;
    whole(width, "width", 1, MOST);
    whole(height, "height", 1, MOST);
    whole(inks, "inks", 1, MOST);
    if (density !== undefined && !(Array.isArray(density) && density.length === 2 && density.every((share) => share >= 0 && share <= 1))) {
      throw new TypeError(`density: expected the least and the greatest share of filled cells, from 0 to 1, found ${shown(density)}`);
    }
    if (seconds !== undefined && !(Array.isArray(seconds) && seconds.length === 2 && seconds.every((time) => Number.isSafeInteger(time) && time >= 0))) {
      throw new TypeError(`seconds: expected the least and the greatest expected time, two whole numbers, found ${shown(seconds)}`);
    }
    if (curve && count === Infinity) throw new TypeError("count: a curve needs a number of boards");
    const isQuotas = typeof level === "object" && level !== null && !Array.isArray(level);
    const quotas = isQuotas ? Object.entries(level).map(([name, boards]) => `${name}:${boards}`) : undefined;
    const levels = level === undefined || isQuotas ? undefined : Array.isArray(level) ? level.map(String) : [String(level), String(level)];
    const recipe = JSON.stringify({ width, height, source: String(source), inks, density, levels, quotas, seconds, ...(curve ? { curve: count } : {}), logic: String(logic), repair: Boolean(repair), rate: Boolean(rate) });
    const number = seeded(seed);

    let [place, made, ahead, candidates, ids, isOver] = ["null", 0, 1, CANDIDATES, "", false];
    const slice = (boards, read) => engine.call("generate", [recipe, number, place, ids, boards, candidates], read, limits);
    engine.check(() => slice(0));
    return engine.flow(() => {
      if (made >= count || isOver) return undefined;
      if (limits.isLate) throw limits.spent(null);
      const begin = performance.now();
      const boards = Math.min(ahead, count - made);
      return slice(boards, ([text, next]) => {
        const rows = JSON.parse(text);
        const isQuick = performance.now() - begin < TIME_AHEAD;
        ahead = isQuick ? Math.min(2 * ahead, MOST_AHEAD) : Math.max(ahead >> 1, 1);
        // A call that found its boards says little about the time of more candidates.
        if (!isQuick) candidates = Math.max(candidates >> 1, CANDIDATES);
        else if (rows.length < boards) candidates = Math.min(2 * candidates, MOST_CANDIDATES);
        for (const row of rows) ids += `${row.id}\n`;
        made += rows.length;
        [place, isOver] = [next, next === "null"];
        return rows;
      });
    }, limits);
  },

  verify(pack, options) {
    const limits = new Limits(engine, options, ["timeout"]);
    return engine.call("verify", [bytesOf(isRows(pack) ? packOf(pack) : ended(pack), "pack"), limits], limits.settled(JSON.parse));
  },
});

/** JSON lines joined without a last line end. A table that ends so may have lost the end of its last value. */
function ended(pack) {
  return typeof pack === "string" && pack.endsWith("}") ? `${pack}\n` : pack;
}

/** Rows as the text of a pack. Rows may lack members that others have. */
function packOf(rows) {
  const all = Array.from(rows, (row, at) => {
    if (typeof row !== "object" || row === null) throw new TypeError(`pack: row ${at + 1}: expected an object, found ${shown(row)}`);
    return row;
  });
  // The header of a table without rows.
  if (all.length === 0) return "width,height,cells\n";
  const none = Object.fromEntries(all.flatMap(Object.entries).map(([name, value]) => [name, typeof value === "string" ? "" : null]));
  return JSON.stringify(all.map((row) => ({ ...none, ...row })));
}
