"""The director's report: when it is due, what it needs, who is concerned."""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from federation.errors import RuleError
from federation.rules.figures_events import ReportFigures

# Items that may say there is nothing to report; the others are always required.
MAY_BE_NONE = frozenset("deghijk")
PLAYERS = "f"
PLAYED = "c"
CALLS = "calls"  # an addition of its own: why calls of the event stay open


def report_due_on(last_day: dt.date, *, is_regional: bool, figures: ReportFigures) -> dt.date:
    """Return the last day for the report: at the office, or at the association if regional.

    Source: RTP 3.2.2.
    """
    days = figures.regional_days if is_regional else figures.national_days
    return last_day + dt.timedelta(days=days)


def is_to_come(first_day: dt.date, *, on: dt.date) -> bool:
    """Return whether the play of an event has not begun: there is nothing to report yet.

    Source: RTP 3.2.2.
    """
    return on < first_day


def refuse_event_to_come(first_day: dt.date, *, on: dt.date) -> None:
    """Refuse to write the report of an event whose play has not begun. Source: RTP 3.2.2."""
    if is_to_come(first_day, on=on):
        raise RuleError("report_event_to_come", article="RTP 3.2.2", first_day=first_day)


def refuse_open_event(
    last_day: dt.date, *, on: dt.date, has_results: bool, is_cancelled: bool
) -> None:
    """Refuse a report on an event that is still played, has no results, or was cancelled.

    Source: RTP 3.2.2, 3.2.2.1.
    """
    if is_cancelled:
        raise RuleError("report_event_cancelled", article="RTP 3.2.2")
    if on < last_day or not has_results:
        raise RuleError("report_event_open", article="RTP 3.2.2", last_day=last_day)


def days_late(sent_on: dt.date, *, due_on: dt.date) -> int:
    """Return by how many days a report is late; late is recorded, never refused.

    Source: RTP 3.2.2.
    """
    return max(0, (sent_on - due_on).days)


@dataclass(frozen=True, slots=True)
class ReportedPlayer:
    """A player of the final ranking for item f."""

    name: str
    licence: str


@dataclass(frozen=True, slots=True)
class PsychicEntry:
    """A psychic call for the report, penalised or not."""

    board: int
    description: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportContents:
    """The content of a report by item; `none` has the items with nothing to report.

    must_be_in_g: sanctions that have to be named there. open_calls: numbers of the calls without a
    ruling. why_open: what the director says of them.
    """

    items: Mapping[str, str]
    ranking: Sequence[ReportedPlayer]
    none: Collection[str] = ()
    psychics: Sequence[PsychicEntry] = ()
    must_be_in_g: Sequence[str] = ()
    open_calls: Sequence[int] = ()
    why_open: str = ""


@dataclass(frozen=True, slots=True)
class Lack:
    """Something a report lacks; `code` is a key of the text catalogue."""

    item: str
    code: str
    what: str = ""


def missing_items_of_report(contents: ReportContents, figures: ReportFigures) -> tuple[Lack, ...]:
    """Return what prevents a report from being sent. Source: RTP 3.2.2.1, 2.1.2.4, 2.1.11.3."""
    missing = [
        Lack(item, "report_item_empty")
        for item in figures.items
        if item != PLAYERS and not _is_filled(item, contents)
    ]
    missing += [
        Lack(item, "report_item_both")
        for item in figures.items
        if item in contents.none and contents.items.get(item, "").strip()
    ]
    if not contents.ranking:
        missing.append(Lack(PLAYERS, "report_item_empty"))
    missing += [
        Lack(PLAYERS, "report_player_incomplete", player.name or player.licence)
        for player in contents.ranking
        if not (player.name.strip() and player.licence.strip())
    ]
    missing += [
        Lack("g", "report_psychic_incomplete", str(psychic.board))
        for psychic in contents.psychics
        if not (psychic.description.strip() and psychic.players)
    ]
    if contents.must_be_in_g and not contents.items.get("g", "").strip():
        missing += [Lack("g", "report_sanction_missing", what) for what in contents.must_be_in_g]
    if contents.open_calls and not contents.why_open.strip():
        numbers = ", ".join(map(str, contents.open_calls))
        code = "report_call_open" if len(contents.open_calls) == 1 else "report_calls_open"
        missing.append(Lack(PLAYED, code, numbers))
    order = {item: place for place, item in enumerate(figures.items)}
    return tuple(sorted(missing, key=lambda lack: order[lack.item]))


def refuse_incomplete_report(contents: ReportContents, figures: ReportFigures) -> None:
    """Refuse to send an incomplete report, naming the items. Source: RTP 3.2.2.1."""
    if missing := missing_items_of_report(contents, figures):
        items = ", ".join(dict.fromkeys(lack.item for lack in missing))
        raise RuleError("report_incomplete", article="RTP 3.2.2.1", items=items)


@dataclass(frozen=True, slots=True)
class Routing:
    """Who must act on a report, and who is informed of it."""

    decide: tuple[str, ...]
    informed: tuple[str, ...]


def report_routing(items: Collection[str], figures: ReportFigures) -> Routing:
    """Return where a report goes, by the items that report something.

    Source: RTP 3.2.2.2, 3.2.2.3.
    """
    present = [item for item in figures.items if item in items]
    decide = dict.fromkeys(body for item in present for body in figures.routing.get(item, ()))
    informed = dict.fromkeys(body for item in present for body in figures.informed.get(item, ()))
    return Routing(tuple(decide), tuple(body for body in informed if body not in decide))


@dataclass(frozen=True, slots=True)
class Returned:
    """The consequence when the office returns a report."""

    addressees: tuple[str, ...]
    accepted: bool


def returned_report(*, is_regional: bool) -> Returned:
    """Return who is informed of a returned report; homologation waits until it is accepted.

    Source: RTP 3.2.2.1.
    """
    return Returned(("DIRECTOR", "ASSOCIATION") if is_regional else ("DIRECTOR",), accepted=False)


def _is_filled(item: str, contents: ReportContents) -> bool:
    if contents.items.get(item, "").strip():
        return True
    return item in MAY_BE_NONE and item in contents.none
