"""Issuing the papers of results: the booklet of an event, the ranking list."""

from collections.abc import Callable
from decimal import Decimal

from django.utils import timezone, translation
from django.utils.translation import gettext, ngettext

from federation.models import Account
from federation.papers.services.documents import (
    PaperDraft,
    PaperIdentity,
    issue_if_changed,
    issue_once,
)
from federation.papers.services.papers import federation_on_paper
from federation.people.selectors.people import shown_name
from federation.selectors.languages import language_of
from federation.texts import long_date
from scoring.homologation.services.booklet import booklet_of_event
from scoring.models import EventResult, RankingLine, RankingList
from scoring.rankings.documents.ranking_list import RankedPerson, ranking_list_content
from tournaments.models import Event
from tournaments.seating.selectors.boards_in_play import refuse_boards_in_play
from tournaments.selectors.rule_sets import ranking_figures

Progress = Callable[[int, int], None]


def issue_results_booklet(
    *, event_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the booklet of an event's current results; the same results again make no new one."""
    event = Event.objects.select_related("season", "club", "association").get(pk=event_id)
    result = EventResult.objects.select_related("revision").get(event=event)
    refuse_boards_in_play(event, now=timezone.now())
    name, is_demo = federation_on_paper()
    language = language_of()
    with translation.override(language):
        content = booklet_of_event(event, result, federation=name, is_sample=is_demo)
        title = f"{gettext('Results')}: {event.name}"
    document = issue_if_changed(
        PaperIdentity("results_booklet", f"event:{event.pk}"),
        PaperDraft(
            content=content,
            title=title,
            season=event.season,
            is_public=True,
            language=language,
        ),
        account=account,
        now=timezone.now(),
    )
    return {"document": document.code}


def issue_ranking_list(
    *, ranking_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the paper of a published list; a second run finds the paper there."""
    document = issue_once(
        PaperIdentity("ranking_list", f"ranking:{ranking_id}"),
        lambda: _list(ranking_id),
        account=account,
        now=timezone.now(),
    )
    return {"document": document.code}


def _list(ranking_id: int) -> PaperDraft:
    ranking = RankingList.objects.select_related("season", "rule_set").get(pk=ranking_id)
    name, is_demo = federation_on_paper()
    figures = ranking_figures(ranking.rule_set)
    published = timezone.localtime(ranking.published_at or ranking.computed_at)
    language = language_of()
    with translation.override(language):
        people = _ranked_people(ranking)
        title = gettext("National ranking %(year)s") % {"year": ranking.season.year}
        content = ranking_list_content(
            federation=name,
            title=title,
            season=str(ranking.season.year),
            state=gettext("List %(version)s, published on %(day)s")
            % {"version": ranking.version, "day": long_date(published.date())},
            facts=[
                ngettext("%(count)s licensed player", "%(count)s licensed players", len(people))
                % {"count": len(people)}
            ],
            notes=[
                gettext("Order: PE plus PM, then PM; equal points share the place (RTP 1.3.4)."),
                f"{gettext(figures.title)}. {gettext(figures.note)}".strip(),
            ],
            people=people,
            is_sample=is_demo,
        )
    return PaperDraft(
        content=content,
        title=title,
        season=ranking.season,
        is_public=True,
        language=language,
    )


def _ranked_people(ranking: RankingList) -> list[RankedPerson]:
    glyphs = {
        each.code: _category_text(each.code, each.suit)
        for each in ranking_figures(ranking.rule_set).categories
    }
    on = timezone.localdate(ranking.computed_at)
    lines = RankingLine.objects.filter(ranking=ranking).select_related("person", "club")
    return [
        RankedPerson(
            place=line.place,
            tied=line.tied,
            number=line.person.number or "",
            name=shown_name(line.person, on=on),
            club=line.club.name if line.club else "",
            category=glyphs.get(line.category, line.category),
            iv=line.iv,
            pe=line.pe,
            pm=Decimal(line.pm_tenths).scaleb(-1),
        )
        for line in lines.order_by("place", "person__sort_name", "pk")
    ]


def _category_text(code: str, suit: str) -> str:
    """Return a category as lists print it: "2♠"; the others by their first letter."""
    if suit:
        return f"{code[0]}{'♠♥♦♣'['SHDC'.index(suit)]}"
    return {"NATIONAL": gettext("Nat."), "UNCLASSIFIED": "–"}.get(code, code)
