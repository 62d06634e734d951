// The worker of `worker.js`, which answers one question after the other. It awaits nothing at its top, so bundlers may
// make a classic script of it.

import * as all from "./crosscover.js";
import * as cover from "./exact-cover.js";
import { here, take } from "./module.js";

/** The modules that were asked for: that of exact cover alone, and the other. */
let [small, large] = [];

async function load(bindings, module_or_path) {
  await bindings.default({ module_or_path });
  take(bindings);
}

/** The numbers of the problem that was asked last. */
let problem;

addEventListener("message", async ({ data: { name, given, left, isCover, numbers } }) => {
  try {
    if (isCover && large === undefined) {
      await (small ??= load(cover, new URL("./exact-cover_bg.wasm", import.meta.url)));
    } else {
      await (large ??= load(all, new URL("./crosscover_bg.wasm", import.meta.url)));
    }
    problem = numbers ?? problem;
    // The time that is left, if the question has a limit.
    if (left >= 0) given[left] += performance.now();
    postMessage({ answer: isCover ? here.ask(problem, name, given) : here.call(name, given) });
  } catch ({ name, message }) {
    postMessage({ error: { name, message } });
  }
});
