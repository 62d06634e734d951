// The board that rooms share: a grid of cells with clues, zoom, keyboard and pointer.
// Cells are HTML in a `role=grid` with one tab stop; only cells that change are touched.
// What a stroke does is the painter's business (strokes.js): the board only says which cells the pointer went over.

import { h, placeOf } from "../dom.js";
import { t } from "../words.js";
import { BLACK_ON_WHITE, UNKNOWN, cellsOfLine, clueOf, inkName, isColoured, onInk } from "./picture.js";
import { follow } from "./strokes.js";

/** @import {Clue, LiveLine, Palette} from "../types.js" */

/**
 * @typedef {object} Painter
 * @property {(cell: number, event: PointerEvent) => boolean} begin  whether a stroke begins
 * @property {(cell: number) => void} extend  each cell on the pointer's way, none skipped
 * @property {() => void} end
 * @property {() => void} cancel  the stroke becomes a pinch: undo it
 * @property {() => void} [hold]  the finger rests on the first cell
 */

/**
 * @typedef {object} BoardOptions
 * @property {number} width
 * @property {number} height
 * @property {Palette} [palette]
 * @property {string} [label]  the grid's spoken name
 * @property {boolean} [marks]  whether background cells show a cross, because others are unknown
 * @property {number} [reserve]  room for so many numbers of each clue, for clues that change
 * @property {number} [least]  the smallest cell in pixels with which the whole board is shown at first
 * @property {number} [readable]  the cell in pixels of a board that needs smaller ones: it is scrolled
 * @property {boolean} [letters]  whether clues need room for the letters of their inks
 */

const SMALLEST = 6;
const LARGEST = 110;

/** The smallest numbers of clues in cells of a size that suits, in pixels. */
const LEGIBLE = 10;

/** The numbers of clues beside cells of this size, in pixels. @param {number} size */
const fontFor = (size) => Math.max(Math.min(LEGIBLE, size * 0.95), Math.min(size * 0.56, 11 + size * 0.2, 30));

/** The largest cell that the board chooses. */
const ROOMY = 96;

/** Cells from which rows out of sight are not laid out. */
const LARGE = 2500;

/** What a mark of a cell says. @type {Record<string, string>} */
const SPOKEN = { reason: "a reason for it", open: "left open by line logic", flip: "changes", "first-end": "first end", "trial-1": "in trial", "trial-2": "in trial", selected: "selected", locked: "locked", given: "given" };

