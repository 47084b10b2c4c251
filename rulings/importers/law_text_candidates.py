"""Lines that may head a law: a word and a number; and which of them do not."""

import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise

from rulings.importers.law_text_lines import LONG, PAGE
from rulings.importers.law_text_marks import ENDS
from rulings.importers.law_text_titles import LONGEST_TITLE

_WORD = r"(?P<word>[^\W\d_]{2,15}|§)"
_NUMBER = r"(?:[nN](?:[ro]|\.?\s?[º°o])\.?\s*)?(?P<number>\d{1,3})(?:\.?[ºª°])?"
_HEADING = re.compile(
    rf"[\s*#_]*{_WORD}\.?\s*{_NUMBER}\s*(?:(?P<sign>[-–—.:]{{1,3}})\s*(?P<signed>.*)"
    r"|(?<=\s)(?P<capitals>[A-ZÀ-Þ] ?[A-ZÀ-Þ]{1,2}.*)"
    r"|(?<=\s)(?P<mixed>[A-ZÀ-Þ][^.]{2,79})|(?P<bare>[*_]*)$)"
)
# A heading inside a line: pages or laws were joined. Only capitals or a dash mark it there.
_INSIDE = re.compile(
    r"(?<=\S)\s+(?=(?P<word>[^\W\d_a-zß-öø-ÿ]{3,15})\s+(?P<number>\d{1,3})\s*[-–—.:]?\s*"
    r"[“\"«(]?[A-ZÀ-Þ]['’]?[A-ZÀ-Þ\s])"
    r"|(?<=[.;:!?)”\"*])\s+(?=(?P<mixed>[A-ZÀ-Þ][a-zß-öø-ÿ]{2,14})\s+(?P<dashed>\d{1,3})"
    r"\s*[-–—]\s*[“\"«(]?[A-ZÀ-Þ])"
)
FEWEST_LAWS = 5
MOST_LAWS = 200
MOST_BODY = 2000  # characters of a law that count
CONTENTS_BODY = 40  # characters: fewer follow a line of a table of contents
HEADS_SHARE = 2  # running heads are on at least one of this many pages


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that may head a law. style: how it is printed; firm: the text before has ended.

    body: characters up to the next one; likeness: 2 printed as most, 1 nearly so, 0 otherwise.
    """

    line: int
    number: int
    title: str
    style: tuple[str, str]
    firm: bool
    body: int = 0
    likeness: int = 2


def with_headings_apart(lines: list[str]) -> list[str]:
    """Return the lines, split at headings inside them."""
    places: dict[str, list[int]] = {}
    for line in lines:
        if start := _HEADING.match(line):
            places.setdefault(start["word"], []).append(int(start["number"]))
        for inside in _INSIDE.finditer(line):
            word, number = _texts(inside)
            places.setdefault(word, []).append(number)
    words = {word for word, numbers in places.items() if _rising(numbers) >= FEWEST_LAWS}
    parted: list[str] = []
    for line in lines:
        place = 0
        for inside in _INSIDE.finditer(line):
            if _texts(inside)[0] in words:
                parted.append(line[place : inside.start()])
                place = inside.end()
        parted.append(line[place:])
    return parted


def by_word(lines: list[str]) -> dict[str, list[Candidate]]:
    """Return the candidates of each word, in order."""
    candidates: dict[str, list[Candidate]] = {}
    before, blank = "", True
    for at, line in enumerate(lines):
        regex_match = _HEADING.match(line)
        if regex_match and 1 <= int(regex_match["number"]) <= MOST_LAWS:
            firm = blank or before.endswith(ENDS)
            apart = blank and (line[-1:] not in ".;,:" or len(line) > LONG)
            if regex_match["mixed"] is None or regex_match["word"] == "§" or apart:
                candidates.setdefault(regex_match["word"], []).append(
                    _candidate(at, regex_match, firm=firm)
                )
        blank = blank if line == PAGE else not line.strip()
        before = line.rstrip() or before
    return {word: _measured(candidates, lines) for word, candidates in candidates.items()}


def without_references(candidates: list[Candidate]) -> list[Candidate]:
    """Leave out lines printed unlike the headings that continue the line before."""
    firm = [candidate.style for candidate in candidates if candidate.firm] or [
        candidate.style for candidate in candidates
    ]
    usual = Counter(firm).most_common(1)[0][0]
    signs = Counter(style[0] for style in firm)
    pair_substitutions = []
    for candidate in candidates:
        likeness = (
            2
            if candidate.style == usual
            else 1
            if signs[candidate.style[0]] * 10 > len(firm)
            else 0
        )
        if candidate.firm or likeness == 2:
            pair_substitutions.append(
                replace(candidate, likeness=max(likeness - (not candidate.firm), 0))
            )
    return pair_substitutions


def without_contents(candidates: list[Candidate]) -> list[Candidate]:
    """Leave out a table of contents or an index: consecutive laws with (nearly) no words."""
    runs: list[list[Candidate]] = []
    for candidate in candidates:
        short = candidate.body < CONTENTS_BODY
        last = runs[-1][-1] if runs else None
        if last and short and last.body < CONTENTS_BODY and candidate.number > last.number:
            runs[-1].append(candidate)
        else:
            runs.append([candidate])
    runs = [
        run for run in runs if len(run) >= FEWEST_LAWS and _recurs_in_longer_bodies(run, candidates)
    ]
    listed = {id(one) for run in runs for one in run}
    for run in runs:
        # The last line of the contents has the preface as its body.
        after = next((candidate for candidate in candidates if candidate.line > run[-1].line), None)
        twice = (
            after is not None
            and sum(candidate.number == after.number for candidate in candidates) > 1
        )
        if twice and after and after.number == run[-1].number + 1:
            listed.add(id(after))
    return [candidate for candidate in candidates if id(candidate) not in listed]


def _recurs_in_longer_bodies(run: list[Candidate], candidates: list[Candidate]) -> bool:
    """Return whether most laws of a run occur elsewhere too, with more words."""
    inside = {candidate.line for candidate in run}
    bodies: dict[int, int] = {}
    for candidate in candidates:
        if candidate.line not in inside:
            bodies[candidate.number] = max(bodies.get(candidate.number, 0), candidate.body)
    return sum(bodies.get(candidate.number, 0) > candidate.body for candidate in run) * 2 > len(run)


def without_running_heads(
    candidates: list[Candidate], lines: list[str]
) -> tuple[list[Candidate], set[int]]:
    """Leave out headings repeated on later pages of their law, and return their lines."""
    pages = sum(line == PAGE for line in lines)
    edges = {candidate.line for candidate in candidates if _at_edge(lines, candidate.line)}
    numbers = Counter(candidate.number for candidate in candidates)
    inner = {candidate.number for candidate in candidates if candidate.line not in edges}
    heads = set[int]()
    if len(edges) >= FEWEST_LAWS and len(edges) * HEADS_SHARE >= pages:
        seen = set[int]()
        for candidate in candidates:
            if candidate.line in edges and (candidate.number in inner or candidate.number in seen):
                heads.add(candidate.line)
            seen.add(candidate.number)
    else:
        for a, b in pairwise(candidates):
            same = a.number == b.number and numbers[a.number] > 1
            if same and (b.line in edges or not b.title) and b.title in ("", a.title):
                heads.add(b.line)
    selected_candidates = [candidate for candidate in candidates if candidate.line not in heads]
    return _measured(selected_candidates, lines), heads


def _texts(regex_match: re.Match[str]) -> tuple[str, int]:
    return regex_match["word"] or regex_match["mixed"], int(
        regex_match["number"] or regex_match["dashed"]
    )


def _rising(numbers: list[int]) -> int:
    """Return the length of the longest rising sequence of the numbers."""
    last = count = 0
    for number in numbers:
        if 0 < number - last <= 3:
            last, count = number, count + 1
    return count


def _candidate(at: int, regex_match: re.Match[str], *, firm: bool) -> Candidate:
    mixed = regex_match.string[regex_match.start("mixed") :] if regex_match["mixed"] else ""
    title = (regex_match["signed"] or regex_match["capitals"] or mixed).strip()
    sign = (regex_match["sign"] or " ")[0].translate({0x2013: "-", 0x2014: "-"})
    case = "" if not title else "capitals" if title[:12].isupper() else "mixed"
    if title[:1].islower():
        case = "small"
    return Candidate(at, int(regex_match["number"]), title, (sign, case), firm)


def _measured(candidates: list[Candidate], lines: list[str]) -> list[Candidate]:
    ends = [candidate.line for candidate in candidates[1:]] + [len(lines)]
    measured = []
    for candidate, end in zip(candidates, ends, strict=True):
        # A long line contains the title and words of the law.
        glued = len(candidate.title) if len(candidate.title) > LONGEST_TITLE else 0
        body = glued + sum(map(len, lines[candidate.line + 1 : end]))
        measured.append(replace(candidate, body=min(body, MOST_BODY)))
    return measured


def _at_edge(lines: list[str], at: int) -> bool:
    """Return whether a line is the first or last text of its page."""
    return any(
        next((line == PAGE for line in side if line == PAGE or line.strip()), False)
        for side in (reversed(lines[max(at - 4, 0) : at]), lines[at + 1 : at + 4])
    )
