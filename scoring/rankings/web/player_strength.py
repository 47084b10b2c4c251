"""A player's strength, with its margin of error, session by session."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.page_parts.courses import spark
from federation.page_parts.figures import figure, hundredths
from federation.page_parts.panels import Panel
from federation.people.selectors.people import shown_name
from federation.selectors.callers import reader_of
from scoring.engine.strength import margin_of_grade
from scoring.models import PlayingStrength, StrengthScale
from scoring.rankings.selectors.strengths import SHOWN_FROM, may_read_figures, strengths_of
from tournaments.models import Event

SESSIONS_SHOWN = 20


@dataclass(frozen=True, slots=True)
class SessionRow:
    """One session, for the page. expected: the percentage that follows from the pair's grades."""

    event: Event | None
    day: dt.date
    partner: str
    partner_grade: str
    field: str
    expected: str
    scored: str
    boards: int
    grade: str


@dataclass(frozen=True, slots=True)
class StrengthRow:
    """A grade, for the page; without enough boards it has no figure."""

    strength: PlayingStrength
    grade: str
    margin: str
    line: SafeString | str
    sessions: list[SessionRow]
    left_out: int


def player_strength(person: Person, request: HttpRequest) -> Panel | None:
    """Return a player's strength; None for readers who may not see it, or before any session."""
    on = timezone.localdate()
    if not may_read_figures(reader_of(request), person, on=on):
        return None
    strengths = strengths_of(person)
    if not strengths:
        return None
    steps = [step for strength in strengths for step in strength.steps[-SESSIONS_SHOWN:]]
    events = Event.objects.in_bulk({step["event"] for step in steps})
    people = Person.objects.in_bulk({step["partner"] for step in steps})
    data = {
        "rows": [_row(strength, events, people, on) for strength in strengths],
        "shown_from": SHOWN_FROM,
        "is_own": getattr(request.user, "person_id", None) == person.pk,
    }
    html = render_to_string("scoring/panels/player_strength.html", data, request=request)
    return Panel(_("Playing strength"), html, key="strength")


def printed_strength(strength: PlayingStrength | None) -> tuple[str, str]:
    """Return a grade and its margin in words; empty before enough boards were played."""
    if strength is None or strength.boards < SHOWN_FROM:
        return "", ""
    margin = margin_of_grade(strength.boards, in_imps=strength.scale == StrengthScale.IMPS)
    return hundredths(strength.grade_hundredths), figure(margin, 1)


def _row(
    strength: PlayingStrength,
    events: Mapping[int, Event],
    people: Mapping[int, Person],
    on: dt.date,
) -> StrengthRow:
    grade, margin = printed_strength(strength)
    steps = strength.steps[-SESSIONS_SHOWN:]
    course = [step["grade"] for step in steps]
    title = gettext("The grade after each of the last %(n)s sessions") % {"n": len(course)}
    return StrengthRow(
        strength,
        grade,
        margin,
        spark(course, title) if grade and len(course) > 1 else "",
        [_session(step, events, people, on) for step in reversed(steps)],
        len(strength.steps) - len(steps),
    )


def _session(
    step: Mapping[str, object],
    events: Mapping[int, Event],
    people: Mapping[int, Person],
    on: dt.date,
) -> SessionRow:
    partner = people.get(_whole(step["partner"]))
    return SessionRow(
        events.get(_whole(step["event"])),
        dt.date.fromisoformat(str(step["day"])),
        shown_name(partner, on=on) if partner else "",
        hundredths(_whole(step["partner_grade"])),
        hundredths(_whole(step["field"])),
        hundredths(_whole(step["par"])),
        hundredths(_whole(step["scored"])),
        _whole(step["boards"]),
        hundredths(_whole(step["grade"])),
    )


def _whole(value: object) -> int:
    """Return a whole number as it stands in the row."""
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no whole number")
    return value