export class Board {
  /** @param {BoardOptions} options */
  constructor({ width, height, palette = BLACK_ON_WHITE, label = "Board", marks = true, reserve = 0, least = 12, readable = least, letters = true }) {
    this.width = width;
    this.height = height;
    this.palette = palette;
    this.coloured = isColoured(palette);
    /** Whether colours have names and letters, because there are several inks. */
    this.several = palette.length > 2;
    /** The colours that cells do not have. @type {Map<number, number[]>} */
    this.excluded = new Map();
    this.marks = marks;
    /** Whether clues are on the right and at the bottom, too. */
    this.far = false;
    this.least = least;
    this.readable = readable;
    this.letters = letters;
    this.cells = new Int8Array(width * height).fill(marks ? UNKNOWN : 0);
    /** The given cells of a puzzle, which a player cannot change. @type {Set<number>} */
    this.locked = new Set();
    this.cursor = 0;
    /** The cell that a hint is about, which stays in view when the view takes another size; or -1. */
    this.aim = -1;
    this.size = 24;
    this.fitted = true;
    /** Whether all of the board was asked for, however small. */
    this.whole = false;
    /** With `pan`, one finger or the mouse moves the board rather than paints. */
    this.pan = false;
    /** @type {Painter | null} */
    this.painter = null;
    /** Keys that the board does not use itself; returns whether it was used. @type {((event: KeyboardEvent, cell: number) => boolean) | null} */
    this.onkey = null;
    /** @type {Map<string, Set<number>>} */
    this.marked = new Map();
    /** Cells of marked lines. @type {Map<string, number[]>} */
    this.inLines = new Map();
    /** The cell whose clues are highlighted. */
    this.crossed = -1;
    /** @type {HTMLElement[]} */
    this.lit = [];
    /** The bands over the row and the column of the pointer. */
    this.bands = [h("div", { class: "band across", "aria-hidden": "true", hidden: true }), h("div", { class: "band down", "aria-hidden": "true", hidden: true })];
    /** The clues that the player struck, as "line:block". @type {Set<string>} */
    this.struck = new Set();
    /** A number of a clue was clicked. @type {((line: number, block: number) => void) | null} */
    this.onclue = null;
    /** What is in view has changed. @type {(() => void) | null} */
    this.onview = null;
    /** The place in the middle of the view, in cells from the first one: it stays there when the view takes another size. */
    this.middle = [0, 0];
    /** Where the pointer of a stroke is in the window. */
    this.pointer = { x: 0, y: 0, touch: false };
    this.bubble = h("div", { class: "bubble", "aria-hidden": "true" });
    /** The width of what stands at the right of the board, which is then centred on the page as far as there is room. */
    this.aside = () => 0;
    /** The cells that the clues of a drawing are of. @type {Int8Array | null} */
    this.clued = null;
    /** Room for clues, in widths of the clue font. */
    this.wide = Math.max(marks ? 2 : 3, reserve * 1.04);
    this.high = 0.5 + 1.2 * Math.max(1, reserve);
    /** @type {Clue[]} */
    this.clueLines = Array.from({ length: width + height }, () => []);
    /** Of rows, then columns: the headers, one or two with `far`. @type {HTMLElement[][]} */
    this.headers = Array.from({ length: width + height }, () => []);
    /** @type {HTMLElement[]} */
    this.elements = [];
    /** @type {HTMLElement[]} */
    this.rowElements = [];

    this.grid = h("div", { class: "grid", role: "grid", "aria-label": t("{0}, {1} by {2}", t(label), width, height), "aria-rowcount": height + 1, "aria-colcount": width + 1 });
    this.element = h("div", { class: `board${marks ? " marked" : ""}` }, this.grid);
    this.corner = h("div", { class: "corner", role: "columnheader" }, h("span", {}, `${width}×${height}`));
    this.bottom = h("div", { class: "line bottom", role: "presentation", "aria-hidden": "true" });
    this.build();
    this.element.classList.toggle("large", width * height > LARGE);
    this.element.style.setProperty("--columns", String(width));
    this.element.style.setProperty("--rows", String(height));
    this.element.classList.toggle("coloured", this.coloured);
    if (this.coloured) this.element.style.setProperty("--ink-0", `#${palette[0].rgb}`);
    if (this.coloured) this.element.style.setProperty("--on-0", onInk(palette[0].rgb));

    this.grid.prepend(...this.bands);
    this.grid.addEventListener("click", (event) => this.clicked(event));
    this.grid.addEventListener("focusin", (event) => this.focused(event));
    this.grid.addEventListener("focusout", () => this.cross(-1));
    this.grid.addEventListener("keydown", (event) => this.key(event));
    follow(this);
    let known = "";
    const now = () => `${this.element.clientWidth}×${this.element.clientHeight}`;
    new ResizeObserver(() => {
      known = now();
      if (this.fitted) this.fit();
      this.look(this.middle);
      if (this.aim >= 0) this.reveal(this.aim);
      this.cue();
    }).observe(this.element);
    this.element.addEventListener("scroll", () => {
      // The edges of another size may scroll before it is observed.
      if (known === now()) this.middle = this.seen();
      this.cue();
    }, { passive: true });
  }

