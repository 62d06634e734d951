// One game: the board, the player's moves and trials, settings, the time, and the end. Help comes from outside, because
// a shared page has none.

import { keep, keepProgress, kept, keptNames, progress, say } from "../app.js";
import { Board } from "./board.js";
import { Controls, History, choose, inkButton } from "./controls.js";
import { countSolved, day, record, streaks } from "./daily.js";
import { clock, finish, starRow, starsFor } from "./finish.js";
import { overview } from "./overview.js";
import { saveCard } from "../share/card.js";
import { t } from "../words.js";
import { button, checkbox, debounce, dialog, field, h, icon, placeOf, select } from "../dom.js";
import { areClose } from "./vision.js";
import { BLACK_ON_WHITE, UNKNOWN, boardOf, cellsOfLine, clueOf, fromText, inkOf, keyOf, puzzleOf, toText } from "./picture.js";
import { lineStroke, touched } from "./strokes.js";
import * as trial from "./trial.js";

/** @import {KeptHistory} from "./controls.js" */
/** @import {Help} from "./help.js" */
/** @import {Clue, Entry} from "../types.js" */

const LIVE = /** @type {const} */ ([
  ["off", "Leave all as they are"],
  ["finished", "Grey finished lines"],
  ["certain", "Grey every certain block"],
]);

/**
 * Ways to the next puzzle, out of the game (to `left`), to other people; who helps; and the element that it is in.
 * @typedef {{next?: (() => void) | null, leave?: () => void, left?: string, share?: () => void, help?: (game: Game) => Help, embedded?: Embedding}} Ways
 */
/** A game in an element of any page. @typedef {{heading: "h1" | "h2", keeps: boolean, changed: (game: Game) => void}} Embedding `keeps`: in this browser. */
/** @typedef {{live: "off" | "finished" | "certain", errors: boolean, progress: boolean, autocross: boolean, timer: boolean, far: boolean, title: boolean, letters?: boolean}} Settings `letters`: without a choice, where inks come close. */

/** @returns {Settings} */
const loadSettings = () => ({ live: "finished", errors: true, progress: false, autocross: true, timer: false, far: false, title: false, ...kept("play", {}) });

/** Games of which the browser keeps the steps. */
const MOST_PASTS = 20;

/** A trial with more cells is not dropped by mistake: a message offers to take it back. */
const MANY = 4;

/** The width of the help beside the board. */
const ASIDE = 356;

/** The most columns of a board with the help beside it. */
const WIDE = 30;

