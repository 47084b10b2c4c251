// Auctions and cards by tapping. The text field stays what is sent, so typing works as well.
const GLYPHS = { S: "♠", H: "♥", D: "♦", C: "♣" };

function key(label, tap, { css = "", title = "" } = {}) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `key ${css}`.trim();
  button.textContent = label;
  if (title) button.setAttribute("aria-label", title);
  button.addEventListener("click", tap);
  return button;
}

function row(name, buttons) {
  const box = document.createElement("div");
  box.className = `keys ${name}`;
  box.append(...buttons);
  return box;
}

const words = (field) => field.value.trim().split(/\s+/).filter(Boolean);

function keep(field, tokens) {
  field.value = tokens.join(" ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function auctionKeys(entry, field) {
  const said = entry.dataset;
  let level = "";
  const levels = ["1", "2", "3", "4", "5", "6", "7"].map((each) =>
    key(each, () => {
      level = each;
      levels.forEach((button) => button.setAttribute("aria-pressed", String(button.textContent === level)));
    }),
  );
  const call = (token) => {
    keep(field, [...words(field), token]);
    level = "";
    levels.forEach((button) => button.setAttribute("aria-pressed", "false"));
  };
  const last = (change) => {
    const tokens = words(field);
    if (tokens.length === 0) return;
    tokens.push(change(tokens.pop()));
    keep(field, tokens);
  };
  const strains = ["C", "D", "H", "S"].map((suit) =>
    key(GLYPHS[suit], () => level && call(level + GLYPHS[suit]), { css: suit.toLowerCase() }),
  );
  strains.push(key(said.notrump, () => level && call(`${level}N`)));
  const mark = (sign) => (token) => (token.includes(sign) ? token.replace(sign, "") : token + sign);
  return [
    row("seven", levels),
    row("five", strains),
    row("four", [
      key(said.pass, () => call("P")),
      key("×", () => call("X"), { title: "X" }),
      key("××", () => call("XX"), { title: "XX" }),
      key(said.allPass, () => call("AP")),
    ]),
    row("four", [
      key(`${said.alert} !`, () => last(mark("!"))),
      key(`${said.pause} ~`, () => last(mark("~"))),
      key(said.withdrawn, () => last((token) => (token.startsWith("[") ? token.slice(1, -1) : `[${token}]`))),
      key(said.undo, () => keep(field, words(field).slice(0, -1))),
    ]),
  ];
}

function playKeys(entry, field) {
  let suit = "";
  const suits = ["S", "H", "D", "C"].map((each) =>
    key(
      GLYPHS[each],
      () => {
        suit = suit === each ? "" : each;
        show();
      },
      { css: each.toLowerCase() },
    ),
  );
  const show = () => suits.forEach((button) => button.setAttribute("aria-pressed", String(button.textContent === GLYPHS[suit])));
  const cards = () => field.value.split(/[\s,]+/).filter(Boolean);
  const write = (tokens) =>
    keep(field, tokens.map((token, place) => (place % 4 === 3 && place + 1 < tokens.length ? `${token},` : token)));
  const ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"].map((rank) =>
    key(rank, () => {
      const played = cards();
      if (!suit && played.length % 4 === 0) {
        suits[0].focus(); // a trick begins with its suit
        return;
      }
      write([...played, (suit ? GLYPHS[suit] : "") + rank]);
      suit = "";
      show();
    }),
  );
  return [
    row("five", [...suits, key(entry.dataset.undo, () => write(cards().slice(0, -1)))]),
    row("seven", ranks),
  ];
}

const KEYS = { auction: auctionKeys, play: playKeys };
for (const entry of document.querySelectorAll("[data-entry]")) {
  const field = entry.querySelector("input");
  const pad = document.createElement("div");
  pad.className = "pad";
  pad.append(...KEYS[entry.dataset.entry](entry, field));
  entry.append(pad);
}
