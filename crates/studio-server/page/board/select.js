// A selected rectangle of a drawing: to move by dragging, to copy, cut, paste and clear.

import { say } from "../app.js";
import { stays } from "./locks.js";
import { rectangle } from "./picture.js";

/** @import {Board} from "./board.js" */
/** @import {Brush} from "./locks.js" */
/** @import {Drawing} from "./picture.js" */

/** What was copied last, for all drawings of the page, and where it was. @type {Drawing & {left: number, top: number} | null} */
let copied = null;

/** Whether the user was told that no mirror moves a selection. */
let told = false;

export class Selection {
  /** @param {Board} board @param {Brush} brush @param {() => void} commit  the board has changed */
  constructor(board, brush, commit) {
    this.board = board;
    this.brush = brush;
    this.commit = commit;
    /** The selected rectangle. @type {{left: number, top: number, width: number, height: number} | null} */
    this.area = null;
    /** What moves with the selection, and the drawing below it. What was pasted hides it. @type {{piece: Drawing, base: Int8Array, opaque: boolean} | null} */
    this.lifted = null;
    this.start = 0;
    this.moving = false;
    this.from = { left: 0, top: 0 };
    this.before = board.cells.slice();
  }

  /** @param {number} cell */
  place(cell) {
    return [cell % this.board.width, Math.floor(cell / this.board.width)];
  }

  /** The cells of the selection that are on the board. */
  cells() {
    const { area, board } = this;
    if (!area) return [];
    const cells = [];
    for (let y = Math.max(area.top, 0); y < Math.min(area.top + area.height, board.height); y++) {
      for (let x = Math.max(area.left, 0); x < Math.min(area.left + area.width, board.width); x++) cells.push(y * board.width + x);
    }
    return cells;
  }

  show() {
    this.board.mark("selected", this.cells());
  }

  forget() {
    this.area = this.lifted = null;
    this.show();
  }

  /** @param {number} a @param {number} b */
  choose(a, b) {
    const cells = rectangle(a, b, this.board.width, true);
    const [left, top] = this.place(cells[0]);
    const [right, bottom] = this.place(cells[cells.length - 1]);
    this.area = { left, top, width: right - left + 1, height: bottom - top + 1 };
    this.lifted = null;
    this.show();
  }

  /** @returns {Drawing | null} */
  piece() {
    const { area, board } = this;
    if (!area) return null;
    const cells = new Int8Array(area.width * area.height);
    for (const cell of this.cells()) {
      const [x, y] = this.place(cell);
      cells[(y - area.top) * area.width + x - area.left] = board.cells[cell];
    }
    return { width: area.width, height: area.height, cells };
  }

  /** Takes the piece out of the drawing; locked cells stay. */
  lift() {
    const piece = this.piece();
    if (this.lifted || !piece || !this.area) return;
    const base = this.board.cells.slice();
    for (const cell of this.cells()) {
      const [x, y] = this.place(cell);
      if (stays(this.brush, cell)) piece.cells[(y - this.area.top) * piece.width + x - this.area.left] = 0;
      else base[cell] = 0;
    }
    this.lifted = { piece, base, opaque: false };
  }

  /** Draws the piece at its place. */
  draw() {
    const { area, lifted, board } = this;
    if (!area || !lifted) return;
    const now = lifted.base.slice();
    for (const cell of this.cells()) {
      const [x, y] = this.place(cell);
      const value = lifted.piece.cells[(y - area.top) * area.width + x - area.left];
      if ((value > 0 || lifted.opaque) && value !== now[cell] && !stays(this.brush, cell)) now[cell] = value;
    }
    board.setAll(now);
    board.setOwnClues();
    this.show();
  }

  // As a painter.

  /** @param {number} cell @param {boolean} moves  wherever the stroke begins */
  begin(cell, moves) {
    this.start = cell;
    this.before = this.board.cells.slice();
    const { area } = this;
    this.moving = area !== null && (moves || this.cells().includes(cell));
    if (!area || !this.moving) {
      this.choose(cell, cell);
      return;
    }
    this.from = { left: area.left, top: area.top };
    if (this.brush.symmetry !== "none" && !told) {
      told = true;
      say("The mirror does not move a selection: only the selected part moves.");
    }
    this.lift();
  }

  /** @param {number} cell */
  extend(cell) {
    if (!this.moving) {
      this.choose(this.start, cell);
      return;
    }
    const [[x, y], [startX, startY]] = [this.place(cell), this.place(this.start)];
    if (this.area) Object.assign(this.area, { left: this.from.left + x - startX, top: this.from.top + y - startY });
    this.draw();
  }

  end() {
    if (this.board.cells.some((value, cell) => value !== this.before[cell])) this.commit();
  }

  cancel() {
    this.board.setAll(this.before);
    this.board.setOwnClues();
    this.forget();
  }

  // Keys

  copy() {
    const piece = this.piece();
    if (piece && this.area) copied = { ...this.area, ...piece };
  }

  /** Moves the selection. @param {number} dx @param {number} dy */
  move(dx, dy) {
    this.lift();
    if (this.area) Object.assign(this.area, { left: this.area.left + dx, top: this.area.top + dy });
    this.draw();
    this.commit();
  }

  /** Changes what is selected. @param {(piece: Drawing) => Drawing} change */
  change(change) {
    this.lift();
    if (!this.area || !this.lifted) return;
    const piece = change(this.lifted.piece);
    this.lifted.piece = piece;
    Object.assign(this.area, { width: piece.width, height: piece.height });
    this.draw();
    this.commit();
  }

  clear() {
    const cells = this.cells();
    for (const cell of cells) if (!stays(this.brush, cell)) this.board.set(cell, 0);
    this.lifted = null;
    if (cells.length > 0) this.commit();
  }

  /**
   * Puts what was copied with its corner on a cell, or over its old place with -1; there it can be dragged. It stays on the board.
   * @param {number} cell @param {number} inks  the last ink of the drawing
   */
  paste(cell, inks) {
    if (!copied) return false;
    const { width, height } = copied;
    const [left, top] = cell < 0 ? [copied.left, copied.top] : this.place(cell);
    const cells = copied.cells.map((value) => Math.min(value, inks));
    this.area = { left: Math.max(0, Math.min(left, this.board.width - width)), top: Math.max(0, Math.min(top, this.board.height - height)), width, height };
    this.lifted = { piece: { width, height, cells }, base: this.board.cells.slice(), opaque: true };
    this.draw();
    this.commit();
    return true;
  }
}
