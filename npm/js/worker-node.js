// The worker of node.

import { Worker } from "node:worker_threads";
import { launchWith } from "./remote.js";

// As in node.js.
const file = import.meta.url === undefined ? `${__dirname}/worker-thread-node.js` : new URL("worker-thread-node.js", import.meta.url);

launchWith((heard, failed) => {
  const worker = new Worker(file);
  worker.on("message", heard);
  worker.on("error", (error) => failed(error.message));
  return worker;
});

export { BudgetSpent, Picture, Problem, Puzzle, Tiling, generate, stop, verify } from "./remote.js";
