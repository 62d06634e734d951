// `<crosscover-board>`: a puzzle in, events out. The game is that of the studio; `cargo xtask npm` joins both to js/board.js.

import look from "board.css";
import { Help } from "../../crates/studio-server/page/board/help.js";
import { GameElement, define } from "../../crates/studio-server/page/element.js";
import { Engine } from "./hints.js";
import { cellsOfText, entryOf, textOf } from "./puzzle.js";

export class CrosscoverBoard extends GameElement {
  static observedAttributes = ["puzzle", "hints", "keep"];

  #puzzle = null;
  /** The entry in play, as a text. */
  #shown = "null";
  /** The classes of the package, from `crosscover` or `crosscover/worker`. */
  engine = null;
  /** What was said last: the cells, and whether they are the solution. */
  #last = "";
  #solved = false;

  /** The puzzle as it was given. */
  get puzzle() {
    return this.#puzzle;
  }

  set puzzle(given) {
    this.#puzzle = given;
    const entry = given === null || given === undefined ? null : entryOf(given);
    // The player goes on if a framework sets the same puzzle again.
    if (JSON.stringify(entry) !== this.#shown) this.#show(entry);
  }

  #show(entry) {
    this.#shown = JSON.stringify(entry);
    this.entry = entry;
  }

  /** The board in play: a line for each row. */
  get board() {
    return this.game ? textOf(this.game.cells, this.game.puzzle) : null;
  }

  set board(text) {
    const { game } = this;
    if (!game) throw new Error("board: the element has no puzzle, or is not on a page");
    const { given } = game.puzzle;
    const cells = Array.from(cellsOfText(text, game.puzzle), (sign, cell) => (given && given[cell] !== "?" ? given[cell] : sign)).join("");
    if (cells === game.cells) return;
    game.history.push(cells);
    game.restore(cells);
  }

  get solved() {
    return this.game?.solved ?? false;
  }

  /** The seconds of play. */
  get seconds() {
    return this.game?.seconds ?? 0;
  }

  /** Takes the last move back. */
  undo() {
    this.game?.step(this.game.history.undo());
  }

  redo() {
    this.game?.step(this.game.history.redo());
  }

  restart() {
    this.game?.restart();
  }

  /** Shows the next hint, as the button does. */
  hint() {
    this.game?.help?.press("h");
  }

  ways() {
    const embedded = { heading: "h2", keeps: this.hasAttribute("keep"), changed: (game) => this.#changed(game) };
    if (!this.hasAttribute("hints")) return { embedded };
    const load = async () => (this.engine ??= await import("./web.js"));
    return {
      embedded,
      help: (game) => {
        const engine = new Engine(game, load);
        return new Help(game, (request) => engine.ask(request));
      },
    };
  }

  begin() {
    super.begin();
    [this.#last, this.#solved] = [this.game?.cells ?? "", this.solved];
  }

  #changed(game) {
    // Not while it begins.
    if (game !== this.game) return;
    const { cells, seconds, hints, solved } = game;
    const board = textOf(cells, game.puzzle);
    if (cells !== this.#last) this.#say("change", { board });
    if (solved && !this.#solved) this.#say("solved", { board, seconds, hints });
    [this.#last, this.#solved] = [cells, solved];
  }

  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  connectedCallback() {
    // What was set before the element was defined hides the accessors.
    for (const name of ["puzzle", "engine"]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    super.connectedCallback();
  }

  attributeChangedCallback(name, _, value) {
    if (name !== "puzzle") return this.game && this.begin();
    try {
      this.puzzle = value;
    } catch (error) {
      this.#show(null);
      this.shadowRoot.textContent = `${error.message}`;
      reportError(error);
    }
  }
}

if (globalThis.customElements && !customElements.get("crosscover-board")) define(CrosscoverBoard, look);
