"""Systems on which a card can be based: their texts in each language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.cards.rules.content import YES, CardContent
from tournaments.cards.rules.conventions import BY_CODE

LANGUAGES = ("en", "pt-pt")
_MERGED = ("hands", "texts", "doubles", "conventions")


@dataclass(frozen=True, slots=True)
class Base:
    """A system to start from: texts by language, hands and conventions."""

    code: str
    names: tuple[str, str]
    declared: str
    unused: tuple[str, ...]
    hands: Mapping[str, list[str]]
    texts: Mapping[str, list[str]]
    doubles: Mapping[str, str]
    conventions: Mapping[str, list[str]]

    def name_in(self, language: str) -> str:
        """Return its name, in English if there is no translation. Source: convention."""
        return self.names[_place(language)]

    def content(self, language: str) -> CardContent:
        """Return the card a pair starts with. Source: convention (WBF card)."""
        place = _place(language)
        cells = {
            "system": self.name_in(language),
            "declared": self.declared,
            **{key: hand_texts[place] for key, hand_texts in self.texts.items()},
            **{f"{call}.unused": YES for call in self.unused},
            **{f"{call}.double": text for call, text in self.doubles.items()},
        }
        for call, rows in self.hands.items():
            cells |= hand_cells(call, rows)
        for number, (code, lines) in enumerate(self.conventions.items(), 1):
            cells[f"conv.{number}.name"] = BY_CODE[code].name_in(LANGUAGES[place])
            cells[f"conv.{number}.text"] = lines[place]
        return CardContent({key: text for key, text in cells.items() if text})


def hand_cells(call: str, rows: list[str]) -> dict[str, str]:
    """Return the fields for the hands of a call; a row: "11-21 C3+ H0-4".

    Source: convention (ranges on cards).
    """
    cells = {}
    for number, row in enumerate(rows, 1):
        points, *suits = row.split()
        cells[f"{call}.hand{number}.hcp"] = points
        cells |= {f"{call}.hand{number}.{held[0]}": held[1:] for held in suits}
    return cells


def read_bases(data: Mapping[str, Any]) -> dict[str, Base]:
    """Return the systems in the data file, in its order. like: the system it is derived from.

    Source: convention (systems described by us).
    """
    bases_by_code = {}
    for code, row in data["bases"].items():
        like = data["bases"].get(row.get("like"), {})
        parts = {
            name: {**data["shared"].get(name, {}), **like.get(name, {}), **row.get(name, {})}
            for name in _MERGED
        }
        unused = tuple(row["unused"])
        for call in unused:
            parts["hands"].pop(call, None)
        parts["texts"] = {
            key: text for key, text in parts["texts"].items() if key.partition(".")[0] not in unused
        }
        bases_by_code[code] = Base(
            code=code,
            names=(row["name"][0], row["name"][1]),
            declared=row["declared"],
            unused=unused,
            **parts,
        )
    return bases_by_code


def _place(language: str) -> int:
    return LANGUAGES.index(language) if language in LANGUAGES else 0
