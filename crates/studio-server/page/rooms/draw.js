// The room "draw": paint a picture and see at each stroke whether it is a good puzzle.

import { app, isImage, keep, kept, keptNames, report, say, show, tabName } from "../app.js";
import { Board } from "../board/board.js";
import { Controls, History, choose, inkButton, signButton } from "../board/controls.js";
import { button, checkbox, debounce, dialog, field, h, select } from "../dom.js";
import { ask, openFile, puzzles } from "../engine.js";
import { edges } from "./edges.js";
import { addDialog, exportDialog, importImage } from "./exchange.js";
import { shareDialog } from "../share/dialog.js";
import { BLACK_ON_WHITE, INKS, SQUARE_ONLY, blank, clear, colourName, drawingOf, flipSideways, flipUpsideDown, inkName, inkOf, invert, isColoured, puzzleOf, resize, rotate, shift, toText, trim, withLocks } from "../board/picture.js";
import { brushPainter } from "../board/brush.js";
import { stays } from "../board/locks.js";
import { VerdictPanel } from "../board/verdict.js";

/** @import {Brush, Tool} from "../board/locks.js" */
/** @import {KeptHistory} from "../board/controls.js" */
/** @import {Drawing, Symmetry} from "../board/picture.js" */
/** @import {Entry, Palette, Picture, RowPlace} from "../types.js" */

/** The most inks that are added by hand: each has a key. */
const MOST_INKS = 9;

/** The largest side that the page draws. */
const LARGEST = 100;

/** A drawing with its colours and titles: the state that undo goes through. @typedef {{drawing: Drawing, palette: Palette, titles: Record<string, string>, row?: RowPlace, locked?: Set<number>}} Draft */

/** Names begin with the word on the button. @type {[Tool, name: string, icon: string, key: string][]} */
const TOOLS = [
  ["pencil", "Pencil", "draw", "p"],
  ["erase", "Eraser", "erase", "x"],
  ["line", "Line", "line", "l"],
  ["rectangle", "Frame", "rectangle", "r"],
  ["box", "Box", "box", "o"],
  ["fill", "Fill an area", "bucket", "f"],
  ["select", "Select, then drag", "select", "s"],
  ["move", "Move the drawing", "move", "m"],
  ["lock", "Lock cells", "lock", "k"],
];

/** @type {[Symmetry, string][]} */
const SYMMETRIES = [
  ["none", "No mirror"],
  ["left-right", "Left and right"],
  ["top-bottom", "Top and bottom"],
  ["both", "Both ways"],
  ["diagonal", "Diagonal"],
  ["half-turn", "Half turn"],
  ["quarter-turn", "Quarter turn"],
];

/** The name under which this tab keeps its drawing: two tabs never write the same one. */
const OWN = tabName("drawing");

/** @type {History<Draft> | null} */
let history = null;
/** @type {DrawingRoom | null} */
let room = null;
/** @type {File | null} */
let image = null;
/** Changes when the room is entered or left: an answer that comes later is dropped. */
let visit = 0;

/** The tool, its ink and the mirror: they stay when the room is left. @type {Brush} */
const brush = { tool: "pencil", ink: 1, symmetry: "none", wrap: true, locked: new Set() };
/** The open panels. @type {Set<string>} */
const opened = new Set();

/** A panel that can be folded. @param {string} title @param {...Node} body */
function folding(title, ...body) {
  const made = h("details", { class: "panel", open: opened.has(title), ontoggle: () => (made.open ? opened.add(title) : opened.delete(title)) }, h("summary", {}, title), ...body);
  return made;
}

/** An image that was dropped on the page; the room imports it when it opens. @param {File} file */
export function takeImage(file) {
  image = file;
}

