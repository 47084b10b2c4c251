"""Where a law is cited. Other areas add their sources to LAW_CITATIONS."""

import datetime as dt
import re
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils.module_loading import import_string
from django.utils.translation import gettext

from federation.models import Account
from rulings.models import LawPassage, LawText
from rulings.rules.log import citation_addresses
from rulings.selectors.flows import all_flows
from rulings.selectors.rulings import revisions_citing, rulings_visible_to
from rulings.texts.flow_catalogue import FLOW_WORDS

_WORDS = r"(?:leis?|laws?|ley(?:es)?|lois?|articol[oi]|artt?\.|artikel|regel)"


SHOWN = 50  # rulings told of one law


@dataclass(frozen=True, slots=True)
class Reader:
    """Who asks, when, and the texts of the Laws that reader may see."""

    account: Account
    texts: list[LawText]
    on: dt.date


@dataclass(frozen=True, slots=True)
class Citation:
    """A place that cites a law: what to call it, and its address."""

    label: str
    href: str


def citations_of(law: int, reader: Reader) -> list[Citation]:
    """Return every place known to cite a law, of all sources, as far as the reader may see it."""
    return [each for path in settings.LAW_CITATIONS for each in import_string(path)(law, reader)]


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
    """Return the rulings the reader may see that rest on a law, the newest first."""
    visible = rulings_visible_to(reader.account, on=reader.on).values("pk")
    rows = revisions_citing(law).filter(ruling__in=visible)[:SHOWN]
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
    named = re.compile(rf"\b{_WORDS}\s*{law}(?!\d)", re.IGNORECASE)
    rows = (
        LawPassage.objects.filter(text__in=reader.texts, body__contains=str(law))
        .exclude(law=law)
        .exclude(note_mark__gt="")
        .select_related("text")
        .order_by("text__edition", "text__language", "law", "place")
    )
    return [_citation(row) for row in rows if named.search(row.body)]


def _citation(row: LawPassage) -> Citation:
    place = [row.text.edition, row.text.language, row.law]
    href = (
        reverse("law-passage", args=[*place, row.address])
        if row.address
        else reverse("law-page", args=place)
    )
    return Citation(f"{row.text.edition} {row.text.language}: {row}", href)
