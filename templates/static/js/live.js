// The standing of a session that is played: told by a stream where the page names one; where there is
// none, or it does not open in five seconds, asked for every five seconds and a bit. What is older than
// what is shown is passed over. Without this script the page shows what it was made with.
const EVERY = 5000;
const OPENS_WITHIN = 5000;
const COMES_BACK_WITHIN = 12000;
const SILENT_AFTER = 50000; // the stream gives a sign every twenty seconds
const TRIED_AGAIN_AFTER = 60000;

function cell(text, isFigure) {
  const made = document.createElement("td");
  made.textContent = text;
  if (isFigure) made.className = "num";
  return made;
}

function named(row) {
  const made = cell(row.name);
  if (!row.stratum) return made;
  const stratum = document.createElement("div");
  stratum.className = "sub";
  stratum.textContent = row.stratum;
  made.append(stratum);
  return made;
}

function show(place, told) {
  if (told.version < Number(place.dataset.version)) return;
  if (told.is_over) return reload(); // closed: the results stand on the page
  if (!told.places) {
    // Nothing else is new.
    place.dataset.version = told.version;
    place.querySelector("[data-as-of]").textContent = told.as_of;
    return;
  }
  const bodies = [...place.querySelectorAll("tbody[data-line]")];
  const lines = new Set(told.places.map((row) => row.line));
  // Tables that are not there yet come with the page.
  if ([...lines].some((line) => !bodies.some((body) => body.dataset.line === line))) return reload();
  place.dataset.version = told.version;
  place.querySelector("[data-after]").textContent = told.after;
  place.querySelector("[data-as-of]").textContent = told.as_of;
  place.querySelector("[data-counted]").hidden = !told.places.length;
  for (const body of bodies) {
    const rows = told.places.filter((row) => row.line === body.dataset.line);
    body.replaceChildren(...rows.map((row) => {
      const made = document.createElement("tr");
      if (String(row.entry) === place.dataset.own) made.className = "me";
      made.append(cell(row.place, true), named(row), cell(row.boards, true), cell(row.figure, true));
      return made;
    }));
  }
}

// Everybody is told at once: the page is not asked for by all in the same second.
let reloading;
function reload() {
  reloading ??= setTimeout(() => location.reload(), Math.random() * EVERY);
}

async function ask(place) {
  if (place.isTold) return;
  try {
    const headers = place.tag ? { "If-None-Match": place.tag } : {};
    const answer = await fetch(place.dataset.live, { headers, cache: "no-store" });
    if (answer.status === 200) {
      place.tag = answer.headers.get("ETag");
      show(place, await answer.json());
    }
  } catch {
    // without a network it asks again
  }
  place.turn = setTimeout(() => ask(place), EVERY + Math.random() * 1000);
}

function follow(place) {
  const source = new EventSource(place.dataset.stream);
  let isOpen = false;
  let silence;
  function wait(milliseconds) {
    clearTimeout(silence);
    silence = setTimeout(give_up, milliseconds);
  }
  function give_up() {
    clearTimeout(silence);
    source.close();
    place.isTold = false;
    clearTimeout(place.turn);
    ask(place);
    setTimeout(() => follow(place), TRIED_AGAIN_AFTER + Math.random() * EVERY);
  }
  source.onopen = () => {
    isOpen = place.isTold = true;
    wait(SILENT_AFTER);
  };
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) return give_up(); // refused
    // Broken: the browser opens it again by itself, and tells of each time it could not.
    if (isOpen) wait(COMES_BACK_WITHIN);
    isOpen = false;
  };
  source.onmessage = (event) => {
    wait(SILENT_AFTER);
    show(place, JSON.parse(event.data));
  };
  source.addEventListener("alive", () => wait(SILENT_AFTER));
  wait(OPENS_WITHIN);
}

// The line of the clock says something else from then on.
for (const place of document.querySelectorAll("[data-turns]")) {
  const left = new Date(place.dataset.turns) - Date.now();
  if (left > 0) setTimeout(reload, left);
}

for (const place of document.querySelectorAll("[data-live]")) {
  if (place.dataset.stream && "EventSource" in window) follow(place);
  else setTimeout(() => ask(place), EVERY);
}
