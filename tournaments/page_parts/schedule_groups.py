"""The groups of a league for its page, and which team sits out in each round."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone

from tournaments.models import Entry, PlayFormat, ScheduledMatch, TeamPlay
from tournaments.selectors.names_shown import entry_shown


@dataclass(frozen=True, slots=True)
class GroupTeam:
    """A team of a group. sits_out: the rounds in which it does not play."""

    number: str
    name: str
    entry: Entry
    sits_out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """A group of a league, "" where all teams are in one, and its teams by number."""

    letter: str
    teams: tuple[GroupTeam, ...]

    @property
    def has_rests(self) -> bool:
        """Return whether a team of the group sits out."""
        return any(team.sits_out for team in self.teams)


def groups_of(matches: Sequence[ScheduledMatch], play: TeamPlay | None) -> list[Group]:
    """Return the groups of a league as its matches have them; [] for another format.

    A team sits out in a round in which its group plays without it. Source: RTP 3.6.3, 3.6.7.1.
    """
    if play is None or play.format != PlayFormat.LEAGUE:
        return []
    teams: dict[str, dict[int, Entry]] = defaultdict(dict)
    playing: dict[str, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
    for match in matches:
        for entry in (match.home, match.away):
            if entry is not None:
                teams[match.group][entry.pk] = entry
                playing[match.group][match.round].add(entry.pk)
    return [
        Group(letter, _teams_of(teams[letter].values(), playing[letter]))
        for letter in sorted(teams)
    ]


def sitting_out(groups: Sequence[Group], round_number: int) -> list[tuple[str, str]]:
    """Return the group and the name of each team that sits out in a round."""
    return [
        (group.letter, team.name)
        for group in groups
        for team in group.teams
        if round_number in team.sits_out
    ]


def _teams_of(
    entries: Iterable[Entry], playing: Mapping[int, Collection[int]]
) -> tuple[GroupTeam, ...]:
    on = timezone.localdate()
    return tuple(
        GroupTeam(
            entry.number,
            entry_shown(entry, on=on) or entry.key,
            entry,
            tuple(number for number in sorted(playing) if entry.pk not in playing[number]),
        )
        for entry in sorted(entries, key=_place)
    )


def _place(entry: Entry) -> tuple[int, int]:
    return (int(entry.number) if entry.number.isdecimal() else 0, entry.pk)
