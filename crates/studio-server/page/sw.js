// Keeps the site for use without a network. `cargo xtask site` writes the version, a hash of all files, and their names in the
// place of these two constants, which minifying keeps.

const VERSION = "studio-development";
const FILES = ["./"];
/** Of the languages, only those of the reader. @param {string} name */
const needed = (name) => !name.startsWith("words-") || navigator.languages.some((tag) => name.startsWith(`words-${tag.slice(0, 2)}`));

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

// All files or none: one version never sees a file of another.
worker.addEventListener("install", (event) => {
  const store = async () => {
    const cache = await caches.open(VERSION);
    await cache.addAll(FILES.filter(needed).map((name) => new Request(name, { cache: "reload" })));
    await worker.skipWaiting();
  };
  event.waitUntil(store());
});

worker.addEventListener("activate", (event) => {
  const clean = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("studio-") && name !== VERSION);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

worker.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(VERSION);
    const stored = await cache.match(event.request, { ignoreSearch: true });
    if (stored) return stored;
    const found = await fetch(event.request);
    // The reader chose another language than the browser's.
    if (found.ok && event.request.url.includes("/words-")) await cache.put(event.request, found.clone());
    return found;
  };
  event.respondWith(answer());
});
