"""Delegation of an event: who may delegate to whom."""

from dataclasses import dataclass

from federation.errors import RuleError
from federation.rules.organisers import OrganiserKind

ARTICLE = "RTP 3.1.2"


@dataclass(frozen=True, slots=True)
class Body:
    """The body responsible for an event.

    area: code of the association it is or belongs to, else "".
    """

    kind: OrganiserKind
    name: str
    area: str = ""


def refuse_delegation(holder: Body, to: Body) -> None:
    """Refuse unless the body responsible for an event may delegate it to another.

    The federation may delegate to associations, clubs and others; an association only to clubs of
    its area, whether the event is its own or delegated to it; nobody else may delegate.
    Raises: RuleError("delegation_not_by_kind", "delegation_only_to_clubs", "club_outside_area",
    "delegation_to_federation"). Source: RTP 3.1.2.
    """
    if holder.kind is OrganiserKind.FEDERATION:
        if to.kind is OrganiserKind.FEDERATION:
            raise RuleError("delegation_to_federation", article=ARTICLE)
        return
    if holder.kind is not OrganiserKind.ASSOCIATION:
        raise RuleError("delegation_not_by_kind", article=ARTICLE, holder=holder.name)
    if to.kind is not OrganiserKind.CLUB:
        raise RuleError("delegation_only_to_clubs", article=ARTICLE, holder=holder.name, to=to.name)
    if to.area != holder.area:
        raise RuleError("club_outside_area", article=ARTICLE, holder=holder.name, club=to.name)