/** @param {HTMLElement} host @param {string} code */
export async function enter(host, code) {
  const now = ++visit;
  history ??= restored();
  if (code) {
    const shared = await ask({ ask: "unshare", code });
    app.edit = { puzzle: shared.puzzle, picture: shared.picture, title: shared.title };
  }
  const draft = app.edit ? await draftOf(app.edit).catch((error) => (report(error), null)) : null;
  if (now !== visit) return;
  if (draft) history.push(draft);
  app.edit = null;
  room = new DrawingRoom(host, history);
  if (image) room.import(image).catch(report);
  image = null;
}

export function leave() {
  visit += 1;
  room?.keep(true);
  room = null;
}

/** @param {KeyboardEvent} event */
export const key = (event) => room?.shortcut(event) ?? false;

/** The drawing of this tab with its steps, or the newest of any tab, or an empty one. @returns {History<Draft>} */
function restored() {
  /** @typedef {{picture: Picture, titles: Record<string, string>, time: number, steps?: KeptHistory}} Saved */
  const all = keptNames("drawing").map((name) => ({ name, saved: kept(name, /** @type {Saved | null} */ (null)) }))
    .sort((a, b) => (b.saved?.time ?? 0) - (a.saved?.time ?? 0));
  for (const { name } of all.slice(10)) keep(name, undefined);
  const saved = kept(OWN, all[0]?.saved);
  const drafts = new History(saved ? { ...picturedBy(saved.picture), titles: saved.titles } : { drawing: blank(15, 15), palette: BLACK_ON_WHITE, titles: {} });
  /** Steps with the same colours have one palette. @type {Map<string, Palette>} */
  const palettes = new Map();
  if (saved?.steps) drafts.take(saved.steps, (text) => {
    const { picture, titles, locked = [] } = JSON.parse(text);
    const draft = { ...picturedBy(picture), titles, locked: new Set(locked) };
    const colours = JSON.stringify(draft.palette);
    palettes.set(colours, palettes.get(colours) ?? draft.palette);
    return { ...draft, palette: palettes.get(colours) ?? draft.palette };
  });
  return drafts;
}

/** A draft as the browser keeps it; rows of packs are not found again after a reload. @param {Draft} draft */
const textOf = ({ drawing, palette, titles, locked = new Set() }) => JSON.stringify({ picture: pictureOf(drawing, palette), titles, ...(locked.size > 0 ? { locked: [...locked] } : {}) });

/** @param {Drawing} drawing @param {Palette} palette @returns {Picture} */
const pictureOf = ({ width, height, cells }, palette) => ({ width, height, ...(isColoured(palette) ? { palette } : {}), cells: toText(cells) });

/** @param {Picture} picture */
const picturedBy = (picture) => ({ drawing: drawingOf(picture), palette: picture.palette ?? BLACK_ON_WHITE });

/** @param {Entry} entry @returns {Promise<Draft>} */
async function draftOf(entry) {
  let { picture } = entry;
  if (!picture) {
    const { solution } = await ask({ ask: "judge", puzzle: puzzleOf(entry) });
    if (!solution) throw new Error("This puzzle has no solution to draw on.");
    const { width, height, palette } = puzzleOf(entry);
    picture = { width, height, palette, cells: solution };
  }
  if (picture.width > LARGEST || picture.height > LARGEST) throw new Error(tooLarge());
  if (entry.puzzle?.given) say("A drawing gives no cells: those that the puzzle gives are left out.");
  return { ...picturedBy(picture), titles: entry.title ? { en: entry.title } : {}, row: entry.row && { ...entry.row, title: entry.title } };
}

function tooLarge() {
  return `The page draws boards up to ${LARGEST} × ${LARGEST}: larger ones are too slow to judge at each stroke. The command handles them.`;
}

