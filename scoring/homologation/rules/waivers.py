"""Checks of entries that a body let pass, as far as it may waive their rule."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.homologation.rules.conditions import Waiver
from scoring.homologation.rules.facts import Contestant, PlayedEvent

# Refusal of a check of an entry -> the same rules among the conditions.
RULES_BY_REFUSAL = {
    "women_only": ("3.1.1-a",),
    "sex_not_on_record": ("3.1.1-a",),
    "mixed_pair_of_one_sex": ("3.1.1-a",),
    "mixed_team_needs_of_each_sex": ("3.1.1-a",),
    "too_old_for_event": ("3.1.1-b",),
    "too_young_for_senior": ("3.1.1-c",),
    "birth_date_not_on_record": ("3.1.1-b", "3.1.1-c"),
    "category_not_admitted": ("3.1.1-d",),
    "too_few_association_members": ("3.1.3.3-b",),
    "players_without_licence": ("3.1.4.1-a",),
    "team_too_small": ("3.6.1-c",),
    "team_too_large": ("3.6.1-c",),
}


@dataclass(frozen=True, slots=True)
class WaivedCondition:
    """A rule that was let pass for an entry, or for one person of it."""

    entry: int
    person: int | None
    waiver: Waiver


def without(event: PlayedEvent, let_pass: Sequence[WaivedCondition]) -> PlayedEvent:
    """Return an event without the contestants and players for whom a rule was let pass.

    Source: RTP 3.1.6.
    """
    entries = {
        waived_condition.entry for waived_condition in let_pass if waived_condition.person is None
    }
    people = {(waived_condition.entry, waived_condition.person) for waived_condition in let_pass}
    left = [
        _without_people(contestant, people)
        for contestant in event.contestants
        if contestant.entry not in entries
    ]
    return replace(
        event, contestants=tuple(contestant for contestant in left if contestant.players)
    )


def _without_people(contestant: Contestant, people: Iterable[tuple[int, int | None]]) -> Contestant:
    players = [
        player for player in contestant.players if (contestant.entry, player.person) not in people
    ]
    return replace(contestant, players=tuple(players))
