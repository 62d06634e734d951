// For browsers and bundlers: the module is fetched from beside this file.

import * as bindings from "./crosscover.js";
import { take } from "./module.js";

await bindings.default({ module_or_path: new URL("crosscover_bg.wasm", import.meta.url) });
take(bindings);

export * from "./api.js";
