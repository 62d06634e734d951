// The room "decodoku": a game of quantum error correction, by mouse, finger or keyboard. The crate `decodoku` plays it: the room
// keeps the game as a text, the one that `crosscover decodoku` saves, and shows what the crate answers.

import { keep, kept, report, say } from "../app.js";
import { button, dialog, h } from "../dom.js";
import { ask } from "../engine.js";
import { t } from "../words.js";
import { bars } from "./chart.js";
import { samples } from "./samples.js";

/** @typedef {{number: number, mark?: [letter: string, colour: number], new?: boolean, lost?: boolean}} Square */

/**
 * @typedef {object} Shown  an answer to `play`
 * @property {string} game
 * @property {string} seed
 * @property {number} side
 * @property {boolean} practice
 * @property {number} moves
 * @property {number} back
 * @property {number} score
 * @property {number} left
 * @property {boolean} lost
 * @property {boolean} hides_clusters
 * @property {boolean} danger
 * @property {[string, string]} [joined]  the clusters of a move that lost
 * @property {Square[]} squares
 */

const MARKS = "abcdef";

/** @type {Record<string, [x: number, y: number]>} */
const WAYS = { up: [0, -1], left: [-1, 0], down: [0, 1], right: [1, 0] };
/** @type {Record<string, string>} */
const KEYS = { w: "up", a: "left", s: "down", d: "right" };

/** Milliseconds after which a press looks back, and between two moves back. */
const HOLD = 500;

/** @param {string} question @param {string} game @param {string} [line] @returns {Promise<any>} */
const asked = (question, game, line) => ask({ ask: question, game, line }, "", "decodoku");

/** A new game, as the crate saves it. @param {string | number} seed @param {number} side @param {boolean} [helps] */
const begin = (seed, side, helps) => `seed ${seed}\nside ${side}\nmodulus 10\npreset seed-text\nvariant numbers\npractice ${helps ? "yes" : "no"}\nscore 0\n`;

const newSeed = () => Math.floor(Math.random() * 1e6);

/** @type {ReturnType<typeof lay> | null} */
let table = null;
let visit = 0;

/** @param {HTMLElement} host @param {string} params  a seed and a side, as `123456-8x8` */
export async function enter(host, params) {
  const now = ++visit;
  const [, seed, side] = /^(\d{1,19})-([78])x\2$/.exec(params) ?? [];
  const fresh = begin(seed ?? newSeed(), Number(side ?? (innerWidth < 640 ? 7 : 8)));
  // What this tab had, else what any tab had last.
  const last = history.state?.decodoku ?? kept("decodoku", /** @type {string} */ (""));
  const goesOn = last && (!seed || last.startsWith(`seed ${seed}\nside ${side}\n`));
  const shown = await asked("play", last || fresh).catch(() => asked("play", begin(newSeed(), 8)));
  if (now !== visit) return;
  table = lay(host, shown);
  if (!last) await table.rules();
  else if (!goesOn) await table.start(fresh);
  if (params && !seed) say(t("This link names no game: {0}.", params), "error");
}

export function leave() {
  visit++;
  table?.release();
  table = null;
}

/** @param {KeyboardEvent} event */
export const key = (event) => table?.press(event) ?? false;

