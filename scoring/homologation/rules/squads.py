"""Teams and pairs: their size, who plays for two, who substituted and for how long."""

from collections import Counter
from functools import partial

from federation.rules.rule_sets import RuleSetFigures
from scoring.homologation.rules.facts import PlayedEvent
from scoring.homologation.rules.finding import NOT_ASKED, Found, found, refusal_of
from tournaments.rules.event_class import EventKind
from tournaments.rules.substitutes import most_substitutions, refuse_pair_substitution
from tournaments.rules.team_lists import MatchFormat, most_players, refuse_team_size


def team_sizes(event: PlayedEvent, figures: RuleSetFigures) -> Found:
    """Return whether each team lists enough players and not too many. Source: RTP 3.6.1."""
    if event.kind is not EventKind.TEAMS:
        return NOT_ASKED
    asked, stated = figures.team_events, event.team_plan.stated_players
    against = []
    for each in event.contestants:
        members = sum(not player.is_substitute for player in each.players)
        ask = partial(
            refuse_team_size,
            members,
            is_national=event.is_national,
            stated=stated,
            figures=asked,
        )
        if refusal_of(ask) is not None:
            against.append(f"{each.told} ({members})")
    most = most_players(is_national=event.is_national, stated=stated, figures=asked)
    return found(
        not against,
        teams=len(event.contestants),
        least=asked.min_players,
        most=most,
        against=tuple(against),
    )


def one_team_each(event: PlayedEvent, figures: RuleSetFigures) -> Found:
    """Return whether nobody played for two teams. Source: RTP 3.6.1."""
    if event.kind is not EventKind.TEAMS:
        return NOT_ASKED
    played = Counter(
        who
        for each in event.contestants
        for who in {(player.person, player.told) for player in each.players}
    )
    twice = tuple(told for (_person, told), times in played.items() if times > 1)
    return found(not twice, players=len(played), twice=twice)


def pairs_replaced(event: PlayedEvent, figures: RuleSetFigures) -> Found:
    """Return whether no player of a pair was replaced for too long. Source: RTP 2.2.2.1."""
    shares = [(each.told, each.share) for each in event.placed if each.share is not None]
    if not shares:
        return NOT_ASKED
    against = tuple(
        told
        for told, share in shares
        if refusal_of(partial(refuse_pair_substitution, share, figures=figures.pair_substitutes))
    )
    return found(not against, replaced=len(shares), against=against)


def illegal_pairs_out(event: PlayedEvent, figures: RuleSetFigures) -> Found:
    """Return whether each illegally changed pair lost its place. Source: RTP 2.2.2.2."""
    if event.kind is not EventKind.PAIRS:
        return NOT_ASKED
    against = event.illegal_substitutions
    return found(not against, against=against) if against else NOT_ASKED


def team_substitutes(event: PlayedEvent, figures: RuleSetFigures) -> Found:
    """Return whether no team exceeded its limit of substitutes. Source: RTP 3.6.5."""
    used = [each for each in event.contestants if each.substitutions]
    if event.kind is not EventKind.TEAMS or not used:
        return NOT_ASKED
    most = most_substitutions(
        event.team_plan.matches,
        is_knockout=event.team_plan.format == MatchFormat.KNOCKOUT,
        figures=figures.team_substitutes,
    )
    over = tuple(
        f"{each.told} ({each.substitutions})" for each in used if each.substitutions > most
    )
    return found(not over, most=most, against=over)
