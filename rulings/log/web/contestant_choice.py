"""The choice of one contestant out of many: in folding groups, filtered while typing."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext

from federation.page_parts.search_words import matches_search
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.texts.notation import line_in_words

AT_A_GLANCE = 12  # as many rows as a phone shows with little scrolling
A_GROUP = 20


@dataclass(frozen=True, slots=True)
class Choice:
    """A contestant to choose. label: the number, with the line if two share it.

    is_hidden: does not match the words typed.
    """

    entry: ShownEntry
    label: str
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class ChoiceGroup:
    """Contestants under one heading; no heading if there are only a few."""

    title: str
    rows: tuple[Choice, ...]
    is_open: bool

    @property
    def is_hidden(self) -> bool:
        """Return whether nobody of the group matches the words typed."""
        return all(row.is_hidden for row in self.rows)


def choices(entries: Iterable[ShownEntry], *, chosen: str = "") -> list[Choice]:
    """Return contestants by section and number, North-South before East-West."""
    everybody = sorted(entries, key=_by_number)
    times = Counter(entry.label for entry in everybody)
    choices = []
    for entry in everybody:
        line = f" {line_in_words(entry.direction)}" if times[entry.label] > 1 else ""
        label = f"{entry.label}{line}"
        is_hidden = not matches_search(chosen, label, entry.title, entry.names)
        choices.append(Choice(entry, label.strip(), is_hidden))
    return choices


def choice_groups(rows: Sequence[Choice], *, chosen: str) -> list[ChoiceGroup]:
    """Return choices by section, or by number within one long section."""
    if len(rows) <= AT_A_GLANCE:
        return [ChoiceGroup("", tuple(rows), is_open=True)] if rows else []
    parts = [list(part) for _section, part in groupby(rows, key=lambda row: row.entry.section)]
    if len(parts) > 1:
        titles = [_section(part[0].entry) for part in parts]
    else:
        parts = [list(rows[at : at + A_GROUP]) for at in range(0, len(rows), A_GROUP)]
        titles = [f"{part[0].label} – {part[-1].label}" for part in parts]
    return [
        ChoiceGroup(title, tuple(part), is_open=bool(chosen))
        for title, part in zip(titles, parts, strict=True)
    ]


def _by_number(entry: ShownEntry) -> tuple[str, str, bool]:
    return (entry.section, entry.number.zfill(6), entry.direction != "NS")


def _section(entry: ShownEntry) -> str:
    if not entry.section:
        return gettext("Without section")
    return gettext("Section %(section)s") % {"section": entry.section}