  build() {
    const { width, height, grid } = this;
    const top = h("div", { class: "line top", role: "row", "aria-rowindex": 1 }, this.corner);
    for (let x = 0; x < width; x++) {
      const header = h("div", { class: "clue column", role: "columnheader" });
      top.append(header);
      this.headers[height + x].push(header);
    }
    grid.append(top);
    const pattern = h("div", { class: "line", role: "row" }, h("div", { class: "clue row", role: "rowheader" }));
    for (let x = 0; x < width; x++) {
      const thick = (x + 1) % 5 === 0 && x + 1 < width;
      pattern.append(h("div", { class: `cell${thick ? " fifth" : ""}${x + 1 === width ? " last" : ""}`, role: "gridcell", tabindex: -1, "data-v": this.marks ? "?" : "0" }));
    }
    for (let y = 0; y < height; y++) {
      const line = /** @type {HTMLElement} */ (pattern.cloneNode(true));
      line.setAttribute("aria-rowindex", String(y + 2));
      if ((y + 1) % 5 === 0 && y + 1 < height) line.classList.add("fifth");
      const children = /** @type {HTMLElement[]} */ ([...line.children]);
      this.headers[y].push(/** @type {HTMLElement} */ (children.shift()));
      this.elements.push(...children);
      this.rowElements.push(line);
      grid.append(line);
    }
    for (let cell = 0; cell < this.elements.length; cell++) this.elements[cell].ariaLabel = this.label(cell);
    this.elements[0].tabIndex = 0;
  }

  /** Shows clues on the right and at the bottom too, or not. @param {boolean} far */
  setFar(far) {
    this.far = far;
    for (const header of this.headers.flatMap(([, ...others]) => others)) header.remove();
    this.bottom.replaceChildren(h("div", { class: "corner" }));
    this.headers = this.headers.map(([near], line) => {
      if (!far) return [near];
      const other = h("div", { class: `clue ${line < this.height ? "row" : "column"} far`, "aria-hidden": "true" }, ...[...near.children].map((number) => number.cloneNode(true)));
      (line < this.height ? this.rowElements[line] : this.bottom).append(other);
      return [near, other];
    });
    if (far) this.grid.append(this.bottom);
    else this.bottom.remove();
    if (this.fitted) this.fit();
  }

  // Cells

  /** What a screen reader says of a cell; with its clues where the cursor is. @param {number} cell */
  label(cell) {
    const [y, x] = [Math.floor(cell / this.width), cell % this.width];
    const value = this.cells[cell];
    let text = `${t("row {0}", y + 1)}, ${t("column {0}", x + 1)}, `;
    if (value < 0) text += t("open");
    else if (value === 0) text += t(this.marks ? "crossed" : "empty");
    else text += t(this.several ? inkName(this.palette, value) : "filled");
    for (const ink of this.excluded.get(cell) ?? []) text += `, ${t("not {0}", t(ink === 0 ? "empty" : inkName(this.palette, ink)))}`;
    for (const [name, cells] of this.marked) if (cells.has(cell)) text += `, ${t(SPOKEN[name] ?? name)}`;
    if (cell !== this.cursor) return text;
    return `${text}; ${t("row clue {0}", this.words(this.clueLines[y]))}; ${t("column clue {0}", this.words(this.clueLines[this.height + x]))}`;
  }

  /** @param {Clue} clue */
  words(clue) {
    if (clue.length === 0) return "0";
    return clue.map(([length, ink]) => (this.several ? `${length} ${t(inkName(this.palette, ink))}` : length)).join(" ");
  }

  /** @param {number} cell @param {number} value */
  set(cell, value) {
    if (this.cells[cell] === value) return;
    this.cells[cell] = value;
    const element = this.elements[cell];
    element.dataset.v = value < 0 ? "?" : value === 0 ? "0" : "1";
    if (this.coloured) this.paint(element, value);
    if (this.several) element.textContent = value > 0 ? this.palette[value].symbol : "";
    element.ariaLabel = this.label(cell);
  }

  /** Gives an element the colour of an ink, with text that can be read on it. @param {HTMLElement} element @param {number} ink */
  paint(element, ink) {
    const { rgb } = this.palette[Math.max(ink, 0)];
    element.style.setProperty("--ink", ink > 0 ? `#${rgb}` : "");
    element.style.setProperty("--on", ink > 0 ? onInk(rgb) : "");
  }

  /** @param {ArrayLike<number>} cells */
  setAll(cells) {
    for (let cell = 0; cell < this.cells.length; cell++) this.set(cell, cells[cell]);
  }

  /** Sets the given cells. @param {number[]} cells */
  lock(cells) {
    this.locked = new Set(cells);
    this.mark("given", this.locked);
  }

