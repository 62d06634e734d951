// The room "make": the options of `crosscover generate` as a form, boards in slices, and the pack to download.

import { app, go, keep, kept, report, say, show } from "../app.js";
import { button, checkbox, count, debounce, download, field, h, select } from "../dom.js";
import { about, ask, sentenceOf } from "../engine.js";
import { drawCells, tileColours } from "../board/picture.js";
import { newPack } from "./pack.js";
import { relaxed } from "./relax.js";

/** @import {About, PackRow} from "../types.js" */
/** @import {Pack, Row} from "./pack.js" */

/**
 * The values of the form.
 * @typedef {object} Values
 * @property {number} width
 * @property {number} height
 * @property {string} source
 * @property {string} theme  Of the things that are shown, or "" for all.
 * @property {number} inks
 * @property {number} densityFrom  In percent.
 * @property {number} densityTo
 * @property {string} levelFrom
 * @property {string} levelTo
 * @property {string} quotas  How many boards have which level, such as `easy:60,hard:40`; then the levels above and the count do not matter.
 * @property {string} minutes  The expected time, such as `3..5`.
 * @property {boolean} curve  Whether the times rise from the first to the last of these minutes.
 * @property {string} techniqueFrom
 * @property {string} techniqueTo
 * @property {string} logic
 * @property {number} easyStart
 * @property {boolean} noPlainLines
 * @property {boolean} repair
 * @property {boolean} rate
 * @property {string} template
 * @property {string[]} languages
 * @property {number} seed
 * @property {number} count
 * @property {string} profile
 * @property {string} form
 */

/** A slice of work takes about this many milliseconds, so that stopping is quick. */
const SLICE = 120;
/** Seconds without a new board after which the search asks whether to go on. */
const PATIENCE = 90;
/** Boards in the preview. */
const SHOWN = 18;

/** The sources that have a tile; the others are symmetries. Those with things come first. @type {Record<string, string>} */
const SOURCES = {
  pictures: "Icons and shapes", icons: "Icons", shapes: "Shapes", smooth: "Smooth", symmetric: "Symmetric", random: "Random", exhaustive: "All of a size",
};

/** A sample of each source. @type {Map<string, Promise<PackRow | null>>} */
const samples = new Map();

/** Indices of samples that show well what the source draws; 0 is as good for the others. @type {Record<string, number>} */
const SAMPLES = { pictures: 3, icons: 13, exhaustive: 27030 };

/** A board of a source. @param {string} source @returns {Promise<PackRow | null>} */
function sample(source) {
  const known = samples.get(source);
  if (known) return known;
  const side = source === "exhaustive" ? 4 : 15;
  const recipe = { width: side, height: side, source, density: [0, 1], logic: "search" };
  const made = ask({ ask: "make", recipe, seed: 2, from: SAMPLES[source] ?? 0, count: 1, work: 400 }).then(({ boards }) => boards[0] ?? null, () => null);
  samples.set(source, made);
  return made;
}

/** @type {Values} */
const DEFAULTS = {
  width: 15, height: 15, source: "pictures", theme: "", inks: 1, densityFrom: 20, densityTo: 70, levelFrom: "easy", levelTo: "expert", quotas: "", minutes: "", curve: false,
  techniqueFrom: "count", techniqueTo: "deeper", logic: "line", easyStart: 0, noPlainLines: false, repair: false,
  rate: false, template: "", languages: ["en"], seed: 1, count: 100, profile: "full", form: "csv",
};

/** The sides of boards that a source draws, if not all. @type {Record<string, [least: number, most: number]>} */
const SIDES = { icons: [8, 100], pictures: [1, 100] };

/** What the form has below "More options". */
const RARE = /** @type {(keyof Values)[]} */ (["seed", "densityFrom", "densityTo", "noPlainLines", "repair", "quotas", "minutes", "curve", "easyStart", "logic", "techniqueFrom", "techniqueTo", "template", "languages", "rate", "profile", "form"]);

