"""Articles of the regulations as they stood on a day."""

import datetime as dt
from dataclasses import dataclass

from federation.models import Account
from rulings.models import RegulationArticle, RegulationText
from rulings.selectors.laws import reads_law_texts

CITED = "RTP"  # the regulation whose articles the rules name


@dataclass(frozen=True, slots=True)
class DatedArticle:
    """An article with the edition it stands in, and the editions that hold it, the latest first."""

    article: RegulationArticle
    editions: list[RegulationText]


def dated_article(number: str, account: Account, *, on: dt.date) -> DatedArticle | None:
    """Return an article as it was in force on a day; None where no text may be read."""
    texts = RegulationText.objects.filter(code=CITED)
    if not reads_law_texts(account, on=on):
        texts = texts.filter(is_public=True)
    held = list(
        RegulationArticle.objects.filter(text__in=texts, number=number)
        .select_related("text")
        .order_by("-text__in_force_from", "-text__pk")
    )
    begun = [each for each in held if each.text.in_force_from <= on]
    if not begun:
        return None
    return DatedArticle(begun[0], [each.text for each in held])
