// The gallery: the puzzles of a pack or a file as a grid of pictures, to choose, sort, play and edit.

import { app, go, keep, kept, keptNames, progress, report, say, show } from "../app.js";
import { button, checkbox, count, debounce, dialog, download, field, h, icon, select } from "../dom.js";
import { EngineError, about, host, isCopy } from "../engine.js";
import { Grid } from "./grid.js";
import { chart } from "./chart.js";
import { isPack, packNamed, packOf, packs } from "./pack.js";
import { choose } from "../board/controls.js";
import { starsFor } from "../board/finish.js";
import { drawCells, drawEmpty, keyOf, puzzleOf, solvedColours, tileColours } from "../board/picture.js";
import { Selection, deleteAll, done, moveBy, moveDialog, moveTo, present as presentRows, renameAll } from "./select.js";
import { filters, orders, sift, tally } from "./sift.js";
import { welcome } from "./welcome.js";

/** @import {Palette, PuzzleList, StudioFile} from "../types.js" */
/** @import {Pack, PendingEdit, Row} from "./pack.js" */

const TILE = { width: 132, height: 172 };
const BOX = 96;
/** What stands in the address of the start page while packs are open. */
const START = "start";
/** Whether there is a mouse, which drags tiles; a finger scrolls. */
const HOVERS = matchMedia("(hover: hover)").matches ? "true" : undefined;

/** How the puzzles of a pack are shown: it stays when the room is left and entered again. `held` are renamed rows, which stay until the search changes. */
const fresh = () => ({ search: "", kinds: /** @type {Record<string, string>} */ ({}), order: "", down: false, active: -1, top: 0, held: /** @type {Set<string | undefined>} */ (new Set()), selection: new Selection() });

/** @type {Map<Pack, ReturnType<typeof fresh>>} */
const views = new Map();
/** @type {Pack | null} */
let latest = null;

/** The games that this browser keeps. */
const gameKeys = () => keptNames("game:").map((name) => name.slice("game:".length));

/** The solved pictures: sizes with cells. @param {string[]} keys */
function solvedPictures(keys) {
  const games = keys.map((key) => ({ size: key.split("-")[0], game: progress(key) }));
  return new Set(games.filter(({ game }) => game?.solved).map(({ size, game }) => `${size}:${game?.cells.replaceAll("?", "0")}`));
}

/** @param {Palette} [palette] */
const inks = (palette) => (palette && palette.length > 2 ? `${palette.length - 1} inks` : "");

/** The most changes that are listed. */
const LISTED = 200;
const VERBS = { changed: "Changed", deleted: "Deleted", added: "Added" };

/** Saves. If the file changed on disk, the user may read it again, and the changes stay. @param {Pack} pack */
async function save(pack) {
  if (!pack.file) return download(`${pack.name}.${pack.header ? "csv" : "jsonl"}`, pack.blob());
  views.get(pack)?.selection.end();
  try {
    await pack.save();
    say(pack.file?.note ? `Saved. ${pack.file.note}` : `${pack.name} is saved.`);
  } catch (error) {
    if (!(error instanceof EngineError && error.kind === "changed")) throw error;
    const words = h("p", {}, `Another tab or program changed ${pack.name}. Nothing is lost: read it again, and your changes are applied to the new rows.`);
    if (await dialog("The file changed on disk", [words], [["", "Not now"], ["reload", "Read the file again"]])) await pack.reload();
  }
}

/** @param {Pack} pack @param {PendingEdit} edit */
function change(pack, edit) {
  const title = edit.row.title || edit.row.id || "a line that is not a puzzle";
  return h("li", { class: edit.trouble ? "trouble" : "" },
    h("span", {}, `${VERBS[edit.kind]}: ${title}`, edit.trouble ? h("small", {}, edit.trouble) : null),
    edit.trouble ? button("Keep my change", "check", () => pack.insist(edit).catch(report), { class: "small" }) : null,
    button(edit.trouble ? "Drop my change" : "Undo", "undo", () => pack.undo(edit).catch(report), { class: "small" }));
}

