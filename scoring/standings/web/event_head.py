"""The head of every page of an event: title, facts, state, tabs."""

import datetime as dt
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from federation.texts.dates import date_format
from scoring.homologation.rules.gate_line import gate_line
from scoring.homologation.selectors.checklist import conditions_in_short
from scoring.live.services.values import has_open_results
from scoring.models import EventResult, ResultState, Standing
from scoring.selectors.results import boards_played, result_of
from scoring.standings.selectors.progress import has_begun, is_drawn, results_in_words
from tournaments.events.selectors.announced import begins_at_of
from tournaments.models import Event, EventKind, Phase, StandingSeen
from tournaments.page_parts.words import days_in_words, kind_in_words, organiser_in_words
from tournaments.phases.selectors.phases import phase_of
from tournaments.rules.event_class import Recognition
from tournaments.seating.selectors.visibility import sight_of
from tournaments.selectors.names_shown import director_shown
from tournaments.selectors.rule_sets import recognition_of
from tournaments.web.event_tabs import Tab, event_tabs, reader_of_event

# What is missing, in a word: details of players and debts are only for those concerned.
_SHORT = {
    "3.1.6-d": _("the director's report"),
    "3.1.6-e": _("licences"),
    "3.1.6-f": _("the decision of an appeal"),
    "3.8.1-a": _("the decision of an appeal"),
    "3.1.6-g": _("the payment"),
}
_OF_REGULATION = _("what the regulation asks")


@dataclass(frozen=True, slots=True)
class StateLine:
    """The state of something, in one line. tone: "done", "bad" or "" for in between.

    conditions: of results to be homologated, how many conditions are met and which are missing.
    """

    title: str
    text: str
    tone: str = ""
    conditions: str = ""


@dataclass(frozen=True, slots=True)
class EventHead:
    """The head of every page of an event."""

    event: Event
    result: EventResult | None
    organiser: str
    facts: str
    state: StateLine
    tabs: tuple[Tab, ...]
    may_manage: bool
    may_delegate: bool
    phase: Phase | None = None


def event_head(request: HttpRequest, event: Event, *, here: str) -> EventHead:
    """Return the head of one page of an event; here: the URL name of the page's tab."""
    result = result_of(event)
    reader = reader_of_event(request, event)
    return EventHead(
        event=event,
        result=result,
        organiser=organiser_in_words(event),
        facts=_facts(event, result),
        state=event_state(event, result, on=timezone.localdate()),
        tabs=event_tabs(event, reader, here=here, scored=_scored(event, result)),
        may_manage=reader.may_manage,
        may_delegate=reader.may_delegate,
        phase=held.phase if (held := phase_of(event)) else None,
    )


def event_state(event: Event, result: EventResult | None, *, on: dt.date) -> StateLine:
    """Return the state of an event."""
    if event.cancelled_at is not None:
        day = date_format(timezone.localtime(event.cancelled_at))
        text = f"{day} · {event.cancel_reason}" if event.cancel_reason else day
        return StateLine(gettext("Cancelled"), text, "bad")
    if result is None:
        return _without_results(event, on)
    if result.state == ResultState.HOMOLOGATED and result.homologated_at is not None:
        day = date_format(timezone.localtime(result.homologated_at))
        text = gettext("on %(day)s; the results count for ranking points") % {"day": day}
        return StateLine(gettext("Homologated"), _with_revision(text, result), "done")
    title = results_in_words(event, result, on=on)
    if recognition_of(event) is Recognition.OUTSIDE:
        return StateLine(title, _with_revision(gettext("without homologation"), result))
    conditions = _conditions(event, result)
    text = gettext("homologation: %(conditions)s") % {"conditions": conditions}
    return StateLine(title, _with_revision(text, result), conditions=conditions)


def _without_results(event: Event, on: dt.date) -> StateLine:
    plays_on = _first_day(event, on)
    if plays_on > on:
        return StateLine(gettext("In the calendar"), _to_come(event, plays_on, on))
    if event.ends_on >= on and has_begun(event, now=timezone.now()):
        text = (
            gettext("the classification is of this moment, until the session is closed")
            if sight_of(event.pk).standing != StandingSeen.END and has_open_results(event)
            else gettext("results are published when the session is closed")
        )
        return StateLine(gettext("Being played"), text)
    if event.ends_on >= on and is_drawn(event):
        return _drawn(event, on)
    if event.ends_on >= on:
        text = gettext("is to be played today; nothing is drawn yet")
        if event.ends_on > event.starts_on:
            day = date_format(event.ends_on)
            text = gettext("is to be played until %(day)s; nothing is drawn yet") % {"day": day}
        return StateLine(gettext("In the calendar"), text)
    return StateLine(gettext("No results yet"), gettext("the organiser has not sent any"))


