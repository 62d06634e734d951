// The help that the library gives a player: live clues, hints in three steps, checks, explanations.

import { keep, kept, report } from "../app.js";
import { button, h } from "../dom.js";
import { language, t } from "../words.js";
import { UNKNOWN, fromText, toText } from "./picture.js";
import { english, words } from "./reason.js";
import { replay } from "./replay.js";

/** @import {Game} from "./game.js" */
/** @import {LiveLine, Request, Step} from "../types.js" */

/** Lines of one request for live clues. */
const LINES = 60;

/** What an explanation of the rest counts as, in hints. */
const EXPLAINED = 3;

/** @template T @param {T[]} list @param {number} size */
function parts(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}

/** The least height below a board, in pixels, in which help can be read. */
const ROOM = 110;

/** How many cells are wrong. @param {number[]} cells */
const countOf = (cells) => (cells.length === 1 ? t("One cell is wrong.") : t("{0} cells are wrong.", cells.length));

/** The help beside one game. */
export class Help {
  /** @param {Game} game @param {(request: Request, channel?: string) => Promise<any>} ask  asks the library */
  constructor(game, ask) {
    this.game = game;
    this.ask = ask;
    this.replaying = false;
    /** What the next press of "Hint" does while a hint is open. @type {(() => void) | null} */
    this.further = null;
    /** The cells that help was counted for last: more of it for the same cells costs nothing. */
    this.counted = "";
    /** Whether the help is the first one of all, which costs nothing. */
    this.free = false;
    this.panel = h("aside", { class: "help panel", "aria-label": "Help", hidden: true });
    this.buttons = [button("Hint", "hint", () => this.try(this.hint()), { class: "costs", title: "The first hint costs a star, the third another one" }), button("Check", "check", () => this.try(this.check()), { class: "costs", title: "Counts as a hint if it finds a mistake" })];
  }

  /** Asks for the marks of the clues of these lines. @param {Set<number>} lines */
  async live(lines) {
    const { board, settings, clues } = this.game;
    const { live: mode, errors, progress } = settings;
    if (mode === "off" && !errors && !progress) return;
    const now = (/** @type {number} */ line) => toText(this.game.lineCells(line).map((cell) => board.cells[cell]));
    for (const asked of parts([...lines], LINES)) {
      const cells = asked.map(now);
      const answer = await this.ask({ ask: "live", progress, lines: asked.map((line, i) => ({ clue: clues[line], cells: cells[i] })) });
      asked.forEach((line, i) => {
        // The line may have changed while the answer was on its way.
        if (now(line) !== cells[i]) return;
        /** @type {LiveLine} */
        const live = answer.lines[i];
        const shown = live.state === "broken" ? errors : mode !== "off";
        if (live.state === "broken" && errors && !board.headers[asked[i]][0].classList.contains("broken")) this.game.announce([asked[i]], "cannot be completed");
        // The rest of a finished line is no secret.
        const goes = live.state === "open" ? live.progress : undefined;
        board.setLive(line, { state: shown ? live.state : "open", certain: mode === "certain" ? live.certain : [], progress: goes });
      });
    }
  }

  close() {
    const { board } = this.game;
    if (this.panel.matches(":focus-within")) board.elements[board.cursor].focus({ preventScroll: true });
    this.panel.hidden = true;
    this.replaying = false;
    this.further = null;
    board.aim = -1;
    board.mark("hint", []);
    board.mark("reason", []);
    board.mark("wrong", []);
    board.markLines("hint", []);
    board.exclude([]);
  }

  /** @param {string} title @param {Node[]} body @param {Node[]} actions */
  open(title, body, actions) {
    const { game } = this;
    const close = button("Close", "close", () => this.dismiss(), { quiet: true, class: "quiet" });
    const focused = this.panel.matches(":focus-within");
    this.panel.replaceChildren(h("header", {}, h("h2", {}, title), close), h("div", { role: "status", tabindex: "0" }, ...body), h("div", { class: "group" }, ...actions));
    if (this.free && this.counted === game.cells) this.panel.children[1].append(h("details", {}, h("summary", {}, "This help is free. What does more cost?"),
      h("p", { class: "small" }, "The first hint costs one of the three stars, the third another one. A check that finds a mistake counts as a hint, and the explanation of the rest as three.")));
    this.panel.hidden = false;
    // Where there is room below the board, the help leaves the tools free.
    const [grid, stage, host] = [game.board.grid, game.board.element, game.host].map((one) => one.getBoundingClientRect().bottom);
    const under = stage - grid;
    this.panel.classList.toggle("under", under > ROOM);
    this.panel.style.setProperty("--under", `${under > ROOM ? under : host - grid}px`);
    if (focused) /** @type {HTMLElement} */ (this.panel.querySelector("button.primary") ?? close).focus();
  }

  /** Closes what is open; returns whether anything was. */
  dismiss() {
    if (this.panel.hidden) return false;
    if (this.replaying) this.restoreBoard();
    else this.close();
    return true;
  }

  /** Leaves a replay and shows the game again. */
  restoreBoard() {
    this.close();
    this.game.restore(this.game.history.now);
  }

  /** The cells, with what grey clues say already: the rest of a finished line is empty. */
  known() {
    const { game } = this;
    const cells = [...game.cells];
    for (const line of game.clues.keys()) {
      if (game.right[line]) for (const cell of game.lineCells(line)) if (cells[cell] === "?") cells[cell] = "0";
    }
    return cells.join("");
  }

  /** Counts a hint or a check. The first one of all is free: below it stands what help costs, as `starsFor` counts it. @param {number} [checks] */
  count(checks = 0) {
    const { game } = this;
    if (this.counted === game.cells) return;
    this.counted = game.cells;
    this.free = !kept("told", false);
    keep("told", true);
    if (!this.free) game.helped(1, checks);
  }

