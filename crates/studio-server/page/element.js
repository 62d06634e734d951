// One game as an element, with its look in a shadow: the start of a shared file, and what the npm package builds on.

import { Game } from "./board/game.js";
import { puzzleOf } from "./board/picture.js";
import { h } from "./dom.js";

/** @import {Clue, Entry} from "./types.js" */

/** The most pixels that a cell takes by itself: a page may give the element another height. */
const CELL = 44;

/** The height of what stands above and below a board, and of a row of inks, in pixels. */
const [BARS, INKS] = [164, 50];

/** The part of `style.css` about games. @type {CSSStyleSheet} */
let look;

/** Defines the element `crosscover-board`. @param {CustomElementConstructor} type @param {string} style */
export function define(type, style) {
  look = new CSSStyleSheet();
  look.replaceSync(style);
  customElements.define("crosscover-board", type);
}

/** The numbers of the longest clue. @param {Clue[]} clues */
const longest = (clues) => Math.max(1, ...clues.map((clue) => clue.length));

// Servers, which have no elements, may import it too.
export class GameElement extends (globalThis.HTMLElement ?? class {}) {
  /** The game, while the element is on a page. @type {Game | null} */
  game = null;
  /** @type {Entry | null} */
  #entry = null;

  constructor() {
    super();
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [look];
    this.addEventListener("keydown", (event) => this.key(event));
  }

  /** The board to play, which begins anew. @returns {Entry | null} */
  get entry() {
    return this.#entry;
  }

  set entry(entry) {
    this.end();
    this.#entry = entry;
    if (this.isConnected) this.begin();
  }

  /** @returns {import("./board/game.js").Ways} */
  ways() {
    return { embedded: { heading: "h1", keeps: true, changed: () => {} } };
  }

  connectedCallback() {
    if (!this.game) this.begin();
    addEventListener("pagehide", this);
  }

  /** The page is left. */
  handleEvent() {
    this.game?.saveNow();
  }

  disconnectedCallback() {
    removeEventListener("pagehide", this);
    this.end();
  }

  /** Ends the game, which may go on later: at another place of the page, or with help. */
  end() {
    this.shadowRoot?.replaceChildren();
    if (!this.game) return;
    this.game.leave();
    this.#entry = { ...this.#entry, saved: this.game.cells };
    this.game = null;
  }

  begin() {
    this.end();
    if (!this.#entry) return;
    const { width, height, rows, columns, palette } = puzzleOf(this.#entry);
    const [across, down] = [width + longest(rows) * 0.6, height + longest(columns) * 0.7];
    const room = h("div", { class: "play" });
    const frame = h("div", { class: "frame" }, room);
    frame.style.setProperty("--ratio", (across / down).toFixed(3));
    frame.style.setProperty("--most", `${Math.round(down * CELL)}px`);
    frame.style.setProperty("--bars", `${palette && palette.length > 2 ? BARS + INKS : BARS}px`);
    this.shadowRoot?.replaceChildren(frame, h("div", { id: "messages", role: "status" }));
    this.game = new Game(room, this.#entry, this.ways());
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const isFree = !event.defaultPrevented && !this.shadowRoot?.querySelector("dialog[open]");
    if (isFree && this.game?.shortcut(event)) event.preventDefault();
  }
}