class DrawingRoom {
  /** @param {HTMLElement} host @param {History<Draft>} drafts */
  constructor(host, drafts) {
    this.host = host;
    this.history = drafts;
    this.brush = brush;
    /** The image that was imported, to be seen behind the cells. @type {HTMLCanvasElement | null} */
    this.traced = null;
    /** Whether the title is being typed. */
    this.typing = false;
    this.board = this.newBoard();
    this.painter = this.newPainter();
    this.verdict = new VerdictPanel(() => this.board, () => this.picture(), (picture) => this.replace(drawingOf(picture), brush.locked), brush);
    this.inks = h("div", { class: "group inks", role: "group", "aria-label": "Inks" });
    this.colours = h("div", { class: "stack" });

    this.title = h("input", { class: "title", placeholder: "Untitled", "aria-label": "Title", maxlength: 200, autocomplete: "off", oninput: () => this.retitle(), onblur: () => (this.typing = false) });
    this.from = h("small", {});
    this.size = button("", "", () => this.resize().catch(report), { title: "Resize" });
    this.toolButtons = TOOLS.map(([tool, name, icon, key]) => button(name.split(/,| /)[0], icon, () => this.choose(tool),
      { "aria-label": name, title: `${name} (${key.toUpperCase()})`, "aria-keyshortcuts": key }));
    /** @type {HTMLElement[]} */
    this.inkButtons = [];
    this.symmetry = select(SYMMETRIES, brush.symmetry, () => this.mirror());
    this.symmetry.ariaLabel = "Mirror while painting";
    this.controls = new Controls(() => this.board, () => this.step(this.history.undo()), () => this.step(this.history.redo()));
    this.stage = h("div", { class: "stage" });
    this.tracing = checkbox("Show the imported image behind the cells", true, () => this.trace());
    const side = h("aside", { class: "help side", "aria-label": "Drawing" },
      this.verdict.top,
      h("div", { class: "panel" }, this.verdict.element, this.tracing),
      folding("Colours", this.colours),
      folding("Change the picture", this.changes()),
      folding("Mouse, touch and keys",
        h("p", { class: "small" }, "Left paints, right erases, two fingers move and zoom. A line or a rectangle is drawn by dragging, or by choosing its two ends."),
        h("p", { class: "small" }, "Keys: arrows move, Shift and an arrow paint on, Space uses the tool, digits and letters choose an ink, Delete clears a cell or what is selected, Ctrl+C, Ctrl+X and Ctrl+V copy, cut and paste, Ctrl+Z and Ctrl+Y undo and redo, Ctrl+S saves to a file or a pack, + and - zoom. Each tool shows its key."),
        h("p", { class: "small" }, "Tools and repairs leave locked cells as they are.")));
    host.replaceChildren(
      h("h1", { class: "spoken" }, "Draw"),
      h("div", { class: "head" }, h("div", { class: "named" }, this.from, this.title), this.size,
        h("div", { class: "group actions" },
          button("New", "new", () => this.fresh().catch(report)),
          button("Import", "image", () => this.chooseFile()),
          button("Export", "save", () => this.export().catch(report)),
          button("Add to pack", "gallery", () => this.add().catch(report)),
          button("Share", "share", () => shareDialog({ picture: this.picture() }, { title: this.name() }).catch(report)),
          button("Play", "play", () => this.play())),
        this.controls.zoom),
      this.stage, side,
      h("div", { class: "tools", role: "group", "aria-label": "Tools" },
        h("div", { class: "joined", role: "group", "aria-label": "Paint" }, ...this.toolButtons.slice(0, 6)),
        this.inks,
        h("div", { class: "joined", role: "group", "aria-label": "Change" }, ...this.toolButtons.slice(6)),
        this.symmetry,
        this.controls.element));
    this.verdict.open();
    this.choose(brush.tool);
    this.restore();
    if (document.activeElement === document.body) this.board.focus(0);
  }

  newBoard() {
    const { drawing: { width, height }, palette } = this.history.now;
    const coarse = matchMedia("(pointer: coarse)").matches;
    const board = new Board({ width, height, palette, label: "Drawing", marks: false, least: coarse ? 18 : 8, readable: coarse ? 24 : 8, reserve: 4 });
    board.onkey = (event, cell) => this.press(event, cell);
    return board;
  }

  newPainter() {
    return brushPainter(this.board, this.brush, () => this.verdict.ready(), () => this.commit());
  }

