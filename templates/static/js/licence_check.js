// A licence card is verified here, by the public keys the page brought along: no network is needed.
// What stands after "#" in the address of a card is the signed code; no server ever sees it.
const page = document.querySelector("[data-licence-check]");
const field = page.querySelector("[data-code]");
const keys = JSON.parse(page.dataset.keys);
const categories = JSON.parse(page.dataset.categories);
const answers = page.querySelector("[data-answers]");

const bytes = (text) => {
  const padded = text.replaceAll("-", "+").replaceAll("_", "/") + "=".repeat((4 - (text.length % 4)) % 4);
  return Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
};

const show = (name, values = {}) => {
  for (const each of answers.children) each.hidden = each.dataset.answer !== name;
  const shown = answers.querySelector(`[data-answer=${name}]`);
  for (const [key, value] of Object.entries(values)) {
    for (const place of shown.querySelectorAll(`[data-fill=${key}]`)) place.textContent = value;
  }
  return shown;
};

// "en" alone is American to a browser; the site's English has the day before the month.
const language = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
const day = (iso) => new Date(`${iso}T12:00:00`).toLocaleDateString(language, { dateStyle: "long" });

async function verify(text) {
  const parts = text.trim().split("#").pop().split(".");
  if (parts.length !== 4 || parts[0] !== "TL1") return show("unreadable");
  const known = keys.find((each) => each.key_id === parts[1]);
  if (!known) return show("unknown", { key: parts[1].slice(0, 8) });
  let isTrue = false;
  try {
    const key = await crypto.subtle.importKey("raw", bytes(known.public_key), { name: "Ed25519" }, false, ["verify"]);
    const signed = new TextEncoder().encode(parts.slice(0, 3).join("."));
    isTrue = await crypto.subtle.verify({ name: "Ed25519" }, key, bytes(parts[3]), signed);
  } catch (fault) {
    // An old browser knows no Ed25519: the federation's site verifies instead.
    if (!(fault instanceof DOMException) || fault.name === "InvalidCharacterError") return show("forged");
    return show("unable");
  }
  if (!isTrue) return show("forged");
  const [federation, number, name, season, start, end, category, issued] = JSON.parse(
    new TextDecoder().decode(bytes(parts[2])),
  );
  const shown = show("true", {
    federation, number, name, season, category: categories[category] || category || "–",
    start: day(start), end: day(end), issued: day(issued),
  });
  const now = new Date();
  let when = "now";
  if (now < new Date(`${start}T00:00:00`)) when = "future";
  if (now > new Date(`${end}T23:59:59`)) when = "past";
  for (const each of shown.querySelectorAll("[data-when]")) each.hidden = each.dataset.when !== when;
  shown.classList.toggle("done", when === "now");
  shown.classList.toggle("bad", when !== "now");
}

function read() {
  if (location.hash.length > 1) {
    field.value = decodeURIComponent(location.hash.slice(1));
    verify(field.value);
  }
}

page.querySelector("[data-here]").hidden = false;
page.querySelector("[data-here]").addEventListener("click", () => verify(field.value));
window.addEventListener("hashchange", read);
read();
