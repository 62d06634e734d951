// Mouse, finger and pen on a board: strokes that skip no cell, two fingers that zoom and move but never paint.
// Then what strokes of a player do; brush.js has the tools of a drawing.

import { UNKNOWN } from "./picture.js";

/** @import {Board, Painter} from "./board.js" */

/** Milliseconds until a resting finger is a long press. */
const HOLD = 450;

/** The cells on the way between two cells, without the first. @param {number} from @param {number} to @param {number} width */
export function way(from, to, width) {
  let [x, y] = [from % width, Math.floor(from / width)];
  const [toX, toY] = [to % width, Math.floor(to / width)];
  const [dx, dy] = [Math.abs(toX - x), -Math.abs(toY - y)];
  const cells = [];
  for (let error = dx + dy; x !== toX || y !== toY; ) {
    const twice = 2 * error;
    if (twice >= dy) {
      error += dy;
      x += Math.sign(toX - x);
    }
    if (twice <= dx) {
      error += dx;
      y += Math.sign(toY - y);
    }
    cells.push(y * width + x);
  }
  return cells;
}

/** Listens to the pointers of a board. @param {Board} board */
export function follow(board) {
  const { element, grid } = board;
  /** @type {Map<number, {x: number, y: number}>} */
  const pointers = new Map();
  /** @type {"none" | "stroke" | "pan" | "pinch"} */
  let mode = "none";
  let last = -1;
  let hold = 0;
  let moved = false;
  /** What the two fingers had when they came down. */
  let pinch = { distance: 1, size: 1 };
  /** While a finger paints a second one may come: then the stroke is withdrawn. */
  const withdraw = () => {
    clearTimeout(hold);
    if (mode === "stroke") board.painter?.cancel();
  };

  grid.addEventListener("pointerdown", (event) => {
    const cell = board.cellAt(event.clientX, event.clientY);
    const onCells = event.target instanceof Element && event.target.closest(".cell") !== null;
    if (!onCells && !(event.pointerType === "touch" && pointers.size > 0)) return;
    if (event.pointerType !== "touch") pointers.clear();
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 2) {
      withdraw();
      mode = "pinch";
      const [a, b] = [...pointers.values()];
      pinch = { distance: Math.hypot(a.x - b.x, a.y - b.y) || 1, size: board.size };
      return;
    }
    if (pointers.size > 2 || cell < 0) return;
    event.preventDefault();
    board.pointer = { x: event.clientX, y: event.clientY, touch: event.pointerType === "touch" };
    grid.setPointerCapture(event.pointerId);
    board.elements[cell].focus({ preventScroll: true });
    if (board.pan || event.button === 1) {
      mode = "pan";
      return;
    }
    if (!board.painter?.begin(cell, event)) return;
    mode = "stroke";
    element.classList.add("stroking");
    last = cell;
    moved = false;
    if (event.pointerType === "touch" && board.painter.hold) {
      hold = setTimeout(() => {
        if (mode === "stroke" && !moved) {
          board.painter?.hold?.();
          navigator.vibrate?.(15);
        }
      }, HOLD);
    }
  });

  grid.addEventListener("pointermove", (event) => {
    const held = pointers.get(event.pointerId);
    if (!held) {
      if (event.pointerType !== "mouse") return;
      board.cross(board.cellAt(event.clientX, event.clientY));
      return;
    }
    if (mode === "stroke") {
      board.pointer = { x: event.clientX, y: event.clientY, touch: event.pointerType === "touch" };
      const events = event.getCoalescedEvents?.() ?? [];
      for (const part of events.length > 0 ? events : [event]) {
        const cell = board.cellAt(part.clientX, part.clientY, true);
        if (cell === last) continue;
        moved = true;
        for (const step of way(last, cell, board.width)) board.painter?.extend(step);
        last = cell;
        board.cross(cell);
      }
      reveal(event);
    } else if (mode === "pan") {
      element.scrollLeft -= event.clientX - held.x;
      element.scrollTop -= event.clientY - held.y;
    } else if (mode === "pinch") {
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        element.scrollLeft -= (event.clientX - held.x) / 2;
        element.scrollTop -= (event.clientY - held.y) / 2;
        const wanted = (pinch.size * Math.hypot(event.clientX - other.x, event.clientY - other.y)) / pinch.distance;
        if (Math.round(wanted) !== board.size) board.zoom(wanted / board.size, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
      }
    }
    held.x = event.clientX;
    held.y = event.clientY;
  });

  // Chromium takes a fast stroke for a fling. The next tap, on any button, would only end that.
  grid.addEventListener("touchstart", (event) => {
    if (event.target instanceof Element && event.target.closest(".cell")) event.preventDefault();
  }, { passive: false });

  /** Scrolls when a stroke comes near the edge. @param {PointerEvent} event */
  function reveal(event) {
    const view = element.getBoundingClientRect();
    const edge = 18;
    if (event.clientX > view.right - edge) element.scrollLeft += 8;
    else if (event.clientX < view.left + edge) element.scrollLeft -= 8;
    if (event.clientY > view.bottom - edge) element.scrollTop += 8;
    else if (event.clientY < view.top + edge) element.scrollTop -= 8;
  }

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!pointers.delete(event.pointerId)) return;
    clearTimeout(hold);
    if (mode === "stroke") {
      if (event.type === "pointercancel") board.painter?.cancel();
      else board.painter?.end();
    }
    element.classList.remove("stroking");
    // The finger that stays after a pinch does not paint either.
    if (mode !== "pinch" || pointers.size === 0) mode = "none";
  };
  grid.addEventListener("pointerup", up);
  grid.addEventListener("pointercancel", up);
  grid.addEventListener("pointerleave", () => {
    if (pointers.size === 0) board.cross(-1);
  });
  grid.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    board.zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1, event.clientX, event.clientY);
  }, { passive: false });
}