/** @param {Pack} pack */
const changedOrder = (pack) => h("li", {}, h("span", {}, "Changed: the order of the puzzles"),
  button("Undo", "undo", () => pack.arrange(pack.inFileOrder()), { class: "small" }));

/** The list of changes that are not saved, or nothing. Decisions are always in view. @param {Pack} pack @param {boolean} wide */
function changes(pack, wide) {
  const { edits, moved, unsaved } = pack;
  if (pack.dirty) return [h("strong", {}, `${pack.rows.length === 1 ? "1 puzzle is" : `${count(pack.rows.length)} puzzles are`} not in a file yet`), button("Download", "save", () => save(pack).catch(report), { class: "primary" })];
  if (unsaved === 0) return [];
  const saveAll = button(pack.file && isCopy(pack.file) ? "Save a copy" : "Save", "save", async () => {
    saveAll.disabled = true;
    await save(pack).catch(report);
    saveAll.disabled = false;
  }, { class: "primary", disabled: !pack.complete || (!moved && edits.every(({ trouble }) => trouble)) });
  const open = edits.filter(({ trouble }) => trouble).length;
  const number = open || unsaved;
  const words = `${number} ${number === 1 ? "change" : "changes"} ${open ? (open === 1 ? "needs your decision" : "need your decision") : number === 1 ? "is not saved" : "are not saved"}`;
  return [
    h("details", { open: wide || open > 0 }, h("summary", {}, words), h("ul", {}, ...(moved ? [changedOrder(pack)] : []), ...edits.slice(0, LISTED).map((edit) => change(pack, edit)), edits.length > LISTED ? h("li", {}, `and ${count(edits.length - LISTED)} others`) : null)),
    saveAll,
  ];
}

class Gallery {
  /** The rows that are shown, in order. @type {number[]} */
  places = [];
  games = gameKeys();
  solved = solvedPictures(this.games);
  colours = [0, 0, 0];
  timer = 0;
  pictures = kept("pictures", false);
  /** @type {HTMLInputElement | null} */
  search = null;

  /** @param {HTMLElement} room @param {Pack} pack @param {import("./sift.js").Words} words @param {StudioFile[]} files */
  constructor(room, pack, words, files) {
    this.pack = pack;
    this.view = views.get(pack) ?? fresh();
    views.set(pack, this.view);
    this.filters = filters(words, (row) => (row.error ? "not a puzzle" : this.isSolved(row) ? "solved" : "not solved"));
    this.orders = orders(words);
    this.words = words;
    this.status = h("p", { class: "status", role: "status" });
    this.none = h("p", { class: "none" });
    this.selects = this.filters.map(({ name }) => select([], "", (value) => {
      this.view.kinds[name] = value;
      this.refresh();
    }));
    this.keepOrder = button("Keep this order", "check", () => this.keepThisOrder());
    this.selecting = button("Select", "check", () => {
      const { selection } = this.view;
      if (selection.on) selection.end();
      else selection.on = true;
      this.picked();
    });
    this.plot = h("div");
    this.charted = h("details", { open: kept("chart", false), ontoggle: () => {
      keep("chart", this.charted.open);
      this.drawChart();
    } }, h("summary", {}, "Difficulty"), this.plot);
    this.details = h("section", { class: "details", "aria-label": "The chosen puzzle" });
    this.pending = h("section", { class: "pending", "aria-label": "Changes that are not saved" });
    const area = h("div");
    room.append(this.bar(files), this.sorting(), this.none, area, this.pending, this.details);
    this.grid = new Grid(area, "Puzzles", {
      make: () => h("div", { class: "tile", draggable: HOVERS }, h("canvas", { "aria-hidden": "true" }), h("span", { class: "name" }), h("span", { class: "about" }),
        h("button", { type: "button", class: "quiet more", tabindex: -1 }, icon("more"))),
      fill: (tile, place) => this.fill(tile, this.row(place), place),
      chosen: (place, event) => this.chosen(this.row(place), event),
      press: (place, key) => this.press(this.row(place), key),
      click: (place, event) => this.click(this.row(place), event),
      picked: (place) => (this.view.selection.on ? place < this.places.length && this.view.selection.has(this.row(place)) : undefined),
      drag: () => this.movable,
      drop: (from, to) => this.drop(this.row(from), to),
    }, TILE);
    this.scheme = matchMedia("(prefers-color-scheme: dark)");
    this.repaint = () => {
      this.colours = tileColours(area);
      this.grid.update(this.places.length);
    };
    this.themes = new MutationObserver(this.repaint);
    this.themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.scheme.addEventListener("change", this.repaint);
    this.watcher = () => {
      // While a pack is read, the first rows are counted, then all.
      if (this.grid.count === 0 || pack.complete) this.recount();
      else this.timer ||= setTimeout(() => this.refresh(), 700);
    };
    pack.watchers.add(this.watcher);
    this.repaint();
    this.recount();
    if (this.view.active < 0) return;
    area.scrollTop = this.view.top;
    this.grid.choose(this.view.active);
    area.focus({ preventScroll: true });
  }

