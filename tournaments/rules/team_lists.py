"""The players of a team: number, membership of one team only, additions and replacements."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from federation.errors import RuleError
from federation.rules.figures_events import SwissFigures, TeamEventFigures

SIZE = "RTP 3.6.1"
CHANGES = "RTP 3.6.4"


class MatchFormat(StrEnum):
    """The format of a team event, as the length of its matches depends on it."""

    LEAGUE = "LEAGUE"
    SWISS = "SWISS"
    KNOCKOUT = "KNOCKOUT"
    PATTON = "PATTON"
    MINI_SERIES = "MINI_SERIES"


def most_players(*, is_national: bool, stated: int | None, figures: TeamEventFigures) -> int:
    """Return the maximum number of players of a team.

    stated: the number in the event's regulation, or None. Source: RTP 3.6.1.
    """
    if stated is None:
        return figures.max_players_when_silent
    return min(stated, figures.national_max_players if is_national else figures.other_max_players)


def refuse_team_size(
    players: int, *, is_national: bool, stated: int | None, figures: TeamEventFigures
) -> None:
    """Refuse a team with too few or too many players.

    Raises: RuleError("team_too_small"), RuleError("team_too_large"). Source: RTP 3.6.1.
    """
    if players < figures.min_players:
        raise RuleError("team_too_small", article=SIZE, players=players, fewest=figures.min_players)
    most = most_players(is_national=is_national, stated=stated, figures=figures)
    if players > most:
        raise RuleError("team_too_large", article=SIZE, players=players, most=most)


def refuse_short_matches(boards: int, *, played_as: MatchFormat, figures: TeamEventFigures) -> None:
    """Refuse matches too short for their format. Raises: RuleError. Source: RTP 2.3.1."""
    if played_as not in figures.match_min_boards_exceptions and boards < figures.match_min_boards:
        raise RuleError(
            "match_too_short", article="RTP 2.3.1", boards=boards, fewest=figures.match_min_boards
        )


def refuse_short_championship(boards: int, *, is_national: bool, figures: TeamEventFigures) -> None:
    """Refuse a championship in which a team plays too few boards.

    Raises: RuleError. Source: RTP 3.6.1.
    """
    fewest = (
        figures.national_championship_min_boards
        if is_national
        else figures.regional_championship_min_boards
    )
    if boards < fewest:
        raise RuleError("championship_too_short", article=SIZE, boards=boards, fewest=fewest)


def refuse_few_rounds(rounds: int, *, figures: SwissFigures) -> None:
    """Refuse a Swiss event with too few rounds. Raises: RuleError. Source: RTP 3.6.12.1."""
    if rounds < figures.min_rounds:
        raise RuleError(
            "swiss_few_rounds", article="RTP 3.6.12.1", rounds=rounds, fewest=figures.min_rounds
        )


@dataclass(frozen=True, slots=True)
class Squad:
    """A team's players. used: those who have played in the event."""

    name: str
    players: tuple[str, ...]
    used: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Change:
    """The effect of a change of players. leaves: the team a player is removed from, by player."""

    players: tuple[str, ...]
    leaves: Mapping[str, str]


def changed_squad(
    squad: Squad,
    others: Sequence[Squad],
    *,
    added: Collection[str],
    dropped: Collection[str],
    most: int,
) -> Change:
    """Return a team's players after additions or replacements, and who leaves another team for it.

    A player who has played stays in the team and plays for no other; one only listed elsewhere may
    change teams. Raises: RuleError naming the player, or for a team too large. Source: RTP 3.6.1,
    3.6.4.
    """
    for player in dropped:
        if player in squad.used:
            raise RuleError("player_already_used", article=CHANGES, player=player, team=squad.name)
    leaves: dict[str, str] = {}
    for player in added:
        for other in others:
            if player in other.used:
                raise RuleError(
                    "player_played_for_another", article=SIZE, player=player, team=other.name
                )
            if player in other.players:
                leaves[player] = other.name
    selected_players = [player for player in squad.players if player not in dropped]
    players = (*selected_players, *(player for player in added if player not in selected_players))
    if len(players) > most:
        raise RuleError("team_too_large", article=CHANGES, players=len(players), most=most)
    return Change(players, leaves)


def refuse_after_qualifying(
    used: Collection[str], listed: Collection[str], *, figures: TeamEventFigures
) -> None:
    """Refuse unless enough qualified players stay in the team throughout the next phase.

    used: played in the qualifying phase; listed: everybody on the team's list now or before.
    Raises: RuleError("too_few_stay"). Source: RTP 3.6.4.
    """
    count = len(set(used) & set(listed))
    needed = figures.kept_players_after_qualifying
    if count < needed:
        raise RuleError("too_few_stay", article=CHANGES, kept=count, needed=needed)


def counted_players(
    boards: Mapping[str, int], *, chosen: Sequence[str] = (), figures: TeamEventFigures
) -> tuple[str, ...]:
    """Return the players of a larger squad who count for the next event: those who played most.

    boards: played by each; chosen: the captain's choice between equals for the last place.
    Raises: RuleError("captain_must_choose") naming them, until the captain has chosen.
    Source: RTP 3.6.1.
    """
    order = sorted(boards, key=lambda player: (-boards[player], player))
    places = figures.counted_players
    if len(order) <= places:
        return tuple(order)
    limit = boards[order[places - 1]]
    certain = [player for player in order if boards[player] > limit]
    equal = [player for player in order if boards[player] == limit]
    due = places - len(certain)
    if len(equal) == due:
        return (*certain, *equal)
    picked = [player for player in equal if player in chosen]
    if len(picked) != due:
        raise RuleError("captain_must_choose", article=SIZE, players=equal, places=due)
    return (*certain, *picked)
