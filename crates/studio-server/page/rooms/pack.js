// Packs: their rows, read in slices, and the edits that are not saved yet.

import { keep, kept, keptNames } from "../app.js";
import { download } from "../dom.js";
import * as engine from "../engine.js";

/** @import {Entry, PackRow, Picture, RowPlace, StudioFile} from "../types.js" */

/**
 * A row of a pack, a puzzle of another file (then it has `entry`), or a line that is no row (then it has `error`).
 * @typedef {PackRow & {width: number, height: number, entry?: Entry, line?: string, edit?: PendingEdit}} Row
 * `line` is the text of a row that is in no file.
 */

/**
 * A change that is not saved yet.
 * @typedef {object} PendingEdit
 * @property {"changed" | "deleted" | "added"} kind
 * @property {Row} row  The row that the gallery shows.
 * @property {Row | null} before  The row in the file.
 * @property {string} old  Its line in the file, with the end of the line.
 * @property {string} text  The new line, without the end of the line.
 * @property {string} trouble  Why it does not fit the file any more; empty if it fits.
 */

/** @typedef {Record<string, string>} Titles */

/** The packs of this visit, in the order in which they were opened. @type {Pack[]} */
export const packs = [];

/** Whether the name is that of a pack; the bytes of other files decide. @param {StudioFile} file */
export const isPack = ({ name }) => /\.(csv|jsonl|ndjson)$/i.test(name);

/** Files of other formats are read at once, so they have a limit. */
const LARGEST = 16 << 20;
/** Changes of more characters are not kept for a reload. */
const LARGEST_KEPT = 1 << 20;
/** What the names of kept packs begin with, and the most characters of all of them: games need room, too. */
const MADE = "made:";
const LARGEST_MADE = 2 << 20;
/** Changes of a pack that can be taken back. */
const MOST_STATES = 20;
const NO_ROW = { width: 0, height: 0 };

/** A name of a row that stays when the file is read again. @param {Row} row */
const nameOf = ({ id, cells = "", width }) => id ?? `${width}:${cells}`;

/** The rows of one file, or of boards made on the page. */
export class Pack {
  /** @type {Row[]} */
  rows = [];
  header = "";
  /** Whether all rows are here. */
  complete = false;
  /** Ends when the file was read. */
  ready = Promise.resolve();
  /** What stopped the reading. */
  message = "";
  /** Whether this is a pack; other files cannot be edited row by row. */
  editable = true;
  /** Whether the file is saved or read again now: its rows are about to be replaced. */
  saving = false;
  /** @type {PendingEdit[]} */
  edits = [];
  /** Called after each change of the rows or the edits. @type {Set<() => void>} */
  watchers = new Set();

  /** Each row has its own `from`; rows that are in no file count down from -1. */
  serial = -1;

  /** @param {string} name @param {StudioFile | null} file  None for boards made on the page. */
  constructor(name, file) {
    this.name = name;
    this.file = file;
    /** Stands for the pack in other rooms. @type {StudioFile} */
    this.handle = file ?? { id: -1 - packs.length, name, bytes: 0 };
  }

  /** The states before the last changes; saving forgets them, and rows that arrive later are added to them. @type {{rows: Row[], edits: PendingEdit[]}[]} */
  past = [];

  /** Whether several changes are being made together. */
  busy = false;

  /** Several changes, which are shown at the end and which `back` takes back in one step. @param {() => Promise<void>} action */
  async together(action) {
    if (this.busy || this.saving) throw new Error(`${this.name} is being changed. Try again.`);
    this.remember();
    this.busy = true;
    try {
      await action();
    } finally {
      this.busy = false;
      this.changed();
    }
  }

  /** A change follows, which `back` can take back. */
  remember() {
    if (this.busy) return;
    this.past.push({ rows: [...this.rows], edits: [...this.edits] });
    if (this.past.length > MOST_STATES) this.past.shift();
  }

