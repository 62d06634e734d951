// A small picture of a board that does not fit, with what is in view: a click or a drag moves there.

import { h } from "../dom.js";
import { drawCells, tileColours } from "./canvas.js";
import { toText } from "./picture.js";

/** @import {Board} from "./board.js" */

/** The longest side, in pixels. */
const SIDE = 84;

/** @param {Board} board  in its place @returns {HTMLElement} */
export function overview(board) {
  const canvas = h("canvas", {});
  const frame = h("i", {});
  const made = h("div", { class: "overview", "aria-hidden": "true", hidden: true }, canvas, frame);
  const { element } = board;
  let drawn = "";
  let waiting = false;

  function show() {
    waiting = false;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight, scrollLeft, scrollTop } = element;
    made.hidden = scrollWidth <= clientWidth + 2 && scrollHeight <= clientHeight + 2;
    if (made.hidden || !made.isConnected) return;
    const cells = toText(board.cells);
    if (cells !== drawn) drawCells(canvas, board.width, board.height, (drawn = cells), SIDE, tileColours(made), board.palette);
    // The clues stay in view: the frame is about the cells that they leave.
    const [across, down] = [board.size * board.width, board.size * board.height];
    const [left, top] = [scrollWidth - across, scrollHeight - down];
    const share = (/** @type {number} */ part) => `${Math.round(Math.min(Math.max(part, 0), 1) * 100)}%`;
    frame.style.left = share(scrollLeft / across);
    frame.style.top = share(scrollTop / down);
    frame.style.width = share((clientWidth - Math.max(left, 0)) / across);
    frame.style.height = share((clientHeight - Math.max(top, 0)) / down);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (event.type === "pointermove" && !made.hasPointerCapture(event.pointerId)) return;
    event.preventDefault();
    if (event.type === "pointerdown") made.setPointerCapture(event.pointerId);
    const box = made.getBoundingClientRect();
    const [across, down] = [board.size * board.width, board.size * board.height];
    element.scrollLeft = ((event.clientX - box.left) / box.width) * across - (element.clientWidth - element.scrollWidth + across) / 2;
    element.scrollTop = ((event.clientY - box.top) / box.height) * down - (element.clientHeight - element.scrollHeight + down) / 2;
  }
  made.addEventListener("pointerdown", move);
  made.addEventListener("pointermove", move);
  board.onview = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(show);
  };
  return made;
}
