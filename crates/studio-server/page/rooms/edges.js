// Sizes of a drawing: rows and columns added or removed at each edge, around the picture as it is seen from afar.

import { signButton } from "../board/controls.js";
import { resize } from "../board/picture.js";
import { h } from "../dom.js";

/** @import {Drawing} from "../board/picture.js" */

/** @type {[name: string, across: number, down: number, isColumn: boolean][]} */
const EDGES = [["top", 0, 1, false], ["left", 1, 0, true], ["right", 0, 0, true], ["bottom", 0, 0, false]];

/**
 * @param {HTMLElement} preview  what stands in the middle
 * @param {() => Drawing} drawing @param {(change: (drawing: Drawing) => Drawing) => void} change @param {number} largest
 */
export function edges(preview, drawing, change, largest) {
  const sides = EDGES.map(([name, across, down, isColumn]) => {
    const line = isColumn ? "column" : "row";
    const made = (/** @type {number} */ step) => signButton(`${step > 0 ? "Add a" : "Remove the"} ${line} at the ${name}`, step > 0 ? "+" : "−", () => {
      const now = drawing();
      const width = now.width + (isColumn ? step : 0);
      const height = now.height + (isColumn ? 0 : step);
      if (Math.min(width, height) > 0 && Math.max(width, height) <= largest) change((old) => resize(old, width, height, across, down));
    });
    return h("div", { class: `edge ${name}` }, made(-1), made(1));
  });
  return h("div", { class: "edges", role: "group", "aria-label": "Rows and columns at the edges" }, ...sides, preview);
}
