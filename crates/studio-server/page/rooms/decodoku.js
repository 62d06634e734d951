// The room "decodoku": a game of quantum error correction, by mouse, finger or keyboard. The crate `decodoku` plays it: the room
// keeps the game as a text, the one that `crosscover decodoku` saves, and shows what the crate answers.

import { keep, kept, report, say } from "../app.js";
import { choose } from "../board/controls.js";
import { button, checkbox, dialog, h } from "../dom.js";
import { ask } from "../engine.js";

/** @typedef {{number: number, mark?: [letter: string, colour: number], new?: boolean, lost?: boolean, words: string}} Square */

/**
 * @typedef {object} Shown  an answer to `play`
 * @property {string} game
 * @property {string} seed
 * @property {number} side
 * @property {boolean} practice
 * @property {number} moves
 * @property {number} back
 * @property {number} score
 * @property {number} left
 * @property {boolean} lost
 * @property {boolean} hides_clusters
 * @property {string} words
 * @property {Square[]} squares
 */

const MARKS = "abcdef";

/** Directions by their keys. @type {Record<string, [word: string, x: number, y: number]>} */
const WAYS = { w: ["up", 0, -1], a: ["left", -1, 0], s: ["down", 0, 1], d: ["right", 1, 0] };
/** @type {Record<string, string>} */
const ARROWS = { ArrowUp: "w", ArrowLeft: "a", ArrowDown: "s", ArrowRight: "d" };

/** Milliseconds after which a press looks back, and between two moves back. */
const HOLD = 500;

/** @param {string} question @param {string} game @param {string} [line] @returns {Promise<any>} */
const asked = (question, game, line) => ask({ ask: question, game, line }, "", "decodoku");

/** A new game, as the crate saves it. @param {string | number} seed @param {number} side */
const begin = (seed, side) => `seed ${seed}\nside ${side}\nmodulus 10\npreset seed-text\nvariant numbers\npractice no\nscore 0\n`;

const newSeed = () => Math.floor(Math.random() * 1e6);

/** @type {Table | null} */
let table = null;
let visit = 0;

/** @param {HTMLElement} host @param {string} params  a seed and a side, as `123456-8x8` */
export async function enter(host, params) {
  const now = ++visit;
  const [, seed, side] = /^(\d+)-([78])x/.exec(params) ?? [];
  const fresh = begin(seed ?? newSeed(), Number(side ?? (innerWidth < 640 ? 7 : 8)));
  const last = kept("decodoku", /** @type {string} */ (""));
  const goesOn = last && (!seed || last.startsWith(`seed ${seed}\nside ${side}\n`));
  const shown = await asked("play", goesOn ? last : fresh).catch(() => asked("play", begin(newSeed(), 8)));
  if (now !== visit) return;
  table = new Table(host, shown);
  if (!last) await table.rules();
  else if (!goesOn) table.offer(last);
}

export function leave() {
  visit++;
  table?.release();
  table = null;
}

/** @param {KeyboardEvent} event */
export const key = (event) => table?.press(event) ?? false;

