"""Where a law is cited. Other subjects add their sources to LAW_CITATIONS."""

import datetime as dt
import re
from dataclasses import dataclass

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.module_loading import import_string
from django.utils.translation import gettext

from federation.models import Account
from rulings.assistant.selectors.flows import all_flows
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS
from rulings.models import LawPassage, LawText, RulingRevision
from rulings.rules.log import citation_addresses
from rulings.rulings.selectors.rulings import revisions_citing, rulings_visible_to

_WORDS = (
    r"(?:leis?|laws?|ley(?:es)?|lois?|articol[oi]|art[ií]culos?|articles?|artt?\.|artikel(?:en|s)?"
    r"|(?:spel)?regels?|rules?|gesetze?s?|paragra[fp]h?\w*|przepis\w*|praw\w{1,3})"
)
_AND = r"(?:,|/|\b(?:e|y|i|et|and|und|en|ou|or|o|oder|of|lub)\b)"
_ONE = r"\d{1,3}(?:[A-K]\d{0,2})?(?:[(\[][a-z]{1,4}[)\]])*"
# Every law named after such a word: "Laws 27 and 50", "Leis 30, 31 ou 32".
_NAMED = re.compile(rf"(?:\b{_WORDS}|§{{1,2}})\s*({_ONE}(?:\s*{_AND}\s*{_ONE})*)", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w(\[])\d{1,3}")

SHOWN = 50  # rulings shown for one law


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader, the day, and the texts of the Laws that the reader may see."""

    account: Account
    texts: list[LawText]
    on: dt.date


@dataclass(frozen=True, slots=True)
class Citation:
    """A place that cites a law: its label, and its address."""

    label: str
    href: str


def citations_of(law: int, reader: Reader) -> list[Citation]:
    """Return every known citation of a law, of all sources, that the reader may see."""
    return [
        citation for path in settings.LAW_CITATIONS for citation in import_string(path)(law, reader)
    ]


def flows_citing(law: int, reader: Reader) -> list[Citation]:
    """Return the decision flows that apply a law."""
    return [
        Citation(
            gettext("Flow: %(title)s") % {"title": FLOW_WORDS[flow.key].title},
            reverse("flow-detail", args=[flow.key]),
        )
        for flow in all_flows()
        if law in {number for cited in flow.laws for number, _rest in citation_addresses(cited)}
    ]


def rulings_citing(law: int, reader: Reader) -> list[Citation]:
    """Return the rulings that cite a law and the reader may see, the newest first."""
    return _rulings(revisions_citing(law), reader)


def rulings_citing_article(article: str, reader: Reader) -> list[Citation]:
    """Return the rulings that cite an article of the regulation and the reader may see."""
    return _rulings(revisions_citing(None, article=article), reader)


def _rulings(citing: QuerySet[RulingRevision], reader: Reader) -> list[Citation]:
    visible = rulings_visible_to(reader.account, on=reader.on).values("pk")
    rows = citing.filter(ruling__in=visible)[:SHOWN]
    return [
        Citation(
            gettext("Ruling: %(event)s, call %(number)s")
            % {"event": row.ruling.incident.event, "number": row.ruling.incident.number},
            reverse("ruling-detail", args=[row.ruling_id]),
        )
        for row in rows
    ]


def passages_citing(law: int, reader: Reader) -> list[Citation]:
    """Return the passages of the texts that name the law. One query."""
    rows = (
        LawPassage.objects.filter(text__in=reader.texts, body__contains=str(law))
        .exclude(law=law)
        .exclude(note_mark__gt="")
        .select_related("text")
        .order_by("text__edition", "text__language", "law", "place")
    )
    return [_citation(row) for row in rows if law in _laws_named(row.body)]


def _laws_named(words: str) -> set[int]:
    return {int(n) for name in _NAMED.findall(words) for n in _NUMBER.findall(name)}


def _citation(row: LawPassage) -> Citation:
    place = [row.text.edition, row.text.language, row.law]
    href = (
        reverse("law-passage", args=[*place, row.address])
        if row.address
        else reverse("law-page", args=place)
    )
    return Citation(f"{row.text.edition} {row.text.language}: {row}", href)