  /** Marks exactly these cells with a class, which is also spoken: "hint", "ambiguous". @param {string} name @param {Iterable<number>} cells */
  mark(name, cells) {
    const before = this.marked.get(name) ?? new Set();
    const after = new Set(cells);
    if (after.size > 0) this.marked.set(name, after);
    else this.marked.delete(name);
    for (const cell of before) if (!after.has(cell)) this.remark(cell, name, false);
    for (const cell of after) if (!before.has(cell)) this.remark(cell, name, true);
  }

  /** Shows exactly these colours as those that cells do not have. @param {[cell: number, colours: number[]][]} exclusions */
  exclude(exclusions) {
    const before = [...this.excluded.keys()];
    this.excluded = new Map();
    for (const [cell, colours] of exclusions) this.excluded.set(cell, [...(this.excluded.get(cell) ?? []), ...colours]);
    for (const cell of [...before, ...this.excluded.keys()]) {
      const letters = this.excluded.get(cell)?.map((ink) => this.palette[ink].symbol).join("");
      if (letters) this.elements[cell].dataset.not = letters;
      else delete this.elements[cell].dataset.not;
      this.elements[cell].ariaLabel = this.label(cell);
    }
  }

  /** @param {number} cell @param {string} name @param {boolean} on */
  remark(cell, name, on) {
    this.elements[cell].classList.toggle(`is-${name}`, on);
    this.elements[cell].ariaLabel = this.label(cell);
  }

  // Clues

  /** @param {Clue[]} rows @param {Clue[]} columns */
  setClues(rows, columns) {
    const lines = [...rows, ...columns];
    lines.forEach((clue, line) => this.setClue(line, clue));
    this.elements[this.cursor].ariaLabel = this.label(this.cursor);
    // A cell is as wide as the widest number above it.
    const digits = Math.max(1, ...columns.flat().map(([length]) => String(length).length));
    const legible = 3 + 6 * digits + (this.several && this.letters ? 6 : 0);
    this.least = Math.max(this.least, legible);
    this.readable = Math.max(this.readable, legible);
    this.room();
  }

  /** Clues of the drawing itself; only lines with changes since the last call are read. */
  setOwnClues() {
    const { width, height, cells, clued } = this;
    /** @type {Set<number>} */
    const lines = new Set();
    for (let cell = 0; cell < cells.length; cell++) {
      if (clued === null || clued[cell] !== cells[cell]) lines.add(Math.floor(cell / width)).add(height + (cell % width));
    }
    for (const line of lines) this.setClue(line, clueOf(cellsOfLine(width, height, line).map((cell) => cells[cell])));
    this.clued = cells.slice();
    if (lines.size > 0) this.room();
  }

  /** @param {number} line @param {Clue} clue */
  setClue(line, clue) {
    const shown = this.clueLines[line];
    if (shown.length === clue.length && this.headers[line][0].firstChild && shown.every(([n, ink], i) => n === clue[i][0] && ink === clue[i][1])) return;
    this.clueLines[line] = clue;
    for (const header of this.headers[line]) {
      header.replaceChildren(...(clue.length > 0 ? clue : [[0, 1]]).map(([length, ink]) => {
        const number = h("span", {}, String(length));
        if (this.coloured && clue.length > 0) {
          this.paint(number, ink);
          number.dataset.ink = this.several ? this.palette[ink].symbol : "";
        }
        return number;
      }));
    }
    this.speakClue(line, "");
  }

  /** A click on a number of a clue. @param {MouseEvent} event */
  clicked(event) {
    const number = event.target instanceof Element ? event.target.closest(".clue > span") : null;
    const header = number?.parentElement;
    if (!number || !header) return;
    const line = this.headers.findIndex((headers) => headers.includes(header));
    if (line >= 0) this.onclue?.(line, [...header.children].indexOf(number));
  }

  /** Strikes exactly these numbers of clues. @param {Iterable<string>} struck */
  strike(struck) {
    this.struck = new Set(struck);
    this.headers.forEach((headers, line) => headers.forEach((header) => {
      [...header.children].forEach((number, block) => number.classList.toggle("struck", this.struck.has(`${line}:${block}`)));
    }));
  }

