"""The letters of a closed season: one for each change of category, in two languages."""

from collections.abc import Mapping
from decimal import Decimal

from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.documents.languages import html_language, paper_languages
from federation.errors import RuleError
from federation.kinds.letter import LetterKind
from federation.models import Account, CategoryGrant, IssuedDocument
from federation.papers.selectors.letters import letter_text
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_once
from federation.papers.services.papers import federation_on_paper
from federation.rules.ranking_figures import CategoryFigures
from federation.selectors.languages import language_of
from federation.selectors.rule_sets import ranking_figures
from federation.services.jobs import Progress
from federation.templatetags.papers import day as long_date
from federation.texts import source_text, step_sentence
from scoring.models import CategoryMove, SeasonCloseLine, SeasonCloseRun
from scoring.rankings.documents.category_letter import (
    CATEGORY_LETTER,
    FIRST_PLACED,
    MOVED_DOWN,
    PROMOTED,
    CategoryLetter,
    LetterPart,
)
from scoring.rankings.services.season_closing import source_of
from scoring.rankings.services.season_preview import ARTICLE


def issue_category_letters(
    *,
    run_id: int,
    account: Account | None = None,
    progress: Progress = lambda _done, _of: None,
) -> dict[str, object]:
    """Issue the letters of an applied close; existing ones are not issued again.

    Raises: RuleError if the run is not in force.
    """
    run = SeasonCloseRun.objects.select_related("season", "following", "rule_set").get(pk=run_id)
    if not run.stands:
        raise RuleError("season_close_not_applied", article=ARTICLE)
    grants = dict(
        CategoryGrant.objects.filter(source=source_of(run), taken_back_at=None).values_list(
            "person_id", "pk"
        )
    )
    lines = run.lines.exclude(move=CategoryMove.SAME).select_related("person__account", "club")
    subjects = [f"category_grant:{pk}" for pk in grants.values()]
    selected_subjects = set(
        IssuedDocument.objects.filter(
            series__kind=CATEGORY_LETTER.code, subject__in=subjects
        ).values_list("subject", flat=True)
    )
    waiting = [
        line
        for line in lines.order_by("person__sort_name", "pk")
        if f"category_grant:{grants[line.person_id]}" not in selected_subjects
    ]
    for done, line in enumerate(waiting):
        progress(done, len(waiting))
        _issue(run, line, f"category_grant:{grants[line.person_id]}", account)
    progress(len(waiting), len(waiting))
    return {"run": run.pk, "issued": len(waiting), "before": len(selected_subjects)}


def _issue(
    run: SeasonCloseRun, line: SeasonCloseLine, subject: str, account: Account | None
) -> None:
    issue_once(
        PaperIdentity(CATEGORY_LETTER, subject),
        lambda: _draft(run, line),
        account=account,
        now=timezone.now(),
    )


def _draft(run: SeasonCloseRun, line: SeasonCloseLine) -> PaperDraft:
    content = category_letter(run, line)
    title = f"{content.title} · {line.person.number}"
    return PaperDraft(
        content=content,
        title=title,
        season=run.following,
        language=content.parts[0].language,
    )


def category_letter(run: SeasonCloseRun, line: SeasonCloseLine) -> CategoryLetter:
    """Return the letter of one line: the player's language, then the federation's."""
    categories = {category.code: category for category in ranking_figures(run.rule_set).categories}
    name, is_demo = federation_on_paper()
    parts = tuple(
        _part(run, line, language, categories)
        for language in paper_languages(language_of(line.person), language_of())
    )
    return CategoryLetter(
        federation=name,
        title=parts[0].title,
        is_sample=is_demo,
        name=line.person.name,
        number=line.person.number or "",
        club=line.club.name if line.club else "",
        season=str(run.season.year),
        valid_from=run.following.starts_on,
        iv_before=line.iv_before,
        iv_after=line.iv_after,
        pe=line.pe,
        pm=Decimal(line.pm_tenths).scaleb(-1),
        kept_pe=line.kept_pe,
        kept_pm=Decimal(line.kept_pm_tenths).scaleb(-1),
        parts=parts,
    )


def _part(
    run: SeasonCloseRun,
    line: SeasonCloseLine,
    language: str,
    categories: Mapping[str, CategoryFigures],
) -> LetterPart:
    with translation.override(language):
        before = _named(line.category_before, categories)
        after = _named(line.category_after, categories)
        data = {
            "name": line.person.name,
            "after": after,
            "before": before,
            "day": long_date(run.following.starts_on),
        }
        return LetterPart(
            language=language,
            lang=html_language(language),
            title=gettext("Your category for season %(year)s") % {"year": run.following.year},
            statement=letter_text(_letter(CategoryMove(line.move)), data),
            before=before,
            after=after,
            reasons=tuple(
                (step_sentence(step), source_text(str(step["source"]))) for step in line.steps
            ),
        )


def _letter(move: CategoryMove) -> LetterKind:
    if move is CategoryMove.UP:
        return PROMOTED
    return MOVED_DOWN if move is CategoryMove.DOWN else FIRST_PLACED


def _named(code: str, categories: Mapping[str, CategoryFigures]) -> str:
    """Return a category with its suit: "2nd Hearts ♥"."""
    if code not in categories:
        return ""
    category = categories[code]
    glyph = {"S": " ♠", "H": " ♥", "D": " ♦", "C": " ♣"}.get(category.suit, "")
    return f"{gettext(category.title)}{glyph}"
