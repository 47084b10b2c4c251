// The minutes and seconds left of a round, by the server's clock. The clock is asked for again while
// it is shown, and its content put in place, so that a screen that is filled by it stays filled.
// Without this the page itself is asked for again every minute and says when the round ends.
const EVERY = 15000;
for (const clock of document.querySelectorAll("[data-clock]")) {
  let ahead = 0;
  let asked = 0;
  const seconds = () => {
    const now = "stopped" in clock.dataset ? Date.parse(clock.dataset.now) : Date.now() + ahead;
    return Math.max(0, Math.round((Date.parse(clock.dataset.ends) - now) / 1000));
  };
  const read = () => {
    ahead = Date.parse(clock.dataset.now) - Date.now();
    const full = clock.querySelector("[data-full]");
    if (full) full.hidden = !clock.requestFullscreen || document.fullscreenElement === clock;
  };
  const renew = async () => {
    asked = Date.now();
    const answer = await fetch(location.href).catch(() => null);
    if (!answer || !answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-clock]");
    if (!fresh) return;
    for (const name of ["ends", "begins", "now", "stopped"]) {
      if (name in fresh.dataset) clock.dataset[name] = fresh.dataset[name];
      else delete clock.dataset[name];
    }
    clock.replaceChildren(...fresh.childNodes);
    const rounds = page.querySelector("[data-rounds]");
    if (rounds) document.querySelector("[data-rounds]")?.replaceWith(rounds);
    read();
    tick();
  };
  const tick = () => {
    const left = clock.querySelector("[data-left]");
    if (left) {
      const now = seconds();
      left.textContent = `${Math.floor(now / 60)}:${String(now % 60).padStart(2, "0")}`;
    }
    clock.classList.toggle("is-late", Boolean(left) && seconds() <= 120);
    const due = left && !seconds() ? 2000 : EVERY;
    if (Date.now() - asked >= due) renew();
  };
  clock.addEventListener("click", (event) => {
    if (event.target.closest("[data-full] button")) clock.requestFullscreen();
  });
  document.addEventListener("fullscreenchange", read);
  asked = Date.now();
  read();
  tick();
  setInterval(tick, 1000);
}
