// One file with one board to play, as `crosscover share --html` writes it: the modules of the game and its look, compressed,
// in `single.html`. A browser loads no module beside a local file, so each module is an address with its text.

import { pageFile } from "../engine.js";
import { base64 } from "../rooms/exchange.js";

/** @import {Entry} from "../types.js" */

/** The module that begins. */
const START = "shared.js";

/** The path of an import. */
const IMPORTED = /(\bfrom|\bimport)\s*"(\.[^"]+)"/g;

/** @param {string} name */
const text = async (name) => new TextDecoder().decode(await pageFile(name));

/** @param {Entry} entry  with its `puzzle`, and what the end shows */
export async function singlePage(entry) {
  /** @type {Record<string, string>} */
  const modules = {};
  await add(START, modules);
  const parts = JSON.stringify({ look: (await text("style.css")).split("/*!")[0], modules });
  const packed = new Blob([parts]).stream().pipeThrough(new CompressionStream("gzip"));
  /** @type {Record<string, string>} */
  const values = {
    START,
    parts: base64(new Uint8Array(await new Response(packed).arrayBuffer())),
    // No text of a script ends it.
    entry: JSON.stringify(entry).replaceAll("<", "\\u003c"),
  };
  return (await text("single.html")).replace(/\{(START|parts|entry)\}/g, (_, name) => values[name]);
}

/** Adds a module and those that it imports, under their names in the page. @param {string} name @param {Record<string, string>} modules */
async function add(name, modules) {
  if (name in modules) return;
  modules[name] = "";
  const code = (await text(name)).split("\n").filter((line) => !/^\s*(\/\/|\/\*\*|\*)/.test(line)).join("\n");
  for (const [, , path] of code.matchAll(IMPORTED)) await add(resolved(name, path), modules);
  modules[name] = code.replace(IMPORTED, (_, word, path) => `${word} "${resolved(name, path)}"`);
}

/** A path in a module as a name of the page. @param {string} module @param {string} path */
const resolved = (module, path) => new URL(path, `http://page/${module}`).pathname.slice(1);
