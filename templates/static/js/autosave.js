// A part of a card is saved a moment after something changed. Without this the button saves.
const LONGEST_WAIT = 10000;
for (const form of document.querySelectorAll("form[data-autosave]")) {
  const told = form.querySelector("[data-saved]");
  const saves = form.elements.namedItem("saves");
  let timer = 0;
  let changed = false;
  let saving = null;
  let isWaiting = false;

  const send = async () => {
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        body: new FormData(form),
        headers: { "X-Autosave": "1" },
        redirect: "error",
        signal: AbortSignal.timeout(LONGEST_WAIT),
      });
      const said = await answer.json();
      if (answer.ok) saves.value = said.saves;
      told.textContent = answer.ok ? said.said : said.error;
    } catch (fault) {
      // No network, or signed out: what was written stays on the page, and the button still saves.
      const isExpected =
        fault instanceof TypeError ||
        fault instanceof SyntaxError ||
        fault.name === "TimeoutError";
      if (!isExpected) throw fault;
      told.textContent = "";
    }
  };

  const save = async () => {
    if (saving) return;
    changed = false;
    saving = send();
    try {
      await saving;
    } finally {
      saving = null;
    }
    if (changed) save();
  };

  form.addEventListener("input", () => {
    changed = true;
    clearTimeout(timer);
    timer = setTimeout(save, 1500);
  });

  // The button saves after what is on its way: two saves never cross.
  form.addEventListener("submit", async (event) => {
    clearTimeout(timer);
    changed = false;
    if (!saving) return;
    event.preventDefault();
    if (isWaiting) return;
    isWaiting = true;
    await saving.finally(() => {
      isWaiting = false;
    });
    form.requestSubmit(event.submitter);
  });
}
