"""The content of a licence card, and whether a signed card is still valid."""

import base64
import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass

from federation.licences.rules.tokens import LicenceToken, SignedToken
from federation.licences.selectors.bodies import body_of
from federation.licences.selectors.categories import categories_held
from federation.models import Federation, Licence, LicenceKey
from federation.people.selectors.people import shown_name
from federation.rules.categories import category_of
from federation.selectors.rule_sets import ranking_on, regulation_on


@dataclass(frozen=True, slots=True)
class CardFacts:
    """The content of a licence card. category: a title to be translated; "" without one."""

    licence: Licence
    name: str
    shown_name: str
    number: str
    season: str
    valid_from: dt.date
    valid_until: dt.date
    body: str
    category: str
    category_code: str
    iv: int


def card_facts(licences: Collection[Licence], *, on: dt.date) -> list[CardFacts]:
    """Return the content of cards of one season, in four queries."""
    rows = list(licences)
    if not rows:
        return []
    season = rows[0].season
    ranking = ranking_on(season.starts_on)
    rules = regulation_on(season.starts_on)
    held = categories_held([row.person_id for row in rows], on=on)
    facts = []
    for row in rows:
        code = held.get(row.person_id, "")
        category = category_of(code, categories=ranking.categories) if code else None
        facts.append(
            CardFacts(
                licence=row,
                name=row.person.name,
                shown_name=shown_name(row.person, on=on),
                number=row.person.number or "",
                season=str(season.year),
                valid_from=max(row.issued_on, season.starts_on),
                valid_until=season.ends_on,
                body=body_of(row).name,
                category=category.title if category else "Unclassified",
                category_code=code,
                iv=category.iv if category else rules.tiers.default_iv,
            )
        )
    return facts


def token_of(facts: CardFacts, *, on: dt.date) -> LicenceToken:
    """Return the content of a card's code; with initials for minors and for people who chose so."""
    federation = Federation.objects.first()
    return LicenceToken(
        federation=federation.short_name if federation else "",
        number=facts.number,
        name=facts.shown_name,
        season=facts.season,
        valid_from=facts.valid_from,
        valid_until=facts.valid_until,
        category=facts.category_code,
        issued_on=on,
    )


def public_keys() -> dict[str, bytes]:
    """Return all public keys ever used, by key id."""
    return {row.key_id: _raw(row.public_key) for row in LicenceKey.objects.all()}


def _raw(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass(frozen=True, slots=True)
class CardState:
    """Whether a card's licence is valid today. since: when it became invalid."""

    counts: bool
    cancelled_on: dt.date | None = None
    expired: bool = False
    is_to_come: bool = False


def card_state(signed: SignedToken, *, on: dt.date) -> CardState:
    """Compare a card with today's licences; it may have been cancelled after signing."""
    token = signed.token
    rows = Licence.objects.filter(person__number=token.number, season__year=int(token.season))
    standing = [row for row in rows if row.cancelled_at is None]
    if standing:
        return CardState(
            counts=token.valid_from <= on <= token.valid_until,
            expired=on > token.valid_until,
            is_to_come=on < token.valid_from,
        )
    cancelled = [row.cancelled_at for row in rows if row.cancelled_at is not None]
    return CardState(False, max(cancelled).date() if cancelled else None)
