"""Articles of the regulations as of a day."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from federation.models import Account
from rulings.laws.selectors.laws import reads_law_texts
from rulings.models import RegulationArticle, RegulationText

CITED = "RTP"  # the regulation cited by the rules


@dataclass(frozen=True, slots=True)
class DatedArticle:
    """An article with its edition, and the editions that contain it, the latest first."""

    article: RegulationArticle
    editions: list[RegulationText]


def stored_regulations() -> list[RegulationText]:
    """Return every version of every regulation, the latest day first."""
    texts = RegulationText.objects.annotate(article_count=Count("articles"))
    return list(texts.order_by("code", "-in_force_from", "-version"))


def regulation_texts_visible_to(account: Account, *, on: dt.date) -> QuerySet[RegulationText]:
    """Return the texts visible to those who manage the library: every version."""
    return RegulationText.objects.all()


def dated_article(number: str, account: Account, *, on: dt.date) -> DatedArticle | None:
    """Return an article as it was in force on a day; None if no text may be read."""
    texts = RegulationText.objects.filter(code=CITED, in_use_since__isnull=False)
    if not reads_law_texts(account, on=on):
        texts = texts.filter(is_public=True)
    held = list(
        RegulationArticle.objects.filter(text__in=texts, number=number)
        .select_related("text")
        .order_by("-text__in_force_from", "-text__in_use_since", "-text__pk")
    )
    # Of several versions for one day, the one put in use last counts.
    latest = {
        regulation_article.text.in_force_from: regulation_article
        for regulation_article in reversed(held)
    }
    days = [day for day in latest if day <= on]
    if not days:
        return None
    return DatedArticle(latest[max(days)], [latest[day].text for day in sorted(latest)[::-1]])
