"""Requirements of a call and its ruling: facts, a board that was played, Laws that exist."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeAlias

from federation.errors import RuleError

# A Law and the rest of the address; without a Law, an article of the regulation.
Cited: TypeAlias = tuple[int | None, str]

LAWS = 93
REGULATION = "RTP "  # how sources and citations name the federation's regulation
# Not allowed on a board without a result: Law 12C2 leaves only the artificial score.
NEEDS_A_RESULT = frozenset(
    {"assigned_score", "transfer_tricks", "award_tricks", "score_cap", "rescore", "score_cancelled"}
)
# What must be in the score before an event counts.
CHANGES_A_SCORE = NEEDS_A_RESULT | {"artificial_score", "board_cancelled"}
_CITED = re.compile(r"(?<![\d.])(\d{1,2})((?:[A-F]|\.\d)[0-9A-Za-z()]*)?(?![\d.])")
_ARTICLE = re.compile(r"(?:RTP|ART\.?\s*RTP)\s*(\d(?:\.\d{1,2}){1,4})", re.IGNORECASE)
_WRITTEN = re.compile(
    r"(?:LAWS?|LEIS?|ART\.?|L)?\s*(\d{1,2})\s*([A-F](?:\d[0-9a-h()]*)?|\.\d[a-h()]*)?",
    re.IGNORECASE,
)


def facts_basis(accounts: Sequence[str], *, evidence: int) -> str:
    """Return the basis of a ruling's facts: "AGREED", "FOUND", or "" if none are noted.

    told: for each statement, "AGREED", "DISPUTED" or "NOT_ASKED". found: how many facts the
    director found. Raises: RuleError if facts are disputed and none was found.
    Source: Laws 84, 85.
    """
    if "DISPUTED" in accounts:
        if not evidence:
            raise RuleError("disputed_facts_need_finding", article="Law 85A")
        return "FOUND"
    if evidence:
        return "FOUND"
    return "AGREED" if "AGREED" in accounts else ""


def check_board_played(
    measures: Collection[str], *, played: bool | None, said_never_played: bool
) -> None:
    """Refuse a ruling on a board without a result, and an invented result for one.

    played: None while it is unknown. Source: Law 12C2.
    """
    if said_never_played:
        if NEEDS_A_RESULT & set(measures):
            raise RuleError("only_artificial_without_result", article="Law 12C2")
    elif played is False:
        raise RuleError("board_without_result", article="Law 12C2")


def citation_addresses(cited: str) -> tuple[tuple[int, str], ...]:
    """Return the Laws in a citation of a flow: "50D2(a)", "61-64", "45E or 58B".

    Source: convention.
    """
    rows = ((int(number), rest) for number, rest in _CITED.findall(cited))
    return tuple(dict.fromkeys((law, rest) for law, rest in rows if 1 <= law <= LAWS))


def cited_in(details: Mapping[str, Any]) -> Sequence[Cited]:
    """Return the sources of a consequence of a flow or matter. Source: convention."""
    laws = citation_addresses(str(details.get("law", "")))
    return [(None, details["article"]), *laws] if "article" in details else laws


def cited_as(law: int | None, address: str) -> str:
    """Return a source in writing: "16B1", or "RTP 2.1.5". Source: convention."""
    return f"{REGULATION}{address}" if law is None else f"{law}{address}"


def written_citations(text: str) -> tuple[Cited, ...]:
    """Return the sources in a text: "16B1, 73C; Law 12C1; RTP 2.1.5". Raises: RuleError.

    Source: convention.
    """
    cited: list[Cited] = []
    for part in re.split(r"[,;\n]+", text):
        if not part.strip():
            continue
        article = _ARTICLE.fullmatch(part.strip())
        if article is not None:
            cited.append((None, article[1]))
            continue
        regex_match = _WRITTEN.fullmatch(part.strip())
        if regex_match is None or not 1 <= int(regex_match[1]) <= LAWS:
            raise RuleError("law_address_unreadable", cited=part.strip()[:20], last=LAWS)
        cited.append((int(regex_match[1]), _address(regex_match[2] or "")))
    return tuple(dict.fromkeys(cited))


def _address(written: str) -> str:
    """Return the rest of an address with its letters as in the books: C1(b), C1c."""
    return written[:1].upper() + written[1:].lower()
