"""Pages as their reader sees them: words, without the markup."""

import re
from html import unescape

from django.http import HttpResponse
from django.utils.html import strip_tags
from pytest_django import DjangoAssertNumQueries as AssertQueries

__all__ = ["LET_THROUGH", "AssertQueries", "markup", "rows", "told", "words"]

# What a page or act answers whom its door lets through: shown, done, refused by a rule, filled in
# wrongly.
LET_THROUGH = frozenset({200, 302, 409, 422})


def words(answer: HttpResponse) -> str:
    """Return the words of a page's main part, blanks and line breaks as one blank."""
    html = answer.content.decode()
    found = re.search(r"<main[^>]*>(.*)</main>", html, re.DOTALL)
    return told(found.group(1) if found else html)


def markup(answer: HttpResponse) -> str:
    """Return a page's HTML, each tag on one line and nothing blank beside what it encloses."""
    html = re.sub(r"<[a-z][^>]*>", lambda tag: " ".join(tag[0].split()), answer.content.decode())
    html = re.sub(r"(<[a-z][^>]*?) >", r"\1>", html)
    return re.sub(r"(>)\s+|\s+(?=</)", r"\1", html)


def rows(answer: HttpResponse, table: int = 0) -> list[list[str]]:
    """Return the words of the body cells of a page's n-th table."""
    bodies = re.findall(r"<table.*?</table>", answer.content.decode(), re.DOTALL)
    html = bodies[table].split("</thead>", 1)[1]
    return [
        [told(cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)]
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", html, re.DOTALL)
    ]


def told(html: str) -> str:
    """Return the words of a piece of HTML."""
    html = re.sub(r'<span\s+class="(sub|src|verdict)', r' <span class="\1', html)
    spaced = re.sub(r"</?(div|p|li|td|th|tr|h\d|br|ol|ul|dt|dd|option)[^>]*>", " ", html)
    return " ".join(unescape(strip_tags(spaced)).split())
