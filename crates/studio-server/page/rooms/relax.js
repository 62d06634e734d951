// What a search for boards can give up when it finds few: the filter that rejects most, and a wider one.

import { count } from "../dom.js";

/** @import {Values} from "./make.js" */

/** Parts of candidates from which a filter is worth a word, and candidates before that. */
const MOST = 0.5;
const ENOUGH = 60;

/** By the name of a cause: what would allow such boards. @type {Record<string, [label: string, changes: (values: Values) => Partial<Values>]>} */
const WIDER = {
  plain: ["Allow empty and full lines", () => ({ noPlainLines: false })],
  level: ["Allow every level", () => ({ levelFrom: "easy", levelTo: "expert", quotas: "" })],
  seconds: ["Allow any time", () => ({ minutes: "" })],
  unsolved: ["Repair pictures that the logic does not solve", ({ repair, logic }) => (repair ? { logic: logic === "line" ? "probe" : "search" } : { repair: true })],
  density: ["Allow any share of filled cells", () => ({ densityFrom: 1, densityTo: 99 })],
  technique: ["Allow every technique", () => ({ techniqueFrom: "count", techniqueTo: "deeper" })],
  start: ["Allow fewer lines to begin with", ({ easyStart }) => ({ easyStart: Math.floor(easyStart / 2) })],
};

/**
 * The filter that rejects most candidates, if it is the reason that boards are few.
 * @param {Values} values @param {Record<string, {words: string, count: number}>} rejected  by cause @param {number} tried
 * @returns {{words: string, label: string, changes: Partial<Values>} | null}
 */
export function relaxed(values, rejected, tried) {
  const [cause, most] = Object.entries(rejected).sort(([, a], [, b]) => b.count - a.count)[0] ?? [];
  if (!most || !(cause in WIDER) || tried < ENOUGH || most.count < MOST * tried) return null;
  const [label, changes] = WIDER[cause];
  return { words: `${count(most.count)} of ${count(tried)} pictures left out: those ${most.words}.`, label, changes: changes(values) };
}
