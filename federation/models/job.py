"""Background jobs, as rows that their page can show."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class JobState(models.TextChoices):
    QUEUED = "QUEUED", _("waiting")
    RUNNING = "RUNNING", _("running")
    DONE = "DONE", _("done")
    FAILED = "FAILED", _("failed")


class Job(models.Model):
    """One job: its kind, arguments, progress, and heartbeat of its worker."""

    act = models.CharField(_("act"), max_length=60)
    arguments = models.JSONField(_("arguments"), default=dict)
    subject = models.CharField(_("subject"), max_length=60, blank=True, db_index=True)
    state = models.CharField(
        _("state"), max_length=8, choices=JobState.choices, default=JobState.QUEUED
    )
    done_steps = models.PositiveIntegerField(_("steps done"), default=0)
    all_steps = models.PositiveIntegerField(_("steps in all"), default=0)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    result = models.JSONField(_("result"), null=True, blank=True)
    refusal = models.JSONField(_("refusal"), null=True, blank=True)
    requested_by = models.ForeignKey("federation.Account", models.PROTECT, null=True, blank=True)
    on_behalf_of = models.ForeignKey(
        "federation.ActingTerm",
        models.SET_NULL,
        null=True,
        blank=True,
        verbose_name=_("on behalf of"),
    )
    requested_at = models.DateTimeField(_("requested"), default=timezone.now)
    heartbeat_at = models.DateTimeField(_("last sign of life"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state", "heartbeat_at"], name="job_state_heartbeat")]

    def __str__(self) -> str:
        return f"{self.act} {self.pk}"


class WorkerHeartbeat(models.Model):
    """The time of a worker's last run of beat's task of each minute: one row."""

    seen_at = models.DateTimeField(_("seen"))

    class Meta:
        verbose_name = _("sign of the workers")
        verbose_name_plural = _("signs of the workers")

    def __str__(self) -> str:
        return f"{self.seen_at:%Y-%m-%d %H:%M:%S}"
