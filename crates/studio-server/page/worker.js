// Answers questions with the library as WebAssembly, on static hosts. The small module has the questions that
// are asked at each stroke and for a hint; the full one, which is five times as large, is loaded with the first other one.

import { call } from "./wasm.js";

/** @import {Exports} from "./wasm.js" */

const SMALL = new Set(["about", "live", "check", "hint", "judge", "share", "unshare"]);

/** @typedef {{compiled: Promise<WebAssembly.Module>, exports: Exports | null}} Engine */

/** @type {Map<string, Engine>} */
const engines = new Map();

/** @param {string} name */
function engineOf(name) {
  let engine = engines.get(name);
  if (!engine) {
    engine = { compiled: WebAssembly.compileStreaming(fetch(new URL(name, import.meta.url))), exports: null };
    engines.set(name, engine);
    // A failed download is tried again with the next question.
    engine.compiled.catch(() => engines.delete(name));
  }
  return engine;
}

/** @param {string} request @returns {Promise<string>} */
async function answer(request) {
  const ask = /"ask":"([a-z]+)"/.exec(request)?.[1] ?? "";
  const engine = engineOf(SMALL.has(ask) ? "studio.wasm" : "full.wasm");
  const module = await engine.compiled;
  try {
    engine.exports ??= /** @type {any} */ ((await WebAssembly.instantiate(module)).exports);
    return call(/** @type {Exports} */ (engine.exports), request);
  } catch (error) {
    // After a panic its memory cannot be trusted: the next question starts the module anew.
    engine.exports = null;
    return failure("bug", `The engine stopped at this question, which is a bug: ${error}`);
  }
}

/** @param {string} kind @param {string} message */
function failure(kind, message) {
  return JSON.stringify({ version: 1, answer: "error", kind, message });
}

onmessage = async ({ data: { id, request } }) => {
  const text = await answer(request).catch((error) => failure("host", `The engine cannot be loaded: ${error.message}`));
  postMessage({ id, answer: text });
};
