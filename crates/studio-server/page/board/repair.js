// Repairs of a drawing: several answers to choose from, and those that keep its symmetry first.

import { ask } from "../engine.js";
import { drawingOf, flipSideways, flipUpsideDown, images, toText } from "./picture.js";

/** @import {Drawing, Symmetry} from "./picture.js" */
/** @import {Judgement, Picture} from "../types.js" */

/** @typedef {{picture: Picture, flips: number[], symmetric: boolean, least: boolean}} Repair `least`: no repair changes fewer cells. */

/** From easy to hard. */
const LOGICS = ["line", "probe", "search"];

/** The more cells a symmetry ties together, the earlier. @type {Symmetry[]} */
const SYMMETRIES = ["quarter-turn", "both", "left-right", "top-bottom", "diagonal", "half-turn"];

/** Rounds of a symmetric repair: each repairs what mirroring the one before left open. */
const ROUNDS = 4;

/** The library begins elsewhere in a mirror image, so that it finds other repairs. @type {((drawing: Drawing) => Drawing)[]} */
const VIEWS = [(drawing) => drawing, flipSideways, flipUpsideDown, (drawing) => flipSideways(flipUpsideDown(drawing))];

/** The symmetry of a drawing, "none" if it has none or is empty. @param {Picture} picture @returns {Symmetry} */
export function symmetryOf({ width, height, cells }) {
  const square = width === height;
  const has = (/** @type {Symmetry} */ symmetry) => [...cells].every((value, cell) => images(cell, width, height, symmetry).every((image) => cells[image] === value));
  const possible = SYMMETRIES.filter((symmetry) => square || !["quarter-turn", "diagonal"].includes(symmetry));
  return (/[^0]/.test(cells) && possible.find(has)) || "none";
}

/** The cells in which two pictures differ. @param {Picture} a @param {Picture} b */
const differences = (a, b) => [...a.cells].flatMap((value, cell) => (value === b.cells[cell] ? [] : [cell]));

/**
 * Looks for repairs, the best one first.
 * @param {Picture} picture @param {string} logic  the hardest logic that may be needed @param {() => boolean} wanted  whether the answer is still wanted
 * @param {Set<number>} locked  cells that stay as they are
 * @returns {Promise<{repairs: Repair[], atLeast?: number}>} without any, perhaps the least number of changes
 */
export async function repairsOf(picture, logic, wanted, locked) {
  const symmetry = symmetryOf(picture);
  /** @type {Repair[]} */
  const repairs = [];
  /** @type {number | undefined} */
  let atLeast;
  /** @param {Picture} found @param {boolean} least */
  const add = (found, least) => {
    if (repairs.some((other) => other.picture.cells === found.cells)) return;
    repairs.push({ picture: found, flips: differences(picture, found), symmetric: symmetry !== "none" && symmetryOf(found) !== "none", least });
  };
  for (const view of VIEWS) {
    if (!wanted()) break;
    const seen = { ...picture, cells: toText(view(drawingOf(picture)).cells) };
    const mask = Int8Array.from(picture.cells, (_, cell) => Number(locked.has(cell)));
    const keep = [...view({ ...drawingOf(picture), cells: mask }).cells].flatMap((is, cell) => (is ? [cell] : []));
    const answer = await ask({ ask: "repair", picture: seen, logic, keep });
    atLeast ??= answer.at_least;
    // The other views hold no more than this one.
    if (!answer.repaired) break;
    const found = { ...picture, cells: toText(view(drawingOf(answer.picture)).cells) };
    add(found, answer.at_least === answer.flips.length);
    if (answer.flips.length === 0) break;
    const mirrored = symmetry === "none" ? null : await mirroredRepair(picture, found, symmetry, logic, wanted, locked);
    if (mirrored) add(mirrored, false);
  }
  repairs.sort((a, b) => Number(b.symmetric) - Number(a.symmetric) || a.flips.length - b.flips.length);
  return { repairs, atLeast };
}

/**
 * Makes the changes of a repair at their mirror images, too, and repairs what that leaves open.
 * @param {Picture} picture @param {Picture} repaired @param {Symmetry} symmetry @param {string} logic @param {() => boolean} wanted
 * @param {Set<number>} locked
 * @returns {Promise<Picture | null>}
 */
async function mirroredRepair(picture, repaired, symmetry, logic, wanted, locked) {
  const { width, height } = picture;
  let now = picture;
  for (let round = 0; round < ROUNDS && wanted(); round++) {
    const cells = [...now.cells];
    for (const cell of differences(now, repaired)) {
      for (const image of images(cell, width, height, symmetry)) cells[image] = repaired.cells[cell];
    }
    now = { ...picture, cells: cells.join("") };
    if (differences(picture, now).some((cell) => locked.has(cell))) return null;
    /** @type {Judgement} */
    const judged = await ask({ ask: "judge", picture: now });
    if (judged.verdict === "unique" && LOGICS.indexOf(judged.logic ?? "search") <= LOGICS.indexOf(logic)) return now;
    const answer = await ask({ ask: "repair", picture: now, logic });
    if (!answer.repaired || answer.flips.length === 0) return null;
    repaired = answer.picture;
  }
  return null;
}
