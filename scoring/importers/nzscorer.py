"""The XML of the New Zealand Bridge Scorer: rounds and tables, three kinds of movement.

Matchpoints are multiplied by ten; "Adj" is an awarded score identified by its matchpoints.
"""

from decimal import Decimal

from federation.errors import ImporterError
from federation.importers.findings import Findings
from federation.importers.limits import Limits
from scoring.importers.artificial import true_artificial_scores
from scoring.importers.entries import Entries, is_nobody, key_of, player_of
from scoring.importers.markup import Element, parse_markup
from scoring.importers.notation import (
    card_of,
    contract_of,
    date_of,
    direction_of,
    integer_of,
    number_of,
    place_of,
    score_of,
    tricks_from_relative,
)
from scoring.importers.records import (
    ImportedContestant,
    ImportedFile,
    ImportedLine,
    PublishedStanding,
    ScoringHints,
)

LINES = {"N": "NS", "E": "EW"}  # H: a Howell, one ranking
METHODS = {"MP": "matchpoints", "XIMP": "cross_imps", "XIMPS": "cross_imps", "IMP": "butler"}
NO_POINTS = -9999
TENTHS = 10
HIGHEST_BOARD = 9999


def read_nzscorer(data: bytes, limits: Limits) -> ImportedFile:
    """Return the content of a file of the New Zealand Scorer. Raises: ImporterError."""
    findings = Findings()
    root = parse_markup(data, findings, limits)
    results, scores = root.first("BOARD_RESULTS"), root.first("SCORES")
    if root.tag != "SESSION" or results is None:
        raise ImporterError("not_this_format", format="NZ Scorer", element=root.tag)
    method = _method(root)
    entries = Entries(findings, winners=_winners(scores))
    for section in scores.all("SCSECTION") if scores else ():
        for pair in section.all("PAIR"):
            entries.add(_contestant(pair, section.attribute("ID")))
    across = root.attribute("FIELD_SCORING").lower() == "true"
    lines = _lines(results, entries, findings, limits)
    if not lines:
        raise ImporterError("no_results")
    if method == "matchpoints":
        lines = true_artificial_scores(lines, across_sections=across)
    return ImportedFile(
        format="nzscorer",
        program="NZ Scorer",
        name=root.attribute("EVENT_NAME"),
        date=date_of(root.attribute("EVENT_DATE")),
        kind="pairs",
        hints=ScoringHints(
            method=method,
            board_rounding="truncate_0.1",
            across_sections=across,
            handicap_share=Decimal("0.5"),
        ),
        winners=entries.winners,
        contestants=entries.contestants(),
        lines=lines,
        warnings=findings.as_warnings(),
    )


def _method(root: Element) -> str:
    written = root.attribute("SCORING_TYPE").upper()
    if written not in METHODS and written:
        raise ImporterError("event_type_unknown", value=written[:40], line=root.line)
    return METHODS.get(written, "matchpoints")


def _winners(scores: Element | None) -> int:
    sections = scores.all("SCSECTION") if scores else ()
    sides = {pair.attribute("DIR") for section in sections for pair in section.all("PAIR")}
    return 2 if sides & set(LINES) else 1


def _contestant(pair: Element, section: str) -> ImportedContestant:
    number, direction = pair.attribute("NO"), LINES.get(pair.attribute("DIR"), "")
    rank, tied = place_of(pair.attribute("PLACE"))
    people = [
        player_of(pair.attribute(f"PLAYER_NAME_{n}"), pair.attribute(f"NZB_NO_{n}"))
        for n in (1, 2, 3, 4)
    ]
    return ImportedContestant(
        key=key_of(section, number, direction),
        number=number,
        players=tuple(person for person in people if person.name),
        section=section,
        direction=direction,
        handicap=number_of(pair.attribute("HANDICAP")) or None,
        published=PublishedStanding(
            rank=rank,
            tied=tied,
            score=number_of(pair.attribute("MATCH_POINTS").partition("/")[0]),
            percentage=number_of(pair.attribute("RES")),
        ),
    )


def _lines(
    results: Element, entries: Entries, findings: Findings, limits: Limits
) -> tuple[ImportedLine, ...]:
    lines: list[ImportedLine] = []
    for section in results.all("BRSECTION"):
        for result in section.all("RESULT"):
            if line := _line(result, section.attribute("ID"), entries, findings):
                lines.append(line)
            if len(lines) > limits.lines:
                raise ImporterError("too_many_lines", limit=limits.lines)
    return tuple(lines)


def _line(
    result: Element, section: str, entries: Entries, findings: Findings
) -> ImportedLine | None:
    board = integer_of(result.attribute("BD"))
    if board is None or not 1 <= board <= HIGHEST_BOARD:
        raise ImporterError("board_unreadable", line=result.line, value=result.attribute("BD")[:20])
    ns, ew = result.attribute("NS"), result.attribute("EW")
    written, points = result.attribute("SCORE"), (_points(result, "NS"), _points(result, "EW"))
    nothing = not written and points == (None, None)
    phantom = not {(section, ns), (section, ew)} <= entries.numbers
    if is_nobody(ns) or is_nobody(ew) or (nothing and phantom):
        return None
    where = f"line {result.line}, board {board}, table {result.attribute('TAB')}"
    score = score_of(written)
    if score is None and written.lower() not in {"", "adj", "np"}:
        raise ImporterError("score_unreadable", where=where, value=written[:20])
    contract = contract_of(result.attribute("CONT")) if score is not None else ""
    if score is not None and result.attribute("CONT").strip() and not contract:
        findings.add("contract_unreadable", where=where, value=result.attribute("CONT")[:20])
    awarded = score is None and not nothing
    return ImportedLine(
        where=where,
        board=board,
        ns=entries.find(section, ns, "NS"),
        ew=entries.find(section, ew, "EW"),
        section=section,
        round=integer_of(result.attribute("RND")),
        table=result.attribute("TAB"),
        contract=contract,
        declarer="" if contract in {"", "P"} else direction_of(result.attribute("DEC")),
        lead=card_of(result.attribute("LEAD")),
        tricks=tricks_from_relative(contract, result.attribute("RES")),
        ns_score=score,
        artificial=(Decimal(0), Decimal(0)) if awarded else None,
        artificial_label=written if awarded else "",
        not_played=score is None and not awarded,
        published_ns=points[0],
        published_ew=points[1],
    )


def _points(result: Element, side: str) -> Decimal | None:
    tenths = number_of(result.attribute(f"MP_{side}"))
    return None if tenths is None or tenths == NO_POINTS else tenths / TENTHS
