"""Convention cards: whole systems, signed by both, submitted."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from federation.models import Person
from rulings.demo.systems import ACOL, PRECISION, TWO_OVER_ONE
from tests.factories.entries import account_of
from tournaments.cards.rules.content import CardContent, card_content
from tournaments.cards.rules.form import ASKED_ABOUT
from tournaments.cards.services.convention_cards import (
    begin_card,
    make_version,
    save_section,
    sign_version,
)
from tournaments.cards.services.deliveries import PolicyTerms, set_policy
from tournaments.models import CardVersion, ConventionCard, Event, SystemsPolicy

__all__ = ["ACOL", "PRECISION", "TWO_OVER_ONE"]

# Every opening of one natural, none above: the least that can be signed.
NATURAL = {
    **{f"{call}.unused": "yes" for call in ASKED_ABOUT},
    "system": "Natural", "declared": "GREEN",
    "1C.hand1.hcp": "11-21", "1C.hand1.C": "3+", "1D.hand1.hcp": "11-21", "1D.hand1.D": "4+",
    "1H.hand1.hcp": "11-21", "1H.hand1.H": "5+", "1S.hand1.hcp": "11-21", "1S.hand1.S": "5+",
}  # fmt: skip
# Two hearts, weak, four or more cards of either major: Brown, and Red for it is not listed.
BROWN = {
    **NATURAL, "system": "Brown twos", "declared": "RED", "declared_brown": "yes",
    "C6": "2♥ weak in either major",
    "2H.unused": "", "2H.artificial": "yes", "2H.description": "weak, 4+ hearts or 4+ spades",
    "2H.hand1.hcp": "6-9", "2H.hand1.H": "4+", "2H.hand2.hcp": "6-9", "2H.hand2.S": "4+",
    "2H.defence": "double for take-out",
}  # fmt: skip
BEFORE = dt.datetime(2026, 11, 1, 12, 0, tzinfo=dt.UTC)
STARTS = dt.datetime(2026, 11, 14, 15, 0, tzinfo=dt.UTC)


def content(cells: Mapping[str, str], **changed: str) -> CardContent:
    """Return a card of texts; changed: keys with "__" for the dot."""
    told = {**cells, **{key.replace("__", "."): text for key, text in changed.items()}}
    return card_content({"form": 1, "cells": told})


def make_card(
    one: Person, other: Person, *, cells: Mapping[str, str] = NATURAL, now: dt.datetime = BEFORE
) -> ConventionCard:
    """Create a card with all its content."""
    return begin_card(
        account=account_of(one), partner=other, name="", now=now, content=content(cells)
    )


def sign_card(card: ConventionCard, *, now: dt.datetime = BEFORE) -> CardVersion:
    """Submit a card for signature and sign it by both."""
    card.refresh_from_db()
    version = make_version(card=card, account=account_of(card.player_one), now=now)
    sign_version(version=version, account=account_of(card.player_two), now=now)
    return version


def rewrite(
    card: ConventionCard, section: str, texts: Mapping[str, str], *, now: dt.datetime = BEFORE
) -> None:
    """Change some texts of one part of a card."""
    card.refresh_from_db()
    save_section(
        card=card,
        section=section,
        texts={**card.draft["cells"], **texts},
        saves=card.saves.get(section, 0),
        account=account_of(card.player_one),
        now=now,
    )


def ask_for_cards(event: Event, *colours: str, brown: bool = True, **terms: Any) -> SystemsPolicy:
    """Make an event permit systems and require cards."""
    policy_terms = PolicyTerms(
        colours=colours or ("GREEN", "BLUE", "RED"),
        brown_allowed=brown,
        starts_at=STARTS,
        **terms,
    )
    return set_policy(event=event, terms=policy_terms, account=None)
