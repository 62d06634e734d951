// `<crosscover-board>`: a puzzle in, events out. The game is that of the studio; `cargo xtask npm` joins both to js/board.js.

import look from "board.css";
import { Help } from "../../crates/studio-server/page/board/help.js";
import { GameElement, define } from "../../crates/studio-server/page/element.js";
import { h } from "../../crates/studio-server/page/dom.js";
import { Engine } from "./hints.js";
import { cellsOfText, entryOf, textOf } from "./puzzle.js";

export class CrosscoverBoard extends GameElement {
  static observedAttributes = ["puzzle", "hints", "keep"];

  #puzzle = null;
  /** What is wrong with the attribute. It stands in the place of the board. */
  #wrong = "";
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
    const entry = given === null || given === undefined ? null : entryOf(given);
    this.#puzzle = given;
    // The player goes on if a framework sets the same puzzle again.
    if (this.#wrong || JSON.stringify(entry) !== this.#shown) this.#show(entry);
  }

  #show(entry, wrong = "") {
    this.#wrong = wrong;
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

  /** Takes a puzzle where nobody could catch an error: from the attribute, or before the element was defined. */
  #take(given) {
    try {
      this.puzzle = given;
    } catch (error) {
      this.#puzzle = null;
      this.#show(null, error.message);
      // A script that imports the element may listen by then.
      queueMicrotask(() => this.dispatchEvent(new ErrorEvent("error", { error, message: error.message })));
    }
  }

  begin() {
    super.begin();
    if (this.#wrong) this.shadowRoot.replaceChildren(h("div", { class: "message error", role: "alert" }, h("span", {}, this.#wrong)));
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
    const own = (name) => {
      const value = this[name];
      delete this[name];
      return value;
    };
    if (Object.hasOwn(this, "engine")) this.engine = own("engine");
    if (Object.hasOwn(this, "puzzle")) this.#take(own("puzzle"));
    super.connectedCallback();
  }

  attributeChangedCallback(name, _, value) {
    if (name === "puzzle") this.#take(value);
    else if (this.game) this.begin();
  }
}

if (globalThis.customElements && !customElements.get("crosscover-board")) define(CrosscoverBoard, look);
