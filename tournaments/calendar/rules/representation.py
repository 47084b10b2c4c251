"""Entries that represent an association: their number, and required membership."""

from federation.errors import RuleError
from federation.rules.figures_events import RepresentationFigures
from tournaments.rules.event_class import EventKind

QUOTAS = "RTP 3.1.2"
MEMBERS = "RTP 3.1.3.3"


def refuse_above_quota(association: str, *, named: int, places: int) -> None:
    """Refuse a nomination above the association's quota; reserves do not count.

    Raises: RuleError("quota_exceeded"). Source: RTP 3.1.2.
    """
    if named > places:
        raise RuleError(
            "quota_exceeded", article=QUOTAS, association=association, places=places, named=named
        )


def members_needed(kind: EventKind, *, figures: RepresentationFigures) -> int:
    """Return how many players of an entry must be registered in the association it represents.

    Source: RTP 3.1.3.3.
    """
    return figures.min_of_team if kind is EventKind.TEAMS else figures.min_of_pair


def refuse_representation(
    association: str, *, kind: EventKind, registered: int, figures: RepresentationFigures
) -> None:
    """Refuse an entry with too few players registered in the association it represents.

    Raises: RuleError("too_few_association_members"). Source: RTP 3.1.3.3.
    """
    needed = members_needed(kind, figures=figures)
    if registered < needed:
        raise RuleError(
            "too_few_association_members",
            article=MEMBERS,
            association=association,
            needed=needed,
            registered=registered,
        )
