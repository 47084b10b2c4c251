"""The format of a team event: set by the organiser, within the regulation."""

import datetime as dt
from dataclasses import asdict, dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.entries.services.seats import locked_event
from tournaments.models import (
    Draw,
    Event,
    EventClass,
    EventKind,
    PlayFormat,
    ScoringMethod,
    TeamPlay,
)
from tournaments.rules.event_class import Recognition
from tournaments.rules.team_lists import (
    MatchFormat,
    most_players,
    refuse_few_rounds,
    refuse_short_championship,
    refuse_short_matches,
)
from tournaments.selectors.rule_sets import recognition_of, regulation_of
from tournaments.teams.services.draws import update_tables

ARTICLE = "RTP 3.6.3"
_CHAMPIONSHIPS = {
    EventClass.NATIONAL_CHAMPIONSHIP: True,
    EventClass.REGIONAL_CHAMPIONSHIP: False,
}
# The fields on which drawn matches depend.
_DRAWN = ("format", "groups", "legs", "third_place")


@dataclass(frozen=True, slots=True)
class PlayPlan:
    """The format of a team event. max_players: None if not regulated.

    draws_behind: 2 if a Swiss round is drawn from the standings two rounds earlier.
    """

    format: str
    match_boards: int
    segments: int = 1
    groups: int = 1
    legs: int = 1
    rounds: int | None = None
    max_players: int | None = None
    same_boards: bool = False
    sealed_line_ups: bool = False
    draws_behind: int = 1
    triples: bool = False
    third_place: bool = False
    all_play: bool = False


@transaction.atomic
def set_team_play(
    *, event: Event, plan: PlayPlan, account: Account | None, now: dt.datetime
) -> TeamPlay:
    """Set the format of a team event. Raises: RuleError naming what the regulation refuses."""
    event = locked_event(event)
    if event.kind != EventKind.TEAMS:
        raise RuleError("not_a_team_event", article=ARTICLE)
    figures = regulation_of(event).team_events
    # The technical norms also bind private events that want homologation (RTP 1.1).
    if recognition_of(event) is not Recognition.OUTSIDE:
        played_as = (
            MatchFormat.PATTON if event.method == ScoringMethod.PATTON else MatchFormat(plan.format)
        )
        refuse_short_matches(plan.match_boards, played_as=played_as, figures=figures)
        if plan.format == PlayFormat.SWISS and plan.rounds is not None:
            refuse_few_rounds(plan.rounds, figures=regulation_of(event).swiss)
    _refuse_few_boards(event, plan)
    if plan.segments > plan.match_boards:
        raise RuleError("segments_without_boards", article=ARTICLE, segments=plan.segments)
    if plan.max_players is not None:
        national = regulation_of(event).event_classes[event.event_class].is_national
        most = most_players(is_national=national, stated=plan.max_players, figures=figures)
        if plan.max_players > most or plan.max_players < figures.min_players:
            raise RuleError(
                "squad_size_not_allowed",
                article="RTP 3.6.1",
                asked=plan.max_players,
                fewest=figures.min_players,
                most=most,
            )
    stored = TeamPlay.objects.filter(event=event).first()
    if stored is not None and Draw.objects.filter(event=event, replaced_at=None).exists():
        for name in _DRAWN:
            if getattr(stored, name) != getattr(plan, name):
                raise RuleError("play_already_drawn", article=ARTICLE)
    stored = stored or TeamPlay(event=event)
    for name, value in asdict(plan).items():
        setattr(stored, name, value)
    stored.save()
    update_tables(event)
    record_event(
        "team_play_set",
        subject=f"event:{event.pk}",
        account=account,
        details={"format": plan.format, "boards": plan.match_boards},
    )
    return stored


def _refuse_few_boards(event: Event, plan: PlayPlan) -> None:
    """Refuse a Swiss championship with too few boards; those of a league follow from its draw."""
    national = _CHAMPIONSHIPS.get(EventClass(event.event_class))
    if national is None or plan.format != PlayFormat.SWISS or plan.rounds is None:
        return
    refuse_short_championship(
        plan.match_boards * plan.rounds,
        is_national=national,
        figures=regulation_of(event).team_events,
    )
