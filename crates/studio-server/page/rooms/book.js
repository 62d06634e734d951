// The room "book": a book of puzzles for print, as `crosscover book` makes it, with a preview of its real pages.

import { go, keep, kept, report, say } from "../app.js";
import { button, checkbox, debounce, download, field, h, select } from "../dom.js";
import { about, ask, sentenceOf } from "../engine.js";
import { LANGUAGES, base64, drawingFonts, fromBase64 } from "./exchange.js";

/** @import {About} from "../types.js" */
/** @import {Pack, Row} from "./pack.js" */

/** What is printed. `left` are the puzzles that the search or a filter leaves out. @typedef {{pack: Pack, rows: Row[], name: string, left?: number}} Order */

const DEFAULTS = {
  title: "", subtitle: "", author: "", year: "", isbn: "", credits: "", imprint: "", closing: "", language: "en", second_language: "", titles: "", trim: "6x9in", inside: "",
  cell: "", sections: "level", per_page: "1", lines: "normal", min_line: 0.75, times: false, large_print: false, spread: false, ebook: false,
  solutions_apart: false, notes: 0,
};

/** @typedef {typeof DEFAULTS} Values */

const FONTS = 'Fonts are added under "More" in "Pages and texts".';

const SECTIONS = { level: "by level", size: "by size", none: "none" };

/** @param {string} trim */
const trimName = (trim) => (/^a\d$/.test(trim) ? trim.toUpperCase() : trim.replace("x", " × ").replace(/(in|mm)$/, " $1"));

/** @type {Order | null} */
let order = null;

/** Opens the room with these rows. @param {Order} wanted */
export function print(wanted) {
  order = wanted;
  go("book");
}

class Room {
  /** @type {Values} */
  values = { ...DEFAULTS, ...kept("book", {}) };
  /** The page at the left, or the only one that is shown; 0 is the inside of the cover. */
  page = 0;
  /** The page that was asked for. */
  wanted = 1;
  pages = 0;
  size = [152.4, 228.6];
  /** Whether the file of solutions is shown. */
  solutions = false;
  /** The drawn pages of the present settings. @type {Map<number, string>} */
  drawn = new Map();
  /** Counts the changes of the settings. */
  version = 0;
  /** Fonts for characters that ours lack. @type {string[]} */
  fonts = [];
  /** The puzzles for the library. @type {Record<string, unknown> | null} */
  source = null;
  wide = matchMedia("(min-width: 760px)");

  /** @param {HTMLElement} host @param {About} about @param {Order} order */
  constructor(host, about, order) {
    this.order = order;
    this.facts = h("p", { class: "small", role: "status" });
    this.spine = h("p", { class: "small" });
    this.problem = h("p", { class: "problem", role: "alert", tabindex: 0 });
    this.leaves = [0, 1].map(() => h("img", { class: "leaf", draggable: "false" }));
    this.stage = h("div", { class: "spread" }, ...this.leaves);
    this.number = h("input", { type: "number", min: 1, inputmode: "numeric", "aria-label": "Page", onchange: () => this.turn(this.number.valueAsNumber) });
    this.of = h("span", {});
    this.parts = select([], "", (page) => page && this.turn(Number(page)));
    this.parts.ariaLabel = "Jump to a part";
    this.save = button("Save PDF", "save", () => this.write(false), { class: "primary" });
    this.saveSolutions = button("Save solutions", "save", () => this.write(true));
    this.which = select([["", "The book"], ["1", "The solutions"]], "", (value) => {
      this.solutions = value !== "";
      this.changed();
    });
    this.which.ariaLabel = "Which file is shown";
    const step = () => (this.wide.matches ? 2 : 1);
    this.back = [button("First page", "first", () => this.turn(1), { quiet: true }), button("Previous pages", "back", () => this.turn(this.page - step()), { quiet: true })];
    this.on = [button("Next pages", "next", () => this.turn(this.page + step()), { quiet: true }), button("Last page", "last", () => this.turn(this.pages), { quiet: true })];
    this.form = h("form", { class: "stack", onsubmit: (/** @type {Event} */ event) => event.preventDefault() });
    const settings = h("details", { class: "settings", open: this.wide.matches }, h("summary", {}, "Pages and texts"), this.form);
    host.append(
      h("section", { class: "panel order", "aria-label": "The book" },
        h("div", { class: "group" }, h("h1", {}, "Book"), button("Gallery", "back", () => go("gallery"))), order.left ? h("strong", {}, `Only ${order.rows.length} of ${order.rows.length + order.left} puzzles, as searched and filtered in the gallery`) : null, this.facts, settings, h("div", { class: "actions" }, this.save, this.saveSolutions)),
      h("section", { class: "stage", "aria-label": "Preview" }, this.problem, this.stage),
      this.leafing = h("div", { class: "leafing", hidden: true }, this.which, this.parts, h("div", { class: "group" }, ...this.back, this.number, this.of, ...this.on)));
    this.fields(about);
    this.later = debounce(() => this.plan(), 250);
    this.resized = () => this.turn(Math.max(1, this.page));
    this.wide.addEventListener("change", this.resized);
    this.facts.textContent = `${order.name}: planning the pages…`;
    this.changed();
  }