/** A game on the page, from its beginning until the room is left. */
export class Game {
  /** @param {HTMLElement} host @param {Entry} entry @param {Ways} ways */
  constructor(host, entry, ways) {
    this.host = host;
    /** Of the page, or of the element that the game is in. */
    this.root = /** @type {Document | ShadowRoot} */ (host.getRootNode());
    this.ways = ways;
    this.entry = entry;
    this.puzzle = puzzleOf(entry);
    this.key = keyOf(this.puzzle);
    this.settings = loadSettings();
    const { width, height, palette = BLACK_ON_WHITE } = this.puzzle;
    /** Rows, then columns. @type {Clue[]} */
    this.clues = [...this.puzzle.rows, ...this.puzzle.columns];
    /** Cells that were crossed because their line was finished. @type {Set<number>} */
    this.auto = new Set();
    /** Lines whose filled cells agree with the clue. @type {boolean[]} */
    this.right = this.clues.map(() => false);
    /** Whether the browser keeps it. */
    this.keeps = ways.embedded?.keeps ?? true;
    const saved = this.keeps ? progress(this.key) : null;
    /** Given cells, `?` where none is given: they stay as they are. */
    const given = this.puzzle.given ?? "?".repeat(width * height);
    const withGiven = (/** @type {string} */ cells) => Array.from(cells, (sign, cell) => (given[cell] === "?" ? sign : given[cell])).join("");
    const begun = withGiven(saved?.cells ?? entry.saved ?? "");
    /** The cells at the start: lines without blocks are crossed. */
    this.blank = withGiven(Array.from({ length: width * height }, (_, cell) => (this.clues[Math.floor(cell / width)].length > 0 && this.clues[height + (cell % width)].length > 0 ? "?" : "0")).join(""));
    /** States as in trial.js. @type {History<string>} */
    this.history = new History(begun.length === width * height ? begun : this.blank);
    /** The name of its steps, kept for a reload. */
    this.past = `past:${this.key}`;
    const past = this.keeps ? kept(this.past, /** @type {KeptHistory | null} */ (null)) : null;
    // A full storage may have kept only the cells.
    if (past) {
      const { cells } = this;
      this.history.take(past, (state) => state);
      if (this.cells !== cells) this.history = new History(cells);
    }
    this.seconds = saved?.seconds ?? 0;
    /** Hints, checks that found mistakes, and explanations. */
    this.hints = saved?.hints ?? 0;
    /** The checks among them. */
    this.checks = saved?.checks ?? 0;
    this.solved = false;
    /** Whether it stands in the results. */
    this.counted = saved?.solved ?? false;
    /** @type {HTMLElement | null} */
    this.finish = null;
    /** The message that offers to take the last step back. @type {HTMLElement | undefined} */
    this.offer = undefined;
    /** Whether two colours look the same to some people. */
    this.close = areClose(palette);
    /** The inks of the clues. */
    this.inks = [...new Set(this.clues.flat().map(([, ink]) => ink))].sort((a, b) => a - b);
    /** The ink that was chosen last. */
    this.ink = this.inks[0] ?? 1;
    this.tool = this.ink;

    // All of a board is in view if its cells can still be hit; else a cell has room for a finger.
    const [least, readable] = matchMedia("(pointer: coarse)").matches ? [17, 24] : [14, 18];
    this.board = new Board({ width, height, palette, label: "Puzzle", least, readable, letters: this.lettered });
    overview(this.board);
    this.board.setClues(this.puzzle.rows, this.puzzle.columns);
    this.board.lock([...given].flatMap((sign, cell) => (sign === "?" ? [] : [cell])));
    this.board.setFar(this.settings.far);
    this.board.strike(saved?.struck ?? []);
    this.board.onclue = (line, block) => this.strike(line, block);
    this.board.painter = lineStroke(this.board, () => this.ready(), () => this.tool, () => this.ink, (n) => this.board.count(n), () => this.commit());
    this.board.onkey = (event, cell) => this.press(event, cell);
    this.help = ways.help?.(this);

    this.heading = h(ways.embedded?.heading ?? "h1", {});
    this.status = h("span", { class: "muted" });
    /** The stars that are left. */
    this.stars = h("span", { class: "left" });
    this.time = h("span", { class: "time muted" });
    this.news = h("div", { class: "spoken", role: "status" });
    this.controls = new Controls(() => this.board, () => this.step(this.history.undo()), () => this.step(this.history.redo()));
    const several = palette.length > 2;
    /** What the tools paint, and their buttons. */
    this.values = several ? [...this.inks, 0] : [1, 0];
    this.toolButtons = this.values.map((value) =>
      several && value > 0 ? inkButton(palette, value, () => this.choose(value))
        : button(value > 0 ? "Fill" : "Cross", value > 0 ? "fill" : "cross", () => this.choose(value)));
    choose(this.toolButtons, this.toolButtons[0]);
    this.tryButton = button("Try", "trial", () => this.try(trial.begin), { title: "What if? Cells in another colour, to keep or to take back" });
    // They stand in the head, on a phone in the place of the words: they move and replace no other button.
    this.trialEnds = h("div", { class: "joined", role: "group", "aria-label": "Trial", hidden: true },
      button("Keep", "", () => this.try(trial.keep), { title: "Keep the cells of the trial" }),
      button("Drop", "", () => this.try(trial.takeBack), { title: "Undo the trial" }));
    this.tools = h("div", { class: "tools", role: "group", "aria-label": "Game" },
      h("div", { class: several ? "group inks" : "joined", role: "group", "aria-label": "Paint" }, ...this.toolButtons),
      this.controls.element,
      h("div", { class: "group" },
        this.tryButton,
        ...(this.help?.buttons ?? []),
        ways.share ? button("Share", "share", ways.share, { class: "wide" }) : null,
        button("More", "more", () => this.more()),
        ways.next ? button("Next", "next", ways.next) : null));
    host.replaceChildren(
      h("div", { class: "head" }, ways.leave ? button("Back to all puzzles", "back", ways.leave, { quiet: true, class: "quiet" }) : null, h("div", { class: "titles" }, this.heading, h("span", { class: "state" }, this.status, this.help ? this.stars : null)), this.time, this.news, this.trialEnds, h("div", { class: "slot", role: "status" }), this.controls.zoom),
      h("div", { class: "stage" }, this.board.element),
      ...(this.help ? [this.help.panel] : []),
      this.tools);
    const below = matchMedia("(max-width: 800px), (max-width: 1000px) and (orientation: portrait), (max-height: 480px) and (orientation: landscape)");
    // A wide board takes the whole page, and the help floats above it.
    const wide = width > WIDE || ways.embedded !== undefined;
    host.classList.toggle("wide", wide);
    this.board.aside = () => (this.help && !wide && !below.matches ? ASIDE : 0);
    this.board.fit();
    /** The name of the cells' size that the player chose for boards of this size. */
    this.zoom = `zoom:${width}x${height}`;
    const size = this.keeps ? kept(this.zoom, 0) : 0;
    if (size) this.board.resize(size);
    this.restore(this.history.now);
    if (document.activeElement === document.body && !ways.embedded) this.board.focus(this.board.cursor);
    this.followed = (/** @type {StorageEvent} */ event) => this.follow(event);
    addEventListener("storage", this.followed);
    this.clock = setInterval(() => this.tick(), 1000);
    this.tick(0);
  }