class Table {
  /** @param {HTMLElement} host @param {Shown} shown */
  constructor(host, shown) {
    this.shown = shown;
    /** The last command, until it is done. */
    this.turn = Promise.resolve();
    /** The number that the next tap or arrow pushes, or -1. */
    this.taken = -1;
    this.cursor = 0;
    /** The mark that a tap makes, or "": it takes a number. */
    this.tool = "";
    /** @type {{cell: number, x: number, y: number, timer: number, moved: boolean, way: string} | null} */
    this.pressed = null;
    this.decoder = "";

    this.score = h("p", { class: "titles" });
    this.left = h("p", { class: "left" });
    this.news = h("p", { class: "news", role: "status" });
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.grid = h("div", {
      class: "squares", role: "grid", "aria-label": "Board",
      onfocusin: (/** @type {Event} */ { target }) => {
        this.cells[this.cursor].tabIndex = -1;
        this.cursor = this.cells.findIndex((cell) => cell === target);
        this.cells[this.cursor].tabIndex = 0;
      },
      onpointerdown: (/** @type {PointerEvent} */ event) => this.down(event),
      onpointermove: (/** @type {PointerEvent} */ event) => this.drag(event),
      onpointerup: () => this.up(), onpointercancel: () => this.release(),
      oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
    });
    this.swatches = [...MARKS].map((letter, i) => {
      const made = button(`Mark ${letter}`, "", () => {
        this.tool = this.tool === letter ? "" : letter;
        this.take(-1);
      }, { quiet: true });
      made.append(h("span", { class: "swatch marked" }, letter));
      made.style.setProperty("--mark", String(i));
      return made;
    });
    this.marks = h("div", { class: "group inks", role: "group", "aria-label": "Marks" }, ...this.swatches);
    this.undo = button("Undo", "undo", () => this.send("undo"));
    this.hint = button("Hint", "hint", () => this.advise());
    this.past = button("Past", "back", () => this.look(1));
    this.range = h("input", { type: "range", min: 0, "aria-label": "Moves", oninput: () => this.look(this.shown.moves - this.shown.back - Number(this.range.value)) });
    this.present = h("div", { class: "group past" }, this.range, button("Now", "last", () => this.look(-Infinity)));
    this.end = button("Same seed again", "restart", () => this.start(begin(this.shown.seed, this.shown.side)));
    host.replaceChildren(
      h("div", { class: "head" }, h("h1", { class: "spoken" }, "Decodoku"), this.score,
        button("Rules", "trial", () => this.rules(), { quiet: true }), button("Share this seed", "share", () => this.share().catch(report), { quiet: true }),
        button("New", "new", () => this.start(begin(newSeed(), this.shown.side)))),
      h("div", { class: "says" }, this.left, this.news),
      h("div", { class: "stage" }, this.grid),
      h("div", { class: "tools", role: "group", "aria-label": "Game" }, this.end, this.marks, this.undo, this.hint, this.past, this.present));
    this.draw(shown);
  }

  // Commands

  /** Sends a command after those before it, or begins another game. @param {string} line @param {string} [game] */
  send(line, game) {
    this.turn = this.turn.then(async () => {
      const shown = await asked("play", game ?? this.shown.game, line);
      if (table === this) this.draw(shown);
    }).catch(report);
    return this.turn;
  }

  /** @param {number} cell @param {string} way  a key of WAYS */
  async push(cell, way) {
    const { squares, back, game } = this.shown;
    const to = this.beside(cell, way);
    if (back) return this.look(-Infinity);
    if (to < 0 || !squares[cell]?.number) return;
    const [word, x, y] = WAYS[way];
    const dragged = this.pressed;
    await this.send(`${this.name(cell)} ${word}`);
    if (this.shown.game === game) return this.draw(this.shown);
    const made = this.cells[to];
    made.focus();
    this.take(this.taken === cell && this.shown.squares[to].number ? to : -1);
    made.style.setProperty("--from", `${-100 * x}% ${-100 * y}%`);
    made.classList.add(squares[to].number && !this.shown.squares[to].number ? "gone" : dragged ? "there" : "slides");
  }

  /** @param {number} cell @param {string} letter */
  mark(cell, letter) {
    const { hides_clusters: hides, squares } = this.shown;
    if (hides && squares[cell]?.number) this.send(`mark ${this.name(cell)} ${squares[cell].mark?.[0] === letter ? "" : letter}`);
  }

  /** Looks at the board some moves further back, or forward. @param {number} moves */
  look(moves) {
    const to = Math.min(this.shown.moves, Math.max(0, this.shown.back + moves));
    this.taken = -1;
    if (to !== this.shown.back) this.send(`back ${to}`);
  }

  async advise() {
    const { game, side } = this.shown;
    const { hint } = await asked("hint", game);
    if (!hint || table !== this || game !== this.shown.game) return;
    const [from, to] = hint.map((/** @type {[number, number]} */ [x, y]) => y * side + x);
    this.cells[from].focus();
    this.take(from);
    this.cells[to].classList.add("hint");
    this.news.textContent = `Push the ${this.shown.squares[from].number} onto the framed square.`;
  }

  /** Begins a game, and offers the way back to one that is not finished. @param {string} game */
  async start(game) {
    const { game: last, score, lost } = this.shown;
    this.taken = -1;
    this.decoder = "";
    await this.send("", game);
    if (score && !lost) this.offer(last);
  }

  /** @param {string} last */
  offer(last) {
    say("This is a new game.", "info", ["Back to the last one", () => table === this && this.start(last)]);
  }

  async share() {
    const { linkDialog } = await import("./exchange.js");
    await linkDialog("Share this game", "Whoever opens the link gets the same numbers and the same noise.", this.address());
  }

