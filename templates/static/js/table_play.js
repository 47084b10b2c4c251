// A table's page goes on without a network: what is entered waits on the phone (table_queue.js), and
// the boards of the round are drawn from what the page brought. Without this script the forms are sent
// as they are.
const queue = window.tableQueue;
const kept = JSON.parse(document.getElementById("table-kept")?.textContent ?? "null");
const place = document.querySelector("[data-board-now]");
const bar = document.querySelector("[data-queue]");
const words = document.querySelector("template[data-words]")?.dataset;
const ENOUGH = 6000;
const IS_OVER = new Set(["verify", "unplayed"]);
const CONFLICTS = new Set(["noted_meanwhile", "record_replaced", "record_is_there", "only_director_corrects"]);
let isSubmitting = false;
const SIDES = { N: "NS", S: "NS", E: "EW", W: "EW" };

const part = (name) => document.querySelector(`template[data-part="${name}"]`).content.cloneNode(true);
const nameOf = (board) => `${kept.page}${board.round}/${board.board}`;
const boardOf = (round, board) =>
  kept.boards.find((each) => each.round === Number(round) && each.board === Number(board));

// --- what a form says ---------------------------------------------------------------------------
const chosen = (form, name) => form.querySelector(`[name="${name}"]:checked`);
const labelOf = (input) => {
  const told = input.nextElementSibling;
  return (told.querySelector("[aria-hidden]") ?? told).textContent.trim();
};

function told(form) {
  const level = chosen(form, "level");
  if (level.value === "P") return labelOf(level);
  const doubled = chosen(form, "double");
  const over = Number(chosen(form, "tricks").value) - 6 - Number(level.value);
  const made = over === 0 ? "=" : over > 0 ? `+${over}` : `\u2212${-over}`;
  const contract = level.value + labelOf(chosen(form, "strain")) + (doubled?.value ? labelOf(doubled) : "");
  return `${contract} ${labelOf(chosen(form, "declarer"))} ${made}`;
}

const enters = (form) => SIDES[chosen(form, "level")?.value === "P" ? "N" : chosen(form, "declarer")?.value];
const verifies = (side) => (side === "NS" ? "EW" : "NS");

// Tells at each choice that lacks that it does; returns whether any does.
function lacking(form) {
  for (const each of form.querySelectorAll(".lacking")) each.remove();
  const isPassed = chosen(form, "level")?.value === "P";
  const needed = isPassed ? [] : ["level", "strain", "declarer", "tricks"];
  const faults = needed.filter((name) => !chosen(form, name)).map((name) => [name, words.choose]);
  const [suit, rank] = ["lead_suit", "lead_rank"].map((name) => chosen(form, name)?.value ?? "");
  if (Boolean(suit) !== Boolean(rank)) faults.push(["lead_rank", words.pair]);
  for (const [name, said] of faults) {
    const note = document.createElement("p");
    note.className = "errorlist lacking";
    note.setAttribute("role", "alert");
    note.textContent = said;
    form.querySelector(`[name="${name}"]`).closest("fieldset").append(note);
  }
  return faults.length > 0;
}

// What was said of a choice that lacked goes once it is made, or once another makes it needless.
place?.addEventListener("change", ({ target }) => {
  target.closest("fieldset")?.querySelector(".errorlist")?.remove();
  if (target.form?.querySelector(".lacking")) lacking(target.form);
});

// The PIN of the side that writes, where that is not the side of this phone.
function askPin(form, side) {
  const own = boardOf(form.elements.round.value, form.elements.board.value)?.side;
  for (const each of form.querySelectorAll("[data-pin]")) {
    const isAsked = Boolean(side) && side !== own && each.dataset.pin === side;
    each.hidden = !isAsked;
    each.querySelector("input").disabled = !isAsked;
  }
}

