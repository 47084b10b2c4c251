"""Lines of a file that match no table, in words: those of unknown players once for all of them."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from federation.rules.ranges import in_ranges
from federation.texts.file_places import place_in_file

NOBODY = "file_line_of_nobody_seated"
_NUMBERED = re.compile(r"(?:line|row) (\d+)\b")


@dataclass(frozen=True, slots=True)
class LineInWords:
    """One or more lines of a file. where: their places; why: the reason; todo: what to do."""

    where: str
    why: str
    todo: str = ""


def at_board(line: Mapping[str, str]) -> str:
    """Return the place of a line at the tables."""
    table = f", table {line['table']}" if line["table"] else ""
    return place_in_file(f"board {line['board']}{table}")


def in_file(line: Mapping[str, str]) -> str:
    """Return the place of a line in its file."""
    return place_in_file(line["where"])


def lines_in_words(
    questions: Sequence[Mapping[str, str]], *, place: Callable[[Mapping[str, str]], str]
) -> list[LineInWords]:
    """Return lines that match no table: together those of players not known in the event.

    place: of a line that is told by itself.
    """
    unknown = [line for line in questions if line["why"] == NOBODY]
    told = [LineInWords(place(line), line["text"]) for line in questions if line["why"] != NOBODY]
    if not unknown:
        return told
    todo = gettext(
        "Say who the players of the file are, where that is asked, and enter in the event who is "
        "missing there; then look at the file again."
    )
    why = unknown[0]["text"]
    if len(unknown) > 1:
        why = gettext("who played them is not known to be entered in this event")
    return [LineInWords(_places(unknown), why, todo), *told]


def _places(lines: Sequence[Mapping[str, str]]) -> str:
    """Return the places of lines: their numbers, where the file has them, or their boards."""
    found = [_NUMBERED.search(line["where"]) for line in lines]
    count = len(lines)
    many = ngettext("%(n)s line", "%(n)s lines", count) % {"n": count}
    if all(found):
        numbers = in_ranges(int(match[1]) for match in found if match)
        return gettext("%(many)s of the file (no. %(numbers)s)") % {
            "many": many,
            "numbers": numbers,
        }
    boards = in_ranges(int(line["board"]) for line in lines)
    return gettext("%(many)s of the file (boards %(boards)s)") % {"many": many, "boards": boards}