  address() {
    const { seed, side } = this.shown;
    return `decodoku=${seed}-${side}x${side}`;
  }

  async rules() {
    const { game, seed, side, practice } = this.shown;
    const { rules } = await asked("rules", game);
    let helps = practice;
    await dialog("How to play", [...rules.split("\n").map((/** @type {string} */ text) => h("p", {}, text)),
      checkbox("Practice: shows the clusters, and takes moves back", practice, (on) => (helps = on))], [["", "Play"]]);
    if (table !== this) return;
    // A game that has shown its clusters is no longer scored.
    if (helps !== practice) await this.start(helps ? game.replace("practice no", "practice yes").replace(/mark.*\n/g, "") : begin(seed, side));
    if (this.shown.score === 0) await this.advise();
  }

  // Keys and pointers

  /** @param {KeyboardEvent} event */
  press(event) {
    const { shown, cursor } = this;
    const typed = event.key.length > 1 ? event.key : event.key.toLowerCase();
    if (event.altKey || ((event.ctrlKey || event.metaKey) && typed !== "z")) return false;
    const inside = this.grid.contains(/** @type {Node} */ (event.target));
    const arrow = inside && ARROWS[typed];
    if (arrow && this.taken === cursor) this.push(cursor, arrow);
    else if (arrow) this.cells[this.beside(cursor, arrow)]?.focus();
    else if (inside && (typed === "Enter" || typed === " ")) this.tap(cursor);
    else if (typed in WAYS) this.push(cursor, typed);
    else if (MARKS[Number(typed) - 1]) this.mark(cursor, MARKS[Number(typed) - 1]);
    else if (typed === "n" || (typed === "Escape" && shown.back)) this.look(-Infinity);
    else if (typed === "Escape") this.take(-1);
    else if (typed === "b" || typed === "f") this.look(typed === "b" ? 1 : -1);
    else if (typed === "u" || typed === "z") shown.practice && this.send("undo");
    else if (typed === "h") this.advise();
    else if (typed === "?") this.rules();
    else return false;
    return true;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const cell = this.cells.findIndex((made) => made.contains(/** @type {Node} */ (event.target)));
    if (cell < 0 || event.button || this.pressed) return;
    this.grid.setPointerCapture(event.pointerId);
    const hold = () => {
      if (!this.pressed) return;
      this.pressed.moved = true;
      this.look(1);
      this.pressed.timer = setTimeout(hold, HOLD);
    };
    this.pressed = { cell, x: event.clientX, y: event.clientY, timer: setTimeout(hold, HOLD), moved: false, way: "" };
    this.cells[cell].focus();
    event.preventDefault();
  }

