"""Two players compared."""

import datetime as dt
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.access import public
from federation.models import Person
from federation.page_parts.figures import NOTHING, figure, hundredths, place, tenths
from federation.page_parts.search_words import search_words
from federation.people.selectors.people import search_people, shown_name
from federation.people.selectors.players import players_with_page
from federation.selectors.callers import reader_of
from federation.selectors.seasons import season_shown
from federation.texts.dates import period_in_words
from scoring.models import Standing, StrengthScale
from scoring.page_parts.notation import line_in_full
from scoring.page_parts.places import standing_place
from scoring.rankings.selectors.comparison import Column, Comparison, Meeting, compared
from scoring.rankings.selectors.rankings import latest_published
from scoring.rankings.selectors.strengths import may_read_figures
from scoring.rankings.web.categories import category_labels
from scoring.rankings.web.player_strength import printed_strength

CHOICES = 10
MEETINGS = 30


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of both players."""

    label: str | Promise
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class MeetingRow:
    """One event of both players. lists: the two lists of their places, "" where they share one."""

    meeting: Meeting
    days: str
    first: str
    second: str
    lists: str


@public
@require_safe
def comparison_start(request: HttpRequest) -> HttpResponse:
    """Choose the first of two players; a player's account starts with its own."""
    on = timezone.localdate()
    own = reader_of(request)
    if "q" not in request.GET and own.is_authenticated and own.person_id is not None:
        person = players_with_page().filter(merged_into__isnull=True, pk=own.person_id).first()
        if person is not None:
            return redirect("player-compare", person.pk)
    text = search_words(request)
    people = search_people(text, on=on)[:CHOICES]
    data = {"text": text, "choices": [(person, shown_name(person, on=on)) for person in people]}
    return render(request, "scoring/comparison_start.html", data)


@public
@require_safe
def player_compare(request: HttpRequest, pk: int) -> HttpResponse:
    on = timezone.localdate()
    person = get_object_or_404(players_with_page().filter(merged_into__isnull=True), pk=pk)
    text = request.GET.get("q", "").strip()
    chosen = request.GET.get("with", "")
    data: dict[str, object] = {"person": person, "name": shown_name(person, on=on), "text": text}
    if not chosen and text:
        other_people = [
            other_person
            for other_person in search_people(text, on=on)[:CHOICES]
            if other_person.pk != person.pk
        ]
        if len(other_people) == 1:
            address = reverse("player-compare", args=[person.pk])
            return redirect(f"{address}?{urlencode({'with': other_people[0].pk})}")
        data["choices"] = [
            (other_person, shown_name(other_person, on=on)) for other_person in other_people
        ]
    if chosen:
        numbered = players_with_page().filter(merged_into__isnull=True).exclude(pk=person.pk)
        other = get_object_or_404(numbered, pk=int(chosen) if chosen.isdecimal() else 0)
        data |= {"other": other, "other_name": shown_name(other, on=on)}
        data |= _data(request, person, other, on)
    return render(request, "scoring/player_compare.html", data)


def _data(request: HttpRequest, person: Person, other: Person, on: dt.date) -> dict[str, object]:
    readable = frozenset(
        player.pk
        for player in (person, other)
        if may_read_figures(reader_of(request), player, on=on)
    )
    ranking = latest_published(season_shown(None, on=on))
    comparison = compared(person, other, ranking=ranking, readable=readable, on=on)
    labels = category_labels(ranking.rule_set) if ranking else {}
    return {
        "found": comparison,
        "rows": _rows(comparison, {code: str(label) for code, label in labels.items()}),
        "above": comparison.above(1),
        "below": comparison.above(2),
        "meetings": [
            MeetingRow(
                meeting,
                period_in_words(meeting.first_day, max(meeting.first_day, meeting.day)),
                _placed(meeting.first, comparison.still_in),
                _placed(meeting.second, comparison.still_in),
                _lists(meeting),
            )
            for meeting in comparison.meetings[:MEETINGS]
        ],
    }


def _rows(comparison: Comparison, labels: dict[str, str]) -> list[Row]:
    one, other = comparison.first, comparison.second
    rows = [
        Row(_("Place in the ranking"), _place(one), _place(other)),
        Row("PE", _pe(one), _pe(other)),
        Row("PM", _pm(one), _pm(other)),
        Row(_("Category"), _category(one, labels), _category(other, labels)),
        Row(_("Events played"), figure(one.events), figure(other.events)),
        Row(_("Events won"), figure(one.wins), figure(other.wins)),
        Row(
            _("Mean % of the last events"),
            hundredths(one.percent_hundredths),
            hundredths(other.percent_hundredths),
        ),
    ]
    for scale in (StrengthScale.PERCENT, StrengthScale.IMPS):
        strengths = [_strength(column, scale) for column in (one, other)]
        if any(strengths):
            label = _("Playing strength: %(scale)s") % {"scale": StrengthScale(scale).label}
            rows.append(Row(label, *(strength or NOTHING for strength in strengths)))
    return rows


def _strength(column: Column, scale: str) -> str:
    strength = next((strength for strength in column.strengths if strength.scale == scale), None)
    grade, margin = printed_strength(strength)
    return f"{grade} ± {margin}" if grade else ""


def _place(column: Column) -> str:
    return place(column.line.place, tied=column.line.tied) if column.line else NOTHING


def _pe(column: Column) -> str:
    return figure(column.line.pe) if column.line else NOTHING


def _pm(column: Column) -> str:
    return tenths(column.line.pm_tenths) if column.line else NOTHING


def _category(column: Column, labels: dict[str, str]) -> str:
    return labels.get(column.line.category, column.line.category) if column.line else NOTHING


def _lists(meeting: Meeting) -> str:
    if not meeting.is_apart:
        return ""
    one, other = (_list_of(standing.line) for standing in (meeting.first, meeting.second))
    return gettext("%(one)s and %(other)s") % {"one": one, "other": other}


def _list_of(line: str) -> str:
    return (
        line_in_full(line) if line in {"NS", "EW"} else gettext("Group %(group)s") % {"group": line}
    )


def _placed(standing: Standing, still_in: frozenset[int]) -> str:
    if standing.rank is None:
        return NOTHING
    place_text = standing_place(standing, still_in)
    if standing.percent_hundredths is None:
        return place_text
    return f"{place_text} · {hundredths(standing.percent_hundredths)} %"
