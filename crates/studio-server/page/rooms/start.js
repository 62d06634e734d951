// Play without a puzzle: today's, the one that was begun, shelves of boards, and what was played lately.

import { go, keep, kept, progress, report } from "../app.js";
import { choose } from "../board/controls.js";
import { day, results, streaks } from "../board/daily.js";
import { clock, starRow, starsFor } from "../board/finish.js";
import { drawCells, keyOf, puzzleOf, solvedColours, tileColours } from "../board/picture.js";
import { button, h, select } from "../dom.js";
import { LANGUAGES } from "../languages.js";
import { language, t } from "../words.js";
import { resultsOf } from "./results.js";
import { INKS, LEVELS, SIDES, levelsOf, listOf, puzzleOfDay, shelf } from "./shelf.js";

/** @import {Entry, PuzzleList} from "../types.js" */
/** @import {Level} from "./shelf.js" */

/** Boards that a shelf shows at a time. */
const SHOWN = 12;

/** Games that are remembered, and the cells of boards of which only the last one is. */
const RECENT = 9;
const LARGE = 2500;

const THUMB = 68;

/** @returns {Entry[]} the games that were entered last, the newest first */
export const recent = () => kept("recent", []);

/** @param {Entry} entry */
export function remember(entry) {
  const { row, saved, warnings, ...kept } = entry;
  const key = keyOf(puzzleOf(entry));
  const others = recent().filter((other) => {
    const { width, height } = puzzleOf(other);
    return width * height <= LARGE && keyOf(puzzleOf(other)) !== key;
  });
  keep("recent", [kept, ...others].slice(0, RECENT));
}

/** @param {Entry} entry */
const gameOf = (entry) => progress(keyOf(puzzleOf(entry)));

/**
 * A board to choose: its picture once it is solved, the cells so far, or its number.
 * @param {string} label @param {string} number @param {number[]} colours  of tileColours @param {() => void} onclick
 */
export function tile(label, number, colours, onclick) {
  const canvas = h("canvas", { "aria-hidden": "true", hidden: true });
  const figure = h("span", { class: "number", "aria-hidden": "true" }, number);
  // The figure shows the number of its label.
  const name = h("span", { class: label.endsWith(` ${number}`) ? "spoken" : "" }, label);
  const words = h("span", { class: "words" }, name);
  const made = h("button", { type: "button", class: "pick", onclick }, h("span", { class: "face" }, canvas, figure), words);
  return { made, show: (/** @type {Entry} */ entry) => {
    const { width, height, palette } = puzzleOf(entry);
    const game = gameOf(entry);
    canvas.hidden = !game;
    figure.hidden = game !== null;
    if (!game) {
      if (entry.expected && entry.expected >= 60) words.replaceChildren(name, h("small", {}, t("about {0}", clock(entry.expected))));
      return;
    }
    const cells = game.solved ? game.cells.replaceAll("?", "0") : game.cells;
    drawCells(canvas, width, height, cells, THUMB, game.solved ? solvedColours(colours, entry.english ?? entry.title, cells) : colours, palette);
    made.classList.toggle("solved", game.solved);
    words.replaceChildren(game.solved ? (entry.title ?? t("Solved")) : (game.words ?? label).replace(/^.*, /, ""));
    if (game.solved) words.append(starRow(starsFor(game.hints ?? 0)));
  } };
}

/** The choice of a language, and of the theme. */
export function tongue() {
  const made = select(LANGUAGES, language, (code) => {
    keep("language", code);
    location.reload();
  });
  made.ariaLabel = t("Language");
  // On a phone, the bar has no room for the theme.
  const toggle = /** @type {HTMLElement} */ (document.getElementById("theme"));
  const theme = button(toggle.title, "theme", () => {
    toggle.click();
    theme.title = theme.ariaLabel = toggle.title;
  }, { quiet: true, class: "quiet theme" });
  return h("div", { class: "group" }, made, theme);
}

/** A way to a game: a figure, a button, and words below it. @param {Node} figure @param {Node} way @param {...(Node | string)} words */
const card = (figure, way, ...words) => h("div", { class: "card" }, figure, h("div", { class: "stack" }, way, h("span", { class: "small" }, ...words)));

/**
 * @param {HTMLElement} host
 * @param {(entry: Entry, list: PuzzleList | null) => void} play
 */
