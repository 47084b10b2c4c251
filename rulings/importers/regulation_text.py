"""The text of a regulation into its articles: numbered 1, 1.1, 1.1.1, in ascending order."""

import re
from dataclasses import dataclass

from federation.errors import ImporterError
from rulings.importers.law_text import plain_text
from rulings.importers.law_text_lines import PAGE, clean_lines, is_table

_HEADING = re.compile(r"[\s*#_]*(\d{1,2}(?:\.\d{1,2})*)\.?[\s*_]+(\S.{0,200}?)[\s*_]*$")
_LISTED = re.compile(r"\t\s*\d{1,3}\s*$|\.{3,}\s*\d{1,3}\s*$")  # of a table of contents
_ANNEX = re.compile(
    r"[\s*#_]*(?:annexe?|anexo|anhang|bijlage|allegato|appendix)\s+([IVX]{1,4})\b[\s*:–.-]*(.*)$",
    re.IGNORECASE,
)
LONGEST = 120  # characters of a heading
SHOWN = 300  # characters shown of unplaced text
FEWEST = 8  # articles below the first level
MOST = 3_000


@dataclass(frozen=True, slots=True)
class Article:
    """One article: its number ("3.1.7"), its title, and the text up to the next one."""

    number: str
    title: str
    body: str


@dataclass(frozen=True, slots=True)
class Leftover:
    """Unplaced text, article by article. reason: a code of the text catalogue."""

    number: str
    reason: str
    text: str


@dataclass(frozen=True, slots=True)
class RegulationRecords:
    """A regulation as read: its articles, and doubts for the staff before it is in use."""

    articles: tuple[Article, ...]
    unplaced: tuple[Leftover, ...]


def read_regulation(data: bytes) -> RegulationRecords:
    """Return the articles of a text. Raises: ImporterError "not_a_regulation"."""
    lines = clean_lines([line for line in plain_text(data).split("\n") if not _LISTED.search(line)])
    rows = [
        (at, tuple(int(part) for part in regex_match[1].split(".")), regex_match[2])
        for at, line in enumerate(lines)
        if (regex_match := _HEADING.match(line)) and not _is_row(line, regex_match[2])
    ]
    if len(rows) > MOST:
        raise ImporterError("not_a_regulation")
    chain = _ascending(rows)
    if sum(len(number) > 1 for _at, number, _title in chain) < FEWEST:
        raise ImporterError("not_a_regulation")
    heads = [(at, ".".join(map(str, number)), title) for at, number, title in chain]
    heads += _annexes(lines, after=heads[-1][0])
    ends = [at for at, _number, _title in heads[1:]] + [len(lines)]
    articles = tuple(
        Article(number, title, _words(lines[at + 1 : end]))
        for (at, number, title), end in zip(heads, ends, strict=True)
    )
    unplaced = [
        *_front(lines[: heads[0][0]], articles[0].number),
        *_missing([number for _at, number, _title in chain]),
        *_out_of_order(rows, chain),
        *_without_words(articles),
    ]
    return RegulationRecords(articles, tuple(unplaced))


def _is_row(line: str, title: str) -> bool:
    """Return whether a line is a row of a table: figures alone, or cells."""
    return not any(map(str.isalpha, title)) or is_table(line)


def _front(lines: list[str], first: str) -> list[Leftover]:
    words = " ".join(_words(lines).replace("*", " ").split())
    return [Leftover(first, "regulation_front_left_out", words[:SHOWN])] if words else []


def _missing(numbers: list[tuple[int, ...]]) -> list[Leftover]:
    """Return the numbers that the articles skip."""
    held = set(numbers)
    rows = {(*number[:-1], last) for number in held for last in range(1, number[-1])}
    return [
        Leftover(".".join(map(str, number)), "regulation_article_missing", "")
        for number in sorted(rows - held)
    ]


def _out_of_order(
    articles: list[tuple[int, tuple[int, ...], str]], chain: list[tuple[int, tuple[int, ...], str]]
) -> list[Leftover]:
    """Return lines with an article's number that remain text of the article around them."""
    leftovers: list[Leftover] = []
    inside = ""
    kept_places = {at for at, _number, _title in chain}
    for at, number, title in articles:
        numbered = ".".join(map(str, number))
        if at in kept_places:
            inside = numbered
        elif inside and len(number) > 1:
            words = f"{numbered} {title}"[:SHOWN]
            leftovers.append(Leftover(inside, "regulation_heading_out_of_order", words))
    return leftovers


def _without_words(articles: tuple[Article, ...]) -> list[Leftover]:
    """Return the articles without content: no text and no articles below them."""
    numbers = [article.number for article in articles]
    return [
        Leftover(article.number, "law_empty", "")
        for article in articles
        if not article.body and not any(other.startswith(f"{article.number}.") for other in numbers)
    ]


def _annexes(lines: list[str], *, after: int) -> list[tuple[int, str, str]]:
    """Return the annexes after the last article, in order; one printed again counts once."""
    articles: dict[str, tuple[int, str, str]] = {}
    for at, line in enumerate(lines[after + 1 :], after + 1):
        if (regex_match := _ANNEX.match(line)) and len(line) < LONGEST:
            number = f"Annex {regex_match[1].upper()}"
            articles.setdefault(number, (at, number, regex_match[2].strip(" *_") or number))
    return list(articles.values())


def _ascending(
    numbered: list[tuple[int, tuple[int, ...], str]],
) -> list[tuple[int, tuple[int, ...], str]]:
    """Return the longest chain of articles in order; numbered sentences do not fit."""
    best: list[tuple[int, int]] = []
    for nth, (_at, number, _title) in enumerate(numbered):
        before = max(
            (
                other_number
                for other_number in range(nth)
                if _follows(numbered[other_number][1], number)
            ),
            key=lambda index: best[index][0],
            default=-1,
        )
        best.append((1 + (best[before][0] if before >= 0 else 0), before))
    place = max(range(len(best)), key=lambda index: best[index][0], default=-1)
    chain = []
    while place >= 0:
        chain.append(numbered[place])
        place = best[place][1]
    return chain[::-1]


def _follows(before: tuple[int, ...], number: tuple[int, ...]) -> bool:
    """Return whether an article may come next: one level deeper, or the next at or above."""
    if len(number) > len(before):
        return len(number) == len(before) + 1 and number[:-1] == before and number[-1] <= 2
    level = len(number) - 1
    return number[:level] == before[:level] and 0 < number[level] - before[level] <= 2


def _words(lines: list[str]) -> str:
    """Return paragraphs; wrapped lines remain, blank ones separate them."""
    text_lines = [line.rstrip() for line in lines if line != PAGE]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(text_lines)).strip()
