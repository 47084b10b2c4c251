// Adds a row for one more kind of hand. Without this the button saves and the page comes with it.
for (const button of document.querySelectorAll("button[data-add-row]")) {
  const rows = button.closest("fieldset").querySelector("tbody");
  button.addEventListener("click", (event) => {
    const last = rows.lastElementChild;
    const number = rows.children.length;
    if (number >= Number(button.dataset.most)) return;
    event.preventDefault();
    const row = last.cloneNode(true);
    const renamed = (text) => text.replace(`.hand${number}.`, `.hand${number + 1}.`);
    row.querySelector("th").textContent = String(number + 1);
    for (const label of row.querySelectorAll("label")) {
      label.htmlFor = renamed(label.htmlFor);
      label.textContent = label.textContent.replace(/^\d+/, String(number + 1));
    }
    for (const field of row.querySelectorAll("input")) {
      field.id = renamed(field.id);
      field.name = renamed(field.name);
      field.value = "";
      field.removeAttribute("value");
    }
    for (const fault of row.querySelectorAll(".errorlist")) fault.remove();
    rows.append(row);
    button.value = String(Math.min(number + 3, Number(button.dataset.most)));
    button.hidden = number + 1 >= Number(button.dataset.most);
    button.nextElementSibling.hidden = !button.hidden;
    row.querySelector("input").focus();
  });
}