  /** Shows the present state of the history. */
  restore() {
    const { drawing, palette } = this.history.now;
    if (this.board.palette !== palette || this.board.element.parentElement !== this.stage || this.board.width !== drawing.width || this.board.height !== drawing.height) {
      this.board = this.newBoard();
      this.painter = this.newPainter();
      this.board.painter = this.painter;
      this.stage.replaceChildren(this.board.element);
      this.controls.pan(false);
      this.board.fit();
      this.showInks();
    }
    this.verdict.clear();
    this.board.setAll(drawing.cells);
    this.brush.locked = this.history.now.locked ?? new Set();
    this.board.mark("locked", this.brush.locked);
    this.trace();
    this.showTitle();
    this.size.replaceChildren(`${drawing.width} × ${drawing.height}`);
    const square = drawing.width === drawing.height;
    for (const option of this.symmetry.options) option.disabled = !square && SQUARE_ONLY.includes(/** @type {Symmetry} */ (option.value));
    if (this.symmetry.selectedOptions[0].disabled) this.symmetry.value = "none";
    this.mirror();
    this.painter.forget();
    this.changed();
  }

  changed() {
    this.board.setOwnClues();
    this.controls.show(this.history);
    this.verdict.update().catch(report);
    this.keep(false);
  }

  /** The board was painted. */
  commit() {
    const { width, height, cells } = this.board;
    this.history.push({ ...this.history.now, drawing: { width, height, cells: cells.slice() }, locked: this.brush.locked });
    this.verdict.clear();
    this.changed();
  }

  /** Changes the whole drawing, with its locks. @param {(drawing: Drawing) => Drawing} change */
  change(change) {
    const { drawing, locked = new Set() } = this.history.now;
    if ((change === invert || change === clear) && locked.size > 0) locked.forEach((cell) => stays(brush, cell));
    this.replace(...withLocks(drawing, locked, change));
  }

  /** @param {Drawing} drawing @param {Set<number>} locked */
  replace(drawing, locked) {
    this.painter.forget();
    this.history.push({ ...this.history.now, drawing, locked });
    this.restore();
  }

  /** Shows the imported image behind the cells, or not. */
  trace() {
    const { width, height } = this.history.now.drawing;
    const fits = this.traced !== null && Number(this.traced.dataset.width) === width && Number(this.traced.dataset.height) === height;
    this.tracing.hidden = !fits;
    this.board.onion(fits && this.tracing.querySelector("input")?.checked ? this.traced : null);
  }

  /** @returns {Picture} */
  picture() {
    return pictureOf(this.history.now.drawing, this.history.now.palette);
  }

  name() {
    return this.title.value.trim() || undefined;
  }

  showTitle() {
    const { titles, row } = this.history.now;
    this.title.value = titles.en ?? Object.values(titles)[0] ?? "";
    this.from.textContent = row ? `From ${row.file.name}: ${row.title ?? "no title"}` : "";
  }

  retitle() {
    const titles = { ...this.history.now.titles };
    const [language = "en"] = "en" in titles ? ["en"] : Object.keys(titles);
    titles[language] = this.title.value.trim();
    if (!titles[language]) delete titles[language];
    // Undo takes back all that was typed at once.
    if (!this.typing) this.history.push(this.history.now);
    this.typing = true;
    this.history.now = { ...this.history.now, titles };
    this.controls.show(this.history);
    this.keep(false);
  }

  /** @param {boolean} now */
  keep(now) {
    if (!now) return this.keepLater();
    const drawing = { picture: this.picture(), titles: this.history.now.titles, time: Date.now() };
    // The drawing matters more than its steps.
    if (!keep(OWN, { ...drawing, steps: this.history.toKept(textOf) })) keep(OWN, drawing);
  }

  keepLater = debounce(() => this.keep(true), 400);

  /** Shows a state that was undone or redone. @param {Draft | null} state */
  step(state) {
    if (state) this.restore();
  }

  /** Paints with the chosen symmetry, and shows its axes. */
  mirror() {
    this.brush.symmetry = /** @type {Symmetry} */ (this.symmetry.value);
    this.board.element.dataset.mirror = this.symmetry.value;
  }

