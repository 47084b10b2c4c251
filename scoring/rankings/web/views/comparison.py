"""Two players compared."""

import datetime as dt
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.doors import public
from federation.models import Person
from federation.page_parts.figures import NOTHING, figure, hundredths, place, tenths
from federation.people.selectors.people import people_found, shown_name
from federation.people.selectors.players import players_with_page
from federation.selectors.callers import reader_of
from federation.selectors.seasons import season_shown
from scoring.models import Standing, StrengthScale
from scoring.rankings.selectors.comparison import Column, Comparison, Meeting, compared
from scoring.rankings.selectors.rankings import latest_published
from scoring.rankings.selectors.strengths import may_read_figures
from scoring.rankings.web.categories import category_labels
from scoring.rankings.web.player_strength import strength_told

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
    """One event of both players."""

    meeting: Meeting
    first: str
    second: str


@public
@require_safe
def player_compare(request: HttpRequest, pk: int) -> HttpResponse:
    on = timezone.localdate()
    person = get_object_or_404(players_with_page().filter(merged_into__isnull=True), pk=pk)
    text = request.GET.get("q", "").strip()
    chosen = request.GET.get("with", "")
    told: dict[str, object] = {"person": person, "name": shown_name(person, on=on), "text": text}
    if not chosen and text:
        found = [each for each in people_found(text, on=on)[:CHOICES] if each.pk != person.pk]
        if len(found) == 1:
            address = reverse("player-compare", args=[person.pk])
            return redirect(f"{address}?{urlencode({'with': found[0].pk})}")
        told["choices"] = [(each, shown_name(each, on=on)) for each in found]
    if chosen:
        numbered = players_with_page().filter(merged_into__isnull=True).exclude(pk=person.pk)
        other = get_object_or_404(numbered, pk=int(chosen) if chosen.isdecimal() else 0)
        told |= {"other": other, "other_name": shown_name(other, on=on)}
        told |= _told(request, person, other, on)
    return render(request, "scoring/player_compare.html", told)


def _told(request: HttpRequest, person: Person, other: Person, on: dt.date) -> dict[str, object]:
    readable = frozenset(
        each.pk for each in (person, other) if may_read_figures(reader_of(request), each, on=on)
    )
    ranking = latest_published(season_shown(None, on=on))
    found = compared(person, other, ranking=ranking, readable=readable)
    labels = category_labels(ranking.rule_set) if ranking else {}
    return {
        "found": found,
        "rows": _rows(found, {code: str(label) for code, label in labels.items()}),
        "above": found.above(1),
        "below": found.above(2),
        "meetings": [
            MeetingRow(each, _placed(each.first), _placed(each.second))
            for each in found.meetings[:MEETINGS]
        ],
    }


def _rows(found: Comparison, labels: dict[str, str]) -> list[Row]:
    one, other = found.first, found.second
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
        strengths = [_strength(each, scale) for each in (one, other)]
        if any(strengths):
            label = _("Playing strength: %(scale)s") % {"scale": StrengthScale(scale).label}
            rows.append(Row(label, *(each or NOTHING for each in strengths)))
    return rows


def _strength(column: Column, scale: str) -> str:
    strength = next((each for each in column.strengths if each.scale == scale), None)
    grade, margin = strength_told(strength)
    return f"{grade} ± {margin}" if grade else ""


def _place(column: Column) -> str:
    return place(column.line.place, tied=column.line.tied) if column.line else NOTHING


def _pe(column: Column) -> str:
    return figure(column.line.pe) if column.line else NOTHING


def _pm(column: Column) -> str:
    return tenths(column.line.pm_tenths) if column.line else NOTHING


def _category(column: Column, labels: dict[str, str]) -> str:
    return labels.get(column.line.category, column.line.category) if column.line else NOTHING


def _placed(standing: Standing) -> str:
    if standing.rank is None:
        return NOTHING
    told = place(standing.rank, tied=standing.tied)
    if standing.percent_hundredths is None:
        return told
    return f"{told} · {hundredths(standing.percent_hundredths)} %"
