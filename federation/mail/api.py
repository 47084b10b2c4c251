"""E-mails for programs of the office."""

import django_filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers

from federation.access import require_permission
from federation.api.bases import ClosedListAPIView
from federation.mail.selectors.bulk import bulk_mails_counted
from federation.mail.selectors.notices import all_notices
from federation.models import BulkMail, KeyScope, Notice, NoticeState
from federation.permissions import may_keep_office
from federation.texts import notice_title


class EmailSerializer(serializers.ModelSerializer[Notice]):
    title = serializers.SerializerMethodField()
    # Of a small integer each database has its own largest value.
    tries = serializers.IntegerField(min_value=0)

    class Meta:
        model = Notice
        fields = [
            "id", "made_at", "email", "code", "title", "about", "link", "state", "tries",
            "next_try_at", "sent_at", "refusal",
        ]  # fmt: skip

    @extend_schema_field(str)
    def get_title(self, notice: Notice) -> str:
        return notice_title(notice.code)


class BulkMailSerializer(serializers.ModelSerializer[BulkMail]):
    list = serializers.CharField(source="to", help_text='What it was sent to: "club:RIB".')
    readers = serializers.IntegerField(min_value=0)
    without_address = serializers.IntegerField(min_value=0)
    without_consent = serializers.IntegerField(min_value=0)
    declined = serializers.IntegerField(min_value=0)
    sent = serializers.IntegerField(min_value=0)
    waiting = serializers.IntegerField(min_value=0)
    failed = serializers.IntegerField(min_value=0)

    class Meta:
        model = BulkMail
        fields = [
            "id", "written_at", "list", "to_words", "subject", "text", "readers",
            "without_address", "without_consent", "declined", "sent", "waiting", "failed",
        ]  # fmt: skip


class NoticeFilter(django_filters.FilterSet):
    state = django_filters.ChoiceFilter(choices=NoticeState.choices)
    q = django_filters.CharFilter(field_name="email", lookup_expr="icontains")

    class Meta:
        model = Notice
        fields = ["state", "q"]


@extend_schema(tags=["messages"], summary="E-mails of the site, with what became of each")
class NoticeList(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MEMBERS
    serializer_class = EmailSerializer
    filterset_class = NoticeFilter
    queryset = Notice.objects.none()
    orders = {
        "made": ("made_at",),
        "email": ("email", "-made_at"),
        "message": ("code", "-made_at"),
        "state": ("state", "-made_at"),
    }
    order = "-made"

    def get_queryset(self) -> QuerySet[Notice]:
        return all_notices()


@extend_schema(tags=["messages"], summary="Messages to many, with how far each is")
class BulkMailList(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MEMBERS
    serializer_class = BulkMailSerializer
    queryset = BulkMail.objects.none()
    orders = {
        "written": ("written_at", "pk"),
        "heading": ("subject", "-written_at"),
        "to": ("to_words", "-written_at"),
    }
    order = "-written"

    def get_queryset(self) -> QuerySet[BulkMail]:
        return bulk_mails_counted()
