// How many boxes of a form are ticked, beside the words of its button: <span data-ticked="events">.
// A link that ticks all of them, or none once all are: <a data-tick-all="events" data-every data-none>.
const boxes = (form, name) => [...form.querySelectorAll(`input[name="${name}"]:not(:disabled)`)];
const areAll = (ticks) => ticks.length > 0 && ticks.every((box) => box.checked);
function count(form) {
  for (const told of form.querySelectorAll("[data-ticked]")) {
    told.textContent = ` (${boxes(form, told.dataset.ticked).filter((box) => box.checked).length})`;
  }
  for (const link of form.querySelectorAll("[data-tick-all]")) {
    link.textContent = areAll(boxes(form, link.dataset.tickAll)) ? link.dataset.none : link.dataset.every;
  }
}
const forms = () => new Set([...document.querySelectorAll("[data-ticked]")].map((told) => told.closest("form")));
const all = () => forms().forEach(count);
all();
addEventListener("pageshow", all); // a browser that comes back ticks boxes by itself
document.addEventListener("change", (event) => event.target.form && count(event.target.form));
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-tick-all]");
  if (!link) return;
  event.preventDefault();
  const ticks = boxes(link.closest("form"), link.dataset.tickAll);
  const tick = !areAll(ticks);
  for (const box of ticks) box.checked = tick;
  for (const kind of ["input", "change"]) ticks[0]?.dispatchEvent(new Event(kind, { bubbles: true }));
});
