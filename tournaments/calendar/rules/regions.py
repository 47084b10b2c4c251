"""The region of each player in a national event with regional phases."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from federation.errors import RuleError

ARTICLE = "RTP 3.1.3.3"


@dataclass(frozen=True, slots=True)
class QualifierPlay:
    """A regional qualifier that a player played. region: code of the association."""

    region: str
    started_on: dt.date


@dataclass(frozen=True, slots=True)
class ChoiceOfRegion:
    """A player's declaration of a region, with its date."""

    region: str
    declared_on: dt.date


@dataclass(frozen=True, slots=True)
class RegionReading:
    """The region a player is bound to, and the reason: DECLARED or FIRST_STARTED."""

    region: str
    reason: str


def region_of_player(
    plays: Sequence[QualifierPlay], choice: ChoiceOfRegion | None = None
) -> RegionReading | None:
    """Return the region for which a player may play the national event, None if not yet bound.

    A declaration counts if made before the day of the player's first qualifier; without one, the
    qualifier that started first decides, ties in the order given. Source: RTP 3.1.3.3.
    """
    first = min(plays, key=lambda play: play.started_on, default=None)
    if choice is not None and (first is None or choice.declared_on < first.started_on):
        return RegionReading(choice.region, "DECLARED")
    return RegionReading(first.region, "FIRST_STARTED") if first is not None else None


def refuse_choice(
    plays: Sequence[QualifierPlay], *, earlier: ChoiceOfRegion | None, on: dt.date
) -> None:
    """Refuse a declaration of region that is too late or a second one.

    Raises: RuleError("region_already_chosen"), RuleError("region_choice_too_late").
    Source: RTP 3.1.3.3.
    """
    if earlier is not None:
        raise RuleError("region_already_chosen", article=ARTICLE, region=earlier.region)
    first = min(plays, key=lambda play: play.started_on, default=None)
    if first is not None and on >= first.started_on:
        raise RuleError("region_choice_too_late", article=ARTICLE, region=first.region)


def refuse_region(player: str, reading: RegionReading | None, *, region: str) -> None:
    """Refuse a player who is bound to another region.

    Raises: RuleError("player_of_another_region"). Source: RTP 3.1.3.3.
    """
    if reading is not None and reading.region != region:
        raise RuleError(
            "player_of_another_region", article=ARTICLE, player=player, region=reading.region
        )


def players_to_drop(
    region: str,
    *,
    listed: Mapping[str, RegionReading | None],
    used: frozenset[str],
) -> tuple[str, ...]:
    """Return the players who must leave a qualified team before the national event.

    listed: every player the team had, with the region each is bound to. used: those who played.
    Raises: RuleError("team_used_player_of_another_region"): the team is excluded, even if it
    removes the player afterwards. Source: RTP 3.1.3.3.
    Open: the regulation does not say in which phase the use counts; here it is the qualifier.
    """
    strange = tuple(
        name for name, reading in listed.items() if reading is not None and reading.region != region
    )
    played = tuple(name for name in strange if name in used)
    if played:
        raise RuleError(
            "team_used_player_of_another_region", article=ARTICLE, players=played, region=region
        )
    return strange
