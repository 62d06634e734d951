// The difficulty of a pack: how many puzzles each level has, and the curve along the order.

import { count as number, h, svg } from "../dom.js";

/** @import {Row} from "./pack.js" */

/** The most points of the curve; each is the mean of its puzzles. */
const POINTS = 240;

/** Numbers as bars. @param {[name: string, value: number, words?: string][]} rows */
export function bars(rows) {
  const most = Math.max(1, ...rows.map(([, value]) => value));
  return h("dl", { class: "levels" }, ...rows.flatMap(([name, value, words = number(value)]) => {
    const bar = h("span", { class: "bar-of", "aria-hidden": "true" });
    bar.style.width = `${(100 * value) / most}%`;
    return [h("dt", {}, name), h("dd", {}, bar, h("span", {}, words))];
  }));
}

/** The curve. @param {number[]} difficulties @param {(place: number) => void} show  called with the place that was clicked */
function curve(difficulties, show) {
  const count = difficulties.length;
  const points = Math.min(count, POINTS);
  const means = Array.from({ length: points }, (_, i) => {
    const part = difficulties.slice(Math.floor((i * count) / points), Math.floor(((i + 1) * count) / points));
    return part.reduce((sum, one) => sum + one, 0) / part.length;
  });
  const low = Math.floor(Math.min(...means));
  const top = Math.max(Math.ceil(Math.max(...means)), low + 1);
  const at = (/** @type {number} */ i) => (points === 1 ? 0.5 : i / (points - 1)) * 1000;
  const high = (/** @type {number} */ value) => ((300 * (top - value)) / (top - low)).toFixed(1);
  const line = means.map((mean, i) => `${i ? "L" : "M"}${at(i).toFixed(1)} ${high(mean)}`).join("");
  const least = difficulties.reduce((a, b) => Math.min(a, b));
  const most = difficulties.reduce((a, b) => Math.max(a, b));
  const label = `Difficulty along the order of ${count} puzzles: from ${least} to ${most}`;
  const drawn = svg(`viewBox="0 0 1000 300" preserveAspectRatio="none" role="img" aria-label="${label}"`,
    `class="area" d="${line}V300H${at(0)}z"`, `class="curve" d="${points > 1 ? line : `M0 ${high(means[0])}H1000`}"`);
  drawn.addEventListener("click", (event) => {
    const { left, width } = drawn.getBoundingClientRect();
    show(Math.min(count - 1, Math.max(0, Math.round(((event.clientX - left) / width) * (count - 1)))));
  });
  return h("div", { class: "curve-of" }, h("small", { class: "sides" }, h("span", {}, String(top)), h("span", {}, String(low))), drawn,
    h("small", { class: "ends" }, h("span", {}, "No. 1"), h("span", {}, "difficulty along the order"), h("span", {}, `No. ${number(count)}`)));
}

/** @param {Row[]} rows  as they are shown @param {string[]} levels @param {(place: number) => void} show */
export function chart(rows, levels, show) {
  const known = rows.flatMap(({ difficulty }, place) => (difficulty === undefined ? [] : [[place, difficulty]]));
  if (known.length === 0) return h("p", { class: "small" }, rows.length ? "These puzzles have no column with their difficulty." : "No puzzle is shown.");
  return h("div", { class: "chart" }, bars(levels.map((level) => [level, rows.filter((row) => row.level === level).length])), curve(known.map(([, difficulty]) => difficulty), (i) => show(known[i][0])));
}
