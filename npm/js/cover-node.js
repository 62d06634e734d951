// As node.js, with the module of exact cover alone.

import { readFileSync } from "node:fs";
import * as bindings from "./exact-cover.js";
import { take } from "./module.js";

const file = import.meta.url === undefined ? `${__dirname}/exact-cover_bg.wasm` : new URL("exact-cover_bg.wasm", import.meta.url);
bindings.initSync({ module: readFileSync(file) });
take(bindings);

export * from "./cover.js";
