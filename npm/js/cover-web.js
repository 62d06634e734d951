// As web.js, with the module of exact cover alone.

import * as bindings from "./exact-cover.js";
import { take } from "./module.js";

await bindings.default({ module_or_path: new URL("exact-cover_bg.wasm", import.meta.url) });
take(bindings);

export * from "./cover.js";
