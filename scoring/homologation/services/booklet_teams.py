"""The matches and team cards of a booklet."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from django.utils.translation import gettext

from scoring.engine_input.values import Scored, ScoredLine, ScoredMatch
from scoring.homologation.services.booklet_parts import (
    by_place,
    hundredths,
    instead_of_score,
    points_shown,
    reasons,
    team_name,
)
from scoring.matches.documents.match_sheet import (
    MatchBoard,
    MatchSheet,
    RoomResult,
    TeamCard,
    TeamMatch,
)
from scoring.models import Standing
from scoring.selectors.knockout_places import teams_still_in
from tournaments.entries.selectors.entries import ShownEntry


def match_sheets(scored: Scored, entries: Mapping[str, ShownEntry]) -> list[MatchSheet]:
    lines: dict[str, list[ScoredLine]] = defaultdict(list)
    for line in scored.lines:
        lines[line.result.match].append(line)
    return [
        MatchSheet(
            heading=gettext("Round %(number)s") % {"number": match.plan.round},
            home=team_name(entries[match.plan.home]),
            away=team_name(entries[match.plan.away]),
            home_imps=points_shown(match.home_imps),
            away_imps=points_shown(match.away_imps),
            home_vps=match.home_vps,
            away_vps=match.away_vps,
            boards=tuple(_match_boards(match, lines[match.plan.key])),
        )
        for match in scored.matches
    ]


def _match_boards(match: ScoredMatch, lines: Iterable[ScoredLine]) -> Iterable[MatchBoard]:
    boards: dict[int, dict[str, ScoredLine]] = defaultdict(dict)
    for line in lines:
        room = "open" if line.result.ns == match.plan.home else "closed"
        boards[line.result.board][room] = line
    for board, rooms in sorted(boards.items()):
        at_home = rooms.get("open") or rooms["closed"]
        is_ns = at_home.result.ns == match.plan.home
        home, away = at_home.ns_points, at_home.ew_points
        if not is_ns:
            home, away = away, home
        yield MatchBoard(
            board=board,
            open=_room(rooms.get("open"), sign=1),
            closed=_room(rooms.get("closed"), sign=-1),
            home_imps=points_shown(home) if home else None,
            away_imps=points_shown(away) if away else None,
        )


def _room(line: ScoredLine | None, *, sign: int) -> RoomResult | None:
    if line is None:
        return None
    result = line.result
    return RoomResult(
        contract=result.contract,
        declarer=result.declarer,
        tricks=result.tricks,
        score=None if result.ns_score is None or result.is_ruled_out else sign * result.ns_score,
        label=instead_of_score(result),
    )


def team_cards(
    scored: Scored, standings: Sequence[Standing], entries: Mapping[str, ShownEntry]
) -> list[TeamCard]:
    played: dict[str, list[TeamMatch]] = defaultdict(list)
    totals: dict[str, Decimal] = defaultdict(Decimal)
    for match in sorted(scored.matches, key=lambda match: match.plan.round):
        sides = (
            (match.plan.home, match.plan.away, match.home_imps, match.away_imps, match.home_vps),
            (match.plan.away, match.plan.home, match.away_imps, match.home_imps, match.away_vps),
        )
        for team, opponent, imps_for, imps_against, vps in sides:
            totals[team] += vps or Decimal(0)
            played[team].append(
                TeamMatch(
                    round=match.plan.round,
                    opponents=team_name(entries[opponent]),
                    imps_for=points_shown(imps_for),
                    imps_against=points_shown(imps_against),
                    vps=vps,
                    total=totals[team],
                )
            )
    still_in = teams_still_in(standings)
    return [
        TeamCard(
            number=entries[row.entry.key].label,
            name=team_name(entries[row.entry.key]),
            people=entries[row.entry.key].squad,
            place=None if row.pk in still_in else row.rank,
            tied=row.tied and row.pk not in still_in,
            vps=hundredths(row.vps_hundredths),
            matches=tuple(played[row.entry.key]),
            reasons=reasons(row.steps),
        )
        for row in sorted(standings, key=by_place)
    ]
