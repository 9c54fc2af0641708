// The service worker (SHELL-067): caches the application's shell, so that the page opens and shows "offline" without a
// network. It does not handle data: /api, /admin and /assets always go to the network.
const shell = 'hardstand-shell-1';
const notOurs = /^\/(api|admin|assets|reports)(\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(shell).then((cache) => cache.add('/')).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== shell).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** Files under /static have a content hash in their name, so a cached file never goes stale. */
async function fromCache(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(shell)).put(request, answer.clone());
  return answer;
}

/** Pages are read from the network; the cached page is used when there is none. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) (await caches.open(shell)).put('/', answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match('/');
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== 'GET' || address.origin !== location.origin || notOurs.test(address.pathname)) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event.request));
  else if (address.pathname.startsWith('/static/')) event.respondWith(fromCache(event.request));
});