  /** The number goes along with the pointer, up to the square beside it, and shows the sum there. @param {PointerEvent} event */
  drag({ clientX, clientY }) {
    const { pressed, shown } = this;
    if (!pressed) return;
    const { cell } = pressed;
    const [dx, dy] = [clientX - pressed.x, clientY - pressed.y];
    const { number } = shown.squares[cell];
    if (Math.hypot(dx, dy) > 8) {
      clearTimeout(pressed.timer);
      pressed.moved = true;
    }
    if (!number || shown.back || shown.lost) return;
    const way = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "d" : "a") : dy > 0 ? "s" : "w";
    const [, x, y] = WAYS[way];
    const to = this.beside(cell, way);
    const made = this.cells[cell];
    const far = to < 0 ? 0 : Math.min(1, (dx * x + dy * y) / made.offsetWidth);
    pressed.way = far > 0.45 ? way : "";
    made.classList.add("dragged");
    made.style.translate = `${100 * far * x}% ${100 * far * y}%`;
    made.firstElementChild?.replaceChildren(String((number + (pressed.way ? shown.squares[to].number : 0)) % 10 || "✓"));
  }

  up() {
    const { pressed } = this;
    if (!pressed) return;
    const { cell, way, moved } = pressed;
    // A number that is pushed stays where it is until the answer is drawn.
    if (way) this.push(cell, way);
    clearTimeout(pressed.timer);
    this.pressed = null;
    if (!moved) this.tap(cell);
    else if (!way) this.draw(this.shown);
  }

  release() {
    clearTimeout(this.pressed?.timer);
    this.pressed = null;
    this.draw(this.shown);
  }

  /** @param {number} cell */
  tap(cell) {
    if (this.shown.back) return this.look(-Infinity);
    const way = Object.keys(WAYS).find((way) => this.beside(this.taken, way) === cell);
    if (this.taken >= 0 && way) this.push(this.taken, way);
    else if (this.tool) this.mark(cell, this.tool);
    else this.take(this.shown.squares[cell].number && this.taken !== cell && !this.shown.lost ? cell : -1);
  }

  /** Takes a number for the next tap or arrow, or -1. @param {number} cell */
  take(cell) {
    this.taken = cell;
    if (cell >= 0) this.tool = "";
    this.draw(this.shown);
  }

  // The board

  /** The square beside another, or -1. @param {number} cell @param {string} way */
  beside(cell, way) {
    const { side } = this.shown;
    const [, dx, dy] = WAYS[way];
    const [x, y] = [(cell % side) + dx, Math.floor(cell / side) + dy];
    return cell < 0 || x < 0 || y < 0 || x >= side || y >= side ? -1 : y * side + x;
  }

  /** A square as the crate reads it. @param {number} cell */
  name(cell) {
    return `${cell % this.shown.side} ${Math.floor(cell / this.shown.side)}`;
  }

  /** @param {Shown} shown */
  draw(shown) {
    const { side, squares, moves, back, lost, practice, score } = shown;
    const changed = shown !== this.shown || !this.cells.length;
    const over = lost && !back;
    this.shown = shown;
    if (this.cells.length !== squares.length) {
      this.cells = squares.map(() => h("div", { role: "gridcell", tabindex: -1 }, h("b"), h("i")));
      this.cells[(this.cursor = 0)].tabIndex = 0;
      this.grid.style.setProperty("--side", String(side));
      this.grid.replaceChildren(...squares.slice(0, side).map((_, y) => h("div", { role: "row" }, ...this.cells.slice(y * side, (y + 1) * side))));
    }
    const near = Object.keys(WAYS).map((way) => this.beside(this.taken, way));
    for (const [cell, { number, mark = ["", ""], words, ...is }] of squares.entries()) {
      const made = this.cells[cell];
      made.style.translate = "";
      made.className = [number && "square", mark[0] && "marked", is.new && "new", is.lost && "lost", cell === this.taken && "taken", near.includes(cell) && "near"].filter(Boolean).join(" ");
      made.style.setProperty("--mark", String(mark[1]));
      made.firstElementChild?.replaceChildren(String(number || ""));
      // The label says it in words.
      made.lastElementChild?.setAttribute("data-letter", mark[0]);
      made.setAttribute("aria-label", words + (cell === this.taken ? ", taken" : ""));
    }
    /** @type {Record<string, number>} */
    const best = kept("decodoku-best", {});
    if (over && !practice && score > (best[side] ?? 0)) keep("decodoku-best", { ...best, [side]: score });
    this.score.replaceChildren(h("b", {}, `Score ${score}`), h("small", {}, practice ? "Practice" : best[side] ? `Best ${best[side]}` : ""), h("small", {}, `Seed ${shown.seed}`));
    this.left.replaceChildren(h("span", { class: "dots", "aria-hidden": "true" }, ...[1, 2, 3, 4, 5].map((i) => h("i", { class: i <= shown.left ? "lit" : "" }))),
      back ? `${back} of ${moves} moves back` : over ? "Lost" : `${shown.left} to the next noise`);
    choose(this.swatches, this.swatches[MARKS.indexOf(this.tool || "-")]);
    this.marks.hidden = !shown.hides_clusters || back > 0;
    this.undo.hidden = !practice || back > 0;
    this.hint.hidden = lost || back > 0;
    this.undo.disabled = this.past.disabled = moves === back;
    this.present.hidden = !back;
    this.end.hidden = !over;
    this.range.max = String(moves);
    this.range.value = String(moves - back);
    if (!changed) return;
    this.news.textContent = over ? `${shown.words} You: ${score}, the decoder: ${this.decoder || "…"}` : shown.words;
    if (over && !this.decoder) this.compare().catch(report);
    keep("decodoku", shown.game);
    const hash = `#${this.address()}`;
    if (location.hash !== hash) history.replaceState(null, "", hash);
  }

  /** Lets the decoder play the same seed. */
  async compare() {
    const { game } = this.shown;
    this.decoder = (await asked("decoder", game)).score;
    if (table === this && game === this.shown.game) this.draw({ ...this.shown });
  }
}
