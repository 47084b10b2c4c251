"""Pages as text, without markup."""

import re
from html import unescape
from typing import TYPE_CHECKING, Protocol

from django.utils.html import strip_tags
from pytest_django import DjangoAssertNumQueries as AssertQueries

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as ClientResponse
else:
    from django.http import HttpResponse as ClientResponse

__all__ = [
    "LET_THROUGH",
    "AssertQueries",
    "ClientResponse",
    "Page",
    "english",
    "markup",
    "rows",
    "told",
    "words",
]

# What a page or act answers whom its door lets through: shown, done, refused by a rule, filled in
# wrongly.
LET_THROUGH = frozenset({200, 302, 409, 422})

# Words that stand in nearly every English sentence and in no Portuguese one.
ENGLISH = re.compile(
    r"\b(the|of|and|with|without|from|by|is|are|was|were|be|been|not|your|this|that|these|has|have"
    r"|had|which|when|where|who|whose|what|if|on|at|to|it|its|they|there|than|then|only|must|may"
    r"|can|will|yes|each|every|between|before|after|until|since|new|old|day|days|board|boards"
    r"|pair|pairs|team|teams|player|players|table|tables|round|rounds|event|events"
    r"|default(?!-)|fee|fees)\b",
    re.IGNORECASE,
)
# What is said in English on purpose: names of things, and what is written for programs.
SAID_IN_ENGLISH = re.compile(
    r"<(script|style|code|pre|kbd|textarea)\b.*?</\1>|<!--.*?-->"
    r"|<(\w+)[^>]*\slang=\"en\"[^>]*>.*?</\2>"
    r"|\bCC BY\b",  # a licence
    re.DOTALL,
)
SHOWN = re.compile(r'(?:\s(?:title|alt|placeholder|aria-label|content)="([^"]*)")')


class Page(Protocol):
    """What has a content: a view's response, and that of Django's test client."""

    @property
    def content(self) -> bytes: ...


def english(html: str) -> list[str]:
    """Return the parts of a Portuguese page's text that contain English words."""
    html = SAID_IN_ENGLISH.sub(" ", html)
    pieces = [*re.split(r"<[^>]*>", html), *SHOWN.findall(html)]
    plain = (" ".join(unescape(piece).split()) for piece in pieces)
    return sorted({piece for piece in plain if ENGLISH.search(piece)})


def words(response: Page) -> str:
    """Return the text of a page's main part, whitespace as single spaces."""
    html = response.content.decode()
    regex_match = re.search(r"<main[^>]*>(.*)</main>", html, re.DOTALL)
    return told(regex_match.group(1) if regex_match else html)


def markup(response: Page) -> str:
    """Return a page's HTML, each tag on one line without spaces next to its content."""
    html = re.sub(r"<[a-z][^>]*>", lambda tag: " ".join(tag[0].split()), response.content.decode())
    html = re.sub(r"(<[a-z][^>]*?) >", r"\1>", html)
    return re.sub(r"(>)\s+|\s+(?=</)", r"\1", html)


def rows(response: Page, table: int = 0) -> list[list[str]]:
    """Return the text of the body cells of a page's n-th table."""
    bodies = re.findall(r"<table.*?</table>", response.content.decode(), re.DOTALL)
    html = bodies[table].split("</thead>", 1)[1]
    return [
        [told(cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)]
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", html, re.DOTALL)
    ]


def told(html: str) -> str:
    """Return the text of a piece of HTML."""
    html = re.sub(r'<span\s+class="(sub|src|verdict)', r' <span class="\1', html)
    spaced = re.sub(r"</?(div|p|li|td|th|tr|h\d|br|ol|ul|dt|dd|option)[^>]*>", " ", html)
    return " ".join(unescape(strip_tags(spaced)).split())