  /** Whether cells and clues have the letters of their inks. */
  get lettered() {
    return this.settings.letters ?? this.close;
  }

  /** The cells, without trials. */
  get cells() {
    return trial.read(this.history.now).cells;
  }

  /** The board of a request. */
  request() {
    return boardOf({ picture: this.entry.picture, puzzle: this.puzzle });
  }

  /** @param {number} value  an ink, or 0 for crosses */
  choose(value) {
    this.tool = value;
    if (value > 0) this.ink = value;
    choose(this.toolButtons, this.toolButtons[this.values.indexOf(value)]);
    this.controls.pan(false);
  }

  showTitle() {
    const { width, height } = this.puzzle;
    const shown = (this.solved || this.settings.title) && this.entry.title;
    const { label, daily } = this.entry;
    const words = label ? (daily === day() ? t("Today, {0}", label) : label) : `${width} × ${height}`;
    this.heading.textContent = shown ? String(this.entry.title) : words;
  }

  // Moves

  /** Whether the player may paint: a solved board stays as it is, a replay ends. */
  ready() {
    if (this.help?.replaying) this.help.restoreBoard();
    return !this.solved;
  }

  /** The board was changed by the player. */
  commit() {
    const { cells, bases } = trial.read(this.history.now);
    const before = fromText(cells);
    const marked = [...this.board.cells.keys()].filter((cell) => this.board.cells[cell] !== before[cell]);
    const lines = this.linesOf(marked);
    if (lines.size === 0) return;
    for (const cell of marked) this.auto.delete(cell);
    const finished = [...lines].filter((line) => this.right[line]);
    for (const line of lines) this.compare(line);
    let crossed = 0;
    if (this.settings.autocross) {
      // A line that is finished no longer takes its crosses back.
      for (const line of finished) if (!this.right[line]) this.uncross(line, lines);
      // A cell that the player opens in a finished line stays open.
      const rest = [...lines].filter((line) => this.right[line] && !finished.includes(line)).flatMap((line) => this.lineCells(line)).filter((cell) => this.board.cells[cell] === UNKNOWN);
      for (const cell of rest) {
        this.board.set(cell, 0);
        this.auto.add(cell);
      }
      for (const line of this.linesOf(rest)) lines.add(line);
      crossed = rest.length;
    }
    this.announce([...lines].filter((line) => this.right[line] && !finished.includes(line)), "done", crossed);
    this.history.push(trial.write(toText(this.board.cells), bases));
    this.help?.close();
    this.changed(lines);
  }

