// The worker of `worker.js`, which answers one question after the other. It awaits nothing at its top, so bundlers may
// make a classic script of it.

import { answers } from "./answers.js";
import * as all from "./crosscover.js";
import * as cover from "./exact-cover.js";

async function load(bindings, module_or_path) {
  await bindings.default({ module_or_path });
  return bindings;
}

const answer = answers(
  () => load(cover, new URL("./exact-cover_bg.wasm", import.meta.url)),
  () => load(all, new URL("./crosscover_bg.wasm", import.meta.url)),
);
addEventListener("message", async ({ data }) => postMessage(await answer(data)));
