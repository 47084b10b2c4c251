// How many boxes of a form are ticked, beside the words of its button: <span data-ticked="events">.
function count(form) {
  for (const told of form.querySelectorAll("[data-ticked]")) {
    const ticked = form.querySelectorAll(`input[name="${told.dataset.ticked}"]:checked:not(:disabled)`);
    told.textContent = ` (${ticked.length})`;
  }
}
const forms = () => new Set([...document.querySelectorAll("[data-ticked]")].map((told) => told.closest("form")));
const all = () => forms().forEach(count);
all();
addEventListener("pageshow", all); // a browser that comes back ticks boxes by itself
document.addEventListener("change", (event) => event.target.form && count(event.target.form));