  /** @param {number} place */
  row(place) {
    return this.pack.rows[this.places[place]];
  }

  /** The packs to choose from, and what can be done with all puzzles. @param {StudioFile[]} files */
  bar(files) {
    const open = packs.map((pack, i) => /** @type {[string, string]} */ ([`pack ${i}`, pack.name]));
    const closed = files.filter((file) => !packs.some((pack) => pack.file === file)).map((file) => /** @type {[string, string]} */ ([`file ${file.id}`, file.name]));
    const chosen = select([["", "Start page"], ...open, ...closed], `pack ${packs.indexOf(this.pack)}`, (value) => {
      if (!value) return go("gallery", START);
      const [kind, number] = value.split(" ");
      enterPack(kind === "pack" ? packs[Number(number)] : packOf(/** @type {StudioFile} */ (files.find(({ id }) => id === Number(number)))));
    });
    const search = this.search = h("input", { type: "search", placeholder: "Search", "aria-label": "Search titles", autocomplete: "off", oninput: debounce(() => {
      this.view.search = search.value;
      this.view.held.clear();
      this.refresh();
    }, 120) });
    search.value = this.view.search;
    chosen.ariaLabel = "Pack or file";
    const { editable } = this.pack;
    return h("div", { class: "toolbar" }, h("h1", {}, "Gallery"),
      chosen, search, this.own ? null : this.viewers(),
      h("div", { class: "actions" },
        editable ? button("Draw", "new", () => this.draw(), { title: "Draw a puzzle for this pack" }) : null,
        this.selecting, editable ? button("Export", "save", () => this.export().catch(report)) : null, button("Book", "book", () => this.book(this.selected()).catch(report))));
  }

  /** The rows that are shown, in order. */
  shown() {
    return this.places.map((place) => this.pack.rows[place]);
  }

  /** The selected rows that are shown, or none. */
  selected() {
    const { selection } = this.view;
    return selection.on ? this.shown().filter((row) => selection.has(row)) : [];
  }

  /** Whether tiles can be moved: they stand in the order of the pack. */
  get movable() {
    return this.pack.editable && this.pack.complete && this.view.order === "" && !this.view.down;
  }

  /** Another selection. */
  picked() {
    const { selection } = this.view;
    const { element } = this.grid;
    element.classList.toggle("selecting", selection.on);
    element.ariaMultiSelectable = String(selection.on);
    this.selecting.setAttribute("aria-pressed", String(selection.on));
    this.grid.mark();
    this.describe(this.row(this.grid.active));
  }

  /** A tile became the active one. @param {Row} row @param {MouseEvent | KeyboardEvent} [event] */
  chosen(row, event) {
    const { selection } = this.view;
    if (event instanceof KeyboardEvent && event.shiftKey) selection.stretch(this.shown(), row);
    else if (event instanceof PointerEvent && event.type === "contextmenu" && event.pointerType === "touch") selection.toggle(row);
    else if (!selection.on) return this.describe(row);
    else if (event instanceof KeyboardEvent) selection.anchor = row;
    this.picked();
  }

  /** @param {Row} row @param {MouseEvent} event */
  click(row, event) {
    const { selection } = this.view;
    if (event.shiftKey) selection.stretch(this.shown(), row);
    else if (selection.on || event.ctrlKey || event.metaKey) selection.toggle(row);
    else return void this.press(row, "Enter");
    this.picked();
  }

