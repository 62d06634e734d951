// The bindings of the WebAssembly module: see `crates/studio-wasm`.

/** @typedef {{memory: WebAssembly.Memory, request(bytes: number): number, answer(): number, answer_bytes(): number}} Exports */

/** Sends a request to an instance of the module, which must not be used again if this throws. @param {Exports} module @param {string} request */
export function call(module, request) {
  const bytes = new TextEncoder().encode(request);
  // A call can make the memory larger, which replaces its buffer.
  const place = module.request(bytes.length) >>> 0;
  new Uint8Array(module.memory.buffer, place, bytes.length).set(bytes);
  const answer = module.answer() >>> 0;
  return new TextDecoder().decode(new Uint8Array(module.memory.buffer, answer, module.answer_bytes()));
}
