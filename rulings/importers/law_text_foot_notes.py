"""Numbered notes at the foot of a column: moved to the law with their mark."""

import re
from dataclasses import replace

from rulings.importers.law_text_marks import ENDS
from rulings.importers.law_text_records import Law, LawNote

FOOT_NOTE = re.compile("\ue000(\\d+)\ue000(.*)")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_BEGINS = re.compile(r"\s*-?\s*(?:(\d{1,2})(?![\d.)])|([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}))\s*(\S.*)")
_MARK = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}")
MOST_MISSED = 6  # largest number of notes lost between two others


def marked_foot_notes(blocks: list[list[str]]) -> list[list[str]]:
    """Return the blocks with their foot notes marked as such, one line each."""
    last = 0
    marked: list[list[str]] = []
    for block in blocks:
        kept_lines: list[str] = []
        own = _without_rest_of_note(block, marked[-1] if marked else [])
        for at, line in enumerate(own):
            regex_match = _BEGINS.match(line)
            number = _number(regex_match)
            fresh = (at == 0 or not own[at - 1].strip()) and "\t" not in line
            follows = 0 <= number - last <= MOST_MISSED and not _counted_on(own[at + 1 :], number)
            if regex_match and (fresh or _is_note(kept_lines)) and follows:
                last = number
                kept_lines.append(f"\ue000{number}\ue000{regex_match[3]}")
            elif line.strip() and _is_note(kept_lines):
                kept_lines[-1] += " " + line.strip()
            else:
                kept_lines.append(line)
        marked.append(kept_lines)
    return marked


def _counted_on(later: list[str], number: int) -> bool:
    """Return whether the next text continues a list, instead of following a note."""
    words = next((line for line in later if line.strip()), "")
    return bool(re.match(rf"\s*-?\s*{number + 1}[.)]\s", words))


def _without_rest_of_note(block: list[str], before: list[str]) -> list[str]:
    """Rejoin the end of a word that the foot of a column split off in a note."""
    if not (_is_note(before) and before[-1].endswith("-")):
        return block
    words = next((line for line in reversed(before) if line.strip() and line[0] != "\ue000"), "")
    first = next((at for at, line in enumerate(block) if line.strip()), len(block))
    if first == len(block) or not block[first][:1].islower() or not words.endswith(ENDS):
        return block
    end = next((at for at in range(first, len(block)) if not block[at].strip()), len(block))
    rest = " ".join(line.strip() for line in block[first:end])
    before[-1] = before[-1][:-1] + rest
    return block[end:]


def with_notes_at_their_marks(laws: list[Law]) -> tuple[Law, ...]:
    """Return the laws, each numbered note moved to the single law whose text has its mark."""
    bears: dict[str, set[int]] = {}
    for law in laws:
        for text in (law.title, law.opening, *(passage.text for passage in law.items)):
            for mark in _MARK.findall(text):
                bears.setdefault(mark.translate(_SUPERSCRIPTS), set()).add(law.number)
    homes: dict[int, list[LawNote]] = {law.number: [] for law in laws}
    for law in laws:
        for note in law.notes:
            at = bears.get(note.mark, set())
            home = next(iter(at)) if note.mark.isdigit() and len(at) == 1 else law.number
            homes[home].append(note)
    return tuple(replace(law, notes=tuple(homes[law.number])) for law in laws)


def bears_mark(words: str, mark: str) -> bool:
    """Return whether a text has the mark of a note: its stars, or its raised number."""
    if mark.isdigit():
        return any(number_of(mark_found) == mark for mark_found in _MARK.findall(words))
    if mark and not mark.strip("*"):
        return bool(re.search(rf"(?<!\*){re.escape(mark)}(?!\*)", words))
    return False


def _is_note(lines: list[str]) -> bool:
    return bool(lines) and lines[-1].startswith("\ue000")


def number_of(mark: str) -> str:
    """Return a note's mark with raised figures as plain ones."""
    return mark.translate(_SUPERSCRIPTS)


def _number(regex_match: re.Match[str] | None) -> int:
    return int(number_of(regex_match[1] or regex_match[2])) if regex_match else 0
