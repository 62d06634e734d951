// What a drawing is painted with, and the cells that its tools leave as they are.

import { say } from "../app.js";

/** @import {Symmetry} from "./picture.js" */

/** @typedef {"pencil" | "erase" | "line" | "rectangle" | "box" | "fill" | "select" | "move" | "lock"} Tool */
/** @typedef {{tool: Tool, ink: number, symmetry: Symmetry, wrap: boolean, locked: Set<number>}} Brush `locked` cells are never painted. */

/** Whether the user was told that locked cells stay. */
let told = false;

/** Whether a cell stays as it is. The user is told once. @param {Brush} brush @param {number} cell */
export function stays(brush, cell) {
  if (!brush.locked.has(cell)) return false;
  if (!told) say("Locked cells stay as they are. The tool with the lock unlocks them.");
  return (told = true);
}
