"""The output of the `score` command: a JSON value, or a table to read."""

from collections.abc import Iterator
from decimal import Decimal

from federation.texts import sentence
from scoring.intake.services.score_report import ScoredStanding, ScoreReport

COLUMNS = (
    ("rank", 6), ("number", 9), ("names", 44), ("boards", 7), ("score", 11), ("%", 8),
    ("IMPs", 8), ("VPs", 8),
)  # fmt: skip
LEFT = {"number", "names"}


def report_as_json(report: ScoreReport, file: str) -> dict[str, object]:
    """Return the report as the value `score --json` prints."""
    imported = report.imported
    return {
        "file": file,
        "format": imported.format,
        "event": {
            "name": imported.name,
            "date": imported.date.isoformat() if imported.date else None,
            "kind": imported.kind,
        },
        "method": report.method,
        "boards": report.boards,
        "standings": [_standing(row) for row in report.standings],
        "lines": {"checked": report.lines_checked, "different": len(report.wrong_lines)},
        "published": {
            "compared": report.compared,
            "different": len(report.differences),
            "differences": [
                {
                    "where": difference.where,
                    "what": difference.what,
                    "published": difference.published,
                    "computed": difference.computed,
                    "why": sentence(difference.why, {}),
                }
                for difference in report.differences
            ],
        },
        "warnings": [sentence(code, dict(values)) for code, values in report.warnings],
    }


def _standing(row: ScoredStanding) -> dict[str, object]:
    return {
        "rank": row.rank,
        "tied": row.tied,
        "number": row.number,
        "direction": row.direction or None,
        "section": row.section or None,
        "names": list(row.names),
        "boards_played": row.boards_played,
        "score": _figure(row.score),
        "percentage": _figure(row.percentage),
        "imps": _figure(row.imps),
        "vps": _figure(row.vps),
    }


def _figure(value: Decimal | None) -> str | None:
    return None if value is None else format(value, "f")


def report_as_table(report: ScoreReport) -> Iterator[str]:
    """Return the report as lines of text."""
    imported = report.imported
    day = imported.date.isoformat() if imported.date else "-"
    yield f"{imported.name or '-'}  {day}  {imported.kind}, {report.method}, {imported.format}"
    yield f"{report.boards} boards, {len(imported.lines)} results, {imported.program}"
    line = None
    for row in report.standings:
        if (row.direction, row.section if report.by_section else "") != line:
            line = (row.direction, row.section if report.by_section else "")
            yield ""
            yield _row({name: name for name, _ in COLUMNS}) + ("  " + " ".join(line)).rstrip()
        yield _row(_cells(row))
    yield ""
    wrong = len(report.wrong_lines)
    yield f"contract scores: {report.lines_checked} checked, {wrong} different"
    yield f"published figures: {report.compared} compared, {len(report.differences)} different"
    for difference in report.differences:
        yield (
            f"  {difference.where}: {difference.what} published {difference.published}, "
            f"computed {difference.computed or '-'}: {sentence(difference.why, {})}"
        )
    for code, values in report.warnings:
        yield f"note: {sentence(code, dict(values))}"


def _cells(row: ScoredStanding) -> dict[str, str]:
    return {
        "rank": f"{row.rank}{'=' if row.tied else ''}",
        "number": f"{row.section} {row.number}".strip(),
        "names": " - ".join(row.names),
        "boards": str(row.boards_played),
        "score": _figure(row.score) or "",
        "%": _figure(row.percentage) or "",
        "IMPs": _figure(row.imps) or "",
        "VPs": _figure(row.vps) or "",
    }


def _row(cells: dict[str, str]) -> str:
    shown = []
    for name, width in COLUMNS:
        text = cells[name][:width]
        shown.append(text.ljust(width) if name in LEFT else text.rjust(width))
    return "  ".join(shown).rstrip()