// --- drawing without the site -------------------------------------------------------------------
function draw(board, name, fill = {}) {
  const shown = document.createDocumentFragment();
  if (board) shown.append(part("head"));
  shown.append(part(name));
  for (const each of shown.querySelectorAll("[data-fill]")) {
    each.textContent = { ...board, ...fill }[each.dataset.fill] ?? "";
  }
  if (board?.vul) shown.querySelector('[data-fill="vulnerable"]').className = "vul";
  const form = shown.querySelector("form");
  if (form) {
    form.elements.round.value = board.round;
    form.elements.board.value = board.board;
    if (form.elements.seen) form.elements.seen.value = board.seen;
  }
  place.replaceChildren(shown);
  place.dataset.drawn = name;
  window.scrollTo(0, 0);
  return place.querySelector("form");
}

function hasBegun(board) {
  if (board.round <= kept.turn) return true;
  // the site says itself when a round that is called has begun
  return kept.called ? board.round === kept.turn + 1 : board.begins !== null && board.begins <= Date.now();
}

async function drawBoard(board) {
  const acts = (await queue.all()).filter((act) => act.place === nameOf(board) && act.state !== "refused");
  const note = acts.findLast((act) => act.kind === "note");
  if (acts.some((act) => act.kind === "verify")) return draw(board, "sent", { told: note?.told ?? "" });
  if (!note) return draw(board, "enter");
  const side = verifies(note.side);
  const verifying = document.querySelector(`template[data-verifying="${side}"]`).content.textContent.trim();
  const form = draw(board, "told", { told: note.told, verifying });
  form.dataset.of = note.key;
  askPin(form, side);
  return form;
}

async function drawNext() {
  const busy = new Set((await queue.all()).filter((act) => IS_OVER.has(act.kind)).map((act) => act.place));
  const waits = (each) => each.state === "open" && !each.unplayed && hasBegun(each);
  const board = kept.boards.find((each) => waits(each) && !busy.has(nameOf(each)));
  return board ? drawBoard(board) : draw(null, "nothing");
}

// --- what the queue says ------------------------------------------------------------------------
function button(text, act, css = "btn quiet") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = css;
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

async function callAbout(act) {
  if (navigator.onLine) await queue.called(act);
  document.querySelector("form[data-call]")?.requestSubmit();
}

function refusedRow(act) {
  const row = document.createElement("li");
  const line = document.createElement("p");
  const both = [words.said.replace("{told}", act.told), act.stands && words.stands.replace("{told}", act.stands)];
  const title = [act.where, act.title].filter(Boolean).join(" · "); // it may be of another table or day
  line.textContent = `${title}: ${both.filter(Boolean).join("; ")}. ${act.said}`;
  const acts = document.createElement("p");
  acts.className = "acts";
  const isConflict = CONFLICTS.has(act.code); // sent again it is refused again
  if (act.page === kept.page && !(isConflict && act.isCalled)) acts.append(button(words.call, () => callAbout(act)));
  if (!isConflict) acts.append(button(words.again, () => queue.again(act)));
  acts.append(button(words.drop, () => queue.drop(act.n)));
  row.append(line, acts);
  return row;
}

async function tell() {
  const acts = await queue.all();
  const refused = acts.filter((act) => act.state === "refused");
  const waiting = acts.filter((act) => act.state !== "refused");
  const held = waiting.find((act) => act.state === "waits" && act.said);
  const lines = [
    waiting.length ? words.waiting.replace("{n}", waiting.length) : "",
    refused.length ? words.refused.replace("{n}", refused.length) : "",
    held ? `${held.title}: ${held.said}` : "",
    navigator.onLine ? "" : words.offline,
  ].filter(Boolean);
  bar.hidden = false;
  bar.className = `state ${refused.length ? "bad" : waiting.length || !navigator.onLine ? "warn" : "done"}`;
  bar.querySelector("[data-queue-line]").textContent = lines.join(" · ") || words.all;
  const list = bar.querySelector("[data-queue-refused]");
  list.hidden = !refused.length;
  list.replaceChildren(...refused.map(refusedRow));
  const places = new Set(waiting.map((act) => act.place));
  for (const mark of document.querySelectorAll("[data-mark]")) {
    mark.textContent = places.has(mark.dataset.mark) ? ` · ${words.mark}` : "";
  }
}

