"""Who may hand an event on to whom."""

from dataclasses import dataclass

from federation.errors import RuleError
from federation.rules.organisers import OrganiserKind

ARTICLE = "RTP 3.1.2"


@dataclass(frozen=True, slots=True)
class Body:
    """A body that holds an event. area: code of the association it is or belongs to, else ""."""

    kind: OrganiserKind
    name: str
    area: str = ""


def refuse_delegation(holder: Body, to: Body) -> None:
    """Return if the body that holds an event may hand it on to another.

    The federation hands on to associations, clubs and others; an association, whether the event
    is its own or was handed to it, only to clubs of its area; nobody else hands on.
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
