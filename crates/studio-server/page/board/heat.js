// How much an edit of each cell resolves: what it leaves for line logic to decide.

import { ask } from "../engine.js";
import { images } from "./picture.js";
import { symmetryOf } from "./repair.js";

/** @import {Symmetry} from "./picture.js" */
/** @import {Picture} from "../types.js" */

/** Edits of one request: few, so that the verdict of a stroke need not wait. */
const SLICE = 60;

/**
 * The share of the open cells that an edit decides: 1 if it decides all, nothing if it decides none. Mirrored cells are
 * edited together.
 * @param {Picture} picture @param {number} ink @param {Symmetry} mirror @param {Set<number>} locked @param {() => boolean} wanted
 * @param {(heat: Map<number, number>) => void} show  called as more is known
 */
export async function heatOf(picture, ink, mirror, locked, wanted, show) {
  const { width, height } = picture;
  const symmetry = mirror === "none" ? symmetryOf(picture) : mirror;
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  for (let cell = 0; cell < width * height; cell++) {
    const group = [...new Set(images(cell, width, height, symmetry))].sort((a, b) => a - b);
    if (!group.some((one) => locked.has(one))) groups.set(String(group), group);
  }
  const all = [...groups.values()];
  /** @type {Map<number, number>} */
  const heat = new Map();
  for (let at = 0; at < all.length && wanted(); at += SLICE) {
    const edits = all.slice(at, at + SLICE);
    const { open, left } = await ask({ ask: "edits", picture, ink, edits });
    if (!wanted()) return;
    edits.forEach((group, i) => {
      const share = (open - left[i]) / open;
      if (share > 0) for (const cell of group) heat.set(cell, share);
    });
    show(heat);
  }
}
