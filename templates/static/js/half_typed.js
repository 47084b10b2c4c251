// A form with novalidate is sent as it is, and the site says all its faults at once. Only what the browser itself cannot
// read (half a date, letters in a number) would come back empty: the browser says it before the form is sent.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!form.noValidate || event.submitter?.formNoValidate) return;
    const field = [...form.elements].find((each) => each.validity?.badInput);
    if (!field) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    field.reportValidity();
  },
  true,
);

// After a link of the faults the address points at a field: sent from there, a form would have its answer opened at that
// field again, past the faults on top.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!location.hash || form.getAttribute("method") !== "post" || form.hasAttribute("action")) return;
  form.setAttribute("action", location.pathname + location.search);
});
