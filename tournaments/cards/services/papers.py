"""Issuing the paper of a convention card signed by both players."""

import datetime as dt

from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account, IssuedDocument
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_once
from federation.papers.services.papers import federation_on_paper
from federation.selectors.languages import language_of
from federation.selectors.seasons import season_shown
from federation.services.jobs import Progress
from federation.texts import spoken_value
from tournaments.cards.documents.convention_card import (
    CONVENTION_CARD,
    ConventionCardPaper,
    convention_card_paper,
    reasons_text,
)
from tournaments.cards.rules.content import card_content
from tournaments.cards.selectors.convention_cards import completed_version, versions_shown
from tournaments.models import CardVersion


def issue_convention_card(
    *, version_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the paper of a signed version; if it is already issued, do nothing."""
    now = timezone.now()
    document = issue_once(
        PaperIdentity(CONVENTION_CARD, f"card_version:{version_id}"),
        lambda: _signed(versions_shown().get(pk=version_id), now),
        account=account,
        now=now,
    )
    return {"document": document.code}


def _signed(version: CardVersion, now: dt.datetime) -> PaperDraft:
    language = language_of(version.card.player_one, version.card.player_two)
    with translation.override(language):
        paper = paper_for(version)
    today = timezone.localdate(now)
    season = season_shown(None, on=today)
    if season is None:
        raise RuleError("season_missing", on=today)
    earlier = IssuedDocument.objects.filter(
        subject__in=[
            f"card_version:{version_id}"
            for version_id in version.card.versions.filter(number__lt=version.number).values_list(
                "pk", flat=True
            )
        ],
        replaced_by__isnull=True,
    )
    return PaperDraft(
        content=paper,
        title=f"{paper.title} ({version.number})",
        season=season,
        replaces=earlier.order_by("-pk").first(),
        language=language,
    )


def paper_for(version: CardVersion) -> ConventionCardPaper:
    """Return a version for printing, in the active language."""
    name, is_demo = federation_on_paper()
    card = version.card
    return convention_card_paper(
        completed_version(version),
        attached=card_content(version.content),
        federation=name,
        is_sample=is_demo,
        players=[
            f"{player.name} ({player.number})" if player.number else player.name
            for player in (card.player_one, card.player_two)
        ],
        colour=version.colour,
        has_brown=version.has_brown,
        version=gettext("Version %(number)s") % {"number": version.number},
        signed=[
            gettext("%(name)s signed on %(day)s")
            % {"name": row.person.name, "day": spoken_value(timezone.localdate(row.signed_at))}
            for row in version.signatures.all()
        ],
        reasons=reasons_text(version.reasons),
    )