// What was drawn without the site gives way to its page, once the site has it; a form that is being
// filled in stays.
async function giveWay() {
  const isEntering = place.dataset.drawn === "enter" || place.querySelector("[name=pin]:enabled")?.value;
  if (!place.dataset.drawn || isEntering || !navigator.onLine || isSubmitting) return;
  if ((await queue.all()).some((act) => act.state !== "refused")) return;
  const answers = [...queue.answers.values()];
  const last = answers.findLast((answer) => answer.state === "done");
  if (last) location.assign(last.location);
  else if (answers.length) location.assign(kept.page); // all was refused: the list above says why
}

// --- sending ------------------------------------------------------------------------------------
function fieldsOf(form, pressed) {
  const fields = Object.fromEntries(new FormData(form, pressed?.name ? pressed : undefined));
  delete fields.key;
  delete fields.idempotency_key;
  delete fields.csrfmiddlewaretoken;
  return fields;
}

async function keep(form, board, pressed) {
  const kind = form.dataset.queued;
  const isNote = kind === "note";
  return queue.add({
    kind,
    place: nameOf(board),
    title: board.title,
    where: `${kept.event} · ${board.place}`,
    address: new URL(form.action).pathname,
    page: kept.page,
    until: kept.until,
    fields: fieldsOf(form, pressed),
    of: form.dataset.of ?? "",
    side: isNote ? enters(form) : "",
    told: isNote ? told(form) : (form.dataset.told ?? words.right),
  });
}

async function submitted(event) {
  const form = event.target;
  if (!form.dataset.queued || !kept) return;
  const board = boardOf(form.elements.round.value, form.elements.board.value);
  if (!board) return;
  event.preventDefault();
  if (form.dataset.queued === "note" && lacking(form)) {
    form.querySelector(".lacking").scrollIntoView({ block: "center" });
    return;
  }
  const key = await keep(form, board, event.submitter).catch(() => null);
  if (key === null) {
    form.submit(); // a browser that keeps nothing sends it itself
    return;
  }
  isSubmitting = true;
  for (const each of form.querySelectorAll("button")) each.disabled = true;
  await Promise.race([queue.now(), new Promise((done) => setTimeout(done, ENOUGH))]);
  const answer = queue.answers.get(key);
  if (answer?.state === "done") {
    location.assign(answer.location);
    return;
  }
  isSubmitting = false;
  for (const each of form.querySelectorAll("button")) each.disabled = false;
  if (answer?.state === "refused") bar.scrollIntoView({ block: "start" });
  else if (form.dataset.queued === "note") await drawBoard(board);
  else if (form.dataset.queued === "seats") form.hidden = true;
  else await drawNext();
}

async function enterAgain(form) {
  const board = boardOf(form.elements.round.value, form.elements.board.value);
  // What was never sent is gone; what may have arrived stays before what replaces it.
  for (const act of await queue.all()) if (act.key === form.dataset.of && !act.tries) await queue.drop(act.n);
  draw(board, "enter");
}

async function begin() {
  queue.addEventListener("change", () => tell().then(giveWay));
  document.addEventListener("submit", submitted);
  document.addEventListener("change", (event) => {
    const form = event.target.closest?.('form[data-queued="note"]');
    if (form) askPin(form, enters(form));
  });
  document.addEventListener("click", (event) => {
    if (event.target.matches("[data-next]")) drawNext();
    if (event.target.matches("[data-enter-again]")) enterAgain(event.target.form);
  });
  document.querySelector("form[data-call]")?.addEventListener("submit", (event) => {
    if (navigator.onLine) return;
    event.preventDefault(); // a call that comes late helps nobody
    bar.querySelector("[data-queue-line]").textContent = words.raise;
  });
  try {
    await queue.forgetOld();
    await tell();
  } catch {
    bar.hidden = true; // a browser that keeps nothing
    return;
  }
  const asked = new URLSearchParams(location.search);
  const board = asked.has("board") ? boardOf(asked.get("round"), asked.get("board")) : null;
  const shown = place.dataset.boardNow;
  const pending = (await queue.all()).some((act) => act.state !== "refused" && act.place === `${kept.page}${shown}`);
  // A kept page may have been made for another board than the one asked for now.
  if (board && shown !== `${board.round}/${board.board}`) await drawBoard(board);
  else if (pending && shown) await drawBoard(boardOf(...shown.split("/")));
  await queue.start();
}

