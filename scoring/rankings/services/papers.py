"""Issuing the ranking list."""

from decimal import Decimal

from django.utils import timezone, translation
from django.utils.translation import gettext, ngettext

from federation.models import Account
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_once
from federation.papers.services.papers import federation_on_paper
from federation.people.selectors.people import shown_name
from federation.selectors.languages import language_of
from federation.selectors.rule_sets import ranking_figures
from federation.services.jobs import Progress
from federation.texts import long_date
from scoring.models import RankingLine, RankingList
from scoring.rankings.documents.ranking_list import RANKING_LIST, RankedPerson, ranking_list_content


def issue_ranking_list(
    *, ranking_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the paper of a published list; a second run finds the existing paper."""
    document = issue_once(
        PaperIdentity(RANKING_LIST, f"ranking:{ranking_id}"),
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
        category.code: _category_text(category.code, category.suit)
        for category in ranking_figures(ranking.rule_set).categories
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
            total=Decimal(10 * line.pe + line.pm_tenths).scaleb(-1),
        )
        for line in lines.order_by("place", "person__sort_name", "pk")
    ]


def _category_text(code: str, suit: str) -> str:
    """Return a category as in lists: "2♠"; the others by their first letter."""
    if suit:
        return f"{code[0]}{'♠♥♦♣'['SHDC'.index(suit)]}"
    return {"NATIONAL": gettext("Nat."), "UNCLASSIFIED": "–"}.get(code, code)
