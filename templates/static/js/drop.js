// A file dropped on the zone goes into its form's file field, and the form is sent.
for (const zone of document.querySelectorAll("[data-drop]")) {
  const field = zone.querySelector("input[type=file]");
  const mark = (event, over) => {
    event.preventDefault();
    zone.classList.toggle("is-over", over);
  };
  zone.addEventListener("dragover", (event) => mark(event, true));
  zone.addEventListener("dragleave", (event) => mark(event, false));
  zone.addEventListener("drop", (event) => {
    mark(event, false);
    if (event.dataTransfer.files.length === 0) return;
    field.files = event.dataTransfer.files;
    zone.closest("form").requestSubmit();
  });
}