  /** @param {Tool} tool */
  choose(tool) {
    this.brush.tool = tool;
    this.painter.forget(tool === "move");
    choose(this.toolButtons, this.toolButtons[TOOLS.findIndex(([name]) => name === tool)]);
    this.controls.pan(false);
  }

  /** @param {KeyboardEvent} event @param {number} cell */
  press(event, cell) {
    const key = event.key.toLowerCase();
    const { selection } = this.painter;
    if (event.ctrlKey || event.metaKey) return this.clip(key) || this.controls.press(event);
    if (key.startsWith("arrow")) {
      // Shift paints on: the next cell takes the colour of this one.
      if (!event.shiftKey || !this.verdict.ready() || this.board.cells[cell] === this.board.cells[this.board.cursor] || stays(brush, cell)) return true;
      this.board.set(cell, this.board.cells[this.board.cursor]);
      this.commit();
    } else if (key === " " || key === "enter") this.painter.press(cell);
    else if (key === "delete" || key === "backspace") {
      if (!this.verdict.ready()) return true;
      if (selection.area) selection.clear();
      else if (!stays(brush, cell)) {
        this.board.set(cell, 0);
        this.commit();
      }
    } else if (key === "escape") this.painter.forget();
    else {
      const ink = inkOf(this.history.now.palette, event.key);
      const tool = TOOLS.find(([, , , letter]) => letter === key)?.[0];
      if (ink > 0) this.ink(ink);
      else if (tool) this.choose(tool);
      else return false;
    }
    return true;
  }

  /** Copies, cuts and pastes: where the pointer or the cursor is seen, or over what was copied. @param {string} key */
  clip(key) {
    const { selection } = this.painter;
    if (key === "v") {
      if (!this.verdict.ready()) return true;
      this.choose("select");
      return selection.paste(this.board.crossed, this.history.now.palette.length - 1);
    }
    if (!selection.area || (key !== "c" && key !== "x")) return false;
    selection.copy();
    if (key === "x" && this.verdict.ready()) selection.clear();
    return true;
  }

  /** A key that the board did not use. @param {KeyboardEvent} event */
  shortcut(event) {
    const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : "";
    if (key !== "s") return (/[cvx]/.test(key) && this.clip(key)) || this.controls.press(event);
    const { row } = this.history.now;
    (row || app.pack ? this.add() : this.export()).catch(report);
    return true;
  }

  /** Plays the drawing; the end of the game leads back here. */
  play() {
    const entry = { picture: this.picture(), title: this.name() };
    show("play", entry, { count: 1, at: 0, get: async () => entry, room: "draw" });
  }

  export() {
    return exportDialog({ picture: this.picture(), title: this.name() });
  }

  /** Paints with an ink from now on. @param {number} ink */
  ink(ink) {
    this.brush.ink = ink;
    if (this.brush.tool === "erase") this.choose("pencil");
    choose(this.inkButtons, this.inkButtons[ink - 1]);
  }

