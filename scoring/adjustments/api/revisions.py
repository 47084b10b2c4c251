"""What corrections changed in results, in the API."""

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.bases import ListAPIView
from federation.api.serializers import ReasonField
from federation.selectors.callers import reader_of
from federation.texts.stored import reason_in_words
from scoring.api.serializers import EntryNameSerializer
from scoring.engine_input.seats import side_shown
from scoring.models import ResultRevision
from scoring.permissions import may_rule_on_results
from scoring.standings.api import OfResults
from scoring.standings.selectors.revisions import revisions_to_read
from scoring.standings.services.changes import changes_between
from scoring.standings.services.revision_changes import lines_changed, revision_before
from tournaments.models import Event
from tournaments.seating.selectors.boards_in_play import hidden_boards


def _revisions(event: Event, request: Request) -> QuerySet[ResultRevision]:
    reader = reader_of(request)
    rules = reader.is_authenticated and may_rule_on_results(reader, event, on=timezone.localdate())
    return revisions_to_read(event, rules=rules)


class RevisionInListSerializer(serializers.Serializer):
    """One act that changed the results of an event."""

    number = serializers.IntegerField()
    reason = ReasonField()
    made_at = serializers.DateTimeField()


class TableMadeSerializer(serializers.Serializer):
    """The result of a table on a board; unknown figures are null."""

    contract = serializers.CharField(allow_blank=True, help_text='"4SX", "P" passed out.')
    declarer = serializers.CharField(allow_blank=True)
    lead = serializers.CharField(allow_blank=True)
    tricks = serializers.IntegerField(allow_null=True)
    ns_score = serializers.IntegerField(allow_null=True)
    ew_score = serializers.IntegerField(allow_null=True, help_text="Where it differs.")


class LineChangeSerializer(serializers.Serializer):
    """A line that was changed; `was` is null for a new line, `now` for a removed one."""

    session = serializers.IntegerField()
    board = serializers.IntegerField()
    ns = EntryNameSerializer(allow_null=True)
    ew = EntryNameSerializer(allow_null=True)
    was = TableMadeSerializer(allow_null=True)
    now = TableMadeSerializer(allow_null=True)


class StandingChangeSerializer(serializers.Serializer):
    """A contestant whose place changed; scores: hundredths of the percentage, VPs or score."""

    entry = EntryNameSerializer(allow_null=True)
    line = serializers.CharField(allow_blank=True)
    rank_before = serializers.IntegerField(allow_null=True)
    rank_after = serializers.IntegerField(allow_null=True)
    score_before = serializers.IntegerField(allow_null=True)
    score_after = serializers.IntegerField(allow_null=True)


class RevisionChangesSerializer(RevisionInListSerializer):
    """What a revision changed compared with the classification before it."""

    before = serializers.IntegerField(help_text="The number of the revision before.")
    lines = LineChangeSerializer(many=True)
    standings = StandingChangeSerializer(many=True)


@extend_schema(tags=["results"], summary="The revisions of the results of an event")
class Revisions(OfResults, ListAPIView):
    serializer_class = RevisionInListSerializer
    queryset = ResultRevision.objects.none()  # for the description; the event has its own
    filter_backends = []

    def get_queryset(self) -> QuerySet[ResultRevision]:
        return _revisions(self.event, self.request)


@extend_schema(
    tags=["results"],
    summary="What a revision changed: lines of tables, places",
    description="404 for the first classification: nothing stood before it.",
    responses={200: RevisionChangesSerializer},
)
class RevisionChanges(OfResults):
    def get(self, request: Request, pk: int, revision: int) -> Response:
        after = get_object_or_404(_revisions(self.event, request), number=revision)
        before = revision_before(after)
        if before is None:
            raise Http404
        entries = self.by_key()
        hidden = hidden_boards(self.event, reader_of(request))
        changes = changes_between(before, after, {})
        data = {
            "number": after.number,
            "reason": reason_in_words(after.reason),
            "made_at": after.made_at,
            "before": before.number,
            "lines": [
                {
                    "session": line_change.line.session,
                    "board": line_change.line.board,
                    "ns": side_shown(line_change.line, "NS", entries),
                    "ew": side_shown(line_change.line, "EW", entries),
                    "was": line_change.was,
                    "now": line_change.now,
                }
                for line_change in lines_changed(before, after)
                if line_change.line.place[:2] not in hidden
            ],
            "standings": [
                {
                    "entry": entries.get(change.key),
                    "line": change.line,
                    "rank_before": change.rank_before,
                    "rank_after": change.rank_after,
                    "score_before": change.score_before,
                    "score_after": change.score_after,
                }
                for change in changes
            ],
        }
        return Response(RevisionChangesSerializer(data).data)
