"""The terms of an event's ranking: prizes, handicap, bonuses, the lot for the last ties."""

import datetime as dt
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account
from federation.selectors.languages import language_of
from federation.services.audit import record_event
from scoring.engine.swiss_standing import check_resistance_bonus
from scoring.engine_input.team_counting import patton_scale
from scoring.engine_input.terms import list_that_gives_points, stated_terms
from scoring.models import (
    AdjustmentUnit,
    EventResult,
    RankingTerms,
)
from scoring.standings.selectors.played_events import is_played
from scoring.standings.services.revisions import revise_results
from tournaments.entries.services.seats import locked_event
from tournaments.models import Event, EventKind, PlayFormat, RegulationState, ScoringMethod
from tournaments.selectors.rule_sets import is_official
from tournaments.teams.selectors.schedule import team_play_of

ARTICLE = "RTP 3.6.12.7"
PATTON = "RTP 3.6.13"
_SEED_BYTES = 8


@dataclass(frozen=True, slots=True)
class TermsDraft:
    """The organiser's choices. resistance_bonus: hundredths of a VP for 100 resistance points.

    patton_winners: points of the winner of a match by margin in IMPs, 0 first.
    """

    prized_places: int = 0
    pairs_by_vps: str = ""
    handicap: bool = False
    resistance_bonus: int = 0
    patton_winners: Sequence[Decimal] = ()


@transaction.atomic
def set_ranking_terms(
    *, event: Event, draft: TermsDraft, account: Account | None, now: dt.datetime
) -> RankingTerms:
    """Set how the event is ranked; existing results are counted again as a revision.

    Raises: RuleError or EngineError for terms that the regulation, or the event, does not allow.
    """
    event = locked_event(event)
    held = stated_terms(event)
    if draft.handicap != bool(held and held.handicap):
        _refuse_handicap(event, draft)
    if draft.resistance_bonus:
        check_resistance_bonus(
            official=is_official(event),
            in_regulation=event.regulations.filter(state=RegulationState.PUBLISHED).exists(),
        )
    if draft.patton_winners:
        _refuse_patton_table(event, draft.patton_winners)
    if draft.pairs_by_vps:
        _refuse_by_vps(event, draft)
    elif event.kind == EventKind.PAIRS:
        _refuse_vps_lost(event)
    values = asdict(draft) | {
        "patton_winners": [str(patton_winner) for patton_winner in draft.patton_winners]
    }
    seed = held.lot_seed if held else ""
    method = held.points_by if held else ""
    points_by = method or (list_that_gives_points(event, RankingTerms()) if draft.handicap else "")
    return _say(event, account, now, lot_seed=seed, points_by=points_by, **values)


@transaction.atomic
def draw_the_level(
    *, event: Event, seed: str, account: Account | None, now: dt.datetime
) -> RankingTerms:
    """Draw lots among those still level in a Swiss event; the published seed gives the order.

    seed: announced before, "" to generate one. Raises: RuleError for other events.
    """
    event = locked_event(event)
    play = team_play_of(event)
    held = stated_terms(event) or RankingTerms()
    is_swiss = play is not None and play.format == PlayFormat.SWISS
    if not is_swiss and held.pairs_by_vps != "SWISS":
        raise RuleError("lot_only_in_swiss", article=ARTICLE)
    if held.lot_seed:
        raise RuleError("lot_already_drawn", article=ARTICLE, seed=held.lot_seed)
    return _say(
        event,
        account,
        now,
        prized_places=held.prized_places,
        pairs_by_vps=held.pairs_by_vps,
        handicap=held.handicap,
        points_by=held.points_by,
        resistance_bonus=held.resistance_bonus,
        patton_winners=held.patton_winners,
        lot_seed=seed.strip() or secrets.token_hex(_SEED_BYTES),
    )


def _say(event: Event, account: Account | None, now: dt.datetime, **values: object) -> RankingTerms:
    last = stated_terms(event)
    row = RankingTerms.objects.create(
        event=event,
        version=last.version + 1 if last else 1,
        made_by=account,
        made_at=now,
        **values,
    )
    record_event(
        "ranking_terms_set",
        subject=f"event:{event.pk}",
        account=account,
        details={"version": row.version, "seed": row.lot_seed},
    )
    if EventResult.objects.filter(event=event).exists():
        with translation.override(language_of()):
            reason = gettext("Terms of the ranking")
        revise_results(
            event=event, write=lambda _revision: None, account=account, now=now, reason=reason
        )
    return row


def _refuse_handicap(event: Event, draft: TermsDraft) -> None:
    """Refuse to choose or drop a handicap once boards were played. Source: RTP 3.5.4, 3.6.9."""
    article = "RTP 3.6.9" if event.kind == EventKind.TEAMS else "RTP 3.5.4"
    if is_played(event):
        raise RuleError("handicap_after_play", article=article)
    in_percent = event.kind == EventKind.TEAMS or event.method == ScoringMethod.MATCHPOINTS
    if draft.handicap and not in_percent:
        raise RuleError("handicap_not_in_percent", article=article)


def _refuse_by_vps(event: Event, draft: TermsDraft) -> None:
    """Refuse victory points in events that are not of pairs, or if penalties would be lost.

    At matchpoints a handicap applies to the percentage of the event, and so does a penalty.
    Source: RTP 3.5.4, 3.5.9.2, 2.1.11.1.
    """
    if event.kind != EventKind.PAIRS:
        raise RuleError("terms_not_pairs", article="RTP 3.5.9.2")
    if event.method != ScoringMethod.MATCHPOINTS:
        return
    if draft.handicap:
        raise RuleError("handicap_not_in_percent", article="RTP 3.5.4")
    lost = event.adjustments.filter(by_ruling=True, removed_in__isnull=True).exclude(
        unit=AdjustmentUnit.VPS
    )
    if lost.exists():
        raise RuleError("terms_percent_was_lost", article="RTP 2.1.11.1", penalties=lost.count())


def _refuse_vps_lost(event: Event) -> None:
    """Refuse a ranking by IMPs while a penalty deducts victory points. Source: RTP 2.1.11.1."""
    lost = event.adjustments.filter(
        by_ruling=True, removed_in__isnull=True, unit=AdjustmentUnit.VPS
    )
    if lost.exists():
        raise RuleError("terms_vps_were_lost", article="RTP 2.1.11.1", penalties=lost.count())


def _refuse_patton_table(event: Event, winners: Sequence[Decimal]) -> None:
    """Refuse a scale that does not rise from the draw to all the points of the boards."""
    if event.method != ScoringMethod.PATTON:
        raise RuleError("terms_not_patton", article=PATTON)
    play = team_play_of(event)
    most = max(winners)
    boards = play.match_boards if play is not None else int(most) // 2
    if winners[0] != most / 2 or list(winners) != sorted(winners) or most != 2 * boards:
        raise RuleError("patton_table_wrong", article=PATTON, most=2 * boards, draw=boards)
    patton_scale(winners)
