// Keeps the page on the device: after the first visit it works without a network. FILES and VERSION are put in when the
// page is built. Files have a hash of their content in their names, so a kept one never goes out of date; only the page
// itself is asked for again, and the kept one is shown when nobody answers.

const CACHE = `parlor-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith("parlor-") && name !== CACHE));
  event.waitUntil(
    old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === self.location.origin && !url.pathname.includes("/api/");
  if (event.request.method !== "GET" || !ours) return;
  event.respondWith(event.request.mode === "navigate" ? fresh(event.request) : kept(event.request));
});

/** The page as the server has it now, or as it was kept. */
async function fresh(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("./")) ?? Response.error();
  }
}

async function kept(request) {
  const there = await caches.match(request, { ignoreSearch: true });
  if (there) return there;
  const response = await fetch(request);
  // Networks are fetched when a game is opened that has one, and kept from then on.
  if (response.ok && new URL(request.url).pathname.endsWith(".net")) {
    await (await caches.open(CACHE)).put(request, response.clone());
  }
  return response;
}
