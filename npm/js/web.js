// For browsers and bundlers: the module is fetched from beside this file.

import init from "./crosscover.js";

await init({ module_or_path: new URL("crosscover_bg.wasm", import.meta.url) });

export * from "./api.js";
