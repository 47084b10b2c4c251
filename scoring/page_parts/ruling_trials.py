"""The result of a ruling on trial at its table, in words."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from federation.page_parts.figures import figure
from scoring.engine_input.seats import side_shown
from scoring.engine_input.values import TableResult, TriedLine
from scoring.page_parts.notation import last_names, made, room_in_words
from scoring.page_parts.ruling_words import notes_on
from tournaments.entries.selectors.entries import ShownEntry


def lines_tried_texts(
    tried: Sequence[TriedLine], entries: Mapping[str, ShownEntry]
) -> list[SafeString]:
    """Return what each ruling would put at its table."""
    return [_at_table(tried_line, entries) for tried_line in tried]


def _at_table(line: TriedLine, entries: Mapping[str, ShownEntry]) -> SafeString:
    """Return "A5 · Melo–Reis against Gil–Vaz: 4♠ N = +620 → assigned score: −200"."""
    was = _notes(line.before) or result_text(line.before)
    # Directors know a pair by its number at the table, which is not that of its entry.
    where = _where(line.after, entries, lambda entry: last_names(entry.names))
    return format_html("{}: {} → {}", where, was, _notes(line.after))


def _notes(result: TableResult | None) -> str:
    return " · ".join(note.text for note in notes_on(result)) if result is not None else ""


def result_text(line: TableResult | None) -> SafeString:
    """Return the result of a table, "4♠ N = +620", or that it has none."""
    if line is None:
        return format_html("{}", gettext("no result in the file"))
    contract = made(line.contract, line.declarer, line.tricks)
    if line.ns_score is None:
        return format_html("{}", gettext("no result"))
    return format_html("{} {}", contract, figure(line.ns_score, signed=True))


def line_labels(line: TableResult, entries: Mapping[str, ShownEntry]) -> str:
    """Return who sat at a table by number, teams by name: short, for a phone."""
    return _where(line, entries, lambda entry: entry.label)


def _where(
    line: TableResult, entries: Mapping[str, ShownEntry], short: Callable[[ShownEntry], str]
) -> str:
    sides = (side_shown(line, side, entries) for side in ("NS", "EW"))
    ns, ew = ("?" if side is None else side.team or short(side) or side.label for side in sides)
    who = gettext("%(ns)s against %(ew)s") % {"ns": ns, "ew": ew}
    place = (f"{line.section}{line.table}", room_in_words(line.room), who)
    return " · ".join(part for part in place if part)
