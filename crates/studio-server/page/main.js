// The shell: rooms by the hash of the address, theme, opening files.

import { BOARD, app, go, isImage, keep, kept, report, say } from "./app.js";
import { icon } from "./dom.js";
import { GONE } from "./failure.js";
import { chooseLanguage } from "./languages.js";
import { speak, t } from "./words.js";
import { EngineError, ask, head, host, openFile, puzzles, rows } from "./engine.js";

/** @import {Entry, Room, StudioFile} from "./types.js" */

/** For those who drive the page: tests. */
export { ask };

const players = () => import("./rooms/players.js");
const makers = () => import("./rooms/makers.js");
/** @type {Record<string, () => Promise<any>>} */
const ROOMS = { gallery: players, play: players, draw: makers, make: makers, watch: makers, book: makers, decodoku: players };
/** Rooms in the language of the reader. */
const SPOKEN = ["play", "decodoku"];
const NAMES = { gallery: "Gallery", play: "Play", draw: "Draw", make: "Make", watch: "Watch", book: "Book", decodoku: "Decodoku" };

const main = /** @type {HTMLElement} */ (document.getElementById("room"));
/** @type {Room | null} */
let present = null;
let visits = 0;
/** The address of the present room. */
let shown = "";

async function enter() {
  const [, name = "", params = ""] = /^#(\w+)(?:=(.*))?$/.exec(location.hash) ?? [];
  const room = /** @type {keyof typeof NAMES} */ (Object.hasOwn(ROOMS, name) ? name : "gallery");
  const visit = ++visits;
  let next;
  try {
    next = (await ROOMS[room]())[room];
  } catch {
    const wanted = location.hash;
    // The address goes on to name what is shown.
    if (present) history.replaceState(null, "", `#${shown}`);
    if (kind === "native") say(GONE, "error");
    else say(t("{0} could not be loaded.", t(NAMES[room])), "error", ["Try again", () => {
      history.replaceState(null, "", wanted);
      location.reload();
    }]);
    return;
  }
  if (visit !== visits) return;
  shown = location.hash.slice(1);
  present?.leave();
  present = next;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  for (const message of document.querySelectorAll(".message")) if (message.getAttribute("data-at") !== location.hash) message.remove();
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#${room}`) {
      link.setAttribute("aria-current", "page");
      link.scrollIntoView({ block: "nearest", inline: "center" });
    } else link.removeAttribute("aria-current");
  }
  speak(SPOKEN.includes(room), main);
  document.title = `${t(NAMES[room])} · Crosscover`;
  main.replaceChildren();
  main.className = room;
  try {
    await next.enter(main, decoded(params));
  } catch (error) {
    report(error);
  }
}

/** A part of the address; of a broken one, as it is. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads a file and returns the room that shows it: the gallery, or play for a single puzzle. @param {StudioFile} file */
async function load(file) {
  // The gallery reads a pack in slices; only other files are read here.
  const pack = /\.(csv|jsonl|ndjson)$/i.test(file.name);
  // A table that is no pack changes nothing.
  if (pack) await rows(file, await head(file), 0);
  const answer = pack ? { pack } : await ask({ ask: "open", name: file.name, text: await puzzles(file, Math.min(file.bytes, 4 << 20), say) });
  if (answer.pack) {
    app.pack = file;
    app.opened = null;
    return "gallery";
  }
  /** @type {Entry[]} */
  const entries = answer.puzzles;
  if (entries.length === 0) throw new EngineError("input", `${file.name} has no puzzle.`);
  const warnings = new Set(entries.flatMap((entry) => entry.warnings ?? []));
  if (warnings.size > 0) say(`${file.name}: ${[...warnings].join("; ")}`);
  app.pack = null;
  app.opened = { name: file.name, entries, total: answer.total };
  app.list = { count: entries.length, at: 0, get: async (index) => entries[index] };
  app.entry = entries[0];
  return entries.length === 1 ? `play=${BOARD}` : "gallery";
}

/** @param {File} file */
async function receive(file) {
  if (isImage(file)) {
    (await import("./rooms/makers.js")).draw.takeImage(file);
    go("draw");
    return;
  }
  try {
    go(await load(openFile(file)));
  } catch (error) {
    // The library does not know the name of the file.
    if (!(error instanceof EngineError && error.kind === "input") || error.message.includes(file.name)) throw error;
    throw new EngineError("input", `${file.name}: ${error.message}`);
  }
}

function theme() {
  const chosen = kept("theme", "system");
  document.documentElement.dataset.theme = chosen;
  const toggle = /** @type {HTMLButtonElement} */ (document.getElementById("theme"));
  toggle.title = toggle.ariaLabel = t("Theme: {0}", t(chosen));
}

document.getElementById("theme")?.addEventListener("click", () => {
  // Each click changes what is seen, so the theme of the system is chosen where it is the other one.
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const chosen = kept("theme", "system");
  const next = (chosen === "system" ? system : chosen) === "dark" ? "light" : "dark";
  keep("theme", next === system ? "system" : next);
  theme();
});

// Keys of a room work wherever the focus is, but a field keeps those that edit its text.
document.addEventListener("keydown", (event) => {
  const saves = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
  const typing = event.target instanceof HTMLElement && event.target.matches("input:not([type=range], [type=checkbox]), textarea, select");
  if (event.defaultPrevented || (typing && !saves && event.key !== "Escape")) return;
  const used = !document.querySelector("dialog[open]") && present?.key?.(event);
  if (saves && !used) say("Games and drawings stay in this browser as you work.");
  if (saves || used) event.preventDefault();
});

const chooser = /** @type {HTMLInputElement} */ (document.getElementById("chooser"));
document.getElementById("open")?.addEventListener("click", () => chooser.click());
chooser.addEventListener("change", () => {
  const [file] = chooser.files ?? [];
  if (file) receive(file).catch(report);
  chooser.value = "";
});

document.addEventListener("dragover", (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  document.body.classList.add("dropping");
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) document.body.classList.remove("dropping");
});
document.addEventListener("drop", (event) => {
  const [file] = event.dataTransfer?.files ?? [];
  document.body.classList.remove("dropping");
  if (!file) return;
  event.preventDefault();
  receive(file).catch(report);
});

addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  report(event.reason);
});
// The address names the room, so the link to the room only moves the focus.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener("hashchange", enter);
// What has the focus is framed for those who use keys.
for (const kind of ["keydown", "pointerdown"]) {
  addEventListener(kind, () => document.documentElement.classList.toggle("keys", kind === "keydown"), true);
}
theme();

const [{ host: kind, files }] = await Promise.all([host, chooseLanguage()]);
// The bar is read in each room.
speak(true, document.documentElement);
theme();
for (const part of document.querySelectorAll(".skip, .bar :is(a, button)")) {
  if (part.childElementCount === 0) part.textContent = t(part.textContent ?? "");
  for (const name of ["aria-label", "title"]) if (part.hasAttribute(name)) part.setAttribute(name, t(part.getAttribute(name) ?? ""));
}
// On a phone, the rooms have icons.
for (const link of document.querySelectorAll("nav a")) link.prepend(icon(link.getAttribute("href")?.slice(1) ?? ""));
if (kind === "static") navigator.serviceWorker?.register("sw.js").catch(report);
let first = files.length > 1 ? "gallery" : "";
if (files.length === 1) first = await load(files[0]).catch((error) => (report(error), ""));
if (first && !location.hash) go(first);
else enter();
