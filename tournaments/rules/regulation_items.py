"""The regulation of one event: its conditions as figures, and its required items."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from federation.errors import RuleError
from federation.rules.figure_reader import Fault, read_figures
from federation.rules.figures_federation import CalendarFigures

ARTICLE = "RTP 3.1.2"
TEXT_MAX = 4000
LINES_MAX = 60


class Rounding(StrEnum):
    """How points carried over to the next phase are rounded. Source: RTP 3.1.3.2."""

    HALF_UP = "half_up"
    HALF_EVEN = "half_even"
    TRUNCATE = "truncate"


@dataclass(frozen=True, slots=True)
class Dates:
    """First and last day. Source: RTP 3.1.2."""

    starts_on: dt.date
    ends_on: dt.date


@dataclass(frozen=True, slots=True)
class TimetableLine:
    """An item of the timetable and its time; boards: 0 if nothing is played.

    Source: RTP 3.1.2, 3.1.8.
    """

    day: dt.date
    starts_at: dt.time
    what: str
    boards: int = 0

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for a line without content or with contradictory content.

        Source: convention.
        """
        yield from _text_faults(self)
        if not self.what.strip():
            yield Fault("what", "figure_missing")


@dataclass(frozen=True, slots=True)
class CarryOver:
    """The share of a phase's points carried over to the next. Source: RTP 3.1.3.2."""

    share: Fraction
    places: int
    rounding: Rounding

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for a share above 100 %. Source: RTP 3.1.3.2."""
        if self.share > 1:
            yield Fault("share", "regulation_share_over_one", str(self.share))


@dataclass(frozen=True, slots=True)
class PhaseTerms:
    """One phase. qualify: places that qualify for the next phase, 0 for the last phase.

    carry_over: None if the next phase starts at zero. Source: RTP 3.1.3.
    """

    name: str
    format: str
    boards: int = 0
    qualify: int = 0
    carry_over: CarryOver | None = None

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for a phase without a name. Source: convention."""
        yield from _text_faults(self)
        if not self.name.strip():
            yield Fault("name", "figure_missing")


@dataclass(frozen=True, slots=True)
class QuotaTerms:
    """The places of one association. Source: RTP 3.1.2."""

    association: str
    name: str
    places: int


