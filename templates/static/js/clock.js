// The minutes and seconds left of a round, by the server's clock; without this the page is asked
// for again every minute and says when the round ends.
for (const clock of document.querySelectorAll("[data-clock]")) {
  const left = clock.querySelector("[data-left]");
  const ahead = Date.parse(clock.dataset.now) - Date.now();
  const ends = Date.parse(clock.dataset.ends);
  const until = () =>
    Math.max(0, Math.round(("stopped" in clock.dataset ? ends - Date.parse(clock.dataset.now) : ends - Date.now() - ahead) / 1000));
  const tick = () => {
    const seconds = until();
    left.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    clock.classList.toggle("is-late", seconds <= 120);
  };
  if (left) {
    tick();
    setInterval(tick, 1000);
  }
  const full = clock.querySelector("[data-full]");
  if (full && clock.requestFullscreen) {
    full.hidden = false;
    full.querySelector("button").addEventListener("click", () => clock.requestFullscreen());
  }
}
