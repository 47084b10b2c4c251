// What a table says is kept on this phone until the site has answered: sent oldest first, one at a
// time, again after a pause that grows and when the network is back. The site does a key once, so
// that an answer that was lost costs nothing. What is refused stays, beside what the site has.
const STORE = "acts";
const PAUSES = { first: 2000, longest: 60000 };
const PATIENCE = 15000;
const DAY = 24 * 60 * 60 * 1000;

const opened = new Promise((done, failed) => {
  const asked = indexedDB.open("trunfo-tables", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "n", autoIncrement: true });
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => failed(asked.error);
});

async function within(mode, act) {
  const base = await opened;
  return new Promise((done, failed) => {
    const move = base.transaction(STORE, mode, { durability: "strict" });
    const asked = act(move.objectStore(STORE));
    move.oncomplete = () => done(asked.result);
    move.onerror = move.onabort = () => failed(move.error);
  });
}

// A plain http page has no randomUUID.
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const cookie = (name) => document.cookie.split("; ").find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);

// Returns what the site answered, null where it did not: no network, a fault, somebody else's page.
async function send(act) {
  const body = new URLSearchParams(act.fields);
  body.set("key", act.key);
  body.set("waited", Math.max(0, Date.now() - act.made));
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(act.address, {
      method: "POST",
      body,
      headers: { "X-Table-Queue": "1", "X-CSRFToken": cookie("csrftoken") ?? "" },
      redirect: "error",
      signal: stop.signal,
    });
    if (answer.status === 403) await fetch(act.page); // its cookie is gone: the page brings another
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    return isJson && answer.status < 500 ? await answer.json() : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

class TableQueue extends EventTarget {
  #pause = PAUSES.first;
  #timer = 0;
  #busy = null;
  answers = new Map();

  all() {
    return within("readonly", (store) => store.getAll());
  }

  async add(act) {
    const key = newKey();
    await within("readwrite", (store) => store.add({ ...act, key, made: Date.now(), state: "waits", tries: 0 }));
    this.dispatchEvent(new Event("change"));
    return key;
  }

  async drop(n) {
    await within("readwrite", (store) => store.delete(n));
    this.dispatchEvent(new Event("change"));
  }

  async again(act) {
    await this.#put({ ...act, state: "waits", said: "", stands: "" });
    return this.now();
  }

  // Send all that waits, at once; the promise ends when nothing more can be done now.
  now() {
    clearTimeout(this.#timer);
    this.#busy ??= this.#alone().finally(() => {
      this.#busy = null;
    });
    return this.#busy;
  }

  start() {
    window.addEventListener("online", () => {
      this.#pause = PAUSES.first;
      this.now();
    });
    window.addEventListener("offline", () => this.dispatchEvent(new Event("change")));
    return this.now();
  }

  #alone() {
    const work = () => this.#drain();
    return navigator.locks ? navigator.locks.request("trunfo-tables", work) : work();
  }

  async #drain() {
    const tried = new Set();
    let isLeft = false;
    for (;;) {
      const act = (await this.all()).find((each) => each.state !== "refused" && !tried.has(each.key));
      if (!act) break;
      tried.add(act.key);
      await this.#put({ ...act, tries: act.tries + 1 });
      const answer = await send(act);
      if (!answer) {
        isLeft = true;
        break; // in their order: what was said later waits as well
      }
      this.#pause = PAUSES.first;
      isLeft ||= answer.state === "waits";
      await this.#settle(act, answer);
      this.dispatchEvent(new Event("change"));
    }
    this.dispatchEvent(new Event("change"));
    if (!isLeft) return;
    this.#timer = setTimeout(() => this.now(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, PAUSES.longest);
  }

  async #settle(act, answer) {
    this.answers.set(act.key, answer);
    const others = (await this.all()).filter((each) => each.key !== act.key && each.place === act.place);
    if (answer.state === "done") {
      // what was refused before, as a wrong PIN, is answered by what was taken of it since
      const answered = others.filter((each) => each.state === "refused" && each.kind === act.kind && each.n < act.n);
      for (const each of answered) await within("readwrite", (store) => store.delete(each.n));
      for (const each of others) await this.#put(TableQueue.#after(each, act, answer.version));
      return within("readwrite", (store) => store.delete(act.n));
    }
    await this.#put({ ...act, tries: act.tries + 1, ...TableQueue.#told(answer) });
    if (answer.state !== "refused") return undefined;
    for (const each of others.filter((one) => one.of === act.key)) {
      await this.#put({ ...each, ...TableQueue.#told(answer), state: "refused" });
    }
    return undefined;
  }

  static #told({ state, said, stands, code }) {
    return { state, said, stands, code };
  }

  // Its director was called about it: nothing but throwing it away is left.
  called(act) {
    return this.#put({ ...act, isCalled: true });
  }

  // What the phone itself had done is no news to it.
  static #after(each, act, version) {
    const fields = { ...each.fields };
    if (each.of === act.key) fields.version = version;
    if (fields.seen !== undefined && Number(fields.seen) < version) fields.seen = version;
    return { ...each, fields };
  }

  // Kept only where it is still there: somebody may have thrown it away meanwhile.
  async #put(act) {
    const known = await within("readonly", (store) => store.get(act.n));
    if (known) await within("readwrite", (store) => store.put(act));
  }

  async forgetOld() {
    for (const act of await this.all()) if (act.until && act.until + DAY < Date.now()) await this.drop(act.n);
  }
}

window.tableQueue = new TableQueue();