@dataclass(frozen=True, slots=True)
class EntryFee:
    """The price of one entry, in cents. Source: the fee table of the year."""

    cents: int
    currency: str
    article: str = ""


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions in the regulation of one event; empty fields are not regulated.

    Source: RTP 3.1.2, 3.1.3, 3.1.4, 3.1.5.
    """

    entry_conditions: str = ""
    entries_close_on: dt.date | None = None
    participation_conditions: str = ""
    venue: str = ""
    dates: Dates | None = None
    timetable: tuple[TimetableLine, ...] = ()
    fee: EntryFee | None = None
    fee_note: str = ""
    phases: tuple[PhaseTerms, ...] = ()
    quotas: tuple[QuotaTerms, ...] = ()
    exemptions: str = ""
    tie_breaks: str = ""
    systems: str = ""
    line_ups: str = ""
    corrections: str = ""
    appeals: str = ""
    prizes: str = ""
    ceremony_is_part: bool = False
    scoring_software: str = ""
    spectators: str = ""

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for contradictory conditions. Source: RTP 3.1.2."""
        yield from _text_faults(self)
        for name in ("timetable", "phases", "quotas"):
            if len(getattr(self, name)) > LINES_MAX:
                yield Fault(name, "regulation_too_many_lines", str(LINES_MAX))
        if self.dates is None:
            return
        if self.dates.ends_on < self.dates.starts_on:
            yield Fault("dates", "regulation_dates_turned")
        if self.entries_close_on is not None and self.entries_close_on > self.dates.ends_on:
            yield Fault("entries_close_on", "regulation_closes_after_end")
        for place, line in enumerate(self.timetable):
            if not self.dates.starts_on <= line.day <= self.dates.ends_on:
                yield Fault(
                    f"timetable[{place}]", "regulation_line_outside_dates", line.day.isoformat()
                )


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a regulation: its fields, and the article that governs it."""

    code: str
    fields: tuple[str, ...]
    article: str


# In the order of printing.
ITEMS = (
    Item("dates", ("dates",), "RTP 3.1.2"),
    Item("venue", ("venue",), "RTP 3.1.2"),
    Item("timetable", ("timetable",), "RTP 3.1.2, 3.1.8"),
    Item("entry_conditions", ("entry_conditions", "entries_close_on"), "RTP 3.1.2, 3.1.4"),
    Item("participation_conditions", ("participation_conditions",), "RTP 3.1.1, 3.1.3.3"),
    Item("fees", ("fee", "fee_note"), "RTP 3.1.2"),
    Item("phases", ("phases",), "RTP 3.1.3.2"),
    Item("quotas", ("quotas",), "RTP 3.1.2"),
    Item("exemptions", ("exemptions",), "RTP 3.1.3.1"),
    Item("tie_breaks", ("tie_breaks",), "RTP 3.5.9, 3.6.10"),
    Item("systems", ("systems",), "RTP 2.1.2.7, 3.1.4.3"),
    Item("line_ups", ("line_ups",), "RTP 2.3.2"),
    Item("corrections", ("corrections",), "RTP 2.2.7.2, 3.7"),
    Item("appeals", ("appeals",), "RTP 3.8"),
    Item("prizes", ("prizes", "ceremony_is_part"), "RTP 3.1.2"),
    Item("scoring_software", ("scoring_software",), "RTP 3.1.2"),
    Item("spectators", ("spectators",), "RTP 3.1.5"),
)
_BY_CODE = {regulation_item.code: regulation_item for regulation_item in ITEMS}


def parse_conditions(mapping: object) -> Conditions:
    """Parse conditions stored or sent as JSON.

    Raises: RuleError("regulation_invalid") with `faults`: every fault with its path.
    Source: RTP 3.1.2.
    """
    return read_figures(Conditions, mapping, refusal="regulation_invalid")


def conditions_mapping(conditions: Conditions) -> dict[str, Any]:
    """Return the conditions as JSON, which `parse_conditions` turns into the same conditions.

    Source: convention.
    """
    data: dict[str, Any] = _plain(conditions)
    return data


def regulation_due_on(
    *, national: bool, season: int, starts_on: dt.date, figures: CalendarFigures
) -> dt.date:
    """Return when a regulation must be published; a national one with the final calendar.

    season: its year; the calendar is made in the year before. Others: the day before the event
    starts.
    Source: RTP 3.1.2, 3.1.7.
    """
    if national:
        return figures.final_by.in_year(season - 1)
    return starts_on - dt.timedelta(days=1)


def missing_items(conditions: Conditions, *, required: Sequence[str]) -> tuple[str, ...]:
    """Return the codes of the required items missing from the conditions.

    Raises: RuleError("regulation_item_unknown") for an unknown code. Source: RTP 3.1.2.
    """
    for code in required:
        if code not in _BY_CODE:
            raise RuleError("regulation_item_unknown", article=ARTICLE, item=code)
    return tuple(code for code in required if not _requires(conditions, _BY_CODE[code].fields[0]))


def refuse_publication(conditions: Conditions, *, required: Sequence[str]) -> None:
    """Refuse an incomplete regulation.

    Raises: RuleError("regulation_incomplete") with `items`, each by name. Source: RTP 3.1.2.
    """
    if items := missing_items(conditions, required=required):
        raise RuleError("regulation_incomplete", article=ARTICLE, items=items)


def refuse_entries(
    *,
    official: bool,
    published: Conditions | None,
    draft: Conditions | None,
    required: Sequence[str],
) -> None:
    """Refuse to open entries of an official event before its regulation is published.

    published: the version in force, or None. draft: the present draft, None before it is begun.
    Raises: RuleError("entries_wait_for_regulation") without either, "regulation_incomplete" with
    the items, "regulation_not_published".
    Source: RTP 3.1.2; that entries stay closed until then is a rule of this project.
    """
    if not official or published is not None:
        return
    if draft is None:
        raise entries_wait()
    refuse_publication(draft, required=required)
    raise RuleError("regulation_not_published", article=ARTICLE)


def entries_wait() -> RuleError:
    """Return the refusal of an official event's entries before its regulation. Source: RTP 3.1.2.

    That of a new event, and of the service that opens entries.
    """
    return RuleError("entries_wait_for_regulation", article=ARTICLE)


def changed_items(before: Conditions, after: Conditions) -> tuple[str, ...]:
    """Return the codes of the items in which two versions differ, as printed.

    Source: RTP 3.1.2.
    """
    return tuple(
        regulation_item.code
        for regulation_item in ITEMS
        if any(getattr(before, name) != getattr(after, name) for name in regulation_item.fields)
    )


def _requires(conditions: Conditions, name: str) -> bool:
    value = getattr(conditions, name)
    return bool(value.strip()) if isinstance(value, str) else bool(value)


def _text_faults(group: Any) -> Iterator[Fault]:
    for field in fields(group):
        value = getattr(group, field.name)
        if isinstance(value, str) and len(value) > TEXT_MAX:
            yield Fault(field.name, "regulation_text_too_long", str(TEXT_MAX))


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    if isinstance(value, dt.time):
        return value.isoformat("minutes")
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, Mapping):
        return {key: _plain(value) for key, value in value.items()}
    return value
