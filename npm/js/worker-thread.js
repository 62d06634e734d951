// The worker of `worker.js`. It awaits nothing at its top, so bundlers may make a classic script of it.

import * as api from "./api.js";
import init from "./crosscover.js";

const ready = init({ module_or_path: new URL("./crosscover_bg.wasm", import.meta.url) });

/** A value that can be cloned: pictures are their rows, hints are plain objects, and iterators are arrays. */
function plain(value) {
  if (value instanceof api.Picture) return value.rows;
  if (typeof value?.next === "function") return [...value];
  if (Array.isArray(value)) return value.map(plain);
  return value;
}

addEventListener("message", async ({ data: { id, name, given, method, more } }) => {
  try {
    await ready;
    const answer = method === undefined ? api[name](...given) : new api[name](...given)[method](...more);
    postMessage({ id, answer: plain(answer) });
  } catch (error) {
    postMessage({ id, error: { name: error.name, message: error.message, known: plain(error.known) } });
  }
});
