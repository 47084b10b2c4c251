"""Draws of team events: a verifiable order, the resulting matches, versions."""

import datetime as dt
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.utils.module_loading import import_string

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.entries.services.seats import locked_event
from tournaments.models import (
    Draw,
    DrawMethod,
    Entry,
    Event,
    MatchEnd,
    PlayFormat,
    ScheduledMatch,
    TeamPlay,
)
from tournaments.movements.schedules import Pairing, knockout_pairings, league_pairings
from tournaments.rules.draws import drawn_groups, drawn_order
from tournaments.rules.groups import serpentine_apart
from tournaments.rules.line_ups import home_with_unusual_systems
from tournaments.teams.selectors.following_rounds import started_matches
from tournaments.teams.selectors.schedule import team_play_of
from tournaments.teams.selectors.strength import (
    RatedTeam,
    contestant_names,
    rated_teams,
    unusual_teams,
)

ARTICLE = "RTP 3.6.3"
_SEED_BYTES = 8


@dataclass(frozen=True, slots=True)
class DrawOptions:
    """The organiser's draw. present: entries whose captains attend.

    seed: announced before, "" for a new one. reason: required from the second draw on.
    """

    method: str
    seed: str = ""
    present: Sequence[int] = ()
    reason: str = ""


@transaction.atomic
def draw_schedule(
    *, event: Event, options: DrawOptions, account: Account | None, now: dt.datetime
) -> Draw:
    """Draw the whole schedule of a league or the bracket of a knock-out, as a draft.

    Raises: RuleError if the event has no format, is a Swiss event, a match has been played, or for
    a second draw without a reason.
    """
    event = locked_event(event)
    play = team_play_of(event)
    if play is None:
        raise RuleError("team_play_missing", article=ARTICLE)
    if play.format == PlayFormat.SWISS:
        raise RuleError("swiss_is_drawn_by_rounds", article="RTP 3.6.12.2")
    version = _replaced(event, 0, options.reason, now)
    seed = options.seed.strip()
    if options.method in {DrawMethod.LOT, DrawMethod.POTS} and not seed:
        seed = secrets.token_hex(_SEED_BYTES)
    placed = _placed(play, options.method, seed, rated_teams(event))
    draw = Draw.objects.create(
        event=event,
        version=version,
        method=options.method,
        seed=seed,
        placings=[row.row() for row in placed],
        present=sorted(options.present),
        reason=options.reason.strip(),
        drawn_by=account,
        drawn_at=now,
    )
    for placed_team in placed:
        placed_team.team.entry.number = str(placed_team.place)
    Entry.objects.bulk_update([row.team.entry for row in placed], ["number"])
    entries = {row.place: row.team.entry.pk for row in placed}
    write_matches(draw, _pairings(play, placed), entries, unusual=unusual_teams(event))
    _record("schedule_drawn", draw, account)
    return draw


