// The director's messages to the tables, asked for again while the page is seen; and once a table has
// nothing more to write down, whether the last result of the session is in. Without this script both
// come with the page.
const EVERY = 15000;

async function await_result(place) {
  const was = "complete" in place.dataset;
  try {
    const headers = place.tag ? { "If-None-Match": place.tag } : {};
    const answer = await fetch(place.dataset.result, { headers, cache: "no-store" });
    if (answer.status === 200) {
      place.tag = answer.headers.get("ETag");
      // Also where all was in and the session is closed: then the results stand on the page.
      if ((await answer.json()).is_complete !== was) return location.reload();
    }
  } catch {
    // without a network it asks again
  }
  setTimeout(() => await_result(place), EVERY + Math.random() * 2000);
}
for (const place of document.querySelectorAll("[data-result]")) setTimeout(() => await_result(place), EVERY);

async function ask(place) {
  try {
    if (document.visibilityState === "visible") {
      const headers = place.tag ? { "If-None-Match": place.tag } : {};
      const answer = await fetch(place.dataset.announced, { headers, cache: "no-store" });
      if (answer.status === 200) {
        place.tag = answer.headers.get("ETag");
        const told = await answer.json();
        place.replaceChildren(...told.messages.map((text) => {
          const said = document.createElement("p");
          said.className = "state warn";
          said.append(Object.assign(document.createElement("b"), { textContent: text }));
          return said;
        }));
      }
    }
  } catch {
    // without a network it asks again
  }
  setTimeout(() => ask(place), EVERY + Math.random() * 2000);
}

for (const place of document.querySelectorAll("[data-announced]")) setTimeout(() => ask(place), EVERY);
