// The room "watch": the two engines side by side on one board, step by step.

import { app, report } from "../app.js";
import { Board } from "../board/board.js";
import { choose } from "../board/controls.js";
import { button, checkbox, field, h, icon, select, svg } from "../dom.js";
import { ask } from "../engine.js";
import { BLACK_ON_WHITE, UNKNOWN, puzzleOf } from "../board/picture.js";

/** @import {Change, Entry, Exclusion, Palette, Puzzle} from "../types.js" */

/**
 * @typedef {object} Step
 * @property {string} kind
 * @property {string} text
 * @property {number} [line]
 * @property {Change[]} changes
 * @property {Exclusion[]} [exclusions]
 * @property {number[]} [undo]
 * @property {number} level
 * @property {number} [covered]
 * @property {number} [live]
 */

/** @typedef {{verdict: keyof typeof VERDICTS, steps: Step[], cut: boolean, items?: number, options?: number, line_solves?: number, probes?: number, branches?: number}} Trace */

/** The smallest cell, in pixels. */
const LEAST = 14;

/** The most steps that are asked for, of each engine. */
const STEPS = 2000;

/** @param {string} rows @param {Palette} [palette] @returns {Entry} */
const drawn = (rows, palette) => ({ picture: { width: rows.indexOf("/"), height: rows.split("/").length, cells: rows.replaceAll("/", ""), palette } });

/** @type {Palette} */
const THREE = [BLACK_ON_WHITE[0], { name: "black", rgb: "000000", symbol: "a" }, { name: "orange", rgb: "d55e00", symbol: "b" }, { name: "blue", rgb: "0072b2", symbol: "c" }];

/** @param {...number[]} lines @returns {[number, number][][]} */
const clues = (...lines) => lines.map((lengths) => lengths.map((length) => [length, 1]));

/** @type {[title: string, entry: Entry][]} */
const EXAMPLES = [
  ["5×5: lines are enough", drawn("01010/11111/11111/01110/00100")],
  ["4×4: a cell must be tried", { puzzle: { width: 4, height: 4, rows: clues([1, 1], [2], [1], [1]), columns: clues([2], [1], [2], [1]) } }],
  ["7×7 in colour: a contradiction", drawn("3320033/3330033/3000030/0001110/0001100/1110000/1110000", THREE)],
  ["15×15: contradictions", drawn("100000000000010/110000000000110/111000000001110/111111111111110/111111111111110/110011111100110/110011111100110/111111111111110/111110000111110/111111001111110/011111111111100/001110000111000/000111111110000/000011111100000/000111111110000")],
];

/** The engines, as their boards are called. */
const ENGINES = ["Line by line", "Exact cover"];

const VERDICTS = {
  unique: "Done: there is exactly one solution.",
  multiple: "Two solutions were found: the puzzle is not unique.",
  none: "Done: there is no solution.",
  unknown: "Stopped at the limit of work.",
};

/** One engine: its board, its steps, and how far they are shown. */
class Side {
  at = 0;

  /** @param {string} name @param {Puzzle} puzzle @param {Trace} trace @param {(at: number) => void} moved */
  constructor(name, puzzle, trace, moved) {
    this.trace = trace;
    this.board = new Board({ width: puzzle.width, height: puzzle.height, palette: puzzle.palette, label: name, least: LEAST });
    this.board.setClues(puzzle.rows, puzzle.columns);
    this.text = h("p", { class: "step", "aria-live": "polite" });
    this.facts = h("p", { class: "about" });
    this.slider = h("input", { type: "range", min: 0, max: trace.steps.length, "aria-label": `Steps of ${name}`, oninput: () => moved(Number(this.slider.value)) });
    const most = Math.max(...trace.steps.map(({ level }) => level), 0);
    this.graph = depths(trace.steps, most);
    this.element = h("section", { class: "panel stack", "aria-label": name }, h("header", {}, h("h2", {}, name)),
      h("div", { class: "place" }, this.board.element), h("small", {}, most ? "Open choices at each step" : "No step leaves a choice open"),
      h("div", { class: "axis" }, h("small", {}, most ? String(most) : ""), this.graph, h("small", {}, most ? "0" : ""), this.slider), this.text, this.facts);
  }

  get last() {
    return this.trace.steps.length;
  }