  /** @param {number} line @param {string} state */
  speakClue(line, state) {
    const name = line < this.height ? t("row {0}", line + 1) : t("column {0}", line - this.height + 1);
    this.headers[line][0].ariaLabel = `${name}: ${this.words(this.clueLines[line])}${state && `, ${t(state)}`}`;
  }

  /** Makes room for the longest clue; the room never shrinks, so that a drawing does not jump. */
  room() {
    // A finished line takes a tick before its numbers.
    const tick = this.marks ? 1.1 : 0;
    const beside = this.several ? (this.letters ? 1.5 : 1.12) : this.coloured ? 0.8 : 0.42;
    const digits = (/** @type {Clue} */ clue) => clue.reduce((sum, [n]) => sum + String(n).length * 0.64 + beside, 0.5 + tick);
    const line = this.coloured ? 1.45 : 1.2;
    const [wide, high] = [this.wide, this.high];
    this.wide = Math.max(wide, ...this.clueLines.slice(0, this.height).map(digits));
    this.high = Math.max(high, ...this.clueLines.slice(this.height).map((clue) => (clue.length || 1) * line + 0.5 + tick));
    if (wide === this.wide && high === this.high && this.element.style.getPropertyValue("--wide")) return;
    this.element.style.setProperty("--wide", `${this.wide.toFixed(2)}em`);
    this.element.style.setProperty("--high", `${this.high.toFixed(2)}em`);
    if (this.fitted) this.fit();
    this.recross();
  }

  /** @param {number} line @param {LiveLine | null} live  null for no marks */
  setLive(line, live) {
    for (const header of this.headers[line]) {
      header.classList.toggle("fulfilled", live?.state === "fulfilled");
      header.classList.toggle("broken", live?.state === "broken");
      for (const strength of ["easy", "some"]) header.classList.toggle(`goes-${strength}`, live?.progress === strength);
      [...header.children].forEach((number, i) => number.classList.toggle("certain", live?.certain[i] ?? false));
    }
    this.speakClue(line, live?.state === "fulfilled" ? "done" : live?.state === "broken" ? "cannot be completed" : "");
  }

  /** Marks exactly these lines: rows from 0, then columns. @param {string} name @param {Iterable<number>} lines */
  markLines(name, lines) {
    const after = new Set(lines);
    this.headers.forEach((headers, line) => headers.forEach((header) => header.classList.toggle(`is-${name}`, after.has(line))));
    for (const cell of this.inLines.get(name) ?? []) this.elements[cell].classList.remove(`in-${name}`);
    const cells = [...after].flatMap((line) => cellsOfLine(this.width, this.height, line));
    for (const cell of cells) this.elements[cell].classList.add(`in-${name}`);
    this.inLines.set(name, cells);
  }

  // Cursor and keyboard

  /** @param {FocusEvent} event */
  focused(event) {
    const cell = this.elements.indexOf(/** @type {HTMLElement} */ (event.target));
    if (cell < 0) return;
    const before = this.cursor;
    this.cursor = cell;
    this.elements[before].tabIndex = -1;
    this.elements[cell].tabIndex = 0;
    for (const changed of [before, cell]) this.elements[changed].ariaLabel = this.label(changed);
    this.cross(cell);
  }

  /** Highlights the row and the column of a cell, or none with -1. @param {number} cell */
  cross(cell) {
    if (this.crossed !== cell) this.recross(cell);
  }

  /** Places the bands: again when cells or clues have another size. @param {number} [cell] */
  recross(cell = this.crossed) {
    this.crossed = cell;
    for (const header of this.lit) header.classList.remove("at");
    this.lit = cell < 0 ? [] : [...this.headers[Math.floor(cell / this.width)], ...this.headers[this.height + (cell % this.width)]];
    for (const header of this.lit) header.classList.add("at");
    for (const band of this.bands) band.hidden = cell < 0;
    if (cell < 0) return;
    const [left, top] = [this.headers[0][0].offsetWidth, this.rowElements[0].offsetTop];
    this.bands[0].style.transform = `translateY(${top + Math.floor(cell / this.width) * this.size}px)`;
    this.bands[1].style.transform = `translateX(${left + (cell % this.width) * this.size}px)`;
  }