  /** Says what became of lines. @param {number[]} lines @param {string} state @param {number} [crossed]  cells that were crossed with them */
  announce(lines, state, crossed = 0) {
    if (lines.length === 0) return;
    const { height } = this.puzzle;
    const names = lines.map((line) => (line < height ? t("row {0}", line + 1) : t("column {0}", line - height + 1)));
    const more = crossed === 1 ? `, ${t("1 cell crossed")}` : crossed > 1 ? `, ${t("{0} cells crossed", crossed)}` : "";
    this.news.textContent = `${names.join(", ")} ${t(state)}${more}`;
  }

  /** The cells as the player marked them: without crosses of finished lines. */
  own() {
    return Array.from(this.cells, (sign, cell) => (sign === "0" && this.auto.has(cell) ? "?" : sign)).join("");
  }

  /** Another tab played this game: this one follows. @param {StorageEvent} event */
  follow({ key }) {
    if (key !== `crosscover:game:${this.key}`) return;
    const game = progress(this.key);
    if (!game || game.cells === this.cells) return;
    this.seconds = Math.max(this.seconds, game.seconds);
    this.history.push(game.cells);
    this.help?.close();
    this.restore(this.history.now);
  }

  /** Opens the cells that were crossed when a line was finished. @param {number} line @param {Set<number>} lines  with changes */
  uncross(line, lines) {
    const before = this.history.past.findLast((state) => !this.agrees(line, fromText(trial.read(state).cells)));
    const open = before ? trial.read(before).cells : "";
    const crossed = this.lineCells(line).filter((cell) => open[cell] === "?" && this.board.cells[cell] === 0 && ![...this.linesOf([cell])].some((other) => this.right[other]));
    for (const cell of crossed) this.board.set(cell, UNKNOWN);
    for (const changed of this.linesOf(crossed)) lines.add(changed);
  }

  /** Begins or ends a trial. @param {(state: string) => string} change */
  try(change) {
    if (!this.ready()) return;
    const tried = trial.tried(this.history.now).at(-1) ?? [];
    this.history.push(change(this.history.now));
    this.help?.close();
    this.restore(this.history.now);
    if (change === trial.begin && !kept("tried", false)) {
      keep("tried", true);
      this.say("What if? Cells in another colour, to keep or to take back");
    } else if (change === trial.takeBack && tried.length > MANY) {
      this.offer = this.say(t("{0} cells are dropped.", tried.length), "info", ["Take back", () => this.step(this.history.undo())]);
    }
  }

  /** Strikes a number of a clue by hand, or clears it. @param {number} line @param {number} block */
  strike(line, block) {
    if (this.right[line]) return;
    const { struck } = this.board;
    const name = `${line}:${block}`;
    this.board.strike(struck.has(name) ? [...struck].filter((other) => other !== name) : [...struck, name]);
    this.save();
  }

  /** Strikes the next number of a line, or clears them after the last one. @param {number} line */
  strikeNext(line) {
    const { struck } = this.board;
    const all = (this.clues[line].length > 0 ? this.clues[line] : [0]).map((_, block) => `${line}:${block}`);
    const next = all.find((name) => !struck.has(name));
    this.board.strike(next ? [...struck, next] : [...struck].filter((name) => !all.includes(name)));
    this.save();
  }

  /** Shows a state of the history. @param {string} state */
  restore(state) {
    this.board.setAll(fromText(trial.read(state).cells));
    const lines = new Set(this.clues.keys());
    for (const line of lines) this.compare(line);
    this.changed(lines);
  }

