// The steps of "watch" in words.

/** @import {Change, Clue, Puzzle} from "./types.js" */

/**
 * @typedef {object} Step
 * @property {string} kind
 * @property {number} [line]
 * @property {Change[]} [changes]
 * @property {number[]} [undo]
 * @property {string} [text]
 * @property {number} [level]
 * @property {number} [covered]
 * @property {number} [live]
 */

/** @typedef {{verdict: string, steps: Step[], cut?: boolean, items?: number, options?: number}} Trace */

/** @param {number} number @param {string} noun */
const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** @param {Change} change @param {Puzzle} puzzle */
function named([cell, colour], { width }) {
  return `row ${Math.floor(cell / width) + 1}, column ${(cell % width) + 1} is ${colour ? "filled" : "empty"}`;
}

/** @param {Step} step @param {Puzzle} puzzle */
export function propagationText(step, puzzle) {
  const { kind, line = 0, changes = [], text } = step;
  if (text) return text;
  const { height, rows, columns } = puzzle;
  /** @type {Clue} */
  const clue = line < height ? rows[line] : columns[line - height];
  const first = changes.length > 0 ? named(changes[0], puzzle) : "a cell";
  const more = changes.length > 1 ? `, and ${counted(changes.length - 1, "more cell")}` : "";
  switch (kind) {
    case "line": {
      const name = line < height ? `Row ${line + 1}` : `Column ${line - height + 1}`;
      return `${name} with the clue ${clue.map(([length]) => length).join(" ") || "0"} decides ${counted(changes.length, "cell")}.`;
    }
    case "refuted":
      return `If it were otherwise, a line could not be completed: so ${first}${more}.`;
    case "either":
      return `Both colours of another cell lead to it: ${first}${more}.`;
    case "assumed":
      return `No line gives a new cell. Assume that ${first}.`;
    case "withdrawn":
      return `The assumption leads to a contradiction and is withdrawn: so ${first}${more}.`;
    default:
      return kind;
  }
}

/** @param {Step} step @param {Puzzle} puzzle */
export function coverText({ kind, text = "", changes = [], undo = [], level = 0 }, puzzle) {
  const what = text || (changes.length > 0 ? named(changes[0], puzzle) : "");
  switch (kind) {
    case "forced":
      return `Forced: ${what}`;
    case "chosen":
      return `Chosen at level ${level}: ${what}`;
    case "back":
      return `Back${text ? `: ${text}` : ""}. ${counted(undo.length, "cell")} undone.`;
    case "solution":
      return text || "All items are covered: a solution.";
    default:
      return what || kind;
  }
}