  /** Takes back the last change; returns whether there was one. */
  back() {
    const state = this.saving || this.busy ? undefined : this.past.pop();
    if (!state) return false;
    for (const edit of this.edits) edit.row.edit = undefined;
    this.edits = state.edits;
    // The same list, to which a file that is being read adds its rows.
    this.rows.length = 0;
    for (const row of state.rows) this.rows.push(row);
    for (const edit of this.edits) edit.row.edit = edit;
    this.changed();
    return true;
  }

  /** Whether a pack that is in no file changed since it was downloaded. */
  dirty = false;

  changed() {
    if (this.busy) return;
    this.dirty = !this.file && this.editable && this.rows.length > 0;
    for (const watcher of this.watchers) watcher();
  }

  /** All rows of a pack that is in no file are downloaded. */
  saved() {
    this.dirty = false;
    for (const watcher of this.watchers) watcher();
  }

  /** Opens the file: a pack in slices, any other format at once. */
  async open() {
    const file = this.file;
    if (!file) return;
    try {
      if (!isPack(file) && file.bytes <= LARGEST) {
        const text = await engine.puzzles(file);
        const answer = await engine.ask({ ask: "open", name: file.name, text });
        if (!answer.pack) return this.show(answer.puzzles, answer.total);
        if (!answer.lines) await this.tabulate(file, text);
      }
      await this.read(this.rows);
      await this.restore();
    } catch (error) {
      this.message = engine.sentenceOf(error);
      this.changed();
    }
  }

  /** Makes a table of JSON in another layout than lines, such as a list for a game. It is a copy in the page. @param {StudioFile} file @param {string} pack */
  async tabulate(file, pack) {
    const { text } = await engine.ask({ ask: "rewrite", pack });
    const blob = new Blob([text], { type: "text/csv" });
    Object.assign(file, { blob, bytes: blob.size, etag: undefined });
    this.name = file.name = file.name.replace(/\.\w+$/, ".csv");
  }

  /** Whether the changes of the visit before are back. */
  restored = false;

  /** The name under which this tab keeps changes that are not saved. */
  get kept() {
    return `crosscover:edits:${this.name}`;
  }

  /** Puts back the changes that were not saved when the page was left. A file in the page is gone then. */
  async restore() {
    if (!this.file || engine.isCopy(this.file)) return;
    const text = sessionStorage.getItem(this.kept);
    if (text) {
      const { edits, order } = JSON.parse(text);
      await this.apply(edits);
      this.follow(order);
    }
    this.restored = true;
    if (text) this.changed();
  }

  /** Takes the rows of the visit before. @param {{header: string, lines: string[]}} kept */
  async takeBack({ header, lines }) {
    const { rows } = await engine.ask({ ask: "rows", header, text: lines.map((line) => `${line}\n`).join(""), end: true });
    this.append(header, lines, rows);
    this.restored = true;
  }

  /** Keeps a pack that is in no file, if it has at most so many characters; returns their number. @param {number} room */
  keepMade(room) {
    if (!this.restored) return 0;
    const lines = this.dirty ? this.rows.map(({ line = "" }) => line) : [];
    const size = lines.reduce((sum, line) => sum + line.length, 0);
    return keep(MADE + this.name, this.dirty && size <= room ? { header: this.header, lines } : undefined) ? size : Infinity;
  }

  /** Keeps the changes for a reload of the page. */
  keep() {
    if (!this.restored) return;
    // Rows and edits name each other; one of the names is enough.
    const kept = { edits: this.edits, order: this.order };
    const text = JSON.stringify(kept, (name, value) => (name === "edit" ? undefined : value));
    if (this.unsaved > 0 && text.length < LARGEST_KEPT) sessionStorage.setItem(this.kept, text);
    else sessionStorage.removeItem(this.kept);
  }

