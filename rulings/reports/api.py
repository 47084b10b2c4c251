"""Directors' reports in the API, for the office and for the directors."""

import datetime as dt

from django.db.models import QuerySet
from django.utils import timezone
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers

from federation.access import require_permission
from federation.api.bases import ClosedListAPIView
from federation.models import KeyScope
from federation.permissions import may_keep_office
from federation.selectors.callers import account_of
from rulings.models import ReportDecision, ReportRevision, ReportState
from rulings.permissions import may_see_own_reports
from rulings.reports.selectors.reports import reports_seen_by, term_of
from rulings.selectors.directed_events import events_of_director
from tournaments.api.serializers import EventNameSerializer
from tournaments.models import Event


class ReportVersionSerializer(serializers.Serializer):
    """A report as it was sent, and the decision on it; empty: it is still to be read."""

    id = serializers.IntegerField(source="pk")
    event = EventNameSerializer(source="report.event")
    number = serializers.IntegerField()
    due_on = serializers.DateField()
    days_late = serializers.IntegerField()
    submitted_at = serializers.DateTimeField()
    decision = serializers.ChoiceField(choices=ReportDecision.choices, allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    decided_at = serializers.DateTimeField(allow_null=True)


class ReportFilter(filters.FilterSet):
    is_open = filters.BooleanFilter(method="still_open", help_text="Whether it is to be read.")

    class Meta:
        model = ReportRevision
        fields = ["is_open"]

    def still_open(
        self, rows: QuerySet[ReportRevision], name: str, is_required: bool
    ) -> QuerySet[ReportRevision]:
        return rows.filter(decision="") if is_required else rows.exclude(decision="")


@extend_schema(tags=["director's log"], summary="The reports that came in, the first sent first")
class ReportsSent(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.DIRECTING
    serializer_class = ReportVersionSerializer
    filterset_class = ReportFilter
    queryset = ReportRevision.objects.none()
    orders = {
        "sent": ("submitted_at",),
        "event": ("report__event__name",),
        "late": ("days_late",),
        "decision": ("decision",),
    }
    order = "sent"

    def get_queryset(self) -> QuerySet[ReportRevision]:
        return reports_seen_by(account_of(self.request), on=timezone.localdate())


class OwnReportSerializer(serializers.Serializer):
    """An event one directed; `state`: of its report, null before anything is written.

    `due_on`: null if no report is required.
    """

    event = EventNameSerializer(source="*")
    state = serializers.SerializerMethodField()
    due_on = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ChoiceField(choices=ReportState.choices, allow_null=True))
    def get_state(self, event: Event) -> str | None:
        report = getattr(event, "director_report", None)
        return report.state if report else None

    def get_due_on(self, event: Event) -> dt.date | None:
        return term_of(event)


@extend_schema(
    tags=["director's log"], summary="The events one directed, each with where its report stands"
)
class OwnReports(ClosedListAPIView):
    permission_classes = [require_permission(may_see_own_reports)]
    key_scope = KeyScope.DIRECTING
    serializer_class = OwnReportSerializer
    queryset = Event.objects.none()

    def get_queryset(self) -> QuerySet[Event]:
        events = events_of_director(account_of(self.request))
        return events.select_related("director_report")
