"""Convention cards of three real systems, submitted for the next tournament, and one to sign."""

import datetime as dt
from collections.abc import Sequence

from federation.models import Account, Person
from rulings.demo.course import moment
from rulings.demo.systems import SYSTEMS, TWO_OVER_ONE
from tournaments.cards.rules.content import card_content
from tournaments.cards.rules.form import FORM_VERSION
from tournaments.cards.services.collections import collect_cards
from tournaments.cards.services.convention_cards import begin_card, make_version, sign_version
from tournaments.cards.services.deliveries import PolicyTerms, deliver_card, set_policy
from tournaments.cards.services.papers import issue_convention_card
from tournaments.entries.selectors.online import seated_players
from tournaments.models import CardVersion, Event, EventKind, Registration


def hand_in_cards(player: Person, *, office: Account, today: dt.date) -> None:
    """Require cards in the next club tournament: three pairs submit, one waits for a signature."""
    coming = Event.objects.filter(kind=EventKind.PAIRS, club__isnull=False, starts_on__gt=today)
    event = coming.order_by("starts_on", "pk").first()
    if event is None:
        return
    terms = PolicyTerms(
        colours=["GREEN", "BLUE", "RED"],
        brown_allowed=True,
        starts_at=moment(event.starts_on, 15),
        is_public=True,
        defences_due_at=moment(event.starts_on, 12),
        note="Exemplo: na mesa do diretor",
    )
    set_policy(event=event, terms=terms, account=office)
    entered = Registration.objects.filter(event=event, entry__isnull=False).order_by("pk")
    pairs = [[row.person for row in seated_players(registration)] for registration in entered]
    whole = [pair for pair in pairs if len(pair) == 2 and player not in pair]
    now = moment(today, 9)
    for pair, system in zip(whole, SYSTEMS.values(), strict=False):
        card = _write(pair, dict(system), now=now)
        sign_version(version=card, account=_account(pair[1]), now=now)
        deliver_card(event=event, card=card.card, account=_account(pair[0]), now=now)
    if len(whole) > len(SYSTEMS):
        _write([whole[len(SYSTEMS)][0], player], dict(TWO_OVER_ONE), now=now)


def print_cards() -> None:
    """Print the cards that both players have signed, and one file with those of an event."""
    versions = CardVersion.objects.filter(deliveries__isnull=False).distinct()
    for version in versions:
        issue_convention_card(version_id=version.pk)
    for event in Event.objects.filter(card_deliveries__version__in=versions).distinct():
        collect_cards(
            event_id=event.pk, is_whole=False, account=None, progress=lambda done, of: None
        )


def _write(pair: Sequence[Person], cells: dict[str, str], *, now: dt.datetime) -> CardVersion:
    one, other = pair
    content = card_content({"form": FORM_VERSION, "cells": cells})
    card = begin_card(account=_account(one), partner=other, name="", now=now, content=content)
    return make_version(card=card, account=_account(one), now=now)


def _account(person: Person) -> Account:
    """Return the account that signs for a person of the demo; nobody signs in with it."""
    account = Account.objects.filter(person=person).first()
    return account or Account.objects.create(
        email=f"jogador{person.number}@demo.example", person=person
    )
