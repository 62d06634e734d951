// The steps of an explanation, one by one: a slider, two buttons, and the words of each step.

import { button, h } from "../dom.js";
import { t } from "../words.js";
import { words } from "./reason.js";

/** @import {Board} from "./board.js" */
/** @import {Step} from "../types.js" */

/** @type {Record<string, string>} */
const ENDS = {
  solved: "These steps solve the board.",
  contradiction: "The board cannot be completed as it is.",
  stuck: "The known techniques do not go further.",
  unknown: "The explanation was cut short: it takes too much work.",
};

/**
 * @param {Board} board @param {Int8Array} start  the cells before the first step
 * @param {{end: string, steps: Step[]}} answer  of `explain`
 */
export function replay(board, start, { end, steps }) {
  let at = 0;
  const shown = h("div", { class: "words", "aria-live": "polite" });
  const slider = h("input", { type: "range", min: 0, max: steps.length, value: 0, "aria-label": "Step", oninput: () => show(slider.valueAsNumber) });
  const count = h("span", { class: "small" });

  /** @param {number} step */
  function show(step) {
    at = Math.min(Math.max(step, 0), steps.length);
    slider.value = String(at);
    const cells = start.slice();
    for (const { changes } of steps.slice(0, at)) for (const [cell, colour] of changes) cells[cell] = colour;
    board.setAll(cells);
    const last = at > 0 ? steps[at - 1] : null;
    board.markLines("hint", last?.lines ?? []);
    board.exclude(last?.exclusions ?? []);
    board.mark("hint", last?.changes.map(([cell]) => cell) ?? []);
    board.mark("reason", last?.because ?? []);
    if (last && last.changes.length > 0) board.reveal(last.changes[0][0]);
    const whole = `${last ? "" : `${t("{0} steps.", steps.length)} `}${at === steps.length || !last ? t(ENDS[end] ?? "") : ""}`;
    shown.replaceChildren(...(last ? words(last, board) : []), h("span", {}, whole));
    count.textContent = t("{0} of {1}", at, steps.length);
  }

  show(0);
  return h("div", { class: "replay" }, shown, h("div", { class: "group scrub" },
    button("Step back", "back", () => show(at - 1), { quiet: true }), slider,
    button("Step forward", "next", () => show(at + 1), { quiet: true }), count));
}
