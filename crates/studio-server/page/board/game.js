// One game: the board, the player's moves, live clues, help, settings and the time.

import { keep, keepProgress, kept, keptNames, progress, report, say } from "../app.js";
import { Board } from "./board.js";
import { Controls, History, choose, inkButton } from "./controls.js";
import { button, checkbox, debounce, dialog, field, h, icon, select } from "../dom.js";
import { ask } from "../engine.js";
import { BLACK_ON_WHITE, UNKNOWN, cellsOfLine, clueOf, fromText, inkOf, keyOf, puzzleOf, toText } from "./picture.js";
import { replay, words } from "./replay.js";
import { lineStroke, touched } from "./strokes.js";

/** @import {KeptHistory} from "./controls.js" */
/** @import {Clue, Entry, LiveLine, Step} from "../types.js" */

const LIVE = /** @type {const} */ ([
  ["off", "Leave all as they are"],
  ["finished", "Grey finished lines"],
  ["certain", "Grey every certain block"],
]);

/** @typedef {{live: "off" | "finished" | "certain", errors: boolean, autocross: boolean, timer: boolean, far: boolean, title: boolean}} Settings */

/** @returns {Settings} */
const loadSettings = () => ({ live: "finished", errors: true, autocross: false, timer: false, far: false, title: false, ...kept("play", {}) });

/** Games of which the browser keeps the steps. */
const MOST_PASTS = 20;

/** Lines of one request for live clues. */
const LINES = 60;

/** @template T @param {T[]} list @param {number} size */
function parts(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}

/** A game on the page, from its beginning until the room is left. */
export class Game {
  /**
   * @param {HTMLElement} host @param {Entry} entry
   * @param {{next: (() => void) | null, leave: () => void}} ways  to the next puzzle, and out of the game
   */
  constructor(host, entry, ways) {
    this.ways = ways;
    this.entry = entry;
    this.puzzle = puzzleOf(entry);
    this.key = keyOf(this.puzzle);
    this.settings = loadSettings();
    const { width, height, palette = BLACK_ON_WHITE } = this.puzzle;
    /** Rows, then columns. @type {Clue[]} */
    this.clues = [...this.puzzle.rows, ...this.puzzle.columns];
    /** Lines whose filled cells agree with the clue. @type {boolean[]} */
    this.right = this.clues.map(() => false);
    const saved = progress(this.key);
    const begun = saved?.cells ?? entry.saved ?? "";
    this.history = new History(begun.length === width * height ? begun : "?".repeat(width * height));
    /** The name of its steps, kept for a reload. */
    this.past = `past:${this.key}`;
    const past = kept(this.past, /** @type {KeptHistory | null} */ (null));
    // A full storage may have kept only the cells.
    if (past) {
      const { now } = this.history;
      this.history.take(past, (cells) => cells);
      if (this.history.now !== now) this.history = new History(now);
    }
    this.seconds = saved?.seconds ?? 0;
    this.solved = false;
    this.replaying = false;
    /** What the next press of "Hint" does while a hint is open. @type {(() => void) | null} */
    this.further = null;
    /** The inks of the clues. */
    this.inks = [...new Set(this.clues.flat().map(([, ink]) => ink))].sort((a, b) => a - b);
    /** The ink that was chosen last. */
    this.ink = this.inks[0] ?? 1;
    this.tool = this.ink;

    const coarse = matchMedia("(pointer: coarse)").matches;
    this.board = new Board({ width, height, palette, label: "Puzzle", least: coarse ? 16 : 14, readable: coarse ? 24 : 14 });
    this.board.setClues(this.puzzle.rows, this.puzzle.columns);
    this.board.setFar(this.settings.far);
    this.board.painter = lineStroke(this.board, () => this.ready(), () => this.tool, () => this.ink, (n) => this.count(n), () => this.commit());
    this.board.onkey = (event, cell) => this.press(event, cell);

    this.heading = h("h1", {});
    this.status = h("span", { class: "muted" });
    this.time = h("span", { class: "time muted" });
    this.news = h("div", { class: "spoken", role: "status" });
    this.help = h("aside", { class: "help panel", "aria-label": "Help", hidden: true });
    this.controls = new Controls(() => this.board, () => this.step(this.history.undo()), () => this.step(this.history.redo()));
    const several = palette.length > 2;
    /** What the tools paint, and their buttons. */
    this.values = several ? [...this.inks, 0] : [1, 0];
    this.toolButtons = this.values.map((value) =>
      several && value > 0 ? inkButton(palette, value, () => this.choose(value))
        : button(value > 0 ? "Fill" : "Cross", value > 0 ? "fill" : "cross", () => this.choose(value)));
    choose(this.toolButtons, this.toolButtons[0]);
    this.tools = h("div", { class: "tools", role: "group", "aria-label": "Game" },
      h("div", { class: several ? "group inks" : "joined", role: "group", "aria-label": "Paint" }, ...this.toolButtons),
      this.controls.element,
      h("div", { class: "group" },
        button("Hint", "hint", () => this.hint()),
        button("Check", "check", () => this.check()),
        button("Share", "share", () => this.share(), { class: "wide" }),
        button("More", "more", () => this.more()),
        ways.next && button("Next", "next", ways.next)));
    host.replaceChildren(
      h("div", { class: "head" }, h("div", { class: "titles" }, this.heading, this.status), this.time, this.news, this.controls.zoom),
      h("div", { class: "stage" }, this.board.element),
      this.help,
      this.tools);
    this.board.fit();
    this.restore(this.history.now);
    if (document.activeElement === document.body) this.board.focus(this.board.cursor);
    this.clock = setInterval(() => this.tick(), 1000);
  }