  /** Fills the form. @param {About} about */
  fields({ book, languages }) {
    const { values } = this;
    /** @param {keyof Values} name @param {any} value */
    const set = (name, value) => {
      Object.assign(this.values, { [name]: value });
      this.changed();
    };
    /** @param {keyof Values} name @param {Record<string, unknown>} [attributes] */
    const text = (name, attributes) => {
      const input = h("input", { autocomplete: "off", maxlength: 200, oninput: () => set(name, input.value), ...attributes });
      input.value = String(values[name]);
      return input;
    };
    const trims = book.trims.map((trim) => /** @type {[string, string]} */ ([trim, trimName(trim)]));
    const known = book.trims.includes(values.trim);
    const own = field("Width and height", text("trim", { placeholder: "150x210mm or 6.5x9in" }));
    own.hidden = known;
    const trim = select([...trims, ["", "Another size"]], known ? values.trim : "", (value) => {
      own.hidden = value !== "";
      if (value) set("trim", value);
    });
    /** A text that is checked when it is whole. @param {keyof Values} name @param {string} [placeholder] */
    const whole = (name, placeholder) => {
      const input = text(name, { placeholder, oninput: null, onchange: () => set(name, input.value) });
      return input;
    };
    /** @param {"credits" | "imprint" | "closing"} name */
    const lines = (name) => {
      const area = h("textarea", { rows: 3, oninput: () => set(name, area.value) });
      area.value = values[name];
      return area;
    };
    /** @param {"notes" | "min_line"} name @param {number} min @param {number} max @param {number} step */
    const number = (name, min, max, step) => {
      const input = h("input", { type: "number", min, max, step, required: true, inputmode: "decimal", oninput: () => input.checkValidity() && set(name, input.valueAsNumber) });
      input.value = String(values[name]);
      return input;
    };
    const font = h("input", { type: "file", accept: ".ttf,.otf,.ttc", onchange: async () => {
      this.fonts = await Promise.all([...(font.files ?? [])].map(async (file) => base64(new Uint8Array(await file.arrayBuffer()))));
      this.changed();
    } });
    /** @param {keyof Values} name @param {readonly (readonly [string, string])[]} choices */
    const choose = (name, choices) => select(choices, String(values[name]), (value) => set(name, value));
    const named = languages.map((code) => /** @type {[string, string]} */ ([code, LANGUAGES.of(code) ?? code]));
    this.form.replaceChildren(
      field("Title", text("title", { placeholder: "Nonograms" })), field("Subtitle", text("subtitle")), field("Author", text("author")),
      h("div", { class: "pairs" },
        field("Page size", trim), field("Puzzles on a page", choose("per_page", book.per_page.map((count) => [count, count]))), own,
        field("Sections", choose("sections", book.sections.map((name) => [name, SECTIONS[/** @type {keyof typeof SECTIONS} */ (name)] ?? name]))),
        field("Lines", choose("lines", book.lines.map((name) => [name, name]))), this.spine),
      checkbox("Expected times", values.times, (on) => set("times", on)),
      checkbox("Large print: numbers of 14 points", values.large_print, (on) => set("large_print", on)),
      checkbox("Large boards over two facing pages", values.spread, (on) => set("spread", on)),
      checkbox("Solutions in a file of their own", values.solutions_apart, (on) => {
        this.solutions = false;
        this.which.value = "";
        set("solutions_apart", on);
      }),
      checkbox("Bookmarks, for reading on a screen", values.ebook, (on) => set("ebook", on)),
      h("details", {}, h("summary", {}, "More"), h("div", { class: "stack" },
        h("div", { class: "pairs" },
          field("Language", choose("language", named)), field("Second language", choose("second_language", [["", "none"], ...named])),
          field("Year", whole("year")), field("ISBN", whole("isbn")),
          field("Inside margin", whole("inside", "by the pages")), field("Cells at least", whole("cell", "3.25mm")),
          field("Least line, points", number("min_line", 0.1, 2, 0.05)), field("Pages for notes", number("notes", 0, 100, 1))),
        field("Titles of the puzzles", choose("titles", [["", "in the languages of the book"], ["none", "none"], ...named])),
        field("Font for other characters", font, "Japanese and Chinese need one: a .ttf, .otf or .ttc file."),
        field("Credits", lines("credits"), "A line for each source of pictures and its licence; of the built-in icons: Material Design Icons by the Pictogrammers, Apache License 2.0."),
        field("Imprint", lines("imprint"), "Without a text of your own, it has the author, the year and the credits. You may sell the book."),
        field("Last page", lines("closing"), "Your own text instead of thanks."))));
  }

