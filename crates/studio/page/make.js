// The room "make": not built yet.

import { h } from "./dom.js";

/** @param {HTMLElement} host */
export function enter(host) {
  host.append(h("p", { class: "empty" }, "This room is not built yet."));
}

export function leave() {}
