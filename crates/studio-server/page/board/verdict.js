// What the two engines say of a drawing: the panel beside the board, and the overlays on it.

import { button, checkbox, field, h, select } from "../dom.js";
import { ask } from "../engine.js";
import { report, say, show } from "../app.js";
import { choose } from "./controls.js";
import { heatOf } from "./heat.js";
import { UNKNOWN, drawCells, fromText, inkName, tileColours } from "./picture.js";
import { repairsOf } from "./repair.js";

/** @import {Board} from "./board.js" */
/** @import {Brush} from "./locks.js" */
/** @import {Repair} from "./repair.js" */
/** @import {EngineVerdict, Judgement, Picture} from "../types.js" */

/** @type {Record<string, [words: string, kind: string]>} */
const VERDICTS = {
  unique: ["One solution", "good"],
  multiple: ["Several solutions", "warn"],
  none: ["No solution", "bad"],
  unknown: ["Not decided", ""],
};

/** @type {Record<string, string>} */
export const LOGICS = { line: "line logic", probe: "lines and contradictions", search: "guessing" };

const OTHER = "Show another solution";

/** @type {[key: keyof EngineVerdict, label: string][]} */
const COUNTERS = [["line_solves", "lines read"], ["probes", "cells tried"], ["nodes", "positions"], ["branches", "guesses"], ["updates", "steps"]];

/** Whether the panels are open where there is little room: it stays when the room is left. */
let unfolded = false;

/** The verdict panel of one drawing board. */
export class VerdictPanel {
  /**
   * @param {() => Board} board @param {() => Picture} picture
   * @param {(picture: Picture) => void} replace  a new drawing, to be undone
   * @param {Brush} brush  its ink, its mirror and the locked cells
   */
  constructor(board, picture, replace, brush) {
    this.brush = brush;
    this.board = board;
    this.picture = picture;
    this.replace = replace;
    /** @type {Judgement | null} */
    this.judgement = null;
    /** Whether the board shows a repair in place of the drawing. */
    this.previewing = false;
    this.overlays = { ambiguous: true, open: false, other: false, heat: false };
    /** What a repair may leave to be found. */
    this.goal = "line";
    /** Which of the other solutions is shown. */
    this.place = 0;
    /** The picture as it is seen from afar. */
    this.afar = h("canvas", { class: "afar", "aria-hidden": "true" });
    this.summary = h("div", { class: "verdict", role: "status" });
    this.engines = h("div", { class: "engines" });
    this.facts = h("dl", { class: "facts" });
    this.boxes = h("div", {});
    this.best = h("p", { class: "small", hidden: true, role: "status" });
    this.rating = h("div", { "aria-live": "polite" });
    /** What stays in view while the panels scroll. */
    this.decision = h("div", { class: "group" });
    this.repairButton = button("Repair", "repair", () => this.repair().catch(report));
    /** Opens and closes the panels where there is little room. */
    this.unfold = button("Details", "more", () => this.open(this.unfold.ariaExpanded !== "true"), { class: "unfold", "aria-expanded": "false" });
    this.top = h("div", { class: "panel top" }, this.summary, this.repairButton, this.unfold, this.afar, this.decision);
    this.rateButton = button("Techniques", "hint", () => this.rate().catch(report));
    this.element = h("section", { class: "stack", "aria-label": "Verdict" },
      h("h2", { class: "spoken" }, "Verdict"),
      this.rateButton, this.rating, this.boxes, this.best, this.engines, this.facts,
      button("Watch the engines", "watch", () => show("watch", { picture: this.picture() })));
  }

  /** Opens or closes the panels, or shows them as they were. @param {boolean} [on] */
  open(on = unfolded) {
    unfolded = on;
    this.top.parentElement?.classList.toggle("open", on);
    this.unfold.ariaExpanded = String(on);
  }