  /** Puts a row, or all that are selected with it, before a place. @param {Row} row @param {number} to */
  drop(row, to) {
    const shown = this.shown();
    const all = presentRows(this.pack);
    const rows = this.view.selection.on && this.view.selection.has(row) ? this.selected() : [row];
    moveTo(this.pack, rows, to < shown.length ? all.indexOf(shown[to]) : all.indexOf(/** @type {Row} */ (shown.at(-1))) + 1);
    this.follow(row);
  }

  /** After a move, makes the tile of a row the active one. @param {Row | undefined} row */
  follow(row) {
    const place = row ? this.shown().indexOf(row) : -1;
    if (place >= 0) this.grid.choose(place);
  }

  /** Moves the selected rows, or the active one. @param {number} step */
  move(step) {
    const row = this.row(this.grid.active);
    const rows = this.view.selection.on ? this.selected() : row ? [row] : [];
    if (rows.length === 0) return;
    moveBy(this.pack, rows, step);
    this.follow(row);
  }

  async export() {
    const { pack } = this;
    const [selected, shown, all] = [this.selected(), this.shown(), presentRows(pack)];
    /** @type {[string, Row[]][]} */
    const groups = [["All of the pack", all]];
    if (shown.length < all.length) groups.unshift(["Those that are shown", shown]);
    if (selected.length > 0) groups.unshift(["Those that are selected", selected]);
    await (await import("./makers.js")).exportPack(pack, groups);
  }

  /** Opens the book of these rows, or of all that are shown. @param {Row[]} rows */
  async book(rows) {
    const { pack } = this;
    const printed = (rows.length > 0 ? rows : this.shown()).filter(({ error }) => !error);
    if (printed.length === 0) throw new Error("There are no puzzles to print.");
    const left = rows.length > 0 ? 0 : presentRows(pack).length - printed.length;
    (await import("./makers.js")).book.print({ pack, rows: printed, name: pack.name, left });
  }

  /** A key that neither the tiles nor a field used. @param {KeyboardEvent} event */
  shortcut(event) {
    const { pack } = this;
    const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : "";
    if (event.key === "?") {
      say("Arrows choose, Enter plays, F2 renames, Delete deletes, Space selects, Ctrl+A selects all, Ctrl+Z undoes, Ctrl+S saves. Letters search titles.");
      return true;
    }
    // What is typed goes to the search.
    if (!key && !event.altKey && /^\p{L}$/u.test(event.key)) this.search?.focus();
    if (event.altKey && /^Arrow/.test(event.key) && this.movable) {
      this.move(/Left|Up/.test(event.key) ? -1 : 1);
      return true;
    }
    if (key === "a" || (event.key === "Escape" && this.view.selection.on)) {
      if (key) this.view.selection.all(this.shown());
      else this.view.selection.end();
      this.picked();
      return true;
    }
    if (key === "z") return pack.back();
    if (key !== "s" || !pack.editable) return false;
    if (!pack.file || pack.unsaved > 0) save(pack).catch(report);
    else say(`${pack.name} is saved.`);
    return true;
  }

  draw() {
    app.pack = this.pack.handle;
    go("draw");
  }

  /** Filters, sorts and shows the rows of the pack as they are now. */
  refresh() {
    clearTimeout(this.timer);
    this.timer = 0;
    const { pack } = this;
    const order = this.orders.find(([name]) => name === this.view.order);
    const chosen = this.filters.filter(({ name }) => this.view.kinds[name]).map((filter) => /** @type {[typeof filter, string]} */ ([filter, this.view.kinds[filter.name]]));
    this.places = sift(pack.rows, chosen, this.view, order?.[2] ?? null);
    this.grid.update(this.places.length);
    const all = pack.rows.length - pack.edits.filter(({ kind, trouble }) => kind === "deleted" && !trouble).length;
    const shown = this.places.length === all ? "" : `${count(this.places.length)} of `;
    const state = pack.message || (pack.complete ? "" : "Reading the file.");
    this.status.textContent = `${shown}${count(all)} ${all === 1 ? "puzzle" : "puzzles"}. ${state}`;
    this.status.classList.toggle("error", pack.message !== "");
    const search = this.view.search.trim();
    const none = this.places.length > 0 || !pack.complete ? [] : !shown ? ["This pack has no puzzles yet."] : [search && !chosen.length ? `No title contains '${search}'.` : "No board has these properties."];
    this.none.replaceChildren(...none);
    if (shown) (none.length ? this.none : this.status).append(button("Show all", "", () => this.showAll(), none.length ? {} : { class: "quiet small" }));
    this.pending.replaceChildren(...changes(pack, this.pending.querySelector("details")?.open ?? false));
    this.keepOrder.hidden = !pack.editable || !pack.complete || (this.view.order === "" && !this.view.down);
    this.drawChart();
    this.picked();
  }

