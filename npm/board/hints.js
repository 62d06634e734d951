// Answers of the package's engine in the form that the game's help takes, which is that of the studio's library.

import { toText } from "../../crates/studio-server/page/board/picture.js";
import { textOf, written } from "./puzzle.js";

/** Milliseconds for one answer. */
const TIME = { timeout: 5000 };

/** Asks for help with the puzzle of an element. */
export class Engine {
  #game;
  /** Its puzzle, and that of the package. */
  #board;
  #puzzle;
  #load;
  #answers = { live: (request) => this.#live(request), hint: (request) => this.#hint(request), check: (request) => this.#check(request), explain: (request) => this.#explain(request) };

  /** @param load  brings the classes of `crosscover`, or of `crosscover/worker` */
  constructor(game, load) {
    this.#game = game;
    this.#board = game.puzzle;
    this.#load = load;
  }

  ask(request) {
    return this.#answers[request.ask](request);
  }

  async #asked() {
    const { Puzzle } = await this.#load();
    this.#puzzle ??= (await Puzzle.read(JSON.stringify(written(this.#board)), "json"))[0];
    return this.#puzzle;
  }

  #text(cells) {
    return textOf(cells, this.#board);
  }

  #cells(places) {
    return places.map(({ row, column }) => (row - 1) * this.#board.width + column - 1);
  }

  #line(name) {
    const [kind, number] = name.split(" ");
    return Number(number) - 1 + (kind === "row" ? 0 : this.#board.height);
  }

  #step(step) {
    const cells = this.#cells(step.cells);
    const excluded = step.exclusions ?? [];
    return {
      technique: step.technique,
      text: step.text,
      lines: [...new Set(step.reasons.map(({ line }) => this.#line(line)))],
      because: this.#cells(step.because),
      changes: step.cells.map(({ filled, color = Number(filled) }, at) => [cells[at], color]),
      exclusions: this.#cells(excluded).map((cell, at) => [cell, excluded[at].colors]),
    };
  }

  /** Marks of clues. The engine is not fetched for them: they come with the first hint. */
  async #live({ lines }) {
    const asked = lines.map(({ clue }) => this.#game.clues.indexOf(clue));
    if (!this.#puzzle) return { lines: asked.map((line) => ({ state: this.#game.right[line] ? "fulfilled" : "open", certain: [] })) };
    const all = await this.#state(toText(this.#game.board.cells));
    return { lines: asked.map((line) => ({ state: all[line].state, certain: all[line].met })) };
  }

  /** What becomes of each line. */
  async #state(cells) {
    const { rows, columns } = await this.#puzzle.live(this.#text(cells));
    return [...rows, ...columns];
  }

  async #hint({ cells }) {
    const puzzle = await this.#asked();
    const hint = await puzzle.hint(this.#text(cells), TIME);
    if (hint.kind !== "step") {
      const wrong = hint.cells.length > 0 ? this.#cells(hint.cells) : undefined;
      const kind = hint.kind === "contradiction" ? "wrong" : hint.kind;
      return { hint: kind, text: hint.text, cells: wrong, line: hint.lines.length > 0 ? this.#line(hint.lines[0]) : undefined };
    }
    const steps = hint.steps.map((step) => this.#step(step));
    const last = steps.pop();
    const lines = hint.lines.map((line) => this.#line(line));
    return { ...last, lines, because: this.#cells(hint.because), hint: "step", before: steps };
  }

  async #check({ cells }) {
    const puzzle = await this.#asked();
    const solutions = await puzzle.solutions(2, TIME);
    const all = await this.#state(cells);
    const broken = [...all.keys()].filter((line) => all[line].state === "broken");
    const right = solutions.length === 1 ? solutions[0].rows.flat() : [];
    const wrong = right.flatMap((ink, cell) => (cells[cell] === "?" || parseInt(cells[cell], 32) === ink ? [] : [cell]));
    return { wrong, broken, complete: all.every(({ state }) => state === "fulfilled") };
  }

  async #explain({ cells }) {
    const puzzle = await this.#asked();
    const { end, steps } = await puzzle.explain(this.#text(cells), TIME);
    return { end, steps: steps.map((step) => this.#step(step)) };
  }
}
