// The modules answer every request of the conformance test with the same bytes as the native library.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const { STUDIO_SITE: SITE, STUDIO_WORK: WORK } = process.env;
// A module, whatever node thinks of its name.
const bindings = readFileSync(new URL("../page/wasm.js", import.meta.url), "utf8");
const { call } = await import(`data:text/javascript,${encodeURIComponent(bindings)}`);
const worker = readFileSync(path.join(SITE, "worker.js"), "utf8");
const small = new Set(JSON.parse(/new Set\((\[.*?\])\)/.exec(worker)[1]));

/** @param {string} name */
async function engine(name) {
  const module = await WebAssembly.compile(readFileSync(path.join(SITE, name)));
  let exports;
  return async (request) => {
    exports ??= (await WebAssembly.instantiate(module)).exports;
    try {
      return call(exports, request);
    } catch (error) {
      exports = undefined;
      return String(error);
    }
  };
}

test("WebAssembly answers as the native library does", async () => {
  const [first, full] = [await engine("studio.wasm"), await engine("full.wasm")];
  const lines = readFileSync(path.join(WORK, "answers.jsonl"), "utf8").trimEnd().split("\n");
  assert.ok(lines.length >= 200);
  const wrong = [];
  for (const line of lines) {
    const [request, native] = JSON.parse(line);
    const ask = /"ask":"([a-z]+)"/.exec(request)?.[1] ?? "";
    for (const [name, engine] of [["studio.wasm", first], ["full.wasm", full]]) {
      if (name === "studio.wasm" && !small.has(ask)) continue;
      const answer = await engine(request);
      if (answer !== native) wrong.push([name, request.slice(0, 300), answer.slice(0, 300), native.slice(0, 300)]);
    }
  }
  assert.deepEqual(wrong, []);
});
