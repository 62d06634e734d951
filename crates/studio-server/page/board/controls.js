// What every room with a board has: undo and redo over whole states, moving the board, zoom.

import { button, h } from "../dom.js";
import { inkName, onInk } from "./picture.js";

/** @import {Board} from "./board.js" */
/** @import {Palette} from "../types.js" */

/** States that can be undone. The oldest are forgotten. */
const MOST = 2000;

/** States on each side that the browser keeps for a reload. */
const MOST_KEPT = 200;
/** The most characters of them. */
const ROOM = 100_000;

/** A text, or what stands in the text before between so many characters at its start and at its end. @typedef {string | [start: number, end: number, part: string]} Difference */
/** @typedef {{at: number, states: Difference[]}} KeptHistory */

/** @param {string[]} all @returns {Difference[]} */
function differences(all) {
  return all.map((text, i) => {
    if (i === 0) return text;
    const before = all[i - 1];
    const most = Math.min(text.length, before.length);
    let [start, end] = [0, 0];
    while (start < most && text[start] === before[start]) start++;
    while (end < most - start && text[text.length - 1 - end] === before[before.length - 1 - end]) end++;
    return [start, end, text.slice(start, text.length - end)];
  });
}

/** @param {Difference[]} all @returns {string[]} */
function texts(all) {
  let text = "";
  return all.map((next) => (text = typeof next === "string" ? next : text.slice(0, next[0]) + next[2] + text.slice(text.length - next[1])));
}

/** @template State */
export class History {
  /** @param {State} first */
  constructor(first) {
    /** @type {State[]} */
    this.past = [];
    /** @type {State[]} */
    this.future = [];
    this.now = first;
  }

  /** A new state; what was undone is forgotten. @param {State} state */
  push(state) {
    this.past.push(this.now);
    if (this.past.length > MOST) this.past.shift();
    this.future = [];
    this.now = state;
  }

  /** @returns {State | null} the state before, if there is one */
  undo() {
    const state = this.past.pop();
    if (state === undefined) return null;
    this.future.push(this.now);
    return (this.now = state);
  }

  /** @returns {State | null} the state that was undone last */
  redo() {
    const state = this.future.pop();
    if (state === undefined) return null;
    this.past.push(this.now);
    return (this.now = state);
  }

  /** The states as the browser keeps them: the newest ones, as many as have room. @param {(state: State) => string} write @returns {KeptHistory} */
  toKept(write) {
    for (let most = MOST_KEPT; ; most = Math.floor(most / 2)) {
      const past = most > 0 ? this.past.slice(-most) : [];
      const future = most > 0 ? this.future.slice(-most).reverse() : [];
      const states = differences([...past, this.now, ...future].map(write));
      if (most === 0 || JSON.stringify(states).length < ROOM) return { at: past.length, states };
    }
  }

  /** Takes the states that the browser kept. @param {KeptHistory} kept @param {(text: string) => State} read */
  take({ at, states }, read) {
    const all = texts(states).map(read);
    this.past = all.slice(0, at);
    this.now = all[at];
    this.future = all.slice(at + 1).reverse();
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }
}

export class Controls {
  /** @param {() => Board} board  the present one @param {() => void} undo @param {() => void} redo */
  constructor(board, undo, redo) {
    this.board = board;
    this.undo = undo;
    this.redo = redo;
    this.undoButton = button("Undo", "undo", undo);
    this.redoButton = button("Redo", "redo", redo);
    this.hand = button("Scroll", "hand", () => this.pan(!board().pan), { class: "hand", title: "Scroll the board", "aria-label": "Scroll the board" });
    this.element = h("div", { class: "group" }, this.undoButton, this.redoButton, this.hand);
    this.zoom = h("div", { class: "joined zoom", role: "group", "aria-label": "Zoom" },
      button("Smaller cells", "zoomout", () => board().zoom(1 / 1.25), { quiet: true }),
      button("Fit the board", "fit", () => board().fit(true), { quiet: true }),
      button("Larger cells", "zoomin", () => board().zoom(1.25), { quiet: true }));
    this.pan(false);
  }

  /** What can be undone. @param {History<any>} history */
  show({ canUndo, canRedo }) {
    this.undoButton.disabled = !canUndo;
    this.redoButton.disabled = !canRedo;
  }

  /** Whether one finger or the mouse moves the board rather than paints. @param {boolean} on */
  pan(on) {
    this.board().pan = on;
    this.board().element.classList.toggle("panning", on);
    this.hand.setAttribute("aria-pressed", String(on));
  }

  /** Ctrl+Z and Ctrl+Y; returns whether it was one of them. @param {KeyboardEvent} event */
  press(event) {
    const key = event.key.toLowerCase();
    if (!event.ctrlKey && !event.metaKey) return false;
    if (key === "z" && !event.shiftKey) this.undo();
    else if (key === "y" || key === "z") this.redo();
    else return false;
    return true;
  }
}

/** A button with a sign. @param {string} label @param {string} sign @param {() => void} onclick */
export const signButton = (label, sign, onclick) => h("button", { type: "button", title: label, "aria-label": label, onclick }, sign);

/** A button for an ink: its letter on its colour. @param {Palette} palette @param {number} ink @param {() => void} choose */
export function inkButton(palette, ink, choose) {
  const { rgb, symbol } = palette[ink];
  const made = button(inkName(palette, ink), "", choose, { quiet: true });
  const swatch = h("span", { class: "swatch" }, symbol);
  // The page's policy forbids the attribute `style`.
  Object.assign(swatch.style, { background: `#${rgb}`, color: onInk(rgb) });
  made.append(swatch);
  return made;
}

/** Buttons of which one is pressed. @param {HTMLElement[]} buttons @param {HTMLElement} pressed */
export function choose(buttons, pressed) {
  for (const made of buttons) made.setAttribute("aria-pressed", String(made === pressed));
}
