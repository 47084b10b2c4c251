"""The regulation of an event as text, for pages, previews and paper."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.utils.formats import time_format
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else
from federation.rules.money import Money
from federation.texts import all_texts, spoken_value
from tournaments.rules.hosting import percent_text
from tournaments.rules.regulation_items import ITEMS, Conditions, PhaseTerms, Rounding

_ROUNDINGS = {
    Rounding.HALF_UP: _("halves up"),
    Rounding.HALF_EVEN: _("halves to the even digit"),
    Rounding.TRUNCATE: _("cut off"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows of text with headings."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One item of a regulation as printed."""

    code: str
    title: str
    article: str
    paragraphs: tuple[str, ...] = ()
    table: Table | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRegulationPaper(Paper):
    """The regulation as printed. changes: those of this version, empty for the first."""

    event: str
    facts: tuple[str, ...]
    version: int
    state: str
    sections: tuple[Section, ...]
    changes: tuple[str, ...] = ()
    reason: str = ""


def regulation_sections(conditions: Conditions) -> tuple[Section, ...]:
    """Return the sections of a regulation, without items it does not regulate."""
    sections = (
        _section(regulation_item.code, regulation_item.article, conditions)
        for regulation_item in ITEMS
    )
    return tuple(section for section in sections if section.paragraphs or section.table)


def item_titles(codes: Iterable[str]) -> tuple[str, ...]:
    """Return the names of items in the reader's language."""
    return tuple(_title(code) for code in codes)


def section_text(section: Section) -> str:
    """Return a section as lines of text, for comparison with another version."""
    lines = list(section.paragraphs)
    if section.table is not None:
        lines.extend(" · ".join(cell for cell in row if cell) for row in section.table.rows)
    return "\n".join(lines)


def _section(code: str, article: str, conditions: Conditions) -> Section:
    content = _WRITERS[code](conditions) if code in _WRITERS else _plain(conditions, code)
    paragraphs, table = content
    return Section(
        code=code,
        title=_title(code),
        article=article,
        paragraphs=tuple(paragraphs),
        table=table,
    )


def _title(code: str) -> str:
    title = str(all_texts()[code])
    return title[:1].upper() + title[1:]


_Told = tuple[Sequence[str], Table | None]


def _plain(conditions: Conditions, name: str) -> _Told:
    return _paragraphs(getattr(conditions, name)), None


def _paragraphs(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _dates(conditions: Conditions) -> _Told:
    if conditions.dates is None:
        return (), None
    first, last = conditions.dates.starts_on, conditions.dates.ends_on
    if first == last:
        return (spoken_value(first),), None
    words = gettext("%(first)s to %(last)s")
    return (words % {"first": spoken_value(first), "last": spoken_value(last)},), None


def _timetable(conditions: Conditions) -> _Told:
    if not conditions.timetable:
        return (), None
    rows = tuple(
        (
            spoken_value(line.day),
            time_format(line.starts_at, "H:i"),
            line.what,
            str(line.boards) if line.boards else "",
        )
        for line in sorted(conditions.timetable, key=lambda line: (line.day, line.starts_at))
    )
    what = pgettext("timetable", "What")
    heads = (gettext("Day"), gettext("Begins"), what, gettext("Boards"))
    return (), Table(heads=heads, rows=rows)


def _entries(conditions: Conditions) -> _Told:
    paragraphs = _paragraphs(conditions.entry_conditions)
    if conditions.entries_close_on is not None:
        closing = gettext("Entries close on %(day)s.")
        paragraphs.append(closing % {"day": spoken_value(conditions.entries_close_on)})
    return paragraphs, None


def _fees(conditions: Conditions) -> _Told:
    texts = []
    if conditions.fee is not None:
        price = spoken_value(Money(conditions.fee.cents, conditions.fee.currency))
        texts.append(gettext("%(price)s for each entry.") % {"price": price})
    return [*texts, *_paragraphs(conditions.fee_note)], None


def _phases(conditions: Conditions) -> _Told:
    if not conditions.phases:
        return (), None
    rows = tuple(
        (
            phase.name,
            phase.format,
            str(phase.boards) if phase.boards else "",
            str(phase.qualify) if phase.qualify else "",
            _carried(phase),
        )
        for phase in conditions.phases
    )
    heads = (
        gettext("Phase"),
        gettext("Format"),
        gettext("Boards"),
        gettext("Go on"),
        gettext("Brought into the next"),
    )
    return (), Table(heads=heads, rows=rows)


def _carried(phase: PhaseTerms) -> str:
    if phase.carry_over is None:
        return gettext("nothing") if phase.qualify else ""
    rule = phase.carry_over
    places = ngettext("%(n)s decimal", "%(n)s decimals", rule.places) % {"n": rule.places}
    return f"{percent_text(rule.share)}, {places}, {_ROUNDINGS[rule.rounding]}"


def _quotas(conditions: Conditions) -> _Told:
    if not conditions.quotas:
        return (), None
    rows = tuple((quota.name, str(quota.places)) for quota in conditions.quotas)
    return (), Table(heads=(gettext("Association"), gettext("Places")), rows=rows)


def _prizes(conditions: Conditions) -> _Told:
    paragraphs = _paragraphs(conditions.prizes)
    if conditions.ceremony_is_part:
        paragraphs.append(gettext("The prize ceremony is part of the event; winners attend it."))
    return paragraphs, None


_WRITERS: dict[str, Callable[[Conditions], _Told]] = {
    "dates": _dates,
    "timetable": _timetable,
    "entry_conditions": _entries,
    "fees": _fees,
    "phases": _phases,
    "quotas": _quotas,
    "prizes": _prizes,
}


EVENT_REGULATION = PaperKind(
    code="event_regulation",
    prefix="RG",
    title=_("event regulation"),
    about="event",
    may_read=nobody_else,
)
register_papers(EVENT_REGULATION)
