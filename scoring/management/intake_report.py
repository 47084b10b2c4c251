"""The outcome of importing a file, for programs and for people."""

from typing import Any

from django.utils.translation import gettext

from federation.models import Person
from federation.texts import sentence
from federation.texts.file_places import place_in_file
from scoring.intake.services.confirming import TakenIn
from scoring.intake.services.effects import against_agreed_sheets, changes_of_file
from scoring.intake.services.file_doubts import warnings_of
from scoring.intake.services.parts import cached_parts
from scoring.intake.services.table_comparison import beside_tables
from scoring.intake.texts.agreed_sheets import match_in_words
from scoring.intake.texts.file_lines import in_file, lines_in_words
from scoring.intake.texts.scoring_settings import notice_in_words
from scoring.models import LateChange, MatchKind, PersonMatch, ResultFile
from tournaments.models import EventKind

COUNTED = {
    "number": MatchKind.NUMBER,
    "name": MatchKind.NAME,
    "chosen": MatchKind.CHOSEN,
    "visitors": MatchKind.VISITOR,
}


def intake_report(file: ResultFile, *, created: bool) -> dict[str, Any]:
    """Return the JSON form of what was read, who was identified and what would change."""
    report, parts = file.report, cached_parts(file)
    return {
        "event": {"number": file.event_id, "name": file.event.name, "created": created},
        "file": {"number": file.pk, "format": file.format, "state": file.state},
        "revision": None,
        "late_change": None,
        "boards": 0,
        "people": identified_people(file),
        "published": {
            "compared": report["compared"],
            "different": report["different"],
            "differences": report["differences"],
        },
        "lines": report["lines"],
        "changes": [
            {
                "contestant": change.names,
                "rank_before": change.rank_before,
                "rank_after": change.rank_after,
                "score_before": change.score_before,
                "score_after": change.score_after,
            }
            for change in changes_of_file(file, parts)
        ],
        "against_sheets": [
            difference.as_values() for difference in against_agreed_sheets(file, parts)
        ],
        "tables": beside_tables(file, parts),
        "books": parts.books if parts else [],
        "is_of_teams": file.event.kind == EventKind.TEAMS,
        "warnings": warnings_of(file),
    }


def confirming_data(done: TakenIn | LateChange) -> dict[str, Any]:
    """Return the outcome of confirming a file, added to the earlier report."""
    if isinstance(done, LateChange):
        return {"revision": None, "late_change": done.pk}
    revision = None if done.revision is None else done.revision.number
    return {"revision": revision, "late_change": None, "boards": done.boards}


def identified_people(file: ResultFile) -> dict[str, Any]:
    """Return how many players were identified in which way, and those to be decided."""
    matches = list(file.person_matches.all())
    kinds = [match.kind for match in matches]
    counts = {name: kinds.count(kind) for name, kind in COUNTED.items()}
    return {**counts, "doubtful": _doubtful(matches)}


def report_as_text(data: dict[str, Any]) -> str:
    """Return the report as lines of text."""
    people, published, lines = data["people"], data["published"], data["lines"]
    rows = [
        gettext("Event %(number)s: %(name)s") % data["event"],
        gettext("File %(number)s (%(format)s): %(state)s") % data["file"],
        gettext(
            "People: %(number)s by number, %(name)s by name, %(chosen)s chosen, %(visitors)s "
            "visitors, %(doubtful)s to be decided."
        )
        % {**people, "doubtful": len(people["doubtful"])},
        *(_doubt(person) for person in people["doubtful"]),
        gettext("Published figures: %(compared)s compared, %(different)s different.") % published,
        *(_difference(difference) for difference in published["differences"]),
        gettext("Scores of contracts: %(checked)s checked, %(different)s different.") % lines,
        *(notice_in_words(warning["code"], warning["values"]) for warning in data["warnings"]),
    ]
    rows += [f"  {match_in_words(difference)}" for difference in data["against_sheets"]]
    if data["books"]:
        words = (
            gettext("Session %(sessions)s: with the book of both rooms, as if played here.")
            if data["is_of_teams"]
            else gettext("Session %(sessions)s: with its seating and its book, as if played here.")
        )
        rows.append(words % {"sessions": ", ".join(map(str, data["books"]))})
    if data["changes"]:
        rows.append(
            gettext("Places or scores that change: %(count)s.") % {"count": len(data["changes"])}
        )
    if tables := data["tables"]:
        open_lines = [*tables["replaced"], *tables["conflicts"]]
        rows += [
            gettext("Boards entered or verified at their tables: %(boards)s.") % data,
            gettext("Noted otherwise at the tables: %(count)s.") % {"count": len(open_lines)},
            *(_at_table(line) for line in open_lines),
            *(
                f"  {line.where}: {line.why} {line.todo}".rstrip()
                for line in lines_in_words(tables["questions"], place=in_file)
            ),
        ]
    if data["late_change"] is not None:
        rows.append(
            gettext("It came too late and waits as late change %(number)s.")
            % {"number": data["late_change"]}
        )
    if data["revision"] is not None:
        rows.append(gettext("Revision %(number)s of the results.") % {"number": data["revision"]})
    return "\n".join(rows)


def _at_table(data: dict[str, Any]) -> str:
    at = f"board {data['board']}, round {data['round']}, table {data['section']}{data['table']}"
    stands, says = (
        " ".join(str(part) for part in data[side].values() if part not in {"", None})
        for side in ("stands", "says")
    )
    return f"  {place_in_file(at)}: {stands} / {says}"


def _doubtful(matches: list[PersonMatch]) -> list[dict[str, Any]]:
    selected_matches = [match for match in matches if match.kind == MatchKind.DOUBTFUL]
    people = Person.objects.in_bulk([pk for match in selected_matches for pk in match.candidates])
    return [
        {
            "name": match.name,
            "number": match.number,
            "candidates": [
                {"number": people[pk].number, "name": people[pk].name}
                for pk in match.candidates
                if pk in people
            ],
        }
        for match in selected_matches
    ]


def _doubt(data: dict[str, Any]) -> str:
    named = ", ".join(
        f"{candidate['number']} {candidate['name']}" for candidate in data["candidates"]
    )
    return f"  {data['name']} {data['number']}? {named}".rstrip()


def _difference(difference: dict[str, str]) -> str:
    why = sentence(difference["why"], {})
    figures = f"{difference['published']} / {difference['computed']}"
    return f"  {difference['where']} {difference['what']}: {figures}. {why}"