  /** Shows a number beside the pointer, or none. @param {number} number */
  count(number) {
    if (number === 0) {
      this.bubble.remove();
      return;
    }
    if (!this.bubble.isConnected) placeOf(this.element).append(this.bubble);
    this.bubble.textContent = String(number);
    // A finger hides what lies below it.
    const { x, y, touch } = this.pointer;
    this.bubble.style.transform = `translate(${Math.max(0, Math.min(x + (touch ? -18 : 16), innerWidth - 48))}px, ${Math.max(0, y - (touch ? 76 : 36))}px)`;
  }

  /** Shows an image behind the cells, or none. @param {HTMLElement | null} image */
  onion(image) {
    this.grid.querySelector(".onion")?.remove();
    if (!image) return;
    image.classList.add("onion");
    image.setAttribute("aria-hidden", "true");
    this.grid.prepend(image);
  }

  /** Puts dots on cells: the largest for 1, none for 0. Without values, no cell has one. @param {Map<number, number>} [heat] */
  shade(heat = new Map()) {
    this.elements.forEach((element, cell) => {
      const value = heat.get(cell) ?? 0;
      element.style.setProperty("--heat", value > 0 ? value.toFixed(2) : "");
      element.classList.toggle("is-warm", value > 0);
      element.classList.toggle("is-best", value === 1);
    });
  }

  /** @param {number} cell */
  focus(cell) {
    this.elements[cell].focus({ preventScroll: true });
    this.reveal(cell);
  }

