// The words of a step. The library has them in English; in another language, they are made of the rules and numbers of its reasons.

import { h } from "../dom.js";
import { language, t } from "../words.js";
import { inkName } from "./picture.js";

/** @import {Board} from "./board.js" */
/** @import {Reason, Step} from "../types.js" */

/** Rules that, on a board of several inks, are about one of them. */
const OF_INK = /^(far|hole|long|reaches|whole)$/;
/** More ways are not counted. */
const MOST = 1e9;

/** Cells of a line: `cells 1, 3, 5-7`. @param {number[]} cells */
function named(cells) {
  const ranges = cells.filter((cell) => !cells.includes(cell - 1)).map((first) => {
    let last = first;
    while (cells.includes(last + 1)) last++;
    return first === last ? first : `${first}\u2011${last}`;
  });
  return t(cells.length === 1 ? "cell {0}" : "cells {0}", ranges.join(", "));
}

/** @param {number} first @param {number} last */
const place = (first, last) => named(Array.from({ length: last - first + 1 }, (_, at) => first + at));

/** A line by its name. @param {number} line @param {Board} board */
const lineName = (line, { height }) => (line < height ? t("row {0}", line + 1) : t("column {0}", line - height + 1));

/** A sentence for each reason. @param {Reason} reason @param {number} line @param {Board} board @param {string} technique */
function sentence({ rule = "", numbers: [first, last, third] = [], cells }, line, board, technique) {
  const clue = board.clueLines[line];
  if (board.several && OF_INK.test(rule)) return t(technique);
  const block = (/** @type {number} */ at) => {
    const [length, ink] = clue[at];
    const same = clue.flatMap((other, place) => (String(other) === String(clue[at]) ? [place] : []));
    const more = [...(board.several ? [t(inkName(board.palette, ink))] : []), ...(same.length > 1 ? [`#${same.indexOf(at) + 1}`] : [])];
    return `${length}${more.length ? ` (${more.join(", ")})` : ""}`;
  };
  switch (rule) {
    case "none": return t("The clue is 0: every cell is empty.");
    case "found": return t("All {0} filled cells are found: the rest is empty.", first);
    case "needed":
      // The block is as long as the line.
      if (first > 2 && clue.length === 1 && first === (line < board.height ? board.width : board.height)) return t("The clue is {0}: all {0} cells are filled.", first);
      return t("The line needs {0} filled cells, and only {0} can be filled.", first);
    case "fills": {
      const sum = clue.map(([length, ink], at) => (at === 0 ? length : `${ink === clue[at - 1][1] ? "+1+" : "+"}${length}`)).join("");
      return t("{0}: the blocks and their gaps fill {1}.", `${sum} = ${last - first + 1}`, place(first, last));
    }
    case "fits": {
      const inside = cells.filter((cell) => cell >= first && cell <= last);
      const outside = board.several ? [] : cells.filter((cell) => !inside.includes(cell));
      return [t("The {0} has room only here: {1}.", block(third), place(first, last)), ...(inside.length ? [t("Always part of it: {0}.", named(inside))] : []), ...(outside.length ? [t("Empty: {0}.", named(outside))] : [])].join(" ");
    }
    case "joins": return t("The {0} is on both sides, so it also covers {1}.", block(first), named(cells));
    case "whole": return t("This is a whole block: {0}. Beside it is a gap.", place(first, last));
    case "reaches": return t("The block at {0} has at least {1} cells, so it also covers {2}.", place(first, last), third, named(cells));
    case "long": return t("If {0} were filled, the block would have {1} cells: too long.", named(cells), first);
    case "hole": return t("No block fits here: {0}.", place(first, last));
    case "far": return t("No block reaches {0}.", named(cells));
    case "ways": if (first < MOST) return first === 1 ? t("There is only one way to place the blocks.") : t("In all {0} ways to place the blocks, these are the same: {1}.", first, named(cells));
  }
  return t(technique);
}

/** Why a cell has a value: what would fail otherwise. @param {Step} step @param {Board} board */
function otherwise({ supposed: [[cell, value]] = [[0, 0]], fails = 0 }, board) {
  const { width, palette, several } = board;
  const where = `${t("row {0}", Math.floor(cell / width) + 1)}, ${t("column {0}", (cell % width) + 1)}`;
  return t("If {0} were {1}, {2} could not be completed.", where, t(value === 0 ? "empty" : several ? inkName(palette, value) : "filled"), lineName(fails, board));
}

/** The words of a step, a line each; the first one is its place. @param {Step} step @param {Board} board */
export function words(step, board) {
  const { text, technique, lines, reasons = [] } = step;
  if (language === "en") return english(text);
  const [line] = lines;
  const title = lines.length === 1 ? [h("strong", {}, `${lineName(line, board)} (${board.words(board.clueLines[line])})`)] : [];
  const sentences = step.supposed ? [otherwise(step, board)] : reasons.length ? reasons.map((reason) => sentence(reason, line, board, technique)) : [t(technique)];
  return [...title, ...[...new Set(sentences)].map((words) => h("span", {}, words))];
}

/** What the library says, in English, or as one of the sentences that are known. @param {string} text */
export function english(text) {
  // A range of cells stays in one line.
  const [first, ...rest] = text.replace(/(?<=\d)[-–](?=\d)/g, "\u2011").split("\n");
  return [h("strong", {}, first), ...rest.map((line) => h("span", {}, line))];
}
