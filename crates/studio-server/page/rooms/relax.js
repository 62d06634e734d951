// What a search for boards can give up when it finds few: the filter that rejects most, and a wider one.

import { count } from "../dom.js";

/** @import {Values} from "./make.js" */

/** Parts of candidates from which a filter is worth a word, and candidates before that. */
const MOST = 0.5;
const ENOUGH = 60;

/** By the words of a cause: what would allow such boards. @type {[cause: RegExp, label: string, changes: (values: Values) => Partial<Values>][]} */
const WIDER = [
  [/plain line/, "Allow empty and full lines", () => ({ noPlainLines: false })],
  [/level range/, "Allow every level", () => ({ levelFrom: "easy", levelTo: "expert", quotas: "" })],
  [/expected times/, "Allow any time", () => ({ minutes: "" })],
  [/logic allowed/, "Repair pictures that the logic does not solve", ({ repair, logic }) => (repair ? { logic: logic === "line" ? "probe" : "search" } : { repair: true })],
  [/density range/, "Allow any share of filled cells", () => ({ densityFrom: 1, densityTo: 99 })],
  [/technique range/, "Allow every technique", () => ({ techniqueFrom: "count", techniqueTo: "deeper" })],
  [/lines to begin/, "Allow fewer lines to begin with", ({ easyStart }) => ({ easyStart: Math.floor(easyStart / 2) })],
];

/**
 * The filter that rejects most candidates, if it is the reason that boards are few.
 * @param {Values} values @param {Record<string, number>} rejected  by cause @param {number} tried
 * @returns {{words: string, label: string, changes: Partial<Values>} | null}
 */
export function relaxed(values, rejected, tried) {
  const [cause, number] = Object.entries(rejected).sort(([, a], [, b]) => b - a)[0] ?? ["", 0];
  const wider = WIDER.find(([words]) => words.test(cause));
  if (!wider || tried < ENOUGH || number < MOST * tried) return null;
  const [, label, changes] = wider;
  const why = `are ${cause}`.replace("are with a plain", "have an empty or a full").replace("are with", "have");
  return { words: `${count(number)} of ${count(tried)} pictures left out: they ${why}.`, label, changes: changes(values) };
}
