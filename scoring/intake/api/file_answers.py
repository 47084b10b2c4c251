"""The answer to a program about a result file: as much as its page shows."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from federation.api.serializers import PlayerSerializer
from federation.models import Person
from federation.texts import sentence
from scoring.api.figures import ExactField, HundredthsField
from scoring.importers.formats import FORMAT_CHOICES
from scoring.intake.selectors.files import candidates_of, home_clubs_of, matches_of
from scoring.intake.services.confirming import waiting_change_of
from scoring.intake.services.effects import against_agreed_sheets, changes_of_file
from scoring.intake.services.file_doubts import warnings_of
from scoring.intake.services.parts import cached_parts
from scoring.intake.services.table_comparison import beside_tables
from scoring.intake.texts.scoring_settings import notice_in_words
from scoring.models import FileState, MatchKind, PersonMatch, ResultFile


class CandidateSerializer(PlayerSerializer):
    club = serializers.CharField(allow_blank=True, help_text="The home club.")


class FilePlayerSerializer(serializers.Serializer):
    """A player of the file, and the person identified."""

    contestant = serializers.CharField()
    position = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    number = serializers.CharField(allow_blank=True, help_text="As the file says.")
    matched = serializers.ChoiceField(choices=MatchKind.choices)
    person = PlayerSerializer(allow_null=True)
    earlier_on = serializers.DateField(
        allow_null=True, help_text="Chosen as in the organiser's earlier file of this day."
    )
    candidates = CandidateSerializer(many=True, help_text="Who may be meant, where in doubt.")


class DifferenceSerializer(serializers.Serializer):
    """A figure published in the file that differs from ours."""

    where = serializers.CharField()
    names = serializers.CharField(allow_blank=True)
    what = serializers.CharField(help_text="rank, percentage, imps or vps.")
    published = serializers.CharField()
    computed = serializers.CharField()
    why = serializers.CharField()
    text = serializers.CharField(help_text="The reason, in the reader's language.")


class LineDifferenceSerializer(serializers.Serializer):
    """A score in the file that differs from the score of its contract."""

    where = serializers.CharField()
    published = serializers.CharField()
    computed = serializers.CharField()


class PointsDifferenceSerializer(LineDifferenceSerializer):
    """Points in the file for one line that differ from ours."""

    why = serializers.CharField()
    text = serializers.CharField(help_text="The reason, in the reader's language.")


class NoticeSerializer(serializers.Serializer):
    code = serializers.CharField()
    text = serializers.CharField()


class ReportSerializer(serializers.Serializer):
    """The comparison of the file with the scores it publishes."""

    contestants = serializers.IntegerField()
    boards = serializers.IntegerField()
    results = serializers.IntegerField()
    compared = serializers.IntegerField()
    different = serializers.IntegerField()
    differences = DifferenceSerializer(many=True)
    points_differences = PointsDifferenceSerializer(many=True)
    line_differences = LineDifferenceSerializer(many=True)
    warnings = NoticeSerializer(many=True)


class ChangeSerializer(serializers.Serializer):
    """What a contestant would gain or lose by the file, compared with the current results."""

    contestant = serializers.CharField(source="key")
    names = serializers.CharField()
    line = serializers.CharField(allow_blank=True)
    rank_before = serializers.IntegerField(allow_null=True)
    rank_after = serializers.IntegerField(allow_null=True)
    score_before = HundredthsField(allow_null=True)
    score_after = HundredthsField(allow_null=True)
    gained = HundredthsField()


class AgainstSheetSerializer(serializers.Serializer):
    """A match whose score in the file differs from the sheet both captains agreed, in IMPs."""

    match = serializers.IntegerField(source="match.pk", help_text="Of the schedule.")
    round = serializers.IntegerField(source="match.round")
    home = serializers.CharField(source="match.home")
    away = serializers.CharField(source="match.away")
    sheet_home = serializers.IntegerField(source="sheet.home")
    sheet_away = serializers.IntegerField(source="sheet.away")
    file_home = ExactField(source="home_imps")
    file_away = ExactField(source="away_imps")


class MadeSerializer(serializers.Serializer):
    """A contract, P passed out, and the tricks taken."""

    contract = serializers.CharField(allow_blank=True)
    declarer = serializers.CharField(allow_blank=True)
    tricks = serializers.IntegerField(allow_null=True)


class TableLineSerializer(serializers.Serializer):
    """A line of the file that differs from the result of a table."""

    line = serializers.IntegerField(help_text="Of the book: to have the file stand at it.")
    session = serializers.IntegerField()
    section = serializers.CharField(allow_blank=True)
    table = serializers.IntegerField()
    round = serializers.IntegerField()
    board = serializers.IntegerField()
    stands = MadeSerializer(help_text="What the table noted.")
    says = MadeSerializer(help_text="What the file says.")


class QuestionLineSerializer(serializers.Serializer):
    """A line of the file that matches no table, or more than one."""

    where = serializers.CharField(help_text="In the file.")
    why = serializers.CharField()
    text = serializers.CharField(help_text="The reason, in the reader's language.")


class AtTablesSerializer(serializers.Serializer):
    """A file compared with the results entered at the tables of its sessions."""

    version = serializers.IntegerField(help_text="Of the book: to be sent as `seen`.")
    sessions = serializers.ListField(child=serializers.IntegerField())
    new = serializers.IntegerField(help_text="Boards it enters or verifies.")
    same = serializers.IntegerField(help_text="Boards that stand verified as it says.")
    replaced = TableLineSerializer(many=True, help_text="Entered otherwise, not verified.")
    conflicts = TableLineSerializer(many=True, help_text="Verified otherwise: these stay.")
    questions = QuestionLineSerializer(many=True)


class ResultFileSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    event = serializers.IntegerField()
    name = serializers.CharField()
    format = serializers.ChoiceField(choices=FORMAT_CHOICES, help_text="Recognised by content.")
    program = serializers.CharField(allow_blank=True)
    state = serializers.ChoiceField(choices=FileState.choices)
    sha256 = serializers.CharField()
    session = serializers.IntegerField(
        allow_null=True, help_text="The session it was sent for; null: the file says which."
    )
    uploaded_at = serializers.DateTimeField()
    revision = serializers.IntegerField(
        allow_null=True, help_text="The revision of the results this file made."
    )
    late_change = serializers.IntegerField(
        allow_null=True, help_text="The proposal that it waits as, where it came too late."
    )
    doubtful = serializers.IntegerField(help_text="Players to decide before it can be confirmed.")
    players = FilePlayerSerializer(many=True)
    report = ReportSerializer()
    changes = ChangeSerializer(many=True)
    against_sheets = AgainstSheetSerializer(
        many=True, help_text="To be confirmed with a reason. RTP 2.3.9."
    )
    tables = AtTablesSerializer(
        allow_null=True, help_text="Where tables of its sessions noted results; else null."
    )
    books = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Sessions with seating or schedule and book, from another site of ours.",
    )


def file_data(file: ResultFile) -> dict[str, Any]:
    """Return the API's answer about one file."""
    matches = matches_of(file)
    waits = file.state == FileState.WAITING
    candidates = candidates_of(matches) if waits else {}
    clubs = home_clubs_of(candidates)
    revision, parts = getattr(file, "revision", None), cached_parts(file)
    data = {
        "id": file.pk,
        "event": file.event_id,
        "name": file.name,
        "format": file.format,
        "program": file.program,
        "state": file.state,
        "sha256": file.sha256,
        "session": file.session,
        "uploaded_at": file.uploaded_at,
        "revision": revision.number if revision else None,
        "late_change": waiting_change_of(file) if waits else None,
        "doubtful": sum(match.kind == MatchKind.DOUBTFUL for match in matches),
        "players": [_player(match, candidates, clubs) for match in matches],
        "report": _report({**file.report, "warnings": warnings_of(file)}, _names(matches)),
        "changes": changes_of_file(file, parts) if waits else (),
        "against_sheets": against_agreed_sheets(file, parts) if waits else (),
        "tables": beside_tables(file, parts),
        "books": parts.books if parts else [],
    }
    return ResultFileSerializer(data).data


def _player(
    match: PersonMatch, candidates: Mapping[int, Person], clubs: Mapping[int, str]
) -> dict[str, Any]:
    people = [candidates[pk] for pk in match.candidates if pk in candidates]
    return {
        "contestant": match.contestant,
        "position": match.position,
        "name": match.name,
        "number": match.number,
        "matched": match.kind,
        "person": match.person,
        "earlier_on": match.earlier_on,
        "candidates": [
            {"number": person.number, "name": person.name, "club": clubs.get(person.pk, "")}
            for person in people
        ],
    }


def _names(matches: list[PersonMatch]) -> dict[str, str]:
    names: dict[str, list[str]] = {}
    for match in matches:
        names.setdefault(match.contestant, []).append(match.name)
    return {key: " – ".join(value) for key, value in names.items()}


def _report(report: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {
        **report,
        "differences": [
            {**row, "names": names.get(row["where"], ""), "text": sentence(row["why"], row)}
            for row in report["differences"]
        ],
        "points_differences": [
            {**row, "text": sentence(row["why"], row)} for row in report["points_differences"]
        ],
        "warnings": [
            {"code": row["code"], "text": notice_in_words(row["code"], row["values"])}
            for row in report["warnings"]
        ],
    }
