"""The schedule of a team event for its pages."""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account
from tournaments.events.selectors.events import events_managed_by
from tournaments.models import (
    Draw,
    Event,
    EventKind,
    MatchMove,
    PlayFormat,
    Registration,
    ScheduledMatch,
    SheetFigures,
    TeamPlay,
)
from tournaments.rules.line_ups import Side
from tournaments.selectors.names_shown import hidden_players
from tournaments.teams.rules.score_sheets import SheetState, SheetTotals, sheet_state


@dataclass(frozen=True, slots=True)
class MatchFigures:
    """The results of a match as printed. winner: the entry ahead, 0 for neither.

    boards: those with a result at both tables. through: the entry that goes through by the results
    of a knock-out match that is not ended yet, 0 while they do not decide it.
    """

    home_imps: str
    away_imps: str
    home_vps: str = ""
    away_vps: str = ""
    winner: int = 0
    boards: int = 0
    through: int = 0


def team_play_of(event: Event) -> TeamPlay | None:
    """Return the format of a team event, or None."""
    return TeamPlay.objects.filter(event=event).first()


def is_knockout(event: Event) -> bool:
    """Return whether the losers of a match in an event are out, so that no table gives places."""
    play = team_play_of(event) if event.kind == EventKind.TEAMS else None
    return play is not None and play.format == PlayFormat.KNOCKOUT


def draws_of(event: Event) -> list[Draw]:
    """Return the draws in force of an event, by round."""
    rows = Draw.objects.filter(event=event, replaced_at__isnull=True)
    return list(rows.select_related("drawn_by").order_by("round"))


def draw_versions(event: Event) -> list[Draw]:
    """Return all draws of an event, including replaced ones, latest first."""
    return list(Draw.objects.filter(event=event).order_by("round", "-version"))


def has_schedule(event: Event) -> bool:
    """Return whether an event has a public schedule."""
    return Draw.objects.filter(
        event=event, replaced_at__isnull=True, published_at__isnull=False
    ).exists()


def schedule_of(event: Event, *, drafts: bool = False) -> list[ScheduledMatch]:
    """Return the matches in force. drafts: including unpublished draws."""
    return list(_standing(ScheduledMatch.objects.filter(event=event), drafts=drafts))


def matches_led_by(account: Account) -> QuerySet[ScheduledMatch]:
    """Return the published matches of an account's teams as captain."""
    captain = account.person_id
    mine = Q(home__registration__captain=captain) | Q(away__registration__captain=captain)
    return published_matches().filter(mine)


def matches_of_team(team: Registration) -> list[ScheduledMatch]:
    """Return the published matches of a team, by round."""
    own = Q(home=team.entry_id) | Q(away=team.entry_id)
    return list(published_matches().filter(own, event=team.event_id))


def published_matches() -> QuerySet[ScheduledMatch]:
    """Return the public matches."""
    return _standing(ScheduledMatch.objects.all(), drafts=False)


def replaced_matches() -> QuerySet[ScheduledMatch]:
    """Return the matches that were public until another draw replaced theirs."""
    return ScheduledMatch.objects.filter(
        draw__replaced_at__isnull=False, draw__published_at__isnull=False
    ).select_related("draw", "event")


def matches_visible_to(account: Account, *, on: dt.date) -> QuerySet[ScheduledMatch]:
    """Return the published matches, and unpublished ones of events the account manages."""
    rows = _standing(ScheduledMatch.objects.all(), drafts=True)
    if has_office_mandate(account, on=on):
        return rows
    managed = events_managed_by(account, on=on).values("pk")
    return rows.filter(Q(draw__published_at__isnull=False) | Q(event__in=managed))


def moves_visible_to(account: Account, *, on: dt.date) -> QuerySet[MatchMove]:
    """Return the date changes of the matches an account can see."""
    seen = matches_visible_to(account, on=on).values("pk")
    return MatchMove.objects.filter(match__in=seen).select_related(
        "match__event__rule_set", "match__home", "match__away", "requested_for"
    )


def moves_of_event(event: Event) -> list[MatchMove]:
    """Return the date changes requested in an event, oldest first."""
    rows = MatchMove.objects.filter(match__event=event).select_related(
        "match__home", "match__away", "requested_for"
    )
    return list(rows.order_by("requested_at", "pk"))


def figures_of_matches(event: Event) -> Mapping[tuple[int, int, int], MatchFigures]:
    """Return the results of matches, by round and the two entries, from the app above."""
    figures: Callable[[Event], Mapping[tuple[int, int, int], MatchFigures]] = import_string(
        settings.MATCH_FIGURES
    )
    return figures(event)


def _standing(rows: QuerySet[ScheduledMatch], *, drafts: bool) -> QuerySet[ScheduledMatch]:
    rows = rows.filter(draw__replaced_at__isnull=True)
    if not drafts:
        rows = rows.filter(draw__published_at__isnull=False)
    on = timezone.localdate()
    teams = hidden_players("home__", on=on), hidden_players("away__", on=on)
    return rows.prefetch_related(*teams).select_related(
        "draw", "event__team_play", "home__registration__captain",
        "away__registration__captain", "event__rule_set", "event__season", "event__club",
        "event__association", "event__ranking_rule_set", "home", "away", "winner", "winner_to",
    ).order_by("event", "round", "number")  # fmt: skip


def figures_of_sheet(match: ScheduledMatch) -> dict[Side, SheetTotals]:
    """Return what each captain last wrote on the official sheet of a match."""
    sheet_totals_by_side = {}
    for row in match.sheet_figures.all():
        side = Side.HOME if row.entry_id == match.home_id else Side.VISITORS
        sheet_totals_by_side[side] = SheetTotals(row.home_imps, row.away_imps)
    return sheet_totals_by_side


def is_sheet_agreed(match: ScheduledMatch) -> bool:
    """Return whether both captains wrote the same scores on the official sheet."""
    sheet_totals_by_side = figures_of_sheet(match)
    return (
        sheet_state(sheet_totals_by_side.get(Side.HOME), sheet_totals_by_side.get(Side.VISITORS))
        is SheetState.AGREED
    )


def agreed_sheets(event: Event) -> list[tuple[ScheduledMatch, SheetTotals]]:
    """Return the matches of an event with agreed official sheets, and their totals.

    Two queries: the matches, and all their sheets.
    """
    written = SheetFigures.objects.filter(match__event=event).values("match")
    matches = _standing(event.schedule.filter(pk__in=written), drafts=True)
    return [
        (match, figures_of_sheet(match)[Side.HOME])
        for match in matches.prefetch_related("sheet_figures")
        if is_sheet_agreed(match)
    ]