  /** Draws the chart, if it is open. */
  drawChart() {
    if (this.charted.open) this.plot.replaceChildren(chart(this.shown(), this.words.levels, (place) => this.grid.choose(place)));
  }

  /** Gives the pack the order in which its rows are shown. */
  keepThisOrder() {
    const { pack, view } = this;
    const order = this.orders.find(([name]) => name === view.order);
    pack.arrange(sift(pack.rows, [], { search: "", held: new Set(), down: view.down }, order?.[2] ?? null).map((place) => pack.rows[place]));
    Object.assign(view, { order: "", down: false });
    enterPack(pack);
    done(pack, pack.rows.length, "in their new order");
  }

  /** Takes back all filters. */
  showAll() {
    Object.assign(this.view, { search: "", kinds: {} });
    enterPack(this.pack);
  }

  /** The switch between what players and editors see. */
  viewers() {
    const made = [button("Player", "play", () => show(false), { title: "Numbers, and the pictures that you solved" }), button("Editor", "draw", () => show(true), { title: "All pictures and titles" })];
    const show = (/** @type {boolean} */ all) => {
      keep("pictures", (this.pictures = all));
      choose(made, made[Number(all)]);
      this.grid.update(this.places.length);
      this.describe(this.row(this.grid.active));
    };
    choose(made, made[Number(this.pictures)]);
    return h("div", { class: "joined", role: "group", "aria-label": "Seen by" }, ...made);
  }

  /** The filters and orders. */
  sorting() {
    const order = select(this.orders.map(([name, label]) => [name, label]), this.view.order, (value) => {
      this.view.order = value;
      this.refresh();
    });
    const down = checkbox("Reverse order", this.view.down, (on) => {
      this.view.down = on;
      this.refresh();
    });
    const folded = h("details", { open: kept("sorting", false), ontoggle: () => keep("sorting", folded.open) }, h("summary", {}, "Filter and order"),
      h("div", { class: "fields" }, ...this.selects.map((kinds, i) => field(this.filters[i].label, kinds)), field("Order", order), down, this.keepOrder));
    return h("div", { class: "sorting" }, folded, this.charted, this.status);
  }

  /** Gives the filters the kinds of rows that there are now, with their numbers, and shows the rows. */
  recount() {
    this.refresh();
    for (const [i, filter] of this.filters.entries()) {
      const kinds = tally(this.pack.rows, filter);
      const made = this.selects[i];
      const wanted = this.view.kinds[filter.name] ?? "";
      if (made.parentElement) made.parentElement.hidden = kinds.length < 2 && !wanted;
      made.replaceChildren(h("option", { value: "" }, "any"), ...kinds.map(([kind, number]) => h("option", { value: kind }, `${kind} (${count(number)})`)));
      made.value = wanted;
    }
  }

  /** @param {Row} row */
  isSolved(row) {
    if (row.entry && !row.cells) return progress(keyOf(puzzleOf(row.entry)))?.solved ?? false;
    return this.solved.size > 0 && this.solved.has(`${row.width}x${row.height}:${row.cells}`);
  }

  /** Whether the puzzles were made on this page: nothing about them is secret. */
  get own() {
    return !this.pack.file && this.pack.editable;
  }