/** @param {HTMLElement} host @param {Shown} first */
function lay(host, first) {
  const self = { press, release, rules, start };
  let shown = first;
  /** The last command, until it is done. */
  let turn = Promise.resolve();
  /** The number that the next tap or arrow pushes, or -1. */
  let taken = -1;
  /** The squares of a hint. @type {number[]} */
  let hinted = [];
  let cursor = 0;
  /** The mark that a tap makes, or "": it takes a number. */
  let tool = "";
  /** @type {{cell: number, x: number, y: number, timer: number, moved: boolean, held: boolean, way: string} | null} */
  let pressed = null;
  /** The score of the decoder on the same seed, once it is known. @type {{score: number, lost: boolean} | null} */
  let decoder = null;

  const line = h("p", { class: "titles" });
  const rest = h("p", { class: "left" });
  const news = h("p", { role: "status" });
  /** @type {HTMLElement[]} */
  let cells = [];
  const grid = h("div", {
    class: "squares", role: "grid", "aria-label": "Board",
    onfocusin: (/** @type {Event} */ { target }) => {
      cells[cursor].tabIndex = -1;
      cursor = cells.findIndex((cell) => cell === target);
      cells[cursor].tabIndex = 0;
    },
    onpointerdown: down, onpointermove: drag, onpointerup: up, onpointercancel: release,
    oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
  });
  const swatches = [...MARKS].map((letter, i) => {
    const made = button(t("Mark {0}", letter), "", () => {
      tool = tool === letter ? "" : letter;
      take(-1);
    }, { quiet: true });
    made.append(h("span", { class: "swatch marked" }, letter));
    made.style.setProperty("--mark", String(i));
    return made;
  });
  const swatchRow = h("div", { class: "group inks", role: "group", "aria-label": "Marks" }, ...swatches);
  const undo = button("Undo", "undo", takeBack);
  const hinter = button("Hint", "hint", advise);
  const past = button("Earlier", "back", () => look(1));
  const forward = button("Later", "next", () => look(-1));
  const present = button("Now", "last", () => look(-Infinity));
  const says = h("div", { class: "says" }, rest, news);
  const how = h("p", { "aria-live": "polite" });
  const scores = h("div");
  const end = h("section", { class: "panel over", "aria-label": "Game over" },
    h("h2", {}, "Game over"), how, scores, h("p", { class: "small" }, "The program has the same numbers, and takes the fewest moves that clear the board."),
    h("div", { class: "group" }, button("Try again", "restart", () => start(begin(shown.seed, shown.side))), button("New game", "new", afresh, { class: "primary" })));
  host.replaceChildren(
    h("div", { class: "head" }, h("h1", { class: "spoken" }, "Decodoku"), line,
      button("Rules", "trial", rules), button("Share", "share", share),
      button("New", "new", afresh, { title: "New game" })),
    says,
    h("div", { class: "stage" }, grid), end,
    h("div", { class: "tools", role: "group", "aria-label": "Game" }, swatchRow, undo, past, hinter, forward, present));
  draw();
  return self;

  // Commands

  /** Sends a command after those before it, or begins another game. @param {string} line @param {string} [game] */
  function send(line, game) {
    turn = turn.then(async () => {
      const next = await asked("play", game ?? shown.game, line);
      if (table === self) draw(next);
    }).catch(report);
    return turn;
  }

  /** @param {number} cell @param {string} way */
  async function push(cell, way) {
    const { squares, game } = shown;
    const to = beside(cell, way);
    if (returns() || to < 0 || !squares[cell]?.number) return;
    const [x, y] = WAYS[way];
    const dragged = pressed;
    await send(`${name(cell)} ${way}`);
    if (shown.game === game) return draw();
    const made = cells[to];
    made.focus();
    take(taken === cell && shown.squares[to].number ? to : -1);
    made.style.setProperty("--from", `${-100 * x}% ${-100 * y}%`);
    made.classList.add(squares[to].number && !shown.squares[to].number ? "gone" : dragged ? "square" : "slides");
  }

  /** @param {number} cell @param {string} letter */
  function mark(cell, letter) {
    const { hides_clusters: hides, squares } = shown;
    if (!returns() && hides && squares[cell]?.number) send(`mark ${name(cell)} ${squares[cell].mark?.[0] === letter ? "" : letter}`);
  }

  /** Looks at the board some moves further back, or forward. @param {number} moves */
  function look(moves) {
    const to = Math.min(shown.moves, Math.max(0, shown.back + moves));
    taken = -1;
    return to === shown.back ? turn : send(`back ${to}`);
  }

  /** Whether the past was shown: then a move only leads back from it. */
  function returns() {
    if (!shown.back) return false;
    look(-Infinity).then(() => news.prepend(t("The past was shown: now you are back at the present."), " "));
    return true;
  }

  function takeBack() {
    if (shown.practice) send("undo");
    else news.textContent = t("Moves can be taken back only in practice games.");
  }

  async function advise() {
    if (returns()) return;
    const { game, side } = shown;
    const { hint } = await asked("hint", game);
    if (!hint || table !== self || game !== shown.game) return;
    const [from, to] = hint.map((/** @type {[number, number]} */ [x, y]) => y * side + x);
    cells[from].focus();
    take(-1);
    hinted = [from, to];
    draw();
    news.textContent = t("Push the {0} onto the green frame.", shown.squares[from].number);
  }

  function afresh() {
    start(begin(newSeed(), shown.side));
  }

  /** Begins a game, and offers the way back to one that is not finished. @param {string} game */
  async function start(game) {
    const { game: last, score, lost } = shown;
    taken = -1;
    decoder = null;
    await send("", game);
    if (score && !lost) news.replaceChildren(t("A new game."), " ", button("Back to the last game", "", () => start(last)));
  }

  async function share() {
    const { linkDialog } = await import("./makers.js");
    await linkDialog("Share", "Whoever opens the link plays the same numbers.", address());
  }

  function address() {
    const { seed, side } = shown;
    return `decodoku=${seed}-${side}x${side}`;
  }

  async function rules() {
    const { seed, side, practice } = shown;
    const chosen = await dialog("How to play", [samples(),
      h("p", { class: "small" }, "Drag a number, or tap it and then the square beside it. Practice shows the clusters in colours and takes moves back. In a game you find them, with marks, and hold the board to look back."),
      h("details", {}, h("summary", {}, "Keys"), h("p", { class: "small" }, "Arrows and Enter, or W A S D, push. 1 to 6 mark. B, F and N look back, forward, and at now. H gives a hint, U undoes."))],
      [["game", "Play"], ["practice", "Practice"]]);
    if (table !== self) return;
    // A game that has shown its clusters is not scored.
    if (chosen && (chosen === "practice") !== practice) await start(begin(seed, side, chosen === "practice"));
  }

  // Keys and pointers

  /** @param {KeyboardEvent} event */
  function press(event) {
    const typed = event.key.length > 1 ? event.key : event.key.toLowerCase();
    if (event.altKey || ((event.ctrlKey || event.metaKey) && typed !== "z")) return false;
    const inside = grid.contains(/** @type {Node} */ (event.target));
    const arrow = inside && typed.startsWith("Arrow") ? typed.slice(5).toLowerCase() : "";
    if (arrow && taken === cursor) push(cursor, arrow);
    else if (arrow) cells[beside(cursor, arrow)]?.focus();
    else if (inside && (typed === "Enter" || typed === " ")) tap(cursor);
    else if (typed in KEYS) push(cursor, KEYS[typed]);
    else if (MARKS[Number(typed) - 1]) mark(cursor, MARKS[Number(typed) - 1]);
    else if (typed === "n" || (typed === "Escape" && shown.back)) look(-Infinity);
    else if (typed === "Escape") take(-1);
    else if (typed === "b" || typed === "f") look(typed === "b" ? 1 : -1);
    else if (typed === "u" || typed === "z") takeBack();
    else if (typed === "h") advise();
    else if (typed === "?") rules();
    else return false;
    return true;
  }

  /** @param {PointerEvent} event */
  function down(event) {
    const cell = cells.findIndex((made) => made.contains(/** @type {Node} */ (event.target)));
    if (cell < 0 || event.button || pressed) return;
    grid.setPointerCapture(event.pointerId);
    const hold = () => {
      if (!pressed) return;
      pressed.moved = pressed.held = true;
      look(1);
      pressed.timer = setTimeout(hold, HOLD);
    };
    pressed = { cell, x: event.clientX, y: event.clientY, timer: setTimeout(hold, HOLD), moved: false, held: false, way: "" };
    cells[cell].focus();
    event.preventDefault();
  }

  /** The number goes along with the pointer, up to the square beside it, and shows the sum there. @param {PointerEvent} event */
  function drag({ clientX, clientY }) {
    if (!pressed) return;
    const { cell } = pressed;
    const [dx, dy] = [clientX - pressed.x, clientY - pressed.y];
    const { number } = shown.squares[cell];
    if (Math.hypot(dx, dy) > 8) {
      clearTimeout(pressed.timer);
      pressed.moved = true;
    }
    if (!number || tool || pressed.held || shown.lost) return;
    const way = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "right" : "left") : dy > 0 ? "down" : "up";
    const [x, y] = WAYS[way];
    const to = beside(cell, way);
    const made = cells[cell];
    const far = to < 0 ? 0 : Math.min(1, (dx * x + dy * y) / made.offsetWidth);
    pressed.way = far > 0.45 ? way : "";
    if (shown.back) return;
    made.classList.add("dragged");
    made.style.translate = `${100 * far * x}% ${100 * far * y}%`;
    made.firstElementChild?.replaceChildren(String((number + (pressed.way ? shown.squares[to].number : 0)) % 10 || "✓"));
  }

  function up() {
    if (!pressed) return;
    const { cell, way, moved, held, timer } = pressed;
    // A number that is pushed stays where it is until the answer is drawn.
    if (way) push(cell, way);
    clearTimeout(timer);
    pressed = null;
    if (!moved || (tool && !held)) tap(cell);
    else if (!way) draw();
  }

  function release() {
    clearTimeout(pressed?.timer);
    pressed = null;
    draw();
  }

  /** @param {number} cell */
  function tap(cell) {
    if (returns()) return;
    const way = Object.keys(WAYS).find((way) => beside(taken, way) === cell);
    if (taken >= 0 && way) push(taken, way);
    else if (tool) mark(cell, tool);
    else take(shown.squares[cell].number && taken !== cell && !shown.lost ? cell : -1);
  }

  /** Takes a number for the next tap or arrow, or -1. @param {number} cell */
  function take(cell) {
    taken = cell;
    if (cell >= 0) tool = "";
    draw();
  }

  // The board

  /** The square beside another, or -1. @param {number} cell @param {string} way */
  function beside(cell, way) {
    const { side } = shown;
    const [dx, dy] = WAYS[way];
    const [x, y] = [(cell % side) + dx, Math.floor(cell / side) + dy];
    return cell < 0 || x < 0 || y < 0 || x >= side || y >= side ? -1 : y * side + x;
  }

  /** A square as the crate reads it. @param {number} cell */
  function name(cell) {
    return `${cell % shown.side} ${Math.floor(cell / shown.side)}`;
  }

  /** Draws what is shown, or another answer. @param {Shown} [next] */
  function draw(next = shown) {
    const { side, squares, moves, back, lost, practice, score, seed, left } = next;
    const changed = next !== shown || !cells.length;
    const over = lost && !back;
    if (next !== shown) hinted = [];
    shown = next;
    if (cells.length !== squares.length) {
      cells = squares.map(() => h("div", { role: "gridcell", tabindex: -1 }, h("b"), h("i")));
      cells[(cursor = 0)].tabIndex = 0;
      grid.style.setProperty("--side", String(side));
      grid.replaceChildren(...squares.slice(0, side).map((_, y) => h("div", { role: "row" }, ...cells.slice(y * side, (y + 1) * side))));
    }
    const near = Object.keys(WAYS).map((way) => beside(taken, way));
    for (const [cell, { number, mark = ["", ""], ...is }] of squares.entries()) {
      const made = cells[cell];
      made.style.translate = "";
      made.className = ["at", number && "square", mark[0] && "marked", is.new && "new", is.lost && "lost", (cell === taken || cell === hinted[0]) && "taken", cell === hinted[1] && "hint", near.includes(cell) && "near"].filter(Boolean).join(" ");
      made.style.setProperty("--mark", String(mark[1]));
      made.firstElementChild?.replaceChildren(String(number || ""));
      // The label says it in words.
      made.lastElementChild?.setAttribute("data-letter", mark[0]);
      const place = `${t("row {0}", Math.floor(cell / side) + 1)}, ${t("column {0}", (cell % side) + 1)}`;
      const facts = [number || t("empty"), mark[0] && t(next.hides_clusters ? "mark {0}" : "cluster {0}", mark[0]), is.new && t("new"), cell === taken && t("taken")];
      made.ariaLabel = `${place}: ${facts.filter(Boolean).join(", ")}`;
    }
    line.replaceChildren(h("b", {}, t("Score {0}", score)), h("small", {}, practice ? "Practice: it does not count" : t("Seed {0}", seed)));
    rest.replaceChildren(h("span", { class: "dots", "aria-hidden": "true" }, ...[1, 2, 3, 4, 5].map((i) => h("i", { class: i <= left ? "lit" : "" }))),
      back ? t("{0} of {1} moves back", back, moves) : t("{0} to the next noise", left));
    swatches.forEach((made, i) => made.setAttribute("aria-pressed", String(MARKS[i] === tool)));
    swatchRow.hidden = !shown.hides_clusters;
    undo.hidden = !practice;
    hinter.hidden = back > 0;
    forward.hidden = present.disabled = !back;
    hinter.disabled = lost;
    undo.disabled = past.disabled = moves === back;
    end.hidden = !over;
    says.hidden = over;
    if (!changed) return;
    news.textContent = next.danger ? t("A cluster spans the board! Moves left to break it: {0}.", left) : squares.some((square) => square.new) ? t("Noise: the framed numbers are new.") : "";
    news.classList.toggle("danger", next.danger);
    if (over) sumUp();
    keep("decodoku", shown.game);
    // An answer may come when the player has gone to another room.
    if (location.hash.startsWith("#decodoku")) history.replaceState({ decodoku: shown.game }, "", `#${address()}`);
  }

  /** What happened, and how long others lasted: the decoder, which plays the same seed, and the best game of this browser. */
  async function sumUp() {
    const { game, squares, joined, score, practice, side } = shown;
    const [letter] = squares.find(({ lost }) => lost)?.mark ?? [""];
    const best = `decodoku-best-${side}`;
    if (!practice) keep(best, Math.max(score, kept(best, 0)));
    how.textContent = t("Cluster {0} is on two opposite edges.", letter) + (joined ? ` ${t("Your last move joined {0} and {1}.", ...joined)}` : "");
    const compare = (/** @type {number} */ value, /** @type {string} */ words) => scores.replaceChildren(bars([["Your moves", score], ["A program", value, t(words, value)], ["Your best", kept(best, 0)]]));
    if (!decoder) compare(0, "…");
    const found = decoder ?? (await asked("decoder", game));
    if (table !== self || game !== shown.game) return;
    decoder = found;
    compare(found.score, found.lost ? "{0}" : "more than {0}");
  }
}