  /** @param {Set<number>} lines  the lines with changes */
  changed(lines) {
    this.offer?.remove();
    const finished = this.settings.live !== "off";
    for (const line of lines) {
      const shown = this.board.headers[line][0].classList;
      if (shown.contains("fulfilled") !== (this.right[line] && finished)) this.board.setLive(line, { state: this.right[line] && finished ? "fulfilled" : "open", certain: [] });
    }
    this.help?.live(lines);
    this.showTrials();
    const done = this.right.filter(Boolean).length;
    this.controls.show(this.history);
    const solved = this.right.every(Boolean);
    if (solved && !this.solved) this.celebrate();
    else if (!solved && this.solved) this.hideFinish();
    this.board.element.classList.toggle("solved", solved);
    this.solved = solved;
    this.status.textContent = solved ? t("Solved") : t("{0} of {1} lines", done, this.right.length);
    this.status.className = solved ? "tag good" : "muted";
    this.showTitle();
    this.showStars();
    this.save();
    this.ways.embedded?.changed(this);
  }

  /** Says something to the player, as `say` of app.js. @param {string} text @param {"info"} [kind] @param {[label: string, action: () => void]} [offer] */
  say(text, kind, offer) {
    return say(text, kind, offer, this.root);
  }

  showTrials() {
    const tried = trial.tried(this.history.now);
    for (const side of [0, 1]) this.board.mark(`trial-${side + 1}`, tried.flatMap((cells, depth) => (depth % 2 === side ? cells : [])));
    this.tryButton.setAttribute("aria-pressed", String(tried.length > 0));
    if (tried.length === 0 && this.trialEnds.matches(":focus-within")) this.board.focus(this.board.cursor);
    this.trialEnds.hidden = tried.length === 0;
    this.board.element.dataset.trial = String(tried.length);
  }

  /** @param {number} line */
  lineCells(line) {
    return cellsOfLine(this.puzzle.width, this.puzzle.height, line);
  }

  /** @param {number} line */
  compare(line) {
    this.right[line] = this.agrees(line, this.board.cells);
  }

  /** Whether the filled cells of a line agree with its clue. @param {number} line @param {ArrayLike<number>} cells */
  agrees(line, cells) {
    return String(clueOf(this.lineCells(line).map((cell) => cells[cell]))) === String(this.clues[line]);
  }

  /** @param {Iterable<number>} cells */
  linesOf(cells) {
    const { width, height } = this.puzzle;
    const lines = new Set();
    for (const cell of cells) lines.add(Math.floor(cell / width)).add(height + (cell % width));
    return lines;
  }

  /** Shows a state that was undone or redone. @param {string | null} state */
  step(state) {
    this.help?.close();
    this.restore(state ?? this.history.now);
  }

