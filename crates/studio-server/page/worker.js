// Answers questions with a library as WebAssembly, on static hosts. The name of the worker is that of the module.

import { call } from "./wasm.js";

/** @import {Exports} from "./wasm.js" */

/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;
/** @type {Exports | null} */
let engine = null;

/** @param {string} request @returns {Promise<string>} */
async function answer(request) {
  compiled ??= WebAssembly.compileStreaming(fetch(new URL(`${self.name}.wasm`, import.meta.url)));
  let module;
  try {
    module = await compiled;
  } catch (error) {
    // A failed download is tried again with the next question.
    compiled = null;
    return failure("host", `The engine cannot be loaded: ${/** @type {Error} */ (error).message}`);
  }
  try {
    engine ??= /** @type {Exports} */ (/** @type {unknown} */ ((await WebAssembly.instantiate(module)).exports));
    return call(engine, request);
  } catch (error) {
    // After a panic its memory cannot be trusted: the next question gets a new instance.
    engine = null;
    return failure("bug", `The engine stopped at this question, which is a bug: ${error}`);
  }
}

/** @param {string} kind @param {string} message */
function failure(kind, message) {
  return JSON.stringify({ version: 1, answer: "error", kind, message });
}

onmessage = async ({ data: { id, request } }) => postMessage({ id, answer: await answer(request) });
