// The worker of browsers.

import { launchWith } from "./remote.js";

launchWith((heard, failed) => {
  const worker = new Worker(new URL("./worker-thread.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = (event) => failed(event.message ?? "it could not be loaded");
  return worker;
});

export { BudgetSpent, Picture, Problem, Puzzle, Tiling, generate, stop, verify } from "./remote.js";
