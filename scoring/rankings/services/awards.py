"""Ranking points for a homologated event; a correction takes them back and adds new ones."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

from django.db import transaction
from django.db.models import QuerySet

from federation.licences.selectors.categories import value_indices
from federation.rules.organisers import OrganiserKind
from federation.rules.ranking_figures import RankingFigures, RoundingName, factor_for
from scoring.engine.awards import (
    Award,
    AwardField,
    AwardFigures,
    ExperienceScale,
    Member,
    MemberAward,
    MeritScale,
    Placing,
    awards,
    member_awards,
    withdrawal_loss,
)
from scoring.engine.trace import Trace
from scoring.models import AwardKind, EventResult, PointsAward, PointsLoss, Standing
from scoring.rankings.selectors.titles import boards_of_players
from tournaments.models import AgeGroup, CategoryLimit, EntryPlayer, Event, EventKind
from tournaments.selectors.rule_sets import ranking_figures_of, regulation_of

_ROUNDING = {RoundingName.HALF_AWAY_FROM_ZERO: "half_up", RoundingName.HALF_EVEN: "half_even"}


@transaction.atomic
def give_awards(*, result: EventResult, now: dt.datetime) -> int:
    """Make the current points those of the current revision; return how many rows were added.

    Losses by decision are computed again with them. Source: RTP 3.1.3.3, 3.2.1.
    """
    earned = list(earned_awards(result, now))
    lost = lost_points(result, earned, now)
    due = {
        (points_award.kind, points_award.person_id, points_award.entry_id): points_award
        for points_award in [*earned, *lost]
    }
    rows: list[PointsAward] = []
    for award in awards_in_force(result.event):
        key = (award.kind, award.person_id, award.entry_id)
        new = due.get(key)
        if new is not None and (new.pe, new.pm_tenths) == (award.pe, award.pm_tenths):
            due.pop(key)
            continue
        rows.append(_taken_back(award, result, now))
    PointsAward.objects.bulk_create([*rows, *due.values()])
    return len(rows) + len(due)


def awards_in_force(event: Event) -> QuerySet[PointsAward]:
    """Return the points of an event, earned and lost, that have not been taken back."""
    return event.awards.filter(takes_back__isnull=True, taken_back_by__isnull=True)


def lost_points(
    result: EventResult, earned: Sequence[PointsAward], now: dt.datetime
) -> list[PointsAward]:
    """Return the losses by decision of the points earned, never more than there are.

    Source: RTP 3.1.3.3, 3.2.1.
    """
    decided: dict[int, list[PointsLoss]] = defaultdict(list)
    rows = PointsLoss.objects.filter(event=result.event, taken_back_at__isnull=True)
    for loss in rows.select_related("player").order_by("pk"):
        decided[loss.entry_id].append(loss)
    lost = (_lost(award, decided[award.entry_id], result, now) for award in earned)
    return [award for award in lost if award is not None]


def _lost(
    award: PointsAward, decided: Sequence[PointsLoss], result: EventResult, now: dt.datetime
) -> PointsAward | None:
    mine = [
        loss for loss in decided if loss.player is None or loss.player.person_id == award.person_id
    ]
    trace = Trace()
    pe, pm_tenths = award.pe, award.pm_tenths
    for loss in mine:
        share = Fraction(loss.percent, 100)
        pe -= withdrawal_loss(award.pe, share=share, trace=trace, source=loss.article)
        pm_tenths -= withdrawal_loss(award.pm_tenths, share=share)
    gone = (award.pe - max(pe, 0), award.pm_tenths - max(pm_tenths, 0))
    if gone == (0, 0):
        return None
    return PointsAward(
        event=award.event,
        revision=result.revision,
        season_id=award.season_id,
        person_id=award.person_id,
        entry_id=award.entry_id,
        kind=AwardKind.LOST,
        pe=-gone[0],
        pm_tenths=-gone[1],
        steps=trace.as_rows(),
        reason=mine[0].reason,
        awarded_at=now,
    )


def award_figures(event: Event, figures: RankingFigures) -> AwardFigures:
    """Return the scales of the event's class from the ranking figures it uses."""
    data = {
        "event_class": event.event_class,
        "kind": event.kind,
        "organiser": OrganiserKind(event.organiser_kind),
        "event_type": event.event_type,
        "unrestricted": event.age_group == AgeGroup.NONE
        and event.category_limit == CategoryLimit.NONE,
    }
    experience, merit = figures.experience, figures.merit
    pe_row = factor_for(experience.factors, **data)  # type: ignore[arg-type]
    pm_row = factor_for(merit.factors, **data)  # type: ignore[arg-type]
    return AwardFigures(
        experience=None
        if pe_row is None
        else ExperienceScale(
            factor=pe_row.factor,
            rewarded_share=experience.rewarded_share,
            boards_reference=experience.boards_reference,
            iv_reference=experience.iv_reference,
            quality_min=experience.quality_min,
            quality_max=experience.quality_max,
            halving_share=experience.halving_share,
            halving_ratio=experience.halving_ratio,
            linear_share=experience.linear_share,
            min_share_of_boards=Fraction(0),
            source=f"{figures.title}: {pe_row.source}",
        ),
        merit=None
        if pm_row is None
        else MeritScale(
            factor=pm_row.factor,
            rewarded_share=merit.rewarded_share,
            logarithm_base=merit.logarithm_base,
            min_share_of_boards=merit.min_share_of_boards,
            source=f"{figures.title}: {pm_row.source}",
        ),
        experience_rounding=_ROUNDING[figures.experience_rounding.rounding],
        merit_rounding=_ROUNDING[figures.merit_rounding.rounding],
    )


