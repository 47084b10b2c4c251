// A link that fills a field of the page with its value: <a data-fills="id" data-value="...">. Without this script its
// address shows the page with the field filled in.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-fills]");
  const field = link && document.getElementById(link.dataset.fills);
  if (!field) return;
  event.preventDefault();
  field.value = link.dataset.value;
  field.focus();
});
