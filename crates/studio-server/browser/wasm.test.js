// The module answers every request of the conformance test with the same bytes as the native library.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const { STUDIO_SITE: SITE, STUDIO_WORK: WORK } = process.env;
// A module, whatever node thinks of its name.
const bindings = readFileSync(new URL("../page/wasm.js", import.meta.url), "utf8");
const { call } = await import(`data:text/javascript,${encodeURIComponent(bindings)}`);

const module = await WebAssembly.compile(readFileSync(path.join(SITE, "studio.wasm")));
let exports;

/** @param {string} request */
async function engine(request) {
  exports ??= (await WebAssembly.instantiate(module)).exports;
  try {
    return call(exports, request);
  } catch (error) {
    exports = undefined;
    return String(error);
  }
}

/** The program has icons and image files, and the module has none. @param {string} answer */
const common = (answer) =>
  answer.replace('"pictures","icons",', "").replace("pbm, png, jpeg, gif, webp, bmp, rows", "pbm, rows");

test("WebAssembly answers as the native library does", async () => {
  const lines = readFileSync(path.join(WORK, "answers.jsonl"), "utf8").trimEnd().split("\n");
  assert.ok(lines.length >= 200);
  const wrong = [];
  for (const line of lines) {
    const [request, native] = JSON.parse(line);
    const answer = await engine(request);
    if (common(answer) !== common(native)) wrong.push([request.slice(0, 300), answer.slice(0, 300), native.slice(0, 300)]);
  }
  assert.deepEqual(wrong, []);
});