  /** Shows the inks: to paint with, and to change. */
  showInks() {
    const { palette } = this.history.now;
    this.inkButtons = palette.slice(1).map((_, i) => inkButton(palette, i + 1, () => this.ink(i + 1)));
    const first = palette.length < 3;
    this.inks.replaceChildren(...(first ? [] : this.inkButtons), this.more());
    this.brush.ink = Math.min(this.brush.ink, palette.length - 1);
    choose(this.inkButtons, this.inkButtons[this.brush.ink - 1]);
    const several = !first;
    const rows = palette.map(({ rgb, symbol }, ink) => {
      const name = ink === 0 ? "the background" : inkName(palette, ink);
      /** @param {{rgb?: string, symbol?: string}} change */
      const change = (change) => this.recolour(palette.map((old, i) => (i === ink ? { ...old, ...(change.rgb ? { name: colourName(change.rgb) } : {}), ...change } : old)));
      const colour = h("input", { type: "color", value: `#${rgb}`, "aria-label": `Colour of ${name}`, onchange: () => change({ rgb: colour.value.slice(1) }) });
      const letter = h("input", { value: symbol, maxlength: 1, size: 1, autocomplete: "off", "aria-label": `Letter of ${name}`, onchange: () => {
        if (/^[^\s.?]$/u.test(letter.value) && palette.every((other, i) => i === ink || other.symbol !== letter.value)) change({ symbol: letter.value });
        else letter.value = symbol;
      } });
      const remove = button(`Remove ${name}`, "close", () => this.recolour(palette.filter((_, i) => i !== ink),
        this.history.now.drawing.cells.map((value) => (value === ink ? 0 : value > ink ? value - 1 : value))), { quiet: true, class: "quiet" });
      return h("div", { class: "group inks edit" }, colour, ...(ink > 0 && several ? [letter, h("span", {}, name), remove] : [h("span", {}, name)]));
    });
    // The keyboard stays where it is; a new ink comes before the last button.
    const controls = () => [...this.colours.querySelectorAll("input, button")];
    const [at, last] = [controls().indexOf(/** @type {Element} */ (document.activeElement)), controls().length - 1];
    this.colours.replaceChildren(...rows, this.more());
    const next = controls().at(at === last ? -1 : at);
    if (at >= 0 && next instanceof HTMLElement) next.focus();
  }

  /** A button that adds an ink, and takes it. */
  more() {
    const { palette } = this.history.now;
    return button("Add an ink", "new", () => {
      const rgb = INKS.find((colour) => palette.every((ink) => ink.rgb !== colour)) ?? "808080";
      const letters = [..."abcdefghijklmnopqrstuvwxyz"].filter((letter) => palette.every(({ symbol }) => symbol !== letter));
      const inks = palette.map((ink, i) => (i === 1 && palette.length < 3 ? { ...ink, symbol: /** @type {string} */ (letters.shift()) } : ink));
      this.brush.ink = palette.length;
      this.recolour([...inks, { name: colourName(rgb), rgb, symbol: letters[0] }]);
    }, { disabled: palette.length > MOST_INKS });
  }

  /** Gives the drawing another palette. @param {Palette} palette @param {Int8Array} [cells] */
  recolour(palette, cells = this.history.now.drawing.cells) {
    const several = palette.length > 2;
    const inks = palette.map((ink, i) => (i === 0 ? ink : several ? { ...ink, name: inkName(palette, i) } : { ...ink, symbol: "#" }));
    const { drawing } = this.history.now;
    this.history.push({ ...this.history.now, palette: inks, drawing: { ...drawing, cells } });
    this.restore();
  }

  /** Buttons that change the whole drawing. */
  changes() {
    /** @param {string} label @param {(drawing: Drawing) => Drawing} change @param {string} [spoken] */
    const change = (label, change, spoken) => button(label, "", () => {
      const { selection } = this.painter;
      if (!selection.area || change === trim) this.change(change);
      else if (this.verdict.ready()) change === clear ? selection.clear() : selection.change(change);
    }, spoken ? { title: spoken, "aria-label": spoken } : {});
    /** @param {string} label @param {string} arrow @param {number} dx @param {number} dy */
    const move = (label, arrow, dx, dy) => signButton(label, arrow, () => {
      if (!this.painter.selection.area) this.change((drawing) => shift(drawing, dx, dy, brush.wrap));
      else if (this.verdict.ready()) this.painter.selection.move(dx, dy);
    });
    return h("div", { class: "stack" },
      h("div", { class: "thirds" },
        change("Flip ↔", flipSideways, "Flip sideways"), change("Flip ↕", flipUpsideDown, "Flip upside down"), change("Rotate", rotate),
        change("Invert", invert), change("Trim", trim), change("Clear", clear)),
      h("p", { class: "small" }, "Flip, rotate, invert, clear and the arrows change what is selected, or else the whole picture."),
      edges(button("Resize", "", () => this.resize().catch(report)), () => this.history.now.drawing, (change) => this.change(change), LARGEST),
      h("div", { class: "group middle" }, move("Move left", "←", -1, 0), move("Move up", "↑", 0, -1), move("Move down", "↓", 0, 1), move("Move right", "→", 1, 0),
        checkbox("Wrap around", this.brush.wrap, (on) => {
          this.brush.wrap = on;
        })));
  }

