"""The director's report: the director's additions, each version sent, where it went."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.models import Council


class ReportState(models.TextChoices):
    DRAFT = "DRAFT", _("being written")
    SUBMITTED = "SUBMITTED", _("sent to the office")
    RETURNED = "RETURNED", _("given back to be corrected")
    ACCEPTED = "ACCEPTED", _("accepted")


class DirectorReport(models.Model):
    """One event's report while it is written: the director's additions to known facts.

    added: text by item. none: items with nothing to report. What was sent is in the revisions.
    """

    event = models.OneToOneField(
        "tournaments.Event",
        models.PROTECT,
        related_name="director_report",
        verbose_name=_("event"),
    )
    state = models.CharField(
        _("state"), max_length=9, choices=ReportState.choices, default=ReportState.DRAFT
    )
    added = models.JSONField(_("what the director adds"), default=dict, blank=True)
    none = models.JSONField(_("items with nothing to tell"), default=list, blank=True)
    opened_by = models.ForeignKey(
        "federation.Account", models.PROTECT, related_name="+", verbose_name=_("begun by")
    )
    opened_at = models.DateTimeField(_("begun"), default=timezone.now)
    changed_at = models.DateTimeField(_("last change"), default=timezone.now)

    class Meta:
        verbose_name = _("director's report")
        verbose_name_plural = _("directors' reports")
        ordering = ["-event__ends_on", "pk"]

    def __str__(self) -> str:
        return str(self.event)


class ReportDecision(models.TextChoices):
    ACCEPTED = "ACCEPTED", _("accepted")
    RETURNED = "RETURNED", _("given back")


class ReportRevision(models.Model):
    """A report as it was sent, and the office's decision on it. Never changed after that.

    content: by item, known facts and additions; the final ranking. items: those that report
    something.
    """

    report = models.ForeignKey(
        DirectorReport, models.PROTECT, related_name="revisions", verbose_name=_("report")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    content = models.JSONField(_("content"))
    items = models.JSONField(_("items that tell something"), default=list)
    due_on = models.DateField(pgettext_lazy("report", "due on"))
    days_late = models.PositiveSmallIntegerField(_("days late"), default=0)
    submitted_by = models.ForeignKey(
        "federation.Account", models.PROTECT, related_name="+", verbose_name=_("sent by")
    )
    submitted_at = models.DateTimeField(_("sent"), default=timezone.now)
    decision = models.CharField(
        _("decision"), max_length=8, choices=ReportDecision.choices, blank=True
    )
    reason = models.TextField(_("reason"), max_length=2000, blank=True)
    decided_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        verbose_name = _("version of a report")
        verbose_name_plural = _("versions of reports")
        ordering = ["report", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["report", "number"], name="report_revision_once"),
            models.UniqueConstraint(
                fields=["report"],
                condition=models.Q(decision=""),
                name="report_revision_one_open",
            ),
            models.CheckConstraint(
                name="report_decision_has_its_time",
                condition=models.Q(decision="", decided_at__isnull=True)
                | (~models.Q(decision="") & models.Q(decided_at__isnull=False)),
            ),
            models.CheckConstraint(
                name="report_returned_with_reason",
                condition=~models.Q(decision=ReportDecision.RETURNED) | ~models.Q(reason=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.report} ({self.number})"


class ReportForwarding(models.Model):
    """An accepted report forwarded to a body: for action on some items, or for information.

    reason: why it was sent there besides the routing of the regulation.
    """

    revision = models.ForeignKey(
        ReportRevision, models.PROTECT, related_name="forwardings", verbose_name=_("report")
    )
    council = models.CharField(_("body"), max_length=14, choices=Council.choices)
    items = models.JSONField(_("items"), default=list)
    is_informed = models.BooleanField(_("for information"), default=False)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    forwarded_at = models.DateTimeField(_("forwarded"), default=timezone.now)
    forwarded_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("forwarded by"),
    )
    seen_at = models.DateTimeField(_("noted"), null=True, blank=True)
    seen_by = models.ForeignKey(
        "federation.Account",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("noted by"),
    )

    class Meta:
        verbose_name = _("report forwarded")
        verbose_name_plural = _("reports forwarded")
        ordering = ["-forwarded_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["revision", "council", "is_informed"], name="report_forwarded_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.revision}: {self.get_council_display()}"
