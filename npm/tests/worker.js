// A worker of node that counts covers.

import { parentPort } from "node:worker_threads";
import { Problem } from "crosscover";

parentPort.on("message", (options) => parentPort.postMessage(new Problem(options).count()));