  /** @param {KeyboardEvent} event @param {number} cell */
  press(event, cell) {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) return this.controls.press(event);
    const { board } = this;
    const ink = inkOf(board.palette, event.key);
    if (!this.inks.includes(ink) && this.letter(key, cell)) return true;
    if ((event.shiftKey || !key.startsWith("arrow")) && !this.ready()) return false;
    const value = board.cells[cell];
    // The crosses of a line of 0 are right.
    const fixed = board.locked.has(cell) || (value === 0 && this.blank[cell] === "0");
    const paint = (/** @type {number} */ to) => fixed || board.set(cell, to);
    if (key.startsWith("arrow")) {
      // Shift paints on: the next open cell takes the mark of this one.
      const mark = board.cells[board.cursor];
      if (event.shiftKey && mark !== UNKNOWN && value === UNKNOWN) board.set(cell, mark);
    } else if (key === " " || key === "enter") paint(touched(value, this.ink));
    else if (key === "x" || key === "0") paint(value === 0 ? UNKNOWN : 0);
    else if (key === "delete" || key === "backspace") paint(UNKNOWN);
    else {
      if (!this.inks.includes(ink)) return false;
      this.choose(ink);
      paint(ink);
    }
    this.commit();
    return true;
  }

  /** A letter that is no ink. @param {string} key @param {number} cell */
  letter(key, cell) {
    if (key === "r") this.strikeNext(Math.floor(cell / this.puzzle.width));
    else if (key === "c") this.strikeNext(this.puzzle.height + (cell % this.puzzle.width));
    else if (key === "t") this.try(trial.begin);
    else if (key === "k" && !this.trialEnds.hidden) this.try(trial.keep);
    else if (key === "d" && !this.trialEnds.hidden) this.try(trial.takeBack);
    else return this.help?.press(key) ?? false;
    return true;
  }

  /** A key that the board did not use. @param {KeyboardEvent} event */
  shortcut(event) {
    if (event.key === "Escape" && this.help?.dismiss()) return true;
    if (event.key === "?") this.more(true);
    return this.controls.press(event);
  }

  // End of a game

  /** The player used help. @param {number} times @param {number} [checks]  of them */
  helped(times, checks = 0) {
    if (this.solved) return;
    this.hints += times;
    this.checks += checks;
    this.showStars();
  }

  /** Shows the stars that are left: they go dim with help. */
  showStars() {
    this.stars.replaceChildren(starRow(starsFor(this.hints)));
  }

  celebrate() {
    const { entry, ways, puzzle } = this;
    this.news.textContent = entry.title ? t("Solved: {0}", entry.title) : t("Solved");
    this.controls.pan(false);
    let days = "";
    if (entry.daily) {
      record(entry.daily, this.seconds, starsFor(this.hints));
      const row = streaks().now;
      if (entry.daily === day()) days = row > 1 ? t("{0} of today's puzzles in a row", row) : t("Today's puzzle is done");
    }
    const played = this.history.canUndo;
    const { width, height, palette } = puzzle;
    if (played && this.keeps && !this.counted) {
      const isBest = countSolved(`${width}×${height}`, this.seconds, this.hints);
      days ||= isBest ? t("Your best time at {0}", `${width}×${height}`) : "";
      this.counted = true;
    }
    this.hideFinish();
    const cells = toText(this.board.cells).replaceAll("?", "0");
    const end = { width, height, palette, cells, title: entry.title, english: entry.english ?? entry.title, seconds: this.seconds, expected: entry.expected, hints: this.hints, checks: this.checks, words: days };
    const actions = [
      button("Show the board", "back", () => this.hideFinish()),
      ways.share ? button("Share", "share", ways.share) : null,
      button("Save a card", "image", () => saveCard(end, this.root)),
      ways.leave ? button(ways.left ?? "All puzzles", "gallery", ways.leave, { class: ways.next ? "" : "primary" }) : button("Play again", "restart", () => this.restart()),
      ways.next ? button("Next puzzle", "next", ways.next, { class: "primary" }) : null,
    ];
    this.finish = finish(this.host, end, played, actions);
    if (played) /** @type {HTMLElement | null} */ (this.finish.querySelector("button.primary"))?.focus({ preventScroll: true });
  }

  /** What a player who solved it shows to others: nothing of the picture. */
  get result() {
    const { puzzle: { width, height }, entry: { label = `${width} × ${height}` } } = this;
    return this.solved ? `Crosscover · ${label}: ${clock(this.seconds)}, ${"★".repeat(starsFor(this.hints))}` : undefined;
  }

  hideFinish() {
    if (this.finish?.matches(":focus-within")) this.board.elements[this.board.cursor].focus({ preventScroll: true });
    this.finish?.remove();
    this.finish = null;
  }

  restart() {
    this.history.push(this.blank);
    this.counted = false;
    [this.seconds, this.hints, this.checks] = [0, 0, 0];
    this.board.strike([]);
    this.help?.close();
    this.restore(this.history.now);
  }

  // Settings and time

  /** @param {boolean} [keys]  whether the keys are what is looked for */
  async more(keys = false) {
    const { settings, help } = this;
    const box = (/** @type {Exclude<keyof Settings, "live">} */ name, /** @type {string} */ label) => checkbox(label, settings[name] ?? this.close, (on) => this.setting(name, on));
    /** @type {[string, string, string, unknown][]} */
    const actions = [["explain", "Explain the rest", "play", help], ["share", "Share", "share", this.ways.share], ["restart", "Restart", "restart", true]];
    const chosen = await dialog("Game", [
      h("div", { class: "group" }, ...actions.filter(([, , , there]) => there).map(([value, label, name]) => h("button", { value }, icon(name), h("span", {}, label)))),
      field("Clues of finished lines", select(help ? LIVE : LIVE.slice(0, 2), settings.live, (value) => this.setting("live", value))),
      h("div", {},
        ...(help ? [box("errors", "Mark lines that cannot be completed in red")] : []),
        ...(help && !this.ways.embedded ? [box("progress", "Mark lines that decide a cell: a bar is easy, a dot takes more thought")] : []),
        box("autocross", "Cross the rest of a finished line"),
        box("far", "Clues also on the right and at the bottom"),
        ...(this.board.several ? [box("letters", "Letters of the inks in cells and clues")] : []),
        box("title", "Show the title before the board is solved"),
        box("timer", "Show the time")),
      h("details", { open: keys }, h("summary", { autofocus: keys }, "Mouse, touch and keys"),
        h("p", { class: "small" }, "Mouse: left fills, right crosses; drag along a line. Touch: tap or drag fills, long press crosses; two fingers move and zoom and never paint. A click on a number of a clue strikes it."),
        h("p", { class: "small" }, "Keys: arrows move, Shift and an arrow paint on, Space fills, X crosses, Delete clears, digits and letters paint the inks of a board in colour, Ctrl+Z and Ctrl+Y undo and redo, H gives a hint and then more of it, Escape closes it, R and C strike the next number of the row and of the column, T begins a trial, K keeps it, D drops it, + and - zoom, Home and End go to the ends of a row.")),
    ], [["", "Done"]], placeOf(this.host));
    if (chosen === "explain") help?.explain();
    else if (chosen === "share") this.ways.share?.();
    else if (chosen === "restart") this.restart();
  }

  /** @param {keyof Settings} name @param {unknown} value */
  setting(name, value) {
    Object.assign(this.settings, { [name]: value });
    keep("play", this.settings);
    if (name === "far") this.board.setFar(this.settings.far);
    this.board.letters = this.lettered;
    this.board.room();
    this.clues.forEach((_, line) => this.board.setLive(line, null));
    this.restore(this.history.now);
    this.tick(0);
  }

  tick(step = 1) {
    if (!this.solved && !document.hidden) this.seconds += step;
    this.board.element.classList.toggle("letters", this.lettered);
    this.time.textContent = this.settings.timer ? clock(this.seconds) : "";
    if (this.seconds % 10 === 0) this.save();
  }

  save = debounce(() => this.saveNow(), 200);

  saveNow() {
    if (!this.keeps) return;
    const { cells, board } = this;
    keep(this.zoom, board.fitted ? undefined : board.size);
    const begun = cells !== this.blank;
    keep(this.past, (begun || this.history.canUndo) && !this.solved ? this.history.toKept((state) => state) : undefined);
    for (const name of keptNames("past:").slice(0, -MOST_PASTS)) if (name !== this.past) keep(name, undefined);
    const struck = [...board.struck];
    keepProgress(this.key, begun ? {
      cells, seconds: this.seconds, solved: this.solved, words: `${this.heading.textContent}, ${this.status.textContent}`,
      ...(this.hints > 0 ? { hints: this.hints, checks: this.checks } : {}), ...(struck.length > 0 ? { struck } : {}),
    } : undefined);
  }

  leave() {
    clearInterval(this.clock);
    removeEventListener("storage", this.followed);
    this.board.count(0);
    this.saveNow();
  }
}
