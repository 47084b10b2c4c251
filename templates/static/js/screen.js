// A screen of the room: its parts and their pages come in turns, the clock counts, and what it shows
// is asked for again while it is shown. On a phone the parts stand below one another.
const EVERY = 15000;
const room = document.querySelector("[data-screen]");
const wide = matchMedia("(min-width: 60.01rem)");
let turn = 0;
let ahead = Date.parse(room.dataset.now) - Date.now();

const pages = () => [...room.querySelectorAll("[data-part]")].flatMap((part) => {
  const bodies = [...part.querySelectorAll("[data-page]")];
  return bodies.length ? bodies.map((body) => [part, body]) : [[part, null]];
});

function show() {
  const all = pages();
  const [part, page] = all[all.length ? turn % all.length : 0] ?? [null, null];
  for (const each of room.querySelectorAll("[data-part]")) {
    each.hidden = wide.matches && each !== part;
    for (const body of each.querySelectorAll("[data-page]")) body.hidden = wide.matches && body !== page;
  }
  fit();
}

// However many rows a page has, it fits the screen: the letters of the rows give way, never the clock.
function fit() {
  for (let share = 100; share >= 40; share -= 4) {
    room.style.setProperty("--fit", share / 100);
    if (!wide.matches || room.scrollHeight <= innerHeight) return;
  }
}

function count() {
  const clock = room.querySelector("[data-ends]");
  const left = clock?.querySelector("[data-left]");
  if (!left) return;
  const seconds = Math.max(0, Math.round((Date.parse(clock.dataset.ends) - Date.now() - ahead) / 1000));
  const minutes = Math.floor(seconds / 60);
  left.textContent = `${String(minutes).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  clock.classList.toggle("is-late", seconds <= 120);
}

async function renew() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer || !answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("[data-screen]");
  if (!fresh) return;
  room.dataset.seconds = fresh.dataset.seconds;
  ahead = Date.parse(fresh.dataset.now) - Date.now();
  room.replaceChildren(...fresh.childNodes);
  show();
  count();
}

show();
count();
wide.addEventListener("change", show);
addEventListener("resize", fit);
setInterval(count, 1000);
setInterval(renew, EVERY);
const rotate = () => {
  turn += 1;
  show();
  setTimeout(rotate, 1000 * room.dataset.seconds);
};
setTimeout(rotate, 1000 * room.dataset.seconds);
