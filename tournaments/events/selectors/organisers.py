"""The bodies for which an account may create events."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from federation.bodies.selectors.clubs import clubs_affiliated
from federation.bodies.selectors.mandates import associations_of, clubs_of, has_office_mandate
from federation.models import Account, Association, Club
from federation.rules import organisers as rules
from federation.rules.rule_sets import RuleSetFigures
from tournaments.models import Event, OrganiserKind
from tournaments.rules.creation import classes_open_to


@dataclass(frozen=True, slots=True)
class Organiser:
    """A body that organises an event; key identifies it in forms."""

    key: str
    kind: OrganiserKind
    club: Club | None = None
    association: Association | None = None


def organisers_for(account: Account, *, on: dt.date) -> list[Organiser]:
    """Return the bodies for which the account may organise events; any for the office."""
    if has_office_mandate(account, on=on):
        clubs, bodies = clubs_affiliated(on=on), Association.objects.all()
        others = [Organiser(kind, OrganiserKind(kind)) for kind in _WITHOUT_BODY]
    else:
        clubs, bodies = clubs_of(account, on=on), associations_of(account, on=on)
        others = []
    return [
        *(Organiser(f"club:{club.pk}", OrganiserKind.CLUB, club=club) for club in clubs),
        *(
            Organiser(f"association:{body.pk}", OrganiserKind.ASSOCIATION, association=body)
            for body in bodies
        ),
        *others,
    ]


def classes_for(organisers: Iterable[Organiser], figures: RuleSetFigures) -> set[str]:
    """Return the classes that any of the organisers may create. Source: RTP 3.1.2."""
    kinds = {rules.OrganiserKind(organiser.kind) for organiser in organisers}
    return {name for kind in kinds for name in classes_open_to(kind, mandates=figures.mandates)}


def organiser_of(event: Event) -> Organiser:
    """Return the body that organises an event."""
    body = event.club or event.association
    key = f"{event.organiser_kind.lower()}:{body.pk}" if body else event.organiser_kind
    kind = OrganiserKind(event.organiser_kind)
    return Organiser(key, kind, club=event.club, association=event.association)


_WITHOUT_BODY = (OrganiserKind.FEDERATION, OrganiserKind.OTHER)
