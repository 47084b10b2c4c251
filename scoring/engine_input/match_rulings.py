"""Rulings on matches and contestants, from rows to values."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Max

from scoring.engine.exclusions import is_correction_due
from scoring.engine.match_rulings import MatchRuling as Ruling
from scoring.engine_input.revisions import standing_after
from scoring.engine_input.values import RuledMatch, RuledOut
from scoring.models import ContestantRuling, Match, MatchRuling, ResultRevision
from tournaments.entries.selectors.roles import unplaced_entries
from tournaments.models import Draw, Event, PlayFormat, TeamPlay

STAND_INS = "RTP 2.2.2.2"
ONLY_RULED = "ruling:"  # prefix of the key of a match that no file names


def book_key(match: int) -> str:
    """Return the key of a match among the results of its event, from its row in the schedule."""
    return f"book:{match}"


def ruled_matches(event: Event, *, revision: ResultRevision | None = None) -> dict[int, RuledMatch]:
    """Return the rulings in force on matches, by match."""
    rows = standing_after(MatchRuling.objects.filter(event=event), revision)
    return {row.match_id: ruled_match_of(row) for row in rows}


def ruled_out(event: Event, *, revision: ResultRevision | None = None) -> dict[int, RuledOut]:
    """Return who is out of the event by a ruling, by entry."""
    rows = standing_after(ContestantRuling.objects.filter(event=event), revision)
    return {
        row.entry_id: RuledOut(row.status, row.article, row.reason, row.reference, row.pk)
        for row in rows
    }


def out_of_event(event: Event) -> dict[int, RuledOut]:
    """Return who is out of the event or has no place in it, by entry."""
    return with_unplaced(ruled_out(event), unplaced_entries(event))


def with_unplaced(
    ruled: Mapping[int, RuledOut], unplaced: Mapping[int, str]
) -> dict[int, RuledOut]:
    """Return who is out by a ruling, plus those whose role in the event has no place.

    A pair that stands in, and one that was disqualified, have no place whatever else is ruled on
    them, unless their results are deleted. Source: RTP 2.2.2.2.
    """
    return dict(ruled) | {
        entry: RuledOut(status, STAND_INS)
        for entry, status in unplaced.items()
        if entry not in ruled or ruled[entry].status != "deleted"
    }


def ruled_match_of(row: MatchRuling) -> RuledMatch:
    """Return a stored ruling as a value to apply to its match."""
    ruling = match_ruling_of(row.form, row.values)
    return RuledMatch(ruling, row.article, row.reason, row.reference, row.pk)


def match_values_of(ruling: Ruling) -> dict[str, object]:
    """Return the JSON form of a ruling on a match; defaults are left out."""
    usual = Ruling(ruling.form)
    values_by_name = {
        name: getattr(ruling, name)
        for name in Ruling.__slots__
        if name != "form" and getattr(ruling, name) != getattr(usual, name)
    }
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in values_by_name.items()
    }


def match_ruling_of(form: str, values: Mapping[str, Any]) -> Ruling:
    """Return a ruling from its JSON form."""
    data: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
    }
    return Ruling(form, **data)


def corrections_due(event: Event, play: TeamPlay) -> bool:
    """Return whether points that depend on other matches are final: in a Swiss only at its end.

    Source: RTP 3.6.12.4, 3.6.12.8.
    """
    if play.format != PlayFormat.SWISS or play.rounds is None:
        return True
    played = Match.objects.filter(event=event).aggregate(last=Max("round"))["last"] or 0
    draws = Draw.objects.filter(event=event, replaced_at__isnull=True)
    danish = sum(
        any(step["code"] == "danish_round" for step in steps)
        for steps in draws.values_list("steps", flat=True)
    )
    return is_correction_due(min(played, play.rounds), play.rounds, danish_rounds=danish)
