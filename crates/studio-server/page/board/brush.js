// The tools of a drawing, as strokes on its board.

import { stays } from "./locks.js";
import { images, rectangle, region, shift, withLocks } from "./picture.js";
import { Selection } from "./select.js";
import { way } from "./strokes.js";

/** @import {Board, Painter} from "./board.js" */
/** @import {Brush} from "./locks.js" */

/**
 * The tools of a drawing. A line or a rectangle is drawn by dragging, or by choosing its two ends one after the other.
 * @param {Board} board @param {Brush} brush  read at the beginning of each stroke @param {() => boolean} ready  whether a stroke may begin @param {() => void} commit  the board has changed
 * @returns {Painter & {press: (cell: number) => void, forget: (stays?: boolean) => void, selection: Selection}}
 */
export function brushPainter(board, brush, ready, commit) {
  const { width, height } = board;
  let before = board.cells.slice();
  let start = 0;
  let last = 0;
  let colour = 0;
  /** A pencil stroke began on a cell of its ink: alone, it erases the cell; with others, it paints on. */
  let toggles = false;
  /** The first end of a line or rectangle that was chosen without dragging, or -1. */
  let anchor = -1;
  const selection = new Selection(board, brush, commit);
  /** Whether a stroke of the tool "lock" locks, or unlocks. */
  let locks = true;
  let lockedBefore = brush.locked;
  /** Whether a stroke selects or moves what is selected. */
  const selects = () => brush.tool === "select" || (brush.tool === "move" && selection.area !== null);
  const shape = () => brush.tool === "line" || brush.tool === "rectangle" || brush.tool === "box";

  /** @param {Iterable<number>} cells */
  function paint(cells) {
    for (const cell of cells) for (const image of images(cell, width, height, brush.symmetry)) put(image);
  }

  /** @param {number} cell */
  function put(cell) {
    if (board.cells[cell] !== colour && !stays(brush, cell)) board.set(cell, colour);
  }

  /** @param {number} cell */
  function lock(cell) {
    for (const image of images(cell, width, height, brush.symmetry)) {
      if (locks) brush.locked.add(image);
      else brush.locked.delete(image);
    }
    board.mark("locked", brush.locked);
  }

  /** Draws the shape between its ends on the board as it was before the stroke. @param {number} to */
  function draw(to) {
    board.setAll(before);
    if (brush.tool === "line") paint([start, ...way(start, to, width)]);
    else paint(rectangle(start, to, width, brush.tool === "box"));
  }

  /** Forgets the first end of a shape, and what is selected unless it `stays`. */
  function forget(stays = false) {
    anchor = -1;
    board.mark("first-end", []);
    if (!stays) selection.forget();
  }

  function end() {
    if (selects()) {
      selection.end();
      return;
    }
    if (brush.tool === "lock") {
      commit();
      return;
    }
    if (toggles) {
      colour = 0;
      paint([start]);
    }
    if (shape() && last === start && anchor < 0) {
      board.setAll(before);
      anchor = start;
      board.mark("first-end", [anchor]);
      return;
    }
    forget();
    if (brush.locked !== lockedBefore || board.cells.some((value, cell) => value !== before[cell])) commit();
  }

  /** @param {number} cell @param {boolean} erase */
  function begin(cell, erase) {
    before = board.cells.slice();
    lockedBefore = brush.locked;
    start = last = cell;
    if (selects()) {
      selection.begin(cell, brush.tool === "move");
      return;
    }
    if (brush.tool === "lock") {
      brush.locked = new Set(brush.locked);
      locks = !brush.locked.has(cell);
      lock(cell);
      return;
    }
    const again = !erase && board.cells[cell] === brush.ink;
    toggles = again && brush.tool === "pencil";
    colour = erase || brush.tool === "erase" || (again && brush.tool === "fill") ? 0 : brush.ink;
    if (brush.tool === "fill") {
      const cells = images(cell, width, height, brush.symmetry).flatMap((image) => region(board, image));
      for (const filled of cells) put(filled);
    } else if (shape()) {
      if (anchor >= 0) start = anchor;
      draw(cell);
    } else if (brush.tool !== "move") paint([cell]);
  }

  return {
    begin(cell, event) {
      if (!ready()) return false;
      begin(cell, event.button === 2 || event.button === 5);
      return true;
    },
    extend(cell) {
      last = cell;
      toggles = false;
      if (selects()) selection.extend(cell);
      else if (brush.tool === "lock") lock(cell);
      else if (brush.tool === "pencil" || brush.tool === "erase") paint([cell]);
      else if (shape()) draw(cell);
      else if (brush.tool === "move") {
        const [dx, dy] = [(cell % width) - (start % width), Math.floor(cell / width) - Math.floor(start / width)];
        const [moved, locked] = withLocks({ width, height, cells: before }, lockedBefore, (drawing) => shift(drawing, dx, dy, brush.wrap));
        board.setAll(moved.cells);
        board.mark("locked", (brush.locked = dx || dy ? locked : lockedBefore));
      }
    },
    end,
    cancel() {
      toggles = false;
      board.mark("locked", (brush.locked = lockedBefore));
      board.setAll(before);
    },
    press(cell) {
      if (!ready()) return;
      begin(cell, false);
      end();
    },
    forget,
    selection,
  };
}