/** @type {[name: string, about: string, values: Partial<Values>][]} */
const PRESETS = [
  ["Game levels", "500 boards of 15×15 for a mobile game, easy to hard, with only the columns that a game needs", { count: 500, levelTo: "hard", noPlainLines: true, profile: "game" }],
  ["Beginner book", "60 shapes of 10×10 that simple techniques solve, with many places to begin", { width: 10, height: 10, source: "shapes", techniqueTo: "gap", easyStart: 5, levelTo: "medium", rate: true, count: 60 }],
  ["Expert", "20 symmetric boards of 20×20 that need more than line logic", { width: 20, height: 20, source: "symmetric", logic: "probe", levelFrom: "expert", count: 20 }],
];

/** Whether the share of filled cells is another than the default, which depends on the source. @param {Values} values */
const hasDensity = ({ source, densityFrom, densityTo }) => source === "exhaustive" || densityFrom !== DEFAULTS.densityFrom || densityTo !== DEFAULTS.densityTo;

/** Whether a source shows things, which have themes. @param {Values} values */
const hasThings = ({ source }) => /^(icons|pictures|shapes)$/.test(source);

/** A range of minutes such as `3..5` or `..2.5`, in seconds. @param {string} minutes */
function secondsOf(minutes) {
  const [from, to] = minutes.split("..");
  return [Math.round(60 * Number(from)), to === "" ? 1e9 : Math.round(60 * Number(to))];
}

/** The form as a recipe of the library. @param {Values} values */
function recipeOf(values) {
  return {
    width: values.width, height: values.height, source: values.source, inks: values.inks, themes: values.theme && hasThings(values) ? [values.theme] : [],
    ...(hasDensity(values) ? { density: [values.densityFrom / 100, values.densityTo / 100] } : {}),
    ...(values.quotas ? { quotas: values.quotas.split(",") } : { levels: [values.levelFrom, values.levelTo] }),
    ...(values.minutes ? { seconds: secondsOf(values.minutes), ...(values.curve ? { curve: values.count } : {}) } : {}), techniques: [values.techniqueFrom, values.techniqueTo],
    logic: values.logic, easy_start: values.easyStart, no_plain_lines: values.noPlainLines,
    repair: values.repair, rate: values.rate, languages: values.languages, profile: values.profile, form: values.form,
    ...(values.template ? { title_template: values.template } : {}),
  };
}

/** A text as one word of a shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** The command that writes the same pack. Options with their default are left out. @param {Values} values */
function commandLine(values) {
  const { source, logic } = values;
  const all = source === "exhaustive";
  const techniques = `${values.techniqueFrom}..${values.techniqueTo}`;
  const density = `${values.densityFrom}%..${values.densityTo}%`;
  const levels = values.quotas || `${values.levelFrom}..${values.levelTo}`;
  /** @type {[boolean, string][]} */
  const options = [
    [true, `--size ${values.width}x${values.height}`],
    [!all && !values.quotas, `--count ${values.count}`],
    [true, `--seed ${values.seed}`],
    [true, `--source ${source}`],
    [values.theme !== "" && hasThings(values), `--theme ${values.theme}`],
    [values.inks > 1, `--inks ${values.inks}`],
    [hasDensity(values), `--density ${density}`],
    [all || logic !== "line" || techniques !== "count..deeper", `--logic ${logic === "search" ? "any" : logic}`],
    [levels !== "easy..expert", `--level ${levels}`],
    [values.minutes !== "", `--minutes ${values.minutes}`],
    [values.minutes !== "" && values.curve, "--curve"],
    [techniques !== "count..deeper", `--technique ${techniques}`],
    [values.easyStart > 0, `--easy-start ${values.easyStart}`],
    [values.noPlainLines, "--no-plain-lines"],
    [values.repair, "--repair"],
    [values.rate, "--rate"],
    [values.template !== "", `--title-template ${quoted(values.template)}`],
    [values.languages.join() !== "en" && values.languages.length > 0, `--languages ${values.languages.join(",")}`],
    [values.profile !== "full", `--profile ${values.profile}`],
    [values.form === "jsonl", "--json"],
    [true, `--out pack.${values.form}`],
  ];
  return ["crosscover generate", ...options.filter(([used]) => used).map(([, words]) => words)].join(" ");
}