  /** A hint comes in three steps: where to look, why, do it. */
  async hint() {
    if (this.further) return this.further();
    if (this.replaying) this.restoreBoard();
    const { game } = this;
    const question = (/** @type {string} */ cells) => this.ask({ ask: "hint", ...game.request(), cells }, "help");
    let answer = await question(this.known());
    // Only what the player did is called wrong.
    if (["wrong", "broken"].includes(answer.hint)) answer = await question(game.own());
    this.close();
    if (["step", "wrong", "broken"].includes(answer.hint)) this.count();
    if (answer.hint === "step") this.showStep(answer);
    else if (answer.cells) this.showMistake(answer.text, answer.cells, answer.line);
    else {
      const more = answer.switch && language === "en" ? [h("p", { class: "small" }, `Elementary switch: ${answer.switch}.`)] : [];
      this.open("Hint", [h("div", { class: "words" }, ...english(answer.text)), ...more], []);
      if (answer.hint === "broken") game.board.markLines("hint", [answer.line]);
    }
  }

  /** @param {Step & {before?: Step[]}} step */
  showStep(step) {
    const { board } = this.game;
    const { before = [] } = step;
    const act = () => this.apply(step.changes);
    const why = () => {
      board.exclude(before.flatMap(({ exclusions = [] }) => exclusions));
      board.mark("hint", step.changes.map(([cell]) => cell));
      board.mark("reason", step.because ?? []);
      const frames = step.because ? [h("p", { class: "small" }, "It rests on the cells with a dashed frame.")] : [];
      this.open("Hint", [h("div", { class: "words" }, ...[...before, step].flatMap((one) => words(one, board))), ...frames], [button("Apply", "check", act, { class: "primary" })]);
      this.further = act;
    };
    board.aim = step.changes[0]?.[0] ?? board.cursor;
    // A step that shows a cell of the solution has no lines.
    if (step.lines.length === 0) return why();
    board.markLines("hint", [...before, step].flatMap(({ lines }) => lines));
    this.open("Hint", [h("p", {}, t("Look at {0}.", this.names(step.lines)))], [button("Why?", "hint", why, { class: "primary" })]);
    this.further = why;
    board.reveal(board.aim);
  }

  /** @param {string} text @param {number[]} cells @param {number} [line]  that cannot be completed */
  showMistake(text, cells, line) {
    const { board } = this.game;
    const clear = () => this.apply(cells.map((cell) => [cell, UNKNOWN]));
    const wrong = countOf(cells);
    const where = () => {
      board.mark("wrong", cells);
      this.open("Hint", [h("p", {}, language === "en" ? text : wrong)], [button(cells.length === 1 ? "Clear it" : "Clear them", "erase", clear, { class: "primary" })]);
      this.further = clear;
      board.reveal((board.aim = cells[0]));
    };
    // The line may have failed only some steps later.
    const holds = line !== undefined && this.game.lineCells(line).includes(cells[0]);
    const lines = [line !== undefined && holds ? line : Math.floor(cells[0] / board.width)];
    board.markLines("hint", lines);
    this.open("Hint", [h("p", {}, cells.length === 1 ? t("A cell of {0} is wrong.", this.names(lines)) : "Some cells are wrong.")], [button("Show mistakes", "hint", where, { class: "primary" })]);
    this.further = where;
  }

  /** The names of lines, of the first ones if there are many. @param {number[]} lines */
  names(lines) {
    const { height } = this.game.puzzle;
    const all = lines.map((line) => (line < height ? t("row {0}", line + 1) : t("column {0}", line - height + 1)));
    if (all.length > 4) all.splice(3, all.length, t("{0} other lines", all.length - 3));
    return new Intl.ListFormat(language === "en" ? "en-GB" : language).format(all);
  }

  /** @param {Step["changes"]} changes */
  apply(changes) {
    for (const [cell, colour] of changes) this.game.board.set(cell, colour);
    this.game.commit();
  }

  async check() {
    if (this.replaying) this.restoreBoard();
    const { game } = this;
    const answer = await this.ask({ ask: "check", ...game.request(), cells: game.own() }, "help");
    this.close();
    /** @type {number[]} */
    const wrong = answer.wrong ?? [];
    game.board.mark("wrong", wrong);
    game.board.markLines("hint", answer.broken);
    if (wrong.length + answer.broken.length > 0) this.count(1);
    const clear = button(wrong.length === 1 ? "Clear it" : "Clear them", "erase", () => this.apply(wrong.map((cell) => [cell, UNKNOWN])));
    if (answer.complete) this.open("Check", [h("p", {}, "The board is solved.")], []);
    else if (wrong.length > 0) this.open("Check", [h("p", {}, countOf(wrong))], [clear]);
    else if (answer.broken.length > 0) this.open("Check", [h("p", {}, "A line cannot be completed as it is.")], []);
    else game.say("No mistakes so far.");
  }

  async explain() {
    const { game } = this;
    const cells = this.known();
    const answer = await this.ask({ ask: "explain", ...game.request(), cells }, "help");
    this.close();
    this.free = false;
    this.replaying = true;
    const view = replay(game.board, fromText(cells), answer);
    const keepCells = button("Keep these cells", "check", () => {
      this.close();
      game.helped(EXPLAINED);
      game.commit();
    });
    this.open("Explanation", [view], [keepCells]);
    view.querySelector("input")?.focus();
  }

  /** The key of a hint. @param {string} key */
  press(key) {
    if (key !== "h") return false;
    this.try(this.hint());
    return true;
  }

  /** Says why help did not come. @param {Promise<void> | void} help */
  try(help) {
    help?.catch((error) => report(error, this.game.root));
  }
}