  /** A puzzle as a row. @param {Entry} entry @param {string} name  The title of a puzzle without one. @returns {Row} */
  rowOf(entry, name) {
    const { width, height } = entry.puzzle ?? entry.picture ?? NO_ROW;
    return { from: this.serial--, to: 0, width, height, title: entry.title || name, cells: entry.picture?.cells, entry };
  }

  /** Shows the puzzles of a file that is no pack. @param {Entry[]} entries @param {number} total */
  show(entries, total) {
    this.editable = false;
    this.complete = true;
    this.rows = entries.map((entry) => this.rowOf(entry, ""));
    if (total > entries.length) this.message = `Only the first ${entries.length} of ${total} puzzles are shown.`;
    this.changed();
  }

  /** Shows the puzzles of several files. Packs are edited by themselves; here their rows are shown as they are. @param {StudioFile[]} files */
  async openAll(files) {
    this.editable = false;
    this.complete = false;
    /** The rows of each file. @type {(() => Row[])[]} */
    const parts = [];
    const gather = () => {
      this.rows = parts.flatMap((rows) => rows());
      this.changed();
    };
    for (const file of files) {
      /** @type {Row[]} */
      const rows = [];
      parts.push(() => rows);
      try {
        const answer = isPack(file) ? { pack: true } : await engine.ask({ ask: "open", name: file.name, text: await engine.puzzles(file) });
        if (answer.pack) {
          const pack = packOf(file);
          await pack.ready;
          parts.splice(-1, 1, () => pack.rows.filter(({ edit }) => edit?.kind !== "deleted").map((row) => ({ ...row, edit: undefined, entry: pack.entryOf(row) })));
          pack.watchers.add(gather);
        } else for (const entry of answer.puzzles) rows.push(this.rowOf(entry, file.name));
      } catch (error) {
        rows.push({ ...NO_ROW, from: this.serial--, to: 0, title: file.name, error: `${file.name}: ${engine.sentenceOf(error)}` });
      }
      this.complete = file === files.at(-1);
      gather();
    }
  }

  /** What the rooms exchange for a row. @param {Row} row @returns {Entry} */
  entryOf(row) {
    const { width, height, palette, cells = "", title, seconds, from, to, id } = row;
    return row.entry ?? { picture: { width, height, palette, cells }, title, expected: seconds, row: { file: this.handle, from, to, id } };
  }

  /** Reads all rows of the file. @param {Row[]} rows */
  async read(rows) {
    const file = this.file;
    if (!file) return rows;
    const head = await engine.head(file);
    for (let from = 0, end = false; !end; ) {
      const slice = await engine.rows(file, head, from);
      this.addRows(rows, slice.rows.map((row) => (row.error ? { ...row, ...NO_ROW } : /** @type {Row} */ (row))));
      this.header = slice.header;
      from = slice.next;
      end = slice.end;
      if (rows === this.rows) {
        this.complete = end;
        this.changed();
      }
    }
    return rows;
  }

  /** Adds rows to a list; to those of the pack also as they were before the last changes. @param {Row[]} rows @param {Row[]} more */
  addRows(rows, more) {
    const lists = rows === this.rows ? [rows, ...this.past.map((state) => state.rows)] : [rows];
    for (const list of lists) for (const row of more) list.push(row);
  }

  /** Appends rows made on the page. @param {string} header @param {string[]} lines @param {PackRow[]} boards */
  append(header, lines, boards) {
    this.header = header;
    this.addRows(this.rows, boards.map((row, place) => ({ .../** @type {Row} */ (row), from: this.serial--, to: 0, line: lines[place] })));
    this.changed();
  }

  /** The text of a pack made on the page: the bytes that `crosscover generate` would write. */
  blob() {
    this.saved();
    const parts = this.header ? [this.header, "\n"] : [];
    for (const row of this.rows) parts.push(row.line ?? "", "\n");
    return new Blob(parts, { type: this.header ? "text/csv" : "application/x-ndjson" });
  }