// --- what others did ----------------------------------------------------------------------------
// The page is asked every five seconds and a bit whether it is another now. It is shown anew by itself
// while nobody is at it, else offered; without a network, or unseen, nothing is asked.
const NEWS_EVERY = 5000;
const news = document.querySelector("[data-news]");
let isTouched = false;

async function isInUse() {
  const isInField = document.activeElement?.matches("input, select, textarea");
  const isOpen = document.querySelector("main details[open]");
  return isTouched || isInField || isOpen || isSubmitting || (await queue.all()).some((act) => act.state !== "refused");
}

function showNews() {
  if (location.pathname === kept.page) location.reload();
  else location.assign(kept.page);
}

// By the site's clock: that of the phone may be wrong.
function roundBegan(answer) {
  const now = Date.parse(answer.headers.get("Date") ?? "");
  return !kept.called && kept.boards.some((each) => each.round > kept.turn && each.begins && each.begins <= now);
}

async function askNews() {
  try {
    if (navigator.onLine && document.visibilityState === "visible") {
      const headers = { "If-None-Match": news.dataset.tag };
      const answer = await fetch(news.dataset.news, { headers, cache: "no-store", credentials: "omit" });
      const began = (answer.ok || answer.status === 304) && roundBegan(answer);
      if (answer.status === 204 || began) {
        const found = `${news.dataset.news} ${answer.headers.get("ETag")} ${began ? kept.turn : ""}`;
        // A page that came from the phone itself, for want of the site, is not shown again and again.
        const isKnown = sessionStorage.getItem("table-news") === found;
        news.hidden = false;
        if (!isKnown && !(await isInUse())) {
          sessionStorage.setItem("table-news", found);
          showNews();
          return;
        }
      }
    }
  } catch {
    // without a network it asks again
  }
  setTimeout(askNews, NEWS_EVERY + Math.random() * 1500);
}

function hearNews() {
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, () => {
      isTouched = true;
    });
  }
  news.querySelector("button").addEventListener("click", showNews);
  setTimeout(askNews, NEWS_EVERY + Math.random() * 1500);
}

async function serve() {
  if (!("serviceWorker" in navigator)) {
    bar.querySelector("[data-queue-plain]").hidden = false; // plain http
    return;
  }
  await navigator.serviceWorker.register("/tables/worker.js", { scope: "/tables/" });
  const worker = await navigator.serviceWorker.ready;
  const shell = [...document.querySelectorAll('link[rel="stylesheet"], link[rel="icon"]')].map((each) => each.href);
  const scripts = [...document.scripts].map((each) => each.src).filter(Boolean);
  worker.active.postMessage({ keep: [kept.page, ...shell, ...scripts] });
  const asked = `${kept.ahead} ${kept.turn}`; // the next table's page once a round, not with each page
  if (!kept.ahead || sessionStorage.getItem("table-ahead") === asked) return;
  worker.active.postMessage({ keep: [kept.ahead], anew: true });
  sessionStorage.setItem("table-ahead", asked);
}

if (kept && place && bar && "indexedDB" in window) {
  begin();
  if (news) hearNews();
  if (navigator.onLine) serve().catch(() => {});
  else if (!("serviceWorker" in navigator)) bar.querySelector("[data-queue-plain]").hidden = false;
}
