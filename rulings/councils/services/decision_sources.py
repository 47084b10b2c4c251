"""What a body's decision rests on: Laws that exist, and articles the library holds."""

import datetime as dt
import re

from federation.errors import RuleError
from rulings.laws.selectors.regulation_texts import CITED
from rulings.laws.selectors.rule_map import mapped_rules
from rulings.models import RegulationArticle
from rulings.rules.log import written_citations

_LAW_WORDS = re.compile(r"\b(?:laws?|leis?|art\.?)(?=\s|\d)", re.IGNORECASE)
_SPACED = re.compile(r"(?<![\w.])(\d{1,2})\s+(?=[A-F])")
# "RTP 1.3.3, 2.1.11.4 and 3.8": every number after the regulation's name.
_ARTICLES = re.compile(
    r"\bRTP\s*(\d+(?:\.\d+)*(?:[\s,;/]+(?:e|and)?\s*\d+(?:\.\d+)*)*)", re.IGNORECASE
)
# A number without a dot is a Law or a year; one that ends in a year is a day.
_NUMBER = re.compile(r"(?<![\d.])\d{1,2}(?:\.\d{1,2})+(?!\.?\d)")


def laws_written(written: str) -> str:
    """Return the Laws of a decision as they are stored: "16B 74A2". Raises: RuleError.

    They may be written with commas or spaces between them, and with the word Law.
    """
    plain = _SPACED.sub(r"\1", _LAW_WORDS.sub(" ", written))
    cited = written_citations(",".join(re.split(r"[\s,;]+", plain.strip())))
    return " ".join(f"{law}{rest}" for law, rest in cited).upper()


def refuse_unknown_articles(written: str, *, on: dt.date) -> None:
    """Refuse an article of the regulation that the library does not hold on a day.

    Without a text of the regulation in use nothing is known of its articles, and nothing refused;
    nor is an article of another regulation, or a number without a dot. Raises: RuleError.
    """
    numbers = [n for listed in _ARTICLES.findall(written) for n in _NUMBER.findall(listed)]
    if not numbers:
        return
    held = set(
        RegulationArticle.objects.filter(
            text__code=CITED, text__in_use_since__isnull=False, text__in_force_from__lte=on
        ).values_list("number", flat=True)
    )
    if not held:
        return
    known = held | {rule.article for rule in mapped_rules()}
    for number in numbers:
        if not any(article == number or article.startswith(f"{number}.") for article in known):
            raise RuleError("decision_article_unknown", cited=f"{CITED} {number}")