  /** Scrolls a cell into view. @param {number} cell */
  reveal(cell) {
    this.elements[cell].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey) return;
    const { width, height, cursor } = this;
    const [y, x] = [Math.floor(cursor / width), cursor % width];
    const control = event.ctrlKey || event.metaKey;
    /** @type {Record<string, () => number>} */
    const moves = {
      ArrowLeft: () => (x > 0 ? cursor - 1 : cursor),
      ArrowRight: () => (x < width - 1 ? cursor + 1 : cursor),
      ArrowUp: () => (y > 0 ? cursor - width : cursor),
      ArrowDown: () => (y < height - 1 ? cursor + width : cursor),
      Home: () => (control ? 0 : y * width),
      End: () => (control ? width * height - 1 : y * width + width - 1),
      PageUp: () => Math.max(y - 5, 0) * width + x,
      PageDown: () => Math.min(y + 5, height - 1) * width + x,
    };
    if (event.key in moves) {
      const to = moves[event.key]();
      this.onkey?.(event, to);
      this.focus(to);
    } else if ((event.key === "+" || event.key === "=") && !control) this.zoom(1.2);
    else if (event.key === "-" && !control) this.zoom(1 / 1.2);
    else if (!this.onkey?.(event, cursor)) return;
    event.preventDefault();
  }

  // Size

  /** The cell at a place of the window, or -1; `clamp` takes the nearest one. @param {number} clientX @param {number} clientY @param {boolean} [clamp] */
  cellAt(clientX, clientY, clamp = false) {
    const box = this.rowElements[0].getBoundingClientRect();
    const head = this.headers[0][0].offsetWidth;
    let x = Math.floor((clientX - box.left - head) / this.size);
    let y = Math.floor((clientY - box.top) / this.size);
    if (clamp) {
      x = Math.min(Math.max(x, 0), this.width - 1);
      y = Math.min(Math.max(y, 0), this.height - 1);
    }
    return x < 0 || y < 0 || x >= this.width || y >= this.height ? -1 : y * this.width + x;
  }

  /** What the clues leave of the view, in pixels: the width and the height of its cells. */
  view() {
    const { element, size } = this;
    return [
      Math.min(element.clientWidth - this.headers[0][0].offsetWidth, size * this.width),
      Math.min(element.clientHeight - this.rowElements[0].offsetTop, size * this.height),
    ];
  }

  /** The place in the middle of the view. Where the edges of the board hold it back, it is still the one before. */
  seen() {
    const { element, size, middle } = this;
    const room = this.view();
    const most = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
    return [element.scrollLeft, element.scrollTop].map((at, axis) => {
      const wanted = Math.min(Math.max(middle[axis] * size - room[axis] / 2, 0), most[axis]);
      return Math.abs(wanted - at) < 2 ? middle[axis] : (at + room[axis] / 2) / size;
    });
  }

  /** Scrolls a place to the middle of the view. @param {number[]} middle  in cells from the first one */
  look(middle) {
    const [wide, high] = this.view();
    this.middle = middle;
    this.element.scrollTo(middle[0] * this.size - wide / 2, middle[1] * this.size - high / 2);
  }

  /** Marks the sides at which more of the board can be scrolled into view. */
  cue() {
    const { element } = this;
    const more = !element.classList.contains("fits");
    element.classList.toggle("more-right", more && element.scrollLeft + element.clientWidth + 2 < element.scrollWidth);
    element.classList.toggle("more-below", more && element.scrollTop + element.clientHeight + 2 < element.scrollHeight);
    this.onview?.();
  }

  /** Makes cells as large as the space allows, but not smaller than `least`, unless the whole board is wanted. @param {boolean} [whole] */
  fit(whole = this.whole) {
    // With scroll bars, if there are any: a board that fits has none, and never moves because of one.
    const [wide, high] = [this.element.offsetWidth, this.element.offsetHeight];
    if (wide === 0) return;
    const sides = this.far ? 2 : 1;
    const fits = (/** @type {number} */ size, /** @type {number} */ font) =>
      this.wide * font * sides + this.width * size + 3 <= wide && this.high * font * sides + this.height * size + 3 <= high;
    let size = LARGEST;
    while (size > SMALLEST && !fits(size, fontFor(size))) size--;
    // Smaller numbers rather than cells that are too small.
    let font = fontFor(Math.max(size, this.least));
    if (size < this.least) {
      while (font > LEGIBLE && !fits(this.least, font)) font -= 0.5;
      if (fits(this.least, font)) size = this.least;
    }
    if (whole || size >= this.least) this.resize(Math.min(size, ROOMY), Math.min(font, fontFor(Math.min(size, ROOMY))));
    else this.resize(this.readable, Math.min(fontFor(this.readable), LEGIBLE + 2));
    [this.fitted, this.whole] = [true, whole];
    this.element.classList.toggle("fits", size > SMALLEST && (whole || size >= this.least));
    this.cue();
  }

  /** @param {number} size @param {number} [font]  of the clues */
  resize(size, font) {
    this.size = Math.round(Math.min(Math.max(size, SMALLEST), LARGEST));
    [this.fitted, this.whole] = [false, false];
    this.element.style.setProperty("--cell", `${this.size}px`);
    this.element.style.setProperty("--clue", `${font ?? fontFor(this.size)}px`);
    // In whole pixels, a cross is sharp.
    this.element.style.setProperty("--inset", `${Math.floor((this.size - 1) * 0.24)}px`);
    this.element.classList.toggle("tiny", this.size < 14);
    this.element.classList.toggle("condensed", this.size < 22);
    this.element.classList.remove("fits");
    this.element.classList.toggle("narrow", this.corner.offsetWidth < 48);
    const free = (this.element.clientWidth - this.grid.offsetWidth) / 2;
    const shift = Math.max(0, Math.min(free, this.aside() / 2));
    this.grid.style.transform = shift > 0 ? `translateX(${Math.floor(shift)}px)` : "";
    this.recross();
    this.cue();
  }

  /** Zooms and keeps a place of the window (the middle of the board, if none is given) where it is. @param {number} factor @param {number} [clientX] @param {number} [clientY] */
  zoom(factor, clientX, clientY) {
    const view = this.element.getBoundingClientRect();
    const atX = clientX ?? view.left + view.width / 2;
    const atY = clientY ?? view.top + view.height / 2;
    const before = this.rowElements[0].getBoundingClientRect();
    const old = this.size;
    const wanted = old * factor;
    this.resize(Math.round(wanted) === old ? old + Math.sign(wanted - old) : wanted);
    const after = this.rowElements[0].getBoundingClientRect();
    const scale = this.size / old;
    this.element.scrollLeft += after.left + (atX - before.left) * scale - atX;
    this.element.scrollTop += after.top + (atY - before.top) * scale - atY;
    this.middle = this.seen();
  }
}
