"""The directors of an event."""

from collections.abc import Sequence
from dataclasses import dataclass

from federation.errors import RuleError
from federation.rules.figures_events import DirectorFigures
from federation.rules.organisers import OrganiserKind

ARTICLE = "RTP 2.1.1"


@dataclass(frozen=True, slots=True)
class DirectorNamed:
    """A director of an event. is_substitute: replaces the appointed director, who is missing."""

    name: str
    is_qualified: bool
    plays: bool
    is_chief: bool
    is_substitute: bool = False


def refuse_directors(directors: Sequence[DirectorNamed]) -> None:
    """Refuse unless an event has qualified directors who do not play, one of them the chief.

    Raises: RuleError("director_missing"), RuleError("director_not_qualified"),
    RuleError("director_plays"), RuleError("one_chief_director"). Source: RTP 2.1.1.
    """
    if not directors:
        raise RuleError("director_missing", article=ARTICLE)
    for director in directors:
        if director.is_substitute:
            continue
        if not director.is_qualified:
            raise RuleError("director_not_qualified", article=ARTICLE, director=director.name)
        if director.plays:
            raise RuleError("director_plays", article=ARTICLE, director=director.name)
    if len(directors) > 1 and sum(director.is_chief for director in directors) != 1:
        raise RuleError("one_chief_director", article=ARTICLE, directors=len(directors))


@dataclass(frozen=True, slots=True)
class StandIn:
    """A candidate to replace a missing director."""

    name: str
    is_qualified: bool
    plays: bool

    @property
    def kind(self) -> str:
        """Return the candidate's step in the order of preference, as the figures name it.

        Source: RTP 2.1.1.2.
        """
        grade = "ARBITER" if self.is_qualified else "OTHER"
        return f"{grade}_{'PLAYING' if self.plays else 'NOT_PLAYING'}"


def preferred_stand_ins(
    candidates: Sequence[StandIn], *, figures: DirectorFigures
) -> tuple[tuple[int, StandIn], ...]:
    """Return the candidates in order of preference, each with the step it belongs to.

    Source: RTP 2.1.1.2.
    """
    ranked = [
        (figures.replacement_order.index(candidate.kind) + 1, candidate) for candidate in candidates
    ]
    return tuple(sorted(ranked, key=lambda two: two[0]))


def refuse_appointment(
    appointed_by: OrganiserKind | None, *, is_official: bool, is_national: bool, is_delegated: bool
) -> None:
    """Refuse unless a body may appoint the directors of an event.

    appointed_by: None for the directors' council, which always may; is_delegated: the council left
    regional events to the association. Raises: RuleError. Source: RTP 3.2.
    """
    if appointed_by is None or not is_official:
        return
    if is_national or not is_delegated or appointed_by is not OrganiserKind.ASSOCIATION:
        raise RuleError("council_appoints_directors", article="RTP 3.2")
