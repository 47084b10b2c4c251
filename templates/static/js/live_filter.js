// A long list narrowed as one types. Without this script the form asks the site for the same.
// The form names the list; what may be hidden bears data-filterable; a group of them is a <details>.
const plain = (text) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9.]+/g, " ");

function filterList(form) {
  const list = document.getElementById(form.dataset.liveFilter);
  const asked = plain(form.querySelector("input[type=search]").value).trim();
  const words = asked ? asked.split(" ") : [];
  const items = [...list.querySelectorAll("[data-filterable]")];
  for (const item of items) {
    item.words ??= plain(item.dataset.sifted || item.textContent);
    item.hidden = !words.every((word) => item.words.includes(word));
  }
  for (const group of list.querySelectorAll("details[data-group]")) {
    const found = group.querySelector("[data-filterable]:not([hidden])");
    group.hidden = !found;
    // What the reader had opened is remembered while something is asked.
    group.dataset.was ??= group.open ? "open" : "";
    group.open = words.length ? Boolean(found) : group.dataset.was === "open";
    if (!words.length) delete group.dataset.was;
  }
  const left = items.filter((item) => !item.hidden);
  // What folds shows its text at once where little is left.
  for (const item of items) if (item.localName === "details") item.open = words.length > 0 && !item.hidden && left.length <= 8;
  const told = form.querySelector("output");
  told.textContent = words.length ? `${left.length} / ${items.length}` : "";
  const none = list.querySelector("[data-none]");
  if (none) none.hidden = left.length > 0;
  return left;
}

// Enter takes the one whose number was typed, or the only one left; else it goes to the first.
function take(form) {
  const left = filterList(form);
  const asked = plain(form.querySelector("input[type=search]").value).trim();
  const named = left.filter((item) => item.dataset.key && plain(item.dataset.key) === asked);
  const sure = named.length === 1 ? named : left;
  const target = sure[0]?.querySelector("[data-take], a, button, summary");
  if (!target) return;
  if (sure.length === 1 && target.matches("[data-take]")) target.click();
  else target.focus();
}

const forms = () => document.querySelectorAll("form[data-live-filter]");
document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-live-filter]");
  if (form) filterList(form);
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-live-filter]")) return;
  event.preventDefault();
  take(event.target);
});

// A page part that is brought anew keeps what is asked, what is open, and the reader's place.
const kept = { open: new Set(), asked: "", place: -1 };
const keys = (part) => [...part.querySelectorAll("[data-take]")].filter((key) => key.checkVisibility());
document.addEventListener("htmx:beforeSwap", (event) => {
  const part = event.detail.target;
  const field = part.querySelector("form[data-live-filter] input[type=search]");
  if (!field) return;
  kept.open = new Set([...part.querySelectorAll("details[open][id]")].map((each) => each.id));
  kept.asked = field.value;
  const row = document.activeElement.closest("li");
  kept.place = keys(part).findIndex((key) => key.closest("li") === row);
});
document.addEventListener("htmx:afterSettle", (event) => {
  const part = document.getElementById(event.detail.target.id);
  const form = part?.querySelector("form[data-live-filter]");
  if (!form) return;
  for (const each of part.querySelectorAll("details[id]")) each.open ||= kept.open.has(each.id);
  const field = form.querySelector("input[type=search]");
  field.value = kept.asked;
  if (document.activeElement === field) field.select();
  filterList(form);
  const left = kept.place < 0 ? [] : keys(part);
  left[Math.min(kept.place, left.length - 1)]?.focus({ preventScroll: true });
});

// A page opened with words in the field shows all of them again once the words change.
for (const form of forms()) if (form.querySelector("input[type=search]").value) filterList(form);
