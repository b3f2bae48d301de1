"use strict";
// The pages again when there is no network: all `FILES` are kept from the first visit.
// The worker that runs Python keeps what it loads, in a cache of its own. Other folders of
// the host may have caches too.
const mine = `fourinrow ${new URL(registration.scope).pathname} `;
const [pages, python] = CACHES.map((name) => mine + name);

self.addEventListener("install", (event) => {
  const requests = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  const keep = caches.open(pages).then((cache) => cache.addAll(requests));
  event.waitUntil(keep.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(mine) && name !== pages && name !== python;
  const gone = caches
    .keys()
    .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))));
  event.waitUntil(gone.then(() => self.clients.claim()));
});

// A page is the same file for all queries. What is kept goes together, since this script
// changes with each of its files.
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const kept = caches
    .open(pages)
    .then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
