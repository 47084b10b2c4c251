// Opens the pages of tables without a network, once they were open on this phone. The network comes
// first; what is kept is the pages alone, never an answer to what was sent, and not after its day.
const KEPT = "trunfo-tables";
const UNTIL = "{{ until }}";
const PATIENCE = 5000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([self.clients.claim(), tidy()])));

const isOver = (answer) => Number(answer.headers.get(UNTIL) || Infinity) < Date.now();
const isPage = (url) => /^\/tables\/[^/]+\/$/.test(url.pathname);

// What is kept ends with its day; with the last page goes what the pages are drawn with.
async function tidy() {
  const kept = await caches.open(KEPT);
  let pages = 0;
  for (const asked of await kept.keys()) {
    const answer = await kept.match(asked, { ignoreVary: true });
    if (answer && isOver(answer)) await kept.delete(asked, { ignoreVary: true });
    else if (isPage(new URL(asked.url))) pages += 1;
  }
  if (!pages) await caches.delete(KEPT);
}

// A page is kept by its table, whichever board of it was asked for.
async function keep(request, answer) {
  if (answer.type === "opaqueredirect") return;
  const url = new URL(request.url);
  const kept = await caches.open(KEPT);
  const name = isPage(url) ? url.pathname : url.href;
  if (answer.ok && !answer.redirected) await kept.put(name, answer);
  else if (isPage(url) && answer.status < 500) await kept.delete(name, { ignoreVary: true });
}

async function held(request) {
  const url = new URL(request.url);
  const kept = await caches.open(KEPT);
  const answer = await kept.match(isPage(url) ? url.pathname : url.href, { ignoreVary: true });
  return answer && !isOver(answer) ? answer : undefined;
}

async function networkFirst(event) {
  const known = await held(event.request);
  const asked = fetch(event.request).then((answer) => {
    event.waitUntil(keep(event.request, answer.clone()));
    return answer;
  });
  if (!known) return asked;
  const late = new Promise((done) => setTimeout(() => done(known), PATIENCE));
  const answer = await Promise.race([asked.catch(() => known), late]);
  return answer.status >= 500 ? known : answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  // Another contestant took the phone: nothing of the one before stays.
  if (request.method === "POST" && url.pathname.endsWith("/seat/")) event.waitUntil(caches.delete(KEPT));
  if (request.method !== "GET") return;
  const isShell = ["style", "script", "font", "image"].includes(request.destination);
  if (isShell || isPage(url)) event.respondWith(networkFirst(event));
});

self.addEventListener("message", (event) => {
  const asked = Array.isArray(event.data?.keep) ? event.data.keep : [];
  event.waitUntil(
    tidy().then(() => Promise.all(
      asked.map(async (address) => {
        const request = new Request(address);
        if (new URL(request.url).origin !== self.location.origin) return;
        if (!event.data.anew && (await held(request))) return;
        try {
          await keep(request, await fetch(request));
        } catch {
          // no network now: it is kept when it is open next
        }
      }),
    )),
  );
});
