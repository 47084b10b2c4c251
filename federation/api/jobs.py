"""Long work for programs: how far it is, and where what it made is."""

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView

from federation.access import require_permission
from federation.api.bases import ListAPIView, RetrieveAPIView
from federation.kinds.job import job_download, job_made, job_outcome, job_title
from federation.models import Job, JobState, KeyScope
from federation.permissions import may_see_job, may_sign_in
from federation.selectors.callers import account_of
from federation.selectors.job_pages import jobs_visible_to
from federation.texts import sentence

VALUES = {
    "type": "object",
    "additionalProperties": {"oneOf": [{"type": "integer"}, {"type": "boolean"}]},
}


def job_address(row: object) -> str | None:
    """Return the address of a job; None for anything else."""
    return reverse("api-job-detail", args=[row.pk]) if isinstance(row, Job) else None


def _result(job: Job) -> dict[str, Any]:
    """Return what a finished job returned; of any other nothing."""
    return (job.result or {}) if job.state == JobState.DONE else {}


class JobRefusedSerializer(serializers.Serializer):
    """Why a job was not done: its code, the article against it, the values named, the sentence."""

    code = serializers.CharField()
    article = serializers.CharField(allow_blank=True)
    values = serializers.DictField(child=serializers.CharField())
    detail = serializers.CharField()


class JobSerializer(serializers.Serializer):
    """Long work."""

    id = serializers.IntegerField()
    act = serializers.CharField()
    title = serializers.SerializerMethodField()
    state = serializers.ChoiceField(choices=JobState.choices)
    done_steps = serializers.IntegerField()
    all_steps = serializers.IntegerField(help_text="0 where nobody knows.")
    requested_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    result = serializers.SerializerMethodField(
        help_text="The address of the paper it made; null where there is none."
    )
    outcome = serializers.SerializerMethodField(help_text="What came of it, in words.")
    values = serializers.SerializerMethodField(
        help_text="What it made and counted, by name: `ranking` is the number of a ranking, "
        "`batch` that of a batch of licences."
    )
    refusal = serializers.SerializerMethodField()

    def get_title(self, job: Job) -> str:
        return str(job_title(job.act))

    def get_result(self, job: Job) -> str | None:
        code = (job.result or {}).get("document")
        return reverse("api-document-check", args=[code]) if code else None

    def get_outcome(self, job: Job) -> str:
        return job_outcome(job.act, _result(job))

    @extend_schema_field(VALUES)
    def get_values(self, job: Job) -> dict[str, int]:
        return {name: value for name, value in _result(job).items() if isinstance(value, int)}

    @extend_schema_field(JobRefusedSerializer(allow_null=True))
    def get_refusal(self, job: Job) -> dict[str, Any] | None:
        if not (refusal := job.refusal):
            return None
        values = {name: str(value) for name, value in refusal["values"].items()}
        return {**refusal, "values": values, "detail": sentence(refusal["code"], refusal["values"])}


class JobDetailSerializer(JobSerializer):
    """Long work, and where to find what it made."""

    made = serializers.SerializerMethodField(
        help_text="The page of what it made, such as a version of the ranking; null for none, or "
        "where you may not open it."
    )
    file = serializers.SerializerMethodField(
        help_text="Where the browser of who asked for it fetches the file it made; null for none."
    )

    def get_made(self, job: Job) -> str | None:
        account = account_of(self.context["request"])
        return job_made(job.act, _result(job), account) or None

    def get_file(self, job: Job) -> str | None:
        if job.requested_by_id != account_of(self.context["request"]).pk:
            return None
        return job_download(job.act, _result(job)) or None


class _Jobs(GenericAPIView):
    serializer_class = JobSerializer
    key_scope = KeyScope.READ

    def get_queryset(self) -> QuerySet[Job]:
        if getattr(self, "swagger_fake_view", False):
            return Job.objects.none()
        account = account_of(self.request)
        return jobs_visible_to(account, on=timezone.localdate()).order_by("-pk")


@extend_schema(
    tags=["work"],
    summary="The long work one asked for",
    description="The office sees that of everybody.",
)
class JobList(_Jobs, ListAPIView):
    permission_classes = [require_permission(may_sign_in)]


@extend_schema(tags=["work"], summary="How far long work is")
class JobDetail(_Jobs, RetrieveAPIView):
    serializer_class = JobDetailSerializer
    permission_classes = [require_permission(may_see_job)]