  /** Whether the rows of a file are in another order than in the file. */
  get moved() {
    let last = -1;
    let added = false;
    for (const { from, edit } of this.file ? this.rows : []) {
      if (edit?.kind === "deleted") continue;
      if (edit?.kind === "added") added = true;
      else if (added || from < last) return true;
      else last = from;
    }
    return false;
  }

  /** How many changes are not saved; another order is one. */
  get unsaved() {
    return this.edits.length + Number(this.moved);
  }

  /** What names the rows in their order, if this is not the order of the file. */
  get order() {
    return this.moved ? this.rows.map(nameOf) : null;
  }

  /** Puts rows in the order of their names; others stay behind them. @param {string[] | null} order */
  follow(order) {
    if (!order) return;
    const places = new Map(order.map((name, place) => [name, place]));
    const place = (/** @type {Row} */ row) => places.get(nameOf(row)) ?? order.length;
    this.rows.sort((a, b) => place(a) - place(b));
  }

  /** Puts the rows in this order; rows that are not named, because they are deleted, stay behind them. @param {Row[]} rows */
  arrange(rows) {
    this.remember();
    const named = new Set(rows);
    const all = [...rows, ...this.rows.filter((row) => !named.has(row))];
    this.rows.length = 0;
    for (const row of all) this.rows.push(row);
    this.changed();
  }

  /** The rows in the order of the file, added ones last. */
  inFileOrder() {
    const key = (/** @type {Row} */ { from, edit }) => (edit?.kind === "added" ? Infinity : from);
    return [...this.rows].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  }

  /** The text of rows in the file, with the ends of their lines. It is read in one piece. @param {Row[]} rows */
  async inFile(rows) {
    const start = rows.reduce((least, { from }) => Math.min(least, from), Infinity);
    const end = rows.reduce((most, { to }) => Math.max(most, to), start);
    const content = this.file && rows.length > 0 ? new Uint8Array(await engine.bytes(this.file, start, end)) : new Uint8Array();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    try {
      return rows.map(({ from, to }) => decoder.decode(content.subarray(from - start, to - start)));
    } catch {
      throw new Error(`${this.name} is not UTF-8.`);
    }
  }

  /** The lines of rows as they are now, without their ends. @param {Row[]} rows */
  async lines(rows) {
    const read = rows.filter(({ line, edit }) => line === undefined && !edit?.text);
    const texts = await this.inFile(read);
    const known = new Map(read.map((row, place) => [row, texts[place].replace(/^[\r\n]+|[\r\n]+$/g, "")]));
    return rows.map((row) => known.get(row) ?? (row.edit?.text || (row.line ?? "")));
  }

  /** A pack of some rows. @param {Row[]} rows */
  async text(rows) {
    return [...(this.header ? [this.header] : []), ...(await this.lines(rows))].map((line) => `${line}\n`).join("");
  }

  /** The line of a row with its end. @param {Row} row */
  async line(row) {
    if (row.line !== undefined) return row.line;
    return this.file ? engine.text(this.file, row.from, row.to) : "";
  }

  /**
   * The line for a picture, proved by both engines, and its row.
   * @param {Picture} picture @param {Titles} titles @param {string} old  The line that it replaces. @param {string} [last]  The line that it follows.
   */
  async made(picture, titles, old, last = "") {
    const [row, after] = [old, last].map((line) => line.replace(/^[\r\n]+|[\r\n]+$/g, "") || undefined);
    const { row: text } = await engine.ask({ ask: "row", header: this.header, picture, titles, row, after });
    const { rows } = await engine.ask({ ask: "rows", header: this.header, text: `${text}\n`, end: true });
    return { text: text.replace(/\r?\n$/, ""), row: /** @type {Row} */ (rows[0]) };
  }