/** Shows a command, of which no option is broken at a hyphen. @param {HTMLElement} place @param {string} command */
function showCommand(place, command) {
  place.replaceChildren(...command.split(/ (?=--)/).flatMap((part, i) => [i ? " " : "", h("span", {}, part)]));
}

/** The work that is done or was done last; it goes on while other rooms are open. */
const run = {
  /** @type {Pack | null} */
  pack: null,
  /** @type {Values | null} */
  values: null,
  /** Seconds without a new board. */
  idle: 0,
  /** Ends with the work on the last pack. @type {Promise<void>} */
  last: Promise.resolve(),
  running: false, done: false, next: /** @type {unknown} */ (0), work: 20, tried: 0, seconds: 0, message: "",
  /** By cause. @type {Record<string, {words: string, count: number}>} */
  rejected: {},
};
let visits = 0;
/** @type {Room | null} */
let room = null;

/** The most boards of a run; a source with a last picture has no limit. @param {Values} values */
function wanted({ source, quotas, count }) {
  if (quotas) return quotas.split(",").reduce((sum, quota) => sum + Number(quota.split(":")[1]), 0);
  return source === "exhaustive" ? Infinity : count;
}

/** Begins a new pack. A slice of the one before may still be on its way. @param {Values} values */
async function begin(values) {
  run.running = false;
  await run.last;
  const name = `${values.width}x${values.height}-seed${values.seed}`;
  Object.assign(run, { pack: newPack(name), values: structuredClone(values), done: false, next: 0, tried: 0, seconds: 0, rejected: {}, message: "" });
  goOn();
}

/** Makes boards until there are enough, none are left, patience ends, or the user stops. */
function goOn() {
  const { pack, values } = run;
  if (pack && values && !run.running) run.last = search(pack, values);
}

/** @param {Pack} pack @param {Values} values */
async function search(pack, values) {
  Object.assign(run, { running: true, message: "", idle: 0 });
  room?.show();
  try {
    while (run.running && !run.done && run.idle < PATIENCE) await slice(pack, values);
    if (run.idle >= PATIENCE) run.message = `no board in ${PATIENCE} s`;
  } catch (error) {
    run.message = sentenceOf(error);
  }
  run.running = false;
  if (run.done && !room) say(`${count(pack.rows.length)} boards are made.`);
  room?.show();
}

/** One request. The limit of work follows the time it takes. @param {Pack} pack @param {Values} values */
async function slice(pack, values) {
  const start = performance.now();
  const missing = Math.min(wanted(values) - pack.rows.length, 1000);
  const seen = pack.rows.map(({ id }) => id);
  const answer = await ask({ ask: "make", recipe: recipeOf(values), seed: values.seed, from: run.next, count: missing, work: run.work, seen });
  const took = performance.now() - start;
  run.seconds += took / 1000;
  run.tried += answer.candidates;
  for (const { cause, words, count } of answer.rejected) (run.rejected[cause] ??= { words, count: 0 }).count += count;
  run.work = Math.max(20, Math.min(1_000_000, Math.round(run.work * Math.min(2, Math.max(0.5, SLICE / took)))));
  run.next = answer.next;
  run.idle = answer.rows.length > 0 ? 0 : run.idle + took / 1000;
  if (answer.rows.length > 0) pack.append(answer.header, answer.rows, answer.boards);
  run.done = answer.done || pack.rows.length >= wanted(values);
  room?.show();
}

/** Says below a field what it takes, while it has something else. @param {{target: EventTarget | null}} event */
function limit({ target }) {
  const place = /** @type {Element} */ (target).closest(".field");
  if (!place) return;
  const inputs = [...place.querySelectorAll("input")];
  for (const input of inputs) input.ariaInvalid = String(!input.validity.valid);
  const wrong = inputs.find(({ validity }) => !validity.valid);
  let note = place.querySelector(".problem");
  if (!note) place.append(note = h("small", { class: "problem", role: "alert" }));
  note.textContent = !wrong ? "" : wrong.type === "number" ? `A whole number from ${count(Number(wrong.min))} to ${count(Number(wrong.max))}` : `For example ${wrong.placeholder}`;
}