def earned_awards(result: EventResult, now: dt.datetime) -> Iterable[PointsAward]:
    """Yield the awards of the current revision, for members of the federation only."""
    event = result.event
    figures = award_figures(event, ranking_figures_of(event))
    players = _players_by_entry(event)
    everybody = [player.person_id for team in players.values() for player in team]
    indices = value_indices(
        everybody,
        ranking=ranking_figures_of(event),
        tiers=regulation_of(event).tiers,
        on=event.starts_on,
    )
    played = boards_of_players(event)
    lines: dict[str, list[Standing]] = defaultdict(list)
    for standing in result.revision.standings.select_related("entry"):
        if standing.rank is not None:
            lines[standing.line].append(standing)
    for standings in lines.values():
        field = _field(event, standings, len(lines), players, indices)
        placings = [Placing(standing.entry_id, standing.rank or 0) for standing in standings]
        by_entry = {standing.entry_id: standing for standing in standings}
        for award in awards(placings, event=field, figures=figures):
            standing = by_entry[int(award.contestant)]
            boards_by_person = played.get(standing.entry_id, {})
            for player, member_award in _shares(
                award, standing, players, figures, boards_by_person
            ):
                yield PointsAward(
                    event=event,
                    revision=result.revision,
                    season=event.season,
                    person_id=player.person_id,
                    entry_id=standing.entry_id,
                    pe=member_award.pe,
                    pm_tenths=member_award.pm_tenths,
                    steps=member_award.trace.as_rows(),
                    awarded_at=now,
                )


def _shares(
    award: Award,
    standing: Standing,
    players: dict[int, list[EntryPlayer]],
    figures: AwardFigures,
    played: Mapping[int, int],
) -> Iterable[tuple[EntryPlayer, MemberAward]]:
    """Yield what each player earns; played: boards by person, empty without line-ups."""
    team = players.get(standing.entry_id, [])
    boards = max(1, standing.boards_played)
    members = [
        Member(
            entry_player.person_id,
            min(played.get(entry_player.person_id, 0), boards) if played else boards,
            entry_player.is_substitute,
        )
        for entry_player in team
    ]
    shares = member_awards(award, members, team_boards=boards, figures=figures)
    for player, share in zip(team, shares, strict=True):
        if player.person.number is not None:
            yield player, share


def _field(
    event: Event,
    standings: Sequence[Standing],
    lines: int,
    players: dict[int, list[EntryPlayer]],
    indices: dict[int, int],
) -> AwardField:
    """Return the field of one ranking line as it was played."""
    values = [
        indices[player.person_id]
        for standing in standings
        for player in players.get(standing.entry_id, [])
    ]
    boards = max(1, *(standing.boards_played for standing in standings))
    return award_field(
        event.kind, contestants=len(standings), lines=lines, boards=boards, indices=values
    )


def award_field(
    kind: str, *, contestants: int, lines: int, boards: int, indices: Collection[int]
) -> AwardField:
    """Return the field of a ranking line of some contestants; indices: the IV of each player.

    One line of two has one pair per table.
    """
    if kind == EventKind.PAIRS and lines == 1:
        tables = max(1, contestants // 2)
    elif kind == EventKind.INDIVIDUAL:
        tables = max(1, contestants // 4)
    else:
        tables = contestants
    mean = Fraction(sum(indices), len(indices)) if indices else Fraction(0)
    return AwardField(tables=tables, boards=boards, mean_iv=mean)


def _players_by_entry(event: Event) -> dict[int, list[EntryPlayer]]:
    players: dict[int, list[EntryPlayer]] = defaultdict(list)
    rows = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
    # Somebody twice in an entry, after a merge of people, is a member if one of the two is.
    seen: set[tuple[int, int]] = set()
    for player in rows.select_related("person").order_by("entry_id", "is_substitute", "position"):
        if (player.entry_id, player.person_id) not in seen:
            seen.add((player.entry_id, player.person_id))
            players[player.entry_id].append(player)
    return players


def _taken_back(award: PointsAward, result: EventResult, now: dt.datetime) -> PointsAward:
    return PointsAward(
        event=award.event,
        revision=result.revision,
        season_id=award.season_id,
        person_id=award.person_id,
        entry_id=award.entry_id,
        kind=award.kind,
        pe=-award.pe,
        pm_tenths=-award.pm_tenths,
        steps=award.steps,
        awarded_at=now,
        takes_back=award,
    )