export function start(host, play) {
  const room = h("div", { class: "start" });
  host.replaceChildren(room);
  const colours = tileColours(room);
  const today = day();
  const done = results()[today];
  const row = streaks().now;

  // A board without a mark has no game.
  const last = recent().find((entry) => gameOf(entry)?.solved === false);
  /** @type {HTMLElement[]} */
  const cards = [];
  const begun = last && gameOf(last);
  if (begun) {
    const { width, height, palette } = puzzleOf(last);
    const canvas = h("canvas", { "aria-hidden": "true" });
    drawCells(canvas, width, height, begun.cells, 68, colours, palette);
    const words = (begun.words ?? last.label ?? `${width} × ${height}`).replace(t("Today, {0}", ""), "");
    cards.push(card(canvas, button("Continue", "play", () => play(last, null), { class: "primary", "aria-label": t("Continue: {0}", words) }), words));
  }
  const begunToday = recent().find((entry) => entry.daily === today);
  const day0 = new Date();
  const days = row > 0 ? ` ${row === 1 ? t("1 day in a row") : t("{0} days in a row", row)}` : "";
  cards.push(card(h("span", { class: "date", "aria-hidden": "true" }, h("b", {}, String(day0.getDate())), h("span", {}, day0.toLocaleDateString(language, { month: "short" }))),
    button("Today's puzzle", done ? "check" : "play", () => puzzleOfDay(today).then((entry) => play(entry, null)).catch(report), { class: last ? "" : "primary" }),
    done ? starRow(done.stars) : (begunToday && gameOf(begunToday)?.words?.replace(/^.*, /, "")) || "15 × 15, the same for all", days));
  cards.push(card(h("span", { class: "sums", "aria-hidden": "true" }, ...["3", "7", "6", "4"].map((number) => h("b", {}, number))),
    button("Decodoku", "play", () => go("decodoku")), "Numbers that make 10, against noise"));

  let [side, level, inks, shown] = [kept("side", 5), /** @type {Level} */ (kept("level", "easy")), kept("inks", 1), SHOWN];
  const sides = SIDES.map((choice) => button(`${choice} × ${choice}`, "", () => ((side = choice), fill())));
  const levels = LEVELS.map((choice) => button(`${choice[0].toUpperCase()}${choice.slice(1)}`, "", () => ((level = choice), fill())));
  const colourings = INKS.map((choice) => button(choice > 1 ? "In colour" : "Black", "", () => ((inks = choice), fill())));
  const instead = h("p", { class: "group", role: "status" });
  const tiles = h("div", { class: "picks" });
  const more = button("More boards", "new", () => fill(shown + SHOWN), { class: "quiet" });

  /** Shows the boards of a shelf, each as soon as it is made. @param {number} [count] */
  function fill(count = SHOWN) {
    shown = count;
    keep("side", side);
    keep("level", level);
    keep("inks", inks);
    const there = levelsOf(side, inks);
    const now = there.includes(level) ? level : there[there.length - 1];
    choose(sides, sides[SIDES.indexOf(side)]);
    choose(levels, levels[LEVELS.indexOf(now)]);
    choose(colourings, colourings[INKS.indexOf(inks)]);
    levels.forEach((made, at) => (made.disabled = !there.includes(LEVELS[at])));
    const largest = SIDES.findLast((other) => levelsOf(other, inks).includes(level)) ?? 0;
    instead.replaceChildren(...(now === level ? [] : [
      t("{0} in colour is never {1}: these are {2}.", `${side}×${side}`, t(level), t(now)),
      button(t("{0} in colour, {1}", `${largest}×${largest}`, t(level)), "", () => ((side = largest), fill())), button(t("{0}, {1}", `${side}×${side}`, t(level)), "", () => ((inks = 1), fill())),
    ]));
    const boards = shelf(side, now, inks);
    const picks = Array.from({ length: shown }, (_, at) => tile(t("No. {0}", at + 1), String(at + 1), colours, () => {
      boards.get(at).then((entry) => play(entry, listOf(boards, at))).catch(report);
    }));
    tiles.replaceChildren(...picks.map(({ made }) => made));
    const reveal = async () => {
      for (const [at, pick] of picks.entries()) {
        const entry = await boards.get(at);
        if (!pick.made.isConnected) return;
        pick.show(entry);
      }
    };
    reveal().catch(report);
  }
  fill();

  const lately = recent().filter((entry) => entry !== last && gameOf(entry));
  room.append(
    h("div", { class: "titled" }, h("h1", {}, "Play a nonogram"), tongue()),
    h("div", { class: "cards" }, ...cards),
    h("section", {},
      h("h2", {}, "New board"),
      h("div", { class: "group" },
        h("div", { class: "joined", role: "group", "aria-label": "Size" }, ...sides),
        h("div", { class: "joined", role: "group", "aria-label": "Difficulty" }, ...levels),
        h("div", { class: "joined", role: "group", "aria-label": "Colours" }, ...colourings)),
      instead, tiles, more),
    lately.length > 0 ? h("section", {}, h("h2", {}, "Recent"), h("div", { class: "picks" }, ...lately.map((entry) => {
      const { width, height } = puzzleOf(entry);
      const { made, show } = tile(`${width} × ${height}`, "", colours, () => play(entry, null));
      show(entry);
      return made;
    }))) : "",
    resultsOf(),
    h("p", {}, h("a", { href: "#gallery" }, "Puzzles from files are in the gallery")));
}