  /** The board of a request. */
  request() {
    return this.entry.picture ? { picture: this.entry.picture } : { puzzle: this.puzzle };
  }

  /** @param {number} value  an ink, or 0 for crosses */
  choose(value) {
    this.tool = value;
    if (value > 0) this.ink = value;
    choose(this.toolButtons, this.toolButtons[this.values.indexOf(value)]);
    this.controls.pan(false);
  }

  showTitle() {
    const { width, height } = this.puzzle;
    const shown = (this.solved || this.settings.title) && this.entry.title;
    this.heading.replaceChildren(shown ? String(this.entry.title) : `${width} × ${height}`);
  }

  /** Shows the length of the stroke. @param {number} length */
  count(length) {
    this.board.corner.firstElementChild?.replaceChildren(length > 0 ? String(length) : `${this.board.width}×${this.board.height}`);
    this.board.corner.classList.toggle("counting", length > 0);
  }

  // Moves

  /** Whether the player may paint: a solved board stays as it is, a replay ends. */
  ready() {
    if (this.replaying) this.restoreBoard();
    return !this.solved;
  }

  /** The board was changed by the player. */
  commit() {
    const before = fromText(this.history.now);
    const lines = this.linesOf([...this.board.cells.keys()].filter((cell) => this.board.cells[cell] !== before[cell]));
    if (lines.size === 0) return;
    for (const line of lines) this.compare(line);
    if (this.settings.autocross) {
      for (const line of [...lines].filter((l) => this.right[l])) {
        for (const cell of this.lineCells(line)) if (this.board.cells[cell] === UNKNOWN) this.board.set(cell, 0);
        for (const other of line < this.puzzle.height ? this.puzzle.columns.keys() : this.puzzle.rows.keys()) {
          lines.add(line < this.puzzle.height ? this.puzzle.height + other : other);
        }
      }
    }
    this.history.push(toText(this.board.cells));
    this.closeHelp();
    this.changed(lines);
  }

  /** Shows a state of the history. @param {string} cells */
  restore(cells) {
    this.board.setAll(fromText(cells));
    const lines = new Set(this.clues.keys());
    for (const line of lines) this.compare(line);
    this.changed(lines);
  }

  /** @param {Set<number>} lines  the lines with changes */
  changed(lines) {
    this.live(lines);
    const done = this.right.filter(Boolean).length;
    this.controls.show(this.history);
    const solved = done === this.clues.length;
    if (solved && !this.solved) this.celebrate();
    else if (!solved && this.solved) this.board.element.classList.remove("solved");
    this.solved = solved;
    this.status.textContent = solved ? "Solved" : `${done} of ${this.clues.length} lines`;
    this.status.className = solved ? "tag good" : "muted";
    this.showTitle();
    this.save();
  }

  /** @param {number} line */
  lineCells(line) {
    return cellsOfLine(this.puzzle.width, this.puzzle.height, line);
  }

  /** @param {number} line */
  compare(line) {
    this.right[line] = String(clueOf(this.lineCells(line).map((cell) => this.board.cells[cell]))) === String(this.clues[line]);
  }

