// The worker of `worker-node.js`, which answers one question after the other.

import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { answers } from "./answers.js";
import * as all from "./crosscover.js";
import * as cover from "./exact-cover.js";

async function load(bindings, name) {
  bindings.initSync({ module: readFileSync(new URL(name, import.meta.url)) });
  return bindings;
}

const answer = answers(
  () => load(cover, "exact-cover_bg.wasm"),
  () => load(all, "crosscover_bg.wasm"),
);
parentPort.on("message", async (question) => parentPort.postMessage(await answer(question)));