  /** Plans the book with the present settings. */
  changed() {
    keep("book", this.values);
    this.version++;
    this.drawn.clear();
    this.saveSolutions.hidden = this.which.hidden = !this.values.solutions_apart;
    this.later();
  }

  /** The pages that are in view. @returns {number[]} */
  get inView() {
    return this.wide.matches ? [this.page, this.page + 1] : [this.page];
  }

  /** A question for the library. @param {Record<string, unknown>} members @param {string} [channel] */
  async ask(members, channel) {
    const { pack, rows } = this.order;
    this.source ??= pack.editable ? { pack: await pack.text(rows) } : { boards: rows.map((row) => pack.entryOf(row)) };
    const fonts = [...(await drawingFonts()), ...this.fonts];
    const { year, credits, closing } = this.values;
    const settings = { ...this.values, year: year ? Number(year) : null, credits: credits.split("\n").filter(Boolean), closing: closing || null };
    return ask({ ask: "book", ...this.source, settings, solutions: this.solutions, fonts, ...members }, channel);
  }

  async plan() {
    this.page = this.place(Math.max(1, this.page));
    await this.draw(this.inView);
  }

  /** The page at the left of a spread, or the page itself if one is shown. @param {number} page */
  place(page) {
    const within = Math.max(1, Math.min(this.pages || page, page));
    return this.wide.matches ? within - (within % 2) : within;
  }

  /** Shows a page. @param {number} page */
  turn(page) {
    if (!Number.isFinite(page)) return;
    this.wanted = Math.max(1, Math.min(page, this.pages || page));
    this.page = this.place(page);
    this.show();
    this.draw(this.inView.filter((one) => one > 0 && one <= this.pages && !this.drawn.has(one)));
  }

  /** Draws pages, shows them, and draws those that follow. @param {number[]} wanted @param {boolean} [ahead] */
  async draw(wanted, ahead = false) {
    if (wanted.length === 0) return ahead || this.drawAhead();
    const { version } = this;
    try {
      const answer = await this.ask({ draw: wanted.filter((page) => page > 0) }, ahead ? "book-ahead" : "book");
      if (version !== this.version) return;
      for (const { page, svg } of answer.drawings) this.drawn.set(page, svg);
      this.pages = answer.pages;
      this.size = answer.size ?? this.size;
      this.problem.textContent = "";
      this.tell(answer);
      if (this.place(this.page) !== this.page) return this.turn(this.page);
      this.show();
      if (!ahead) this.drawAhead();
    } catch (error) {
      if (/** @type {any} */ (error).kind === "superseded" || version !== this.version) return;
      this.pages = 0;
      this.problem.textContent = sentenceOf(error) + (/** @type {any} */ (error).kind === "font" ? ` ${FONTS}` : "");
      this.facts.textContent = this.order.name;
      this.show();
    }
  }

  drawAhead() {
    const next = this.inView.map((page) => page + this.inView.length).filter((page) => page <= this.pages && !this.drawn.has(page));
    if (next.length > 0) this.draw(next, true);
  }

