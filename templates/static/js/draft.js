// What a director types is kept on this device until the site has it, so that a hall without a network
// loses nothing. A form bears data-draft, its name, and data-draft-given, the fields its address filled in, which
// a draft never changes; each page one may land on after sending bears data-draft-done, how such names begin.
const PREFIX = "trunfo-draft:";
const SENT = "trunfo-draft-sent"; // of this tab: the draft whose form was sent last
const UNKEPT = ["hidden", "file", "password", "submit", "button"];

const fieldsOf = (form) => [...form.elements].filter((each) => each.name && !UNKEPT.includes(each.type));
const isTick = (field) => field.type === "checkbox" || field.type === "radio";

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null; // a device that keeps nothing, or what another program wrote
  }
}

function write(name, told) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(told));
    return true;
  } catch {
    return false; // full, or not allowed: the form works as without this script
  }
}

function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // nothing was kept
  }
}

function noteSent(name) {
  try {
    sessionStorage.setItem(SENT, name);
  } catch {
    // the draft stays, and says that it was not sent
  }
}

function forgetSent(begin) {
  try {
    const name = sessionStorage.getItem(SENT);
    if (!name?.startsWith(begin)) return;
    sessionStorage.removeItem(SENT);
    forget(name);
  } catch {
    // nothing was kept
  }
}

function say(form, which) {
  const note = form.querySelector("[data-draft-note]");
  note.hidden = !which;
  for (const each of note.querySelectorAll("[data-said]")) each.hidden = each.dataset.said !== which;
}

function fill(form, told) {
  const given = (form.dataset.draftGiven ?? "").split(" ");
  for (const field of fieldsOf(form)) {
    const value = told[field.name];
    if (value === undefined || given.includes(field.name)) continue;
    if (isTick(field)) field.checked = value.includes(field.value);
    else field.value = value;
  }
}

function typed(form) {
  const told = {};
  for (const field of fieldsOf(form)) {
    if (!isTick(field)) told[field.name] = field.value;
    else told[field.name] = [...(told[field.name] ?? []), ...(field.checked ? [field.value] : [])];
  }
  return told;
}

function keep(form) {
  if (write(form.dataset.draft, { fields: typed(form) })) say(form, navigator.onLine ? "" : "offline");
}

for (const { dataset } of document.querySelectorAll("[data-draft-done]")) forgetSent(dataset.draftDone);

for (const form of document.querySelectorAll("form[data-draft]")) {
  const held = read(form.dataset.draft);
  // What the site gives back with a refusal is newer than what is kept here.
  if (held && !form.querySelector(".errorlist")) {
    fill(form, held.fields);
    say(form, "kept");
    // Once every script of the page listens: some show a sum of what is chosen.
    document.addEventListener("DOMContentLoaded", () => form.dispatchEvent(new Event("change", { bubbles: true })));
  }
  form.addEventListener("input", () => keep(form));
  form.addEventListener("submit", (event) => {
    if (!navigator.onLine) {
      event.preventDefault();
      event.stopImmediatePropagation();
      keep(form);
      say(form, "offline");
      return;
    }
    write(form.dataset.draft, { fields: typed(form) });
    noteSent(form.dataset.draft);
  }, true);
  form.querySelector("[data-draft-drop]")?.addEventListener("click", () => {
    forget(form.dataset.draft);
    form.reset();
    say(form, "");
  });
  window.addEventListener("online", () => say(form, read(form.dataset.draft) ? "kept" : ""));
  window.addEventListener("offline", () => say(form, "offline"));
}
