"""Converts a convention card of Bridge Base Online (JSON, ACBL style) to our own fields.

What our form has no field for is stored under its original name, and returned unchanged.
"""

import json
import re
from collections.abc import Iterable, Mapping

from federation.errors import ImporterError

PREFIX = "bbo"
# The version of our form with the fields below.
FORM = 1
LONGEST_TEXT = 2000
MOST_CONVENTIONS = 24
MOST_POINTS = 37
# Our field <- their slots, written one below the other in this order.
_TEXTS: Mapping[str, tuple[str, ...]] = {
    "C5": ("approach",),
    "A1": ("ocallOther",),
    "A2": ("1NOcallOther1", "1NOcallOther2"),
    "A5": ("cueOther",),
    "A6": ("vs1NTHead1", "vs1NTHead2", "vs1NTOther1", "vs1NTOther2"),
    "A7": ("vsPreTOThru",),
    "A9": ("vsTOOther",),
    "B5": ("dblOther2", "dblOther3", "dblOther4", "dblOther5"),
    "signal.other": ("discardOther",),
    "slam": ("slamLevel", "slamOther1", "slamOther2"),
    "1NT.responses": ("1NOther1", "1NOther2", "1NOther3"),
    "2NT.responses": ("2NOther",),
    "3NT.description": ("3NOther",),
    "2C.description": ("2COther1", "2COther4", "2COther5", "2COther6"),
    "2D.description": ("2DOther1", "2DOther2"),
    "2H.description": ("2HOther1", "2HOther2"),
    "2S.description": ("2SOther1", "2SOther2"),
    "1H.responses": ("majorOther1", "majorOther2"),
    "1C.responses": ("minorOther1", "minorOther2"),
}
# Points of an opening: from one slot to another.
_POINTS: Mapping[str, tuple[str, str]] = {
    "1NT": ("1NTMin1", "1NTMax1"),
    "2NT": ("2NTMin", "2NTMax"),
    "2D": ("2DMin", "2DMax"),
    "2H": ("2HMin", "2HMax"),
    "2S": ("2SMin", "2SMax"),
}
_LONG: Mapping[str, str] = {"2D": "2DWeak", "2H": "2HWeak", "2S": "2SWeak"}
# Checkboxes of listed conventions, with the details required.
_TICKS: Mapping[str, tuple[str, str]] = {
    "1NStayman": ("Stayman", ""),
    "1NPuppet": ("Puppet Stayman", ""),
    "1N2DTrans": ("Jacoby transfers", ""),
    "1NTexas": ("Texas transfers", ""),
    "1NSmolen": ("Smolen", ""),
    "1NLeb": ("Lebensohl", ""),
    "1430": ("RKCB", "1430"),
    "rkc": ("RKCB", "0314"),
    "blackwood": ("Blackwood", ""),
    "gerber": ("Gerber", ""),
    "dopi": ("DOPI", ""),
    "depo": ("DEPO", ""),
    "major2NTRaise": ("Jacoby 2NT", ""),
    "majorSplinter": ("Splinter", ""),
    "major1NTF": ("Forcing 1NT", ""),
    "minorInvForcing": ("Inverted minors", ""),
    "dblNegative": ("Negative double", ""),
    "dblResponsive": ("Responsive double", ""),
    "dblSupport": ("Support double", ""),
    "cueMajorM": ("Michaels", ""),
    "2NTOcallLowest": ("Unusual 2NT", ""),
    "smithSuits": ("Smith signal", ""),
}
_PARTS = frozenset({"title", "fields", "conventions", "leads"})
_HELD = {"a": "A", "k": "K", "q": "Q", "j": "J", "t": "10", "9": "9"}
_LEAD = re.compile(r"(ls|ln)-([a-z0-9]{1,8})-([a-z0-9])")
_POINT = re.compile(r"\d{1,2}")


