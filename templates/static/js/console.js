// The director's console: asked for again every five seconds and a bit, part by part; a part in which
// somebody writes or has opened something is left until it is shut. Calls are heard and counted in
// the title. Without this script the page itself is asked for again every half minute.
const EVERY = 5000;
const place = document.querySelector("[data-console]");
const title = document.title;
let ahead = 0;
let tag = place?.dataset.tag;
let known = new Set(calls());

function calls() {
  return [...(place?.querySelectorAll("[data-call]") ?? [])].map((each) => each.dataset.call);
}

function busy(part) {
  return part.contains(document.activeElement) || part.querySelector("details[open]");
}

function hear() {
  const now = calls();
  const fresh = now.filter((each) => !known.has(each));
  known = new Set(now);
  document.title = now.length ? `(${now.length}) ${title}` : title;
  if (fresh.length) {
    const row = place.querySelector(`[data-call="${fresh[0]}"]`);
    document.querySelector("[data-heard]").textContent = row.textContent.replace(/\s+/g, " ").trim();
    row.classList.add("fresh");
    navigator.vibrate?.(200);
  }
}

function read() {
  const clock = place.querySelector("[data-now]");
  if (clock) ahead = Date.parse(clock.dataset.now) - Date.now();
}

function tick() {
  const clock = place.querySelector(".console-clock");
  const left = clock?.querySelector("[data-left]");
  if (!left) return;
  const now = "stopped" in clock.dataset ? Date.parse(clock.dataset.now) : Date.now() + ahead;
  const seconds = Math.max(0, Math.round((Date.parse(clock.dataset.ends) - now) / 1000));
  // In words, so that nobody reads it as an hour beside the hours of the clock.
  left.textContent = left.dataset.left
    .replace("{minutes}", Math.floor(seconds / 60))
    .replace("{seconds}", seconds % 60);
  clock.classList.toggle("is-late", seconds <= 120);
}

async function ask() {
  try {
    const headers = tag ? { "If-None-Match": tag } : {};
    const answer = await fetch(place.dataset.console, { headers, cache: "no-store" });
    if (answer.status === 200 && !answer.redirected) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      let left = false;
      for (const part of place.querySelectorAll("[data-part]")) {
        const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`);
        if (!fresh) continue;
        if (busy(part)) left = true;
        else part.replaceChildren(...fresh.childNodes);
      }
      tag = left ? "" : answer.headers.get("ETag");
      read();
      tick();
      hear();
    }
    place.classList.remove("is-old");
  } catch {
    place.classList.add("is-old"); // without a network it asks again
  }
  setTimeout(ask, EVERY + Math.random() * 1000);
}

if (place) {
  read();
  tick();
  hear();
  setInterval(tick, 1000);
  setTimeout(ask, EVERY);
}
