"""The casebook: decisions without names, for directors and players to learn from."""

from dataclasses import asdict, dataclass

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.http import urlencode
from django.utils.text import Truncator, capfirst
from django.utils.translation import get_language, gettext_lazy, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.access import public
from federation.models import Council
from federation.page_parts.exports import exported
from federation.page_parts.lists import Column, listing
from federation.page_parts.search_words import search_words
from rulings.assistant.web.similar_cases import body_in_words, laws_of_entry
from rulings.councils.selectors.cases import casebook, casebook_searched
from rulings.laws.selectors.bridge_words import answer_text, auction_as_written, hands_text
from rulings.models import AppealBody, CasebookEntry
from tournaments.templatetags.hands import seat
from tournaments.texts.notation import vulnerable_in_words

LEVELS = {"OFFICIAL": gettext_lazy("official event"), "PRIVATE": gettext_lazy("private event")}
FEED = 40
COLUMNS = (Column("day", "", ("decided_on",)),)
BEST_FIRST = Column("best", "", ("place",))


@dataclass(frozen=True, slots=True)
class CasebookQuery:
    """The filter of the casebook: for its page, its files and its feed."""

    q: str
    law: str
    body: str
    level: str

    @classmethod
    def of(cls, request: HttpRequest) -> "CasebookQuery":
        """Return the filter in an address."""
        query_params = request.GET
        law = query_params.get("law", "").strip().upper()[:12]
        return cls(
            search_words(request), law, query_params.get("body", ""), query_params.get("level", "")
        )

    def entries(self) -> QuerySet[CasebookEntry]:
        """Return the matching entries."""
        return casebook_searched(self.q, self.law, self.body, self.level)

    def in_address(self, **more: str) -> str:
        """Return the query string: "?q=pause&law=16", or ""."""
        values_by_name = {name: value for name, value in (asdict(self) | more).items() if value}
        return f"?{urlencode(values_by_name)}" if values_by_name else ""

    def in_words(self) -> str:
        """Return the filter as part of a title."""
        bodies, levels = dict(_bodies()), {code: str(title) for code, title in LEVELS.items()}
        law = _("Law %(law)s") % {"law": self.law} if self.law else ""
        filters = (self.q, law, bodies.get(self.body, ""), levels.get(self.level, ""))
        return " · ".join(filter(None, filters))


@public
@require_safe
def casebook_list(request: HttpRequest) -> HttpResponse:
    casebook_query = CasebookQuery.of(request)
    if file := exported(
        request,
        name="casebook",
        headings=[pgettext("date", "Decided"), _("Body"), _("Level"), _("Laws"), _("Articles"),
                  _("Summary"), _("Grounds"), _("Outcome"), _("Hands"), _("Auction"), _("Poll")],
        rows=lambda: (
            (entry.decided_on, body_in_words(entry), level_in_words(entry), entry.laws.strip(),
             entry.articles, entry.summary, entry.grounds, entry.outcome, entry.hands,
             entry.auction, poll_in_words(entry))
            for entry in casebook_query.entries()
        ),
    ):  # fmt: skip
        return file
    shown = listing(
        casebook_query.entries(),
        request=request,
        columns=(*COLUMNS, BEST_FIRST) if casebook_query.q else COLUMNS,
        default="best" if casebook_query.q else "-day",
    )
    return render(
        request,
        "rulings/casebook.html",
        {
            "asked": casebook_query,
            "narrowed": _narrowed(casebook_query),
            "feed": reverse("casebook-feed") + casebook_query.in_address(),
            "files": [
                (title, reverse("casebook") + casebook_query.in_address(export=kind))
                for kind, title in (("csv", _("As CSV")), ("xlsx", _("As XLSX")))
            ],
            "listing": shown,
            "rows": [(entry, body_in_words(entry), level_in_words(entry)) for entry in shown.rows],
        },
    )


@public
@require_safe
def casebook_entry(request: HttpRequest, pk: int) -> HttpResponse:
    entry = get_object_or_404(casebook(), pk=pk)
    return render(
        request,
        "rulings/casebook_entry.html",
        {
            "entry": entry,
            "body": body_in_words(entry),
            "laws": laws_of_entry(entry),
            "level": level_in_words(entry),
            "deal": hands_text(entry.hands),
            "auction": auction_as_written(entry.auction, dealer=entry.dealer),
            "vulnerable": vulnerable_in_words(entry.vulnerable) if entry.vulnerable else "",
            "dealer": seat(entry.dealer) if entry.dealer else "",
            "poll": poll_in_words(entry),
        },
    )


@public
@require_safe
def casebook_feed(request: HttpRequest) -> HttpResponse:
    """Return the latest entries as a feed, with the same filter as the page."""
    casebook_query = CasebookQuery.of(request)
    title, text = _("Casebook"), casebook_query.in_words()
    feed = Atom1Feed(
        title=f"{title}: {text}" if text else title,
        link=request.build_absolute_uri(reverse("casebook") + casebook_query.in_address()),
        description=_("What committees and the bodies of the federation decided, without names."),
        language=get_language(),
    )
    for entry in casebook_query.entries()[:FEED]:
        address = request.build_absolute_uri(reverse("casebook-entry", args=[entry.pk]))
        feed.add_item(
            title=Truncator(entry.summary).words(12),
            link=address,
            description="\n".join(filter(None, (entry.summary, entry.outcome))),
            pubdate=entry.written_at,
            updateddate=entry.written_at,
            unique_id=address,
            categories=entry.laws.split(),
        )
    return HttpResponse(feed.writeString("utf-8"), content_type="application/atom+xml")


def _bodies() -> list[tuple[str, str]]:
    return [(AppealBody.COMMITTEE.value, str(AppealBody.COMMITTEE.label)),
            *((council.value, str(council.label)) for council in Council)]  # fmt: skip


def _narrowed(casebook_query: CasebookQuery) -> list[tuple[str, str, str, list[tuple[str, str]]]]:
    """Return the choices of the filter: name, title, selected value, options."""
    levels = [(code, str(title)) for code, title in LEVELS.items()]
    return [
        (name, title, chosen, [(code, capfirst(label)) for code, label in choices])
        for name, title, chosen, choices in (
            ("body", _("Body"), casebook_query.body, _bodies()),
            ("level", _("Level"), casebook_query.level, levels),
        )
    ]


def level_in_words(entry: CasebookEntry) -> str:
    """Return the level of the event from which an entry comes."""
    return str(LEVELS[entry.level]) if entry.level else ""


def poll_in_words(entry: CasebookEntry) -> str:
    """Return the answers of a poll with their numbers: "4♠ 3, pass 1"."""
    return ", ".join(f"{answer_text(answer)} {times}" for answer, times in entry.poll)
