"""Teams and pairs: their size, who plays for two, who substituted and for how long."""

from collections import Counter
from functools import partial

from federation.rules.rule_sets import RuleSetFigures
from scoring.homologation.rules.facts import PlayedEvent
from scoring.homologation.rules.finding import NOT_ASKED, Finding, finding_of, refusal_of
from tournaments.rules.event_class import EventKind
from tournaments.rules.substitutes import most_substitutions, refuse_pair_substitution
from tournaments.rules.team_lists import MatchFormat, most_players, refuse_team_size


def team_sizes(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether each team lists enough players and not too many. Source: RTP 3.6.1."""
    if event.kind is not EventKind.TEAMS:
        return NOT_ASKED
    team_event_figures, stated = figures.team_events, event.team_plan.stated_players
    against = []
    for contestant in event.contestants:
        members = sum(not player.is_substitute for player in contestant.players)
        ask = partial(
            refuse_team_size,
            members,
            is_national=event.is_national,
            stated=stated,
            figures=team_event_figures,
        )
        if refusal_of(ask) is not None:
            against.append(f"{contestant.name} ({members})")
    most = most_players(is_national=event.is_national, stated=stated, figures=team_event_figures)
    return finding_of(
        not against,
        teams=len(event.contestants),
        least=team_event_figures.min_players,
        most=most,
        against=tuple(against),
    )


def one_team_per_player(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether nobody played for two teams. Source: RTP 3.6.1."""
    if event.kind is not EventKind.TEAMS:
        return NOT_ASKED
    played = Counter(
        who
        for contestant in event.contestants
        for who in {(player.person, player.name) for player in contestant.players}
    )
    twice = tuple(number for (_person, number), times in played.items() if times > 1)
    return finding_of(not twice, players=len(played), twice=twice)


def pairs_replaced(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether no player of a pair was replaced for too long. Source: RTP 2.2.2.1."""
    shares = [
        (contestant.name, contestant.share)
        for contestant in event.placed
        if contestant.share is not None
    ]
    if not shares:
        return NOT_ASKED
    against = tuple(
        number
        for number, share in shares
        if refusal_of(partial(refuse_pair_substitution, share, figures=figures.pair_substitutes))
    )
    return finding_of(not against, replaced=len(shares), against=against)


def illegal_pairs_out(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether each illegally changed pair lost its place. Source: RTP 2.2.2.2."""
    if event.kind is not EventKind.PAIRS:
        return NOT_ASKED
    against = event.illegal_substitutions
    return finding_of(not against, against=against) if against else NOT_ASKED


def team_substitutes(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether no team exceeded its limit of substitutes. Source: RTP 3.6.5."""
    used = [contestant for contestant in event.contestants if contestant.substitutions]
    if event.kind is not EventKind.TEAMS or not used:
        return NOT_ASKED
    most = most_substitutions(
        event.team_plan.matches,
        is_knockout=event.team_plan.format == MatchFormat.KNOCKOUT,
        figures=figures.team_substitutes,
    )
    over = tuple(
        f"{contestant.name} ({contestant.substitutions})"
        for contestant in used
        if contestant.substitutions > most
    )
    return finding_of(not over, most=most, against=over)