  /** Asks for the verdict of the present drawing. */
  async update() {
    const picture = this.picture();
    drawCells(this.afar, picture.width, picture.height, picture.cells, Math.min(2 * Math.max(picture.width, picture.height), 60), tileColours(this.element), picture.palette);
    this.top.classList.add("waiting");
    const judgement = await ask({ ask: "judge", picture }, "judge");
    if (this.picture().cells !== picture.cells) return;
    this.judgement = judgement;
    this.top.classList.remove("waiting");
    this.show();
  }

  /** Whether a stroke may begin: not while the board shows a repair. */
  ready() {
    if (this.previewing) say("The board shows a repair. Apply it or cancel it, then draw.");
    else this.clear();
    return !this.previewing;
  }

  /** The drawing changes: overlays of the old verdict go. */
  clear() {
    this.top.style.minHeight = "";
    this.decision.replaceChildren();
    this.afar.hidden = false;
    if (this.overlays.other) this.showOther(false);
    if (this.previewing) say("The repair was not applied.");
    this.back();
    this.rating.replaceChildren();
    this.board().mark("flip", []);
    this.board().shade();
  }

  /** Shows the drawing again after a preview. */
  back() {
    if (this.previewing) this.preview(fromText(this.picture().cells));
    this.previewing = false;
  }

  /** Says what the board shows. @param {string} words @param {string} kind @param {string} [more] */
  tag(words, kind, more = "") {
    this.summary.replaceChildren(h("span", { class: `tag ${kind}` }, words), h("span", { class: "sentence" }, more));
  }

  /** Shows other cells than those of the drawing, with their clues. @param {Int8Array} cells */
  preview(cells) {
    this.previewing = true;
    this.board().setAll(cells);
    this.board().setOwnClues();
  }

  /** Says the verdict on the drawing. */
  sentence() {
    const { judgement: j } = this;
    if (!j) return;
    const empty = j.filled === 0;
    const more = j.verdict === "unique" && !empty ? [j.level, j.logic && LOGICS[j.logic]].filter(Boolean).join(" · ") : "";
    const [words, kind] = empty ? ["Nothing is drawn yet", ""] : VERDICTS[j.verdict];
    const doubted = j.ambiguous?.length ?? 0;
    this.tag(words, kind, doubted > 0 ? `${doubted}${j.all ? "" : " or more"} cells could be otherwise.` : more);
  }

