"use strict";
// The pages again when there is no network: all `FILES` are kept from the first visit.
// The worker that runs Python keeps what it loads, in a cache of its own.
self.addEventListener("install", (event) => {
  const requests = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  const keep = caches.open(CACHES[0]).then((cache) => cache.addAll(requests));
  event.waitUntil(keep.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("fourinrow-") && !CACHES.includes(name);
  const gone = caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))));
  event.waitUntil(gone.then(() => self.clients.claim()));
});

// A page is the same file for all queries. What is kept goes together, since the script
// with the list of files changes with each of them.
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const kept = caches.match(event.request, { ignoreSearch: true });
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