  /** The name of a row: its title is a part of the solution, so it is hidden as long as the picture is. @param {Row} row @param {number} place  among all rows */
  nameOf(row, place) {
    if (row.error) return "Not a puzzle";
    if (this.pictures || this.own || row.edit || this.isSolved(row)) return row.title || "No title";
    return `No. ${place + 1}`;
  }

  /** @param {HTMLElement} tile @param {Row} row @param {number} place */
  fill(tile, row, place) {
    const [canvas, name, facts, more] = /** @type {[HTMLCanvasElement, ...HTMLElement[]]} */ (/** @type {unknown} */ ([...tile.children]));
    const { width, height, error, edit } = row;
    const begun = !error && this.games.some((key) => key.startsWith(`${width}x${height}-`));
    const game = begun ? progress(keyOf(puzzleOf(this.pack.entryOf(row)))) : null;
    const solved = game?.solved ?? false;
    const cells = solved ? game?.cells.replaceAll("?", "0") : (this.pictures || this.own) && row.cells ? row.cells : game?.cells.replaceAll("0", "?");
    const palette = row.palette ?? row.entry?.picture?.palette ?? row.entry?.puzzle?.palette;
    canvas.hidden = Boolean(error);
    canvas.className = cells ? "" : "clues";
    if (cells) drawCells(canvas, width, height, cells, BOX, solved ? solvedColours(this.colours, row.title, cells) : this.colours, palette);
    else if (!error) drawEmpty(canvas, width, height, BOX, this.colours);
    name.textContent = name.title = this.nameOf(row, this.places[place]);
    const state = solved ? `solved ${"★".repeat(starsFor(game?.hints ?? 0))}` : (game?.words?.split(", ").at(-1) ?? (game ? "begun" : ""));
    more.ariaLabel = `Details of ${error || !row.title ? `No. ${this.places[place] + 1}` : name.textContent}`;
    const size = `${width}×${height}`;
    // The value that the tiles are ordered by comes first, in the place of the level.
    const values = this.view.order === "difficulty" && row.difficulty !== undefined ? [`difficulty ${row.difficulty.toFixed(1)}`, size] : [size, row.level];
    // A tile has room for two of them, or for the progress of a game.
    facts.textContent = error ?? [edit?.kind, state, ...(game && !solved ? [] : values)].filter(Boolean).slice(0, 2).join(" · ");
    tile.classList.toggle("bad", Boolean(error));
    tile.classList.toggle("edited", Boolean(edit));
    tile.classList.toggle("solved", solved);
  }

  /** What is known of the active row, and what can be done with it. @param {Row | undefined} row */
  describe(row) {
    const { pack } = this;
    if (this.view.selection.on) return this.details.replaceChildren(...this.selectionBar());
    if (!row) return this.details.replaceChildren();
    const percent = row.density === undefined ? null : `${Math.round(row.density * 100)} % filled`;
    const facts = row.error ? [row.from < 0 ? "" : `Line at byte ${count(row.from)}:`, row.error] : [
      `${row.width}×${row.height}`, inks(row.palette), row.level, row.difficulty === undefined ? null : `difficulty ${row.difficulty.toFixed(1)}`,
      row.logic && `logic: ${row.logic}`, row.technique && `technique: ${row.technique}`, percent, row.id,
    ];
    const playable = !row.error;
    this.details.replaceChildren(
      h("p", {}, h("strong", {}, this.nameOf(row, this.places[this.grid.active])), h("small", {}, facts.filter(Boolean).join(row.error ? " " : " · "))),
      h("div", { class: "actions" }, ...[
        playable && button("Play", "play", () => this.press(row, "Enter"), { class: "primary" }),
        playable && button("Edit", "draw", () => this.show("draw", row)),
        playable && button("Watch", "watch", () => this.show("watch", row)),
        playable && pack.editable && button("Rename", "text", () => this.press(row, "F2"), { "aria-keyshortcuts": "F2" }),
        pack.editable && button("Delete", "bin", () => this.press(row, "Delete"), { "aria-keyshortcuts": "Delete" }),
      ].filter((made) => made !== false && made !== undefined)));
  }

