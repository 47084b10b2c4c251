// Shows what the site sends to this device, and opens its page. It keeps nothing and answers no request.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data.json();
  } catch {
    return; // not one of ours
  }
  const shown = { tag: told.tag, data: { link: told.link } };
  event.waitUntil(self.registration.showNotification(String(told.heading), shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  // Only pages of this site: what leads elsewhere opens the reader's messages.
  const home = self.location.origin;
  const asked = new URL(event.notification.data?.link || "/my/messages/", home);
  const link = asked.origin === home ? asked.href : `${home}/my/messages/`;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((pages) => {
      const open = pages.find((page) => page.url === link);
      return open ? open.focus() : self.clients.openWindow(link);
    }),
  );
});
