"""Licence cards, single and in sheets to be cut out, each with a signed code."""

import datetime as dt

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.licences.documents import LICENCE_CARD, LICENCE_SHEET, LicenceCard, LicenceSheet
from federation.licences.selectors.bodies import Body
from federation.licences.selectors.cards import CardFacts, card_facts, token_of
from federation.licences.selectors.requests import licences_of_season
from federation.licences.services.keys import signed_licence
from federation.models import Account, Association, Club, IssuedDocument, Job, Licence, Season
from federation.papers.services.documents import (
    PaperDraft,
    PaperIdentity,
    issue_if_changed,
    issue_once,
)
from federation.papers.services.papers import federation_on_paper
from federation.selectors.languages import language_of
from federation.services.jobs import Progress, request_job

CHECK_PAGE = "/licences/check/"
CARDS_ON_PAGE = 10
SIGNED_AT_ONCE = 50


def signed_address(facts: CardFacts, *, now: dt.datetime) -> str:
    """Return the address in a card's code; the part after "#" is not sent to the server."""
    signed = signed_licence(token_of(facts, on=timezone.localdate(now)), now=now)
    return f"{settings.SITE_URL}{CHECK_PAGE}#{signed}"


def issue_licence_card(
    *, licence_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the card of a licence; if it is already issued, do nothing."""
    now = timezone.now()
    document = issue_once(
        PaperIdentity(LICENCE_CARD, f"licence:{licence_id}"),
        lambda: _card_of(licence_id, now),
        account=account,
        now=now,
    )
    return {"document": document.code}


def _card_of(licence_id: int, now: dt.datetime) -> PaperDraft:
    licence = Licence.objects.select_related("person", "season", "club", "association").get(
        pk=licence_id
    )
    # Cards are usually issued before the season; the category is that of their season.
    day = max(timezone.localdate(now), licence.season.starts_on)
    (facts,) = card_facts([licence], on=min(day, licence.season.ends_on))
    language = language_of(licence.person)
    with translation.override(language):
        card = _card(facts, now)
    title = f"{card.title} {card.season} · {card.number}"
    return PaperDraft(
        content=card,
        title=title,
        season=licence.season,
        language=language,
    )


def ask_for_licence_sheet(*, body: Body, season: Season, account: Account | None) -> Job:
    """Request the cards of a club or association, many on a page."""
    kind = "club" if isinstance(body, Club) else "association"
    return request_job(
        "issue_licence_sheet",
        arguments={"body_code": body.code, "kind": kind, "year": season.year},
        subject=f"{kind}:{body.code}",
        account=account,
    )


def issue_licence_sheet(
    *,
    body_code: str,
    kind: str,
    year: int,
    account: Account | None = None,
    progress: Progress | None = None,
) -> dict[str, object]:
    """Issue the cards of a club or association, many on a page; a sheet of today is reused.

    kind: "club" or "association". Raises: RuleError if nobody is licensed through it.
    """
    season = Season.objects.get(year=year)
    body = _body(kind, body_code)
    licences = list(
        licences_of_season(body, season).select_related("season", "club", "association")
    )
    if not licences:
        raise RuleError("licence_sheet_empty", body=body.name, season=year)
    now = timezone.now()
    name, is_demo = federation_on_paper()
    language = language_of(body)
    with translation.override(language):
        title = gettext("Licence cards")
        cards = []
        for done, facts in enumerate(card_facts(licences, on=timezone.localdate(now))):
            if progress and done % SIGNED_AT_ONCE == 0:
                progress(done, len(licences))
            cards.append(_card(facts, now))
    sheet = LicenceSheet(
        federation=name,
        title=title,
        is_sample=is_demo,
        body=body.name,
        season=str(year),
        pages=tuple(
            tuple(cards[first : first + CARDS_ON_PAGE])
            for first in range(0, len(cards), CARDS_ON_PAGE)
        ),
    )
    subject = f"licence_sheet:{kind}:{body.pk}:{year}"
    document = _issued(sheet, subject, season, language, account, now)
    if progress:
        progress(len(licences), len(licences))
    return {"document": document.code}


def _issued(
    sheet: LicenceSheet,
    subject: str,
    season: Season,
    language: str,
    account: Account | None,
    now: dt.datetime,
) -> IssuedDocument:
    """Return the existing sheet if its content is the same, else a new one replacing it."""
    title = f"{sheet.title} {sheet.season} · {sheet.body}"
    return issue_if_changed(
        PaperIdentity(LICENCE_SHEET, subject),
        PaperDraft(
            content=sheet,
            title=title,
            season=season,
            language=language,
        ),
        account=account,
        now=now,
        only=lambda document: account is None or document.issued_by_id == account.pk,
    )


def _body(kind: str, code: str) -> Body:
    if kind == "club":
        return Club.objects.get(code=code)
    return Association.objects.get(code=code)


def _card(facts: CardFacts, now: dt.datetime) -> LicenceCard:
    name, is_demo = federation_on_paper()
    return LicenceCard(
        federation=name,
        title=gettext("Licence"),
        is_sample=is_demo,
        name=facts.name,
        number=facts.number,
        season=facts.season,
        valid_from=facts.valid_from,
        valid_until=facts.valid_until,
        body=facts.body,
        category=gettext(facts.category),
        iv=facts.iv,
        signed=signed_address(facts, now=now),
    )