@transaction.atomic
def write_swiss_round(
    *,
    event: Event,
    round_number: int,
    pairs: Sequence[tuple[int, int | None]],
    steps: Sequence[Mapping[str, object]],
    method: str,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> Draw:
    """Store one Swiss round drawn elsewhere from the standings. pairs: entries, None for a bye.

    Raises: RuleError if the event is no Swiss event or has fewer rounds, a later round is drawn, a
    match of the round has been played, or for a second draw without a reason.
    """
    event = locked_event(event)
    play = team_play_of(event)
    if play is None or play.format != PlayFormat.SWISS:
        raise RuleError("not_a_swiss_event", article="RTP 3.6.12.2")
    if play.rounds is not None and round_number > play.rounds:
        raise RuleError("no_such_team_round", article="RTP 3.6.12.2", rounds=play.rounds)
    later = Draw.objects.filter(event=event, round__gt=round_number, replaced_at__isnull=True)
    if later.exists():
        raise RuleError("later_round_drawn", article="RTP 3.6.12.2", round=round_number)
    version = _replaced(event, round_number, reason, now)
    draw = Draw.objects.create(
        event=event,
        round=round_number,
        version=version,
        method=method,
        steps=list(steps),
        reason=reason.strip(),
        drawn_by=account,
        drawn_at=now,
    )
    entries = dict(enumerate((pk for pair in pairs for pk in pair if pk is not None), start=1))
    place_of = {pk: place for place, pk in entries.items()}
    pairings = [
        Pairing(round_number, number, place_of[one], None if other is None else place_of[other])
        for number, (one, other) in enumerate(pairs, start=1)
    ]
    write_matches(draw, pairings, entries, unusual=unusual_teams(event))
    _record("round_drawn", draw, account)
    return draw


@transaction.atomic
def publish_draw(*, draw: Draw, account: Account | None, now: dt.datetime) -> Draw:
    """Publish a draw with its seed and its reasons. Raises: RuleError if replaced."""
    draw = Draw.objects.select_for_update().get(pk=draw.pk)
    if draw.replaced_at is not None:
        raise RuleError("draw_replaced", article=ARTICLE)
    if draw.published_at is None:
        draw.published_at = now
        draw.save(update_fields=["published_at"])
        _record("draw_published", draw, account)
        update_tables(draw.event)
    return draw


def update_tables(event: Event) -> None:
    """Notify the app above, so that the boards at the tables follow the schedule."""
    follow: Callable[[Event], None] = import_string(settings.SCHEDULE_FOLLOWED)
    follow(event)


def write_matches(
    draw: Draw,
    pairings: Sequence[Pairing],
    entries: Mapping[int, int],
    *,
    unusual: Collection[int],
) -> None:
    """Write the matches of a draw, the last round first, so that each knows its next match."""
    written: dict[tuple[int, int], ScheduledMatch] = {}
    for pairing in sorted(pairings, key=lambda pairing: -pairing.round):
        home = entries.get(pairing.home)
        away = None if pairing.away is None else entries.get(pairing.away)
        first = False
        if home is not None and away is not None:
            home, away, first = sides(home, away, unusual)
        match = ScheduledMatch(
            draw=draw,
            event_id=draw.event_id,
            round=pairing.round,
            number=pairing.number,
            group=pairing.group,
            home_id=home,
            away_id=away,
            visitors_first=first,
            winner_to=written.get(pairing.winner_to) if pairing.winner_to else None,
            winner_is_home=pairing.winner_is_home,
            loser_to=written.get(pairing.loser_to) if pairing.loser_to else None,
            for_place=pairing.for_place or None,
        )
        if pairing.away is None:
            match.ending, match.winner_id = MatchEnd.BYE, home
        match.save()
        written[pairing.round, pairing.number] = match


def sides(one: int, other: int, unusual: Collection[int]) -> tuple[int, int, bool]:
    """Return home, visitors, and whether the visitors name first in each segment. RTP 2.3.4.3."""
    home, away, first = home_with_unusual_systems(
        str(one), str(other), unusual=frozenset(map(str, unusual))
    )
    return int(home), int(away), first


@dataclass(frozen=True, slots=True)
class _Placed:
    """A team and its place in the draw. code, inputs: the sentence with the reason."""

    place: int
    group: int
    team: RatedTeam
    contestant: str
    code: str
    inputs: Mapping[str, int | str]

    def row(self) -> dict[str, object]:
        """Return the placing as stored."""
        return {
            "place": self.place,
            "group": self.group,
            "entry": self.team.entry.pk,
            "contestant": self.contestant,
            "code": self.code,
            "source": ARTICLE,
            "inputs": dict(self.inputs),
            "result": self.place,
        }


def _placed(play: TeamPlay, method: str, seed: str, teams: Sequence[RatedTeam]) -> list[_Placed]:
    named = contestant_names([team.entry for team in teams])
    by_name = {named[team.entry.pk]: team for team in teams}
    if method == DrawMethod.POTS:
        return _from_pots(by_name, play.groups, seed)
    names = list(by_name)
    if method == DrawMethod.LOT:
        drawn = drawn_order(names, seed=seed)
        order = [drawn.contestant for drawn in drawn]
        why: dict[str, tuple[str, dict[str, int | str]]] = {
            drawn.contestant: ("placed_by_lot", {"ticket": drawn.ticket[:12]}) for drawn in drawn
        }
    else:
        order = list(names)
        why = {
            name: ("placed_by_iv", {"iv": team.iv, "best": team.best_place or "–"})
            for name, team in by_name.items()
        }
    apart = method == DrawMethod.APART
    bodies = [by_name[name].club if apart else "" for name in order]
    placings = serpentine_apart(bodies, groups=play.groups)
    placed = []
    for name, placing in zip(order, placings, strict=True):
        code, inputs = why[name]
        if placing.swapped_with:
            code = "placed_apart"
            inputs = {**inputs, "other": placing.swapped_with}
        placed.append(_Placed(placing.rank, placing.group, by_name[name], name, code, inputs))
    return placed


def _from_pots(teams: Mapping[str, RatedTeam], groups: int, seed: str) -> list[_Placed]:
    """Return the teams in groups: from each pot of similar IV, one drawn into each group."""
    names = list(teams)
    pots = [names[at : at + groups] for at in range(0, len(names), groups)]
    placed = [
        _Placed(
            (pot - 1) * groups + at + 1,
            at,
            teams[drawn.contestant],
            drawn.contestant,
            "placed_from_pot",
            {"pot": pot, "ticket": drawn.ticket[:12]},
        )
        for at, group in enumerate(drawn_groups(pots, groups=groups, seed=seed))
        for pot, drawn in enumerate(group, start=1)
    ]
    return sorted(placed, key=lambda placed: placed.place)


def _pairings(play: TeamPlay, placed: Sequence[_Placed]) -> Sequence[Pairing]:
    if play.format == PlayFormat.KNOCKOUT:
        return knockout_pairings(len(placed), third_place=play.third_place)
    groups = [
        [placed.place for placed in placed if placed.group == at] for at in range(play.groups)
    ]
    return league_pairings(groups, legs=play.legs)


def _replaced(event: Event, round_number: int, reason: str, now: dt.datetime) -> int:
    """Mark the draw in force as replaced and return the number of the next version."""
    versions = Draw.objects.filter(event=event, round=round_number)
    stands = versions.filter(replaced_at__isnull=True).first()
    if stands is not None:
        if started_matches(event, list(stands.matches.all())):
            raise RuleError("draw_already_played", article=ARTICLE)
        if not reason.strip():
            raise RuleError("draw_reason_missing", article=ARTICLE, version=stands.version)
        stands.replaced_at = now
        stands.save(update_fields=["replaced_at"])
        update_tables(event)
    last = versions.order_by("-version").first()
    return last.version + 1 if last else 1


def _record(act: str, draw: Draw, account: Account | None) -> None:
    record_event(
        act,
        subject=f"event:{draw.event_id}",
        account=account,
        details={
            "round": draw.round,
            "version": draw.version,
            "method": draw.method,
            "seed": draw.seed,
            "reason": draw.reason,
        },
    )
