"""The page of a result file: what was read, who the players are, differences, effects."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from federation.models import Person
from federation.texts import sentence, spoken_value
from federation.texts.file_places import place_in_file
from scoring.intake.services.against_schedule import AgainstSheet
from scoring.intake.texts.file_lines import at_board, lines_in_words
from scoring.intake.texts.scoring_settings import notice_in_words
from scoring.models import MatchKind, PersonMatch
from scoring.page_parts.notation import made
from scoring.web.forms import PersonForm
from tournaments.models import Event, ScheduledMatch

MOST_ASKED = 60
FAR = dt.timedelta(days=31)  # a file of a day so far from the event's may be of another event
OF_OTHER_EVENTS = {"file_used_elsewhere", "results_used_elsewhere"}


@dataclass(frozen=True, slots=True)
class PlayerQuestion:
    """A player of the file who is not identified for sure, and the form to identify them."""

    match: PersonMatch
    form: PersonForm


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A published figure that differs from ours."""

    where: str
    what: str
    published: str
    computed: str
    why: str


@dataclass(frozen=True, slots=True)
class AgainstRow:
    """A match whose file differs from its agreed sheet, home first."""

    match: ScheduledMatch
    sheet: str
    file: str


def player_questions(
    matches: Sequence[PersonMatch],
    *,
    candidates: Mapping[int, Person],
    clubs: Mapping[int, str],
    also: str = "",
    people: Sequence[Person] = (),
    sent: tuple[int, PersonForm] | None = None,
) -> list[PlayerQuestion]:
    """Return the unidentified players, with a form each.

    also: the row of an identified player to show too; found: people found by name for that row.
    sent: a row and its form as it was sent, to show again what is wrong in it.
    """
    return [
        PlayerQuestion(
            match,
            sent[1]
            if sent is not None and sent[0] == match.pk
            else person_form(
                match,
                candidates=candidates,
                clubs=clubs,
                others=people if str(match.pk) == also else (),
            ),
        )
        for match in matches
        if match.kind == MatchKind.DOUBTFUL or str(match.pk) == also
    ]


def person_form(
    match: PersonMatch,
    data: Any = None,
    *,
    candidates: Mapping[int, Person],
    clubs: Mapping[int, str],
    others: Sequence[Person] = (),
) -> PersonForm:
    """Return the form that identifies one player; found: the people found by name."""
    people = [candidates[pk] for pk in match.candidates if pk in candidates]
    people += [person for person in others if person.pk not in match.candidates]
    named = [
        (person, " · ".join(filter(None, [person.name, person.number, clubs.get(person.pk)])))
        for person in people
    ]
    return PersonForm(data, candidates=named, prefix=f"m{match.pk}", auto_id=f"m{match.pk}-%s")


def names_by_contestant(matches: Sequence[PersonMatch]) -> dict[str, str]:
    """Return the names of each contestant as in the file."""
    names: dict[str, list[str]] = {}
    for match in matches:
        names.setdefault(match.contestant, []).append(match.name)
    return {key: " – ".join(value) for key, value in names.items()}


def difference_rows(report: Mapping[str, Any], *, names: Mapping[str, str]) -> list[DifferenceRow]:
    """Return the published figures that differ, each with its reason."""
    what = {
        "rank": gettext("place"),
        "percentage": "%",
        "imps": "IMPs",
        "vps": gettext("VPs"),
    }
    return [
        DifferenceRow(
            where=names.get(row["where"], row["where"]),
            what=what.get(row["what"], row["what"]),
            published=spoken_value(row["published"]),
            computed=spoken_value(row["computed"]),
            why=sentence(row["why"], row),
        )
        for row in report.get("differences", [])
    ] + [
        DifferenceRow(
            where=place_in_file(row["where"]),
            what=gettext("points of the line"),
            published=spoken_value(row["published"]),
            computed=spoken_value(row["computed"]),
            why=sentence(row["why"], row),
        )
        for row in report.get("points_differences", [])
    ]


def misfit_rows(report: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the scores that differ from their contract, each with its place in words."""
    rows = report.get("line_differences", [])
    return [{**row, "where": place_in_file(row["where"])} for row in rows]


def against_rows(against: Sequence[AgainstSheet]) -> list[AgainstRow]:
    """Return the matches that contradict their agreed sheets, with both results."""
    return [
        AgainstRow(
            match=difference.match,
            sheet=f"{difference.sheet.home}–{difference.sheet.away}",
            file="–".join(spoken_value(imps) for imps in difference.in_file),
        )
        for difference in against
    ]


def warnings_in_words(warnings: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the warnings about a file, in words."""
    return [notice_in_words(warning["code"], warning["values"]) for warning in warnings]


def far_day_in_words(warnings: Sequence[Mapping[str, Any]], event: Event) -> str:
    """Return the warning about a file of a day far from those of the event, "" without one."""
    for warning in warnings:
        if warning["code"] == "file_of_another_day":
            day = dt.date.fromisoformat(warning["values"]["day"])
            if day < event.starts_on - FAR or day > event.ends_on + FAR:
                return notice_in_words(warning["code"], warning["values"])
    return ""


def warnings_beside(
    warnings: Sequence[Mapping[str, Any]], elsewhere: Sequence[Event]
) -> list[Mapping[str, Any]]:
    """Return the warnings about a file, without what its page says of those other events."""
    names = {event.name for event in elsewhere}
    return [
        warning
        for warning in warnings
        if warning["code"] not in OF_OTHER_EVENTS or warning["values"]["event"] not in names
    ]


def at_tables(beside: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the comparison of a file with the tables, for its page."""
    if beside is None:
        return {"beside": None}
    return {
        "beside": beside,
        "replaced": [_table_row(line) for line in beside["replaced"]],
        "conflicts": [_table_row(conflict) for conflict in beside["conflicts"]],
        "asked_lines": lines_in_words(beside["questions"], place=at_board)[:MOST_ASKED],
    }


def _table_row(data: Mapping[str, Any]) -> dict[str, Any]:
    table = f"{data['section']}{data['table']}"
    return {
        "line": data["line"],
        "where": place_in_file(f"board {data['board']}, round {data['round']}, table {table}"),
        "stands": made(**_of_notation(data["stands"])),
        "says": made(**_of_notation(data["says"])),
    }


def _of_notation(data: Mapping[str, Any]) -> dict[str, Any]:
    return {"text": data["contract"], "declarer": data["declarer"], "taken": data["tricks"]}
