// For node and others with its file system: the module is read at once.

import { readFileSync } from "node:fs";
import * as bindings from "./crosscover.js";
import { take } from "./module.js";

// In CommonJS, `import.meta` is empty, and the folder of the file is known.
const file = import.meta.url === undefined ? `${__dirname}/crosscover_bg.wasm` : new URL("crosscover_bg.wasm", import.meta.url);
bindings.initSync({ module: readFileSync(file) });
take(bindings);

export * from "./api.js";