  /** @param {Iterable<number>} cells */
  linesOf(cells) {
    const { width, height } = this.puzzle;
    const lines = new Set();
    for (const cell of cells) lines.add(Math.floor(cell / width)).add(height + (cell % width));
    return lines;
  }

  /** Asks for the marks of the clues of these lines. @param {Set<number>} lines */
  async live(lines) {
    const { live: mode, errors } = this.settings;
    if (mode === "off" && !errors) {
      this.clues.forEach((_, line) => this.board.setLive(line, null));
      return;
    }
    for (const asked of parts([...lines], LINES)) {
      const cells = asked.map((line) => toText(this.lineCells(line).map((cell) => this.board.cells[cell])));
      const answer = await ask({ ask: "live", lines: asked.map((line, i) => ({ clue: this.clues[line], cells: cells[i] })) });
      asked.forEach((line, i) => {
        // The line may have changed while the answer was on its way.
        if (toText(this.lineCells(line).map((cell) => this.board.cells[cell])) !== cells[i]) return;
        /** @type {LiveLine} */
        const live = answer.lines[i];
        const shown = live.state === "broken" ? errors : mode !== "off";
        this.board.setLive(line, { state: shown ? live.state : "open", certain: mode === "certain" ? live.certain : [] });
      });
    }
  }

  /** Shows a state that was undone or redone. @param {string | null} state */
  step(state) {
    this.closeHelp();
    this.restore(state ?? this.history.now);
  }

