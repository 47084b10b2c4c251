// The standing of a session that is played, asked for again every five seconds and a bit; an answer
// older than what is shown is passed over. Without this script the page shows what it was made with.
const EVERY = 5000;

function cell(text, isFigure) {
  const made = document.createElement("td");
  made.textContent = text;
  if (isFigure) made.className = "num";
  return made;
}

function show(place, told) {
  if (told.version < Number(place.dataset.version)) return;
  const bodies = [...place.querySelectorAll("tbody[data-line]")];
  const lines = new Set(told.places.map((row) => row.line));
  // Tables that are not there yet come with the page.
  if ([...lines].some((line) => !bodies.some((body) => body.dataset.line === line))) return location.reload();
  place.dataset.version = told.version;
  place.querySelector("[data-after]").textContent = told.after;
  place.querySelector("[data-as-of]").textContent = told.as_of;
  for (const body of bodies) {
    const rows = told.places.filter((row) => row.line === body.dataset.line);
    body.replaceChildren(...rows.map((row) => {
      const made = document.createElement("tr");
      made.append(cell(row.place, true), cell(row.name), cell(row.boards, true), cell(row.figure, true));
      return made;
    }));
  }
}

async function ask(place) {
  try {
    const headers = place.tag ? { "If-None-Match": place.tag } : {};
    const answer = await fetch(place.dataset.live, { headers, cache: "no-store" });
    if (answer.status === 200) {
      place.tag = answer.headers.get("ETag");
      const told = await answer.json();
      if (told.is_over) return location.reload(); // closed: the results stand on the page
      show(place, told);
    }
  } catch {
    // without a network it asks again
  }
  setTimeout(() => ask(place), EVERY + Math.random() * 1000);
}

for (const place of document.querySelectorAll("[data-live]")) setTimeout(() => ask(place), EVERY);