  /** A pack holds a board once. @param {Row} row  A new one. @param {Row | null} place  The one that it replaces. */
  single({ id }, place) {
    const at = id ? this.rows.findIndex((row) => row.id === id && row !== place && row.edit?.kind !== "deleted") : -1;
    if (at >= 0) throw new Error(`This board is already in the pack: No. ${at + 1}${this.rows[at].title ? `, "${this.rows[at].title}"` : ""}.`);
  }

  /** Gives a row another picture or title. @param {Row} row @param {Picture} picture @param {Titles} titles */
  async replace(row, picture, titles) {
    if (row.edit?.kind === "added" || !this.file) {
      const { text, row: shown } = await this.made(picture, titles, row.edit?.text ?? row.line ?? "");
      this.single(shown, row);
      this.remember();
      /** @type {Row} */
      const next = { ...shown, from: row.from, to: row.to, line: this.file ? undefined : text };
      if (row.edit) next.edit = { ...row.edit, row: next, text };
      this.edits = this.edits.map((edit) => (edit === row.edit ? /** @type {PendingEdit} */ (next.edit) : edit));
      return this.swap(row, next);
    }
    const before = row.edit?.before ?? row;
    const old = row.edit?.old ?? (await this.line(row));
    const { text, row: shown } = await this.made(picture, titles, row.edit?.text ?? old);
    this.single(shown, row);
    this.remember();
    const next = { ...shown, from: before.from, to: before.to };
    return this.pend({ kind: "changed", row: next, before, old, text, trouble: "" }, row);
  }

  /** Adds a picture at the end. @param {Picture} picture @param {Titles} titles @param {string} [old]  A line whose other columns it keeps. */
  async add(picture, titles, old = "") {
    const last = this.rows.filter((row) => !row.error && row.edit?.kind !== "deleted").at(-1);
    const { text, row } = await this.made(picture, titles, old, last && (last.edit?.text || (await this.line(last))));
    this.single(row, null);
    this.remember();
    row.from = this.serial--;
    if (this.file) return this.pend({ kind: "added", row, before: null, old: "", text, trouble: "" }, null);
    this.rows.push(Object.assign(row, { line: text }));
    this.changed();
    return row;
  }

  /** Deletes a row. @param {Row} row @param {string} [line]  its line in the file, with the end of the line */
  async remove(row, line) {
    if (row.edit?.kind === "added" || !this.file) {
      this.remember();
      this.drop(row.edit);
      this.rows.splice(this.rows.indexOf(row), 1);
      return this.changed();
    }
    const before = row.edit?.before ?? row;
    const old = row.edit?.old ?? line ?? (await this.line(row));
    this.remember();
    this.pend({ kind: "deleted", row: { ...before }, before, old, text: "", trouble: "" }, row);
  }

  /** Deletes several rows. @param {Row[]} rows */
  async removeAll(rows) {
    const read = this.file ? rows.filter(({ edit }) => !edit) : [];
    const texts = await this.inFile(read);
    const known = new Map(read.map((row, place) => [row, texts[place]]));
    await this.together(async () => {
      for (const row of rows) await this.remove(row, known.get(row));
    });
  }

  /** Takes back an edit. @param {PendingEdit} edit */
  async undo(edit) {
    if (this.saving) return;
    if (edit.before && !edit.trouble) this.single(edit.before, edit.row);
    this.remember();
    this.drop(edit);
    if (edit.trouble) return this.changed();
    if (edit.before) this.swap(edit.row, edit.before);
    else this.rows.splice(this.rows.indexOf(edit.row), 1);
    this.changed();
  }

