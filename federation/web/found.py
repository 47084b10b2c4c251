"""Search results among the reader's menu pages and the papers."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.page_parts.found import Found, FoundList
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


def pages_found(text: str, request: HttpRequest) -> FoundList:
    """Return the pages of the reader's menus in which words begin with each typed word."""
    asked = folded(text).split()
    found: dict[str, Found] = {}
    for menu_role, groups in menus_of(request):
        for group in groups:
            for line in group.lines:
                own = folded(f"{line.word} {_ALSO.get(line.page, '')}").split()
                words = [*folded(str(group.heading)).split(), *own]
                if all(any(word.startswith(each) for word in words) for each in asked) and any(
                    word.startswith(each) for word in own for each in asked
                ):
                    found.setdefault(line.href, Found(line.word, line.href, menu_role.word))
    return FoundList(_("Pages"), list(found.values())[:MOST])


def papers_found(text: str, request: HttpRequest) -> FoundList:
    """Return the paper with a number, for verification, and public documents by their words."""
    numbered = document_numbered(text.upper()) if len(text) <= 30 else None
    rows = []
    if numbered is not None:
        href = reverse("document-check", args=[numbered.code])
        rows.append(Found(numbered.code, href, _("Is a document ours?")))
    for each in library_shelf(on=timezone.localdate(), text=text)[:MOST]:
        href = reverse("library-detail", args=[each.document.slug])
        rows.append(Found(each.document.title, href, each.document.get_subject_display()))
    return FoundList(_("Documents"), rows)