def _to_come(event: Event, plays_on: dt.date, on: dt.date) -> str:
    """Return in how many days an event starts, and when it is first played if that is later."""
    parts = []
    if (days := (event.starts_on - on).days) > 0:
        parts.append(ngettext("starts tomorrow", "starts in %(days)s days", days) % {"days": days})
    if plays_on != event.starts_on:
        first = (
            gettext("first match on %(day)s")
            if event.kind == EventKind.TEAMS
            else gettext("first session on %(day)s")
        )
        parts.append(first % {"day": date_format(plays_on)})
    return "; ".join(parts)


def _drawn(event: Event, on: dt.date) -> StateLine:
    """Return the state of an event that is drawn, and is played later on the day."""
    at, text = begins_at_of(event), gettext("drawn; play has not begun")
    if at is None or at.date() != on:
        return StateLine(gettext("In the calendar"), text)
    return StateLine(gettext("Today at %(hour)s") % {"hour": f"{at:%H:%M}"}, text)


def _first_day(event: Event, on: dt.date) -> dt.date:
    """Return the day of the first session or match; before any is known, the event's first day.

    A league whose matches have days of their own begins with the first of them.
    """
    if event.ends_on == event.starts_on or event.ends_on < on:
        return event.starts_on
    at = begins_at_of(event)
    return event.starts_on if at is None else max(event.starts_on, at.date())


def _with_revision(text: str, result: EventResult) -> str:
    if not _is_corrected(result):
        return text
    return " · ".join(
        [
            text,
            gettext("corrected on %(day)s (revision %(number)s)")
            % {
                "day": date_format(timezone.localtime(result.revision.made_at), "DATETIME_FORMAT"),
                "number": result.revision.number,
            },
        ]
    )


def _is_corrected(result: EventResult) -> bool:
    """Return whether results were published before: rulings given in play are revisions too."""
    if result.revision.number == 1:
        return False
    before = Standing.objects.filter(
        revision__event=result.event_id, revision__number__lt=result.revision.number
    )
    return before.exists()


def _conditions(event: Event, result: EventResult) -> str:
    """Return how many conditions of the homologation are met, and which are missing."""
    line = gate_line(conditions_in_short(event, result.revision_id), has_results=True)
    text = gettext("%(met)s of %(total)s conditions met") % {"met": line.met, "total": line.total}
    if not line.against:
        return gettext("%(told)s; the office can homologate") % {"told": text}
    missing = [str(_SHORT.get(condition.rule, _OF_REGULATION)) for condition in line.against]
    return gettext("%(told)s, missing: %(missing)s") % {
        "told": text,
        "missing": ", ".join(dict.fromkeys(missing)),
    }


def _facts(event: Event, result: EventResult | None) -> str:
    parts = [kind_in_words(event), days_in_words(event)]
    if result is not None:
        parts.append(_size(event, event.entries.count(), boards_played(event)))
    elif event.planned_boards:
        parts.append(_count_of_boards(event.planned_boards))
    if event.venue:
        parts.append(event.venue)
    on = timezone.localdate()
    if name := director_shown(event, on=on):
        parts.append(gettext("Director: %(name)s") % {"name": name})
    return " · ".join(parts)


def _size(event: Event, entries: int, boards: int) -> str:
    if event.kind == EventKind.TEAMS:
        field = ngettext("%(n)s team", "%(n)s teams", entries) % {"n": entries}
    else:
        seats = 4 if event.kind == EventKind.INDIVIDUAL else 2
        tables = entries // seats  # who is left over rests
        field = ngettext("%(n)s table", "%(n)s tables", tables) % {"n": tables}
    return f"{field}, {_count_of_boards(boards)}"


def _count_of_boards(boards: int) -> str:
    return ngettext("%(n)s board", "%(n)s boards", boards) % {"n": boards}


def result_tabs(event: Event) -> list[tuple[str, str]]:
    """Return the pages of an event's results, for the menu of its other pages."""
    return _scored(event, result_of(event))


def _scored(event: Event, result: EventResult | None) -> list[tuple[str, str]]:
    """Return the pages of the results; before there are any, that of boards in play."""
    if result is None:
        is_played = event.starts_on <= timezone.localdate() and has_open_results(event)
        return [("event-boards", gettext("Boards"))] if is_played else []
    matches = [("event-matches", gettext("Matches"))] if event.kind == EventKind.TEAMS else []
    boards, entries = gettext("Boards"), gettext("Entries")
    return [*matches, ("event-boards", boards), ("event-entries", entries)]
