// A grid of links is one stop of the Tab key; arrow keys move inside it, Home and End along a row.
// Without this script every link is a stop, in the order of the page.
for (const grid of document.querySelectorAll("[data-grid]")) {
  const rows = [...grid.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td.cell")].map((cell) => cell.querySelector("a")),
  );
  const links = rows.flat().filter(Boolean);
  const first = grid.querySelector(".cell.missing a, .cell.verify a, .cell.odd a") ?? links[0];
  for (const each of links) each.tabIndex = each === first ? 0 : -1;

  // The next link from a cell in a direction, empty cells passed over.
  const next = (row, column, down, right) => {
    for (let y = row + down, x = column + right; rows[y]?.[x] !== undefined; y += down, x += right) {
      if (rows[y][x]) return rows[y][x];
    }
    return null;
  };
  const ends = (row, last) => {
    const own = rows[row].filter(Boolean);
    return last ? own.at(-1) : own[0];
  };

  grid.addEventListener("focusin", ({ target }) => {
    if (!links.includes(target)) return;
    for (const each of links) each.tabIndex = each === target ? 0 : -1;
  });
  grid.addEventListener("keydown", (event) => {
    const row = rows.findIndex((each) => each.includes(event.target));
    if (row < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const column = rows[row].indexOf(event.target);
    const to = {
      ArrowUp: () => next(row, column, -1, 0),
      ArrowDown: () => next(row, column, 1, 0),
      ArrowLeft: () => next(row, column, 0, -1),
      ArrowRight: () => next(row, column, 0, 1),
      Home: () => ends(row, false),
      End: () => ends(row, true),
    }[event.key]?.();
    if (!to) return;
    event.preventDefault();
    to.focus();
  });
}
