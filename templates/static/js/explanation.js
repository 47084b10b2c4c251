// After a "why?" has been fetched: mark the number asked about and bring the answer into view.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "why") return;
  const asked = event.detail.requestConfig.elt;
  document.querySelectorAll(".why[aria-current]").forEach((each) => each.removeAttribute("aria-current"));
  asked.setAttribute("aria-current", "true");
  const heading = event.detail.target.querySelector("h2");
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    event.detail.target.scrollIntoView({ block: "nearest" });
  }
});
