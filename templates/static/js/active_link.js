// What the width of the window decides: the tab one is on is in view; a table wider than its box
// can be reached and moved by keyboard, under the name of its caption.
function inView() {
  for (const tab of document.querySelectorAll(":is(.tabs, .strip, .months) a[aria-current]")) {
    const strip = tab.closest("nav, .months");
    tab.style.position = "static"; // where it lies, not where it is held in sight
    const past = tab.getBoundingClientRect().left - strip.getBoundingClientRect().left;
    tab.style.position = "";
    strip.scrollLeft += past - (strip.clientWidth - tab.clientWidth) / 2;
  }
}
inView();

function reachable() {
  document.querySelectorAll(".table").forEach((box, number) => {
    if (box.scrollWidth <= box.clientWidth || box.hasAttribute("tabindex")) return;
    const caption = box.querySelector("caption") ?? document.querySelector("h1");
    caption.id ||= `table-${number}`;
    box.tabIndex = 0;
    box.setAttribute("role", "region");
    box.setAttribute("aria-labelledby", caption.id);
  });
}
reachable();
addEventListener("resize", reachable);
document.addEventListener("toggle", reachable, true);
document.addEventListener("htmx:afterSettle", () => {
  inView();
  reachable();
});

// A stroke of "/" leads to the field that finds people, clubs and events.
document.addEventListener("keydown", (event) => {
  const field = document.getElementById("find");
  const at = event.target;
  if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey || !field) return;
  if (at.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(at.tagName)) return;
  if (!field.offsetParent) return;
  event.preventDefault();
  field.focus();
});