class Room {
  /** @type {Values} */
  values = { ...DEFAULTS, ...kept("make", {}) };
  /** Whether the first boards of a run are still to come. */
  isAwaited = false;
  /** Rows in the preview. */
  previewed = 0;
  /** @type {number[] | undefined} */
  colours;

  /** @param {HTMLElement} host @param {About} about */
  constructor(host, about) {
    this.about = about;
    this.form = h("form", { class: "panel stack", novalidate: true, oninput: limit, onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.start();
    } });
    this.more = h("details", {});
    this.rare = h("summary", {});
    this.error = h("p", { class: "problem sentence", role: "alert" });
    this.command = h("code", { tabindex: 0, class: "command", "aria-label": "Command line" });
    this.next = h("code", { tabindex: 0, class: "command", "aria-label": "Command line of the changed options" });
    this.fresh = h("div", { class: "field" }, h("strong", {}, "Changed options: not made yet"), this.next);
    this.make = button("Make", "make", () => {}, { type: "submit", class: "primary" });
    this.actions = h("div", { class: "actions" });
    this.status = h("p", { role: "status", class: "status" });
    this.bar = h("progress", { max: 1, value: 0, "aria-label": "Boards made" });
    this.causes = h("div", { class: "causes" });
    this.advice = h("div", { class: "group", role: "status" });
    this.natural = h("small", { class: "wide" }, "Icons keep their own share of filled cells until you change this.");
    this.instead = h("small", { class: "wide", role: "status" });
    this.preview = h("div", { class: "preview", role: "group", "aria-label": "The newest boards" });
    this.cut = h("small");
    this.result = h("section", { class: "panel stack", "aria-label": "Result" }, this.fresh, this.actions, this.bar, this.status, this.advice, this.preview, this.cut, this.causes,
      h("div", { class: "field" }, h("h2", {}, "The same on the command line"), h("div", { class: "copied" }, this.command, button("Copy", "", () => this.copy()))));
    host.append(h("h1", { class: "spoken" }, "Make puzzles"), h("div", { class: "two" }, this.form, this.result));
    this.check = debounce(() => this.validate(), 300);
    this.suit();
    this.fields();
    this.changed();
  }

  /** Takes another source for what the chosen one cannot draw: icons have one ink, and not every program has them. */
  suit() {
    const { values, about: { sources } } = this;
    const several = values.inks > 1 && /^(icons|pictures)$/.test(values.source);
    if (!sources.includes(values.source) || several) values.source = "shapes";
    if (several) this.instead.textContent = "Icons have one ink, so shapes are drawn.";
    else if (values.inks < 2 || values.source !== "shapes") this.instead.textContent = "";
  }

  /** The sources, each with a picture. */
  sources() {
    const { about, values } = this;
    const tiles = Object.keys(SOURCES).filter((name) => about.sources.includes(name));
    const own = about.sources.filter((name) => !(name in SOURCES));
    const symmetry = select([["symmetric", "any symmetry"], ...own.map((name) => /** @type {[string, string]} */ ([name, name.replace("-", " ")]))], own.includes(values.source) ? values.source : "symmetric", (value) => this.set("source", value));
    const chosen = () => (own.includes(values.source) ? "symmetric" : values.source);
    const which = field("Symmetry", symmetry);
    which.hidden = chosen() !== "symmetric";
    this.colours ??= tileColours(this.form);
    const { colours } = this;
    const radios = tiles.map((name) => {
      const input = h("input", { type: "radio", name: "source", value: name, onchange: () => {
        which.hidden = name !== "symmetric";
        this.set("source", name === "symmetric" ? symmetry.value : name);
      } });
      input.checked = name === chosen();
      const canvas = h("canvas", { "aria-hidden": "true" });
      drawCells(canvas, 15, 15, "", 60, colours);
      sample(name).then((board) => board && drawCells(canvas, board.width ?? 0, board.height ?? 0, board.cells ?? "", 60, colours));
      return h("label", {}, input, canvas, h("span", {}, SOURCES[name]));
    });
    return [h("div", { class: "wide sources", role: "radiogroup", "aria-label": "Source" }, ...radios), which];
  }

  /** Fills the form. */
  fields() {
    const { about, values } = this;
    /** @param {keyof Values} name @param {number} min @param {number} max */
    const number = (name, min, max) => {
      const input = h("input", { type: "number", min, max, required: true, inputmode: "numeric", oninput: () => {
        if (input.validity.valid) this.set(name, input.valueAsNumber);
      } });
      input.value = String(values[name]);
      return input;
    };
    /** @param {keyof Values} name @param {string[]} words @param {Record<string, string>} [labels] */
    const list = (name, words, labels = {}) => select(words.map((word) => [word, labels[word] ?? word]), String(values[name]), (value) => this.set(name, value));
    /** Two inputs as one field. @param {string} label @param {HTMLElement} from @param {HTMLElement} to */
    const range = (label, from, to) => {
      from.ariaLabel = `${label} from`;
      to.ariaLabel = `${label} to`;
      return h("div", { class: "field range", role: "group", "aria-label": label }, h("span", { class: "label" }, label), h("div", { class: "pair" }, from, h("span", {}, "to"), to));
    };
    /** @param {keyof Values} name @param {string} label */
    const check = (name, label) => checkbox(label, Boolean(values[name]), (on) => this.set(name, on));
    /** @param {string} words @param {...Node} children */
    const group = (words, ...children) => h("fieldset", {}, h("legend", {}, words), h("div", { class: "fields" }, ...children));
    /** A text that may be missing. @param {"quotas" | "minutes"} name @param {string} placeholder @param {string} pattern */
    const text = (name, placeholder, pattern) => {
      const input = h("input", { autocomplete: "off", placeholder, pattern, oninput: () => {
        if (input.validity.valid) this.set(name, input.value);
      } });
      input.value = values[name];
      return input;
    };
    this.theme = field("Theme", list("theme", ["", ...about.themes], { "": "all" }));
    const template = h("input", { autocomplete: "off", placeholder: "{name} {number}", oninput: () => this.set("template", template.value) });
    template.value = values.template;
    const named = new Intl.DisplayNames("en", { type: "language" });
    const languages = about.languages.map((code) => checkbox(named.of(code) ?? code, values.languages.includes(code), (on) => {
      this.set("languages", about.languages.filter((other) => (other === code ? on : values.languages.includes(other))));
    }));
    const presets = PRESETS.map(([name, words, changes]) => {
      const preset = button(name, "", () => {
        Object.assign(this.values, DEFAULTS, changes);
        this.suit();
        this.fields();
        this.changed();
        say(words);
      });
      preset.append(h("small", {}, words));
      return preset;
    });
    /** @type {[HTMLInputElement, HTMLInputElement]} */
    this.sides = [number("width", 1, about.sides), number("height", 1, about.sides)];
    const quota = `(${about.levels.join("|")}):[1-9]\\d{0,6}`;
    this.more.replaceChildren(this.rare, h("div", { class: "stack" },
      group("Pictures", range("Filled cells in percent", number("densityFrom", 0, 100), number("densityTo", 0, 100)), field("Seed", number("seed", 0, Number.MAX_SAFE_INTEGER)), this.natural,
        check("noPlainLines", "No empty or full lines"), check("repair", "Repair pictures that the logic does not solve")),
      group("Difficulty", field("Lines to begin with", number("easyStart", 0, 2 * about.sides)),
        h("div", { class: "range" }, field("Boards of each level", text("quotas", "easy:60,hard:40", `${quota}(,${quota})*`), "They replace the level and the number of boards.")),
        field("Expected minutes", text("minutes", "3..5", "\\d+(\\.\\d+)?\\.\\.(\\d+(\\.\\d+)?)?|\\.\\.\\d+(\\.\\d+)?")),
        field("Logic at most", list("logic", about.logics, { line: "single lines", probe: "lines and contradictions", search: "any, with guesses" })),
        range("Hardest technique", list("techniqueFrom", about.techniques), list("techniqueTo", about.techniques)),
        check("curve", "Minutes rise from the first to the last")),
      group("Titles and columns", h("div", { class: "wide" }, field("Titles", template, "With {name}, {number}, {width}, {height}, {seed} and {id}.")),
        h("div", { class: "wide field", role: "group", "aria-label": "Languages" }, h("span", { class: "label" }, "Languages of the titles"), h("div", { class: "group" }, ...languages)),
        check("rate", "Hardest technique of each board (slower)"),
        field("Columns", list("profile", ["full", "game"], { full: "all, with proofs", game: "only what a game needs" })),
        field("Form", list("form", ["csv", "jsonl"], { csv: "CSV", jsonl: "JSON lines" })))));
    this.form.replaceChildren(
      group("Presets", h("div", { class: "wide presets" }, ...presets)),
      group("Boards", field("Width", this.sides[0]), field("Height", this.sides[1]),
        field("Number of boards", number("count", 1, 1_000_000)), field("Inks", number("inks", 1, 31)), range("Level", list("levelFrom", about.levels), list("levelTo", about.levels))),
      group("Pictures", ...this.sources(), this.instead, this.theme),
      this.more,
      h("div", { class: "foot" }, this.error, this.make));
  }

  /** @param {keyof Values} name @param {any} value */
  set(name, value) {
    Object.assign(this.values, { [name]: value });
    const { source } = this.values;
    this.suit();
    if (source !== this.values.source) {
      const shapes = this.form.querySelector("[value=shapes]");
      if (shapes instanceof HTMLInputElement) shapes.checked = true;
    }
    this.changed();
  }

  changed() {
    const { values } = this;
    if (this.theme) this.theme.hidden = !hasThings(values);
    const [least, most] = SIDES[values.source] ?? [1, this.about.sides];
    for (const [at, side] of (this.sides ?? []).entries()) {
      Object.assign(side, { min: least, max: most });
      limit({ target: side });
      if (side.validity.valid) values[at ? "height" : "width"] = side.valueAsNumber;
    }
    const changed = RARE.filter((name) => String(values[name]) !== String(DEFAULTS[name])).length;
    this.rare.textContent = `More options${changed ? ` (${changed} changed)` : ""}`;
    this.natural.hidden = hasDensity(values) || !/^(icons|pictures)$/.test(values.source);
    keep("make", values);
    this.check();
    this.show();
  }

  /** Shows what is wrong with the form, before any work. */
  async validate() {
    const { values } = this;
    try {
      await ask({ ask: "make", recipe: recipeOf(values), seed: values.seed, from: 0, count: 0, work: 0 }, "make-check");
      this.error.textContent = "";
      this.show();
    } catch (error) {
      if (/** @type {any} */ (error).kind === "superseded") return;
      this.error.textContent = sentenceOf(error);
      this.show();
    }
  }

  async copy() {
    await navigator.clipboard.writeText(this.command.textContent ?? "").catch(report);
    say("Copied.");
  }

  start() {
    if (run.running) return;
    /** @type {HTMLInputElement | null} */
    const wrong = this.form.querySelector("input:invalid");
    if (wrong) {
      this.more.open ||= this.more.contains(wrong);
      wrong.focus();
      return;
    }
    begin(this.values);
    this.isAwaited = true;
    this.lookAtResult();
  }

  lookAtResult() {
    this.result.scrollIntoView({ block: innerWidth > 800 ? "nearest" : "start" });
  }

  /** Shows how far the work is. */
  show() {
    const { pack, values, running, done } = run;
    const made = pack?.rows.length ?? 0;
    const part = pack && !running && !done;
    this.make.disabled = running || this.error.textContent !== "";
    this.make.lastChild?.replaceWith(h("span", {}, pack ? "Make a new pack" : "Make"));
    const own = commandLine(this.values);
    showCommand(this.command, values ? commandLine(values) : own);
    showCommand(this.next, own);
    this.fresh.hidden = !values || commandLine(values) === own;
    this.actions.replaceChildren(...[
      running ? button("Stop", "close", () => (run.running = false), { class: "primary" }) : null,
      part ? button("Continue", "play", goOn, { class: "primary" }) : null,
      made > 0 ? button("Show in the gallery", "gallery", () => this.open()) : null,
      made > 0 && pack ? button("Download", "save", () => download(`pack.${pack.header ? "csv" : "jsonl"}`, pack.blob())) : null,
    ].filter((made) => made !== null));
    this.bar.hidden = !pack;
    const goal = values ? wanted(values) : 1;
    if (goal === Infinity && running) this.bar.removeAttribute("value");
    else this.bar.value = done ? 1 : made / goal;
    const levels = this.about.levels.map((level) => /** @type {const} */ ([level, pack?.rows.filter((row) => row.level === level).length ?? 0])).filter(([, number]) => number > 0);
    this.status.textContent = pack ? [
      `${count(made)}${goal === Infinity ? "" : ` of ${count(goal)}`} boards`, levels.map(([level, number]) => `${count(number)} ${level}`).join(", "), `${count(run.tried)} candidates`, `${run.seconds.toFixed(1)} s`,
      run.message || (running ? "" : done ? "complete" : "stopped"),
    ].filter(Boolean).join(" · ") : "The boards will appear here.";
    const causes = Object.values(run.rejected).sort((a, b) => b.count - a.count);
    this.causes.replaceChildren(...(causes.length ? [h("h2", {}, "Rejected:"), h("ul", {}, ...causes.map((cause) => h("li", {}, `${count(cause.count)} ${cause.words}`)))] : []));
    this.advise();
    if (pack && made !== this.previewed) this.draw(pack);
  }

  /** Names the filter that rejects most, if boards are few, and offers a wider one. */
  advise() {
    const { values } = run;
    const advice = values && !run.done && relaxed(values, run.rejected, run.tried);
    const words = advice ? `${advice.words} ` : "";
    if (this.advice.firstChild?.textContent === words || (!advice && !this.advice.firstChild)) return;
    this.advice.replaceChildren(...(advice && values ? [h("span", {}, words), button(advice.label, "make", () => {
      run.running = false;
      Object.assign(this.values, values, advice.changes);
      this.fields();
      this.changed();
      this.start();
    })] : []));
  }

  /** Draws the newest boards. @param {Pack} pack */
  draw(pack) {
    this.previewed = pack.rows.length;
    this.cut.textContent = this.previewed > SHOWN ? `${SHOWN} of ${count(this.previewed)} shown` : "";
    this.colours ??= tileColours(this.form);
    const { colours } = this;
    this.preview.replaceChildren(...pack.rows.slice(-SHOWN).reverse().map((row) => {
      const { width, height, palette, cells = "", title } = row;
      const canvas = h("canvas", { "aria-hidden": "true" });
      drawCells(canvas, width, height, cells, 104, colours, palette);
      return h("button", { type: "button", class: "quiet repair", title: `Draw: ${title}`, "aria-label": `Draw: ${title}`, onclick: () => this.edit(pack, row) }, canvas, h("span", {}, title ?? ""));
    }));
    // Below an empty result, there was nothing to scroll to.
    if (this.isAwaited) this.lookAtResult();
    this.isAwaited = false;
  }

  /** Opens a board in the room "draw". @param {Pack} pack @param {Row} row */
  edit(pack, row) {
    app.pack = pack.handle;
    show("draw", pack.entryOf(row));
  }

  open() {
    if (run.pack) app.pack = run.pack.handle;
    go("gallery");
  }
}

/** @param {HTMLElement} host */
export async function enter(host) {
  const visit = ++visits;
  const words = await about();
  if (visit === visits) room = new Room(host, words);
}

export function leave() {
  visits++;
  room = null;
}