  /** What can be done with the selected rows. */
  selectionBar() {
    const { pack, view: { selection, held } } = this;
    const rows = this.selected();
    const none = rows.length === 0;
    const then = (/** @type {() => void} */ change) => () => {
      change();
      this.picked();
    };
    return [
      h("p", { role: "status" }, h("strong", {}, `${count(rows.length)} of ${count(this.places.length)} selected`), h("small", {}, "Shift selects a range, Ctrl+A all, Escape ends.")),
      h("div", { class: "actions many" },
        button("All", "", then(() => selection.all(this.shown()))), button("None", "", then(() => selection.all([]))), button("Invert", "", then(() => selection.invert(this.shown()))),
        ...(pack.editable ? [
          button("Rename", "text", () => renameAll(pack, rows, held).catch(report), { disabled: none }),
          button("Move", "move", () => moveDialog(pack, rows).catch(report), { disabled: none || !this.movable, title: "In the file order, puzzles move" }),
          button("Delete", "bin", () => this.press(rows[0], "Delete"), { disabled: none }),
          button("Export", "save", () => this.export().catch(report), { disabled: none }),
        ] : []),
        button("Book", "book", () => this.book(rows).catch(report), { disabled: none })),
      button("Done", "check", then(() => selection.end()), { class: "primary done" }),
    ];
  }

  /** Does what a key means for a row. @param {Row} row @param {string} key */
  press(row, key) {
    const { pack, view: { selection, held } } = this;
    const several = this.selected();
    const rows = several.length > 0 ? several : [row];
    if (key === " ") {
      selection.toggle(row);
      this.picked();
    } else if (key === "Delete" && pack.editable) deleteAll(pack, rows).catch(report);
    else if (row.error) return false;
    else if (key === "F2" && pack.editable) renameAll(pack, rows, held).catch(report);
    else if (key === "Enter") this.show("play", row);
    else return false;
    return true;
  }

  /** @param {string} room @param {Row} row */
  show(room, row) {
    const { pack, places } = this;
    /** @type {PuzzleList} */
    const list = { count: places.length, at: this.grid.active, get: async (at) => pack.entryOf(pack.rows[places[at]]), room: "gallery" };
    app.pack = pack.editable ? pack.handle : null;
    show(room, pack.entryOf(row), list);
  }

  leave() {
    this.view.active = this.grid.active;
    this.view.top = this.grid.element.scrollTop;
    this.pack.watchers.delete(this.watcher);
    clearTimeout(this.timer);
    this.themes.disconnect();
    this.scheme.removeEventListener("change", this.repaint);
    this.grid.leave();
  }
}

/** @type {Gallery | null} */
let present = null;
let visits = 0;

/** Shows a pack. @param {Pack} pack */
function enterPack(pack) {
  app.pack = pack.handle;
  app.opened = null;
  go("gallery");
}

/** What is shown at first: a pack, or all puzzles of several files. @param {StudioFile[]} files */
function firstPack(files) {
  if (files.every(isPack) || files.length === 1) return files.length > 0 ? packOf(files[0]) : null;
  const folder = packNamed("All files");
  folder.openAll(files);
  return folder;
}

/** The pack to show now. @param {StudioFile[]} files */
function packNow(files) {
  const { opened, pack } = app;
  app.opened = null;
  if (!opened) return pack ? packOf(pack) : (latest ?? firstPack(files) ?? packs[0] ?? null);
  const made = packNamed(opened.name);
  if (made.rows[0]?.entry !== opened.entries[0]) made.show(opened.entries, opened.total);
  return made;
}

/** @param {HTMLElement} room @param {string} params  "start" for the start page */
export async function enter(room, params) {
  const visit = ++visits;
  const { files } = await host;
  const words = await about().catch(() => ({}));
  if (visit !== visits) return;
  const pack = packNow(files);
  app.pack = pack?.editable ? pack.handle : null;
  if (pack && params !== START) present = new Gallery(room, (latest = pack), { levels: [], logics: [], techniques: [], ...words }, files);
  else welcome(room, packs.map((pack) => button(pack.name, "gallery", () => enterPack(pack))));
}

/** @param {KeyboardEvent} event */
export const key = (event) => present?.shortcut(event) ?? false;

export function leave() {
  visits++;
  present?.leave();
  present = null;
}
