// Has the browser take messages of the site, and hands what it says of itself to the form beside.
const form = document.querySelector("form[data-push-key]");
const told = document.querySelector("[data-push-told]");

const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

function nameOf(agent) {
  const browser = ["Firefox", "Edg", "OPR", "Chrome", "Safari"].find((each) => agent.includes(each));
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"].find((each) => agent.includes(each));
  return [browser, system].filter(Boolean).join(", ");
}

async function add(event) {
  event.preventDefault();
  try {
    const worker = await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    const key = bytes(form.dataset.pushKey);
    const held = await worker.pushManager.getSubscription();
    // A site with another key than before is not the one the browser knows.
    if (held && text(held.options.applicationServerKey) !== form.dataset.pushKey) await held.unsubscribe();
    const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    form.elements.endpoint.value = found.endpoint;
    form.elements.p256dh.value = text(found.getKey("p256dh"));
    form.elements.auth.value = text(found.getKey("auth"));
    form.elements.name.value = nameOf(navigator.userAgent);
    form.submit();
  } catch {
    told.hidden = false; // the reader said no, or the browser cannot
  }
}

if (form && "serviceWorker" in navigator && "PushManager" in window) {
  form.hidden = false;
  form.addEventListener("submit", add);
}
