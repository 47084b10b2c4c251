"""Rounds after a match from which both teams go on: drawn again, or restored."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db import transaction
from django.db.models import Max

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.entries.services.seats import locked_event
from tournaments.models import Draw, Event, MatchEnd, PlayFormat, ScheduledMatch
from tournaments.movements.schedules import Pairing, knockout_pairings
from tournaments.teams.selectors.following_rounds import (
    both_go_on,
    round_to_follow,
    started_matches,
)
from tournaments.teams.selectors.schedule import schedule_of, team_play_of
from tournaments.teams.selectors.strength import contestant_names, unusual_teams
from tournaments.teams.services.draws import update_tables, write_matches

ARTICLE = "RTP 3.6.8.1"


@transaction.atomic
def draw_following_rounds(
    *, event: Event, reason: str, account: Account | None, now: dt.datetime
) -> Draw:
    """Draw the rest of a knock-out for all remaining teams, as a draft.

    The order of the first draw is kept, also for byes. The rounds of the earlier draw stay on
    record.
    Raises: RuleError if no match let both go on, while a match of that round is open, once a later
    one has begun, or without a reason.
    """
    event = locked_event(event)
    play = team_play_of(event)
    if play is None or play.format != PlayFormat.KNOCKOUT:
        raise RuleError("nothing_to_draw_anew", article=ARTICLE)
    after = round_to_follow(event)
    if not after:
        raise RuleError("nothing_to_draw_anew", article=ARTICLE)
    if not reason.strip():
        raise RuleError("draw_reason_missing", article=ARTICLE, version=1)
    matches = schedule_of(event, drafts=True)
    last = [match for match in matches if match.round == after and not match.for_place]
    if any(match.ending == MatchEnd.OPEN for match in last):
        raise RuleError("round_still_open", article=ARTICLE, round=after)
    later = [match for match in matches if match.round > after]
    _refuse_started(event, later)
    first = last[0].draw
    version = _retire(event, after + 1, later, now)
    seeds = _seeds(event)
    teams = sorted(_going_on(last), key=lambda entry: (seeds.get(entry, len(seeds) + 1), entry))
    draw = Draw.objects.create(
        event=event,
        round=after + 1,
        version=version + 1,
        method=first.method,
        seed=first.seed,
        placings=_placings(event, teams, seeds),
        reason=reason.strip(),
        drawn_by=account,
        drawn_at=now,
    )
    pairings = [
        _later(pairing, after)
        for pairing in knockout_pairings(len(teams), third_place=play.third_place)
    ]
    entries = dict(enumerate(teams, start=1))
    write_matches(draw, pairings, entries, unusual=unusual_teams(event))
    update_tables(event)
    record_event(
        "following_rounds_drawn",
        subject=f"event:{event.pk}",
        account=account,
        details={"round": draw.round, "teams": len(teams), "reason": draw.reason},
    )
    return draw


def put_rounds_back(match: ScheduledMatch, *, now: dt.datetime) -> None:
    """If the rounds after a match were drawn again, restore the first ones.

    Raises: RuleError once one of their matches has begun.
    """
    play = team_play_of(match.event)
    if play is None or play.format != PlayFormat.KNOCKOUT:
        return
    newer_draws = Draw.objects.select_for_update(of=("self",)).filter(
        event=match.event_id, round__gt=match.round, replaced_at__isnull=True
    )
    for draw in newer_draws.order_by("-round"):
        _refuse_started(match.event, list(draw.matches.select_related("event", "home", "away")))
        draw.replaced_at = now
        draw.save(update_fields=["replaced_at"])
        first = Draw.objects.filter(event=match.event_id, round=draw.round).order_by("version")[0]
        first.replaced_at = None
        first.save(update_fields=["replaced_at"])


def _refuse_started(event: Event, matches: list[ScheduledMatch]) -> None:
    scheduled_matches = started_matches(event, matches)
    if scheduled_matches:
        raise RuleError("following_match_begun", article=ARTICLE, match=str(scheduled_matches[0]))


def _retire(event: Event, number: int, later: list[ScheduledMatch], now: dt.datetime) -> int:
    """Mark the rounds from a number on as replaced; returns the last version of their draw."""
    versions = Draw.objects.filter(event=event, round=number)
    last: int = versions.aggregate(last=Max("version"))["last"] or 0
    versions.filter(replaced_at__isnull=True).update(replaced_at=now)
    whole = [match for match in later if match.draw.round != number]
    if not whole:
        return last
    as_drawn = whole[0].draw
    draw = Draw.objects.create(
        event=event,
        round=number,
        version=last + 1,
        method=as_drawn.method,
        seed=as_drawn.seed,
        drawn_by=as_drawn.drawn_by,
        drawn_at=as_drawn.drawn_at,
        published_at=as_drawn.published_at,
        replaced_at=now,
    )
    ScheduledMatch.objects.filter(pk__in=[match.pk for match in whole]).update(draw=draw)
    return last + 1


def _going_on(matches: list[ScheduledMatch]) -> list[int]:
    teams = [
        winner_id
        for match in matches
        for winner_id in (
            (match.home_id, match.away_id) if both_go_on(match) else (match.winner_id,)
        )
    ]
    return [entry for entry in teams if entry is not None]


def _placings(
    event: Event, teams: Sequence[int], seeds: Mapping[int, int]
) -> list[dict[str, object]]:
    names = contestant_names(list(event.entries.filter(pk__in=teams)))
    return [
        {
            "place": place,
            "group": 0,
            "entry": entry,
            "contestant": names[entry],
            "code": "placed_after_interruption",
            "source": ARTICLE,
            "inputs": {"first": seeds.get(entry, 0)},
            "result": place,
        }
        for place, entry in enumerate(teams, start=1)
    ]


def _seeds(event: Event) -> dict[int, int]:
    """Return each team's place in the first draw in force: 1 is the best."""
    first = Draw.objects.filter(event=event, round=0, replaced_at__isnull=True).get()
    return {int(row["entry"]): int(row["place"]) for row in first.placings}


def _later(pairing: Pairing, rounds: int) -> Pairing:
    """Return a match of a new bracket, moved to after a number of rounds."""
    winner, loser = pairing.winner_to, pairing.loser_to
    return replace(
        pairing,
        round=pairing.round + rounds,
        winner_to=winner and (winner[0] + rounds, winner[1]),
        loser_to=loser and (loser[0] + rounds, loser[1]),
    )