  /** Keeps an edit that does not fit the changed file: a change replaces the row of the same id, or adds one. @param {PendingEdit} edit */
  async insist(edit) {
    const { id } = edit.before ?? edit.row;
    const now = this.rows.find((row) => row.id === id && !row.edit) ?? null;
    if (edit.kind !== "deleted") this.single(edit.row, now);
    const old = now ? await this.line(now) : "";
    // At the end of a pack, a board has the index after the last one.
    if (!now && edit.kind === "changed") {
      const { width, height, cells = "" } = edit.row;
      await this.add({ width, height, cells }, {}, edit.text);
      this.drop(edit);
      return this.changed();
    }
    this.drop(edit);
    if (!now && edit.kind === "deleted") return this.changed();
    const row = { ...edit.row, from: now?.from ?? this.serial--, to: now?.to ?? 0 };
    this.pend({ ...edit, kind: !now ? "added" : edit.kind === "added" ? "changed" : edit.kind, before: now, row, old, trouble: "" }, now);
  }

  /** Saves all edits. A file that changed on disk is an error of the kind `changed`. */
  async save() {
    const file = this.file;
    if (!file || this.saving) return;
    if (!this.complete) throw new Error(`${this.name} is being read. Try again.`);
    this.saving = true;
    this.past = [];
    try {
      const old = await engine.content(file);
      const { parts, rows } = this.edited(new Uint8Array(await old.arrayBuffer()));
      const blob = new Blob(parts, { type: old.type });
      await engine.save(file, blob);
      if (engine.isCopy(file)) download(file.name, blob, blob.type);
      this.edits = this.edits.filter((edit) => edit.trouble);
      this.rows = rows;
    } finally {
      this.saving = false;
    }
    this.changed();
  }

  /** The bytes of the file with its edits, and its rows then. Rows without an edit keep their bytes. @param {Uint8Array<ArrayBuffer>} old */
  edited(old) {
    const encoder = new TextEncoder();
    const feed = old.indexOf(10);
    const end = old[feed - 1] === 13 ? "\r\n" : "\n";
    const begin = this.rows.reduce((least, { from, edit }) => (edit?.kind === "added" ? least : Math.min(least, from)), old.length);
    // The pack of an empty folder begins with its header.
    const head = old.length === 0 && this.header ? encoder.encode(this.header + end) : old.subarray(0, begin);
    const parts = [head];
    /** @type {Row[]} */
    const rows = [];
    let at = head.length;
    for (const row of this.rows) {
      const { edit, from, to } = row;
      if (edit?.kind === "deleted") continue;
      const before = parts[parts.length - 1];
      // The last line of the file may lack its end.
      if (before.length > 0 && before.at(-1) !== 10) {
        parts.push(encoder.encode(end));
        at += end.length;
        if (rows.length > 0) rows[rows.length - 1].to = at;
      }
      let line = old.subarray(from, to);
      if (edit?.kind === "added") line = encoder.encode(edit.text + end);
      else if (edit) line = encoder.encode(edit.old.replace(/[^\r\n]([^]*[^\r\n])?/, () => edit.text));
      parts.push(line);
      rows.push({ ...row, edit: undefined, from: at, to: at + line.length });
      at += line.length;
    }
    return { parts, rows };
  }

  /** Reads a changed file again and puts the edits on its rows where they fit. */
  async reload() {
    const { edits, order, file } = this;
    if (!file || this.saving) return;
    this.past = [];
    // The rows must not be saved into content that they are not from: neither meanwhile nor if it cannot be read.
    this.saving = true;
    const before = { ...file };
    try {
      engine.forget(file);
      this.rows = await this.read([]);
    } catch (error) {
      Object.assign(file, before);
      throw error;
    } finally {
      this.saving = false;
    }
    this.edits = [];
    await this.apply(edits);
    this.follow(order);
    this.changed();
  }

  /** Puts edits on the rows where they fit. @param {PendingEdit[]} edits */
  async apply(edits) {
    const { rows } = this;
    for (const edit of edits) {
      edit.trouble = "";
      const now = edit.before && rows.find((row) => row.id === edit.before?.id && !row.edit);
      if (edit.kind === "added" && rows.some((row) => row.id === edit.row.id && row.edit?.kind !== "deleted")) edit.trouble = "The file has this board now.";
      else if (edit.kind === "added") edit.row.from = this.serial--;
      else if (!now) edit.trouble = "This puzzle is no longer in the file.";
      else if ((await this.line(now)) !== edit.old) edit.trouble = "The file has another version of this puzzle now.";
      else Object.assign(edit, { before: now, row: { ...edit.row, from: now.from, to: now.to } });
      if (edit.trouble) this.edits.push(edit);
      else this.pend(edit, now ?? null);
    }
  }

