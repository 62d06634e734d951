// The player's stroke: along one line, over cells of the kind it began on, and shorter again when the pointer goes back.

import { UNKNOWN } from "./picture.js";

/** @import {Board, Painter} from "./board.js" */

/**
 * What a tool makes of a cell: an open cell takes the tool's value, any mark becomes open again.
 * @param {number} cell  the cell's value @param {number} tool
 */
export function touched(cell, tool) {
  return cell === UNKNOWN ? tool : UNKNOWN;
}

/**
 * @param {Board} board
 * @param {() => boolean} ready  whether a stroke may begin
 * @param {() => number} tool  the value that the main button or a finger paints
 * @param {(length: number) => void} onlength  cells of the stroke so far, 0 at its end
 * @param {() => void} commit  the board has changed
 * @returns {Painter}
 */
export function lineStroke(board, ready, tool, onlength, commit) {
  let start = 0;
  let from = UNKNOWN;
  let to = 0;
  let second = 0;
  /** Cells that the stroke changed. @type {Set<number>} */
  let changed = new Set();

  /** @param {number[]} cells  the cells from the first to the present one */
  function stretch(cells) {
    const now = new Set(cells.filter((cell) => changed.has(cell) || board.cells[cell] === from));
    for (const cell of changed) if (!now.has(cell)) board.set(cell, from);
    for (const cell of now) board.set(cell, to);
    changed = now;
    onlength(cells.length);
  }

  return {
    begin(cell, event) {
      if (!ready()) return false;
      const main = tool();
      const other = main === 0 ? 1 : 0;
      const value = event.button === 2 ? other : event.button === 5 ? UNKNOWN : main;
      start = cell;
      from = board.cells[cell];
      to = event.button === 5 ? UNKNOWN : touched(from, value);
      second = touched(from, other);
      changed = new Set();
      stretch([cell]);
      return true;
    },
    extend(cell) {
      const { width } = board;
      const [x, y] = [cell % width, Math.floor(cell / width)];
      const [startX, startY] = [start % width, Math.floor(start / width)];
      const [dx, dy] = [x - startX, y - startY];
      if (Math.abs(dx) === Math.abs(dy) && dx !== 0) return;
      const along = Math.abs(dx) > Math.abs(dy);
      const steps = along ? dx : dy;
      const step = Math.sign(steps) * (along ? 1 : width);
      stretch(Array.from({ length: Math.abs(steps) + 1 }, (_, i) => start + i * step));
    },
    hold() {
      const cells = [...changed];
      for (const cell of cells) board.set(cell, from);
      changed = new Set();
      to = second;
      stretch([start]);
    },
    end() {
      onlength(0);
      if (changed.size > 0) commit();
    },
    cancel() {
      for (const cell of changed) board.set(cell, from);
      changed = new Set();
      onlength(0);
    },
  };
}
