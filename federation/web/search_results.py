"""Search results among the reader's menu pages and the papers."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.page_parts.search_results import SearchResult, SearchResults
from federation.papers.selectors.documents import document_numbered
from federation.papers.selectors.library import library_shelf
from federation.rules.names import folded
from federation.web.menu import menus_of

MOST = 5
# Search words of pages, besides the words of the menu.
_ALSO = {
    "licence-card": _("renew my licence"),
    "conduct-list": _("complaint in confidence, denounce behaviour"),
    "my-rulings": _("appeal"),
}


def search_pages(text: str, request: HttpRequest, is_near: bool) -> SearchResults:
    """Return the pages of the reader's menus whose words begin with all that was typed."""
    if is_near:
        return SearchResults(_("Pages"), [])
    parts = folded(text).split()
    search_results: dict[str, SearchResult] = {}
    for menu_role, groups in menus_of(request):
        for group in groups:
            for line in group.lines:
                own = folded(f"{line.word} {_ALSO.get(line.page, '')}").split()
                words = [*folded(str(group.heading)).split(), *own]
                if all(any(word.startswith(part) for word in words) for part in parts) and any(
                    word.startswith(part) for word in own for part in parts
                ):
                    search_results.setdefault(
                        line.href, SearchResult(line.word, line.href, menu_role.word)
                    )
    return SearchResults(_("Pages"), list(search_results.values())[:MOST])


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