  show() {
    const { judgement: j } = this;
    if (!j) return;
    const empty = j.filled === 0;
    this.sentence();
    for (const part of [this.element, this.afar]) part.hidden = empty;
    const unfold = this.engines.querySelector("[open]") !== null;
    this.engines.replaceChildren(...j.engines.map((engine) => h("div", {},
      h("h3", {}, engine.name === "propagation" ? "Line by line" : "Exact cover"),
      h("p", { class: "small" }, VERDICTS[engine.verdict]?.[0] ?? engine.verdict),
      h("details", { open: unfold }, h("summary", {}, "Figures"), h("dl", { class: "facts small" }, ...COUNTERS.filter(([key]) => engine[key] !== undefined).flatMap(([key, label]) =>
        [h("dt", {}, label), h("dd", {}, Number(engine[key]).toLocaleString())]))))));
    const facts = [
      ["Filled", j.filled === undefined ? "" : `${j.filled}, ${Math.round((j.density ?? 0) * 100)} %`],
      ["Difficulty", j.difficulty === undefined ? "" : String(Math.round(j.difficulty * 100) / 100)],
      ["Ambiguous at", j.switch ?? ""],
      ["Symmetry", j.symmetry && j.symmetry !== "none" ? j.symmetry : ""],
    ];
    this.facts.replaceChildren(...facts.filter(([, value]) => value).flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
    const open = this.undecided();
    const ambiguous = j.ambiguous ?? [];
    const boxes = [];
    if (ambiguous.length > 0) {
      boxes.push(this.box("ambiguous", `Mark ambiguous cells (${ambiguous.length}${j.all ? "" : " or more"})`));
      boxes.push(this.box("other", OTHER));
    }
    if (open.length > 0) boxes.push(this.box("heat", "Show by dots how much one edit resolves"));
    if (open.length > 0) boxes.push(this.box("open", `Mark cells that line logic cannot decide (${open.length})`));
    this.boxes.replaceChildren(...boxes);
    this.repairButton.hidden = empty || (j.verdict === "unique" && j.logic === "line");
    this.rateButton.hidden = empty || j.verdict !== "unique";
    this.overlay();
  }

  /** Cells that line logic leaves open. */
  undecided() {
    const line = fromText(this.judgement?.line ?? "");
    return [...line.keys()].filter((cell) => line[cell] === UNKNOWN);
  }

  /** @param {"ambiguous" | "open" | "other" | "heat"} name @param {string} label */
  box(name, label) {
    return checkbox(label, this.overlays[name], (on) => {
      if (name === "other") this.showOther(on);
      else {
        this.overlays[name] = on;
        this.overlay();
      }
    });
  }

  overlay() {
    const board = this.board();
    const ambiguous = this.judgement?.ambiguous ?? [];
    const marked = new Set(this.overlays.ambiguous ? ambiguous : []);
    board.mark("ambiguous", marked);
    board.mark("open", this.overlays.open ? this.undecided().filter((cell) => !marked.has(cell)) : []);
    this.heat().catch(report);
  }

  /** Puts dots on the cells; the words say how many edits are enough alone. */
  async heat() {
    const board = this.board();
    board.shade();
    this.best.hidden = !this.overlays.heat || this.undecided().length === 0;
    if (this.best.hidden) return;
    this.best.textContent = "Trying an edit of each cell…";
    const picture = this.picture();
    const wanted = () => this.overlays.heat && !this.previewing && this.board() === board && this.picture().cells === picture.cells;
    let enough = 0;
    await heatOf(picture, this.brush.ink, this.brush.symmetry, this.brush.locked, wanted, (heat) => {
      enough = [...heat.values()].filter((share) => share === 1).length;
      board.shade(heat);
    });
    if (!wanted()) return;
    this.best.textContent = enough > 0 ? `An edit of any framed cell (${enough}) is enough: line logic then solves the board.` : "No single edit is enough. The larger its dot, the more an edit of a cell decides.";
  }

  /** Shows another solution on the board, its differences outlined, or the drawing again. @param {boolean} on @param {number} [place]  of the solution */
  showOther(on, place = 0) {
    const { judgement: j } = this;
    const others = j?.others ?? [];
    this.overlays.other = on;
    this.place = place;
    const drawn = fromText(this.picture().cells);
    const cells = on ? fromText(others[place]) : drawn;
    this.board().setAll(cells);
    this.board().mark("flip", on ? [...cells.keys()].filter((cell) => cells[cell] !== drawn[cell]) : []);
    this.afar.hidden = on;
    this.decision.replaceChildren();
    if (!on) this.sentence();
    else {
      this.tag("Another solution", "warn", others.length > 1 ? `${place + 1} of ${others.length}${j?.all ? "" : " or more"}` : "not your drawing");
      const back = button("Drawing", "back", () => this.showOther(false), { title: "Back to the drawing" });
      this.decision.append(...(others.length > 1 ? [button("Next one", "next", () => this.showOther(true, (place + 1) % others.length), { class: "primary" })] : []), back);
    }
    for (const input of this.boxes.querySelectorAll("input")) {
      if (input.parentElement?.textContent === OTHER) input.checked = on;
    }
  }

  async rate() {
    this.rating.textContent = "Counting the steps…";
    const answer = await ask({ ask: "rate", picture: this.picture() }, "rate").catch((error) => {
      this.rating.replaceChildren();
      throw error;
    });
    /** @type {[string, number][]} */
    const steps = answer.techniques;
    this.rating.replaceChildren(
      h("h3", {}, "Techniques"),
      h("dl", { class: "facts small" }, ...steps.filter(([, n]) => n > 0).flatMap(([name, n]) => [h("dt", {}, name), h("dd", {}, String(n))])),
      h("p", { class: "small" }, answer.explained ? `The hardest technique is "${answer.hardest}".` : "These techniques do not solve the board.",
        answer.footholds === undefined ? "" : ` A player can begin with ${footholds(answer.footholds)}.`));
  }

  async repair() {
    if (this.overlays.other) this.showOther(false);
    this.open(true);
    this.rating.textContent = "Looking for a repair…";
    const before = this.picture();
    const wanted = () => this.picture().cells === before.cells;
    const { repairs, atLeast } = await repairsOf(before, this.goal, wanted, this.brush.locked).catch((error) => {
      this.rating.replaceChildren();
      throw error;
    });
    if (!wanted()) return;
    this.rating.replaceChildren(this.goals());
    if (repairs.length === 0) {
      say(atLeast ? `No repair was found. At least ${atLeast} cells would have to change.` : "No repair was found.", "error");
      return;
    }
    if (repairs[0].flips.length === 0) {
      say("The drawing needs no repair.");
      return;
    }
    this.offer(repairs);
  }

  /** The logic that a repaired drawing may need: another choice looks again. */
  goals() {
    return field("Goal of the repair", select([["line", "Line logic alone"], ["probe", "Lines and contradictions"], ["search", "One solution"]], this.goal, (goal) => {
      this.goal = goal;
      this.back();
      this.clear();
      this.repair().catch(report);
    }));
  }

  /** Shows repairs to choose from, each on the board before it is applied. @param {Repair[]} repairs */
  offer(repairs) {
    const board = this.board();
    board.mark("ambiguous", []);
    board.mark("open", []);
    board.shade();
    const tiles = tileColours(this.element);
    const words = h("p", { class: "small" });
    let chosen = repairs[0];
    const pictures = repairs.map((repair) => {
      const { width, height, cells, palette } = repair.picture;
      const canvas = h("canvas", { "aria-hidden": "true" });
      drawCells(canvas, width, height, cells, 72, tiles, palette);
      const changes = repair.flips.length === 1 ? "1 cell" : `${repair.flips.length} cells`;
      return h("button", { type: "button", class: "repair", onclick: () => look(repair) }, canvas, h("span", {}, repair.symmetric ? `${changes}, symmetric` : changes));
    });
    /** @param {Repair} repair */
    const look = (repair) => {
      chosen = repair;
      choose(pictures, pictures[repairs.indexOf(repair)]);
      const after = fromText(repair.picture.cells);
      this.preview(after);
      this.tag("Preview: one solution", "good");
      board.mark("flip", repair.flips);
      board.reveal(repair.flips[0]);
      const colour = (/** @type {number} */ ink) => (!board.several ? "" : ink > 0 ? `: ${inkName(board.palette, ink)}` : ": empty");
      const places = repair.flips.slice(0, 12).map((cell) => `row ${Math.floor(cell / board.width) + 1}, column ${(cell % board.width) + 1}${colour(after[cell])}`);
      words.textContent = `${places.join("; ")}${repair.flips.length > 12 ? "; …" : ""}.${repair.least ? " No repair changes fewer." : ""}`;
    };
    const apply = button("Apply", "check", () => {
      // The panels keep their heights: no other button comes under the pointer.
      const [height, top] = [this.rating.offsetHeight, this.top.offsetHeight];
      this.previewing = false;
      this.replace(chosen.picture);
      const done = h("p", { class: "small" }, "The repair is done. Undo brings the old drawing back.");
      done.style.height = `${height}px`;
      this.rating.replaceChildren(done);
      this.top.style.minHeight = `${top}px`;
    }, { class: "primary" });
    const drop = button("Cancel", "close", () => {
      this.back();
      this.clear();
      this.show();
    });
    this.afar.hidden = true;
    this.decision.replaceChildren(apply, drop);
    this.rating.replaceChildren(h("div", { class: "panel inset stack" },
      h("h3", {}, repairs.length === 1 ? "A repair, shown on the board" : `${repairs.length} repairs: choose one to see it on the board`),
      h("div", { class: "group" }, ...pictures), words, this.goals()));
    look(chosen);
    pictures[0].focus();
  }
}

/** @param {number | number[]} lines */
function footholds(lines) {
  const n = Array.isArray(lines) ? lines.length : lines;
  return n === 1 ? "one line" : `${n} lines`;
}

