// The first board: a picture of 5x5 in four moves, each with a sentence that says why.

import { keep, kept } from "../app.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { Board } from "./board.js";
import { UNKNOWN, cellsOfLine, clueOf, cluesOf, drawingOf, fromText } from "./picture.js";
import { lineStroke, touched } from "./strokes.js";

const PICTURE = { width: 5, height: 5, cells: "0111011111001000010001100" };

/** The lines in the order of the lesson: rows from 0, then columns. @type {[line: number, words: string][]} */
const MOVES = [
  [1, "A number is the length of a block of filled cells. This row wants 5, so all of it: drag across it."],
  [7, "This column wants 5, too: drag down."],
  [0, "Lines that are done take a tick, and their other cells a cross. Three cells are left for the 3 of the first row."],
  [6, "2 1 is a block of 2, then a gap of one cell or more, then a block of 1. One cell of this column is left: fill it."],
];

/** @param {HTMLElement} next  what is shown once the picture is found @returns {HTMLElement} */
export function lesson(next) {
  const { width, height } = PICTURE;
  const solution = fromText(PICTURE.cells);
  const { rows, columns } = cluesOf(drawingOf(PICTURE));
  const clues = [...rows, ...columns];
  const words = h("p", { class: "move", role: "status" });
  const dots = h("span", { class: "dots", "aria-hidden": "true" }, ...MOVES.map(() => h("i", {})));
  const board = new Board({ width, height, label: "First board" });
  const place = h("div", { class: "place" }, board.element);
  let move = 0;

  /** @param {number} line */
  const cells = (line) => cellsOfLine(width, height, line);
  /** @param {number} line */
  const isRight = (line) => String(clueOf(cells(line).map((cell) => board.cells[cell]))) === String(clues[line]);

  function show() {
    board.markLines("hint", move < MOVES.length ? [MOVES[move][0]] : []);
    words.textContent = t(move < MOVES.length ? MOVES[move][1] : "An umbrella! Every puzzle here has one solution that you can find without guessing. Where a 0 stands, the line has no filled cell.");
    [...dots.children].forEach((dot, at) => dot.classList.toggle("lit", at < move));
    next.hidden = move < MOVES.length;
  }

  function changed() {
    // A wrong cell is taken back, with the reason.
    const wrong = [...solution.keys()].filter((cell) => board.cells[cell] >= 0 && Number(board.cells[cell] > 0) !== solution[cell]);
    for (const cell of wrong) board.set(cell, UNKNOWN);
    // What is right stays, whoever goes over it again.
    for (const cell of solution.keys()) if (board.cells[cell] > 0) board.locked.add(cell);
    clues.forEach((_, line) => {
      const right = isRight(line);
      board.setLive(line, { state: right ? "fulfilled" : "open", certain: [] });
      // The lesson crosses what is finished.
      if (right) for (const cell of cells(line)) if (board.cells[cell] === UNKNOWN) board.set(cell, 0);
    });
    while (move < MOVES.length && isRight(MOVES[move][0])) move++;
    show();
    if (wrong.length > 0) words.prepend(t("First the marked line."), " ");
    const solved = clues.every((_, line) => isRight(line));
    board.element.classList.toggle("solved", solved);
    if (!solved) return;
    keep("lesson", true);
    next.focus();
  }

  const ready = () => move < MOVES.length;
  board.setClues(rows, columns);
  board.painter = lineStroke(board, ready, () => 1, () => 1, (n) => board.count(n), changed);
  board.onkey = (event, cell) => {
    if (!ready() || event.ctrlKey || event.metaKey) return false;
    if (board.locked.has(cell)) return true;
    if (event.key === " " || event.key === "Enter") board.set(cell, touched(board.cells[cell], 1));
    else if (event.key.startsWith("Arrow") && event.shiftKey && board.cells[cell] === UNKNOWN) board.set(cell, board.cells[board.cursor]);
    else return false;
    changed();
    return true;
  };
  if (kept("lesson", false)) {
    board.setAll(solution);
    board.element.classList.add("solved");
    move = MOVES.length;
  }
  show();
  return h("div", { class: "lesson" }, place, words, dots, next);
}
