"""Search results among the reader's menu pages and the papers."""

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from federation.page_parts.search_results import SearchResult, SearchResults
from federation.papers.selectors.documents import document_numbered
from federation.papers.selectors.library import library_shelf
from federation.rules.names import folded
from federation.selectors.callers import reader_of
from federation.texts.handbook import CHAPTERS
from federation.texts.search_words import BESIDE_MENUS, MENU_WORDS
from federation.web.menu import menus_of

MOST, MOST_PAGES = 5, 8


def search_pages(text: str, request: HttpRequest, is_near: bool) -> SearchResults:
    """Return the pages of the reader's menus, and those beside them, that words typed begin.

    In the words of each language of the site; pages called by the words come first.
    """
    if is_near:
        return SearchResults(_("Pages"), [])
    search_results: dict[str, SearchResult] = {}
    for menu_role, groups in menus_of(request):
        for group in groups:
            for line in group.lines:
                if _answers_in_any_language(
                    text, line.word, MENU_WORDS.get(line.page, ""), besides=group.heading
                ):
                    search_results.setdefault(
                        line.href, SearchResult(line.word, line.href, menu_role.word)
                    )
    is_known = reader_of(request).is_authenticated
    for page in BESIDE_MENUS:
        is_open = is_known or page.is_public
        if is_open and _answers_in_any_language(text, page.title, page.words):
            href = reverse(page.name)
            search_results.setdefault(href, SearchResult(page.title, href))
    called = {href for href, row in search_results.items() if _answers(text, str(row.title))}
    rows = sorted(search_results.values(), key=lambda row: row.href not in called)
    return SearchResults(_("Pages"), rows[:MOST_PAGES])


def search_help(text: str, request: HttpRequest, is_near: bool) -> SearchResults:
    """Return the topics of the handbook whose words begin with all that was typed."""
    if is_near:
        return SearchResults(_("Help"), [])
    found = [
        SearchResult(
            topic.title,
            f"{reverse('help-chapter', args=[chapter.key])}#{topic.key}",
            chapter.title,
        )
        for chapter in CHAPTERS
        for topic in chapter.topics
        if _answers(text, str(topic.title), besides=str(topic.text))
    ]
    return SearchResults(_("Help"), found[:MOST])


def _answers_in_any_language(text: str, *own: str | Promise, besides: str | Promise = "") -> bool:
    """Return whether words typed answer in one of the site's languages, the reader's or another."""
    for language, _name in settings.LANGUAGES:
        with override(language):
            words = " ".join(str(each) for each in own)
            if _answers(text, words, besides=str(besides)):
                return True
    return False


def _answers(text: str, own: str, *, besides: str = "") -> bool:
    """Return whether each word typed begins one of the words, and at least one an own one."""
    parts = folded(text).split()
    own_words = folded(own).split()
    words = [*own_words, *folded(besides).split()]
    return all(any(word.startswith(part) for word in words) for part in parts) and any(
        word.startswith(part) for word in own_words for part in parts
    )


def search_papers(text: str, request: HttpRequest, is_near: bool) -> SearchResults:
    """Return the paper of a number, to be checked, and public documents by their words."""
    if is_near:
        return SearchResults(_("Documents"), [])
    numbered = document_numbered(text.upper()) if len(text) <= 30 else None
    rows = []
    if numbered is not None:
        href = reverse("document-check", args=[numbered.code])
        rows.append(SearchResult(numbered.code, href, _("Is a document ours?")))
    for shelved in library_shelf(on=timezone.localdate(), text=text)[:MOST]:
        href = reverse("library-detail", args=[shelved.document.slug])
        rows.append(
            SearchResult(shelved.document.title, href, shelved.document.get_subject_display())
        )
    return SearchResults(_("Documents"), rows)
