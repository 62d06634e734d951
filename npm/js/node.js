// For node and others with its file system: the module is read at once.

import { readFileSync } from "node:fs";
import { initSync } from "./crosscover.js";

// In a bundle of CommonJS, `import.meta` is empty, and the folder of the bundle is known.
const file = import.meta.url === undefined ? `${__dirname}/crosscover_bg.wasm` : new URL("crosscover_bg.wasm", import.meta.url);
initSync({ module: readFileSync(file) });

export * from "./api.js";
