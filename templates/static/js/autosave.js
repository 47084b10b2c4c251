// A part of a card is saved a moment after something changed. Without this the button saves.
for (const form of document.querySelectorAll("form[data-autosave]")) {
  const told = form.querySelector("[data-saved]");
  const saves = form.elements.namedItem("saves");
  let waiting = 0;
  let busy = false;

  const save = async () => {
    if (busy) return;
    busy = true;
    waiting = 0;
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        body: new FormData(form),
        headers: { "X-Autosave": "1" },
        redirect: "error",
      });
      const said = await answer.json();
      if (answer.ok) saves.value = said.saves;
      told.textContent = answer.ok ? said.said : said.error;
    } catch (fault) {
      // No network, or signed out: what was written stays on the page, and the button still saves.
      if (!(fault instanceof TypeError) && !(fault instanceof SyntaxError)) throw fault;
      told.textContent = "";
    } finally {
      busy = false;
    }
    if (waiting) save();
  };

  let timer = 0;
  form.addEventListener("input", () => {
    waiting = 1;
    clearTimeout(timer);
    timer = setTimeout(save, 1500);
  });
  form.addEventListener("submit", () => clearTimeout(timer));
}
