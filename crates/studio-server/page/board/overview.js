// A small picture of a board that does not fit, with what is in view: a click or a drag moves there. It stands in the corner
// between the clues, where it covers nothing.

import { h } from "../dom.js";
import { drawCells, tileColours, toText } from "./picture.js";

/** @import {Board} from "./board.js" */

/** The largest side, and what the picture leaves of the corner, in pixels. */
const [LARGEST, EDGE] = [110, 8];

/** The part of a board that is in view without an overview. */
const IN_VIEW = 0.8;

/** @param {Board} board  in its place */
export function overview(board) {
  const canvas = h("canvas", {});
  const frame = h("i", {});
  const made = h("div", { class: "overview", "aria-hidden": "true", hidden: true }, canvas, frame);
  const { element, corner } = board;
  let drawn = "";
  let waiting = false;

  function show() {
    waiting = false;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element;
    // Nobody is lost in a board of which most is in view.
    made.hidden = board.grid.offsetWidth * IN_VIEW <= clientWidth && board.grid.offsetHeight * IN_VIEW <= clientHeight;
    if (made.hidden || !made.isConnected) return;
    const cells = toText(board.cells);
    const side = Math.min(corner.clientWidth - EDGE, corner.clientHeight - EDGE, LARGEST);
    if (`${side} ${cells}` !== drawn) drawCells(canvas, board.width, board.height, cells, side, tileColours(made), board.palette);
    drawn = `${side} ${cells}`;
    // The clues stay in view: the frame is about the cells that they leave.
    const [across, down] = [board.size * board.width, board.size * board.height];
    const [wide, high] = board.view();
    const share = (/** @type {number} */ part) => `${Math.round(Math.min(Math.max(part, 0), 1) * 100)}%`;
    frame.style.left = share(scrollLeft / across);
    frame.style.top = share(scrollTop / down);
    frame.style.width = share(wide / across);
    frame.style.height = share(Math.min(high, down - scrollTop) / down);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (event.type === "pointermove" && !made.hasPointerCapture(event.pointerId)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "pointerdown") made.setPointerCapture(event.pointerId);
    const box = made.getBoundingClientRect();
    board.look([((event.clientX - box.left) / box.width) * board.width, ((event.clientY - box.top) / box.height) * board.height]);
  }
  made.addEventListener("pointerdown", move);
  made.addEventListener("pointermove", move);
  board.onview = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(show);
  };
  corner.append(made);
}