  /** Two fields for a size. @param {number} width @param {number} height */
  sizeFields(width, height) {
    const make = (/** @type {number} */ value) => {
      const input = h("input", { type: "number", min: 1, max: LARGEST, step: 1, inputmode: "numeric" });
      input.valueAsNumber = value;
      return input;
    };
    const [across, down] = [make(width), make(height)];
    /** @returns {[number, number]} */
    const size = () => {
      const [w, t] = [across.valueAsNumber, down.valueAsNumber];
      if (!(Number.isInteger(w) && Number.isInteger(t) && w > 0 && t > 0)) throw new Error("A board has at least one row and one column.");
      if (w > LARGEST || t > LARGEST) throw new Error(tooLarge());
      return [w, t];
    };
    return { row: h("div", { class: "group" }, field("Width", across), field("Height", down)), across, down, size };
  }

  async fresh() {
    const { drawing } = this.history.now;
    const fields = this.sizeFields(drawing.width, drawing.height);
    const presets = [5, 10, 15, 20, 25, 30].map((side) => button(`${side} × ${side}`, "", () => {
      fields.across.valueAsNumber = fields.down.valueAsNumber = side;
    }));
    if ((await dialog("New drawing", [h("div", { class: "group" }, ...presets), fields.row, h("p", { class: "small" }, "Undo brings the old drawing back.")], [["", "Cancel"], ["yes", "Create"]])) !== "yes") return;
    this.history.push({ drawing: blank(...fields.size()), palette: this.history.now.palette, titles: {} });
    this.restore();
  }

  async resize() {
    const { drawing } = this.history.now;
    const fields = this.sizeFields(drawing.width, drawing.height);
    const across = select([["0", "Left"], ["0.5", "Middle"], ["1", "Right"]], "0.5");
    const down = select([["0", "Top"], ["0.5", "Middle"], ["1", "Bottom"]], "0.5");
    if ((await dialog("Resize", [fields.row, h("div", { class: "group" }, field("The picture stays at", across), field("and at", down))], [["", "Cancel"], ["yes", "Resize"]])) !== "yes") return;
    const [width, height] = fields.size();
    this.change((old) => resize(old, width, height, Number(across.value), Number(down.value)));
  }

  chooseFile() {
    const input = h("input", { type: "file", "aria-label": "Import", onchange: () => input.files?.[0] && this.import(input.files[0]).catch(report) });
    input.click();
  }

  /** An image, or the puzzle of a file. @param {File} file */
  async import(file) {
    if (!isImage(file)) {
      const opened = openFile(file);
      const { puzzles: entries = [], pack } = await ask({ ask: "open", name: file.name, text: await puzzles(opened, undefined, say) });
      if (pack || entries.length !== 1) throw new Error(`${file.name} has ${entries.length === 0 && !pack ? "no puzzle" : "several puzzles: open it in the gallery, and edit one there"}.`);
      this.history.push(await draftOf(entries[0]));
      this.restore();
      return;
    }
    const { width, height } = this.history.now.drawing;
    const imported = await importImage(file, width, height, LARGEST);
    if (!imported) return;
    const { picture, image } = imported;
    this.traced = image;
    this.history.push({ ...picturedBy(picture), titles: { en: file.name.replace(/\.\w+$/, "") } });
    this.restore();
  }

  async add() {
    const { titles, row } = this.history.now;
    const added = await addDialog(this.picture(), titles, row);
    if (added) this.history.now = { ...this.history.now, ...added };
    this.showTitle();
  }
}

addEventListener("pagehide", () => room?.keep(true));
