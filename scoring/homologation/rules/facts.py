"""What was played in an event, for its conditions: computed from rows, never typed in."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from federation.licences.rules.licences import LicenceHeld
from federation.rules.ranking_figures import CategoryFigures
from tournaments.rules.directors import DirectorNamed
from tournaments.rules.eligibility import Entrant, EntryConditions
from tournaments.rules.event_class import EventKind, FestivalOffer
from tournaments.rules.substitutes import PairShare


@dataclass(frozen=True, slots=True)
class HeldLicence:
    """A licence of a season. until: the day it was withdrawn, None if it was not."""

    held: LicenceHeld
    until: dt.date | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who played. name: with the number; suspended: days of play under suspension.

    is_substitute: not a member of the contestant. association: of the licence of the season.
    """

    person: int
    name: str
    entrant: Entrant
    licences: tuple[HeldLicence, ...] = ()
    suspended: tuple[dt.date, ...] = ()
    is_substitute: bool = False
    association: int | None = None


@dataclass(frozen=True, slots=True)
class Contestant:
    """A pair, a team or a single player. boards: with a result or an assigned score.

    has_place: it stayed to the end and has a place. boards_by_player: of a triplet that takes
    turns. stands_for: the association it represents. days: on which it played. share: how much of
    the event two partners played, if somebody substituted. entry: its row.
    """

    name: str
    players: tuple[Player, ...]
    boards: int = 0
    has_place: bool = True
    boards_by_player: Mapping[str, int] = field(default_factory=dict)
    stands_for: int | None = None
    days: tuple[dt.date, ...] = ()
    share: PairShare | None = None
    substitutions: int = 0
    entry: int = 0


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match of teams. boards: played, or due if it ended early or somebody was absent."""

    name: str
    boards: int


@dataclass(frozen=True, slots=True)
class Regulated:
    """The regulation of the event.

    published_at: of its first version, None if there is none; starts_at: of the first session.
    """

    published_at: dt.datetime | None
    starts_at: dt.datetime


@dataclass(frozen=True, slots=True)
class TeamPlan:
    """How a team event is played. format: of its schedule, "" without one. rounds: played.

    stated_players: the most a team may list, None if nothing is stated.
    """

    format: str = ""
    method: str = ""
    rounds: int = 0
    stated_players: int | None = None
    matches: int = 0


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """An event as it was played. boards: different ones in play. directors: who directed.

    named_director: typed in, if nobody was appointed. appointed: how many by the body that
    appoints. categories: strongest first. name_refused: why its name is not allowed, as a code.
    same_championships: others of the season with the same title.
    """

    event_class: str
    kind: EventKind
    is_official: bool
    is_national: bool
    is_championship: bool
    is_festival: bool
    is_triplets: bool
    restrictions: EntryConditions
    categories: Sequence[CategoryFigures]
    boards: int
    contestants: tuple[Contestant, ...]
    directors: tuple[DirectorNamed, ...]
    appointed: int
    named_director: str
    offer: FestivalOffer
    regulated: Regulated
    team_plan: TeamPlan = TeamPlan()
    matches: tuple[PlayedMatch, ...] = ()
    name_refused: str = ""
    same_championships: int = 0
    illegal_substitutions: tuple[str, ...] = ()

    @property
    def placed(self) -> tuple[Contestant, ...]:
        """Return the contestants with a place. Source: convention."""
        return tuple(contestant for contestant in self.contestants if contestant.has_place)