  /** @param {KeyboardEvent} event @param {number} cell */
  press(event, cell) {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) return this.controls.press(event);
    const { board } = this;
    if (key === "h") {
      this.hint().catch(report);
      return true;
    }
    if ((event.shiftKey || !key.startsWith("arrow")) && !this.ready()) return false;
    const value = board.cells[cell];
    if (key.startsWith("arrow")) {
      // Shift paints on: the next open cell takes the mark of this one.
      const mark = board.cells[board.cursor];
      if (event.shiftKey && mark !== UNKNOWN && value === UNKNOWN) board.set(cell, mark);
    } else if (key === " " || key === "enter") board.set(cell, touched(value, this.ink));
    else if (key === "x" || key === "0") board.set(cell, value === 0 ? UNKNOWN : 0);
    else if (key === "delete" || key === "backspace") board.set(cell, UNKNOWN);
    else {
      const ink = inkOf(board.palette, event.key);
      if (!this.inks.includes(ink)) return false;
      this.choose(ink);
      board.set(cell, ink);
    }
    this.commit();
    return true;
  }

  // Help

  closeHelp() {
    if (this.help.contains(document.activeElement)) this.board.elements[this.board.cursor].focus({ preventScroll: true });
    this.help.hidden = true;
    this.replaying = false;
    this.further = null;
    this.board.mark("hint", []);
    this.board.mark("wrong", []);
    this.board.markLines("hint", []);
    this.board.exclude([]);
  }

  /** @param {string} title @param {Node[]} body @param {Node[]} actions */
  openHelp(title, body, actions) {
    const close = button("Close", "close", () => this.dismiss(), { quiet: true, class: "quiet" });
    const focused = this.help.contains(document.activeElement);
    this.help.replaceChildren(h("header", {}, h("h2", {}, title), close), h("div", { role: "status" }, ...body), h("div", { class: "group" }, ...actions));
    this.help.hidden = false;
    if (focused) /** @type {HTMLElement} */ (this.help.querySelector("button.primary") ?? close).focus();
  }

  dismiss() {
    if (this.replaying) this.restoreBoard();
    else this.closeHelp();
  }

  /** A key that the board did not use. @param {KeyboardEvent} event */
  shortcut(event) {
    if (event.key !== "Escape" || this.help.hidden) return this.controls.press(event);
    this.dismiss();
    return true;
  }

  /** Leaves a replay and shows the game again. */
  restoreBoard() {
    this.closeHelp();
    this.restore(this.history.now);
  }

  /** The cells, with what grey clues say already: the rest of a finished line is empty. */
  known() {
    const cells = [...this.history.now];
    for (const line of this.clues.keys()) {
      if (this.right[line]) for (const cell of this.lineCells(line)) if (cells[cell] === "?") cells[cell] = "0";
    }
    return cells.join("");
  }

  /** A hint comes in three steps: where to look, why, do it. */
  async hint() {
    if (this.further) return this.further();
    if (this.replaying) this.restoreBoard();
    const question = (/** @type {string} */ cells) => ask({ ask: "hint", ...this.request(), cells }, "help");
    let answer = await question(this.known());
    // Only what the player did is called wrong.
    if (["wrong", "broken"].includes(answer.hint)) answer = await question(this.history.now);
    this.closeHelp();
    if (answer.hint !== "step") {
      this.openHelp("Hint", [h("div", { class: "words" }, ...words(answer.text))], ["wrong", "broken"].includes(answer.hint) ? [button("Show mistakes", "check", () => this.check().catch(report))] : []);
      if (answer.hint === "broken") this.board.markLines("hint", [answer.line]);
      return;
    }
    /** @type {Step & {before?: Step[]}} */
    const step = answer;
    const { before = [] } = step;
    const act = () => this.apply(step.changes);
    const why = () => {
      this.board.exclude(before.flatMap(({ exclusions = [] }) => exclusions));
      this.board.mark("hint", step.changes.map(([cell]) => cell));
      this.openHelp("Hint", [h("div", { class: "words" }, ...[...before, step].flatMap(({ text }) => words(text)))], [button("Apply", "check", act, { class: "primary" })]);
      this.further = act;
    };
    // A step that shows a cell of the solution has no lines.
    if (step.lines.length === 0) return why();
    this.board.markLines("hint", [...before, step].flatMap(({ lines }) => lines));
    this.openHelp("Hint", [h("p", {}, `Look at ${this.names(step.lines)}.`)], [button("Why?", "hint", why, { class: "primary" })]);
    this.further = why;
    this.board.reveal(step.changes[0]?.[0] ?? this.board.cursor);
  }

  /** The names of lines, of the first ones if there are many. @param {number[]} lines */
  names(lines) {
    const { height } = this.puzzle;
    const all = lines.map((line) => (line < height ? `row ${line + 1}` : `column ${line - height + 1}`));
    if (all.length > 4) all.splice(3, all.length, `${all.length - 3} other lines`);
    return new Intl.ListFormat("en-GB").format(all);
  }

  /** @param {Step["changes"]} changes */
  apply(changes) {
    for (const [cell, colour] of changes) this.board.set(cell, colour);
    this.commit();
  }

  async check() {
    if (this.replaying) this.restoreBoard();
    const answer = await ask({ ask: "check", ...this.request(), cells: this.history.now }, "help");
    this.closeHelp();
    /** @type {number[]} */
    const wrong = answer.wrong ?? [];
    this.board.mark("wrong", wrong);
    this.board.markLines("hint", answer.broken);
    const clear = button(wrong.length === 1 ? "Clear it" : "Clear them", "erase", () => this.apply(wrong.map((cell) => [cell, UNKNOWN])));
    if (answer.complete) this.openHelp("Check", [h("p", {}, "The board is solved.")], []);
    else if (wrong.length > 0) this.openHelp("Check", [h("p", {}, wrong.length === 1 ? "One cell is wrong." : `${wrong.length} cells are wrong.`)], [clear]);
    else if (answer.broken.length > 0) this.openHelp("Check", [h("p", {}, "A line cannot be completed as it is.")], []);
    else say("No mistakes so far.");
  }

  async explain() {
    const cells = this.known();
    const answer = await ask({ ask: "explain", ...this.request(), cells }, "help");
    this.closeHelp();
    const start = fromText(cells);
    this.replaying = true;
    const view = replay(this.board, start, answer);
    const keepCells = button("Keep these cells", "check", () => {
      this.closeHelp();
      this.commit();
    });
    this.openHelp("Explanation", [view], [keepCells]);
    view.querySelector("input")?.focus();
  }

  // End of a game

  celebrate() {
    this.news.textContent = this.entry.title ? `Solved: ${this.entry.title}` : "Solved";
    this.controls.pan(false);
    this.board.element.classList.add("solved");
    if (this.history.canUndo) {
      const { next, leave } = this.ways;
      this.openHelp("Solved", [], [
        button("Share", "share", () => this.share().catch(report)),
        next ? button("Next puzzle", "next", next, { class: "primary" }) : button("New board", "new", leave, { class: "primary" }),
      ]);
      if (matchMedia("(prefers-reduced-motion: no-preference)").matches && this.board.cells.length <= 2500) {
        this.board.elements.forEach((element, cell) => {
          if (this.board.cells[cell] <= 0) return;
          const delay = ((cell % this.board.width) + Math.floor(cell / this.board.width)) * 22;
          element.animate([{ transform: "none" }, { transform: "scale(1.25)", background: "var(--accent)", offset: 0.4 }, { transform: "none" }], { duration: 520, delay, easing: "ease-out" });
        });
      }
    }
  }

  async share() {
    const { shareDialog } = await import("../rooms/exchange.js");
    await shareDialog(this.request(), this.entry.title);
  }

  restart() {
    this.history.push("?".repeat(this.board.cells.length));
    this.seconds = 0;
    this.closeHelp();
    this.restore(this.history.now);
  }

  // Settings and time

  async more() {
    const { settings } = this;
    const box = (/** @type {"errors" | "autocross" | "timer" | "far" | "title"} */ name, /** @type {string} */ label) => checkbox(label, settings[name], (on) => this.setting(name, on));
    /** @type {[string, string][]} */
    const points = this.history.checkpoints.map((point, i) => [String(i), point.name]);
    const chosen = await dialog("Game", [
      h("div", { class: "group" },
        ...[["explain", "Explain the rest", "play"], ["share", "Share", "share"], ["new", "New board", "new"], ["mark", "Set a checkpoint", "flag"], ["restart", "Restart", "restart"]].map(([value, label, name]) =>
          h("button", { value }, icon(name), h("span", {}, label)))),
      ...(points.length > 0 ? [h("div", { class: "field" }, h("span", { class: "small" }, "Back to a checkpoint"),
        h("div", { class: "group" }, ...points.map(([value, label]) => h("button", { value: `to ${value}` }, label))))] : []),
      field("Clues of what is done", select(LIVE, settings.live, (value) => this.setting("live", value))),
      h("div", {},
        box("errors", "Mark lines that cannot be completed in red"),
        box("autocross", "Cross the rest of a finished line"),
        box("far", "Clues also on the right and at the bottom"),
        box("title", "Show the title before the board is solved"),
        box("timer", "Show the time")),
      h("details", {}, h("summary", {}, "Mouse, touch and keys"),
        h("p", { class: "small" }, "Mouse: left fills, right crosses; drag along a line. Touch: tap or drag fills, long press crosses; two fingers move and zoom and never paint."),
        h("p", { class: "small" }, "Keys: arrows move, Shift and an arrow paint on, Space fills, X crosses, Delete clears, digits and letters paint the inks of a board in colour, Ctrl+Z and Ctrl+Y undo and redo, H gives a hint and then more of it, Escape closes it, + and - zoom, Home and End go to the ends of a row.")),
    ], [["", "Done"]]);
    if (chosen === "explain") this.explain().catch(report);
    else if (chosen === "share") this.share().catch(report);
    else if (chosen === "new") this.ways.leave();
    else if (chosen === "restart") this.restart();
    else if (chosen === "mark") {
      this.history.mark(`${this.history.checkpoints.length + 1}: ${this.status.textContent}`);
      say('The checkpoint is set. "More" leads back to it.');
    } else if (chosen.startsWith("to ")) this.restore(this.history.back(Number(chosen.slice(3))));
  }

  /** @param {keyof Settings} name @param {unknown} value */
  setting(name, value) {
    Object.assign(this.settings, { [name]: value });
    keep("play", this.settings);
    if (name === "far") this.board.setFar(this.settings.far);
    this.restore(this.history.now);
    this.tick(0);
  }

  tick(step = 1) {
    if (!this.solved && !document.hidden) this.seconds += step;
    const [m, s] = [Math.floor(this.seconds / 60), this.seconds % 60];
    this.time.textContent = this.settings.timer ? `${m}:${String(s).padStart(2, "0")}` : "";
    if (this.seconds % 10 === 0) this.save();
  }

  save = debounce(() => this.saveNow(), 200);

  saveNow() {
    const cells = this.history.now;
    const begun = /[^?]/.test(cells);
    keep(this.past, (begun || this.history.canUndo) && !this.solved ? this.history.toKept((state) => state) : undefined);
    for (const name of keptNames("past:").slice(0, -MOST_PASTS)) if (name !== this.past) keep(name, undefined);
    keepProgress(this.key, begun ? { cells, seconds: this.seconds, solved: this.solved, words: `${this.heading.textContent}, ${this.status.textContent}` } : undefined);
  }

  leave() {
    clearInterval(this.clock);
    this.saveNow();
  }
}