/**
 * What a tool makes of a cell: an open cell takes the tool's value, any mark becomes open again.
 * @param {number} cell  the cell's value @param {number} tool
 */
export function touched(cell, tool) {
  return cell === UNKNOWN || (cell > 0 && tool > 0 && cell !== tool) ? tool : UNKNOWN;
}

/**
 * The player's stroke: along one line, over cells of the kind it began on, and shorter again when the pointer goes back.
 * @param {Board} board
 * @param {() => boolean} ready  whether a stroke may begin
 * @param {() => number} tool  the value that the main button or a finger paints
 * @param {() => number} ink  what the other button paints if the main one crosses
 * @param {(length: number) => void} onlength  cells of the run that the stroke makes longer, 0 on its first cell and at its end
 * @param {() => void} commit  the board has changed
 * @returns {Painter}
 */
export function lineStroke(board, ready, tool, ink, onlength, commit) {
  let start = 0;
  let from = UNKNOWN;
  let to = 0;
  let second = 0;
  /** Whether the stroke goes along a row, or along a column; undefined on its first cell. @type {boolean | undefined} */
  let along;
  /** Cells that the stroke changed. @type {Set<number>} */
  let changed = new Set();

  /** @param {number[]} cells  the cells from the first to the present one */
  function stretch(cells) {
    if (to === from) return;
    const now = new Set(cells.filter((cell) => changed.has(cell) || (board.cells[cell] === from && !board.locked.has(cell))));
    for (const cell of changed) if (!now.has(cell)) board.set(cell, from);
    for (const cell of now) board.set(cell, to);
    changed = now;
    onlength(cells.length > 1 ? run(cells) : 0);
  }

  /** The length of the run with these cells. @param {number[]} cells */
  function run(cells) {
    if (to === UNKNOWN) return cells.length;
    const { width, height } = board;
    const step = along ? 1 : width;
    const [low, high] = [Math.min(...cells), Math.max(...cells)];
    const same = (/** @type {number} */ cell) => cell >= 0 && cell < width * height && board.cells[cell] === to && (!along || Math.floor(cell / width) === Math.floor(low / width));
    let [before, after] = [0, 0];
    while (same(low - (before + 1) * step)) before++;
    while (same(high + (after + 1) * step)) after++;
    return before + cells.length + after;
  }

  return {
    begin(cell, event) {
      if (!ready()) return false;
      const main = tool();
      const other = main === 0 ? ink() : 0;
      const value = event.button === 2 ? other : event.button === 5 ? UNKNOWN : main;
      start = cell;
      along = undefined;
      from = board.cells[cell];
      // Crosses are in the way of an ink: the other tool takes them back.
      to = event.button === 5 ? UNKNOWN : from === 0 && value > 0 ? 0 : touched(from, value);
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
      if (dx === 0 && dy === 0) along = undefined;
      else if (along === undefined && Math.abs(dx) === Math.abs(dy)) return;
      // The first direction stays, wherever the pointer goes.
      else along ??= Math.abs(dx) > Math.abs(dy);
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
