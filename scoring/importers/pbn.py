"""Portable Bridge Notation 2.0 and 2.1 with results: score tables, or one game per table."""

from federation.errors import ImporterError
from federation.importers.findings import Findings
from federation.importers.limits import Limits
from federation.importers.text_decoding import decode_text
from scoring.importers.notation import contract_of, date_of, integer_of
from scoring.importers.pbn_games import read_games
from scoring.importers.pbn_score_tables import read_score_tables
from scoring.importers.records import ImportedDeal, ImportedFile
from tournaments.importers.deal_sets import VULNERABLE
from tournaments.importers.hands import SEATS, hands_of_deal
from tournaments.importers.pbn_syntax import Game, Pbn, parse_pbn


def read_pbn(data: bytes, limits: Limits) -> ImportedFile:
    """Return the content of a PBN file of an event. Raises: ImporterError, also for deals only."""
    findings = Findings()
    pbn = parse_pbn(decode_text(data, findings), limits)
    if not pbn.games:
        raise ImporterError("not_this_format", format="PBN", element="")
    if any(game.rows.get("ScoreTable") for game in pbn.games):
        results = read_score_tables(pbn, findings, limits)
    elif any(_has_result(game) for game in pbn.games):
        results = read_games(pbn, findings)
    else:
        has_deals = any(game.tags.get("Deal") for game in pbn.games)
        raise ImporterError("only_deals" if has_deals else "no_results")
    event, written = _named(pbn)
    return ImportedFile(
        format="pbn",
        program=_program(pbn),
        name=event,
        date=date_of(written),
        kind=results.kind,
        hints=results.hints,
        winners=results.winners,
        contestants=results.contestants,
        lines=results.lines,
        matches=results.matches,
        deals=_deals(pbn, findings),
        sessions=max((line.session for line in results.lines), default=1),
        warnings=findings.as_warnings(),
    )


def _has_result(game: Game) -> bool:
    contract = contract_of(game.value("Contract"))
    return contract == "P" or bool(contract and game.value("Result"))


def _named(pbn: Pbn) -> tuple[str, str]:
    event = next((game.value("Event") for game in pbn.games if game.value("Event")), "")
    day = next((game.value("Date") for game in pbn.games if date_of(game.value("Date"))), "")
    return (
        event or pbn.directives.get("HRTitleEvent", ""),
        day or pbn.directives.get("HRTitleDate", ""),
    )


def _program(pbn: Pbn) -> str:
    generator = next((game.value("Generator") for game in pbn.games if game.value("Generator")), "")
    return pbn.directives.get("Creator", "") or generator


def _deals(pbn: Pbn, findings: Findings) -> tuple[ImportedDeal, ...]:
    deals: dict[int, ImportedDeal] = {}
    for game in pbn.games:
        board, written = integer_of(game.value("Board")), game.value("Deal")
        if board is None or board in deals or not written:
            continue
        if hands := hands_of_deal(written):
            vulnerable = VULNERABLE.get(game.value("Vulnerable").lower(), "")
            dealer = game.value("Dealer").upper()[:1]
            deals[board] = ImportedDeal(board, hands, dealer if dealer in SEATS else "", vulnerable)
        elif written.count("-") < 3:  # three hands unknown: nothing was meant to be read
            findings.add("deal_unreadable", line=game.line)
    return tuple(deals.values())