def bbo_card(data: Mapping[str, object]) -> dict[str, object]:
    """Return the first card of a file in our stored form.

    Raises: ImporterError if it is no such file or contains no card.
    """
    cards = data.get("cards")
    if not isinstance(cards, list):
        raise ImporterError("card_file_unknown")
    if not cards or not isinstance(cards[0], dict):
        raise ImporterError("card_file_empty")
    card = cards[0]
    fields, ticks, leads = (_strings(card.get(name)) for name in ("fields", "conventions", "leads"))
    cells: dict[str, str] = {}
    used: set[str] = set()
    if isinstance(card.get("title"), str):
        cells["system"] = card["title"][:LONGEST_TEXT]
    for key, slots in _TEXTS.items():
        if texts := [fields[slot] for slot in slots if fields.get(slot, "").strip()]:
            cells[key] = "\n".join(texts)[:LONGEST_TEXT]
            used.update(f"fields.{slot}" for slot in slots)
    for call, (low, high) in _POINTS.items():
        if points := _points(fields.get(low, ""), fields.get(high, "")):
            cells[f"{call}.hand1.hcp"] = points
            used.update({f"fields.{low}", f"fields.{high}"})
            if ticks.get(_LONG.get(call, "")) == "y":
                cells[f"{call}.hand1.{call[1]}"] = "6+"
                used.add(f"conventions.{_LONG[call]}")
    cells |= _conventions(ticks, used)
    cells |= _leads(leads, used)
    about = _strings({name: text for name, text in card.items() if name not in _PARTS})
    unknown = {
        f"{PREFIX}.{place}.{slot}"[:80]: text
        for place, texts in (
            ("card", about), ("fields", fields), ("conventions", ticks), ("leads", leads),
        )
        for slot, text in texts.items()
        if f"{place}.{slot}" not in used and text.strip()
    }  # fmt: skip
    if len(cards) > 1:
        unknown[f"{PREFIX}.cards"] = str(len(cards))
    return {"form": FORM, "cells": cells, "unknown": unknown}


def _conventions(ticks: Mapping[str, str], used: set[str]) -> dict[str, str]:
    named: dict[str, str] = {}
    for slot, (name, text) in _TICKS.items():
        if ticks.get(slot) == "y":
            named.setdefault(name, text)
            used.add(f"conventions.{slot}")
    cells = {}
    for number, (name, text) in enumerate(list(named.items())[:MOST_CONVENTIONS], 1):
        cells[f"conv.{number}.name"] = name
        cells[f"conv.{number}.text"] = text
    return cells


def _leads(leads: Mapping[str, str], used: set[str]) -> dict[str, str]:
    """Return the leads circled, by the card led: "AKx" under the king."""
    texts: dict[str, list[str]] = {}
    for slot, text in leads.items():
        parts = _LEAD.fullmatch(slot.lower())
        if parts is None or text != "y" or parts[3] not in _HELD:
            continue
        against = "suit" if parts[1] == "ls" else "nt"
        texts.setdefault(f"lead.{_HELD[parts[3]]}.{against}", []).append(_holding(parts[2]))
        used.add(f"leads.{slot}")
    return {key: ", ".join(held) for key, held in texts.items()}


def _holding(letters: Iterable[str]) -> str:
    return "".join({"t": "10", "x": "x"}.get(letter, letter.upper()) for letter in letters)


def _points(low: str, high: str) -> str:
    least, most = _POINT.search(low), _POINT.search(high)
    if least is None or any(match and int(match[0]) > MOST_POINTS for match in (least, most)):
        return ""
    if most is None or int(most[0]) < int(least[0]):
        return f"{least[0]}+"
    return f"{least[0]}-{most[0]}"


def _strings(values: object) -> dict[str, str]:
    """Return a part of the file as texts; other values are stored as written, shortened.

    Raises: ImporterError if it is no such part.
    """
    if values is None:
        return {}
    if not isinstance(values, dict) or len(values) > 2000:
        raise ImporterError("card_file_broken")
    return {
        slot[:60]: (text if isinstance(text, str) else _as_written(text))[:LONGEST_TEXT]
        for slot, text in values.items()
        if text is not None
    }


def _as_written(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError as fault:
        raise ImporterError("card_file_broken") from fault
