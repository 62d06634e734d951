// For node and others with its file system: the module is read at once.

import { readFileSync } from "node:fs";
import { initSync } from "./crosscover.js";

initSync({ module: readFileSync(new URL("crosscover_bg.wasm", import.meta.url)) });

export * from "./api.js";