  /** Shows the board after this many steps. @param {number} at */
  show(at) {
    this.at = at;
    const { board, trace } = this;
    // At the end, the search is back at the empty board. The solution says more.
    const end = at === this.last && !trace.cut;
    const solved = trace.steps.map(({ kind }) => kind).lastIndexOf("solution") + 1;
    const shown = end && solved > 0 ? solved : at;
    const cells = new Int8Array(board.cells.length).fill(UNKNOWN);
    /** The cells that stand on a choice. @type {Set<number>} */
    const chosen = new Set();
    for (const step of trace.steps.slice(0, shown)) {
      for (const cell of step.undo ?? []) {
        cells[cell] = UNKNOWN;
        chosen.delete(cell);
      }
      for (const [cell, colour] of step.changes) {
        cells[cell] = colour;
        if (step.kind === "chosen" || step.kind === "assumed") chosen.add(cell);
      }
    }
    const step = trace.steps[shown - 1];
    board.setAll(cells);
    board.mark("chosen", chosen);
    const lost = step?.exclusions ?? [];
    board.exclude(lost);
    board.mark("new", [...(step?.changes ?? []), ...lost].map(([cell]) => cell));
    board.mark("undone", (step?.undo ?? []).filter((cell) => cells[cell] === UNKNOWN));
    board.markLines("now", step?.line === undefined ? [] : [step.line]);
    this.slider.value = String(at);
    /** @type {SVGElement} */ (this.graph.lastChild).style.clipPath = `inset(0 ${100 - (100 * at) / (this.last || 1)}% 0 0)`;
    this.slider.ariaValueText = `step ${at} of ${this.last}`;
    this.text.textContent = end ? VERDICTS[trace.verdict] : step ? step.text : "Nothing is known yet.";
    this.text.className = `step ${step?.kind ?? ""}`;
    this.facts.textContent = this.figures(step).join(" · ");
  }

  /** The figures of a step, and those of the engine at the end. @param {Step | undefined} step */
  figures(step) {
    const { trace } = this;
    const found = [`Step ${this.at} of ${this.last}`];
    if (step) found.push(`${step.level} open ${step.level === 1 ? "choice" : "choices"}`);
    if (step?.covered !== undefined) found.push(`${step.covered} of ${trace.items} items covered`);
    if (step?.live !== undefined) found.push(`${step.live} of ${trace.options} options left`);
    if (this.at < this.last) return found;
    if (trace.cut) found.push("the engine went on; later steps are not shown");
    for (const [name, one, more] of /** @type {const} */ ([["line_solves", "line read", "lines read"], ["probes", "cell tried", "cells tried"], ["branches", "guess", "guesses"]])) {
      if (trace[name] !== undefined) found.push(`${trace[name]} ${trace[name] === 1 ? one : more}`);
    }
    return found;
  }
}

/** The open choices of each step as an outline above the slider: the walk through the tree, and the part of it that is shown. @param {Step[]} steps @param {number} most */
function depths(steps, most) {
  const outline = `d="M0 ${most}${steps.map(({ level }, at) => `V${most - level}H${at + 1}`).join("")}V${most}Z"`;
  return svg(`class="depths" viewBox="0 0 ${steps.length || 1} ${most || 1}" preserveAspectRatio="none" aria-hidden="true"`, outline, outline);
}