  /** Adds an edit and shows its row in the place of another, or at the end. @param {PendingEdit} edit @param {Row | null} place */
  pend(edit, place) {
    if (this.saving || (place && !this.rows.includes(place))) throw new Error(`${this.name} was being read again. Try again.`);
    if (place) this.drop(place.edit);
    else this.rows.push(edit.row);
    edit.row.edit = edit;
    this.edits.push(edit);
    return this.swap(place ?? edit.row, edit.row);
  }

  /** @param {Row} row @param {Row} next */
  swap(row, next) {
    const place = this.rows.indexOf(row);
    if (place >= 0) this.rows[place] = next;
    this.changed();
    return next;
  }

  /** @param {PendingEdit | undefined} edit */
  drop(edit) {
    this.edits = this.edits.filter((other) => other !== edit);
    if (edit) edit.row.edit = undefined;
  }
}

/** The pack of a file or of a handle; a file is opened at the first call. @param {StudioFile} file */
export function packOf(file) {
  const known = packs.find((pack) => pack.handle === file);
  if (known) return known;
  const pack = new Pack(file.name, file);
  packs.push(pack);
  pack.ready = pack.open();
  return pack;
}

/** The pack of this name that is in no file. @param {string} name */
export function packNamed(name) {
  const known = packs.find((pack) => !pack.file && pack.name === name);
  if (known) return known;
  const pack = new Pack(name, null);
  pack.complete = pack.restored = true;
  packs.push(pack);
  return pack;
}

/** A new pack that is in no file. @param {string} base  its name, perhaps with a number behind it */
export function newPack(base) {
  let [name, number] = [base, 1];
  while (packs.some((pack) => pack.name === name)) name = `${base}-${++number}`;
  return packNamed(name);
}

/**
 * Puts a drawing into the place of its row or at the end of a pack; without a file, into a pack of drawings.
 * @param {StudioFile | null} file @param {RowPlace | undefined} place @param {Picture} picture @param {Titles} titles @returns {Promise<RowPlace>}
 */
export async function keepDrawing(file, place, picture, titles) {
  const pack = file ? packOf(file) : packNamed(picture.palette ? "Drawings in colour" : "Drawings");
  await pack.ready;
  if (!pack.header && pack.rows.length === 0) {
    pack.header = (await engine.ask({ ask: "pack", pictures: [{ picture }], form: "csv", profile: "full" })).text.split("\n")[0];
  }
  const row = place && pack.rows.find(({ id }) => id === place.id);
  if (place && !row) throw new Error(`The row is no longer in ${pack.name}.`);
  const { from, to, id } = await (row ? pack.replace(row, picture, titles) : pack.add(picture, titles));
  return { file: pack.handle, from, to, id };
}

/** Keeps what is in no file; returns whether nothing would be lost. */
function keepAll() {
  let room = LARGEST_MADE;
  for (const pack of packs) {
    if (pack.file) pack.keep();
    else if (pack.editable) room -= pack.keepMade(room);
  }
  return room >= 0 && packs.every((pack) => !pack.file || pack.unsaved === 0);
}

for (const name of keptNames(MADE)) {
  const pack = packNamed(name.slice(MADE.length));
  pack.restored = false;
  pack.ready = pack.takeBack(kept(name, { header: "", lines: [] }));
}

addEventListener("pagehide", keepAll);
addEventListener("visibilitychange", () => document.hidden && keepAll());
addEventListener("beforeunload", (event) => {
  if (!keepAll()) event.preventDefault();
});