  /** Shows what is known of the book. @param {any} answer */
  tell({ pages, puzzles, parts, spines, rejected, notes, lacks_font }) {
    const left = rejected.length > 0 ? `${rejected.length} left out: ${rejected[0].why}${rejected.length > 1 ? ", …" : ""}.` : "";
    const [[, [, wide, high]]] = spines;
    this.spine.textContent = this.values.ebook ? "" : `Spine ${spines.map((/** @type {[string, number[]]} */ [paper, [width]]) => `${width} mm (${paper})`).join(", ")}; cover ${wide} × ${high} mm (white).`;
    this.facts.textContent = [`${this.order.name}: ${puzzles} ${puzzles === 1 ? "puzzle" : "puzzles"}, ${pages} pages.`, left, ...notes, lacks_font && FONTS].filter(Boolean).join(" ");
    this.parts.replaceChildren(h("option", { value: "" }, "Jump to…"), ...parts.map((/** @type {[string, number]} */ [name, page]) => h("option", { value: page }, `${name}, ${page}`)));
    this.parts.hidden = parts.length === 0;
  }

  /** Shows the pages in view. */
  show() {
    const [width, height] = this.size;
    const several = this.wide.matches;
    this.stage.hidden = this.leafing.hidden = this.pages === 0;
    const ratio = (width * (several ? 2 : 1)) / height;
    this.stage.style.aspectRatio = String(ratio);
    this.stage.style.width = `min(100cqw, ${ratio} * 100cqh)`;
    this.stage.classList.toggle("single", !several);
    const views = this.inView;
    this.leaves.forEach((leaf, side) => {
      const page = views[side];
      const svg = this.drawn.get(page);
      const old = leaf.src;
      leaf.hidden = page === undefined;
      leaf.classList.toggle("none", page === undefined || page < 1 || page > this.pages);
      leaf.alt = svg ? `Page ${page}` : "";
      if (svg) leaf.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      else leaf.removeAttribute("src");
      // Not before: an image without its data is seen as broken.
      URL.revokeObjectURL(old);
    });
    const at = Math.max(1, this.page);
    this.number.value = String(views.includes(this.wanted) ? this.wanted : at);
    this.number.max = String(this.pages);
    this.of.textContent = `of ${this.pages}`;
    for (const one of this.back) one.disabled = at <= 1;
    for (const one of this.on) one.disabled = /** @type {number} */ (views.at(-1)) >= this.pages;
    const part = [...this.parts.options].filter(({ value }) => value && Number(value) <= /** @type {number} */ (views.at(-1))).at(-1);
    this.parts.value = part?.value ?? "";
    this.save.disabled = this.saveSolutions.disabled = this.pages === 0;
  }

  /** The name of a file that is saved. @param {boolean} solutions */
  fileName(solutions) {
    const name = (this.values.title.trim() || "Nonograms").replace(/[\\/:*?"<>|]+/g, " ");
    return `${name}${solutions ? " solutions" : ""}.pdf`;
  }

  /** Saves a file. @param {boolean} solutions */
  async write(solutions) {
    this.save.disabled = this.saveSolutions.disabled = true;
    try {
      const { base64, checks = [] } = await this.ask({ pdf: true, solutions, check: true });
      download(this.fileName(solutions), fromBase64(base64), "application/pdf");
      const faults = checks.filter((/** @type {[string, string, boolean]} */ [, , isMet]) => !isMet);
      const found = faults.map((/** @type {string[]} */ [rule, what]) => ` A printer may refuse it: ${rule}: ${what}.`).join("");
      say(`The ${solutions ? "solutions are" : "book is"} saved.${found || (checks.length > 0 ? ` It meets all ${checks.length} rules of printers.` : "")}`);
    } catch (error) {
      report(error);
    }
    this.save.disabled = this.saveSolutions.disabled = this.pages === 0;
  }

  /** @param {KeyboardEvent} event */
  key({ key, ctrlKey, metaKey, altKey }) {
    if (altKey || ctrlKey || metaKey) return false;
    const step = this.inView.length;
    const to = { ArrowLeft: this.page - step, PageUp: this.page - step, ArrowRight: this.page + step, PageDown: this.page + step, Home: 1, End: this.pages }[key];
    if (to === undefined) return false;
    this.turn(to);
    return true;
  }

  leave() {
    this.version++;
    this.wide.removeEventListener("change", this.resized);
    for (const { src } of this.leaves) URL.revokeObjectURL(src);
  }
}

/** @type {Room | null} */
let present = null;
let visits = 0;

/** @param {HTMLElement} host */
export async function enter(host) {
  const visit = ++visits;
  const words = await about();
  if (visit !== visits) return;
  // After a reload, the gallery knows the packs.
  if (order) present = new Room(host, words, order);
  else go("gallery");
}

/** @param {KeyboardEvent} event */
export const key = (event) => present?.key(event) ?? false;

export function leave() {
  visits++;
  present?.leave();
  present = null;
}
