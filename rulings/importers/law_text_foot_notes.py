"""Numbered notes at the foot of a column: taken out there, put to the law that bears their mark."""

import re
from dataclasses import replace

from rulings.importers.law_text_records import Law, LawNote

FOOT_NOTE = re.compile("\ue000(\\d+)\ue000(.*)")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_BEGINS = re.compile(r"\s*-?\s*(?:(\d{1,2})(?![\d.)])|([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}))\s*(\S.*)")
_MARK = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}")
MOST_MISSED = 6  # notes lost between two that are there


def marked_foot_notes(blocks: list[list[str]]) -> list[list[str]]:
    """Return the blocks with the notes at their feet marked as such, each one line."""
    last = 0
    marked = []
    for block in blocks:
        kept: list[str] = []
        for at, line in enumerate(block):
            found = _BEGINS.match(line)
            number = _number(found)
            fresh = (at == 0 or not block[at - 1].strip()) and "\t" not in line
            if found and (fresh or _is_note(kept)) and 0 <= number - last <= MOST_MISSED:
                last = number
                kept.append(f"\ue000{number}\ue000{found[3]}")
            elif line.strip() and _is_note(kept):
                kept[-1] += " " + line.strip()
            else:
                kept.append(line)
        marked.append(kept)
    return marked


def with_notes_at_their_marks(laws: list[Law]) -> tuple[Law, ...]:
    """Return the laws, each numbered note moved to the one law whose words bear its mark."""
    bears: dict[str, set[int]] = {}
    for law in laws:
        for text in (law.title, law.opening, *(item.text for item in law.items)):
            for mark in _MARK.findall(text):
                bears.setdefault(mark.translate(_SUPERSCRIPTS), set()).add(law.number)
    homes: dict[int, list[LawNote]] = {law.number: [] for law in laws}
    for law in laws:
        for note in law.notes:
            at = bears.get(note.mark, set())
            home = next(iter(at)) if note.mark.isdigit() and len(at) == 1 else law.number
            homes[home].append(note)
    return tuple(replace(law, notes=tuple(homes[law.number])) for law in laws)


def _is_note(lines: list[str]) -> bool:
    return bool(lines) and lines[-1].startswith("\ue000")


def number_of(mark: str) -> str:
    """Return a note's mark with raised figures as plain ones."""
    return mark.translate(_SUPERSCRIPTS)


def _number(found: re.Match[str] | None) -> int:
    return int(number_of(found[1] or found[2])) if found else 0
