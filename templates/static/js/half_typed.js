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
