// Questions to the library and the bytes of files: the only module that knows where the page runs.
// Native: a local server answers. Static: a worker with the WebAssembly library answers; files are those the user opened.

import { EngineError, GONE, sentenceOf } from "./failure.js";

export { EngineError, sentenceOf };

/** @import {About, Host, StudioFile, RowsAnswer, Request} from "./types.js" */

const VERSION = 1;
/** Bytes of a pack that are read at once. */
const PART = 1 << 20;
/** The most bytes of a row. */
const MOST = 1 << 25;
/** The most bytes of the first line of a pack. */
const HEADER = 1 << 16;

/** @type {Promise<Host>} */
export const host = fetch("host.json")
  .then(async (response) => ({ files: [], ...(response.ok ? await response.json() : { host: "static" }) }))
  .catch(() => ({ host: "static", files: [] }));

/** The libraries: `studio`, and the game of one room, which is a small module of its own. @typedef {"studio" | "decodoku"} Library */
/** @typedef {{request: string, channel: string, library: Library, done: (answer: any) => void, fail: (error: EngineError) => void}} Job */

/** @type {Job[]} */
const waiting = [];
/** @type {Set<Job>} */
const running = new Set();

/**
 * Asks the library. A newer request of the same `channel` replaces an older one that has not begun;
 * the older promise is then rejected with the kind `superseded`, which `report` of app.js ignores.
 * @param {Request} request @param {string} [channel] @param {Library} [library] @returns {Promise<any>}
 */
export function ask(request, channel = "", library = "studio") {
  return new Promise((done, fail) => {
    if (channel) {
      const older = waiting.findIndex((job) => job.channel === channel);
      if (older >= 0) waiting.splice(older, 1)[0].fail(new EngineError("superseded", "replaced by a newer request"));
    }
    waiting.push({ request: JSON.stringify({ version: VERSION, ...request }), channel, library, done, fail });
    host.then(pump);
  });
}

/** @param {Host} where */
function pump(where) {
  const most = where.host === "native" ? 4 : 1;
  for (let i = 0; i < waiting.length && running.size < most; ) {
    const job = waiting[i];
    if (job.channel && [...running].some((other) => other.channel === job.channel)) {
      i += 1;
      continue;
    }
    waiting.splice(i, 1);
    running.add(job);
    const answer = where.host === "native" ? post(job) : work(job);
    answer
      .then((text) => {
        const value = JSON.parse(text);
        if (value.answer === "error") job.fail(new EngineError(value.kind, value.message));
        else job.done(value);
      })
      .catch((error) => job.fail(error instanceof EngineError ? error : new EngineError("host", String(error.message))))
      .finally(() => {
        running.delete(job);
        pump(where);
      });
  }
}

/** @type {Promise<About> | null} */
let known = null;

/** What the library knows; asked once. @returns {Promise<About>} */
export function about() {
  known ??= ask({ ask: "about" });
  return known;
}

/** @param {Job} job @returns {Promise<string>} */
async function post({ request, library }) {
  const response = await reach(library === "studio" ? "ask" : library, { method: "POST", headers: { "content-type": "application/json" }, body: request });
  return response.text();
}

/** @param {string} address @param {RequestInit} [options] */
async function reach(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch {
    throw new EngineError("host", GONE);
  }
  if (response.ok) return response;
  const told = await response.json().catch(() => ({}));
  throw new EngineError(response.status === 412 ? "changed" : "host", told.message ?? `The studio answered ${response.status}.`);
}

/** The bytes of a file of the page. @param {string} name */
export async function pageFile(name) {
  return new Uint8Array(await (await reach(name)).arrayBuffer());
}

/** @type {Map<Library, Worker>} */
const workers = new Map();
let next = 0;
/** @type {Map<number, {done: (text: string) => void, fail: (error: EngineError) => void}>} */
const sent = new Map();

/** @param {Job} job @returns {Promise<string>} */
function work({ request, library }) {
  const to = workers.get(library) ?? start(library);
  const id = next++;
  return new Promise((done, fail) => {
    sent.set(id, { done, fail });
    to.postMessage({ id, request });
  });
}

/** A worker with a library, which is its name. @param {Library} name */
function start(name) {
  const made = new Worker(new URL("worker.js", import.meta.url), { type: "module", name });
  workers.set(name, made);
  made.onmessage = ({ data }) => {
    sent.get(data.id)?.done(data.answer);
    sent.delete(data.id);
  };
  made.onerror = (event) => {
    made.terminate();
    workers.delete(name);
    for (const { fail } of sent.values()) fail(new EngineError("host", `The solver stopped: ${event.message ?? "it could not be loaded"}.`));
    sent.clear();
  };
  return made;
}

let opened = 1e6;

/** A file that the user chose or dropped. @param {File} file @returns {StudioFile} */
export function openFile(file) {
  return { id: opened++, name: file.name, bytes: file.size, blob: file };
}

