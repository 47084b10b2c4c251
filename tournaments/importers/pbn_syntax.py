"""The syntax of Portable Bridge Notation: games, tags, and tables below tags."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from federation.errors import ImporterError
from federation.importers.limits import Limits

TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"((?:[^"\\]|\\.)*)"\s*\]')
WITH_ROWS = ("Table", "Auction", "Play")
NAMES_APART = {"Names", "Names_NS", "Names_EW"}


@dataclass(slots=True)
class Game:
    """One game of a file: tags with inherited values, tables as rows of named cells."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    rows: dict[str, list[tuple[int, str]]] = field(default_factory=dict)

    def value(self, tag: str) -> str:
        """Return a tag's value; "" also if unknown ("?") or not applicable ("-")."""
        value = self.tags.get(tag, "").strip()
        return "" if value in {"?", "-"} else value

    def table(self, name: str) -> Iterator[tuple[int, dict[str, str]]]:
        """Yield the rows of a table tag: line in the file, cells by column; "-" is empty."""
        columns = table_columns(self.tags.get(name, ""))
        for line, row in self.rows.get(name, ()):
            yield line, row_cells(row, columns)


@dataclass(frozen=True, slots=True)
class Pbn:
    """A whole file: its games, its % lines, and its comments."""

    games: tuple[Game, ...]
    directives: dict[str, str]
    comments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table tag; width 0 if not stated."""

    name: str
    width: int = 0


def table_columns(header: str) -> tuple[Column, ...]:
    """Return the columns a table tag declares: `Rank\\3R;PairId;+MP\\5R`."""
    columns = []
    for part in header.lstrip("#").split(";"):
        name, _, width = part.strip().lstrip("+-").partition("\\")
        digits = re.match(r"\d{1,3}", width)
        # One program misspells this column.
        columns.append(Column(name.replace("Setion", "Section"), int(digits[0]) if digits else 0))
    return tuple(columns)


def row_cells(row: str, columns: tuple[Column, ...]) -> dict[str, str]:
    """Return the cells of one row by column name.

    Cells are separated by blanks; names, which contain blanks, take their stated width, and the
    last name column the rest.
    """
    tokens = [(t.start(), t.end(), t[0]) for t in re.finditer(r'"(?:[^"\\]|\\.)*"|\S+', row)]
    cells: dict[str, str] = {}
    for place, column in enumerate(columns):
        if not tokens:
            break
        taken = 1
        surplus = len(tokens) - (len(columns) - place)
        if column.name in NAMES_APART and surplus > 0 and not tokens[0][2].startswith('"'):
            end = tokens[0][0] + column.width
            within = (
                sum(1 for start, _, _ in tokens if start < end) if column.width else surplus + 1
            )
            taken = max(1, min(within, surplus + 1))
        text = row[tokens[0][0] : tokens[taken - 1][1]].strip('"').strip()
        cells[column.name] = "" if text == "-" else text
        del tokens[:taken]
    return cells


def parse_pbn(text: str, limits: Limits) -> Pbn:
    """Return the games of a PBN text. Raises: ImporterError "too_many_lines"."""
    directives: dict[str, str] = {}
    comments = _Comments()
    reader = _Reader(limits)
    for number, raw in enumerate(text.splitlines(), start=1):
        if raw.startswith("%") and not comments.open:
            name, _, value = raw[1:].strip().partition(" ")
            directives.setdefault(name.rstrip(":"), value.strip().strip('"'))
            continue
        blank = not raw.strip() and not comments.open
        reader.take(number, comments.without(raw), blank=blank)
    return Pbn(tuple(_inherited(reader.games)), directives, tuple(comments.found))


class _Comments:
    """Removes "{ }" and ";" comments from lines, and keeps the text in braces."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.open: list[str] | None = None

    def without(self, raw: str) -> str:
        if self.open is None and "{" not in raw and ";" not in raw:
            return raw
        characters, quoted, place = [], False, 0
        if self.open is not None and not raw:
            self.open.append("")
        while place < len(raw):
            if self.open is not None:
                end = raw.find("}", place)
                self.open.append(raw[place:] if end < 0 else raw[place:end])
                if end < 0:
                    break
                self.found.append("\n".join(self.open))
                self.open, place = None, end + 1
                continue
            sign = raw[place]
            quoted ^= sign == '"' and raw[place - 1 : place] != "\\"
            if sign == ";" and not quoted:
                break
            if sign == "{" and not quoted:
                self.open = []
            else:
                characters.append(sign)
            place += 1
        return "".join(characters)


class _Reader:
    """Collects games line by line."""

    def __init__(self, limits: Limits) -> None:
        self.games: list[Game] = []
        self.limits = limits
        self.game: Game | None = None
        self.table = ""
        self.rows = 0

    def take(self, number: int, line: str, *, blank: bool) -> None:
        if blank:
            self.game, self.table = None, ""
            return
        tags = list(TAG.finditer(line))
        for tag in tags:
            # In a table header a backslash precedes a width, elsewhere it is an escape.
            text = tag[2] if tag[1].endswith("Table") else re.sub(r"\\(.)", r"\1", tag[2])
            self._tag(number, tag[1], text)
        if not tags and self.game and self.table and line.strip():
            self.rows += 1
            if self.rows > 5 * self.limits.lines:
                raise ImporterError("too_many_lines", limit=self.limits.lines)
            self.game.rows.setdefault(self.table, []).append((number, line))

    def _tag(self, number: int, name: str, value: str) -> None:
        if self.game is None or (name in self.game.tags and name in {"Event", "Board"}):
            self.game = Game(number)
            self.games.append(self.game)
            if len(self.games) > self.limits.lines:
                raise ImporterError("too_many_lines", limit=self.limits.lines)
        self.game.tags.setdefault(name, value)
        self.table = name if name.endswith(WITH_ROWS) else ""


def _inherited(games: list[Game]) -> Iterator[Game]:
    """Yield each game with inherited values: "#" as before, "##x" x from here on."""
    before: dict[str, str] = {}
    values_by_name: dict[str, str] = {}
    for game in games:
        for name, value in list(game.tags.items()):
            if value.startswith("##"):
                values_by_name[name] = game.tags[name] = value[2:]
            elif value == "#":
                game.tags[name] = before.get(name, values_by_name.get(name, ""))
        for name, value in values_by_name.items():
            game.tags.setdefault(name, value)
        before = game.tags
        yield game
