// A selected rectangle of a drawing: to move by dragging, to copy, cut, paste and clear.

import { rectangle } from "./picture.js";

/** @import {Board} from "./board.js" */

/** @typedef {{width: number, height: number, cells: Int8Array}} Piece */

/** What was copied last, for all drawings of the page. @type {Piece | null} */
let copied = null;

export class Selection {
  /** @param {Board} board @param {() => void} commit  the board has changed */
  constructor(board, commit) {
    this.board = board;
    this.commit = commit;
    /** The selected rectangle. @type {{left: number, top: number, width: number, height: number} | null} */
    this.area = null;
    /** What moves with the selection, and the drawing below it. @type {{piece: Piece, base: Int8Array} | null} */
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

  /** @returns {Piece | null} */
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

  /** Draws the piece at its place; its background is transparent. */
  draw() {
    const { area, lifted, board } = this;
    if (!area || !lifted) return;
    const now = lifted.base.slice();
    for (const cell of this.cells()) {
      const [x, y] = this.place(cell);
      const value = lifted.piece.cells[(y - area.top) * area.width + x - area.left];
      if (value > 0) now[cell] = value;
    }
    board.setAll(now);
    this.show();
  }

  // As a painter.

  /** @param {number} cell */
  begin(cell) {
    this.start = cell;
    this.before = this.board.cells.slice();
    const { area } = this;
    this.moving = area !== null && this.cells().includes(cell);
    if (!area || !this.moving) {
      this.choose(cell, cell);
      return;
    }
    this.from = { left: area.left, top: area.top };
    const piece = this.piece();
    if (this.lifted || !piece) return;
    const base = this.board.cells.slice();
    for (const inside of this.cells()) base[inside] = 0;
    this.lifted = { piece, base };
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
    this.forget();
  }

  // Keys

  copy() {
    copied = this.piece() ?? copied;
  }

  clear() {
    const cells = this.cells();
    for (const cell of cells) this.board.set(cell, 0);
    this.lifted = null;
    if (cells.length > 0) this.commit();
  }

  /** Puts what was copied with its corner on a cell; there it can be dragged. @param {number} cell @param {number} inks  the last ink of the drawing */
  paste(cell, inks) {
    if (!copied) return false;
    const [left, top] = this.place(cell);
    const cells = copied.cells.map((value) => Math.min(value, inks));
    this.area = { left, top, width: copied.width, height: copied.height };
    this.lifted = { piece: { ...copied, cells }, base: this.board.cells.slice() };
    this.draw();
    this.commit();
    return true;
  }
}