/** Whether a file is in the page alone: it is saved by `download`. @param {StudioFile} file */
export const isCopy = ({ etag }) => etag === undefined;

/** The content of a file; a file of the studio is fetched once, with the tag of its version. @param {StudioFile} file @returns {Promise<Blob>} */
export async function content(file) {
  file.blob ??= fetched(file);
  try {
    return await file.blob;
  } catch (error) {
    file.blob = undefined;
    throw error;
  }
}

/** @param {StudioFile} file */
async function fetched(file) {
  const response = await reach(`file/${file.id}`);
  const blob = await response.blob();
  file.etag = response.headers.get("etag") ?? "";
  file.bytes = blob.size;
  return blob;
}

/** Forgets the content of a file that changed on disk. @param {StudioFile} file */
export function forget(file) {
  if (!isCopy(file)) file.blob = undefined;
}

/** Saves a file whole, and updates `file`. A file that changed on disk is an error of the kind `changed`. @param {StudioFile} file @param {Blob} blob */
export async function save(file, blob) {
  if (!isCopy(file)) {
    const response = await reach(`file/${file.id}`, { method: "PUT", headers: { "if-match": file.etag ?? "" }, body: blob });
    Object.assign(file, await response.json());
  }
  Object.assign(file, { blob, bytes: blob.size });
}

/** The bytes `from..to` of a file. @param {StudioFile} file @param {number} [from] @param {number} [to] */
export async function bytes(file, from, to) {
  return (await content(file)).slice(from, to).arrayBuffer();
}

/** The text of bytes `from..to` of a file. @param {StudioFile} file @param {number} [from] @param {number} [to] */
export async function text(file, from, to) {
  return new TextDecoder().decode(await bytes(file, from, to));
}

/**
 * The text of a file of puzzles: in UTF-8, or in the encoding that its byte order mark or its XML declaration names; else in
 * Windows-1252, which includes Latin-1, with a warning.
 * @param {StudioFile} file @param {number} [to] @param {(warning: string) => void} [warn]
 */
export async function puzzles(file, to, warn) {
  const content = new Uint8Array(await bytes(file, 0, to));
  const start = String.fromCharCode(...content.subarray(0, 200));
  if (/^(\xff\xfe|<\0)/.test(start)) return new TextDecoder("utf-16le").decode(content);
  if (/^(\xfe\xff|\0<)/.test(start)) return new TextDecoder("utf-16be").decode(content);
  const declared = /^<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)/.exec(start)?.[1];
  try {
    // The end of the part may cut a character.
    return new TextDecoder("utf-8", { fatal: true }).decode(content, { stream: to !== undefined && to < file.bytes });
  } catch {
    const encoding = declared === undefined || /^utf-?8$/i.test(declared) ? "windows-1252" : declared;
    if (encoding !== declared) warn?.(`${file.name}: read as Windows-1252, because it is not UTF-8: if letters are wrong, save it as UTF-8`);
    return new TextDecoder(encoding).decode(content);
  }
}

/** The text of bytes of a pack. A character that the part cuts at its end is left out. @param {StudioFile} file @param {ArrayBuffer} part @param {number} from @param {boolean} end */
function decode(file, part, from, end) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(part, { stream: !end });
  } catch {
    const before = new TextDecoder("utf-8", { ignoreBOM: true }).decode(part).split("\ufffd")[0];
    throw new EngineError("input", `${file.name}: not UTF-8 at byte ${from + new TextEncoder().encode(before).length}: save the file as UTF-8`);
  }
}

/** The first line of a CSV pack, without its end, and the byte of the first row. JSON lines have no header. @param {StudioFile} file */
export async function head(file) {
  const start = new Uint8Array(await bytes(file, 0, HEADER));
  const end = start.indexOf(10) + 1 || start.length;
  const header = decode(file, start.slice(0, end).buffer, 0, true).replace(/^\ufeff/, "").trimEnd();
  if (header.startsWith("{")) return { header: "", begin: start[0] === 0xef ? 3 : 0 };
  if (end === HEADER) throw new EngineError("input", `${file.name}: the first line is too long for a pack`);
  return { header, begin: end };
}

/**
 * The rows of a pack from the byte `from` on, about a megabyte of them. `from` and `to` of the rows are bytes of the file.
 * @param {StudioFile} file @param {{header: string, begin: number}} head  of the file @param {number} from @returns {Promise<RowsAnswer>}
 */
export async function rows(file, { header, begin }, from) {
  const at = Math.max(from, begin);
  for (let size = PART; ; size *= 2) {
    const part = await bytes(file, at, at + size);
    const end = at + part.byteLength >= file.bytes;
    const answer = await ask({ ask: "rows", header, text: decode(file, part, at, end), at, end });
    const next = at + answer.used;
    // A row is longer than the part.
    if (answer.used > 0 || end) return { ...answer, header, next, end: end || next >= file.bytes };
    if (size >= MOST) throw new EngineError("input", `${file.name}: the row at byte ${at} is too long`);
  }
}
