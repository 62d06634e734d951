// The tools of a drawing. A line or a rectangle is drawn by dragging, or by choosing its two ends one after the other.

import { images, rectangle, region, shift } from "./drawing.js";
import { way } from "./pointer.js";

/** @import {Board, Painter} from "./board.js" */
/** @import {Symmetry} from "./drawing.js" */

/** @typedef {"pencil" | "erase" | "line" | "rectangle" | "box" | "fill" | "move"} Tool */
/** @typedef {{tool: Tool, ink: number, symmetry: Symmetry, wrap: boolean}} Brush */

/**
 * The painter of a drawing.
 * @param {Board} board @param {Brush} brush  read at the beginning of each stroke @param {() => void} ready  a stroke begins @param {() => void} commit  the board has changed
 * @returns {Painter & {press: (cell: number) => void, forget: () => void}}
 */
export function brushPainter(board, brush, ready, commit) {
  const { width, height } = board;
  let before = board.cells.slice();
  let start = 0;
  let last = 0;
  let colour = 0;
  /** The first end of a line or rectangle that was chosen without dragging, or -1. */
  let anchor = -1;
  const shape = () => brush.tool === "line" || brush.tool === "rectangle" || brush.tool === "box";

  /** @param {Iterable<number>} cells */
  function paint(cells) {
    for (const cell of cells) for (const image of images(cell, width, height, brush.symmetry)) board.set(image, colour);
  }

  /** Draws the shape between its ends on the board as it was before the stroke. @param {number} to */
  function draw(to) {
    board.setAll(before);
    if (brush.tool === "line") paint([start, ...way(start, to, width)]);
    else paint(rectangle(start, to, width, brush.tool === "box"));
  }

  function forget() {
    anchor = -1;
    board.mark("first-end", []);
  }

  function end() {
    if (shape() && last === start && anchor < 0) {
      board.setAll(before);
      anchor = start;
      board.mark("first-end", [anchor]);
      return;
    }
    forget();
    if (board.cells.some((value, cell) => value !== before[cell])) commit();
  }

  /** @param {number} cell @param {boolean} erase */
  function begin(cell, erase) {
    ready();
    before = board.cells.slice();
    start = last = cell;
    if (brush.tool === "pencil" || brush.tool === "fill") colour = erase || board.cells[cell] === brush.ink ? 0 : brush.ink;
    else colour = erase || brush.tool === "erase" ? 0 : brush.ink;
    if (brush.tool === "fill") {
      const cells = images(cell, width, height, brush.symmetry).flatMap((image) => region(board, image));
      for (const filled of cells) board.set(filled, colour);
    } else if (shape()) {
      if (anchor >= 0) start = anchor;
      draw(cell);
    } else if (brush.tool !== "move") paint([cell]);
  }

  return {
    begin(cell, event) {
      begin(cell, event.button === 2 || event.button === 5);
      return true;
    },
    extend(cell) {
      last = cell;
      if (brush.tool === "pencil" || brush.tool === "erase") paint([cell]);
      else if (shape()) draw(cell);
      else if (brush.tool === "move") {
        const [dx, dy] = [(cell % width) - (start % width), Math.floor(cell / width) - Math.floor(start / width)];
        board.setAll(shift({ width, height, cells: before }, dx, dy, brush.wrap).cells);
      }
    },
    end,
    cancel() {
      board.setAll(before);
    },
    press(cell) {
      begin(cell, false);
      end();
    },
    forget,
  };
}