class Watch {
  playing = 0;
  speed = 4;
  /** Whether both sides keep at the same share of their steps. */
  linked = false;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    /** @type {Side[]} */
    this.sides = [];
    this.boards = h("div", { class: "sides" });
    /** On a phone, one board is shown at a time. */
    this.tabs = ENGINES.map((name, side) => button(name, "", () => this.turn(side)));
    this.turn(0);
    this.play = button("Play", "play", () => this.toggle(), { class: "primary", "aria-keyshortcuts": "k" });
    const present = app.entry ? [/** @type {[string, string]} */ (["present", app.entry.title || "The current puzzle"])] : [];
    const choice = select([...present, ...EXAMPLES.map(([title], i) => /** @type {[string, string]} */ ([String(i), title]))], present.length ? "present" : "0", (value) => this.load(value));
    const speed = select([["1", "1 step a second"], ["4", "4 steps a second"], ["15", "15 steps a second"], ["60", "60 steps a second"]], "4", (value) => (this.speed = Number(value)));
    this.controls = h("div", { class: "controls", role: "group", "aria-label": "Steps" },
      button("First step", "first", () => this.move(0), { quiet: true }), button("Step back", "back", () => this.step(-1), { quiet: true, "aria-keyshortcuts": "j" }), this.play,
      button("Step forward", "next", () => this.step(1), { quiet: true, "aria-keyshortcuts": "l" }), button("Last step", "last", () => this.move(Infinity), { quiet: true }));
    host.append(h("h1", { class: "spoken" }, "Watch the engines"),
      h("div", { class: "scroll" }, h("div", { class: "toolbar" }, field("Board", choice), h("div", { class: "joined tabs", role: "group", "aria-label": "Engine" }, ...this.tabs), field("Speed", speed), checkbox("Keep both at the same share of their steps", false, (on) => {
        this.linked = on;
        if (on) this.move(this.at);
      })), this.boards, lesson()), this.controls);
    this.load(present.length ? "present" : "0");
  }

  /** Chooses the board that a phone shows. @param {number} side */
  turn(side) {
    choose(this.tabs, this.tabs[side]);
    this.boards.dataset.shown = String(side);
  }

  /** @param {string} value */
  async load(value) {
    this.stop();
    try {
      const entry = value === "present" && app.entry ? app.entry : EXAMPLES[Number(value)][1];
      const puzzle = puzzleOf(entry);
      this.show(puzzle, await ask({ ask: "watch", puzzle, steps: STEPS }, "watch"));
    } catch (error) {
      this.sides = [];
      this.boards.replaceChildren();
      report(error);
    }
  }

  /** @param {Puzzle} puzzle @param {{propagation: Trace, cover: Trace}} traces */
  show(puzzle, { propagation, cover }) {
    this.sides = [
      new Side(ENGINES[0], puzzle, propagation, (at) => this.moveSide(0, at)),
      new Side(ENGINES[1], puzzle, cover, (at) => this.moveSide(1, at)),
    ];
    this.boards.replaceChildren(...this.sides.map((side) => side.element));
    this.move(0);
  }

  /** The steps of the longer side. */
  get last() {
    return Math.max(0, ...this.sides.map((side) => side.last));
  }

  /** Where the longer side is. */
  get at() {
    return this.sides.find((side) => side.last === this.last)?.at ?? 0;
  }

  /** Moves both sides to the same share of their steps. @param {number} at  Of the longer side. */
  move(at) {
    const { last } = this;
    const now = Math.max(0, Math.min(last, at));
    for (const side of this.sides) side.show(last ? Math.round((now * side.last) / last) : 0);
    if (now === last) this.stop();
  }

  /** One slider moved. @param {number} number @param {number} at */
  moveSide(number, at) {
    const side = this.sides[number];
    if (this.linked) this.move(side.last ? Math.round((at * this.last) / side.last) : 0);
    else side.show(at);
    if (this.linked && side.at !== at) side.show(at);
  }

  /** @param {number} by */
  step(by) {
    if (this.linked) return this.move(this.at + by);
    for (const side of this.sides) side.show(Math.max(0, Math.min(side.last, side.at + by)));
    if (by > 0 && this.done) this.stop();
  }

  /** Whether each side in view is at its end. */
  get done() {
    return this.sides.every((side) => side.at === side.last || !side.element.checkVisibility());
  }

  toggle() {
    if (this.playing) return this.stop();
    if (this.done) this.move(0);
    const tick = () => {
      this.playing = setTimeout(tick, 1000 / this.speed);
      this.step(1);
    };
    this.playing = setTimeout(tick, 0);
    this.name("Pause", "off");
  }

  stop() {
    clearTimeout(this.playing);
    this.playing = 0;
    this.name("Play", "polite");
  }

  /** Names the button; steps are spoken while nothing plays. @param {string} words @param {string} live */
  name(words, live) {
    for (const { text } of this.sides) text.ariaLive = live;
    const span = this.play.querySelector("span");
    if (span) span.textContent = words;
    this.play.querySelector("svg")?.replaceWith(icon(words === "Play" ? "play" : "pause"));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const free = event.target === document.body || event.target === this.host;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "k" || (event.key === " " && free)) this.toggle();
    else if (event.key === "j" || (event.key === "ArrowLeft" && free)) this.step(-1);
    else if (event.key === "l" || (event.key === "ArrowRight" && free)) this.step(1);
    else return false;
    return true;
  }
}

/** What the words mean. */
function lesson() {
  /** @type {[string, string][]} */
  const words = [
    ["Line", "All ways to place its blocks are compared: cells that agree in all of them are decided."],
    ["Assumption", "If no line decides a cell, a value is tried. If a line then fails, the cell has the other value."],
    ["Item", "What is covered exactly once: each block, and each cell across and down."],
    ["Option", "What a block at one place, or an empty cell, covers. It removes the options that share an item with it."],
    ["Forced", "An item has one option left."],
    ["Choice", "Else an item with the fewest options takes one. Its cells are blue."],
    ["Back", "An item has no option left: the last choice was wrong, and its cells are erased."],
  ];
  return h("details", { class: "lesson panel", open: true }, h("summary", {}, "What you see"), h("dl", {}, ...words.flatMap(([word, text]) => [h("dt", {}, word), h("dd", {}, text)])),
    h("p", { class: "muted" }, "Keys: K plays and pauses, J and L go a step back and forward."));
}

/** @type {Watch | null} */
let watch = null;

/** @param {HTMLElement} host */
export function enter(host) {
  watch = new Watch(host);
}

export function leave() {
  watch?.stop();
  watch = null;
}

/** @param {KeyboardEvent} event */
export const key = (event) => watch?.press(event) ?? false;
